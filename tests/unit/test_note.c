/* tests/unit/test_note.c - note: a line for oneself, seen by nobody else, shown when a turn first asks
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/tables.h"
#include "tests/stage.h"

static const char place[] = "#dungeon", note[] = "Your note: freeze the pit";

struct fixture {
    struct stage *stage;
    struct tape *net;
    struct table *t;
    GRand *dice;
};

static void look_up(struct fixture *f)
{
    f->net = stage_tape(f->stage, "net");
    f->t = stage_table(f->stage, "crypt");
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->stage = stage_new_in_folder("net:#dungeon", &(struct host_settings){ .sets = "bmr" });
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    f->t = stage_begin(f->stage, f->net, place, "crypt", "", 2, 3);
    f->dice = g_rand_new_with_seed(1);
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    stage_free(f->stage);
    g_rand_free(f->dice);
    g_free(f);
    return 0;
}

static void play_to(struct fixture *f, int turn)
{
    while (f->t->state == TABLE_RUNNING && table_game(f->t)->turn < turn && stage_act(f->net, f->t, f->dice))
        continue;
    assert_int_equal(f->t->state, TABLE_RUNNING);
}

/* How often whom was told something since letter number from. */
static int count_told(struct fixture *f, const char *whom, const char *text, guint from)
{
    g_autofree char *told = tape_told(f->net, whom, from);
    int n = 0;

    for (const char *at = told; (at = strstr(at, text)) != NULL; at++)
        n++;
    return n;
}

static void a_note_comes_with_the_first_question_of_a_turn(void **state)
{
    struct fixture *f = *state;
    guint from;

    tape_assert_told(f->net, "ann", NULL, "note", "You have noted nothing here.");
    tape_assert_told(f->net, "ann", NULL, "note freeze the pit", "Noted, for you alone");
    from = f->net->letters->len;
    play_to(f, 4); /* in which ann may have to wait for ben */
    assert_in_range(count_told(f, "ann", note, from), 3, 4);
    assert_int_equal(count_told(f, "ben", "freeze the pit", from), 0);
    assert_int_equal(count_told(f, place, "freeze the pit", from), 0);
    tape_assert_told(f->net, "ann", NULL, "note", "You noted here: freeze the pit");
    tape_assert_told(f->net, "ben", NULL, "note", "You have noted nothing here.");
    tape_assert_told(f->net, "ann", NULL, "note off", "You have noted nothing here.");
    from = f->net->letters->len;
    play_to(f, 5);
    assert_int_equal(count_told(f, "ann", note, from), 0);
}

static void a_note_outlives_the_host(void **state)
{
    struct fixture *f = *state;
    guint from;

    tape_line(f->net, "ann", NULL, "note freeze the pit");
    play_to(f, 1);
    stage_crash(f->stage);
    look_up(f);
    tape_assert_told(f->net, "ann", NULL, "note", "You noted here: freeze the pit");
    from = f->net->letters->len;
    tape_line(f->net, "ann", NULL, "board"); /* the game is in memory */
    play_to(f, 2);
    assert_int_equal(count_told(f, "ann", note, from), 1);
}

static void whoever_takes_the_seat_does_not_see_it(void **state)
{
    struct fixture *f = *state;
    guint from = f->net->letters->len;

    tape_line(f->net, "ann", NULL, "note freeze the pit");
    tape_line(f->net, "ann", NULL, "leave really");
    tape_line(f->net, "eve", place, "sub crypt");
    assert_string_equal(f->t->seat[0].who.nick, "eve");
    play_to(f, 3);
    assert_int_equal(count_told(f, "eve", "freeze the pit", from), 0);
    tape_assert_told(f->net, "eve", NULL, "note", "You have noted nothing here.");
}

static void a_note_has_an_end(void **state)
{
    struct fixture *f = *state;
    g_autofree char *text = g_strnfill(400, 'a'), *line = g_strconcat("note ", text, NULL);
    g_autoptr(GString) wide = g_string_new("note ");

    tape_assert_told(f->net, "ann", NULL, line, "too long for a note: at most 399");
    line[strlen(line) - 1] = '\0';
    tape_assert_told(f->net, "ann", NULL, line, "Noted, for you alone");
    for (int i = 0; i < 399; i++)
        g_string_append(wide, "\303\251");
    tape_assert_told(f->net, "ann", NULL, wide->str, "Noted, for you alone");
    tape_assert_told(f->net, "ann", NULL, "note", "\303\251\303\251 (");
    g_string_append(wide, "\303\251");
    tape_assert_told(f->net, "ann", NULL, wide->str, "too long for a note: at most 399");
    tape_assert_told(f->net, "eve", place, "note x", "");
}

static void who_is_forgotten_has_no_note(void **state)
{
    struct fixture *f = *state;

    tape_line(f->net, "ann", NULL, "note freeze the pit");
    tape_line(f->net, "ann", NULL, "resign really");
    assert_int_equal(f->t->state, TABLE_OVER);
    tape_line(f->net, "ann", NULL, "forget me really");
    stage_sql(f->stage, "CREATE TEMP TABLE none (n INTEGER CHECK (n = 0));"
                        "INSERT INTO none SELECT count(*) FROM notes");
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(a_note_comes_with_the_first_question_of_a_turn),
        T(a_note_outlives_the_host),
        T(whoever_takes_the_seat_does_not_see_it),
        T(a_note_has_an_end),
        T(who_is_forgotten_has_no_note),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
