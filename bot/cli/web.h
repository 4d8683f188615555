/* bot/cli/web.h - what monitoring asks for, over HTTP on loopback
 *
 *     GET /health   200 "ok", or 503 and what is wrong, a line each
 *     GET /metrics  the figures, for Prometheus
 *
 * Nobody is asked for a password, hence loopback only.  A connection is for one question and lasts
 * at most ten seconds.  There are at most sixteen connections, and none where it would take one of
 * the last descriptors, which networks and the disk may want: that is logged once a minute.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_CLI_WEB_H
#define LAIR_BOT_CLI_WEB_H

#include "bot/host.h"

struct web; /* opaque */

/* Listens at an address that door_address() accepts (adapters/door.h); the host outlives it.  NULL: *why (g_free). */
struct web *web_new(const struct host *h, const char *address, char **why);
void web_free(struct web *w); /* NULL is allowed */

#endif
