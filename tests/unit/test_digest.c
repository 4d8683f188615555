/* tests/unit/test_digest.c - who is told once a day of all its games, instead of being called
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/store/settings.h"
#include "bot/tables.h"
#include "tests/stage.h"
#include "tests/unit/failing_vfs.h"

enum { SEED = 17 };

static const char place[] = "#dungeon", title[] = "Your games today:";
static const int64_t minute = 60 * 1000, hour = 60 * 60 * 1000, day = 24 * 60 * 60 * 1000;

struct fixture {
    struct stage *stage;
    struct tape *net, *far, *panel; /* of the host's newest life */
};

static void opened(struct fixture *f)
{
    f->net = stage_tape(f->stage, "net");
    f->far = stage_tape(f->stage, "far");
    f->panel = stage_tape(f->stage, "deck");
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    *state = f;
    failing_vfs_install();
    failing_vfs_heal();
    f->stage = stage_new_in_folder("net:#dungeon far:#away deck=panel:hall",
                                   &(struct host_settings){ .sets = "bmr", .clock_s = 24 * 60 * 60 });
    stage_open(f->stage);
    opened(f);
    clock_set(f->stage->clock, stage_date("2026-11-25T20:00:00Z"));
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    failing_vfs_heal();
    stage_free(f->stage);
    g_free(f);
    return 0;
}

static void say(struct fixture *f, const char *nick, const char *text)
{
    tape_skip(f->net);
    tape_line(f->net, nick, NULL, text);
}

static struct table *begin(struct fixture *f, const char *name, const char *options)
{
    return stage_begin(f->stage, f->net, place, name, options, 2, SEED);
}

/* Turns the clock to a time of day. */
static void turn_to(struct fixture *f, const char *when)
{
    stage_turn(f->stage, stage_date(when) - clock_now(f->stage->clock));
}

/* How often somebody was told a text since the letter of that number. */
static int told(const struct tape *t, const char *whom, const char *text, guint from)
{
    int n = 0;

    for (guint i = from; i < tape_mark(t); i++) {
        const struct tape_letter *l = tape_letter(t, i);

        n += l->whom != NULL && g_str_equal(l->whom, whom) && strstr(l->text, text) != NULL;
    }
    return n;
}

/* The digest comes at that moment, and not a millisecond before. */
static void comes_at(struct fixture *f, const char *nick, const char *when)
{
    guint from = tape_mark(f->net);

    stage_turn(f->stage, stage_date(when) - clock_now(f->stage->clock) - 1);
    assert_int_equal(told(f->net, nick, title, from), 0);
    stage_turn(f->stage, 1);
    assert_int_equal(told(f->net, nick, title, from), 1);
}

/* ---- what is told ---------------------------------------------------------------------------- */

static void it_tells_where_one_is_awaited_what_happened_and_what_one_noted(void **state)
{
    struct fixture *f = *state;
    const struct tape_letter *l;

    say(f, "ben", "manner digest 9:00");
    begin(f, "crypt", "");
    say(f, "ben", "note keep freeze for digby");
    tape_skip(f->net);
    turn_to(f, "2026-11-26T09:00:00Z");
    l = tape_expect(f->net, "ben", title);
    assert_int_equal(l->to, ADAPTER_TO_PERSON);
    assert_string_equal(l->text,
                        "Your games today:\n"
                        "crypt: your answer, 11 hours left. Before turn 1: ann plays Cerebellus, you play "
                        "Seducia. Your note: keep freeze for digby");
    tape_expect_nothing(f->net, NULL, title);
}

static void what_was_told_is_not_told_again(void **state)
{
    struct fixture *f = *state;

    say(f, "ben", "manner digest 9:00");
    begin(f, "crypt", "clock=7d");
    turn_to(f, "2026-11-26T09:00:00Z");
    assert_int_equal(told(f->net, "ben", "Before turn 1: ann plays", 0), 1);
    stage_restart(f->stage);
    opened(f);
    say(f, "ann", "keep");
    turn_to(f, "2026-11-27T09:00:00Z");
    assert_string_equal(tape_expect(f->net, "ben", title)->text,
                        "Your games today:\ncrypt: your answer, 5 days left.");
}

static void who_has_nothing_to_be_told_is_told_nothing(void **state)
{
    struct fixture *f = *state;

    say(f, "ben", "manner digest 9:00");
    turn_to(f, "2026-11-26T09:00:00Z");
    begin(f, "crypt", "clock=7d");
    say(f, "ben", "keep");
    turn_to(f, "2026-11-28T12:00:00Z");
    assert_int_equal(told(f->net, "ben", title, 0), 0);
    say(f, "ann", "keep");
    say(f, "ann", "build nothing");
    comes_at(f, "ben", "2026-11-29T09:00:00Z");
}

static void it_tells_of_all_networks_and_of_games_that_ended(void **state)
{
    struct fixture *f = *state;
    g_autofree char *code = stage_link_code(f->net, "ben"), *line = g_strconcat("link ", code, NULL);
    g_autoptr(GRand) dice = g_rand_new_with_seed(1);
    struct table *t;

    tape_line(f->far, "benny", NULL, line);
    say(f, "ben", "manner digest 9:00");
    t = begin(f, "crypt", "");
    stage_turn(f->stage, minute);
    while (t->state == TABLE_RUNNING && stage_act(f->net, t, dice))
        continue;
    tape_line(f->far, "benny", "#away", "new vault 2 clock=2d");
    tape_line(f->far, "zoe", "#away", "join vault");
    tape_line(f->far, "benny", "#away", "start @vault");
    say(f, "ben", "hand @vault"); /* he was heard here last */
    tape_skip(f->net);
    turn_to(f, "2026-11-26T09:00:00Z");
    line = (g_free(line), g_strdup(tape_expect(f->net, "ben", title)->text));
    assert_non_null(strstr(line, "vault on far: your answer, "));
    assert_non_null(strstr(line, "crypt: over."));
    assert_non_null(strstr(line, " won."));
    assert_int_equal(told(f->far, "benny", title, 0), 0);
    turn_to(f, "2026-11-27T09:00:00Z");
    assert_null(strstr(tape_expect(f->net, "ben", title)->text, "crypt"));
}

/* ---- instead of calls ------------------------------------------------------------------------ */

static void nobody_calls_in_between_where_the_game_is_slow(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", "manner call 10m");
    say(f, "ben", "manner call 10m digest 9:00");
    begin(f, "crypt", "");
    tape_skip(f->net);
    turn_to(f, "2026-11-26T08:59:00Z");
    tape_expect(f->net, place, "ann: crypt waits for you");
    assert_int_equal(told(f->net, place, "ben", tape_mark(f->net) - 1), 0);
    assert_int_equal(told(f->net, "ben", "waits for you", 0), 0);
    say(f, "ben", "manner digest off");
    turn_to(f, "2026-11-26T09:15:00Z");
    assert_int_equal(told(f->net, place, "ben: crypt waits for you", 0), 1);
    assert_int_equal(told(f->net, "ben", title, 0), 0);
}

static void live_games_call_as_before(void **state)
{
    struct fixture *f = *state;

    say(f, "ben", "manner call 1m digest 9:00");
    begin(f, "crypt", "clock=5m");
    tape_skip(f->net);
    stage_turn(f->stage, minute);
    tape_expect(f->net, place, "ben: crypt waits for you");
}

static void the_reminder_before_the_end_stays(void **state)
{
    struct fixture *f = *state;

    say(f, "ben", "manner digest 9:00");
    begin(f, "crypt", "");
    tape_skip(f->net);
    stage_turn(f->stage, 20 * hour);
    tape_expect(f->net, "ben", "crypt waits for you: 4 hours left");
}

/* ---- when ------------------------------------------------------------------------------------ */

static void it_comes_at_its_time_of_the_person_s_zone_whatever_the_clocks_do(void **state)
{
    struct fixture *f = *state;

    clock_set(f->stage->clock, stage_date("2026-03-27T12:00:00Z"));
    say(f, "ben", "hours 8-23 berlin");
    say(f, "ben", "manner digest 9:00");
    begin(f, "crypt", "clock=7d");
    comes_at(f, "ben", "2026-03-28T08:00:00Z");
    comes_at(f, "ben", "2026-03-29T07:00:00Z");
    comes_at(f, "ben", "2026-03-30T07:00:00Z");
}

static void an_hour_that_is_left_out_or_comes_twice_brings_it_once(void **state)
{
    struct fixture *f = *state;

    clock_set(f->stage->clock, stage_date("2026-03-27T12:00:00Z"));
    say(f, "ben", "hours 0-24 berlin");
    say(f, "ben", "manner digest 2:30");
    begin(f, "crypt", "clock=7d");
    comes_at(f, "ben", "2026-03-28T01:30:00Z");
    comes_at(f, "ben", "2026-03-29T01:00:00Z"); /* 02:30 is left out */
    comes_at(f, "ben", "2026-03-30T00:30:00Z");
    clock_set(f->stage->clock, stage_date("2026-10-24T12:00:00Z"));
    stage_turn(f->stage, hour);
    comes_at(f, "ben", "2026-10-25T00:30:00Z"); /* and again at 01:30 */
    comes_at(f, "ben", "2026-10-26T01:30:00Z");
}

static void at_night_it_waits_for_the_morning_each_day(void **state)
{
    struct fixture *f = *state;

    say(f, "ben", "hours 8-23 utc");
    say(f, "ben", "manner digest 23:30");
    begin(f, "crypt", "clock=7d");
    comes_at(f, "ben", "2026-11-26T08:00:00Z");
    comes_at(f, "ben", "2026-11-27T08:00:00Z");
}

static void without_hours_it_goes_by_utc_which_is_said(void **state)
{
    struct fixture *f = *state;

    tape_assert_told(f->net, "ben", NULL, "manner digest 9pm",
                     "Once a day, at 21:00 UTC (hours tells me where you are), I tell you");
    begin(f, "crypt", "");
    comes_at(f, "ben", "2026-11-25T21:00:00Z");
    say(f, "ben", "hours 8-23 berlin");
    tape_assert_told(f->net, "ben", NULL, "manner", "Once a day, at 21:00 Europe/Berlin, I tell you");
    comes_at(f, "ben", "2026-11-26T20:00:00Z");
}

static void another_time_or_zone_does_not_bring_it_twice_a_day(void **state)
{
    struct fixture *f = *state;

    say(f, "ben", "manner digest 9:00");
    begin(f, "crypt", "clock=7d");
    comes_at(f, "ben", "2026-11-26T09:00:00Z");
    say(f, "ben", "manner digest 12:00");
    say(f, "ben", "hours 8-23 los angeles");
    comes_at(f, "ben", "2026-11-27T20:00:00Z");
    say(f, "ben", "hours 8-23 tokyo");
    comes_at(f, "ben", "2026-11-29T03:00:00Z");
}

static void what_was_due_while_the_host_was_down_comes_once_and_not_at_night(void **state)
{
    struct fixture *f = *state;

    say(f, "ben", "hours 8-23 utc");
    say(f, "ben", "manner digest 9:00");
    begin(f, "crypt", "clock=7d");
    comes_at(f, "ben", "2026-11-26T09:00:00Z");
    stage_close(f->stage);
    stage_reboot(f->stage, stage_date("2026-11-29T03:00:00Z"));
    stage_open(f->stage);
    opened(f);
    comes_at(f, "ben", "2026-11-29T08:00:00Z");
    stage_crash(f->stage);
    opened(f);
    comes_at(f, "ben", "2026-11-30T09:00:00Z");
}

static void on_vacation_it_waits_for_the_return(void **state)
{
    struct fixture *f = *state;

    say(f, "ben", "hours 8-23 utc");
    say(f, "ben", "manner digest 9:00");
    begin(f, "crypt", "clock=7d");
    say(f, "ben", "away 3d");
    comes_at(f, "ben", "2026-11-28T08:00:00Z");
    comes_at(f, "ben", "2026-11-29T09:00:00Z");
}

static void a_turn_that_is_lost_tells_it_later(void **state)
{
    struct fixture *f = *state;

    say(f, "ben", "manner digest 9:00");
    begin(f, "crypt", "clock=7d");
    stage_turn(f->stage, 13 * hour - 1);
    failing_vfs_after(0);
    stage_turn(f->stage, 1);
    assert_int_equal(told(f->net, "ben", title, 0), 0);
    failing_vfs_heal();
    stage_turn(f->stage, minute);
    assert_int_equal(told(f->net, "ben", title, 0), 1);
    comes_at(f, "ben", "2026-11-27T09:00:00Z");
}

static void who_is_not_there_is_told_when_it_is(void **state)
{
    struct fixture *f = *state;

    say(f, "ben", "manner digest 9:00");
    begin(f, "crypt", "clock=7d");
    tape_leave(f->net, "ben");
    turn_to(f, "2026-11-26T10:00:00Z");
    assert_int_equal(told(f->net, "ben", title, 0), 0);
    tape_come(f->net, "ben");
    stage_turn(f->stage, 10 * minute);
    assert_int_equal(told(f->net, "ben", title, 0), 1);
    tape_offline(f->net);
    turn_to(f, "2026-11-27T10:00:00Z");
    tape_online(f->net);
    stage_turn(f->stage, 10 * minute);
    assert_int_equal(told(f->net, "ben", title, 0), 2);
}

/* Whom it cannot reach costs the others nothing, and the host no time. */
static void who_is_not_there_keeps_nobody_waiting(void **state)
{
    struct fixture *f = *state;

    for (int i = 0; i < 4; i++) {
        tape_line(f->far, stage_nick(i), NULL, "manner digest 9:00");
        tape_line(f->net, stage_nick(i), NULL, "manner digest 9:00");
    }
    stage_begin(f->stage, f->far, "#away", "grave", "", 4, SEED);
    stage_begin(f->stage, f->net, place, "crypt", "", 4, SEED);
    tape_offline(f->far);
    turn_to(f, "2026-11-26T09:00:00Z");
    for (int i = 0; i < 4; i++)
        assert_int_equal(told(f->net, stage_nick(i), title, 0), 1);
    assert_true(clock_due(f->stage->clock) > clock_ticks(f->stage->clock));
}

static void who_is_back_is_told_at_the_same_time_whatever_others_choose(void **state)
{
    struct fixture *f = *state;

    say(f, "ben", "manner digest 9:00");
    begin(f, "crypt", "clock=7d");
    tape_leave(f->net, "ben");
    turn_to(f, "2026-11-26T09:55:00Z");
    tape_come(f->net, "ben");
    say(f, "ann", "hours 8-20 UTC");
    say(f, "ann", "manner digest 9:56");
    stage_turn(f->stage, 2 * minute);
    assert_int_equal(told(f->net, "ben", title, 0), 0);
    turn_to(f, "2026-11-26T10:05:00Z");
    assert_int_equal(told(f->net, "ben", title, 0), 1);
}

/* ---- where nobody is whispered to unasked ---------------------------------------------------- */

static void who_cannot_be_whispered_to_is_called_once_and_told_first(void **state)
{
    struct fixture *f = *state;
    guint from;
    char *first;

    tape_line(f->panel, "ben", "hall", "manner digest 9:00");
    stage_begin(f->stage, f->panel, "hall", "vault", "tick=off", 2, SEED);
    stage_turn(f->stage, hour); /* the question was told in silence, and he is to be called for it */
    for (guint i = 0; i < tape_mark(f->panel); i++)
        for (char **m = tape_letter(f->panel, i)->mentions; *m != NULL; m++)
            assert_string_not_equal(*m, "ben");
    tape_forget(f->panel);
    turn_to(f, "2026-11-26T09:00:00Z");
    assert_int_equal(told(f->panel, "hall", "ben: your games today; ", 0), 1);
    assert_int_equal(told(f->panel, "ben", title, 0), 0);
    from = tape_mark(f->panel);
    tape_line(f->panel, "ben", "hall", "mine");
    first = tape_told(f->panel, "ben", from);
    assert_true(g_str_has_prefix(first, "Your games today:\nvault: your answer, "));
    g_free(first);
    from = tape_mark(f->panel);
    tape_line(f->panel, "ben", "hall", "mine");
    assert_int_equal(told(f->panel, "ben", title, from), 0);
}

/* Of a hero's walk through ann's dungeon, where both may answer. */
#define WALK                                                                                               \
    "{'sets': ['bmr'], 'phase': 'adventure', 'turn': 2, 'seats': [{'boss': 'Draculord', 'hand': "          \
    "['Freeze', 'Jeopardy'], 'entrance': ['Nick the Masher'], 'dungeon': ['Golem Factory', "               \
    "'Neanderthal Cave']},{'boss': 'Robobo', 'hand': ['Freeze', 'Assassin'], 'dungeon': ['Golem Factory'," \
    " 'Neanderthal Cave']}]}"

static void in_a_window_no_call_tells_who_has_answered(void **state)
{
    struct fixture *f = *state;
    struct table *t = stage_begin(f->stage, f->panel, "hall", "vault", "tick=off", 2, SEED);

    stage_set(f->stage, t, WALK);
    tape_line(f->panel, "ann", NULL, "manner digest 9:00");
    tape_line(f->panel, "ben", NULL, "manner digest 9:00");
    tape_line(f->panel, "ann", NULL, "pass");
    assert_true(table_is_hushed(t) && !table_awaits(t, 0) && table_awaits(t, 1));
    for (int i = 0; i < 2; i++)
        t->seat[i].digested = t->n_events;
    turn_to(f, "2026-11-26T09:00:00Z");
    assert_int_equal(told(f->panel, "hall", "ann: your games today; ", 0), 1);
    assert_int_equal(told(f->panel, "hall", "ben: your games today; ", 0), 1);
}

/* ---- what is chosen -------------------------------------------------------------------------- */

static void what_is_no_time_of_day_is_answered_with_what_would_be(void **state)
{
    static const char *const odd[] = { "manner digest", "manner digest 9:15", "manner digest 25",
                                       "manner digest noon", "manner digest -1" };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(odd); i++)
        tape_assert_told(f->net, "ben", NULL, odd[i],
                         "Say at what time of your day, in half hours at the finest: manner digest 9:00.");
    tape_assert_told(f->net, "ben", NULL, "manner", "manner digest 9:00: once a day I tell you");
    tape_assert_told(f->net, "ben", NULL, "manner sideways", "call off, digest 9:00, digest off.");
    tape_assert_told(f->net, "ben", NULL, "manner digest 24:00", "Once a day, at 00:00 UTC");
    tape_assert_told(f->net, "ann", NULL, "manner", "manner digest 9:00: once a day I tell you");
    tape_assert_told(f->net, "ben", NULL, "manner digest off", "manner digest 9:00: once a day I tell you");
}

static void a_row_of_a_digest_that_makes_no_sense_is_none(void **state)
{
    static const char *const odd[] = {
        "9:00",     "18",         "48 1 1 0", "-1 1 1 0", "18 -5 0 0",
        "18 1 1 2", "18 1 1 0 0", "18 1  1",  "18 x 1 0", "18 99999999999999999999 1 0"
    };
    struct fixture *f = *state;

    begin(f, "crypt", "clock=7d");
    for (size_t i = 0; i < G_N_ELEMENTS(odd); i++) {
        g_autofree char *sql = g_strdup_printf(
            "INSERT OR REPLACE INTO person_settings VALUES ('net', 'ben', 'digest', '%s')", odd[i]);

        stage_sql(f->stage, sql);
        tape_assert_told(f->net, "ben", NULL, "manner", "manner digest 9:00: once a day I tell you");
    }
    stage_restart(f->stage);
    opened(f);
    stage_turn(f->stage, 2 * day);
    assert_int_equal(told(f->net, "ben", title, 0), 0);
}

/* ... and one of a time that has not come yet is as if it were now. */
static void a_time_of_day_that_is_set_back_does_not_end_it(void **state)
{
    struct fixture *f = *state;

    say(f, "ben", "manner digest 9:00");
    begin(f, "crypt", "clock=7d");
    comes_at(f, "ben", "2026-11-26T09:00:00Z");
    clock_set(f->stage->clock, stage_date("2026-11-20T12:00:00Z"));
    stage_turn(f->stage, hour);
    comes_at(f, "ben", "2026-11-21T09:00:00Z");
}

/* ---- who was away for long ------------------------------------------------------------------- */

static const char welcome[] = "Welcome back! Your games:";

/* Ben, who was heard when the game began, says something that long after, and is welcomed or not. */
static void after(struct fixture *f, int64_t ms, bool welcomed)
{
    guint from;

    stage_turn(f->stage, ms);
    from = tape_mark(f->net);
    tape_line(f->net, "ben", place, "mine");
    assert_int_equal(told(f->net, "ben", welcome, from), welcomed);
    if (welcomed) /* before anything else, and nobody else reads it */
        assert_true(g_str_has_prefix(tape_letter(f->net, from)->text, welcome));
    assert_int_equal(told(f->net, place, welcome, from), 0);
}

static void a_room_that_lies_face_down_is_not_called_as_its_table(void **state)
{
    struct fixture *f = *state;
    struct table *t = begin(f, "crypt", "clock=7d");
    guint from;

    say(f, "ben", "hand");
    stage_turn(f->stage, 4 * day);
    say(f, "ann", "board"); /* it is in memory again */
    stage_set(f->stage, t,
              "{'sets': ['bmr'], 'phase': 'build', 'turn': 2, 'seats': ["
              "{'boss': 'Draculord', 'hand': ['Golem Factory'], 'dungeon': ['Neanderthal Cave']}, "
              "{'boss': 'Robobo', 'hand': ['Open Grave'], 'dungeon': ['Golem Factory']}],"
              " 'town': ['Nick the Masher', 'Samurai Tom']}");
    say(f, "ann", "build golem new");
    from = tape_mark(f->net);
    tape_line(f->net, "ben", place, "mine");
    assert_int_equal(told(f->net, "ben", welcome, from), 1);
    assert_int_equal(told(f->net, "ben", "ann laid a room face-down (a1)", from), 1);
}

static void who_was_silent_for_more_than_three_days_is_told_first(void **state)
{
    struct fixture *f = *state;

    begin(f, "crypt", "clock=7d");
    say(f, "ben", "hand");
    after(f, 3 * day, false);
    after(f, 3 * day + 1, true);
    assert_int_equal(told(f->net, "ben", "crypt: your answer, 23 hours left. Before turn 1: ann plays", 0),
                     1);
    after(f, minute, false);
    after(f, 2 * day, false);
}

static void who_is_back_is_told_who_plays_its_seat(void **state)
{
    struct fixture *f = *state;

    begin(f, "crypt", "clock=7d");
    begin(f, "tomb", "clock=7d");
    tape_line(f->net, "ben", NULL, "leave really @tomb");
    tape_line(f->net, "dora", place, "sub tomb");
    after(f, 3 * day + 1, true);
    assert_int_equal(told(f->net, "ben", "tomb: dora plays your seat; sub tomb has it back.", 0), 1);
}

static void how_long_somebody_was_silent_outlives_the_host(void **state)
{
    struct fixture *f = *state;

    begin(f, "crypt", "clock=7d");
    say(f, "ben", "hand");
    stage_crash(f->stage);
    opened(f);
    after(f, 2 * day, false);
    stage_restart(f->stage);
    opened(f);
    after(f, 3 * day + hour, true);
    stage_restart(f->stage);
    opened(f);
    after(f, minute, false);
}

static void all_since_ones_own_move_is_told_whatever_digests_told(void **state)
{
    struct fixture *f = *state;

    say(f, "ben", "manner digest 9:00");
    begin(f, "crypt", "clock=7d");
    say(f, "ben", "hand");
    turn_to(f, "2026-11-26T09:00:00Z");
    turn_to(f, "2026-11-29T08:00:00Z");
    assert_int_equal(told(f->net, "ben", "Before turn 1", 0), 1);
    after(f, 0, true);
    assert_int_equal(told(f->net, "ben", "Before turn 1", 0), 2);
    comes_at(f, "ben", "2026-11-30T09:00:00Z"); /* and not an hour after */
}

static void who_plays_nowhere_is_not_welcomed_and_nothing_is_kept_of_it(void **state)
{
    struct fixture *f = *state;
    const struct person ben = { (char *)"net", (char *)"ben", NULL, NULL };

    begin(f, "crypt", "");
    say(f, "ben", "hand");
    say(f, "ben", "resign really");
    assert_int_equal(stage_table(f->stage, "crypt")->state, TABLE_OVER);
    say(f, "ben", "help");
    assert_null(store_read_setting(f->stage->host->store, &ben, SETTING_HEARD));
    stage_turn(f->stage, 5 * day);
    begin(f, "vault", "");
    after(f, minute, false);
    assert_int_equal(told(f->net, "ben", welcome, 0), 0);
}

static void what_a_machine_played_is_told_once(void **state)
{
    struct fixture *f = *state;
    guint from;

    begin(f, "crypt", "");
    say(f, "ben", "hand");
    for (int i = 0; i < 2; i++)
        stage_table(f->stage, "crypt")->seat[i].bank_used = 3 * day;
    for (int i = 0; i < 8; i++)
        stage_turn(f->stage, day);
    assert_true(table_is_piloted(stage_table(f->stage, "crypt"), 1));
    from = tape_mark(f->net);
    tape_line(f->net, "ben", NULL, "help start");
    assert_int_equal(told(f->net, "ben", welcome, from), 1);
    assert_int_equal(told(f->net, "ben", "a machine plays", from), 0);
    assert_int_equal(told(f->net, "ben", "Now: ", from), 0); /* as a recap ends */
    assert_false(table_is_piloted(stage_table(f->stage, "crypt"), 1));
}

static void a_row_of_when_somebody_was_heard_that_makes_no_sense_is_none(void **state)
{
    static const char *const odd[] = { "x", "-1", "0", "9223372036854775808", "9223372036854775807", "1 1" };
    struct fixture *f = *state;

    begin(f, "crypt", "clock=7d");
    for (size_t i = 0; i < G_N_ELEMENTS(odd); i++) {
        g_autofree char *sql = g_strdup_printf(
            "INSERT OR REPLACE INTO person_settings VALUES ('net', 'ben', 'heard', '%s')", odd[i]);

        stage_sql(f->stage, sql);
        stage_restart(f->stage);
        opened(f);
        after(f, minute, false);
    }
    stage_restart(f->stage);
    opened(f);
    after(f, 3 * day + 1, true);
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(it_tells_where_one_is_awaited_what_happened_and_what_one_noted),
        T(what_was_told_is_not_told_again),
        T(who_has_nothing_to_be_told_is_told_nothing),
        T(it_tells_of_all_networks_and_of_games_that_ended),
        T(nobody_calls_in_between_where_the_game_is_slow),
        T(live_games_call_as_before),
        T(the_reminder_before_the_end_stays),
        T(it_comes_at_its_time_of_the_person_s_zone_whatever_the_clocks_do),
        T(an_hour_that_is_left_out_or_comes_twice_brings_it_once),
        T(at_night_it_waits_for_the_morning_each_day),
        T(without_hours_it_goes_by_utc_which_is_said),
        T(another_time_or_zone_does_not_bring_it_twice_a_day),
        T(what_was_due_while_the_host_was_down_comes_once_and_not_at_night),
        T(on_vacation_it_waits_for_the_return),
        T(a_turn_that_is_lost_tells_it_later),
        T(who_is_not_there_is_told_when_it_is),
        T(who_is_not_there_keeps_nobody_waiting),
        T(who_is_back_is_told_at_the_same_time_whatever_others_choose),
        T(who_cannot_be_whispered_to_is_called_once_and_told_first),
        T(in_a_window_no_call_tells_who_has_answered),
        T(what_is_no_time_of_day_is_answered_with_what_would_be),
        T(a_row_of_a_digest_that_makes_no_sense_is_none),
        T(a_time_of_day_that_is_set_back_does_not_end_it),
        T(a_room_that_lies_face_down_is_not_called_as_its_table),
        T(who_was_silent_for_more_than_three_days_is_told_first),
        T(who_is_back_is_told_who_plays_its_seat),
        T(how_long_somebody_was_silent_outlives_the_host),
        T(all_since_ones_own_move_is_told_whatever_digests_told),
        T(who_plays_nowhere_is_not_welcomed_and_nothing_is_kept_of_it),
        T(what_a_machine_played_is_told_once),
        T(a_row_of_when_somebody_was_heard_that_makes_no_sense_is_none),
    };

    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
