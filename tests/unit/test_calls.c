/* tests/unit/test_calls.c - where nobody can be whispered to, a call at a slow table rings no phone at night
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/games/bout.h"
#include "bot/games/timer.h"
#include "bot/store/settings.h"
#include "bot/tables.h"
#include "tests/stage.h"

enum { SEED = 17, ANN = 0, BEN };

static const char hall[] = "hall";
static const int64_t minute = 60 * 1000, hour = 60 * 60 * 1000;

struct fixture {
    struct stage *stage;
    struct tape *net; /* of the host's newest life */
};

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    *state = f;
    f->stage =
        stage_new_in_folder("disc=panel:hall", &(struct host_settings){ .sets = "bmr", .tick_s = 120 });
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "disc");
    clock_set(f->stage->clock, stage_date("2026-11-25T22:30:00Z"));
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

/* Ann and ben, who is asleep if he told such hours, are both asked which cards they keep. */
static void begin(struct fixture *f, const char *hours, const char *options)
{
    if (hours != NULL)
        say(f, "ben", hours);
    stage_begin(f->stage, f->net, hall, "crypt", options, 2, SEED);
}

static void turn_to(struct fixture *f, const char *when)
{
    for (int64_t left; (left = stage_date(when) - clock_now(f->stage->clock)) > 0;)
        stage_turn(f->stage, MIN(left, 10 * minute));
}

static void crash(struct fixture *f)
{
    stage_crash(f->stage);
    f->net = stage_tape(f->stage, "disc");
}

/* How often the phone of that nick was rung since the letter of that number; nick NULL: how often anything was called. */
static int rings(const struct fixture *f, const char *nick, guint from)
{
    int n = 0;

    for (guint i = from; i < tape_mark(f->net); i++) {
        const struct tape_letter *l = tape_letter(f->net, i);

        if (!l->rings || l->text[0] == '\0')
            continue;
        n += nick == NULL || g_strv_contains((const char *const *)l->mentions, nick);
    }
    return n;
}

/* ... from now until then. */
static int rings_until(struct fixture *f, const char *when, const char *nick)
{
    guint from = tape_mark(f->net);

    turn_to(f, when);
    return rings(f, nick, from);
}

static const struct tape_letter *newest_call(const struct fixture *f)
{
    for (guint i = tape_mark(f->net); i-- > 0;)
        if (tape_letter(f->net, i)->slot == ADAPTER_CALL)
            return tape_letter(f->net, i);
    return NULL;
}

/* ---- who sleeps ------------------------------------------------------------------------------ */

static void who_sleeps_is_named_and_not_rung(void **state)
{
    struct fixture *f = *state;

    begin(f, "hours 8-23 berlin", "pace=slow");
    turn_to(f, "2026-11-25T22:40:00Z");
    assert_non_null(strstr(newest_call(f)->text, "ann, ben: crypt waits for you"));
    assert_int_equal(rings(f, "ann", 0), 1);
    assert_int_equal(rings(f, "ben", 0), 0);
}

/* He wakes at seven by UTC, and it is said again sixteen hours after the call, as that arrived; nobody is rung twice for one
 * question. */
static void who_slept_is_rung_at_the_first_fixed_time_awake(void **state)
{
    struct fixture *f = *state;

    begin(f, "hours 8-23 berlin", "pace=slow");
    turn_to(f, "2026-11-25T23:59:00Z");
    assert_int_equal(rings_until(f, "2026-11-26T14:39:00Z", "ben"), 0);
    assert_int_equal(rings_until(f, "2026-11-26T14:41:00Z", "ben"), 1);
    assert_int_equal(rings_until(f, "2026-11-26T17:30:00Z", "ben"), 0);
    assert_int_equal(rings(f, "ann", 0), 1);
}

static void who_has_answered_is_not_called_any_more(void **state)
{
    struct fixture *f = *state;

    begin(f, "hours 8-23 berlin", "pace=slow");
    turn_to(f, "2026-11-26T01:00:00Z");
    say(f, "ben", "keep");
    assert_non_null(strstr(newest_call(f)->text, "ann: crypt"));
    assert_string_equal(newest_call(f)->mentions[0], "ann"); /* whom it has rung is shown that yet */
    assert_int_equal(rings_until(f, "2026-11-26T12:00:00Z", "ben"), 0);
    assert_int_equal(rings_until(f, "2026-11-26T15:00:00Z", "ann"), 0);
}

/* The next question is another one. */
static void each_question_rings_once(void **state)
{
    struct fixture *f = *state;

    begin(f, "hours 8-23 berlin", "pace=slow");
    turn_to(f, "2026-11-26T14:45:00Z");
    assert_int_equal(rings(f, "ben", 0), 1);
    say(f, "ann", "keep");
    say(f, "ben", "keep");
    assert_int_equal(rings_until(f, "2026-11-26T15:00:00Z", "ben"), 1);
    assert_int_equal(rings_until(f, "2026-11-26T19:30:00Z", "ben"), 0);
}

static void whoever_is_awake_is_rung_at_once(void **state)
{
    struct fixture *f = *state;

    begin(f, "hours 8-23 new york", "pace=slow"); /* where it is half past five in the afternoon */
    assert_int_equal(rings_until(f, "2026-11-25T22:32:00Z", "ben"), 1);
    assert_int_equal(rings_until(f, "2026-11-26T17:30:00Z", "ben"), 0);
}

/* ... or at the fixed time that is nearest to what he wants. */
static void who_wants_it_is_rung_after_a_longer_wait(void **state)
{
    struct fixture *f = *state;

    begin(f, "manner call 6h", "pace=slow clock=7d");
    assert_int_equal(rings_until(f, "2026-11-26T06:39:00Z", "ben"), 0);
    assert_int_equal(rings(f, "ann", 0), 1);
    assert_int_equal(rings_until(f, "2026-11-26T06:41:00Z", "ben"), 1);
    assert_int_equal(rings_until(f, "2026-11-27T12:00:00Z", "ben"), 0);
    assert_int_equal(rings(f, "ann", 0), 1);
}

static void a_short_wait_is_over_when_it_is_said_first(void **state)
{
    struct fixture *f = *state;

    begin(f, "manner call 1h", "pace=slow clock=7d");
    assert_int_equal(rings_until(f, "2026-11-25T22:40:00Z", "ben"), 1);
}

/* A player who wants a longer one yet is reminded, and that is all. */
static void who_waits_for_longer_than_it_is_said_is_reminded(void **state)
{
    struct fixture *f = *state;

    begin(f, "manner call 2d", "pace=slow");
    assert_int_equal(rings_until(f, "2026-11-26T16:00:00Z", "ben"), 0);
    assert_int_equal(rings_until(f, "2026-11-26T22:00:00Z", "ben"), 1);
}

/* His own days, by his zone, begin before those that others are told. */
static void who_is_on_vacation_is_not_rung(void **state)
{
    struct fixture *f = *state;

    say(f, "ben", "hours 10-9 kiritimati"); /* at UTC+14 */
    say(f, "ben", "away 26 nov until 26 nov");
    clock_set(f->stage->clock, stage_date("2026-11-25T20:30:00Z"));
    begin(f, NULL, "pace=slow");
    assert_int_equal(rings_until(f, "2026-11-25T23:59:00Z", "ben"), 0);
    assert_int_equal(rings(f, "ann", 0), 1);
    assert_int_equal(rings_until(f, "2026-11-27T12:30:00Z", "ben"), 1); /* the others know that he is back */
}

/* ... and whoever is called already is not any more from then on, also when what stands is not said again that night. */
static void a_call_goes_when_a_vacation_begins(void **state)
{
    struct fixture *f = *state;

    begin(f, NULL, "pace=slow clock=7d");
    say(f, "ben", "away 28 nov until 29 nov");
    turn_to(f, "2026-11-27T23:59:59Z");
    assert_non_null(strstr(newest_call(f)->text, "ann, ben: crypt waits for you"));
    turn_to(f, "2026-11-28T00:00:00Z");
    assert_non_null(strstr(newest_call(f)->text, "ann: crypt waits for you"));
    assert_null(strstr(newest_call(f)->text, "ben"));
    turn_to(f, "2026-11-30T12:00:00Z");
    assert_non_null(strstr(newest_call(f)->text, "ann, ben: crypt waits for you"));
}

static void what_is_chosen_for_calls_in_the_place_is_told(void **state)
{
    struct fixture *f = *state;

    tape_assert_told(f->net, "ben", NULL, "manner", "ring you at once if you are awake; manner call 8h:");
    tape_assert_told(f->net, "ben", NULL, "manner call 8h",
                     "ring you when you have been waited for about 8 hours, where the clock gives an hour");
}

static void at_live_tables_everybody_is_rung(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", "manner call 1h");
    begin(f, "hours 8-23 berlin", "clock=1800");
    assert_int_equal(rings_until(f, "2026-11-25T22:35:00Z", "ben"), 1);
    assert_int_equal(rings_until(f, "2026-11-25T22:53:00Z", NULL), 0);
    assert_int_equal(rings_until(f, "2026-11-25T22:59:00Z", NULL), 1); /* a fifth of the clock is left */
}

/* The time of a question begins although no phone rang: it keeps to his hours anyway. */
static void the_clock_begins_when_the_call_stands(void **state)
{
    struct fixture *f = *state;

    begin(f, "hours 8-23 berlin", "pace=slow");
    turn_to(f, "2026-11-26T00:30:00Z"); /* their panels are closed */
    f->net->holds = true;
    say(f, "ann", "keep");
    tape_deliver(f->net, ADAPTER_TOLD);
    say(f, "ben", "keep");
    turn_to(f, "2026-11-26T00:40:00Z");
    tape_deliver(f->net, ADAPTER_TOLD);
    f->net->holds = false;
    assert_true(crypt(f)->seat[BEN].called == crypt(f)->seat[BEN].decision);
    assert_true(timer_runs(crypt(f), BEN));
    assert_int_equal(rings(f, "ben", 0), 0);
}

static void a_helper_does_not_ring_at_night_either(void **state)
{
    struct fixture *f = *state;

    begin(f, "hours 8-23 berlin", "pace=slow");
    turn_to(f, "2026-11-26T01:00:00Z");
    store_put_setting(f->stage->host->store, &(struct person){ (char *)"disc", (char *)"zoe", NULL, NULL },
                      SETTING_HELPER, "2026-11-25");
    say(f, "zoe", "tables");
    tape_line(f->net, "zoe", hall, "remind crypt");
    assert_int_equal(rings(f, "ann", 0), 2);
    assert_int_equal(rings(f, "ben", 0), 0);
    assert_int_equal(rings_until(f, "2026-11-26T15:00:00Z", "ben"), 1);
}

/* ---- who is to be reminded ------------------------------------------------------------------- */

static void who_is_called_yet_is_reminded_at_a_fifth_of_the_clock(void **state)
{
    struct fixture *f = *state;

    begin(f, "manner digest 9:00", "pace=slow");
    assert_int_equal(rings_until(f, "2026-11-26T17:41:00Z", "ann"), 1);
    say(f, "ann", "keep");
    assert_int_equal(rings_until(f, "2026-11-26T18:00:00Z", "ben"), 1); /* also who is told once a day */
    assert_int_equal(rings(f, "ann", 0), 1);
    assert_int_equal(rings_until(f, "2026-11-26T22:29:00Z", NULL), 0);
}

/* Of a question that ends while he sleeps, or soon after. */
static void who_sleeps_by_then_is_reminded_before(void **state)
{
    struct fixture *f = *state;

    clock_set(f->stage->clock, stage_date("2026-11-26T10:05:00Z"));
    begin(f, "hours 8-23 berlin", "pace=slow");
    assert_int_equal(rings_until(f, "2026-11-26T18:04:00Z", "ben"), 1);
    assert_int_equal(rings_until(f, "2026-11-26T18:20:00Z", "ben"), 1); /* eight hours after the call */
    assert_int_equal(rings_until(f, "2026-11-27T05:00:00Z", NULL), 1);  /* sixteen, and nobody */
    assert_int_equal(rings_until(f, "2026-11-27T05:30:00Z", "ann"), 1);
    assert_int_equal(rings_until(f, "2026-11-27T10:00:00Z", NULL), 0);
    assert_int_equal(rings(f, "ben", 0), 2);
}

/* ---- windows --------------------------------------------------------------------------------- */

#define SEAT(boss) \
    "{'boss': '" boss "', 'hand': ['Freeze', 'Jeopardy'], 'dungeon': ['Golem Factory', 'Neanderthal Cave']}"
static const char walk[] =
    "{'sets': ['bmr'], 'phase': 'adventure', 'turn': 2, 'seats': ["
    "{'boss': 'Draculord', 'hand': ['Freeze', 'Assassin'], 'entrance': ['Nick the Masher'], 'dungeon': ['Golem "
    "Factory', 'Neanderthal Cave']}," SEAT("Robobo") "]}";

/* All are called for a window, and it rings once for each. */
static void a_window_rings_once(void **state)
{
    struct fixture *f = *state;

    int begun;

    begin(f, "hours 3-22 utc", "pace=slow");
    turn_to(f, "2026-11-26T02:30:00Z");
    begun = rings(f, "ann", 0);
    assert_true(bout_load(f->stage->host, crypt(f)));
    stage_set(f->stage, crypt(f), walk);
    crypt(f)->opened = clock_now(f->stage->clock);
    assert_int_equal(rings_until(f, "2026-11-26T02:40:00Z", "ann"), 1);
    assert_string_equal(newest_call(f)->text,
                        "ann, ben: crypt waits for some of you. !moves shows whether that is you.");
    assert_int_equal(rings(f, "ben", 0), 0);
    assert_int_equal(rings_until(f, "2026-11-26T10:40:00Z", "ben"), 1);
    say(f, "ben", "pass once");
    turn_to(f, "2026-11-26T11:00:00Z");
    assert_int_equal(rings(f, "ben", 0) + rings(f, "ann", 0), 2 + begun);
    assert_string_equal(newest_call(f)->text,
                        "ann, ben: crypt waits for some of you. !moves shows whether that is you.");
}

/* At a fifth of the clock of all. */
static void in_a_window_all_are_reminded_alike(void **state)
{
    struct fixture *f = *state;

    begin(f, NULL, "pace=slow clock=6h");
    turn_to(f, "2026-11-25T22:32:00Z");
    assert_true(bout_load(f->stage->host, crypt(f)));
    stage_set(f->stage, crypt(f), walk);
    crypt(f)->opened = clock_now(f->stage->clock);
    turn_to(f, "2026-11-26T00:01:00Z");
    assert_int_equal(rings_until(f, "2026-11-26T03:19:00Z", NULL), 0);
    assert_int_equal(rings_until(f, "2026-11-26T03:21:00Z", "ben"), 1);
    assert_string_equal(newest_call(f)->mentions[0], "ann");
    assert_int_equal(rings_until(f, "2026-11-26T04:00:00Z", NULL), 0);
}

/* ---- what others learn ----------------------------------------------------------------------- */

/* What is called in the place, and when, while ben does nothing for so many hours. */
static char *said(const char *first, const char *options, int hours)
{
    struct fixture *f = NULL;
    GString *all = g_string_new(NULL);
    guint from;

    set_up((void **)&f);
    if (first != NULL)
        say(f, "ben", first);
    begin(f, NULL, options);
    from = tape_mark(f->net);
    for (int i = 0; i < hours * 4; i++)
        stage_turn(f->stage, 15 * minute);
    for (guint i = from; i < tape_mark(f->net); i++) {
        const struct tape_letter *l = tape_letter(f->net, i);

        if (l->slot == ADAPTER_CALL)
            g_string_append_printf(all, "%" G_GINT64_FORMAT " %s\n", l->at, l->whole);
    }
    tear_down((void **)&f);
    return g_string_free(all, FALSE);
}

static void nobody_reads_in_it_who_sleeps_or_when_somebody_wakes(void **state)
{
    static const char *const firsts[] = { "hours 8-23 berlin", "hours 10-20 new york", "manner digest 9:00",
                                          "manner call 6h", "manner call 2d" };
    static const struct {
        const char *options;
        int hours;
    } tables[] = { { "pace=slow clock=7d", 36 }, { "pace=slow", 23 } }; /* ... until it is over */

    (void)state;
    for (size_t k = 0; k < G_N_ELEMENTS(tables); k++) {
        g_autofree char *none = said(NULL, tables[k].options, tables[k].hours);

        assert_non_null(strstr(none, "ann, ben: crypt waits for you"));
        for (size_t i = 0; i < G_N_ELEMENTS(firsts); i++) {
            g_autofree char *some = said(firsts[i], tables[k].options, tables[k].hours);

            assert_string_equal(none, some);
        }
    }
}

/* ... at times that everybody can foresee, so that who is awake for eight hours a day is met. */
static void what_stands_is_said_again_after_eight_and_sixteen_hours(void **state)
{
    struct fixture *f = *state;
    int64_t called;
    guint from;

    begin(f, NULL, "pace=slow clock=7d");
    turn_to(f, "2026-11-25T22:40:00Z");
    assert_int_equal(rings(f, NULL, 0), 1);
    called = crypt(f)->calls_since;
    for (int i = 1; i <= 2; i++) {
        from = tape_mark(f->net);
        stage_turn(f->stage, called + i * 8 * hour - clock_now(f->stage->clock) - 1);
        assert_int_equal(rings(f, NULL, from), 0);
        stage_turn(f->stage, 1);
        assert_int_equal(rings(f, NULL, from), 1);
    }
    assert_int_equal(rings_until(f, "2026-11-29T12:00:00Z", NULL), 0);
}

/* ---- restarts and losses --------------------------------------------------------------------- */

static void a_host_that_is_killed_rings_nobody_twice(void **state)
{
    struct fixture *f = *state;

    begin(f, "hours 8-23 berlin", "pace=slow");
    turn_to(f, "2026-11-25T23:30:00Z");
    assert_int_equal(rings(f, "ann", 0), 1);
    crash(f);
    assert_int_equal(rings_until(f, "2026-11-26T07:29:00Z", "ann"), 0);
    assert_int_equal(rings(f, "ben", 0), 0);
    /* Eight hours after this life called. */
    assert_int_equal(rings_until(f, "2026-11-26T07:50:00Z", "ben"), 1);
    crash(f);
    turn_to(f, "2026-11-26T17:30:00Z");
    assert_int_equal(rings(f, "ben", 0) + rings(f, "ann", 0), 0);
    turn_to(f, "2026-11-26T18:00:00Z"); /* it reminds them of it */
    assert_int_equal(rings(f, "ben", 0) + rings(f, "ann", 0), 2);
    crash(f);
    turn_to(f, "2026-11-26T22:00:00Z");
    assert_int_equal(rings(f, "ben", 0) + rings(f, "ann", 0), 0);
}

/* Killed before it knew that the call had arrived, it says the same one again, which the network knows by its mark. */
static void what_may_not_have_arrived_is_said_again_with_its_mark(void **state)
{
    struct fixture *f = *state;
    g_autofree char *mark = NULL;

    begin(f, "hours 8-23 berlin", "pace=slow");
    f->net->holds = true;
    turn_to(f, "2026-11-25T22:40:00Z");
    assert_int_equal(rings(f, "ann", 0), 1);
    mark = g_strdup(newest_call(f)->mark);
    crash(f);
    turn_to(f, "2026-11-25T22:50:00Z");
    assert_int_equal(rings(f, "ann", 0), 1);
    assert_string_equal(newest_call(f)->mark, mark);
    assert_int_equal(rings_until(f, "2026-11-26T06:51:00Z", NULL), 1);
    assert_string_not_equal(newest_call(f)->mark, mark);
}

static void a_call_that_is_lost_rings_when_it_is_said_again(void **state)
{
    struct fixture *f = *state;

    begin(f, "hours 8-23 berlin", "pace=slow");
    turn_to(f, "2026-11-26T08:00:00Z");
    f->net->holds = true;
    turn_to(f, "2026-11-26T14:41:00Z");
    assert_int_equal(rings(f, "ben", 0), 1);
    tape_deliver(f->net, ADAPTER_TOLD_LOST);
    f->net->holds = false;
    assert_int_equal(rings_until(f, "2026-11-26T14:43:00Z", "ben"), 1);
    assert_int_equal(rings_until(f, "2026-11-26T17:30:00Z", "ben"), 0);
    assert_int_equal(rings(f, "ann", 0), 1);
}

/* A reminder, too, and then not once more. */
static void a_reminder_that_is_lost_rings_when_it_is_said_again(void **state)
{
    struct fixture *f = *state;

    begin(f, NULL, "pace=slow");
    turn_to(f, "2026-11-26T17:30:00Z");
    f->net->holds = true;
    assert_int_equal(rings_until(f, "2026-11-26T18:00:00Z", "ben"), 1);
    tape_deliver(f->net, ADAPTER_TOLD_LOST);
    f->net->holds = false;
    assert_int_equal(rings_until(f, "2026-11-26T18:02:00Z", "ben"), 1);
    assert_int_equal(rings_until(f, "2026-11-26T22:00:00Z", "ben"), 0);
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(who_sleeps_is_named_and_not_rung),
        T(who_slept_is_rung_at_the_first_fixed_time_awake),
        T(who_has_answered_is_not_called_any_more),
        T(each_question_rings_once),
        T(whoever_is_awake_is_rung_at_once),
        T(who_wants_it_is_rung_after_a_longer_wait),
        T(a_short_wait_is_over_when_it_is_said_first),
        T(who_waits_for_longer_than_it_is_said_is_reminded),
        T(who_is_on_vacation_is_not_rung),
        T(a_call_goes_when_a_vacation_begins),
        T(what_is_chosen_for_calls_in_the_place_is_told),
        T(at_live_tables_everybody_is_rung),
        T(the_clock_begins_when_the_call_stands),
        T(who_is_called_yet_is_reminded_at_a_fifth_of_the_clock),
        T(who_sleeps_by_then_is_reminded_before),
        T(a_helper_does_not_ring_at_night_either),
        T(a_window_rings_once),
        T(in_a_window_all_are_reminded_alike),
        cmocka_unit_test(nobody_reads_in_it_who_sleeps_or_when_somebody_wakes),
        T(what_stands_is_said_again_after_eight_and_sixteen_hours),
        T(a_host_that_is_killed_rings_nobody_twice),
        T(what_may_not_have_arrived_is_said_again_with_its_mark),
        T(a_call_that_is_lost_rings_when_it_is_said_again),
        T(a_reminder_that_is_lost_rings_when_it_is_said_again),
    };

    return sodium_init() < 0 ? 1 : cmocka_run_group_tests_name("calls", tests, NULL, NULL);
}
