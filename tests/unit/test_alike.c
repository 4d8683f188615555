/* tests/unit/test_alike.c - which waiting effects of one player need no order (B15)
 *
 * Two entries of the agenda run the same line of two cards in different places, and differ in one
 * more thing that the moment has determined.
 * SPDX-License-Identifier: MIT */
#include "tests/unit/games.h"

#include "engine/rules/alike.h"

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

enum { SET_TEXT = 2048 };

enum differs { PLACE, ROOM, HERO, CARD, PLAYER }; /* besides the place of the card */

#define LINE(when, rest) "\"when\": \"" when "\", " rest
#define DO(clause) "\"do\": [\"" clause "\"]"

static const struct {
    const char *line;
    enum differs differs;
    bool alike;
} cases[] = {
    /* what is the same wherever it is said */
    { LINE("built", DO("draw a room card")), PLACE, true },
    { LINE("built", DO("discard a spell card")), PLACE, true },
    { LINE("built", DO("swap two rooms of yours")), PLACE, true },
    { LINE("built", DO("move a hero in town to your entrance")), PLACE, true },
    { LINE("built", "\"until end of turn\": [\"your rooms: damage +1\"]"), PLACE, true },
    { LINE("you build another monster room", DO("draw a room card")), ROOM, true },
    { LINE("another room of yours is destroyed", DO("draw a room card")), CARD, true },
    /* what could take the other one's text out of sight */
    { LINE("built", DO("destroy a room of yours")), PLACE, false },
    { LINE("built", DO("deactivate a room in any dungeon")), PLACE, false },
    { LINE("built", DO("may build a room card")), PLACE, false },
    { LINE("built", DO("return all face-down rooms")), PLACE, false },
    /* what depends on the place of the card */
    { LINE("built", DO("take a counter off here")), PLACE, false },
    { LINE("built", DO("take a counter off another room of yours")), PLACE, false },
    { LINE("built", DO("draw the number of adjacent rooms room cards")), PLACE, false },
    { LINE("built", DO("draw the number of counters on the next room room cards")), PLACE, false },
    { LINE("built", DO("draw the number of counters on the previous room room cards")), PLACE, false },
    { LINE("built", DO("move a counter from here to another room of yours")), PLACE, false },
    { LINE("built", DO("deal 2 damage to the hero here")), PLACE, false },
    { LINE("built", "\"until end of turn\": [\"your other rooms: damage +1\"]"), PLACE, false },
    { LINE("built", "\"until end of turn\": [\"your rooms: damage + the number of adjacent rooms\"]"), PLACE,
      false },
    /* what depends on what the moment has told */
    { LINE("you build another monster room", DO("take a counter off that room")), ROOM, false },
    { LINE("you build another monster room", DO("take a counter off that room")), PLACE, true },
    { LINE("you build another monster room", DO("deal 2 damage to the hero in that room")), ROOM, false },
    { LINE("you build another monster room", DO("deal 2 damage to the hero in that room")), PLACE, true },
    { LINE("a hero dies here", DO("remove that hero from the game")), HERO, false },
    { LINE("a hero dies here", DO("remove that hero from the game")), PLACE, true },
    { LINE("another room of yours is destroyed", DO("take that card")), CARD, false },
    { LINE("another room of yours is destroyed", DO("take that card")), PLACE, true },
    { LINE("another room of yours is destroyed", DO("deal the damage of that card damage to a hero in town")),
      CARD, false },
    { LINE("another room of yours is destroyed", DO("deal the damage of that card damage to a hero in town")),
      PLACE, true },
    { LINE("built", "\"do\": [\"choose an opponent\", \"take a room card from that player's hand\"]"), PLAYER,
      false },
    { LINE("built", "\"do\": [\"choose an opponent\", \"take a room card from that player's hand\"]"), PLACE,
      true },
    { LINE("built", "\"do\": [\"choose an opponent\", \"that player draws a room card\"]"), PLAYER, false },
    { LINE("built", "\"do\": [\"choose an opponent\", \"that player draws a room card\"]"), PLACE, true },
    { LINE("built", "\"do\": [\"choose a dungeon\", \"turn that dungeon around\"]"), PLAYER, false },
    /* one part is enough */
    { LINE("built", "\"do\": [\"draw a room card\", \"take a counter off here\"]"), PLACE, false },
    /* counters add up, unless counters tell where they go, or how many */
    { LINE("built", DO("put two counters on here")), PLACE, true },
    { LINE("built", DO("put a counter on another room of yours")), PLACE, true },
    { LINE("you build another monster room", DO("put a counter on that room")), ROOM, true },
    { LINE("built", DO("put a counter on another loaded room of yours")), PLACE, false },
    { LINE("built", DO("put the number of rooms of yours counters on here")), PLACE, false },
    { LINE("built", "\"do\": [\"put a counter on here\", \"draw a room card\"]"), PLACE, false },
    { LINE("built", "\"do\": [\"put a counter on here\"], \"until end of turn\": [\"here: damage +1\"]"),
      PLACE, false },
};

static void add_room(struct lair_catalog *cat, int n, const char *line)
{
    char text[SET_TEXT];
    struct lair_fault why = { "" };

    snprintf(
        text, sizeof text,
        "{\"set\": \"s%d\", \"name\": \"S\", \"kind\": \"small\", \"counts\": {\"rooms\": 1}, "
        "\"rooms\": [{\"id\": \"S%03d\", \"name\": \"Room %d\", \"type\": \"monster\", \"advanced\": false, "
        "\"damage\": 1, \"treasure\": \"T\", \"copies\": 1, \"text\": \"A text.\", \"lines\": [{%s}]}]}",
        n, n, n, line);
    if (lair_catalog_add_text(cat, "s.json", text, strlen(text), &why) < 0) {
        lair_catalog_free(cat);
        fail_msg("%s: %s", line, why.text);
    }
}

/* Two entries of a line, which differ in the place of their cards and in one thing more. */
static void make_entries(struct lair_entry out[2], int line, enum differs differs)
{
    for (int i = 0; i < 2; i++) {
        out[i] = (struct lair_entry){ .line = (uint16_t)line, .source = (lair_card)(10 + i) };
        out[i].b =
            (struct lair_bound){ .here = out[i].source, .room = 20, .hero = 30, .card = 40, .player = 1 };
    }
    switch (differs) {
    case PLACE: return;
    case ROOM: out[1].b.room++; return;
    case HERO: out[1].b.hero++; return;
    case CARD: out[1].b.card++; return;
    case PLAYER: out[1].b.player++; return;
    }
}

static void effects_are_alike_when_it_cannot_matter_which_comes_first(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct lair_catalog *cat = lair_catalog_new();
        struct lair_entry e[2];
        bool forth, back;

        add_room(cat, 1, cases[i].line);
        make_entries(e, 0, cases[i].differs);
        forth = alike_entries(cat, &e[0], &e[1]);
        back = alike_entries(cat, &e[1], &e[0]);
        lair_catalog_free(cat);
        if (forth != cases[i].alike || back != cases[i].alike)
            fail_msg("case %zu: %s", i, cases[i].line);
    }
}

static void two_cards_with_the_same_words_are_two_texts(void **state)
{
    struct lair_catalog *cat = lair_catalog_new();
    struct lair_entry e[2], other[2];
    bool alike;

    (void)state;
    add_room(cat, 1, LINE("built", DO("draw a room card")));
    add_room(cat, 2, LINE("built", DO("draw a room card")));
    make_entries(e, 0, PLACE);
    make_entries(other, 1, PLACE);
    alike = alike_entries(cat, &e[0], &other[1]);
    lair_catalog_free(cat);
    assert_false(alike);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(effects_are_alike_when_it_cannot_matter_which_comes_first),
        cmocka_unit_test(two_cards_with_the_same_words_are_two_texts),
    };

    return cmocka_run_group_tests_name("alike", tests, NULL, NULL);
}
