/* tests/unit/test_crowd.c - tables of five and six: how they come about, and what is said there
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "tests/stage.h"

enum { SEED = 17, TURNS = 4 };

static const char place[] = "#dungeon";

struct fixture {
    struct stage *stage;
    struct tape *net;
};

/* "crash" is a set of the tests that has heroes for five and six. */
static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    *state = f;
    f->stage = stage_new("net:#dungeon", NULL,
                         &(struct host_settings){ .sets = "bmr", .offer = "bmr,tnl,combo,crash" });
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    stage_free(f->stage);
    g_free(f);
    return 0;
}

static struct table *begin(struct fixture *f, const char *options, int seats)
{
    return stage_begin(f->stage, f->net, place, "crypt", options, seats, SEED);
}

static void told(struct fixture *f, const char *nick, const char *line, const char *text)
{
    tape_assert_told(f->net, nick, place, line, text);
}

/* ---- how they come about --------------------------------------------------------------------- */

static void what_so_many_seats_lack_is_said_with_sets_that_work(void **state)
{
    struct fixture *f = *state;

    told(f, "ann", "new 6", "6 seats need crl or two base sets; sets=bmr,crash works.");
    told(f, "ann", "new 5 sets=tnl", "5 seats need crl or two base sets; sets=tnl,crash works.");
    told(f, "ann", "new 5 combo", "5 seats need crl; sets=combo,crash works.");
    told(f, "ann", "new 7", "'7' is no option. Options: classic, super, solo, challenge, 2 to 6 seats,");
    told(f, "ann", "new super 6", "6 seats need crl; sets=bmr,crash works.");
    told(f, "ann", "new super 6 sets=tnl,bmr", "6 seats need crl; sets=tnl,bmr,crash works.");
    assert_int_equal(f->stage->host->tables->len, 0);
}

/* On a town board two bosses are dealt to each: the eight of a base set and the three of crl are too few for six. */
static void too_few_bosses_for_six_are_told_with_one_more_set(void **state)
{
    struct fixture *f = *state;

    stage_close(f->stage);
    f->stage->settings.offer = "bmr,tnl,crl";
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    told(f, "ann", "new super 6", "6 seats need crl; sets=bmr,crl,tnl works.");
    told(f, "ann", "new super 6 sets=bmr,crl",
         "bmr,crl has too few bosses for so many seats; sets=bmr,crl,tnl works.");
    told(f, "ann", "new classic 6", "6 seats need crl or two base sets; sets=bmr,crl works.");
}

static void where_no_set_helps_that_is_all_that_is_said(void **state)
{
    struct fixture *f = *state;
    g_autofree char *answer = NULL;

    stage_close(f->stage);
    f->stage->settings.offer = "bmr";
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    answer = tape_answer(f->net, "ann", place, "new 6");
    assert_string_equal(answer, "6 seats need crl or two base sets.\n");
}

static void six_people_play_with_two_base_sets(void **state)
{
    struct fixture *f = *state;
    struct table *t = begin(f, "sets=bmr,tnl", 6);

    assert_int_equal(table_game(t)->n_seats, 6);
    tape_expect(f->net, place, "opens crypt for 6, classic rules, sets bmr,tnl");
    assert_int_equal(table_seat_called(t, "flo"), 5);
}

static void machines_fill_a_table_of_six_under_six_names(void **state)
{
    static const char *const nicks[] = { "Grim", "Mudge", "Scratch", "Wick", "Snarl" };
    struct fixture *f = *state;
    struct table *t;

    tape_line(f->net, "ann", place, "new crypt 6 sets=bmr,crash");
    tape_expect(f->net, place, "opens crypt for 6, classic rules, sets bmr,crash");
    tape_line(f->net, "ann", place, "bots 5 greedy");
    t = stage_table(f->stage, "crypt");
    assert_int_equal(t->n_seats, 6);
    for (size_t i = 0; i < G_N_ELEMENTS(nicks); i++)
        assert_int_equal(table_seat_called(t, nicks[i]), (int)i + 1);
    tape_line(f->net, "ann", place, "start");
    assert_int_equal(t->state, TABLE_RUNNING);
}

static void whoever_sits_there_may_begin_with_fewer(void **state)
{
    struct fixture *f = *state;

    tape_line(f->net, "ann", place, "new crypt 6 sets=bmr,crash");
    tape_expect(f->net, place, "opens crypt for 6, classic rules, sets bmr,crash");
    tape_line(f->net, "ben", place, "join crypt");
    tape_line(f->net, "ann", place, "start");
    assert_int_equal(table_game(stage_table(f->stage, "crypt"))->n_seats, 2);
}

/* ---- what is said there ---------------------------------------------------------------------- */

/* Lines that a place has read. */
static unsigned lines_there(const struct tape *net)
{
    unsigned n = 0;

    for (guint i = 0; i < tape_mark(net); i++) {
        const struct tape_letter *l = tape_letter(net, i);

        if (g_strcmp0(l->whom, place) != 0)
            continue;
        n++;
        for (const char *s = l->text; (s = strchr(s, '\n')) != NULL; s++)
            n++;
    }
    return n;
}

/* Lines that a place reads in the turns of a game. */
static unsigned lines_of(int seats)
{
    struct fixture *f;
    GRand *dice = g_rand_new_with_seed(SEED);
    struct table *t;
    unsigned n;

    set_up((void **)&f);
    t = begin(f, "sets=bmr,crash", seats);
    while (table_game(t)->turn < 1)
        assert_true(stage_act(f->net, t, dice));
    n = lines_there(f->net);
    while (table_game(t)->turn <= TURNS)
        assert_true(stage_act(f->net, t, dice));
    n = lines_there(f->net) - n;
    g_rand_free(dice);
    tear_down((void **)&f);
    return n;
}

static void each_seat_past_four_costs_a_place_two_lines_a_turn_at_most(void **state)
{
    unsigned four = lines_of(4), six = lines_of(6);

    (void)state;
    print_message("# a turn: %.1f lines with four seats, %.1f with six\n", (double)four / TURNS,
                  (double)six / TURNS);
    assert_true(six <= four + 2 * 2 * TURNS);
}

#define SHARED                                                                                                                           \
    "{'sets': ['bmr', 'crash'], 'phase': 'build', 'turn': 2, 'town': ['First Pilot', 'Nick the Masher', 'Second Pilot', 'Third Pilot']," \
    " 'seats': [{'boss': 'Slow Comet', 'hand': ['Open Grave']}, {'boss': 'Bright Comet', 'hand': []},"                                   \
    " {'boss': 'Xyzax', 'hand': []}, {'boss': 'Draculord', 'hand': []}, {'boss': 'Robobo', 'hand': []}]}"

static void heroes_that_are_split_are_told_why(void **state)
{
    struct fixture *f = *state;
    struct table *t = begin(f, "sets=bmr,crash", 5);

    stage_set(f->stage, t, SHARED);
    told(
        f, "ann", "why second",
        "It goes to you: you and ben are even, and such heroes go to them in turn, the oldest to the most XP.");
    told(f, "ann", "why first", "It goes to ben: you and ben are even, and such heroes go to them in turn,");
    told(f, "ann", "why third",
         "It stays: you and ben are even, and there is not one more such hero for each.");
    told(f, "ann", "why nick",
         "It stays: cleo and dora are even, and there is not one more such hero for each.");
    told(f, "emil", "board", "Nick the Masher (C 4 hp) stays; Second Pilot (E 6 hp) -> ann");
}

/* The Launchpad lies there, and its spaces are offered; what it does to a stack is told. */
static void six_play_on_a_town_board_with_the_launchpad(void **state)
{
    struct fixture *f = *state;
    struct table *t = begin(f, "super sets=bmr,crash", 6);

    stage_set(
        f->stage, t,
        "{'rules': 'super', 'sets': ['bmr', 'crash', 'board-six'], 'phase': 'town', 'turn': 3, 'seats': ["
        "{'boss': 'Draculord', 'hand': ['Freeze'], 'dungeon': [['Landing Strip', 'Dark Altar', 'Boulder Ramp']]},"
        " {'boss': 'Robobo', 'hand': []}, {'boss': 'Gorgona', 'hand': []}, {'boss': 'Seducia', 'hand': []},"
        " {'boss': 'Xyzax', 'hand': []}, {'boss': 'Old Comet', 'hand': []}],"
        " 'landmarks': {'Launchpad': ['First Pilot']}}");
    told(f, "flo", "board", "Launchpad: First Pilot (E 4 hp).");
    stage_set(
        f->stage, t,
        "{'rules': 'super', 'sets': ['bmr', 'crash', 'board-six'], 'phase': 'minion', 'turn': 3, 'seats': ["
        "{'boss': 'Draculord', 'hand': ['Freeze'], 'minion': 'Launchpad service', 'dungeon': [['Landing Strip',"
        " 'Dark Altar', 'Boulder Ramp'], ['Golem Factory']]},"
        " {'boss': 'Robobo', 'hand': []}, {'boss': 'Gorgona', 'hand': []}, {'boss': 'Seducia', 'hand': []},"
        " {'boss': 'Xyzax', 'hand': []}, {'boss': 'Old Comet', 'hand': []}]}");
    tape_line(f->net, "ann", place, "choose a1");
    tape_expect(f->net, place, "The stack of a1 is shuffled.");
}

static void the_fifth_and_the_sixth_seat_are_named_in_orders_and_questions(void **state)
{
    struct fixture *f = *state;
    struct table *t = begin(f, "sets=bmr,crash", 6);

    stage_set(
        f->stage, t,
        "{'sets': ['bmr', 'crash'], 'phase': 'build', 'turn': 2, 'seats': [{'boss': 'Robobo', 'hand': ['Freeze', 'Open Grave']},"
        " {'boss': 'Xyzax', 'hand': []}, {'boss': 'Seducia', 'hand': []}, {'boss': 'Gorgona', 'hand': []},"
        " {'boss': 'Draculord', 'hand': ['Boulder Ramp'], 'dungeon': ['Golem Factory']},"
        " {'boss': 'Cleopatra', 'hand': ['Dark Altar'], 'dungeon': ['Dark Altar', 'Jackpot Stash']}]}");
    told(f, "ann", "why f2", "f2 Jackpot Stash: damage 1");
    told(f, "ann", "order if f casts freeze: cast freeze on f2",
         "Order 1: if f casts freeze: cast freeze f2");
    told(f, "ann", "order if e has 3+ souls: pass", "Order 2: if e has 3+ souls: pass");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(what_so_many_seats_lack_is_said_with_sets_that_work),
        TEST(too_few_bosses_for_six_are_told_with_one_more_set),
        TEST(where_no_set_helps_that_is_all_that_is_said),
        TEST(six_people_play_with_two_base_sets),
        TEST(machines_fill_a_table_of_six_under_six_names),
        TEST(whoever_sits_there_may_begin_with_fewer),
        cmocka_unit_test(each_seat_past_four_costs_a_place_two_lines_a_turn_at_most),
        TEST(heroes_that_are_split_are_told_why),
        TEST(six_play_on_a_town_board_with_the_launchpad),
        TEST(the_fifth_and_the_sixth_seat_are_named_in_orders_and_questions),
    };

    g_setenv("LAIR_DATA", LAIR_SOURCE_DIR "/tests", TRUE); /* its sets are offered as well */
    return sodium_init() < 0 || cmocka_run_group_tests(tests, NULL, NULL);
}
