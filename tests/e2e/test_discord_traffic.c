/* tests/e2e/test_discord_traffic.c - how much a game asks of a channel on Discord
 *
 * Four people play, two games, each on a clock that is turned: at a live table each answers some seconds after being
 * asked, at a slow one each hour one of them looks in.  What is counted is what the limits of a channel are for: posts,
 * edits and removals in it; what goes by the token of somebody's press has limits of its own.
 *
 * At a slow table that comes by the visit, and not by the turn: the board is edited, the call of before is removed, the
 * next one posted, and what happened told in a post, if that does not go without saying.
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/games/bout.h"
#include "tests/e2e/hosted.h"
#include "tests/e2e/peer.h"
#include "tests/logbook.h"

enum {
    LIVE_MAX =
        12, /* requests a turn: 8 are wanted of the mean of many games, of which one has 3 and another 10 */
    VISIT_MAX = 4,  /* ... a visit: one of each, as is said above */
    LIVE_TURNS = 4, /* that are counted */
    SLOW_TURNS = 2,
    ANSWERS = 40,
    GATHER_S = 6, /* as it is where nobody sets it */
};

static const int64_t second = 1000, hour = 3600 * 1000;
static struct host_settings settings;

static struct hosted *begin(int clock_s, int64_t heartbeat_ms)
{
    struct hosted *f;

    settings = host_defaults;
    settings.person_lines = settings.place_lines = (struct flood_limits){ 0 };
    settings.clock_s = clock_s;
    f = hosted_new(&settings);
    f->gather_s = GATHER_S;
    f->sensible = true;
    hosted_meet(f, "cleo");
    hosted_meet(f, "dan");
    standin_set(f->discord, "heartbeat_ms", heartbeat_ms);
    hosted_restart(f, &settings);
    hosted_open_table(f, "dungeon", "crypt");
    return f;
}

static struct table *only_table(struct hosted *f)
{
    return f->host->tables->pdata[0];
}

/* The turn it is; INT_MAX: the game is over. */
static int turn_of(struct hosted *f)
{
    struct table *t = only_table(f);

    return t->state == TABLE_RUNNING && bout_load(f->host, t) ? table_game(t)->turn : INT_MAX;
}

/* Requests to channels up to now, of that method. */
static int requests(struct hosted *f, const char *method)
{
    g_autofree char *start = g_strconcat(method, " /channels/", NULL);
    int n = 0;

    json_object_object_foreach(json_object_object_get(standin_call(f->discord, "requests", NULL), "routes"),
                               route, count)
        n += g_str_has_prefix(route, start) ? json_object_get_int(count) : 0;
    return n;
}

static void count(struct hosted *f, int n[3])
{
    n[0] = requests(f, "POST"), n[1] = requests(f, "PATCH"), n[2] = requests(f, "DELETE");
}

/* Plays until so many turns more have begun, by visit(), which lets time pass. */
static void play_turns(struct hosted *f, int turns, void (*visit)(struct hosted *f))
{
    int end = turn_of(f) + turns;

    for (int i = 0; i < 100000 && turn_of(f) < end; i++)
        visit(f);
    assert_true(turn_of(f) != INT_MAX && turn_of(f) >= end);
}

static void look(struct hosted *f, const char *name)
{
    standin_answer(f->discord, standin_slash(f->discord, name, "dungeon", "moves", NULL));
    hosted_settle(f);
}

static double a_turn(struct hosted *f, int turns, void (*visit)(struct hosted *f))
{
    int before[3], after[3], n = 0;

    play_turns(f, 1, visit);
    count(f, before);
    play_turns(f, turns, visit);
    count(f, after);
    for (int i = 0; i < 3; i++)
        n += after[i] - before[i];
    print_message("%.1f posts, %.1f edits, %.1f removals a turn\n", (after[0] - before[0]) / (double)turns,
                  (after[1] - before[1]) / (double)turns, (after[2] - before[2]) / (double)turns);
    return n / (double)turns;
}

/* Half a second of a table at which everybody answers after one to four seconds. */
static void live_moment(struct hosted *f)
{
    for (int i = 0; i < f->n_people; i++)
        if (g_rand_int_range(f->dice, 0, 5) == 0 && !hosted_answer(f, f->people[i], "dungeon") &&
            table_awaits(only_table(f), i) && g_rand_int_range(f->dice, 0, 5) == 0)
            look(f, f->people[i]);
    hosted_turn(f, second / 2);
}

static void a_live_table(void **state)
{
    struct hosted *f = *state = begin(300, 41 * second);
    double n;

    for (int i = 0; i < f->n_people; i++)
        look(f, f->people[i]);
    n = a_turn(f, LIVE_TURNS, live_moment);
    assert_true(n <= LIVE_MAX);
}

static int visits; /* in which somebody had something to answer */

/* Somebody looks in and answers as long as there is something to answer. */
static void slow_visit(struct hosted *f)
{
    const char *name = f->people[g_rand_int_range(f->dice, 0, f->n_people)];
    int answered = 0;

    look(f, name);
    while (answered < ANSWERS && hosted_answer(f, name, "dungeon")) {
        hosted_turn(f, 3 * second);
        answered++;
    }
    visits += answered > 0;
    for (int s = 0; s < 140; s += 10) /* what goes out meanwhile is answered before its time is over */
        hosted_turn(f, 10 * second);
    hosted_turn(f, hour);
}

static void a_slow_table(void **state)
{
    struct hosted *f = *state = begin(24 * 3600, 600 * second);
    double n = a_turn(f, SLOW_TURNS, slow_visit);

    print_message("%.1f visits a turn\n", (double)visits / (SLOW_TURNS + 1));
    assert_true(n * (SLOW_TURNS + 1) <= VISIT_MAX * visits);
}

static int tear_down(void **state)
{
    hosted_free(*state);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_live_table, tear_down),
        cmocka_unit_test_teardown(a_slow_table, tear_down),
    };
    int failed;

    if (!standin_is_installed()) {
        print_message("1..0 # SKIP no python3 with aiohttp and jsonschema\n");
        return 77;
    }
    if (sodium_init() < 0)
        return 1;
    logbook_open();
    failed = cmocka_run_group_tests_name("discord_traffic", tests, NULL, NULL);
    logbook_close();
    return failed;
}
