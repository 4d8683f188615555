/* bot/people/watch.h - people who watch a table
 *
 * A watcher is whispered what everybody may know of a game, in the words of its place,
 * and nothing else.  Who sits down does not watch any more. */
#ifndef LAIR_BOT_PEOPLE_WATCH_H
#define LAIR_BOT_PEOPLE_WATCH_H

#include "bot/host.h"

enum {
    WATCHERS_MAX = 20, /* at one table                            */
    WATCHED_MAX = 3,   /* tables that one person watches at once  */
};

void watch_open(struct host *h);
void watch_close(struct host *h);

/* Tables that somebody watches; the list holds until anybody begins or ends watching. */
struct table_list;
const struct table_list *watch_of_person(const struct host *h, const char *network, const char *key);

/* Is the table's place in the watcher's sight?  While it is not, the watcher is told nothing. */
bool watch_is_shown(const struct host *h, const struct table *t, const struct watcher *w);

int watch_count(const struct table *t);
struct watcher *watch_at(const struct table *t, int i);

/* Somebody watches from now on, or does not any more; stored. */
void watch_begin(struct host *h, struct table *t, const struct person *who);
void watch_end(struct host *h, struct table *t, const char *network, const char *key);
/* The one of that number has heard how it ended. */
void watch_done(struct host *h, struct table *t, int number);
void watch_end_all(struct host *h, struct table *t);
/* Those who sit at the table do not watch it. */
void watch_drop_players(struct host *h, struct table *t);

/* A table came into memory, or leaves it: for bot/tables.c. */
void watch_file(struct host *h, struct table *t);
void watch_unfile(struct host *h, struct table *t);

/* Everybody who was was is key from now. */
void watch_rename(struct host *h, const char *network, const char *was, const char *key, const char *nick);

#endif
