/* tests/unit/test_hours.c - when somebody is awake, and deadlines that keep to it
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/people/hours.h"
#include "tests/stage.h"

static const char place[] = "#dungeon";

static const int64_t hour = 60 * 60 * 1000;

static struct hours told(const char *text)
{
    struct hours h = { .awake = 0 };

    if (hours_read(text, &h, NULL) != HOURS_OK)
        fail_msg("refused: %s", text);
    return h;
}

static void assert_at(int64_t found, const char *wanted)
{
    g_autoptr(GDateTime) t = g_date_time_new_from_unix_utc(found / 1000);
    g_autofree char *text = g_date_time_format(t, "%Y-%m-%dT%H:%M:%SZ");

    assert_string_equal(text, wanted);
}

/* A question that is asked then, with a clock of so many hours, has to be answered by wanted. */
static void assert_due(const char *hours, const struct hours_free *free, const char *asked, int clock_h,
                       const char *wanted)
{
    struct hours h = { .awake = 0 };

    if (hours != NULL)
        h = told(hours);
    assert_at(hours_deadline(&h, free, stage_date(asked), clock_h * hour), wanted);
}

/* ---- telling --------------------------------------------------------------------------------- */

static void hours_are_read_as_people_write_them(void **state)
{
    static const struct {
        const char *typed, *means;
    } all[] = {
        { "8-23 Europe/Berlin", "8-23 Europe/Berlin" },
        { "08:00-23:00 europe/berlin", "8-23 Europe/Berlin" },
        { "8 - 23 berlin", "8-23 Europe/Berlin" },
        { "8\342\200\22323  Berlin", "8-23 Europe/Berlin" },
        { "18-2 UTC", "18-2 UTC" },
        { "7:30am-11pm new york", "7:30-23 America/New_York" },
        { "12am-12pm utc", "0-12 UTC" },
        { "12pm-12am utc", "12-24 UTC" },
        { "16-0 utc", "16-24 UTC" },
        { "7-9 and 17-23 utc+2", "7-9 17-23 UTC+2" },
        { "17-23, 7-9 GMT+02:00", "7-9 17-23 UTC+2" },
        { "22-3 9-12:30 utc-3:30", "9-12:30 22-3 UTC-3:30" },
        { "0-24 UTC+14", "0-24 UTC+14" },
        { "9-9 UTC+0545", "0-24 UTC+5:45" },
        { "8-23 America/Indiana/Knox", "8-23 America/Indiana/Knox" },
        { "8-23 Asia/Kathmandu", "8-23 Asia/Kathmandu" },
        { "8-23 Z\303\274rich", "8-23 Europe/Zurich" },
        { "8-23 Zu\314\210rich", "8-23 Europe/Zurich" },
        { "8-23 S\303\243o Paulo", "8-23 America/Sao_Paulo" },
        { "8-23 bogot\303\241", "8-23 America/Bogota" },
        { "8-23 EST", "8-23 EST" },
        { "8-23 Vostok", "8-23 Antarctica/Vostok" },
    };

    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(all); i++) {
        struct hours h = told(all[i].typed), again;
        g_autofree char *text = hours_text(&h);

        assert_string_equal(text, all[i].means);
        again = told(text);
        assert_memory_equal(&again, &h, sizeof h);
    }
}

static void what_cannot_be_hours_changes_none(void **state)
{
    static const struct {
        const char *typed;
        enum hours_fault fault;
        const char *about;
    } all[] = {
        { "", HOURS_NO_HOURS, "" },
        { "berlin", HOURS_NO_HOURS, "" },
        { "8-23", HOURS_NO_ZONE, "" },
        { "8 berlin", HOURS_BAD_HOURS, "8" },
        { "25-3 berlin", HOURS_BAD_HOURS, "25-3" },
        { "8-24:30 berlin", HOURS_BAD_HOURS, "8-24:30" },
        { "8-23-24 berlin", HOURS_BAD_HOURS, "8-23-24" },
        { "8:15-23 berlin", HOURS_BAD_HOURS, "8:15-23" },
        { "13pm-23 berlin", HOURS_BAD_HOURS, "13pm-23" },
        { "99999999999999999999-23 berlin", HOURS_BAD_HOURS, "99999999999999999999-23" },
        { "8-15:30 berlin", HOURS_TOO_FEW, "" },
        { "7-9 18-23 berlin", HOURS_TOO_FEW, "" },
        { "8-23 atlantis", HOURS_BAD_ZONE, "atlantis" },
        { "8-23 UTC+15", HOURS_BAD_ZONE, "UTC+15" },
        { "8-23 UTC-12:30", HOURS_BAD_ZONE, "UTC-12:30" },
        { "8-23 UTC+2:10", HOURS_BAD_ZONE, "UTC+2:10" },
        { "8-23 UTC+", HOURS_BAD_ZONE, "UTC+" },
        { "8-23 UTC+123456", HOURS_BAD_ZONE, "UTC+123456" },
        { "8-23 ../../../etc/passwd", HOURS_BAD_ZONE, "../../../etc/passwd" },
        { "8-23 /etc/localtime", HOURS_BAD_ZONE, "/etc/localtime" },
        { "8-23 posixrules", HOURS_BAD_ZONE, "posixrules" },
        { "8-23 zone.tab", HOURS_BAD_ZONE, "zone.tab" },
        { "8-23 Factory", HOURS_BAD_ZONE, "Factory" },
        { "8-23 factory", HOURS_BAD_ZONE, "factory" },
        { "8-23 \377\377\377", HOURS_BAD_ZONE, "\377\377\377" },
        { "8-23 EDT", HOURS_BAD_ZONE, "EDT" },
        { "8-23 Europe", HOURS_BAD_ZONE, "Europe" },
        { "8-23 Europe/", HOURS_BAD_ZONE, "Europe/" },
        { "8-23 CET-1CEST,M3.5.0,M10.5.0/3", HOURS_BAD_ZONE, "CET-1CEST M3.5.0 M10.5.0/3" },
        { "8-23 +02:00", HOURS_BAD_ZONE, "+02:00" },
    };

    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(all); i++) {
        struct hours h = { .awake = 0 }, before = h;
        g_autofree char *about = NULL;

        assert_int_equal(hours_read(all[i].typed, &h, &about), all[i].fault);
        assert_string_equal(about, all[i].about);
        assert_memory_equal(&h, &before, sizeof h);
    }
}

static void what_is_left_out_stays_as_it_was(void **state)
{
    struct hours h = told("8-23 berlin");
    g_autofree char *moved = NULL, *later = NULL;

    (void)state;
    assert_int_equal(hours_read("tokyo", &h, NULL), HOURS_OK);
    moved = hours_text(&h);
    assert_string_equal(moved, "8-23 Asia/Tokyo");
    assert_int_equal(hours_read("10-1", &h, NULL), HOURS_OK);
    later = hours_text(&h);
    assert_string_equal(later, "10-1 Asia/Tokyo");
}

/* ---- waking ---------------------------------------------------------------------------------- */

static void one_is_awake_by_the_clock_on_the_wall(void **state)
{
    struct hours berlin = told("8-23 Europe/Berlin"), late = told("18-2 UTC"),
                 nepal = told("8-23 Asia/Kathmandu");
    const struct hours none = { .awake = 0 };

    (void)state;
    assert_false(hours_awake(&berlin, stage_date("2026-01-10T06:59:59Z")));
    assert_true(hours_awake(&berlin, stage_date("2026-01-10T07:00:00Z")));
    assert_true(hours_awake(&berlin, stage_date("2026-07-10T06:00:00Z")));
    assert_false(hours_awake(&berlin, stage_date("2026-07-10T21:00:00Z")));
    assert_true(hours_awake(&late, stage_date("2026-01-10T23:59:59Z")));
    assert_true(hours_awake(&late, stage_date("2026-01-11T01:59:59Z")));
    assert_false(hours_awake(&late, stage_date("2026-01-11T02:00:00Z")));
    assert_at(hours_wake(&nepal, stage_date("2026-01-10T20:00:00Z")), "2026-01-11T02:15:00Z");
    assert_at(hours_wake(&berlin, stage_date("2026-01-10T12:34:56Z")), "2026-01-10T12:34:56Z");
    assert_true(hours_awake(&none, stage_date("2026-01-10T03:00:00Z")));
    assert_at(hours_wake(&none, stage_date("2026-01-10T03:00:01Z")), "2026-01-10T03:00:01Z");
}

static void a_night_has_the_hours_that_the_clocks_leave_it(void **state)
{
    struct hours early = told("2-12 Europe/Berlin"), late = told("14-2:30 Europe/Berlin");

    (void)state;
    /* 2:00 does not come on 29 March: the clock goes from 1:59 to 3:00 */
    assert_at(hours_wake(&early, stage_date("2026-03-28T23:00:00Z")), "2026-03-29T01:00:00Z");
    /* 2:00 to 3:00 comes twice on 25 October */
    assert_true(hours_awake(&late, stage_date("2026-10-25T00:15:00Z")));
    assert_false(hours_awake(&late, stage_date("2026-10-25T00:45:00Z")));
    assert_true(hours_awake(&late, stage_date("2026-10-25T01:15:00Z")));
    assert_false(hours_awake(&late, stage_date("2026-10-25T01:45:00Z")));
    /* far in the future the rules are those of now */
    assert_true(hours_awake(&late, stage_date("2060-07-10T12:00:00Z")));
    assert_false(hours_awake(&late, stage_date("2060-01-10T12:00:00Z")));
}

static void before_sleep_is_the_last_hour_awake(void **state)
{
    struct hours h = told("8-23 Europe/Berlin");

    (void)state;
    assert_at(hours_before_sleep(&h, stage_date("2026-01-10T21:59:00Z")), "2026-01-10T21:59:00Z");
    assert_at(hours_before_sleep(&h, stage_date("2026-01-10T22:00:00Z")), "2026-01-10T21:00:00Z");
    assert_at(hours_before_sleep(&h, stage_date("2026-01-11T06:59:00Z")), "2026-01-10T21:00:00Z");
}

static void hours_are_the_same_in_utc(void **state)
{
    struct hours h = told("8-23 Europe/Berlin"), late = told("18-2 UTC+2");

    (void)state;
    assert_int_equal(hours_in_utc(&h, stage_date("2026-01-10T15:00:00Z")),
                     ((UINT64_C(1) << 44) - 1) & ~((UINT64_C(1) << 14) - 1));
    assert_int_equal(hours_in_utc(&late, stage_date("2026-01-10T15:00:00Z")),
                     ((UINT64_C(1) << 48) - 1) & ~((UINT64_C(1) << 32) - 1));
    assert_int_equal(hours_east(&h, stage_date("2026-07-10T15:00:00Z")), 2 * hour);
    assert_int_equal(hours_day(&late, stage_date("1970-01-02T22:00:00Z")), 2);
}

/* ---- deadlines ------------------------------------------------------------------------------- */

static void what_would_end_at_night_ends_two_hours_after_waking(void **state)
{
    const char berlin[] = "8-23 Europe/Berlin";

    (void)state;
    assert_due(berlin, NULL, "2026-01-10T12:00:00Z", 24, "2026-01-11T12:00:00Z");
    assert_due(berlin, NULL, "2026-01-10T12:00:00Z", 12, "2026-01-11T09:00:00Z");
    assert_due(berlin, NULL, "2026-01-10T22:00:00Z", 24, "2026-01-11T22:00:00Z"); /* as the hours end */
    assert_due(berlin, NULL, "2026-01-10T22:00:01Z", 24, "2026-01-12T09:00:00Z");
    assert_due(berlin, NULL, "2026-01-10T07:00:00Z", 24, "2026-01-11T09:00:00Z"); /* as they begin */
    assert_due("7-8 17-24 UTC", NULL, "2026-01-10T04:00:00Z", 24,
               "2026-01-11T18:00:00Z"); /* an hour in each */
    assert_due("18-2 UTC", NULL, "2026-01-10T03:00:00Z", 24, "2026-01-11T20:00:00Z");
    assert_due("0-24 UTC", NULL, "2026-01-10T03:00:00Z", 24, "2026-01-11T03:00:00Z");
    assert_due(NULL, NULL, "2026-01-10T03:00:00Z", 24, "2026-01-11T03:00:00Z");
}

static void deadlines_keep_to_the_wall_when_the_clocks_change(void **state)
{
    const char berlin[] = "8-23 Europe/Berlin", howe[] = "8-23 Australia/Lord_Howe";

    (void)state;
    assert_due(berlin, NULL, "2026-03-28T12:00:00Z", 14, "2026-03-29T08:00:00Z"); /* 10:00 of summer */
    assert_due(berlin, NULL, "2026-10-24T12:00:00Z", 14, "2026-10-25T09:00:00Z"); /* 10:00 of winter */
    assert_due(howe, NULL, "2026-10-03T08:00:00Z", 12, "2026-10-03T23:00:00Z");   /* by half an hour */
    assert_due("8-20 America/Havana", NULL, "2026-03-07T14:00:00Z", 15,
               "2026-03-08T14:00:00Z"); /* at midnight */
}

static void the_29th_of_february_is_a_day(void **state)
{
    const char berlin[] = "8-23 Europe/Berlin";
    const struct hours_free leap = { .first = 21243, .last = 21243 }; /* 2028-02-29 */

    (void)state;
    assert_due(berlin, NULL, "2028-02-28T20:00:00Z", 24, "2028-02-29T20:00:00Z");
    assert_due(berlin, &leap, "2028-02-28T20:00:00Z", 24, "2028-03-01T20:00:00Z");
}

static void a_deadline_that_is_good_stays_where_it_is(void **state)
{
    static const char *const all[] = { "8-23 Europe/Berlin", "18-2 America/New_York",
                                       "7-8 10-11 14-15 16-17 18-22 UTC", "0-24 Asia/Tokyo",
                                       "6:30-7 9-17 Australia/Lord_Howe" };
    const struct hours_free free[] = { { .first = 0 }, { .weekends = true }, { true, 20790, 20799 } };

    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(all) * G_N_ELEMENTS(free); i++) {
        const struct hours h = told(all[i / G_N_ELEMENTS(free)]);
        const struct hours_free *f = &free[i % G_N_ELEMENTS(free)];

        for (int64_t asked = stage_date("2026-11-25T00:00:00Z"); asked < stage_date("2026-12-05T00:00:00Z");
             asked += 37 * 60 * 1000) {
            int64_t end = hours_deadline(&h, f, asked, 20 * hour);

            assert_true(end >= asked + 20 * hour);
            assert_true(end <= asked + 20 * 24 * hour);
            assert_true(hours_awake(&h, end - 1));
            assert_int_equal(hours_settle(&h, f, end), end);
        }
    }
}

/* 2026-11-27 is a Friday. */
static void weekends_do_not_count_where_they_are_free(void **state)
{
    const char berlin[] = "8-23 Europe/Berlin";
    const struct hours_free free = { .weekends = true }, none = { .weekends = false };

    (void)state;
    assert_due(berlin, &free, "2026-11-27T17:00:00Z", 24, "2026-11-30T17:00:00Z");
    assert_due(berlin, &none, "2026-11-27T17:00:00Z", 24, "2026-11-28T17:00:00Z");
    assert_due(berlin, &free, "2026-11-28T12:00:00Z", 24, "2026-12-01T09:00:00Z"); /* asked on Saturday */
    assert_due(berlin, &free, "2026-11-27T17:00:00Z", 12, "2026-11-30T09:00:00Z");
    assert_due(berlin, &free, "2026-11-26T17:00:00Z", 7 * 24, "2026-12-07T17:00:00Z");
    assert_due("22-8 UTC", &free, "2026-11-27T12:00:00Z", 1, "2026-11-28T00:00:00Z");
    assert_due("23-8 UTC", &free, "2026-11-27T12:00:00Z", 1,
               "2026-11-30T01:00:00Z"); /* one of them on Friday */
}

static void who_told_no_hours_has_until_noon_after_free_days(void **state)
{
    const struct hours_free free = { .weekends = true }, away = { .first = 20790, .last = 20793 };

    (void)state;
    assert_due(NULL, &free, "2026-11-27T18:00:00Z", 12, "2026-11-30T12:00:00Z");
    assert_due(NULL, &free, "2026-11-27T18:00:00Z", 24, "2026-11-30T18:00:00Z");
    assert_due(NULL, &free, "2026-11-27T18:00:00Z", 6, "2026-11-28T00:00:00Z"); /* as Friday ends */
    assert_due(NULL, &free, "2026-11-27T18:00:00Z", 7, "2026-11-30T12:00:00Z");
    assert_due(NULL, &away, "2026-12-02T08:00:00Z", 24, "2026-12-07T12:00:00Z");
}

/* 2026-12-03 to 06: whoever is back has not just two hours of its first morning. */
static void after_a_vacation_it_is_as_late_in_the_day_as_before(void **state)
{
    const struct hours_free away = { .first = 20790, .last = 20793 },
                            spring = { .first = 20540,
                                       .last = 20540 }; /* 2026-03-28, before the clocks change */

    (void)state;
    assert_due(NULL, &away, "2026-12-02T18:00:00Z", 24, "2026-12-07T18:00:00Z");
    assert_due("8-23 Europe/Berlin", &away, "2026-12-02T18:00:00Z", 24, "2026-12-07T18:00:00Z");
    assert_due("8-23 Europe/Berlin", &away, "2026-12-02T07:30:00Z", 24, "2026-12-07T09:00:00Z");
    assert_due("8-23 Europe/Berlin", &away, "2026-12-02T23:30:00Z", 24, "2026-12-07T09:00:00Z"); /* a night */
    assert_due("18-2 America/New_York", &away, "2026-12-03T01:00:00Z", 24, "2026-12-08T01:00:00Z");
    assert_due("8-23 Europe/Berlin", &spring, "2026-03-27T18:00:00Z", 24, "2026-03-29T17:00:00Z");
}

/* ---- the command ----------------------------------------------------------------------------- */

static int set_up(void **state)
{
    struct stage *s = stage_new_in_folder("net:#dungeon far:#cave", &(struct host_settings){ .sets = "bmr" });

    stage_open(s);
    *state = s;
    return 0;
}

static int tear_down(void **state)
{
    stage_free(*state);
    return 0;
}

static void hours_are_told_to_whoever_set_them_alone(void **state)
{
    struct stage *s = *state;
    struct tape *net = stage_tape(s, "net");

    tape_assert_told(net, "ann", place, "hours", "I do not know when you sleep");
    tape_assert_told(net, "ann", place, "hours 8-23 berlin",
                     "Kept, from your next question on: you are awake 8-23 in Europe/Berlin, where it is ");
    tape_expect_nothing(net, place, "Berlin");
    tape_assert_told(net, "ann", NULL, "hours", "You are awake 8-23 in Europe/Berlin");
    tape_assert_told(net, "ben", NULL, "hours", "I do not know when you sleep");
    stage_crash(s);
    net = stage_tape(s, "net");
    tape_assert_told(net, "ann", NULL, "hours 7-9 17-23", "you are awake 7-9 17-23 in Europe/Berlin");
    tape_assert_told(net, "ann", NULL, "hours off", "Forgotten");
    tape_assert_told(net, "ann", NULL, "hours", "I do not know when you sleep");
}

static void initials_that_have_no_summer_are_told_so(void **state)
{
    struct tape *net = stage_tape(*state, "net");

    tape_assert_told(
        net, "ann", NULL, "hours 8-23 EST",
        " now, without summer time: if your clocks are changed, say hours America/New_York. Time");
    tape_assert_told(net, "ann", NULL, "hours", "say hours America/New_York.");
    tape_assert_told(net, "ann", NULL, "hours America/New_York", "you are awake 8-23 in America/New_York");
    tape_assert_not_told(net, "ann", NULL, "hours", "summer");
    tape_assert_told(net, "ann", NULL, "hours 8-23 mst", "say hours America/Denver");
    tape_assert_not_told(net, "ann", NULL, "hours 8-23 HST", "summer");
}

static void what_cannot_be_hours_is_answered_with_what_would(void **state)
{
    struct tape *net = stage_tape(*state, "net");

    tape_assert_told(net, "ann", NULL, "hours 8-23", "Say where as well");
    tape_assert_told(net, "ann", NULL, "hours berlin", "Say from when to when as well");
    tape_assert_told(net, "ann", NULL, "hours 8-25 berlin", "8-25 is no time of day");
    tape_assert_told(net, "ann", NULL, "hours 8-10 berlin", "for 8 hours a day at least");
    tape_assert_told(net, "ann", NULL, "hours 8-23 atlantis",
                     "I know no zone atlantis. Say the next big city");
    tape_assert_told(net, "ann", NULL, "hours 8-23 EDT",
                     "I know no zone EDT: do you mean America/New_York? Or say the next big city");
    tape_assert_told(net, "ann", NULL, "hours", "I do not know when you sleep");
}

static void hours_are_the_person_s_on_all_its_accounts(void **state)
{
    struct tape *net = stage_tape(*state, "net"), *far = stage_tape(*state, "far");
    g_autofree char *code = stage_link_code(net, "ann"), *line = g_strconcat("link ", code, NULL);

    tape_line(far, "annie", NULL, "hours 8-23 tokyo");
    tape_line(far, "annie", NULL, line);
    tape_assert_told(net, "ann", NULL, "hours", "You are awake 8-23 in Asia/Tokyo");
    tape_assert_told(net, "ann", NULL, "hours 9-20", "you are awake 9-20 in Asia/Tokyo");
    tape_assert_told(far, "annie", NULL, "hours", "You are awake 9-20 in Asia/Tokyo");
}

static void a_row_of_hours_that_makes_no_sense_is_none(void **state)
{
    static const char *const odd[] = { "8-23", "8-23 Mars/Base", "8-9 UTC", "8-23 ../UTC", "x", "99-3 UTC" };
    struct stage *s = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(odd); i++) {
        g_autofree char *sql = g_strdup_printf(
            "INSERT OR REPLACE INTO person_settings VALUES ('net', 'ann', 'hours', '%s')", odd[i]);

        stage_sql(s, sql);
        tape_assert_told(stage_tape(s, "net"), "ann", NULL, "hours", "I do not know when you sleep");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hours_are_read_as_people_write_them),
        cmocka_unit_test(what_cannot_be_hours_changes_none),
        cmocka_unit_test(what_is_left_out_stays_as_it_was),
        cmocka_unit_test(one_is_awake_by_the_clock_on_the_wall),
        cmocka_unit_test(a_night_has_the_hours_that_the_clocks_leave_it),
        cmocka_unit_test(before_sleep_is_the_last_hour_awake),
        cmocka_unit_test(hours_are_the_same_in_utc),
        cmocka_unit_test(what_would_end_at_night_ends_two_hours_after_waking),
        cmocka_unit_test(deadlines_keep_to_the_wall_when_the_clocks_change),
        cmocka_unit_test(the_29th_of_february_is_a_day),
        cmocka_unit_test(a_deadline_that_is_good_stays_where_it_is),
        cmocka_unit_test(weekends_do_not_count_where_they_are_free),
        cmocka_unit_test(who_told_no_hours_has_until_noon_after_free_days),
        cmocka_unit_test(after_a_vacation_it_is_as_late_in_the_day_as_before),
        cmocka_unit_test_setup_teardown(hours_are_told_to_whoever_set_them_alone, set_up, tear_down),
        cmocka_unit_test_setup_teardown(initials_that_have_no_summer_are_told_so, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_cannot_be_hours_is_answered_with_what_would, set_up, tear_down),
        cmocka_unit_test_setup_teardown(hours_are_the_person_s_on_all_its_accounts, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_row_of_hours_that_makes_no_sense_is_none, set_up, tear_down),
    };

    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
