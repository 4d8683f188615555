/* tests/e2e/test_discord_endpoint.c - a game on a stand-in Discord whose presses come by signed posts
 *
 * Each is posted twice, since Discord may; what somebody else posts does nothing; and the gateway, which tells of
 * channels alone then, may be gone.
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <glib.h>

#include "tests/e2e/peer.h"
#include "tests/e2e/presser.h"

enum { PLAYERS = 2, FEW = 6 /* presses */ };

struct fixture {
    struct presser *people;
    struct standin *discord; /* theirs, here and below */
    struct served *bot;
    uint16_t port;
};

/* ---- set-up ---------------------------------------------------------------------------------- */

static bool listens(void *ctx)
{
    struct peer *p = peer_connect(((struct fixture *)ctx)->port);
    bool there = p != NULL;

    peer_free(p);
    return there;
}

static void start(struct fixture *f)
{
    served_start(f->bot);
    assert_true(wait_until(listens, f));
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);
    g_autofree char *url = NULL, *more = NULL, *asked = NULL;
    struct json_object *answer;

    presser_set_up(state);
    f->people = *state;
    f->discord = f->people->discord;
    f->bot = f->people->bot;
    *state = f;
    f->port = free_port();
    url = g_strdup_printf("http://127.0.0.1:%u/discord", f->port);
    asked = g_strdup_printf("{\"url\": \"%s\", \"copies\": 2}", url);
    answer = standin_call(f->discord, "endpoint", json_tokener_parse(asked));
    more = g_strdup_printf("interactions=endpoint\nlisten=127.0.0.1:%u\npublic_key=%s\n", f->port,
                           presser_text(answer, "public_key"));
    standin_no_limits(f->discord); /* a new life cannot know what an earlier one has used up */
    presser_meet(f->people, "ann", NULL, NULL);
    presser_meet(f->people, "ben", NULL, NULL);
    f->people->players = PLAYERS;
    presser_configure(f->people, more);
    start(f);
    standin_expect_online(f->discord, 1);
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    void *people = f->people;

    g_free(f);
    return presser_tear_down(&people);
}

/* ---- playing --------------------------------------------------------------------------------- */

static void play(struct fixture *f, int more)
{
    presser_play(f->people, f->people->presses + more);
}

static void begin(struct fixture *f)
{
    presser_open(f->people, "crypt", "");
}

/* Moves as they are on disk. */
static size_t moves(struct fixture *f)
{
    assert_int_equal(world_look(f->people->world), TABLE_RUNNING);
    return (size_t)world_table(f->people->world)->n_moves;
}

/* ---- trouble --------------------------------------------------------------------------------- */

/* The gateway goes, and refuses everybody, or (false) lets in again. */
static void gateway_is_gone(struct fixture *f, bool gone)
{
    struct json_object *codes = json_object_new_array(), *settings = json_object_new_object(), *o;

    for (int i = 0; gone && i < 1000; i++)
        json_object_array_add(codes, json_object_new_int(4000));
    json_object_object_add(settings, "refusals", codes);
    standin_call(f->discord, "settings", settings);
    if (!gone)
        return;
    o = json_object_new_object();
    json_object_object_add(o, "code", json_object_new_int(4000));
    standin_call(f->discord, "close", o);
    standin_expect_online(f->discord, 0);
}

/* Somebody who is not Discord posts what would answer for user. */
static void forge(struct fixture *f, const char *user, const char *forgery)
{
    struct presser_answer a = presser_answer_of(f->people, presser_question(f->people, user));
    struct json_object *o = json_object_new_object(), *values = json_object_new_array();

    if (a.option != NULL)
        json_object_array_add(values, json_object_new_string(a.option));
    json_object_object_add(o, "user", json_object_new_string(user));
    json_object_object_add(o, "on", json_object_new_string(a.message));
    json_object_object_add(o, "what", json_object_new_string(a.control));
    json_object_object_add(o, "values", values);
    json_object_object_add(o, "forgery", json_object_new_string(forgery));
    o = standin_call(f->discord, "forge", o);
    assert_int_equal(json_object_get_int(json_object_object_get(o, "status")), 401);
    presser_answer_clear(&a);
}

/* Somebody is asked something, and can answer on the panel. */
static const char *who_is_asked(struct fixture *f)
{
    for (;;) {
        for (int i = 0; i < PLAYERS; i++)
            if (presser_question(f->people, f->people->names[i]) != NULL)
                return f->people->names[i];
        presser_look(f->people);
    }
}

/* ---- tests ----------------------------------------------------------------------------------- */

static void discord_finds_somebody_there(void **state)
{
    static const char *const forgeries[] = { "signature", "body", "old", "missing" };
    struct fixture *f = *state;
    struct json_object *o = standin_call(f->discord, "ping", NULL);

    assert_int_equal(json_object_get_int(json_object_object_get(o, "status")), 200);
    assert_int_equal(json_object_get_int(json_object_object_get(json_object_object_get(o, "body"), "type")),
                     1);
    for (size_t i = 0; i < G_N_ELEMENTS(forgeries); i++) {
        o = standin_do(f->discord, "ping", "forgery", forgeries[i], NULL);
        assert_int_equal(json_object_get_int(json_object_object_get(o, "status")), 401);
    }
    standin_assert_clean(f->discord);
}

static void a_forged_press_is_no_move(void **state)
{
    static const char *const forgeries[] = { "signature", "body", "old", "missing" };
    struct fixture *f = *state;
    const char *user;
    size_t before;

    begin(f);
    play(f, FEW);
    user = who_is_asked(f);
    before = moves(f);
    for (size_t i = 0; i < G_N_ELEMENTS(forgeries); i++)
        forge(f, user, forgeries[i]);
    standin_answer(f->discord, standin_slash(f->discord, user, "crypt", "board", NULL));
    assert_int_equal(moves(f), before);
    play(f, FEW);
    assert_true(moves(f) > before);
    standin_assert_clean(f->discord);
}

/* A press is on disk before its answer, whichever way it came. */
static void a_game_outlives_the_bot(void **state)
{
    struct fixture *f = *state;

    begin(f);
    play(f, FEW);
    for (int i = 0; i < 3; i++) {
        served_end(f->bot, i == 0 ? SIGTERM : SIGKILL);
        start(f);
        standin_expect_online(f->discord, 1);
        play(f, FEW / 2);
    }
    standin_assert_clean(f->discord);
    assert_int_equal(served_end(f->bot, SIGTERM), 0);
}

/* Also into a life that has never been let in. */
static void presses_come_while_the_gateway_is_gone(void **state)
{
    struct fixture *f = *state;
    size_t before;

    begin(f);
    play(f, FEW);
    gateway_is_gone(f, true);
    before = moves(f);
    play(f, FEW);
    assert_true(moves(f) > before);
    served_end(f->bot, SIGKILL);
    start(f);
    before = moves(f);
    play(f, FEW);
    assert_true(moves(f) > before);
    standin_expect_online(f->discord, 0);
    gateway_is_gone(f, false);
    standin_expect_online(f->discord, 1);
    play(f, FEW);
    standin_assert_clean(f->discord);
}

/* While the address is taken out of the portal, some may come this way, some that. */
static void what_the_gateway_tells_is_done_as_well(void **state)
{
    struct fixture *f = *state;

    begin(f);
    play(f, FEW);
    standin_do(f->discord, "endpoint", NULL);
    play(f, FEW);
    standin_assert_clean(f->discord);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(discord_finds_somebody_there),
        TEST(a_forged_press_is_no_move),
        TEST(a_game_outlives_the_bot),
        TEST(presses_come_while_the_gateway_is_gone),
        TEST(what_the_gateway_tells_is_done_as_well),
    };

    if (!standin_is_installed()) {
        print_message("1..0 # SKIP no python3 with aiohttp and jsonschema\n");
        return 77;
    }
    return cmocka_run_group_tests_name("discord_endpoint", tests, NULL, NULL);
}
