/* bot/inbox.h - what people want of the host, in fair turns
 *
 * Whoever sent the most waits longest: one person's requests come out in the order in which they
 * came in, but everybody's first request comes before anybody's second.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_INBOX_H
#define LAIR_BOT_INBOX_H

#include <glib.h>
#include <stdbool.h>

struct inbox;
struct request;

typedef void inbox_free_fn(struct request *r);

struct inbox *inbox_new(inbox_free_fn *free_request);
void inbox_free(struct inbox *in); /* and what waits in it; NULL is allowed */

/* Takes r over.  owner: a name for the person it came from, the same for all its requests. */
void inbox_put(struct inbox *in, const char *owner, struct request *r);
/* The next request, now the caller's; NULL: nobody wants anything. */
struct request *inbox_take(struct inbox *in);
bool inbox_is_empty(const struct inbox *in);

#endif
