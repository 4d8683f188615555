/* tests/unit/test_mine.c - mine: where somebody is awaited, on every network
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

static const char place[] = "#dungeon";
static const int64_t hour = 60 * 60 * 1000;

struct fixture {
    struct stage *stage;
    struct tape *net, *far;
};

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->stage = stage_new("net:#dungeon far:#away", NULL, &(struct host_settings){ .sets = "bmr" });
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    f->far = stage_tape(f->stage, "far");
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    stage_free(f->stage);
    g_free(f);
    return 0;
}

/* ann is annie on the other network, too. */
static void link_ann(struct fixture *f)
{
    g_autofree char *code = stage_link_code(f->net, "ann"), *line = g_strdup_printf("link %s", code);

    tape_line(f->far, "annie", NULL, line);
}

static void who_sits_nowhere_is_told_so(void **state)
{
    struct fixture *f = *state;

    tape_assert_told(f->net, "ann", place, "mine", "You sit at no table");
}

static void tables_of_all_networks_are_listed_the_soonest_first(void **state)
{
    struct fixture *f = *state;
    g_autofree char *told = NULL;

    link_ann(f);
    stage_begin(f->stage, f->net, place, "crypt", "clock=24h", 2, 1);
    stage_turn(f->stage, hour);
    tape_line(f->far, "annie", "#away", "new vault clock=12h 2");
    tape_line(f->far, "zoe", "#away", "join vault");
    tape_line(f->far, "annie", "#away", "start @vault");
    stage_turn(f->stage, hour);
    tape_line(f->net, "ann", place, "new attic 3");
    told = tape_answer(f->net, "ann", NULL, "mine");
    assert_non_null(strstr(told, "vault on far: your answer, 11 hours left\n"
                                 "crypt: your answer, 22 hours left\n"
                                 "attic: open, 2 free"));
}

static void who_has_answered_is_told_who_has_not(void **state)
{
    struct fixture *f = *state;
    struct table *t = stage_begin(f->stage, f->net, place, "crypt", "", 2, 1);
    g_autoptr(GRand) dice = g_rand_new_with_seed(1);

    tape_line(f->net, "ann", NULL, "keep");
    assert_false(table_awaits(t, 0));
    tape_assert_told(f->net, "ann", NULL, "mine", "crypt: waiting for ben");
    tape_assert_told(f->net, "ben", NULL, "mine", "crypt: your answer");
    while (t->state == TABLE_RUNNING && stage_act(f->net, t, dice))
        continue;
    tape_assert_told(f->net, "ann", NULL, "mine", "You sit at no table");
}

static void days_of_vacation_are_no_unit_of_what_is_left(void **state)
{
    struct fixture *f = *state;
    g_autofree char *told = NULL;

    clock_set(f->stage->clock, stage_date("2026-11-25T20:00:00Z"));
    tape_line(f->net, "ann", NULL, "away 20 dec until 22 dec");
    stage_begin(f->stage, f->net, place, "crypt", "clock=24h", 2, 1);
    told = tape_answer(f->net, "ann", NULL, "mine");
    assert_non_null(strstr(told, "crypt: your answer, 24 hours left\nYou are on vacation"));
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(who_sits_nowhere_is_told_so),
        T(tables_of_all_networks_are_listed_the_soonest_first),
        T(who_has_answered_is_told_who_has_not),
        T(days_of_vacation_are_no_unit_of_what_is_left),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
