/* tests/unit/test_rules.c - how one game's rules differ from another's: engine/rules/rules.c
 * SPDX-License-Identifier: MIT */
#include "tests/unit/matches.h"

#include "engine/rules/rules.h"

/* The slots of the town of a position ask for so much treasure, and those behind each for one more; 0: for none. */
static void slots_ask(const struct lair_catalog *cat, const char *position, int least)
{
    struct lair_match *m = matches_set(cat, position);
    const struct lair_game *g = lair_match_game(m);

    for (int i = 0; i < 4; i++)
        assert_int_equal(lair_slot_asks(cat, g, i), least == 0 ? 0 : least + i);
    assert_int_equal(lair_slot_asks(cat, g, -1), 0);
    assert_int_equal(lair_slot_asks(cat, g, LAIR_MAX_SEATS), 0);
    lair_match_free(m);
}

#define ALONE(rules) \
    "{'sets':['bmr','board-super'],'rules':'" rules "','phase':'build','seats':[{'boss':'Robobo'}]}"

static void a_slot_asks_for_treasure_in_a_game_alone_and_for_none_elsewhere(void **state)
{
    struct lair_catalog *cat = games_catalog();

    (void)state;
    slots_ask(cat, ALONE("solo"), 1);
    slots_ask(cat, ALONE("challenge"), 2);
    slots_ask(cat, "{'sets':['bmr'],'phase':'build','seats':[{'boss':'Robobo'},{'boss':'Gorgona'}]}", 0);
    lair_catalog_free(cat);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_slot_asks_for_treasure_in_a_game_alone_and_for_none_elsewhere),
        cmocka_unit_test(rules_are_called_by_their_names),
        cmocka_unit_test(rules_say_for_how_many_they_are_and_whether_they_want_a_board),
        cmocka_unit_test(a_game_has_the_changes_up_to_its_number),
    };

    return cmocka_run_group_tests_name("rules", tests, NULL, NULL);
}
