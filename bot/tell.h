/* bot/tell.h - who is to be told what: events, boards and questions
 *
 * Readers are the table's place, which hears what the public knows, and each
 * player, who is whispered what only it knows.  At a table without a place, or in
 * a quiet one (bot/people/manner.h), each player hears everything, through its own eyes.
 * Who watches is whispered what a place hears.  A reader that was away is told from
 * where it stopped; after a long time only how things stand. */
#ifndef LAIR_BOT_TELL_H
#define LAIR_BOT_TELL_H

#include "bot/host.h"

/* Puts into the outbox what the readers of a table are yet to be told. */
void tell_table(struct host *h, struct table *t);

/* Asks the seat again, now: as an answer to a request, or (r NULL) by a prompt. */
void tell_ask(struct host *h, struct table *t, int seat, const struct request *r);

/* Is anybody, or a place, yet to be told something?  Needs no game in memory. */
bool tell_owes_any(const struct table *t);

/* A question has begun to arrive: from now its reader may answer it. */
void tell_shown(struct host *h, const struct outbox_about *about);
/* What became of a message.  What is lost is owed again. */
void tell_arrived(struct host *h, const struct outbox_about *about);
void tell_lost(struct host *h, const struct outbox_about *about);

#endif
