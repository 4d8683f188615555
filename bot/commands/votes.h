/* bot/commands/votes.h - what the players of a game decide together
 *
 * Votes count people who are there: not machines, and no player who is away or out of the game.  They hold
 * until the turn of the game ends, or a seat changes hands.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMMANDS_VOTES_H
#define LAIR_BOT_COMMANDS_VOTES_H

#include "bot/commands/talk.h"

struct votes {
    int yes, of;
};

/* Does the seat's player have a voice?  The game is in memory. */
bool votes_has_voice(const struct table *t, int seat);

/* The same of the author's; who has none is told so. */
bool votes_may(struct talk *talk);

/* Votes of an earlier turn of the game do not count any more: to be called before one is taken. */
void votes_open(struct table *t);

/* Counts the seats that want something, but for the one that it is about (-1: none), of all that have a voice. */
struct votes votes_count(const struct table *t, bool (*wants)(const struct seat *s, int about), int about);

/* Is that more than half? */
bool votes_carry(struct votes v);

/* What templates are given of a vote of the author's: talk_seat_facts(), and "yes", "of", "needed". */
struct json_object *votes_facts(const struct talk *talk, int seat, struct votes v);

#endif
