/* bot/call.h - people who cannot be whispered to are called in their table's place
 *
 * On a network that lets nobody be spoken to unasked (adapters/adapter.h, .whispers) a question can
 * wait for its player without anybody knowing.  Then the place says who is waited for, in one message
 * that is changed as people answer, and withdrawn when nobody is waited for any more.  Where it
 * stands, the time for the question runs (bot/games/timer.h).
 *
 * In a window nobody is told who is awaited: all are called.  At a slow table that is when the window has stayed open past
 * its first tick, so that it tells nothing that the time does not (bot/games/tick.h).
 *
 * At a slow table the message names all alike, but rings no phone of whoever sleeps (bot/people/hours.h), is on vacation, or
 * is told once a day (bot/digest.h).  It is said again eight and sixteen hours later, in the place of the one before, and rings
 * then for those who are awake and were not rung for that question yet, or that window: hours are eight a day at least, so
 * everybody is awake at one of the three.  It is so whether anybody slept, or told hours at all, and whether it rings or not:
 * from what is said, and when, nobody can read who sleeps or when somebody wakes.  A player who has said after how
 * long a wait it wants to be called (`manner call`) is rung at the nearest of the three, or not before it is reminded.
 * More often it would be most of what a slow table says (contrib/BENCHMARKS.md, "Discord").  A network may still tell
 * a program, which reads more of a message than people are shown, whom it rang; that learns at which of the three
 * somebody was awake and wanted that, and no other.
 *
 * Towards the end of the clock it is said again as well (bot/games/pace.h, pace_calls_again), and rings once more for whoever
 * is called yet: the last time at which it is awake, so that a fifth of the clock is left, or what its night leaves of the day
 * before.  When that is follows from the clock that all know, and in a window it rings whoever is asked or not.  At a live
 * table it rings for all when a fifth is left.
 *
 * For what it has rung is stored with the seat as soon as the network has the message; a host that is killed before says it
 * once more, with the same mark.  The time for a question runs from when the call stands, also if it rang nobody: it keeps to
 * its player's hours by itself.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_CALL_H
#define LAIR_BOT_CALL_H

#include "bot/host.h"

/* Calls whoever is to be called at a table, if that is not said yet. */
void call_table(struct host *h, struct table *t);

/* Is that yet to be said, in a place that can be spoken to?  Needs no game in memory. */
bool call_owes(const struct host *h, const struct table *t);

/* The call stands in the place; or it was lost, and is said again. */
void call_arrived(struct host *h, struct table *t);
void call_lost(struct table *t);

/* A table from the store: whoever was called in another life of the host may have answered since. */
void call_adopt(struct table *t);

#endif
