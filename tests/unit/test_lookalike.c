/* tests/unit/test_lookalike.c - nicks that the eye takes for each other
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "bot/people/lookalike.h"

struct row {
    const char *a, *b;
};

static void what_looks_the_same_is_found(void **state)
{
    static const struct row rows[] = {
        { "anna", "anna" },
        { "anna", "ANNA" },
        { "ill", "Il1" },
        { "bill", "b|ll" },
        { "bob", "b0b" },
        { "nil", "n1I" },
        { "anna", "\u0430nn\u0430" }, /* Cyrillic a */
        { "Ben", "\u0412en" },        /* Cyrillic Ve */
        { "anna", "an\u200bna" },     /* a space of no width */
        { "anna", "\u202eanna" },     /* right to left */
        { "anna", "anna\u2060" },     /* a word joiner */
        { "anna", "\uff41nna" },      /* a wide a */
        { "anna", "\U0001d41anna" },  /* a bold one */
        { "pope", "\u0440\u043e\u0440\u0435" },
        { "modem", "rnodern" },
        { "stra\u00dfe", "STRASSE" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (!lookalike(rows[i].a, rows[i].b) || !lookalike(rows[i].b, rows[i].a))
            fail_msg("%s and %s are told apart", rows[i].a, rows[i].b);
    }
}

static void what_looks_different_is_let_in(void **state)
{
    static const struct row rows[] = {
        { "anna", "anne" },
        { "ann", "anna" },
        { "bob", "bab" },
        { "anna_", "anna" },
        { "ben", "ben2" },
        { "", "a" },
        { "mia", "\u043c\u0456\u0448\u0430" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (lookalike(rows[i].a, rows[i].b))
            fail_msg("%s is taken for %s", rows[i].a, rows[i].b);
}

static void bytes_that_are_no_text_are_compared_too(void **state)
{
    (void)state;
    assert_true(lookalike("a\xff", "A\xff"));
    assert_false(lookalike("a\xff", "a"));
}

static void ones_own_nick_is_not_in_the_way(void **state)
{
    struct table *t = table_new("crypt", "net", "#dungeon");
    const struct person ann = { (char *)"net", (char *)"ann", (char *)"Ann", NULL },
                        eve = { (char *)"net", (char *)"eve", (char *)"\u0410nn", NULL };

    (void)state;
    table_sit(t, &ann, "word");
    table_sit_bot(t, LAIR_POLICY_SANE, "Grim");
    assert_int_equal(lookalike_at(t, ann.nick, &ann), -1);
    assert_int_equal(lookalike_at(t, eve.nick, &eve), 0);
    assert_int_equal(lookalike_at(t, "gr1m", &ann), 1);
    table_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_looks_the_same_is_found),
        cmocka_unit_test(what_looks_different_is_let_in),
        cmocka_unit_test(bytes_that_are_no_text_are_compared_too),
        cmocka_unit_test(ones_own_nick_is_not_in_the_way),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
