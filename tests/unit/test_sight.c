/* tests/unit/test_sight.c - a table in a place that hides is to strangers as if it were not there
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "tests/stage.h"

enum { SEED = 17 };

static const char place[] = "#dungeon";
static const char *const members[] = { "ann", "ben", "gil", NULL };

struct fixture {
    struct stage *stage;
    struct tape *net;
};

/* In #dungeon, which hides, are ann and ben, who play at "crypt", and gil. */
static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    *state = f;
    f->stage = stage_new("net:#dungeon,#cellar", NULL, &(struct host_settings){ .sets = "bmr" });
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    tape_hide(f->net, place, members);
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    stage_free(f->stage);
    g_free(f);
    return 0;
}

static void begin(struct fixture *f)
{
    stage_begin(f->stage, f->net, place, "crypt", "", 2, SEED);
}

/* What nick is told when it says text; g_free it. */
static char *answer_in(struct fixture *f, const char *where, const char *nick, const char *text)
{
    guint mark = tape_mark(f->net);

    tape_line(f->net, nick, where, text);
    return tape_told(f->net, nick, mark);
}

enum found { FINDS, FINDS_NOT };

static void assert_finds(struct fixture *f, const char *nick, const char *text, enum found found)
{
    g_autofree char *told = answer_in(f, NULL, nick, text);

    if ((strstr(told, "crypt") != NULL) != (found == FINDS))
        fail_msg("%s: %s: %s", nick, text, told);
}

/* ---- tests ----------------------------------------------------------------------------------- */

/* All that names a table, or finds one without a name. */
static const char *const searches[] = {
    "tables",
    "watch crypt",
    "watch",
    "join crypt",
    "join",
    "sub crypt",
    "sub",
    "sub crypt a",
    "board @crypt",
    "board",
    "hand @crypt",
    "town @crypt",
    "log @crypt",
    "why a1 @crypt",
    "moves @crypt",
    "card freeze @crypt",
    "rules turn @crypt",
    "help @crypt",
    "help",
    "clock @crypt",
    "leave @crypt",
    "kick ann @crypt",
    "abort really @crypt",
    "bots 1 @crypt",
    "start @crypt",
    "rematch @crypt",
    "hints on @crypt",
    "watch off crypt",
    "watch allow crypt",
    "pass @crypt",
    "keep @crypt",
    "@crypt",
    "@crypt board",
    "swap ann @crypt",
    "solo @crypt",
};

static const char *const wheres[] = { NULL, "#cellar", place }; /* one that lets outsiders speak */

enum { SEARCHES = G_N_ELEMENTS(searches), WHERES = G_N_ELEMENTS(wheres) };

/* All that eve is told who searches everywhere; strings are the caller's to free. */
static void search(struct fixture *f, char *told[WHERES][SEARCHES])
{
    for (int w = 0; w < WHERES; w++)
        for (int i = 0; i < SEARCHES; i++)
            told[w][i] = answer_in(f, wheres[w], "eve", searches[i]);
}

/* eve is told the same as before there was a table. */
static void assert_finds_nothing(struct fixture *f, char *before[WHERES][SEARCHES])
{
    char *after[WHERES][SEARCHES];

    search(f, after);
    for (int w = 0; w < WHERES; w++)
        for (int i = 0; i < SEARCHES; i++) {
            if (strcmp(before[w][i], after[w][i]) != 0)
                fail_msg("%s: %s", searches[i], after[w][i]);
            g_free(before[w][i]);
            g_free(after[w][i]);
        }
}

static void strangers_find_no_game_of_a_hidden_place(void **state)
{
    struct fixture *f = *state;
    char *before[WHERES][SEARCHES];

    search(f, before);
    begin(f);
    assert_finds_nothing(f, before);
}

static void strangers_find_no_lobby_of_a_hidden_place(void **state)
{
    struct fixture *f = *state;
    char *before[WHERES][SEARCHES];

    search(f, before);
    tape_line(f->net, "ann", place, "new crypt 3");
    tape_line(f->net, "ben", place, "join");
    assert_finds_nothing(f, before);
    assert_int_equal(stage_table(f->stage, "crypt")->n_seats, 2);
}

static void who_is_there_finds_it(void **state)
{
    struct fixture *f = *state;

    begin(f);
    assert_finds(f, "gil", "tables", FINDS);
    assert_finds(f, "gil", "board @crypt", FINDS);
    assert_finds(f, "gil", "watch crypt", FINDS);
}

static void who_sits_there_finds_it_from_wherever(void **state)
{
    struct fixture *f = *state;

    begin(f);
    tape_hide(f->net, place, (const char *const[]){ "gil", NULL }); /* ann and ben went */
    assert_finds(f, "ann", "tables", FINDS);
    assert_finds(f, "ann", "board @crypt", FINDS);
}

static void what_hides_and_shows_itself_does_so_at_once(void **state)
{
    struct fixture *f = *state;

    begin(f);
    tape_hide(f->net, place, NULL);
    assert_finds(f, "eve", "tables", FINDS);
    tape_hide(f->net, place, members);
    assert_finds(f, "eve", "tables", FINDS_NOT);
    tape_hide(f->net, place, (const char *const[]){ "ann", "ben", "gil", "eve", NULL });
    assert_finds(f, "eve", "tables", FINDS);
}

static void play(struct fixture *f, int moves)
{
    GRand *dice = g_rand_new_with_seed(1);

    for (int i = 0; i < moves; i++)
        assert_true(stage_act(f->net, stage_table(f->stage, "crypt"), dice));
    g_rand_free(dice);
}

static void who_watches_hears_nothing_while_it_is_hidden_and_all_when_it_is_not(void **state)
{
    struct fixture *f = *state;
    g_autofree char *meanwhile = NULL, *after = NULL;
    guint mark;

    begin(f);
    tape_hide(f->net, place, NULL);
    tape_line(f->net, "eve", NULL, "watch crypt");
    tape_hide(f->net, place, members);
    mark = tape_mark(f->net);
    play(f, 6);
    tape_line(f->net, "ann", place, "abort really");
    assert_finds(f, "eve", "watch", FINDS_NOT);
    assert_finds(f, "eve", "help", FINDS_NOT);
    meanwhile = tape_told(f->net, "eve", mark);
    assert_null(strstr(meanwhile, "crypt"));
    mark = tape_mark(f->net);
    tape_hide(f->net, place, NULL);
    after = tape_told(f->net, "eve", mark);
    assert_non_null(strstr(after, "crypt"));
}

static void a_rematch_takes_another_name_where_strangers_have_taken_its_own(void **state)
{
    struct fixture *f = *state;

    tape_line(f->net, "eve", "#cellar", "new vault solo");
    tape_line(f->net, "eve", NULL, "resign really");
    tape_line(f->net, "ann", place, "new vault 2");
    tape_skip(f->net);
    tape_line(f->net, "eve", NULL, "rematch");
    assert_null(tape_find(f->net, "eve", "vault"));
    assert_int_equal(stage_table(f->stage, "vault")->n_seats, 1);
    assert_non_null(stage_table(f->stage, "crypt"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(strangers_find_no_game_of_a_hidden_place, set_up, tear_down),
        cmocka_unit_test_setup_teardown(strangers_find_no_lobby_of_a_hidden_place, set_up, tear_down),
        cmocka_unit_test_setup_teardown(who_is_there_finds_it, set_up, tear_down),
        cmocka_unit_test_setup_teardown(who_sits_there_finds_it_from_wherever, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_hides_and_shows_itself_does_so_at_once, set_up, tear_down),
        cmocka_unit_test_setup_teardown(who_watches_hears_nothing_while_it_is_hidden_and_all_when_it_is_not,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_rematch_takes_another_name_where_strangers_have_taken_its_own,
                                        set_up, tear_down),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
