/* bot/people/watch.h - people who watch a table
 *
 * A watcher is whispered what everybody may know of a game, in the words of its place, and nothing else.
 * Somebody who sits down watches no longer.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_PEOPLE_WATCH_H
#define LAIR_BOT_PEOPLE_WATCH_H

#include "bot/host.h"

enum {
    WATCHERS_MAX = 20, /* at one table */
    WATCHED_MAX = 3,   /* tables that one person watches at once */
};

/* Is the table's place in the watcher's sight?  While it is not, the watcher is told nothing. */
bool watch_is_shown(const struct host *h, const struct table *t, const struct watcher *w);

/* Somebody watches no more, or nobody does; stored. */
void watch_end(struct host *h, struct table *t, const char *network, const char *key);
void watch_end_all(struct host *h, struct table *t);

/* Wherever account's network knew it by the key from, it watches as account now. */
void watch_rename(struct host *h, const char *from, const struct person *account);

#endif
