/* bot/games/hints.h - a first game, explained as it goes
 *
 * With hints on, a question comes with a suggestion and its reason, made from what the player may know, and
 * what the question is about is explained the first time.  Hints are for games in which all others are
 * built-in opponents: against people they would be unfair.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_GAMES_HINTS_H
#define LAIR_BOT_GAMES_HINTS_H

#include "bot/table.h"
#include "bot/voice.h"

/* May the table's player have hints? */
bool hints_may_be_on(const struct table *t);
bool hints_are_on(const struct table *t);
/* A suggestion was given.  Were any, or were hints on at some time? */
void hints_take(struct table *t);
bool hints_were_taken(const struct table *t);
/* Switching on begins anew: all is explained again. */
void hints_set(struct table *t, bool on);
/* Switches on for somebody who knows the game, and not what its small sets bring: that alone is explained, and nothing
 * suggested. */
void hints_set_about_cards(struct table *t);
bool hints_are_about_cards(const struct table *t);
/* Switches on in the middle of a game that is in memory: what has come to pass already is not explained. */
void hints_begin_now(struct table *t, int seat);

/* The question to a seat, with hints around it.  What they explain is not explained again.  g_free it. */
char *hints_around(struct table *t, int seat, const struct voice *v, const char *question);

/* The suggestion alone; NULL: nothing is asked.  With hints on it is careful: a lesson takes no wound that it
 * need not.  g_free it. */
char *hints_suggestion(const struct table *t, int seat, const struct voice *v);

/* What is said when a game with hints is over.  g_free it. */
char *hints_at_end(const struct table *t, int seat, const struct voice *v);

#endif
