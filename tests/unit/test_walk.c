/* tests/unit/test_walk.c - how a hero's way through a dungeon is told in a place
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>

#include "bot/chronicle.h"
#include "tests/stage.h"

enum { SEED = 17 };

static const char place[] = "#dungeon";

struct fixture {
    struct stage *stage;
    struct tape *net;
    struct table *table; /* crypt, of ann (a) and ben (b) */
};

static int set_up_for(void **state, int seats)
{
    struct fixture *f = g_new0(struct fixture, 1);

    *state = f;
    f->stage = stage_new_in_folder("net:#dungeon", &(struct host_settings){ .sets = "bmr" });
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    f->table = stage_begin(f->stage, f->net, place, "crypt", "", seats, SEED);
    return 0;
}

static int set_up(void **state)
{
    return set_up_for(state, 2);
}

static int set_up_for_four(void **state)
{
    return set_up_for(state, 4);
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    stage_free(f->stage);
    g_free(f);
    return 0;
}

static void say(struct fixture *f, const char *nick, const char *line)
{
    tape_line(f->net, nick, NULL, line);
}

/* Nick goes through two rooms of ann's, and may be frozen before. */
#define ADVENTURE                                                                                \
    "{'sets': ['bmr'], 'phase': 'adventure', 'turn': 2, 'seats': ["                              \
    "{'boss': 'Draculord', 'hand': ['Freeze', 'Counterspell'], 'entrance': ['Nick the Masher']," \
    " 'dungeon': ['Golem Factory', 'Neanderthal Cave']},"                                        \
    "{'boss': 'Robobo', 'hand': ['Freeze', 'Counterspell'], 'dungeon': ['Golem Factory']}]}"

/* Nobody stops the hero: one line. */
static void a_hero_s_way_is_one_line(void **state)
{
    struct fixture *f = *state;

    stage_set(f->stage, f->table, ADVENTURE);
    say(f, "ben", "pass turn");
    tape_skip(f->net);
    say(f, "ann", "pass turn");
    tape_expect(
        f->net, place,
        "Nick the Masher enters a\u200bnn's dungeon: Golem Factory 2, Neanderthal Cave 3 -> dies: a soul for "
        "a\u200bnn.");
    tape_expect(f->net, "ann", "1 soul (9 more win), 0 wounds (5 more put you out). Lay a room");
}

/* While players think the place hears nothing of the hero, until they have thought for some time: it must not show
 * whether anybody was asked. */
static void a_hero_who_stands_still_is_told_of_after_a_while(void **state)
{
    struct fixture *f = *state;

    stage_set(f->stage, f->table, ADVENTURE);
    say(f, "ben", "pass once");
    tape_skip(f->net);
    say(f, "ann", "pass once");
    assert_int_equal(table_game(f->table)->walk.in_room, 1);
    tape_expect_nothing(f->net, place, "Nick");
    stage_turn(f->stage, 4900);
    tape_expect_nothing(f->net, place, "Nick");
    stage_turn(f->stage, 200);
    tape_expect(f->net, place, "Nick the Masher enters a\u200bnn's dungeon: Golem Factory 2.");
    say(f, "ben", "pass turn");
    say(f, "ann", "pass turn");
    tape_expect(f->net, place,
                "Nick the Masher takes 3 damage in Neanderthal Cave -> dies: a soul for a\u200bnn.");
}

/* ... since it went on last, and no later: what is due but not told would be said when somebody orders something. */
static void a_hero_who_went_on_is_told_of_as_soon(void **state)
{
    struct fixture *f = *state;

    stage_set(f->stage, f->table, ADVENTURE);
    say(f, "ben", "pass once");
    tape_skip(f->net);
    say(f, "ann", "pass once");
    stage_turn(f->stage, 3000);
    say(f, "ben", "pass once");
    say(f, "ann", "pass once");
    assert_int_equal(table_game(f->table)->walk.in_room, 1);
    stage_turn(f->stage, 4900);
    tape_expect_nothing(f->net, place, "Nick");
    stage_turn(f->stage, 200);
    tape_expect(f->net, place,
                "Nick the Masher enters a\u200bnn's dungeon: Golem Factory 2, Neanderthal Cave 3.");
}

/* Everybody passes once. */
static void all_pass(struct fixture *f)
{
    for (int i = 0; i < f->table->n_seats; i++)
        say(f, f->table->seat[i].who.nick, "pass once");
}

/* However long it was: it is not missed, and no board takes its place as soon as somebody says something to itself. */
static void a_long_way_is_told_in_one_piece(void **state)
{
    struct fixture *f = *state;
    guint begun;

    stage_set(f->stage, f->table,
              "{'sets': ['bmr'], 'phase': 'adventure', 'turn': 2, 'seats': ["
              "{'boss': 'Draculord', 'hand': ['Freeze'], 'entrance': ['Katelyn, Angelic Healer'], 'dungeon': "
              "['Centipede Tunnel', 'Mimic Vault', 'Golem Factory', 'Golem Factory', 'Neanderthal Cave']},"
              "{'boss': 'Robobo', 'hand': ['Freeze']}, {'boss': 'Xyzax', 'hand': ['Freeze']},"
              "{'boss': 'Cerebellus', 'hand': ['Freeze']}]}");
    begun = f->table->events->len;
    for (int i = 0; i < 6 && f->table->events->len <= begun + 30; i++)
        all_pass(f);
    assert_int_not_equal(table_game(f->table)->walk.hero, 0);
    tape_skip(f->net);
    say(f, "ben", "stop cast");
    tape_expect_nothing(f->net, place, "");
    stage_turn(f->stage, 5100);
    tape_expect(f->net, place,
                "Katelyn enters a\u200bnn's dungeon: Centipede Tunnel 1, Mimic Vault 1, Golem Factory 2, "
                "Golem Factory 2, Neanderthal Cave 3.");
}

/* What somebody does there is told with the way up to it. */
static void an_act_is_told_with_the_way_before_it(void **state)
{
    struct fixture *f = *state;

    stage_set(f->stage, f->table, ADVENTURE);
    say(f, "ben", "pass once");
    say(f, "ann", "pass once");
    tape_skip(f->net);
    say(f, "ann", "cast freeze a2");
    tape_expect(f->net, place,
                "Nick the Masher enters a\u200bnn's dungeon: Golem Factory 2. a\u200bnn casts Freeze on "
                "Neanderthal Cave (a2).");
}

/* Events up to where the last way that goes on begins. */
static void a_way_is_whole_when_it_has_ended(void **state)
{
    static const struct lair_event way[] = {
        { .kind = LAIR_EV_ENTERS }, { .kind = LAIR_EV_PASSES }, { .kind = LAIR_EV_ENTERS_ROOM },
        { .kind = LAIR_EV_DAMAGE }, { .kind = LAIR_EV_CASTS },  { .kind = LAIR_EV_PASSES },
        { .kind = LAIR_EV_DAMAGE }, { .kind = LAIR_EV_PASSES }, { .kind = LAIR_EV_DIES },
        { .kind = LAIR_EV_PASSES }, { .kind = LAIR_EV_ENTERS },
    };
    static const size_t whole[] = { 0, 0, 0, 0, 0, 5, 6, 6, 6, 9, 10, 10 };

    (void)state;
    for (size_t n = 0; n <= G_N_ELEMENTS(way); n++)
        assert_int_equal(chronicle_whole(way, n), whole[n]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_hero_s_way_is_one_line, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_hero_who_stands_still_is_told_of_after_a_while, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_hero_who_went_on_is_told_of_as_soon, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_long_way_is_told_in_one_piece, set_up_for_four, tear_down),
        cmocka_unit_test_setup_teardown(an_act_is_told_with_the_way_before_it, set_up, tear_down),
        cmocka_unit_test(a_way_is_whole_when_it_has_ended),
    };

    return cmocka_run_group_tests_name("walk", tests, NULL, NULL);
}
