/* adapters/door.h - a way in by HTTP, on loopback, that nobody can crowd
 *
 * Each connection is for one request and lasts a few seconds at most, however slowly it asks.  There are only so
 * many connections at once, further ones wait in the kernel's queue; and none where it would take one of the last
 * descriptors, which networks and the disk may want: that is complained about once a minute.
 *
 * What is asked and answered is for handlers of door_server(); door_answer() says that the connection ends.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_DOOR_H
#define LAIR_ADAPTERS_DOOR_H

#include <gio/gio.h>
#include <libsoup/soup.h>

#include "adapters/clock.h"

struct door; /* opaque */

struct door_to {         /* the text is not kept */
    const char *address; /* which door_address() accepts */
    unsigned guests;     /* connections at once, at most */
    int64_t stay_ms;     /* how long each may last */
};

typedef void door_complain_fn(void *ctx, const char *why);

/* "127.0.0.1:9477" or "[::1]:9477"; NULL: it is not a loopback address with a port. */
GSocketAddress *door_address(const char *text);

/* Listens; the clock outlives it, and complain is called from the main loop.  NULL: *why (g_free). */
struct door *door_new(const struct door_to *to, struct clock *clock, door_complain_fn *complain, void *ctx,
                      char **why);

/* For handlers.  It is the door's. */
SoupServer *door_server(const struct door *d);

/* Answers a request; text (NULL: none) is taken over. */
void door_answer(SoupServerMessage *m, guint status, const char *type, char *text);

/* Says 413 and hangs up, and reads nothing more: libsoup itself would read a body to its end before it answers.  Good
 * from early handlers and at got-chunk.  The status is set, so that later handlers know. */
void door_refuse_long(struct door *d, SoupServerMessage *m);

/* Cuts all connections.  NULL is allowed. */
void door_free(struct door *d);

#endif
