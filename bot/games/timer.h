/* bot/games/timer.h - the time a seat has for what it is asked
 *
 * It begins when the question has arrived, or is known to reach nobody, and does so once for each decision:
 * asking again, coming and going win no time.  It runs by the time of the player's network (bot/network.h):
 * it stands still while that, or the host, is away, and a change of the time of day is nothing to it.  It
 * also stands for a player who is away, or passes by itself, and while nobody is there to play for.
 *
 * At a slow table (a clock of LADDER_SLOW_S or more, bot/community/ladder.h) it keeps to its player's hours, by which
 * they were told when it began (bot/people/hours.h): what would end at night ends two hours awake later, and so does
 * what a standstill has moved into the night.  Others are not told of that time: they learn how long there is by the
 * clock alone.
 *
 * What would end on a day of its player's vacation ends on the first day after it (bot/games/holidays.h), at the same time of
 * day, but not before two hours awake, unless somebody objected to that.
 *
 * There each seat of a game has a *bank* as well, TIMER_BANK_DAYS at first.  When a time is up the bank gives up to a
 * day of it, and no more than the clock, before the harmless move is made; what is not needed of that goes back.  It
 * does so once for a question, and not for a player whose last clock ran out: whoever vanishes costs the others a day
 * of it at most, and the rest is there when they are back.
 *
 * What is stored is how much was left at which time of the network, and the network's time once a minute
 * (bot/games/heartbeat.h): a host that is killed gives that minute back, one that ends in good order gives
 * nothing.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_GAMES_TIMER_H
#define LAIR_BOT_GAMES_TIMER_H

#include "bot/host.h"

/* At a slow table the next clock after one that was missed ends so long after it, or later. */
enum { TIMER_NIGHT_S = 8 * 60 * 60 };

/* Begins, runs and stops the times of a table's seats as they should now.  Whoever changes what decides
 * about that calls it (pace_wait() does). */
void timer_settle(struct host *h, struct table *t);

/* The vacation of a seat's player is going to be another one, or not to count: what it gave the question is taken away, and
 * no more than that, before timer_settle() gives what the new one does. */
void timer_take_vacation(struct host *h, struct table *t, int seat);

/* Is a seat's time running?  It counts as running also while its network is away. */
bool timer_runs(const struct table *t, int seat);
/* How much is left, in ms, of a time that runs. */
int64_t timer_left(const struct host *h, const struct table *t, int seat);
/* ... and so long for all that others are told, by the clock alone. */
int64_t timer_left_for_others(const struct host *h, const struct table *t, int seat);
/* When a seat's time ends, in clock_ticks; -1: it does not run, or not now. */
int64_t timer_ends(const struct host *h, const struct table *t, int seat);
/* When its player is to be reminded of one that ends then: at a fifth of the clock before the end, and not at night
 * or on vacation. */
int64_t timer_reminds(const struct host *h, const struct table *t, int seat, int64_t end);

/* The fifth itself, in ms. */
int64_t timer_fifth(const struct table *t);

enum { TIMER_BANK_DAYS = 3, TIMER_BANK_MOST_DAYS = 7 /* whatever others give */ };

/* Is the table slow? */
bool timer_is_slow(const struct table *t);
/* What is left in a seat's bank, in ms. */
int64_t timer_bank(const struct table *t, int seat);
/* Somebody takes the seat over: of a bank that its former player has used up a day is there again. */
void timer_lend(struct table *t, int seat);
/* What it would give if the seat's time were up, in ms, night not counted; 0: it is empty, not for this question, or the
 * table is not slow. */
int64_t timer_bank_gives(const struct table *t, int seat);
/* A seat's time is up: its bank gives some.  What it gave, in ms, as timer_bank_gives(). */
int64_t timer_draw(struct host *h, struct table *t, int seat);
/* Everybody who is asked has so much more time. */
void timer_lengthen(struct table *t, int64_t ms);
/* Somebody gives a seat that much: for the question whose time runs, up to TIMER_BANK_MOST_DAYS beyond the clock; or else
 * for its bank, which takes what fits into it.  Call timer_settle() then. */
void timer_give(struct host *h, struct table *t, int seat, int64_t ms);

enum { TIMER_PAUSE_MOST_DAYS = 14 };
/* When the pause of a table is over, in clock_ticks; -1: it is not paused. */
int64_t timer_pause_ends(const struct host *h, const struct table *t);

/* When the first of those who are awaited has to answer by, as far as others can know now, in clock_now(); 0: nobody
 * has to, or it is later than that.  A time that has not begun yet is taken to begin now. */
int64_t timer_first_end(const struct host *h, const struct table *t);

/* Stops a seat's time before its player is reached on another network, by whose time it goes on. */
void timer_stop(struct host *h, struct table *t, int seat);

/* The time by which it is counted how long a seat's player is away, and for how long it has been; both in ms. */
int64_t timer_now(const struct host *h, const struct table *t, int seat);
int64_t timer_away(const struct host *h, const struct table *t, int seat);

/* Puts right the times of a table that was read from the store: a seat's may be newer than its network's,
 * by less than a minute; and what no lair would have written does no harm. */
void timer_adopt(const struct host *h, struct table *t);

#endif
