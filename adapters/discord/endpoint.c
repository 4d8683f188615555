/* adapters/discord/endpoint.c - interactions by signed posts, in place of the gateway
 * SPDX-License-Identifier: MIT */
#include "adapters/discord/endpoint.h"

#include <string.h>

#include <sodium.h>

#include "adapters/discord/json.h"
#include "adapters/door.h"

enum {
    GUESTS = 64,
    STAY_MS = 5000,                /* Discord itself gives up after three seconds */
    BODY_MAX = 256 * 1024,         /* bytes of a post */
    WINDOW_S = 5 * 60,             /* which its time may be off */
    SEEN_MS = 2 * WINDOW_S * 1000, /* for so long it can come again */
    TIME_DIGITS = 12,              /* of seconds since 1970 */
};

enum { PING = 1 };

struct seen { /* an interaction that came */
    char *id;
    int64_t until; /* clock_ticks until which its post could be repeated */
};

struct discord_endpoint {
    const struct discord_endpoint_events *events;
    void *ctx;
    struct clock *clock;
    unsigned char key[crypto_sign_PUBLICKEYBYTES];
    struct door *door;
    GQueue seen;     /* of struct seen *, the oldest first: no more than Discord has signed in ten minutes */
    GHashTable *ids; /* the same: id, which is the struct's */
    bool sure;       /* a signature was right, or that none was has been told */
    bool told_of_time;
};

/* ---- is it Discord's? ------------------------------------------------------------------------ */

/* Seconds since 1970; -1: it is none. */
static int64_t time_of(const char *text)
{
    guint64 s;

    if (strlen(text) > TIME_DIGITS || !g_ascii_string_to_unsigned(text, 10, 0, G_MAXINT64, &s, NULL))
        return -1;
    return (int64_t)s;
}

static bool reads_hex(unsigned char *out, size_t len, const char *hex)
{
    size_t n;

    return strlen(hex) == 2 * len && sodium_hex2bin(out, len, hex, 2 * len, NULL, &n, NULL) == 0 && n == len;
}

static bool is_signed(const struct discord_endpoint *e, const char *signature, const char *at, GBytes *body)
{
    g_autoptr(GByteArray) whole = g_byte_array_new();
    unsigned char raw[crypto_sign_BYTES];
    gsize len;
    const guint8 *bytes = g_bytes_get_data(body, &len);

    if (!reads_hex(raw, sizeof raw, signature))
        return false;
    g_byte_array_append(whole, (const guint8 *)at, (guint)strlen(at));
    g_byte_array_append(whole, bytes, (guint)len);
    return crypto_sign_verify_detached(raw, whole->data, whole->len, e->key) == 0;
}

/* A wrong key refuses everything, and so does a clock that is wrong: the operator has to know.  But Discord and
 * strangers send what is wrong, too: once is enough, and no word of it when the key has proved right. */
static void complain(struct discord_endpoint *e, bool *told, const char *what)
{
    if (!*told)
        e->events->wrong(e->ctx, what);
    *told = true;
}

static bool is_discords(struct discord_endpoint *e, SoupMessageHeaders *headers, GBytes *body)
{
    const char *signature = soup_message_headers_get_one(headers, "X-Signature-Ed25519");
    const char *at = soup_message_headers_get_one(headers, "X-Signature-Timestamp");
    int64_t then = at != NULL ? time_of(at) : -1, now = clock_now(e->clock) / 1000;

    if (signature == NULL || then < 0)
        return false;
    if (!is_signed(e, signature, at, body)) {
        complain(e, &e->sure, "a post was refused: it is not signed by the application of public_key");
        return false;
    }
    e->sure = true;
    if (then >= now - WINDOW_S && then <= now + WINDOW_S)
        return true;
    complain(
        e, &e->told_of_time,
        "a post was refused: it was signed more than five minutes ago, or ahead, by this machine's clock");
    return false;
}

/* ---- what it says ---------------------------------------------------------------------------- */

/* NULL: it is no JSON object, and nothing else. */
static struct json_object *parse(GBytes *body)
{
    struct json_tokener *t = json_tokener_new();
    gsize len;
    const char *text = g_bytes_get_data(body, &len);
    struct json_object *o;

    json_tokener_set_flags(t, JSON_TOKENER_STRICT | JSON_TOKENER_VALIDATE_UTF8);
    o = len > 0 ? json_tokener_parse_ex(t, text, (int)len) : NULL;
    if (json_tokener_get_error(t) != json_tokener_success || !json_object_is_type(o, json_type_object))
        g_clear_pointer(&o, json_object_put);
    json_tokener_free(t);
    return o;
}

static void seen_free(gpointer data)
{
    struct seen *s = data;

    g_free(s->id);
    g_free(s);
}

static void forget_old(struct discord_endpoint *e)
{
    const struct seen *oldest;

    while ((oldest = g_queue_peek_head(&e->seen)) != NULL && oldest->until < clock_ticks(e->clock)) {
        g_hash_table_remove(e->ids, oldest->id);
        seen_free(g_queue_pop_head(&e->seen));
    }
}

static bool is_new(struct discord_endpoint *e, const char *id)
{
    struct seen *s;

    forget_old(e);
    if (g_hash_table_contains(e->ids, id))
        return false;
    s = g_new0(struct seen, 1);
    s->id = g_strdup(id);
    s->until = clock_ticks(e->clock) + SEEN_MS;
    g_queue_push_tail(&e->seen, s);
    g_hash_table_add(e->ids, s->id);
    return true;
}

static void take(struct discord_endpoint *e, SoupServerMessage *m, struct json_object *o)
{
    const char *id = discord_json_id(o, "id");

    if (id == NULL) {
        door_answer(m, SOUP_STATUS_BAD_REQUEST, NULL, NULL);
    } else if (discord_json_number(o, "type", 0) == PING) {
        door_answer(m, SOUP_STATUS_OK, "application/json", g_strdup("{\"type\":1}"));
    } else {
        if (is_new(e, id))
            e->events->did(e->ctx, o);
        door_answer(m, SOUP_STATUS_ACCEPTED, NULL, NULL);
    }
}

/* ---- HTTP ------------------------------------------------------------------------------------ */

static void on_chunk(SoupServerMessage *m, GBytes *chunk, gpointer ctx)
{
    struct discord_endpoint *e = ctx;

    (void)chunk;
    if (soup_server_message_get_request_body(m)->length > BODY_MAX &&
        soup_server_message_get_status(m) != SOUP_STATUS_REQUEST_ENTITY_TOO_LARGE)
        door_refuse_long(e->door, m);
}

/* The headers are there. */
static void on_headers(SoupServer *server, SoupServerMessage *m, const char *path, GHashTable *query,
                       gpointer ctx)
{
    struct discord_endpoint *e = ctx;
    SoupMessageHeaders *headers = soup_server_message_get_request_headers(m);

    (void)server, (void)path, (void)query;
    g_signal_connect(m, "got-chunk", G_CALLBACK(on_chunk), e);
    if (soup_message_headers_get_content_length(headers) > BODY_MAX) {
        door_refuse_long(e->door, m);
    } else if (soup_server_message_get_method(m) != SOUP_METHOD_POST) {
        door_answer(m, SOUP_STATUS_METHOD_NOT_ALLOWED, NULL, NULL);
        soup_message_headers_replace(soup_server_message_get_response_headers(m), "Allow", "POST");
    }
}

/* All of it is there. */
static void on_post(SoupServer *server, SoupServerMessage *m, const char *path, GHashTable *query,
                    gpointer ctx)
{
    struct discord_endpoint *e = ctx;
    g_autoptr(GBytes) body = soup_message_body_flatten(soup_server_message_get_request_body(m));
    struct json_object *o;

    (void)server, (void)path, (void)query;
    if (soup_server_message_get_status(m) != SOUP_STATUS_NONE) /* answered already */
        return;
    if (!is_discords(e, soup_server_message_get_request_headers(m), body)) {
        door_answer(m, SOUP_STATUS_UNAUTHORIZED, NULL, NULL);
        return;
    }
    o = parse(body);
    take(e, m, o);
    json_object_put(o);
}

/* ---- the endpoint ---------------------------------------------------------------------------- */

static void on_crowd(void *ctx, const char *why)
{
    struct discord_endpoint *e = ctx;
    g_autofree char *what = g_strdup_printf("posts are not taken: %s", why);

    e->events->wrong(e->ctx, what);
}

struct discord_endpoint *discord_endpoint_new(const struct discord_endpoint_to *to,
                                              const struct discord_endpoint_events *events, void *ctx,
                                              struct clock *clock, char **why)
{
    const struct door_to door = { .address = to->listen, .guests = GUESTS, .stay_ms = STAY_MS };
    struct discord_endpoint *e = g_new0(struct discord_endpoint, 1);

    e->events = events;
    e->ctx = ctx;
    e->clock = clock;
    memcpy(e->key, to->public_key, sizeof e->key);
    e->door = door_new(&door, clock, on_crowd, e, why);
    if (e->door == NULL) {
        g_free(e);
        return NULL;
    }
    e->ids = g_hash_table_new(g_str_hash, g_str_equal);
    soup_server_add_early_handler(door_server(e->door), NULL, on_headers, e, NULL);
    soup_server_add_handler(door_server(e->door), NULL, on_post, e, NULL);
    return e;
}

void discord_endpoint_free(struct discord_endpoint *e)
{
    if (e == NULL)
        return;
    door_free(e->door);
    g_hash_table_unref(e->ids);
    g_queue_clear_full(&e->seen, seen_free);
    g_free(e);
}
