/* tests/unit/test_places.c - where places belong: communities, and threads of other places
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/network.h"
#include "bot/people/manner.h"
#include "bot/tables.h"
#include "tests/stage.h"

static const char hall[] = "#hall", attic[] = "#attic", /* of one house */
    cellar[] = "#cellar",                               /* of another */
    nook[] = "#hall/nook";                              /* a thread of the hall */

struct fixture {
    GHashTable *operators;
    struct stage *stage;
    struct tape *net; /* of the host's newest life */
};

static void open_places(struct fixture *f)
{
    f->net = stage_tape(f->stage, "net");
    tape_place_in(f->net, hall, "house", NULL);
    tape_place_in(f->net, attic, "house", NULL);
    tape_place_in(f->net, cellar, "neighbours", NULL);
    tape_place_in(f->net, nook, "house", hall);
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->operators = g_hash_table_new(g_str_hash, g_str_equal);
    g_hash_table_add(f->operators, (gpointer) "net/oper");
    f->stage =
        stage_new_in_folder("net:", &(struct host_settings){ .sets = "bmr", .operators = f->operators });
    stage_open(f->stage);
    open_places(f);
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

static void say(struct fixture *f, const char *nick, const char *place, const char *text)
{
    tape_line(f->net, nick, place, text);
}

static void sit(const struct fixture *f, int n)
{
    assert_int_equal(stage_table(f->stage, "crypt")->n_seats, n);
}

/* ---- communities ----------------------------------------------------------------------------- */

static void a_name_means_a_table_of_the_community_where_it_is_said(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", hall, "new crypt 4");
    say(f, "cleo", cellar, "join crypt");
    tape_expect(f->net, "cleo", "no open table");
    sit(f, 1);
    say(f, "ben", attic, "join crypt");
    say(f, "dora", nook, "join crypt");
    sit(f, 3);
}

static void who_sits_at_a_table_names_it_everywhere(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", hall, "new crypt 4");
    say(f, "ben", hall, "join crypt");
    say(f, "cleo", cellar, "leave @crypt");
    sit(f, 2);
    say(f, "ben", cellar, "leave @crypt");
    sit(f, 1);
}

static void in_a_whisper_a_name_means_a_table_of_any_community(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", hall, "new crypt 4");
    say(f, "ben", hall, "new vault 4");
    say(f, "cleo", NULL, "join crypt");
    sit(f, 2);
}

/* Whoever acts is told what is missing, and nobody else; it is done all the same. */
static void a_place_that_lacks_rights_says_which(void **state)
{
    static const char *const lacks[] = { "Send Messages", "Attach Files", NULL };
    struct fixture *f = *state;

    say(f, "ann", hall, "new crypt 4");
    tape_place_lacks(f->net, hall, lacks);
    tape_skip(f->net);
    say(f, "ben", hall, "join crypt");
    tape_expect(f->net, "ben", "I may not \"Send Messages\", \"Attach Files\"");
    sit(f, 2);
    say(f, "ben", NULL, "moves");
    say(f, "cleo", attic, "tables");
    tape_place(f->net, hall, true);
    say(f, "ben", hall, "tables");
    tape_expect_nothing(f->net, NULL, "I may not");
}

/* A filter of the network's is told of in the place, once. */
static void a_place_is_told_once_that_it_is_filtered(void **state)
{
    struct fixture *f = *state;

    f->net->host->censored(f->net->ctx, "net", hall);
    tape_settle();
    tape_expect(f->net, hall, "held back by a filter");
    f->net->host->censored(f->net->ctx, "net", hall);
    f->net->host->censored(f->net->ctx, "elsewhere", hall);
    tape_settle();
    tape_expect_nothing(f->net, NULL, "filter");
}

static void a_name_is_one_tables_on_the_whole_network(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", hall, "new crypt 4");
    say(f, "cleo", cellar, "new crypt 4");
    tape_expect(f->net, "cleo", "crypt");
    assert_int_equal(f->stage->host->tables->len, 1);
}

/* A game by that name, begun and given up. */
static int64_t finish(struct fixture *f, const char *place)
{
    struct table *t;

    say(f, "ann", place, "new crypt 2");
    say(f, "ben", place, "join crypt");
    say(f, "ann", place, "start @crypt");
    say(f, "ben", place, "resign really @crypt");
    t = stage_table(f->stage, "crypt");
    assert_int_equal(t->state, TABLE_OVER);
    return t->id;
}

static int64_t meant_at(const struct fixture *f, const char *place)
{
    const struct request r = { .net = network_find(f->stage->host, "net"),
                               .who = { (char *)"net", (char *)"eve", (char *)"eve", NULL },
                               .place = (char *)place };

    return tables_meant(f->stage->host, &r, "crypt")->id;
}

static void of_games_that_are_over_the_one_of_the_place_is_meant(void **state)
{
    struct fixture *f = *state;
    int64_t first = finish(f, hall), second = finish(f, attic);

    assert_int_equal(meant_at(f, hall), first);
    assert_int_equal(meant_at(f, attic), second);
    assert_int_equal(meant_at(f, nook), second); /* the newest */
    say(f, "ann", nook, "new crypt 2");          /* an open one comes first */
    assert_true(meant_at(f, hall) > second);
}

/* ---- threads --------------------------------------------------------------------------------- */

static void is(const struct fixture *f, const char *place, enum manner manner)
{
    assert_int_equal(manner_of(f->stage->host, "net", place), manner);
}

static void a_thread_is_as_quiet_as_its_place(void **state)
{
    struct fixture *f = *state;

    say(f, "oper", hall, "quiet");
    is(f, nook, MANNER_QUIET);
    is(f, attic, MANNER_NORMAL);
    say(f, "ann", nook, "new crypt 2");
    tape_skip(f->net);
    say(f, "ben", nook, "join crypt");
    assert_null(tape_find(f->net, nook, "crypt"));
    tape_expect(f->net, "ann", "crypt"); /* whispered instead */
}

static void a_thread_may_have_a_manner_of_its_own(void **state)
{
    struct fixture *f = *state;

    say(f, "oper", hall, "quiet");
    say(f, "oper", nook, "normal");
    is(f, nook, MANNER_NORMAL);
    stage_restart(f->stage);
    open_places(f);
    is(f, hall, MANNER_QUIET);
    is(f, nook, MANNER_NORMAL);
    say(f, "oper", nook, "quiet"); /* as its place is: from now on it goes with it again */
    say(f, "oper", hall, "verbose");
    is(f, nook, MANNER_VERBOSE);
}

static void a_thread_keeps_its_manner_while_the_network_is_away(void **state)
{
    struct fixture *f = *state;

    say(f, "oper", hall, "quiet");
    tape_offline(f->net);
    is(f, nook, MANNER_QUIET);
    tape_online(f->net);
    is(f, nook, MANNER_QUIET);
    tape_place(f->net, nook, false);
    is(f, nook, MANNER_NORMAL);
}

/* ... whatever is said in the place; but a thread with a manner of its own stays as it was. */
static void when_a_place_gets_louder_its_threads_see_their_boards(void **state)
{
    struct fixture *f = *state;
    struct table *t;

    say(f, "oper", hall, "quiet");
    t = stage_begin(f->stage, f->net, nook, "crypt", "", 2, 41);
    tape_skip(f->net);
    say(f, "oper", hall, "verbose");
    assert_int_equal(t->state, TABLE_RUNNING);
    tape_expect(f->net, nook, "crypt");
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(a_name_means_a_table_of_the_community_where_it_is_said),
        T(who_sits_at_a_table_names_it_everywhere),
        T(in_a_whisper_a_name_means_a_table_of_any_community),
        T(a_place_that_lacks_rights_says_which),
        T(a_place_is_told_once_that_it_is_filtered),
        T(a_name_is_one_tables_on_the_whole_network),
        T(of_games_that_are_over_the_one_of_the_place_is_meant),
        T(a_thread_is_as_quiet_as_its_place),
        T(a_thread_may_have_a_manner_of_its_own),
        T(a_thread_keeps_its_manner_while_the_network_is_away),
        T(when_a_place_gets_louder_its_threads_see_their_boards),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
