/* tests/unit/test_answers.c - a window asks all who may answer at once, and their answers count together
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/games/answers.h"
#include "bot/games/bout.h"
#include "bot/games/held.h"
#include "bot/games/orders.h"
#include "bot/loop.h"
#include "bot/tables.h"
#include "tests/stage.h"

enum { SEED = 17, ANN = 0, BEN, CLEO, BEAT_MS = 1500, CLOCK_MS = 60 * 1000 };

static const char place[] = "#dungeon";

struct fixture {
    struct stage *stage;
    struct tape *net;
    struct table *table; /* crypt, of ann (a), ben (b) and at times cleo (c) */
};

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    *state = f;
    f->stage = stage_new_in_folder("net:#dungeon", &(struct host_settings){ .sets = "bmr" });
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

static bool awaits(const struct fixture *f, int seat)
{
    return table_awaits(f->table, seat);
}

/* Of a hero's walk through ann's dungeon; all hold spells, and ann is asked first, then ben, then cleo. */
#define SEAT_OF_ANN \
    "{'boss': 'Draculord', 'hand': ['Freeze', 'Jeopardy'], 'entrance': ['Nick the Masher'], 'dungeon': ['Golem Factory', 'Neanderthal Cave']}"
#define WALK                                                                    \
    "{'sets': ['bmr'], 'phase': 'adventure', 'turn': 2, 'seats': [" SEAT_OF_ANN \
    ",{'boss': 'Robobo', 'hand': ['Freeze', 'Assassin'], 'dungeon': ['Golem Factory', 'Neanderthal Cave']}]}"
#define WALK_OF_THREE                                                                                       \
    "{'sets': ['bmr'], 'phase': 'adventure', 'turn': 2, 'seats': [" SEAT_OF_ANN                             \
    ",{'boss': 'Robobo', 'hand': ['Freeze', 'Assassin'], 'dungeon': ['Golem Factory', 'Neanderthal Cave']}" \
    ",{'boss': 'Xyzax', 'hand': ['Freeze', 'Annihilator'], 'dungeon': ['Golem Factory', 'Neanderthal Cave']}]}"

static void begin(struct fixture *f, const char *options, int seats)
{
    f->table = stage_begin(f->stage, f->net, place, "crypt", options, seats, SEED);
    stage_set(f->stage, f->table, seats == 2 ? WALK : WALK_OF_THREE);
}

/* ---- together -------------------------------------------------------------------------------- */

static void all_are_asked_at_once_and_answer_in_any_order(void **state)
{
    struct fixture *f = *state;
    int n;

    begin(f, "", 3);
    n = moves(f);
    for (int seat = ANN; seat <= CLEO; seat++)
        assert_true(awaits(f, seat));
    assert_int_equal(answers_stand(f->table), 0);
    say(f, "cleo", "pass once");
    expect(f, "cleo", "You pass, unless you say otherwise.");
    assert_int_not_equal(answers_stand(f->table), 0);
    say(f, "ann", "pass once");
    expect(f, "ann", "You pass, unless you say otherwise.");
    assert_int_equal(moves(f), n);
    say(f, "ben", "pass once");
    assert_int_equal(moves(f), n + 3);
    assert_int_equal(table_game(f->table)->walk.square, 0);
}

static void an_answer_may_be_changed_until_it_counts(void **state)
{
    struct fixture *f = *state;
    int n;

    begin(f, "", 2);
    n = moves(f);
    say(f, "ben", "cast freeze a1");
    expect(
        f, "ben",
        "Held, unless you say otherwise: cast freeze a1. If somebody acts before you, you are asked again");
    say(f, "ben", "moves");
    expect(f, "ben", "You answered: cast freeze a1.");
    say(f, "ben", "why now");
    expect(f, "ben", "You answered: cast freeze a1.");
    say(f, "ben", "pass once");
    expect(f, "ben", "You pass, unless you say otherwise.");
    say(f, "ben", "why now");
    expect(f, "ben", "You passed here.");
    say(f, "ann", "pass once");
    assert_int_equal(moves(f), n + 2);
    assert_int_equal(lair_count(table_game(f->table), LAIR_HAND_SPELLS, BEN), 2);
}

static void an_act_counts_when_all_before_it_have_passed(void **state)
{
    struct fixture *f = *state;

    begin(f, "", 3);
    say(f, "cleo", "pass once");
    say(f, "ben", "cast freeze a1");
    expect(f, "ben", "Held, unless you say otherwise: cast freeze a1");
    tape_expect_nothing(f->net, place, "casts");
    say(f, "ann", "pass once");
    expect(f, place, "Freeze on Golem Factory (a1)");
    assert_null(f->table->seat[CLEO].answer.move);
}

static void an_act_of_who_comes_first_counts_at_once(void **state)
{
    struct fixture *f = *state;
    int n;

    begin(f, "", 2);
    n = moves(f);
    say(f, "ann", "cast freeze b1");
    assert_int_equal(moves(f), n + 1);
}

static void after_an_act_what_others_wanted_to_do_is_void(void **state)
{
    struct fixture *f = *state;

    begin(f, "", 2);
    say(f, "ben", "cast freeze a1");
    say(f, "ann", "cast freeze b1");
    expect(f, "ben", "Others acted before you; undone: cast freeze a1");
    assert_null(f->table->seat[BEN].answer.move);
    assert_true(awaits(f, BEN));
    say(f, "ben", "why now");
    expect(f, "ben", "Others acted before you");
}

static void after_an_act_a_pass_stands_if_it_means_what_it_meant(void **state)
{
    struct fixture *f = *state;

    begin(f, "", 2);
    say(f, "ben", "pass turn");
    assert_false(awaits(f, BEN));
    say(f, "ann", "cast freeze b1");
    assert_false(awaits(f, BEN));
    say(f, "ann", "pass turn");
    assert_int_equal(table_game(f->table)->turn, 3);
}

static void an_act_that_is_kept_is_done_even_then(void **state)
{
    static const char *const ways[][2] = {
        { "keep cast freeze a1", NULL },
        { "cast freeze a1", "keep" },
    };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(ways); i++) {
        begin(f, "", 2);
        for (int k = 0; k < 2 && ways[i][k] != NULL; k++)
            say(f, "ben", ways[i][k]);
        expect(f, "ben", "It is done even if somebody acts before you");
        say(f, "ann", "cast freeze b1"); /* which ben may answer, and is asked about */
        say(f, "ben", "pass once");
        assert_true(table_has_answered(f->table, BEN));
        say(f, "ann", "pass once");
        expect(f, place, "Freeze on Golem Factory (a1)");
        say(f, "ann", "abort");
        say(f, "ben", "abort");
    }
}

static void nothing_is_kept_where_nothing_is_held(void **state)
{
    struct fixture *f = *state;

    begin(f, "", 2);
    say(f, "ben", "keep");
    expect(f, "ben", "No act of yours is held.");
    say(f, "ben", "keep cast nonsense");
    tape_expect_nothing(f->net, "ben", "Held");
    say(f, "ben", "pass once");
    say(f, "ben", "keep");
    expect(f, "ben", "No act of yours is held.");
}

static void a_pass_in_the_line_of_an_act_stands_after_it(void **state)
{
    struct fixture *f = *state;

    begin(f, "", 2);
    say(f, "ben", "cast freeze a1, pass turn");
    assert_int_equal(f->table->seat[BEN].answer.then, STANDING_TURN);
    say(f, "ann", "pass turn");
    assert_int_equal(table_game(f->table)->turn, 3);
}

static void what_was_said_with_an_answer_goes_with_it(void **state)
{
    struct fixture *f = *state;
    const struct seat_answer *a;

    begin(f, "", 2);
    a = &f->table->seat[BEN].answer;
    say(f, "ben", "keep cast freeze a1");
    assert_non_null(a->kept);
    say(f, "ben", "cast freeze b1");
    assert_null(a->kept);
    say(f, "ben", "cast freeze a1, pass turn");
    assert_int_equal(a->then, STANDING_TURN);
    say(f, "ben", "cast freeze b1");
    assert_int_equal(a->then, STANDING_NONE);
}

/* ---- silence --------------------------------------------------------------------------------- */

/* A player who sells in a window is asked there what it was asked, and nothing new (M2c). */
static void a_sale_answers_nothing(void **state)
{
    struct fixture *f = *state;
    int asked;

    stage_close(f->stage);
    f->stage->settings.sets = "bmr,rmb";
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    f->table = stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    stage_set(f->stage, f->table,
              "{'phase': 'build', 'turn': 2, 'sets': ['bmr', 'rmb'], 'seats': ["
              "{'boss': 'Draculord', 'coins': 1, 'hand': ['Freeze']},"
              "{'boss': 'Robobo', 'coins': 1, 'hand': ['Counterspell', 'Golem Factory'],"
              " 'dungeon': ['Zombie Prison']}]}");
    say(f, "ann", "cast freeze b1");
    asked = f->table->seat[BEN].decision;
    assert_true(f->table->in_window && asked != 0);
    say(f, "ben", "sell golem");
    expect(f, place, "en sells Golem Factory");
    assert_int_equal(f->table->seat[BEN].decision, asked);
    say(f, "ben", "cast counterspell *1");
    expect(f, place, "en casts Counterspell");
}

static void nobody_is_told_who_is_awaited(void **state)
{
    static const char *const typed[] = { "board", "tables", "pass once", "help", "board" };
    struct fixture *f = *state;
    g_autofree char *stored = NULL;

    begin(f, "clock=60s", 3);
    for (size_t i = 0; i < G_N_ELEMENTS(typed); i++) {
        say(f, "cleo", typed[i]);
        tape_expect_nothing(f->net, "cleo", "aiting for ann");
        tape_expect_nothing(f->net, "cleo", "waits for ann");
        tape_expect_nothing(f->net, "cleo", "aiting for ben");
    }
    expect(f, "cleo", "Answers count until");
    say(f, "eve", "tables");
    expect(f, "eve", "Answers count until");
    stored = store_read_waiting(f->stage->host->store, f->table->id);
    assert_string_equal(stored, "");
}

static void whose_time_is_up_is_told_when_the_window_goes_on(void **state)
{
    struct fixture *f = *state;
    int n;

    begin(f, "clock=60s", 2);
    n = moves(f);
    stage_turn(f->stage, CLOCK_MS / 2);
    say(f, "ann", "moves"); /* asking again wins no time */
    tape_skip(f->net);
    stage_turn(f->stage, CLOCK_MS / 2);
    expect(f, place, "took too long");
    assert_true(moves(f) > n);
}

/* ---- at the beat ----------------------------------------------------------------------------- */

static void with_a_beat(struct fixture *f)
{
    struct host_settings s = f->stage->host->settings;

    s.beat_ms = BEAT_MS;
    loop_change(f->stage->host, &s);
}

static void a_pass_before_the_beat_counts_at_the_beat(void **state)
{
    struct fixture *f = *state;
    int n;

    with_a_beat(f);
    begin(f, "", 2);
    n = moves(f);
    say(f, "ann", "pass once");
    say(f, "ben", "pass once");
    assert_int_equal(moves(f), n);
    stage_turn(f->stage, BEAT_MS);
    assert_int_equal(moves(f), n + 2);
    stage_turn(f->stage, BEAT_MS); /* and one after it at once */
    say(f, "ann", "pass once");
    say(f, "ben", "pass once");
    assert_int_equal(moves(f), n + 4);
}

static void a_window_of_machines_takes_one_beat(void **state)
{
    struct fixture *f = *state;
    int n;

    f->table = stage_begin(f->stage, f->net, place, "crypt", "", 3, SEED);
    f->table->seat[BEN].bot = f->table->seat[CLEO].bot = true;
    f->table->seat[BEN].policy = f->table->seat[CLEO].policy = LAIR_POLICY_GREEDY;
    with_a_beat(f);
    stage_set(f->stage, f->table, WALK_OF_THREE);
    n = moves(f);
    say(f, "ann", "pass once");
    assert_int_equal(moves(f), n);
    stage_turn(f->stage, BEAT_MS);
    assert_true(moves(f) >= n + 2); /* until one of them acts */
}

/* ---- what ends it ---------------------------------------------------------------------------- */

static void who_gives_the_seat_up_takes_the_answer_along(void **state)
{
    struct fixture *f = *state;

    begin(f, "", 3);
    say(f, "cleo", "cast freeze a1");
    assert_true(table_has_answered(f->table, CLEO));
    say(f, "ann", "kick cleo");
    say(f, "ben", "kick cleo");
    if (f->table->seat[CLEO].bot)
        assert_null(f->table->seat[CLEO].answer.move);
    else
        fail_msg("cleo still sits there");
}

static void who_resigns_takes_the_answer_along(void **state)
{
    struct fixture *f = *state;

    begin(f, "", 3);
    say(f, "cleo", "cast freeze a1");
    say(f, "cleo", "resign really");
    say(f, "ann", "pass turn");
    say(f, "ben", "pass turn");
    tape_expect_nothing(f->net, place, "casts");
    assert_int_equal(table_game(f->table)->turn, 3);
}

/* Rows of the store may say anything: what is no answer is asked. */
static void what_is_stored_oddly_is_no_answer(void **state)
{
    static const char *const odd[] = { "fly", "", "keep", "cast freeze z9", "choose b", "resign" };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(odd); i++) {
        struct seat *s;

        begin(f, "", 2);
        s = &f->table->seat[BEN];
        s->answer = (struct seat_answer){ .to = s->decision, .move = g_strdup(odd[i]) };
        s->orders.noted = 0;
        orders_note(f->table);
        if (!awaits(f, BEN))
            fail_msg("\"%s\" is an answer", odd[i]);
        say(f, "ann", "abort");
        say(f, "ben", "abort");
    }
}

static void answers_live_through_restarts(void **state)
{
    struct fixture *f = *state;
    GRand *dice = g_rand_new_with_seed(SEED);
    int held = 0;

    f->table = stage_begin(f->stage, f->net, place, "crypt", "", 3, SEED);
    while (held < 10 && stage_act(f->net, f->table, dice))
        for (int i = 0; i < f->table->n_seats; i++)
            if (table_has_answered(f->table, i)) {
                g_autofree char *move = g_strdup(f->table->seat[i].answer.move);

                stage_restart(f->stage);
                f->net = stage_tape(f->stage, "net");
                f->table = stage_table(f->stage, "crypt");
                assert_true(bout_load(f->stage->host, f->table));
                assert_true(table_has_answered(f->table, i));
                assert_string_equal(f->table->seat[i].answer.move, move);
                held++;
            }
    g_rand_free(dice);
    assert_true(held >= 5);
}

/* ---- whatever is ordered --------------------------------------------------------------------- */

/* Of everybody who is awaited the question is known, and each answer that is held can be given. */
static void is_sound(const struct fixture *f)
{
    const struct table *t = f->table;
    const char *wrong = lair_check(t->cat, table_game(t));
    struct lair_move m;

    if (wrong != NULL)
        fail_msg("%s", wrong);
    for (int i = 0; i < t->n_seats; i++) {
        bool asked = table_asks(t, i);

        assert_int_equal(asked, t->seat[i].decision != 0);
        if (table_has_answered(t, i))
            assert_true(held_move(t, i, &m));
        if (table_awaits(t, i) && !t->seat[i].away)
            assert_int_equal(t->seat[i].reader.prompted, t->seat[i].decision);
    }
    assert_true(t->n_moves == 0 || t->n_events == (int)t->events->len);
}

/* What a bored player types, as the dice say. */
static void say_anything(struct fixture *f, GRand *dice)
{
    static const char *const lines[] = { "stop cast",  "stop a1",  "stop b",         "pass turn", "pass once",
                                         "pass build", "keep",     "pass adventure", "asks all",  "asks few",
                                         "stop off",   "pass",     "why now",        "pass hero", "order",
                                         "moves",      "order off" };
    const char *nick = stage_nick(g_rand_int_range(dice, 0, f->table->n_seats));

    say(f, nick, lines[g_rand_int_range(dice, 0, G_N_ELEMENTS(lines))]);
}

/* Somebody takes any choice of the newest question: an order or an act if there is one, a move, or where to. */
static bool choose_anything(struct fixture *f, GRand *dice)
{
    int seat = stage_asked(f->table, dice);
    const struct tape_letter *l = seat >= 0 ? stage_question(f->net, f->table, stage_nick(seat)) : NULL;
    int any = l != NULL ? g_rand_int_range(dice, 0, (gint32)g_strv_length(l->moves)) : 0;

    if (l == NULL)
        return false;
    for (int i = 0; l->moves[i] != NULL; i++)
        if (g_str_has_prefix(l->moves[i], "order ") || g_str_has_prefix(l->moves[i], "cast "))
            any = i;
    tape_pick_of(f->net, stage_nick(seat), l, (unsigned)any + 1);
    return true;
}

static int orders_of(const struct fixture *f)
{
    struct standing_stop stop[STANDING_STOPS];
    int n = 0;

    for (int i = 0; i < f->table->n_seats; i++)
        for (int k = orders_stops(f->table, i, stop); k-- > 0;)
            n += stop[k].act[0] != '\0';
    return n;
}

static void whatever_is_ordered_games_are_sound_and_end(void **state)
{
    static const char *const options[] = { "", "super", "asks=all", "choose-boss" };
    struct fixture *f = *state;
    GRand *dice = g_rand_new_with_seed(SEED);
    int ordered = 0, held = 0;

    for (int game = 0; game < 24; game++) {
        f->table =
            stage_begin(f->stage, f->net, place, "crypt", options[game % 4], 2 + game % 3, (uint32_t)game);
        for (int i = 0; i < 3000 && f->table->state == TABLE_RUNNING; i++) {
            if (g_rand_int_range(dice, 0, 4) == 0)
                say_anything(f, dice);
            else if (g_rand_int_range(dice, 0, 3) > 0 || !choose_anything(f, dice))
                stage_act(f->net, f->table, dice);
            if (f->table->state != TABLE_RUNNING)
                break;
            is_sound(f);
            ordered += orders_of(f);
            for (int s = 0; s < f->table->n_seats; s++)
                held += held_act(f->table, s);
        }
        assert_int_equal(f->table->state, TABLE_OVER);
    }
    g_rand_free(dice);
    print_message("# orders stood %d times, acts were held %d times\n", ordered, held);
    assert_true(ordered > 50);
    assert_true(held >= 5);
}

#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(all_are_asked_at_once_and_answer_in_any_order),
        T(an_answer_may_be_changed_until_it_counts),
        T(an_act_counts_when_all_before_it_have_passed),
        T(an_act_of_who_comes_first_counts_at_once),
        T(after_an_act_what_others_wanted_to_do_is_void),
        T(after_an_act_a_pass_stands_if_it_means_what_it_meant),
        T(an_act_that_is_kept_is_done_even_then),
        T(nothing_is_kept_where_nothing_is_held),
        T(a_pass_in_the_line_of_an_act_stands_after_it),
        T(what_was_said_with_an_answer_goes_with_it),
        T(a_sale_answers_nothing),
        T(nobody_is_told_who_is_awaited),
        T(whose_time_is_up_is_told_when_the_window_goes_on),
        T(a_pass_before_the_beat_counts_at_the_beat),
        T(a_window_of_machines_takes_one_beat),
        T(who_gives_the_seat_up_takes_the_answer_along),
        T(who_resigns_takes_the_answer_along),
        T(what_is_stored_oddly_is_no_answer),
        T(answers_live_through_restarts),
        T(whatever_is_ordered_games_are_sound_and_end),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests_name("answers", tests, NULL, NULL);
}
