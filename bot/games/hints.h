/* bot/games/hints.h - a first game, explained as it goes
 *
 * Where hints are on, a question comes with what it is about, the first time, and
 * with a suggestion and its reason, from what that player may know.  Hints are for
 * games in which all others are built-in opponents: they would be help against people. */
#ifndef LAIR_BOT_GAMES_HINTS_H
#define LAIR_BOT_GAMES_HINTS_H

#include "bot/network.h"
#include "bot/table.h"

/* May the table's player have hints? */
bool hints_may_be_on(const struct table *t);
bool hints_are_on(const struct table *t);
/* On begins anew: all is explained again. */
void hints_set(struct table *t, bool on);
/* On, in the middle of a game that is in memory: what has come to pass is not explained any more. */
void hints_begin_now(struct table *t, int seat);

/* What a seat is asked, with the hints around it; what was explained now is not explained again.
 * g_free it. */
char *hints_around(struct table *t, int seat, const struct network *net, const char *question);

/* The suggestion alone; NULL: nothing is asked.  g_free it. */
char *hints_suggestion(const struct table *t, int seat, const struct network *net);

/* What is said when a game with hints is over.  g_free it. */
char *hints_at_end(const struct table *t, int seat, const struct network *net);

#endif
