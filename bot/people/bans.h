/* bot/people/bans.h - who is not listened to
 *
 * A ban is on an account of a network, or on guests by where they come from (bot/people/person.h), as a
 * mask in which '*' stands for any text and '?' for one character.  It
 * holds for the person: for every account that is joined to that one (bot/people/people.h), on every
 * network.  It is looked at before anything else is done with a line.  A banned person is told so once a
 * day, an ignored one never.  A ban ends when its time is over, or when an operator takes it back.
 *
 * All bans are in memory: the store is asked once, and again after a turn that was lost.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_PEOPLE_BANS_H
#define LAIR_BOT_PEOPLE_BANS_H

#include "bot/host.h"
#include "bot/store/bans.h"

enum { BANS_MASK_MIN = 4 }; /* characters of a mask that are not wild: a ban is not for half the world */

struct bans; /* opaque */

struct bans *bans_new(void);
void bans_free(struct bans *b); /* NULL is allowed */

/* Reads all bans from the store.  0, or -1: see store_fault(). */
int bans_read(struct host *h);
/* The turn was lost, and with it what it did to bans; or it is on disk. */
void bans_forget_turn(struct host *h);
void bans_end_turn(struct host *h);

/* The ban in force on somebody, by whichever account; NULL: none. */
struct ban *bans_of(struct host *h, const struct person *person);

/* The ban because of which a line is not listened to; NULL: there is none, and the author is remembered for
 * bans_seen().  *tell: the author is to be told so now. */
struct ban *bans_stop(struct host *h, const struct adapter_line *line, bool *tell);

/* Somebody with that nick who spoke to the host lately; NULL: nobody did. */
const struct person *bans_seen(const struct host *h, const char *network, const char *nick);

/* Whom a ban is on: by .network, .mask and .guests of it, whatever else is there.
 *
 * Adds a ban, in place of one on the same, and stores it.  The ban is taken over. */
void bans_add(struct host *h, struct ban *ban);
/* Takes back the ban on the same; if that is an account, all bans on its person.  False: there was none. */
bool bans_drop(struct host *h, const struct ban *same);
/* The bans in force, the newest first; of struct ban *.  g_ptr_array_unref it. */
GPtrArray *bans_list(const struct host *h);

#endif
