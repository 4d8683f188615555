/* tests/e2e/test_discord_alone.c - games alone on a stand-in Discord, in a server and in direct messages
 *
 * The tutorial and games by the solo rules, to their end, by presses and in direct messages also by moves that are
 * typed; and the record that comes as a file.
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>

#include "tests/e2e/peer.h"
#include "tests/e2e/presser.h"

/* ---- the record ------------------------------------------------------------------------------ */

/* lair verify accepts the file that came with a message. */
static void check_record(struct presser *p, const char *message)
{
    g_autofree char *path = g_build_filename(served_folder(p->bot), "record", NULL);
    const char *text = presser_text(standin_do(p->discord, "file", "message", message, NULL), "text");
    const char *lair = g_getenv("LAIR") != NULL ? g_getenv("LAIR") : "./lair";
    char *argv[] = { (char *)lair, (char *)"verify", path, NULL };
    int status = 1;

    assert_true(g_file_set_contents(path, text, -1, NULL));
    assert_true(
        g_spawn_sync(NULL, argv, NULL, G_SPAWN_STDOUT_TO_DEV_NULL, NULL, NULL, NULL, NULL, &status, NULL));
    assert_true(g_spawn_check_wait_status(status, NULL));
}

static void take_record(struct presser *p, const char *user)
{
    const char *pressed = standin_press(p->discord, user, p->place, "Record");
    struct json_object *m = presser_read(p, user, pressed);
    g_autofree char *id = g_strdup(presser_text(m, "id"));

    assert_int_equal(json_object_array_length(json_object_object_get(m, "files")), 1);
    check_record(p, id);
}

static void one_plays_alone_and_takes_the_record(void **state)
{
    struct presser *p = *state;

    presser_begin(p, 1);
    standin_channel(p->discord, "castle", "hall");
    p->place = g_strdup("hall");
    standin_answer(p->discord, standin_slash(p->discord, "ann", p->place, "new", "line", "vault solo", NULL));
    presser_name_table(p, "vault");
    presser_play(p, 5000);
    assert_true(presser_is_over(p));
    take_record(p, "ann");
    standin_answer(p->discord, standin_slash(p->discord, "ann", p->place, "solo", NULL));
    standin_assert_clean(p->discord);
}

/* Has lair said something since user wrote? */
static bool is_heard(void *ctx)
{
    struct presser *p = ctx;
    struct json_object *newest = presser_message(standin_view(p->discord, p->names[0], p->place), 0);

    return g_str_equal(presser_text(newest, "author"), "lair");
}

/* Answers a question by writing the move, as on IRC. */
static void write_answer(struct presser *p, struct json_object *m)
{
    struct presser_answer a = presser_answer_of(p, m);

    if (presser_line(&a) != NULL) {
        standin_dm(p->discord, p->names[0], presser_line(&a));
        assert_true(wait_until(is_heard, p));
        p->presses++;
    }
    presser_answer_clear(&a);
}

/* A game alone in direct messages: each other move is typed. */
static void play_in_person(struct presser *p)
{
    for (int turn = 0; !presser_is_over(p) && turn < 1000; turn++) {
        struct json_object *m = presser_question(p, p->names[0]);

        if (m == NULL)
            presser_look(p);
        else if (turn % 2 == 0)
            write_answer(p, m);
        else
            presser_press(p, p->names[0], m);
        presser_check_secrets(p);
    }
    assert_true(presser_is_over(p));
}

static void the_tutorial_is_played_in_direct_messages(void **state)
{
    struct presser *p = *state;

    presser_begin(p, 1);
    p->place = g_strdup(standin_dm_channel(p->discord, "ann"));
    standin_answer(p->discord, standin_slash(p->discord, "ann", p->place, "tutorial", NULL));
    presser_name_table(p, "crypt");
    standin_expect(p->discord, "ann", p->place, "*Hint: *");
    play_in_person(p);
    take_record(p, "ann");
    standin_assert_clean(p->discord);
}

static void one_plays_alone_in_direct_messages(void **state)
{
    struct presser *p = *state;

    presser_begin(p, 1);
    p->place = g_strdup(standin_dm_channel(p->discord, "ann"));
    standin_dm(p->discord, "ann", "new vault solo");
    standin_expect(p->discord, "ann", p->place, "*vault begins*");
    presser_name_table(p, "vault");
    play_in_person(p);
    standin_assert_clean(p->discord);
}

static void the_tutorial_is_played_in_a_server(void **state)
{
    struct presser *p = *state;

    presser_begin(p, 1);
    standin_channel(p->discord, "castle", "hall");
    p->place = g_strdup("hall");
    standin_answer(p->discord, standin_slash(p->discord, "ann", p->place, "tutorial", NULL));
    presser_name_table(p, "crypt");
    standin_expect(p->discord, "ann", p->place, "*Hint: *");
    presser_play(p, 5000);
    assert_true(presser_is_over(p));
    standin_assert_clean(p->discord);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, presser_set_up, presser_tear_down)
    const struct CMUnitTest tests[] = {
        TEST(one_plays_alone_and_takes_the_record),
        TEST(the_tutorial_is_played_in_direct_messages),
        TEST(one_plays_alone_in_direct_messages),
        TEST(the_tutorial_is_played_in_a_server),
    };

    if (!standin_is_installed()) {
        print_message("1..0 # SKIP no python3 with aiohttp and jsonschema\n");
        return 77;
    }
    return cmocka_run_group_tests_name("discord_alone", tests, NULL, NULL);
}
