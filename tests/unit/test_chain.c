/* tests/unit/test_chain.c - the chain of results: its text, its hashes, and what does not hold
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/community/chain.h"
#include "bot/games/seed.h"

enum { LENGTH = 4, TABLE = 12 };
#define BMR "bmr@9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"

struct link {
    char *text;
    uint8_t signature[CHAIN_SIGNATURE];
};

/* The chain of CHAIN.md. */
struct fixture {
    struct chain_keys keys, others;
    struct link link[LENGTH];
    struct chain_walk walk;
    struct lair_fault why;
};

static void fill(uint8_t *bytes, size_t n, int from)
{
    for (size_t i = 0; i < n; i++)
        bytes[i] = (uint8_t)(from + (int)i);
}

/* Writes and signs entry number i + 1 of a chain. */
static void append(struct link *all, int i, struct chain_entry e, const struct chain_keys *by)
{
    e.number = i + 1;
    e.when = INT64_C(1767225600000) + 60000 * i;
    if (i > 0)
        chain_hash(e.before, all[i - 1].text);
    g_free(all[i].text);
    all[i].text = chain_write(&e);
    chain_sign(all[i].signature, all[i].text, by);
}

static struct chain_entry key_entry(const struct chain_keys *keys)
{
    struct chain_entry e = { .kind = CHAIN_KIND_KEY };

    memcpy(e.key, keys->public_key, CHAIN_KEY);
    return e;
}

static struct chain_entry solo_entry(void)
{
    struct chain_entry e = { .kind = CHAIN_KIND_SOLO,
                             .table = TABLE,
                             .rules = (char *)"solo 2",
                             .sets = (char *)BMR,
                             .result = (char *)"a 17",
                             .n_seats = 1 };
    uint8_t salt[CHAIN_HASH];

    chain_hash(e.record, "the record\n");
    fill(salt, sizeof salt, 32);
    chain_digest(e.seat[0].digest, salt, "irc", "anna");
    return e;
}

static struct chain_entry void_entry(void)
{
    return (struct chain_entry){
        .kind = CHAIN_KIND_VOID, .table = TABLE, .voids = 2, .reason = (char *)"played with a prompter"
    };
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);
    uint8_t seed[CHAIN_KEY];

    *state = f;
    fill(seed, sizeof seed, 0);
    chain_keys_of(&f->keys, seed);
    fill(seed, sizeof seed, 64);
    chain_keys_of(&f->others, seed);
    append(f->link, 0, key_entry(&f->keys), &f->keys);
    append(f->link, 1, solo_entry(), &f->keys);
    append(f->link, 2, void_entry(), &f->keys);
    append(f->link, 3, key_entry(&f->others), &f->keys);
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    for (int i = 0; i < LENGTH; i++)
        g_free(f->link[i].text);
    g_free(f);
    return 0;
}

static enum chain_step step(struct fixture *f, int number)
{
    struct link *l = &f->link[number - 1];
    struct chain_entry e;
    enum chain_step how = chain_step(&f->walk, number, l->text, l->signature, &e, &f->why);

    chain_clear(&e);
    return how;
}

/* The numbers of the entries that break, as digits; g_free it. */
static char *breaks(struct fixture *f)
{
    GString *all = g_string_new(NULL);

    f->walk = (struct chain_walk){ 0 };
    for (int i = 1; i <= LENGTH; i++)
        if (step(f, i) != CHAIN_HOLDS)
            g_string_append_printf(all, "%d", i);
    return g_string_free(all, FALSE);
}

static void assert_breaks(struct fixture *f, const char *numbers)
{
    g_autofree char *found = breaks(f);

    assert_string_equal(found, numbers);
}

/* Replaces a text in an entry. */
static void edit(struct fixture *f, int number, const char *from, const char *to)
{
    struct link *l = &f->link[number - 1];
    g_auto(GStrv) parts = g_strsplit(l->text, from, 2);

    assert_int_equal(g_strv_length(parts), 2);
    g_free(l->text);
    l->text = g_strconcat(parts[0], to, parts[1], NULL);
}

/* ---- the page -------------------------------------------------------------------------------- */

static void is_on(const char *page, const char *format, ...) G_GNUC_PRINTF(2, 3);
static void is_on(const char *page, const char *format, ...)
{
    va_list args;
    g_autofree char *text = NULL;

    va_start(args, format);
    text = g_strdup_vprintf(format, args);
    va_end(args);
    if (strstr(page, text) == NULL)
        fail_msg("not in CHAIN.md:\n%s", text);
}

static void the_page_has_these_vectors(void **state)
{
    const struct fixture *f = *state;
    g_autofree char *page = NULL;
    char hex[2 * CHAIN_SIGNATURE + 1];
    uint8_t hash[CHAIN_HASH];

    assert_true(g_file_get_contents(LAIR_SOURCE_DIR "/bot/community/CHAIN.md", &page, NULL, NULL));
    seed_write(hex, f->keys.public_key);
    is_on(page, "    public key %s\n", hex);
    for (int i = 0; i < LENGTH; i++) {
        g_auto(GStrv) lines = g_strsplit(f->link[i].text, "\n", -1);
        g_autofree char *shown = g_strjoinv("\n    ", lines);

        is_on(page, "    %s\n", g_strchomp(shown));
        chain_hash(hash, f->link[i].text);
        seed_write(hex, hash);
        is_on(page, "    hash %s\n", hex);
        sodium_bin2hex(hex, sizeof hex, f->link[i].signature, CHAIN_SIGNATURE);
        is_on(page, "    signature %.64s\n              %s\n", hex, hex + 64);
    }
}

/* ---- texts ----------------------------------------------------------------------------------- */

static void what_is_written_is_read(void **state)
{
    const struct fixture *f = *state;

    for (int i = 0; i < LENGTH; i++) {
        struct chain_entry e;
        struct lair_fault why;
        g_autofree char *again = NULL;

        assert_true(chain_read(&e, f->link[i].text, &why));
        again = chain_write(&e);
        assert_string_equal(again, f->link[i].text);
        chain_clear(&e);
    }
}

static void a_match_has_its_seats_and_variants(void **state)
{
    struct chain_entry e = solo_entry(), back;
    struct lair_fault why;
    g_autofree char *text = NULL;

    (void)state;
    e.kind = CHAIN_KIND_MATCH;
    e.number = 9;
    e.variants = (char *)"hard";
    e.n_seats = 3;
    e.seat[1].kind = CHAIN_SEAT_MACHINE;
    e.seat[2].kind = CHAIN_SEAT_LEFT;
    text = chain_write(&e);
    assert_non_null(strstr(text, "variants hard\nresult a 17\nseat-a "));
    assert_non_null(strstr(text, "seat-b machine\nseat-c left\n"));
    assert_true(chain_read(&back, text, &why));
    assert_int_equal(back.n_seats, 3);
    assert_int_equal(back.seat[2].kind, CHAIN_SEAT_LEFT);
    chain_clear(&back);
}

static void a_text_that_is_written_otherwise_is_refused(void **state)
{
    static const struct {
        const char *from, *to;
    } edits[] = {
        { "lair-entry 1", "lair-entry 2" },
        { "number 2", "number 02" },
        { "number 2", "number 0" },
        { "number 2", "number two" },
        { "kind solo", "kind duet" },
        { "kind solo", "kind void" },
        { "kind solo", "kind key" },
        { "table 12\n", "" },
        { "table 12\n", "table 12\ntable 12\n" },
        { "record 8e", "record 8E" },
        { "result a 17\n", "" },
        { "result a 17\n", "result a 17\nhint yes\n" },
        { "seat-a", "seat-b" },
        { "seat-a", "seat-\xc3\xa4" },
        { "seat-a c8110bfa7822276ab752ee650a3f00c3d3ed4090d36e10648b87edcd670ac136\n", "" },
        { "kind solo\n", "kind solo\n\n" },
        { "kind solo\n", "kind solo \n" },
    };
    const struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(edits); i++) {
        g_auto(GStrv) parts = g_strsplit(f->link[1].text, edits[i].from, 2);
        g_autofree char *text = g_strjoinv(edits[i].to, parts);
        struct chain_entry e;
        struct lair_fault why;

        assert_int_equal(g_strv_length(parts), 2);
        if (chain_read(&e, text, &why))
            fail_msg("%s", text);
        assert_null(e.rules);
    }
}

/* ---- the chain ------------------------------------------------------------------------------- */

static void a_whole_chain_holds(void **state)
{
    struct fixture *f = *state;

    assert_breaks(f, "");
    assert_int_equal(f->walk.number, LENGTH);
    assert_memory_equal(f->walk.key, f->others.public_key, CHAIN_KEY);
}

static void an_entry_that_was_altered_breaks_it(void **state)
{
    struct fixture *f = *state;

    edit(f, 2, "a 17", "a 36");
    assert_breaks(f, "23");
}

/* Whoever has the key can sign again, but not change the hash that follows. */
static void an_entry_that_was_altered_and_signed_again_breaks_it(void **state)
{
    struct fixture *f = *state;

    edit(f, 2, "a 17", "a 36");
    chain_sign(f->link[1].signature, f->link[1].text, &f->keys);
    assert_breaks(f, "3");
}

static void an_entry_that_was_dropped_is_missed(void **state)
{
    struct fixture *f = *state;

    assert_int_equal(step(f, 1), CHAIN_HOLDS);
    assert_int_equal(step(f, 3), CHAIN_BREAKS);
    assert_string_equal(f->why.text, "entry 2 before it is missing");
    assert_int_equal(step(f, 4), CHAIN_HOLDS);
}

static void an_entry_in_the_place_of_another_breaks_it(void **state)
{
    struct fixture *f = *state;
    struct chain_entry e;

    assert_int_equal(step(f, 1), CHAIN_HOLDS);
    assert_int_equal(chain_step(&f->walk, 2, f->link[2].text, f->link[2].signature, &e, &f->why),
                     CHAIN_BREAKS);
    assert_string_equal(f->why.text, "it says that it is entry 3");
    chain_clear(&e);
}

static void a_stranger_cannot_append(void **state)
{
    struct fixture *f = *state;

    append(f->link, 2, void_entry(), &f->others);
    assert_breaks(f, "3");
}

static void a_key_that_the_old_one_did_not_sign_is_told(void **state)
{
    struct fixture *f = *state;

    append(f->link, 3, key_entry(&f->others), &f->others);
    assert_breaks(f, "4");
    f->walk = (struct chain_walk){ 0 };
    for (int i = 1; i < LENGTH; i++)
        assert_int_equal(step(f, i), CHAIN_HOLDS);
    assert_int_equal(step(f, 4), CHAIN_HOLDS_ALONE);
    assert_memory_equal(f->walk.key, f->others.public_key, CHAIN_KEY);
}

static void a_chain_begins_with_a_key(void **state)
{
    struct fixture *f = *state;
    struct chain_entry e = solo_entry();

    append(f->link, 0, e, &f->keys);
    assert_int_equal(step(f, 1), CHAIN_BREAKS);
    assert_string_equal(f->why.text, "no key stands before it");
}

static void another_salt_makes_another_digest(void **state)
{
    uint8_t salt[CHAIN_HASH] = { 1 }, one[CHAIN_HASH], other[CHAIN_HASH];

    (void)state;
    chain_digest(one, salt, "irc", "anna");
    salt[31] = 1;
    chain_digest(other, salt, "irc", "anna");
    assert_memory_not_equal(one, other, CHAIN_HASH);
    chain_digest(other, (uint8_t[CHAIN_HASH]){ 1 }, "irc", "anna");
    assert_memory_equal(one, other, CHAIN_HASH);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_page_has_these_vectors, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_written_is_read, set_up, tear_down),
        cmocka_unit_test(a_match_has_its_seats_and_variants),
        cmocka_unit_test_setup_teardown(a_text_that_is_written_otherwise_is_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_whole_chain_holds, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_entry_that_was_altered_breaks_it, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_entry_that_was_altered_and_signed_again_breaks_it, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(an_entry_that_was_dropped_is_missed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_entry_in_the_place_of_another_breaks_it, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_stranger_cannot_append, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_key_that_the_old_one_did_not_sign_is_told, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_chain_begins_with_a_key, set_up, tear_down),
        cmocka_unit_test(another_salt_makes_another_digest),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
