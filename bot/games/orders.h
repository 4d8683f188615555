/* bot/games/orders.h - what the players of a table pass and order beforehand
 *
 * A pass that stands (bot/games/standing.h) is kept with the seat: its kind, and how many moves and
 * events there were when it was given.  What it was given on is worked out again when the game is played
 * again from its moves.  Whoever changes something here touches the table.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_GAMES_ORDERS_H
#define LAIR_BOT_GAMES_ORDERS_H

#include "bot/games/standing.h"
#include "bot/table.h"

/* The seat's player passes so: in the window that it is asked in, before the pass is played; or, where it
 * is not asked, from now on.  What came after since events counts as new; -1: what comes from now on. */
void orders_pass(struct table *t, int seat, enum standing_kind kind, int since);
/* It acts, or its time is up: no pass of its stands.  Its stops stay. */
void orders_end(struct table *t, int seat);
/* It passes these phases of this turn (LAIR_IN_BUILD ...) when they begin. */
void orders_pass_ahead(struct table *t, int seat, unsigned phases);
/* Sets a stop for this turn, or an order, whose act is in notation; false: there are too many.  Takes all of
 * them back. */
bool orders_stop(struct table *t, int seat, const struct standing_stop *stop);
void orders_stop_off(struct table *t, int seat);
/* Its stops of this turn; returns how many. */
int orders_stops(const struct table *t, int seat, struct standing_stop out[STANDING_STOPS]);
/* What the seat's order does in the window that it is asked in; false: none does anything, and it passes. */
bool orders_act(const struct table *t, int seat, struct lair_move *m);
/* That is going to be played: the order is done with. */
void orders_done(struct table *t, int seat);
/* The seat acted, where there had been so many events, and passes from here on: so, or (NONE) not at all. */
void orders_acted(struct table *t, int seat, enum standing_kind kind, int since);
/* Has the seat ordered already what a line of the plan's orders? */
bool orders_have(const struct table *t, int seat, const char *line);
/* The newest of what it passed or ordered ahead is taken back, if it is that since so many events: a pass that
 * stands, phases passed ahead, a stop (*act: g_free it), or an order (*act: what it does). */
enum orders_back { ORDERS_NOTHING, ORDERS_PASS, ORDERS_AHEAD, ORDERS_STOP };
enum orders_back orders_take_back(struct table *t, int seat, int since, char **act);
/* Does a pass of its stand, of which windows to come may be answered? */
bool orders_pass_stands(const struct table *t, int seat);
/* Somebody else sits there now: nothing of this is its. */
void orders_forget(struct table *t, int seat);

/* Do the seat's passes stand, unless it says how long (`pass hero`, `pass turn`)? */
bool orders_stand(const struct table *t, int seat);

/* After moves: who of those that are asked anew answers by a pass that stands, or has nothing else to do
 * (seat.scoped), or by the act that it wanted kept; and why the others are asked. */
void orders_note(struct table *t);

/* Why a seat is asked although it passed, for the template asked-why: {"stop"?, "act"?, "fate"?, "ability"?,
 * "enters"?, "own"?, "out"?, "news"?, "card": that it is about, "order"?: that means nothing now, "void"?: an act
 * that does not, "passed"?, "acts"?: what its viewer has answered}. */
struct json_object *orders_why(const struct facts *f, const struct seat *seat);

/* Replaying, before each move and after the last one: what was passed here?  After the last one also what
 * else is kept with the seats. */
void orders_replay(struct table *t);
void orders_restore(struct table *t);
/* The game went back to where the seat is asked: no pass of its stands, and of its stops those of this turn are left. */
void orders_go_back(struct table *t, int seat);

#endif
