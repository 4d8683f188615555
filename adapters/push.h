/* adapters/push.h - a line to somebody's telephone: one POST to an address of the web
 *
 * The body is the line, as text/plain, as ntfy and the like take it.  Whose address it is, anybody could be:
 * so it is written to by HTTPS alone, at a host that the operator names, without redirects, and only if the
 * name leads to an address that everybody on the internet could reach.  That is looked at when the connection is
 * made, so that a name that leads elsewhere by then leads nowhere.  What is answered is not read.
 *
 * An address is its owner's secret: whoever knows it can read along, and it is in no log.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_PUSH_H
#define LAIR_ADAPTERS_PUSH_H

#include <stdbool.h>

#include "adapters/clock.h"

enum {
    PUSH_PATIENCE_MS = 20 * 1000, /* after which an address has not answered */
    PUSH_ANSWER_MAX = 16 * 1024,  /* bytes of an answer; one that says more has not taken it */
};

struct sockaddr;
struct push; /* opaque */

/* For tests: all of it is zero elsewhere, and no setting of an operator leads here. */
struct push_how {
    const char *ca_file; /* PEM: who may have signed certificates; NULL: those whom the system trusts */
    const char *resolve; /* "name:443:127.0.0.1"; NULL: names lead where they lead */
    bool loopback;       /* this machine may be written to as well */
};

/* May hosts be named so: "ntfy.sh, push.example.org:8443"?  Small letters, digits, dots, '-' and a port. */
bool push_hosts_fit(const char *hosts);
/* Is it an address at one of these hosts (NULL: at none): "https://HOST/..."? */
bool push_allows(const char *hosts, const char *address);

/* Could everybody on the internet reach the address?  Not what is private, this machine's, a link's or for many. */
bool push_is_public(const struct sockaddr *address);

/* how: NULL: as for everybody. */
struct push *push_new(const struct push_how *how, struct clock *clock);

/* Called once for a line, from the main loop, never from inside push_send().  status: what was answered, a 2xx if the
 * line was taken; 0: nothing was. */
typedef void push_fn(void *ctx, int status);
void push_send(struct push *p, const char *address, const char *line, push_fn *done, void *ctx);

/* Ends all that is under way without a word.  NULL is allowed. */
void push_free(struct push *p);

#endif
