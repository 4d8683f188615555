/* tests/unit/test_record.c - how the seed of a recorded game was made
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>
#include <string.h>

#include "bot/games/record.h"
#include "bot/games/seed.h"

/* A record's head for a draw and two words; *told is what it tells of them. */
struct told {
    bool commitment, half, words;
    int flip; /* a bit of the half that is told wrongly; -1: none */
    bool old; /* as lair 0.1.0 drew: without a salt */
};

static void draw(struct seed_draw *d, bool old)
{
    seed_draw(d);
    d->salted = !old;
    seed_commit(d, d->commitment);
}

static void add_tag(GString *text, const char *name, const uint8_t bytes[LAIR_SEED])
{
    char hex[SEED_HEX];

    seed_write(hex, bytes);
    g_string_append_printf(text, "%s %s\n", name, hex);
}

static char *write_head(const struct told *told)
{
    const char *const words[] = { "swordfish", "two words" };
    struct seed_draw d;
    uint8_t seed[LAIR_SEED];
    GString *text = g_string_new("lair-record 1\nrules classic 1\nsets bmr@00\nseats 2\n");

    draw(&d, told->old);
    seed_mix(seed, d.half, words, 2);
    if (told->commitment)
        add_tag(text, "commitment", d.commitment);
    add_tag(text, "seed", seed);
    if (told->flip >= 0)
        d.half[told->flip / 8] ^= (uint8_t)(1 << told->flip % 8);
    if (told->half)
        add_tag(text, "half", d.half);
    if (d.salted)
        add_tag(text, "salt-hash", d.salt_hash);
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
    assert_int_equal(check(&(struct told){ true, true, true, -1, false }, &why), RECORD_SEED_PROVED);
    assert_int_equal(check(&(struct told){ true, true, true, -1, true }, &why), RECORD_SEED_PROVED);
}

static void without_a_commitment_the_seed_was_given_by_hand(void **state)
{
    struct lair_fault why;

    (void)state;
    assert_int_equal(check(&(struct told){ false, true, true, -1, false }, &why), RECORD_SEED_BY_HAND);
}

static void what_is_missing_proves_nothing(void **state)
{
    struct lair_fault why;

    (void)state;
    assert_int_equal(check(&(struct told){ true, false, true, -1, false }, &why), RECORD_SEED_WRONG);
    assert_non_null(strstr(why.text, "half is missing"));
    assert_int_equal(check(&(struct told){ true, true, false, -1, false }, &why), RECORD_SEED_WRONG);
    assert_non_null(strstr(why.text, "0 words for 2 seats"));
}

static void every_bit_of_the_half_counts(void **state)
{
    struct lair_fault why;

    (void)state;
    for (int bit = 0; bit < 2 * 8 * LAIR_SEED; bit++) {
        assert_int_equal(check(&(struct told){ true, true, true, bit / 2, bit % 2 != 0 }, &why),
                         RECORD_SEED_WRONG);
        assert_non_null(strstr(why.text, "committed"));
    }
}

/* ---- forgeries: who makes the record up can choose the words --------------------------------- */

/* The head of a game of two seats whose seed is made of n words, told in these lines; each "%s" among
 * them is the half. */
static char *forge(const char *const *words, int n, const char *lines)
{
    struct seed_draw d;
    uint8_t seed[LAIR_SEED];
    char half[SEED_HEX];
    GString *text = g_string_new("lair-record 1\nrules classic 1\nsets bmr@00\nseats 2\n");

    draw(&d, false);
    seed_mix(seed, d.half, words, n);
    seed_write(half, d.half);
    add_tag(text, "commitment", d.commitment);
    add_tag(text, "seed", seed);
    add_tag(text, "half", d.half);
    add_tag(text, "salt-hash", d.salt_hash);
    g_string_append(text, lines);
    g_string_replace(text, "%s", half, 0);
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
    refuses(words, 2, "word-a aaaa\nword-b bbbb\nsalt-hash %s\n", "two lines \"salt-hash\"");
    refuses(words, 2, "word-a aaaa\nword-b bbbb\nseats 2\n", "two lines \"seats\"");
    refuses(words, 2, "word-a aaaa\nword-b bbbb\nunrated the seed was given\n",
            "says that its seed was given");
}

/* A position may lay out the decks, whatever the seed. */
static void cards_that_were_laid_out_are_not_dealt_from_the_seed(void **state)
{
    static const char *const words[] = { "aaaa", "bbbb" };

    (void)state;
    refuses(words, 2, "word-a aaaa\nword-b bbbb\nposition {\"rules\":\"classic\"}\n",
            "began from a position");
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

/* ---- to the byte ----------------------------------------------------------------------------- */

/* The vector of engine/CHANCE.md, made with another language. */

#define HALF "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
#define SALT "202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f"
#define SALT_HASH "c05fd1677c9de71c4b5f1e0053f75ec981179c8ebd745ce042025ece62b642c2"
#define COMMITMENT "4ed92134a800e1f524002e78b09033b5afc939efe3d4af0168bb945a49a70cbe"
#define WORD "a6dcd811302ba594"
#define SEED "2071cd42fac018700cf87a79be4de5e0686fe03b7d6aa97b619c8ae17c5f9f70"

static void assert_hex(const uint8_t bytes[LAIR_SEED], const char *expected)
{
    char hex[SEED_HEX];

    seed_write(hex, bytes);
    assert_string_equal(hex, expected);
}

static void the_sums_are_those_of_the_manual(void **state)
{
    struct seed_draw d = { .salted = true };
    uint8_t commitment[LAIR_HASH], seed[LAIR_SEED];

    (void)state;
    assert_true(seed_read(d.half, HALF) && seed_read(d.salt, SALT) && seed_read(d.salt_hash, SALT_HASH));
    seed_commit(&d, commitment);
    assert_hex(commitment, COMMITMENT);
    g_autofree char *word = seed_word(&d, "crypt", "irc", "anna", 1);
    assert_string_equal(word, WORD);
    seed_mix(seed, d.half, (const char *const[]){ word, "swordfish" }, 2);
    assert_hex(seed, SEED);
}

/* As lair 0.1.0 did them: its lobbies go on. */
static void the_sums_without_a_salt_stay_as_they_were(void **state)
{
    struct seed_draw d = { .salted = false };
    uint8_t commitment[LAIR_HASH], seed[LAIR_SEED];

    (void)state;
    assert_true(seed_read(d.half, HALF));
    seed_commit(&d, commitment);
    assert_hex(commitment, "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
    g_autofree char *word = seed_word(&d, "crypt", "irc", "anna", 1);
    assert_string_equal(word, "f91b0e426bc8ae40");
    seed_mix(seed, d.half, (const char *const[]){ word, "swordfish" }, 2);
    assert_hex(seed, "25e41ee6c8829e2fcc30768e91b68cc54523bf7c333561961ab3f8a84c0c2515");
}

/* The record says it with its own hash of the salt, with another's, and as one of 0.1.0. */
static void the_commitment_is_to_the_salt_as_well(void **state)
{
    static const char head[] = "lair-record 1\nrules classic 1\nsets bmr@00\nseats 2\ncommitment " COMMITMENT
                               "\nseed " SEED "\nhalf " HALF "\n";
    static const char words[] = "word-a " WORD "\nword-b swordfish\n";
    static const struct {
        const char *salt;
        enum record_seed is;
    } cases[] = { { "salt-hash " SALT_HASH "\n", RECORD_SEED_PROVED },
                  { "salt-hash " HALF "\n", RECORD_SEED_WRONG },
                  { "salt-hash 12\n", RECORD_SEED_WRONG },
                  { "", RECORD_SEED_WRONG } };
    struct lair_fault why;

    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *text = g_strconcat(head, cases[i].salt, words, NULL);

        assert_int_equal(record_check_seed(text, &why), cases[i].is);
    }
}

static void no_two_draws_are_alike(void **state)
{
    struct seed_draw a, b;
    uint8_t hash[LAIR_HASH];
    g_autofree char *lines = NULL;
    char hex[SEED_HEX];

    (void)state;
    seed_draw(&a);
    seed_draw(&b);
    assert_memory_not_equal(a.half, b.half, sizeof a.half);
    assert_memory_not_equal(a.salt, b.salt, sizeof a.salt);
    assert_memory_not_equal(a.half, a.salt, sizeof a.half);
    seed_write(hex, a.salt);
    lines = g_strdup_printf("lair-salt 2\n%s\n", hex);
    crypto_hash_sha256(hash, (const unsigned char *)lines, strlen(lines));
    assert_memory_equal(a.salt_hash, hash, sizeof hash);
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
        cmocka_unit_test(cards_that_were_laid_out_are_not_dealt_from_the_seed),
        cmocka_unit_test(words_count_only_before_the_moves_and_to_the_byte),
        cmocka_unit_test(the_sums_are_those_of_the_manual),
        cmocka_unit_test(the_sums_without_a_salt_stay_as_they_were),
        cmocka_unit_test(the_commitment_is_to_the_salt_as_well),
        cmocka_unit_test(no_two_draws_are_alike),
        cmocka_unit_test(a_tag_is_a_line_of_that_name),
        cmocka_unit_test(what_names_no_sets_is_no_record),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
