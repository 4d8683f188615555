/* tests/e2e/test_discord_failures.c - what goes wrong on Discord stays small
 *
 * What can go wrong, and where it is proven that no more comes of it:
 *
 *     a right is missing (50013, 50001, app_permissions)      here; names and threads: test_discord_session
 *     direct messages are closed (50007, 50278)               here
 *     a board was deleted (10008), or is too old (30046)      here
 *     a channel, a thread or the server is gone, an outage    here
 *     a thread is archived (50083) or locked (160005)         here
 *     words are refused (200000, 240000)                      here
 *     a token is dead (10062, 40060, 10015, 50027)            test_discord_trouble, test_discord_session, test_discord_month
 *     429, 5xx, cuts, lost answers, 401                       test_discord_rest, test_discord_trouble
 *     4004, 4007, 4009, op 7, op 9, silence, the other closes test_discord, test_discord_shard
 *     certificates of the gateway                             here; of the HTTP API: test_discord_trouble
 *     a restart, an event that comes twice                    test_discord
 *     somebody else's button, and an old one                  test_panels, test_discord_session
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <libsoup/soup.h>
#include <sodium.h>

#ifdef __has_feature /* clang's word for what gcc defines */
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__ 1
#endif
#endif
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/lsan_interface.h>
#endif

#include "adapters/discord/gateway.h"
#include "bot/network.h"
#include "tests/e2e/certificate.h"
#include "tests/e2e/hosted.h"
#include "tests/e2e/peer.h"
#include "tests/folder.h"
#include "tests/logbook.h"

static struct host_settings settings;

/* ---- set-up ---------------------------------------------------------------------------------- */

static int set_up(void **state)
{
    settings = host_defaults;
    settings.person_lines = settings.place_lines = (struct flood_limits){ 0 };
    settings.clock_s = settings.beat_ms = 0;
    logbook_forget();
    *state = hosted_new(&settings);
    return 0;
}

static int tear_down(void **state)
{
    hosted_free(*state);
    return 0;
}

/* No interaction stayed without an answer, and of the refusals there are none but so many of that code. */
static void assert_refused_only(struct hosted *f, int code, unsigned n)
{
    struct json_object *failed =
        json_object_object_get(standin_call(f->discord, "violations", NULL), "failed");

    assert_int_equal(json_object_array_length(failed), 0);
    assert_int_equal(hosted_refused(f, code), n);
    assert_int_equal(hosted_refused(f, 0), n);
}

static void say(struct hosted *f, const char *user, const char *channel, const char *command)
{
    standin_answer(f->discord, standin_slash(f->discord, user, channel, "lair", "line", command, NULL));
    hosted_settle(f);
}

/* What becomes of a thing of that name. */
static void with(struct hosted *f, const char *what, const char *key, const char *name, const char *flag,
                 bool set)
{
    struct json_object *o = json_object_new_object();

    json_object_object_add(o, key, json_object_new_string(name));
    if (flag != NULL)
        json_object_object_add(o, flag, json_object_new_boolean(set));
    standin_call(f->discord, what, o);
    hosted_settle(f);
}

/* Everybody answers what is asked in their panels, which need no channel. */
static void play_by_panels(struct hosted *f, const char *channel, int presses)
{
    for (int done = 0, idle = 0; done < presses && idle < 10; idle++)
        for (int i = 0; i < 2; i++)
            if (hosted_answer(f, i == 0 ? "ann" : "ben", channel))
                done++, idle = 0;
}

static int moves(struct hosted *f)
{
    const struct table *t = f->host->tables->pdata[0];

    return t->n_moves;
}

static const char board_pattern[] = "*[My move]*[Town]*";

/* ---- rights ---------------------------------------------------------------------------------- */

static void forbid(struct hosted *f, const char *channel, const char *right)
{
    g_autofree char *text =
        right != NULL
            ? g_strdup_printf("{\"user\": \"bot\", \"channel\": \"%s\", \"deny\": [\"%s\"]}", channel, right)
            : g_strdup_printf("{\"user\": \"bot\", \"channel\": \"%s\"}", channel);

    standin_call(f->discord, "permissions", json_tokener_parse(text));
    hosted_settle(f);
}

/* The newest message in the dungeon that user can see. */
static const char *newest(struct hosted *f, const char *user)
{
    return json_object_get_string(
        json_object_object_get(standin_seen(f->discord, user, "dungeon", "*"), "text"));
}

static void missing_rights_are_named_to_who_acts(void **state)
{
    static const struct {
        const char *right, *pattern;
    } rights[] = { { "SEND_MESSAGES", "*I may not \"Send Messages\",*" },
                   { "ATTACH_FILES", "*I may not \"Attach Files\",*" } };
    struct hosted *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(rights); i++) {
        forbid(f, "dungeon", rights[i].right);
        say(f, "ann", "dungeon", "tables");
        standin_expect(f->discord, "ann", "dungeon", rights[i].pattern);
        say(f, "ann", "dungeon", "tables");
        assert_null(standin_seen(f->discord, "ben", "dungeon", "*I may not*"));
        assert_int_equal(logbook_count("*we lack there: *"), i + 1);
        forbid(f, "dungeon", NULL);
        say(f, "ann", "dungeon", "tables");
        assert_null(strstr(newest(f, "ann"), "I may not"));
    }
    hosted_open_table(f, "dungeon", "crypt");
    assert_refused_only(f, 50013, 0);
}

/* In the midst of a game: who plays by panels goes on, and what was missed comes when the right is there again. */
static void a_game_goes_on_while_a_right_is_missing(void **state)
{
    struct hosted *f = *state;
    int before;

    hosted_open_table(f, "dungeon", "crypt");
    hosted_play(f, "dungeon", 6);
    forbid(f, "dungeon", "SEND_MESSAGES");
    before = moves(f);
    play_by_panels(f, "dungeon", 12);
    assert_true(moves(f) > before);
    assert_int_equal(logbook_count("*warning*"), logbook_count("*dungeon*") + logbook_count("*we *"));
    assert_true(hosted_refused(f, 50013) <= 2);
    forbid(f, "dungeon", NULL);
    hosted_turn(f, 2000);
    play_by_panels(f, "dungeon", 4);
    standin_expect(f->discord, "ben", "dungeon", board_pattern);
    assert_true(hosted_refused(f, 50013) <= 2);
}

/* ---- channels, threads, servers -------------------------------------------------------------- */

static void a_thread_that_is_archived_is_opened_by_a_post(void **state)
{
    struct hosted *f = *state;

    standin_do(f->discord, "thread", "channel", "dungeon", "name", "cellar", NULL);
    hosted_open_table(f, "cellar", "crypt");
    hosted_play(f, "cellar", 6);
    for (int i = 0; i < 3; i++) {
        standin_call(f->discord, "lock_thread",
                     json_tokener_parse("{\"channel\": \"cellar\", \"locked\": false, \"archived\": true}"));
        hosted_settle(f);
        hosted_play(f, "cellar", 6);
        standin_expect(f->discord, "ben", "cellar", board_pattern);
    }
    assert_int_equal(logbook_count("warning*"), 0);
    assert_refused_only(f, 50083, hosted_refused(f, 50083));
    assert_true(hosted_refused(f, 50083) > 0);
}

static void a_thread_that_is_locked_waits(void **state)
{
    struct hosted *f = *state;
    int before;

    standin_do(f->discord, "thread", "channel", "dungeon", "name", "cellar", NULL);
    hosted_open_table(f, "cellar", "crypt");
    hosted_play(f, "cellar", 6);
    with(f, "lock_thread", "channel", "cellar", NULL, false);
    before = moves(f);
    play_by_panels(f, "cellar", 6);
    assert_true(moves(f) > before);
    standin_call(f->discord, "requests", json_tokener_parse("{\"clear\": true}"));
    play_by_panels(f, "cellar", 6);
    assert_int_equal(standin_requests(f->discord, "POST /channels/{channel}/messages"), 0);
    standin_call(f->discord, "lock_thread",
                 json_tokener_parse("{\"channel\": \"cellar\", \"locked\": false, \"archived\": false}"));
    hosted_settle(f);
    hosted_play(f, "cellar", 6);
    assert_true(standin_requests(f->discord, "POST /channels/{channel}/messages") > 0);
}

/* Thrown out in the midst of a game, and invited again. */
static void a_server_that_throws_us_out_and_invites_us_again(void **state)
{
    struct hosted *f = *state;
    int before;

    hosted_open_table(f, "dungeon", "crypt");
    hosted_play(f, "dungeon", 6);
    with(f, "remove_from_guild", "guild", "castle", NULL, false);
    assert_int_equal(logbook_count("*removed from the server*"), 1);
    before = moves(f);
    play_by_panels(f, "dungeon", 6);
    assert_true(moves(f) > before);
    hosted_turn(f, 60 * 1000);
    assert_int_equal(hosted_refused(f, 0), 0);
    with(f, "remove_from_guild", "guild", "castle", "back", true);
    hosted_play(f, "dungeon", 6);
    standin_expect(f->discord, "ben", "dungeon", board_pattern);
    assert_refused_only(f, 0, 0);
}

static void an_outage_of_a_server_is_waited_for(void **state)
{
    struct hosted *f = *state;

    hosted_open_table(f, "dungeon", "crypt");
    hosted_play(f, "dungeon", 6);
    with(f, "outage", "guild", "castle", NULL, false);
    hosted_turn(f, 3600 * 1000);
    assert_int_equal(logbook_count("*removed*"), 0);
    with(f, "outage", "guild", "castle", "over", true);
    hosted_play(f, "dungeon", 6);
    standin_expect(f->discord, "ben", "dungeon", board_pattern);
    assert_refused_only(f, 0, 0);
}

/* The table stays, and is played on from another channel of the server. */
static void a_channel_that_is_deleted_takes_no_game_along(void **state)
{
    struct hosted *f = *state;
    int before;

    standin_channel(f->discord, "castle", "attic");
    hosted_open_table(f, "attic", "crypt");
    hosted_play(f, "attic", 6);
    with(f, "delete_channel", "channel", "attic", NULL, false);
    before = moves(f);
    for (int i = 0; i < 10; i++) {
        say(f, "ann", "dungeon", "moves");
        say(f, "ben", "dungeon", "moves");
        play_by_panels(f, "dungeon", 2);
    }
    assert_true(moves(f) > before);
    hosted_turn(f, 60 * 1000);
    assert_refused_only(f, 10003, hosted_refused(f, 10003));
    assert_true(hosted_refused(f, 10003) <= 1);
}

/* ---- messages -------------------------------------------------------------------------------- */

static void a_board_that_is_deleted_or_too_old_is_posted_anew(void **state)
{
    struct hosted *f = *state;
    struct json_object *board;

    standin_set(f->discord, "old_edits", 0);
    hosted_open_table(f, "dungeon", "crypt");
    hosted_play(f, "dungeon", 6);
    for (int i = 0; i < 4; i++) {
        g_autofree char *id = NULL;

        board = standin_expect(f->discord, "ben", "dungeon", board_pattern);
        id = g_strdup(json_object_get_string(json_object_object_get(board, "id")));
        if (i % 2 == 0)
            standin_do(f->discord, "delete_message", "message", id, NULL);
        else
            standin_turn(f->discord, 61 * 60 * 1000); /* of which our clock knows nothing */
        hosted_play(f, "dungeon", 8);
        standin_expect(f->discord, "ben", "dungeon", board_pattern);
    }
    assert_int_equal(logbook_count("warning*"), 0);
    assert_int_equal(hosted_refused(f, 0),
                     hosted_refused(f, 10008) + hosted_refused(f, 30046) + hosted_refused(f, 50027));
}

/* Is there a fault that met no request yet? */
static bool is_left(struct hosted *f)
{
    return json_object_get_int(json_object_object_get(standin_call(f->discord, "faults", NULL), "left")) > 0;
}

/* AutoMod, and the filter of links. */
static void words_that_are_refused_are_told_of_once(void **state)
{
    struct hosted *f = *state;

    hosted_open_table(f, "dungeon", "crypt");
    for (int i = 0; i < 2; i++) {
        standin_call(
            f->discord, "faults",
            json_tokener_parse("{\"kind\": \"json\", \"method\": \"POST\", \"path\": \"/channels/.*\","
                               " \"status\": 400, \"code\": 200000}"));
        while (is_left(f))
            assert_true(hosted_play(f, "dungeon", 2));
        hosted_settle(f);
        standin_expect(f->discord, "ben", "dungeon", "*held back by a filter*"); /* not refused itself */
    }
    assert_int_equal(logbook_count("warning: *200000*"), 2);
    assert_int_equal(hosted_refused(f, 0), 0); /* by its own rules */
}

/* ann answers all that she is asked; now it is up to ben. */
static void wait_for_ben(struct hosted *f)
{
    hosted_play(f, "dungeon", 2);
    while (hosted_answer(f, "ann", "dungeon"))
        continue;
}

/* A player who has closed direct messages, or is in no server with us, is called in the channel. */
static void check_closed_messages(struct hosted *f, void (*close)(struct hosted *f), int code)
{
    unsigned refused; /* more than one if word of the first was late */

    hosted_open_table(f, "dungeon", "crypt");
    wait_for_ben(f);
    standin_dm(f->discord, "ann", "tables"); /* from now on she is told there */
    hosted_settle(f);
    assert_int_equal(hosted_refused(f, 0), 0);
    close(f);
    for (int i = 0; i < 20 && hosted_refused(f, code) == 0; i++)
        hosted_answer(f, "ben", "dungeon");
    while (hosted_answer(f, "ben", "dungeon"))
        continue;
    hosted_turn(f, 60 * 1000);
    refused = hosted_refused(f, code);
    assert_in_range(refused, 1, 2);
    hosted_turn(f, 20 * 60 * 1000);
    standin_expect(f->discord, "ben", "dungeon", "*<@*[My move]*");
    assert_int_equal(hosted_refused(f, 0), refused); /* it was not tried again */
}

static void close_messages(struct hosted *f)
{
    standin_do(f->discord, "close_dms", "user", "ann", NULL);
}

static void leave_the_server(struct hosted *f)
{
    standin_do(f->discord, "leave", "user", "ann", "guild", "castle", NULL);
}

static void closed_direct_messages_stop_no_game(void **state)
{
    check_closed_messages(*state, close_messages, 50007);
}

static void nor_does_who_left_the_server(void **state)
{
    check_closed_messages(*state, leave_the_server, 50278);
}

/* ---- the gateway ----------------------------------------------------------------------------- */

/* A session that is taken up again was never gone, for host, operator and players. */
static void a_gateway_that_flaps_is_not_told_of(void **state)
{
    struct hosted *f = *state;

    hosted_open_table(f, "dungeon", "crypt");
    for (unsigned i = 2; i < 7; i++) {
        standin_call(f->discord, i % 2 == 0 ? "cut" : "reconnect", NULL);
        standin_expect_online(f->discord, 1);
        hosted_play(f, "dungeon", 4);
    }
    assert_int_equal(logbook_count("*offline*"), 0);
    assert_int_equal(logbook_count("*online*"), 1);
    assert_refused_only(f, 0, 0);
}

/* ---- certificates of the gateway ------------------------------------------------------------- */

struct link {
    struct clock *clock;
    struct discord_gateway *gateway;
    char *url, *why; /* where it is; and why there is no connection, NULL: it was not told */
    bool came;       /* somebody has connected */
};

static void on_where(void *ctx)
{
    struct link *l = ctx;
    struct json_object *o = json_object_new_object();

    json_object_object_add(o, "url", json_object_new_string(l->url));
    discord_gateway_where(l->gateway, o);
    json_object_put(o);
}

static void on_ready(void *ctx, struct json_object *d)
{
    (void)ctx, (void)d;
}

static void on_resumed(void *ctx)
{
    (void)ctx;
}

static void on_event(void *ctx, const char *name, struct json_object *d)
{
    (void)ctx, (void)name, (void)d;
}

static void on_down(void *ctx, const char *why, bool final)
{
    struct link *l = ctx;

    assert_false(final);
    g_free(l->why);
    l->why = g_strdup(why);
}

static const struct discord_gateway_events events = {
    .where = on_where, .ready = on_ready, .resumed = on_resumed, .event = on_event, .down = on_down
};

static void on_link(SoupServer *server, SoupServerMessage *message, const char *path,
                    SoupWebsocketConnection *connection, gpointer ctx)
{
    (void)server, (void)message, (void)path, (void)connection;
    ((struct link *)ctx)->came = true;
}

/* Whether somebody has connected, or will not. */
static bool is_settled(void *ctx)
{
    struct link *l = ctx;

    clock_turn(l->clock, 1);
    return l->came || l->why != NULL;
}

/* The server of libsoup 3.2 keeps addresses and a socket of its own for ever: no leaks are looked for while there is
 * one. */
static void let_leak(bool leak)
{
#ifdef __SANITIZE_ADDRESS__
    leak ? __lsan_disable() : __lsan_enable();
#else
    (void)leak;
#endif
}

/* A gateway with that certificate, for a bot that believes ca.  why: it is refused, and the operator reads that. */
static void check_gateway(const char *cert, const char *key, const char *ca, const char *why)
{
    struct link l = { .clock = clock_new_by_hand(0) };
    const struct discord_gateway_to to = { .shards = 1, .ca_file = ca };
    g_autoptr(GTlsCertificate) certificate = g_tls_certificate_new_from_files(cert, key, NULL);
    SoupServer *server = soup_server_new("tls-certificate", certificate, NULL);
    GSList *uris;

    soup_server_add_websocket_handler(server, "/", NULL, NULL, on_link, &l, NULL);
    assert_true(
        soup_server_listen_local(server, 0, SOUP_SERVER_LISTEN_HTTPS | SOUP_SERVER_LISTEN_IPV4_ONLY, NULL));
    uris = soup_server_get_uris(server);
    l.url = g_strdup_printf("wss://127.0.0.1:%d", g_uri_get_port(uris->data));
    g_slist_free_full(uris, (GDestroyNotify)g_uri_unref);
    l.gateway = discord_gateway_new(&to, &events, &l, l.clock);
    discord_gateway_start(l.gateway);
    assert_true(wait_until(is_settled, &l));
    assert_int_equal(l.came, why == NULL);
    if (why != NULL)
        assert_string_equal(l.why, why);
    discord_gateway_free(l.gateway);
    soup_server_disconnect(server);
    g_object_unref(server);
    clock_free(l.clock);
    g_free(l.url);
    g_free(l.why);
}

static void a_gateway_is_believed_by_its_certificate(void **state)
{
    char *folder = folder_new(), *good, *good_key, *other, *other_key, *elsewhere, *elsewhere_key;

    (void)state;
    certificate_make(folder, "good", "IP:127.0.0.1", &good, &good_key);
    certificate_make(folder, "other", "IP:127.0.0.1", &other, &other_key);
    certificate_make(folder, "elsewhere", "DNS:elsewhere.test", &elsewhere, &elsewhere_key);
    let_leak(true);
    check_gateway(good, good_key, good, NULL);
    check_gateway(good, good_key, other, "the gateway's certificate is signed by nobody whom we trust");
    check_gateway(good, good_key, NULL, "the gateway's certificate is signed by nobody whom we trust");
    check_gateway(elsewhere, elsewhere_key, elsewhere, "the gateway's certificate is for another name");
    let_leak(false);
    folder_remove(folder);
    g_free(good), g_free(good_key), g_free(other), g_free(other_key), g_free(elsewhere),
        g_free(elsewhere_key);
}

/* It takes up each session and drops it at once: then it is left alone for longer and longer. */
static void a_gateway_that_drops_us_is_given_time(void **state)
{
    enum { SECOND = 1000, DROPS = 11 };
    struct hosted *f = *state;
    int64_t began;

    hosted_turn(f, 60 * SECOND);
    began = clock_ticks(f->clock);
    for (int i = 0; i < DROPS; i++) {
        standin_call(f->discord, "cut", NULL);
        hosted_turn(f, 1);
    }
    assert_true(clock_ticks(f->clock) - began >= (500 + 1000 + 2000 + 4000));
    hosted_turn(f, 60 * SECOND);
    hosted_open_table(f, "dungeon", "crypt");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(missing_rights_are_named_to_who_acts),
        TEST(a_game_goes_on_while_a_right_is_missing),
        TEST(a_thread_that_is_archived_is_opened_by_a_post),
        TEST(a_thread_that_is_locked_waits),
        TEST(a_server_that_throws_us_out_and_invites_us_again),
        TEST(an_outage_of_a_server_is_waited_for),
        TEST(a_channel_that_is_deleted_takes_no_game_along),
        TEST(a_board_that_is_deleted_or_too_old_is_posted_anew),
        TEST(words_that_are_refused_are_told_of_once),
        TEST(closed_direct_messages_stop_no_game),
        TEST(nor_does_who_left_the_server),
        TEST(a_gateway_that_flaps_is_not_told_of),
        TEST(a_gateway_that_drops_us_is_given_time),
        cmocka_unit_test(a_gateway_is_believed_by_its_certificate),
    };
    int failed;

    if (!standin_is_installed()) {
        print_message("1..0 # SKIP no python3 with aiohttp and jsonschema\n");
        return 77;
    }
    if (sodium_init() < 0)
        return 1;
    logbook_open();
    failed = cmocka_run_group_tests_name("discord_failures", tests, NULL, NULL);
    logbook_close();
    return failed;
}
