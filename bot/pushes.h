/* bot/pushes.h - people are called outside chat, at an address of their own
 *
 * Somebody may name an address of the web (`push`), at a host that the operator allows (lair.conf, push_hosts): what it
 * is called for is sent there as one short line (adapters/push.h).  The line is made when it is sent, so that it is
 * true then.  It says at which tables somebody is awaited, and until when, and nothing that a board does not say.
 *
 * A line is owed first, and then on its way; each is on disk before the next happens.  A host that is killed in between
 * does not know whether it left, and does not send it again.  One that was not taken is owed again, and sent after a
 * pause that doubles each time; after PUSH_FAILURES_MAX in a row nothing more is sent, and the address' owner is told
 * so when it speaks next.  Whoever says anything in chat is owed no call any more.  Between two lines to one person there
 * are some minutes, and so never two are under way.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_PUSHES_H
#define LAIR_BOT_PUSHES_H

#include "bot/host.h"
#include "bot/store/pushes.h"

struct pushes *pushes_new(void);
void pushes_free(struct pushes *p);

/* A person's push; false: it has none. */
bool pushes_of(const struct host *h, const struct person *person, struct store_push *push);
/* May an address be a push's: is it at a host that the operator allows? */
bool pushes_fits(const struct host *h, const char *address);
/* Does the person have one, at a host that is allowed, which did not fail too often? */
bool pushes_can(const struct host *h, const struct person *person);
/* Sets it; NULL: it has none any more. */
void pushes_set(struct host *h, const struct person *person, const struct store_push *push);
/* A person is to be called there, as soon as its pause and its night (bot/people/hours.h) are over.  Nothing happens unless pushes_can(). */
void pushes_call(struct host *h, const struct person *person);

/* What is due in a turn is put, to be sent when the turn is on disk.  line: what a person is called for, NULL: for
 * nothing any more; g_free it. */
typedef char *pushes_line_fn(struct host *h, const struct person *person);
void pushes_due(struct host *h, pushes_line_fn *line);
void pushes_end_turn(struct host *h, bool stored);
/* When something is due, in clock_ticks; -1: never. */
int64_t pushes_at(const struct host *h);

/* The author of a line is here: what it was to be called for it is not.  Tells it, once, if nothing more is sent.  True: a
 * call was owed. */
bool pushes_heard(struct host *h, const struct request *r);

#endif
