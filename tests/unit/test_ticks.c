/* tests/unit/test_ticks.c - at slow tables windows close on ticks, and no time tells who was asked
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/games/bout.h"
#include "bot/games/tick.h"
#include "bot/games/timer.h"
#include "bot/loop.h"
#include "bot/store/settings.h"
#include "bot/tables.h"
#include "tests/stage.h"

enum { SEED = 17, ANN = 0, BEN, CLEO, SEATS = 3, BEAT_MS = 1500 };
enum { MINUTE_MS = 60 * 1000, TICK_MS = 4 * MINUTE_MS, HOUR_MS = 60 * MINUTE_MS };
#define DAY_MS (INT64_C(24) * HOUR_MS)
#define MIDNIGHT_MS (19675 * DAY_MS) /* when all begins */

static const char place[] = "#dungeon";

struct fixture {
    struct stage *stage;
    struct tape *net;
    struct table *table; /* crypt, of ann (a), ben (b) and at times cleo (c) */
};

static void open_stage(struct fixture *f)
{
    f->stage = stage_new_in_folder(
        "net:#dungeon", &(struct host_settings){
                            .sets = "bmr", .clock_s = 300, .beat_ms = BEAT_MS, .tick_s = TICK_MS / 1000 });
    stage_reboot(f->stage, MIDNIGHT_MS);
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    *state = f;
    open_stage(f);
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    stage_free(f->stage);
    g_free(f);
    return 0;
}

static void say(struct fixture *f, const char *nick, const char *line)
{
    tape_skip(f->net);
    tape_line(f->net, nick, NULL, line);
}

static void expect(struct fixture *f, const char *nick, const char *text)
{
    tape_expect(f->net, nick, text);
}

static int moves(const struct fixture *f)
{
    return f->table->n_moves;
}

static int64_t now(const struct fixture *f)
{
    return clock_now(f->stage->clock);
}

/* Until the time of day is so much past a tick. */
static void turn_to(struct fixture *f, int64_t past_ms)
{
    stage_turn(f->stage, TICK_MS - now(f) % TICK_MS + past_ms);
}

/* Of a hero's walk through ann's dungeon; all hold spells, and ann is asked first, then ben, then cleo. */
#define SEAT_OF_ANN \
    "{'boss': 'Draculord', 'hand': ['Freeze', 'Jeopardy'], 'entrance': ['Nick the Masher'], 'dungeon': ['Golem Factory', 'Neanderthal Cave']}"
#define WALK                                                                                                \
    "{'sets': ['bmr'], 'phase': 'adventure', 'turn': 2, 'seats': [" SEAT_OF_ANN                             \
    ",{'boss': 'Robobo', 'hand': ['Freeze', 'Assassin'], 'dungeon': ['Golem Factory', 'Neanderthal Cave']}" \
    ",{'boss': 'Xyzax', 'hand': ['Freeze', 'Annihilator'], 'dungeon': ['Golem Factory', 'Neanderthal Cave']}]}"

/* The walk begins so long before a tick. */
static void begin(struct fixture *f, const char *options, int64_t before_ms)
{
    f->table = stage_begin(f->stage, f->net, place, "crypt", options, SEATS, SEED);
    turn_to(f, TICK_MS - before_ms);
    assert_true(bout_load(f->stage->host, f->table));
    stage_set(f->stage, f->table, WALK);
}

static void all_pass(struct fixture *f, const char *how)
{
    for (int seat = ANN; seat < SEATS; seat++)
        say(f, stage_nick(seat), how);
}

static void crash(struct fixture *f)
{
    stage_crash(f->stage);
    f->net = stage_tape(f->stage, "net");
    f->table = stage_table(f->stage, "crypt");
    assert_true(bout_load(f->stage->host, f->table));
}

/* ---- when answers count ---------------------------------------------------------------------- */

static void what_is_answered_counts_on_the_tick(void **state)
{
    struct fixture *f = *state;
    int n;

    begin(f, "clock=1d", TICK_MS);
    n = moves(f);
    all_pass(f, "pass once");
    stage_turn(f->stage, TICK_MS - 1);
    assert_int_equal(moves(f), n);
    stage_turn(f->stage, 1);
    assert_int_equal(moves(f), n + SEATS);
    assert_int_equal(now(f) % TICK_MS, 0);
}

static void who_answers_after_a_tick_is_heard_at_the_next_one(void **state)
{
    struct fixture *f = *state;
    int n;

    begin(f, "clock=1d", TICK_MS);
    n = moves(f);
    say(f, "ann", "pass once");
    say(f, "cleo", "pass once");
    stage_turn(f->stage, 2 * TICK_MS + MINUTE_MS);
    say(f, "ben", "pass once");
    stage_turn(f->stage, TICK_MS - MINUTE_MS - 1);
    assert_int_equal(moves(f), n);
    stage_turn(f->stage, 1);
    assert_int_equal(moves(f), n + SEATS);
}

/* Nobody has answered at the tick, so that nothing woke the host up then. */
static void a_tick_that_nobody_waited_for_is_over(void **state)
{
    struct fixture *f = *state;
    int n;

    begin(f, "clock=1d", TICK_MS);
    n = moves(f);
    stage_turn(f->stage, TICK_MS + MINUTE_MS);
    all_pass(f, "pass once");
    assert_int_equal(moves(f), n);
    turn_to(f, 0);
    assert_int_equal(moves(f), n + SEATS);
}

static void a_window_in_which_nobody_is_asked_takes_a_tick(void **state)
{
    struct fixture *f = *state;
    int windows = 0;

    begin(f, "clock=1d", TICK_MS);
    all_pass(f, "pass turn");
    for (; f->table->in_window && windows < 20; windows++) {
        int n = moves(f);

        stage_turn(f->stage, TICK_MS - 1);
        assert_int_equal(moves(f), n);
        stage_turn(f->stage, 1);
        assert_true(moves(f) > n);
    }
    assert_in_range(windows, 2, 19);
    assert_int_equal(table_game(f->table)->turn, 3);
}

static void a_window_that_opens_just_before_a_tick_waits_for_the_one_after(void **state)
{
    static const int64_t before[] = { 1, MINUTE_MS, TICK_MS / 2 - 1 };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(before); i++) {
        int n;

        begin(f, "clock=1d", before[i]);
        n = moves(f);
        all_pass(f, "pass once");
        stage_turn(f->stage, before[i] + TICK_MS - 1);
        assert_int_equal(moves(f), n);
        stage_turn(f->stage, 1);
        assert_int_equal(moves(f), n + SEATS);
        say(f, "ann", "resign really");
        say(f, "ben", "resign really");
    }
}

static void an_act_of_who_comes_first_waits_for_the_tick(void **state)
{
    struct fixture *f = *state;
    int n;

    begin(f, "clock=1d", TICK_MS);
    n = moves(f);
    say(f, "ann", "cast freeze b1");
    expect(f, "ann", "Held, unless you say otherwise: cast freeze b1");
    stage_turn(f->stage, TICK_MS - 1);
    tape_expect_nothing(f->net, place, "casts");
    assert_int_equal(moves(f), n);
    stage_turn(f->stage, 1);
    assert_int_equal(moves(f), n + 1);
}

static void an_act_may_be_changed_until_the_tick(void **state)
{
    struct fixture *f = *state;

    begin(f, "clock=1d", TICK_MS);
    say(f, "ann", "cast freeze b1");
    say(f, "ben", "pass once");
    stage_turn(f->stage, TICK_MS / 2);
    say(f, "ann", "pass once");
    say(f, "cleo", "pass once");
    turn_to(f, 0);
    assert_int_equal(lair_count(table_game(f->table), LAIR_HAND_SPELLS, ANN), 2);
    assert_int_equal(table_game(f->table)->walk.square, 0);
}

static void after_a_tick_an_act_may_take_the_place_of_a_pass(void **state)
{
    struct fixture *f = *state;

    begin(f, "clock=1d", TICK_MS);
    say(f, "ann", "pass once");
    stage_turn(f->stage, TICK_MS + MINUTE_MS);
    say(f, "ann", "cast freeze b1");
    turn_to(f, 0);
    assert_int_equal(lair_count(table_game(f->table), LAIR_HAND_SPELLS, ANN), 1);
}

/* ---- where there are none -------------------------------------------------------------------- */

static void at_a_live_table_nothing_waits_for_a_tick(void **state)
{
    static const char *const options[] = { "", "clock=59m", "clock=off", "clock=1d tick=off" };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(options); i++) {
        int n;

        begin(f, options[i], TICK_MS);
        n = moves(f);
        all_pass(f, "pass once");
        stage_turn(f->stage, BEAT_MS);
        assert_int_equal(moves(f), n + SEATS);
        say(f, "ann", "resign really");
        say(f, "ben", "resign really");
    }
}

static void a_table_that_becomes_slow_in_a_window_waits_for_the_tick(void **state)
{
    struct fixture *f = *state;
    int n;

    begin(f, "clock=10m", TICK_MS);
    n = moves(f);
    say(f, "ann", "clock 1d");
    expect(f, place, "24 hours for a decision; spells and abilities count every 4 minutes.");
    all_pass(f, "pass once");
    stage_turn(f->stage, TICK_MS - 1);
    assert_int_equal(moves(f), n);
    stage_turn(f->stage, 1);
    assert_int_equal(moves(f), n + SEATS);
}

static void make_machine(struct fixture *f, int seat)
{
    f->table->seat[seat].bot = true;
    f->table->seat[seat].policy = LAIR_POLICY_RANDOM;
}

static void one_person_among_machines_waits_for_no_tick(void **state)
{
    struct fixture *f = *state;
    int n;

    f->table = stage_begin(f->stage, f->net, place, "crypt", "clock=1d", SEATS, SEED);
    make_machine(f, BEN);
    make_machine(f, CLEO);
    stage_set(f->stage, f->table, WALK);
    n = moves(f);
    say(f, "ann", "pass once");
    stage_turn(f->stage, BEAT_MS);
    assert_true(moves(f) > n);
}

static void a_machine_that_comes_first_answers_at_the_beat(void **state)
{
    struct fixture *f = *state;
    int n;

    f->table = stage_begin(f->stage, f->net, place, "crypt", "clock=1d", SEATS, SEED);
    make_machine(f, ANN);
    turn_to(f, 0);
    stage_set(f->stage, f->table, WALK);
    n = moves(f);
    stage_turn(f->stage, BEAT_MS);
    assert_int_equal(moves(f), n + 1);
    assert_true(table_awaits(f->table, BEN));
    say(f, "ben", "pass once");
    say(f, "cleo", "pass once");
    stage_turn(f->stage, TICK_MS - BEAT_MS - 1);
    assert_int_equal(moves(f), n + 1);
    stage_turn(f->stage, 1);
    assert_true(moves(f) > n + 1);
}

/* ---- whatever becomes of host and clock ------------------------------------------------------ */

/* A game is played to a window that asks all of them; the clock stands on a tick. */
static void play_to_window(struct fixture *f, const char *options)
{
    GRand *dice = g_rand_new_with_seed(SEED);
    bool all = false;

    f->table = stage_begin(f->stage, f->net, place, "crypt", options, SEATS, SEED);
    for (int i = 0; i < 5000 && !all; i++) {
        all = f->table->in_window && table_game(f->table)->turn >= 2;
        for (int seat = ANN; seat < SEATS; seat++)
            all = all && table_awaits(f->table, seat);
        if (!all && !stage_act(f->net, f->table, dice))
            turn_to(f, 0);
    }
    assert_true(all);
    turn_to(f, 0);
    g_rand_free(dice);
}

static void who_takes_too_long_passes_at_a_tick(void **state)
{
    struct fixture *f = *state;

    play_to_window(f, "clock=61m");
    f->table->seat[CLEO].bank_used = TIMER_BANK_DAYS * 24 * 60 * (int64_t)MINUTE_MS;
    say(f, "ann", "pass once");
    say(f, "ben", "pass once");
    for (int i = 0; i < 62 && !f->table->seat[CLEO].late; i++)
        stage_turn(f->stage, MINUTE_MS);
    assert_true(f->table->seat[CLEO].late);
    tape_expect_nothing(f->net, place, "took too long");
    turn_to(f, -1);
    tape_expect_nothing(f->net, place, "took too long");
    stage_turn(f->stage, 1);
    expect(f, place, "took too long");
}

static void what_the_bank_gives_in_a_window_is_told_its_player_alone(void **state)
{
    struct fixture *f = *state;

    play_to_window(f, "clock=61m");
    say(f, "ann", "pass once");
    say(f, "ben", "pass once");
    stage_turn(f->stage, 62 * MINUTE_MS);
    assert_false(f->table->seat[CLEO].late);
    tape_expect_nothing(f->net, place, "time bank");
    expect(f, "cleo", "your bank gives you");
}

static void a_host_that_is_killed_loses_no_tick_and_adds_none(void **state)
{
    struct fixture *f = *state;
    int n;

    play_to_window(f, "clock=1d");
    n = moves(f);
    all_pass(f, "pass once");
    for (int i = 1; i < 4; i++) {
        stage_turn(f->stage, MINUTE_MS);
        crash(f);
        assert_int_equal(moves(f), n);
    }
    stage_turn(f->stage, MINUTE_MS - 1);
    assert_int_equal(moves(f), n);
    stage_turn(f->stage, 1);
    assert_true(moves(f) > n);
}

static void what_stood_at_a_tick_while_the_host_was_away_counts_when_it_is_back(void **state)
{
    struct fixture *f = *state;
    int n;

    play_to_window(f, "clock=1d");
    n = moves(f);
    all_pass(f, "pass once");
    stage_close(f->stage);
    stage_reboot(f->stage, now(f) + TICK_MS + MINUTE_MS);
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    f->table = stage_table(f->stage, "crypt");
    stage_turn(f->stage, 0);
    assert_true(moves(f) > n);
    n = moves(f);
    stage_turn(f->stage, TICK_MS / 2 - 1); /* and what follows takes a tick of its own */
    assert_int_equal(moves(f), n);
}

static void what_comes_after_that_waits_for_the_next_tick(void **state)
{
    struct fixture *f = *state;
    int n;

    play_to_window(f, "clock=1d");
    n = moves(f);
    say(f, "ann", "pass once");
    say(f, "ben", "pass once");
    stage_turn(f->stage, TICK_MS - MINUTE_MS);
    stage_close(f->stage);
    stage_reboot(f->stage, now(f) + 2 * MINUTE_MS);
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    f->table = stage_table(f->stage, "crypt");
    say(f, "cleo", "pass once");
    assert_int_equal(moves(f), n);
    turn_to(f, -1);
    assert_int_equal(moves(f), n);
    stage_turn(f->stage, 1);
    assert_true(moves(f) > n);
}

static void a_clock_that_is_set_neither_hurries_nor_loses_a_tick(void **state)
{
    static const int64_t by[] = { -30 * DAY_MS, -3 * MINUTE_MS, 3 * MINUTE_MS, DAY_MS };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(by); i++) {
        int n;

        begin(f, "clock=1d", TICK_MS);
        n = moves(f);
        stage_turn(f->stage, MINUTE_MS);
        clock_set(f->stage->clock, now(f) + by[i]);
        all_pass(f, "pass turn");
        stage_turn(f->stage, TICK_MS - MINUTE_MS - 1);
        assert_int_equal(moves(f), n);
        stage_turn(f->stage, 1);
        n += SEATS;
        assert_int_equal(moves(f), n);
        stage_turn(f->stage, TICK_MS / 2 - 1);
        assert_int_equal(moves(f), n);
        stage_turn(f->stage, TICK_MS);
        assert_true(moves(f) > n);
        say(f, "ann", "resign really");
        say(f, "ben", "resign really");
    }
}

static void a_clock_that_is_set_back_while_the_host_is_away_loses_no_tick(void **state)
{
    struct fixture *f = *state;
    int n;

    play_to_window(f, "clock=1d");
    n = moves(f);
    all_pass(f, "pass once");
    stage_close(f->stage);
    stage_reboot(f->stage, now(f) - DAY_MS);
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    f->table = stage_table(f->stage, "crypt");
    stage_turn(f->stage, TICK_MS / 2);
    assert_int_equal(moves(f), n);
    stage_turn(f->stage, 2 * TICK_MS);
    assert_true(moves(f) > n);
}

static void a_network_that_is_away_keeps_no_tick_up(void **state)
{
    struct fixture *f = *state;
    int n;

    begin(f, "clock=1d", TICK_MS);
    n = moves(f);
    all_pass(f, "pass once");
    tape_offline(f->net);
    stage_turn(f->stage, TICK_MS - 1);
    assert_int_equal(moves(f), n);
    stage_turn(f->stage, 1);
    assert_int_equal(moves(f), n + SEATS);
}

/* ---- what others can tell -------------------------------------------------------------------- */

/* How ben comes to pass. */
enum pass { BEFOREHAND, AFTER_A_MINUTE, PASSES };

/* How the others fare, and what else befalls the host. */
struct trial {
    int minutes;
    bool crashes;
};

/* All that the place and the others read from the first window on, with the times. */
static void add_letters(struct fixture *f, GString *out, int64_t since)
{
    static const char *const readers[] = { place, "ann", "cleo", "wanda" };

    for (guint i = 0; i < f->net->letters->len; i++) {
        const struct tape_letter *l = f->net->letters->pdata[i];

        for (size_t k = 0; k < G_N_ELEMENTS(readers); k++)
            if (l->at >= since && g_strcmp0(l->whom, readers[k]) == 0)
                g_string_append_printf(out, "%" G_GINT64_FORMAT " %s [%s] %s\n", l->at - since, l->whom,
                                       l->tag, l->whole);
    }
}

/* What ben says when it is asked. */
static bool answer_of_ben(struct fixture *f, enum pass pass, bool first)
{
    if (!table_awaits(f->table, BEN))
        return false;
    say(f, "ben", first && pass == BEFOREHAND ? "pass turn" : "pass once");
    return true;
}

/* Ann and cleo answer at once, ben in its way.  Returns what the others read; *asked: how often ben was asked. */
static char *others_read(struct fixture *f, enum pass pass, const struct trial *trial, int *asked)
{
    GString *out = g_string_new(NULL);
    int64_t since = clock_ticks(f->stage->clock) + 1;

    *asked = 0;
    for (int minute = 0; minute < trial->minutes && f->table->in_window; minute++) {
        *asked += answer_of_ben(f, pass, minute == 0);
        for (int seat = ANN; seat <= CLEO; seat += CLEO)
            if (table_awaits(f->table, seat))
                say(f, stage_nick(seat), "pass once");
        if (trial->crashes && minute % 3 == 1) {
            add_letters(f, out, since);
            crash(f);
        }
        stage_turn(f->stage, MINUTE_MS);
    }
    add_letters(f, out, since);
    return g_string_free(out, FALSE);
}

static void compare_passes(const struct trial *trial, bool walk)
{
    char *read[PASSES];
    int asked[PASSES];

    for (enum pass m = 0; m < PASSES; m++) {
        struct fixture f = { .stage = NULL };

        open_stage(&f);
        if (walk)
            begin(&f, "clock=1d", TICK_MS);
        else
            play_to_window(&f, "clock=1d");
        tape_line(f.net, "wanda", NULL, "watch crypt");
        read[m] = others_read(&f, m, trial, &asked[m]);
        stage_free(f.stage);
    }
    assert_string_equal(read[BEFOREHAND], read[AFTER_A_MINUTE]);
    assert_true(strlen(read[BEFOREHAND]) > 100);
    assert_true(asked[BEFOREHAND] < asked[AFTER_A_MINUTE]);
    for (int m = 0; m < PASSES; m++)
        g_free(read[m]);
}

static void an_answer_of_a_minute_and_a_pass_that_stands_look_alike(void **state)
{
    (void)state;
    compare_passes(&(struct trial){ .minutes = 120 }, true);
    compare_passes(&(struct trial){ .minutes = 60 }, false);
}

static void so_they_do_over_kills(void **state)
{
    (void)state;
    compare_passes(&(struct trial){ .minutes = 60, .crashes = true }, false);
}

/* ---- calls ----------------------------------------------------------------------------------- */

/* Where nobody can be whispered to: what the place is told of a window in which ben passes so, and what is called. */
static char *called(enum pass pass, int64_t *first_at)
{
    struct stage *s = stage_new_in_folder(
        "disc=panel:hall",
        &(struct host_settings){ .sets = "bmr", .beat_ms = BEAT_MS, .tick_s = TICK_MS / 1000 });
    struct fixture f = { .stage = s };
    GString *out = g_string_new(NULL);
    int64_t since;

    stage_reboot(s, MIDNIGHT_MS);
    stage_open(s);
    f.net = stage_tape(s, "disc");
    f.table = stage_begin(s, f.net, "hall", "crypt", "clock=1d", SEATS, SEED);
    turn_to(&f, 5 * TICK_MS); /* nobody's panel can be added to any more */
    turn_to(&f, 0);
    assert_true(bout_load(s->host, f.table));
    stage_set(s, f.table, WALK);
    since = clock_ticks(s->clock);
    say(&f, "ben", pass == BEFOREHAND ? "pass turn" : "pass once");
    say(&f, "cleo", "pass turn");
    for (int minute = 0; minute < 3 * TICK_MS / MINUTE_MS; minute++)
        stage_turn(s, MINUTE_MS);
    say(&f, "ann", "undo");
    stage_turn(s, MINUTE_MS);
    *first_at = -1;
    for (guint i = 0; i < f.net->letters->len; i++) {
        const struct tape_letter *l = f.net->letters->pdata[i];

        if (l->at <= since || l->to != ADAPTER_TO_PLACE)
            continue;
        if (l->slot == ADAPTER_CALL && l->text[0] != '\0' && *first_at < 0)
            *first_at = l->at - since;
        g_string_append_printf(out, "%" G_GINT64_FORMAT " %s\n", l->at - since, l->whole);
    }
    stage_free(s);
    return g_string_free(out, FALSE);
}

static void all_are_called_for_a_window_and_only_after_its_first_tick(void **state)
{
    char *read[PASSES];
    int64_t at[PASSES];
    const char *call;

    (void)state;
    for (enum pass pass = 0; pass < PASSES; pass++)
        read[pass] = called(pass, &at[pass]);
    assert_string_equal(read[BEFOREHAND], read[AFTER_A_MINUTE]);
    assert_in_range(at[BEFOREHAND], TICK_MS + 1, 2 * TICK_MS);
    call = strstr(read[BEFOREHAND], "ann, ben, cleo: crypt waits for some of you.");
    assert_non_null(call);
    assert_null(strstr(call + strlen("ann, ben, cleo: crypt waits"), "crypt waits")); /* once */
    for (int i = 0; i < PASSES; i++)
        g_free(read[i]);
}

static void a_reminder_in_a_window_reaches_its_player_alone(void **state)
{
    struct fixture *f = *state;

    play_to_window(f, "clock=61m");
    say(f, "ann", "pass once");
    say(f, "ben", "pass once");
    tape_skip(f->net);
    stage_turn(f->stage, 55 * MINUTE_MS);
    for (guint i = 0; i < f->net->letters->len; i++) {
        const struct tape_letter *l = f->net->letters->pdata[i];

        if (strstr(l->text, "waits for you") != NULL && l->at > clock_ticks(f->stage->clock) - 55 * MINUTE_MS)
            assert_string_equal(l->whom, "cleo");
    }
    expect(f, "cleo", "waits for you");
}

static void the_board_says_when_answers_count(void **state)
{
    struct fixture *f = *state;

    begin(f, "clock=1d", TICK_MS);
    say(f, "eve", "tables");
    expect(f, "eve", "Answers count at 00:08 UTC or a later tick, until");
    stage_turn(f->stage, TICK_MS);
    say(f, "cleo", "board");
    expect(f, "cleo", "Answers count at 00:12 UTC or a later tick, until");
}

/* ... and how long, when a helper has given everybody time. */
static void the_board_says_how_much_longer_there_is(void **state)
{
    struct fixture *f = *state;
    g_autofree char *before = NULL, *after = NULL;

    play_to_window(f, "clock=1d");
    before = tape_answer(f->net, "ann", NULL, "board");
    store_put_setting(f->stage->host->store, &(struct person){ (char *)"net", (char *)"zoe", NULL, NULL },
                      SETTING_HELPER, "2026-11-25");
    say(f, "zoe", "tables");
    say(f, "zoe", "lengthen crypt 2d");
    crash(f);
    after = tape_answer(f->net, "ann", NULL, "board");
    assert_non_null(strstr(before, "until 2023-11-15"));
    assert_null(strstr(before, "until 2023-11-17"));
    assert_non_null(strstr(after, "until 2023-11-17"));
}

/* ---- the option ------------------------------------------------------------------------------ */

static void slow_tables_have_ticks_unless_somebody_says_otherwise(void **state)
{
    static const struct {
        const char *options;
        int tick_s;
        const char *text;
    } cases[] = {
        { "clock=1d", 240, "24 hours a decision, a tick of 4 minutes" },
        { "clock=1h", 240, "a tick of 4 minutes" },
        { "clock=1d tick=30m", 1800, "a tick of 30 minutes" },
        { "tick=1h clock=1d", 3600, "a tick of 60 minutes" },
        { "clock=1d tick=off", 0, "24 hours a decision." },
        { "clock=10m", 240, "10 minutes a decision." },
    };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *line = g_strdup_printf("new vault %s", cases[i].options);

        tape_skip(f->net);
        tape_line(f->net, "ann", place, line);
        expect(f, place, cases[i].text);
        f->table = stage_table(f->stage, "vault");
        assert_int_equal(f->table->tick_s, cases[i].tick_s);
        say(f, "ann", "leave");
    }
}

static void a_tick_that_cannot_be_gets_one_line_that_says_what_would(void **state)
{
    static const char *const lines[] = {
        "new vault tick=10m",         "new vault clock=59m tick=10m", "new vault clock=off tick=5m",
        "new vault clock=1d tick=7m", "new vault clock=1d tick=61m",  "new vault clock=1d tick=90",
        "new vault clock=1d tick=x",  "new vault clock=1d tick=",     "tutorial tick=10m",
    };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(lines); i++) {
        say(f, "ann", lines[i]);
        expect(f, "ann", "a tick is for tables whose clock gives an hour or more (clock=1d)");
        assert_null(stage_table(f->stage, "vault"));
    }
}

static void a_rematch_keeps_the_tick(void **state)
{
    struct fixture *f = *state;

    begin(f, "clock=1d tick=30m", TICK_MS);
    say(f, "ann", "resign really");
    say(f, "ben", "resign really");
    assert_int_equal(f->table->state, TABLE_OVER);
    say(f, "ann", "rematch");
    for (guint i = 0; i < f->stage->host->tables->len; i++) {
        struct table *t = f->stage->host->tables->pdata[i];

        if (t->state == TABLE_LOBBY) {
            assert_int_equal(t->tick_s, 1800);
            return;
        }
    }
    fail_msg("there is no lobby");
}

/* A column that came later is 0 for games of an older lair. */
static void a_game_that_began_without_ticks_goes_on_without(void **state)
{
    struct fixture *f = *state;
    int n;

    begin(f, "clock=1d", TICK_MS);
    f->table->tick_s = 0;
    n = moves(f);
    say(f, "ann", "cast freeze b1");
    assert_int_equal(moves(f), n + 1);
}

#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(what_is_answered_counts_on_the_tick),
        T(who_answers_after_a_tick_is_heard_at_the_next_one),
        T(a_tick_that_nobody_waited_for_is_over),
        T(a_window_in_which_nobody_is_asked_takes_a_tick),
        T(a_window_that_opens_just_before_a_tick_waits_for_the_one_after),
        T(an_act_of_who_comes_first_waits_for_the_tick),
        T(an_act_may_be_changed_until_the_tick),
        T(after_a_tick_an_act_may_take_the_place_of_a_pass),
        T(who_takes_too_long_passes_at_a_tick),
        T(what_the_bank_gives_in_a_window_is_told_its_player_alone),
        T(at_a_live_table_nothing_waits_for_a_tick),
        T(a_table_that_becomes_slow_in_a_window_waits_for_the_tick),
        T(one_person_among_machines_waits_for_no_tick),
        T(a_machine_that_comes_first_answers_at_the_beat),
        T(a_host_that_is_killed_loses_no_tick_and_adds_none),
        T(what_stood_at_a_tick_while_the_host_was_away_counts_when_it_is_back),
        T(what_comes_after_that_waits_for_the_next_tick),
        T(a_clock_that_is_set_neither_hurries_nor_loses_a_tick),
        T(a_clock_that_is_set_back_while_the_host_is_away_loses_no_tick),
        T(a_network_that_is_away_keeps_no_tick_up),
        cmocka_unit_test(an_answer_of_a_minute_and_a_pass_that_stands_look_alike),
        cmocka_unit_test(so_they_do_over_kills),
        cmocka_unit_test(all_are_called_for_a_window_and_only_after_its_first_tick),
        T(a_reminder_in_a_window_reaches_its_player_alone),
        T(the_board_says_when_answers_count),
        T(the_board_says_how_much_longer_there_is),
        T(slow_tables_have_ticks_unless_somebody_says_otherwise),
        T(a_tick_that_cannot_be_gets_one_line_that_says_what_would),
        T(a_rematch_keeps_the_tick),
        T(a_game_that_began_without_ticks_goes_on_without),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests_name("ticks", tests, NULL, NULL);
}
