/* tests/unit/test_record.c - how the seed of a recorded game was made */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>
#include <string.h>

#include "bot/record.h"
#include "bot/seed.h"

/* A record's head for a half and two words; *told is what it tells of them. */
struct told {
    bool commitment, half, words;
    int flip; /* a bit of the half that is told wrongly; -1: none */
};

static char *write_head(const struct told *told)
{
    const char *const words[] = { "swordfish", "two words" };
    uint8_t half[LAIR_SEED], commitment[LAIR_HASH], seed[LAIR_SEED];
    char hex[SEED_HEX];
    GString *text = g_string_new("lair-record 1\nrules classic 1\nsets bmr@00\nseats 2\n");

    seed_half(half, commitment);
    seed_mix(seed, half, words, 2);
    seed_write(hex, commitment);
    if (told->commitment)
        g_string_append_printf(text, "commitment %s\n", hex);
    seed_write(hex, seed);
    g_string_append_printf(text, "seed %s\n", hex);
    if (told->flip >= 0)
        half[told->flip / 8] ^= (uint8_t)(1 << told->flip % 8);
    seed_write(hex, half);
    if (told->half)
        g_string_append_printf(text, "half %s\n", hex);
    if (told->words)
        g_string_append_printf(text, "word-a %s\nword-b %s\n", words[0], words[1]);
    return g_string_free(text, FALSE);
}

static enum record_seed check(const struct told *told, struct lair_fault *why)
{
    g_autofree char *text = write_head(told);

    return record_check_seed(text, why);
}

static void a_seed_with_its_half_and_words_is_proved(void **state)
{
    struct lair_fault why;

    (void)state;
    assert_int_equal(check(&(struct told){ true, true, true, -1 }, &why), RECORD_SEED_PROVED);
}

static void without_a_commitment_the_seed_was_given_by_hand(void **state)
{
    struct lair_fault why;

    (void)state;
    assert_int_equal(check(&(struct told){ false, true, true, -1 }, &why), RECORD_SEED_BY_HAND);
}

static void what_is_missing_proves_nothing(void **state)
{
    struct lair_fault why;

    (void)state;
    assert_int_equal(check(&(struct told){ true, false, true, -1 }, &why), RECORD_SEED_WRONG);
    assert_non_null(strstr(why.text, "half is missing"));
    assert_int_equal(check(&(struct told){ true, true, false, -1 }, &why), RECORD_SEED_WRONG);
    assert_non_null(strstr(why.text, "0 words for 2 seats"));
}

static void every_bit_of_the_half_counts(void **state)
{
    struct lair_fault why;

    (void)state;
    for (int bit = 0; bit < 8 * LAIR_SEED; bit++) {
        assert_int_equal(check(&(struct told){ true, true, true, bit }, &why), RECORD_SEED_WRONG);
        assert_non_null(strstr(why.text, "committed"));
    }
}

/* ---- forgeries: who makes the record up can choose the words ------------------------------- */

/* The head of a game of two seats whose seed is made of n words, told in these lines; each "%s" among
 * them is the half. */
static char *forge(const char *const *words, int n, const char *lines)
{
    uint8_t half[LAIR_SEED], commitment[LAIR_HASH], seed[LAIR_SEED];
    char half_hex[SEED_HEX], hex[SEED_HEX];
    GString *text = g_string_new("lair-record 1\nrules classic 1\nsets bmr@00\nseats 2\n");

    seed_half(half, commitment);
    seed_mix(seed, half, words, n);
    seed_write(hex, commitment);
    g_string_append_printf(text, "commitment %s\n", hex);
    seed_write(hex, seed);
    seed_write(half_hex, half);
    g_string_append_printf(text, "seed %s\nhalf %s\n%s", hex, half_hex, lines);
    g_string_replace(text, "%s", half_hex, 0);
    return g_string_free(text, FALSE);
}

static void refuses(const char *const *words, int n, const char *lines, const char *reason)
{
    g_autofree char *text = forge(words, n, lines);
    struct lair_fault why = { "" };

    assert_int_equal(record_check_seed(text, &why), RECORD_SEED_WRONG);
    if (strstr(why.text, reason) == NULL)
        fail_msg("\"%s\" does not say \"%s\"", why.text, reason);
}

/* By a word that is no seat's, or by a half with no words at all, any seed can be reached. */
static void a_seed_that_was_ground_out_by_other_words_than_the_seats_is_not_proved(void **state)
{
    static const char *const words[] = { "aaaa", "bbbb", "x4711", "d", "e", "f", "g" };

    (void)state;
    refuses(words, 3, "word-a aaaa\nword-b bbbb\nword-c x4711\n", "3 words for 2 seats");
    refuses(words, 0, "", "0 words for 2 seats");
    refuses(words, 1, "word-a aaaa\n", "1 word for 2 seats");
    refuses(words, 7, "word-a aaaa\nword-b bbbb\nword-c x4711\nword-d d\nword-e e\nword-f f\nword-g g\n",
            "\"word-g\" stands where");
}

static void words_out_of_order_or_twice_prove_nothing(void **state)
{
    static const char *const words[] = { "aaaa", "bbbb" };

    (void)state;
    refuses(words, 2, "word-b bbbb\nword-a aaaa\n", "\"word-b\" stands where");
    refuses(words, 2, "word-a aaaa\nword-a aaaa\nword-b bbbb\n", "\"word-a\" stands where");
    refuses(words, 2, "word-a aaaa\nword-b bbbb\nword-a x\n", "\"word-a\" stands where");
    refuses(words, 2, "word-a aaaa\nword-b bbbb\nword-aa x\n", "\"word-aa\" stands where");
    refuses(words, 2, "word-a aaaa\nword-b bbbb\nword- x\n", "\"word-\" stands where");
    refuses(words, 2, "word-a aaaa\nword-c bbbb\n", "\"word-c\" stands where");
    refuses(words, 2, "word-a aaaa\nword-b bbbb\nhalf %s\n", "two lines \"half\"");
    refuses(words, 2, "word-a aaaa\nword-b bbbb\nseats 2\n", "two lines \"seats\"");
    refuses(words, 2, "word-a aaaa\nword-b bbbb\nunrated the seed was given\n",
            "says that its seed was given");
}

static void words_count_only_before_the_moves_and_to_the_byte(void **state)
{
    static const char *const words[] = { "aaaa", "bbbb" };

    (void)state;
    refuses(words, 2, "word-a aaaa\n0 mulligan a keep\nword-b bbbb\n", "1 word for 2 seats");
    refuses(words, 2, "word-a aaaa\nresult *\nword-b bbbb\n", "1 word for 2 seats");
    refuses(words, 2, "word-a aaaa\nword-b  bbbb\n", "do not make the seed");
    refuses(words, 2, "word-a aaaa\nword-b bbbb \n", "do not make the seed");
}

/* ---- tags ------------------------------------------------------------------------------------ */

static void a_tag_is_a_line_of_that_name(void **state)
{
    static const char text[] = "lair-record 1\nsets bmr@00 tnl@01\nsetsx 1\nname  two words \nlast x";

    (void)state;
    for (size_t i = 0; i < 3; i++) {
        static const char *const names[] = { "sets", "name", "last" }, *const values[] = { "bmr@00 tnl@01",
                                                                                           "two words", "x" };
        g_autofree char *value = record_tag(text, names[i]);

        assert_string_equal(value, values[i]);
    }
    assert_null(record_tag(text, "set"));
    assert_null(record_tag(text, "check"));
    assert_null(record_tag("", "sets"));
}

static void what_names_no_sets_is_no_record(void **state)
{
    struct lair_fault why;

    (void)state;
    assert_null(record_catalog("7\n", NULL, &why));
    assert_non_null(strstr(why.text, "no record"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seed_with_its_half_and_words_is_proved),
        cmocka_unit_test(without_a_commitment_the_seed_was_given_by_hand),
        cmocka_unit_test(what_is_missing_proves_nothing),
        cmocka_unit_test(every_bit_of_the_half_counts),
        cmocka_unit_test(a_seed_that_was_ground_out_by_other_words_than_the_seats_is_not_proved),
        cmocka_unit_test(words_out_of_order_or_twice_prove_nothing),
        cmocka_unit_test(words_count_only_before_the_moves_and_to_the_byte),
        cmocka_unit_test(a_tag_is_a_line_of_that_name),
        cmocka_unit_test(what_names_no_sets_is_no_record),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
