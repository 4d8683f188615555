/* tests/unit/test_view.c - who may know what: engine/view.c, engine/redeal.c
 *
 * The main test plays random games of the cards that are hard to get right, and looks at every state with the eyes of every
 * viewer (tests/secrets.h); test_random_games.c does with all others.
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "tests/secrets.h"
#include "tests/unit/matches.h"
#include "tests/worlds.h"

#include "engine/rules/dungeon.h"
#include "engine/zone.h"

enum { SEATS_AND_PUBLIC = LAIR_MAX_SEATS + 1 };

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

/* Viewer i: the seats, then the public. */
static int viewer_of(const struct lair_game *g, int i)
{
    return i < g->n_seats ? i : LAIR_PUBLIC;
}

/* Plays random moves until a question of a kind comes up. */
static void play_until(const struct lair_catalog *cat, struct lair_game *g, enum lair_ask_kind kind,
                       uint32_t *dice)
{
    for (int i = 0; i < 3000 && g->ask != kind; i++) {
        int seat = games_asked(g, dice);
        struct lair_move m;

        assert_true(seat >= 0);
        m = games_move(cat, g, seat, dice);
        assert_int_equal(lair_play(cat, g, seat, &m, NULL), LAIR_OK);
    }
    assert_int_equal(g->ask, kind);
}

static int unknown_in(const struct lair_game *v, enum lair_zone zone, int seat)
{
    int n = 0;

    for (lair_card c = lair_first(v, zone, seat); c != 0; c = v->card[c].next)
        n += lair_is_unknown(v->card[c].design);
    return n;
}

/* ---- examples -------------------------------------------------------------------------------- */

static void a_seat_sees_its_own_hand_and_only_the_backs_of_the_others(void **state)
{
    struct lair_game g, v;

    games_new(*state, &g, 3, 0, 11);
    for (int viewer = 0; viewer < 3; viewer++) {
        lair_view(*state, &g, viewer, &v);
        for (int s = 0; s < 3; s++) {
            assert_int_equal(lair_count(&v, LAIR_HAND_ROOMS, s), lair_count(&g, LAIR_HAND_ROOMS, s));
            assert_int_equal(lair_count(&v, LAIR_HAND_SPELLS, s), lair_count(&g, LAIR_HAND_SPELLS, s));
            assert_int_equal(unknown_in(&v, LAIR_HAND_ROOMS, s),
                             s == viewer ? 0 : lair_count(&g, LAIR_HAND_ROOMS, s));
            assert_int_equal(unknown_in(&v, LAIR_HAND_SPELLS, s),
                             s == viewer ? 0 : lair_count(&g, LAIR_HAND_SPELLS, s));
        }
    }
}

/* A room that has set something off may be shuffled into a deck before its player says what comes first. */
static void an_effect_is_called_by_its_card_also_out_of_sight(void **state)
{
    struct lair_match *m =
        matches_set(*state, "{'sets': ['bmr'], 'phase': 'build', 'seats': [{'boss': 'Draculord', 'dungeon': ["
                            "{'stack': ['Boulder Ramp'], 'face_down': 'Dark Laboratory'},"
                            "{'stack': ['Open Grave'], 'face_down': 'Mimic Vault'}]}, {'boss': 'Robobo'}],"
                            "'town': ['Nick the Masher', 'Jesta the Rogue']}");
    struct lair_move done = { .verb = LAIR_DONE_BUILDING }, moves[LAIR_MAX_MOVES];
    struct lair_game v;

    assert_int_equal(lair_match_play(m, 0, &done, NULL), LAIR_OK);
    assert_int_equal(lair_match_game(m)->ask, LAIR_ASK_ORDER);
    lair_view(*state, lair_match_game(m), 0, &v);
    v.agenda[0].source = 0;
    assert_int_equal(lair_moves(*state, &v, 0, moves), 2);
    assert_int_equal(moves[0].what.kind, LAIR_REF_CARD);
    assert_string_equal(lair_print(*state, moves[0].what.id)->name, "Dark Laboratory");
    lair_match_free(m);
}

static void a_seat_sees_its_hand_in_its_own_order(void **state)
{
    struct lair_game g, v;
    lair_card c, d;

    games_new(*state, &g, 2, 0, 12);
    lair_view(*state, &g, 1, &v);
    c = lair_first(&g, LAIR_HAND_ROOMS, 1);
    d = lair_first(&v, LAIR_HAND_ROOMS, 1);
    for (; c != 0; c = g.card[c].next, d = v.card[d].next)
        assert_int_equal(v.card[d].design, g.card[c].design);
}

static void nobody_sees_a_deck_and_everybody_sees_its_size(void **state)
{
    static const enum lair_zone decks[] = { LAIR_ROOM_DECK, LAIR_SPELL_DECK, LAIR_HERO_DECK, LAIR_EPIC_DECK,
                                            LAIR_BOX };
    struct lair_game g, v;

    games_new(*state, &g, 2, 0, 13);
    for (int i = 0; i < 3; i++) {
        lair_view(*state, &g, viewer_of(&g, i), &v);
        for (size_t k = 0; k < sizeof decks / sizeof decks[0]; k++) {
            assert_int_equal(lair_count(&v, decks[k], 0), lair_count(&g, decks[k], 0));
            assert_int_equal(unknown_in(&v, decks[k], 0), lair_count(&g, decks[k], 0));
        }
    }
}

static void the_discard_pile_and_the_bosses_are_public(void **state)
{
    struct lair_game g, v;
    lair_card c, d;

    games_new(*state, &g, 2, 0, 14);
    lair_view(*state, &g, LAIR_PUBLIC, &v);
    for (int s = 0; s < 2; s++)
        assert_int_equal(v.card[v.seat[s].boss].design, g.card[g.seat[s].boss].design);
    c = lair_first(&g, LAIR_DISCARD, 0);
    d = lair_first(&v, LAIR_DISCARD, 0);
    assert_true(c != 0);
    for (; c != 0; c = g.card[c].next, d = v.card[d].next)
        assert_int_equal(v.card[d].design, g.card[c].design);
    assert_int_equal(d, 0);
}

static void a_view_has_neither_the_seed_nor_what_was_drawn_from_it(void **state)
{
    static const uint8_t nothing[LAIR_SEED];
    static const uint64_t none[LAIR_N_CHANCES];
    struct lair_game g, v;

    games_new(*state, &g, 2, 0, 15);
    lair_view(*state, &g, 0, &v);
    assert_memory_equal(v.seed, nothing, sizeof nothing);
    assert_memory_equal(v.drawn, none, sizeof none);
    assert_int_equal(v.viewer, 0);
}

static void a_view_cannot_be_played(void **state)
{
    struct lair_game g, v, before;
    struct lair_move m;
    uint32_t dice = 16;
    int seat;

    games_new(*state, &g, 2, 0, 16);
    seat = games_asked(&g, &dice);
    m = games_move(*state, &g, seat, &dice);
    lair_view(*state, &g, seat, &v);
    before = v;
    assert_int_equal(lair_play(*state, &v, seat, &m, NULL), LAIR_IS_VIEW);
    assert_memory_equal(&v, &before, sizeof v);
}

static void a_face_down_card_is_known_to_its_placer_and_its_place_to_everybody(void **state)
{
    struct lair_game g, v;
    struct lair_move moves[LAIR_MAX_MOVES];
    uint32_t dice = 17;
    size_t n, i;
    int seat, square = 0;

    games_new(*state, &g, 2, 0, 17);
    play_until(*state, &g, LAIR_ASK_BUILD, &dice);
    seat = games_asked(&g, &dice);
    n = lair_moves(*state, &g, seat, moves);
    for (i = 0; i < n && moves[i].verb != LAIR_BUILD_NEW; i++)
        ;
    assert_true(i < n);
    assert_int_equal(lair_play(*state, &g, seat, &moves[i], NULL), LAIR_OK);
    while (g.seat[seat].room[square].new_card == 0)
        square++;
    for (int k = 0; k < 3; k++) {
        lair_card c;

        lair_view(*state, &g, viewer_of(&g, k), &v);
        c = v.seat[seat].room[square].new_card;
        assert_true(c != 0);
        assert_int_equal(v.card[c].design,
                         viewer_of(&g, k) == seat ? moves[i].what.id : lair_unknown(LAIR_ROOM));
    }
}

static void a_sealed_answer_is_its_owners_and_that_there_is_one_everybodys(void **state)
{
    struct lair_game g, v;
    struct lair_move moves[LAIR_MAX_MOVES];
    uint32_t dice = 18;
    size_t n;

    games_new(*state, &g, 2, 0, 18);
    play_until(*state, &g, LAIR_ASK_FIRST, &dice);
    n = lair_moves(*state, &g, 0, moves);
    for (size_t i = 0; i < n; i++)
        if (moves[i].verb == LAIR_BUILD_NEW) {
            assert_int_equal(lair_play(*state, &g, 0, &moves[i], NULL), LAIR_OK);
            break;
        }
    lair_view(*state, &g, 0, &v);
    assert_true(v.seat[0].sealed[0] != 0);
    lair_view(*state, &g, 1, &v);
    assert_int_equal(v.seat[0].sealed[0], 0);
    assert_true((v.seat[0].flags & LAIR_ANSWERED) != 0);
}

static void nobody_sees_how_far_another_seat_passes(void **state)
{
    struct lair_game g, v;

    games_new(*state, &g, 2, 0, 19);
    g.seat[1].scope = LAIR_SCOPE_TURN;
    lair_view(*state, &g, 0, &v);
    assert_int_equal(v.seat[1].scope, LAIR_SCOPE_NONE);
    lair_view(*state, &g, 1, &v);
    assert_int_equal(v.seat[1].scope, LAIR_SCOPE_TURN);
}

static void a_hand_that_is_looked_at_is_seen_by_the_looker_alone(void **state)
{
    struct lair_game g, v;

    games_new(*state, &g, 3, 0, 20);
    g.look = 0;
    g.look_zone = LAIR_HAND_ROOMS;
    g.look_seat = 2;
    lair_view(*state, &g, 0, &v);
    assert_int_equal(unknown_in(&v, LAIR_HAND_ROOMS, 2), 0);
    assert_int_equal(unknown_in(&v, LAIR_HAND_SPELLS, 2), 0);
    assert_true(unknown_in(&v, LAIR_HAND_ROOMS, 1) > 0);
    lair_view(*state, &g, 1, &v);
    assert_true(unknown_in(&v, LAIR_HAND_ROOMS, 2) > 0);
    lair_view(*state, &g, LAIR_PUBLIC, &v);
    assert_true(unknown_in(&v, LAIR_HAND_ROOMS, 2) > 0);
}

static void a_deck_that_is_searched_is_seen_without_its_order(void **state)
{
    struct lair_game g, v;
    lair_design before = 0;
    int n = 0;

    games_new(*state, &g, 2, 0, 21);
    g.look = 0;
    g.look_zone = LAIR_ROOM_DECK;
    lair_view(*state, &g, 0, &v);
    for (lair_card c = lair_first(&v, LAIR_ROOM_DECK, 0); c != 0; c = v.card[c].next, n++) {
        assert_false(lair_is_unknown(v.card[c].design));
        assert_true(v.card[c].design >= before);
        before = v.card[c].design;
    }
    assert_int_equal(n, lair_count(&g, LAIR_ROOM_DECK, 0));
    lair_view(*state, &g, 1, &v);
    assert_int_equal(unknown_in(&v, LAIR_ROOM_DECK, 0), n);
}

/* A spell in force went into the deck with the pile and was drawn again: that is nobody's news. */
static void what_lasts_does_not_betray_where_its_card_has_gone(void **state)
{
    struct lair_game g, v;
    lair_card c;

    games_new(*state, &g, 2, 0, 22);
    c = lair_first(&g, LAIR_HAND_SPELLS, 1);
    g.lasting[g.n_lasting++] = (struct lair_lasting){
        .source = c, .seat = 0, .player = LAIR_NOBODY, .end = LAIR_UNTIL_END, .times = 1
    };
    lair_view(*state, &g, 0, &v);
    assert_int_equal(v.lasting[0].source, 0);
    assert_int_equal(v.n_lasting, 1);
}

/* As of a miniboss that has come back to the hand after its last ability. */
static void nor_that_it_lies_face_down(void **state)
{
    struct lair_game g, v;
    lair_card c;

    games_new(*state, &g, 2, 0, 22);
    c = lair_first(&g, LAIR_HAND_ROOMS, 1);
    zone_remove(&g, c);
    dungeon_lay(&g, 1, 1, LAIR_NO_SQUARE, c);
    g.lasting[g.n_lasting++] = (struct lair_lasting){
        .source = c, .seat = 1, .player = LAIR_NOBODY, .end = LAIR_UNTIL_END, .times = 1
    };
    lair_view(*state, &g, 0, &v);
    assert_int_equal(v.lasting[0].source, 0);
    lair_view(*state, &g, LAIR_PUBLIC, &v);
    assert_int_equal(v.lasting[0].source, 0);
    lair_view(*state, &g, 1, &v);
    assert_int_equal(v.lasting[0].source, v.seat[1].room[0].new_card);
}

/* As Surprise Gift lays it. */
static void a_card_laid_in_another_dungeon_is_known_to_its_placer_not_to_the_owner(void **state)
{
    struct lair_game g, v;
    lair_card c;

    games_new(*state, &g, 2, 0, 25);
    g.phase = LAIR_PHASE_BUILD;
    c = lair_first(&g, LAIR_HAND_ROOMS, 0);
    zone_remove(&g, c);
    dungeon_lay(&g, 0, 1, LAIR_NO_SQUARE, c);
    lair_view(*state, &g, 0, &v);
    assert_int_equal(v.card[v.seat[1].room[0].new_card].design, g.card[c].design);
    lair_view(*state, &g, 1, &v);
    assert_int_equal(v.card[v.seat[1].room[0].new_card].design, lair_unknown(LAIR_ROOM));
}

static void copies_in_a_deck_that_is_searched_cannot_be_told_apart(void **state)
{
    struct lair_game g, v;

    games_new(*state, &g, 2, 0, 26);
    g.look = 0;
    g.look_zone = LAIR_ROOM_DECK;
    g.lasting[g.n_lasting++] = (struct lair_lasting){
        .source = lair_first(&g, LAIR_ROOM_DECK, 0), .player = LAIR_NOBODY, .end = LAIR_UNTIL_END, .times = 1
    };
    lair_view(*state, &g, 0, &v);
    assert_int_equal(v.lasting[0].source, 0);
}

/* "That card", which an effect has put into a hand: whoever is asked about it has it. */
static void that_card_in_a_hand_is_spoken_of_while_its_owner_is_asked(void **state)
{
    struct lair_game g, v;
    struct lair_frame *f;

    games_new(*state, &g, 2, 0, 27);
    f = &g.frame[g.n_frames - 1];
    f->b.card = g.card[lair_first(&g, LAIR_HAND_ROOMS, 1)].next;
    g.owes = 2;
    lair_view(*state, &g, 0, &v);
    assert_int_equal(v.frame[v.n_frames - 1].b.card, lair_first(&v, LAIR_HAND_ROOMS, 1));
    lair_view(*state, &g, 1, &v);
    assert_int_equal(v.frame[v.n_frames - 1].b.card, v.card[lair_first(&v, LAIR_HAND_ROOMS, 1)].next);
    g.owes = 1;
    lair_view(*state, &g, 0, &v);
    assert_int_equal(v.frame[v.n_frames - 1].b.card, 0);
}

static void play_game(const struct lair_catalog *cat, struct lair_game *g, uint32_t seed,
                      struct secrets_tally *t)
{
    uint32_t dice = seed * 2654435761u | 1;
    int seat;

    for (int moves = 0; moves < 4000 && (seat = games_asked(g, &dice)) >= 0; moves++) {
        struct lair_move m;
        const char *wrong = lair_check(cat, g);

        if (wrong != NULL)
            fail_msg("seed %u, move %d: %s", seed, moves, wrong);
        for (int i = 0; i <= g->n_seats; i++)
            secrets_check(cat, g, viewer_of(g, i), &dice, t);
        m = games_move(cat, g, seat, &dice);
        if (lair_play(cat, g, seat, &m, NULL) != LAIR_OK)
            fail_msg("seed %u, move %d: a listed move is refused", seed, moves);
    }
    assert_null(lair_check(cat, g));
}

static void random_game(const struct lair_catalog *cat, int seats, unsigned variants, uint32_t seed,
                        struct secrets_tally *t)
{
    static const char *const sets[] = { "bmr", "hard" };
    static struct lair_game g;

    games_new_of(cat, &g, sets, seed % 2 == 0 ? 2 : 1, seats, variants, seed);
    play_game(cat, &g, seed, t);
}

/* More games, and others, for a long night. */
static uint32_t number_of(const char *variable, uint32_t otherwise)
{
    const char *value = getenv(variable);

    return value != NULL ? (uint32_t)strtoul(value, NULL, 10) : otherwise;
}

static void nothing_a_viewer_sees_depends_on_what_it_may_not_know(void **state)
{
    static const unsigned variants[] = { 0, LAIR_CLASSIC_HAND, LAIR_CHOOSE_BOSS,
                                         LAIR_CLASSIC_HAND | LAIR_CHOOSE_BOSS | LAIR_MACHINATIONS,
                                         LAIR_HARD | LAIR_MACHINATIONS };
    uint32_t first = number_of("LAIR_TEST_FIRST", 1), n = number_of("LAIR_TEST_GAMES", 10);
    struct secrets_tally t = { 0 };

    for (uint32_t seed = first; seed < first + n; seed++)
        random_game(*state, 2 + (int)(seed % 3), variants[seed % 5], seed, &t);
    assert_true(t.states > 1000);
    assert_true(t.changed * 100 >= t.states * 95); /* else the test would prove nothing */
}

/* On a town board: market, landmarks and minions are public, drafts put known cards into hands. */
static void nor_does_it_on_a_town_board(void **state)
{
    static const char *const sets[] = { "bmr", "trial", "hard" };
    static struct lair_game g;
    uint32_t first = number_of("LAIR_TEST_FIRST", 1), n = number_of("LAIR_TEST_GAMES", 9);
    struct secrets_tally t = { 0 };

    for (uint32_t seed = first; seed < first + n; seed++) {
        enum lair_rules rules = seed % 3 == 0 ? seed % 2 == 0 ? LAIR_SOLO : LAIR_CHALLENGE : LAIR_SUPER;

        games_new_by(*state, &g, rules, sets, seed % 2 == 0 ? 3 : 2,
                     rules == LAIR_SUPER ? 2 + (int)(seed % 4) % 3 : 1, 0, seed);
        play_game(*state, &g, seed, &t);
    }
    assert_true(t.states > 1000);
    assert_true(t.changed * 100 >= t.states * 95);
}

static struct lair_catalog *catalog_with_wild_monster(void)
{
    static const char *const files[] = { LAIR_SOURCE_DIR "/engine/sets/bmr.json",
                                         LAIR_SOURCE_DIR "/engine/sets/tnl.json" };
    struct lair_catalog *cat = lair_catalog_new();
    struct lair_fault why;

    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
        if (lair_catalog_add_file(cat, files[i], &why) < 0)
            fail_msg("%s", why.text);
    return cat;
}

/* In how many of some worlds somebody learns from what is asked what the spell's player holds. */
static int betrayals(const struct lair_catalog *cat, int rules_number)
{
    static const char position[] =
        "{'sets': ['bmr', 'tnl'], 'phase': 'adventure', 'rules_number': %d, 'seats': ["
        "{'boss': 'Draculord', 'hand': ['Wild Monster', 'Golem Factory', 'Elemental Generator', 'Open Grave'],"
        " 'dungeon': ['Open Grave'], 'entrance': ['Johnny of the Evening Watch']},"
        "{'boss': 'Robobo', 'hand': ['Freeze']}]}";
    struct worlds_tally t = { 0 };
    uint32_t dice = 1;
    char text[sizeof position + 8];
    struct lair_match *m;
    struct lair_move cast;
    int found = 0;

    snprintf(text, sizeof text, position, rules_number);
    m = matches_set(cat, text);
    assert_int_equal(lair_parse(cat, lair_match_game(m), 0, "cast wild monster", &cast, NULL), LAIR_OK);
    assert_int_equal(lair_match_play(m, 0, &cast, NULL), LAIR_OK);
    for (int i = 0; i < 100; i++)
        found += worlds_differ(cat, lair_match_game(m), 1, &dice, &t) != NULL;
    lair_match_free(m);
    return found;
}

/* As games of rules number 2 ask (N3b): the random games would find another. */
static void a_question_that_betrays_a_hand_is_found(void **state)
{
    struct lair_catalog *cat = catalog_with_wild_monster();

    (void)state;
    assert_true(betrayals(cat, 2) > 10);
    assert_int_equal(betrayals(cat, 3), 0);
    lair_catalog_free(cat);
}

/* What the main test sees it can see: a leak that is put in is found. */
static void a_redeal_changes_the_hands_of_the_others(void **state)
{
    struct lair_game g, v, w;
    uint8_t seed[LAIR_SEED] = { 1, 2, 3 };
    int same = 0, n = 0;
    lair_card c, d;

    games_new(*state, &g, 2, 0, 23);
    lair_view(*state, &g, 0, &v);
    lair_redeal(*state, &v, seed, &w);
    c = lair_first(&g, LAIR_HAND_ROOMS, 1);
    d = lair_first(&w, LAIR_HAND_ROOMS, 1);
    for (; c != 0; c = g.card[c].next, d = w.card[d].next, n++)
        same += g.card[c].design == w.card[d].design;
    assert_true(same < n);
}

static void the_same_seed_deals_the_same(void **state)
{
    struct lair_game g, v, w, w2;
    uint8_t seed[LAIR_SEED] = { 9 };

    games_new(*state, &g, 3, 0, 24);
    lair_view(*state, &g, 2, &v);
    lair_redeal(*state, &v, seed, &w);
    lair_redeal(*state, &v, seed, &w2);
    assert_memory_equal(&w, &w2, sizeof w);
    seed[0] = 10;
    lair_redeal(*state, &v, seed, &w2);
    assert_true(memcmp(w.card, w2.card, sizeof w.card) != 0);
}

/* Where hardly any cards are left, one that fits two places may be needed at the second of them. */
static void cards_face_down_are_dealt_so_that_each_fits(void **state)
{
    struct lair_match *m = matches_set(
        *state,
        "{'sets':['bmr'],'phase':'build','seats':["
        "{'boss':'Robobo','hand':[],'dungeon':[{'stack':['Centipede Tunnel'],'face_down':'Beast Menagerie'}]},"
        "{'boss':'Draculord','hand':[],'dungeon':[{'stack':['Brainsucker Hive'],'face_down':'All-Seeing Eye'}]}]}");
    struct lair_game g = *lair_match_game(m), v, w;
    uint8_t seed[LAIR_SEED] = { 0 };
    lair_card c;

    while ((c = lair_first(&g, LAIR_ROOM_DECK, 0)) != 0) {
        zone_remove(&g, c);
        zone_append(&g, LAIR_REMOVED, LAIR_NOBODY, c);
    }
    lair_view(*state, &g, LAIR_PUBLIC, &v);
    for (int i = 0; i < 16; i++) {
        seed[0] = (uint8_t)i;
        lair_redeal(*state, &v, seed, &w);
        assert_string_equal(lair_print(*state, w.card[w.seat[1].room[0].new_card].design)->name,
                            "All-Seeing Eye");
    }
    lair_match_free(m);
}

static void play_line(const struct lair_catalog *cat, struct lair_match *m, int seat, const char *line)
{
    struct lair_move move;

    assert_int_equal(lair_parse(cat, lair_match_game(m), seat, line, &move, NULL), LAIR_OK);
    assert_int_equal(lair_match_play(m, seat, &move, NULL), LAIR_OK);
}

/* The Dues are paid with two Monster rooms; the hand of whoever has begun to pay has them in every world. */
static void a_player_who_pays_is_dealt_all_that_the_cost_still_wants(void **state)
{
    static const char dues[] =
        "{\"set\": \"dues\", \"name\": \"Dues\", \"kind\": \"test\", \"counts\": {\"rooms\": 1}, \"rooms\": [{"
        "\"id\": \"DUE1\", \"name\": \"Dues\", \"type\": \"monster\", \"advanced\": false, \"damage\": 1, "
        "\"treasure\": \"T\", \"copies\": 1, \"text\": \"\", \"lines\": [{\"when\": \"you cast a spell\", "
        "\"cost\": \"discard two monster room cards\", \"do\": \"draw a spell card\"}]}]}";
    struct lair_catalog *cat = games_catalog();
    struct lair_fault why = { "" };
    struct lair_match *m;
    struct lair_game g, v, w;
    uint8_t seed[LAIR_SEED] = { 0 };

    (void)state;
    assert_int_equal(lair_catalog_add_text(cat, "dues.json", dues, strlen(dues), &why), 0);
    m = matches_set(cat,
                    "{'sets':['bmr','dues'],'phase':'adventure','seats':[{'boss':'Robobo','dungeon':['Dues'],"
                    "'hand':['Golem Factory','Dragon Hatchery','Dark Altar','Dark Altar','Giant Size']},"
                    "{'boss':'Draculord'}]}");
    play_line(cat, m, 0, "cast giant size a1");
    play_line(cat, m, 0, "yes");
    g = *lair_match_game(m);
    assert_int_equal(g.ask, LAIR_ASK_CHOOSE);
    lair_view(cat, &g, LAIR_PUBLIC, &v);
    for (int i = 0; i < 64; i++) {
        int monsters = 0;

        seed[0] = (uint8_t)i;
        lair_redeal(cat, &v, seed, &w);
        for (lair_card c = lair_first(&w, LAIR_HAND_ROOMS, 0); c != 0; c = w.card[c].next)
            monsters += !lair_print(cat, w.card[c].design)->trap;
        assert_true(monsters >= 2);
    }
    lair_match_free(m);
    lair_catalog_free(cat);
}

/* Everybody saw which card Cleopatra found; in every world it is one that can be built. */
static void a_card_that_was_found_to_be_built_is_dealt_as_one_that_fits(void **state)
{
    static const char *const lines[] = { "build specter's sanctum new", "done", "choose discard pile",
                                         "choose all-seeing eye" };
    struct lair_match *m = matches_set(
        *state, "{'sets':['bmr'],'phase':'build','turn':3,'seats':[{'boss':'Cleopatra','hand':["
                "'BMA011','Dark Altar','Dark Altar','Dark Altar'],"
                "'dungeon':['Succubus Spa','Succubus Spa','Succubus Spa','Mimic Vault']},{'boss':'Robobo'}],"
                "'discard':['Recycling Center','All-Seeing Eye']}");
    struct lair_game g, v, w;
    struct lair_move moves[LAIR_MAX_MOVES];
    uint8_t seed[LAIR_SEED] = { 0 };

    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        play_line(*state, m, 0, lines[i]);
    g = *lair_match_game(m);
    assert_int_equal(g.ask, LAIR_ASK_EXTRA);
    lair_view(*state, &g, LAIR_PUBLIC, &v);
    for (int i = 0; i < 64; i++) {
        seed[0] = (uint8_t)i;
        lair_redeal(*state, &v, seed, &w);
        assert_true(lair_moves(*state, &w, 0, moves) > 1); /* not to pass alone */
    }
    lair_match_free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seat_sees_its_own_hand_and_only_the_backs_of_the_others),
        cmocka_unit_test(an_effect_is_called_by_its_card_also_out_of_sight),
        cmocka_unit_test(a_seat_sees_its_hand_in_its_own_order),
        cmocka_unit_test(nobody_sees_a_deck_and_everybody_sees_its_size),
        cmocka_unit_test(the_discard_pile_and_the_bosses_are_public),
        cmocka_unit_test(a_view_has_neither_the_seed_nor_what_was_drawn_from_it),
        cmocka_unit_test(a_view_cannot_be_played),
        cmocka_unit_test(a_face_down_card_is_known_to_its_placer_and_its_place_to_everybody),
        cmocka_unit_test(a_sealed_answer_is_its_owners_and_that_there_is_one_everybodys),
        cmocka_unit_test(nobody_sees_how_far_another_seat_passes),
        cmocka_unit_test(a_hand_that_is_looked_at_is_seen_by_the_looker_alone),
        cmocka_unit_test(a_deck_that_is_searched_is_seen_without_its_order),
        cmocka_unit_test(what_lasts_does_not_betray_where_its_card_has_gone),
        cmocka_unit_test(nor_that_it_lies_face_down),
        cmocka_unit_test(a_card_laid_in_another_dungeon_is_known_to_its_placer_not_to_the_owner),
        cmocka_unit_test(copies_in_a_deck_that_is_searched_cannot_be_told_apart),
        cmocka_unit_test(that_card_in_a_hand_is_spoken_of_while_its_owner_is_asked),
        cmocka_unit_test(a_redeal_changes_the_hands_of_the_others),
        cmocka_unit_test(a_question_that_betrays_a_hand_is_found),
        cmocka_unit_test(cards_face_down_are_dealt_so_that_each_fits),
        cmocka_unit_test(a_card_that_was_found_to_be_built_is_dealt_as_one_that_fits),
        cmocka_unit_test(a_player_who_pays_is_dealt_all_that_the_cost_still_wants),
        cmocka_unit_test(the_same_seed_deals_the_same),
        cmocka_unit_test(nothing_a_viewer_sees_depends_on_what_it_may_not_know),
        cmocka_unit_test(nor_does_it_on_a_town_board),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
