/* bot/games/answers.h - the answers of a table: whose they are, and when they count
 *
 * Opponents, passes that stand, orders and players who are away answer by themselves, one beat after they were
 * asked, so that how fast an answer comes tells nothing.
 *
 * In a window all who may answer are asked at once, and a player's answer is held until it counts; until then
 * it may be changed, and nobody knows of it.  Answers count in the order of the rules (lair_window_seats()),
 * and together: when all have passed, or when somebody acts and all before it have passed.  What others had
 * answered by then counts no more, unless it was meant for that (bot/games/orders.h): the window asks anew.
 * Passes count at the beat or later, an act of whoever comes first at once.  A machine that comes before all
 * players answers before they are asked, since nobody could learn from that.
 *
 * At slow tables a window closes at a tick, passes and acts alike (bot/games/tick.h).
 *
 * Building, choosing and ordering are no windows: there an answer counts at once.  The round of answers of the
 * Super rules is one: it goes on clockwise, and who declared last is last in it (S6).
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_GAMES_ANSWERS_H
#define LAIR_BOT_GAMES_ANSWERS_H

#include "bot/host.h"

/* What stands as answers and may count: a number that is another one when that changes; 0: nothing does.  Needs no
 * game in memory. */
unsigned answers_stand(const struct table *t);
/* When it may count, in clock_ticks; -1: that is not known yet. */
int64_t answers_at(const struct table *t);

/* Plays the answers that count now; the game is in memory.  Returns how many moves that were. */
int answers_count(struct host *h, struct table *t);

/* What a machine on a seat does next, or (table_is_piloted()) for its player; false: nothing is asked of it. */
bool answers_of_machine(const struct table *t, int seat, struct lair_move *m);

/* A seat's player answers by a legal move; a pass is a plain one.  It counts at once, or is held. */
enum lair_refusal answers_give(struct host *h, struct table *t, int seat, const struct lair_move *m);

/* After the act that is held it is to pass so (bot/games/orders.h); false: no act is held. */
bool answers_pass_then(struct table *t, int seat, enum standing_kind kind);

/* The time of the seat's player is up: the harmless move is its answer, or a machine gives one from now on, and all
 * are told when it counts. */
void answers_end(struct host *h, struct table *t, int seat);

#endif
