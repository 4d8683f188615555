/* bot/vacancies.h - seats that become free are offered to people who asked for such
 *
 * A seat is offered when its player gave it up, was put out by the others, or at a live table is away; at a slow one
 * when a machine has played for its player for VACANCIES_AFTER_S: who missed two clocks over a weekend has a day more to
 * say a word, and the others, who do not wait for anybody meanwhile, lose nothing.  It counts by the time of the
 * player's network, so that no outage costs a seat.
 *
 * Those who asked (`substitute me`) are offered it one after the other, the first who asked first, each for a day (at
 * a live table for some minutes), and nobody twice without having asked anew.  An offer reserves nothing: `sub` is
 * everybody's who may.  It says what all may know of the game; the hand is seen by who sits down.  `substitute` tells what one
 * was offered, as long as it is free.
 *
 * At a slow table who sleeps is told when it is awake next, and who comes back to its network is told again, as it may have
 * missed that.  A player who can only be called in the place of the table is called there, and so it is every
 * VACANCIES_AGAIN_S, whether it slept or not: it rings once, at the first of these times at which it is awake, and
 * nobody sees when it woke.
 *
 * It fits whom the table is shown to, who wants such rules, may sit down at one more table, and neither sits there,
 * sat there before nor watches it, by any account.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_VACANCIES_H
#define LAIR_BOT_VACANCIES_H

#include "bot/host.h"
#include "bot/store/substitutes.h"

enum {
    VACANCIES_AFTER_S = 24 * 60 * 60,
    VACANCIES_SLOW_S = 24 * 60 * 60, /* for which one person has an offer */
    VACANCIES_LIVE_S = 2 * 60,
    VACANCIES_AGAIN_S = 8 * 60 * 60, /* hours are eight a day at least */
    VACANCIES_LIFE_DAYS = 30,        /* for which somebody who asked is offered seats */
};

/* When a seat of the table is to be offered next, or an offer to be told, in clock_ticks; -1: none is. */
int64_t vacancies_due(const struct host *h, const struct table *t);
/* Offers those whose time has come. */
void vacancies_table(struct host *h, struct table *t);
/* Somebody is there again, at that account, and may have missed that it was offered a seat. */
void vacancies_seen(struct host *h, const struct person *account);
/* Offers a free seat now, as if its time had come.  False: nobody who asked may have it. */
bool vacancies_offer(struct host *h, struct table *t, int seat);
/* What a person asked for by any of its accounts; false: nothing, or too long ago. */
bool vacancies_wanted(struct host *h, const struct person *account, struct substitute *want);
/* Appends the free seats that somebody who asked then was offered to o: the data offers[table, seat(*who)]. */
void vacancies_add(struct host *h, int64_t asked, struct json_object *o);
/* Somebody asked for seats: those that nobody wanted are offered anew. */
void vacancies_asked(struct host *h);

#endif
