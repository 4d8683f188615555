/* tests/unit/test_position.c - positions as JSON, and the hash that tells games apart
 * SPDX-License-Identifier: MIT */
#include "tests/unit/matches.h"

#include <json-c/json.h>

#include "engine/text/hash.h"
#include "tests/mixture.h"

struct fixture {
    struct lair_catalog *cat;
};

static int set_up(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);

    *state = f;
    f->cat = games_catalog();
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    lair_catalog_free(f->cat);
    free(f);
    return 0;
}

static struct lair_match *try_set(const struct fixture *f, const char *text, struct lair_fault *why)
{
    return matches_try_set(f->cat, text, why);
}

static struct lair_match *set(const struct fixture *f, const char *text)
{
    return matches_set(f->cat, text);
}

static struct lair_match *copy_by_position(const struct lair_catalog *cat, const struct lair_match *m)
{
    struct json_object *pos = lair_match_position(m);
    struct lair_fault why = { "" };
    struct lair_match *copy = lair_match_set(cat, pos, &why);

    if (copy == NULL)
        fail_msg("%s\n%s", why.text, json_object_to_json_string(pos));
    json_object_put(pos);
    return copy;
}

static const char *name_of(const struct fixture *f, const struct lair_game *g, lair_card c)
{
    return c == 0 ? "" : lair_print(f->cat, g->card[c].design)->name;
}

/* ---- there and back -------------------------------------------------------------------------- */

static void assert_equal_positions(const struct lair_match *a, const struct lair_match *b)
{
    struct json_object *x = lair_match_position(a), *y = lair_match_position(b);

    assert_string_equal(json_object_to_json_string(x), json_object_to_json_string(y));
    json_object_put(x);
    json_object_put(y);
}

/* At any time the game can be put down as text and taken up again. */
static void a_game_comes_back_from_its_position_at_any_time(void **state)
{
    struct fixture *f = *state;

    for (int i = 0; i < 6; i++) {
        int variants = i < 3 ? 0 : 1 << (i - 3) | LAIR_CHOOSE_BOSS;
        struct lair_match *m = matches_new(f->cat, 2 + i % 3, variants, (uint8_t)(50 + i));
        uint32_t dice = (uint32_t)i + 1;

        do {
            struct lair_match *copy = copy_by_position(f->cat, m);

            matches_assert_same(f->cat, lair_match_game(m), lair_match_game(copy));
            assert_equal_positions(m, copy);
            lair_match_free(copy);
        } while (matches_play(m, f->cat, &dice, 1 + i) > 0);
        assert_int_equal(lair_match_game(m)->phase, LAIR_PHASE_OVER);
        lair_match_free(m);
    }
}

static void both_play_the_text(struct lair_match *const m[2], const struct lair_catalog *cat, uint32_t *dice)
{
    int seat = games_asked(lair_match_game(m[0]), dice);
    struct lair_move picked = games_move(cat, lair_match_game(m[0]), seat, dice);
    char text[LAIR_TEXT];

    lair_move_text(cat, lair_match_game(m[0]), seat, &picked, text);
    for (int i = 0; i < 2; i++) {
        struct lair_move move;

        assert_int_equal(lair_parse(cat, lair_match_game(m[i]), seat, text, &move, NULL), LAIR_OK);
        assert_int_equal(lair_match_play(m[i], seat, &move, NULL), LAIR_OK);
    }
}

/* The same moves lead to the same games: decks, dice and limits came along. */
static void a_game_from_a_position_has_the_same_future(void **state)
{
    struct fixture *f = *state;

    for (int i = 0; i < 8; i++) {
        struct lair_match *m[2];
        uint32_t dice = (uint32_t)i + 1;

        m[0] = matches_new(f->cat, 2 + i % 3, 0, (uint8_t)(70 + i));
        matches_play(m[0], f->cat, &dice, 40 * i);
        m[1] = copy_by_position(f->cat, m[0]);
        while (lair_match_game(m[0])->phase != LAIR_PHASE_OVER) {
            both_play_the_text(m, f->cat, &dice);
            matches_assert_same(f->cat, lair_match_game(m[0]), lair_match_game(m[1]));
        }
        lair_match_free(m[0]);
        lair_match_free(m[1]);
    }
}

static void a_game_that_is_over_names_winner_and_result(void **state)
{
    struct fixture *f = *state;
    struct lair_match *m = matches_new(f->cat, 2, 0, 3);
    struct json_object *pos, *winner, *result;
    uint32_t dice = 5;

    matches_play(m, f->cat, &dice, MATCHES_WHOLE);
    pos = lair_match_position(m);
    assert_true(json_object_object_get_ex(pos, "winner", &winner));
    assert_true(json_object_object_get_ex(pos, "result", &result));
    assert_int_equal(json_object_array_length(result), 2);
    for (size_t i = 0; i < json_object_array_length(winner); i++) {
        int seat = json_object_get_int(json_object_array_get_idx(winner, i));

        assert_true(lair_match_game(m)->seat[seat].flags & LAIR_WON);
    }
    json_object_put(pos);
    lair_match_free(m);
}

/* Somebody resigns in the middle of whatever goes on, until one is left. */
static void a_game_that_everybody_leaves_comes_back(void **state)
{
    const struct lair_move resign = { .verb = LAIR_RESIGN };
    struct fixture *f = *state;

    for (int i = 0; i < 40; i++) {
        struct lair_match *m = matches_new(f->cat, 2 + i % 3, i % 5 == 4 ? LAIR_CHOOSE_BOSS : 0, (uint8_t)i);
        uint32_t dice = (uint32_t)i + 1;

        while (lair_match_game(m)->phase != LAIR_PHASE_OVER) {
            struct lair_match *copy;

            matches_play(m, f->cat, &dice, (int)games_roll(&dice, 60));
            lair_match_play(m, (int)games_roll(&dice, 4), &resign, NULL);
            assert_null(lair_check(f->cat, lair_match_game(m)));
            copy = copy_by_position(f->cat, m);
            matches_assert_same(f->cat, lair_match_game(m), lair_match_game(copy));
            lair_match_free(copy);
        }
        lair_match_free(m);
    }
}

/* ---- positions by hand ----------------------------------------------------------------------- */

static const char example[] =
    "{'rules':'classic','sets':['bmr'],'variants':[],'turn':3,'phase':'adventure',"
    " 'seats':[{'boss':'Cerebellus','levelled':false,'hand':['Freeze','Dark Altar'],"
    "           'dungeon':[[\"Minotaur's Maze\",'Neanderthal Cave'],['Dark Altar']],"
    "           'entrance':['Nick the Masher'],'souls':[],'wounds':[],'out':false},"
    "          {'boss':'Draculord'}],"
    " 'town':['Jarek, Squire to the Lion Knights'],'discard':[],'removed':[],"
    " 'decks':{'rooms':['Open Grave'],'spells':[],'heroes':[],'epics':[]}}";

/* "Minotaur's Maze" has an apostrophe, which try_set() would turn. */
static struct lair_match *set_example(const struct fixture *f)
{
    struct lair_fault why = { "" };
    struct json_object *pos;
    struct lair_match *m;
    char json[sizeof example];

    memcpy(json, example, sizeof example);
    for (char *s = json; *s != '\0'; s++)
        if (*s == '\'' && strncmp(s, "'s Maze", 7) != 0)
            *s = '"';
    pos = json_tokener_parse(json);
    assert_non_null(pos);
    m = lair_match_set(f->cat, pos, &why);
    if (m == NULL)
        fail_msg("%s", why.text);
    json_object_put(pos);
    return m;
}

static void the_example_of_the_manual_is_a_position(void **state)
{
    struct fixture *f = *state;
    struct lair_match *m = set_example(f);
    const struct lair_game *g = lair_match_game(m);

    assert_int_equal(g->turn, 3);
    assert_int_equal(g->phase, LAIR_PHASE_ADVENTURE);
    assert_string_equal(name_of(f, g, g->seat[0].boss), "Cerebellus");
    assert_string_equal(name_of(f, g, g->seat[1].boss), "Draculord");
    assert_int_equal(g->seat[0].n_rooms, 2);
    assert_string_equal(name_of(f, g, g->seat[0].room[0].top), "Minotaur's Maze");
    assert_string_equal(name_of(f, g, g->card[g->seat[0].room[0].top].next), "Neanderthal Cave");
    assert_string_equal(name_of(f, g, lair_first(g, LAIR_ENTRANCE, 0)), "Nick the Masher");
    assert_string_equal(name_of(f, g, lair_first(g, LAIR_ROOM_DECK, 0)), "Open Grave");
    assert_int_equal(lair_count(g, LAIR_TOWN, 0), 1);
    lair_match_free(m);
}

static void every_card_that_is_not_placed_lies_in_a_deck(void **state)
{
    struct fixture *f = *state;
    struct lair_match *m = set_example(f);
    const struct lair_game *g = lair_match_game(m);

    assert_int_equal(lair_count(g, LAIR_ROOM_DECK, 0), 75 - 4);
    assert_int_equal(lair_count(g, LAIR_SPELL_DECK, 0), 31 - 1);
    assert_int_equal(lair_count(g, LAIR_HERO_DECK, 0), 13 - 2); /* Jarek is there for another */
    assert_int_equal(lair_count(g, LAIR_EPIC_DECK, 0), 8);
    assert_int_equal(lair_count(g, LAIR_BOX, 0), 8 - 2);
    assert_null(lair_check(f->cat, g));
    lair_match_free(m);
}

static void another_seed_deals_another_deck(void **state)
{
    struct fixture *f = *state;
    static const char one[] = "{'sets':['bmr'],'phase':'build','seats':[{'boss':'Xyzax'},{'boss':'Robobo'}]}";
    static const char two[] = "{'sets':['bmr'],'phase':'build','seats':[{'boss':'Xyzax'},{'boss':'Robobo'}],"
                              "'seed':'0100000000000000000000000000000000000000000000000000000000000000'}";
    struct lair_match *m[3] = { set(f, one), set(f, one), set(f, two) };
    uint8_t hash[3][LAIR_HASH];

    for (int i = 0; i < 3; i++) {
        lair_hash(f->cat, lair_match_game(m[i]), hash[i]);
        lair_match_free(m[i]);
    }
    assert_memory_equal(hash[0], hash[1], LAIR_HASH);
    assert_memory_not_equal(hash[0], hash[2], LAIR_HASH);
}

static void cards_are_found_by_id_and_by_the_beginning_of_their_name(void **state)
{
    struct fixture *f = *state;
    struct lair_match *m = set(f, "{'sets':['bmr'],'phase':'build','seats':[{'boss':'bma002','hand':"
                                  "['DARK AL','freez','BMA009']},{'boss':'robo'}]}");
    const struct lair_game *g = lair_match_game(m);

    assert_string_equal(name_of(f, g, g->seat[0].boss), "Xyzax");
    assert_string_equal(name_of(f, g, g->seat[1].boss), "Robobo");
    assert_int_equal(lair_count(g, LAIR_HAND_ROOMS, 0), 2);
    assert_string_equal(name_of(f, g, lair_first(g, LAIR_HAND_SPELLS, 0)), "Freeze");
    lair_match_free(m);
}

static void seats_play_in_the_order_of_their_bosses(void **state)
{
    struct fixture *f = *state;
    struct lair_match *m = set(f, "{'sets':['bmr'],'phase':'build',"
                                  "'seats':[{'boss':'Robobo'},{'boss':'Draculord'},{'boss':'Xyzax'}]}");
    const uint8_t order[] = { 1, 2, 0 };

    assert_memory_equal(lair_match_game(m)->order, order, sizeof order);
    lair_match_free(m);
}

static void the_state_of_cards_and_rooms_is_set(void **state)
{
    struct fixture *f = *state;
    struct lair_match *m = set(
        f,
        "{'sets':['bmr'],'phase':'adventure','turn':2,'seats':[{'boss':'Robobo','levelled':true,"
        "'dungeon':[{'stack':['Dark Altar','Open Grave'],'deactivated':true},"
        "{'stack':[{'card':'Goblin Armory','used':[1]}],'counters':2}],"
        "'hand':['Freeze'],'souls':['BMA056'],'wounds':[{'card':'BMA060'}],'score':'ws','built_this_turn':1},"
        "{'boss':'Draculord','entrance':[{'card':'BMA080','damage':1,'waits':true}]}]}");
    const struct lair_game *g = lair_match_game(m);
    lair_card fool = lair_first(g, LAIR_ENTRANCE, 1);

    assert_true(g->seat[0].flags & LAIR_LEVELLED);
    assert_int_equal(g->seat[0].builds, 1);
    assert_int_equal(g->seat[0].room[0].deactivated, 1);
    assert_int_equal(g->seat[0].room[1].counters, 2);
    assert_int_equal(g->card[g->seat[0].room[1].top].used, 1);
    assert_true(g->card[lair_first(g, LAIR_SCORE, 0)].flags & LAIR_FACE_UP);
    assert_int_equal(g->card[fool].damage, 1);
    assert_true(g->card[fool].flags & LAIR_WAITS);
    lair_match_free(m);
}

static void a_hero_for_more_seats_takes_the_place_of_another(void **state)
{
    static const uint8_t seed[LAIR_SEED] = { 1 };
    struct fixture *f = *state;
    struct lair_match *m = set_example(f); /* Jarek is for four */
    struct lair_match *copy = copy_by_position(f->cat, m);
    struct lair_game view, dealt;

    matches_assert_same(f->cat, lair_match_game(m), lair_match_game(copy));
    lair_view(f->cat, lair_match_game(m), 0, &view);
    lair_redeal(f->cat, &view, seed, &dealt);
    assert_null(lair_check(f->cat, &dealt));
    lair_match_free(copy);
    lair_match_free(m);
}

static void what_lasts_is_set(void **state)
{
    struct fixture *f = *state;
    struct lair_match *m = set(f, "{'sets':['bmr'],'phase':'adventure','discard':['Annihilator'],"
                                  "'until_end':[{'modifier':'BMA040/1.1','source':'discard 1','on':'a1',"
                                  "'seat':1,'amount':3,'times':1}],"
                                  "'used':[{'line':1,'card':'a2','on':'a entrance 1'}],"
                                  "'seats':[{'boss':'Robobo','hand':['Freeze'],'dungeon':['BMA009','BMA017'],"
                                  "'entrance':['BMA056']},{'boss':'Draculord'}]}");
    const struct lair_game *g = lair_match_game(m);
    struct lair_match *copy = copy_by_position(f->cat, m);

    assert_int_equal(lair_damage(f->cat, g, 0, 0), 1 + 3);
    assert_int_equal(g->n_lasting, 2);
    assert_int_equal(g->lasting[1].modifier, LAIR_SPENT);
    assert_int_equal(g->lasting[1].on, lair_first(g, LAIR_ENTRANCE, 0));
    matches_assert_same(f->cat, g, lair_match_game(copy));
    lair_match_free(copy);
    lair_match_free(m);
}

static void a_position_without_phase_and_turn_begins_its_first_turn(void **state)
{
    struct fixture *f = *state;
    struct lair_match *m = set(f, "{'sets':['bmr'],'seats':[{'boss':'Robobo'},{'boss':'Draculord'}]}");

    assert_int_equal(lair_match_game(m)->turn, 1);
    lair_match_free(m);
}

static void what_cannot_be_is_refused_with_key_and_card(void **state)
{
    static const char two[] = "{'boss':'Robobo'},{'boss':'Draculord'}";
    static const struct {
        const char *text; /* with the two seats for ~ */
        const char *reason;
    } cases[] = {
        { "[]", "position: must be an object" },
        { "{'seats':[~]}", "sets: a position names its sets" },
        { "{'sets':['bmr']}", "seats: the classic rules are for 2 to 6" },
        { "{'sets':['xyz'],'seats':[~]}", "sets: the set \"xyz\" is not loaded" },
        { "{'sets':['bmr@00000000'],'seats':[~]}", "sets: the set \"bmr\" that is loaded is another" },
        { "{'sets':'bmr','seats':[~]}", "sets: must be a list" },
        { "{'sets':['bmr'],'hashes':{'bmr':'0123456789'},'seats':[~]}", "hashes: the set \"bmr\"" },
        { "{'sets':['bmr'],'seats':[~],'colour':1}", "unknown key \"colour\"" },
        { "{'sets':['bmr'],'seats':[~],'viewer':1}", "\"viewer\" is told in views" },
        { "{'sets':['bmr'],'rules':'chess','seats':[~]}", "rules: \"chess\" cannot be played" },
        { "{'sets':['bmr'],'rules_number':99,'seats':[~]}", "rules_number: must be between" },
        { "{'sets':['bmr'],'variants':['fun'],'seats':[~]}", "variants: there is no variant \"fun\"" },
        { "{'sets':['bmr'],'phase':'lunch','seats':[~]}", "phase: there is no phase \"lunch\"" },
        { "{'sets':['bmr'],'turn':-1,'seats':[~]}", "turn: must be between" },
        { "{'sets':['bmr'],'turn':'3','seats':[~]}", "turn: must be a whole number" },
        { "{'sets':['bmr'],'seed':'12','seats':[~]}", "seed: must be 64 hex digits" },
        { "{'sets':['bmr'],'chance':{'luck':1},'seats':[~]}", "chance: unknown key \"luck\"" },
        { "{'sets':['bmr'],'seats':[{'boss':'Robobo'}]}", "seats: the classic rules are for 2 to 6" },
        { "{'sets':['bmr'],'seats':[~,~,~,~]}", "seats: has more than 6 entries" },
        { "{'sets':['bmr'],'seats':[{'boss':'Robobo'},{}]}", "seats[1]: has no boss" },
        { "{'sets':['bmr'],'seats':[{'boss':'Robobo'},7]}", "seats[1]: must be an object" },
        { "{'sets':['bmr'],'seats':[{'boss':'Robobo'},{'boss':'Robobo'}]}",
          "seats[1].boss: Robobo: there is no further copy" },
        { "{'sets':['bmr'],'seats':[{'boss':'Robobo'},{'boss':'Freeze'}]}",
          "seats[1].boss: Freeze: a card of kind spell cannot be here" },
        { "{'sets':['bmr'],'seats':[{'boss':'Robobo'},{'boss':'Draculord','hat':1}]}",
          "seats[1]: unknown key \"hat\"" },
        { "{'sets':['bmr'],'seats':[{'boss':'Robobo','out':true},{'boss':'Draculord'}]}",
          "seats[0]: who is out has no cards" },
        { "{'sets':['bmr'],'seats':[~],'town':['Gandalf']}", "town: Gandalf: there is no such card" },
        { "{'sets':['bmr'],'seats':[~],'town':['Dark Altar']}", "town: Dark Altar: a card of kind room" },
        { "{'sets':['bmr'],'seats':[~],'town':['S']}", "town: S: fits " },
        { "{'sets':['bmr'],'seats':[~],'town':[null]}", "town: must be text" },
        { "{'sets':['bmr'],'seats':[~],'town':[{'unknown':'hero'}]}", "town: an unknown card" },
        { "{'sets':['bmr'],'seats':[~],'town':[{'name':'BMA056'}]}", "town: a card's object has its name" },
        { "{'sets':['bmr'],'seats':[~],'town':[{'card':'BMA056','hat':1}]}", "town: unknown key \"hat\"" },
        { "{'sets':['bmr'],'seats':[~],'town':[{'card':'BMA056','damage':251}]}", "town.damage: must be" },
        { "{'sets':['bmr'],'seats':[~],'town':[{'card':'BMA056','won_now':true}]}", "town.won_now: means" },
        { "{'sets':['bmr'],'seats':[~],'town':[{'card':'BMA056','item':'BMA009'}]}",
          "town.item: Dark Altar: a card of kind room" },
        { "{'sets':['bmr'],'seats':[~],'discard':['BMA009','BMA009','BMA009','BMA009']}",
          "discard: Dark Altar: there is no further copy" },
        { "{'sets':['bmr'],'seats':[~],'discard':['Nick the Masher']}",
          "discard: Nick the Masher: a card of kind hero" },
        { "{'sets':['bmr'],'seats':[~],'decks':{'rooms':['Freeze']}}",
          "decks.rooms: Freeze: a card of kind spell" },
        { "{'sets':['bmr'],'seats':[~],'decks':{'jokers':[]}}", "decks: unknown key \"jokers\"" },
        { "{'sets':['bmr'],'seats':[~],'order':[0,0]}", "order: must name every seat once" },
        { "{'sets':['bmr'],'seats':[~],'order':[0,2]}", "order: must be between 0 and 1" },
        { "{'sets':['bmr'],'seats':[~],'winner':[0]}", "winner: the game is not over" },
        { "{'sets':['bmr'],'seats':[~],'result':[3,0]}", "result: seat 0 has 0" },
        { "{'sets':['bmr'],'seats':[{'boss':'Robobo','dungeon':["
          "['BMA009'],['BMA009'],['BMA009'],['BMA010'],['BMA010'],['BMA010']]},{'boss':'Draculord'}]}",
          "seats[0].dungeon: has more than 5 entries" },
        { "{'sets':['bmr'],'seats':[{'boss':'Robobo','dungeon':[[]]},{'boss':'Draculord'}]}",
          "seats[0].dungeon[0]: no card is there" },
        { "{'sets':['bmr'],'seats':[{'boss':'Robobo','dungeon':[['Freeze']]},{'boss':'Draculord'}]}",
          "seats[0].dungeon[0]: Freeze: a card of kind spell" },
        { "{'sets':['bmr'],'seats':[{'boss':'Robobo','dungeon':[{'stack':['BMA009'],'hat':1}]},"
          "{'boss':'Draculord'}]}",
          "seats[0].dungeon[0]: unknown key \"hat\"" },
        { "{'sets':['bmr'],'seats':[{'boss':'Robobo','dungeon':[{'stack':['BMA009'],'face_down':'BMA009'}]},"
          "{'boss':'Draculord'}]}",
          "seats[0].dungeon[0].face_down: cards lie face-down in the build phase only" },
        { "{'sets':['bmr'],'seats':[{'boss':'Robobo','wounds':['Dark Altar']},{'boss':'Draculord'}]}",
          "seats[0].wounds: Dark Altar: a card of kind room" },
        { "{'sets':['bmr'],'seats':[{'boss':'Robobo','wounds':['BMA056'],'score':'s'},{'boss':'Draculord'}]}",
          "seats[0]: \"score\" is an s for each soul" },
        { "{'sets':['bmr'],'seats':[{'boss':'Robobo','hand':['BMA056']},{'boss':'Draculord'}]}",
          "seats[0].hand: Nick the Masher: a card of kind hero" },
        { "{'sets':['bmr'],'seats':[~],'until_end':[{}]}", "until_end[0]: names no modifier" },
        { "{'sets':['bmr'],'seats':[~],'until_end':[{'modifier':'X/1.1'}]}",
          "until_end[0].modifier: there is no modifier" },
        { "{'sets':['bmr'],'seats':[~],'used':[{'line':1,'card':'a1'}]}",
          "used[0].card: no card lies at \"a1\"" },
        { "{'sets':['bmr'],'seats':[~],'moves':['a dance']}", "moves: \"a dance\":" },
        { "{'sets':['bmr'],'seats':[~],'moves':['z pass']}", "moves: \"z pass\" does not begin with" },
        { "{'sets':['bmr'],'seats':[~],'moves':[1]}", "moves: must be texts" },
        { "{'sets':['bmr'],'seats':[~],'moves':{}}", "moves: must be a list" },
    };
    struct fixture *f = *state;

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[1000] = "";
        struct lair_fault why = { "" };

        for (const char *s = cases[i].text; *s != '\0'; s++) {
            size_t n = strlen(text);

            snprintf(text + n, sizeof text - n, "%.*s", *s == '~' ? (int)sizeof two : 1, *s == '~' ? two : s);
        }
        if (try_set(f, text, &why) != NULL)
            fail_msg("%s is no position", text);
        if (strstr(why.text, cases[i].reason) == NULL)
            fail_msg("\"%s\" does not say \"%s\"", why.text, cases[i].reason);
    }
}

/* What no game of such sets and seats can have (C6e, D32). */
static void what_no_game_could_come_to_is_refused(void **state)
{
    static const struct {
        const char *sets, *seat, *reason; /* NULL: it is read */
    } cases[] = {
        { "'bmr','crl'", "{'boss':'Mando','entrance':['The Prince']}",
          "seats[0].entrance: The Prince: its set lends no heroes to this game" },
        { "'bmr','promo'", "{'boss':'Jarin','levelled':true}",
          "seats[0].levelled: what Jarin gives for the rest of the game is missing in \"lasting\"" },
        { "'bmr','promo'", "{'boss':'Jarin'}", NULL },
        { "'bmr','dear'", "{'boss':'Dear One','levelled':true}", NULL }, /* it may have declined to pay */
        { "'bmr','tnl'", "{'boss':'Nicolius','levelled':true}", NULL },
    };
    static const char dear[] =
        "{\"set\": \"dear\", \"name\": \"Dear\", \"kind\": \"small\", \"counts\": {\"bosses\": 1}, \"bosses\": [{"
        "\"id\": \"DEAR1\", \"name\": \"Dear One\", \"xp\": 990, \"treasure\": \"C\", \"text\": \"\", \"lines\": [{"
        "\"when\": \"level up\", \"cost\": [\"discard a room card\"], \"for good\": [\"you: souls + 1\"]}]}]}";
    struct lair_catalog *cat = mixture_catalog();
    struct lair_fault why = { "" };

    (void)state;
    if (lair_catalog_add_text(cat, "dear.json", dear, strlen(dear), &why) < 0)
        fail_msg("%s", why.text);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[300];
        struct lair_match *m;

        snprintf(text, sizeof text,
                 "{'sets':[%s],'phase':'adventure','seats':[%s,{'boss':'Robobo'},{'boss':'Xyzax'}]}",
                 cases[i].sets, cases[i].seat);
        m = matches_try_set(cat, text, &why);
        if ((m == NULL) != (cases[i].reason != NULL) ||
            (m == NULL && strstr(why.text, cases[i].reason) == NULL))
            fail_msg("%s: %s", cases[i].seat, why.text);
        lair_match_free(m);
    }
    lair_catalog_free(cat);
}

/* ---- views ----------------------------------------------------------------------------------- */

static void a_view_tells_nothing_that_its_viewer_may_not_know(void **state)
{
    struct fixture *f = *state;
    struct lair_match *m = matches_new(f->cat, 2, 0, 8);
    struct lair_game view;
    struct json_object *o, *seats, *hand, *decks, *rooms, *card;

    lair_view(f->cat, lair_match_game(m), 0, &view);
    o = lair_view_json(f->cat, &view);
    assert_false(json_object_object_get_ex(o, "seed", NULL));
    assert_true(json_object_object_get_ex(o, "seats", &seats));
    assert_true(json_object_object_get_ex(json_object_array_get_idx(seats, 0), "hand", &hand));
    assert_true(json_object_is_type(json_object_array_get_idx(hand, 0), json_type_string));
    assert_true(json_object_object_get_ex(json_object_array_get_idx(seats, 1), "hand", &hand));
    assert_int_equal(json_object_array_length(hand), 7);
    for (size_t i = 0; i < 7; i++) {
        assert_true(json_object_object_get_ex(json_object_array_get_idx(hand, i), "unknown", &card));
        assert_string_equal(json_object_get_string(card), i < 5 ? "room" : "spell");
    }
    assert_true(json_object_object_get_ex(o, "decks", &decks));
    assert_true(json_object_object_get_ex(decks, "rooms", &rooms));
    assert_int_equal(json_object_array_length(rooms), lair_count(lair_match_game(m), LAIR_ROOM_DECK, 0));
    json_object_put(o);
    lair_match_free(m);
}

/* ---- the hash -------------------------------------------------------------------------------- */

/* The numbers of cards, dealt again. */
struct renumbering {
    lair_card to[LAIR_MAX_CARDS];
};

static void renumber(const struct renumbering *r, lair_card *c)
{
    *c = r->to[*c];
}

static void renumber_pile(const struct renumbering *r, struct lair_pile *p)
{
    renumber(r, &p->first);
    renumber(r, &p->last);
}

static void renumber_bound(const struct renumbering *r, struct lair_bound *b)
{
    renumber(r, &b->here);
    renumber(r, &b->room);
    renumber(r, &b->hero);
    renumber(r, &b->card);
}

static void renumber_seat(const struct renumbering *r, struct lair_seat *s)
{
    for (int i = 0; i < LAIR_N_LISTS - LAIR_N_COMMON; i++)
        renumber_pile(r, &s->zone[i]);
    for (int i = 0; i < LAIR_MAX_SQUARES; i++) {
        renumber(r, &s->room[i].top);
        renumber(r, &s->room[i].new_card);
    }
    renumber(r, &s->boss);
    renumber(r, &s->sealed[0]);
    renumber(r, &s->sealed[1]);
}

/* The same game with its cards in other places of g->card. */
static void renumber_game(const struct renumbering *r, struct lair_game *g)
{
    struct lair_card_state old[LAIR_MAX_CARDS];

    memcpy(old, g->card, sizeof old);
    for (int c = 1; c <= g->n_cards; c++) {
        struct lair_card_state *s = &g->card[r->to[c]];

        *s = old[c];
        renumber(r, &s->next);
        renumber(r, &s->with);
    }
    for (int i = 0; i < LAIR_N_COMMON; i++)
        renumber_pile(r, &g->zone[i]);
    for (int i = 0; i < LAIR_MAX_SEATS; i++)
        renumber_seat(r, &g->seat[i]);
    for (int i = 0; i < LAIR_MAX_AGENDA; i++) {
        renumber(r, &g->agenda[i].source);
        renumber_bound(r, &g->agenda[i].b);
    }
    for (int i = 0; i < LAIR_MAX_FRAMES; i++) {
        renumber(r, &g->frame[i].source);
        renumber_bound(r, &g->frame[i].b);
    }
    for (int i = 0; i < LAIR_MAX_LASTING; i++) {
        renumber(r, &g->lasting[i].source);
        renumber(r, &g->lasting[i].on);
    }
    renumber(r, &g->walk.hero);
}

static void shuffle_numbers(struct renumbering *r, int n, uint32_t *dice)
{
    for (int c = 0; c < LAIR_MAX_CARDS; c++)
        r->to[c] = (lair_card)c;
    for (int c = 1; c < n; c++) {
        int other = c + (int)games_roll(dice, (uint32_t)(n - c + 1));
        lair_card t = r->to[c];

        r->to[c] = r->to[other];
        r->to[other] = t;
    }
}

static void the_hash_does_not_depend_on_the_numbers_of_cards(void **state)
{
    struct fixture *f = *state;
    struct lair_match *m = matches_new(f->cat, 4, 0, 21);
    uint32_t dice = 9;

    do {
        struct lair_game g = *lair_match_game(m);
        struct renumbering r;

        shuffle_numbers(&r, g.n_cards, &dice);
        renumber_game(&r, &g);
        assert_memory_not_equal(&g, lair_match_game(m), sizeof g);
        matches_assert_same(f->cat, &g, lair_match_game(m));
    } while (matches_play(m, f->cat, &dice, 1) == 1);
    lair_match_free(m);
}

static void the_hash_does_not_depend_on_what_else_is_loaded(void **state)
{
    static const char small[] =
        "{\"set\":\"aaa\",\"name\":\"Small\",\"kind\":\"small\",\"counts\":{\"bosses\":1},\"bosses\":"
        "[{\"id\":\"AAA001\",\"name\":\"Nobody\",\"xp\":1,\"treasure\":\"C\",\"rulings\":[]}]}";
    struct fixture *f = *state;
    struct lair_catalog *more = lair_catalog_new();
    struct lair_fault why = { "" };
    struct lair_match *m[2];
    uint32_t dice = 2;

    if (lair_catalog_add_text(more, "small", small, sizeof small - 1, &why) < 0 ||
        lair_catalog_add_file(more, LAIR_SOURCE_DIR "/engine/sets/bmr.json", &why) < 0)
        fail_msg("%s", why.text);
    m[0] = matches_new(f->cat, 2, 0, 30);
    m[1] = matches_new(more, 2, 0, 30);
    do {
        uint32_t same = dice;
        uint8_t hash[2][LAIR_HASH];

        lair_hash(f->cat, lair_match_game(m[0]), hash[0]);
        lair_hash(more, lair_match_game(m[1]), hash[1]);
        assert_memory_equal(hash[0], hash[1], LAIR_HASH);
        matches_play(m[1], more, &same, 1);
    } while (matches_play(m[0], f->cat, &dice, 1) == 1);
    lair_match_free(m[0]);
    lair_match_free(m[1]);
    lair_catalog_free(more);
}

/* Whose heroes come would be told by one catalog and not by another (C6d). */
static void a_position_that_names_base_sets_in_another_order_than_they_were_loaded_is_refused(void **state)
{
    static const struct {
        const char *sets, *boss, *why; /* NULL: it is read */
    } rows[] = {
        { "'bmr','promo','tnl'", "Xyzax", NULL },
        { "'tnl','promo'", "Belladonna", NULL },
        { "'promo','bmr'", "Xyzax", NULL },
        { "'tnl','bmr','promo'", "Xyzax",
          "sets: \"tnl\" is named first, and would lend the heroes; \"bmr\" was loaded first" },
        { "'promo','tnl','bmr'", "Xyzax", "sets: \"tnl\" is named first" },
    };
    static const char *const names[] = { "bmr", "promo", "tnl" };
    struct lair_catalog *cat = lair_catalog_new();

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char path[200];
        struct lair_fault why;

        snprintf(path, sizeof path, "%s/engine/sets/%s.json", LAIR_SOURCE_DIR, names[i]);
        assert_int_equal(lair_catalog_add_file(cat, path, &why), 0);
    }
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[300];
        struct lair_fault why = { "" };
        struct lair_match *m;

        snprintf(text, sizeof text, "{'sets':[%s],'seats':[{'boss':'%s'},{'boss':'Jarin'}]}", rows[i].sets,
                 rows[i].boss);
        m = matches_try_set(cat, text, &why);
        if ((m == NULL) != (rows[i].why != NULL) || (m == NULL && strstr(why.text, rows[i].why) == NULL))
            fail_msg("%s: %s", rows[i].sets, why.text);
        lair_match_free(m);
    }
    lair_catalog_free(cat);
}

/* One thing of a game is changed. */
static void change(struct lair_game *g, int what)
{
    lair_card c = lair_first(g, LAIR_HAND_ROOMS, 1);

    switch (what) {
    case 0: g->seed[31] ^= 1; return;
    case 1: g->drawn[LAIR_CHANCE_DICE]++; return;
    case 2: g->turn++; return;
    case 3: g->phase--; return;
    case 4: g->rules_number++; return;
    case 5: g->variants ^= LAIR_HARD; return;
    case 6: g->active ^= 1; return;
    case 7: g->order[0] ^= 1; return;
    case 8: g->stale++; return;
    case 9: g->left_town ^= 1; return;
    case 10: g->stale ^= 2; return;
    case 11: g->card[c].used ^= 1; return;
    case 12: g->card[c].spent ^= 1; return;
    case 13: g->card[c].damage++; return;
    case 14: g->card[c].flags ^= LAIR_WAITS; return;
    case 15: g->card[c].design++; return;
    case 16: g->seat[1].flags ^= LAIR_LEVELLED; return;
    case 17: g->seat[1].builds++; return;
    case 18: g->seat[1].coins++; return;
    case 19: g->seat[1].scope ^= LAIR_SCOPE_TURN; return;
    case 20: g->seat[1].granted ^= 1; return;
    case 21: g->seat[1].sealed[0] = c; return;
    case 22: g->owes ^= 8; return;
    case 23: g->frame[0].step++; return;
    case 24: g->frame[0].passed ^= 1; return;
    case 25: g->frame[0].seat ^= 1; return;
    case 26: g->n_frames = 0; return;
    case 27: g->viewer = 0; return;
    case 28: g->lasting[g->n_lasting++] = (struct lair_lasting){ .source = c, .end = LAIR_UNTIL_END }; return;
    case 29: g->seat[0].room[0].coins++; return;
    case 30: g->seat[0].room[0].counters++; return;
    case 31: g->seat[0].room[0].deactivated ^= 1; return;
    }
    fail();
}

static void everything_that_can_differ_changes_the_hash(void **state)
{
    enum { THINGS = 32 };
    struct fixture *f = *state;
    struct lair_match *m =
        set(f, "{'sets':['bmr'],'phase':'adventure','seats':[{'boss':'Robobo','dungeon':['Dark Altar']},"
               "{'boss':'Draculord','hand':['Open Grave','Freeze']}]}");
    uint8_t hash[THINGS + 1][LAIR_HASH];

    lair_hash(f->cat, lair_match_game(m), hash[THINGS]);
    for (int i = 0; i < THINGS; i++) {
        struct lair_game g = *lair_match_game(m);

        change(&g, i);
        lair_hash(f->cat, &g, hash[i]);
    }
    for (int i = 0; i <= THINGS; i++)
        for (int k = 0; k < i; k++)
            if (memcmp(hash[i], hash[k], LAIR_HASH) == 0)
                fail_msg("changes %d and %d have the same hash", k, i);
    lair_match_free(m);
}

/* Whoever changes the encoding breaks the records that exist. */
static void the_text_that_is_hashed_stays_as_it_is(void **state)
{
    struct fixture *f = *state;
    struct lair_match *m = set(
        f,
        "{'sets':['bmr'],'rules_number':1,'phase':'adventure','turn':4,'seats':[{'boss':'Robobo','dungeon':"
        "[{'stack':['Dark Altar','Open Grave'],'coins':1}]},{'boss':'Draculord','hand':['Freeze']}]}");
    char *text = hash_text(f->cat, lair_match_game(m));
    uint8_t hash[2][LAIR_HASH];

    lair_hash(f->cat, lair_match_game(m), hash[0]);
    hash_bytes(text, strlen(text), hash[1]);
    assert_memory_equal(hash[0], hash[1], LAIR_HASH);
    assert_memory_equal(text, "lair-game 1\nsets bmr\nrules 1\nseats 2\nturn 4\nphase adventure\n", 59);
    assert_non_null(strstr(text, "\nseat a playing boss=BMA004\na1 BMA009 BMA010 coins=1\n"));
    assert_non_null(strstr(text, "\nseat b playing boss=BMA001\nb.hand-spells BMA046\n"));
    free(text);
    lair_match_free(m);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_game_comes_back_from_its_position_at_any_time),
        TEST(a_game_from_a_position_has_the_same_future),
        TEST(a_game_that_is_over_names_winner_and_result),
        TEST(a_position_that_names_base_sets_in_another_order_than_they_were_loaded_is_refused),
        TEST(a_game_that_everybody_leaves_comes_back),
        TEST(the_example_of_the_manual_is_a_position),
        TEST(every_card_that_is_not_placed_lies_in_a_deck),
        TEST(another_seed_deals_another_deck),
        TEST(cards_are_found_by_id_and_by_the_beginning_of_their_name),
        TEST(seats_play_in_the_order_of_their_bosses),
        TEST(the_state_of_cards_and_rooms_is_set),
        TEST(a_hero_for_more_seats_takes_the_place_of_another),
        TEST(what_lasts_is_set),
        TEST(a_position_without_phase_and_turn_begins_its_first_turn),
        TEST(what_cannot_be_is_refused_with_key_and_card),
        TEST(what_no_game_could_come_to_is_refused),
        TEST(a_view_tells_nothing_that_its_viewer_may_not_know),
        TEST(the_hash_does_not_depend_on_the_numbers_of_cards),
        TEST(the_hash_does_not_depend_on_what_else_is_loaded),
        TEST(everything_that_can_differ_changes_the_hash),
        TEST(the_text_that_is_hashed_stays_as_it_is),
    };

    return cmocka_run_group_tests_name("position", tests, NULL, NULL);
}
