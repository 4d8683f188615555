/* tests/unit/test_discord_endpoint.c - of all posts only Discord's are taken, and each of these once
 *
 * A port of loopback, and a clock turned by hand.
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "adapters/discord/endpoint.h"
#include "tests/e2e/peer.h"

enum { NOW_S = 1800000000, WINDOW_S = 5 * 60, STAY_MS = 5000, MOST = 64, LONGEST = 256 * 1024 };

static const char press[] = "{\"id\":\"77\",\"type\":3,\"token\":\"secret\"}";

struct fixture {
    struct clock *clock;
    struct discord_endpoint *endpoint;
    unsigned char public_key[crypto_sign_PUBLICKEYBYTES], secret[crypto_sign_SECRETKEYBYTES];
    uint16_t port;
    struct peer *peer[MOST + 1]; /* NULL: not there */
    GString *heard;              /* ids of interactions, a space behind each */
    GString *wrong;              /* what the operator was told, a line each */
};

static void on_did(void *ctx, struct json_object *o)
{
    struct fixture *f = ctx;

    g_string_append_printf(f->heard, "%s ", json_object_get_string(json_object_object_get(o, "id")));
}

static void on_wrong(void *ctx, const char *what)
{
    struct fixture *f = ctx;

    g_string_append_printf(f->wrong, "%s\n", what);
}

static const struct discord_endpoint_events events = { .did = on_did, .wrong = on_wrong };

static int set_up(void **state)
{
    static const unsigned char seed[crypto_sign_SEEDBYTES] = { 13 };
    struct fixture *f = g_new0(struct fixture, 1);
    g_autofree char *address = NULL, *why = NULL;

    *state = f;
    crypto_sign_seed_keypair(f->public_key, f->secret, seed);
    f->clock = clock_new_by_hand((int64_t)NOW_S * 1000);
    f->heard = g_string_new(NULL);
    f->wrong = g_string_new(NULL);
    f->port = free_port();
    address = g_strdup_printf("127.0.0.1:%u", f->port);
    f->endpoint =
        discord_endpoint_new(&(struct discord_endpoint_to){ .listen = address, .public_key = f->public_key },
                             &events, f, f->clock, &why);
    return f->endpoint != NULL ? 0 : -1;
}

static void settle(void)
{
    while (g_main_context_iteration(NULL, FALSE))
        continue;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(f->peer); i++)
        peer_free(f->peer[i]);
    discord_endpoint_free(f->endpoint);
    settle(); /* libsoup lets connections go in its own time */
    clock_free(f->clock);
    g_string_free(f->heard, TRUE);
    g_string_free(f->wrong, TRUE);
    g_free(f);
    return 0;
}

/* ---- posting --------------------------------------------------------------------------------- */

static struct peer *come(struct fixture *f)
{
    peer_free(f->peer[0]);
    f->peer[0] = peer_connect(f->port);
    assert_non_null(f->peer[0]);
    settle();
    return f->peer[0];
}

/* The signature of a body at a time, in hex; g_free it. */
static char *sign(const struct fixture *f, const char *at, const char *body)
{
    g_autofree char *whole = g_strconcat(at, body, NULL);
    unsigned char raw[crypto_sign_BYTES];
    char *hex = g_malloc(2 * sizeof raw + 1);

    crypto_sign_detached(raw, NULL, (const unsigned char *)whole, strlen(whole), f->secret);
    return sodium_bin2hex(hex, 2 * sizeof raw + 1, raw, sizeof raw);
}

static void send_post(struct peer *p, const char *signature, const char *at, const char *body)
{
    g_autofree char *signed_by =
        signature != NULL ? g_strdup_printf("X-Signature-Ed25519: %s\r\n", signature) : g_strdup("");
    g_autofree char *signed_at =
        at != NULL ? g_strdup_printf("X-Signature-Timestamp: %s\r\n", at) : g_strdup("");

    peer_send(p, "POST /any/path HTTP/1.1\r\nHost: here\r\n%s%sContent-Length: %zu\r\n", signed_by, signed_at,
              strlen(body));
    peer_send_bytes(p, body, strlen(body));
}

/* Posts it, and waits for the answer and the end: "202 *". */
static void post(struct fixture *f, const char *signature, const char *at, const char *body,
                 const char *answer)
{
    struct peer *p = come(f);
    g_autofree char *pattern = g_strconcat("HTTP/1.1 ", answer, NULL);

    send_post(p, signature, at, body);
    peer_expect(p, pattern);
    peer_expect_end(p);
}

/* As Discord would have, off seconds from now. */
static void post_signed(struct fixture *f, const char *body, int off, const char *answer)
{
    g_autofree char *at = g_strdup_printf("%d", (int)(clock_now(f->clock) / 1000) + off);
    g_autofree char *signature = sign(f, at, body);

    post(f, signature, at, body, answer);
}

/* ---- what is taken --------------------------------------------------------------------------- */

static void a_signed_interaction_is_handed_over(void **state)
{
    struct fixture *f = *state;

    post_signed(f, press, 0, "202 *");
    assert_string_equal(f->heard->str, "77 ");
    assert_string_equal(f->wrong->str, "");
}

static void a_ping_is_answered_however_often_and_goes_no_further(void **state)
{
    struct fixture *f = *state;

    for (int i = 0; i < 2; i++) {
        post_signed(f, "{\"id\":\"5\",\"type\":1}", 0, "200 *");
        assert_true(peer_saw(f->peer[0], "Content-Type: application/json"));
        assert_true(peer_saw(f->peer[0], "Content-Length: 10")); /* {"type":1} */
    }
    assert_string_equal(f->heard->str, "");
}

static void what_comes_again_is_answered_and_not_done(void **state)
{
    struct fixture *f = *state;

    post_signed(f, press, WINDOW_S, "202 *");
    clock_turn(f->clock, 2 * WINDOW_S * 1000);
    post_signed(f, press, -WINDOW_S, "202 *"); /* the same post */
    post_signed(f, press, 0, "202 *");         /* the same interaction */
    post_signed(f, "{\"id\":\"78\",\"type\":3}", 0, "202 *");
    assert_string_equal(f->heard->str, "77 78 ");
    clock_turn(f->clock, 2 * WINDOW_S * 1000 + 1);
    post_signed(f, press, 0, "202 *"); /* Discord would not, and the owner remembers more */
    assert_string_equal(f->heard->str, "77 78 77 ");
}

/* ---- what is not ----------------------------------------------------------------------------- */

static void a_forged_post_is_refused(void **state)
{
    struct fixture *f = *state;
    g_autofree char *now = g_strdup_printf("%d", NOW_S), *later = g_strdup_printf("%d", NOW_S + 1);
    g_autofree char *good = sign(f, now, press), *other = sign(f, now, "{}");
    g_autofree char *cut = g_strndup(good, 126), *longer = g_strconcat(good, "00", NULL);
    g_autofree char *spaced = g_strconcat(" ", now, NULL);
    const char *const forged[][2] = {
        { other, now }, /* of another body */
        { good, later },      { good, NULL },  { NULL, now },  { NULL, NULL },
        { cut, now },         { longer, now }, { "", now },    { "no hex at all", now },
        { good, "tomorrow" }, { good, "" },    { good, "-1" }, { good, "99999999999999999999" },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(forged); i++)
        post(f, forged[i][0], forged[i][1], press, "401 *");
    f->secret[0] ^= 1; /* and with another key */
    post_signed(f, press, 0, "401 *");
    assert_string_equal(f->heard->str, "");
}

static void only_five_minutes_are_allowed_either_way(void **state)
{
    struct fixture *f = *state;

    post_signed(f, press, -WINDOW_S - 1, "401 *");
    post_signed(f, press, WINDOW_S + 1, "401 *");
    assert_string_equal(f->heard->str, "");
    post_signed(f, press, -WINDOW_S, "202 *");
    assert_string_equal(f->heard->str, "77 ");
}

/* Once each, and nothing that was in a post. */
static void the_operator_hears_of_a_wrong_key_and_a_wrong_clock(void **state)
{
    struct fixture *f = *state;

    for (int i = 0; i < 2; i++) {
        post(f, "00", "1800000000", press, "401 *");
        post_signed(f, press, -3600, "401 *");
    }
    assert_string_equal(
        f->wrong->str,
        "a post was refused: it is not signed by the application of public_key\n"
        "a post was refused: it was signed more than five minutes ago, or ahead, by this machine's clock\n");
}

static void who_has_the_right_key_hears_nothing_of_forgeries(void **state)
{
    struct fixture *f = *state;

    post_signed(f, press, 0, "202 *");
    post(f, "00", "1800000000", press, "401 *");
    assert_string_equal(f->wrong->str, "");
}

static void what_is_signed_but_no_interaction_is_refused(void **state)
{
    static const char *const bad[] = {
        "",
        "{",
        "null",
        "[]",
        "1",
        "{\"type\":3}",
        "{\"id\":3,\"type\":3}",
        "{\"id\":\"3\"} x",
        "{}{}",
        "{\"id\":\"\xff\"}",
    };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(bad); i++)
        post_signed(f, bad[i], 0, "400 *");
    assert_string_equal(f->heard->str, "");
}

static void other_methods_are_refused(void **state)
{
    static const char *const methods[] = { "GET", "HEAD", "PUT", "OPTIONS", "DELETE" };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(methods); i++) {
        struct peer *p = come(f);

        peer_send(p, "%s / HTTP/1.1\r\nHost: here\r\n", methods[i]);
        peer_expect(p, "HTTP/1.1 405 *");
        peer_expect_end(p);
        assert_true(peer_saw(p, "Allow: POST"));
    }
}

/* ---- limits ---------------------------------------------------------------------------------- */

/* An interaction of so many bytes; g_free it. */
static char *long_body(size_t len)
{
    static const char head[] = "{\"id\":\"9\",\"type\":3,\"x\":\"", tail[] = "\"}";
    char *body = g_malloc(len + 1);

    memset(body, 'x', len);
    memcpy(body, head, sizeof head - 1);
    strcpy(body + len - (sizeof tail - 1), tail);
    return body;
}

static void a_post_may_have_256_kib(void **state)
{
    struct fixture *f = *state;
    g_autofree char *body = long_body(LONGEST);

    post_signed(f, body, 0, "202 *");
    assert_string_equal(f->heard->str, "9 ");
}

static void of_a_longer_one_nothing_is_read(void **state)
{
    struct fixture *f = *state;
    g_autofree char *body = long_body(LONGEST + 1);
    struct peer *p;

    post_signed(f, body, 0, "413 *");
    p = come(f);
    peer_send(p, "POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 9000000000\r\n"); /* and not one byte */
    peer_expect(p, "HTTP/1.1 413 *");
    peer_expect_end(p);
    assert_string_equal(f->heard->str, "");
}

static void who_does_not_say_how_long_is_cut_there(void **state)
{
    struct fixture *f = *state;
    struct peer *p = come(f);
    g_autofree char *piece = g_strnfill(0xffff, 'x');

    peer_send(p, "POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n");
    for (int i = 0; i < 4; i++)
        peer_send(p, "ffff\r\n%s", piece);
    settle();
    assert_false(peer_saw(p, "HTTP/1.1 *"));
    peer_send(p, "ffff\r\n%s", piece);
    peer_expect(p, "HTTP/1.1 413 *");
    peer_expect_end(p);
}

static void half_a_post_has_five_seconds(void **state)
{
    struct fixture *f = *state;
    struct peer *p = come(f);

    peer_send(p, "POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n");
    peer_send_bytes(p, "{", 1);
    settle();
    clock_turn(f->clock, STAY_MS - 1);
    settle();
    assert_false(peer_saw(p, "*"));
    clock_turn(f->clock, 1);
    peer_expect_end(p);
    assert_string_equal(f->heard->str, "");
}

/* Those who hang keep a place for five seconds; Discord's post waits meanwhile. */
static void who_hangs_does_not_keep_others_out(void **state)
{
    struct fixture *f = *state;
    g_autofree char *at = g_strdup_printf("%d", NOW_S), *signature = sign(f, at, press);

    for (int i = 0; i < MOST; i++) {
        f->peer[i] = peer_connect(f->port);
        peer_send(f->peer[i], "POST / HTTP/1.1");
        settle();
    }
    f->peer[MOST] = peer_connect(f->port);
    send_post(f->peer[MOST], signature, at, press);
    settle();
    assert_string_equal(f->heard->str, "");
    clock_turn(f->clock, STAY_MS);
    peer_expect(f->peer[MOST], "HTTP/1.1 202 *");
    assert_string_equal(f->heard->str, "77 ");
}

static void it_may_end_while_somebody_posts(void **state)
{
    struct fixture *f = *state;
    struct peer *p = come(f);

    peer_send(p, "POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 10\r\n");
    settle();
    g_clear_pointer(&f->endpoint, discord_endpoint_free);
    peer_send_bytes(p, "{}        ", 10);
    settle();
    assert_string_equal(f->heard->str, "");
}

static void a_port_in_use_is_a_reason_not_to_begin(void **state)
{
    struct fixture *f = *state;
    g_autofree char *address = g_strdup_printf("127.0.0.1:%u", f->port), *why = NULL;
    const struct discord_endpoint_to to = { .listen = address, .public_key = f->public_key };

    assert_null(discord_endpoint_new(&to, &events, f, f->clock, &why));
    assert_true(g_str_has_prefix(why, address));
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(a_signed_interaction_is_handed_over),
        TEST(a_ping_is_answered_however_often_and_goes_no_further),
        TEST(what_comes_again_is_answered_and_not_done),
        TEST(a_forged_post_is_refused),
        TEST(only_five_minutes_are_allowed_either_way),
        TEST(the_operator_hears_of_a_wrong_key_and_a_wrong_clock),
        TEST(who_has_the_right_key_hears_nothing_of_forgeries),
        TEST(what_is_signed_but_no_interaction_is_refused),
        TEST(other_methods_are_refused),
        TEST(a_post_may_have_256_kib),
        TEST(of_a_longer_one_nothing_is_read),
        TEST(who_does_not_say_how_long_is_cut_there),
        TEST(half_a_post_has_five_seconds),
        TEST(who_hangs_does_not_keep_others_out),
        TEST(it_may_end_while_somebody_posts),
        TEST(a_port_in_use_is_a_reason_not_to_begin),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
