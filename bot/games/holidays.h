/* bot/games/holidays.h - what a player's vacation (bot/people/vacation.h) does at a slow table
 *
 * The table is told of it once, by the days in the player's zone.  A question that would have to be answered on one of
 * them has to be when they are over (bot/games/timer.h), and nobody is called or reminded meanwhile.  Within
 * HOLIDAYS_OBJECT_H hours of being told, while the table's network was there, any of the others may object: then the table
 * goes by the clock and the time bank.
 * That holds for whatever the vacation becomes; one that has none of its days is another.  A player who objected to
 * days is not asked again when they come after a vacation that was taken later, or are taken once more.  One that
 * becomes longer is told anew, and may be objected to again.
 *
 * Everybody is told who is on vacation, and nobody learns from it who is asked: all this is the same whether the player
 * is awaited or not.  Nor does anybody learn where the player lives: for the others a vacation begins and ends by days of
 * UTC, and is over at noon, when its last day has ended everywhere.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_GAMES_HOLIDAYS_H
#define LAIR_BOT_GAMES_HOLIDAYS_H

#include "bot/host.h"

enum { HOLIDAYS_OBJECT_H = 24 };

/* Brings a slow table up to date with the vacations of its players. */
void holidays_table(struct host *h, struct table *t);

/* When a vacation of one of its players begins or is over for the others, in clock_ticks; -1: none does. */
int64_t holidays_due(const struct host *h, const struct table *t);

/* Does the table wait for a seat's player who is on vacation now? */
bool holidays_waits(const struct host *h, const struct table *t, int seat);

enum holidays_objection {
    HOLIDAYS_MAY_OBJECT,
    HOLIDAYS_NONE,    /* there is no vacation */
    HOLIDAYS_LATE,    /* the time for that is over */
    HOLIDAYS_REFUSED, /* somebody did */
};
/* Whether one of the others may object to the vacation of a seat's player. */
enum holidays_objection holidays_may_object(const struct host *h, const struct table *t, int seat);
/* Somebody does, who may. */
void holidays_refuse(struct host *h, struct table *t, int seat);

#endif
