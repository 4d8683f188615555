/* adapters/discord/limits.h - how many requests Discord lets us send, and when the next one may go
 *
 * Three accounts are kept here, without a network and without a clock of their own:
 *
 *     Buckets.  Requests to one route count together, each channel, guild and webhook apart.  What an answer
 *     says in X-RateLimit-Limit, -Remaining, -Reset-After and -Bucket decides when the next may go.  Routes
 *     whose answers name the same bucket share it.  Until the first answer has come a route's requests go one
 *     at a time; one whose answers name no limit has none.
 *
 *     All together.  DISCORD_A_SECOND requests in any second.  A 429 that is global, or comes from a proxy
 *     that knows no buckets, stops them all for a while.  Urgent requests are not in this account.
 *
 *     Invalid answers.  Whoever earns 10,000 answers of 401, 403 and 429 within ten minutes is shut out by
 *     address.  Long before, nothing more may go until the oldest of them have been forgotten.
 *
 * Times are clock_ticks(): now is one, and so is what discord_limits_wait() counts from.  now never goes back
 * from one call to the next.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_DISCORD_LIMITS_H
#define LAIR_ADAPTERS_DISCORD_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

enum {
    /* Discord allows 50.  What leaves here evenly may arrive in a heap, so a few are left over. */
    DISCORD_A_SECOND = 45,

    DISCORD_INVALID_WINDOW_MS = 10 * 60 * 1000,
    DISCORD_INVALID_MAX = 5000,        /* after so many only urgent requests go */
    DISCORD_INVALID_URGENT_MAX = 8000, /* after so many not even those */

    /* Nobody who is honest asks for a longer wait, and nobody else is believed. */
    DISCORD_WAIT_MAX_MS = 60 * 60 * 1000,
};

enum { DISCORD_AFTER_ANSWER = -1 }; /* not by a time: when an answer to such a request has come */

struct discord_limits; /* opaque */

struct discord_limits *discord_limits_new(void);
void discord_limits_free(struct discord_limits *l); /* NULL is allowed */

/* What a request counts as: its method and path, with every id taken out that makes no difference for
 * buckets.  "PATCH /channels/1/messages/2" is the route "PATCH /channels/1/messages/:id".  The caller's
 * to g_free. */
char *discord_limits_route(const char *method, const char *path);

/* For how many ms a request may not go yet; 0: it may go now; DISCORD_AFTER_ANSWER. */
int64_t discord_limits_wait(struct discord_limits *l, const char *route, bool urgent, int64_t now);

struct discord_bucket; /* opaque: in which a request that is under way counts */

/* It went.  To be followed by one of the two below, which are handed what this returns. */
struct discord_bucket *discord_limits_sent(struct discord_limits *l, const char *route, bool urgent,
                                           int64_t now);

/* What an answer says of limits. */
struct discord_limits_said {
    int status;             /* of HTTP */
    const char *bucket;     /* X-RateLimit-Bucket; NULL: not said */
    int limit, remaining;   /* -1: not said */
    int64_t reset_after_ms; /* until remaining is limit again; -1: not said */
    int64_t retry_after_ms; /* with 429: when to ask again; -1: not said */
    bool global;            /* with 429: not this bucket alone, but everything */
    bool shared;            /* with 429: others used it up, which is not held against us */
};

/* It was answered. */
void discord_limits_answered(struct discord_limits *l, struct discord_bucket *b, const char *route,
                             const struct discord_limits_said *said, int64_t now);

/* No answer will come. */
void discord_limits_lost(struct discord_bucket *b);

/* How many invalid answers came in the last ten minutes, and a little before that. */
unsigned discord_limits_invalid(struct discord_limits *l, int64_t now);

#endif
