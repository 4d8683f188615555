/* adapters/discord/endpoint.h - interactions by signed posts, in place of the gateway
 *
 * Where an application has an "Interactions Endpoint URL", Discord posts each interaction there and tells the gateway
 * of none.  This is what is behind that address: a port of loopback, to which the operator's proxy hands the posts,
 * whatever their path.  The TLS is the proxy's.
 *
 * A post is taken if its header X-Signature-Ed25519 is the application's signature under X-Signature-Timestamp and
 * the body, byte for byte, and the time is within five minutes of ours.  What is answered:
 *
 *     200 {"type":1}  to a PING: Discord asks whether anybody is here
 *     202             it was handed over; whoever has it answers by a request of its own.  Or its id had come before,
 *                     and nothing was done
 *     400             it is signed, but no JSON object with an id
 *     401             it is not signed, wrongly, or long ago: nothing of it was read.  Discord tries that on purpose
 *     405             it is no POST
 *     413             it is longer than 256 KiB, of which no more was read
 *
 * There are at most 64 connections, each for one post and five seconds (adapters/door.h).
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_DISCORD_ENDPOINT_H
#define LAIR_ADAPTERS_DISCORD_ENDPOINT_H

#include <json-c/json.h>

#include "adapters/clock.h"

struct discord_endpoint; /* opaque */

struct discord_endpoint_events { /* from the main loop, never from inside a function of this header */
    void (*did)(void *ctx, struct json_object *interaction);
    /* Something is wrong that the operator can mend; not for each post.  Never anything of a post. */
    void (*wrong)(void *ctx, const char *what);
};

struct discord_endpoint_to {         /* need not stay */
    const char *listen;              /* which door_address() accepts */
    const unsigned char *public_key; /* the application's: crypto_sign_PUBLICKEYBYTES bytes */
};

/* Listens from now on.  NULL: *why (g_free), as when the port is in use. */
struct discord_endpoint *discord_endpoint_new(const struct discord_endpoint_to *to,
                                              const struct discord_endpoint_events *events, void *ctx,
                                              struct clock *clock, char **why);

/* Cuts what is under way, and says nothing any more.  NULL is allowed; not from inside an event. */
void discord_endpoint_free(struct discord_endpoint *e);

#endif
