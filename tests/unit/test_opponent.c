/* tests/unit/test_opponent.c - the built-in opponents: engine/opponents/
 *
 * Seeds are fixed and policies have dice of their own: whatever is played here
 * is played the same way every time.
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "tests/unit/matches.h"

#include "engine/opponents/worth.h"

enum { MOST_MOVES = 20000 };

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

/* ---- games between policies ------------------------------------------------------------------ */

/* Whoever watches is told each move before it is played. */
struct table {
    const struct lair_catalog *cat;
    struct lair_game g, view;
    enum lair_policy policy[LAIR_MAX_SEATS];
    uint64_t dice[LAIR_MAX_SEATS];
    void (*watch)(struct table *t, int seat, const struct lair_move *m);
    int seen; /* what the watcher counts */
};

static void table_new(struct table *t, const struct lair_catalog *cat, int seats, unsigned variants,
                      uint32_t seed)
{
    *t = (struct table){ .cat = cat };
    games_new(cat, &t->g, seats, variants, seed);
    for (int s = 0; s < seats; s++)
        t->dice[s] = seed * 31 + (uint32_t)s;
}

static int asked(const struct lair_game *g)
{
    int seat = 0;

    while (!(g->owes >> seat & 1))
        seat++;
    return seat;
}

static struct lair_move table_choice(struct table *t, int seat)
{
    struct lair_move m;

    lair_view(t->cat, &t->g, seat, &t->view);
    assert_true(lair_choose(t->cat, &t->view, t->policy[seat], &t->dice[seat], &m, NULL));
    return m;
}

static void table_play(struct table *t)
{
    for (int i = 0; t->g.phase != LAIR_PHASE_OVER; i++) {
        int seat = asked(&t->g);
        struct lair_move m = table_choice(t, seat);

        assert_true(i < MOST_MOVES);
        if (t->watch != NULL)
            t->watch(t, seat, &m);
        assert_int_equal(lair_play(t->cat, &t->g, seat, &m, NULL), LAIR_OK);
    }
}

/* Games of 2 to 4 seats in which all seats have one policy; returns what the watcher has seen. */
static int watch_games(const struct lair_catalog *cat, enum lair_policy policy, int games,
                       void (*watch)(struct table *t, int seat, const struct lair_move *m))
{
    int seen = 0;

    for (int i = 0; i < games; i++) {
        struct table t;

        table_new(&t, cat, 2 + i % 3, 0, (uint32_t)(1000 + i));
        t.watch = watch;
        for (int s = 0; s < t.g.n_seats; s++)
            t.policy[s] = policy;
        table_play(&t);
        seen += t.seen;
    }
    return seen;
}

static bool room_is(const struct table *t, const struct lair_ref *ref, const char *id)
{
    lair_card top;

    if (ref->kind != LAIR_REF_ROOM)
        return false;
    top = t->g.seat[ref->seat].room[ref->id].top;
    return strcmp(lair_print(t->cat, t->g.card[top].design)->id, id) == 0;
}

/* The hero that walks dies in the rooms that are before it, its present one left aside; whom
 * Minotaur's Maze (BMA017) sends back takes that room's damage twice. */
static bool walker_dies_anyway(const struct table *t)
{
    const struct lair_walk *w = &t->g.walk;
    int health = lair_health(t->cat, &t->g, w->hero) - t->g.card[w->hero].damage;

    for (int q = w->square + w->in_room; q < t->g.seat[w->seat].n_rooms; q++) {
        struct lair_ref room = { LAIR_REF_ROOM, w->seat, (uint16_t)q };

        health -= lair_damage(t->cat, &t->g, w->seat, q);
        if (q > 0 && room_is(t, &room, "BMA017"))
            health -= lair_damage(t->cat, &t->g, w->seat, q - 1);
    }
    return health <= 0;
}

/* ---- names ----------------------------------------------------------------------------------- */

static void every_policy_has_a_name_of_its_own(void **state)
{
    (void)state;
    assert_string_equal(lair_policy_name(LAIR_POLICY_RANDOM), "random");
    assert_string_equal(lair_policy_name(LAIR_POLICY_SANE), "sane");
    assert_string_equal(lair_policy_name(LAIR_POLICY_GREEDY), "greedy");
}

/* ---- what all of them do --------------------------------------------------------------------- */

static void every_policy_plays_every_variant_at_every_table_to_the_end(void **state)
{
    for (int p = 0; p < LAIR_N_POLICIES; p++)
        for (unsigned variants = 0; variants < 1u << LAIR_N_VARIANTS; variants++) {
            struct table t;

            table_new(&t, *state, 2 + (int)variants % 3, variants, variants + 1);
            for (int s = 0; s < t.g.n_seats; s++)
                t.policy[s] = (enum lair_policy)p;
            table_play(&t);
        }
}

static void policies_of_all_kinds_play_with_each_other(void **state)
{
    for (uint32_t i = 0; i < 30; i++) {
        struct table t;

        table_new(&t, *state, 2 + (int)i % 3, 0, 500 + i);
        for (int s = 0; s < t.g.n_seats; s++)
            t.policy[s] = (enum lair_policy)((i + (uint32_t)s) % LAIR_N_POLICIES);
        table_play(&t);
    }
}

/* Chooses twice from copies of the same view and dice. */
static void chooses_the_same_twice(struct table *t, int seat, const struct lair_move *m)
{
    for (int p = 0; p < LAIR_N_POLICIES; p++) {
        struct lair_move twice[2];
        struct lair_game view = t->view;
        uint64_t dice[2] = { 77, 77 };

        assert_true(lair_choose(t->cat, &t->view, (enum lair_policy)p, &dice[0], &twice[0], NULL));
        assert_true(lair_choose(t->cat, &view, (enum lair_policy)p, &dice[1], &twice[1], NULL));
        assert_memory_equal(&twice[0], &twice[1], sizeof twice[0]);
        assert_true(dice[0] == dice[1]);
        assert_memory_equal(&view, &t->view, sizeof view);
    }
    (void)seat;
    (void)m;
}

static void the_same_view_and_dice_give_the_same_move_and_leave_the_view_alone(void **state)
{
    watch_games(*state, LAIR_POLICY_SANE, 6, chooses_the_same_twice);
}

/* With the hidden cards dealt again the game is another one, but the move is the same. */
static void chooses_the_same_in_another_world(struct table *t, int seat, const struct lair_move *m)
{
    static const uint8_t seed[LAIR_SEED] = { 9, 8, 7 };
    struct lair_game world, view;

    lair_redeal(t->cat, &t->view, seed, &world);
    lair_view(t->cat, &world, seat, &view);
    for (int p = 0; p < LAIR_N_POLICIES; p++) {
        struct lair_move here, there;
        uint64_t dice[2] = { 5, 5 };

        assert_true(lair_choose(t->cat, &t->view, (enum lair_policy)p, &dice[0], &here, NULL));
        assert_true(lair_choose(t->cat, &view, (enum lair_policy)p, &dice[1], &there, NULL));
        assert_memory_equal(&here, &there, sizeof here);
    }
    (void)m;
}

static void a_policy_knows_nothing_but_its_own_view(void **state)
{
    watch_games(*state, LAIR_POLICY_GREEDY, 6, chooses_the_same_in_another_world);
}

static void who_owes_nothing_gets_no_move(void **state)
{
    struct lair_game g, view;
    struct lair_move m;
    uint64_t dice = 1;

    games_new(*state, &g, 2, 0, 4);
    lair_view(*state, &g, LAIR_PUBLIC, &view);
    assert_false(lair_choose(*state, &view, LAIR_POLICY_GREEDY, &dice, &m, NULL));
}

static void random_makes_every_legal_move_sooner_or_later(void **state)
{
    struct lair_move moves[LAIR_MAX_MOVES], m;
    struct lair_game g, view;
    bool made[LAIR_MAX_MOVES] = { false };
    uint64_t dice = 3;
    uint32_t roll = 5;
    size_t n;

    games_new(*state, &g, 2, 0, 21);
    while (g.ask != LAIR_ASK_BUILD) {
        int seat = games_asked(&g, &roll);

        m = games_move(*state, &g, seat, &roll);
        assert_int_equal(lair_play(*state, &g, seat, &m, NULL), LAIR_OK);
    }
    n = lair_moves(*state, &g, asked(&g), moves);
    lair_view(*state, &g, asked(&g), &view);
    for (size_t i = 0; i < 100 * n; i++) {
        assert_true(lair_choose(*state, &view, LAIR_POLICY_RANDOM, &dice, &m, NULL));
        for (size_t k = 0; k < n; k++)
            made[k] |= memcmp(&m, &moves[k], sizeof m) == 0;
    }
    for (size_t k = 0; k < n; k++)
        assert_true(made[k]);
}

/* ---- what sane and greedy do not do ---------------------------------------------------------- */

static void is_not_taken_back(struct table *t, int seat, const struct lair_move *m)
{
    assert_int_not_equal(m->verb, LAIR_TAKE_BACK);
    assert_int_not_equal(m->verb, LAIR_RESIGN);
    t->seen++;
    (void)seat;
}

static void sane_and_greedy_take_nothing_back(void **state)
{
    assert_true(watch_games(*state, LAIR_POLICY_SANE, 10, is_not_taken_back) > 0);
    assert_true(watch_games(*state, LAIR_POLICY_GREEDY, 10, is_not_taken_back) > 0);
}

/* Dark Altar, Jackpot Stash, Torture Chamber, Zombie Prison: a room for a card or less. */
static void no_room_goes_for_nothing(struct table *t, int seat, const struct lair_move *m)
{
    static const char *const prices[] = { "BMA009", "BMA030", "BMA038", "BMA039" };

    for (size_t i = 0; i < sizeof prices / sizeof prices[0]; i++)
        assert_false(m->verb == LAIR_USE && room_is(t, &m->what, prices[i]));
    t->seen += m->verb == LAIR_USE;
    (void)seat;
}

static void sane_gives_up_no_room_without_striking_a_hero(void **state)
{
    assert_true(watch_games(*state, LAIR_POLICY_SANE, 30, no_room_goes_for_nothing) > 0);
}

/* Freeze on a room of one's own, Giant Size on another's, Assassin … in vain. */
static void aims_at_the_right_dungeon(struct table *t, int seat, const struct lair_move *m)
{
    const char *id;

    if (m->verb != LAIR_CAST || m->target.kind != LAIR_REF_ROOM)
        return;
    id = lair_print(t->cat, m->what.id)->id;
    if (strcmp(id, "BMA046") == 0) /* Freeze */
        assert_int_not_equal(m->target.seat, seat);
    else
        assert_int_equal(m->target.seat, seat);
    t->seen++;
}

static void sane_and_greedy_cast_nothing_against_themselves(void **state)
{
    assert_true(watch_games(*state, LAIR_POLICY_SANE, 30, aims_at_the_right_dungeon) > 0);
    assert_true(watch_games(*state, LAIR_POLICY_GREEDY, 30, aims_at_the_right_dungeon) > 0);
}

/* Bottomless Pit (BMA027), with nothing below it that would be better and nothing declared that
 * would save the hero: destroyed for one that would survive, and for no other. */
static void the_pit_is_for_survivors(struct table *t, int seat, const struct lair_move *m)
{
    if (m->verb != LAIR_USE || !room_is(t, &m->what, "BMA027") ||
        t->g.card[t->g.seat[seat].room[m->what.id].top].next != 0 || t->g.n_agenda > 0)
        return;
    assert_false(walker_dies_anyway(t));
    t->seen++;
}

static void greedy_destroys_no_room_of_its_own_for_a_hero_that_dies_anyway(void **state)
{
    assert_true(watch_games(*state, LAIR_POLICY_GREEDY, 60, the_pit_is_for_survivors) > 0);
}

/* ---- what greedy does ------------------------------------------------------------------------ */

/* The last hero of the turn that would survive is in the pit: it is used, or something better is
 * done. */
static void kills_who_would_get_away(struct table *t, int seat, const struct lair_move *m)
{
    struct lair_move moves[LAIR_MAX_MOVES];
    size_t n;

    if (t->g.ask != LAIR_ASK_WINDOW || t->g.walk.hero == 0 || t->g.walk.seat != seat ||
        walker_dies_anyway(t) || lair_count(&t->g, LAIR_ENTRANCE, seat) > 0)
        return;
    n = lair_moves(t->cat, &t->g, seat, moves);
    for (size_t i = 0; i < n; i++)
        if (moves[i].verb == LAIR_USE && room_is(t, &moves[i].what, "BMA027")) {
            assert_int_not_equal(m->verb, LAIR_PASS);
            t->seen++;
        }
}

static void greedy_lets_no_hero_out_of_a_bottomless_pit(void **state)
{
    assert_true(watch_games(*state, LAIR_POLICY_GREEDY, 60, kills_who_would_get_away) > 0);
}

static void says_why(struct table *t, int seat, const struct lair_move *m)
{
    struct lair_motive why = { .kind = LAIR_MOTIVE_NONE, .n = -1 };
    struct lair_move told;
    uint64_t dice = 1;

    assert_true(lair_choose(t->cat, &t->view, LAIR_POLICY_GREEDY, &dice, &told, &why));
    assert_memory_equal(&told, m, sizeof told);
    assert_in_range(why.kind, LAIR_MOTIVE_NONE + 1, LAIR_N_MOTIVES - 1);
    assert_true(lair_choose(t->cat, &t->view, LAIR_POLICY_SANE, &dice, &told, &why));
    assert_int_equal(why.kind, LAIR_MOTIVE_NONE);
    t->seen++;
    (void)seat;
}

/* The base set and another one. */
static struct lair_catalog *catalog_with(const char *set)
{
    struct lair_catalog *cat = lair_catalog_new();
    const char *const sets[] = { "bmr", set };
    struct lair_fault why;
    char path[300];

    for (int i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "%s/engine/sets/%s.json", LAIR_SOURCE_DIR, sets[i]);
        assert_int_equal(lair_catalog_add_file(cat, path, &why), 0);
    }
    return cat;
}

static void table_set(struct table *t, const char *position)
{
    struct lair_match *match = matches_set(t->cat, position);

    t->g = *lair_match_game(match);
    lair_match_free(match);
}

/* What greedy does with Another Castle while a hero of so much health is inside its dungeon, that deals 5: of two
 * opponents one has rooms enough for the hero. */
static void with_another_castle(const char *hero, char chosen[LAIR_TEXT], char seat[LAIR_TEXT])
{
    struct lair_catalog *cat = catalog_with("tnl");
    struct table t = { .cat = cat, .policy = { LAIR_POLICY_GREEDY } };
    struct lair_move m;
    char text[700];

    snprintf(
        text, sizeof text,
        "{'sets':['bmr','tnl'],'phase':'adventure','seats':[{'boss':'Draculord','hand':['Another Castle'],"
        "'dungeon':['Neanderthal Cave','Golem Factory'],'entrance':['%s']},"
        "{'boss':'Gorgona','dungeon':['Neanderthal Cave','Neanderthal Cave','Golem Factory']},"
        "{'boss':'Robobo','dungeon':['Golem Factory']}]}",
        hero);
    table_set(&t, text);
    m = (struct lair_move){ .verb = LAIR_PASS };
    assert_int_equal(lair_play(cat, &t.g, 0, &m, NULL), LAIR_OK); /* it enters */
    m = table_choice(&t, 0);
    lair_move_text(cat, &t.g, 0, &m, chosen);
    seat[0] = '\0';
    if (m.verb == LAIR_CAST && lair_play(cat, &t.g, 0, &m, NULL) == LAIR_OK) {
        m = table_choice(&t, 0);
        lair_move_text(cat, &t.g, 0, &m, seat);
    }
    lair_catalog_free(cat);
}

static void greedy_sends_a_hero_that_would_get_away_to_whom_it_suits_least(void **state)
{
    char chosen[LAIR_TEXT], seat[LAIR_TEXT];

    (void)state;
    with_another_castle("Sir Digby Apple, Ace Detective", chosen, seat);
    assert_string_equal(chosen, "cast another castle sir digby apple, ace detective");
    assert_string_equal(seat, "choose c");
    with_another_castle("Nick the Masher", chosen, seat);
    assert_string_equal(chosen, "pass");
}

/* What greedy does that has won an Extra Life, and has such wounds at the end of an adventure without heroes. */
static void with_extra_life(const char *wounds, char chosen[LAIR_TEXT])
{
    struct lair_catalog *cat = catalog_with("thk");
    struct table t = { .cat = cat, .policy = { LAIR_POLICY_GREEDY } };
    struct lair_move m;
    char text[700];

    snprintf(text, sizeof text,
             "{'sets':['bmr','thk'],'phase':'adventure','seats':[{'boss':'Draculord','hand':[],"
             "'dungeon':['Golem Factory'],'trophies':[{'card':'Extra Life','ready':true}],'wounds':[%s]},"
             "{'boss':'Robobo','hand':[],'dungeon':['Golem Factory']}]}",
             wounds);
    table_set(&t, text);
    m = table_choice(&t, 0);
    lair_move_text(cat, &t.g, 0, &m, chosen);
    lair_catalog_free(cat);
}

/* Five wounds would put it out as the turn ends (C12); with four there is nothing to be saved from. */
static void greedy_keeps_an_extra_life_until_it_would_be_out(void **state)
{
    char chosen[LAIR_TEXT];

    (void)state;
    with_extra_life("'Nick the Masher','Samurai Tom','Jesta the Rogue','Mitchell, the Judge','The Fool'",
                    chosen);
    assert_string_equal(chosen, "use extra life");
    with_extra_life("'Nick the Masher','Samurai Tom','Jesta the Rogue','Mitchell, the Judge'", chosen);
    assert_string_equal(chosen, "pass");
}

static void greedy_says_why(void **state)
{
    assert_true(watch_games(*state, LAIR_POLICY_GREEDY, 6, says_why) > 0);
}

/* Seat i % seats has one policy, the others another; returns how many games the one wins. */
static int wins(const struct lair_catalog *cat, int games, int seats, enum lair_policy one,
                enum lair_policy others)
{
    int n = 0;

    for (int i = 0; i < games; i++) {
        struct table t;

        table_new(&t, cat, seats, 0, (uint32_t)(2000 + i));
        for (int s = 0; s < seats; s++)
            t.policy[s] = s == i % seats ? one : others;
        table_play(&t);
        n += (t.g.seat[i % seats].flags & LAIR_WON) != 0;
    }
    return n;
}

static void greedy_beats_sane_in_most_games_of_two(void **state)
{
    assert_true(wins(*state, 100, 2, LAIR_POLICY_GREEDY, LAIR_POLICY_SANE) >= 85);
}

static void greedy_beats_three_sane_more_often_than_its_share(void **state)
{
    assert_true(wins(*state, 60, 4, LAIR_POLICY_GREEDY, LAIR_POLICY_SANE) >= 36);
}

/* Games on a town board, greedy in one seat and sane in the other; or greedy alone. */
static void board_play(struct table *t, const struct lair_catalog *cat, enum lair_rules rules, int seats,
                       uint32_t seed)
{
    static const char *const sets[] = { "bmr" };

    *t = (struct table){ .cat = cat };
    games_new_by(cat, &t->g, rules, sets, 1, seats, 0, seed);
    for (int s = 0; s < seats; s++) {
        t->policy[s] = s == (int)(seed % (uint32_t)seats) ? LAIR_POLICY_GREEDY : LAIR_POLICY_SANE;
        t->dice[s] = seed * 31 + (uint32_t)s;
    }
    table_play(t);
}

static void greedy_beats_sane_on_a_town_board(void **state)
{
    int n = 0;

    for (uint32_t i = 0; i < 40; i++) {
        struct table t;

        board_play(&t, *state, LAIR_SUPER, 2, 3000 + i);
        n += (t.g.seat[i % 2].flags & LAIR_WON) != 0;
    }
    assert_true(n >= 36);
}

static void greedy_alone_is_a_boss_at_least(void **state)
{
    int sum = 0;

    for (uint32_t i = 0; i < 40; i++) {
        struct table t;

        board_play(&t, *state, LAIR_SOLO, 1, 4000 + i);
        sum += lair_souls(*state, &t.g, 0) - lair_wounds(*state, &t.g, 0);
    }
    assert_true(sum / 40 >= 17); /* where the title begins; 23 in a thousand games */
}

/* What a hero costs who will get past all rooms, with these wounds. */
static int worth_of_a_survivor(const struct lair_catalog *cat, const char *rules, const char *wounds)
{
    char text[500];
    struct lair_match *m;
    int worth;

    snprintf(
        text, sizeof text,
        "{'rules':'%s','sets':['bmr','board-super'],'phase':'adventure','town':['Johnny of the Evening Watch'],"
        "'seats':[{'boss':'Robobo','hand':['Fear'],'wounds':[%s]}%s]}",
        rules, wounds, strcmp(rules, "super") == 0 ? ",{'boss':'Gorgona'}" : "");
    m = matches_set(cat, text);
    worth = worth_of_guest(cat, lair_match_game(m), 0, lair_first(lair_match_game(m), LAIR_TOWN, 0));
    lair_match_free(m);
    return worth;
}

/* The fifth ends the game alone (S9e), not the one with others (S8a). */
static void greedy_fears_the_fifth_wound_where_it_ends_the_game(void **state)
{
    static const char four[] = "'Nick the Masher','Samurai Tom','Jesta the Rogue','Mitchell, the Judge'";

    assert_true(worth_of_a_survivor(*state, "solo", four) < worth_of_a_survivor(*state, "solo", ""));
    assert_true(worth_of_a_survivor(*state, "challenge", four) <
                worth_of_a_survivor(*state, "challenge", ""));
    assert_int_equal(worth_of_a_survivor(*state, "super", four), worth_of_a_survivor(*state, "super", ""));
}

static void sane_beats_random(void **state)
{
    assert_true(wins(*state, 100, 2, LAIR_POLICY_SANE, LAIR_POLICY_RANDOM) >= 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_policy_has_a_name_of_its_own),
        cmocka_unit_test(every_policy_plays_every_variant_at_every_table_to_the_end),
        cmocka_unit_test(policies_of_all_kinds_play_with_each_other),
        cmocka_unit_test(the_same_view_and_dice_give_the_same_move_and_leave_the_view_alone),
        cmocka_unit_test(a_policy_knows_nothing_but_its_own_view),
        cmocka_unit_test(who_owes_nothing_gets_no_move),
        cmocka_unit_test(random_makes_every_legal_move_sooner_or_later),
        cmocka_unit_test(sane_and_greedy_take_nothing_back),
        cmocka_unit_test(sane_gives_up_no_room_without_striking_a_hero),
        cmocka_unit_test(sane_and_greedy_cast_nothing_against_themselves),
        cmocka_unit_test(greedy_destroys_no_room_of_its_own_for_a_hero_that_dies_anyway),
        cmocka_unit_test(greedy_lets_no_hero_out_of_a_bottomless_pit),
        cmocka_unit_test(greedy_sends_a_hero_that_would_get_away_to_whom_it_suits_least),
        cmocka_unit_test(greedy_keeps_an_extra_life_until_it_would_be_out),
        cmocka_unit_test(greedy_says_why),
        cmocka_unit_test(greedy_beats_sane_in_most_games_of_two),
        cmocka_unit_test(greedy_beats_three_sane_more_often_than_its_share),
        cmocka_unit_test(greedy_beats_sane_on_a_town_board),
        cmocka_unit_test(greedy_alone_is_a_boss_at_least),
        cmocka_unit_test(greedy_fears_the_fifth_wound_where_it_ends_the_game),
        cmocka_unit_test(sane_beats_random),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
