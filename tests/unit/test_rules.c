/* tests/unit/test_rules.c - how one game's rules differ from another's: engine/rules/rules.c
 * SPDX-License-Identifier: MIT */
#include "tests/unit/matches.h"

#include "engine/rules/rules.h"

struct fixture {
    struct lair_catalog *cat;
    struct lair_match *m;
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

static void a_slot_asks_for_treasure_in_a_game_alone_and_for_none_elsewhere(void **state)
{
    struct fixture *f = *state;
    const struct lair_game *g =
        set(f, "{'sets':['bmr','board-super'],'rules':'solo','phase':'build','seats':[{'boss':'Robobo'}]}");

    for (int i = 0; i < 4; i++)
        assert_int_equal(lair_slot_asks(f->cat, g, i), i + 1);
    assert_int_equal(lair_slot_asks(f->cat, g, -1), 0);
    assert_int_equal(lair_slot_asks(f->cat, g, LAIR_MAX_SEATS), 0);
    g = set(f,
            "{'sets':['bmr','board-super'],'rules':'challenge','phase':'build','seats':[{'boss':'Robobo'}]}");
    for (int i = 0; i < 4; i++)
        assert_int_equal(lair_slot_asks(f->cat, g, i), i + 2);
    g = set(f, "{'sets':['bmr'],'phase':'build','seats':[{'boss':'Robobo'},{'boss':'Gorgona'}]}");
    assert_int_equal(lair_slot_asks(f->cat, g, 0), 0);
}

static void rules_are_called_by_their_names(void **state)
{
    (void)state;
    for (int i = 0; i < LAIR_N_RULES; i++)
        assert_int_equal(lair_rules_called(lair_rules_name(i)), i);
    assert_int_equal(lair_rules_called("whist"), -1);
    assert_null(lair_rules_name(-1));
    assert_null(lair_rules_name(LAIR_N_RULES));
}

static void rules_say_for_how_many_they_are_and_whether_they_want_a_board(void **state)
{
    static const struct {
        enum lair_rules rules;
        int least, most, usual;
        bool board;
    } row[] = {
        { LAIR_CLASSIC, 2, 6, 4, false },
        { LAIR_SUPER, 2, 6, 4, true },
        { LAIR_SOLO, 1, 1, 1, true },
        { LAIR_CHALLENGE, 1, 1, 1, true },
    };

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        assert_int_equal(lair_rules_least_seats(row[i].rules), row[i].least);
        assert_int_equal(lair_rules_most_seats(row[i].rules), row[i].most);
        assert_int_equal(lair_rules_usual_seats(row[i].rules), row[i].usual);
        assert_int_equal(lair_rules_want_board(row[i].rules), row[i].board);
    }
}

/* Number 1 has none of the changes, the newest has them all, and no change comes and goes. */
static void a_game_has_the_changes_up_to_its_number(void **state)
{
    static struct lair_game g;

    (void)state;
    for (int change = 0; change < RULES_N_CHANGES; change++) {
        bool had = false;

        for (int number = 1; number <= lair_rules_number(LAIR_CLASSIC); number++) {
            g.rules_number = (uint16_t)number;
            assert_true(!had || rules_have(&g, (enum rules_change)change));
            had = rules_have(&g, (enum rules_change)change);
            assert_true(number > 1 || !had);
        }
        assert_true(had);
    }
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_slot_asks_for_treasure_in_a_game_alone_and_for_none_elsewhere),
        TEST(rules_are_called_by_their_names),
        TEST(rules_say_for_how_many_they_are_and_whether_they_want_a_board),
        TEST(a_game_has_the_changes_up_to_its_number),
    };

    return cmocka_run_group_tests_name("rules", tests, NULL, NULL);
}
