/* tests/e2e/test_discord_endpoint.c - a game on a stand-in Discord whose presses come by signed posts
 *
 * Each is posted twice, since Discord may; what somebody else posts does nothing; and the gateway, which tells of
 * channels alone then, may be gone. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>

#include "tests/e2e/served.h"
#include "tests/e2e/standin.h"
#include "tests/e2e/world.h"

enum { PLAYERS = 2, FEW = 6 /* presses */ };

static const char *const names[PLAYERS] = { "ann", "ben" };

struct fixture {
    struct standin *discord;
    struct served *bot;
    struct world *world;
    uint16_t port;
    int presses;
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
    g_autofree char *url = NULL, *config = NULL, *asked = NULL;
    struct json_object *answer;

    *state = f;
    f->discord = standin_new();
    standin_set(f->discord, "identify_ms", 0); /* lives of the bot may follow each other at once */
    standin_no_limits(f->discord);             /* a new life cannot know what an earlier one has used up */
    standin_guild(f->discord, "castle");
    standin_channel(f->discord, "castle", "crypt");
    for (int i = 0; i < PLAYERS; i++)
        standin_user(f->discord, names[i], "castle");
    f->port = free_port();
    url = g_strdup_printf("http://127.0.0.1:%u/discord", f->port);
    asked = g_strdup_printf("{\"url\": \"%s\", \"copies\": 2}", url);
    answer = standin_call(f->discord, "endpoint", json_tokener_parse(asked));
    f->bot = served_new(0, NULL, NULL);
    config =
        g_strdup_printf("[host]\ndatabase=lair.db\n[limits]\nperson_lines=0\nplace_lines=0\n"
                        "[table]\nclock=0\nbeat=0\n[discord]\nthreads=no\ntoken=" STANDIN_TOKEN "\napi=%s\n"
                        "interactions=endpoint\nlisten=127.0.0.1:%u\npublic_key=%s\n",
                        standin_api(f->discord), f->port,
                        json_object_get_string(json_object_object_get(answer, "public_key")));
    served_write(f->bot, config);
    f->world = world_new(served_database(f->bot), "crypt");
    start(f);
    standin_expect_online(f->discord, 1);
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    world_free(f->world);
    served_free(f->bot);
    standin_free(f->discord);
    g_free(f);
    return 0;
}

/* ---- playing --------------------------------------------------------------------------------- */

static const char *text_of(struct json_object *o, const char *name)
{
    const char *text = json_object_get_string(json_object_object_get(o, name));

    return text != NULL ? text : "";
}

static struct json_object *first_of(struct json_object *o, const char *name)
{
    struct json_object *all = json_object_object_get(o, name);

    return all != NULL && json_object_array_length(all) > 0 ? json_object_array_get_idx(all, 0) : NULL;
}

/* What user could press to answer what is asked; the strings are its own, NULL message: nothing is asked. */
struct answer {
    char *message, *control, *option;
};

static void answer_clear(struct answer *a)
{
    g_free(a->message);
    g_free(a->control);
    g_free(a->option);
}

/* Looks for one in a message. */
static void look_at(struct answer *a, struct json_object *m)
{
    struct json_object *all = json_object_object_get(m, "components");

    for (size_t i = 0; i < json_object_array_length(all) && a->message == NULL; i++) {
        struct json_object *c = json_object_array_get_idx(all, i), *option = first_of(c, "options");
        const char *id = text_of(c, "custom_id");

        if (!g_str_has_prefix(id, "m|") && !g_str_has_prefix(id, "s|"))
            continue;
        a->message = g_strdup(text_of(m, "id"));
        a->control = g_strdup(id);
        a->option = option != NULL ? g_strdup(text_of(option, "value")) : NULL;
    }
}

static struct answer answer_of(struct fixture *f, const char *user)
{
    struct json_object *messages =
        json_object_object_get(first_of(standin_view(f->discord, user, "crypt"), "channels"), "messages");
    struct answer a = { NULL, NULL, NULL };

    for (size_t i = messages != NULL ? json_object_array_length(messages) : 0; i-- > 0;) {
        struct json_object *m = json_object_array_get_idx(messages, i);

        if (json_object_get_boolean(json_object_object_get(m, "ephemeral")))
            look_at(&a, m);
    }
    return a;
}

static void play(struct fixture *f, int more)
{
    for (int until = f->presses + more, user = 0; f->presses < until; user = (user + 1) % PLAYERS) {
        struct answer a = answer_of(f, names[user]);
        const char *pressed =
            a.message != NULL ? standin_try(f->discord, names[user], a.message, a.control, a.option) : NULL;

        if (pressed != NULL) {
            f->presses++;
            standin_answer(f->discord, pressed);
        } else {
            standin_answer(f->discord, standin_slash(f->discord, names[user], "crypt", "moves", NULL));
        }
        answer_clear(&a);
    }
}

static void begin(struct fixture *f)
{
    standin_answer(f->discord, standin_slash(f->discord, "ann", "crypt", "new", "line", "crypt 2", NULL));
    standin_expect(f->discord, "ben", "crypt", "*crypt: *free*[Join]*[Start]*");
    standin_answer(f->discord, standin_press(f->discord, "ben", "crypt", "Join"));
    standin_expect(f->discord, "ben", "crypt", "*crypt:*ben*");
    standin_answer(f->discord, standin_press(f->discord, "ann", "crypt", "Start"));
    standin_expect(f->discord, "ann", "crypt", "*crypt begins*");
}

/* Moves as they are on disk. */
static size_t moves(struct fixture *f)
{
    assert_int_equal(world_look(f->world), TABLE_RUNNING);
    return (size_t)world_table(f->world)->n_moves;
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
    struct answer a = answer_of(f, user);
    struct json_object *o = json_object_new_object(), *values = json_object_new_array();

    assert_non_null(a.message);
    if (a.option != NULL)
        json_object_array_add(values, json_object_new_string(a.option));
    json_object_object_add(o, "user", json_object_new_string(user));
    json_object_object_add(o, "on", json_object_new_string(a.message));
    json_object_object_add(o, "what", json_object_new_string(a.control));
    json_object_object_add(o, "values", values);
    json_object_object_add(o, "forgery", json_object_new_string(forgery));
    o = standin_call(f->discord, "forge", o);
    assert_int_equal(json_object_get_int(json_object_object_get(o, "status")), 401);
    answer_clear(&a);
}

/* Somebody is asked something, and can answer on the panel. */
static const char *who_is_asked(struct fixture *f)
{
    for (;;) {
        for (int i = 0; i < PLAYERS; i++) {
            struct answer a = answer_of(f, names[i]);
            bool asked = a.message != NULL;

            answer_clear(&a);
            if (asked)
                return names[i];
            standin_answer(f->discord, standin_slash(f->discord, names[i], "crypt", "moves", NULL));
        }
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
