/* adapters/discord/gateway.c - the connection by which Discord tells what happens
 * SPDX-License-Identifier: MIT */
#include "adapters/discord/gateway.h"

#include <string.h>

#include <libsoup/soup.h>

#include "adapters/discord/json.h"
#include "adapters/discord/shard.h"

enum {
    CONNECT_MS = 20 * 1000, /* until the other side has said HELLO */
    GREET_MS = 60 * 1000,   /* and until it has let us in */
    FIRST_PAUSE_MS = 1000,
    LONGEST_PAUSE_MS = 60 * 1000,
    SESSION_MS = 5000,       /* between two sessions that are begun */
    LASTS_MS = 10 * 1000,    /* a connection that is dropped sooner is made again at once ... */
    DROPS = 6,               /* ... so often in a row */
    SHORTEST_BEAT_MS = 1000, /* what HELLO may ask for */
    LONGEST_BEAT_MS = 600 * 1000,
    ASKED_BEATS = 60, /* that Discord may ask for between two of our own: 120 payloads a minute are allowed */
    PATIENCE = 5,     /* attempts to resume, after which a session is begun */
    INCOMING_MAX = 16 << 20, /* bytes: a server with all its channels */
    OUR_CLOSE = 4900,        /* neither 1000 nor 1001, which would end the session */
};

struct discord_gateway {
    const struct discord_gateway_events *events;
    void *ctx;
    struct clock *clock;
    double (*chance)(void);
    struct discord_shard shard;
    SoupSession *http;
    char *url;  /* of the gateway; NULL: not known */
    bool plain; /* it has no TLS: then others need none */

    struct attempt *attempt;       /* to connect; NULL: none is under way */
    SoupWebsocketConnection *link; /* NULL: there is none */
    gulong heard, closed, failed;  /* its handlers */
    clock_handle timer;            /* for the next attempt, or the end of this one */
    clock_handle beat;
    int64_t beat_ms;
    bool acked;         /* the last beat was answered */
    unsigned asked;     /* beats that Discord has asked for since our last own */
    bool up;            /* ready or resumed was told */
    int64_t up_at;      /* ... at that tick */
    unsigned drops;     /* connections in a row that did not last */
    unsigned failures;  /* attempts in a row */
    int64_t session_at; /* clock_ticks from which a session may be begun */
    bool asking;        /* where was asked for */
    bool over;          /* stopped, or final */
    bool another;       /* token, which was not shown yet */
    bool final;
};

/* What an attempt that is under way still knows when the gateway is freed. */
struct attempt {
    struct discord_gateway *gateway; /* NULL: nobody cares any more */
    GCancellable *cancel;
    SoupMessage *message;
};

static double chance_of_glib(void)
{
    return g_random_double();
}

/* ---- the next attempt ------------------------------------------------------------------------ */

static void connect_now(void *ctx);

static void wait_to_connect(struct discord_gateway *g, int64_t ms)
{
    clock_stop(g->clock, &g->timer);
    g->timer = clock_after(g->clock, ms, connect_now, g);
}

/* The pause before the next attempt, which grows, and differs so that not all come back at once. */
static int64_t pause_ms(const struct discord_gateway *g)
{
    int64_t ms = FIRST_PAUSE_MS;
    unsigned n = g->failures + (g->drops > DROPS ? g->drops - DROPS : 0);

    for (unsigned i = 1; i < n && ms < LONGEST_PAUSE_MS; i++)
        ms *= 2;
    return n == 0 ? 0 : (int64_t)((double)MIN(ms, LONGEST_PAUSE_MS) * (0.5 + g->chance() / 2));
}

static void forget(SoupWebsocketConnection *link, gpointer ctx)
{
    (void)ctx;
    g_object_unref(link);
}

/* Says goodbye, and forgets the connection when that has gone out. */
static void say_goodbye(SoupWebsocketConnection *link, unsigned short code)
{
    if (soup_websocket_connection_get_state(link) != SOUP_WEBSOCKET_STATE_OPEN) {
        g_object_unref(link);
        return;
    }
    g_signal_connect(link, "closed", G_CALLBACK(forget), NULL);
    soup_websocket_connection_close(link, code, NULL);
}

/* Lets go of the connection, with a code if it is there. */
static void drop_link(struct discord_gateway *g, unsigned short code)
{
    clock_stop(g->clock, &g->timer);
    clock_stop(g->clock, &g->beat);
    g->up = false;
    if (g->attempt != NULL) {
        g->attempt->gateway = NULL;
        g_cancellable_cancel(g->attempt->cancel);
        g->attempt = NULL;
    }
    if (g->link == NULL)
        return;
    g_signal_handler_disconnect(g->link, g->heard);
    g_signal_handler_disconnect(g->link, g->closed);
    g_signal_handler_disconnect(g->link, g->failed);
    say_goodbye(g_steal_pointer(&g->link), code);
}

/* The connection is over: what comes next, and the owner is told why. */
static void end_link(struct discord_gateway *g, enum discord_shard_next next, const char *why)
{
    bool was_up = g->up, lasted = was_up && clock_ticks(g->clock) - g->up_at >= LASTS_MS;

    if (next == DISCORD_NEXT_NEVER && g->another) /* the one before was refused */
        next = DISCORD_NEXT_IDENTIFY;
    drop_link(g, OUR_CLOSE);
    g->failures += !was_up;
    g->drops = lasted ? 0 : g->drops + was_up;
    if (next == DISCORD_NEXT_IDENTIFY || g->failures > PATIENCE)
        discord_shard_forget(&g->shard);
    if (next == DISCORD_NEXT_NEVER)
        g->over = g->final = true;
    else
        wait_to_connect(g, pause_ms(g));
    g->events->down(g->ctx, why, g->final); /* which may free it */
}

/* ---- beats ----------------------------------------------------------------------------------- */

static void send(struct discord_gateway *g, char *text)
{
    g_autofree char *payload = text;

    if (g->link != NULL && strlen(payload) <= DISCORD_PAYLOAD_MAX &&
        soup_websocket_connection_get_state(g->link) == SOUP_WEBSOCKET_STATE_OPEN)
        soup_websocket_connection_send_text(g->link, payload);
}

static void beat(void *ctx)
{
    struct discord_gateway *g = ctx;

    g->beat = CLOCK_NONE;
    if (!g->acked) {
        end_link(g, DISCORD_NEXT_RESUME, "Discord has fallen silent");
        return;
    }
    g->acked = false;
    g->asked = 0;
    send(g, discord_shard_heartbeat(&g->shard));
    g->beat = clock_after(g->clock, g->beat_ms, beat, g);
}

/* ---- what comes in --------------------------------------------------------------------------- */

static void too_long(void *ctx)
{
    struct discord_gateway *g = ctx;

    g->timer = CLOCK_NONE;
    end_link(g, DISCORD_NEXT_RESUME, "Discord does not answer");
}

static void on_hello(struct discord_gateway *g, struct json_object *d)
{
    int64_t ms = discord_json_number(d, "heartbeat_interval", 0);

    g->beat_ms = CLAMP(ms, SHORTEST_BEAT_MS, LONGEST_BEAT_MS);
    g->acked = true;
    clock_stop(g->clock, &g->beat);
    g->beat = clock_after(g->clock, (int64_t)((double)g->beat_ms * g->chance()), beat, g);
    clock_stop(g->clock, &g->timer);
    g->timer = clock_after(g->clock, GREET_MS, too_long, g);
    g->another = false;
    if (g->shard.session != NULL) {
        send(g, discord_shard_resume(&g->shard));
    } else {
        g->session_at = clock_ticks(g->clock) + SESSION_MS;
        send(g, discord_shard_identify(&g->shard));
    }
}

/* The session is none any more, or may be taken up again; in a moment, as Discord wants it. */
static void on_invalid_session(struct discord_gateway *g, struct json_object *d)
{
    bool again = json_object_is_type(d, json_type_boolean) && json_object_get_boolean(d);
    int64_t ms = 1000 + (int64_t)(4000 * g->chance());

    if (!again)
        discord_shard_forget(&g->shard);
    drop_link(g, OUR_CLOSE);
    wait_to_connect(g, ms);
    g->events->down(g->ctx, "Discord has ended the session", false);
}

static void come_up(struct discord_gateway *g)
{
    g->up = true;
    g->failures = 0;
    g->up_at = clock_ticks(g->clock);
    clock_stop(g->clock, &g->timer);
}

static void on_ready(struct discord_gateway *g, struct json_object *d)
{
    if (!discord_shard_begins(&g->shard, d, g->plain)) {
        discord_shard_forget(&g->shard);
        end_link(g, DISCORD_NEXT_IDENTIFY, "Discord has begun a session without a name");
        return;
    }
    come_up(g);
    g->events->ready(g->ctx, d);
}

/* What is told again of a session that goes on comes before RESUMED, which says no more than that it was all. */
static void on_dispatch(struct discord_gateway *g, const char *name, struct json_object *d)
{
    if (g_str_equal(name, "READY")) {
        on_ready(g, d);
        return;
    }
    if (!g->up && g->shard.session == NULL)
        return; /* neither begun nor taken up */
    if (!g->up) {
        come_up(g);
        g->events->resumed(g->ctx);
    }
    if (!g_str_equal(name, "RESUMED"))
        g->events->event(g->ctx, name, d);
}

static void on_payload(struct discord_gateway *g, const struct discord_payload *p)
{
    switch (p->op) {
    case DISCORD_OP_HELLO: on_hello(g, p->d); break;
    case DISCORD_OP_ACK: g->acked = true; break;
    case DISCORD_OP_HEARTBEAT:
        if (g->asked++ < ASKED_BEATS)
            send(g, discord_shard_heartbeat(&g->shard));
        break;
    case DISCORD_OP_RECONNECT: end_link(g, DISCORD_NEXT_RESUME, "Discord wants us to connect anew"); break;
    case DISCORD_OP_INVALID_SESSION: on_invalid_session(g, p->d); break;
    case DISCORD_OP_DISPATCH: on_dispatch(g, p->name, p->d); break;
    case DISCORD_OP_IDENTIFY:
    case DISCORD_OP_RESUME: break; /* ours */
    }
}

static void on_message(SoupWebsocketConnection *link, gint type, GBytes *message, gpointer ctx)
{
    struct discord_gateway *g = ctx;
    struct discord_payload p;
    gsize len;
    const char *text = g_bytes_get_data(message, &len);

    (void)link;
    if (type == SOUP_WEBSOCKET_DATA_TEXT && discord_shard_read(&g->shard, text, len, &p)) {
        on_payload(g, &p);
        json_object_put(p.whole);
    } else {
        end_link(g, DISCORD_NEXT_RESUME, "Discord has sent what cannot be read");
    }
}

static void on_closed(SoupWebsocketConnection *link, gpointer ctx)
{
    unsigned code = soup_websocket_connection_get_close_code(link);

    end_link(ctx, discord_shard_after(code), discord_shard_why(code));
}

/* "closed" follows. */
static void on_failed(SoupWebsocketConnection *link, GError *error, gpointer ctx)
{
    (void)link, (void)error, (void)ctx;
}

/* ---- connecting ------------------------------------------------------------------------------ */

static void attempt_free(struct attempt *a)
{
    g_object_unref(a->cancel);
    g_object_unref(a->message);
    g_free(a);
}

static void take_link(struct discord_gateway *g, SoupWebsocketConnection *link)
{
    g->link = link;
    soup_websocket_connection_set_max_incoming_payload_size(link, INCOMING_MAX);
    g->heard = g_signal_connect(link, "message", G_CALLBACK(on_message), g);
    g->closed = g_signal_connect(link, "closed", G_CALLBACK(on_closed), g);
    g->failed = g_signal_connect(link, "error", G_CALLBACK(on_failed), g);
}

/* What is wrong with the certificate that was shown, if that is why there is no connection; otherwise what GLib says. */
static const char *why_not(const struct attempt *a, const GError *error)
{
    GTlsCertificateFlags wrong = soup_message_get_tls_peer_certificate_errors(a->message);

    if ((wrong & G_TLS_CERTIFICATE_UNKNOWN_CA) != 0)
        return "the gateway's certificate is signed by nobody whom we trust";
    if ((wrong & G_TLS_CERTIFICATE_BAD_IDENTITY) != 0)
        return "the gateway's certificate is for another name";
    if ((wrong & (G_TLS_CERTIFICATE_EXPIRED | G_TLS_CERTIFICATE_NOT_ACTIVATED)) != 0)
        return "the gateway's certificate is not valid today";
    return wrong != 0 ? "the gateway's certificate is not good" : error->message;
}

static void connected(GObject *http, GAsyncResult *result, gpointer ctx)
{
    struct attempt *a = ctx;
    struct discord_gateway *g = a->gateway;
    g_autoptr(GError) error = NULL;
    SoupWebsocketConnection *link = soup_session_websocket_connect_finish(SOUP_SESSION(http), result, &error);

    if (g == NULL) {
        g_clear_object(&link);
        attempt_free(a);
        return;
    }
    g->attempt = NULL;
    if (link != NULL)
        take_link(g, link);
    else
        end_link(g, DISCORD_NEXT_RESUME, why_not(a, error));
    attempt_free(a);
}

/* The address with what we want to hear there; g_free it. */
static char *whole_address(const char *url)
{
    const char *host = strstr(url, "://") + strlen("://");

    return g_strdup_printf("%s%s?v=10&encoding=json", url, strchr(host, '/') != NULL ? "" : "/");
}

/* Connects to where the session is, or to the gateway; asks for that where it is not known. */
static void connect_now(void *ctx)
{
    struct discord_gateway *g = ctx;
    const char *url = g->shard.session != NULL ? g->shard.resume : g->url;
    g_autoptr(SoupMessage) message = NULL;
    g_autofree char *whole = NULL;

    g->timer = CLOCK_NONE;
    if (url == NULL) {
        g->asking = true;
        g->events->where(g->ctx);
        return;
    }
    whole = whole_address(url);
    if (g->shard.session == NULL)
        g_clear_pointer(&g->url, g_free); /* each session is begun by leave, which is asked for anew */
    message = soup_message_new("GET", whole);
    if (message == NULL) {
        end_link(g, DISCORD_NEXT_IDENTIFY, "Discord has named an address that is none");
        return;
    }
    g->attempt = g_new0(struct attempt, 1);
    g->attempt->gateway = g;
    g->attempt->cancel = g_cancellable_new();
    g->attempt->message = g_object_ref(message);
    g->timer = clock_after(g->clock, CONNECT_MS, too_long, g);
    soup_session_websocket_connect_async(g->http, message, NULL, NULL, G_PRIORITY_DEFAULT, g->attempt->cancel,
                                         connected, g->attempt);
}

void discord_gateway_where(struct discord_gateway *g, struct json_object *answer)
{
    const char *url = discord_json_string(answer, "url");
    struct json_object *limit = discord_json_object(answer, "session_start_limit");
    int64_t wait = MAX(g->session_at - clock_ticks(g->clock), 0);

    if (g->over || !g->asking)
        return;
    g->asking = false;
    if (!discord_shard_is_address(url, true)) {
        g->failures++;
        wait_to_connect(g, pause_ms(g));
    } else if (discord_json_number(limit, "remaining", 1) <= 0) {
        wait_to_connect(g, CLAMP(discord_json_number(limit, "reset_after", 0), 1000, 24 * 3600 * 1000));
    } else {
        g_free(g->url);
        g->url = g_strdup(url);
        g->plain = g_str_has_prefix(url, "ws://");
        wait_to_connect(g, wait);
    }
}

/* ---- life ------------------------------------------------------------------------------------ */

struct discord_gateway *discord_gateway_new(const struct discord_gateway_to *to,
                                            const struct discord_gateway_events *e, void *ctx,
                                            struct clock *clock)
{
    struct discord_gateway *g = g_new0(struct discord_gateway, 1);
    g_autoptr(GTlsDatabase) trusted = to->ca_file != NULL ? g_tls_file_database_new(to->ca_file, NULL) : NULL;

    g->events = e;
    g->ctx = ctx;
    g->clock = clock;
    g->chance = to->chance != NULL ? to->chance : chance_of_glib;
    g->shard = (struct discord_shard){ .number = to->shard, .of = to->shards, .intents = to->intents };
    g->http = soup_session_new();
    if (trusted != NULL)
        soup_session_set_tls_database(g->http, trusted);
    g->over = true;
    return g;
}

void discord_gateway_token(struct discord_gateway *g, const char *token)
{
    bool another = g_strcmp0(g->shard.token, token) != 0;

    if (!another)
        return;
    g_free(g->shard.token);
    g->shard.token = g_strdup(token);
    g->another = true;
    if (g->final) {
        g->failures = 0;
        discord_gateway_start(g);
    }
}

void discord_gateway_start(struct discord_gateway *g)
{
    g->over = g->final = false;
    wait_to_connect(g, 0);
}

void discord_gateway_stop(struct discord_gateway *g)
{
    g->over = true;
    g->final = false;
    drop_link(g, SOUP_WEBSOCKET_CLOSE_NORMAL);
}

bool discord_gateway_owes(const struct discord_gateway *g)
{
    return g->link != NULL && !g->acked;
}

void discord_gateway_free(struct discord_gateway *g)
{
    if (g == NULL)
        return;
    drop_link(g, OUR_CLOSE);
    g_object_unref(g->http);
    discord_shard_clear(&g->shard);
    g_free(g->url);
    g_free(g);
}
