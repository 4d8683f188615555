/* bot/games/given.h - the standing orders that the player of a seat has given
 *
 * They are kept with the seat (as bot/games/order.h writes them for the store, with "|" between them), until they are carried out,
 * taken back, or void since a card or room that they name is gone.  They are looked at whenever the seat is
 * asked something, the first that holds and can do anything answers, a beat later, and that is a move which its
 * player decided.  What is asked when one is given, or where one is undone, or taken back that was to answer it, is its
 * player's to answer: no other order does in that one's stead.
 *
 * An order that was carried out is done with, also if its move is undone: then its player wants something else.  One that
 * has laid a room and is to say that this is all does so when the seat is asked next, if its player has done nothing itself.
 *
 * Nobody but the player learns of any of it.  Whoever changes something here touches the table.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_GAMES_GIVEN_H
#define LAIR_BOT_GAMES_GIVEN_H

#include <json-c/json.h>

#include "bot/games/order.h"
#include "bot/host.h"

enum { GIVEN_MOST = 20 };

/* Reads an order as its player typed it and adds it.  Returns its number, from 1; 0: *why says what is wrong, or,
 * if that is ORDER_OK, that there are as many as one may have.  *same is the number of one that says the same, 0: none does;
 * of two that always hold the second is not added, and both numbers are the first one's. */
int given_add(struct table *t, int seat, const char *typed, struct order_wrong *why, int *same);
/* Takes back one by its number, or all (0).  False: there is none of that number. */
bool given_off(struct table *t, int seat, int number);

/* An order of that number, which is there: {"n", "text", "holds"?, "heroes": [{"name"}], "barred"?: nothing of it
 * can be done now, "room"? or "card"?: what it names is gone}.  f: its player's eyes.  And all, as a list "given". */
struct json_object *given_facts(const struct facts *f, const struct table *t, int seat, int number);
void given_add_facts(const struct facts *f, const struct table *t, int seat, struct json_object *o);

/* The seat is asked something: does an order answer that?  ACTS: given_act() has the move.  ASKS: it says that the
 * player is to be asked; *text (g_free) is the order, which is done with. */
enum given_does { GIVEN_NOTHING, GIVEN_ACTS, GIVEN_ASKS };
enum given_does given_note(struct table *t, int seat, char **text);
/* The move by which an order answers what the seat is asked now; false: none does. */
bool given_act(const struct table *t, int seat, struct lair_move *m);
/* That move is going to be played: an order that does not stay is done with, but for what else it does in the same build. */
void given_spend(struct table *t, int seat);
/* It is undone before that: an order that does not stay is done with wholly, and the question is its player's to answer. */
void given_undo(struct table *t, int seat);

/* After moves: orders that name something which is gone are dropped, and their players told. */
void given_drop_void(struct host *h, struct table *t);

#endif
