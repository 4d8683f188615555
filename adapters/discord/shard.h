/* adapters/discord/shard.h - what is said on a connection to the gateway, and what its end means
 *
 * A shard is the part of a bot's servers that one connection carries (server id >> 22, modulo the number of shards);
 * one carries up to 2,500 servers.  It has a session, which outlives its connections for some minutes: whoever
 * resumes it is told what was missed.  Plain data, without a connection and without a clock.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_DISCORD_SHARD_H
#define LAIR_ADAPTERS_DISCORD_SHARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <json-c/json.h>

enum {
    DISCORD_PAYLOAD_MAX = 4096, /* bytes of what we send */
    DISCORD_SECRET_MAX = 300,   /* of a session's id, and of an address */
};

enum discord_op {
    DISCORD_OP_DISPATCH = 0,
    DISCORD_OP_HEARTBEAT = 1,
    DISCORD_OP_IDENTIFY = 2,
    DISCORD_OP_RESUME = 6,
    DISCORD_OP_RECONNECT = 7,
    DISCORD_OP_INVALID_SESSION = 9,
    DISCORD_OP_HELLO = 10,
    DISCORD_OP_ACK = 11,
};

struct discord_shard {
    int number, of;
    unsigned intents;
    char *token;
    char *session; /* NULL: there is none to resume */
    char *resume;  /* where; NULL: as session */
    bool counted;  /* seq is one */
    int64_t seq;   /* of the last event */
};

void discord_shard_clear(struct discord_shard *s);

/* What was received; d is the payload's own. */
struct discord_payload {
    struct json_object *whole; /* json_object_put() it */
    struct json_object *d;     /* NULL: null */
    enum discord_op op;
    const char *name; /* of an event; NULL: it is none */
};

/* Reads one, and notes its number.  False: it is none, and there is nothing to put. */
bool discord_shard_read(struct discord_shard *s, const char *text, size_t len, struct discord_payload *p);

/* READY: the session begins.  plain: addresses without TLS will do, as that of the gateway is such a one.
 * False: it lacks what it must have. */
bool discord_shard_begins(struct discord_shard *s, struct json_object *ready, bool plain);

/* The session is over: the next connection begins another one. */
void discord_shard_forget(struct discord_shard *s);

/* What to send, as text; g_free it. */
char *discord_shard_heartbeat(const struct discord_shard *s);
char *discord_shard_identify(const struct discord_shard *s);
char *discord_shard_resume(const struct discord_shard *s);

/* What to do after a connection has ended with a code (0: with none). */
enum discord_shard_next {
    DISCORD_NEXT_RESUME,
    DISCORD_NEXT_IDENTIFY, /* the session is over */
    DISCORD_NEXT_NEVER,    /* it would end in the same way */
};
enum discord_shard_next discord_shard_after(unsigned code);

/* Why, in words for a log. */
const char *discord_shard_why(unsigned code);

/* Is that an address to connect to? */
bool discord_shard_is_address(const char *url, bool plain);

#endif
