/* tests/unit/test_plans.c - what players seal before they are asked, at tables of a host
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>

#include "bot/games/bout.h"
#include "bot/games/plans.h"
#include "tests/sealer.h"
#include "tests/stage.h"

enum {
    ANN,
    BEN,
    CLEO,
    SEED = 17,
    BEAT_MS = 1500,
    LATER_MS = 61 * 1000 /* whoever is asked after a restart is asked by then */
};

static const char place[] = "#dungeon";

struct fixture {
    struct stage *stage;
    struct tape *net;
    struct table *table; /* crypt, of ann (a), ben (b) and cleo (c) */
};

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    *state = f;
    f->stage =
        stage_new_in_folder("net:#dungeon", &(struct host_settings){ .sets = "bmr", .beat_ms = BEAT_MS });
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    stage_free(f->stage);
    g_free(f);
    return 0;
}

/* Another stage. */
static struct fixture *anew(void **state)
{
    tear_down(state);
    set_up(state);
    return *state;
}

static void begin(struct fixture *f, const char *options, int seats)
{
    f->table = stage_begin(f->stage, f->net, place, "crypt", options, seats, SEED);
}

static void stands(struct fixture *f, const char *position)
{
    begin(f, "", 2);
    stage_set(f->stage, f->table, position);
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

static void beats(struct fixture *f, int n)
{
    for (int i = 0; i < n; i++)
        stage_turn(f->stage, BEAT_MS);
}

static const struct lair_seat *seat_of(const struct fixture *f, int seat)
{
    return &table_game(f->table)->seat[seat];
}

static bool is_asked(const struct fixture *f, int seat, enum lair_ask_kind kind)
{
    return table_awaits(f->table, seat) && table_asked(f->table, seat, NULL) == kind;
}

/* The name of the room that lies face-down on a square; "": none does. */
static const char *laid(const struct fixture *f, int seat, int square)
{
    lair_card c = seat_of(f, seat)->room[square].new_card;

    return c != 0 ? lair_print(f->table->cat, table_game(f->table)->card[c].design)->name : "";
}

/* Draculord builds before Robobo.  BMA024: Witch's Kitchen, which takes a Monster room card for a spell. */
#define BUILD                                                                                            \
    "{'sets': ['bmr'], 'phase': 'build', 'turn': 2, 'seats': ["                                          \
    "{'boss': 'Draculord', 'hand': ['Dark Altar', 'Freeze', 'Jeopardy'], 'dungeon': ['Golem Factory']}," \
    "{'boss': 'Robobo', 'hand': ['Dark Laboratory', 'Brainsucker Hive', 'Bottomless Pit', 'Freeze',"     \
    " 'Kobold Strike'], 'dungeon': ['Dark Altar', 'BMA024', 'Golem Factory']}]}"

/* Passes what is asked in windows until a seat is asked something that is none, or the phase ends. */
static void pass_to(struct fixture *f, int seat)
{
    int phase = table_game(f->table)->phase;

    for (int i = 0; i < 12 && table_game(f->table)->phase == phase; i++) {
        if (f->table->seat[seat].decision != 0 && !table_is_in_window(f->table))
            return;
        for (int s = 0; s < f->table->n_seats; s++)
            if (table_awaits(f->table, s) && table_is_in_window(f->table))
                say(f, stage_nick(s), "pass");
        beats(f, 1);
    }
}

static void ann_is_done(struct fixture *f)
{
    say(f, "ann", "done");
    pass_to(f, BEN);
}

/* ---- what is laid ---------------------------------------------------------------------------- */

static void what_is_sealed_is_laid_when_the_seat_is_active(void **state)
{
    struct fixture *f = *state;

    stands(f, BUILD);
    say(f, "ben", "plan build dark laboratory new");
    expect(f, "ben", "turn 2: build dark laboratory new (now that would lay Dark Laboratory");
    assert_true(is_asked(f, ANN, LAIR_ASK_BUILD));
    ann_is_done(f);
    assert_true(is_asked(f, BEN, LAIR_ASK_BUILD));
    assert_string_equal(laid(f, BEN, 0), "");
    beats(f, 1);
    assert_string_equal(laid(f, BEN, 0), "Dark Laboratory");
    beats(f, 1);
    assert_true(seat_of(f, BEN)->flags & LAIR_DONE);
    assert_null(f->table->seat[BEN].plan);
    tape_expect_nothing(f->net, "ben", "Your plan is off");
}

/* ---- what makes a plan lapse ----------------------------------------------------------------- */

static void a_plan_lapses_if_what_it_was_made_for_is_gone_and_its_player_is_asked(void **state)
{
    static const struct {
        const char *plan, *nick, *act, *told;
    } rows[] = {
        { "plan build brainsucker hive new", "ben", "use b2",
          "Your plan is off, as nothing of it is there: build brainsucker hive new." },
        { "plan build bottomless pit on b1", "ben", "use b1",
          "Your plan is off, as there is no such place any more: build bottomless pit on dark altar." },
        { "plan build bottomless pit new", "ben", "cast kobold strike",
          "Your plan is off, as that does not go there any more: build bottomless pit new." },
        { "plan build bottomless pit new", "ann", "cast freeze b3",
          "Your plan is off, as somebody's act concerns you since then: build bottomless pit new." },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        struct fixture *f = anew(state);

        stands(f, BUILD);
        say(f, "ben", rows[i].plan);
        expect(f, "ben", "now that would lay");
        if (strcmp(rows[i].nick, "ann") == 0) {
            say(f, "ann", rows[i].act);
            pass_to(f, ANN);
        }
        say(f, "ann", "done");
        if (strcmp(rows[i].nick, "ben") == 0) {
            assert_true(is_asked(f, BEN, LAIR_ASK_WINDOW));
            say(f, "ben", rows[i].act);
            beats(f, 1);
        }
        pass_to(f, BEN);
        if (is_asked(f, BEN, LAIR_ASK_CHOOSE)) { /* what is paid: the Hive, the only Monster card */
            say(f, "ben", "choose brainsucker hive");
            pass_to(f, BEN);
        }
        assert_true(is_asked(f, BEN, LAIR_ASK_BUILD));
        expect(f, "ben", rows[i].told);
        say(f, "ben", "why now");
        expect(f, "ben", rows[i].told);
        beats(f, 3);
        assert_true(is_asked(f, BEN, LAIR_ASK_BUILD));
        assert_null(f->table->seat[BEN].plan);
    }
}

static void what_is_named_with_else_is_laid_if_what_is_before_it_cannot_be(void **state)
{
    struct fixture *f = *state;

    stands(f, BUILD);
    say(f, "ben", "plan build brainsucker hive new, else build bottomless pit on b2, else wait");
    expect(f, "ben", "turn 2: build brainsucker hive new, else bottomless pit on b2, else wait (now that");
    say(f, "ann", "done");
    say(f, "ben", "use b2"); /* the Witch's Kitchen, which takes the Hive, the only Monster card */
    beats(f, 1);
    pass_to(f, BEN);
    say(f, "ben", "choose brainsucker hive");
    pass_to(f, BEN);
    assert_true(is_asked(f, BEN, LAIR_ASK_BUILD));
    tape_expect_nothing(f->net, "ben", "Your plan is off");
    beats(f, 1);
    assert_string_equal(laid(f, BEN, 1), "Bottomless Pit");
    beats(f, 1);
    assert_true(seat_of(f, BEN)->flags & LAIR_DONE);
    assert_null(f->table->seat[BEN].plan);
}

static void nothing_is_laid_if_that_was_named_last(void **state)
{
    struct fixture *f = *state;

    stands(f, BUILD);
    say(f, "ben", "plan build bottomless pit on b1, else wait");
    say(f, "ann", "done");
    say(f, "ben", "use b1"); /* the Dark Altar is destroyed */
    beats(f, 1);
    pass_to(f, BEN);
    assert_true(is_asked(f, BEN, LAIR_ASK_BUILD));
    beats(f, 1);
    assert_true(seat_of(f, BEN)->flags & LAIR_DONE);
    assert_string_equal(laid(f, BEN, 0), "");
    assert_null(f->table->seat[BEN].plan);
}

static void a_plan_that_stands_anyway_is_played_though_somebody_acted_on_the_seat(void **state)
{
    struct fixture *f = *state;

    stands(f, BUILD);
    say(f, "ben", "plan build bottomless pit new, done, anyway");
    expect(f, "ben", "turn 2: build bottomless pit new, done, anyway (now that");
    say(f, "ann", "cast freeze b3");
    pass_to(f, ANN);
    say(f, "ann", "done");
    pass_to(f, BEN);
    beats(f, 1);
    assert_string_equal(laid(f, BEN, 0), "Bottomless Pit");
    tape_expect_nothing(f->net, "ben", "Your plan is off");
}

static void a_plan_goes_where_its_room_goes(void **state)
{
    struct fixture *f = *state;

    stands(f, BUILD);
    say(f, "ben", "plan build bottomless pit on b3");
    expect(f, "ben", "would lay Bottomless Pit");
    say(f, "ann", "done");
    say(f, "ben", "use b1"); /* the Dark Altar, so that all others move up */
    beats(f, 1);
    pass_to(f, BEN);
    say(f, "ben", "plan");
    expect(f, "ben", "build bottomless pit on b2");
    beats(f, 1);
    assert_string_equal(laid(f, BEN, 1), "Bottomless Pit");
}

/* ---- what others see ------------------------------------------------------------------------- */

/* All that others than ben were told, and when. */
static char *others_text(const struct fixture *f, guint from)
{
    GString *out = g_string_new(NULL);

    for (guint i = from; i < f->net->letters->len; i++) {
        const struct tape_letter *l = f->net->letters->pdata[i];

        if (g_strcmp0(l->whom, "ben") != 0)
            g_string_append_printf(out, "%" G_GINT64_FORMAT " %s %d %s\n", l->at, l->whom, l->slot, l->whole);
    }
    return g_string_free(out, FALSE);
}

/* Ben, who seals what he lays, or says it when he is asked, at the beat. */
static char *watch_build(void **state, bool seals)
{
    struct fixture *f = *state;
    guint from;
    char *text;

    stands(f, BUILD);
    from = tape_mark(f->net);
    tape_line(f->net, "wanda", NULL, "watch crypt");
    say(f, "ben", seals ? "plan build bottomless pit on b1" : "hand");
    ann_is_done(f);
    tape_line(f->net, "wanda", place, "tables");
    beats(f, 1);
    if (!seals)
        say(f, "ben", "build bottomless pit on b1");
    tape_line(f->net, "ann", NULL, "board");
    beats(f, 1);
    if (!seals)
        say(f, "ben", "done");
    beats(f, 1);
    assert_true(seat_of(f, BEN)->flags & LAIR_DONE);
    text = others_text(f, from);
    anew(state);
    return text;
}

static void others_hear_the_same_at_the_same_times_whether_a_plan_answers_or_its_player(void **state)
{
    g_autofree char *sealed = watch_build(state, true), *said = watch_build(state, false);

    assert_non_null(strstr(said, "ben"));
    assert_string_equal(sealed, said);
}

static void its_player_is_not_asked_what_a_plan_answers(void **state)
{
    struct fixture *f = *state;

    stands(f, BUILD);
    say(f, "ben", "plan wait");
    say(f, "ann", "done");
    say(f, "ann", "pass turn");
    say(f, "ben", "pass turn");
    tape_skip(f->net);
    beats(f, 1);
    assert_true(is_asked(f, BEN, LAIR_ASK_BUILD));
    tape_expect_nothing(f->net, "ben", "1)");
    beats(f, 1);
    assert_true(seat_of(f, BEN)->flags & LAIR_DONE);
}

/* ---- what can be sealed, and when ------------------------------------------------------------ */

static void what_cannot_be_sealed_is_refused_with_what_would_do(void **state)
{
    static const struct {
        const char *nick, *typed, *told;
    } rows[] = {
        { "ben", "plan", "Turn 2: you will be asked what you lay." },
        { "ben", "plan off", "Nothing is sealed now." },
        { "ben", "plan build", "Not sealed: build is not one room" },
        { "ben", "plan build the moon", "Not sealed: " },
        { "ben", "plan build dragon hatchery new", "build dark laboratory new" },
        { "ben", "plan build dark laboratory new, bottomless pit new", "is not one room" },
        { "ben", "plan build freeze b1", "Not sealed: " },
        { "ben", "plan draft any", "In this game nobody drafts" },
        { "ben", "plan minion any", "In this game nobody drafts" },
        { "ben", "plan the moon", "the moon is no plan: plan build" },
        { "ben", "plan build dark laboratory new, else", "else is not one room" },
        { "ben", "plan build dark laboratory new, else the moon", "Not sealed: " },
        { "ben", "plan build dark laboratory new, done, else wait", "is not one room" },
        { "ben", "plan build wait, else dark laboratory new", "is not one room" },
        { "ben", "plan anyway", "anyway is no plan: plan build" },
        { "ben", "plan build anyway", "Not sealed: " },
        { "ben", "plan build nothing", "turn 2: wait (now that would lay nothing)" },
        { "ben", "plan wait, anyway", "turn 2: wait, anyway (now that would lay nothing)" },
        { "ben", "plan build dark lab new, done", "turn 2: build dark laboratory new, done (now" },
        { "ben", "plan", "turn 2: build dark laboratory new, done (now" },
        { "ben", "plan off", "Nothing is sealed now." },
    };
    struct fixture *f = *state;

    stands(f, BUILD);
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        say(f, rows[i].nick, rows[i].typed);
        expect(f, rows[i].nick, rows[i].told);
    }
    assert_null(f->table->seat[BEN].plan);
}

static void what_is_asked_already_is_answered_with_a_plan(void **state)
{
    struct fixture *f = *state;

    stands(f, BUILD);
    say(f, "ann", "plan build the moon");
    expect(f, "ann", "Not sealed: ");
    assert_true(is_asked(f, ANN, LAIR_ASK_BUILD));
    say(f, "ann", "plan build dark altar new");
    expect(f, "ann", "That is asked now, and so it is done now.");
    beats(f, 2);
    assert_string_equal(laid(f, ANN, 0), "Dark Altar");
    assert_true(seat_of(f, ANN)->flags & LAIR_DONE);
    assert_null(f->table->seat[ANN].plan);
}

static void a_number_seals_what_is_offered(void **state)
{
    struct fixture *f = *state;
    const struct tape_letter *l;
    struct plan plan;

    stands(f, BUILD);
    say(f, "ben", "plan");
    l = tape_expect(f->net, "ben", "you will be asked what you lay");
    assert_string_equal(l->moves[0], "plan wait");
    assert_string_equal(l->moves[1], "plan build dark laboratory");
    tape_pick_of(f->net, "ben", l, 1);
    assert_true(plans_get(f->table, BEN, PLANS_BUILD, &plan));
    assert_int_equal(plan.step[0].what, PLANS_DONE);
    tape_pick_of(f->net, "ben", l, 2);
    l = tape_expect(f->net, "ben", "you will be asked what you lay");
    assert_string_equal(l->moves[0], "plan build dark laboratory new");
    tape_pick_of(f->net, "ben", l, 1);
    assert_true(plans_get(f->table, BEN, PLANS_BUILD, &plan));
    assert_int_equal(plan.step[0].what, PLANS_NEW);
}

static void who_is_done_with_this_turn_seals_for_the_next(void **state)
{
    struct fixture *f = *state;

    stands(f, BUILD);
    say(f, "ann", "done");
    say(f, "ann", "plan build dark altar new");
    expect(f, "ann", "turn 3: build dark altar new");
    pass_to(f, BEN);
    say(f, "ben", "done");
    for (int i = 0; i < 40 && table_game(f->table)->turn == 2; i++) {
        for (int s = 0; s < 2; s++)
            if (table_awaits(f->table, s))
                say(f, stage_nick(s), "pass turn");
        beats(f, 1);
    }
    assert_int_equal(table_game(f->table)->turn, 3);
    beats(f, 2);
    assert_string_equal(laid(f, ANN, 0), "Dark Altar");
}

/* What it lays first is sealed until all have answered: it need not come back for the turn after that. */
static void who_has_laid_its_first_room_seals_for_turn_1_and_passes_it(void **state)
{
    struct fixture *f = *state;
    uint64_t dice = 7;
    g_autofree struct lair_move *move = g_new(struct lair_move, LAIR_MAX_MOVES);
    g_autofree char *plan = NULL;
    char first[LAIR_TEXT];

    begin(f, "clock=86400", 2);
    for (int s = 0; s < 2; s++)
        if (is_asked(f, s, LAIR_ASK_MULLIGAN))
            say(f, stage_nick(s), "keep");
    assert_true(is_asked(f, ANN, LAIR_ASK_FIRST));
    say(f, "ann", "plan wait");
    expect(f, "ann", "You are asked for your first room: build dark altar lays that.");
    assert_null(f->table->seat[ANN].plan);
    lair_moves(f->table->cat, table_game(f->table), ANN, move);
    lair_move_text(f->table->cat, table_game(f->table), ANN, &move[0], first);
    say(f, "ann", first);
    expect(f, "ann", "Turn 1: you will be asked what you lay. You need not wait");
    plan = sealer_line(f->table, ANN, PLANS_BUILD, LAIR_POLICY_SANE, &dice);
    say(f, "ann", plan);
    say(f, "ann", "pass turn");
    expect(f, "ann", "Noted for turn 1; your stops hold.");
    stage_crash(f->stage);
    f->net = stage_tape(f->stage, "net");
    f->table = stage_table(f->stage, "crypt");
    say(f, "ben", "build nothing");
    for (int i = 0; i < 40 && bout_load(f->stage->host, f->table) && table_game(f->table)->turn == 1; i++) {
        assert_true(!table_awaits(f->table, ANN) || table_is_in_window(f->table) ||
                    f->table->seat[ANN].planned);
        if (table_awaits(f->table, BEN))
            say(f, "ben", is_asked(f, BEN, LAIR_ASK_BUILD) ? "done" : "pass turn");
        beats(f, 2);
        stage_turn(f->stage, 60 * 60 * 1000); /* a tick, at least */
    }
    assert_int_equal(table_game(f->table)->turn, 2);
    assert_int_equal(lair_count(table_game(f->table), LAIR_HAND_ROOMS, ANN),
                     5 - 2 + 2); /* laid two, drew two */
    assert_int_equal(f->table->seat[ANN].missed, 0);
}

static void undo_takes_a_plan_back(void **state)
{
    struct fixture *f = *state;

    stands(f, BUILD);
    say(f, "ben", "plan wait");
    say(f, "ben", "undo");
    expect(f, "ben", "Your plan is taken back: wait.");
    assert_null(f->table->seat[BEN].plan);
}

static void a_plan_that_is_taken_back_before_the_beat_leaves_the_question_to_its_player(void **state)
{
    static const char *const lines[] = { "plan off", "undo" };

    for (size_t i = 0; i < G_N_ELEMENTS(lines); i++) {
        struct fixture *f = anew(state);

        stands(f, BUILD);
        say(f, "ben", "plan build dark laboratory new");
        ann_is_done(f);
        assert_true(f->table->seat[BEN].planned);
        say(f, "ben", lines[i]);
        expect(f, "ben", "Turn 2, your build");
        beats(f, 3);
        assert_string_equal(laid(f, BEN, 0), "");
        assert_true(is_asked(f, BEN, LAIR_ASK_BUILD));
        say(f, "ben", "build bottomless pit new");
        assert_string_equal(laid(f, BEN, 0), "Bottomless Pit");
    }
}

static void who_lays_something_else_at_the_last_moment_has_no_plan_any_more(void **state)
{
    struct fixture *f = *state;

    stands(f, BUILD);
    say(f, "ben", "plan build dark laboratory new");
    ann_is_done(f);
    say(f, "ben", "build bottomless pit new");
    beats(f, 3);
    assert_string_equal(laid(f, BEN, 0), "Bottomless Pit");
    assert_true(is_asked(f, BEN, LAIR_ASK_BUILD));
    assert_null(f->table->seat[BEN].plan);
}

static void whose_seat_another_takes_leaves_no_plan(void **state)
{
    struct fixture *f = *state;

    begin(f, "", 3);
    stage_set(f->stage, f->table,
              "{'sets': ['bmr'], 'phase': 'build', 'turn': 2, 'seats': ["
              "{'boss': 'Draculord', 'hand': ['Dark Altar'], 'dungeon': ['Golem Factory']},"
              "{'boss': 'Robobo', 'hand': ['Dark Laboratory'], 'dungeon': ['Golem Factory']},"
              "{'boss': 'King Croak', 'hand': ['Bottomless Pit'], 'dungeon': ['Golem Factory']}]}");
    for (int s = 0; s < 3; s++)
        if (f->table->seat[s].decision == 0) {
            say(f, stage_nick(s), "plan wait");
            assert_non_null(f->table->seat[s].plan);
        }
    say(f, "ann", "kick cleo");
    say(f, "ben", "kick cleo");
    assert_true(f->table->seat[CLEO].bot);
    assert_null(f->table->seat[CLEO].plan);
}

/* ---- what is offered ------------------------------------------------------------------------- */

static void whoever_builds_later_in_a_slow_game_is_told_once_that_it_may_be_sealed(void **state)
{
    struct fixture *f = *state;
    const struct tape_letter *l;

    begin(f, "clock=86400", 2);
    tape_skip(f->net);
    stage_set(f->stage, f->table, BUILD);
    expect(f, "ben", "Turn 2: you will be asked what you lay. You need not wait");
    tape_expect_nothing(f->net, "ann", "you will be asked");
    l = tape_question(f->net, "ben");
    assert_true(l->command[0]);
    say(f, "ann", "build dark altar new");
    tape_expect_nothing(f->net, "ben", "you will be asked");
    assert_true(g_str_has_prefix(l->moves[0], "plan "));
}

static void in_a_slow_game_a_plan_answers_at_the_beat_as_what_it_answers_is_no_window(void **state)
{
    struct fixture *f = *state;

    begin(f, "clock=86400", 2);
    stage_set(f->stage, f->table, BUILD);
    say(f, "ben", "plan build dark laboratory new");
    say(f, "ann", "done");
    for (int i = 0; i < 12 && !f->table->seat[BEN].planned; i++) {
        if (table_awaits(f->table, BEN))
            say(f, "ben", "pass");
        stage_turn(f->stage, 60 * 60 * 1000); /* a tick, at least */
    }
    beats(f, 2);
    assert_string_equal(laid(f, BEN, 0), "Dark Laboratory");
    assert_true(seat_of(f, BEN)->flags & LAIR_DONE);
    assert_true(f->table->seat[BEN].missed == 0 && f->table->seat[ANN].missed == 0);
}

static void nobody_is_told_so_in_a_live_game(void **state)
{
    struct fixture *f = *state;

    begin(f, "clock=600", 2);
    tape_skip(f->net);
    stage_set(f->stage, f->table, BUILD);
    tape_expect_nothing(f->net, "ben", "you will be asked");
}

/* ---- on a town board ------------------------------------------------------------------------- */

/* Ann is First Player; the Temple is covered, the Library is free. */
#define TOWN                                                                                   \
    "{'rules': 'super', 'sets': ['bmr', 'board-super'], 'phase': 'end', 'turn': 2, 'seats': [" \
    "{'boss': 'Draculord', 'hand': ['Dark Altar'], 'dungeon': ['Golem Factory']},"             \
    "{'boss': 'Robobo', 'hand': ['Dark Laboratory'], 'dungeon': ['Neanderthal Cave']}]}"

/* A town phase in which ann drafts first or, by the number of the turn, ben. */
static void in_town(struct fixture *f)
{
    begin(f, "super", 2);
    stage_set(f->stage, f->table, TOWN);
    for (int i = 0; i < 20 && table_game(f->table)->phase != LAIR_PHASE_TOWN; i++) {
        for (int s = 0; s < 2; s++)
            if (table_awaits(f->table, s))
                say(f, stage_nick(s), "pass turn");
        beats(f, 1);
    }
    assert_int_equal(table_game(f->table)->ask, LAIR_ASK_DRAFT);
}

/* The card of the market at a place. */
static const char *market(const struct fixture *f, int place)
{
    lair_card c = lair_first(table_game(f->table), LAIR_MARKET, LAIR_NOBODY);

    while (place-- > 0)
        c = table_game(f->table)->card[c].next;
    return lair_print(f->table->cat, table_game(f->table)->card[c].design)->name;
}

static int holds(const struct fixture *f, int seat, const char *name)
{
    int n = 0;

    for (int zone = LAIR_HAND_ROOMS; zone <= LAIR_HAND_SPELLS; zone++)
        for (lair_card c = lair_first(table_game(f->table), (enum lair_zone)zone, seat); c != 0;
             c = table_game(f->table)->card[c].next)
            n += g_str_equal(lair_print(f->table->cat, table_game(f->table)->card[c].design)->name, name);
    return n;
}

static void of_what_is_preferred_the_first_counts_that_is_there(void **state)
{
    struct fixture *f = *state;
    int first, second, had;
    g_autofree char *wish = NULL, *take = NULL, *taken = NULL, *next = NULL;

    in_town(f);
    first = table_game(f->table)->order[0];
    second = 1 - first;
    taken = g_strdup(market(f, 0));
    next = g_strdup(market(f, 1));
    had = holds(f, second, next);
    wish = g_strdup_printf("plan draft %s, %s", taken, next);
    take = g_strdup_printf("draft %s", taken);
    say(f, stage_nick(second), wish);
    expect(f, stage_nick(second), "now that would take");
    say(f, stage_nick(second), "plan minion temple service, library treasure, any");
    expect(f, stage_nick(second), "minion temple service, library treasure, any (now that would go to");
    say(f, stage_nick(first), take);
    say(f, stage_nick(first), "minion temple service");
    assert_true(is_asked(f, second, LAIR_ASK_DRAFT));
    beats(f, 1);
    assert_int_equal(holds(f, second, next), had + (strcmp(taken, next) != 0));
    assert_true(is_asked(f, second, LAIR_ASK_MINION));
    beats(f, 1);
    assert_int_not_equal(table_game(f->table)->phase, LAIR_PHASE_TOWN);
    assert_int_not_equal(seat_of(f, second)->minion, 0);
    assert_string_equal(
        lair_print(f->table->cat, table_game(f->table)->card[seat_of(f, second)->minion].design)->name,
        "Library");
}

static void nothing_of_what_is_preferred_is_left_and_its_player_is_asked(void **state)
{
    struct fixture *f = *state;
    int first, second;
    g_autofree char *wish = NULL, *take = NULL, *told = NULL;

    in_town(f);
    first = table_game(f->table)->order[0];
    second = 1 - first;
    wish = g_strdup_printf("plan draft %s", market(f, 0));
    take = g_strdup_printf("draft %s", market(f, 0));
    told = g_strdup("Your plan is off, as nothing of it is there: draft");
    say(f, stage_nick(second), wish);
    say(f, stage_nick(second), "plan minion temple service");
    say(f, stage_nick(first), take);
    say(f, stage_nick(first), "minion temple service");
    assert_true(is_asked(f, second, LAIR_ASK_DRAFT));
    expect(f, stage_nick(second), told);
    say(f, stage_nick(second), "draft #1");
    assert_true(is_asked(f, second, LAIR_ASK_MINION));
    expect(f, stage_nick(second), "Your plan is off, as nothing of it is there: minion temple service.");
    beats(f, 2);
    assert_true(is_asked(f, second, LAIR_ASK_MINION));
}

static void for_the_next_turn_any_card_can_be_wished_for_and_no_other_thing(void **state)
{
    static const struct {
        const char *typed, *told;
    } rows[] = {
        { "plan draft freeze, dark altar, any", "turn 4: draft freeze, dark altar, any" },
        { "plan draft robobo", "Not sealed: robobo is no card to draft." },
        { "plan draft the moon", "Not sealed: the moon is no card to draft." },
        { "plan draft", "is no card to draft." },
        { "plan draft any, any, any, any, any, any, any, any, any", "is no card to draft." },
        { "plan minion the moon", "Not sealed: " },
        { "plan minion hideout summon", "turn 4: minion hideout summon" },
    };
    struct fixture *f = *state;
    int first;

    in_town(f);
    first = table_game(f->table)->order[0];
    say(f, stage_nick(first), "draft #1");
    say(f, stage_nick(first), "minion library treasure");
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        say(f, stage_nick(first), rows[i].typed);
        expect(f, stage_nick(first), rows[i].told);
    }
}

/* ---- odd rows -------------------------------------------------------------------------------- */

static void what_makes_no_sense_in_the_store_is_no_plan(void **state)
{
    static const char *const rows[] = {
        "",
        "x",
        "build",
        "build@",
        "build@2",
        "build@2.0",
        "build@2.0=",
        "build@2.0=new",
        "build@2.0=new:BMA009",
        "build@2.0=new::0",
        "build@2.0=new:NOPE:0",
        "build@2.0=on:BMA009:0",
        "build@2.0=on:BMA009:60000",
        "build@2.0=on:BMA009:-1",
        "build@99999999999999.0=done::0",
        "build@2.0=done::0,x::0",
        "build@2.0=done::0,done::0,done::0,done::0,done::0,done::0,done::0,done::0,done::0",
        "minion@2.0=room::0",
        "draft@2.0=card:%00:0",
        "=",
        "@=@=@",
        "build@2.0=%s%n:%s:%n",
        "build@2.0=done::0|",
        "build@2.0=|done::0",
        "build@2.0=done::0|x::0",
        "build@2.0!",
        "build@2.0=done::0|done::0|done::0|done::0,done::0|done::0|done::0|done::0|done::0",
    };
    struct fixture *f = *state;
    struct plan plan;

    stands(f, BUILD);
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_free(f->table->seat[BEN].plan);
        f->table->seat[BEN].plan = g_strdup(rows[i]);
        for (int about = 0; about < PLANS_ABOUTS; about++)
            if (plans_get(f->table, BEN, (enum plans_about)about, &plan))
                fail_msg("%s", rows[i]);
    }
    ann_is_done(f);
    assert_true(is_asked(f, BEN, LAIR_ASK_BUILD));
}

static void a_stored_plan_that_cannot_be_played_lapses(void **state)
{
    static const char *const rows[] = {
        "build@2.0=card:BMA009:0", "build@2.0=any::0,any::0",        "build@2.0=space:BMA009:200",
        "build@2.0=on:BMA022:1",   "build@2.999999999=new:BMA001:0",
    };

    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        struct fixture *f = anew(state);

        stands(f, BUILD);
        g_free(f->table->seat[BEN].plan);
        f->table->seat[BEN].plan = g_strdup(rows[i]);
        ann_is_done(f);
        say(f, "ben", "why now");
        expect(f, "ben", "Your plan is off");
        assert_true(is_asked(f, BEN, LAIR_ASK_BUILD));
        assert_null(f->table->seat[BEN].plan);
    }
}

/* ---- whole games ----------------------------------------------------------------------------- */

/* How often something was sealed. */
static int sealed;

static void come_back(struct fixture *f)
{
    stage_crash(f->stage);
    f->net = stage_tape(f->stage, "net");
    f->table = stage_table(f->stage, "crypt");
}

/* Everybody seals what a machine would do, wherever nothing is sealed and it is not asked. */
static void seal_all(struct fixture *f, bool kills)
{
    uint64_t dice = 7;

    for (int s = 0; s < f->table->n_seats && f->table->state == TABLE_RUNNING; s++)
        for (int about = 0; about < PLANS_TOLD; about++) {
            struct plan plan;
            g_autofree char *line = NULL;

            assert_true(bout_load(f->stage->host, f->table));
            if (plans_get(f->table, s, (enum plans_about)about, &plan) &&
                plan.turn >= table_game(f->table)->turn)
                continue;
            line = sealer_line(f->table, s, (enum plans_about)about, LAIR_POLICY_SANE, &dice);
            if (line == NULL)
                continue;
            say(f, stage_nick(s), line);
            assert_true(plans_get(f->table, s, (enum plans_about)about, &plan));
            sealed++;
            if (kills)
                come_back(f);
        }
}

/* Plays so many steps of a game in which all is sealed that can be.  kills: the host is killed after every line. */
static void play(struct fixture *f, const char *options, int seats, int steps, bool kills)
{
    GRand *dice = g_rand_new_with_seed(3);

    sealed = 0;
    begin(f, options, seats);
    for (int i = 0; i < steps && f->table->state == TABLE_RUNNING; i++) {
        seal_all(f, kills);
        if (!stage_act(f->net, f->table, dice))
            stage_turn(f->stage, LATER_MS);
        if (kills)
            come_back(f);
    }
    g_rand_free(dice);
}

static bool add_move(void *ctx, int n, int seat, const char *text, bool decided)
{
    g_string_append_printf(ctx, "%d %c %s%s\n", n, 'a' + seat, text, decided ? "" : " by itself");
    return true;
}

/* The moves of the game as they are stored; g_free it. */
static char *moves_text(const struct fixture *f)
{
    GString *out = g_string_new(NULL);

    assert_int_equal(store_read_moves(f->stage->host->store, f->table->id, add_move, out), 0);
    return g_string_free(out, FALSE);
}

static void a_host_that_is_killed_at_every_step_plays_what_was_sealed(void **state)
{
    static const struct {
        const char *options;
        int seats;
    } rows[] = { { "", 3 }, { "super", 2 } };

    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++)
        for (int kills = 0, n = 0; kills < 2; kills++) {
            static char *whole;
            struct fixture *f = anew(state);

            play(f, rows[i].options, rows[i].seats, 60, kills != 0);
            if (kills == 0) {
                whole = moves_text(f);
                n = sealed;
                continue;
            }
            g_autofree char *moves = moves_text(f);
            assert_string_equal(moves, whole);
            assert_int_equal(sealed, n);
            assert_true(n > 3);
            g_free(whole);
        }
}

static void games_that_are_sealed_have_ordinary_records(void **state)
{
    static const struct {
        const char *options;
        int seats;
    } rows[] = { { "", 2 }, { "", 3 }, { "", 4 }, { "super", 2 }, { "super", 3 }, { "super", 4 } };

    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        struct fixture *f = anew(state);
        g_autofree char *record = NULL;
        struct lair_fault why;
        struct lair_match *m;

        play(f, rows[i].options, rows[i].seats, 4000, false);
        record = store_read_record(f->stage->host->store, f->table->id);
        assert_non_null(record);
        assert_int_equal(f->table->state, TABLE_OVER);
        assert_true(sealed > 5);
        assert_null(strstr(record, "plan"));
        assert_true(bout_load(f->stage->host, f->table));
        m = lair_match_load(f->table->cat, record, strlen(record), NULL, &why);
        if (m == NULL)
            fail_msg("%s", why.text);
        lair_match_free(m);
    }
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(what_is_sealed_is_laid_when_the_seat_is_active),
        T(a_plan_lapses_if_what_it_was_made_for_is_gone_and_its_player_is_asked),
        T(what_is_named_with_else_is_laid_if_what_is_before_it_cannot_be),
        T(nothing_is_laid_if_that_was_named_last),
        T(a_plan_that_stands_anyway_is_played_though_somebody_acted_on_the_seat),
        T(a_plan_goes_where_its_room_goes),
        T(others_hear_the_same_at_the_same_times_whether_a_plan_answers_or_its_player),
        T(its_player_is_not_asked_what_a_plan_answers),
        T(what_cannot_be_sealed_is_refused_with_what_would_do),
        T(what_is_asked_already_is_answered_with_a_plan),
        T(a_number_seals_what_is_offered),
        T(who_is_done_with_this_turn_seals_for_the_next),
        T(who_has_laid_its_first_room_seals_for_turn_1_and_passes_it),
        T(undo_takes_a_plan_back),
        T(a_plan_that_is_taken_back_before_the_beat_leaves_the_question_to_its_player),
        T(who_lays_something_else_at_the_last_moment_has_no_plan_any_more),
        T(whose_seat_another_takes_leaves_no_plan),
        T(whoever_builds_later_in_a_slow_game_is_told_once_that_it_may_be_sealed),
        T(in_a_slow_game_a_plan_answers_at_the_beat_as_what_it_answers_is_no_window),
        T(nobody_is_told_so_in_a_live_game),
        T(of_what_is_preferred_the_first_counts_that_is_there),
        T(nothing_of_what_is_preferred_is_left_and_its_player_is_asked),
        T(for_the_next_turn_any_card_can_be_wished_for_and_no_other_thing),
        T(what_makes_no_sense_in_the_store_is_no_plan),
        T(a_stored_plan_that_cannot_be_played_lapses),
        T(a_host_that_is_killed_at_every_step_plays_what_was_sealed),
        T(games_that_are_sealed_have_ordinary_records),
    };

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
