/* tests/e2e/test_standin.c - the harness of the stand-in Discord, with a bot that has no gateway
 *
 * What the stand-in itself refuses, and that a real client gets on with it: tests/e2e/test_strict.sh.
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>
#include <libsoup/soup.h>

#include "tests/e2e/standin.h"

struct fixture {
    struct standin *s;
    SoupSession *session;
    char *application;
    const char *dungeon;
};

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->s = standin_new();
    f->session = soup_session_new_with_options("user-agent", "DiscordBot (https://example.org, 1)", NULL);
    f->application = g_strdup(
        json_object_get_string(json_object_object_get(standin_call(f->s, "world", NULL), "application")));
    standin_guild(f->s, "castle");
    f->dungeon = standin_channel(f->s, "castle", "dungeon");
    standin_user(f->s, "ann", "castle");
    standin_user(f->s, "bob", "castle");
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    standin_free(f->s);
    g_object_unref(f->session);
    g_free(f->application);
    g_free(f);
    return 0;
}

/* The bot's request; the status.  path: behind /api/v10. */
static int ask(const struct fixture *f, const char *method, const char *path, const char *json)
{
    g_autofree char *url = g_strconcat(standin_api(f->s), path, NULL);
    g_autoptr(SoupMessage) message = soup_message_new(method, url);
    g_autoptr(GBytes) body = g_bytes_new_static(json, strlen(json)), answer = NULL;

    soup_message_headers_append(soup_message_get_request_headers(message), "Authorization",
                                "Bot " STANDIN_TOKEN);
    soup_message_set_request_body_from_bytes(message, "application/json", body);
    answer = soup_session_send_and_read(f->session, message, NULL, NULL);
    return (int)soup_message_get_status(message);
}

static int post(const struct fixture *f, const char *json)
{
    g_autofree char *path = g_strdup_printf("/channels/%s/messages", f->dungeon);

    return ask(f, "POST", path, json);
}

/* Answers an interaction as the bot would that was told of it. */
static int answer(const struct fixture *f, const char *interaction, const char *json)
{
    struct json_object *o = standin_do(f->s, "interaction", "id", interaction, NULL);
    g_autofree char *path = g_strdup_printf("/interactions/%s/%s/callback", interaction,
                                            json_object_get_string(json_object_object_get(o, "token")));

    return ask(f, "POST", path, json);
}

static const char *begin(const struct fixture *f)
{
    g_autofree char *path = g_strdup_printf("/applications/%s/commands", f->application);

    assert_int_equal(ask(f, "PUT", path,
                         "[{\"name\": \"lair\", \"description\": \"a game\", \"options\":"
                         " [{\"type\": 3, \"name\": \"line\", \"description\": \"what you say\"}]}]"),
                     200);
    return standin_slash(f->s, "ann", "dungeon", "lair", "line", "new", NULL);
}

/* ---- tests ----------------------------------------------------------------------------------- */

static void people_see_what_is_for_them(void **state)
{
    struct fixture *f = *state;
    const char *asked = begin(f);

    assert_int_equal(
        answer(f, asked,
               "{\"type\": 4, \"data\": {\"flags\": 64, \"content\": \"your hand: a hoard\", \"components\":"
               " [{\"type\": 1, \"components\":"
               "  [{\"type\": 2, \"style\": 1, \"label\": \"Board\", \"custom_id\": \"b\"}]}]}}"),
        204);
    assert_int_equal(standin_answer(f->s, asked), 4);
    standin_expect(f->s, "ann", "dungeon", "*a hoard*[Board]*");
    assert_null(standin_seen(f->s, "bob", NULL, "*"));
    assert_int_equal(post(f, "{\"content\": \"all see that\"}"), 200);
    standin_expect(f->s, "bob", "dungeon", "all see that");
    assert_int_equal(standin_requests(f->s, "POST /channels/{channel}/messages"), 1);
    standin_assert_clean(f->s);
}

static void buttons_selects_and_modals_come_through(void **state)
{
    struct fixture *f = *state;
    const char *press;

    assert_int_equal(
        post(f,
             "{\"components\":"
             " [{\"type\": 1, \"components\":"
             "   [{\"type\": 2, \"style\": 2, \"label\": \"Say it\", \"custom_id\": \"say\"}]},"
             "  {\"type\": 1, \"components\": [{\"type\": 3, \"custom_id\": \"pick\", \"options\":"
             "   [{\"label\": \"Crypt\", \"value\": \"1\"}, {\"label\": \"Maze\", \"value\": \"2\"}]}]}]}"),
        200);
    press = standin_choose(f->s, "bob", "dungeon", "pick", "Maze");
    assert_int_equal(answer(f, press, "{\"type\": 7, \"data\": {\"content\": \"a maze\"}}"), 204);
    standin_expect(f->s, "ann", "dungeon", "a maze*");
    press = standin_press(f->s, "bob", "dungeon", "Say it");
    assert_int_equal(
        answer(f, press,
               "{\"type\": 9, \"data\": {\"custom_id\": \"m\", \"title\": \"Say it\", \"components\":"
               " [{\"type\": 18, \"label\": \"Line\", \"component\":"
               "   {\"type\": 4, \"custom_id\": \"line\", \"style\": 1}}]}}"),
        204);
    press = standin_modal(f->s, "bob", "line", "a1 maze", NULL);
    assert_int_equal(answer(f, press, "{\"type\": 6}"), 204);
    standin_assert_clean(f->s);
}

static void time_is_the_tests(void **state)
{
    struct fixture *f = *state;
    const char *asked = begin(f);
    struct json_object *o;

    standin_turn(f->s, 3100);
    assert_int_equal(answer(f, asked, "{\"type\": 5}"), 404);
    o = standin_call(f->s, "violations", NULL);
    assert_int_equal(json_object_array_length(json_object_object_get(o, "failed")), 1);
}

static void requests_fail_when_they_shall(void **state)
{
    struct fixture *f = *state;

    standin_fault(f->s, "html", "POST", "/messages$", 2);
    assert_int_equal(post(f, "{\"content\": \"one\"}"), 502);
    standin_fault(f->s, "429", "POST", "/messages$", 1);
    assert_int_equal(post(f, "{\"content\": \"one\"}"), 502);
    assert_int_equal(post(f, "{\"content\": \"one\"}"), 429);
    assert_int_equal(post(f, "{\"content\": \"one\"}"), 200);
    standin_expect(f->s, "ann", "dungeon", "one");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(people_see_what_is_for_them, set_up, tear_down),
        cmocka_unit_test_setup_teardown(buttons_selects_and_modals_come_through, set_up, tear_down),
        cmocka_unit_test_setup_teardown(time_is_the_tests, set_up, tear_down),
        cmocka_unit_test_setup_teardown(requests_fail_when_they_shall, set_up, tear_down),
    };

    if (!standin_is_installed()) {
        puts("1..0 # SKIP /usr/bin/python3 has no aiohttp or no jsonschema");
        return 0;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
