/* tests/unit/test_strange_cards.c - cards that nobody would print, at the limits of a game
 *
 * Whatever a card says that the linter takes, a game with it goes on: texts are lost rather than
 * the game.
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "tests/unit/games.h"

#include <json-c/json.h>

struct strange {
    struct lair_catalog *cat;
    struct lair_match *match;
    struct json_object *position;
    struct lair_sink counter;
    int lines, most_lines; /* that one move has set off: this one, and the one that set off most */
};

static void count_line(struct lair_sink *self, lair_design card, int line)
{
    struct strange *s = (struct strange *)(void *)((char *)self - offsetof(struct strange, counter));

    (void)card;
    (void)line;
    if (++s->lines > s->most_lines)
        s->most_lines = s->lines;
}

static int set_up(void **state)
{
    struct strange *s = calloc(1, sizeof *s);

    assert_non_null(s);
    s->cat = games_catalog();
    s->counter.line = count_line;
    *state = s;
    return 0;
}

static int tear_down(void **state)
{
    struct strange *s = *state;

    json_object_put(s->position);
    lair_match_free(s->match);
    lair_catalog_free(s->cat);
    free(s);
    return 0;
}

/* A set "odd" of some rooms and spells: what is between the braces of each, parted by commas. */
static void add_odd(struct strange *s, const char *counts, const char *lists)
{
    static char text[16 * 1024];
    struct lair_fault why = { "" };
    int len = snprintf(text, sizeof text,
                       "{\"set\": \"odd\", \"name\": \"Odd\", \"kind\": \"test\", \"counts\": {%s}, %s}",
                       counts, lists);

    assert_true(len > 0 && (size_t)len < sizeof text);
    if (lair_catalog_add_text(s->cat, "odd.json", text, (size_t)len, &why) < 0)
        fail_msg("%s", why.text);
}

static void set_position(struct strange *s, const char *text)
{
    struct lair_fault why = { "" };

    s->position = json_tokener_parse(text);
    assert_non_null(s->position);
    s->match = lair_match_set(s->cat, s->position, &why);
    if (s->match == NULL)
        fail_msg("%s", why.text);
}

/* What may be done can be done, also when no more can be declared; and a window is one of somebody. */
static void check_moves(const struct strange *s, const struct lair_game *g, int seat)
{
    static struct lair_move move[LAIR_MAX_MOVES];
    static struct lair_game copy;
    struct lair_ask ask[LAIR_MAX_SEATS];
    size_t n;

    assert_int_equal(lair_window_seats(s->cat, g, ask) > 0,
                     g->ask == LAIR_ASK_WINDOW || g->ask == LAIR_ASK_ANSWER);
    memset(move, 0xff, sizeof move[0]);
    n = lair_moves(s->cat, g, seat, move);
    for (size_t i = 0; i < n; i++) {
        copy = *g;
        assert_int_equal(lair_play(s->cat, &copy, seat, &move[i], NULL), LAIR_OK);
    }
}

/* Plays legal moves until a turn has begun.  Returns whether that took no more than so many moves. */
static bool comes_to_turn(struct strange *s, int turn, int most)
{
    uint32_t dice = 5;

    for (int i = 0; i < most; i++) {
        const struct lair_game *g = lair_match_game(s->match);
        struct lair_move m;
        int seat = games_asked(g, &dice);

        if (lair_check(s->cat, g) != NULL)
            fail_msg("move %d: %s", i, lair_check(s->cat, g));
        if (seat < 0 || g->turn >= turn)
            return true;
        check_moves(s, g, seat);
        m = games_move(s->cat, g, seat, &dice);
        s->lines = 0;
        assert_int_equal(lair_match_play(s->match, seat, &m, &s->counter), LAIR_OK);
    }
    return false;
}

#define ROOM(id, copies, lines)                                                                           \
    "{\"id\": \"" id "\", \"name\": \"" id "\", \"type\": \"trap\", \"advanced\": false, \"damage\": 1, " \
    "\"treasure\": \"F\", \"copies\": " copies ", \"lines\": [" lines "]}"
#define EIGHT(line) line ", " line ", " line ", " line ", " line ", " line ", " line ", " line
#define THIRTY(phrase) EIGHT(phrase) ", " EIGHT(phrase) ", " EIGHT(phrase) ", " phrase ", " phrase ", " phrase
#define SEAT(boss, room)                                                                                     \
    "{\"boss\": \"" boss "\", \"dungeon\": [\"" room "\", \"" room "\", \"" room "\", \"" room "\", \"" room \
    "\"]}"
#define FULL_TABLE(room)                                                                                  \
    "{\"sets\": [\"bmr\", \"odd\"], \"phase\": \"adventure\", \"turn\": 3, \"seats\": [" SEAT(            \
        "Draculord", room) ", " SEAT("Robobo", room) ", " SEAT("Cleopatra", room) ", " SEAT("Cerebellus", \
                                                                                            room) "]}"

static void more_texts_wait_at_once_than_the_agenda_holds(void **state)
{
    struct strange *s = *state;

    add_odd(s, "\"rooms\": 20",
            "\"rooms\": [" ROOM("BELL", "20",
                                EIGHT("{\"when\": \"the turn ends\", \"do\": [\"draw a room card\"]}")) "]");
    set_position(s, FULL_TABLE("BELL"));
    assert_true(comes_to_turn(s, 4, 500));
}

static void more_lasts_than_a_game_holds(void **state)
{
    struct strange *s = *state;

    add_odd(s, "\"rooms\": 20",
            "\"rooms\": [" ROOM(
                "TOMB", "20",
                "{\"when\": \"the turn ends\", \"for good\": [" THIRTY("\"here: damage +1\"") "]}") "]");
    set_position(s, FULL_TABLE("TOMB"));
    assert_true(comes_to_turn(s, 5, 2000));
}

static void a_limit_for_each_hero_holds_when_no_more_can_be_noted(void **state)
{
    struct strange *s = *state;

    add_odd(
        s, "\"rooms\": 20",
        "\"rooms\": [" ROOM(
            "MAZE", "20",
            "{\"when\": \"a hero enters here\", \"limit\": \"once a turn for each hero\", "
            "\"if\": [\"there is the previous room\"], "
            "\"do\": [\"move that hero to the previous room\"]}, "
            "{\"when\": \"the turn ends\", \"for good\": [" THIRTY("\"here: deals no damage\"") "]}") "]");
    set_position(s, FULL_TABLE("MAZE"));
    assert_true(comes_to_turn(s, 7, 5000));
}

static void texts_that_set_each_other_off_for_ever_come_to_an_end(void **state)
{
    struct strange *s = *state;

    add_odd(
        s, "\"rooms\": 1",
        "\"rooms\": [" ROOM(
            "WELL", "1",
            "{\"when\": \"a card is discarded or destroyed\", "
            "\"do\": [\"draw a room card\", \"discard a random card\"]}, "
            "{\"when\": \"the turn ends\", \"do\": [\"draw a room card\", \"discard a random card\"]}") "]");
    set_position(
        s,
        "{\"sets\": [\"bmr\", \"odd\"], \"phase\": \"build\", \"turn\": 3, \"seats\": ["
        "{\"boss\": \"Draculord\", \"dungeon\": [\"WELL\"]}, {\"boss\": \"Robobo\", \"hand\": [\"Boulder Ramp\"]}]}");
    assert_true(comes_to_turn(s, 4, 500));
    assert_int_equal(s->most_lines, 1000);
}

#define BOSS(id)                                                                                       \
    "{\"id\": \"" id "\", \"name\": \"" id "\", \"xp\": 500, \"treasure\": \"F\", \"lines\": [" EIGHT( \
        "{\"when\": \"level up\", \"do\": [\"gain the level up of a boss of an opponent\"]}") "]}"

static void bosses_that_gain_each_other_s_level_up_do_so_as_deep_as_the_stack_holds(void **state)
{
    struct strange *s = *state;

    add_odd(s, "\"bosses\": 2", "\"bosses\": [" BOSS("ECHO") ", " BOSS("OCHE") "]");
    set_position(
        s,
        "{\"sets\": [\"bmr\", \"odd\"], \"phase\": \"build\", \"turn\": 3, \"seats\": [{\"boss\": \"ECHO\", "
        "\"dungeon\": [\"Open Grave\", \"Open Grave\", \"Golem Factory\", \"Golem Factory\"], "
        "\"hand\": [\"Boulder Ramp\"]}, {\"boss\": \"OCHE\"}]}");
    assert_true(comes_to_turn(s, 4, 500));
}

/* Legal moves of a seat, as they are written: "a; b". */
static void may_do(struct strange *s, int seat, const char *expected)
{
    static struct lair_move move[LAIR_MAX_MOVES];
    const struct lair_game *g = lair_match_game(s->match);
    size_t n = lair_moves(s->cat, g, seat, move);
    char all[1000] = "", text[LAIR_TEXT];

    for (size_t i = 0; i < n && strlen(all) + LAIR_TEXT < sizeof all; i++) {
        lair_move_text(s->cat, g, seat, &move[i], text);
        strcat(strcat(all, i > 0 ? "; " : ""), text);
    }
    assert_string_equal(all, expected);
}

#define WHEN(called, card) \
    "{\"when\": \"you kill a hero\", \"called\": \"" called "\", \"do\": [\"draw a " card "\"]}"
#define TWO_TEXTS WHEN("room", "room card") ", " WHEN("spell", "spell card")
#define COPIED                                                                 \
    "\"bosses\": [" BOSS("ECHO") ", {\"id\": \"TWICE\", \"name\": \"TWICE\", " \
                                 "\"xp\": 900, \"treasure\": \"F\", \"lines\": [" TWO_TEXTS "]}]"

/* They are that boss's own, whoever says them. */
static void what_a_boss_says_as_another_one_is_called_as_there(void **state)
{
    struct strange *s = *state;
    struct lair_move m;

    add_odd(s, "\"bosses\": 2", COPIED);
    set_position(
        s, "{\"sets\": [\"bmr\", \"odd\"], \"phase\": \"adventure\", \"turn\": 3, \"seats\": ["
           "{\"boss\": \"ECHO\", \"levelled\": true, \"granted\": \"TWICE\", \"hand\": [\"Freeze\"],"
           " \"dungeon\": [\"Dark Altar\"], \"entrance\": [{\"card\": \"Nick the Masher\", \"damage\": 9}]}, "
           "{\"boss\": \"TWICE\"}]}");
    while (lair_match_game(s->match)->ask == LAIR_ASK_WINDOW) {
        assert_int_equal(lair_parse(s->cat, lair_match_game(s->match), 0, "pass", &m, NULL), LAIR_OK);
        assert_int_equal(lair_match_play(s->match, 0, &m, NULL), LAIR_OK);
    }
    may_do(s, 0, "choose echo room; choose echo spell");
    assert_int_equal(lair_parse(s->cat, lair_match_game(s->match), 0, "choose echo 2", &m, NULL), LAIR_OK);
}

#define GUIDE(id, n)                                                                                         \
    "{\"id\": \"" id "\", \"name\": \"" id                                                                   \
    "\", \"class\": \"C\", \"health\": 5, \"souls\": 1, \"wounds\": 1, "                                     \
    "\"players\": 2, \"lines\": [{\"while\": [\"that hero: heroes beside it at an entrance have health + " n \
    "\"]}]}"

/* Not what the next card of the set says. */
static void a_hero_gives_those_beside_it_what_it_says_itself(void **state)
{
    struct strange *s = *state;
    const struct lair_game *g;

    add_odd(s, "\"heroes\": 2", "\"heroes\": [" GUIDE("GUIDE1", "1") ", " GUIDE("GUIDE2", "2") "]");
    set_position(
        s,
        "{\"sets\": [\"bmr\", \"odd\"], \"phase\": \"build\", \"turn\": 3, \"seats\": ["
        "{\"boss\": \"Draculord\", \"hand\": [\"Open Grave\"], \"entrance\": [\"GUIDE1\", \"Nick the Masher\"]}, "
        "{\"boss\": \"Robobo\", \"entrance\": [\"GUIDE2\", \"Charles the Young\"]}]}");
    g = lair_match_game(s->match);
    for (int seat = 0; seat < 2; seat++)
        for (lair_card h = lair_first(g, LAIR_ENTRANCE, seat); h != 0; h = g->card[h].next) {
            const struct lair_print *p = lair_print(s->cat, g->card[h].design);

            if (lair_health(s->cat, g, h) != p->health + seat + 1)
                fail_msg("%s: %d", p->name, lair_health(s->cat, g, h));
        }
}

static void an_opponent_can_judge_a_hero_that_is_nobody_s(void **state)
{
    struct strange *s = *state;
    struct lair_fault why = { "" };
    static struct lair_game view;
    struct lair_move m;
    uint64_t dice = 1;

    assert_int_equal(lair_catalog_add_file(s->cat, LAIR_SOURCE_DIR "/tests/sets/words.json", &why), 0);
    set_position(s, "{\"sets\": [\"bmr\", \"words\"], \"phase\": \"adventure\", \"turn\": 3, \"seats\": ["
                    "{\"boss\": \"Draculord\", \"hand\": [\"Word Parcel\"]}, "
                    "{\"boss\": \"Robobo\", \"hand\": [\"Dark Altar\"]}], "
                    "\"town\": [\"The Fool\", \"Boden the Pantless\"]}");
    assert_int_equal(lair_parse(s->cat, lair_match_game(s->match), 0, "cast word parcel", &m, NULL), LAIR_OK);
    assert_int_equal(lair_match_play(s->match, 0, &m, NULL), LAIR_OK);
    lair_view(s->cat, lair_match_game(s->match), 0, &view);
    assert_true(lair_choose(s->cat, &view, LAIR_POLICY_SANE, &dice, &m, NULL));
    assert_int_equal(m.verb, LAIR_CHOOSE);
}

/* Each of two costs could be paid by the one card that there is: the second ends the line (B17). */
static void nothing_comes_without_the_second_cost_of_a_moment(void **state)
{
    struct strange *s = *state;
    static const char *const lines[] = { "cast dark door", "yes" };
    const struct lair_game *g;

    add_odd(
        s, "\"rooms\": 1, \"spells\": 1",
        "\"rooms\": [" ROOM(
            "TOLL", "1",
            "{\"when\": \"you cast a spell\", \"cost\": [\"discard a room card\", \"discard a trap "
            "room card\"], \"do\": [\"heal a wound\"]}") "], \"spells\": [{\"id\": \"DOOR\", \"name\": "
                                                         "\"Dark Door\", \"phase\": \"adventure\", \"copies\": 1, \"lines\": [{\"cast\": \"adventure\", "
                                                         "\"do\": [\"draw a room card\"]}]}]");
    set_position(
        s,
        "{\"sets\": [\"bmr\", \"odd\"], \"phase\": \"adventure\", \"turn\": 3, \"decks\": {\"rooms\": "
        "[\"Open Grave\"]}, \"seats\": [{\"boss\": \"Draculord\", \"hand\": [\"DOOR\", \"Giant Size\"], \"dungeon\": "
        "[\"TOLL\"], \"wounds\": [\"Nick the Masher\"]}, {\"boss\": \"Robobo\", \"hand\": [\"Dark Altar\"]}]}");
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        struct lair_move m;

        assert_int_equal(lair_parse(s->cat, lair_match_game(s->match), 0, lines[i], &m, NULL), LAIR_OK);
        assert_int_equal(lair_match_play(s->match, 0, &m, NULL), LAIR_OK);
    }
    g = lair_match_game(s->match);
    assert_int_equal(lair_count(g, LAIR_HAND_ROOMS, 0), 0);
    assert_int_equal(lair_wounds(s->cat, g, 0), 1);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(more_texts_wait_at_once_than_the_agenda_holds),
        TEST(more_lasts_than_a_game_holds),
        TEST(a_limit_for_each_hero_holds_when_no_more_can_be_noted),
        TEST(texts_that_set_each_other_off_for_ever_come_to_an_end),
        TEST(bosses_that_gain_each_other_s_level_up_do_so_as_deep_as_the_stack_holds),
        TEST(a_hero_gives_those_beside_it_what_it_says_itself),
        TEST(what_a_boss_says_as_another_one_is_called_as_there),
        TEST(nothing_comes_without_the_second_cost_of_a_moment),
        TEST(an_opponent_can_judge_a_hero_that_is_nobody_s),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
