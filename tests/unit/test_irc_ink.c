/* tests/unit/test_irc_ink.c - marks of a text as the codes of an IRC line
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>

#include "adapters/irc/ink.h"
#include "adapters/marks.h"

#define FIGHTER "\x11"
#define MAGE "\x12"
#define STRONG "\x18"
#define ENDS "\x0f"
static_assert(MARK_FIGHTER == 0x11 && MARK_MAGE == 0x12 && MARK_STRONG == 0x18 && MARK_END == 0x0f,
              "the marks above");

static void becomes(const char *text, const char *line)
{
    g_autofree char *got = irc_ink(text, 0, strlen(text));

    assert_string_equal(got, line);
}

static void a_style_becomes_a_code_that_is_ended(void **state)
{
    (void)state;
    becomes("plain", "plain");
    becomes(FIGHTER "Johnny" ENDS " 8", "\x03"
                                        "07Johnny"
                                        "\x0f 8");
    becomes(STRONG "Turn 3", "\x02Turn 3\x0f");
    becomes(FIGHTER "a" MAGE "b" ENDS, "\x03"
                                       "07a\x0f\x03"
                                       "12b\x0f");
}

static void what_follows_a_colour_is_no_part_of_it(void **state)
{
    (void)state;
    becomes(FIGHTER "8 hp" ENDS, "\x03"
                                 "078 hp\x0f");
    becomes(FIGHTER ",3" ENDS, "\x03"
                               "07\x02\x02,3\x0f");
}

static void what_nobody_would_see_is_not_sent(void **state)
{
    (void)state;
    becomes(ENDS ENDS, "");
    becomes(FIGHTER ENDS "a" MAGE, "a");
    becomes("a\tb", "a b");
}

/* Every piece fits, ends its styles and goes on in the one that it was cut in; together they are the text. */
static void pieces_fit(const char *text, size_t room)
{
    g_autoptr(GString) all = g_string_new(NULL);
    size_t len = strlen(text), at = 0;

    while (at < len) {
        size_t n = irc_ink_cut(text, at, len - at, room);
        g_autofree char *line = irc_ink(text, at, n), *plain = g_strndup(text + at, n);
        const char *code = line;

        assert_true(n > 0 && strlen(line) <= room);
        while (strpbrk(code, "\x02\x03") != NULL)
            code = strpbrk(code, "\x02\x03") + 1;
        assert_true(code == line || strchr(code, '\x0f') != NULL);
        g_string_append(all, plain);
        at += n;
    }
    assert_string_equal(all->str, text);
}

static void a_line_that_is_cut_fits_with_its_codes_and_goes_on_in_its_style(void **state)
{
    static const char text[] = FIGHTER "Johnny the Fighter" ENDS " and " MAGE "Wanda" ENDS " " STRONG
                                       "walk a long way, both of them, M\xc3\xbcller too" ENDS;
    g_autofree char *second = NULL;
    size_t n;

    (void)state;
    for (size_t room = 12; room < sizeof text + 20; room++)
        pieces_fit(text, room);
    n = irc_ink_cut(text, 0, strlen(text), 12);
    second = irc_ink(text, n, 4);
    assert_string_equal(second, "\x03"
                                "07 the\x0f");
}

static void marks_at_the_end_need_no_line_of_their_own(void **state)
{
    static const char text[] = "four" ENDS;

    (void)state;
    assert_int_equal(irc_ink_cut(text, 0, strlen(text), 4), strlen(text));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_style_becomes_a_code_that_is_ended),
        cmocka_unit_test(what_follows_a_colour_is_no_part_of_it),
        cmocka_unit_test(what_nobody_would_see_is_not_sent),
        cmocka_unit_test(a_line_that_is_cut_fits_with_its_codes_and_goes_on_in_its_style),
        cmocka_unit_test(marks_at_the_end_need_no_line_of_their_own),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
