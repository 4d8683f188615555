/* tests/unit/discord_wire.c - both ways to Discord, in memory
 * SPDX-License-Identifier: MIT */
#include "tests/unit/discord_wire.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <glib.h>

#include "adapters/discord/gateway.h"

struct made {
    struct wire_request seen; /* comes first */
    discord_rest_fn *done;
    void *ctx;
};

struct discord_rest {
    GQueue made; /* of struct made * */
};

struct discord_gateway {
    const struct discord_gateway_events *events;
    void *ctx;
};

static struct discord_rest *rest;
static struct discord_gateway *gateway;

static void made_free(gpointer data)
{
    struct made *m = data;

    g_free(m->seen.line);
    json_object_put(m->seen.body);
    g_free(m);
}

struct discord_rest *discord_rest_new(const struct discord_rest_to *to, struct clock *clock)
{
    (void)to, (void)clock;
    rest = g_new0(struct discord_rest, 1);
    return rest;
}

void discord_rest_token(struct discord_rest *r, const char *token)
{
    (void)r, (void)token;
}

void discord_rest_send(struct discord_rest *r, const struct discord_request *q)
{
    struct made *m = g_new0(struct made, 1);

    m->seen = (struct wire_request){ .line = g_strdup_printf("%s %s", q->method, q->path),
                                     .body = q->body,
                                     .urgent = q->urgent,
                                     .file = q->file != NULL,
                                     .deadline_ms = q->deadline_ms };
    m->done = q->done;
    m->ctx = q->ctx;
    if (q->file != NULL)
        g_bytes_unref(q->file);
    g_queue_push_tail(&r->made, m);
}

size_t discord_rest_waiting(const struct discord_rest *r)
{
    return r->made.length;
}

size_t discord_rest_under_way(const struct discord_rest *r)
{
    return r->made.length;
}

void discord_rest_free(struct discord_rest *r)
{
    if (r == NULL)
        return;
    g_queue_clear_full(&r->made, made_free);
    g_free(r);
    rest = NULL;
}

const struct wire_request *discord_wire_next(void)
{
    return rest != NULL ? g_queue_peek_head(&rest->made) : NULL;
}

/* With ' for ". */
static struct json_object *json(const char *text)
{
    g_autofree char *copy = g_strdup(text);

    return json_tokener_parse(g_strdelimit(copy, "'", '"'));
}

void discord_wire_answer(enum discord_end end, int code, const char *body)
{
    struct made *m = g_queue_pop_head(&rest->made);
    struct json_object *o = body != NULL ? json(body) : NULL;
    const struct discord_answer a = { .end = end, .code = code, .body = o, .why = "the test says so" };

    assert_non_null(m);
    if (m->done != NULL)
        m->done(m->ctx, &a);
    json_object_put(o);
    made_free(m);
}

struct discord_gateway *discord_gateway_new(const struct discord_gateway_to *to,
                                            const struct discord_gateway_events *e, void *ctx,
                                            struct clock *clock)
{
    (void)to, (void)clock;
    gateway = g_new0(struct discord_gateway, 1);
    gateway->events = e;
    gateway->ctx = ctx;
    return gateway;
}

void discord_gateway_token(struct discord_gateway *g, const char *token)
{
    (void)g, (void)token;
}

void discord_gateway_start(struct discord_gateway *g)
{
    (void)g;
}

void discord_gateway_where(struct discord_gateway *g, struct json_object *answer)
{
    (void)g, (void)answer;
}

void discord_gateway_stop(struct discord_gateway *g)
{
    (void)g;
}

bool discord_gateway_owes(const struct discord_gateway *g)
{
    (void)g;
    return false;
}

void discord_gateway_free(struct discord_gateway *g)
{
    g_free(g);
    gateway = NULL;
}

void discord_wire_tell(const char *name, struct json_object *o)
{
    gateway->events->event(gateway->ctx, name, o);
}

void discord_wire_event(const char *name, const char *text)
{
    struct json_object *o = json(text);

    assert_non_null(o);
    discord_wire_tell(name, o);
    json_object_put(o);
}

void discord_wire_ready(const char *text)
{
    struct json_object *o = json(text);

    gateway->events->ready(gateway->ctx, o);
    json_object_put(o);
}

void discord_wire_resumed(void)
{
    gateway->events->resumed(gateway->ctx);
}

void discord_wire_down(const char *why, bool final)
{
    gateway->events->down(gateway->ctx, why, final);
}
