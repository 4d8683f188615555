/* tests/unit/test_paint.c - texts with marks, as a terminal shows them
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>

#include "adapters/console/paint.h"

#define F "\x11"
#define DIM "\x17"
#define END "\x0f"

static void painted(const char *text, unsigned columns, bool colour, const char *expected)
{
    g_autofree char *out = paint_text(text, columns, colour);

    assert_string_equal(out, expected);
}

static void columns_stand_below_each_other(void **state)
{
    (void)state;
    painted("Turn 2\nTown\tJohnny\tF\tstays\n\tTieg the Long\tM\t-> ann\n\nb\tben\thand 4", 80, false,
            "Turn 2\n"
            "Town  Johnny         F  stays\n"
            "      Tieg the Long  M  -> ann\n"
            "\n"
            "b  ben  hand 4\n");
}

static void the_last_cell_of_a_row_widens_no_column(void **state)
{
    (void)state;
    painted("a\tann\t2 souls\n\ta long dungeon that is as long as it likes to be\n", 80, false,
            "a  ann  2 souls\n"
            "   a long dungeon that is as long as it likes to be\n");
}

static void letters_of_two_columns_and_of_none_are_counted_as_they_show(void **state)
{
    (void)state;
    painted("龍\tx\nab\ty\ne\u0301\tz\n", 80, false, "龍  x\nab  y\ne\u0301   z\n");
}

static void a_line_is_wrapped_between_words(void **state)
{
    (void)state;
    painted("one two three four", 9, false, "one two\nthree\nfour\n");
    painted("12345 1234567890123 x", 10, false, "12345\n1234567890123\nx\n"); /* no word is broken */
    painted("one two three four", 0, false, "one two three four\n");
    painted("exactly", 7, false, "exactly\n");
}

static void what_follows_the_number_of_a_choice_begins_below_its_label(void **state)
{
    (void)state;
    painted("10) build one two three four\n  in five", 20, false,
            "10) build one two\n"
            "    three four\n"
            "  in five\n");
}

static void the_last_cell_is_wrapped_within_its_column(void **state)
{
    (void)state;
    painted("Town\tone two three four five six\n", 26, false,
            "Town  one two three four\n"
            "      five six\n");
}

static void a_last_cell_without_room_goes_below_the_second_column(void **state)
{
    (void)state;
    painted("a\tann, Croak\t0 souls\tminion: Temple treasure\n\ta1 Pit\n", 40, false,
            "a  ann, Croak  0 souls\n"
            "   minion: Temple treasure\n"
            "   a1 Pit\n");
}

static void what_stands_between_bars_stays_whole(void **state)
{
    (void)state;
    painted("\ta1 Dark Altar 1 C | a2 Bottomless Pit 1 T | a3 Maze 3 = 5", 25, false,
            "  a1 Dark Altar 1 C |\n"
            "  a2 Bottomless Pit 1 T |\n"
            "  a3 Maze 3 = 5\n");
    painted("\ta1 Dark Altar 1 C | b", 10, false, "  a1 Dark\n  Altar\n  1 C | b\n"); /* it cannot */
}

static void where_columns_have_no_room_rows_are_told_as_lines(void **state)
{
    (void)state;
    painted("Town\tJohnny of the Evening\tF\tstays here\n\tTieg\tM\t-> ann\n", 30, false,
            "Town  Johnny of the Evening  F\n"
            "  stays here\n"
            "  Tieg  M  -> ann\n");
}

static void a_style_is_a_colour_or_nothing(void **state)
{
    (void)state;
    painted(F "Johnny" END " waits", 80, false, "Johnny waits\n");
    painted(F "Johnny" END " waits", 80, true, "\033[31mJohnny\033[0m waits\n");
    painted(F "Johnny\nwaits", 80, true, "\033[31mJohnny\033[0m\nwaits\n"); /* it ends with its line */
    painted(END "plain" END, 80, true, "plain\n");
    painted(F "a" DIM "b" END, 80, true, "\033[31ma\033[0m\033[2mb\033[0m\n");
    painted(F "one two" END, 4, true, "\033[31mone\033[0m\n\033[31mtwo\033[0m\n"); /* goes on below */
    painted(F "Tieg" END "\tM\n" F "Al" END "\tC\n", 80, true,
            "\033[31mTieg\033[0m  M\n"
            "\033[31mAl\033[0m    C\n");
}

static void nothing_comes_out_that_a_terminal_would_obey(void **state)
{
    static const char text[] = "a\x1b[31mb\x07\x7f\x01";
    g_autofree char *out = paint_text(text, 80, true);

    (void)state;
    for (const char *p = out; *p != '\0'; p++)
        assert_true(*p == '\n' || ((unsigned char)*p >= 0x20 && *p != 0x7f));
}

static void a_text_that_ends_in_a_line_end_has_no_line_more(void **state)
{
    (void)state;
    painted("", 80, false, "");
    painted("one\n", 80, false, "one\n");
    painted("\n\none", 80, false, "\n\none\n");
    painted("a\tb\tc\td\te\tf\tg\th\ti\tj\tk\tl\tm\tn\n", 80, false,
            "a  b  c  d  e  f  g  h  i  j  k  l m n\n");
}

/* Whatever comes, on a screen however narrow: the words come out, in order. */
static void no_text_loses_a_word(void **state)
{
    static const char letters[] = "ab1) \t\n\x0f\x11\x18é";
    GRand *dice = g_rand_new_with_seed(7);

    (void)state;
    for (int i = 0; i < 20000; i++) {
        GString *text = g_string_new(NULL), *in = g_string_new(NULL), *after = g_string_new(NULL);
        g_autofree char *out = NULL;

        for (int n = g_rand_int_range(dice, 0, 60); n > 0; n--) {
            const char *c = letters + g_rand_int_range(dice, 0, sizeof letters - 3);

            g_string_append_c(text, *c);
        }
        out = paint_text(text->str, (unsigned)g_rand_int_range(dice, 0, 30), false);
        for (const char *p = text->str; *p != '\0'; p++)
            if (*p > ' ')
                g_string_append_c(in, *p);
        for (const char *p = out; *p != '\0'; p++)
            if (*p > ' ')
                g_string_append_c(after, *p);
        assert_string_equal(in->str, after->str);
        g_string_free(text, TRUE);
        g_string_free(in, TRUE);
        g_string_free(after, TRUE);
    }
    g_rand_free(dice);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(columns_stand_below_each_other),
        cmocka_unit_test(the_last_cell_of_a_row_widens_no_column),
        cmocka_unit_test(letters_of_two_columns_and_of_none_are_counted_as_they_show),
        cmocka_unit_test(a_line_is_wrapped_between_words),
        cmocka_unit_test(what_follows_the_number_of_a_choice_begins_below_its_label),
        cmocka_unit_test(the_last_cell_is_wrapped_within_its_column),
        cmocka_unit_test(a_last_cell_without_room_goes_below_the_second_column),
        cmocka_unit_test(what_stands_between_bars_stays_whole),
        cmocka_unit_test(where_columns_have_no_room_rows_are_told_as_lines),
        cmocka_unit_test(a_style_is_a_colour_or_nothing),
        cmocka_unit_test(nothing_comes_out_that_a_terminal_would_obey),
        cmocka_unit_test(a_text_that_ends_in_a_line_end_has_no_line_more),
        cmocka_unit_test(no_text_loses_a_word),
    };

    return cmocka_run_group_tests_name("paint", tests, NULL, NULL);
}
