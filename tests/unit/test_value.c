/* tests/unit/test_value.c - values, and the terms that explain them: engine/rules/value.c
 * SPDX-License-Identifier: MIT */
#include "tests/unit/matches.h"

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

#define ROOM(id, name, text)                                                                 \
    "{\"id\": \"" id "\", \"name\": \"" name "\", \"type\": \"trap\", \"advanced\": false, " \
    "\"damage\": 1, \"treasure\": \"T\", \"copies\": 1, \"lines\": [{\"while\": [\"" text "\"]}]}"
#define ICONS "adjacent rooms: damage + the number of cleric icons of each"
#define SPELLS "here: damage + the number of spells you hold"
#define ROOMS ROOM("ODD4", "Window of Icons", ICONS) ", " ROOM("ODD5", "Book of Spells", SPELLS)

/* Heroes whose souls and wounds differ, which no printed one's do, and a spell that lends an icon. */
static const char odd_set[] =
    "{\"set\": \"odd\", \"name\": \"Odd heroes\", \"kind\": \"test\", \"counts\": {\"heroes\": 2, \"rooms\": 2, "
    "\"spells\": 1}, \"rooms\": [" ROOMS "], "
    "\"spells\": [{\"id\": \"ODD3\", \"name\": \"Odd Loan\", \"phase\": \"build\", \"copies\": 1, \"text\": \"\", "
    "\"lines\": [{\"cast\": \"build\", \"target\": \"a room of yours\", "
    "\"until end of turn\": \"that room: shows 1 more cleric icon\"}]}], \"heroes\": ["
    "{\"id\": \"ODD1\", \"name\": \"Meek One\", \"class\": \"C\", \"health\": 4, \"souls\": 5, \"wounds\": 1, "
    "\"players\": 2},"
    "{\"id\": \"ODD2\", \"name\": \"Fierce One\", \"class\": \"T\", \"health\": 4, \"souls\": 1, \"wounds\": 4, "
    "\"players\": 2}]}";

struct fixture {
    struct lair_catalog *cat;
    struct lair_match *m;
};

static int set_up(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    struct lair_fault why = { "" };

    *state = f;
    f->cat = games_catalog();
    if (lair_catalog_add_text(f->cat, "odd.json", odd_set, strlen(odd_set), &why) < 0)
        fail_msg("%s", why.text);
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    lair_match_free(f->m);
    lair_catalog_free(f->cat);
    free(f);
    return 0;
}

/* The game of a position; the fixture keeps it. */
static const struct lair_game *set(struct fixture *f, const char *text)
{
    lair_match_free(f->m);
    f->m = matches_set(f->cat, text);
    return lair_match_game(f->m);
}

/* ---- souls and wounds ------------------------------------------------------------------------ */

static void a_hero_counts_its_souls_face_down_and_its_wounds_face_up(void **state)
{
    struct fixture *f = *state;
    const struct lair_game *g =
        set(f, "{'sets':['bmr','odd'],'phase':'adventure','seats':["
               "{'boss':'Robobo','hand':['Fear'],'souls':['Meek One'],'wounds':['Fierce One']},"
               "{'boss':'Gorgona'}]}");

    assert_int_equal(lair_souls(f->cat, g, 0), 5);
    assert_int_equal(lair_wounds(f->cat, g, 0), 4);
    assert_int_equal(lair_souls(f->cat, g, 1), 0);
    assert_int_equal(lair_wounds(f->cat, g, 1), 0);
}

/* Heroes do not count one each, nor by what they would be worth dead.  (S9e, S9h) */
static void a_game_alone_ends_with_five_wounds_as_the_heroes_count_them(void **state)
{
    static const struct {
        const char *pile;
        bool over;
        int result;
    } cases[] = {
        { "'wounds':['Fierce One']", false, -4 },
        { "'wounds':['Fierce One','Meek One']", true, -5 },
        { "'wounds':['Meek One','Nick the Masher']", false, -2 },
        { "'wounds':['Katelyn, Angelic Healer','Lord Van Ette']", false, -4 },
        { "'wounds':['Katelyn, Angelic Healer','Lord Van Ette','Nick the Masher']", true, -5 },
        { "'souls':['Meek One','Nick the Masher'],'wounds':['Fierce One','Mitchell, the Judge']", true, 1 },
    };
    struct fixture *f = *state;

    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        char text[400];
        const struct lair_game *g;

        snprintf(text, sizeof text,
                 "{'rules':'solo','sets':['bmr','odd','board-super'],'phase':'end','turn':4,"
                 "'seats':[{'boss':'Robobo','hand':['Fear'],%s}]}",
                 cases[i].pile);
        g = set(f, text);
        if ((g->phase == LAIR_PHASE_OVER) != cases[i].over)
            fail_msg("%s", cases[i].pile);
        assert_int_equal(lair_souls(f->cat, g, 0) - lair_wounds(f->cat, g, 0), cases[i].result);
    }
}

/* ---- lair_explain() -------------------------------------------------------------------------- */

/* What is explained: a room's damage with five terms, its treasure with two, a hero's health, what
 * lures. */
struct question {
    enum lair_value what;
    int seat, square;
    enum lair_treasure treasure;
    int least; /* terms that it has at least */
};

static int explain(const struct fixture *f, const struct question *q, struct lair_term *out, int cap)
{
    const struct lair_game *g = lair_match_game(f->m);

    struct lair_question of = { .value = q->what,
                                .seat = q->seat,
                                .square = q->square,
                                .hero = lair_first(g, LAIR_TOWN, 0),
                                .treasure = q->treasure };

    return lair_explain(f->cat, g, &of, out, cap);
}

enum { MOST_TERMS = 16 };

static void terms_are_cut(const struct fixture *f, const struct question *q)
{
    struct lair_term all[MOST_TERMS], some[MOST_TERMS], untouched;
    int n = explain(f, q, all, MOST_TERMS);

    assert_in_range(n, q->least, MOST_TERMS);
    memset(&untouched, 0xa5, sizeof untouched);
    for (int cap = 0; cap <= n; cap++) {
        memset(some, 0xa5, sizeof some);
        assert_int_equal(explain(f, q, some, cap), n);
        for (int i = 0; i < MOST_TERMS; i++)
            assert_memory_equal(&some[i], i < cap ? &all[i] : &untouched, sizeof some[i]);
    }
    assert_int_equal(explain(f, q, NULL, 0), n);
}

static void explaining_writes_no_more_terms_than_there_is_room_for_and_tells_how_many_there_are(void **state)
{
    static const struct question questions[] = {
        { LAIR_VALUE_DAMAGE, 0, 1, LAIR_CLERIC, 5 },    { LAIR_VALUE_DAMAGE, 0, 0, LAIR_CLERIC, 1 },
        { LAIR_VALUE_TREASURE, 0, 1, LAIR_FIGHTER, 2 }, { LAIR_VALUE_HEALTH, 0, 0, LAIR_CLERIC, 2 },
        { LAIR_VALUE_LURE, 0, 0, LAIR_CLERIC, 1 },
    };
    struct fixture *f = *state;

    /* between two Armories, with counters and a lasting bonus; its treasure doubled; its guest stronger */
    set(f,
        "{'sets':['bmr'],'phase':'adventure','town':['Nick the Masher'],'seats':[{'boss':'Robobo','hand':['Fear'],"
        "'dungeon':['Goblin Armory',{'stack':['Golem Factory'],'counters':2},'Goblin Armory']},{'boss':'Gorgona'}],"
        "'discard':['Jackpot Stash','Giant Size','Assassin'],"
        "'until_end':[{'modifier':'BMA047/1.1','source':'discard 2','on':'a2','seat':0,'amount':3,'times':1},"
        "{'modifier':'BMA030/1.1','source':'discard 1','seat':0,'amount':2,'times':1},"
        "{'modifier':'BMA041/1.1','source':'discard 3','on':'town 1','seat':0,'amount':3,'times':1}]}");
    for (size_t i = 0; i < ARRAY_LEN(questions); i++)
        terms_are_cut(f, &questions[i]);
}

static void a_card_that_lends_an_icon_is_told_wherever_it_lies(void **state)
{
    struct lair_term terms[MOST_TERMS];
    const struct question q = { LAIR_VALUE_TREASURE, 0, 0, LAIR_CLERIC, 2 };
    struct fixture *f = *state;

    set(f,
        "{'sets':['bmr','odd'],'phase':'build','seats':[{'boss':'Robobo','hand':['Dark Altar'],'dungeon':['Golem Factory']},"
        "{'boss':'Gorgona'}],'until_end':[{'modifier':'ODD3/1.1','on':'a1','seat':0,'amount':1,'times':1}]}");
    assert_int_equal(explain(f, &q, terms, MOST_TERMS), 2);
    assert_int_equal(terms[1].source, lair_find_design(f->cat, "Odd Loan", NULL));
}

/* How many terms the damage of a room of seat a has. */
static int n_terms(const struct fixture *f, int square)
{
    struct lair_question q = { .value = LAIR_VALUE_DAMAGE, .seat = 0, .square = square };

    return lair_explain(f->cat, lair_match_game(f->m), &q, NULL, 0);
}

/* Of a text that counts something of each room a room that has none of it has no term; one that counts something else
 * says that it is none. */
static void nothing_of_each_is_no_term_and_nothing_at_all_is_one(void **state)
{
    struct fixture *f = *state;

    set(f,
        "{'sets':['bmr','odd'],'phase':'adventure','seats':[{'boss':'Robobo','hand':['Fear'],"
        "'dungeon':['Golem Factory','Window of Icons','Open Grave','Book of Spells']},{'boss':'Gorgona'}]}");
    assert_int_equal(n_terms(f, 0), 1);
    assert_int_equal(n_terms(f, 2), 2);
    assert_int_equal(n_terms(f, 3), 2);
    set(f, "{'sets':['bmr','odd'],'phase':'adventure','seats':[{'boss':'Robobo',"
           "'dungeon':['Golem Factory','Book of Spells']},{'boss':'Gorgona','hand':['Fear']}]}");
    assert_int_equal(n_terms(f, 1), 2);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(nothing_of_each_is_no_term_and_nothing_at_all_is_one),
        TEST(a_hero_counts_its_souls_face_down_and_its_wounds_face_up),
        TEST(a_game_alone_ends_with_five_wounds_as_the_heroes_count_them),
        TEST(a_card_that_lends_an_icon_is_told_wherever_it_lies),
        TEST(explaining_writes_no_more_terms_than_there_is_room_for_and_tells_how_many_there_are),
    };

    return cmocka_run_group_tests_name("value", tests, NULL, NULL);
}
