/* tests/unit/test_loose.c - moves as people type them, where notation would have it otherwise
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>

#include "tests/stage.h"

enum { SEED = 17 };

static const char place[] = "#dungeon";

struct fixture {
    struct stage *stage;
    struct tape *net;
    struct table *table; /* crypt, of ann (a) and ben (b) */
};

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    *state = f;
    f->stage = stage_new_in_folder("net:#dungeon", &(struct host_settings){ .sets = "bmr" });
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    f->table = stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    stage_free(f->stage);
    g_free(f);
    return 0;
}

/* Ann builds, and has more moves than are listed one by one. */
#define BUILD                                                                                \
    "{'sets': ['bmr'], 'phase': 'build', 'turn': 2, 'seats': ["                              \
    "{'boss': 'Draculord', 'hand': ['Golem Factory', 'Goblin Armory', 'Minotaur\\'s Maze']," \
    " 'dungeon': ['Dark Altar', 'Neanderthal Cave', 'Succubus Spa', 'Brainsucker Hive']},"   \
    "{'boss': 'Robobo', 'hand': ['Golem Factory'], 'dungeon': ['Golem Factory']}]}"

/* The square of ann's where a room lies face-down, or NULL. */
static const char *face_down(const struct fixture *f)
{
    const struct lair_game *g = table_game(f->table);
    const struct lair_room *r = g->seat[0].room;

    for (int sq = 0; sq < g->seat[0].n_rooms; sq++)
        if (r[sq].new_card != 0) {
            g_autofree char *at = g_strdup_printf("a%d", sq + 1);

            return g_intern_string(at);
        }
    return NULL;
}

/* Ann is asked one thing, and types a line; where a room lies face-down then, or NULL. */
static const char *lays(struct fixture *f, const char *line)
{
    stage_set(f->stage, f->table, BUILD);
    tape_line(f->net, "ann", NULL, "moves");
    tape_skip(f->net);
    tape_line(f->net, "ann", NULL, line);
    return face_down(f);
}

static void words_of_a_name_are_enough(void **state)
{
    struct fixture *f = *state;

    assert_string_equal(lays(f, "golem new"), "a1");
    assert_string_equal(lays(f, "factory new"), "a1");
    assert_string_equal(lays(f, "fac gol NEW"), "a1");
    assert_string_equal(lays(f, "goblin armory a2"), "a2");
    assert_string_equal(lays(f, "a3 maze"), "a3");
    assert_string_equal(lays(f, "golem new, done"), "a1");
}

/* What fits several moves is asked, by numbers; what fits none is refused as ever. */
static void what_fits_several_is_asked(void **state)
{
    struct fixture *f = *state;

    assert_null(lays(f, "golem"));
    tape_expect(f->net, "ann", "Which do you mean?");
    assert_null(lays(f, "the"));
    tape_expect(f->net, "ann", "Not played");
    assert_null(lays(f, "golem castle"));
    tape_expect(f->net, "ann", "Not played");
    assert_null(lays(f, "golem a9"));
    tape_expect(f->net, "ann", "Not played");
}

/* The list has a choice for each card, whose places stand behind it. */
static void a_number_takes_a_place_with_it(void **state)
{
    struct fixture *f = *state;
    const char *line;

    stage_set(f->stage, f->table, BUILD);
    tape_line(f->net, "ann", NULL, "moves");
    tape_expect(f->net, "ann", "2) build Golem Factory (monster 2 F): new");
    assert_string_equal(lays(f, "2 new"), "a1");
    assert_string_equal(lays(f, "2 a2"), "a2");
    assert_string_equal(lays(f, "2a"), "a1");
    assert_string_equal(lays(f, "2c"), "a2");
    assert_null(lays(f, "2z"));
    tape_expect(f->net, "ann", "Not played");
    assert_null(lays(f, "99 new"));
    tape_expect(f->net, "ann", "Not played");
    assert_null(lays(f, "1 new")); /* done has no places */
    line = lays(f, "2 new, done");
    assert_string_equal(line, "a1");
}

/* Where there is one thing to say, a word that does not say it plays nothing: it may have been meant for anybody. */
static void a_word_that_is_no_move_never_plays_the_only_one(void **state)
{
    struct fixture *f = *state;
    static const char *const words[] = { "hello",  "okay", "ok",  "yes",     "lol", "k",
                                         "\u00e9", "12",   "the", "hand-me", "pass" };
    g_autofree struct lair_move *moves = g_new(struct lair_move, LAIR_MAX_MOVES);

    assert_int_equal(lair_moves(f->table->cat, table_game(f->table), 0, moves), 1);
    for (size_t i = 0; i < G_N_ELEMENTS(words); i++) {
        tape_line(f->net, "ann", i % 2 == 0 ? NULL : place, words[i]);
        assert_int_not_equal(f->table->seat[0].decision, 0);
        assert_int_equal(f->table->seat[0].answer.to, 0);
    }
    tape_line(f->net, "ann", NULL, "keep");
    tape_line(f->net, "ben", NULL, "okay");
    tape_expect(f->net, "ben", "Not played");
    tape_line(f->net, "ben", NULL, "keep");
    tape_expect(f->net, "ann", "Your first room");
}

/* ---- done ------------------------------------------------------------------------------------ */

/* Ann's build phase after some lines: is it still hers? */
static bool still_builds(struct fixture *f, const char *const *lines)
{
    stage_set(f->stage, f->table, BUILD);
    tape_line(f->net, "ann", NULL, "moves");
    tape_skip(f->net);
    for (; *lines != NULL; lines++)
        tape_line(f->net, "ann", NULL, *lines);
    return table_asked(f->table, 0, NULL) == LAIR_ASK_BUILD;
}

static void done_after_half_a_build_asks_once(void **state)
{
    struct fixture *f = *state;

    assert_true(still_builds(f, (const char *const[]){ "build golem factory on a9", "done", NULL }));
    tape_expect(
        f->net, "ann",
        "You began 'build golem factory on a9', and nothing was built. Done, and build nothing?\n1) done");
    tape_line(f->net, "ann", NULL, "done");
    assert_int_not_equal(table_asked(f->table, 0, NULL), LAIR_ASK_BUILD);
    assert_true(
        still_builds(f, (const char *const[]){ "build gol", "done", NULL })); /* which of its places? */
    assert_true(
        still_builds(f, (const char *const[]){ "golem a9", "done", NULL })); /* the room's name alone */
    assert_true(still_builds(f, (const char *const[]){ "build golem a9", "card golem", "done", NULL }));
}

/* The question is one of numbers: done, or what may have been meant. */
static void done_after_half_a_build_is_answered_by_a_number(void **state)
{
    struct fixture *f = *state;

    assert_true(still_builds(f, (const char *const[]){ "build gol", "done", NULL }));
    tape_expect(f->net, "ann",
                "1) done: build nothing\n2) build Golem Factory (monster 2 F) as a new room\n3) ");
    tape_pick(f->net, "ann", 1);
    assert_int_not_equal(table_asked(f->table, 0, NULL), LAIR_ASK_BUILD);
    assert_true(still_builds(f, (const char *const[]){ "build gol", "done", NULL }));
    tape_pick(f->net, "ann", 2);
    assert_string_equal(face_down(f), "a1");
}

static void done_is_done_where_nobody_would_regret_it(void **state)
{
    struct fixture *f = *state;

    assert_false(still_builds(f, (const char *const[]){ "done", NULL }));
    assert_false(still_builds(f, (const char *const[]){ "build golem a9", "build golem new", "done", NULL }));
    assert_false(still_builds(f, (const char *const[]){ "cast freeze a1", "done", NULL }));
    assert_false(still_builds(f, (const char *const[]){ "build golem a9", "cast fear", "done", NULL }));
    assert_false(still_builds(f, (const char *const[]){ "build golem a9", "done", "done", NULL }));
    assert_false(still_builds(f, (const char *const[]){ "hello there", "done", NULL }));
}

/* A player who takes the choice that says it has read that nothing will be built. */
static void the_choice_of_building_nothing_is_not_asked_about(void **state)
{
    struct fixture *f = *state;

    assert_true(still_builds(f, (const char *const[]){ "build golem a9", "moves", NULL }));
    tape_pick(f->net, "ann", 1);
    assert_int_not_equal(table_asked(f->table, 0, NULL), LAIR_ASK_BUILD);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(words_of_a_name_are_enough, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_fits_several_is_asked, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_number_takes_a_place_with_it, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_word_that_is_no_move_never_plays_the_only_one, set_up, tear_down),
        cmocka_unit_test_setup_teardown(done_after_half_a_build_asks_once, set_up, tear_down),
        cmocka_unit_test_setup_teardown(done_after_half_a_build_is_answered_by_a_number, set_up, tear_down),
        cmocka_unit_test_setup_teardown(done_is_done_where_nobody_would_regret_it, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_choice_of_building_nothing_is_not_asked_about, set_up, tear_down),
    };

    return cmocka_run_group_tests_name("loose", tests, NULL, NULL);
}
