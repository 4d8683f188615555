/* tests/unit/test_pushes.c - whom a host calls outside chat, where lines fail and people speak meanwhile
 *
 * What an address may be, and what goes over the wire, is tests/e2e/test_push.c's.
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/tables.h"
#include "tests/pager.h"
#include "tests/stage.h"

enum { SEED = 17, SECOND = 1000, MINUTE = 60 * SECOND };

static const char place[] = "#dungeon", cellar[] = "#cellar";

struct fixture {
    struct pager pager;
    struct stage *stage;
    struct tape *net;
    int rings;  /* lines that came */
    int status; /* what they are answered */
    char *line; /* the newest; NULL: none */
};

static int ring(void *ctx, const char *address, const char *line)
{
    struct fixture *f = ctx;

    assert_string_equal(address, "https://" PAGER_HOST "/ann");
    f->rings++;
    g_free(f->line);
    f->line = g_strdup(line);
    return f->status;
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);
    const struct host_settings settings = {
        .sets = "bmr", .clock_s = 24 * 60 * 60, .push_hosts = PAGER_HOST, .push_how = &f->pager.how
    };

    *state = f;
    f->pager = (struct pager){ .rings = ring, .ctx = f };
    f->status = 500;
    f->stage = stage_new_in_folder("net:#dungeon,#cellar", &settings);
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    tape_line(f->net, "ann", NULL, "push https://" PAGER_HOST "/ann");
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    stage_free(f->stage);
    g_free(f->line);
    g_free(f);
    return 0;
}

static void wait_minutes(struct fixture *f, int minutes)
{
    for (int i = 0; i < minutes; i++)
        stage_turn(f->stage, MINUTE);
}

static void begin(struct fixture *f, const char *where, const char *name)
{
    stage_begin(f->stage, f->net, where, name, "", 2, SEED);
}

/* A call has failed, and is owed again in five minutes. */
static void fail_once(struct fixture *f)
{
    begin(f, place, "crypt");
    wait_minutes(f, 11);
    assert_int_equal(f->rings, 1);
    f->status = 200;
}

static void who_spoke_since_a_line_failed_is_called_after_its_quiet_time_again(void **state)
{
    struct fixture *f = *state;

    fail_once(f);
    tape_line(f->net, "ann", NULL, "mine");
    wait_minutes(f, 9);
    assert_int_equal(f->rings, 1);
    wait_minutes(f, 2);
    assert_int_equal(f->rings, 2);
    assert_non_null(strstr(f->line, "crypt waits for you"));
    wait_minutes(f, 5 * 60);
    assert_int_equal(f->rings, 2);
}

static void who_says_nothing_is_called_as_soon_as_it_can_be(void **state)
{
    struct fixture *f = *state;

    fail_once(f);
    wait_minutes(f, 6);
    assert_int_equal(f->rings, 2);
}

static void a_host_that_is_killed_knows_who_spoke_since_a_line_failed(void **state)
{
    struct fixture *f = *state;

    fail_once(f);
    wait_minutes(f, 2);
    tape_line(f->net, "ann", NULL, "mine");
    stage_crash(f->stage);
    f->net = stage_tape(f->stage, "net");
    wait_minutes(f, 9);
    assert_int_equal(f->rings, 1);
    wait_minutes(f, 2);
    assert_int_equal(f->rings, 2);
}

static void who_speaks_while_a_line_is_under_way_is_not_called_again(void **state)
{
    struct fixture *f = *state;

    begin(f, place, "crypt");
    while (f->rings == 0)
        stage_turn(f->stage, SECOND / 2);
    tape_line(f->net, "ann", NULL, "mine");
    wait_minutes(f, 60);
    assert_int_equal(f->rings, 1);
}

static void a_question_that_a_line_told_of_calls_nobody_again_if_the_next_line_fails(void **state)
{
    struct fixture *f = *state;

    f->status = 200;
    begin(f, place, "crypt");
    wait_minutes(f, 11);
    assert_int_equal(f->rings, 1);
    f->status = 500;
    begin(f, cellar, "tomb");
    wait_minutes(f, 11);
    assert_int_equal(f->rings, 2);
    assert_non_null(strstr(f->line, "2 games wait for you"));
    f->status = 200;
    tape_line(f->net, "ann", NULL, "moves @tomb");
    tape_pick(f->net, "ann", 1);
    wait_minutes(f, 60);
    assert_int_equal(f->rings, 2);
}

/* The machine is started again at some time. */
static struct table *table(struct fixture *f, const char *name)
{
    return tables_by_name(f->stage->host, "net", name);
}

/* Somebody keeps its cards; when both have, they are asked for their first room. */
static void keep(struct fixture *f, const char *nick, const char *name)
{
    g_autofree char *line = g_strdup_printf("keep @%s", name);

    tape_line(f->net, nick, NULL, line);
}

/* A line tells of all that waits when it leaves, also of what has come up since it was owed. */
static void what_a_late_line_tells_of_calls_nobody_once_more(void **state)
{
    struct fixture *f = *state;

    begin(f, cellar, "vault");
    keep(f, "ann", "vault");
    fail_once(f);
    keep(f, "ben", "vault");
    assert_true(table_awaits(table(f, "vault"), 0));
    wait_minutes(f, 6);
    assert_int_equal(f->rings, 2);
    assert_non_null(strstr(f->line, "2 games wait for you"));
    table(f, "crypt")->state = TABLE_ABORTED;
    tables_touch(f->stage->host, table(f, "crypt"));
    wait_minutes(f, 30);
    assert_int_equal(f->rings, 2);
}

static void start_at(struct fixture *f, const char *moment)
{
    stage_close(f->stage);
    stage_reboot(f->stage, stage_date(moment));
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
}

/* Ann sleeps from eight, and is on vacation on the next two days. */
static void who_is_on_vacation_in_the_morning_is_called_when_that_is_over(void **state)
{
    struct fixture *f = *state;

    start_at(f, "2026-06-01T19:47:00Z");
    tape_line(f->net, "ann", NULL, "hours 8-20 UTC");
    tape_line(f->net, "ann", NULL, "away 2026-06-02 until 2026-06-03");
    fail_once(f);
    wait_minutes(f, 60 * 60);
    assert_int_equal(f->rings, 1);
    wait_minutes(f, 2 * 60);
    assert_int_equal(f->rings, 2);
    assert_true(clock_now(f->stage->clock) >= stage_date("2026-06-04T08:00:00Z"));
}

static void a_host_that_comes_back_at_night_waits_for_the_morning(void **state)
{
    struct fixture *f = *state;

    start_at(f, "2026-06-01T19:40:00Z");
    tape_line(f->net, "ann", NULL, "hours 8-20 UTC");
    fail_once(f);
    start_at(f, "2026-06-01T23:00:00Z");
    wait_minutes(f, 9 * 60 - 1);
    assert_int_equal(f->rings, 1);
    wait_minutes(f, 2);
    assert_int_equal(f->rings, 2);
}

/* Once more than it was called, and not if it answered: also where it cannot be whispered to. */
static void who_has_an_address_is_reminded_there_at_a_fifth_of_the_clock(void **state)
{
    struct fixture *f = *state;

    f->status = 200;
    begin(f, place, "crypt");
    wait_minutes(f, 11);
    assert_int_equal(f->rings, 1);
    tape_leave(f->net, "ann");
    stage_turn(f->stage, (19 * 60 - 10) * (int64_t)MINUTE);
    assert_int_equal(f->rings, 1);
    wait_minutes(f, 20);
    assert_int_equal(f->rings, 2);
    assert_non_null(strstr(f->line, "crypt"));
    wait_minutes(f, 2 * 60);
    assert_int_equal(f->rings, 2);
}

/* Killed as soon as the line has left, it knows of the reminder what it knows of the line. */
static void a_host_that_is_killed_reminds_nobody_twice(void **state)
{
    struct fixture *f = *state;

    f->status = 200;
    begin(f, place, "crypt");
    stage_turn(f->stage, 19 * 60 * (int64_t)MINUTE);
    assert_int_equal(f->rings, 1);
    for (int s = 0; s < 20 * 60 && f->rings == 1; s++)
        stage_turn(f->stage, 1000);
    assert_int_equal(f->rings, 2);
    stage_crash(f->stage);
    f->net = stage_tape(f->stage, "net");
    wait_minutes(f, 30);
    assert_int_equal(f->rings, 2);
}

#define T(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(who_says_nothing_is_called_as_soon_as_it_can_be),
        T(who_spoke_since_a_line_failed_is_called_after_its_quiet_time_again),
        T(a_host_that_is_killed_knows_who_spoke_since_a_line_failed),
        T(who_speaks_while_a_line_is_under_way_is_not_called_again),
        T(who_is_on_vacation_in_the_morning_is_called_when_that_is_over),
        T(a_host_that_comes_back_at_night_waits_for_the_morning),
        T(who_has_an_address_is_reminded_there_at_a_fifth_of_the_clock),
        T(a_host_that_is_killed_reminds_nobody_twice),
        T(what_a_late_line_tells_of_calls_nobody_once_more),
        T(a_question_that_a_line_told_of_calls_nobody_again_if_the_next_line_fails),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
