/* tests/e2e/test_discord.c - whole games on a stand-in Discord, by presses alone
 *
 * Tables are opened, joined and played as people on Discord do it: by a slash command and by buttons.  After every
 * step all that each of them can see is held against what it may know, and at the end the stand-in has found no
 * fault in any request, and no press was left without an answer.
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <glib.h>

#include "tests/e2e/presser.h"

enum { SOME = 40 /* presses: some turns */ };

/* ---- whole games ----------------------------------------------------------------------------- */

static void three_play_a_classic_game(void **state)
{
    struct presser *f = *state;

    presser_begin(f, 3);
    presser_open(f, "crypt", "");
    presser_play_to_the_end(f);
}

static void two_play_super(void **state)
{
    struct presser *f = *state;

    presser_begin(f, 2);
    presser_open(f, "crypt", "super");
    presser_play_to_the_end(f);
}

/* Each press is on disk before its answer, and the panels of an earlier life go on. */
static void a_game_outlives_the_bot_at_every_press(void **state)
{
    struct presser *f = *state;

    presser_begin(f, 2);
    standin_no_limits(f->discord); /* a new life cannot know what an earlier one has used up */
    presser_open(f, "crypt", "");
    while (f->presses < SOME && !presser_is_over(f)) {
        if (!presser_step(f))
            presser_look(f);
        served_end(f->bot, SIGKILL);
        presser_start(f);
    }
    standin_assert_clean(f->discord);
}

/* Restarts in order, in the midst of games: whoever presses after one plays on, and nothing is done twice. */
static void a_thousand_presses_over_ten_restarts(void **state)
{
    enum { RESTARTS = 10, PRESSES = 1000 };
    struct presser *f = *state;

    presser_begin(f, 3);
    standin_no_limits(f->discord);
    for (int i = 1, games = 0; i <= RESTARTS; i++) {
        while (f->presses < PRESSES / RESTARTS * i) {
            g_autofree char *name = g_strdup_printf("crypt%d", games);

            if (games == 0 || presser_is_over(f)) {
                presser_open(f, name, "");
                games++;
            }
            presser_play(f, PRESSES / RESTARTS * i);
        }
        assert_int_equal(served_end(f->bot, SIGTERM), 0);
        presser_start(f);
    }
    standin_assert_clean(f->discord);
}

/* ---- trouble --------------------------------------------------------------------------------- */

/* The gateway does what it may at any time: the game does not notice. */
static void a_game_goes_on_whatever_the_gateway_does(void **state)
{
    static const char *const troubles[] = { "reconnect", "cut", "invalid_session", "reconnect" };
    struct presser *f = *state;
    int next = 0;

    presser_begin(f, 2);
    standin_call(f->discord, "duplicate", NULL); /* every event comes twice */
    presser_open(f, "crypt", "");
    while (next < (int)G_N_ELEMENTS(troubles)) {
        presser_play(f, f->presses + 5);
        standin_call(f->discord, troubles[next++], NULL);
        presser_expect_online(f);
    }
    presser_play_to_the_end(f);
}

static void close_with(struct presser *f, int code)
{
    struct json_object *o = json_object_new_object();

    json_object_object_add(o, "code", json_object_new_int(code));
    standin_call(f->discord, "close", o);
}

/* Codes after which a session goes on, and those after which another one begins. */
static void each_close_has_its_answer(void **state)
{
    struct presser *f = *state;

    presser_begin(f, 2);
    for (int code = 4000; code <= 4008; code++) {
        if (code == 4004 || code == 4006 || code == 4007)
            continue;
        close_with(f, code);
        presser_expect_online(f);
    }
    assert_int_equal(presser_count(f, "identify"), 1);
    assert_int_equal(presser_count(f, "resume"), 6);
    close_with(f, 4007);
    presser_expect_online(f);
    close_with(f, 4009);
    presser_expect_online(f);
    assert_int_equal(presser_count(f, "identify"), 3);
    standin_assert_clean(f->discord);
}

/* Beats that are not answered say that nobody is there. */
static void a_gateway_that_falls_silent_is_left(void **state)
{
    struct presser *f = *state;

    presser_begin(f, 2);
    standin_set(f->discord, "heartbeat_ms", 1000);
    close_with(f, 4000);
    presser_expect_online(f);
    standin_call(f->discord, "silence", NULL);
    presser_expect_online(f);
    assert_int_equal(presser_count(f, "resume"), 2);
    presser_open(f, "crypt", "");
    standin_assert_clean(f->discord);
}

/* A token that is refused is not tried again, and another one is taken at SIGHUP, before or after word of that. */
static void another_token_brings_it_back(void **state)
{
    struct presser *f = *state;
    g_autofree char *config = NULL;

    presser_begin(f, 2);
    standin_call(f->discord, "settings", json_tokener_parse("{\"token\": \"second-token\"}"));
    close_with(f, 4004);
    config = g_strdup_printf(
        "[host]\ndatabase=lair.db\n[discord]\nthreads=no\ngather=0\ntoken=second-token\napi=%s\n",
        standin_api(f->discord));
    served_write(f->bot, config);
    served_signal(f->bot, SIGHUP);
    presser_expect_online(f);
    presser_open(f, "crypt", "");
}

/* What the HTTP API does to requests is settled where they are sent. */
static void a_game_goes_on_whatever_becomes_of_requests(void **state)
{
    struct presser *f = *state;

    presser_begin(f, 2);
    presser_open(f, "crypt", "");
    presser_play(f, 4);
    standin_fault(f->discord, "429", "POST", "/channels/.*", 2);
    standin_fault(f->discord, "html", "PATCH", "/channels/.*", 1);
    presser_play(f, 8);
    standin_fault(f->discord, "lost", "POST", "/channels/.*", 2);
    standin_fault(f->discord, "cut", "POST", "/interactions/.*", 2);
    presser_play_to_the_end(f);
}

/* Is it up to that user alone? */
static bool waits_for(struct presser *f, const char *user)
{
    for (int i = 0; i < f->players; i++)
        if ((presser_question(f, f->names[i]) != NULL) != (f->names[i] == user))
            return false;
    return true;
}

static bool is_called(struct presser *f)
{
    return standin_seen(f->discord, "ben", f->table, "*<@*[My move]*") != NULL;
}

/* Nothing can be said to who has not pressed for a quarter of an hour: the channel calls. */
static void who_is_away_is_called_and_catches_up(void **state)
{
    struct presser *f = *state;
    struct json_object *m;

    presser_begin(f, 2);
    presser_open(f, "crypt", "");
    presser_look(f);
    while (!waits_for(f, f->names[0])) /* ann */
        assert_true(presser_step(f));
    standin_turn(f->discord, 16 * 60 * 1000);
    while (!is_called(f)) {
        m = waits_for(f, f->names[1]) ? NULL : presser_question(f, "ann");
        if (m != NULL)
            presser_press(f, "ann", m);
        else
            standin_answer(f->discord, standin_slash(f->discord, "ann", f->table, "moves", NULL));
    }
    standin_answer(f->discord, standin_press(f->discord, "ben", f->table, "My move"));
    assert_non_null(presser_question(f, "ben"));
    standin_expect_gone(f->discord, "ben", f->table, "*<@*[My move]*");
    presser_play_to_the_end(f);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, presser_set_up, presser_tear_down)
    const struct CMUnitTest tests[] = {
        TEST(three_play_a_classic_game),
        TEST(two_play_super),
        TEST(a_game_outlives_the_bot_at_every_press),
        TEST(a_thousand_presses_over_ten_restarts),
        TEST(a_game_goes_on_whatever_the_gateway_does),
        TEST(each_close_has_its_answer),
        TEST(a_gateway_that_falls_silent_is_left),
        TEST(another_token_brings_it_back),
        TEST(a_game_goes_on_whatever_becomes_of_requests),
        TEST(who_is_away_is_called_and_catches_up),
    };

    if (!standin_is_installed()) {
        print_message("1..0 # SKIP no python3 with aiohttp and jsonschema\n");
        return 77;
    }
    return cmocka_run_group_tests_name("discord", tests, NULL, NULL);
}
