/* tests/unit/test_forecast.c - what is foretold of a turn comes to pass
 *
 * At points of random games the forecast of each viewer, and of the public, is held against a game that
 * the viewer could as well be in: dealt anew, without the face-down rooms that it cannot know, and
 * played on by the rules with a pass and a no from everybody.  What was foretold happens there, to the
 * last number, up to where the forecast ended; and it ended for the reason that it says.
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include <json-c/json.h>

#include "tests/unit/games.h"

#include "engine/rules/dungeon.h"
#include "engine/rules/frame.h"
#include "engine/zone.h"

enum { EVENTS = 1000, POINTS = 100000, POINTS_A_GAME = 2000, MOVES = 3000 };

/* What was heard. */
struct tale {
    struct lair_sink sink; /* the first member */
    const struct lair_catalog *cat;
    const struct lair_game *g; /* souls and wounds are counted in it after event .until */
    int viewer, until;
    int souls[LAIR_MAX_SEATS], wounds[LAIR_MAX_SEATS];
    struct lair_event e[EVENTS];
    int n;
};

static void count_scores(struct tale *t)
{
    for (int s = 0; s < t->g->n_seats; s++) {
        t->souls[s] = lair_souls(t->cat, t->g, s);
        t->wounds[s] = lair_wounds(t->cat, t->g, s);
    }
}

/* A pass is nothing that a forecast tells. */
static void hear(struct lair_sink *sink, const struct lair_event *e)
{
    struct tale *t = (struct tale *)sink;

    if (e->kind == LAIR_EV_PASSES)
        return;
    assert_true(t->n < EVENTS);
    t->e[t->n++] = lair_event_for(t->cat, e, t->viewer);
    if (t->g != NULL && t->n == t->until)
        count_scores(t);
}

/* ---- a world in which it comes to pass ------------------------------------------------------- */

/* A game like the viewer's, without what lies face-down and it cannot know. */
static void make_world(const struct lair_catalog *cat, const struct lair_game *view, uint32_t *dice,
                       struct lair_game *w)
{
    uint8_t seed[LAIR_SEED];

    for (int i = 0; i < LAIR_SEED; i++)
        seed[i] = (uint8_t)games_roll(dice, 256);
    lair_redeal(cat, view, seed, w);
    for (int s = 0; s < view->n_seats; s++)
        for (int q = view->seat[s].n_rooms - 1; q >= 0; q--) {
            lair_card c = view->seat[s].room[q].new_card;
            int placer = w->seat[s].room[q].placer;

            if (c != 0 && lair_is_unknown(view->card[c].design))
                zone_append(w, LAIR_HAND_ROOMS, placer, dungeon_take_back(w, s, q));
        }
}

/* The answer of somebody who wants nothing; false: there is a choice. */
static bool no_answer(const struct lair_catalog *cat, const struct lair_game *w, int seat,
                      struct lair_move *m)
{
    static struct lair_move moves[LAIR_MAX_MOVES];
    size_t n = lair_moves(cat, w, seat, moves);

    for (size_t i = 0; i < n; i++)
        if (moves[i].verb == LAIR_NO || moves[i].verb == LAIR_DONE_BUILDING ||
            (moves[i].verb == LAIR_PASS && w->ask != LAIR_ASK_SCHEME)) {
            *m = moves[i];
            return true;
        }
    *m = moves[0];
    return n == 1;
}

/* Plays on until so much was heard, the turn or the game has ended, or somebody must choose, whose seat
 * is the answer; -1: nobody must. */
static int play_on(const struct lair_catalog *cat, struct lair_game *w, struct tale *t)
{
    for (int i = 0; i < MOVES && w->owes != 0 && t->n < t->until; i++) {
        int seat = 0;
        struct lair_move m;

        while (!(w->owes >> seat & 1))
            seat++;
        if (!no_answer(cat, w, seat, &m))
            return seat;
        assert_int_equal(lair_play(cat, w, seat, &m, &t->sink), LAIR_OK);
    }
    return -1;
}

/* ---- one point ------------------------------------------------------------------------------- */

static struct {
    int points, ends[LAIR_FORECAST_HIDDEN + 1], fates[LAIR_FATE_WOUNDS + 1], acts, windows;
} saw;

static void compare(const struct tale *told, const struct tale *real, const struct lair_forecast *f)
{
    for (int i = 0; i < told->n; i++) {
        if (i >= real->n)
            fail_msg("event %d of %d, %s, was foretold and does not come", i, told->n,
                     lair_event_name(told->e[i].kind));
        if (memcmp(&told->e[i], &real->e[i], sizeof told->e[i]) != 0) {
            struct json_object *x = lair_event_json(told->cat, &told->e[i]),
                               *y = lair_event_json(told->cat, &real->e[i]);

            fail_msg("event %d of %d: %s was foretold, and it is %s", i, told->n,
                     json_object_to_json_string(x), json_object_to_json_string(y));
        }
    }
    if (f->end == LAIR_FORECAST_TURN)
        assert_int_equal(told->e[told->n - 1].kind, LAIR_EV_ENDS_TURN);
    if (lair_forecast_is_whole(f))
        for (int s = 0; s < LAIR_MAX_SEATS; s++) {
            assert_int_equal(f->souls[s], real->souls[s]);
            assert_int_equal(f->wounds[s], real->wounds[s]);
        }
}

/* How heroes fare is what the events say: rooms, damage and ends are counted again from these. */
static void check_fates(const struct tale *told, const struct lair_forecast *f)
{
    int rooms = 0, dead = 0, wounds = 0, foretold = 0, squares = 0;

    for (int i = 0; i < told->n; i++) {
        rooms += told->e[i].kind == LAIR_EV_ENTERS_ROOM;
        dead += told->e[i].kind == LAIR_EV_DIES;
        wounds += told->e[i].kind == LAIR_EV_WOUNDS;
    }
    for (int i = 0; i < f->n_fates; i++) {
        foretold += f->fate[i].rooms;
        saw.fates[f->fate[i].end]++;
        dead -= f->fate[i].end == LAIR_FATE_DIES;
        squares += f->fate[i].end == LAIR_FATE_DIES ? 1 + f->fate[i].square : 0;
        wounds -= f->fate[i].end == LAIR_FATE_WOUNDS;
    }
    for (int i = 0; i < told->n; i++)
        if (told->e[i].kind == LAIR_EV_DIES)
            squares -= 1 + (told->e[i].card2 != 0 ? told->e[i].square : (int)LAIR_NOBODY);
    assert_int_equal(squares, 0);
    assert_int_equal(foretold, rooms);
    assert_int_equal(dead, 0);
    assert_int_equal(wounds, 0);
}

/* What a move speaks of, with rooms called by their cards: where rooms are left out, others move up. */
static struct lair_ref by_card(const struct lair_game *g, struct lair_ref ref)
{
    const struct lair_room *room;

    if (ref.kind != LAIR_REF_ROOM)
        return ref;
    room = &g->seat[ref.seat].room[ref.id];
    ref.id = room->top != 0 ? room->top : room->new_card;
    return ref;
}

/* The viewer's move that speaks of the same things in another game. */
static bool same_move(const struct lair_catalog *cat, const struct lair_game *view, const struct lair_game *w,
                      int seat, const struct lair_move *m, struct lair_move *out)
{
    static struct lair_move moves[LAIR_MAX_MOVES];
    size_t n = lair_moves(cat, w, seat, moves);

    for (size_t i = 0; i < n; i++) {
        *out = moves[i];
        if (out->verb == m->verb && out->option == m->option &&
            same_ref(by_card(view, m->what), by_card(w, out->what)) &&
            same_ref(by_card(view, m->target), by_card(w, out->target)))
            return true;
    }
    return false;
}

static void check_point(const struct lair_catalog *cat, const struct lair_game *g, int viewer, uint32_t *dice)
{
    static struct tale told, real;
    struct lair_game view, same, w;
    struct lair_forecast f;
    struct lair_move act, there;
    bool acts = viewer != LAIR_PUBLIC && (g->owes >> viewer & 1) != 0 && games_roll(dice, 2) != 0;
    int chooses;

    lair_view(cat, g, viewer, &view);
    same = view;
    make_world(cat, &view, dice, &w);
    if (acts) {
        act = games_move(cat, &view, viewer, dice);
        acts = act.verb != LAIR_PASS && same_move(cat, &view, &w, viewer, &act, &there);
    }
    told = (struct tale){ .sink = { .event = hear }, .cat = cat, .viewer = viewer };
    assert_int_equal(lair_forecast(cat, &view, acts ? &act : NULL, &told.sink, &f), LAIR_OK);
    assert_memory_equal(&view, &same, sizeof view);
    real = (struct tale){ .sink = { .event = hear }, .cat = cat, .viewer = viewer, .g = &w, .until = told.n };
    count_scores(&real);
    if (acts)
        assert_int_equal(lair_play(cat, &w, viewer, &there, &real.sink), LAIR_OK);
    chooses = play_on(cat, &w, &real);
    compare(&told, &real, &f);
    if (f.end == LAIR_FORECAST_CHOICE) {
        real.until++;
        chooses = chooses >= 0 ? chooses : play_on(cat, &w, &real);
        /* among cards that the viewer does not know, another may have one way to choose, and so none */
        if (f.seat == viewer || chooses == f.seat)
            assert_true(chooses == f.seat && real.n == told.n);
    }
    check_fates(&told, &f);
    saw.points++;
    saw.ends[f.end]++;
    saw.acts += acts;
}

/* ---- the viewer's next window ---------------------------------------------------------------- */

/* Plays on until the viewer is asked in a window again. */
static bool play_to_window(const struct lair_catalog *cat, struct lair_game *w, int viewer, struct tale *t)
{
    for (int i = 0; i < MOVES && w->owes != 0; i++) {
        int seat = 0;
        struct lair_move m;

        while (!(w->owes >> seat & 1))
            seat++;
        if (i > 0 && seat == viewer && (w->ask == LAIR_ASK_WINDOW || w->ask == LAIR_ASK_ANSWER))
            return true;
        if (!no_answer(cat, w, seat, &m))
            return false;
        assert_int_equal(lair_play(cat, w, seat, &m, &t->sink), LAIR_OK);
    }
    return false;
}

/* What can be done in a window that is foreseen can be done when it comes. */
static void check_window(const struct lair_catalog *cat, const struct lair_game *g, int viewer,
                         uint32_t *dice)
{
    static struct lair_move then[LAIR_MAX_MOVES], now[LAIR_MAX_MOVES];
    static struct tale real;
    struct lair_game view, w, seen, foreseen;
    size_t n;

    lair_view(cat, g, viewer, &view);
    if (!lair_foresee(cat, &view, &foreseen))
        return;
    make_world(cat, &view, dice, &w);
    real = (struct tale){ .sink = { .event = hear }, .cat = cat, .viewer = viewer, .until = EVENTS };
    assert_true(play_to_window(cat, &w, viewer, &real));
    lair_view(cat, &w, viewer, &seen);
    assert_int_equal(foreseen.viewer, viewer);
    assert_int_equal(foreseen.turn, seen.turn);
    assert_int_equal(foreseen.phase, seen.phase);
    assert_int_equal(design_of(&foreseen, foreseen.walk.hero), design_of(&seen, seen.walk.hero));
    assert_int_equal(foreseen.walk.seat, seen.walk.seat);
    assert_int_equal(foreseen.walk.square, seen.walk.square);
    assert_int_equal(foreseen.walk.in_room, seen.walk.in_room);
    n = lair_moves(cat, &foreseen, viewer, then);
    assert_int_equal(n, lair_moves(cat, &seen, viewer, now));
    assert_memory_equal(then, now, n * sizeof then[0]);
    saw.windows++;
}

/* ---- games ----------------------------------------------------------------------------------- */

/* Of two, three or four seats; every ninth is one of five or six, in which heroes are split. */
static void begin_a_game(const struct lair_catalog *cat, struct lair_game *g, int number)
{
    static const char *const sets[] = { "board-super", "bmr", "hard", "trial" };
    static const char *const for_many[] = { "bmr", "crash", "hard" };
    enum lair_rules rules = number % 3 == 2 ? LAIR_SUPER : number % 7 == 6 ? LAIR_SOLO : LAIR_CLASSIC;
    int seats = rules == LAIR_SOLO ? 1 : 2 + number % 3;
    uint32_t seed = (uint32_t)number + 1;

    if (number % 9 == 4)
        games_new_of(cat, g, for_many, 2 + number % 2, 5 + number % 2, 0, seed);
    else
        games_new_by(cat, g, rules, rules == LAIR_SUPER ? sets : sets + 1,
                     1 + number % 3 + (rules == LAIR_SUPER), seats, 0, seed);
}

static void play_a_game(const struct lair_catalog *cat, int number, uint32_t *dice)
{
    struct lair_game g;
    int seats;

    begin_a_game(cat, &g, number);
    seats = g.n_seats;
    for (int i = 0; i < POINTS_A_GAME && g.phase != LAIR_PHASE_OVER; i++) {
        int seat = games_asked(&g, dice), viewer = (int)games_roll(dice, (uint32_t)seats + 1);
        struct lair_move m = games_move(cat, &g, seat, dice);

        if (g.turn > 0) /* before, there are only choices */
            check_point(cat, &g, viewer == seats ? LAIR_PUBLIC : viewer, dice);
        if (g.turn > 0 && viewer < seats && i % 16 == 0)
            check_window(cat, &g, viewer, dice);
        assert_int_equal(lair_play(cat, &g, seat, &m, NULL), LAIR_OK);
    }
}

static void what_is_foretold_comes_to_pass(void **state)
{
    struct lair_catalog *cat = games_catalog();
    uint32_t dice = 99;

    (void)state;
    for (int number = 0; saw.points < POINTS; number++)
        play_a_game(cat, number, &dice);
    lair_catalog_free(cat);
    print_message("# %d points; turn %d, over %d, chance %d, choice %d, hidden %d\n", saw.points, saw.ends[0],
                  saw.ends[1], saw.ends[2], saw.ends[3], saw.ends[4]);
    for (int i = 0; i <= LAIR_FORECAST_CHOICE; i++)
        assert_true(saw.ends[i] > 100 || i == LAIR_FORECAST_OVER); /* most games end after a turn's end */
    for (int i = 0; i <= LAIR_FATE_WOUNDS; i++)
        if (i != LAIR_FATE_STAYS)
            assert_true(saw.fates[i] > 100);
    assert_true(saw.acts > 1000);
    assert_true(saw.windows > 1000);
}

/* ... but not after what is no move of the viewer's now. */
static void no_more_is_foretold_than_can_be_played(void **state)
{
    struct lair_catalog *cat = games_catalog();
    const struct lair_move no = { .verb = LAIR_NO }, keep = { .verb = LAIR_KEEP };
    struct lair_game g, view;
    struct lair_forecast f;

    (void)state;
    games_new(cat, &g, 2, 0, 5);
    lair_view(cat, &g, 0, &view);
    assert_int_not_equal(lair_forecast(cat, &view, &no, NULL, &f), LAIR_OK);
    assert_int_equal(lair_forecast(cat, &view, &keep, NULL, &f), LAIR_OK);
    assert_int_equal(f.end, LAIR_FORECAST_CHOICE);
    lair_view(cat, &g, LAIR_PUBLIC, &view);
    assert_int_not_equal(lair_forecast(cat, &view, &keep, NULL, &f), LAIR_OK);
    lair_catalog_free(cat);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_foretold_comes_to_pass),
        cmocka_unit_test(no_more_is_foretold_than_can_be_played),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
