/* tests/e2e/test_discord_threads.c - games in threads of their own, on a stand-in Discord
 *
 * In the channel stands the lobby's message alone, which says at the end what came of it.
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>

#include "tests/e2e/peer.h"
#include "tests/e2e/presser.h"

enum { PUBLIC_THREAD = 11, SOME = 30 /* presses */ };

/* The newest thread that ann sees; NULL: none. */
static struct json_object *newest_thread(struct presser *p)
{
    struct json_object *all = json_object_object_get(standin_view(p->discord, "ann", NULL), "channels");
    struct json_object *found = NULL;

    for (size_t i = 0; i < json_object_array_length(all); i++) {
        struct json_object *c = json_object_array_get_idx(all, i);

        if (json_object_get_int(json_object_object_get(c, "type")) == PUBLIC_THREAD)
            found = c;
    }
    return found;
}

static bool is_in_a_new_thread(void *ctx)
{
    struct presser *p = ctx;
    struct json_object *thread = newest_thread(p);

    return thread != NULL && !g_str_equal(presser_text(thread, "id"), p->place);
}

/* From now on it is looked and pressed in the newest thread. */
static void enter_thread(struct presser *p)
{
    assert_true(wait_until(is_in_a_new_thread, p));
    g_free(p->place);
    p->place = g_strdup(presser_text(newest_thread(p), "id"));
    presser_expect(p, "ann", "", " begins*");
}

/* Two begin a game that has a thread. */
static void begin_in_thread(struct presser *p)
{
    presser_meet(p, "ann", NULL, NULL);
    presser_meet(p, "ben", NULL, NULL);
    p->players = 2;
    presser_configure(p, "threads=yes\n");
    presser_start(p);
    standin_channel(p->discord, "castle", "hall");
    p->place = g_strdup("hall");
    presser_new_table(p, "crypt", "");
    standin_answer(p->discord, standin_press(p->discord, "ben", p->place, "Join"));
    presser_expect(p, "ben", "", ": *ben*");
    standin_answer(p->discord, standin_press(p->discord, "ann", p->place, "Start"));
    enter_thread(p);
}

/* How many messages of the bot everybody sees in the channel. */
static int messages_in_channel(struct presser *p)
{
    struct json_object *view = standin_view(p->discord, "ben", "hall"), *m;
    int n = 0;

    for (size_t i = 0; (m = presser_message(view, i)) != NULL; i++)
        n += !json_object_get_boolean(json_object_object_get(m, "ephemeral"));
    return n;
}

static void a_game_is_played_in_its_thread(void **state)
{
    struct presser *p = *state;

    begin_in_thread(p);
    standin_expect(p->discord, "ben", "hall", "*crypt is being played: ann, ben.*");
    presser_play(p, SOME);
    assert_int_equal(messages_in_channel(p), 1);
    served_end(p->bot, SIGKILL);
    presser_start(p);
    presser_play(p, 5000);
    presser_expect(p, "ann", "", " is over*");
    standin_expect(p->discord, "ben", "hall", "*crypt is over*[Rematch]*[Record]*");
    assert_int_equal(messages_in_channel(p), 1);
    standin_assert_clean(p->discord);
    standin_answer(p->discord, standin_press(p->discord, "ben", "hall", "Rematch"));
    standin_expect(p->discord, "ann", "hall", "*crypt: *free*[Join]*[Start]*");
    standin_answer(p->discord, standin_press(p->discord, "ann", "hall", "Join"));
    standin_expect(p->discord, "ann", "hall", "*crypt: *b ann*");
    standin_answer(p->discord, standin_press(p->discord, "ann", "hall", "Start"));
    enter_thread(p);
    standin_assert_clean(p->discord);
}

/* Whoever removes the thread, or locks it, moves the game into the channel. */
static void a_game_whose_thread_is_gone_goes_on_in_the_channel(void **state)
{
    struct presser *p = *state;

    begin_in_thread(p);
    presser_play(p, SOME);
    standin_do(p->discord, "delete_channel", "channel", p->place, NULL);
    g_free(p->place);
    p->place = g_strdup("hall");
    presser_play(p, p->presses + SOME);
    presser_expect(p, "ann", "", ": turn *");
    standin_assert_clean(p->discord);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, presser_set_up, presser_tear_down)
    const struct CMUnitTest tests[] = {
        TEST(a_game_is_played_in_its_thread),
        TEST(a_game_whose_thread_is_gone_goes_on_in_the_channel),
    };

    if (!standin_is_installed()) {
        print_message("1..0 # SKIP no python3 with aiohttp and jsonschema\n");
        return 77;
    }
    return cmocka_run_group_tests_name("discord_threads", tests, NULL, NULL);
}
