/* tests/unit/test_menu.c - several games that are kept, of which one goes on
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>

#include "bot/cli/menu.h"
#include "bot/tables.h"
#include "tests/stage.h"
#include "tests/tape.h"

static const char place[] = "#dungeon";

struct fixture {
    struct stage *stage;
    struct tape *net;
};

static int set_up(void **state)
{
    static struct fixture f;

    f.stage = stage_new_in_folder("net:#dungeon", &(struct host_settings){ .sets = "bmr" });
    stage_open(f.stage);
    f.net = stage_tape(f.stage, "net");
    *state = &f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    stage_free(f->stage);
    return 0;
}

static void play(struct fixture *f, const char *name, int turn)
{
    g_autoptr(GRand) dice = g_rand_new_with_seed(1);
    struct table *t = stage_table(f->stage, name);

    while (table_game(t)->turn < turn && stage_act(f->net, t, dice))
        continue;
}

/* Two games of which "vault" was played last. */
static void play_two(struct fixture *f)
{
    g_autofree char *seed = g_strdup_printf("new crypt solo seed=%064d", 7);

    tape_line(f->net, "ann", place, seed);
    play(f, "crypt", 2); /* at random: a few turns later it is over */
    stage_turn(f->stage, 1000);
    tape_line(f->net, "ann", place, "new vault 3");
    tape_line(f->net, "ann", place, "bots 2 sane @vault");
    tape_line(f->net, "ann", place, "start @vault");
}

static void games_are_listed_with_the_one_played_last_first(void **state)
{
    struct fixture *f = *state;
    g_autoptr(GPtrArray) games = NULL;
    g_autofree char *list = NULL;

    play_two(f);
    games = menu_games(f->stage->host);
    list = menu_list(f->stage->host, games, NULL);
    assert_int_equal(games->len, 2);
    assert_ptr_equal(games->pdata[0], stage_table(f->stage, "vault"));
    assert_true(g_str_has_prefix(list, "2) classic against 2 machines ("));
    assert_non_null(strstr(list, "\n1) solo, alone: turn 2, "));
}

static void the_menu_offers_what_is_kept_and_what_can_begin(void **state)
{
    struct fixture *f = *state;
    g_autoptr(GPtrArray) games = NULL;
    g_autofree char *menu = NULL;

    play_two(f);
    games = menu_games(f->stage->host);
    menu = menu_text(f->stage->host, games, NULL);
    assert_true(g_str_has_prefix(menu, "1) go on: classic against 2 machines"));
    assert_non_null(strstr(menu, "\n3) a new game alone\n4) a new game against machines\n5) the tutorial\n"));
}

static void where_nothing_is_kept_that_is_said(void **state)
{
    struct fixture *f = *state;
    g_autoptr(GPtrArray) games = menu_games(f->stage->host);
    g_autofree char *list = menu_list(f->stage->host, games, NULL);

    assert_string_equal(list, "No game is kept here.\n");
}

static void what_is_set_aside_is_not_there_until_the_next_start(void **state)
{
    struct fixture *f = *state;
    g_autoptr(GPtrArray) games = NULL;

    play_two(f);
    games = menu_games(f->stage->host);
    menu_set_aside(f->stage->host, games, games->pdata[1]);
    assert_null(stage_table(f->stage, "vault"));
    assert_non_null(stage_table(f->stage, "crypt"));
    play(f, "crypt", 3);
    stage_restart(f->stage);
    assert_non_null(stage_table(f->stage, "vault"));
    assert_int_equal(stage_table(f->stage, "vault")->state, TABLE_RUNNING);
}

/* A network as a terminal is one. */
static void nobody_sits_down_or_is_sought_at_a_terminal(void **state)
{
    static struct adapter_kind terminal;
    struct stage *s = stage_new_in_folder("net:", &(struct host_settings){ .sets = "bmr", .may_quit = true });
    struct tape *net;

    (void)state;
    terminal = tape_adapter;
    terminal.name = "console";
    terminal.traits.alone = true;
    ((struct stage_network *)s->networks->pdata[0])->kind = &terminal;
    stage_open(s);
    net = stage_tape(s, "net");
    tape_assert_told(net, "ann", NULL, "new crypt 3", "bots takes machines in, start begins.");
    tape_assert_told(net, "ann", NULL, "seek classic 3", "Nobody can be found from a terminal");
    tape_line(net, "ann", NULL, "new vault 3");
    tape_line(net, "ann", NULL, "bots 2 sane @vault");
    tape_line(net, "ann", NULL, "start @vault");
    assert_int_equal(stage_table(s, "vault")->state, TABLE_RUNNING);
    stage_free(s);
}

#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(games_are_listed_with_the_one_played_last_first),
        T(the_menu_offers_what_is_kept_and_what_can_begin),
        T(where_nothing_is_kept_that_is_said),
        T(nobody_sits_down_or_is_sought_at_a_terminal),
        T(what_is_set_aside_is_not_there_until_the_next_start),
    };

    return cmocka_run_group_tests_name("menu", tests, NULL, NULL);
}
