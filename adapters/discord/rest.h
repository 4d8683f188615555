/* adapters/discord/rest.h - requests to Discord's HTTP API
 *
 * A request is handed in once, and ends once; what can go wrong between is settled here.
 *
 * Order.  Requests of one lane are under way one at a time, in the order in which they came; lanes do not
 * wait for each other.  A request that has to be tried again stays the first of its lane.  Urgent requests
 * have lanes of their own, even under the same name, and go before all others.
 *
 * Limits.  A request goes when limits.h says so.  After a 429 it waits for as long as it was told; one that
 * is global, or that a proxy answered in HTML, stops all requests but urgent ones.  429s have no number after
 * which a request is given up: a deadline ends that.
 *
 * Trouble.  After a cut, no answer within half a minute, a 5xx, or a 2xx whose body makes no sense, it is
 * not known whether the request was done.  It is tried again, up to six times, after 1, 2, 4, 8, 16, 32 s
 * (an urgent one: a quarter of that; and not before Retry-After), always with the same body.  So a POST of
 * a message needs "nonce" and "enforce_nonce" in it, which make Discord answer with the message that there
 * is instead of making another.  An interaction's callback that was done, but whose answer was lost, is
 * REFUSED with 40060 when it is tried again.  A wrong certificate, and an answer that is too large, end a
 * request at once.
 *
 * 401 says that the token is wrong.  That request, all that wait, and all that come after end as
 * DISCORD_DENIED, until there is another token; so do those that come before there is any.  Urgent ones are
 * sent without a token, so that a 401 is about them alone, and they are REFUSED by it.
 *
 * Secrets.  The token is in no why; nor are paths, since those of webhooks and interactions hold one, too.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_DISCORD_REST_H
#define LAIR_ADAPTERS_DISCORD_REST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <glib.h>

#include "adapters/clock.h"

struct json_object;
struct discord_rest; /* opaque */

struct discord_rest_to { /* copied */
    const char *base;    /* "https://discord.com/api/v10", no slash at its end; http or https */
    const char *ca_file; /* PEM: who may have signed the server's certificate; NULL: the system's */
};

enum discord_end {
    DISCORD_DONE,     /* 2xx: body is what was answered, or NULL (204) */
    DISCORD_REFUSED,  /* 3xx, or 4xx other than 429 (and 401, if it is not urgent).  Never tried again */
    DISCORD_FAILED,   /* given up after all tries, or its deadline passed: it may or may not have been done */
    DISCORD_REPLACED, /* a newer request took its place before it was sent, or before it was sent again */
    DISCORD_DENIED,   /* 401, or no token: nothing that is not urgent is sent until discord_rest_token() */
};

struct discord_answer {
    enum discord_end end;
    int status;               /* of HTTP, of the last try; 0: it was not answered */
    int code;                 /* REFUSED: Discord's (10008, 50013 ...); 0: none was given */
    struct json_object *body; /* DONE and REFUSED: what was answered; NULL: nothing, or no JSON */
    const char *why;          /* not DONE: one line for a log, without a secret; DONE: NULL */
};

/* What it is handed is gone when it returns, unless it takes a reference to body.  It may call everything in
 * this header. */
typedef void discord_rest_fn(void *ctx, const struct discord_answer *a);

struct discord_request {       /* strings are copied; body and file are taken over */
    const char *method, *path; /* "PATCH", "/channels/1/messages/2" */
    const char *lane;          /* see above; "", NULL: a lane of its own */
    bool urgent;               /* see above; for callbacks of interactions and for their webhooks */
    /* Of one lane and one such key only the newest waits, in the place of the one that it replaces.
     * NULL: all are sent. */
    const char *replaces;
    /* From now: after it the request is not sent (again), but a try that is under way goes on.  0: none. */
    int64_t deadline_ms;
    struct json_object *body; /* NULL: none */
    GBytes *file;             /* goes with it as files[0] (multipart, body as payload_json); NULL: none */
    const char *file_name, *file_type;
    discord_rest_fn *done; /* called once, from the main loop, never from inside a function of this header;
                            * NULL: nobody cares */
    void *ctx;
};

struct discord_rest *discord_rest_new(const struct discord_rest_to *to, struct clock *clock);

/* "Authorization: Bot TOKEN" from now on; requests that are under way with the one before and earn a 401 are
 * sent again with this one.  NULL, and what cannot be a token: there is none. */
void discord_rest_token(struct discord_rest *r, const char *token);

/* Never fails: what cannot be sent ends as any other request, a moment later. */
void discord_rest_send(struct discord_rest *r, const struct discord_request *q);

/* How many requests have not ended: done was not called yet. */
size_t discord_rest_waiting(const struct discord_rest *r);

/* How many are under way: neither do they wait for their time, nor were they answered. */
size_t discord_rest_under_way(const struct discord_rest *r);

/* Ends what is under way and forgets what waits; done is not called any more.  Also from inside a done.  NULL
 * is allowed. */
void discord_rest_free(struct discord_rest *r);

#endif
