/* bot/community/daily.h - the dungeon of the day
 *
 * Each day of UTC (bot/community/day.h) has a solo game and a challenge, the same for everybody on all networks of a
 * host.  Their seeds come from the day's value (engine/DAILY.md), which nobody is told before the day is over.
 *
 * A day begins with the host's first turn in it, and is over at 24:00 (bot/community/midnight.h).  Until its value is
 * told it is *sealed*: neither seed nor record nor score of its games is told to anybody (store_read_results(),
 * daily_is_sealed()).
 *
 * A player who has begun a game of the day has had its try, whatever becomes of it, with all accounts that are joined to one
 * (bot/community/tries.h).
 *
 * What a host has begun or told is in its store, in the transaction of a turn; the roots of the chance are in a file
 * of their own (bot/community/root.h), which is read when the host starts and must go with the store.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMMUNITY_DAILY_H
#define LAIR_BOT_COMMUNITY_DAILY_H

#include "bot/host.h"
#include "bot/store/days.h"

struct daily;

/* Reads the file of the roots, if the host's settings want days.  One that is not to be used, or does not go with the
 * store, is told in the log, and no day begins; all else goes on. */
void daily_open(struct host *h);
void daily_free(struct daily *d); /* NULL is allowed */

/* For bot/community/midnight.c, on a host that has days:
 *
 * Begins today, if that can be; what is put is part of the turn.  daily_note_begun(): that is on disk, or is not.
 * Ends a day none of whose games is played any more: tells its value.  daily_can_end(): with a broken chain it is known
 * only of days of which somebody has begun a game.
 * While the host plays a game on daily_is_past() is false. */
void daily_begin(struct host *h, int today);
void daily_note_begun(struct host *h, bool stored);
bool daily_can_end(const struct host *h, int day);
void daily_end(struct host *h, int day);
void daily_let_host_play(struct host *h, bool plays);

enum daily_state {
    DAILY_OFF,    /* this host has no days */
    DAILY_OPEN,   /* today's games can be played */
    DAILY_SOON,   /* the first day is tomorrow: its year's end has to be told before */
    DAILY_LOST,   /* today has been before: it was told, or the store, which is older, knows nothing of it */
    DAILY_LATER,  /* ... and so has tomorrow: the clock is behind, or was ahead (daily_next()) */
    DAILY_BROKEN, /* the file of the roots is not to be used, or does not go with the store */
};
enum daily_state daily_state(const struct host *h);
/* Is it DAILY_OPEN?  Asks no store. */
bool daily_is_open(const struct host *h);
/* The first day from tomorrow on that can begin, on a host that has days. */
int daily_next(const struct host *h);
/* The number of today (bot/community/day.h), whatever its state. */
int daily_today(const struct host *h);

/* The operator gives up what was: a new root is drawn, whose first day is tomorrow.  False with *why (g_free): nothing
 * is broken, or it cannot be written. */
bool daily_begin_anew(struct host *h, char **why);

/* Makes a new table, which nobody sits at, one of today's by those rules: its sets, its seed, its name.  False: today
 * is not open. */
bool daily_deal(struct host *h, struct table *t, enum lair_rules rules);

/* Is nothing to be told of a table's game, as its day is not told yet? */
bool daily_is_sealed(const struct host *h, const struct table *t);
/* Is a table's game still played although its day is over?  Then nobody but the host moves there. */
bool daily_is_past(const struct host *h, const struct table *t);

/* A day's game as the store has it; false: that day has none.  Its sets are for g_free. */
struct daily_game {
    struct store_day day;
    char *sets;
};
bool daily_read(struct store *s, int day, enum lair_rules rules, struct daily_game *out);
/* The seed of a game whose day is told; false: it is not, or its sets make no sense. */
bool daily_seed(const struct store_day *game, uint8_t seed[LAIR_SEED]);

#endif
