/* bot/games/pace.h - when a table's answers count, and the clock of each move
 *
 * Answers that come by themselves count one beat after they were asked for (bot/games/answers.h).  A player
 * is reminded once, at 80 % of the table's clock, and at slow tables not at night: in a whisper, outside chat (bot/pushes.h),
 * and where nobody can be whispered to in the place (bot/call.h).  At its end the harmless move is made and announced.  A player who misses TABLE_MISSES in a row counts as away until it says something.
 *
 * At slow tables (bot/community/ladder.h) nobody is to lose a game by one bad week.  There the second clock in a
 * row is ended by a machine, greedy on what the player can see, which plays on until its player says anything at
 * all; so it does for whoever gave the seat up.  And no two clocks end in one night: after one that was missed,
 * the next question has TIMER_NIGHT_S at least, so that who slept through both has the morning to answer it.
 *
 * A player who is not there when asked has the same time to come back, and the others are told once that
 * they wait.  At the end of that time the player counts as away until it is seen again: an absence costs
 * one clock (at a slow table two, as any), and not one for each decision.  Coming and going wins nothing: a question that is asked again
 * has the time it had left, and a clock missed in an absence is one of those in a row.  While nobody is
 * there the game waits, and all clocks stand still.
 *
 * The clock of a question runs from when the question has arrived, or is known to reach nobody;
 * bot/games/timer.h says how, and that it stands still while the network or the host is away.
 *
 * A player who wants it is called by name after a time of its own (bot/hail.h).
 *
 * A lobby closes when nobody has done anything in it for lobby_s, and that of a slow game not before a day and one clock
 * have passed.  One that waits for people who seek stays open (bot/community/seeking.h).
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_GAMES_PACE_H
#define LAIR_BOT_GAMES_PACE_H

#include "bot/host.h"

/* Does what is due at a table: answers that count, reminders, moves for those whose time is up. */
void pace_table(struct host *h, struct table *t);
/* Does what is due at all tables, at some of them in each turn of the loop. */
void pace_due(struct host *h);

/* Works out anew when something is due at a table (tables_wait). */
void pace_wait(struct host *h, struct table *t);

/* A network is there again: the clocks of its players go on. */
void pace_online(struct host *h, const char *network);
/* The question of that number could not be asked: the seat's player is not there. */
void pace_in_vain(struct host *h, struct table *t, int seat, int decision);
/* Is the seat's player to be called in the place, on a network that whispers in silence: since the question could not
 * be whispered, or was, and has waited for some minutes?  In a window, where nobody is told who is awaited, all are
 * called as soon as one of those who are asked cannot be told; at a slow table some minutes after its first tick
 * (bot/games/tick.h), whoever is asked and whatever was answered, and until it closes. */
bool pace_calls(const struct host *h, const struct table *t, int seat);
/* When the call that stands is said anew, in clock_ticks; -1: it is not.  At a slow table it is PACE_CALL_AGAIN_S after it was
 * first said, and twice that: since hours are eight a day at least, everybody is awake at one of these three.  At every
 * table it is a fifth of the clock before its end, by what others are told of that, and at a slow one every
 * PACE_CALL_AGAIN_S in the day before, for whoever sleeps at a fifth. */
enum { PACE_CALL_AGAIN_S = 8 * 60 * 60 };
int64_t pace_calls_again(const struct host *h, const struct table *t);
/* Is what is said anew now the last of these at which the seat's player is awake: does it remind it?  In a window, where
 * all are called, it does so whoever is asked. */
bool pace_reminds(const struct host *h, const struct table *t, int seat);
/* The seat's player was seen to leave; or is there, since it came, or was told something. */
void pace_left(struct host *h, struct table *t, int seat);
void pace_seen(struct host *h, struct table *t, int seat);

/* What could not be told is tried again after ms, or before. */
void pace_retell(struct host *h, struct table *t, int64_t ms);

/* The seat's player is away from now on, in that way. */
void pace_goes(struct host *h, struct table *t, int seat, enum seat_away how);
/* The seat's player said something, and so is there. */
void pace_heard(struct host *h, struct table *t, int seat);

#endif
