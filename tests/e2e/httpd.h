/* tests/e2e/httpd.h - an HTTP server in the test's own process, that misbehaves as it is told
 *
 * It runs on GLib's default main context and keeps what was asked.  A request that nobody scripted is
 * answered 200 with {"id":"1"}, {"id":"2"} ...  A body with a "nonce" makes a message of its "content", if
 * its answer is (or would be) 2xx and no message with that nonce was made before: as Discord does it.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_TESTS_HTTPD_H
#define LAIR_TESTS_HTTPD_H

#include <stdint.h>

#include <glib.h>

#include "adapters/clock.h"

struct httpd; /* opaque */

enum httpd_cut {
    HTTPD_WHOLE,
    HTTPD_CUT_BEFORE, /* the connection ends before anything was done */
    HTTPD_CUT_LOST,   /* ... after it was done, without an answer */
    HTTPD_CUT_MIDDLE, /* ... after it was done, in the midst of the answer */
    HTTPD_SILENT,     /* nothing is done, and no answer comes */
    HTTPD_RAW,        /* body is sent as it is, instead of HTTP, and the connection ends */
};

struct httpd_answer {
    int status; /* 0: 200 */
    enum httpd_cut cut;
    const char *headers; /* "Name: value\nName: value"; NULL: none */
    const char *type;    /* NULL: application/json */
    const char *body;    /* NULL: as if nobody had scripted it */
    size_t fill;         /* so many bytes instead of body */
};

struct httpd_request {
    char *method, *path;
    char *body;          /* of multipart ones, too */
    char *authorization; /* NULL: none */
    char *agent, *type;
    int64_t at; /* clock_ticks */
};

/* Without a certificate it speaks plain HTTP.  Never NULL. */
struct httpd *httpd_new(struct clock *clock, const char *cert_file, const char *key_file);
void httpd_free(struct httpd *d); /* NULL is allowed */

/* "http://127.0.0.1:1234/api", or https. */
const char *httpd_base(const struct httpd *d);

/* What comes next is answered like this; before that, what was said earlier. */
void httpd_next(struct httpd *d, struct httpd_answer answer);

/* All that was asked, in the order in which it came: of struct httpd_request *. */
const GPtrArray *httpd_seen(const struct httpd *d);

/* The contents of all messages that were made: of char *. */
const GPtrArray *httpd_messages(const struct httpd *d);

#endif
