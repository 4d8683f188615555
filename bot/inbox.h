/* bot/inbox.h - what people want of the host, in fair turns
 *
 * Whoever wrote most waits longest: requests of one person come out in the order
 * in which they came, and one of each person before the second of any. */
#ifndef LAIR_BOT_INBOX_H
#define LAIR_BOT_INBOX_H

#include <glib.h>
#include <stdbool.h>

struct inbox;
struct request;

typedef void inbox_free_fn(struct request *r);

struct inbox *inbox_new(inbox_free_fn *free_request);
void inbox_free(struct inbox *in); /* and what waits in it; NULL is allowed */

/* Takes r over.  who: any name of whose request it is. */
void inbox_put(struct inbox *in, const char *owner, struct request *r);
/* The next, whose owner is the caller; NULL: nobody wants anything. */
struct request *inbox_take(struct inbox *in);
bool inbox_is_empty(const struct inbox *in);

#endif
