/* tests/unit/test_orders.c - what players pass beforehand, at tables of a host
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/games/bout.h"
#include "bot/games/orders.h"
#include "tests/stage.h"

enum { SEED = 17, MOVES_MAX = 4000 };

static const char place[] = "#dungeon";

struct fixture {
    struct stage *stage;
    struct tape *net;
    struct table *table; /* crypt, of ann (a) and ben (b) */
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

static void begin(struct fixture *f, const char *options)
{
    f->table = stage_begin(f->stage, f->net, place, "crypt", options, 2, SEED);
}

static void stands(struct fixture *f, const char *position)
{
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

static enum lair_ask_kind asked(const struct fixture *f, int seat)
{
    return table_awaits(f->table, seat) ? table_asked(f->table, seat, NULL) : LAIR_ASK_NONE;
}

/* An adventure of two dungeons that kill whom they lure; Nick goes into ann's. */
#define ADVENTURE                                                                                \
    "{'sets': ['bmr'], 'phase': 'adventure', 'turn': 2, 'seats': ["                              \
    "{'boss': 'Draculord', 'hand': ['Freeze', 'Counterspell'], 'entrance': ['Nick the Masher']," \
    " 'dungeon': ['Golem Factory', 'Neanderthal Cave']},"                                        \
    "{'boss': 'Robobo', 'hand': ['Freeze', 'Counterspell'], 'dungeon': ['Golem Factory', 'Neanderthal Cave']}]}"

static void a_pass_stands_for_the_phase(void **state)
{
    struct fixture *f = *state;

    begin(f, "");
    stands(f, ADVENTURE);
    say(f, "ann", "pass");
    assert_int_equal(asked(f, 1), LAIR_ASK_WINDOW);
    say(f, "ann", "why now");
    expect(f, "ann", "Your pass stands");
    say(f, "ben", "pass");
    expect(f, "ben", "A soul for somebody else, perhaps. Nick the Masher");
    assert_int_equal(asked(f, 0), LAIR_ASK_NONE);
    say(f, "ben", "why now");
    expect(f, "ben", "Nick the Masher: A soul for somebody else, perhaps.");
    say(f, "ben", "pass");
    assert_int_equal(table_game(f->table)->turn, 3);
    assert_int_equal(asked(f, 0), LAIR_ASK_BUILD);
    say(f, "ann", "why now");
    expect(f, "ann", "This you must decide yourself");
}

static void once_is_for_one_window(void **state)
{
    struct fixture *f = *state;

    begin(f, "");
    stands(f, ADVENTURE);
    say(f, "ann", "pass once");
    say(f, "ben", "pass turn");
    assert_int_equal(asked(f, 0), LAIR_ASK_WINDOW);
    assert_int_equal(table_game(f->table)->walk.square, 0);
    say(f, "ann", "why now");
    expect(f, "ann", "You passed nothing yet that stands here");
}

static void who_wants_to_be_asked_all_is(void **state)
{
    struct fixture *f = *state;

    begin(f, "");
    say(f, "ann", "asks all");
    expect(f, "ann", "You are asked in every window; asks few");
    stands(f, ADVENTURE);
    say(f, "ann", "pass");
    say(f, "ben", "pass turn");
    assert_int_equal(asked(f, 0), LAIR_ASK_WINDOW);
    say(f, "ann", "asks few");
    expect(f, "ann", "Your passes stand");
    say(f, "ann", "pass");
    assert_int_equal(table_game(f->table)->turn, 3);
}

static void at_a_table_of_all_everybody_is(void **state)
{
    struct fixture *f = *state;

    begin(f, "asks=all");
    say(f, "ann", "asks");
    expect(f, "ann", "At this table a pass is for its window alone");
    stands(f, ADVENTURE);
    say(f, "ann", "pass");
    say(f, "ben", "pass");
    assert_int_equal(asked(f, 0), LAIR_ASK_WINDOW);
    say(f, "ann", "pass");
    assert_int_equal(asked(f, 1), LAIR_ASK_WINDOW);
}

/* As many as one may have, of which none is another. */
static void set_all_stops(struct fixture *f)
{
    static const char *const stops[] = { "stop a2",   "stop b1",      "stop b2",      "stop ben",
                                         "stop cast", "stop nick a2", "stop nick b1", "stop nick b2" };

    assert_int_equal(G_N_ELEMENTS(stops), STANDING_STOPS);
    for (size_t i = 0; i < G_N_ELEMENTS(stops); i++)
        say(f, "ann", stops[i]);
}

static void stops_are_set_listed_reached_and_taken_back(void **state)
{
    static const struct {
        const char *typed, *told;
    } stops[] = {
        { "stop a2", "You are asked this turn: when a hero comes into a2." },
        { "stop cast", "into a2; when somebody else casts a spell." },
        { "stop nick", "spell; when Nick the Masher goes in." },
        { "stop nick the masher a1", "in; when Nick the Masher goes into a1." },
        { "stop ben", "into a1; when ben is active." },
        { "stops", "You are asked this turn: when a hero comes into a2; when" },
        { "stop off", "No stops this turn" },
        { "stop", "No stops this turn" },
        { "stop a", "a is no stop" },
        { "stop a7", "a7 is no stop" },
        { "stop the moon", "the moon is no stop" },
    };
    struct fixture *f = *state;

    begin(f, "");
    stands(f, ADVENTURE);
    for (size_t i = 0; i < G_N_ELEMENTS(stops); i++) {
        say(f, "ann", stops[i].typed);
        expect(f, "ann", stops[i].told);
    }
    set_all_stops(f);
    say(f, "ann", "stop a1");
    expect(f, "ann", "That is one stop too many");
    say(f, "ann", "pass turn");
    say(f, "ben", "pass turn");
    expect(f, "ann", "Your stop. Nick the Masher");
    assert_int_equal(table_game(f->table)->walk.square, 1);
    say(f, "ann", "why now");
    expect(f, "ann", "Your stop.");
}

/* ---- a plan, and orders ---------------------------------------------------------------------- */

/* Sir Digby, of 8 health, comes to 7 damage; before it Nick, who dies anyway.  The Pit kills whom it is used
 * for. */
#define PITFALL                                                                                                              \
    "{'sets': ['bmr'], 'phase': 'adventure', 'turn': 2, 'seats': ["                                                          \
    "{'boss': 'Draculord', 'hand': ['Freeze', 'Freeze'], 'entrance': ['Nick the Masher', 'Sir Digby Apple, Ace Detective']," \
    " 'dungeon': ['Bottomless Pit', 'Neanderthal Cave', 'Neanderthal Cave']},"                                               \
    "{'boss': 'Robobo', 'hand': ['Giant Size'], 'dungeon': ['Golem Factory', 'Neanderthal Cave']}]}"

static const char ordered[] = "order use bottomless pit when sir digby a1";

static int score_of(const struct fixture *f,
                    int (*count)(const struct lair_catalog *, const struct lair_game *, int), int seat)
{
    return count(f->table->cat, table_game(f->table), seat);
}

static void a_plan_says_what_helps_and_when(void **state)
{
    struct fixture *f = *state;

    begin(f, "");
    stands(f, PITFALL);
    say(f, "ann", "moves");
    expect(f, "ann", "As foreseen: Nick the Masher dies in a2, Sir Digby Apple wounds you.");
    say(f, "ann", "moves");
    expect(f, "ann",
           "order: use Bottomless Pit (a1) on Sir Digby Apple, Ace Detective when Sir Digby Apple is in a1 - "
           "Sir Digby Apple dies");
}

static void an_order_is_carried_out_and_the_pass_stands_on(void **state)
{
    struct fixture *f = *state;

    begin(f, "");
    stands(f, PITFALL);
    say(f, "ann", ordered);
    expect(f, "ann",
           "Ordered: use bottomless pit a1 sir digby apple, ace detective, when Sir Digby Apple, Ace "
           "Detective goes into a1.");
    say(f, "ann", "pass");
    say(f, "ben", "pass turn");
    assert_int_equal(table_game(f->table)->turn, 3);
    assert_int_equal(score_of(f, lair_souls, 0), 2);
    assert_int_equal(score_of(f, lair_wounds, 0), 0);
    say(f, "ann", "order");
    expect(f, "ann", "No stops this turn");
}

static void an_order_that_means_nothing_is_dropped_and_asked(void **state)
{
    struct fixture *f = *state;

    begin(f, "");
    stands(f, PITFALL);
    say(f, "ann", ordered);
    say(f, "ann", "cast freeze a1"); /* nobody comes into it this turn */
    say(f, "ann", "pass turn");
    say(f, "ben", "pass turn");
    expect(f, "ann", "Your order means nothing now: use bottomless pit a1 sir digby apple, ace detective.");
    say(f, "ann", "why now");
    expect(f, "ann", "Your order means nothing now");
    say(f, "ann", "stops");
    expect(f, "ann", "No stops this turn");
}

/* The store has what is written of it. */
static void an_order_is_read_as_it_was_written(void **state)
{
    struct fixture *f = *state;
    struct standing before;

    begin(f, "");
    stands(f, PITFALL);
    say(f, "ann", "stop b");
    say(f, "ann", ordered);
    say(f, "ann", "order cast freeze a1 when nick");
    before = f->table->standing[0];
    assert_int_equal(before.n_stops, 3);
    assert_true(before.stop[1].helps);
    assert_false(before.stop[2].helps);
    f->table->standing[0] = (struct standing){ 0 };
    orders_restore(f->table);
    assert_int_equal(f->table->standing[0].n_stops, 3);
    for (int i = 0; i < before.n_stops; i++) {
        const struct standing_stop *one = &before.stop[i], *other = &f->table->standing[0].stop[i];

        assert_int_equal(one->hero, other->hero);
        assert_int_equal(one->seat, other->seat);
        assert_int_equal(one->square, other->square);
        assert_int_equal(one->helps, other->helps);
        assert_memory_equal(&one->what, &other->what, sizeof one->what);
        assert_string_equal(one->act, other->act);
    }
}

/* What a database says of stops and orders may be anything. */
static void what_is_written_oddly_is_no_order(void **state)
{
    static const char *const odd[] = {
        "=",           "@",        "@a1=",      "@a1=1.2=use",   "@a1=1.2.3",      "@a1=1.2.3=",
        "@a1=1.2.3=%", "@a1=+=+=", "@a1+x+y+z", "@a1=1.2.3=%00", "@z9=1.2.3=pass", "cast=",
    };
    struct fixture *f = *state;
    struct seat_orders *o;

    begin(f, "");
    stands(f, PITFALL);
    say(f, "ann", "stop a1");
    o = &f->table->seat[0].orders;
    for (size_t i = 0; i < G_N_ELEMENTS(odd); i++) {
        g_free(o->stops);
        o->stops = g_strdup_printf("@a2 %s @a3", odd[i]);
        orders_restore(f->table);
        assert_int_equal(f->table->standing[0].n_stops, 2);
        assert_int_equal(f->table->standing[0].stop[1].square, 2);
    }
    o->stops = (g_free(o->stops), g_strdup("@a2=1.2.3=fly%20away"));
    orders_restore(f->table);
    assert_int_equal(f->table->standing[0].n_stops, 1);
    say(f, "ann", "pass turn");
    say(f, "ben", "pass turn");
    expect(f, "ann", "Your order means nothing now: fly away.");
}

static void what_is_no_order_is_told(void **state)
{
    static const struct {
        const char *typed, *told;
    } rows[] = {
        { "order bottomless pit", "bottomless pit: no act" },
        { "order use bottomless pit when the moon", "is no order" },
        { "order use bottomless pit when sir digby a2", "that cannot be done at that moment" },
        { "order use bottomless pit when sir digby b1", "that moment does not come" },
        { "order pass when sir digby a1", "that cannot be done at that moment" },
        { "order fly when sir digby a1", "that cannot be done at that moment" },
        { "order off", "No stops this turn" },
    };
    struct fixture *f = *state;

    begin(f, "");
    stands(f, PITFALL);
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        say(f, "ann", rows[i].typed);
        expect(f, "ann", rows[i].told);
    }
    set_all_stops(f);
    say(f, "ann", ordered);
    expect(f, "ann", "That is one stop too many");
}

static void a_turn_or_phase_is_passed_where_nothing_is_asked(void **state)
{
    struct fixture *f = *state;

    begin(f, "");
    stands(f, "{'sets': ['bmr'], 'phase': 'adventure', 'turn': 2, 'seats': ["
              "{'boss': 'Draculord', 'hand': ['Freeze'], 'entrance': ['Nick the Masher'],"
              " 'dungeon': ['Golem Factory', 'Neanderthal Cave']},"
              "{'boss': 'Robobo', 'dungeon': ['Golem Factory', 'Neanderthal Cave']}]}");
    say(f, "ben", "pass");
    expect(f, "ben", "Nothing is asked of you now");
    say(f, "ben", "pass turn");
    expect(f, "ben", "Noted");
    say(f, "ann", "pass");
    assert_int_equal(table_game(f->table)->turn, 3);
    say(f, "ann", "pass adventure");
    expect(f, "ann", "Noted");
    assert_int_equal(f->table->seat[0].orders.ahead, LAIR_IN_ADVENTURE);
}

static void what_is_done_and_a_pass_fit_in_a_line(void **state)
{
    struct fixture *f = *state;

    begin(f, "");
    stands(f, ADVENTURE);
    say(f, "ben", "pass turn");
    say(f, "ann", "cast freeze b1, pass");
    assert_int_equal(table_game(f->table)->turn, 3);
}

static void what_somebody_does_to_it_is_asked_about(void **state)
{
    struct fixture *f = *state;

    begin(f, "");
    stands(f, ADVENTURE);
    say(f, "ann", "pass");
    say(f, "ben", "cast freeze a1");
    expect(f, "ann", "Freeze: that concerns you.");
}

/* ---- kept ------------------------------------------------------------------------------------ */

static void same_standing(const struct standing *a, const struct standing *b)
{
    assert_int_equal(a->kind, b->kind);
    assert_int_equal(a->ahead, b->ahead);
    assert_int_equal(a->turn, b->turn);
    assert_int_equal(a->n_stops, b->n_stops);
    assert_int_equal(a->stops_since, b->stops_since);
    assert_memory_equal(a->stop, b->stop, a->n_stops * sizeof a->stop[0]);
    if (a->kind == STANDING_NONE)
        return;
    assert_int_equal(a->phase, b->phase);
    assert_int_equal(a->hero, b->hero);
    assert_int_equal(a->events, b->events);
    assert_int_equal(a->n_fates, b->n_fates);
    for (int i = 0; i < a->n_fates; i++) {
        assert_int_equal(a->fate[i].hero, b->fate[i].hero);
        assert_int_equal(a->fate[i].end, b->fate[i].end);
    }
    assert_int_equal(a->n_ready, b->n_ready);
    assert_memory_equal(a->ready, b->ready, (size_t)a->n_ready * sizeof a->ready[0]);
}

/* What is passed, and who is asked why, comes back out of the store as it was. */
static void is_kept(struct fixture *f)
{
    struct standing before[LAIR_MAX_SEATS];
    bool scoped[LAIR_MAX_SEATS];
    uint8_t why[LAIR_MAX_SEATS];
    int n = f->table->n_seats;

    memcpy(before, f->table->standing, sizeof before);
    for (int i = 0; i < n; i++) {
        scoped[i] = f->table->seat[i].scoped;
        why[i] = f->table->seat[i].orders.why;
    }
    stage_restart(f->stage);
    f->net = stage_tape(f->stage, "net");
    f->table = stage_table(f->stage, "crypt");
    assert_true(bout_load(f->stage->host, f->table));
    for (int i = 0; i < n; i++) {
        same_standing(&before[i], &f->table->standing[i]);
        if (f->table->seat[i].decision != 0)
            assert_int_equal(scoped[i], f->table->seat[i].scoped);
        assert_int_equal(why[i], f->table->seat[i].orders.why);
    }
}

static void passes_and_stops_live_through_restarts(void **state)
{
    static const char *const lines[] = { "stop a1",    "stop b",         "pass turn",
                                         "pass build", "pass adventure", "stop cast" };
    GRand *dice = g_rand_new_with_seed(5);
    struct fixture *f = *state;
    int kept = 0, standing = 0;

    begin(f, "");
    for (int i = 0; i < MOVES_MAX && stage_act(f->net, f->table, dice); i++) {
        if (f->table->state != TABLE_RUNNING || f->table->standing == NULL)
            continue;
        if (i % 3 == 0)
            say(f, stage_nick(i % 2), lines[g_rand_int_range(dice, 0, G_N_ELEMENTS(lines))]);
        if (f->table->state != TABLE_RUNNING)
            break;
        for (int s = 0; s < f->table->n_seats; s++)
            standing += f->table->standing[s].kind != STANDING_NONE;
        is_kept(f);
        kept++;
    }
    g_rand_free(dice);
    assert_true(kept > 20);
    assert_true(standing > 10);
}

static void a_clock_passes_for_one_window(void **state)
{
    struct fixture *f = *state;

    begin(f, "clock=60s");
    stands(f, ADVENTURE);
    say(f, "ann", "pass");
    assert_int_equal(f->table->seat[0].orders.kind, STANDING_FORESEEN);
    stage_turn(f->stage, 61 * 1000);
    assert_int_equal(f->table->seat[1].orders.kind, STANDING_NONE);
}

static void who_takes_a_seat_over_inherits_nothing(void **state)
{
    struct fixture *f = *state;

    begin(f, "");
    stands(f, ADVENTURE);
    say(f, "ann", "asks all");
    say(f, "ann", "stop a2");
    say(f, "ann", "pass turn");
    assert_int_equal(f->table->seat[0].orders.kind, STANDING_TURN);
    say(f, "ann", "leave really");
    tape_line(f->net, "cleo", place, "sub crypt");
    assert_string_equal(f->table->seat[0].who.nick, "cleo");
    assert_int_equal(f->table->seat[0].orders.kind, STANDING_NONE);
    assert_null(f->table->seat[0].orders.stops);
    assert_false(f->table->seat[0].orders.asks_all);
}

/* ---- alone ----------------------------------------------------------------------------------- */

static bool can_act(const struct tape_letter *l)
{
    for (int i = 0; l->moves[i] != NULL; i++)
        if (!g_str_has_prefix(l->moves[i], "pass"))
            return true;
    return false;
}

/* Against machines nobody learns from what is asked: what can only be passed is not. */
static void alone_what_can_only_be_passed_is_not_asked(void **state)
{
    g_autofree char *line = g_strdup_printf("new crypt 3 seed=%064d", SEED);
    GRand *dice = g_rand_new_with_seed(6);
    struct fixture *f = *state;
    int windows = 0;

    say(f, "ann", line);
    say(f, "ann", "bots 2");
    say(f, "ann", "start");
    f->table = stage_table(f->stage, "crypt");
    do {
        enum lair_ask_kind kind = table_asked(f->table, 0, NULL);

        if (kind != LAIR_ASK_WINDOW && kind != LAIR_ASK_ANSWER)
            continue;
        windows++;
        if (!can_act(stage_question(f->net, f->table, "ann")))
            fail_msg("asked: %s", stage_question(f->net, f->table, "ann")->whole);
    } while (stage_act(f->net, f->table, dice) && f->table->state == TABLE_RUNNING);
    g_rand_free(dice);
    assert_true(windows > 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_pass_stands_for_the_phase, set_up, tear_down),
        cmocka_unit_test_setup_teardown(once_is_for_one_window, set_up, tear_down),
        cmocka_unit_test_setup_teardown(who_wants_to_be_asked_all_is, set_up, tear_down),
        cmocka_unit_test_setup_teardown(at_a_table_of_all_everybody_is, set_up, tear_down),
        cmocka_unit_test_setup_teardown(stops_are_set_listed_reached_and_taken_back, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_plan_says_what_helps_and_when, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_order_is_carried_out_and_the_pass_stands_on, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_order_that_means_nothing_is_dropped_and_asked, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_order_is_read_as_it_was_written, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_written_oddly_is_no_order, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_no_order_is_told, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_turn_or_phase_is_passed_where_nothing_is_asked, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_done_and_a_pass_fit_in_a_line, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_somebody_does_to_it_is_asked_about, set_up, tear_down),
        cmocka_unit_test_setup_teardown(passes_and_stops_live_through_restarts, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_clock_passes_for_one_window, set_up, tear_down),
        cmocka_unit_test_setup_teardown(who_takes_a_seat_over_inherits_nothing, set_up, tear_down),
        cmocka_unit_test_setup_teardown(alone_what_can_only_be_passed_is_not_asked, set_up, tear_down),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
