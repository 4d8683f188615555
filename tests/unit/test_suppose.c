/* tests/unit/test_suppose.c - what a seat could do when it is asked next, told beforehand; what it would prefer
 * SPDX-License-Identifier: MIT */
#include "tests/unit/matches.h"

enum { GAMES = 30, MOST_MOVES = 20000 };

static const enum lair_ask_kind kinds[] = { LAIR_ASK_BUILD, LAIR_ASK_DRAFT, LAIR_ASK_MINION };

static int set_up(void **state)
{
    *state = games_catalog();
    return 0;
}

static int tear_down(void **state)
{
    lair_catalog_free(*state);
    return 0;
}

static int compare(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(struct lair_move));
}

/* The moves of a seat, in an order that depends on them alone. */
static size_t sorted_moves(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                           struct lair_move out[LAIR_MAX_MOVES])
{
    size_t n = lair_moves(cat, g, seat, out);

    qsort(out, n, sizeof out[0], compare);
    return n;
}

static bool is_supposed(enum lair_ask_kind kind)
{
    return kind == LAIR_ASK_BUILD || kind == LAIR_ASK_DRAFT || kind == LAIR_ASK_MINION;
}

/* What is asked now is supposed as it is. */
static void check_now(const struct lair_catalog *cat, const struct lair_game *g, int seat)
{
    static struct lair_move real[LAIR_MAX_MOVES], supposed[LAIR_MAX_MOVES];
    static struct lair_game view, then;
    size_t n;

    lair_view(cat, g, seat, &view);
    assert_int_equal(lair_suppose(cat, &view, (enum lair_ask_kind)g->ask, &then), g->turn);
    n = sorted_moves(cat, &view, seat, real);
    assert_int_equal(sorted_moves(cat, &then, seat, supposed), n);
    assert_memory_equal(supposed, real, n * sizeof real[0]);
    then.viewer = LAIR_NOBODY; /* as a game it goes on */
    assert_int_equal(lair_play(cat, &then, seat, &supposed[0], NULL), LAIR_OK);
    if (g->ask == LAIR_ASK_MINION)
        assert_int_not_equal(then.seat[seat].minion, 0);
}

/* The turn in which each seat was told that it would be asked each kind, when that was told last; 0: never. */
struct told {
    int turn[LAIR_MAX_SEATS][LAIR_N_ASKS];
};

static void tell_all(const struct lair_catalog *cat, const struct lair_game *g, struct told *told)
{
    static struct lair_game view, then;

    for (int s = 0; s < g->n_seats; s++)
        for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
            lair_view(cat, g, s, &view);
            told->turn[s][kinds[i]] = lair_suppose(cat, &view, kinds[i], &then);
            if (told->turn[s][kinds[i]] == 0)
                continue;
            assert_int_equal(then.ask, kinds[i]);
            assert_int_equal(then.owes, 1 << s);
            assert_int_equal(then.viewer, s);
        }
}

/* Plays a random game; returns how often something was asked that had been supposed. */
static int play(const struct lair_catalog *cat, struct lair_game *g, uint32_t dice)
{
    struct told told = { 0 };
    int n = 0;

    for (int i = 0; g->phase != LAIR_PHASE_OVER; i++) {
        int seat = games_asked(g, &dice);
        struct lair_move m = games_move(cat, g, seat, &dice);

        assert_true(i < MOST_MOVES);
        if (is_supposed((enum lair_ask_kind)g->ask)) {
            if (i > 0)
                assert_int_equal(told.turn[seat][g->ask], g->turn);
            check_now(cat, g, seat);
            n++;
        }
        tell_all(cat, g, &told);
        assert_int_equal(lair_play(cat, g, seat, &m, NULL), LAIR_OK);
    }
    tell_all(cat, g, &told);
    for (int s = 0; s < g->n_seats; s++)
        assert_int_equal(told.turn[s][LAIR_ASK_BUILD], 0);
    return n;
}

static void a_seat_knows_in_which_turn_it_is_asked_next_and_what_it_may_do_when_it_is(void **state)
{
    static const char *const super[] = { "bmr", "board-super" };
    int n = 0;

    for (uint32_t i = 0; i < GAMES; i++) {
        struct lair_game g;

        if (i % 2 == 0)
            games_new(*state, &g, 2 + (int)(i % 3), 0, 100 + i);
        else
            games_new_by(*state, &g, LAIR_SUPER, super, 2, 2 + (int)(i % 3), 0, 100 + i);
        n += play(*state, &g, 1 + i);
    }
    assert_true(n > 500);
}

/* What a policy prefers is all that is possible, each once, and what it would choose is first. */
static void check_preferences(const struct lair_catalog *cat, const struct lair_game *view,
                              enum lair_policy policy, uint64_t dice)
{
    static struct lair_move all[LAIR_MAX_MOVES], wished[LAIR_MAX_MOVES], chosen;
    size_t n = sorted_moves(cat, view, view->viewer, all);
    uint64_t same = dice;

    assert_int_equal(lair_prefer(cat, view, policy, &dice, wished, LAIR_MAX_MOVES), n);
    assert_true(lair_choose(cat, view, policy, &same, &chosen, NULL));
    assert_memory_equal(&chosen, &wished[0], sizeof chosen);
    qsort(wished, n, sizeof wished[0], compare);
    assert_memory_equal(wished, all, n * sizeof all[0]);
    assert_int_equal(lair_prefer(cat, view, policy, &dice, wished, 1), 1);
}

static void a_machine_says_what_it_would_take_and_what_if_that_were_gone(void **state)
{
    static const char *const sets[] = { "bmr", "board-super" };
    static struct lair_game g, view;
    uint32_t dice = 5;
    int n = 0;

    games_new_by(*state, &g, LAIR_SUPER, sets, 2, 3, 0, 9);
    while (g.phase != LAIR_PHASE_OVER) {
        int seat = games_asked(&g, &dice);
        struct lair_move m = games_move(*state, &g, seat, &dice);

        if (g.ask == LAIR_ASK_BUILD || g.ask == LAIR_ASK_DRAFT || g.ask == LAIR_ASK_MINION) {
            lair_view(*state, &g, seat, &view);
            check_preferences(*state, &view, n % 2 == 0 ? LAIR_POLICY_GREEDY : LAIR_POLICY_SANE, 1 + dice);
            n++;
        }
        assert_int_equal(lair_play(*state, &g, seat, &m, NULL), LAIR_OK);
    }
    assert_true(n > 20);
}

/* Nothing is supposed of what a seat is never asked, nor for somebody who does not play. */
static void what_never_comes_is_not_supposed(void **state)
{
    static struct lair_game g, view, then;

    games_new(*state, &g, 2, 0, 3);
    lair_view(*state, &g, 0, &view);
    assert_int_not_equal(lair_suppose(*state, &view, LAIR_ASK_BUILD, &then), 0);
    assert_int_equal(lair_suppose(*state, &view, LAIR_ASK_DRAFT, &then), 0);
    assert_int_equal(lair_suppose(*state, &view, LAIR_ASK_MINION, &then), 0);
    assert_int_equal(lair_suppose(*state, &view, LAIR_ASK_WINDOW, &then), 0);
    lair_view(*state, &g, LAIR_PUBLIC, &view);
    assert_int_equal(lair_suppose(*state, &view, LAIR_ASK_BUILD, &then), 0);
}

/* What a position comes to for a seat that supposes the next turn. */
static void suppose(const struct lair_catalog *cat, const char *position, int seat, enum lair_ask_kind kind,
                    struct lair_game *then)
{
    static struct lair_game view;
    struct lair_match *m = matches_set(cat, position);
    int turn = lair_match_game(m)->turn;

    lair_view(cat, lair_match_game(m), seat, &view);
    assert_int_equal(lair_suppose(cat, &view, kind, then), turn + 1);
    assert_int_equal(then->turn, turn + 1);
    lair_match_free(m);
}

/* What was for the turn is over; with a town board the minions come home, and the next who plays on is first. */
static void the_next_turn_is_supposed_without_what_was_for_this_one(void **state)
{
    static struct lair_game then;

    suppose(
        *state,
        "{'sets': ['bmr', 'board-super'], 'rules': 'super', "
        "'phase': 'adventure', 'turn': 3, 'first': 1, 'seats': ["
        "{'boss': 'Draculord', 'hand': ['Freeze'], 'minion': 'Library service', 'dungeon': ["
        "{'stack': ['Open Grave'], 'deactivated': true}, 'Golem Factory']}, {'boss': 'Robobo'}, {'out': true}],"
        "'until_end': [{'modifier': 'BMA030/1.1', 'seat': 0, 'amount': 2, 'times': 1}]}",
        0, LAIR_ASK_DRAFT, &then);
    assert_int_equal(then.n_lasting, 0);
    assert_int_equal(then.seat[0].room[0].deactivated, 0);
    assert_int_equal(then.seat[0].minion, 0);
    assert_int_equal(then.order[0], 0); /* c is out */
    suppose(*state,
            "{'sets': ['bmr'], 'phase': 'adventure', 'turn': 3, 'seats': ["
            "{'boss': 'Draculord', 'hand': ['Freeze'], 'dungeon': ["
            "{'stack': ['Open Grave'], 'deactivated': true}, 'Golem Factory']}, {'boss': 'Robobo'}]}",
            1, LAIR_ASK_BUILD, &then);
    assert_int_equal(then.seat[0].room[0].deactivated, 0);
    assert_int_equal(then.order[0], 0); /* by XP */
}

/* An ability that was used can be used again, and what lies face-down lies open. */
static void what_was_used_and_laid_is_supposed_to_be_ready_and_open(void **state)
{
    static struct lair_game view, then;
    struct lair_match *m = matches_set(
        *state,
        "{'sets': ['bmr'], 'phase': 'build', 'turn': 3, 'seats': ["
        "{'boss': 'Draculord', 'hand': ['Open Grave', 'Freeze'], 'dungeon': [[{'card': 'Recycling Center', 'used': [1]}]]},"
        "{'boss': 'Robobo', 'hand': ['Open Grave']}]}");
    const struct lair_game *g = lair_match_game(m);
    struct lair_move move;

    assert_int_equal(lair_parse(*state, g, 0, "build open grave new", &move, NULL), LAIR_OK);
    assert_int_equal(lair_match_play(m, 0, &move, NULL), LAIR_OK);
    assert_int_equal(lair_parse(*state, g, 0, "done", &move, NULL), LAIR_OK);
    assert_int_equal(lair_match_play(m, 0, &move, NULL), LAIR_OK);
    lair_view(*state, g, 0, &view);
    assert_int_equal(view.card[view.seat[0].room[1].top].used, 1);
    assert_int_not_equal(view.seat[0].room[0].new_card, 0);
    assert_int_equal(lair_suppose(*state, &view, LAIR_ASK_BUILD, &then), 4);
    assert_int_equal(then.card[then.seat[0].room[1].top].used, 0);
    assert_int_equal(then.seat[0].room[0].new_card, 0);
    assert_int_not_equal(then.seat[0].room[0].top, 0);
    lair_match_free(m);
}

/* Cards of the market that nobody drafted are discarded by then (S2i). */
static void the_market_is_supposed_to_be_cleared(void **state)
{
    static struct lair_game then;

    suppose(
        *state,
        "{'sets': ['bmr', 'board-super'], 'rules': 'super', 'phase': 'build', 'turn': 3, 'first': 0, "
        "'seats': [{'boss': 'Draculord', 'hand': ['Open Grave']}, {'boss': 'Robobo', 'hand': ['Open Grave']}], "
        "'market': ['Fear', 'Freeze']}",
        0, LAIR_ASK_DRAFT, &then);
    assert_int_equal(lair_count(&then, LAIR_MARKET, 0), 0);
    assert_int_equal(lair_count(&then, LAIR_DISCARD, 0), 2);
    assert_int_equal(then.order[0], 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seat_knows_in_which_turn_it_is_asked_next_and_what_it_may_do_when_it_is),
        cmocka_unit_test(the_next_turn_is_supposed_without_what_was_for_this_one),
        cmocka_unit_test(what_was_used_and_laid_is_supposed_to_be_ready_and_open),
        cmocka_unit_test(the_market_is_supposed_to_be_cleared),
        cmocka_unit_test(what_never_comes_is_not_supposed),
        cmocka_unit_test(a_machine_says_what_it_would_take_and_what_if_that_were_gone),
    };

    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
