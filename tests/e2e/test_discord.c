/* tests/e2e/test_discord.c - whole games on a stand-in Discord, by presses alone
 *
 * Tables are opened, joined and played as people on Discord do it: by a slash command and by buttons.  After every
 * step all that each of them can see is held against what it may know, and at the end the stand-in has found no
 * fault in any request, and no press was left without an answer. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>

#include "tests/e2e/served.h"
#include "tests/e2e/standin.h"
#include "tests/e2e/world.h"

enum { PLAYERS = 3, SOME = 40 /* presses: some turns */ };

static const char *const names[PLAYERS] = { "ann", "ben", "cleo" };

struct fixture {
    struct standin *discord;
    struct served *bot;
    struct world *world;
    int players, presses;
    char *table;      /* its name, and that of its channel */
    unsigned greeted; /* how often the bot has identified or resumed, as of the last wait */
    GRand *dice;
};

/* ---- set-up ---------------------------------------------------------------------------------- */

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->dice = g_rand_new_with_seed(13);
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    world_free(f->world);
    served_free(f->bot);
    standin_free(f->discord);
    g_rand_free(f->dice);
    g_free(f->table);
    g_free(f);
    return 0;
}

static unsigned greetings(struct fixture *f)
{
    struct json_object *counts =
        json_object_object_get(standin_call(f->discord, "requests", NULL), "gateway");

    return (unsigned)(json_object_get_int(json_object_object_get(counts, "identify")) +
                      json_object_get_int(json_object_object_get(counts, "resume")));
}

static bool has_greeted(void *ctx)
{
    struct fixture *f = ctx;

    return greetings(f) > f->greeted;
}

/* Waits until the bot is online once more than it was at the last wait. */
static void expect_online(struct fixture *f)
{
    assert_true(wait_until(has_greeted, f));
    standin_expect_online(f->discord, 1);
    f->greeted = greetings(f);
}

/* Starts the bot, and waits until it is online. */
static void start(struct fixture *f)
{
    served_start(f->bot);
    expect_online(f);
}

/* A server with some people, and the bot in it. */
static void begin(struct fixture *f, int players)
{
    g_autofree char *config = NULL;

    f->discord = standin_new();
    standin_set(f->discord, "identify_ms", 0); /* lives of the bot may follow each other at once */
    f->players = players;
    standin_guild(f->discord, "castle");
    for (int i = 0; i < PLAYERS; i++)
        standin_user(f->discord, names[i], "castle");
    f->bot = served_new(0, NULL, NULL);
    config =
        g_strdup_printf("[host]\ndatabase=lair.db\n[limits]\nperson_lines=0\nplace_lines=0\n"
                        "[table]\nclock=0\nbeat=0\n[discord]\nthreads=no\ntoken=" STANDIN_TOKEN "\napi=%s\n",
                        standin_api(f->discord));
    served_write(f->bot, config);
    start(f);
}

/* ---- what they see --------------------------------------------------------------------------- */

static const char *text_of(struct json_object *o, const char *name)
{
    const char *text = json_object_get_string(json_object_object_get(o, name));

    return text != NULL ? text : "";
}

/* Message i of those that user can see in the channel, from the newest; NULL: there are fewer. */
static struct json_object *message(struct json_object *view, size_t i)
{
    struct json_object *all = json_object_object_get(
        json_object_array_get_idx(json_object_object_get(view, "channels"), 0), "messages");
    size_t n = all != NULL ? json_object_array_length(all) : 0;

    return i < n ? json_object_array_get_idx(all, n - 1 - i) : NULL;
}

static bool is_private(struct json_object *m)
{
    return json_object_get_boolean(json_object_object_get(m, "ephemeral"));
}

static void check_message(struct fixture *f, int seat, struct json_object *m)
{
    const char *all = json_object_to_json_string_ext(m, JSON_C_TO_STRING_PLAIN);
    const char *secret = world_secret(f->world, is_private(m) ? seat : LAIR_PUBLIC, all);

    if (secret != NULL)
        fail_msg("%s may not know %s: %s", is_private(m) ? names[seat] : "the channel", secret, all);
}

/* Holds all that everybody can see against what it may know: as of after it was seen, since the game goes on. */
static void check_secrets(struct fixture *f)
{
    struct json_object *m;

    for (int i = 0; i < f->players; i++) {
        struct json_object *view = standin_view(f->discord, names[i], f->table);

        world_look(f->world);
        if (world_table(f->world) == NULL)
            return;
        for (size_t k = 0; (m = message(view, k)) != NULL; k++)
            check_message(f, i, m);
    }
}

/* The control of that message by which its reader answers; NULL: there is none. */
static struct json_object *control_of(struct json_object *m)
{
    struct json_object *all = json_object_object_get(m, "components");

    for (size_t i = 0; i < json_object_array_length(all); i++) {
        struct json_object *c = json_object_array_get_idx(all, i);
        const char *id = text_of(c, "custom_id");

        if (g_str_has_prefix(id, "m|") || g_str_has_prefix(id, "s|"))
            return c;
    }
    return NULL;
}

/* The newest message that asks user something; NULL: none does. */
static struct json_object *question(struct fixture *f, const char *user)
{
    struct json_object *view = standin_view(f->discord, user, f->table), *m;

    for (size_t i = 0; (m = message(view, i)) != NULL; i++)
        if (is_private(m) && control_of(m) != NULL)
            return m;
    return NULL;
}

/* ---- playing --------------------------------------------------------------------------------- */

/* Presses one of the buttons, or chooses an option, whichever the dice say; unless it has changed since. */
static void press(struct fixture *f, const char *user, struct json_object *m)
{
    g_autoptr(GPtrArray) controls = g_ptr_array_new();
    g_autofree char *id = g_strdup(text_of(m, "id")), *control = NULL, *option = NULL;
    struct json_object *all = json_object_object_get(m, "components"), *chosen, *options;
    const char *pressed;

    for (size_t i = 0; i < json_object_array_length(all); i++) {
        struct json_object *c = json_object_array_get_idx(all, i);

        if (g_str_has_prefix(text_of(c, "custom_id"), "m|") ||
            g_str_has_prefix(text_of(c, "custom_id"), "s|"))
            g_ptr_array_add(controls, c);
    }
    chosen = controls->pdata[g_rand_int_range(f->dice, 0, (gint32)controls->len)];
    options = json_object_object_get(chosen, "options");
    control = g_strdup(text_of(chosen, "custom_id"));
    if (options != NULL) {
        gint32 n = (gint32)json_object_array_length(options);

        option = g_strdup(
            text_of(json_object_array_get_idx(options, (size_t)g_rand_int_range(f->dice, 0, n)), "value"));
    }
    pressed = standin_try(f->discord, user, id, control, option);
    if (pressed == NULL)
        return;
    f->presses++;
    standin_answer(f->discord, pressed);
}

/* Has that come in the channel?  before, after: the table's name. */
static bool said(struct fixture *f, const char *before, const char *after)
{
    g_autofree char *pattern = g_strconcat("*", before, f->table, after, NULL);

    return standin_seen(f->discord, names[0], f->table, pattern) != NULL;
}

/* Waits until that has come. */
static void expect(struct fixture *f, const char *reader, const char *before, const char *after)
{
    g_autofree char *pattern = g_strconcat("*", before, f->table, after, NULL);

    standin_expect(f->discord, reader, f->table, pattern);
}

static bool is_over(struct fixture *f)
{
    return said(f, "", " is over*");
}

/* Whoever is asked something answers.  False: nobody was. */
static bool step(struct fixture *f)
{
    bool any = false;

    for (int i = 0; i < f->players; i++) {
        struct json_object *m = question(f, names[i]);

        if (m == NULL)
            continue;
        press(f, names[i], m);
        any = true;
    }
    check_secrets(f);
    return any;
}

/* Everybody looks what is asked, as people do who are called. */
static void look(struct fixture *f)
{
    for (int i = 0; i < f->players; i++)
        standin_answer(f->discord, standin_slash(f->discord, names[i], f->table, "moves", NULL));
}

static void play(struct fixture *f, int most)
{
    for (int idle = 0; !is_over(f) && f->presses < most && idle < 100; idle++) {
        if (step(f))
            idle = 0;
        else
            look(f);
    }
}

static void play_to_the_end(struct fixture *f)
{
    play(f, 5000);
    expect(f, names[0], "", " is over*[Rematch]*");
    standin_assert_clean(f->discord);
    assert_int_equal(served_end(f->bot, SIGTERM), 0);
}

/* A table of that name, in a channel of its own, for all players; options: more of them, "" none. */
static void open_table(struct fixture *f, const char *table, const char *options)
{
    g_autofree char *line = g_strdup_printf("%s %d %s", table, f->players, options);

    g_free(f->table);
    f->table = g_strdup(table);
    world_free(f->world);
    f->world = world_new(served_database(f->bot), table);
    standin_channel(f->discord, "castle", table);
    standin_answer(f->discord,
                   standin_slash(f->discord, names[0], f->table, "new", "line", g_strchomp(line), NULL));
    expect(f, names[1], "", ": *free*[Join]*[Start]*");
    for (int i = 1; i < f->players; i++) {
        g_autofree char *seated = g_strdup_printf(":*%s*", names[i]);

        standin_answer(f->discord, standin_press(f->discord, names[i], f->table, "Join"));
        expect(f, names[i], "", seated);
    }
    standin_answer(f->discord, standin_press(f->discord, names[0], f->table, "Start"));
    expect(f, names[0], "", " begins*");
}

/* ---- whole games ----------------------------------------------------------------------------- */

static void three_play_a_classic_game(void **state)
{
    struct fixture *f = *state;

    begin(f, 3);
    open_table(f, "crypt", "");
    play_to_the_end(f);
}

static void two_play_super(void **state)
{
    struct fixture *f = *state;

    begin(f, 2);
    open_table(f, "crypt", "super");
    play_to_the_end(f);
}

/* Each press is on disk before its answer, and the panels of an earlier life go on. */
static void a_game_outlives_the_bot_at_every_press(void **state)
{
    struct fixture *f = *state;

    begin(f, 2);
    standin_no_limits(f->discord); /* a new life cannot know what an earlier one has used up */
    open_table(f, "crypt", "");
    while (f->presses < SOME && !is_over(f)) {
        if (!step(f))
            look(f);
        served_end(f->bot, SIGKILL);
        start(f);
    }
    standin_assert_clean(f->discord);
}

/* Restarts in order, in the midst of games: whoever presses after one plays on, and nothing is done twice. */
static void a_thousand_presses_over_ten_restarts(void **state)
{
    enum { RESTARTS = 10, PRESSES = 1000 };
    struct fixture *f = *state;

    begin(f, 3);
    standin_no_limits(f->discord);
    for (int i = 1, games = 0; i <= RESTARTS; i++) {
        while (f->presses < PRESSES / RESTARTS * i) {
            g_autofree char *name = g_strdup_printf("crypt%d", games);

            if (games == 0 || is_over(f)) {
                open_table(f, name, "");
                games++;
            }
            play(f, PRESSES / RESTARTS * i);
        }
        assert_int_equal(served_end(f->bot, SIGTERM), 0);
        start(f);
    }
    standin_assert_clean(f->discord);
}

/* ---- trouble --------------------------------------------------------------------------------- */

/* The gateway does what it may at any time: the game does not notice. */
static void a_game_goes_on_whatever_the_gateway_does(void **state)
{
    static const char *const troubles[] = { "reconnect", "cut", "invalid_session", "reconnect" };
    struct fixture *f = *state;
    int next = 0;

    begin(f, 2);
    standin_call(f->discord, "duplicate", NULL); /* every event comes twice */
    open_table(f, "crypt", "");
    while (next < (int)G_N_ELEMENTS(troubles)) {
        play(f, f->presses + 5);
        standin_call(f->discord, troubles[next++], NULL);
        expect_online(f);
    }
    play_to_the_end(f);
}

static unsigned count_of(struct fixture *f, const char *what)
{
    struct json_object *counts =
        json_object_object_get(standin_call(f->discord, "requests", NULL), "gateway");

    return (unsigned)json_object_get_int(json_object_object_get(counts, what));
}

static void close_with(struct fixture *f, int code)
{
    struct json_object *o = json_object_new_object();

    json_object_object_add(o, "code", json_object_new_int(code));
    standin_call(f->discord, "close", o);
}

/* Codes after which a session goes on, and those after which another one begins. */
static void each_close_has_its_answer(void **state)
{
    struct fixture *f = *state;

    begin(f, 2);
    for (int code = 4000; code <= 4008; code++) {
        if (code == 4004 || code == 4006 || code == 4007)
            continue;
        close_with(f, code);
        expect_online(f);
    }
    assert_int_equal(count_of(f, "identify"), 1);
    assert_int_equal(count_of(f, "resume"), 6);
    close_with(f, 4007);
    expect_online(f);
    close_with(f, 4009);
    expect_online(f);
    assert_int_equal(count_of(f, "identify"), 3);
    standin_assert_clean(f->discord);
}

/* Beats that are not answered say that nobody is there. */
static void a_gateway_that_falls_silent_is_left(void **state)
{
    struct fixture *f = *state;

    begin(f, 2);
    standin_set(f->discord, "heartbeat_ms", 1000);
    close_with(f, 4000);
    expect_online(f);
    standin_call(f->discord, "silence", NULL);
    expect_online(f);
    assert_int_equal(count_of(f, "resume"), 2);
    open_table(f, "crypt", "");
    standin_assert_clean(f->discord);
}

/* A token that is refused is not tried again, and another one is taken at SIGHUP, before or after word of that. */
static void another_token_brings_it_back(void **state)
{
    struct fixture *f = *state;
    g_autofree char *config = NULL;

    begin(f, 2);
    standin_call(f->discord, "settings", json_tokener_parse("{\"token\": \"second-token\"}"));
    close_with(f, 4004);
    config = g_strdup_printf("[host]\ndatabase=lair.db\n[discord]\nthreads=no\ntoken=second-token\napi=%s\n",
                             standin_api(f->discord));
    served_write(f->bot, config);
    served_signal(f->bot, SIGHUP);
    expect_online(f);
    open_table(f, "crypt", "");
}

/* What the HTTP API does to requests is settled where they are sent. */
static void a_game_goes_on_whatever_becomes_of_requests(void **state)
{
    struct fixture *f = *state;

    begin(f, 2);
    open_table(f, "crypt", "");
    play(f, 4);
    standin_fault(f->discord, "429", "POST", "/channels/.*", 2);
    standin_fault(f->discord, "html", "PATCH", "/channels/.*", 1);
    play(f, 8);
    standin_fault(f->discord, "lost", "POST", "/channels/.*", 2);
    standin_fault(f->discord, "cut", "POST", "/interactions/.*", 2);
    play_to_the_end(f);
}

/* Is it up to that user alone? */
static bool waits_for(struct fixture *f, const char *user)
{
    for (int i = 0; i < f->players; i++)
        if ((question(f, names[i]) != NULL) != (names[i] == user))
            return false;
    return true;
}

static bool is_called(struct fixture *f)
{
    return standin_seen(f->discord, "ben", f->table, "*<@*[My move]*") != NULL;
}

/* Nothing can be said to who has not pressed for a quarter of an hour: the channel calls. */
static void who_is_away_is_called_and_catches_up(void **state)
{
    struct fixture *f = *state;
    struct json_object *m;

    begin(f, 2);
    open_table(f, "crypt", "");
    look(f);
    while (!waits_for(f, names[0])) /* ann */
        assert_true(step(f));
    standin_turn(f->discord, 16 * 60 * 1000);
    while (!is_called(f)) {
        m = waits_for(f, names[1]) ? NULL : question(f, "ann");
        if (m != NULL)
            press(f, "ann", m);
        else
            standin_answer(f->discord, standin_slash(f->discord, "ann", f->table, "moves", NULL));
    }
    standin_answer(f->discord, standin_press(f->discord, "ben", f->table, "My move"));
    assert_non_null(question(f, "ben"));
    standin_expect_gone(f->discord, "ben", f->table, "*<@*[My move]*");
    play_to_the_end(f);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
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
