/* tests/unit/test_timer.c - the time for a decision: over absences, restarts, and steps of the clock
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/games/heartbeat.h"
#include "bot/games/timer.h"
#include "bot/network.h"
#include "bot/tables.h"
#include "tests/stage.h"

enum { SEED = 17, SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE, CLOCK = 5 * MINUTE, BEN = 1 };

static const char place[] = "#dungeon";

struct fixture {
    struct stage *stage;
    struct tape *net; /* of the host's newest life */
};

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->stage =
        stage_new_in_folder("net:#dungeon far:", &(struct host_settings){ .sets = "bmr", .clock_s = 300 });
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
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

/* Ann and Ben have kept their hands, she has laid her first room, and he is asked for his. */
static void ask_ben(struct fixture *f)
{
    stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    say(f, "ann", "keep");
    say(f, "ben", "keep");
    say(f, "ann", "build nothing");
    assert_int_equal(crypt(f)->n_moves, 3);
}

static int64_t left(const struct fixture *f)
{
    assert_true(timer_runs(crypt(f), BEN));
    return timer_left(f->stage->host, crypt(f), BEN);
}

/* Ben's time ends when the clock is turned so far, and not before. */
static void ends_in(struct fixture *f, int64_t ms)
{
    assert_int_equal(left(f), ms);
    stage_turn(f->stage, ms - 1);
    assert_int_equal(crypt(f)->n_moves, 3);
    stage_turn(f->stage, 1);
    assert_true(crypt(f)->n_moves > 3);
}

static void opened(struct fixture *f)
{
    f->net = stage_tape(f->stage, "net");
}

static void restart(struct fixture *f)
{
    stage_restart(f->stage);
    opened(f);
}

/* ---- restarts -------------------------------------------------------------------------------- */

static void a_restart_in_good_order_takes_and_gives_nothing(void **state)
{
    struct fixture *f = *state;

    ask_ben(f);
    stage_turn(f->stage, 100 * SECOND);
    restart(f);
    ends_in(f, CLOCK - 100 * SECOND);
}

static void a_host_that_is_away_for_long_takes_nothing(void **state)
{
    struct fixture *f = *state;

    ask_ben(f);
    stage_turn(f->stage, 100 * SECOND);
    stage_close(f->stage);
    clock_turn(f->stage->clock, 48 * (int64_t)HOUR);
    stage_open(f->stage);
    opened(f);
    ends_in(f, CLOCK - 100 * SECOND);
}

/* Whenever it happens, and as often as it does. */
static void a_restart_each_seven_seconds_takes_and_gives_nothing(void **state)
{
    struct fixture *f = *state;

    ask_ben(f);
    for (int64_t gone = 7 * SECOND; gone < CLOCK; gone += 7 * SECOND) {
        stage_turn(f->stage, 7 * SECOND);
        restart(f);
        assert_int_equal(left(f), CLOCK - gone);
    }
    assert_int_equal(crypt(f)->n_moves, 3);
    ends_in(f, CLOCK % (7 * SECOND));
}

static void a_host_that_is_killed_gives_back_less_than_a_minute(void **state)
{
    struct fixture *f = *state;

    ask_ben(f);
    for (int i = 0; i < 4; i++) {
        int64_t before, after;

        stage_turn(f->stage, HEARTBEAT_MS + 7 * i * SECOND);
        before = left(f);
        stage_crash(f->stage);
        opened(f);
        after = left(f);
        assert_in_range(after - before, 0, HEARTBEAT_MS - 1);
        assert_true(after <= CLOCK - (i + 1) * HEARTBEAT_MS);
    }
    stage_turn(f->stage, CLOCK - 4 * HEARTBEAT_MS);
    assert_true(crypt(f)->n_moves > 3);
}

/* The time that is stored with the question is newer than that of the last heartbeat. */
static void a_host_killed_right_after_a_question_gives_no_more_than_the_whole(void **state)
{
    struct fixture *f = *state;

    stage_turn(f->stage, 10 * MINUTE);
    restart(f); /* the networks' time is stored */
    stage_turn(f->stage, MINUTE - 1);
    ask_ben(f);
    stage_turn(f->stage, 2 * SECOND);
    stage_crash(f->stage);
    opened(f);
    assert_in_range(left(f), CLOCK - 2 * SECOND, CLOCK);
    stage_turn(f->stage, CLOCK + 1);
    assert_true(crypt(f)->n_moves > 3);
}

static void the_time_of_day_ends_and_lengthens_nothing(void **state)
{
    static const int64_t steps[] = { -10 * (int64_t)HOUR, 100 * (int64_t)HOUR, -3 * SECOND, MINUTE,
                                     -90 * MINUTE };
    struct fixture *f = *state;
    int64_t gone = 0;

    ask_ben(f);
    for (size_t i = 0; i < G_N_ELEMENTS(steps); i++) {
        clock_set(f->stage->clock, clock_now(f->stage->clock) + steps[i]); /* while it runs */
        stage_turn(f->stage, 20 * SECOND);
        assert_int_equal(left(f), CLOCK - (gone += 20 * SECOND));
        stage_close(f->stage);
        if (i % 2 == 0)
            clock_set(f->stage->clock, clock_now(f->stage->clock) + steps[i]); /* while it does not */
        else
            stage_reboot(f->stage, steps[i]);
        stage_open(f->stage);
        opened(f);
        assert_int_equal(left(f), CLOCK - gone);
    }
    ends_in(f, CLOCK - gone);
}

static void a_question_that_was_on_its_way_has_its_whole_time(void **state)
{
    struct fixture *f = *state;

    stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    say(f, "ann", "keep");
    f->net->holds = true;
    say(f, "ben", "keep"); /* and both are asked for their first rooms */
    say(f, "ann", "build nothing");
    stage_turn(f->stage, HOUR);
    assert_false(timer_runs(crypt(f), BEN));
    restart(f);
    ends_in(f, CLOCK);
}

/* The tables of such a database say nothing of times. */
static void who_was_asked_by_a_lair_that_stored_no_times_has_the_whole(void **state)
{
    struct fixture *f = *state;

    ask_ben(f);
    stage_turn(f->stage, 100 * SECOND);
    stage_close(f->stage);
    stage_sql(f->stage, "DELETE FROM networks; UPDATE seats SET timed = 0, left_ms = 0, since = -1");
    stage_open(f->stage);
    opened(f);
    ends_in(f, CLOCK);
}

static void who_was_reminded_before_a_restart_has_the_rest(void **state)
{
    struct fixture *f = *state;

    ask_ben(f);
    stage_turn(f->stage, 250 * SECOND);
    assert_non_null(tape_find(f->net, "ben", "waits for you"));
    restart(f);
    ends_in(f, 50 * SECOND);
}

/* What a stranger's file says of times neither ends in an overflow nor keeps anybody for years. */
static void times_that_no_lair_wrote_do_no_harm(void **state)
{
    static const char *const lies[] = {
        "UPDATE networks SET online_ms = 9223372036854775807",
        "UPDATE networks SET online_ms = -9223372036854775807",
        "UPDATE seats SET left_ms = 9223372036854775807",
        "UPDATE seats SET since = 9223372036854775807, left_ms = -9223372036854775807",
        "UPDATE seats SET since = -9223372036854775807",
    };
    struct fixture *f = *state;

    ask_ben(f);
    for (size_t i = 0; i < G_N_ELEMENTS(lies); i++) {
        stage_close(f->stage);
        stage_sql(f->stage, lies[i]);
        stage_open(f->stage);
        opened(f);
        stage_turn(f->stage, CLOCK);
    }
    assert_int_equal(crypt(f)->state, TABLE_RUNNING);
}

/* ---- networks -------------------------------------------------------------------------------- */

static void a_network_that_is_away_takes_nothing_from_its_own_people(void **state)
{
    struct fixture *f = *state;

    ask_ben(f);
    stage_turn(f->stage, 100 * SECOND);
    for (int i = 0; i < 5; i++) {
        tape_offline(f->net);
        stage_turn(f->stage, HOUR);
        tape_online(f->net);
        stage_turn(f->stage, 10 * SECOND);
    }
    ends_in(f, CLOCK - 150 * SECOND);
}

static void a_restart_while_the_network_is_away_takes_nothing(void **state)
{
    struct fixture *f = *state;

    ask_ben(f);
    stage_turn(f->stage, 100 * SECOND);
    tape_offline(f->net);
    stage_turn(f->stage, HOUR);
    f->stage->offline = true;
    restart(f);
    stage_turn(f->stage, HOUR);
    assert_int_equal(left(f), CLOCK - 100 * SECOND);
    stage_crash(f->stage);
    opened(f);
    tape_online(f->net);
    ends_in(f, CLOCK - 100 * SECOND);
}

/* Dora plays with cleo by another network, which is there all the time. */
static void another_network_that_is_away_gives_nothing(void **state)
{
    struct fixture *f = *state;
    struct tape *far = stage_tape(f->stage, "far");

    ask_ben(f);
    stage_turn(f->stage, 100 * SECOND);
    tape_offline(far);
    stage_turn(f->stage, 100 * SECOND);
    tape_online(far);
    ends_in(f, CLOCK - 200 * SECOND);
}

/* Makes ben one person on both networks; far is where he spoke last. */
static void ben_goes_far(struct fixture *f)
{
    struct tape *far = stage_tape(f->stage, "far");
    const struct tape_letter *l;
    g_autofree char *line = NULL;

    say(f, "ben", "link");
    l = tape_find(f->net, "ben", "link ");
    assert_non_null(l);
    line = g_strndup(strstr(l->text, "link "), strlen("link ") + strcspn(strstr(l->text, "link ") + 5, " ."));
    tape_line(far, "benny", NULL, line);
    tape_line(far, "benny", NULL, "hand");
    assert_string_equal(crypt(f)->seat[BEN].reach.network, "far");
}

static void who_speaks_on_another_network_has_what_was_left_there(void **state)
{
    struct fixture *f = *state;
    struct tape *far = stage_tape(f->stage, "far");

    tape_offline(far);
    stage_turn(f->stage, HOUR); /* the two have not been there for as long */
    tape_online(far);
    ask_ben(f);
    stage_turn(f->stage, 100 * SECOND);
    ben_goes_far(f);
    tape_offline(f->net); /* that is not his any more */
    stage_turn(f->stage, 100 * SECOND);
    assert_int_equal(left(f), CLOCK - 200 * SECOND);
    tape_offline(far);
    stage_turn(f->stage, HOUR);
    tape_online(far);
    restart(f);
    ends_in(f, CLOCK - 200 * SECOND);
}

/* ---- the owner ------------------------------------------------------------------------------- */

static void a_longer_clock_gives_the_difference_and_the_same_gives_nothing(void **state)
{
    struct fixture *f = *state;

    ask_ben(f);
    stage_turn(f->stage, 100 * SECOND);
    say(f, "ann", "clock 300");
    assert_int_equal(left(f), CLOCK - 100 * SECOND);
    say(f, "ann", "clock 400");
    ends_in(f, CLOCK);
}

/* ---- heartbeats ------------------------------------------------------------------------------ */

static int64_t stored_time(const struct fixture *f)
{
    return store_read_time(f->stage->host->store, "net");
}

static void a_heartbeat_comes_once_a_minute_while_a_clock_runs(void **state)
{
    struct fixture *f = *state;
    int64_t time;

    ask_ben(f);
    stage_turn(f->stage, MINUTE); /* the first is some moments earlier than that of ben's time */
    for (int i = 0; i < 3; i++) {
        time = stored_time(f);
        stage_turn(f->stage, MINUTE - 1);
        assert_in_range(stored_time(f) - time, 0, MINUTE);
        stage_turn(f->stage, 1);
        assert_int_equal(stored_time(f) - time, MINUTE);
    }
}

static void in_an_idle_hour_nothing_is_written_and_nothing_wakes_up(void **state)
{
    struct fixture *f = *state;
    int64_t time;

    stage_begin(f->stage, f->net, place, "crypt", "clock=off", 2, SEED);
    stage_turn(f->stage, HOUR);
    assert_int_equal(clock_waiting(f->stage->clock), 0);
    assert_int_equal(stored_time(f), 0);
    say(f, "ann", "new pit 2 clock=60");
    say(f, "ben", "join pit");
    say(f, "ann", "start @pit");
    for (int i = 0; i < 20; i++) /* until both are away, and the game left the memory */
        stage_turn(f->stage, MINUTE);
    assert_int_equal(clock_waiting(f->stage->clock), 0);
    time = stored_time(f);
    assert_true(time > HOUR);
    stage_turn(f->stage, HOUR);
    assert_int_equal(stored_time(f), time);
}

static void while_its_network_is_away_nobody_s_clock_is_stored(void **state)
{
    struct fixture *f = *state;

    ask_ben(f);
    stage_turn(f->stage, 100 * SECOND);
    tape_offline(f->net);
    stage_turn(f->stage, 20 * MINUTE);
    assert_int_equal(clock_waiting(f->stage->clock), 0);
}

/* ---- by chance ------------------------------------------------------------------------------- */

/* Something happens; how much time may have come back to ben at most. */
static int64_t something_happens(struct fixture *f, GRand *dice, int64_t *ran)
{
    int64_t ms = g_rand_int_range(dice, 0, 20 * SECOND);

    switch (g_rand_int_range(dice, 0, 14)) {
    case 0: restart(f); break;
    case 1:
        stage_crash(f->stage);
        opened(f);
        return HEARTBEAT_MS;
    case 2:
        tape_offline(f->net);
        stage_turn(f->stage, 100 * ms);
        tape_online(f->net);
        break;
    case 3: clock_set(f->stage->clock, 1000 * ms); break;
    case 4:
        stage_close(f->stage);
        stage_reboot(f->stage, 1000 * ms);
        stage_open(f->stage);
        opened(f);
        break;
    case 5: tape_leave(f->net, "ben"); break;
    case 6: tape_come(f->net, "ben"); break;
    default: stage_turn(f->stage, ms); *ran = ms;
    }
    return 0;
}

static void whatever_happens_the_time_is_what_it_was_less_what_ran(void **state)
{
    struct fixture *f = *state;
    GRand *dice = g_rand_new_with_seed(SEED);
    int64_t was = CLOCK;

    ask_ben(f);
    for (int i = 0; i < 300 && was > 20 * SECOND; i++) {
        int64_t ran = 0, back = something_happens(f, dice, &ran), now = left(f);

        assert_in_range(now - (was - ran), 0, back);
        was = now;
    }
    g_rand_free(dice);
    assert_true(was <= 20 * SECOND);
    assert_int_equal(crypt(f)->n_moves, 3);
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(a_restart_in_good_order_takes_and_gives_nothing),
        T(a_host_that_is_away_for_long_takes_nothing),
        T(a_restart_each_seven_seconds_takes_and_gives_nothing),
        T(a_host_that_is_killed_gives_back_less_than_a_minute),
        T(a_host_killed_right_after_a_question_gives_no_more_than_the_whole),
        T(the_time_of_day_ends_and_lengthens_nothing),
        T(a_question_that_was_on_its_way_has_its_whole_time),
        T(who_was_asked_by_a_lair_that_stored_no_times_has_the_whole),
        T(who_was_reminded_before_a_restart_has_the_rest),
        T(times_that_no_lair_wrote_do_no_harm),
        T(a_network_that_is_away_takes_nothing_from_its_own_people),
        T(a_restart_while_the_network_is_away_takes_nothing),
        T(another_network_that_is_away_gives_nothing),
        T(who_speaks_on_another_network_has_what_was_left_there),
        T(a_longer_clock_gives_the_difference_and_the_same_gives_nothing),
        T(a_heartbeat_comes_once_a_minute_while_a_clock_runs),
        T(in_an_idle_hour_nothing_is_written_and_nothing_wakes_up),
        T(while_its_network_is_away_nobody_s_clock_is_stored),
        T(whatever_happens_the_time_is_what_it_was_less_what_ran),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests_name("timer", tests, NULL, NULL);
}
