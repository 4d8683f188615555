/* tests/unit/test_notation.c - how moves are written and read: engine/NOTATION.md
 * SPDX-License-Identifier: MIT */
#include <json-c/json.h>

#include "engine/language/catalog.h"
#include "tests/mixture.h"
#include "tests/unit/games.h"

#define ROOM "\"type\": \"trap\", \"advanced\": false, \"damage\": 1, \"treasure\": \"C\", \"copies\": 1"

/* A set of rooms whose names are made to be mistaken. */
static const char odd_set[] =
    "{\"set\": \"odd\", \"name\": \"Odd names\", \"year\": 2024, \"kind\": \"test\","
    " \"counts\": {\"rooms\": 16}, \"rooms\": ["
    "{\"id\": \"ODD001\", \"name\": \"B3\", " ROOM "},"
    "{\"id\": \"ODD002\", \"name\": \"None\", " ROOM "},"
    "{\"id\": \"ODD003\", \"name\": \"Twins\", " ROOM "},"
    "{\"id\": \"ODD004\", \"name\": \"the TWINS!\", " ROOM "},"
    "{\"id\": \"ODD005\", \"name\": \"Twins\", " ROOM "},"
    "{\"id\": \"ODD006\", \"name\": \"Dark Altar Annex\", " ROOM "},"
    "{\"id\": \"ODD007\", \"name\": \"Dark Altar 2\", " ROOM "},"
    "{\"id\": \"ODD008\", \"name\": \"Élan Vital\", " ROOM "},"
    "{\"id\": \"ODD009\", \"name\": \"Słońce & Æther\", " ROOM "},"
    "{\"id\": \"ODD010\", \"name\": \"Подвал\", " ROOM "},"
    "{\"id\": \"ODD011\", \"name\": \"Half; Comment\", " ROOM "},"
    "{\"id\": \"ODD012\", \"name\": \"!!!\", " ROOM "},"
    "{\"id\": \"ODD013\", \"name\": \"Dark Altar on Goblin Armory\", " ROOM "},"
    "{\"id\": \"ODD014\", \"name\": \"BMA010\", " ROOM "},"
    "{\"id\": \"ODD015\", \"name\": \"42\", " ROOM "},"
    "{\"id\": \"ODD016\", \"name\": \"Wind-up Trap\", " ROOM "}"
    "]}";

struct fixture {
    struct lair_catalog *cat;
    struct lair_game game; /* seat a is asked for its first room */
};

static int set_up(void **state)
{
    static struct fixture f;
    static const char *const sets[] = { "bmr", "odd" };
    struct lair_setup setup = { .seats = 2, .sets = sets, .n_sets = 2, .seed = { 7 } };
    struct lair_fault why;
    uint32_t dice = 5;

    f.cat = games_catalog();
    if (lair_catalog_add_text(f.cat, "odd.json", odd_set, sizeof odd_set - 1, &why) < 0)
        fail_msg("%s", why.text);
    if (lair_new(f.cat, &f.game, &setup, NULL, &why) < 0)
        fail_msg("%s", why.text);
    while (f.game.ask != LAIR_ASK_FIRST) {
        int seat = games_asked(&f.game, &dice);
        struct lair_move keep = { .verb = LAIR_KEEP };

        assert_int_equal(lair_play(f.cat, &f.game, seat, &keep, NULL), LAIR_OK);
    }
    *state = &f;
    return 0;
}

static int tear_down(void **state)
{
    lair_catalog_free(((struct fixture *)*state)->cat);
    return 0;
}

static lair_design design(const struct fixture *f, const char *id)
{
    lair_design d = lair_find_design(f->cat, id, NULL);

    if (d == 0)
        fail_msg("no card %s", id);
    return d;
}

/* Turns the hand of seat a into these rooms: ids, ended by NULL.  Further cards become the last
 * one. */
static void give_rooms(struct fixture *f, const char *const *ids)
{
    lair_card c = lair_first(&f->game, LAIR_HAND_ROOMS, 0);

    for (; c != 0; c = f->game.card[c].next) {
        f->game.card[c].design = design(f, *ids);
        if (ids[1] != NULL)
            ids++;
    }
}
#define GIVE_ROOMS(f, ...) give_rooms(f, (const char *const[]){ __VA_ARGS__, NULL })

static const char *build_text(const struct fixture *f, const char *id)
{
    static char text[LAIR_TEXT];
    struct lair_move m = { .verb = LAIR_BUILD_NEW, .what = { LAIR_REF_CARD, 0, design(f, id) } };

    lair_move_text(f->cat, &f->game, 0, &m, text);
    return text;
}

static enum lair_refusal parse(const struct fixture *f, const char *line, struct lair_move *m)
{
    struct lair_refused why;
    enum lair_refusal r = lair_parse(f->cat, &f->game, 0, line, m, &why);

    if (r != LAIR_OK)
        assert_true(why.text[0] != '\0');
    return r;
}

/* The line builds the card with an id. */
static void builds(const struct fixture *f, const char *line, const char *id)
{
    struct lair_refused why;
    struct lair_move m;

    if (lair_parse(f->cat, &f->game, 0, line, &m, &why) != LAIR_OK)
        fail_msg("\"%s\": %s", line, why.text);
    assert_int_equal(m.verb, LAIR_BUILD_NEW);
    assert_string_equal(lair_print(f->cat, m.what.id)->id, id);
}

static void is_refused(const struct fixture *f, const char *line, enum lair_refusal with, const char *why_has)
{
    struct lair_refused why;
    struct lair_move m;
    enum lair_refusal r = lair_parse(f->cat, &f->game, 0, line, &m, &why);

    if (r != with)
        fail_msg("\"%s\": %s, %s", line, lair_refusal_name(r), r == LAIR_OK ? "" : why.text);
    if (strstr(why.text, why_has) == NULL)
        fail_msg("\"%s\": \"%s\" should have \"%s\"", line, why.text, why_has);
    assert_null(strchr(why.text, '\n'));
}

/* ---- every move ------------------------------------------------------------------------------ */

static bool is_same(const struct lair_move *a, const struct lair_move *b)
{
    return a->verb == b->verb && a->option == b->option && memcmp(&a->what, &b->what, sizeof a->what) == 0 &&
           memcmp(&a->target, &b->target, sizeof a->target) == 0;
}

/* The same words as somebody on a telephone types them. */
static void shout(char *text)
{
    char *to = text;

    for (; *text != '\0'; text++)
        if (*text >= 'a' && *text <= 'z')
            *to++ = (char)(*text - 'a' + 'A');
        else if (*text != '\'' && *text != '!' && *text != '-' && *text != ',' && *text != '.')
            *to++ = *text;
    *to = '\0';
}

static void all_moves_parse_back(const struct lair_catalog *cat, const struct lair_game *g, int seat)
{
    static struct lair_move moves[LAIR_MAX_MOVES];
    static char text[LAIR_MAX_MOVES][LAIR_TEXT];
    size_t n = lair_moves(cat, g, seat, moves);

    for (size_t i = 0; i < n; i++) {
        char loud[LAIR_TEXT];
        struct lair_refused why;
        struct lair_move m;

        lair_move_text(cat, g, seat, &moves[i], text[i]);
        for (size_t k = 0; k < i; k++)
            assert_string_not_equal(text[i], text[k]);
        if (lair_parse(cat, g, seat, text[i], &m, &why) != LAIR_OK)
            fail_msg("\"%s\": %s", text[i], why.text);
        if (!is_same(&m, &moves[i]))
            fail_msg("\"%s\" is read as another move", text[i]);
        strcpy(loud, text[i]);
        shout(loud);
        if (lair_parse(cat, g, seat, loud, &m, &why) != LAIR_OK || !is_same(&m, &moves[i]))
            fail_msg("\"%s\" is not read as \"%s\"", loud, text[i]);
    }
}

static void every_legal_move_has_its_own_text_which_parses_back(void **state)
{
    const struct fixture *f = *state;
    static const char *const sets[] = { "bmr", "hard" };
    static const unsigned variants[] = { 0, LAIR_CLASSIC_HAND | LAIR_CHOOSE_BOSS, LAIR_MACHINATIONS };

    for (uint32_t seed = 100; seed < 112; seed++) {
        struct lair_game g;
        uint32_t dice = seed * 31 + 7;
        int seat;

        games_new_of(f->cat, &g, sets, 1 + (int)(seed % 2), 2 + (int)(seed % 3), variants[seed % 3], seed);
        for (int i = 0; i < 3000 && (seat = games_asked(&g, &dice)) >= 0; i++) {
            struct lair_move m = games_move(f->cat, &g, seat, &dice);
            struct lair_game view;

            all_moves_parse_back(f->cat, &g, seat);
            lair_view(f->cat, &g, seat, &view);
            all_moves_parse_back(f->cat, &view, seat);
            assert_int_equal(lair_play(f->cat, &g, seat, &m, NULL), LAIR_OK);
        }
    }
}

/* ---- canonical form -------------------------------------------------------------------------- */

static void text_is(const struct fixture *f, struct lair_move m, const char *wanted)
{
    char text[LAIR_TEXT];

    size_t len = lair_move_text(f->cat, &f->game, 0, &m, text);

    assert_string_equal(text, wanted);
    assert_int_equal(len, strlen(wanted));
}

static void moves_are_written_as_the_manual_says(void **state)
{
    struct fixture *f = *state;
    struct lair_ref freeze = { LAIR_REF_CARD, 0, design(f, "BMA046") };
    struct lair_ref altar = { LAIR_REF_CARD, 0, design(f, "BMA009") };
    struct lair_ref b3 = { LAIR_REF_ROOM, 1, 2 };

    text_is(f, (struct lair_move){ .verb = LAIR_PASS }, "pass");
    text_is(f, (struct lair_move){ .verb = LAIR_PASS_HERO }, "pass hero");
    text_is(f, (struct lair_move){ .verb = LAIR_PASS_TURN }, "pass turn");
    text_is(f, (struct lair_move){ .verb = LAIR_KEEP }, "keep");
    text_is(f, (struct lair_move){ .verb = LAIR_MULLIGAN }, "mulligan");
    text_is(f, (struct lair_move){ .verb = LAIR_BUILD_NONE }, "build nothing");
    text_is(f, (struct lair_move){ .verb = LAIR_BUILD_NEW, .what = altar }, "build dark altar new");
    text_is(f, (struct lair_move){ .verb = LAIR_BUILD_ON, .what = altar, .target = b3 },
            "build dark altar on b3");
    text_is(f, (struct lair_move){ .verb = LAIR_TAKE_BACK, .target = b3 }, "take back b3");
    text_is(f, (struct lair_move){ .verb = LAIR_DONE_BUILDING }, "done");
    text_is(f, (struct lair_move){ .verb = LAIR_CAST, .what = freeze, .target = b3 }, "cast freeze b3");
    text_is(f, (struct lair_move){ .verb = LAIR_CAST, .option = 2, .what = freeze, .target = b3 },
            "cast freeze 2 b3");
    text_is(f, (struct lair_move){ .verb = LAIR_CAST, .what = freeze, .target = { LAIR_REF_PENDING, 0, 2 } },
            "cast freeze *2");
    text_is(f, (struct lair_move){ .verb = LAIR_USE, .what = altar }, "use dark altar from hand");
    text_is(f, (struct lair_move){ .verb = LAIR_CHOOSE, .what = { LAIR_REF_SEAT, 1, 0 } }, "choose b");
    text_is(f, (struct lair_move){ .verb = LAIR_CHOOSE, .what = b3, .option = 2 }, "choose b3 2");
    text_is(f, (struct lair_move){ .verb = LAIR_CHOOSE, .what = { LAIR_REF_NOTHING, 0, 0 } }, "choose none");
    text_is(f, (struct lair_move){ .verb = LAIR_CHOOSE, .what = { LAIR_REF_PILE, 0, LAIR_DISCARD } },
            "choose discard pile");
    text_is(f, (struct lair_move){ .verb = LAIR_CHOOSE, .what = { LAIR_REF_PILE, 0, LAIR_HAND_SPELLS } },
            "choose spell card");
    text_is(f, (struct lair_move){ .verb = LAIR_YES }, "yes");
    text_is(f, (struct lair_move){ .verb = LAIR_NO }, "no");
    text_is(f, (struct lair_move){ .verb = LAIR_DRAW_ROOM }, "draw room");
    text_is(f, (struct lair_move){ .verb = LAIR_DRAW_SPELL }, "draw spell");
    text_is(f, (struct lair_move){ .verb = LAIR_RESIGN }, "resign");
}

static void a_hero_card_is_told_from_the_hero(void **state)
{
    struct fixture *f = *state;
    lair_design nick = design(f, "BMA056");
    char card[LAIR_TEXT], hero[LAIR_TEXT];
    struct lair_move m = { .verb = LAIR_CHOOSE, .what = { LAIR_REF_HERO, 0, nick } };

    lair_move_text(f->cat, &f->game, 0, &m, hero);
    m.what.kind = LAIR_REF_CARD;
    lair_move_text(f->cat, &f->game, 0, &m, card);
    assert_string_not_equal(card, hero);
    assert_non_null(strstr(card, " from deck"));
}

static void a_name_that_could_be_mistaken_is_written_as_an_id(void **state)
{
    struct fixture *f = *state;

    assert_string_equal(build_text(f, "ODD001"), "build odd001 new");
    assert_string_equal(build_text(f, "ODD002"), "build odd002 new");
    assert_string_equal(build_text(f, "ODD003"), "build odd003 new");
    assert_string_equal(build_text(f, "ODD005"), "build odd005 new");
    assert_string_equal(build_text(f, "ODD004"), "build the twins! new"); /* "the" is a word */
    assert_string_equal(build_text(f, "ODD007"), "build odd007 new");
    assert_string_equal(build_text(f, "ODD011"), "build odd011 new");
    assert_string_equal(build_text(f, "ODD012"), "build odd012 new");
    assert_string_equal(build_text(f, "ODD013"), "build odd013 new");
    assert_string_equal(build_text(f, "ODD014"), "build odd014 new");
    assert_string_equal(build_text(f, "ODD015"), "build odd015 new");
    assert_string_equal(build_text(f, "ODD006"), "build dark altar annex new");
    assert_string_equal(build_text(f, "BMA009"), "build dark altar new");
}

static void accents_are_kept_in_canonical_form(void **state)
{
    struct fixture *f = *state;

    assert_string_equal(build_text(f, "ODD008"), "build élan vital new");
    assert_string_equal(build_text(f, "ODD009"), "build słońce & æther new");
}

static void a_move_that_makes_no_sense_is_written_without_harm(void **state)
{
    struct fixture *f = *state;
    char text[LAIR_TEXT];
    uint32_t dice = 77;

    for (int i = 0; i < 20000; i++) {
        struct lair_move m;
        unsigned char *bytes = (unsigned char *)&m;

        for (size_t k = 0; k < sizeof m; k++)
            bytes[k] = (unsigned char)games_roll(&dice, games_roll(&dice, 2) ? 8 : 256);
        assert_true(lair_move_text(f->cat, &f->game, 0, &m, text) < LAIR_TEXT);
        assert_true(strlen(text) > 0);
    }
}

/* ---- what may be typed ----------------------------------------------------------------------- */

static void case_accents_and_punctuation_do_not_count(void **state)
{
    struct fixture *f = *state;

    GIVE_ROOMS(f, "BMA030", "ODD008", "ODD009", "ODD016", "BMA023");
    builds(f, "BUILD ELAN VITAL NEW", "ODD008");
    builds(f, "build ÉLAN vital", "ODD008");
    builds(f, "build e\xcc\x81lan vital", "ODD008"); /* the accent on its own */
    builds(f, "Build Slonce and Aether!", "ODD009");
    builds(f, "build wind up trap", "ODD016");
    builds(f, "build WINDUP trap", "ODD016");
    builds(f, "  build,\twind-up  trap.  ", "ODD016");
    builds(f, "build\xc2\xa0wind\xe2\x80\x91up trap", "ODD016"); /* blanks and hyphens of a word processor */
}

static void letters_of_other_alphabets_stand_for_themselves(void **state)
{
    struct fixture *f = *state;

    GIVE_ROOMS(f, "ODD010", "ODD008");
    assert_string_equal(build_text(f, "ODD010"), "build Подвал new");
    builds(f, "build Подвал", "ODD010");
    builds(f, "build По", "ODD010");
}

static void the_beginning_of_a_name_is_enough(void **state)
{
    struct fixture *f = *state;

    GIVE_ROOMS(f, "BMA009", "BMA030", "ODD016");
    builds(f, "build dark new", "BMA009");
    builds(f, "build d", "BMA009");
    builds(f, "build dark al", "BMA009");
    builds(f, "build darkal new", "BMA009");
}

static void a_whole_name_beats_a_beginning(void **state)
{
    struct fixture *f = *state;

    GIVE_ROOMS(f, "BMA009", "ODD006", "ODD006");
    builds(f, "build dark altar", "BMA009");
    builds(f, "build dark altar a", "ODD006");
    is_refused(f, "build dark", LAIR_AMBIGUOUS, "build dark altar new; build dark altar annex new");
}

static void a_leading_the_may_be_there_or_not(void **state)
{
    struct fixture *f = *state;

    GIVE_ROOMS(f, "ODD004", "BMA009");
    builds(f, "build twins", "ODD004");
    builds(f, "build the twins new", "ODD004");
    builds(f, "build the dark altar new", "BMA009");
}

static void an_id_always_works(void **state)
{
    struct fixture *f = *state;

    GIVE_ROOMS(f, "BMA009", "ODD001", "ODD012", "ODD003", "ODD005");
    builds(f, "build BMA009 new", "BMA009");
    builds(f, "build odd001", "ODD001");
    builds(f, "build odd012 new", "ODD012");
    builds(f, "build odd003", "ODD003");
    builds(f, "build odd005", "ODD005");
    is_refused(f, "build twins", LAIR_AMBIGUOUS, "build odd003 new; build odd005 new");
}

static void a_number_means_the_card_of_the_own_hand(void **state)
{
    struct fixture *f = *state;

    GIVE_ROOMS(f, "BMA009", "ODD008", "ODD016", "BMA030");
    builds(f, "build #1 new", "BMA009");
    builds(f, "build #2", "ODD008");
    builds(f, "build #3 new", "ODD016");
    is_refused(f, "build #6", LAIR_ILLEGAL, "build"); /* a spell */
    is_refused(f, "build #0", LAIR_ILLEGAL, "build");
    is_refused(f, "build #99", LAIR_ILLEGAL, "build");
    is_refused(f, "build #4294967297", LAIR_ILLEGAL, "build");
}

static void other_words_for_the_same_are_understood(void **state)
{
    struct fixture *f = *state;
    struct lair_move m;

    GIVE_ROOMS(f, "BMA009", "ODD008", "ODD016");
    builds(f, "place dark altar new", "BMA009");
    builds(f, "lay dark altar", "BMA009");
    builds(f, "play dark altar", "BMA009");
    assert_int_equal(parse(f, "build none", &m), LAIR_OK);
    assert_int_equal(m.verb, LAIR_BUILD_NONE);
    assert_int_equal(parse(f, "pass", &m), LAIR_OK);
    assert_int_equal(m.verb, LAIR_BUILD_NONE);
}

static void squares_options_and_targets_may_be_left_out(void **state)
{
    struct fixture *f = *state;
    static struct lair_game g;
    uint32_t dice = 3;
    int tried = 0;

    games_new(f->cat, &g, 2, 0, 55);
    for (int i = 0; i < 6000 && tried < 20; i++) {
        static struct lair_move moves[LAIR_MAX_MOVES];
        int seat = games_asked(&g, &dice);
        struct lair_move m;
        size_t n;

        if (seat < 0) {
            games_new(f->cat, &g, 2, 0, 55 + (uint32_t)i);
            continue;
        }
        n = lair_moves(f->cat, &g, seat, moves);
        for (size_t k = 0; k < n; k++) {
            char line[LAIR_TEXT];
            bool only = true;
            lair_design d;

            if (moves[k].verb != LAIR_CAST && moves[k].verb != LAIR_USE)
                continue;
            for (size_t j = 0; j < n; j++)
                only &= j == k || moves[j].verb != moves[k].verb;
            if (!only)
                continue;
            if (moves[k].what.kind != LAIR_REF_CARD && moves[k].what.kind != LAIR_REF_ROOM)
                continue;
            d = moves[k].what.kind == LAIR_REF_CARD
                    ? moves[k].what.id
                    : g.card[g.seat[moves[k].what.seat].room[moves[k].what.id].top].design;
            snprintf(line, sizeof line, "%s %s", moves[k].verb == LAIR_CAST ? "cast" : "use",
                     lair_print(f->cat, d)->name);
            assert_int_equal(lair_parse(f->cat, &g, seat, line, &m, NULL), LAIR_OK);
            assert_true(is_same(&m, &moves[k]));
            tried++;
        }
        m = games_move(f->cat, &g, seat, &dice);
        assert_int_equal(lair_play(f->cat, &g, seat, &m, NULL), LAIR_OK);
    }
    assert_true(tried > 0);
}

static void resigning_needs_no_question(void **state)
{
    struct fixture *f = *state;
    struct lair_game g;
    struct lair_move m;

    games_new(f->cat, &g, 2, 0, 3);
    g.owes = 2;
    assert_int_equal(lair_parse(f->cat, &g, 0, "Resign!", &m, NULL), LAIR_OK);
    assert_int_equal(m.verb, LAIR_RESIGN);
    assert_int_equal(lair_parse(f->cat, &g, 0, "concede", &m, NULL), LAIR_OK);
    assert_int_equal(lair_parse(f->cat, &g, 0, "resign now", &m, NULL), LAIR_NOT_ASKED);
}

/* ---- refusals -------------------------------------------------------------------------------- */

/* A game of a set with coins and one without, in its first build phase: where room cards can be sold. */
static void begin_with_coins(struct lair_catalog *cat, struct lair_game *g)
{
    static const char set[] =
        "{\"set\": \"purse\", \"name\": \"Coins\", \"kind\": \"small\", \"coins\": 2,"
        " \"counts\": {\"rooms\": 1}, \"rooms\": [{\"id\": \"PUR001\", \"name\": \"Purse\", " ROOM "}]}";
    static const char *const sets[] = { "bmr", "purse" };
    struct lair_setup setup = { .seats = 2, .sets = sets, .n_sets = 2, .seed = { 3 } };
    struct lair_fault why;
    uint32_t dice = 1;

    if (lair_catalog_add_text(cat, "purse.json", set, sizeof set - 1, &why) < 0 ||
        lair_new(cat, g, &setup, NULL, &why) < 0)
        fail_msg("%s", why.text);
    while (g->ask != LAIR_ASK_BUILD) {
        struct lair_move m;
        int seat = games_asked(g, &dice);

        assert_true(lair_default(cat, g, seat, &m));
        assert_int_equal(lair_play(cat, g, seat, &m, NULL), LAIR_OK);
    }
}

static void selling_needs_no_question(void **state)
{
    struct lair_catalog *cat = games_catalog();
    struct lair_game g, before;
    struct lair_move m, any[LAIR_MAX_MOVES];
    char text[LAIR_TEXT];
    int asked, other;
    size_t n;

    (void)state;
    begin_with_coins(cat, &g);
    asked = g.owes & 1 ? 0 : 1;
    other = 1 - asked;
    assert_int_equal(g.seat[other].coins, 2);
    n = lair_anytime(cat, &g, other, any);
    assert_true(n > 1);
    assert_int_equal(any[0].verb, LAIR_RESIGN);
    assert_int_equal(any[1].verb, LAIR_SELL);
    lair_move_text(cat, &g, other, &any[1], text);
    assert_int_equal(strncmp(text, "sell ", 5), 0);
    assert_int_equal(lair_parse(cat, &g, other, text, &m, NULL), LAIR_OK);
    assert_memory_equal(&m, &any[1], sizeof m);
    assert_int_equal(lair_parse(cat, &g, other, "sell", &m, NULL), LAIR_NOT_UNDERSTOOD);
    assert_int_equal(lair_parse(cat, &g, other, "done", &m, NULL), LAIR_NOT_ASKED);
    assert_int_equal(lair_play(cat, &g, other, &any[1], NULL), LAIR_OK);
    assert_int_equal(g.seat[other].coins, 3);
    assert_int_equal(g.owes, 1u << asked);
    assert_int_equal(lair_anytime(cat, &g, other, any), 1); /* once a turn */
    before = g;
    assert_int_equal(lair_play(cat, &g, other, &m, NULL), LAIR_ILLEGAL);
    assert_memory_equal(&g, &before, sizeof g);
    lair_catalog_free(cat);
}

static void nothing_is_sold_without_coins(void **state)
{
    const struct fixture *f = *state;
    struct lair_move any[LAIR_MAX_MOVES];

    assert_int_equal(lair_coins(f->cat, &f->game), 0);
    assert_false(lair_sells(f->cat, &f->game));
    assert_int_equal(lair_anytime(f->cat, &f->game, 0, any), 1);
    assert_int_equal(lair_anytime(f->cat, &f->game, -1, any), 0);
    assert_int_equal(lair_anytime(f->cat, &f->game, 2, any), 0);
}

static void what_is_ambiguous_is_listed_up_to_a_handful(void **state)
{
    struct fixture *f = *state;

    GIVE_ROOMS(f, "ODD001", "ODD003", "ODD005", "ODD012", "ODD015");
    is_refused(f, "build odd", LAIR_NOT_UNDERSTOOD, "nearest"); /* an id is typed whole */
    GIVE_ROOMS(f, "BMA009", "ODD006", "BMA023");
    is_refused(f, "build dark", LAIR_AMBIGUOUS, "several moves fit: build dark altar new; ");
}

static void a_reply_names_the_nearest_moves(void **state)
{
    struct fixture *f = *state;

    GIVE_ROOMS(f, "BMA009", "ODD008", "ODD016");
    is_refused(f, "build drak altar", LAIR_NOT_UNDERSTOOD, "nearest: build dark altar new");
    is_refused(f, "buidl dark altar", LAIR_NOT_UNDERSTOOD, "nearest: build dark altar new");
    is_refused(f, "build altar", LAIR_NOT_UNDERSTOOD, "nearest: build dark altar new");
    is_refused(f, "hello", LAIR_NOT_UNDERSTOOD, "you may: build dark altar new; build nothing");
    is_refused(f, "", LAIR_NOT_UNDERSTOOD, "you may:");
}

static void a_move_at_the_wrong_time_is_illegal_and_no_riddle(void **state)
{
    struct fixture *f = *state;

    GIVE_ROOMS(f, "BMA009", "ODD008", "ODD016");
    is_refused(f, "cast freeze a1", LAIR_ILLEGAL, "not possible now");
    is_refused(f, "yes", LAIR_ILLEGAL, "not possible now");
    is_refused(f, "build goblin armory", LAIR_ILLEGAL, "not possible now");
    is_refused(f, "build dark altar on a1", LAIR_ILLEGAL, "nearest: build dark altar new");
    is_refused(f, "cast fireballoon", LAIR_NOT_UNDERSTOOD, "no such card");
}

static void who_is_not_asked_hears_who_is(void **state)
{
    struct fixture *f = *state;
    struct lair_game g = f->game;
    struct lair_move m;
    struct lair_refused why;

    g.owes = 2;
    assert_int_equal(lair_parse(f->cat, &g, 0, "keep", &m, &why), LAIR_NOT_ASKED);
    assert_int_equal(why.why, LAIR_WHY_NOT_ASKED);
    assert_int_equal(why.owes, 2);
    assert_non_null(strstr(why.text, "waiting for b"));
    assert_int_equal(lair_parse(f->cat, &g, 2, "keep", &m, &why), LAIR_NO_SEAT);
    assert_int_equal(lair_parse(f->cat, &g, -1, "keep", &m, &why), LAIR_NO_SEAT);
    assert_int_equal(why.why, LAIR_WHY_NO_SEAT);
    g.seat[0].flags |= LAIR_OUT;
    assert_int_equal(lair_parse(f->cat, &g, 0, "resign", &m, &why), LAIR_SEAT_OUT);
    assert_int_equal(why.why, LAIR_WHY_OUT);
    g.phase = LAIR_PHASE_OVER;
    assert_int_equal(lair_parse(f->cat, &g, 0, "resign", &m, &why), LAIR_GAME_OVER);
    assert_int_equal(why.why, LAIR_WHY_OVER);
}

/* The reply is made from names that everybody knows and moves that the seat has: a card that
 * somebody else holds, or nobody, makes no difference. */
static void a_reply_says_nothing_of_other_hands(void **state)
{
    struct fixture *f = *state;
    struct lair_game g = f->game;
    struct lair_refused before, after;
    struct lair_move m;

    lair_parse(f->cat, &g, 0, "build goblin armory on b1", &m, &before);
    for (lair_card c = lair_first(&g, LAIR_HAND_ROOMS, 1); c != 0; c = g.card[c].next)
        g.card[c].design = design(f, "ODD016");
    lair_parse(f->cat, &g, 0, "build goblin armory on b1", &m, &after);
    assert_string_equal(before.text, after.text);
}

/* ---- hostile lines --------------------------------------------------------------------------- */

static void a_line_that_is_too_long_is_refused_unread(void **state)
{
    struct fixture *f = *state;
    static char line[1 << 20];

    memset(line, 'a', sizeof line - 1);
    is_refused(f, line, LAIR_NOT_UNDERSTOOD, "too long");
    for (size_t i = 1; i < sizeof line - 1; i += 2)
        line[i] = ' ';
    is_refused(f, line, LAIR_NOT_UNDERSTOOD, "too long");
    line[100] = '\0';
    is_refused(f, line, LAIR_NOT_UNDERSTOOD, "too long"); /* fifty words */
}

static void any_bytes_are_read_without_harm(void **state)
{
    struct fixture *f = *state;
    static const char *const pieces[] = { "build",
                                          " ",
                                          "dark altar",
                                          "#",
                                          "1",
                                          "*",
                                          "on",
                                          "a",
                                          "new",
                                          "\xc3",
                                          "\xff",
                                          "\xe2\x80",
                                          "\t",
                                          "'",
                                          "B3",
                                          "the",
                                          "nothing",
                                          "\x01\x02",
                                          "\xf0\x9f\x90\x89",
                                          "\xed\xa0\x80" };
    enum { PIECES = sizeof pieces / sizeof pieces[0] };
    uint32_t dice = 99;

    for (int i = 0; i < 20000; i++) {
        char line[600];
        size_t len = 0;
        struct lair_refused why;
        struct lair_move m;

        for (uint32_t n = games_roll(&dice, 20); n > 0 && len < 500; n--) {
            if (games_roll(&dice, 4) == 0)
                line[len++] = (char)(1 + games_roll(&dice, 255));
            else
                len += (size_t)sprintf(line + len, "%s", pieces[games_roll(&dice, PIECES)]);
        }
        line[len] = '\0';
        memset(&why, 'x', sizeof why);
        lair_parse(f->cat, &f->game, 0, line, &m, &why);
        assert_non_null(memchr(why.text, '\0', sizeof why.text));
    }
}

/* ---- the reason as a code -------------------------------------------------------------------- */

static void each_reason_has_a_code_and_its_data(void **state)
{
    struct fixture *f = *state;
    static const struct {
        const char *line;
        enum lair_why why;
        bool nearest;
        const char *text; /* how it begins */
    } cases[] = {
        { "build dark altar new", LAIR_WHY_NONE, false, "" },
        { "build dark", LAIR_WHY_SEVERAL, false, "several moves fit: build dark altar new; " },
        { "build", LAIR_WHY_UNCLEAR, true, "not understood; nearest: build dark altar new; " },
        { "build drak altar", LAIR_WHY_NO_CARD, true, "no such card here; nearest: build dark altar new" },
        { "build dark altar on a1", LAIR_WHY_NOT_NOW, true,
          "not possible now; nearest: build dark altar new" },
        { "cast freeze", LAIR_WHY_NOT_NOW, false, "not possible now; you may: build " },
        { "good evening", LAIR_WHY_UNCLEAR, false, "not understood; you may: build " },
        { "a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a", LAIR_WHY_TOO_LONG, false,
          "too long for a move" },
    };
    struct lair_refused why;
    struct lair_move m;

    GIVE_ROOMS(f, "BMA009", "ODD006", "ODD006");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        lair_parse(f->cat, &f->game, 0, cases[i].line, &m, &why);
        if (why.why != cases[i].why || why.nearest != cases[i].nearest ||
            strncmp(why.text, cases[i].text, strlen(cases[i].text)) != 0)
            fail_msg("\"%s\": %d, \"%s\"", cases[i].line, (int)why.why, why.text);
        assert_int_equal(why.n_moves > 0, strchr(why.text, ':') != NULL);
        assert_int_equal(why.more > 0, strstr(why.text, " more") != NULL);
        assert_int_equal(why.owes, 0);
    }
}

/* Few moves with such long names go into a line. */
static void a_reply_is_a_line_and_counts_what_it_leaves_out(void **state)
{
    struct fixture *f = *state;
    struct lair_refused why;
    struct lair_move m;
    char more[32] = "";

    GIVE_ROOMS(f, "ODD010", "ODD009", "ODD008");
    assert_int_equal(lair_parse(f->cat, &f->game, 0, "build", &m, &why), LAIR_NOT_UNDERSTOOD);
    assert_in_range(why.n_moves, 1, LAIR_MOVES_TOLD);
    assert_true(strlen(why.text) < LAIR_REASON);
    if (why.more > 0)
        snprintf(more, sizeof more, " and %d more", why.more);
    assert_string_equal(why.text + strlen(why.text) - strlen(more), more);
}

/* ---- minibosses ------------------------------------------------------------------------------ */

static void play_text(const struct lair_catalog *cat, struct lair_match *m, int seat, const char *text)
{
    struct lair_move move;

    assert_int_equal(lair_parse(cat, lair_match_game(m), seat, text, &move, NULL), LAIR_OK);
    assert_int_equal(lair_match_play(m, seat, &move, NULL), LAIR_OK);
}

/* To say no, as of other optional things, would throw away what its player has laid itself (L2b). */
static void who_is_away_pays_for_the_miniboss_that_it_has_laid(void **state)
{
    struct lair_catalog *cat = games_catalog();
    struct json_object *pos = json_tokener_parse(
        "{\"sets\": [\"bmr\", \"rmb\"], \"phase\": \"build\", \"turn\": 3, \"seats\": ["
        "{\"boss\": \"Draculord\", \"coins\": 1, \"hand\": [\"Spike\"], \"dungeon\": [\"Open Grave\"]},"
        "{\"boss\": \"Robobo\", \"hand\": []}]}");
    struct lair_fault why = { "" };
    struct lair_move m = { 0 };
    struct lair_match *match;

    (void)state;
    assert_int_equal(lair_catalog_add_file(cat, LAIR_SOURCE_DIR "/engine/sets/rmb.json", &why), 0);
    match = lair_match_set(cat, pos, &why);
    if (match == NULL)
        fail_msg("%s", why.text);
    play_text(cat, match, 0, "build spike on a1");
    play_text(cat, match, 0, "done");
    assert_int_equal(lair_match_game(match)->ask, LAIR_ASK_MAY);
    assert_true(lair_default(cat, lair_match_game(match), 0, &m));
    assert_int_equal(m.verb, LAIR_YES);
    lair_match_free(match);
    json_object_put(pos);
    lair_catalog_free(cat);
}

/* Of all sets: what is to be typed can be read. */
static void no_text_of_a_card_is_told_by_a_bare_number(void **state)
{
    static struct lair_game g;
    struct lair_catalog *cat = mixture_catalog();
    int told = 0;

    (void)state;
    for (int d = LAIR_N_KINDS + 1; d <= lair_designs(cat); d++)
        for (int i = 1; lair_line_word(cat, (lair_design)d, i) != NULL; i++) {
            const char *word = lair_line_word(cat, (lair_design)d, i);
            bool when = strcmp(word, "when") == 0;
            bool declared =
                strcmp(word, "use") == 0 || strcmp(word, "cast") == 0 || strcmp(word, "answer") == 0;
            struct lair_move m = {
                when ? LAIR_CHOOSE : LAIR_CAST, (uint8_t)i, { LAIR_REF_CARD, 0, (uint16_t)d }, { 0 }
            };
            char option[LAIR_OPTION];

            if (!when && !(declared && catalog_design(cat, (lair_design)d)->n_declared > 1))
                continue;
            lair_option(cat, &g, &m, option);
            if (option[0] >= '0' && option[0] <= '9')
                fail_msg("%s: %s", lair_print(cat, (lair_design)d)->name, option);
            told += option[0] != '\0';
        }
    assert_true(told > 50);
    lair_catalog_free(cat);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_written_as_the_manual_says),
        cmocka_unit_test(no_text_of_a_card_is_told_by_a_bare_number),
        cmocka_unit_test(a_hero_card_is_told_from_the_hero),
        cmocka_unit_test(a_name_that_could_be_mistaken_is_written_as_an_id),
        cmocka_unit_test(accents_are_kept_in_canonical_form),
        cmocka_unit_test(a_move_that_makes_no_sense_is_written_without_harm),
        cmocka_unit_test(case_accents_and_punctuation_do_not_count),
        cmocka_unit_test(letters_of_other_alphabets_stand_for_themselves),
        cmocka_unit_test(the_beginning_of_a_name_is_enough),
        cmocka_unit_test(a_whole_name_beats_a_beginning),
        cmocka_unit_test(a_leading_the_may_be_there_or_not),
        cmocka_unit_test(an_id_always_works),
        cmocka_unit_test(a_number_means_the_card_of_the_own_hand),
        cmocka_unit_test(other_words_for_the_same_are_understood),
        cmocka_unit_test(resigning_needs_no_question),
        cmocka_unit_test(selling_needs_no_question),
        cmocka_unit_test(nothing_is_sold_without_coins),
        cmocka_unit_test(what_is_ambiguous_is_listed_up_to_a_handful),
        cmocka_unit_test(a_reply_names_the_nearest_moves),
        cmocka_unit_test(a_move_at_the_wrong_time_is_illegal_and_no_riddle),
        cmocka_unit_test(who_is_not_asked_hears_who_is),
        cmocka_unit_test(a_reply_says_nothing_of_other_hands),
        cmocka_unit_test(a_line_that_is_too_long_is_refused_unread),
        cmocka_unit_test(any_bytes_are_read_without_harm),
        cmocka_unit_test(each_reason_has_a_code_and_its_data),
        cmocka_unit_test(a_reply_is_a_line_and_counts_what_it_leaves_out),
        cmocka_unit_test(squares_options_and_targets_may_be_left_out),
        cmocka_unit_test(every_legal_move_has_its_own_text_which_parses_back),
        cmocka_unit_test(who_is_away_pays_for_the_miniboss_that_it_has_laid),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
