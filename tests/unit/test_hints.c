/* tests/unit/test_hints.c - what greedy advises, and says of it, is true by the forecast
 *
 * One seat follows the advice through 500 games of all rules, greedy's and that of lessons in turn, the others
 * are sane: what is said is said in positions that people come to.
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "tests/unit/matches.h"

enum { MOST_MOVES = 20000, NO_FEAR = 1000 };
#define MIN(a, b) ((a) < (b) ? (a) : (b))

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

/* ---- games by the advice --------------------------------------------------------------------- */

/* What the one who is advised sees, and is told. */
struct advice {
    const struct lair_catalog *cat;
    enum lair_policy by;
    struct lair_game view;
    struct lair_move move;
    struct lair_motive why;
};

/* What is counted, over all games. */
struct tally {
    int advised, sure, unsure, won;
    int turn, feared; /* wounds that the advised one is to have less of when this turn is over */
};

/* The forecast of a move; false: it ends before the turn does. */
static bool foresee(const struct advice *a, const struct lair_move *m, struct lair_forecast *f)
{
    assert_int_equal(lair_forecast(a->cat, &a->view, m, NULL, f), LAIR_OK);
    return lair_forecast_is_whole(f);
}

/* Souls less wounds; the fifth wound puts out (C12, S9), but not on a town board with others (S8). */
static int score_of(const struct advice *a, const struct lair_forecast *f)
{
    int me = a->view.viewer;
    bool out = f->wounds[me] >= 5 && a->view.rules != LAIR_SUPER;

    return f->souls[me] - f->wounds[me] - (out ? 1000 : 0);
}

static void is_not_worse_than_the_harmless_move(const struct advice *a)
{
    struct lair_forecast one, other;
    struct lair_move harmless;

    assert_true(lair_default(a->cat, &a->view, a->view.viewer, &harmless));
    if (foresee(a, &a->move, &one) && foresee(a, &harmless, &other))
        assert_true(score_of(a, &one) >= score_of(a, &other));
}

/* The wounds that the advised one will have by the forecast, if some move averts one of them and the advice
 * does not; else more than there can be.  Where a room of its own may still do it, for the asking, the
 * advice to pass is good: it comes out by the end of the turn. */
static int feared_wounds(const struct advice *a)
{
    struct lair_move moves[LAIR_MAX_MOVES];
    struct lair_forecast one, other;
    size_t n = lair_moves(a->cat, &a->view, a->view.viewer, moves);
    int me = a->view.viewer;

    if (a->view.ask != LAIR_ASK_WINDOW || a->view.phase != LAIR_PHASE_ADVENTURE ||
        !foresee(a, &a->move, &one))
        return NO_FEAR;
    if (one.wounds[me] <= lair_wounds(a->cat, &a->view, me)) /* there is none to avert */
        return NO_FEAR;
    for (size_t i = 0; i < n; i++)
        if (foresee(a, &moves[i], &other) && other.wounds[me] < one.wounds[me] &&
            score_of(a, &other) > score_of(a, &one))
            return one.wounds[me];
    return NO_FEAR;
}

/* What is said of souls and wounds is what the forecast says. */
static void says_what_is_foreseen(const struct advice *a, struct tally *t)
{
    struct lair_forecast one, other;
    struct lair_move harmless;
    int me = a->view.viewer, souls = 0, wounds = 0, my_wounds, mine;

    if (a->why.kind < LAIR_MOTIVE_SOULS || a->why.kind > LAIR_MOTIVE_THEIR_SOULS)
        return;
    assert_true(lair_default(a->cat, &a->view, me, &harmless));
    assert_true(foresee(a, &a->move, &one) && foresee(a, &harmless, &other));
    mine = a->why.kind == LAIR_MOTIVE_SOULS || a->why.kind == LAIR_MOTIVE_WOUNDS;
    for (int s = 0; s < a->view.n_seats; s++)
        if ((s == me) == mine) {
            souls += one.souls[s] - other.souls[s];
            wounds += one.wounds[s] - other.wounds[s];
        }
    my_wounds = one.wounds[me] - other.wounds[me];
    switch (a->why.kind) {
    case LAIR_MOTIVE_SOULS: assert_int_equal(a->why.n, souls); break;
    case LAIR_MOTIVE_WOUNDS: assert_int_equal(a->why.n, -wounds); break;
    case LAIR_MOTIVE_THEIR_WOUNDS: assert_int_equal(a->why.n, wounds); break;
    default: assert_int_equal(a->why.n, -souls); break;
    }
    assert_int_equal(a->why.wounds, my_wounds > 0 ? my_wounds : 0);
    *(a->why.unsure ? &t->unsure : &t->sure) += 1;
    if (a->view.phase == LAIR_PHASE_ADVENTURE || a->view.n_seats == 1)
        assert_false(a->why.unsure);
    if (a->view.phase == LAIR_PHASE_BUILD && a->view.n_seats > 1)
        assert_true(a->why.unsure);
}

/* Alone nobody is there whom Trepidation (BMA054) could name. */
static void drafts_what_is_of_use(const struct advice *a)
{
    if (a->view.n_seats == 1 && a->move.verb == LAIR_DRAFT)
        assert_string_not_equal(lair_print(a->cat, a->move.what.id)->id, "BMA054");
}

static struct lair_move choice_of(struct advice *a, const struct lair_game *g, int seat, bool advised,
                                  uint64_t *dice, struct tally *t)
{
    lair_view(a->cat, g, seat, &a->view);
    assert_true(lair_choose(a->cat, &a->view, advised ? a->by : LAIR_POLICY_SANE, dice, &a->move, &a->why));
    if (advised) {
        t->advised++;
        is_not_worse_than_the_harmless_move(a);
        t->feared = MIN(t->feared, feared_wounds(a));
        says_what_is_foreseen(a, t);
        drafts_what_is_of_use(a);
    }
    return a->move;
}

/* A turn is over: what could be averted did not come. */
static void look_back(const struct lair_catalog *cat, const struct lair_game *g, int advised, struct tally *t)
{
    if (t->turn == g->turn && g->phase != LAIR_PHASE_OVER)
        return;
    assert_true(lair_wounds(cat, g, advised) < t->feared);
    t->feared = NO_FEAR;
    t->turn = g->turn;
}

static void follow(const struct lair_catalog *cat, enum lair_rules rules, int seats, int games,
                   struct tally *t)
{
    static const char *const sets[] = { "bmr" };
    static struct lair_game g;
    struct advice a = { .cat = cat };

    for (int i = 0; i < games; i++) {
        uint64_t dice = 17 + (uint64_t)i;
        int advised = i / 2 % seats;

        a.by = i % 2 == 0 ? LAIR_POLICY_GREEDY : LAIR_POLICY_CAREFUL;
        games_new_by(cat, &g, rules, sets, 1, seats, 0, (uint32_t)(6000 + i));
        for (int k = 0; g.phase != LAIR_PHASE_OVER; k++) {
            int seat = 0;
            struct lair_move m;

            assert_true(k < MOST_MOVES);
            while (!(g.owes >> seat & 1))
                seat++;
            m = choice_of(&a, &g, seat, seat == advised, &dice, t);
            assert_int_equal(lair_play(cat, &g, seat, &m, NULL), LAIR_OK);
            look_back(cat, &g, advised, t);
        }
        t->won += (g.seat[advised].flags & LAIR_WON) != 0;
    }
}

static void advice_is_true(void **state, enum lair_rules rules, int seats, int games, int wins)
{
    struct tally t = { .feared = NO_FEAR };

    follow(*state, rules, seats, games, &t);
    assert_true(t.advised > games * 20);
    assert_true(t.sure > games / 4);
    if (seats > 1)
        assert_true(t.unsure > games / 4);
    assert_true(t.won >= wins);
}

static void advice_is_true_in_200_games_of_two(void **state)
{
    advice_is_true(state, LAIR_CLASSIC, 2, 200, 180);
}

static void advice_is_true_in_100_games_of_four(void **state)
{
    advice_is_true(state, LAIR_CLASSIC, 4, 100, 70);
}

static void advice_is_true_in_100_games_on_a_town_board(void **state)
{
    advice_is_true(state, LAIR_SUPER, 2, 100, 90);
}

static void advice_is_true_in_100_games_alone(void **state)
{
    advice_is_true(state, LAIR_SOLO, 1, 100, 0);
}

/* ---- what once was advised amiss ------------------------------------------------------------- */

/* Follows the advice to the end of the turn from where a hero of 8 health comes to 7 damage: the Pit is for it. */
static void kills_who_would_come_through(const struct lair_catalog *cat, enum lair_policy by)
{
    struct lair_match *m = matches_set(
        cat, "{'rules':'solo','sets':['bmr','board-super'],'phase':'adventure','seats':[{'boss':'Cerebellus',"
             "'dungeon':['Bottomless Pit','Neanderthal Cave','Neanderthal Cave'],'hand':['Freeze'],"
             "'entrance':['Sir Digby Apple, Ace Detective']}]}");
    const struct lair_game *g = lair_match_game(m);
    struct advice a = { .cat = cat, .by = by };
    uint64_t dice = 1;
    int turn = g->turn;

    while (g->turn == turn && g->phase != LAIR_PHASE_OVER) {
        lair_view(cat, g, 0, &a.view);
        assert_true(lair_choose(cat, &a.view, by, &dice, &a.move, &a.why));
        assert_int_equal(lair_match_play(m, 0, &a.move, NULL), LAIR_OK);
    }
    assert_int_equal(lair_souls(cat, g, 0), 1);
    assert_int_equal(lair_wounds(cat, g, 0), 0);
    lair_match_free(m);
}

static void a_room_goes_for_a_hero_that_would_come_through(void **state)
{
    kills_who_would_come_through(*state, LAIR_POLICY_GREEDY);
    kills_who_would_come_through(*state, LAIR_POLICY_CAREFUL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(advice_is_true_in_200_games_of_two),
        cmocka_unit_test(advice_is_true_in_100_games_of_four),
        cmocka_unit_test(advice_is_true_in_100_games_on_a_town_board),
        cmocka_unit_test(advice_is_true_in_100_games_alone),
        cmocka_unit_test(a_room_goes_for_a_hero_that_would_come_through),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
