/* tests/unit/test_daily_chance.c - the chance of a day's dungeon: the vectors of engine/DAILY.md, and days
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>

#include "bot/community/chance.h"
#include "bot/community/day.h"
#include "bot/games/seed.h"

/* Days of 2027 and 2028, a leap year. */
enum {
    DEC_30 = 729,
    DEC_31 = 730,
    JAN_1 = 731,
    JAN_2 = 732,
    LEAP_DAY = 790,
    LAST_BUT_ONE = 1095,
    LAST = 1096
};

static char *page;

static int read_page(void **state)
{
    (void)state;
    return g_file_get_contents(LAIR_SOURCE_DIR "/engine/DAILY.md", &page, NULL, NULL) ? 0 : -1;
}

static int free_page(void **state)
{
    (void)state;
    g_clear_pointer(&page, g_free);
    return 0;
}

/* What stands on the page behind a name, which is as bytes. */
static void assert_told(const char *name, const uint8_t bytes[CHANCE_BYTES])
{
    g_autofree char *pattern = g_strdup_printf("^    %s +([0-9a-f]{64})$", name);
    g_autoptr(GRegex) regex = g_regex_new(pattern, G_REGEX_MULTILINE, 0, NULL);
    g_autoptr(GMatchInfo) match = NULL;
    g_autofree char *told = NULL;
    char hex[SEED_HEX];

    assert_true(g_regex_match(regex, page, 0, &match));
    told = g_match_info_fetch(match, 1);
    seed_write(hex, bytes);
    assert_string_equal(hex, told);
}

static void fill(uint8_t bytes[CHANCE_BYTES], int from)
{
    for (int i = 0; i < CHANCE_BYTES; i++)
        bytes[i] = (uint8_t)(from + i);
}

static struct chance_year year_of(int first, int from)
{
    struct chance_year y;
    uint8_t root[CHANCE_BYTES];

    fill(root, from);
    chance_year_of(&y, first, root);
    return y;
}

/* ---- the vectors ----------------------------------------------------------------------------- */

static void the_values_of_a_leap_year(void **state)
{
    static const struct {
        int day;
        const char *date;
    } days[] = {
        { JAN_1, "2028-01-01" },        { JAN_2, "2028-01-02" }, { LEAP_DAY, "2028-02-29" },
        { LAST_BUT_ONE, "2028-12-30" }, { LAST, "2028-12-31" },
    };
    struct chance_year y = year_of(JAN_1, 0);
    uint8_t value[CHANCE_BYTES];

    (void)state;
    assert_int_equal(y.last, LAST);
    assert_told("root", y.root);
    assert_told("end", y.end);
    for (size_t i = 0; i < G_N_ELEMENTS(days); i++) {
        assert_true(chance_of(value, &y, days[i].day));
        assert_told(days[i].date, value);
    }
}

static void the_values_of_a_year_that_began_late(void **state)
{
    struct chance_year y = year_of(DEC_30, 32);
    uint8_t value[CHANCE_BYTES];

    (void)state;
    assert_int_equal(y.last, DEC_31);
    assert_told("late-root", y.root);
    assert_told("late-end", y.end);
    assert_true(chance_of(value, &y, DEC_30));
    assert_told("2027-12-30", value);
    assert_true(chance_of(value, &y, DEC_31));
    assert_told("2027-12-31", value);
}

static void the_seeds_of_a_day(void **state)
{
    struct chance_year y = year_of(JAN_1, 0);
    uint8_t value[CHANCE_BYTES], set[2][LAIR_HASH], seed[LAIR_SEED], commitment[LAIR_HASH];
    const uint8_t *const sets[] = { set[0], set[1] };
    struct chance_deal deal = { LEAP_DAY, LAIR_SOLO, 2, 2, sets };

    (void)state;
    fill(set[0], 64);
    fill(set[1], 96);
    assert_told("set-1", set[0]);
    assert_told("set-2", set[1]);
    assert_true(chance_of(value, &y, LEAP_DAY));
    chance_seed(seed, value, &deal);
    assert_told("solo-seed", seed);
    chance_commit(commitment, seed);
    assert_told("solo-commitment", commitment);
    deal.rules = LAIR_CHALLENGE;
    chance_seed(seed, value, &deal);
    assert_told("challenge-seed", seed);
    chance_commit(commitment, seed);
    assert_told("challenge-commitment", commitment);
}

/* Nothing of what a seed is made of can be exchanged unseen. */
static void everything_counts_in_a_seed(void **state)
{
    struct chance_year y = year_of(JAN_1, 0);
    uint8_t value[CHANCE_BYTES], set[2][LAIR_HASH], seed[7][LAIR_SEED];
    const uint8_t *const sets[] = { set[0], set[1] }, *const turned[] = { set[1], set[0] };
    const struct chance_deal deal[] = {
        { LEAP_DAY, LAIR_SOLO, 2, 2, sets },   { LEAP_DAY + 1, LAIR_SOLO, 2, 2, sets },
        { LEAP_DAY, LAIR_SOLO, 3, 2, sets },   { LEAP_DAY, LAIR_SOLO, 2, 1, sets },
        { LEAP_DAY, LAIR_SOLO, 2, 2, turned }, { LEAP_DAY, LAIR_CHALLENGE, 2, 2, sets },
    };

    (void)state;
    fill(set[0], 64);
    fill(set[1], 96);
    assert_true(chance_of(value, &y, LEAP_DAY));
    for (size_t i = 0; i < G_N_ELEMENTS(deal); i++)
        chance_seed(seed[i], value, &deal[i]);
    chance_seed(seed[6], y.end, &deal[0]);
    for (size_t i = 0; i < G_N_ELEMENTS(seed); i++)
        for (size_t k = 0; k < i; k++)
            assert_memory_not_equal(seed[i], seed[k], LAIR_SEED);
}

/* ---- the chain ------------------------------------------------------------------------------- */

static void each_value_leads_to_all_before_it(void **state)
{
    struct chance_year y = year_of(JAN_1, 0);
    uint8_t value[CHANCE_BYTES], before[CHANCE_BYTES];

    (void)state;
    memcpy(before, y.end, CHANCE_BYTES);
    for (int day = y.first; day <= y.last; day++) {
        assert_true(chance_of(value, &y, day));
        assert_true(chance_leads(value, day, before, day - 1));
        assert_true(chance_leads(value, day, y.end, y.first - 1));
        memcpy(before, value, CHANCE_BYTES);
    }
}

static void a_value_leads_nowhere_else(void **state)
{
    struct chance_year y = year_of(JAN_1, 0), other = year_of(JAN_1, 1);
    uint8_t value[CHANCE_BYTES];

    (void)state;
    assert_true(chance_of(value, &y, LEAP_DAY));
    assert_false(chance_leads(value, LEAP_DAY, other.end, JAN_1 - 1));
    assert_false(chance_leads(value, LEAP_DAY + 1, y.end, JAN_1 - 1));
    assert_false(chance_leads(value, LEAP_DAY, value, LEAP_DAY));
    assert_false(chance_leads(value, LEAP_DAY, y.root, LAST));
    assert_false(chance_leads(value, INT_MAX, y.end, INT_MIN));
    value[0] ^= 1;
    assert_false(chance_leads(value, LEAP_DAY, y.end, JAN_1 - 1));
}

static void a_year_has_no_other_days(void **state)
{
    struct chance_year y = year_of(DEC_30, 32);
    uint8_t value[CHANCE_BYTES] = { 1 }, before[CHANCE_BYTES] = { 1 };

    (void)state;
    assert_false(chance_of(value, &y, DEC_30 - 1));
    assert_false(chance_of(value, &y, JAN_1));
    assert_memory_equal(value, before, CHANCE_BYTES);
}

static void a_year_of_one_day(void **state)
{
    struct chance_year y = year_of(DEC_31, 32);
    uint8_t value[CHANCE_BYTES];

    (void)state;
    assert_int_equal(y.last, DEC_31);
    assert_true(chance_of(value, &y, DEC_31));
    assert_memory_equal(value, y.root, CHANCE_BYTES);
    assert_true(chance_leads(value, DEC_31, y.end, DEC_30));
}

/* ---- days ------------------------------------------------------------------------------------ */

static void assert_date(int day, const char *date)
{
    char text[DAY_DATE];

    day_date(text, day);
    assert_string_equal(text, date);
}

static void days_have_dates(void **state)
{
    (void)state;
    assert_date(1, "2026-01-01");
    assert_date(0, "2025-12-31");
    assert_date(365, "2026-12-31");
    assert_date(412, "2027-02-16");
    assert_date(LEAP_DAY - 1, "2028-02-28");
    assert_date(LEAP_DAY, "2028-02-29");
    assert_date(LEAP_DAY + 1, "2028-03-01");
    assert_date(27087, "2100-02-28"); /* no leap year */
    assert_date(27088, "2100-03-01");
    assert_date(-20453, "1970-01-01");
    assert_date(DAY_LEAST, "0001-01-01");
    assert_date(DAY_GREATEST, "9999-12-31");
    assert_date(INT_MIN, "0001-01-01");
    assert_date(INT_MAX, "9999-12-31");
}

static void dates_are_read_as_they_are_written(void **state)
{
    static const char *const wrong[] = { "",           "2028",        "2028-02",
                                         "2028-02-30", "2027-02-29",  "2100-02-29",
                                         "2028-2-29",  "02028-02-29", "2028-02-29 ",
                                         "+028-02-29", "0000-01-01",  "10000-01-01",
                                         "2028-13-01", "2028-02-29-", "a-b-c" };
    int day = 0;

    (void)state;
    assert_true(day_read(&day, "2028-02-29"));
    assert_int_equal(day, LEAP_DAY);
    assert_true(day_read(&day, "0001-01-01"));
    assert_int_equal(day, DAY_LEAST);
    assert_true(day_read(&day, "9999-12-31"));
    assert_int_equal(day, DAY_GREATEST);
    for (size_t i = 0; i < G_N_ELEMENTS(wrong); i++)
        assert_false(day_read(&day, wrong[i]));
    assert_int_equal(day, DAY_GREATEST);
}

static void days_begin_at_midnight(void **state)
{
    const int64_t first = INT64_C(1767225600000); /* date -ud 2026-01-01 +%s */

    (void)state;
    assert_int_equal(day_of(first), 1);
    assert_int_equal(day_of(first - 1), 0);
    assert_int_equal(day_of(first + DAY_MS - 1), 1);
    assert_int_equal(day_begins(1), first);
    assert_int_equal(day_begins(LEAP_DAY), INT64_C(1835395200000)); /* date -ud 2028-02-29 +%s */
    for (int day = -30000; day < 30000; day++) {
        assert_int_equal(day_of(day_begins(day)), day);
        assert_int_equal(day_of(day_begins(day) - 1), day - 1);
    }
    assert_int_equal(day_of(INT64_MIN), DAY_LEAST);
    assert_int_equal(day_of(INT64_MAX), DAY_GREATEST);
}

static void a_day_lasts_until_it_ends(void **state)
{
    const int64_t noon = day_begins(LEAP_DAY) + DAY_MS / 2;

    (void)state;
    assert_int_equal(day_left(noon), DAY_MS / 2);
    assert_int_equal(day_left(day_begins(LEAP_DAY)), DAY_MS);
    assert_int_equal(day_left(day_begins(LEAP_DAY) - 1), 1);
    assert_int_equal(day_left(-1), 1);
    assert_int_equal(day_left(0), DAY_MS);
}

static void years_end_in_december(void **state)
{
    (void)state;
    assert_int_equal(day_year(365), 2026);
    assert_int_equal(day_year(366), 2027);
    assert_int_equal(day_ends_year(1), 365);
    assert_int_equal(day_ends_year(365), 365);
    assert_int_equal(day_ends_year(366), DEC_31);
    assert_int_equal(day_ends_year(LEAP_DAY), LAST);
    assert_int_equal(day_ends_year(DAY_GREATEST), DAY_GREATEST);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_values_of_a_leap_year),
        cmocka_unit_test(the_values_of_a_year_that_began_late),
        cmocka_unit_test(the_seeds_of_a_day),
        cmocka_unit_test(everything_counts_in_a_seed),
        cmocka_unit_test(each_value_leads_to_all_before_it),
        cmocka_unit_test(a_value_leads_nowhere_else),
        cmocka_unit_test(a_year_has_no_other_days),
        cmocka_unit_test(a_year_of_one_day),
        cmocka_unit_test(days_have_dates),
        cmocka_unit_test(dates_are_read_as_they_are_written),
        cmocka_unit_test(days_begin_at_midnight),
        cmocka_unit_test(a_day_lasts_until_it_ends),
        cmocka_unit_test(years_end_in_december),
    };

    return cmocka_run_group_tests(tests, read_page, free_page);
}
