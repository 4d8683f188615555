/* bot/tell.h - who is to be told what: events, boards and questions
 *
 * A table's readers are its place, which hears what the public knows, and each player, who is told
 * in a whisper what only that player knows.  At a table without a place, or in a quiet one
 * (bot/people/manner.h), each player hears everything, as seen from its own seat.  Watchers are
 * told in a whisper what a place hears.  A reader that was away is told from where it stopped, or
 * after a long time only how things stand. */
#ifndef LAIR_BOT_TELL_H
#define LAIR_BOT_TELL_H

#include "bot/host.h"

/* Puts into the outbox what the readers of a table have yet to be told. */
void tell_table(struct host *h, struct table *t);

/* Asks the seat its question again, now: as the answer to a request, or (r NULL) as a prompt. */
void tell_ask(struct host *h, struct table *t, int seat, const struct request *r);
/* The same as the answer to a request, without so many of the first choices. */
void tell_ask_from(struct host *h, struct table *t, int seat, const struct request *r, size_t first);

/* Does any reader have yet to be told something, or is a call in the place not true any more?  Needs no game in memory. */
bool tell_owes_any(const struct host *h, const struct table *t);

/* A question has begun to arrive: its reader may answer it from now on. */
void tell_shown(struct host *h, const struct outbox_about *about);
/* What became of a message.  One that is lost has to be said again. */
void tell_arrived(struct host *h, const struct outbox_about *about);
void tell_lost(struct host *h, const struct outbox_about *about);

#endif
