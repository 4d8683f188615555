/* bot/vacancies.h - seats that become free are offered to people who asked for such
 *
 * A seat is offered when its player gave it up, was put out by the others, or at a live table is away; at a slow one
 * when a machine has played for its player for VACANCIES_AFTER_S: who missed two clocks over a weekend has a day more to
 * say a word, and the others, who do not wait for anybody meanwhile, lose nothing.  It counts by the time of the
 * player's network, so that no outage costs a seat.
 *
 * Those who asked (`substitute me`) are offered it one after the other, the first who asked first, each for a day (at
 * a live table for some minutes), and nobody twice without having asked anew.  An offer reserves nothing: `sub` is
 * everybody's who may.  It says what all may know of the game; the hand is seen by who sits down.
 *
 * It fits whom the table is shown to, who wants such rules, may sit down at one more table, and neither sits there,
 * sat there before nor watches it, by any account. */
#ifndef LAIR_BOT_VACANCIES_H
#define LAIR_BOT_VACANCIES_H

#include "bot/host.h"

enum {
    VACANCIES_AFTER_S = 24 * 60 * 60,
    VACANCIES_SLOW_S = 24 * 60 * 60, /* for which one person has an offer */
    VACANCIES_LIVE_S = 2 * 60,
    VACANCIES_LIFE_DAYS = 30, /* for which somebody who asked is offered seats */
};

/* When a seat of the table is to be offered next, in clock_ticks; -1: none is. */
int64_t vacancies_due(const struct host *h, const struct table *t);
/* Offers those whose time has come. */
void vacancies_table(struct host *h, struct table *t);
/* Offers a free seat now, as if its time had come.  False: nobody who asked may have it. */
bool vacancies_offer(struct host *h, struct table *t, int seat);
/* Somebody asked for seats: those that nobody wanted are offered anew. */
void vacancies_asked(struct host *h);

#endif
