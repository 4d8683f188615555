/* tests/unit/test_streak.c - days in a row: which are forgiven, at midnights, leap days and turns of the year
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>

#include "bot/community/day.h"
#include "bot/community/streak.h"

enum { MANY = 64, FEB_28 = 789, DEC_31 = 730 };

/* What comes of a row of days, of which the last one is today: '#' played, '.' not, '-' the host was down.  The first one is
 * day from. */
static struct streak row_from(int from, const char *row)
{
    int played[MANY], down[MANY], n_played = 0, n_down = 0, n = (int)strlen(row);

    assert_in_range(n, 1, MANY);
    for (int i = 0; i < n; i++)
        if (row[i] == '#')
            played[n_played++] = from + i;
        else if (row[i] == '-')
            down[n_down++] = from + i;
    return streak_of((struct streak_days){ played, n_played }, (struct streak_days){ down, n_down },
                     from + n - 1);
}

static void assert_row(const char *row, int days, int best, bool spare)
{
    struct streak s = row_from(1, row);

    if (s.days != days || s.best != best || s.spare != spare)
        fail_msg("%s: %d, best %d, spare %d", row, s.days, s.best, s.spare);
}

/* ---- what is forgiven ------------------------------------------------------------------------ */

static void days_in_a_row_count(void **state)
{
    (void)state;
    assert_row("#", 1, 1, true);
    assert_row("###", 3, 3, true);
    assert_row("....###", 3, 3, true);
    assert_row(".", 0, 0, false);
    assert_int_equal(streak_of((struct streak_days){ 0 }, (struct streak_days){ 0 }, 5).best, 0);
}

static void today_is_not_missed_before_it_is_over(void **state)
{
    (void)state;
    assert_row("###.", 3, 3, true);
    assert_row("###..", 3, 3, false);
    assert_row("###...", 0, 3, false);
    assert_row("###..#", 1, 3, true);
}

static void one_missed_day_is_forgiven(void **state)
{
    (void)state;
    assert_row("###.#", 4, 4, false);
    assert_row("#.#", 2, 2, false);
    assert_row("###.########", 11, 11, false);  /* eight since */
    assert_row("###.#########", 12, 12, true);  /* nine since */
    assert_row("###.#########.", 12, 12, true); /* today may still be missed */
    assert_row("###.#########..", 12, 12, false);
    assert_row("###.#########.#", 13, 13, false);
    assert_row("#.#########.#########.#", 20, 20, false);
}

static void the_second_within_ten_cuts_off_what_was_before_the_first(void **state)
{
    (void)state;
    assert_row("###.####.#", 5, 7, false);
    assert_row("###.########.#", 9, 11, false); /* eight between */
    assert_row("###.####..", 4, 7, false);      /* as soon as it is missed */
    assert_row("##.#.#.#", 2, 3, false);
    assert_row("##.#.#.#...", 0, 3, false);
}

static void two_in_a_row_end_it(void **state)
{
    (void)state;
    assert_row("#################..#", 1, 17, true);
    assert_row("#################..##.#", 3, 17, false);
    assert_row("##..............................", 0, 2, false);
}

/* ---- days without a dungeon ------------------------------------------------------------------ */

static void days_down_are_as_if_they_had_not_been(void **state)
{
    (void)state;
    assert_row("###-#", 4, 4, true);
    assert_row("###----------#", 4, 4, true);
    assert_row("###----------", 3, 3, true);
    assert_row("###-.", 3, 3, true);
    assert_row("##.--#", 3, 3, false);
    assert_row("##.--.#", 1, 2, true);        /* two in a row, but for days down */
    assert_row("#.####-####.#", 9, 9, false); /* they are no days of the nine */
    assert_row("#.####-#####.#", 11, 11, false);
    assert_row("---#", 1, 1, true);
    assert_row("-", 0, 0, false);
}

static void a_day_that_was_played_had_a_dungeon(void **state)
{
    static const int played[] = { 1, 2, 3 }, down[] = { 2 };
    struct streak s = streak_of((struct streak_days){ played, 3 }, (struct streak_days){ down, 1 }, 3);

    (void)state;
    assert_int_equal(s.days, 3);
}

static void days_to_come_do_not_count(void **state)
{
    static const int played[] = { 1, 2, 5 }, down[] = { 6 };
    struct streak s = streak_of((struct streak_days){ played, 3 }, (struct streak_days){ down, 1 }, 3);

    (void)state;
    assert_int_equal(s.days, 2);
    assert_int_equal(s.best, 2);
}

/* ---- by the definition ----------------------------------------------------------------------- */

/* At most one miss in any ten days in a row? */
static bool is_run(const char *row, int from, int to)
{
    for (int i = from; i <= to; i++) {
        int misses = 0;

        for (int k = i; k <= to && k < i + STREAK_SPAN; k++)
            misses += row[k] == '.';
        if (misses > 1)
            return false;
    }
    return true;
}

/* The longest run that ends with a day of a row without days down. */
static int longest_to(const char *row, int to)
{
    int longest = 0;

    for (int from = 0; from <= to; from++) {
        int days = 0;

        for (int i = from; i <= to; i++)
            days += row[i] == '#';
        if (is_run(row, from, to))
            longest = MAX(longest, days);
    }
    return longest;
}

/* A row of which the last day is today, and what is true of it by the words of the header. */
static void assert_defined(const char *row)
{
    g_autofree char *without = g_strdelimit(g_strdup(row), "-", ' '), *more = NULL;
    g_auto(GStrv) parts = g_strsplit(without, " ", -1);
    g_autofree char *days = g_strjoinv("", parts);
    int n = (int)strlen(days), now, best = 0;
    bool open = row[strlen(row) - 1] != '#';

    if (open && row[strlen(row) - 1] == '.')
        days[--n] = '\0'; /* today is not over */
    now = n > 0 ? longest_to(days, n - 1) : 0;
    for (int to = 0; to < n; to++)
        best = MAX(best, longest_to(days, to));
    more = g_strconcat(days, ".", NULL);
    assert_row(row, now, best, now > 0 && longest_to(more, n) == now);
}

static void rows_by_chance_are_as_defined(void **state)
{
    GRand *dice = g_rand_new_with_seed(14);

    (void)state;
    for (int i = 0; i < 4000; i++) {
        char row[MANY] = "";
        int n = g_rand_int_range(dice, 1, 50), gaps = g_rand_int_range(dice, 2, 15);

        for (int k = 0; k < n; k++)
            row[k] = g_rand_int_range(dice, 0, gaps) > 0 ? '#' : g_rand_boolean(dice) ? '.' : '-';
        assert_defined(row);
    }
    g_rand_free(dice);
}

/* ---- the calendar ---------------------------------------------------------------------------- */

/* The streak on the day of now of somebody who played at some times. */
static int days_of(const int64_t *times, int n, int64_t now)
{
    int played[MANY];

    assert_in_range(n, 1, MANY);
    for (int i = 0; i < n; i++)
        played[i] = day_of(times[i]);
    return streak_of((struct streak_days){ played, n }, (struct streak_days){ 0 }, day_of(now)).days;
}

static void midnight_parts_days(void **state)
{
    const int64_t midnight = day_begins(FEB_28);
    const int64_t about[] = { midnight - 1, midnight }, late[] = { midnight - DAY_MS - 1, midnight };

    (void)state;
    assert_int_equal(days_of(about, 2, midnight), 2);
    assert_int_equal(days_of(about, 1, midnight + 2 * DAY_MS - 1),
                     1); /* two midnights later: one day missed */
    assert_int_equal(days_of(about, 1, midnight + 2 * DAY_MS), 0);
    assert_int_equal(days_of(late, 2, midnight), 2); /* the day between them was missed */
}

static void a_leap_day_is_a_day(void **state)
{
    const int64_t noon = DAY_MS / 2;
    const int64_t skipped[] = { day_begins(FEB_28) + noon, day_begins(FEB_28 + 2) + noon };
    struct streak s = row_from(FEB_28, "###");
    char date[DAY_DATE];

    (void)state;
    assert_int_equal(s.days, 3);
    day_date(date, day_of(skipped[1]));
    assert_string_equal(date, "2028-03-01");
    assert_int_equal(days_of(skipped, 2, skipped[1]), 2);
    assert_false(row_from(FEB_28, "#.#").spare);     /* and it was missed */
    assert_true(row_from(FEB_28 - 365, "##").spare); /* there is none in 2027 */
    day_date(date, FEB_28 - 365 + 2);
    assert_string_equal(date, "2027-03-02");
}

static void a_year_turns_unnoticed(void **state)
{
    const int64_t turn = day_begins(DEC_31 + 1);
    const int64_t about[] = { turn - 1, turn };

    (void)state;
    assert_int_equal(day_year(day_of(turn - 1)), 2027);
    assert_int_equal(day_year(day_of(turn)), 2028);
    assert_int_equal(days_of(about, 2, turn), 2);
    assert_int_equal(row_from(DEC_31 - 3, "####.#########.##").days, 15);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(days_in_a_row_count),
        cmocka_unit_test(today_is_not_missed_before_it_is_over),
        cmocka_unit_test(one_missed_day_is_forgiven),
        cmocka_unit_test(the_second_within_ten_cuts_off_what_was_before_the_first),
        cmocka_unit_test(two_in_a_row_end_it),
        cmocka_unit_test(days_down_are_as_if_they_had_not_been),
        cmocka_unit_test(a_day_that_was_played_had_a_dungeon),
        cmocka_unit_test(days_to_come_do_not_count),
        cmocka_unit_test(rows_by_chance_are_as_defined),
        cmocka_unit_test(midnight_parts_days),
        cmocka_unit_test(a_leap_day_is_a_day),
        cmocka_unit_test(a_year_turns_unnoticed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
