/* tests/unit/test_concern.c - whose business an event is: engine/rules/concern.c
 * SPDX-License-Identifier: MIT */
#include "tests/unit/matches.h"
#include "tests/unit/one_card.h"

enum { A, B, C };

#define POSITION                                                                                          \
    "{'sets': ['bmr', 'mine'], 'phase': 'adventure', 'turn': 3, 'seats': [{'boss': 'Draculord', 'hand': " \
    "['Freeze']}, {'boss': 'Robobo', 'entrance': ['Nick the Masher']}, {'boss': 'Gorgona', 'souls': "     \
    "['Samurai Tom']}], 'town': ['Charles the Young']}"

/* What is declared, and whether it is about everybody. */
struct text {
    const char *list, *card;
    bool for_all;
};

#define CAST(what) "spells", SPELL LINES("\"cast\": \"adventure\", " what)
#define DO(what) CAST("\"do\": [\"" what "\"]")
#define UNTIL(what) CAST("\"until end of turn\": [\"" what "\"]")

static const struct text texts[] = {
    { DO("each opponent discards a spell card"), true },
    { DO("each player draws a room card"), true },
    { DO("each player destroys each room of theirs"), true },
    { DO("destroy each room in any dungeon"), true },
    { DO("destroy each room of an opponent"), true },
    { UNTIL("each player: may not build"), true },
    { UNTIL("your rooms: damage +1"), false },
    { DO("draw a room card"), false },
    { DO("destroy a room of yours"), false },
    { DO("destroy each room of yours"), false },
    { DO("destroy a room in any dungeon"), false },
    { DO("kill each hero in town"), false },
    { "rooms", ROOM LINES("\"use\": \"adventure\", \"do\": [\"each opponent discards a card\"]"), true },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"each opponent discards a card\"]"), false },
};

static lair_design design(const struct lair_catalog *cat, const char *name)
{
    lair_design d = lair_find_design(cat, name, NULL);

    assert_int_not_equal(d, 0);
    return d;
}

/* An event of seat a that names nobody else. */
static struct lair_event event(const struct lair_catalog *cat, enum lair_event_kind kind, const char *card)
{
    return (struct lair_event){ .kind = (uint8_t)kind,
                                .seat = A,
                                .other = LAIR_NOBODY,
                                .square = LAIR_NO_SQUARE,
                                .square2 = LAIR_NO_SQUARE,
                                .whole = 0xff,
                                .card = design(cat, card) };
}

static void check_text(const struct text *t)
{
    struct lair_catalog *cat = games_catalog();
    struct lair_fault why = { "" };
    char set[SET_TEXT];
    struct lair_match *m;
    struct lair_event e;

    make_set(set, t->list, t->card, 1);
    if (lair_catalog_add_text(cat, "mine.json", set, strlen(set), &why) < 0)
        fail_msg("%s", why.text);
    m = matches_set(cat, POSITION);
    e = event(cat, strcmp(t->list, "rooms") == 0 ? LAIR_EV_USES : LAIR_EV_CASTS, "Mine");
    if (lair_concerns(cat, lair_match_game(m), &e, B) != t->for_all)
        fail_msg("%s", t->card);
    assert_false(lair_names(cat, lair_match_game(m), &e, B));
    assert_false(lair_concerns(cat, lair_match_game(m), &e, A));
    lair_match_free(m);
    lair_catalog_free(cat);
}

static void what_is_about_everybody_concerns_all_but_who_declares_it(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        check_text(&texts[i]);
}

/* ---- who is named ---------------------------------------------------------------------------- */

static struct lair_match *plain(const struct lair_catalog *cat)
{
    return matches_set(
        cat, "{'sets': ['bmr'], 'phase': 'adventure', 'turn': 3, 'seats': [{'boss': 'Draculord', 'hand': "
             "['Freeze']}, {'boss': 'Robobo', 'entrance': ['Nick the Masher']}, {'boss': 'Gorgona', "
             "'souls': ['Samurai Tom']}], 'town': ['Charles the Young']}");
}

/* The seats, as bits, that an event concerns and names. */
static void concerns(const struct lair_catalog *cat, const struct lair_game *g, const struct lair_event *e,
                     unsigned concerned, unsigned named)
{
    for (int s = A; s <= C; s++) {
        assert_int_equal(lair_concerns(cat, g, e, s), concerned >> s & 1);
        assert_int_equal(lair_names(cat, g, e, s), named >> s & 1);
    }
}

static void a_declaration_names_the_player_and_the_owner_of_the_hero_at_whom_it_is_aimed(void **state)
{
    struct lair_catalog *cat = games_catalog();
    struct lair_match *m = plain(cat);
    const struct lair_game *g = lair_match_game(m);
    struct lair_event e = event(cat, LAIR_EV_CASTS, "Freeze");

    (void)state;
    concerns(cat, g, &e, 0, 0);
    e.other = B;
    concerns(cat, g, &e, 1 << B, 1 << B);
    e.other = A; /* at oneself */
    concerns(cat, g, &e, 0, 0);
    e.other = LAIR_NOBODY;
    e.card2 = design(cat, "Nick the Masher");
    concerns(cat, g, &e, 1 << B, 1 << B);
    e.card2 = design(cat, "Samurai Tom");
    concerns(cat, g, &e, 1 << C, 1 << C);
    e.card2 = design(cat, "Charles the Young");
    concerns(cat, g, &e, 0, 0);
    e.card2 = lair_unknown(LAIR_HERO);
    concerns(cat, g, &e, 0, 0);
    e.card2 = design(cat, "Open Grave");
    concerns(cat, g, &e, 0, 0);
    lair_match_free(m);
    lair_catalog_free(cat);
}

static void what_is_done_to_a_hand_or_a_dungeon_names_its_player(void **state)
{
    static const enum lair_event_kind to_seat[] = {
        LAIR_EV_DESTROYED, LAIR_EV_TAKEN_UP, LAIR_EV_DEACTIVATED, LAIR_EV_COUNTERS, LAIR_EV_SWAPS,
        LAIR_EV_REVERSES,  LAIR_EV_RETURNS,  LAIR_EV_MOVES,       LAIR_EV_HEALS,    LAIR_EV_REMOVED,
    };
    static const enum lair_event_kind of_seat[] = { LAIR_EV_DRAWS, LAIR_EV_DISCARDS, LAIR_EV_SHOWS };
    struct lair_catalog *cat = games_catalog();
    struct lair_match *m = plain(cat);
    const struct lair_game *g = lair_match_game(m);
    struct lair_event e;

    (void)state;
    for (size_t i = 0; i < sizeof to_seat / sizeof to_seat[0]; i++) {
        e = event(cat, to_seat[i], "Open Grave");
        concerns(cat, g, &e, 1 << A, 1 << A);
    }
    for (size_t i = 0; i < sizeof of_seat / sizeof of_seat[0]; i++) {
        e = event(cat, of_seat[i], "Open Grave");
        concerns(cat, g, &e, 1 << A, 0);
    }
    e = event(cat, LAIR_EV_TAKES, "Open Grave");
    e.other = B;
    concerns(cat, g, &e, 1 << B, 1 << B);
    e.kind = LAIR_EV_LOOKS;
    concerns(cat, g, &e, 1 << B, 1 << B);
    e.kind = LAIR_EV_PASSES;
    concerns(cat, g, &e, 0, 0);
    lair_match_free(m);
    lair_catalog_free(cat);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_about_everybody_concerns_all_but_who_declares_it),
        cmocka_unit_test(a_declaration_names_the_player_and_the_owner_of_the_hero_at_whom_it_is_aimed),
        cmocka_unit_test(what_is_done_to_a_hand_or_a_dungeon_names_its_player),
    };

    return cmocka_run_group_tests_name("concern", tests, NULL, NULL);
}
