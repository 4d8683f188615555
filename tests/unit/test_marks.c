/* tests/unit/test_marks.c - what an operator is shown as worth a look
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/community/marks.h"
#include "tests/stage.h"

enum { GAMES = 5 }; /* so many that some have as many decisions as a mark wants, whatever is dealt */

static const char place[] = "#dungeon";

struct fixture {
    GHashTable *operators;
    struct stage *stage;
    struct tape *net;
};

static void open_stage(struct fixture *f)
{
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->operators = g_hash_table_new(g_str_hash, g_str_equal);
    g_hash_table_add(f->operators, (gpointer) "net/oper");
    f->stage = stage_new_in_folder("net:#dungeon",
                                   &(struct host_settings){ .sets = "bmr", .operators = f->operators });
    open_stage(f);
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    stage_free(f->stage);
    g_hash_table_unref(f->operators);
    g_free(f);
    return 0;
}

/* ---- playing --------------------------------------------------------------------------------- */

/* A whole game, with so much time for each decision. */
static void play(struct fixture *f, const char *nick, int64_t ms)
{
    GRand *dice = g_rand_new_with_seed(5);
    struct table *t;

    tape_line(f->net, nick, place, "new keep solo");
    t = stage_table(f->stage, "keep");
    while (t->state == TABLE_RUNNING) {
        stage_turn(f->stage, ms);
        assert_true(stage_act(f->net, t, dice));
    }
    g_rand_free(dice);
    stage_turn(f->stage, 60 * 1000);
}

/* One as greedy plays, which is seldom short, with so much time for each decision. */
static void play_greedily(struct fixture *f, const char *nick, int64_t ms)
{
    struct table *t;

    tape_line(f->net, nick, place, "new keep solo");
    t = stage_table(f->stage, "keep");
    while (t->state == TABLE_RUNNING) {
        struct lair_game view;
        struct lair_move move;
        uint64_t dice = 1;
        char text[LAIR_TEXT];

        stage_turn(f->stage, ms);
        lair_view(t->cat, table_game(t), 0, &view);
        assert_true(lair_choose(t->cat, &view, LAIR_POLICY_GREEDY, &dice, &move, NULL));
        lair_move_text(t->cat, &view, 0, &move, text);
        tape_line(f->net, nick, NULL, text);
    }
    stage_turn(f->stage, 60 * 1000);
}

static void assert_told(struct fixture *f, const char *nick, const char *where, const char *line,
                        const char *expected)
{
    guint mark = tape_mark(f->net);
    g_autofree char *told = NULL;

    tape_line(f->net, nick, where, line);
    told = tape_told(f->net, nick, mark);
    if (strstr(told, expected) == NULL)
        fail_msg("%s: %s\nand not: %s", line, told, expected);
}

/* ---- what is marked -------------------------------------------------------------------------- */

static void who_takes_time_and_plays_otherwise_is_not_marked(void **state)
{
    struct fixture *f = *state;

    assert_told(f, "oper", NULL, "marks", "Nothing stands out. Games looked at: 0.");
    play(f, "ann", 5000);
    assert_told(f, "oper", NULL, "marks", "Nothing stands out. Games looked at: 1.");
}

static void who_is_faster_than_one_reads_is_marked(void **state)
{
    struct fixture *f = *state;

    for (int games = 0; games < GAMES; games++)
        play_greedily(f, "ann", 200);
    assert_told(f, "oper", NULL, "marks", " decisions came faster than one reads\n");
    assert_told(f, "oper", NULL, "marks", "Games looked at: 5. A mark is a reason to look, and no more.");
    assert_told(f, "ann", NULL, "solo", "solo: 5 games"); /* it acts on nothing */
    tape_line(f->net, "oper", NULL, "language de");
    assert_told(f, "oper", NULL, "marks", " Entscheidungen kamen schneller, als man liest\n");
}

static void a_time_is_fast_if_nobody_reads_so(void **state)
{
    static const int64_t at[] = { 0, 10, 10 + MARKS_FAST_MS, 10 + 2 * MARKS_FAST_MS - 1 };

    (void)state;
    assert_int_equal(marks_fast(at, 4), 2);
    assert_int_equal(marks_fast(at, 1), 0);
    assert_int_equal(marks_fast(at, 0), 0);
}

static void who_decides_as_greedy_is_marked(void **state)
{
    struct fixture *f = *state;

    for (int games = 0; games < GAMES; games++)
        play_greedily(f, "ann", 10 * 1000);
    assert_told(f, "oper", NULL, "marks", " decisions in a row were greedy's\nGames looked at: 5.");
}

static void hints_explain_that(void **state)
{
    struct fixture *f = *state;

    for (int games = 0; games < GAMES; games++)
        play_greedily(f, "ann", 10 * 1000);
    stage_close(f->stage);
    stage_sql(f->stage, "UPDATE results SET hints = 1");
    open_stage(f);
    assert_told(f, "oper", NULL, "marks", "Nothing stands out. Games looked at: 0.");
}

static void guests_of_one_source_with_one_seed_are_marked(void **state)
{
    struct fixture *f = *state;
    struct tape_person *gil = tape_guest(f->net, "gil"), *gus = tape_guest(f->net, "gus");

    g_free(gus->source);
    gus->source = g_strdup(gil->source);
    play(f, "gil", 5000);
    play(f, "gus", 5000);
    assert_told(f, "oper", NULL, "marks", "Nothing stands out. Games looked at: 2.");
    stage_close(f->stage);
    stage_sql(f->stage, "UPDATE tables SET seed = zeroblob(32)");
    open_stage(f);
    assert_told(f, "oper", NULL, "marks", "Game 2: 2 guests of one source played that seed\n");
}

/* ---- who is shown that ----------------------------------------------------------------------- */

static void operators_alone_are_told_and_in_a_whisper(void **state)
{
    struct fixture *f = *state;

    assert_told(f, "ann", NULL, "marks", "No command");
    assert_told(f, "oper", place, "marks", "Not aloud: whisper marks to me, as it is about people.");
    assert_told(f, "oper", NULL, "audit", "Nothing was done yet.");
    assert_told(f, "oper", NULL, "marks", "Nothing stands out");
    assert_told(f, "oper", NULL, "audit", " oper: marks");
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(who_takes_time_and_plays_otherwise_is_not_marked),
        T(who_is_faster_than_one_reads_is_marked),
        T(a_time_is_fast_if_nobody_reads_so),
        T(who_decides_as_greedy_is_marked),
        T(hints_explain_that),
        T(guests_of_one_source_with_one_seed_are_marked),
        T(operators_alone_are_told_and_in_a_whisper),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests_name("marks", tests, NULL, NULL);
}
