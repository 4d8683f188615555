/* tests/unit/test_force.c - which lines that hold all the time are in force: engine/rules/force.c
 * SPDX-License-Identifier: MIT */
#include "tests/unit/matches.h"

#include <glib.h>

#include "tests/mixture.h"

struct told {
    struct lair_sink sink;
    const struct lair_catalog *cat;
    char *lines; /* "Scythe 1; Goblin Armory 1" */
};

static int set_up(void **state)
{
    *state = mixture_catalog();
    return 0;
}

static int tear_down(void **state)
{
    lair_catalog_free(*state);
    return 0;
}

static void hear(struct lair_sink *sink, lair_design card, int line)
{
    struct told *t = (struct told *)sink;
    char *before = t->lines;

    t->lines = g_strdup_printf("%s%s%s %d", before == NULL ? "" : before, before == NULL ? "" : "; ",
                               lair_print(t->cat, card)->name, line);
    g_free(before);
}

/* Of these seats, in an adventure. */
static void in_force(const struct lair_catalog *cat, const char *sets, const char *seats,
                     const char *expected)
{
    struct told t = { .sink.line = hear, .cat = cat };
    g_autofree char *position =
        g_strdup_printf("{'sets': %s, 'phase': 'adventure', 'turn': 3, 'seats': [%s]}", sets, seats);
    struct lair_match *m = matches_set(cat, position);

    lair_in_force(cat, lair_match_game(m), &t.sink);
    assert_string_equal(t.lines == NULL ? "" : t.lines, expected);
    g_free(t.lines);
    lair_match_free(m);
}

#define OTHER "{'boss': 'Robobo', 'hand': ['Freeze']}"

static void a_room_s_line_is_in_force_if_there_is_a_room_that_it_is_about(void **state)
{
    in_force(*state, "['bmr']", "{'boss': 'Draculord', 'dungeon': ['Golem Factory', 'Goblin Armory']}," OTHER,
             "Goblin Armory 1");
    in_force(*state, "['bmr']", "{'boss': 'Draculord', 'dungeon': ['Open Grave', 'Goblin Armory']}," OTHER,
             "");
    in_force(*state, "['bmr']",
             "{'boss': 'Draculord', 'dungeon': ['Golem Factory', "
             "{'stack': ['Goblin Armory'], 'deactivated': true}]}," OTHER,
             "");
}

static void a_line_of_another_kind_is_none_that_holds(void **state)
{
    in_force(*state, "['bmr']",
             "{'boss': 'Draculord', 'levelled': true, 'dungeon': ['Dark Altar', 'Succubus Spa']}," OTHER, "");
}

static void a_boss_has_its_line_once_it_has_levelled_up(void **state)
{
    in_force(*state, "['bmr', 'promo']", "{'boss': 'Scythe', 'dungeon': ['Golem Factory']}," OTHER, "");
    in_force(*state, "['bmr', 'promo']",
             "{'boss': 'Scythe', 'levelled': true, 'dungeon': ['Golem Factory']}," OTHER, "Scythe 1");
}

static void a_line_that_a_boss_has_of_another_is_in_force_as_long_as_its_player_is_in(void **state)
{
    in_force(*state, "['bmr', 'crl', 'promo']",
             "{'boss': 'Klonos', 'levelled': true, 'granted': 'Scythe', 'dungeon': ['Golem Factory']}," OTHER,
             "Scythe 1");
    in_force(*state, "['bmr', 'crl', 'promo']", "{'boss': 'Klonos', 'dungeon': ['Golem Factory']}," OTHER,
             "");
}

static void a_hero_and_what_it_carries_have_theirs_where_they_stand(void **state)
{
    in_force(
        *state, "['bmr', 'thk']",
        "{'boss': 'Draculord', 'entrance': ['Nick the Masher', {'card': 'Samurai Tom', 'item': 'Staff of Healing'}]}," OTHER,
        "Staff of Healing 1");
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_room_s_line_is_in_force_if_there_is_a_room_that_it_is_about),
        TEST(a_line_of_another_kind_is_none_that_holds),
        TEST(a_boss_has_its_line_once_it_has_levelled_up),
        TEST(a_line_that_a_boss_has_of_another_is_in_force_as_long_as_its_player_is_in),
        TEST(a_hero_and_what_it_carries_have_theirs_where_they_stand),
    };

    return cmocka_run_group_tests_name("force", tests, NULL, NULL);
}
