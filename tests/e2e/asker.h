/* tests/e2e/asker.h - who asks Discord's HTTP API, and hears of every end
 *
 * A discord_rest that is connected to an httpd, on a clock by hand.  The time is turned while the loop
 * turns, in steps that are small beside all waits: an answer takes a few turns of the loop, half a minute
 * takes 300.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_TESTS_ASKER_H
#define LAIR_TESTS_ASKER_H

#include <stdbool.h>

#include <glib.h>

#include "adapters/clock.h"
#include "adapters/discord/rest.h"
#include "tests/e2e/httpd.h"

#define TOKEN "s3cret.token"

struct ending { /* of a request */
    char *name;
    struct discord_answer answer; /* why and body are its own */
};

struct asker {
    struct clock *clock;
    struct httpd *httpd;
    struct discord_rest *rest;
    GPtrArray *endings; /* of struct ending *, in the order in which they came */
    guint spin;         /* keeps the loop turning, so that the time goes on */
    bool in_call;       /* of a function that may not call back */
};

/* A test's fixture: connected to a server without TLS, with TOKEN. */
int asker_set_up(void **state);
int asker_tear_down(void **state);

/* Another discord_rest takes the place of the one there is. */
void asker_connect(struct asker *f, const char *base, const char *ca_file);

/* ---- asking ---------------------------------------------------------------------------------- */

/* Sends q, whose end is kept under name.  If nothing else is said it is PATCH /channels/1/messages/2, in the
 * lane "lane". */
void ask(struct asker *f, const char *name, struct discord_request q);

/* {"content": content, "nonce": content, "enforce_nonce": true} */
struct json_object *message(const char *content);

/* A message in a channel, an edit of one, the answer to a press: named by their contents. */
void post(struct asker *f, const char *content);
void edit(struct asker *f, const char *content, const char *replaces);
void press(struct asker *f, const char *content);

/* What Discord and what is before it answer at times. */
extern const struct httpd_answer too_many, /* for 1.5 s */
    too_many_global,                       /* for 3 s */
    too_many_html,                         /* for 4 s */
    bad_gateway, unauthorized;

/* ---- waiting --------------------------------------------------------------------------------- */

/* Until all requests have ended; the time goes on. */
void wait_for_all(struct asker *f);

/* Until so many requests have come, or ended; the time stands still. */
void wait_for_seen(struct asker *f, unsigned wanted);
void wait_for_endings(struct asker *f, unsigned wanted);

/* ---- what there was -------------------------------------------------------------------------- */

const struct httpd_request *seen(const struct asker *f, unsigned i);

/* The end of the request that is called name; it has ended (asserted). */
const struct discord_answer *answer_to(const struct asker *f, const char *name);

/* How many of that name have ended. */
unsigned endings_of(const struct asker *f, const char *name);

#define assert_end(f, name, wanted) assert_int_equal(answer_to(f, name)->end, wanted)
#define assert_seen(f, n) assert_int_equal(httpd_seen((f)->httpd)->len, n)

/* Exactly these messages were made, in this order: "a b c". */
void assert_messages(const struct asker *f, const char *wanted);

#endif
