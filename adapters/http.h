/* adapters/http.h - one HTTP request and its answer, on GLib's main loop
 *
 * Libcurl, for whichever network speaks HTTP.  Each request is tried once.  The name and the certificate of
 * the other side are always checked, redirects are not followed, proxies of the environment are not
 * asked, and an answer has a size and a time that it may not exceed.  Nothing blocks.
 *
 * The time is the clock's, not libcurl's: a clock that stands still lets a request wait for ever, but
 * keeps nothing from being sent and answered.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_HTTP_H
#define LAIR_ADAPTERS_HTTP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <glib.h>

#include "adapters/clock.h"

struct sockaddr;

enum {
    HTTP_BODY_MAX = 2 * 1024 * 1024, /* bytes of an answer; JSON may take a hundred times that */
    HTTP_HEAD_MAX = 64 * 1024,       /* ... of its headers */
};

struct http;      /* opaque: what requests share */
struct http_call; /* opaque: one request under way */

/* May the address be connected to?  It is asked of each one that a name leads to, at the moment at which it is. */
typedef bool http_allows_fn(const struct sockaddr *address);

struct http_how {           /* copied, but for resolve */
    const char *user_agent; /* what all requests call us */
    const char *ca_file;    /* PEM: who may have signed certificates; NULL: those whom the system trusts */
    const char *protocols;  /* "https"; NULL: http as well */
    size_t body_max;        /* bytes of an answer; 0: HTTP_BODY_MAX */
    bool once; /* no connection is used twice: libcurl sends again what one that it had kept lost */
    http_allows_fn *allows; /* NULL: every address may be */
    const char *
        resolve; /* for tests: "name:443:127.0.0.1", where a name leads; it outlives all.  NULL: nothing is known */
};

struct http_ask { /* copied, but for body, which must stay until the answer */
    const char *method, *url;
    const char *authorization; /* that header; NULL: none */
    const char *body;          /* NULL: none */
    const char *type;          /* ... and what it is; NULL: application/json */
    GBytes *file;              /* goes with it as files[0], and body as payload_json; NULL: none */
    const char *file_name, *file_type;
    int64_t patience_ms; /* how long it may take in all */
};

struct http_said {
    int status;       /* what was answered; 0: no whole answer came */
    const char *body; /* NUL-terminated; "" if there is none */
    size_t len;
    const char *why; /* with status 0: what happened */
    bool hopeless;   /* with status 0: it would happen again (a wrong certificate, an answer too large) */
    const struct http_call *call;
};

/* From the main loop, never from inside a function of this header.  What it is handed is gone when it
 * returns.  It may begin and drop requests, but not free the whole. */
typedef void http_fn(void *ctx, const struct http_said *said);

struct http *http_new(const struct http_how *how, struct clock *clock);

/* Ends all that is under way without a word.  NULL is allowed. */
void http_free(struct http *h);

/* Begins a request; done(ctx) is called once, unless it is dropped before. */
struct http_call *http_begin(struct http *h, const struct http_ask *ask, http_fn *done, void *ctx);

/* Ends a request without a word.  Not for one whose done was called. */
void http_drop(struct http_call *call);

/* A header of the answer; NULL: it has none of that name.  Good until done returns. */
const char *http_header(const struct http_said *said, const char *name);

#endif
