/* tests/unit/test_vacation.c - vacations: the days of a year, and the tables that wait for somebody or do not
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/games/holidays.h"
#include "bot/games/timer.h"
#include "bot/people/dates.h"
#include "bot/people/vacation.h"
#include "bot/store/settings.h"
#include "bot/tables.h"
#include "tests/stage.h"

enum { SEED = 17, ANN = 0, BEN = 1 };

static const char place[] = "#dungeon";
static const int64_t minute = 60 * 1000, hour = 60 * 60 * 1000, day = 24 * 60 * 60 * 1000;
static const struct person ben = { (char *)"net", (char *)"ben", (char *)"ben", NULL };

struct fixture {
    struct stage *stage;
    struct tape *net; /* of the host's newest life */
};

static void opened(struct fixture *f)
{
    f->net = stage_tape(f->stage, "net");
}

static void set_clock(struct fixture *f, const char *when)
{
    clock_set(f->stage->clock, stage_date(when));
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->stage = stage_new_in_folder("net:#dungeon,#cellar far: pan=panel:#hall",
                                   &(struct host_settings){ .sets = "bmr", .clock_s = 300 });
    stage_open(f->stage);
    opened(f);
    set_clock(f, "2026-11-25T20:00:00Z"); /* a Wednesday */
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    stage_free(f->stage);
    g_free(f);
    return 0;
}

static void crash(struct fixture *f)
{
    stage_crash(f->stage);
    opened(f);
}

static void say(struct fixture *f, const char *nick, const char *text)
{
    tape_line(f->net, nick, NULL, text);
}

static void turn_to(struct fixture *f, const char *when)
{
    stage_turn(f->stage, stage_date(when) - clock_now(f->stage->clock));
}

/* ---- the days of a year ---------------------------------------------------------------------- */

static void assert_day(int found, const char *wanted)
{
    g_autoptr(GDateTime) t = g_date_time_new_from_unix_utc(dates_moment(found) / 1000);
    g_autofree char *text = g_date_time_format(t, "%Y-%m-%d");

    assert_string_equal(text, wanted);
}

static void forget(struct fixture *f)
{
    store_put_setting(f->stage->host->store, &ben, SETTING_AWAY, NULL);
}

static enum vacation_fault take(struct fixture *f, const char *text)
{
    struct vacation v = { .last = 0 };

    return vacation_take(f->stage->host, &ben, text, &v);
}

/* What ben has, or has next, and what is left of the year. */
static void assert_has(struct fixture *f, const char *first, const char *last, int left)
{
    struct vacation v = vacation_of(f->stage->host, &ben);

    assert_day(v.first, first);
    assert_day(v.last, last);
    assert_int_equal(vacation_left(f->stage->host, &ben, 2026), left);
}

static void days_are_read_as_people_write_them(void **state)
{
    static const struct {
        const char *typed, *first, *last;
    } all[] = {
        { "until 12 Dec", "2026-11-25", "2026-12-12" },
        { "until 12. December", "2026-11-25", "2026-12-12" },
        { "until Dec 12th, 2026", "2026-11-25", "2026-12-12" },
        { "till 12.12.", "2026-11-25", "2026-12-12" },
        { "to 12.12.2026", "2026-11-25", "2026-12-12" },
        { "- 2026-12-12", "2026-11-25", "2026-12-12" },
        { "until 12.12", "2026-11-25", "2026-12-12" },
        { "until 12. Dez", "2026-11-25", "2026-12-12" },
        { "until 12. Dez. 2026", "2026-11-25", "2026-12-12" },
        { "from 3. M\303\244rz until 5. m\303\244rz", "2027-03-03", "2027-03-05" },
        { "until today", "2026-11-25", "2026-11-25" },
        { "until tomorrow", "2026-11-25", "2026-11-26" },
        { "5d", "2026-11-25", "2026-11-29" },
        { "for 1 day", "2026-11-25", "2026-11-25" },
        { "2 weeks", "2026-11-25", "2026-12-08" },
        { "tomorrow 3 days", "2026-11-26", "2026-11-28" },
        { "from tomorrow until tomorrow", "2026-11-26", "2026-11-26" },
        { "from 20 Dec until 2 Jan", "2026-12-20", "2027-01-02" },
        { "20 dec \342\200\223 27 dec", "2026-12-20", "2026-12-27" },
        { "2026-12-20 to 2026-12-27", "2026-12-20", "2026-12-27" },
        { "from 1 march for 2w", "2027-03-01", "2027-03-14" },
        { "24 dec 2027 until 26 dec", "2027-12-24", "2027-12-26" },
        { "from 20 feb 2027 until 28 feb 2027", "2027-02-20", "2027-02-28" },
    };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(all); i++) {
        struct vacation v = { .last = 0 };

        if (vacation_take(f->stage->host, &ben, all[i].typed, &v) != VACATION_OK)
            fail_msg("refused: %s", all[i].typed);
        assert_day(v.first, all[i].first);
        assert_day(v.last, all[i].last);
        forget(f);
    }
}

static void the_29th_of_february_is_a_day_of_the_next_year_too(void **state)
{
    struct fixture *f = *state;

    assert_int_equal(take(f, "from 29 feb for 2d"), VACATION_NO_DAY);
    set_clock(f, "2027-12-20T12:00:00Z");
    assert_int_equal(take(f, "from 29 feb for 2d"), VACATION_OK);
    assert_has(f, "2028-02-29", "2028-03-01", 21);
}

static void days_that_cannot_be_change_nothing(void **state)
{
    static const struct {
        const char *typed;
        enum vacation_fault fault;
    } all[] = {
        { "until", VACATION_WHAT },
        { "until soon", VACATION_WHAT },
        { "12 dec", VACATION_WHAT },
        { "5", VACATION_WHAT },
        { "5h", VACATION_WHAT },
        { "0d", VACATION_WHAT },
        { "-5d", VACATION_WHAT },
        { "99999999999999999999d", VACATION_WHAT },
        { "until 12 dec please", VACATION_WHAT },
        { "until 12 dec 20266", VACATION_WHAT },
        { "until 12", VACATION_WHAT },
        { "until 12-12", VACATION_WHAT },
        { "until 12/12", VACATION_WHAT },
        { "until 99999-12-12", VACATION_WHAT },
        { "from 20 dec", VACATION_WHAT },
        { "until 31 nov", VACATION_NO_DAY },
        { "until 2027-02-29", VACATION_NO_DAY },
        { "until 2026-13-01", VACATION_NO_DAY },
        { "from 31.11. until 2 dec", VACATION_NO_DAY },
        { "until 1900-01-01", VACATION_NO_DAY },
        { "until 24 nov", VACATION_PAST },
        { "until 2026-11-24", VACATION_PAST },
        { "from 24 nov until 1 dec", VACATION_PAST },
        { "from 20 dec until 19 dec", VACATION_BACKWARDS },
        { "from 20 dec 2026 until 2026-12-01", VACATION_BACKWARDS },
        { "from 2028-01-01 for 3d", VACATION_FAR },
        { "22d", VACATION_LONG },
        { "until 2027-12-31", VACATION_LONG },
        { "1000 weeks", VACATION_FAR },
    };
    struct fixture *f = *state;

    assert_int_equal(take(f, "from 20 dec for 4d"), VACATION_OK);
    for (size_t i = 0; i < G_N_ELEMENTS(all); i++) {
        enum vacation_fault fault = take(f, all[i].typed);

        if (fault != all[i].fault)
            fail_msg("%s: %d", all[i].typed, fault);
        assert_has(f, "2026-12-20", "2026-12-23", 17);
    }
}

static void a_year_has_21_days_and_the_next_one_has_its_own(void **state)
{
    struct fixture *f = *state;

    assert_int_equal(take(f, "21d"), VACATION_OK);
    assert_has(f, "2026-11-25", "2026-12-15", 0);
    assert_int_equal(take(f, "from 17 dec for 1d"), VACATION_LONG); /* the 22nd */
    assert_int_equal(take(f, "22d"), VACATION_LONG);
    assert_int_equal(take(f, "from 1 jan for 21d"), VACATION_OK);
    assert_int_equal(vacation_left(f->stage->host, &ben, 2027), 0);
    assert_int_equal(take(f, "from 1 march for 1d"), VACATION_LONG);
    set_clock(f, "2027-11-25T12:00:00Z");
    assert_int_equal(vacation_of(f->stage->host, &ben).last, 0);
    assert_int_equal(take(f, "until 26 nov"), VACATION_LONG);
    assert_int_equal(take(f, "from 1 jan for 21d"), VACATION_OK);
    set_clock(f, "2028-01-05T12:00:00Z");
    assert_int_equal(vacation_left(f->stage->host, &ben, 2028), 0);
}

static void over_the_end_of_a_year_each_day_counts_in_its_own(void **state)
{
    struct fixture *f = *state;

    set_clock(f, "2026-12-10T12:00:00Z");
    assert_int_equal(take(f, "until 21 jan"), VACATION_LONG); /* 22 of December */
    assert_int_equal(take(f, "from 11 dec until 22 jan"), VACATION_LONG);
    assert_int_equal(take(f, "from 11 dec until 21 jan"), VACATION_OK);
    assert_has(f, "2026-12-11", "2027-01-21", 0);
    assert_int_equal(vacation_left(f->stage->host, &ben, 2027), 0);
}

static void what_has_begun_is_taken_and_what_is_to_come_is_given_back(void **state)
{
    struct fixture *f = *state;

    assert_int_equal(take(f, "10d"), VACATION_OK);
    assert_has(f, "2026-11-25", "2026-12-04", 11);
    set_clock(f, "2026-11-27T12:00:00Z");
    assert_true(vacation_end(f->stage->host, &ben));
    assert_has(f, "2026-11-25", "2026-11-27", 18); /* today is still one */
    set_clock(f, "2026-11-28T12:00:00Z");
    assert_int_equal(vacation_of(f->stage->host, &ben).last, 0);
    assert_false(vacation_end(f->stage->host, &ben));
    assert_int_equal(take(f, "from 20 dec for 9d"), VACATION_OK);
    assert_true(vacation_end(f->stage->host, &ben));
    assert_int_equal(vacation_left(f->stage->host, &ben, 2026), 18);
}

/* The day is taken, and its tables ask for nothing on it, but nobody is kept away who says that it is back. */
static void back_is_back_at_once(void **state)
{
    struct fixture *f = *state;
    int64_t now = clock_now(f->stage->clock);

    say(f, "ben", "away 3d");
    assert_true(vacation_return(f->stage->host, &ben, now) > now);
    for (int i = 0; i < 2; i++)
        tape_assert_told(
            f->net, "ben", NULL, "away off",
            "You are back, and are called again. 2026-11-25 had begun and is taken: where the clock gives "
            "an hour or more, no time of yours runs out on it. 20 of 21 days of 2026");
    tape_assert_told(f->net, "ben", NULL, "away", "You are back, and are called again.");
    tape_assert_not_told(f->net, "ben", NULL, "mine", "vacation");
    crash(f);
    assert_int_equal(vacation_return(f->stage->host, &ben, now), now);
    assert_has(f, "2026-11-25", "2026-11-25", 20);
    tape_assert_told(f->net, "ben", NULL, "away from tomorrow for 2d",
                     "Kept: you are on vacation from 2026-11-26 until 2026-11-27, that day included. Where");
    tape_assert_told(f->net, "ben", NULL, "away", "Today is taken, though you came back on it.");
    assert_int_equal(vacation_return(f->stage->host, &ben, now), now);
    assert_true(vacation_return(f->stage->host, &ben, now + day) > now + day);
    tape_assert_told(f->net, "ben", NULL, "away 1d",
                     "you are on vacation until 2026-11-25, that day included. Where");
    assert_true(vacation_return(f->stage->host, &ben, now) > now);
    tape_assert_told(f->net, "ben", NULL, "away off", "You are back");
    set_clock(f, "2026-11-26T12:00:00Z");
    tape_assert_told(f->net, "ben", NULL, "away off", "You are on no vacation. Say");
}

static void days_that_are_said_again_count_once(void **state)
{
    struct fixture *f = *state;

    assert_int_equal(take(f, "10d"), VACATION_OK);
    assert_int_equal(take(f, "from 30 nov for 10d"), VACATION_OK); /* it becomes longer */
    assert_has(f, "2026-11-25", "2026-12-09", 6);
    assert_int_equal(take(f, "from 10 dec for 2d"), VACATION_OK); /* as it does by what follows */
    assert_has(f, "2026-11-25", "2026-12-11", 4);
    set_clock(f, "2026-11-26T12:00:00Z");
    assert_int_equal(take(f, "until 1 dec"), VACATION_OK); /* said from today on, it is that */
    assert_has(f, "2026-11-25", "2026-12-01", 14);
    assert_int_equal(take(f, "from 20 dec until 26 dec"), VACATION_OK); /* another one */
    assert_has(f, "2026-11-25", "2026-12-01", 7);
    assert_int_equal(take(f, "from 18 dec until 21 dec"), VACATION_OK);
    set_clock(f, "2026-12-02T12:00:00Z");
    assert_has(f, "2026-12-18", "2026-12-21", 10);
}

static void a_day_is_one_where_somebody_is(void **state)
{
    struct fixture *f = *state;

    say(f, "ben", "hours 8-23 tokyo"); /* where it is Thursday, 5:00 */
    assert_int_equal(take(f, "1d"), VACATION_OK);
    assert_has(f, "2026-11-26", "2026-11-26", 20);
    set_clock(f, "2026-11-26T14:59:00Z");
    assert_has(f, "2026-11-26", "2026-11-26", 20);
    set_clock(f, "2026-11-26T15:00:00Z");
    assert_int_equal(vacation_of(f->stage->host, &ben).last, 0);
}

static void a_row_that_makes_no_sense_is_no_vacation(void **state)
{
    static const char *const odd[] = {
        "x",
        "2026-11-25",
        "2026-11-25/2026-11-24",
        "2026-11-25/2027-11-25",
        "2026-02-30/2026-03-01",
        "2026-11-25/2026-11-26 2026-11-26/2026-11-27",
        "2026-11-25/2026-11-26/2026-11-27",
        "/",
        "2026-11-25/2026-11-26 ",
        "0000-00-00/0000-00-00",
        "12.12.2026/13.12.",
    };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(odd); i++) {
        store_put_setting(f->stage->host->store, &ben, SETTING_AWAY, odd[i]);
        assert_int_equal(vacation_of(f->stage->host, &ben).last, 0);
        assert_int_equal(vacation_left(f->stage->host, &ben, 2026), VACATION_DAYS);
        assert_int_equal(take(f, "3d"), VACATION_OK);
        assert_has(f, "2026-11-25", "2026-11-27", 18);
    }
}

static void the_command_tells_what_is_set_and_left(void **state)
{
    struct fixture *f = *state;

    tape_assert_told(f->net, "ben", NULL, "away",
                     "You are on no vacation. Say away until 12 dec, or away 5d, and games");
    tape_assert_told(f->net, "ben", place, "away from 20 dec until 2 jan",
                     "Kept: you are on vacation from 2026-12-20 until 2027-01-02, that day included.");
    tape_assert_told(f->net, "ben", NULL, "away", "9 of 21 days of 2026, 19 of 21 days of 2027 are left.");
    tape_assert_told(f->net, "ben", NULL, "mine",
                     "You are on vacation 2026-12-20 to 2027-01-02; days left that year: 9.");
    tape_assert_not_told(f->net, "ann", NULL, "mine", "vacation");
    tape_assert_told(
        f->net, "ben", NULL, "away from 10 jan for 1d",
        "Kept: you are on vacation from 2027-01-10 until 2027-01-10, that day included, and from "
        "2026-12-20 until 2027-01-02. Where");
    tape_assert_told(
        f->net, "ben", NULL, "away 1d",
        "Kept: you are on vacation until 2026-11-25, that day included, and from 2026-12-20 until "
        "2027-01-02, from 2027-01-10 until 2027-01-10. Where");
    tape_assert_told(
        f->net, "ben", NULL, "away",
        "You are on vacation until 2026-11-25, that day included, and from 2026-12-20 until 2027-01-02, "
        "from 2027-01-10 until 2027-01-10. Where");
    tape_assert_told(f->net, "ben", NULL, "away", "8 of 21 days of 2026, 18 of 21 days of 2027 are left.");
    store_put_setting(f->stage->host->store, &ben, SETTING_AWAY, NULL);
    say(f, "ben", "away from 20 dec until 2 jan");
    tape_assert_told(f->net, "ben", NULL, "away off",
                     "Taken back: you are on no vacation. 21 of 21 days of 2026 are left.");
    tape_assert_told(f->net, "ben", NULL, "away 21d", "you are on vacation until 2026-12-15");
    tape_assert_told(f->net, "ben", NULL, "away from 20 dec for 1d", "None of your 21 days of 2026 is left.");
    tape_assert_told(f->net, "ben", NULL, "away 22d", "None of your 21 days");
    tape_assert_told(f->net, "ann", NULL, "away 22d",
                     "That is too long: 21 of your 21 days of 2026 are left.");
    tape_assert_told(f->net, "ann", NULL, "away soon",
                     "I cannot read 'soon'. Say away until 12 dec, away 5d,");
    tape_assert_told(f->net, "ann", NULL, "away until 31 nov", "There is no such day in 'until 31 nov'.");
    tape_assert_told(f->net, "ann", NULL, "away until 24 nov", "That day is over.");
    tape_assert_told(f->net, "ann", NULL, "away from 20 dec until 19 dec", "That ends before it begins.");
    tape_assert_told(f->net, "ann", NULL, "away from 2028-01-01 for 3d", "as far as the end of next year");
}

/* ---- tables that wait ------------------------------------------------------------------------ */

static struct table *crypt(const struct fixture *f)
{
    return stage_table(f->stage, "crypt");
}

/* Both have kept their hands, ann has laid her first room, and ben is asked for his. */
static void ask_ben(struct fixture *f, const char *options)
{
    stage_begin(f->stage, f->net, place, "crypt", options, 2, SEED);
    say(f, "ann", "keep");
    say(f, "ben", "keep");
    say(f, "ann", "build nothing");
    assert_int_equal(crypt(f)->n_moves, 3);
    assert_true(timer_runs(crypt(f), BEN));
}

static int64_t end_of(const struct fixture *f)
{
    return clock_now(f->stage->clock) + timer_left(f->stage->host, crypt(f), BEN);
}

static void assert_ends(const struct fixture *f, const char *when)
{
    g_autoptr(GDateTime) t = g_date_time_new_from_unix_utc(end_of(f) / 1000);
    g_autofree char *text = g_date_time_format(t, "%Y-%m-%dT%H:%M:%SZ");

    assert_string_equal(text, when);
}

/* His time ends then, and his bank gives him nothing. */
static void ends_then(struct fixture *f, const char *when)
{
    crypt(f)->seat[BEN].bank_used = 3 * day;
    assert_ends(f, when);
    stage_turn(f->stage, stage_date(when) - clock_now(f->stage->clock) - 1);
    assert_int_equal(crypt(f)->n_moves, 3);
    stage_turn(f->stage, 1);
    assert_true(crypt(f)->n_moves > 3);
}

static void what_would_end_on_a_vacation_ends_after_it(void **state)
{
    struct fixture *f = *state;

    say(f, "ben", "hours 8-23 berlin");
    ask_ben(f, "pace=slow");
    assert_ends(f, "2026-11-26T20:00:00Z");
    turn_to(f, "2026-11-26T19:59:00Z"); /* before the deadline */
    tape_skip(f->net);
    say(f, "ben", "away until 12 dec");
    tape_expect(f->net, place,
                " is on vacation until 2026-12-12. crypt waits for that, unless one of the others says"
                " !object within 24 hours.");
    ends_then(f, "2026-12-13T20:00:00Z"); /* at the same time of day */
}

static void without_hours_it_ends_at_noon_after_it(void **state)
{
    ask_ben(*state, "pace=slow");
    say(*state, "ben", "away 3d");
    ends_then(*state, "2026-11-28T20:00:00Z");
}

static void a_vacation_to_come_counts_for_what_ends_in_it_alone(void **state)
{
    struct fixture *f = *state;

    ask_ben(f, "clock=3d"); /* until 28 November */
    say(f, "ben", "away from 29 nov for 3d");
    assert_ends(f, "2026-11-28T20:00:00Z");
    say(f, "ben", "away from 27 nov for 2d");
    ends_then(f, "2026-12-02T20:00:00Z"); /* one with the other */
}

static void a_question_of_the_vacation_has_its_clock_and_the_rest_of_it(void **state)
{
    struct fixture *f = *state;

    say(f, "ben", "away until 26 nov");
    ask_ben(f, "clock=36h");
    assert_ends(f, "2026-11-27T12:00:00Z"); /* 8:00, but noon is the least */
}

static void a_vacation_ends_by_the_clock_on_the_wall_when_the_clocks_change(void **state)
{
    struct fixture *f = *state;

    set_clock(f, "2026-10-23T12:00:00Z"); /* Berlin leaves summer on the 25th */
    say(f, "ben", "hours 8-23 berlin");
    ask_ben(f, "pace=slow");
    say(f, "ben", "away until 24 oct");
    assert_ends(f, "2026-10-25T13:00:00Z"); /* 14:00, of winter */
    say(f, "ben", "away until 25 oct");
    assert_ends(f, "2026-10-26T13:00:00Z");
}

static void a_vacation_over_the_end_of_a_year_is_one(void **state)
{
    struct fixture *f = *state;

    set_clock(f, "2026-12-20T20:00:00Z");
    ask_ben(f, "pace=slow");
    say(f, "ben", "away until 10 jan");
    ends_then(f, "2027-01-11T20:00:00Z");
    assert_int_equal(vacation_left(f->stage->host, &ben, 2026), 9);
    assert_int_equal(vacation_left(f->stage->host, &ben, 2027), 11);
}

static void after_a_vacation_comes_the_weekend_where_that_is_free(void **state)
{
    struct fixture *f = *state;

    ask_ben(f, "pace=slow weekends=off");
    say(f, "ben", "away until 27 nov"); /* a Friday */
    ends_then(f, "2026-11-30T20:00:00Z");
}

static void an_outage_is_given_back_on_vacation_too(void **state)
{
    struct fixture *f = *state;

    say(f, "ben", "hours 8-23 berlin");
    ask_ben(f, "pace=slow");
    say(f, "ben", "away 1d"); /* today: his time ends tomorrow */
    assert_ends(f, "2026-11-26T20:00:00Z");
    say(f, "ben", "away 2d");
    assert_ends(f, "2026-11-27T20:00:00Z");
    tape_offline(f->net);
    stage_turn(f->stage, 2 * hour);
    tape_online(f->net);
    assert_ends(f, "2026-11-27T22:00:00Z"); /* when the hours end */
    say(f, "ben", "away off");              /* 26 November is free no more */
    assert_ends(f, "2026-11-26T22:00:00Z"); /* with the outage */
}

static void the_bank_helps_after_the_vacation(void **state)
{
    struct fixture *f = *state;

    ask_ben(f, "pace=slow");
    say(f, "ben", "away 2d");
    turn_to(f, "2026-11-27T19:59:00Z");
    assert_int_equal(timer_bank(crypt(f), BEN), 3 * day);
    tape_skip(f->net);
    turn_to(f, "2026-11-27T20:00:00Z");
    tape_expect(f->net, "ben", "your bank gives you 24 hours more");
    assert_ends(f, "2026-11-28T20:00:00Z");
    say(f, "ben", "away from 28 nov for 1d"); /* what the bank gives ends on no vacation, either */
    assert_ends(f, "2026-11-29T20:00:00Z");
}

static void a_restart_changes_no_vacation(void **state)
{
    struct fixture *f = *state;

    say(f, "ben", "hours 8-23 berlin");
    ask_ben(f, "pace=slow");
    say(f, "ben", "away until 5 dec");
    for (int i = 0; i < 4; i++) {
        stage_turn(f->stage, 11 * hour);
        stage_restart(f->stage);
        opened(f);
        assert_ends(f, "2026-12-06T20:00:00Z");
        tape_expect_nothing(f->net, place, "on vacation until");
    }
    stage_close(f->stage);
    clock_turn(f->stage->clock, 3 * hour);
    stage_open(f->stage);
    opened(f);
    say(f, "ann", "board");
    ends_then(f, "2026-12-07T09:00:00Z"); /* it was away for three hours, which led into the night */
}

static void who_is_back_sooner_has_a_day(void **state)
{
    struct fixture *f = *state;

    say(f, "ben", "hours 8-23 berlin");
    ask_ben(f, "pace=slow");
    say(f, "ben", "away until 5 dec");
    turn_to(f, "2026-11-30T12:00:00Z");
    tape_skip(f->net);
    say(f, "ben", "away off");
    tape_expect(f->net, place, "'s vacation is shorter now, until 2026-11-30.");
    ends_then(f, "2026-12-01T12:00:00Z");
}

static void who_takes_it_back_before_has_the_clock_again(void **state)
{
    struct fixture *f = *state;
    int64_t told;

    ask_ben(f, "clock=3d");
    told = timer_first_end(f->stage->host, crypt(f));
    say(f, "ben", "away from 27 nov until 5 dec");
    assert_ends(f, "2026-12-06T20:00:00Z");
    crash(f);
    tape_skip(f->net);
    say(f, "ben", "away off");
    tape_expect(f->net, place, " takes the vacation back.");
    assert_in_range(timer_first_end(f->stage->host, crypt(f)), told, told + minute);
    assert_in_range(end_of(f), stage_date("2026-11-28T20:00:00Z"), stage_date("2026-11-28T20:01:00Z"));
}

static void tables_that_begin_later_are_told_once(void **state)
{
    struct fixture *f = *state;

    say(f, "ben", "away until 5 dec");
    tape_skip(f->net);
    ask_ben(f, "pace=slow");
    tape_expect(f->net, place, " is on vacation until 2026-12-05. crypt waits for that");
    tape_expect_nothing(f->net, place, " is on vacation until");
    ends_then(f, "2026-12-06T20:00:00Z");
    tape_expect_nothing(f->net, place, " is on vacation until");
}

static void live_tables_know_no_vacations(void **state)
{
    struct fixture *f = *state;

    ask_ben(f, "clock=59m");
    tape_skip(f->net);
    say(f, "ben", "away 5d");
    tape_expect_nothing(f->net, place, "vacation");
    tape_assert_told(f->net, "ann", place, "object", "That is for tables with a clock of an hour or more.");
    ends_then(f, "2026-11-25T20:59:00Z");
}

static void boards_and_tables_say_who_is_on_vacation(void **state)
{
    struct fixture *f = *state;

    ask_ben(f, "pace=slow");
    say(f, "ben", "away until 5 dec");
    tape_assert_told(f->net, "ann", place, "board", " (on vacation 2026-11-25 to 2026-12-05)");
    tape_assert_told(f->net, "wanda", place, "tables", " (on vacation 2026-11-25 to 2026-12-05)");
    crash(f);
    tape_assert_told(f->net, "wanda", place, "tables", " (on vacation 2026-11-25 to 2026-12-05)");
    turn_to(f, "2026-12-06T11:59:00Z");
    tape_line(f->net, "ann", place, "time ben 1d");
    tape_assert_told(f->net, "wanda", place, "tables", "on vacation");
    turn_to(f, "2026-12-06T12:00:00Z");
    tape_line(f->net, "ann", place, "time ben 1d");
    tape_assert_not_told(f->net, "wanda", place, "tables", "on vacation");
}

static void no_day_is_told_that_is_over_where_others_are(void **state)
{
    struct fixture *f = *state;

    set_clock(f, "2026-11-26T02:00:00Z"); /* the 25th in New York */
    say(f, "ben", "hours 8-23 new york");
    ask_ben(f, "pace=slow");
    say(f, "ben", "away until 5 dec");
    assert_has(f, "2026-11-25", "2026-12-05", 10);
    tape_assert_told(f->net, "ann", place, "board", " (on vacation 2026-11-26 to 2026-12-05)");
    tape_assert_told(f->net, "wanda", place, "tables", " (on vacation 2026-11-26 to 2026-12-05)");
}

static void a_second_vacation_is_told_when_the_first_is_over(void **state)
{
    struct fixture *f = *state;

    ask_ben(f, "clock=7d");
    say(f, "ben", "away 2d");
    say(f, "ben", "away from 2 dec for 3d");
    assert_ends(f, "2026-12-02T20:00:00Z");
    tape_skip(f->net);
    turn_to(f, "2026-11-27T11:59:59Z");
    tape_expect_nothing(f->net, place, "on vacation");
    turn_to(f, "2026-11-27T12:00:00Z");
    tape_expect(f->net, place, " is on vacation from 2026-12-02 until 2026-12-04.");
    ends_then(f, "2026-12-05T20:00:00Z");
}

/* ---- objections ------------------------------------------------------------------------------ */

static void where_one_of_the_others_objects_the_bank_pays(void **state)
{
    struct fixture *f = *state;

    say(f, "ben", "hours 8-23 berlin");
    ask_ben(f, "pace=slow");
    say(f, "ben", "away until 5 dec");
    turn_to(f, "2026-11-26T12:00:00Z");
    tape_skip(f->net);
    tape_line(f->net, "ann", place, "object");
    tape_expect(f->net, place, " objects: crypt does not wait for the vacation of ");
    assert_ends(f, "2026-11-26T20:00:00Z");
    crash(f);
    turn_to(f, "2026-11-26T20:02:00Z");
    assert_int_equal(timer_bank(crypt(f), BEN), 2 * day);
    assert_int_equal(crypt(f)->n_moves, 3);
    turn_to(f, "2026-11-27T20:04:00Z");
    assert_true(crypt(f)->n_moves > 3);
    tape_assert_told(f->net, "ann", place, "object", "Somebody objected already: crypt does not wait for");
}

static void other_tables_wait_as_before(void **state)
{
    struct fixture *f = *state;
    struct table *tomb;

    ask_ben(f, "pace=slow");
    tomb = stage_begin(f->stage, f->net, "#cellar", "tomb", "pace=slow", 2, SEED);
    say(f, "ben", "away until 5 dec");
    tape_line(f->net, "ann", place, "object ben @crypt");
    assert_true(crypt(f)->seat[BEN].vacation.refused);
    assert_false(tomb->seat[BEN].vacation.refused);
    turn_to(f, "2026-12-01T12:00:00Z");
    assert_int_equal(tomb->seat[BEN].missed, 0);
    assert_int_equal(timer_bank(tomb, BEN), 3 * day);
    assert_true(timer_bank(crypt(f), BEN) < 3 * day);
}

static void a_day_later_nobody_may_object(void **state)
{
    struct fixture *f = *state;

    ask_ben(f, "pace=slow");
    say(f, "ben", "away until 5 dec");
    turn_to(f, "2026-11-26T20:00:01Z");
    tape_assert_told(f->net, "ann", place, "object",
                     "The 24 hours for that are over: crypt waits for ben, until 2026-12-05 at most.");
    ends_then(f, "2026-12-06T20:00:00Z");
}

/* Whoever finds the network gone, or the host, has those hours yet. */
static void an_outage_is_given_back_to_who_objects(void **state)
{
    struct fixture *f = *state;

    ask_ben(f, "pace=slow");
    say(f, "ben", "away until 5 dec");
    stage_turn(f->stage, hour);
    tape_offline(f->net);
    stage_turn(f->stage, 10 * hour);
    tape_online(f->net);
    stage_close(f->stage);
    stage_turn(f->stage, 5 * hour);
    stage_open(f->stage);
    opened(f);
    turn_to(f, "2026-11-27T10:59:00Z");
    assert_int_equal(holidays_may_object(f->stage->host, crypt(f), BEN), HOLIDAYS_MAY_OBJECT);
    turn_to(f, "2026-11-27T11:01:00Z");
    assert_int_equal(holidays_may_object(f->stage->host, crypt(f), BEN), HOLIDAYS_LATE);
}

static void who_objects_when_the_time_would_be_over_ends_it(void **state)
{
    struct fixture *f = *state;

    ask_ben(f, "clock=2h");
    say(f, "ben", "away until 5 dec");
    crypt(f)->seat[BEN].bank_used = 3 * day;
    turn_to(f, "2026-11-26T12:00:00Z");
    assert_int_equal(crypt(f)->n_moves, 3);
    tape_line(f->net, "ann", place, "object");
    stage_turn(f->stage, 1);
    assert_true(crypt(f)->n_moves > 3);
}

static void neither_oneself_nor_an_onlooker_objects(void **state)
{
    struct fixture *f = *state;

    tape_line(f->net, "wanda", place, "watch crypt");
    ask_ben(f, "pace=slow");
    tape_assert_told(f->net, "ann", place, "object", "Nobody is on vacation at crypt.");
    say(f, "ben", "away until 5 dec");
    tape_assert_told(f->net, "ben", place, "object", "That is your own vacation: !away off takes it back.");
    tape_assert_told(f->net, "ben", place, "object b", "That is your own vacation");
    tape_assert_told(f->net, "wanda", place, "object", "You do not play in any game here");
    tape_assert_told(f->net, "wanda", place, "object ben", "You do not play in any game here");
    tape_assert_told(f->net, "ann", place, "object ann", "ann is on no vacation at crypt.");
    tape_assert_told(f->net, "ann", place, "object zed", "zed");
    assert_false(crypt(f)->seat[BEN].vacation.refused);
    assert_ends(f, "2026-12-06T20:00:00Z");
}

static void who_is_out_of_the_game_waits_for_nobody(void **state)
{
    struct fixture *f = *state;

    stage_begin(f->stage, f->net, place, "crypt", "pace=slow", 3, SEED);
    tape_line(f->net, "cleo", place, "resign really");
    say(f, "ben", "away until 5 dec");
    tape_assert_told(f->net, "cleo", place, "object ben", "You are out of that game and have no vote in it.");
    assert_false(crypt(f)->seat[BEN].vacation.refused);
}

static void an_objection_outlives_what_becomes_of_the_vacation(void **state)
{
    struct fixture *f = *state;

    ask_ben(f, "pace=slow");
    say(f, "ben", "away until 5 dec");
    tape_line(f->net, "ann", place, "object");
    tape_skip(f->net);
    say(f, "ben", "away until 7 dec");
    tape_expect(f->net, place, "crypt does not wait for that, since somebody objected.");
    assert_ends(f, "2026-11-26T20:00:00Z");
    say(f, "ben", "away off");
    say(f, "ben", "away until 8 dec");
    assert_ends(f, "2026-11-26T20:00:00Z");
}

/* An objection is to days: it does not pass to others that come sooner, and holds when they are over. */
static void an_objection_is_to_its_own_vacation(void **state)
{
    struct fixture *f = *state;

    ask_ben(f, "clock=7d");
    say(f, "ben", "away 20 dec until 22 dec");
    tape_line(f->net, "ann", place, "object");
    tape_skip(f->net);
    say(f, "ben", "away 2d");
    tape_expect(f->net, place,
                " is on vacation until 2026-11-26. crypt waits for that, unless one of the others");
    assert_ends(f, "2026-12-02T20:00:00Z");
    tape_line(f->net, "ann", place, "object");
    assert_true(crypt(f)->seat[BEN].vacation.refused);
    crash(f);
    tape_skip(f->net);
    turn_to(f, "2026-11-27T12:00:00Z");
    tape_expect(
        f->net, place,
        " is on vacation from 2026-12-20 until 2026-12-22. crypt does not wait for that, since somebody");
    assert_int_equal(crypt(f)->seat[BEN].vacation.objected.n, 0);
    tape_assert_told(f->net, "ann", place, "object", "Somebody objected already");
}

static void an_objection_outlives_a_vacation_that_is_taken_back(void **state)
{
    struct fixture *f = *state;

    ask_ben(f, "clock=7d");
    say(f, "ben", "away 20 dec until 22 dec");
    tape_line(f->net, "ann", place, "object");
    say(f, "ben", "away off");
    tape_skip(f->net);
    say(f, "ben", "away 24 dec until 26 dec");
    tape_expect(f->net, place,
                " is on vacation from 2026-12-24 until 2026-12-26. crypt waits for that, unless");
    say(f, "ben", "away off");
    tape_skip(f->net);
    say(f, "ben", "away 21 dec until 26 dec");
    tape_expect(f->net, place, "crypt does not wait for that, since somebody objected.");
}

/* Others see it as one until noon of the day after, and are told now, not when the table is touched next. */
static void a_vacation_that_goes_on_on_the_day_after_is_told_at_once(void **state)
{
    struct fixture *f = *state;

    ask_ben(f, "pace=slow");
    say(f, "ben", "away 1d");
    turn_to(f, "2026-11-26T08:00:00Z");
    tape_skip(f->net);
    say(f, "ben", "away 2d");
    tape_expect(f->net, place, " is on vacation until 2026-11-27. crypt waits for that, unless");
    assert_int_equal(crypt(f)->seat[BEN].vacation.days.first, vacation_today(f->stage->host, &ben) - 1);
}

static void a_vacation_that_becomes_longer_may_be_objected_to_again(void **state)
{
    struct fixture *f = *state;

    ask_ben(f, "pace=slow");
    say(f, "ben", "away until 27 nov");
    turn_to(f, "2026-11-27T12:00:00Z");
    tape_assert_told(f->net, "ann", place, "object", "The 24 hours for that are over");
    tape_skip(f->net);
    say(f, "ben", "away until 10 dec");
    tape_expect(f->net, place, " is on vacation until 2026-12-10. crypt waits for that, unless");
    tape_line(f->net, "ann", place, "object");
    assert_true(crypt(f)->seat[BEN].vacation.refused);
}

static void a_new_player_of_the_seat_is_on_no_vacation(void **state)
{
    struct fixture *f = *state;

    ask_ben(f, "pace=slow");
    say(f, "ben", "away until 27 nov");
    tape_line(f->net, "ben", place, "leave really");
    tape_line(f->net, "dora", place, "sub crypt b");
    assert_int_equal(crypt(f)->seat[BEN].vacation.days.last, 0);
    assert_int_equal(crypt(f)->seat[BEN].vacation.gave_ms, 0);
    tape_assert_not_told(f->net, "ann", place, "tables", "vacation");
}

static void a_person_that_is_forgotten_is_on_no_vacation(void **state)
{
    struct fixture *f = *state;

    say(f, "cleo", "away until 5 dec");
    tape_assert_told(f->net, "cleo", NULL, "away", "until 2026-12-05");
    say(f, "cleo", "forget me really");
    tape_assert_told(f->net, "cleo", NULL, "away", "21 of 21 days of 2026 are left.");
}

static void seats_that_no_lair_wrote_do_no_harm(void **state)
{
    static const char *const lies[] = {
        "UPDATE seats SET vacation_first = 2912443, vacation_last = 2912443, vacation_ms = 9223372036854775807",
        "UPDATE seats SET vacation_first = 0, vacation_last = 2912443, vacation_ms = -9223372036854775808",
        ("UPDATE seats SET vacation_first = 9, vacation_last = 1, vacation_told = 253402300799999,"
         " vacation_since = 253402300799999"),
    };
    struct fixture *f = *state;

    ask_ben(f, "pace=slow");
    for (size_t i = 0; i < G_N_ELEMENTS(lies); i++) {
        stage_close(f->stage);
        stage_sql(f->stage, lies[i]);
        stage_open(f->stage);
        opened(f);
        tape_line(f->net, "ann", place, "time ben 1d");
        assert_int_equal(crypt(f)->state, TABLE_RUNNING);
        assert_int_equal(crypt(f)->seat[BEN].vacation.days.last, 0);
        assert_in_range(timer_left(f->stage->host, crypt(f), BEN), 0, 62 * day);
    }
}

/* ---- calls ----------------------------------------------------------------------------------- */

static void nobody_is_reminded_on_vacation(void **state)
{
    struct fixture *f = *state;

    set_clock(f, "2026-11-25T04:00:00Z");
    say(f, "ben", "hours 8-23 UTC");
    ask_ben(f, "pace=slow");
    say(f, "ben", "away 2d"); /* until 10:00 on the 27th, of which a fifth of the clock would be at 5:12 */
    tape_skip(f->net);
    turn_to(f, "2026-11-27T07:59:00Z");
    tape_expect_nothing(f->net, "ben", "waits for you");
    turn_to(f, "2026-11-27T08:00:00Z");
    tape_expect(f->net, "ben", "waits for you");
}

/* ... also if it was to be on the eve of one that does not count, and an outage came between. */
static void nobody_is_reminded_on_vacation_of_what_an_outage_moved_there(void **state)
{
    struct fixture *f = *state;

    say(f, "ben", "hours 8-23 UTC");
    ask_ben(f, "pace=slow");
    say(f, "ben", "away from 27 nov until 30 nov");
    tape_line(f->net, "ann", place, "object");
    turn_to(f, "2026-11-26T15:00:00Z"); /* twelve minutes before he would be */
    tape_offline(f->net);
    turn_to(f, "2026-11-27T00:30:00Z");
    tape_online(f->net);
    tape_skip(f->net);
    assert_ends(f, "2026-11-27T10:00:00Z");
    turn_to(f, "2026-11-27T09:59:00Z");
    tape_expect_nothing(f->net, "ben", "waits for you");
}

static void who_was_reminded_before_is_when_it_is_back(void **state)
{
    struct fixture *f = *state;

    ask_ben(f, "pace=slow");
    tape_skip(f->net);
    turn_to(f, "2026-11-26T16:00:00Z");
    tape_expect(f->net, "ben", "waits for you");
    say(f, "ben", "away 5d");
    turn_to(f, "2026-12-01T15:00:00Z");
    tape_expect_nothing(f->net, "ben", "waits for you");
    turn_to(f, "2026-12-01T15:13:00Z");
    tape_expect(f->net, "ben", "waits for you");
}

static void nobody_is_called_on_vacation(void **state)
{
    struct fixture *f = *state;

    say(f, "ben", "hours 8-23 UTC");
    say(f, "ben", "manner call 10m");
    say(f, "ben", "away 2d");
    stage_begin(f->stage, f->net, place, "crypt", "pace=slow", 2, SEED);
    tape_skip(f->net);
    turn_to(f, "2026-11-27T07:59:00Z");
    tape_expect_nothing(f->net, place, "waits for you");
    tape_expect_nothing(f->net, "ben", "waits for you");
    turn_to(f, "2026-11-27T08:01:00Z");
    tape_expect(f->net, "ben", "waits for you"); /* by a whisper, as after a night */
    tape_expect_nothing(f->net, place, "waits for you");
}

/* How often somebody was called there since a letter. */
static int calls(struct tape *pan, const char *nick, guint since)
{
    int n = 0;

    for (guint i = since; i < tape_mark(pan); i++)
        for (char **called = tape_letter(pan, i)->mentions; *called != NULL; called++)
            n += strcmp(*called, nick) == 0;
    return n;
}

/* Where nobody is whispered to unasked, people are called in the place for all that they are asked. */
static void nobody_is_called_in_the_place_on_vacation(void **state)
{
    struct fixture *f = *state;
    struct tape *pan = stage_tape(f->stage, "pan");
    guint begun = tape_mark(pan);

    tape_line(pan, "ben", "#hall", "away until 27 nov");
    stage_begin(f->stage, pan, "#hall", "vault", "pace=slow", 2, SEED);
    turn_to(f, "2026-11-25T21:00:00Z");
    assert_true(calls(pan, "ann", begun) > 0);
    turn_to(f, "2026-11-28T11:59:00Z");
    assert_int_equal(calls(pan, "ben", begun), 0);
    begun = tape_mark(pan);
    turn_to(f, "2026-11-28T12:01:00Z"); /* noon of UTC, wherever he lives */
    assert_int_equal(calls(pan, "ben", begun), 1);
}

/* ---- what others learn ----------------------------------------------------------------------- */

/* All that others read while he is away; hours: his. */
static char *told_others(const char *hours)
{
    struct fixture *f = NULL;
    g_autofree char *ann = NULL, *all = NULL;
    guint begun;
    char *whole;

    set_up((void **)&f);
    if (hours != NULL)
        say(f, "ben", hours);
    set_clock(f, "2026-11-25T12:00:00Z");
    ask_ben(f, "clock=12h");
    begun = tape_mark(f->net);
    say(f, "ben", "away until 28 nov");
    for (int i = 0; i < 91; i++) {
        say(f, "ann", "board");
        say(f, "ann", "mine");
        tape_line(f->net, "wanda", place, "tables");
        stage_turn(f->stage, hour);
    }
    tape_leave(f->net, "ben");
    stage_turn(f->stage, minute);
    ann = tape_told(f->net, "ann", begun);
    all = tape_told(f->net, place, begun);
    whole = g_strconcat(ann, all, NULL);
    tear_down((void **)&f);
    return whole;
}

static void nobody_learns_from_it_when_somebody_sleeps(void **state)
{
    g_autofree char *none = told_others(NULL), *some = told_others("hours 8-23 berlin"),
                    *others = told_others("hours 10-20 new york");

    (void)state;
    assert_non_null(strstr(none, "on vacation until 2026-11-28"));
    assert_null(strstr(none, "cannot be reached"));
    assert_string_equal(none, some);
    assert_string_equal(none, others);
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(days_are_read_as_people_write_them),
        T(the_29th_of_february_is_a_day_of_the_next_year_too),
        T(days_that_cannot_be_change_nothing),
        T(a_year_has_21_days_and_the_next_one_has_its_own),
        T(over_the_end_of_a_year_each_day_counts_in_its_own),
        T(what_has_begun_is_taken_and_what_is_to_come_is_given_back),
        T(back_is_back_at_once),
        T(days_that_are_said_again_count_once),
        T(a_day_is_one_where_somebody_is),
        T(a_row_that_makes_no_sense_is_no_vacation),
        T(the_command_tells_what_is_set_and_left),
        T(what_would_end_on_a_vacation_ends_after_it),
        T(without_hours_it_ends_at_noon_after_it),
        T(a_vacation_to_come_counts_for_what_ends_in_it_alone),
        T(a_question_of_the_vacation_has_its_clock_and_the_rest_of_it),
        T(a_vacation_ends_by_the_clock_on_the_wall_when_the_clocks_change),
        T(a_vacation_over_the_end_of_a_year_is_one),
        T(after_a_vacation_comes_the_weekend_where_that_is_free),
        T(an_outage_is_given_back_on_vacation_too),
        T(the_bank_helps_after_the_vacation),
        T(a_restart_changes_no_vacation),
        T(who_is_back_sooner_has_a_day),
        T(who_takes_it_back_before_has_the_clock_again),
        T(tables_that_begin_later_are_told_once),
        T(live_tables_know_no_vacations),
        T(boards_and_tables_say_who_is_on_vacation),
        T(no_day_is_told_that_is_over_where_others_are),
        T(a_second_vacation_is_told_when_the_first_is_over),
        T(where_one_of_the_others_objects_the_bank_pays),
        T(other_tables_wait_as_before),
        T(a_day_later_nobody_may_object),
        T(an_outage_is_given_back_to_who_objects),
        T(who_objects_when_the_time_would_be_over_ends_it),
        T(neither_oneself_nor_an_onlooker_objects),
        T(who_is_out_of_the_game_waits_for_nobody),
        T(an_objection_outlives_what_becomes_of_the_vacation),
        T(an_objection_is_to_its_own_vacation),
        T(an_objection_outlives_a_vacation_that_is_taken_back),
        T(a_vacation_that_goes_on_on_the_day_after_is_told_at_once),
        T(a_vacation_that_becomes_longer_may_be_objected_to_again),
        T(a_new_player_of_the_seat_is_on_no_vacation),
        T(a_person_that_is_forgotten_is_on_no_vacation),
        T(seats_that_no_lair_wrote_do_no_harm),
        T(nobody_is_reminded_on_vacation),
        T(nobody_is_reminded_on_vacation_of_what_an_outage_moved_there),
        T(who_was_reminded_before_is_when_it_is_back),
        T(nobody_is_called_on_vacation),
        T(nobody_is_called_in_the_place_on_vacation),
        cmocka_unit_test(nobody_learns_from_it_when_somebody_sleeps),
    };

    return sodium_init() < 0 ? 1 : cmocka_run_group_tests_name("vacation", tests, NULL, NULL);
}
