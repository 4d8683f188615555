/* bot/people/watch.h - people who watch a table
 *
 * A watcher is whispered what everybody may know of a game, in the words of its place,
 * and nothing else.  Who sits down does not watch any more. */
#ifndef LAIR_BOT_PEOPLE_WATCH_H
#define LAIR_BOT_PEOPLE_WATCH_H

#include "bot/host.h"

enum {
    WATCHERS_MAX = 20, /* at one table */
    WATCHED_MAX = 3,   /* tables that one person watches at once */
};

/* Is the table's place in the watcher's sight?  While it is not, the watcher is told nothing. */
bool watch_is_shown(const struct host *h, const struct table *t, const struct watcher *w);

/* Somebody watches from now on, or does not any more; stored. */
void watch_begin(struct host *h, struct table *t, const struct person *who);
void watch_end(struct host *h, struct table *t, const char *network, const char *key);
/* The one of that number has heard how it ended. */
void watch_done(struct host *h, struct table *t, int number);
void watch_end_all(struct host *h, struct table *t);
/* Those who sit at the table do not watch it. */
void watch_drop_players(struct host *h, struct table *t);

/* Everybody who was was is key from now. */
void watch_rename(struct host *h, const char *network, const char *was, const char *key, const char *nick);

#endif
