/* tests/unit/test_sets.c - card sets as files: what a catalog holds, and in which order it deals
 *
 * What the words of a card may say is in test_language.c.
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "tests/unit/games.h"

#include <json-c/json.h>

#define ROOM "\"type\": \"trap\", \"advanced\": false, \"damage\": 1, \"treasure\": \"T\", \"copies\": 1"

/* What a test makes, freed when it is over. */
struct sets {
    struct lair_catalog *cat, *other;
    struct lair_match *match, *again;
    struct json_object *position;
    char *text;
};

static int set_up(void **state)
{
    struct sets *s = calloc(1, sizeof *s);

    assert_non_null(s);
    s->cat = lair_catalog_new();
    s->other = lair_catalog_new();
    *state = s;
    return 0;
}

static int tear_down(void **state)
{
    struct sets *s = *state;

    json_object_put(s->position);
    lair_match_free(s->match);
    lair_match_free(s->again);
    lair_catalog_free(s->cat);
    lair_catalog_free(s->other);
    free(s->text);
    free(s);
    return 0;
}

static void add(struct lair_catalog *cat, const char *file)
{
    struct lair_fault why;

    if (lair_catalog_add_file(cat, file, &why) < 0)
        fail_msg("%s", why.text);
}

#define BMR LAIR_SOURCE_DIR "/engine/sets/bmr.json"
#define TWIN LAIR_SOURCE_DIR "/tests/sets/twin.json"

/* ---- limits ---------------------------------------------------------------------------------- */

/* Refuses a set for a reason, and leaves the catalog as it was. */
static void refuse(struct lair_catalog *cat, const char *text, const char *reason)
{
    struct lair_fault why = { "" };
    int designs = lair_designs(cat);

    assert_int_equal(lair_catalog_add_text(cat, "mine.json", text, strlen(text), &why), -1);
    if (strstr(why.text, reason) == NULL || strncmp(why.text, "mine.json: ", 11) != 0)
        fail_msg("refused with \"%s\", not with \"%s\"", why.text, reason);
    assert_int_equal(lair_designs(cat), designs);
}

/* A set of so many different rooms; the caller frees it. */
static char *make_many(int rooms)
{
    char *text = NULL;
    size_t len;
    FILE *f = open_memstream(&text, &len);

    fprintf(f,
            "{\"set\": \"many\", \"name\": \"Many\", \"kind\": \"small\", \"counts\": {\"rooms\": %d}, "
            "\"rooms\": [",
            rooms);
    for (int i = 0; i < rooms; i++)
        fprintf(f, "%s{\"id\": \"M%d\", \"name\": \"Room %d\", " ROOM "}", i > 0 ? ", " : "", i, i);
    fputs("]}", f);
    fclose(f);
    return text;
}

static void a_set_of_more_cards_than_a_catalog_holds_is_refused_whole(void **state)
{
    struct sets *s = *state;

    add(s->cat, BMR);
    s->text = make_many(4100);
    refuse(s->cat, s->text, "M3897: one card more than the 4000");
    assert_int_not_equal(lair_find_design(s->cat, "bma046", NULL), 0);
}

static void thirty_two_sets_are_as_many_as_a_catalog_holds(void **state)
{
    struct sets *s = *state;
    struct lair_fault why;
    char text[200];

    for (int i = 0; i < 32; i++) {
        snprintf(text, sizeof text,
                 "{\"set\": \"s%d\", \"name\": \"S\", \"kind\": \"small\", \"counts\": {}}", i);
        assert_int_equal(lair_catalog_add_text(s->cat, "s", text, strlen(text), &why), 0);
    }
    refuse(s->cat, "{\"set\": \"s32\", \"name\": \"S\", \"kind\": \"small\", \"counts\": {}}",
           "more than 32 sets");
}

/* A set of rooms, each with 8 lines of 31 modifiers. */
static char *make_talkative(int rooms)
{
    char *text = NULL;
    size_t len;
    FILE *f = open_memstream(&text, &len);

    fprintf(f,
            "{\"set\": \"talk\", \"name\": \"Talk\", \"kind\": \"small\", \"counts\": {\"rooms\": %d}, "
            "\"rooms\": [",
            rooms);
    for (int i = 0; i < rooms; i++) {
        fprintf(f, "%s{\"id\": \"T%d\", \"name\": \"Room %d\", " ROOM ", \"lines\": [", i > 0 ? ", " : "", i,
                i);
        for (int line = 0; line < 8; line++)
            for (int m = 0; m < 31; m++)
                fprintf(f, "%s\"here: damage +1\"%s",
                        m > 0      ? ", "
                        : line > 0 ? ", {\"while\": ["
                                   : "{\"while\": [",
                        m == 30 ? "]}" : "");
        fputs("]}", f);
    }
    fputs("]}", f);
    fclose(f);
    return text;
}

static void what_all_cards_say_together_has_its_limit_and_the_card_that_passes_it_is_named(void **state)
{
    struct sets *s = *state;

    add(s->cat, BMR);
    s->text = make_talkative(270);
    refuse(s->cat, s->text, "65535 phrases or lines are the most");
    free(s->text);
    s->text = make_talkative(200);
    assert_int_equal(
        lair_catalog_add_text(s->cat, "talk", s->text, strlen(s->text), &(struct lair_fault){ "" }), 0);
}

#define SET(kind, rest) "{\"set\": \"mine\", \"name\": \"Mine\", \"kind\": \"" kind "\", " rest "}"
#define ONE_ROOM(fields) \
    SET("small", "\"counts\": {\"rooms\": 1}, \"rooms\": [{\"id\": \"M1\", " fields ", " ROOM "}]")
#define TEN "0123456789"
#define SIXTY TEN TEN TEN TEN TEN TEN
#define LANDMARK(id, class) "{\"id\": \"" id "\", \"name\": \"" id "\", \"class\": \"" class "\"}"
#define TABLE "{\"seats\": 2, \"slots\": 2, \"heroes\": 2, \"rooms\": 3, \"spells\": 2}"
#define SPACE "{\"space\": \"action\", \"do\": [\"heal a wound\"]}"
#define LINE "{\"when\": \"built\", \"do\": [\"heal a wound\"]}"

static const struct {
    const char *text, *reason;
} odd[] = {
    { ONE_ROOM("\"name\": \"" SIXTY "x\""), "M1: \"name\": longer than 60 bytes" },
    { ONE_ROOM("\"name\": \"a\\u0000b\""), "M1: \"name\": has a NUL in it" },
    { ONE_ROOM("\"name\": \"A\", \"lines\": [" LINE "," LINE "," LINE "," LINE "," LINE "," LINE "," LINE
               "," LINE "," LINE "]"),
      "M1: \"lines\": must be a list of 1 to 8" },
    { ONE_ROOM(
          "\"name\": \"A\", \"lines\": [{\"when\": \"built\", \"do\": [\"heal a wound\\u0000 twice\"]}]"),
      "M1: line 1: \"do\": must be a phrase" },
    { ONE_ROOM("\"name\": \"A\", \"lines\": [" SPACE "," SPACE "]"), "M1: two lines for one \"space\"" },
    { SET("small", "\"counts\": {}, \"rooms\": [7]"), "rooms, number 1: a card must be an object" },
    { SET("small", "\"counts\": {}, \"rooms\": [{\"name\": \"A\", " ROOM "}]"),
      "rooms, number 1: \"id\": missing" },
    { SET("small", "\"counts\": {\"landmarks\": 1}, \"landmarks\": [" LANDMARK("A", "C") "]"),
      "\"landmarks\": only a set of the \"kind\" \"board\"" },
    { SET("small", "\"counts\": {}, \"tables\": [" TABLE "]"), "\"tables\": only a set of" },
    { SET("board", "\"counts\": {\"landmarks\": 2}, \"tables\": [" TABLE
                   "], \"landmarks\": [" LANDMARK("A", "C") "," LANDMARK("B", "F") "]"),
      "one of a board, and one only, has the \"class\" \"?\"" },
    { SET("board", "\"counts\": {\"landmarks\": 2}, \"tables\": [" TABLE "," TABLE
                   "], \"landmarks\": [" LANDMARK("A", "C") "," LANDMARK("B", "?") "]"),
      "two for the same \"seats\"" },
};

static void an_odd_set_is_refused_with_the_card_and_the_reason(void **state)
{
    struct sets *s = *state;

    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++)
        refuse(s->cat, odd[i].text, odd[i].reason);
}

/* Cards that share a name are called by their ids in positions. */
static void a_refused_set_leaves_no_trace_on_the_cards_that_are_there(void **state)
{
    static const char *const sets[] = { "bmr" };
    struct lair_setup setup = { .seats = 2, .sets = sets, .n_sets = 1, .seed = { 9 } };
    struct sets *s = *state;
    struct lair_fault why;

    add(s->cat, BMR);
    refuse(s->cat,
           SET("small",
               "\"counts\": {\"rooms\": 2}, \"rooms\": [{\"id\": \"M1\", \"name\": \"Open Grave\", " ROOM
               "}, {\"id\": \"M1\", \"name\": \"Two\", " ROOM "}]"),
           "two cards with this id");
    s->match = lair_match_new(s->cat, &setup, NULL, &why);
    s->position = lair_match_position(s->match);
    assert_non_null(strstr(json_object_to_json_string(s->position), "Open Grave"));
}

/* ---- boards ---------------------------------------------------------------------------------- */

static int landmarks_of(const struct lair_catalog *cat, enum lair_rules rules, int n_sets)
{
    static const char *const sets[] = { "bmr", "board-super", "board-words" };
    struct lair_game g;

    games_new_by(cat, &g, rules, sets, n_sets, 2, 0, 5);
    if (lair_check(cat, &g) != NULL)
        fail_msg("%s", lair_check(cat, &g));
    return lair_count(&g, LAIR_BOARD, 0);
}

static void a_game_has_the_landmarks_of_its_board_and_of_no_other(void **state)
{
    struct sets *s = *state;

    add(s->cat, BMR);
    add(s->cat, LAIR_SOURCE_DIR "/engine/sets/board-super.json");
    add(s->cat, LAIR_SOURCE_DIR "/tests/sets/board-words.json");
    assert_int_equal(landmarks_of(s->cat, LAIR_SUPER, 2), 5);
    assert_int_equal(landmarks_of(s->cat, LAIR_SUPER, 3), 5);
    assert_int_equal(landmarks_of(s->cat, LAIR_CLASSIC, 2), 0);
}

/* ---- the order of the sets (engine/CHANCE.md) ------------------------------------------------ */

static void hash_after(const struct lair_catalog *cat, const char *const *sets, int moves, char hex[65])
{
    struct lair_game g;
    uint8_t hash[LAIR_HASH];
    uint32_t dice = 77;

    games_new_of(cat, &g, sets, 2, 2, 0, 4);
    for (int i = 0; i < moves && g.phase != LAIR_PHASE_OVER; i++) {
        int seat = games_asked(&g, &dice);
        struct lair_move m = games_move(cat, &g, seat, &dice);

        assert_int_equal(lair_play(cat, &g, seat, &m, NULL), LAIR_OK);
        if (lair_check(cat, &g) != NULL)
            fail_msg("move %d: %s", i, lair_check(cat, &g));
    }
    lair_hash(cat, &g, hash);
    for (int i = 0; i < LAIR_HASH; i++)
        snprintf(hex + 2 * i, 3, "%02x", hash[i]);
}

static void the_same_sets_in_another_order_make_the_same_game(void **state)
{
    static const char *const one[] = { "bmr", "twin" }, *const other[] = { "twin", "bmr" };
    struct sets *s = *state;
    char hex[2][65];

    add(s->cat, BMR);
    add(s->cat, TWIN);
    add(s->other, TWIN);
    add(s->other, BMR);
    for (int i = 0; i < 2; i++) {
        hash_after(i == 0 ? s->cat : s->other, one, 300, hex[0]);
        hash_after(i == 0 ? s->cat : s->other, other, 300, hex[1]);
        assert_string_equal(hex[0], hex[1]);
    }
}

static void a_record_wants_its_sets_loaded_in_the_order_in_which_it_names_them(void **state)
{
    static const char *const sets[] = { "twin", "bmr" };
    struct lair_setup setup = { .seats = 2, .sets = sets, .n_sets = 2, .seed = { 9 } };
    struct lair_fault why = { "" };
    struct sets *s = *state;

    add(s->cat, BMR);
    add(s->cat, TWIN);
    add(s->other, TWIN);
    add(s->other, BMR);
    s->match = lair_match_new(s->cat, &setup, NULL, &why);
    assert_non_null(s->match);
    s->text = lair_match_record(s->match);
    s->again = lair_match_load(s->other, s->text, strlen(s->text), NULL, &why);
    assert_null(s->again);
    assert_non_null(strstr(why.text, "in another order"));
    s->again = lair_match_load(s->cat, s->text, strlen(s->text), NULL, &why);
    assert_non_null(s->again);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_set_of_more_cards_than_a_catalog_holds_is_refused_whole),
        TEST(thirty_two_sets_are_as_many_as_a_catalog_holds),
        TEST(what_all_cards_say_together_has_its_limit_and_the_card_that_passes_it_is_named),
        TEST(an_odd_set_is_refused_with_the_card_and_the_reason),
        TEST(a_refused_set_leaves_no_trace_on_the_cards_that_are_there),
        TEST(a_game_has_the_landmarks_of_its_board_and_of_no_other),
        TEST(the_same_sets_in_another_order_make_the_same_game),
        TEST(a_record_wants_its_sets_loaded_in_the_order_in_which_it_names_them),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
