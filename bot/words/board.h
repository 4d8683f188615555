/* bot/words/board.h - how a game stands, as JSON for the template "board"
 *
 * {"turn","adventure_phase":true,"unrated","seats":[...],"town":[...],"waiting":[...]}: each
 * seat with its rooms from the entrance to the boss (damage and treasure of each
 * and the totals), heroes, souls, wounds and cards in hand by kind; each hero in
 * town with the seat it goes to as things stand ("to"), or "stays".  What the viewer laid face-down, and what
 * minions will add, counts as it will in the bait phase (lair_as_built()): "laid" and "sent" say so.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_WORDS_BOARD_H
#define LAIR_BOT_WORDS_BOARD_H

#include "bot/words/facts.h"

/* The caller owns the result. */
struct json_object *board_facts(const struct facts *f);

/* One seat of it, as the board has it. */
struct json_object *board_seat(const struct facts *f, int seat);

/* Does the viewer know of a room that lies face-down? */
bool board_has_laid(const struct facts *f);

/* Adds what its letters mean, for the board's "legend". */
void board_add_legend(const struct facts *f, struct json_object *o);

/* Only the town: {"town":[...]}. */
struct json_object *board_town(const struct facts *f);

/* The cards of the viewer's hand: {"rooms":[...],"spells":[...]}; empty for the public.  Equal
 * cards are one, with "count" and, if it is more than one, "many". */
struct json_object *board_hand(const struct facts *f);

/* Adds the "boss" of a seat, if it has one in sight. */
void board_add_boss(const struct facts *f, struct json_object *o, int seat);

#endif
