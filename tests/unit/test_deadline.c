/* tests/unit/test_deadline.c - the time for a decision at slow tables: nights, standstills, who learns of it
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/games/timer.h"
#include "bot/network.h"
#include "bot/tables.h"
#include "tests/stage.h"

enum { SEED = 17, BEN = 1 };

static const int64_t day = INT64_C(24) * 60 * 60 * 1000;
static const char place[] = "#dungeon";
static const int64_t minute = 60 * 1000, hour = 60 * 60 * 1000;

struct fixture {
    struct stage *stage;
    struct tape *net; /* of the host's newest life */
    guint begun;      /* the letters there were when the game began */
};

static void opened(struct fixture *f)
{
    f->net = stage_tape(f->stage, "net");
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->stage =
        stage_new_in_folder("net:#dungeon far:", &(struct host_settings){ .sets = "bmr", .clock_s = 300 });
    stage_open(f->stage);
    opened(f);
    clock_set(f->stage->clock, stage_date("2026-11-25T20:00:00Z")); /* a Wednesday */
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

static void say(struct fixture *f, const char *nick, const char *text)
{
    tape_line(f->net, nick, NULL, text);
}

static struct table *crypt(const struct fixture *f)
{
    return stage_table(f->stage, "crypt");
}

/* Ben tells his hours, if any.  Then both have kept their hands, ann has laid her first room, and he is asked for
 * his. */
static void ask_ben(struct fixture *f, const char *hours, const char *options)
{
    if (hours != NULL)
        say(f, "ben", hours);
    stage_begin(f->stage, f->net, place, "crypt", options, 2, SEED);
    f->begun = tape_mark(f->net);
    say(f, "ann", "keep");
    say(f, "ben", "keep");
    say(f, "ann", "build nothing");
    assert_int_equal(crypt(f)->n_moves, 3);
    assert_true(timer_runs(crypt(f), BEN));
}

/* Ben's time ends then. */
static void assert_ends(const struct fixture *f, const char *when)
{
    int64_t end = clock_now(f->stage->clock) + timer_left(f->stage->host, crypt(f), BEN);
    g_autoptr(GDateTime) t = g_date_time_new_from_unix_utc(end / 1000);
    g_autofree char *text = g_date_time_format(t, "%Y-%m-%dT%H:%M:%SZ");

    assert_string_equal(text, when);
}

/* ... and nothing is played for him before; his bank is empty. */
static void ends_then(struct fixture *f, const char *when)
{
    crypt(f)->seat[BEN].bank_used = 3 * 24 * hour;
    assert_ends(f, when);
    stage_turn(f->stage, stage_date(when) - clock_now(f->stage->clock) - 1);
    assert_int_equal(crypt(f)->n_moves, 3);
    stage_turn(f->stage, 1);
    assert_true(crypt(f)->n_moves > 3);
}

/* ---- nights ---------------------------------------------------------------------------------- */

static void what_would_end_at_night_ends_two_hours_after_waking(void **state)
{
    struct fixture *f = *state;

    ask_ben(f, "hours 8-23 berlin", "clock=11h");
    assert_int_equal(timer_first_end(f->stage->host, crypt(f)),
                     stage_date("2026-11-26T07:00:00Z")); /* for the others */
    ends_then(f, "2026-11-26T09:00:00Z");
}

static void who_told_no_hours_has_the_clock(void **state)
{
    ask_ben(*state, NULL, "clock=12h");
    ends_then(*state, "2026-11-26T08:00:00Z");
}

static void live_tables_know_no_nights(void **state)
{
    clock_set(((struct fixture *)*state)->stage->clock, stage_date("2026-11-25T21:59:00Z"));
    ask_ben(*state, "hours 8-23 berlin", "clock=59m");
    ends_then(*state, "2026-11-25T22:58:00Z");
}

static void new_hours_hold_from_the_next_question_on(void **state)
{
    struct fixture *f = *state;

    ask_ben(f, "hours 8-23 berlin", "clock=11h");
    say(f, "ben", "hours 8-23 new york");
    stage_turn(f->stage, hour);
    assert_ends(f, "2026-11-26T09:00:00Z");
    stage_crash(f->stage);
    opened(f);
    assert_in_range(timer_left(f->stage->host, crypt(f), BEN), 12 * hour, 12 * hour + minute); /* of 13 */
    say(f, "ben", "build nothing");
    say(f, "ann", "hand");
    stage_turn(f->stage, 10 * minute);
    assert_string_equal(crypt(f)->seat[BEN].slow.hours.zone,
                        crypt(f)->seat[BEN].timed == crypt(f)->seat[BEN].decision ? "America/New_York"
                                                                                  : "Europe/Berlin");
}

static void hours_of_an_account_that_is_joined_meanwhile_hold_from_the_next_question_on(void **state)
{
    struct fixture *f = *state;
    struct tape *far = stage_tape(f->stage, "far");
    g_autofree char *code = NULL, *line = NULL;

    tape_line(far, "benny", NULL, "hours 8-23 new york");
    ask_ben(f, NULL, "clock=12h");
    code = stage_link_code(far, "benny");
    line = g_strconcat("link ", code, NULL);
    say(f, "ben", line);
    stage_turn(f->stage, hour);
    assert_ends(f, "2026-11-26T08:00:00Z");
    ends_then(f, "2026-11-26T08:00:00Z");
}

/* ---- standstills ----------------------------------------------------------------------------- */

static void an_outage_is_given_back_and_moves_nothing_into_the_night(void **state)
{
    struct fixture *f = *state;

    ask_ben(f, "hours 8-23 berlin", "clock=24h");
    assert_ends(f, "2026-11-26T20:00:00Z");
    tape_offline(f->net);
    stage_turn(f->stage, hour);
    tape_online(f->net);
    assert_ends(f, "2026-11-26T21:00:00Z");
    tape_offline(f->net);
    stage_turn(f->stage, 3 * hour);
    tape_online(f->net);
    ends_then(f, "2026-11-27T09:00:00Z");
}

static void a_host_that_was_away_gives_it_back_as_well(void **state)
{
    struct fixture *f = *state;

    ask_ben(f, "hours 8-23 berlin", "clock=24h");
    stage_close(f->stage);
    clock_turn(f->stage->clock, 3 * hour);
    stage_open(f->stage);
    opened(f);
    ends_then(f, "2026-11-27T09:00:00Z");
}

static void a_kill_moves_no_end_to_the_next_day(void **state)
{
    struct fixture *f = *state;
    int64_t end;

    ask_ben(f, "hours 8-23 berlin", "clock=26h");
    assert_ends(f, "2026-11-26T22:00:00Z"); /* as he goes to sleep */
    stage_turn(f->stage, 50 * 1000);
    stage_crash(f->stage);
    opened(f);
    end = clock_now(f->stage->clock) + timer_left(f->stage->host, crypt(f), BEN);
    assert_in_range(end, stage_date("2026-11-26T22:00:00Z"), stage_date("2026-11-26T22:01:00Z"));
}

static void a_restart_changes_no_deadline(void **state)
{
    struct fixture *f = *state;

    ask_ben(f, "hours 8-23 berlin", "clock=11h");
    for (int i = 0; i < 5; i++) {
        stage_turn(f->stage, 37 * minute);
        stage_restart(f->stage);
        opened(f);
        assert_ends(f, "2026-11-26T09:00:00Z");
    }
    ends_then(f, "2026-11-26T09:00:00Z");
}

/* Somebody sets the clock of the machine: what is left stays, but ends at no night. */
static void the_time_of_day_takes_nothing_away(void **state)
{
    struct fixture *f = *state;
    int64_t left;

    ask_ben(f, "hours 8-23 berlin", "clock=11h");
    left = timer_left(f->stage->host, crypt(f), BEN);
    for (int i = 0; i < 6; i++) {
        clock_set(f->stage->clock, clock_now(f->stage->clock) + (i % 2 == 0 ? 5 : -5) * hour);
        say(f, "ann", "board");
        stage_turn(f->stage, minute);
        assert_true(timer_left(f->stage->host, crypt(f), BEN) >= left - (i + 1) * minute);
        assert_true(timer_left(f->stage->host, crypt(f), BEN) <= left + 16 * hour);
    }
}

static void hours_that_no_lair_wrote_do_no_harm(void **state)
{
    static const char *const lies[] = {
        "UPDATE seats SET hours = '8-23 Mars/Base'",
        "UPDATE seats SET hours = 'x', eased_ms = -9223372036854775807",
        "UPDATE seats SET hours = '0-8 UTC', eased_ms = 9223372036854775807",
        "UPDATE seats SET left_ms = 9223372036854775807",
    };
    struct fixture *f = *state;

    ask_ben(f, "hours 8-23 berlin", "clock=11h");
    for (size_t i = 0; i < G_N_ELEMENTS(lies); i++) {
        stage_close(f->stage);
        stage_sql(f->stage, lies[i]);
        stage_open(f->stage);
        opened(f);
        assert_int_equal(crypt(f)->state, TABLE_RUNNING);
        assert_in_range(timer_left(f->stage->host, crypt(f), BEN), 0, 62 * 24 * hour);
    }
}

/* A game of 0.1.0 goes on with what its question has left. */
static void a_question_of_an_older_lair_has_what_was_left(void **state)
{
    struct fixture *f = *state;

    ask_ben(f, NULL, "clock=12h");
    say(f, "ben", "hours 8-23 berlin");
    stage_close(f->stage);
    stage_sql(f->stage, "UPDATE seats SET hours = NULL, eased_ms = 0");
    stage_open(f->stage);
    opened(f);
    ends_then(f, "2026-11-26T08:00:00Z");
}

/* ---- reminders ------------------------------------------------------------------------------- */

static bool is_reminded(struct fixture *f)
{
    return tape_find(f->net, "ben", "waits for you") != NULL;
}

static void assert_reminded(struct fixture *f, const char *when)
{
    stage_turn(f->stage, stage_date(when) - clock_now(f->stage->clock) - 1);
    assert_false(is_reminded(f));
    stage_turn(f->stage, 1);
    assert_true(is_reminded(f));
    stage_restart(f->stage);
    opened(f);
    stage_turn(f->stage, hour);
    assert_false(is_reminded(f)); /* once */
}

static void one_is_reminded_at_a_fifth_of_the_clock(void **state)
{
    ask_ben(*state, "hours 8-23 UTC", "clock=20h"); /* until 16:00 */
    assert_reminded(*state, "2026-11-26T12:00:00Z");
}

/* He has missed so many clocks, and the others have left that much in his bank. */
static void assert_reminder_says(struct fixture *f, int missed, int64_t bank_used, const char *text)
{
    ask_ben(f, NULL, "pace=slow");
    crypt(f)->seat[BEN].missed = missed;
    crypt(f)->seat[BEN].bank_used = bank_used;
    tape_skip(f->net);
    stage_turn(f->stage, 20 * hour);
    tape_expect(f->net, "ben", text);
}

static void the_reminder_says_that_the_bank_gives_more(void **state)
{
    assert_reminder_says(*state, 0, 0, "hours left, then your time bank gives 24 hours more.");
}

static void the_reminder_says_that_the_harmless_move_is_made(void **state)
{
    assert_reminder_says(*state, 0, 3 * day, "hours left, then the harmless move is made.");
}

static void the_reminder_says_that_a_machine_plays_on(void **state)
{
    assert_reminder_says(*state, 1, 0,
                         "hours left, then a machine plays on for you, until you say something.");
}

static void nobody_is_reminded_at_night(void **state)
{
    ask_ben(*state, "hours 8-23 UTC", "clock=15h"); /* until 11:00: at 8:00, and not at 7:59 */
    assert_reminded(*state, "2026-11-26T08:00:00Z");
}

static void a_reminder_of_the_night_comes_in_the_last_hour_awake(void **state)
{
    ask_ben(*state, "hours 8-23 UTC", "clock=14h"); /* until 10:00, of which a fifth would be at 7:12 */
    assert_reminded(*state, "2026-11-25T22:00:00Z");
}

/* The network goes before the reminder is due in the evening, and is back at night. */
static void a_reminder_that_comes_late_waits_for_the_morning(void **state)
{
    struct fixture *f = *state;

    ask_ben(f, "hours 8-23 berlin", "clock=12h");
    stage_turn(f->stage, stage_date("2026-11-25T20:50:00Z") - clock_now(f->stage->clock));
    tape_offline(f->net);
    stage_turn(f->stage, stage_date("2026-11-25T22:05:00Z") - clock_now(f->stage->clock));
    tape_online(f->net);
    assert_reminded(f, "2026-11-26T07:00:00Z");
}

static void who_tells_its_hours_is_not_reminded_at_night_of_what_it_was_asked_before(void **state)
{
    struct fixture *f = *state;

    ask_ben(f, NULL, "clock=10h");
    say(f, "ben", "hours 8-23 berlin");
    assert_true(timer_runs(crypt(f), BEN));
    stage_turn(f->stage, stage_date("2026-11-26T05:30:00Z") - clock_now(f->stage->clock));
    assert_false(is_reminded(f));
}

static void a_reminder_never_comes_with_its_question(void **state)
{
    struct fixture *f = *state;

    clock_set(f->stage->clock, stage_date("2026-11-25T22:30:00Z"));
    ask_ben(f, "hours 8-23 UTC", "clock=10h"); /* until 10:00, and a fifth would be at 8:00 */
    assert_reminded(f, "2026-11-26T08:00:00Z");
}

/* ---- the pace of a table --------------------------------------------------------------------- */

/* A new table has that clock, and its place is told so. */
static void assert_clock(struct fixture *f, const char *options, int clock_s, const char *told)
{
    g_autofree char *line = g_strconcat("new vault 2 ", options, NULL);

    tape_skip(f->net);
    tape_line(f->net, "ann", place, line);
    tape_expect(f->net, place, told);
    assert_int_equal(stage_table(f->stage, "vault")->clock_s, clock_s);
    tape_line(f->net, "ann", place, "abort @vault");
}

static void a_table_is_opened_by_its_pace(void **state)
{
    struct fixture *f = *state;

    assert_clock(f, "pace=slow", 24 * 3600,
                 "opens vault for 2, classic rules, base set, 24 hours a decision.");
    assert_clock(f, "clock=2d pace=slow", 2 * 24 * 3600, "2 days a decision.");
    assert_clock(f, "pace=live", 300, "5 minutes a decision.");
    assert_clock(f, "pace=LIVE clock=90s", 90, "90 seconds a decision.");
    assert_clock(f, "Clock=1D12Hours", 36 * 3600, "36 hours a decision.");
    assert_clock(f, "clock=1h30", 90 * 60, "90 minutes a decision.");
    assert_clock(f, "clock=1d12", 36 * 3600, "36 hours a decision.");
    assert_clock(f, "pace=slow weekends=off", 24 * 3600, "24 hours a decision, weekends free.");
    assert_clock(f, "tick=10m pace=slow", 24 * 3600, "24 hours a decision, a tick of 10 minutes.");
    assert_clock(f, "weekends=on", 300, "5 minutes a decision.");
    f->stage->host->settings.clock_s = 12 * 3600;
    assert_clock(f, "", 12 * 3600, "12 hours a decision.");
    assert_clock(f, "pace=live", 300, "5 minutes a decision.");
}

static void a_pace_that_cannot_be_is_refused_with_one_that_can(void **state)
{
    static const struct {
        const char *options, *told;
    } all[] = {
        { "pace=slow clock=10m", "pace=slow goes with a clock of an hour or more, as clock=12h" },
        { "clock=2h pace=live", "pace=live goes with a clock of less than an hour, as clock=10m" },
        { "pace=live weekends=off",
          "pace=live goes with a clock of less than an hour, as clock=10m, and weekends count" },
        { "weekends=off", "weekends=off goes with a clock of an hour or more: say pace=slow" },
        { "tick=10m", "'tick=10m' cannot be: a tick is for tables whose clock gives an hour or more" },
        { "tick=10m pace=live", "'tick=10m' cannot be" },
        { "pace=fast", "'pace=fast' is no option" },
        { "weekends=maybe", "'weekends=maybe' is no option" },
        { "clock=8d", "'8d' is no clock: from 10 seconds to 7 days" },
        { "Clock=1d12x", "'1d12x' is no clock" },
        { "clock=1h90", "'1h90' is no clock" },
        { "tick=10m5x", "'tick=10m5x' cannot be" },
        { "clock=-5h", "'-5h' is no clock" },
        { "clock=1month", "'1month' is no clock" },
    };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(all); i++) {
        g_autofree char *line = g_strconcat("new vault 2 ", all[i].options, NULL);

        tape_assert_told(f->net, "ann", place, line, all[i].told);
        assert_null(stage_table(f->stage, "vault"));
    }
}

/* Asked on Friday evening, with a day. */
static void weekends_do_not_count_where_a_table_is_so(void **state)
{
    struct fixture *f = *state;

    clock_set(f->stage->clock, stage_date("2026-11-27T18:00:00Z"));
    ask_ben(f, NULL, "pace=slow weekends=off");
    assert_int_equal(timer_first_end(f->stage->host, crypt(f)), stage_date("2026-11-30T18:00:00Z"));
    stage_crash(f->stage);
    opened(f);
    tape_assert_told(f->net, "ann", place, "board", "Weekends are free.");
    crypt(f)->seat[BEN].bank_used = 3 * 24 * hour;
    stage_turn(f->stage, 70 * hour);
    assert_int_equal(crypt(f)->n_moves, 3);
    stage_turn(f->stage, 2 * hour + minute);
    assert_true(crypt(f)->n_moves > 3);
}

static void a_weekend_is_one_where_the_player_is(void **state)
{
    struct fixture *f = *state;

    clock_set(f->stage->clock, stage_date("2026-11-27T18:00:00Z")); /* Saturday in Tokyo */
    ask_ben(f, "hours 8-23 tokyo", "pace=slow weekends=off");
    assert_int_equal(timer_first_end(f->stage->host, crypt(f)), stage_date("2026-11-30T18:00:00Z"));
    ends_then(f, "2026-12-01T01:00:00Z"); /* Tuesday, 10:00 there */
}

static void a_rematch_keeps_its_weekends(void **state)
{
    struct fixture *f = *state;

    ask_ben(f, NULL, "pace=slow weekends=off");
    tape_line(f->net, "ben", place, "resign really");
    assert_int_equal(crypt(f)->state, TABLE_OVER);
    tape_skip(f->net);
    tape_line(f->net, "ann", place, "rematch");
    assert_true(crypt(f)->state == TABLE_LOBBY && crypt(f)->weekends_off);
}

/* ---- the time bank --------------------------------------------------------------------------- */

static void assert_bank(struct fixture *f, const char *told)
{
    tape_assert_told(f->net, "ben", NULL, "time", told);
}

static void the_bank_helps_before_the_harmless_move(void **state)
{
    struct fixture *f = *state;

    ask_ben(f, NULL, "pace=slow");
    assert_bank(f, "Your time bank at crypt: 3 days.");
    tape_skip(f->net);
    stage_turn(f->stage, 24 * hour);
    tape_expect(f->net, "ben",
                "your time is up, and your bank gives you 24 hours more. Your bank: 2 days left.");
    assert_int_equal(crypt(f)->n_moves, 3);
    assert_int_equal(crypt(f)->seat[BEN].missed, 0);
    stage_crash(f->stage);
    opened(f);
    assert_in_range(timer_left(f->stage->host, crypt(f), BEN), 24 * hour, 24 * hour + minute);
    assert_bank(f, "Your time bank at crypt: 2 days.");
}

static void whoever_vanishes_costs_one_day_of_the_bank(void **state)
{
    struct fixture *f = *state;

    ask_ben(f, NULL, "pace=slow");
    stage_turn(f->stage, 24 * hour);
    stage_crash(f->stage);
    opened(f);
    stage_turn(f->stage, 24 * hour + minute);
    assert_true(crypt(f)->n_moves > 3);
    assert_int_equal(crypt(f)->seat[BEN].missed, 1);
    tape_expect(f->net, place, "took too long: the harmless move is made");
    assert_int_equal(timer_bank(crypt(f), BEN), 48 * hour);
    assert_int_equal(timer_draw(f->stage->host, crypt(f), BEN), 0);
}

static void a_bank_that_is_empty_gives_nothing(void **state)
{
    struct fixture *f = *state;

    ask_ben(f, NULL, "pace=slow");
    crypt(f)->seat[BEN].bank_used = 66 * hour;
    tape_skip(f->net);
    stage_turn(f->stage, 24 * hour);
    tape_expect(f->net, "ben", "your bank gives you 6 hours more. Your bank: empty.");
    assert_bank(f, "Your time bank at crypt: empty.");
    say(f, "ben", "build nothing");
    crypt(f)->seat[BEN].bank_used = 72 * hour;
    assert_bank(f, "Your time bank at crypt: empty.");
    assert_int_equal(timer_draw(f->stage->host, crypt(f), BEN), 0);
}

static void the_others_are_told_of_it_but_not_what_is_left(void **state)
{
    struct fixture *f = *state;
    const struct tape_letter *l;

    ask_ben(f, NULL, "pace=slow");
    stage_turn(f->stage, 24 * hour);
    l = tape_expect(f->net, place, "took long: 24 hours more out of the time bank.");
    assert_null(strstr(l->text, "left"));
}

static void what_the_bank_gave_and_was_not_needed_goes_back(void **state)
{
    struct fixture *f = *state;

    ask_ben(f, NULL, "pace=slow");
    stage_turn(f->stage, 24 * hour);
    stage_turn(f->stage, 6 * hour); /* of the bank's time */
    say(f, "ben", "build nothing");
    assert_true(crypt(f)->n_moves > 3);
    assert_int_equal(timer_bank(crypt(f), BEN), 66 * hour);
    stage_crash(f->stage);
    opened(f);
    assert_int_equal(timer_bank(crypt(f), BEN), 66 * hour);
}

static void what_the_bank_gives_ends_at_no_night(void **state)
{
    struct fixture *f = *state;

    ask_ben(f, "hours 8-23 UTC", "clock=14h"); /* until 10:00 */
    stage_turn(f->stage, 14 * hour);
    assert_ends(f, "2026-11-27T10:00:00Z");
    assert_int_equal(timer_bank(crypt(f), BEN), 58 * hour);
}

static void live_tables_have_no_bank(void **state)
{
    struct fixture *f = *state;

    ask_ben(f, NULL, "clock=59m");
    assert_int_equal(timer_bank(crypt(f), BEN), 0);
    tape_assert_told(f->net, "ben", NULL, "time", "That is for tables with a clock of an hour or more.");
    tape_assert_told(f->net, "ben", NULL, "pause 3d", "That is for tables with a clock of an hour or more.");
    ends_then(f, "2026-11-25T20:59:00Z");
}

static void time_that_is_given_lengthens_what_is_asked_and_is_said_aloud(void **state)
{
    struct fixture *f = *state;
    int64_t left, told;

    ask_ben(f, NULL, "pace=slow");
    left = timer_left(f->stage->host, crypt(f), BEN);
    told = timer_first_end(f->stage->host, crypt(f));
    tape_skip(f->net);
    tape_line(f->net, "ann", place, "time ben 3d");
    tape_expect(f->net, place, "3 days: for what is asked now, if anything is, or else for the time bank.");
    assert_int_equal(timer_left(f->stage->host, crypt(f), BEN), left + 3 * day);
    assert_int_equal(timer_first_end(f->stage->host, crypt(f)), told); /* who is asked, others may not know */
    assert_bank(f, "Your time bank at crypt: 3 days.");
    tape_line(f->net, "ann", place, "time ben 5d"); /* more than a week of it cannot be */
    assert_int_equal(timer_left(f->stage->host, crypt(f), BEN), left + 3 * day);
    assert_bank(f, "Your time bank at crypt: 7 days.");
    tape_line(f->net, "ann", place, "time ben 4d"); /* a week can */
    assert_int_equal(timer_left(f->stage->host, crypt(f), BEN), left + 7 * day);
    assert_bank(f, "Your time bank at crypt: 7 days.");
}

static void who_has_missed_a_clock_has_the_time_that_it_is_given(void **state)
{
    struct fixture *f = *state;

    ask_ben(f, NULL, "pace=slow");
    crypt(f)->seat[BEN].missed = 1; /* the bank waits until it has answered */
    tape_line(f->net, "ann", place, "time ben 3d");
    ends_then(f, "2026-11-29T20:00:00Z");
}

static void time_that_is_given_to_who_is_not_asked_goes_into_the_bank(void **state)
{
    struct fixture *f = *state;

    ask_ben(f, NULL, "pace=slow");
    tape_line(f->net, "ben", place, "time ann 1d");
    tape_expect(f->net, place, "24 hours: for what is asked now, if anything is, or else for the time bank.");
    tape_assert_told(f->net, "ann", NULL, "time", "Your time bank at crypt: 4 days.");
    tape_assert_told(f->net, "ann", place, "time ann 1d", "Time is given to another player");
    tape_assert_told(f->net, "ann", place, "time ben", "Say to whom and how much");
    tape_assert_told(f->net, "ann", place, "time ben 8d", "Say to whom and how much");
    tape_assert_told(f->net, "ann", place, "time ben off", "Say to whom and how much");
    tape_assert_told(f->net, "ann", place, "time nobody 1d", "nobody");
}

static void banks_that_no_lair_wrote_do_no_harm(void **state)
{
    static const char *const lies[] = {
        "UPDATE seats SET bank_used = -9223372036854775808, banked_ms = 9223372036854775807",
        "UPDATE seats SET bank_used = 9223372036854775807, banked_ms = -1",
        "UPDATE tables SET paused_until = 253402300799999",
    };
    struct fixture *f = *state;

    ask_ben(f, NULL, "pace=slow");
    for (size_t i = 0; i < G_N_ELEMENTS(lies); i++) {
        stage_close(f->stage);
        stage_sql(f->stage, lies[i]);
        stage_open(f->stage);
        opened(f);
        assert_int_equal(crypt(f)->state, TABLE_RUNNING);
        assert_in_range(timer_bank(crypt(f), BEN), 0, 7 * 24 * hour);
    }
    assert_true(crypt(f)->paused_until <= clock_now(f->stage->clock) + 14 * 24 * hour);
}

/* ---- without a clock ------------------------------------------------------------------------- */

static void a_clock_is_taken_off_by_all_and_set_again_by_its_owner(void **state)
{
    struct fixture *f = *state;

    ask_ben(f, NULL, "pace=slow");
    tape_line(f->net, "ben", place, "clock off"); /* whoever plays may ask for it */
    assert_int_equal(crypt(f)->clock_s, 24 * 3600);
    tape_assert_told(f->net, "ben", place, "clock off", "1 of 2 agree");
    stage_crash(f->stage);
    opened(f);
    tape_line(f->net, "ann", place, "clock off");
    assert_int_equal(crypt(f)->clock_s, 0);
    stage_turn(f->stage, 30 * 24 * hour);
    assert_int_equal(crypt(f)->n_moves, 3);
    tape_assert_told(f->net, "ben", place, "clock 1d", "opened");
    tape_assert_told(f->net, "ann", place, "clock 59m", "an hour or more where there is none");
    tape_line(f->net, "ann", place, "clock 1d");
    assert_true(timer_left(f->stage->host, crypt(f), BEN) >= 24 * hour);
    ends_then(f, "2026-12-27T20:00:00Z");
}

/* A player who comes back to such a table could only give up. */
static void who_is_away_has_to_agree_too(void **state)
{
    struct fixture *f = *state;

    ask_ben(f, NULL, "pace=slow");
    say(f, "ben", "leave really");
    tape_skip(f->net);
    tape_line(f->net, "ann", place, "clock off");
    tape_expect(f->net, place, "1 of 2 agree");
    assert_int_equal(crypt(f)->clock_s, 24 * 3600);
}

/* ---- pauses ---------------------------------------------------------------------------------- */

static void a_pause_needs_everybody_and_stops_the_clocks(void **state)
{
    struct fixture *f = *state;

    ask_ben(f, NULL, "pace=slow");
    stage_turn(f->stage, 4 * hour);
    tape_skip(f->net);
    tape_line(f->net, "ann", place, "pause 3d");
    tape_expect(f->net, place, "wants crypt to pause for 3 days: 1 of 2 agree.");
    assert_true(timer_runs(crypt(f), BEN));
    tape_line(f->net, "ben", place, "pause");
    tape_expect(f->net, place, "crypt pauses until 2026-11-29 00:00 UTC");
    assert_false(timer_runs(crypt(f), BEN));
    stage_turn(f->stage, 24 * hour);
    stage_crash(f->stage);
    opened(f);
    tape_assert_told(f->net, "ben", NULL, "mine", "paused until 2026-11-29 00:00 UTC");
    tape_assert_told(f->net, "ann", place, "board", "Paused until 2026-11-29 00:00 UTC.");
    stage_turn(f->stage, 48 * hour - 1);
    assert_int_equal(crypt(f)->n_moves, 3);
    assert_false(timer_runs(crypt(f), BEN));
    tape_skip(f->net);
    stage_turn(f->stage, 1);
    tape_expect(f->net, place, "crypt goes on: its clocks run again.");
    assert_in_range(timer_left(f->stage->host, crypt(f), BEN), 20 * hour, 20 * hour + minute);
}

static void anybody_ends_a_pause_and_whoever_likes_plays_on(void **state)
{
    struct fixture *f = *state;

    ask_ben(f, NULL, "pace=slow");
    tape_line(f->net, "ann", place, "pause 2d");
    tape_line(f->net, "ben", place, "pause 2d");
    assert_true(crypt(f)->paused_until > 0);
    tape_skip(f->net);
    tape_line(f->net, "ben", place, "pause off");
    tape_expect(f->net, place, "crypt goes on, says");
    assert_int_equal(timer_left(f->stage->host, crypt(f), BEN), 24 * hour);
    tape_line(f->net, "ann", place, "pause 2d");
    tape_line(f->net, "ben", place, "pause 2d");
    say(f, "ben", "build nothing");
    assert_true(crypt(f)->n_moves > 3);
}

static void who_wants_another_pause_asks_anew(void **state)
{
    struct fixture *f = *state;

    ask_ben(f, NULL, "pace=slow");
    tape_line(f->net, "ann", place, "pause 3d");
    tape_line(f->net, "ben", place, "pause 5d");
    assert_int_equal(crypt(f)->paused_until, 0);
    tape_line(f->net, "ann", place, "pause");
    assert_int_equal(crypt(f)->paused_until, clock_now(f->stage->clock) + 5 * 24 * hour);
}

/* A host that is killed, or begins anew, knows who agreed to what, and for how long. */
static void who_agreed_to_a_pause_need_not_say_it_again_after_a_restart(void **state)
{
    struct fixture *f = *state;

    ask_ben(f, NULL, "pace=slow");
    tape_line(f->net, "ann", place, "pause 3d");
    stage_crash(f->stage);
    opened(f);
    tape_line(f->net, "ben", place, "pause");
    assert_int_equal(crypt(f)->paused_until, clock_now(f->stage->clock) + 3 * 24 * hour);
    stage_crash(f->stage);
    opened(f);
    tape_line(f->net, "ben", place, "pause off");
    tape_line(f->net, "ben", place, "pause");
    tape_assert_told(f->net, "ben", place, "pause",
                     "crypt does not pause."); /* nobody agrees to anything now */
}

/* Cleo has given the game up, and looks on. */
static void who_is_out_of_the_game_neither_asks_for_a_pause_nor_ends_one(void **state)
{
    struct fixture *f = *state;

    stage_begin(f->stage, f->net, place, "crypt", "pace=slow", 3, SEED);
    tape_line(f->net, "cleo", place, "resign really");
    tape_line(f->net, "ann", place, "pause 3d");
    tape_assert_told(f->net, "cleo", place, "pause 14d", "no vote in it");
    tape_line(f->net, "ben", place, "pause");
    assert_int_equal(crypt(f)->paused_until, clock_now(f->stage->clock) + 3 * 24 * hour);
    tape_assert_told(f->net, "cleo", place, "pause off", "no vote in it");
    assert_true(crypt(f)->paused_until > 0);
}

static void a_pause_that_cannot_be_is_refused_with_one_that_can(void **state)
{
    struct fixture *f = *state;

    ask_ben(f, NULL, "pace=slow");
    tape_assert_told(f->net, "ann", place, "pause 15d", "'15d' is no pause: from an hour to 14 days");
    tape_assert_told(f->net, "ann", place, "pause 5m", "'5m' is no pause");
    tape_assert_told(f->net, "ann", place, "pause soon", "'soon' is no pause");
    tape_assert_told(f->net, "ann", place, "pause", "crypt does not pause.");
    tape_assert_told(f->net, "ann", place, "pause off", "crypt does not pause.");
}

/* ---- who learns of it ------------------------------------------------------------------------ */

/* All that others read until his time is up by the clock. */
static char *told_others(const char *hours)
{
    struct fixture *f = NULL;
    g_autofree char *ann = NULL, *all = NULL;
    char *whole;

    set_up((void **)&f);
    ask_ben(f, hours, "clock=12h");
    for (int i = 0; i < 11; i++) {
        say(f, "ann", "board");
        say(f, "ann", "mine");
        tape_line(f->net, "wanda", place, "tables");
        stage_turn(f->stage, hour);
    }
    tape_leave(f->net, "ben");
    stage_turn(f->stage, minute);
    ann = tape_told(f->net, "ann", f->begun);
    all = tape_told(f->net, place, f->begun);
    whole = g_strconcat(ann, all, NULL);
    tear_down((void **)&f);
    return whole;
}

static void nobody_else_is_told_when_somebody_sleeps(void **state)
{
    g_autofree char *none = told_others(NULL), *some = told_others("hours 8-23 berlin"),
                    *others = told_others("hours 10-20 tokyo");

    (void)state;
    assert_non_null(strstr(none, "waiting for ben"));
    assert_string_equal(none, some);
    assert_string_equal(none, others);
}

/* What stands on the board: who is asked has the clock from then on, as far as others know, and who is not asked has no end. */
static void others_know_when_the_first_has_to_answer(void **state)
{
    struct fixture *f = *state;
    const int64_t begun = clock_now(f->stage->clock);

    ask_ben(f, "hours 10-20 tokyo", "clock=24h");
    assert_int_equal(timer_first_end(f->stage->host, crypt(f)), begun + 24 * hour);
    stage_turn(f->stage, hour);
    assert_int_equal(timer_first_end(f->stage->host, crypt(f)), begun + 24 * hour);
    stage_turn(f->stage, 24 * hour); /* he was asleep, and has longer */
    assert_true(timer_runs(crypt(f), BEN));
    assert_int_equal(timer_first_end(f->stage->host, crypt(f)), 0);
}

static void one_is_told_one_s_own_time(void **state)
{
    struct fixture *f = *state;

    ask_ben(f, "hours 10-20 tokyo", "clock=24h"); /* 5:00 there is 20:00 UTC */
    tape_assert_told(f->net, "ben", NULL, "mine", "your answer, 31 hours left");
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(what_would_end_at_night_ends_two_hours_after_waking),
        T(who_told_no_hours_has_the_clock),
        T(live_tables_know_no_nights),
        T(new_hours_hold_from_the_next_question_on),
        T(hours_of_an_account_that_is_joined_meanwhile_hold_from_the_next_question_on),
        T(an_outage_is_given_back_and_moves_nothing_into_the_night),
        T(a_host_that_was_away_gives_it_back_as_well),
        T(a_kill_moves_no_end_to_the_next_day),
        T(a_restart_changes_no_deadline),
        T(the_time_of_day_takes_nothing_away),
        T(hours_that_no_lair_wrote_do_no_harm),
        T(a_question_of_an_older_lair_has_what_was_left),
        T(one_is_reminded_at_a_fifth_of_the_clock),
        T(the_reminder_says_that_the_bank_gives_more),
        T(the_reminder_says_that_the_harmless_move_is_made),
        T(the_reminder_says_that_a_machine_plays_on),
        T(nobody_is_reminded_at_night),
        T(a_reminder_of_the_night_comes_in_the_last_hour_awake),
        T(a_reminder_that_comes_late_waits_for_the_morning),
        T(who_tells_its_hours_is_not_reminded_at_night_of_what_it_was_asked_before),
        T(a_reminder_never_comes_with_its_question),
        T(a_table_is_opened_by_its_pace),
        T(a_pace_that_cannot_be_is_refused_with_one_that_can),
        T(weekends_do_not_count_where_a_table_is_so),
        T(a_weekend_is_one_where_the_player_is),
        T(a_rematch_keeps_its_weekends),
        T(the_bank_helps_before_the_harmless_move),
        T(whoever_vanishes_costs_one_day_of_the_bank),
        T(a_bank_that_is_empty_gives_nothing),
        T(the_others_are_told_of_it_but_not_what_is_left),
        T(what_the_bank_gave_and_was_not_needed_goes_back),
        T(what_the_bank_gives_ends_at_no_night),
        T(live_tables_have_no_bank),
        T(time_that_is_given_lengthens_what_is_asked_and_is_said_aloud),
        T(who_has_missed_a_clock_has_the_time_that_it_is_given),
        T(time_that_is_given_to_who_is_not_asked_goes_into_the_bank),
        T(banks_that_no_lair_wrote_do_no_harm),
        T(a_clock_is_taken_off_by_all_and_set_again_by_its_owner),
        T(who_is_away_has_to_agree_too),
        T(a_pause_needs_everybody_and_stops_the_clocks),
        T(anybody_ends_a_pause_and_whoever_likes_plays_on),
        T(who_wants_another_pause_asks_anew),
        T(who_agreed_to_a_pause_need_not_say_it_again_after_a_restart),
        T(who_is_out_of_the_game_neither_asks_for_a_pause_nor_ends_one),
        T(a_pause_that_cannot_be_is_refused_with_one_that_can),
        cmocka_unit_test(nobody_else_is_told_when_somebody_sleeps),
        T(others_know_when_the_first_has_to_answer),
        T(one_is_told_one_s_own_time),
    };

    return sodium_init() < 0 ? 1 : cmocka_run_group_tests_name("deadline", tests, NULL, NULL);
}
