/* adapters/discord/gateway.h - the connection by which Discord tells what happens
 *
 * One shard's WebSocket (adapters/discord/shard.h) on GLib's main loop, and its life through reconnects: it is
 * connected anew whenever it ends, is silent, or Discord wants it, and takes up the session where it was.  Pauses
 * between attempts that fail grow up to a minute.  A session is begun only while Discord allows more of them.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_DISCORD_GATEWAY_H
#define LAIR_ADAPTERS_DISCORD_GATEWAY_H

#include <stdbool.h>

#include <json-c/json.h>

#include "adapters/clock.h"

struct discord_gateway; /* opaque */

/* Called from the main loop, never from inside a function of this header. */
struct discord_gateway_events {
    /* It has to know where to connect, and whether it may begin a session: GET /gateway/bot tells, and its answer
     * goes to discord_gateway_where(). */
    void (*where)(void *ctx);
    void (*ready)(void *ctx, struct json_object *d); /* a session has begun */
    void (*resumed)(void *ctx);                      /* it goes on, and what was missed follows */
    void (*event)(void *ctx, const char *name, struct json_object *d);
    /* It is not connected, or could not be.  final: it will not try again until there is another token. */
    void (*down)(void *ctx, const char *why, bool final);
};

struct discord_gateway_to { /* copied */
    int shard, shards;
    unsigned intents;
    const char
        *ca_file; /* PEM: who may have signed the server's certificate; NULL: those whom the system trusts */
    double (*chance)(void); /* from 0 to 1, by which pauses differ; NULL: GLib's */
};

struct discord_gateway *discord_gateway_new(const struct discord_gateway_to *to,
                                            const struct discord_gateway_events *e, void *ctx,
                                            struct clock *clock);

/* From the next session on it is this one.  Where the one before was refused there is another attempt. */
void discord_gateway_token(struct discord_gateway *g, const char *token);

/* Connects, and keeps trying. */
void discord_gateway_start(struct discord_gateway *g);

/* The answer to where: {url, session_start_limit}; NULL: there is none, and it is asked for again later. */
void discord_gateway_where(struct discord_gateway *g, struct json_object *answer);

/* Says goodbye: the bot is offline at once.  No event comes after. */
void discord_gateway_stop(struct discord_gateway *g);

/* Does Discord owe it a greeting, or an answer to its last beat? */
bool discord_gateway_owes(const struct discord_gateway *g);

/* Ends it at once; not from inside an event.  NULL is allowed. */
void discord_gateway_free(struct discord_gateway *g);

#endif
