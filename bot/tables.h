/* bot/tables.h - all tables of a host: finding them, and what they wait for
 *
 * Tables are found by what they are asked for by: their number, their name, where
 * they stand, who sits there.  None of it walks over all tables.
 *
 * Whoever changes a table calls tables_touch() at once, before it asks for any
 * table again: that is when the table is found by who sits there now, and what
 * makes the end of the turn write it and tell it. */
#ifndef LAIR_BOT_TABLES_H
#define LAIR_BOT_TABLES_H

#include "bot/host.h"
#include "bot/people/directory.h"

/* Makes room for the tables of a host, and frees it with them. */
void tables_open(struct host *h);
void tables_close(struct host *h);

/* ---- finding --------------------------------------------------------------------------------- */

/* NULL: it is not in memory. */
struct table *tables_by_id(const struct host *h, int64_t id);
/* An open table, or one whose game is over if there is no open one; NULL: none is called so. */
struct table *tables_by_name(const struct host *h, const char *network, const char *name);

/* Lists, the oldest table first, of whatever state.  Never NULL; a list is the host's and holds
 * until a table is touched, added or removed:
 *
 *     const struct table_list *l = tables_of_person(h, network, key);
 *
 *     for (guint i = 0; i < l->n; i++)
 *         look_at(l->table[i], table_seat_of(l->table[i], network, key));
 */
const struct table_list *tables_of_person(const struct host *h, const char *network, const char *key);
const struct table_list *tables_at_place(const struct host *h, const char *network, const char *place);
/* Those that somebody watches (bot/people/watch.h files them); the list holds until anybody begins or
 * ends watching. */
const struct table_list *tables_watched_by(const struct host *h, const char *network, const char *key);
void tables_file_watcher(struct host *h, struct table *t, struct watcher *w);
void tables_unfile_watcher(struct host *h, struct table *t, struct watcher *w);
/* The lobbies of a network, wherever they are. */
const struct table_list *tables_lobbies(const struct host *h, const char *network);

/* Is a table in sight of somebody: one that stands in a place that it may know of (bot/network.h),
 * one without a place whose players let others watch, or one where it sits?  To all others a table
 * is as if it were not there.  tables_in_sight() asks for the author of a request, who may sit
 * there by another account. */
bool tables_show(const struct host *h, const struct table *t, const struct person *account);
bool tables_in_sight(const struct host *h, const struct table *t, const struct request *r);

/* How many different tables of a list are open. */
int tables_count_open(const struct table_list *l);
/* How many open tables somebody sits at. */
int tables_of(const struct host *h, const char *network, const char *key);

/* May somebody sit down at one more table, or (place NULL: in no place) open one?  NULL: yes; else
 * the template that says why not. */
const char *tables_no_seat(const struct host *h, const char *network, const char *key);
const char *tables_no_table(const struct host *h, const char *network, const char *key, const char *place);

/* ---- coming, changing, going ----------------------------------------------------------------- */

/* Adds a table that was just made, and puts it into the store; the host owns it.  Its name,
 * network and place stay as they are from now on. */
void tables_add(struct host *h, struct table *t);
/* Takes one out and frees it. */
void tables_remove(struct host *h, struct table *t);
/* A table of the store is found from now; one is found no more, and is the caller's. */
void tables_take_in(struct host *h, struct table *t);
void tables_take_out(struct host *h, struct table *t);

/* The game of a table is wanted, and others leave the memory before it; or, if there is one, it is on
 * disk alone from now (bot/games/bout.h). */
void tables_hold_game(struct host *h, struct table *t);
void tables_drop_game(struct host *h, struct table *t);

/* The table was changed: it will be stored and told at the end of the turn. */
void tables_touch(struct host *h, struct table *t);
/* Those that were touched in this turn; of struct table *.  It grows while it is used. */
const GPtrArray *tables_touched(const struct host *h);
/* Takes one of them, which is not touched any more; NULL: there is none. */
struct table *tables_take_touched(struct host *h);

/* The table is frozen from now, for that reason: nobody can play on, nothing that the store has of it
 * is changed, and the operator is told. */
void tables_freeze(struct host *h, struct table *t, const char *why);
/* Tells the operator, once while the host runs, why a table is frozen. */
void tables_tell_frozen(struct host *h, const struct table *t);

/* ---- the time at which a table is due (bot/games/pace.h says when that is) ------------------- */

/* The table waits until then, in clock_ticks, and no longer for another time; -1: for nothing. */
void tables_wait(struct host *h, struct table *t, int64_t until);
/* The soonest of all; -1: no table waits. */
int64_t tables_wait_until(const struct host *h);
/* A table whose time has come, which waits no more; NULL: there is none. */
struct table *tables_take_due(struct host *h);

/* A free name for a table.  g_free it. */
char *tables_free_name(const struct host *h, const char *network);

#endif
