/* tests/unit/wire.c - an IRC server that a test plays, without a socket
 * SPDX-License-Identifier: MIT */
#include "tests/unit/wire.h"

#include <string.h>

#include "adapters/irc/input.h"

struct irc_link {
    struct irc_link_to to; /* with strings of its own */
    const struct irc_link_events *events;
    void *ctx;
    struct clock *clock;
    clock_handle ending; /* the server has hung up */
    bool up;
    struct irc_input in;
    GQueue sent; /* of char *: lines that nobody has read */
    char *last;  /* that wire_next gave out */
};

static struct irc_link *wire; /* NULL: no connection */

struct irc_link *irc_link_new(const struct irc_link_to *to, const struct irc_link_events *events, void *ctx,
                              struct clock *clock)
{
    g_assert(wire == NULL);
    wire = g_new0(struct irc_link, 1);
    wire->to = *to;
    wire->to.host = g_strdup(to->host);
    wire->to.tls_name = g_strdup(to->tls_name);
    wire->to.ca_file = g_strdup(to->ca_file);
    wire->to.cert_file = g_strdup(to->cert_file);
    wire->to.key_file = g_strdup(to->key_file);
    wire->events = events;
    wire->ctx = ctx;
    wire->clock = clock;
    g_queue_init(&wire->sent);
    return wire;
}

void irc_link_free(struct irc_link *l)
{
    if (l == NULL)
        return;
    g_assert(l == wire);
    wire = NULL;
    clock_stop(l->clock, &l->ending);
    g_queue_clear_full(&l->sent, g_free);
    g_free((char *)l->to.host);
    g_free((char *)l->to.tls_name);
    g_free((char *)l->to.ca_file);
    g_free((char *)l->to.cert_file);
    g_free((char *)l->to.key_file);
    g_free(l->last);
    g_free(l);
}

void irc_link_send(struct irc_link *l, const char *line)
{
    if (l->up)
        g_queue_push_tail(&l->sent, g_strdup(line));
}

unsigned irc_link_skipped(const struct irc_link *l)
{
    return l->in.skipped;
}

bool wire_accept(void)
{
    if (wire == NULL || wire->up)
        return false;
    wire->up = true;
    wire->events->up(wire->ctx);
    return true;
}

/* What a line leads to may end the connection, and *wire with it. */
static void hand_in_lines(void)
{
    char *line;

    while (wire != NULL && wire->ending == CLOCK_NONE && (line = irc_input_next(&wire->in)) != NULL)
        wire->events->line(wire->ctx, line);
}

void wire_send_bytes(const void *bytes, size_t len)
{
    const char *from = bytes;

    while (len > 0 && wire != NULL && wire->up) {
        size_t cap, n;
        char *room = irc_input_room(&wire->in, &cap);
        n = MIN(cap, len);
        memcpy(room, from, n);
        irc_input_add(&wire->in, n);
        from += n;
        len -= n;
        hand_in_lines();
    }
}

void wire_send(const char *format, ...)
{
    va_list args;
    g_autofree char *line = NULL, *bytes = NULL;

    va_start(args, format);
    line = g_strdup_vprintf(format, args);
    va_end(args);
    bytes = g_strconcat(line, "\r\n", NULL);
    wire_send_bytes(bytes, strlen(bytes));
}

const char *wire_next(void)
{
    if (wire == NULL)
        return NULL;
    g_free(wire->last);
    wire->last = g_queue_pop_head(&wire->sent);
    return wire->last;
}

void wire_skip(void)
{
    while (wire_next() != NULL)
        ;
}

static void end(void *ctx)
{
    struct irc_link *l = ctx;

    l->ending = CLOCK_NONE;
    l->events->down(l->ctx, "hung up");
}

void wire_hang_up(void)
{
    wire->ending = clock_after(wire->clock, 0, end, wire);
}

const struct irc_link_to *wire_to(void)
{
    return wire != NULL ? &wire->to : NULL;
}
