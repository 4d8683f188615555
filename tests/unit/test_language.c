/* tests/unit/test_language.c - card sets: what is refused, and with which words
 *
 * A set that is wrong is refused as a whole, with file, card and reason.
 * SPDX-License-Identifier: MIT */
#include "tests/unit/games.h"
#include "tests/unit/one_card.h"

#include "engine/rules/deed.h"
#include "engine/rules/noun.h"
#include "engine/language/reader.h"
#include <json-c/json.h>

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

/* Refuses a set for a reason, and leaves the catalog as it was. */
static void refuse(struct lair_catalog *cat, const char *text, const char *reason)
{
    struct lair_fault why = { "" };
    int designs = lair_designs(cat);

    if (lair_catalog_add_text(cat, "mine.json", text, strlen(text), &why) == 0)
        fail_msg("not refused: %s", text);
    if (strstr(why.text, reason) == NULL || strncmp(why.text, "mine.json: ", 11) != 0)
        fail_msg("refused with \"%s\", not with \"%s\": %s", why.text, reason, text);
    assert_int_equal(lair_designs(cat), designs);
}

static void the_fault_names_the_card_and_the_line(void **state)
{
    struct lair_catalog *cat = lair_catalog_new();
    char text[SET_TEXT];

    (void)state;
    make_set(text, "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"eat a room of yours\"]"), 1);
    refuse(cat, text, "MY001: line 1: ");
    lair_catalog_free(cat);
}

struct heard {
    struct lair_lint lint;
    int faults, warnings;
    char text[10][LAIR_REASON * 2];
};

static void hear(struct lair_lint *lint, const struct lair_fault *what, bool warning)
{
    struct heard *h = (struct heard *)lint;

    snprintf(h->text[(h->faults + h->warnings) % 10], sizeof h->text[0], "%s", what->text);
    *(warning ? &h->warnings : &h->faults) += 1;
}

static void a_hero_that_is_in_no_game_is_warned_of(void **state)
{
    static const char text[] =
        "{\"set\": \"mine\", \"name\": \"Mine\", \"kind\": \"small\", \"counts\": {\"heroes\": 2}, \"heroes\": ["
        "{\"id\": \"MY001\", \"name\": \"One\", \"class\": \"C\", \"health\": 4, \"souls\": 1, \"wounds\": 1, "
        "\"players\": 2}, {\"id\": \"MY002\", \"name\": \"Two\", \"class\": \"C\", \"health\": 4, \"souls\": 1, "
        "\"wounds\": 1, \"players\": 2, \"request\": true}]}";
    struct lair_catalog *cat = lair_catalog_new();
    struct heard h = { .lint.fault = hear };

    (void)state;
    assert_int_equal(lair_catalog_lint(cat, "mine.json", text, strlen(text), &h.lint), 0);
    lair_catalog_free(cat);
    assert_int_equal(h.warnings, 1);
    assert_string_equal(h.text[0], "mine.json: MY001: warning: a hero of a small set is in no game: "
                                   "\"request\": true lets it be asked for");
}

/* Nothing comes without the cost: what a line gives away free, or a text sells, and what is well. */
static const struct {
    const char *card;
    const char *warning; /* NULL: none */
} suspected[] = {
    { LINES("\"when\": \"built\", \"may\": [\"discard a card\", \"heal a wound\"]"),
      "line 1: warning: \"discard a card\": the rest of the line happens without it, too" },
    { LINES("\"when\": \"built\", \"may\": [\"destroy another room of yours\"], \"until end of turn\": "
            "[\"here: damage +2\"]"),
      "\"destroy another room of yours\": the rest of the line happens without it" },
    { LINES(
          "\"when\": \"a hero dies here\", \"may\": [\"remove that hero from the game\", \"heal a wound\"]"),
      "\"remove that hero from the game\": the rest" },
    { LINES("\"use\": \"build\", \"do\": [\"draw a room card\", \"may discard a card\", \"heal a wound\"]"),
      "\"may discard a card\": the rest" },
    { LINES("\"when\": \"built\", \"may\": [\"discard a card\"]"), NULL },
    { LINES("\"when\": \"built\", \"may\": [\"pay a coin\", \"heal a wound\"]"), NULL },
    { LINES("\"when\": \"built\", \"may\": [\"draw a room card\", \"discard a card\"]"), NULL },
    { LINES("\"when\": \"built\", \"cost\": [\"discard a card\"], \"do\": [\"heal a wound\"]"), NULL },
    { LINES("\"when\": \"built\", \"cost\": [\"discard a card\"], \"may\": [\"heal a wound\"]"), NULL },
    { LINES(
          "\"use\": \"build\", \"cost\": [\"discard a room card\", \"discard a monster room card\"], \"do\": [\"heal a "
          "wound\"]"),
      "\"discard a monster room card\": what pays for \"discard a room card\" could be wanted for it" },
    { LINES(
          "\"when\": \"built\", \"cost\": [\"discard a trap room card\", \"discard a spell card\"], \"do\": [\"heal a "
          "wound\"]"),
      NULL },
    { ", \"text\": \"When you build this, you may discard a card: heal a wound.\"" LINES(
          "\"when\": \"built\", \"do\": [\"discard a card\", \"heal a wound\"]"),
      "\"discard a card:\" stands before a colon in its text, but no line has such a \"cost\"" },
    { ", \"text\": \"Once a turn destroy this room: heal a wound.\"" LINES(
          "\"use\": \"build\", \"cost\": [\"discard a card\"], \"do\": [\"heal a wound\"]"),
      "\"destroy this room:\" stands before a colon" },
    { ", \"text\": \"When you build this: discard a card. Pay a card: heal a wound.\"" LINES(
          "\"use\": \"build\", \"cost\": [\"discard a card\"], \"do\": [\"heal a wound\"]"),
      NULL },
    { ", \"text\": \"Give up one of your face-down heroes: heal a wound.\"" LINES(
          "\"use\": \"build\", \"target\": \"a face-down hero in your score pile\", \"do\": "
          "[\"remove that hero from the game\", \"heal a wound\"]"),
      NULL },
};

static void what_comes_without_its_cost_is_warned_of(void **state)
{
    char text[SET_TEXT], card[SET_TEXT / 2];

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(suspected); i++) {
        struct lair_catalog *cat = lair_catalog_new();
        struct heard h = { .lint.fault = hear };

        snprintf(card, sizeof card, "%s%s", ROOM, suspected[i].card);
        make_set(text, "rooms", card, 1);
        assert_int_equal(lair_catalog_lint(cat, "mine.json", text, strlen(text), &h.lint), 0);
        lair_catalog_free(cat);
        if (h.warnings != (suspected[i].warning != NULL))
            fail_msg("%d warnings: %s", h.warnings, text);
        if (h.warnings == 1 && strstr(h.text[0], suspected[i].warning) == NULL)
            fail_msg("warned \"%s\", not \"%s\"", h.text[0], suspected[i].warning);
    }
}

/* A fault is reported once: what a faulty phrase would have named is not missed in the next one. */
static void a_linter_hears_every_fault_once_and_in_order(void **state)
{
    static const char text[] =
        "{\"set\": \"mine\", \"name\": \"Mine\", \"kind\": \"small\", \"counts\": {\"rooms\": 7}, \"rooms\": ["
        "{\"id\": \"MY001\", \"name\": \"One\", \"text\": \"Something.\", " ROOM "}, "
        "{\"id\": \"MY002\", \"name\": \"Two\", " ROOM LINES(
            "\"use\": \"adventure\", \"target\": \"the heroo here\", \"do\": [\"kill that hero\", \"eat it\"]") "}, "
                                                                                                                "{\"id\": \"MY003\", \"name\": \"Three\", " ROOM
                                                                                                                    LINES(
                                                                                                                        "\"wen\": \"built\", \"do\": [\"that player draws a room card\"]") "}]}";
    static const char *const told[] = {
        "mine.json: MY001: warning: it has a text",
        "mine.json: MY002: line 1: \"the heroo here\": not understood from \"heroo\" on",
        "mine.json: MY002: line 1: \"eat it\"",
        "mine.json: MY003: line 1: unknown word \"wen\"",
    };
    struct lair_catalog *cat = lair_catalog_new();
    struct heard h = { .lint.fault = hear };
    struct lair_fault why;
    int n = lair_catalog_lint(cat, "mine.json", text, strlen(text), &h.lint), designs = lair_designs(cat);
    int rc = lair_catalog_add_text(cat, "mine.json", text, strlen(text), &why);

    (void)state;
    lair_catalog_free(cat);
    for (size_t i = 0; i < ARRAY_LEN(told); i++)
        if (strncmp(h.text[i], told[i], strlen(told[i])) != 0)
            fail_msg("told \"%s\", not \"%s\"", h.text[i], told[i]);
    assert_int_equal(n, 3);
    assert_int_equal(h.faults, 3);
    assert_int_equal(h.warnings, 1);
    assert_int_equal(designs, LAIR_N_KINDS);
    assert_int_equal(rc, -1);
    assert_string_equal(why.text, h.text[1]); /* who loads it is told the first fault */
}

static void a_wrong_count_is_refused(void **state)
{
    struct lair_catalog *cat = lair_catalog_new();
    char text[SET_TEXT];

    (void)state;
    make_set(text, "rooms", ROOM, 2);
    refuse(cat, text, "rooms should be 2 cards, they are 1");
    lair_catalog_free(cat);
}

static void an_id_is_there_once_in_all_sets(void **state)
{
    static const char text[] =
        "{\"set\": \"mine\", \"name\": \"Mine\", \"kind\": \"small\", \"counts\": {\"rooms\": 1}, \"rooms\": ["
        "{\"id\": \"bma009\", \"name\": \"Darker Altar\", " ROOM "}]}";
    struct lair_catalog *cat = games_catalog();

    (void)state;
    refuse(cat, text, "two cards with this id");
    lair_catalog_free(cat);
}

static void a_set_is_loaded_once(void **state)
{
    struct lair_catalog *cat = lair_catalog_new();
    struct lair_fault why;
    char text[SET_TEXT];

    (void)state;
    make_set(text, "rooms", ROOM, 1);
    assert_int_equal(lair_catalog_add_text(cat, "mine.json", text, strlen(text), &why), 0);
    refuse(cat, text, "is loaded already");
    lair_catalog_free(cat);
}

static void a_set_with_two_cards_of_one_id_is_refused(void **state)
{
    static const char text[] =
        "{\"set\": \"mine\", \"name\": \"Mine\", \"kind\": \"small\", \"counts\": {\"rooms\": 2}, \"rooms\": ["
        "{\"id\": \"MY001\", \"name\": \"One\", " ROOM "}, {\"id\": \"my001\", \"name\": \"Two\", " ROOM
        "}]}";
    struct lair_catalog *cat = lair_catalog_new();

    (void)state;
    refuse(cat, text, "two cards with this id");
    lair_catalog_free(cat);
}

static void what_is_no_set_is_refused(void **state)
{
    static const char *const texts[][2] = {
        { "", "no JSON" },
        { "{\"set\":\n", "no JSON: it ends in the middle, in line 2 of the file" },
        { "[]", "must hold one object" },
        { "{\"set\": \"mine\"}", "\"name\": missing" },
        { "{\"set\": \"my set\", \"name\": \"x\", \"kind\": \"small\"}", "letters, digits and - only" },
        { "{\"set\": \"mine\", \"name\": \"x\", \"kind\": \"huge\"}",
          "is none of \"base\", \"small\", \"test\", \"board\"" },
        { "{\"set\": \"mine\", \"name\": \"x\", \"kind\": \"small\"}", "\"counts\": missing" },
        { "{\"set\": \"mine\", \"name\": \"x\", \"kind\": \"small\", \"counts\": {}, \"rooms\": 3}",
          "must be a list" },
        { "{\"set\": \"mine\", \"name\": \"x\", \"kind\": \"small\", \"counts\": {}, \"roms\": []}",
          "unknown word \"roms\"" },
    };
    struct lair_catalog *cat = lair_catalog_new();

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(texts); i++)
        refuse(cat, texts[i][0], texts[i][1]);
    lair_catalog_free(cat);
}

static void a_good_card_is_taken(void **state)
{
    struct lair_catalog *cat = lair_catalog_new();
    struct lair_fault why = { "" };
    char text[SET_TEXT];

    (void)state;
    make_set(
        text, "rooms",
        ROOM LINES("\"when\": \"a hero dies here\", \"limit\": \"once a turn\", \"may\": [\"draw two spell "
                   "cards\", \"discard a spell card\"]"),
        1);
    if (lair_catalog_add_text(cat, "mine.json", text, strlen(text), &why) < 0)
        fail_msg("%s", why.text);
    assert_int_not_equal(lair_find_design(cat, "my001", NULL), 0);
    lair_catalog_free(cat);
}

/* ---- which rooms a phrase means -------------------------------------------------------------- */

static const char *const kinds_of_room[] = { "Golem Factory", "Boulder Ramp", "Beast Menagerie",
                                             "Recycling Center" };
enum { MONSTER = 1, TRAP = 2, ADVANCED_MONSTER = 4, ADVANCED_TRAP = 8 }; /* bits, in that order */

static lair_card find_card(const struct lair_catalog *cat, const struct lair_game *g, const char *name)
{
    lair_card c = 1;

    while (g->card[c].design != lair_find_design(cat, name, NULL))
        c++;
    return c;
}

/* Which of these rooms fit a phrase; -1: it is no phrase. */
static int fitting_rooms(const struct lair_catalog *cat, const struct lair_game *g, const char *phrase)
{
    struct context c = { .cat = cat, .g = g };
    struct program p;
    struct reader r;
    uint16_t noun;
    int fitting = -1;

    program_init(&p);
    if (reader_init(&r, phrase) && reader_noun(&p, &r, &noun) && reader_at_end(&r)) {
        fitting = 0;
        for (size_t i = 0; i < ARRAY_LEN(kinds_of_room); i++)
            fitting |= noun_fits_card(&c, &p.noun[noun], find_card(cat, g, kinds_of_room[i])) << i;
    }
    program_clear(&p);
    return fitting;
}

static void a_phrase_means_the_rooms_that_its_words_say(void **state)
{
    static const struct {
        const char *phrase;
        int fitting;
    } phrases[] = {
        { "a room card", MONSTER | TRAP | ADVANCED_MONSTER | ADVANCED_TRAP },
        { "a monster room card", MONSTER | ADVANCED_MONSTER },
        { "a trap room card", TRAP | ADVANCED_TRAP },
        { "an ordinary room card", MONSTER | TRAP },
        { "an advanced room card", ADVANCED_MONSTER | ADVANCED_TRAP },
        { "an ordinary monster room card", MONSTER },
        { "an ordinary trap room card", TRAP },
        { "an advanced monster room card", ADVANCED_MONSTER },
        { "advanced trap rooms", ADVANCED_TRAP },
        { "your monster rooms", MONSTER | ADVANCED_MONSTER },
        { "another trap room of yours", TRAP | ADVANCED_TRAP },
        { "a spell card", 0 },
    };
    struct lair_catalog *cat = games_catalog();
    struct lair_game g;
    const char *wrong = NULL;

    (void)state;
    games_new(cat, &g, 2, 0, 1);
    for (size_t i = 0; i < ARRAY_LEN(phrases); i++)
        if (fitting_rooms(cat, &g, phrases[i].phrase) != phrases[i].fitting)
            wrong = phrases[i].phrase;
    lair_catalog_free(cat);
    if (wrong != NULL)
        fail_msg("%s", wrong);
}

/* ---- what words mean ------------------------------------------------------------------------- */

static struct lair_match *match_of(const struct lair_catalog *cat, const char *position)
{
    struct json_object *pos = json_tokener_parse(position);
    struct lair_fault why = { "" };
    struct lair_match *m;

    assert_non_null(pos);
    m = lair_match_set(cat, pos, &why);
    json_object_put(pos);
    if (m == NULL)
        fail_msg("%s", why.text);
    return m;
}

static void cards_of_a_hand_are_counted_each_whoever_looks(void **state)
{
    struct lair_catalog *cat = games_catalog();
    struct lair_fault why = { "" };
    struct lair_match *m;
    static struct lair_game view;
    int damage[4];

    (void)state;
    assert_int_equal(lair_catalog_add_file(cat, LAIR_SOURCE_DIR "/tests/sets/words.json", &why), 0);
    m = match_of(cat,
                 "{\"sets\": [\"bmr\", \"words\"], \"phase\": \"build\", \"turn\": 3, \"seats\": ["
                 "{\"boss\": \"Draculord\", \"dungeon\": [\"Word Shelf\"], "
                 "\"hand\": [\"Freeze\", \"Freeze\", \"Fear\", \"Motivation\"]}, {\"boss\": \"Robobo\"}]}");
    damage[0] = lair_damage(cat, lair_match_game(m), 0, 0);
    for (int viewer = 0; viewer < 3; viewer++) {
        lair_view(cat, lair_match_game(m), viewer < 2 ? viewer : LAIR_PUBLIC, &view);
        damage[1 + viewer] = lair_damage(cat, &view, 0, 0);
    }
    lair_match_free(m);
    lair_catalog_free(cat);
    for (int i = 0; i < 4; i++)
        assert_int_equal(damage[i], 5);
}

/* Of a word without a row, or with half of one, nobody would know when it may stand, what it needs, and
 * at whom to aim it. */
static void assert_whole(const struct use *u, const char *table, int n)
{
    if (u->in == 0 || u->needs == NEEDS_UNSAID || u->does == DOES_UNSAID)
        fail_msg("%s %d has no whole row", table, n);
}

static void all_is_said_of_every_word(void **state)
{
    (void)state;
    for (int v = 0; v < N_VERBS_; v++) {
        assert_whole(&words_verb_use[v], "verb", v);
        if ((deed_of(v)->thing != NULL) == (deed_of(v)->clause != NULL))
            fail_msg("verb %d is done to one thing, or as a whole: not both, and not neither", v);
    }
    for (int p = 0; p < N_PROPERTIES; p++)
        assert_whole(&words_property_use[p], "property", p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_fault_names_the_card_and_the_line),
        cmocka_unit_test(a_hero_that_is_in_no_game_is_warned_of),
        cmocka_unit_test(what_comes_without_its_cost_is_warned_of),
        cmocka_unit_test(a_linter_hears_every_fault_once_and_in_order),
        cmocka_unit_test(a_wrong_count_is_refused),
        cmocka_unit_test(an_id_is_there_once_in_all_sets),
        cmocka_unit_test(a_set_is_loaded_once),
        cmocka_unit_test(a_set_with_two_cards_of_one_id_is_refused),
        cmocka_unit_test(what_is_no_set_is_refused),
        cmocka_unit_test(a_good_card_is_taken),
        cmocka_unit_test(a_phrase_means_the_rooms_that_its_words_say),
        cmocka_unit_test(all_is_said_of_every_word),
        cmocka_unit_test(cards_of_a_hand_are_counted_each_whoever_looks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
