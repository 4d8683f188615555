/* bot/tables.h - all tables of a host: finding them, and what they wait for
 *
 * Tables are found by number, by name, by where they stand and by who sits there, without a walk
 * over all of them.
 *
 * Whoever changes a table calls tables_touch() at once, before it looks for any table again: from
 * then on the table is found by who sits there now, and the end of the turn writes it
 * and tells its readers.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_TABLES_H
#define LAIR_BOT_TABLES_H

#include "bot/host.h"
#include "bot/people/directory.h"

/* Makes room for a host's tables; tables_close() frees it, and them. */
void tables_open(struct host *h);
void tables_close(struct host *h);

/* ---- finding --------------------------------------------------------------------------------- */

/* NULL: no such table is in memory. */
struct table *tables_by_id(const struct host *h, int64_t id);
/* The open table of that name or, if there is none, one whose game is over;
 * NULL: none has the name. */
struct table *tables_by_name(const struct host *h, const char *network, const char *name);

/* A name that no open table of a network has.  g_free it. */
char *tables_free_name(const struct host *h, const char *network);

/* The table that the author of a request means by a name: an open one before one that is over, and
 * one at the place where it was said before another.  Tables of other communities (adapters/adapter.h)
 * are meant only by those who sit there.  NULL: there is none. */
struct table *tables_meant(const struct host *h, const struct request *r, const char *name);

/* Lists, whose oldest table is first, of tables in whatever state.  Never NULL; a list belongs to
 * the host and is valid until a table is touched, added or removed:
 *
 *     const struct table_list *l = tables_of_person(h, network, key);
 *
 *     for (guint i = 0; i < l->n; i++)
 *         look_at(l->table[i], table_seat_of(l->table[i], network, key));
 */
const struct table_list *tables_of_person(const struct host *h, const char *network, const char *key);
const struct table_list *tables_at_place(const struct host *h, const char *network, const char *place);
/* Those that somebody watches (bot/people/watch.h files them); valid until anybody
 * begins or stops watching. */
const struct table_list *tables_watched_by(const struct host *h, const char *network, const char *key);
void tables_file_watcher(struct host *h, struct table *t, struct watcher *w);
void tables_unfile_watcher(struct host *h, struct table *t, struct watcher *w);
/* The lobbies of a network, wherever they are. */
const struct table_list *tables_lobbies(const struct host *h, const char *network);

/* Can somebody see a table?  It may stand in a place that this person may know of (bot/network.h),
 * have no place but players who let others watch, or have this person among its players.  To
 * everybody else it is as if there were no such table.  tables_in_sight() asks it for the author of
 * a request, who may sit there by another account. */
bool tables_show(const struct host *h, const struct table *t, const struct person *account);
/* May somebody know about a place and what happens there (adapters/adapter.h, shows)? */
bool tables_show_place(const struct network *n, const char *place, const struct person *account);
bool tables_in_sight(const struct host *h, const struct table *t, const struct request *r);

/* How many different tables in a list are open. */
int tables_count_open(const struct table_list *l);
/* At how many open tables somebody sits. */
int tables_of(const struct host *h, const char *network, const char *key);

/* May somebody sit down at one more table, or open one (place NULL: one that stands nowhere)?
 * NULL: yes; otherwise the template that says why not. */
const char *tables_no_seat(const struct host *h, const struct person *person);

/* ---- coming, changing, going ----------------------------------------------------------------- */

/* Adds a table that was just made, and puts it into the store; the host owns it.  Its name, network
 * and place never change after that. */
void tables_add(struct host *h, struct table *t);
/* Takes a table out and frees it. */
void tables_remove(struct host *h, struct table *t);
/* tables_take_in() makes a table from the store one that can be found.  tables_take_out() undoes
 * that, and the table is the caller's. */
void tables_take_in(struct host *h, struct table *t);
void tables_take_out(struct host *h, struct table *t);

/* tables_hold_game() says that a table's game is wanted: others will leave the memory before it.
 * tables_drop_game() takes it out of the memory, so that it is only on disk (bot/games/bout.h). */
void tables_hold_game(struct host *h, struct table *t);
void tables_drop_game(struct host *h, struct table *t);

/* The table was changed: the end of the turn will store it and tell its readers. */
void tables_touch(struct host *h, struct table *t);
/* The tables touched in this turn; of struct table *.  The array may grow while it is used. */
const GPtrArray *tables_touched(const struct host *h);
/* Takes one of them, which then no longer counts as touched; NULL: there is none. */
struct table *tables_take_touched(struct host *h);

/* Freezes the table for that reason: nobody can play on, nothing that the store has of it is
 * changed, and the operator is told. */
void tables_freeze(struct host *h, struct table *t, const char *why);
/* Tells the operator why a table is frozen, once while the host runs. */
void tables_tell_frozen(struct host *h, const struct table *t);

/* ---- the time at which a table is due (bot/games/pace.h says when that is) ------------------- */

/* The table waits until then, in clock_ticks, and for no other time; -1: it waits for nothing. */
void tables_wait(struct host *h, struct table *t, int64_t until);
/* The soonest time that any table waits for; -1: none waits. */
int64_t tables_wait_until(const struct host *h);
/* A table whose time has come, and which then waits no more; NULL: there is none. */
struct table *tables_take_due(struct host *h);

#endif
