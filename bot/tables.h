/* bot/tables.h - all tables of a host: finding, loading, keeping, forgetting
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

/* Reads the open tables of the store.  0, or -1. */
int tables_read(struct host *h);

/* ---- finding --------------------------------------------------------------------- */

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
/* Where somebody sits who comes from where key comes from: for a guest, any of the same user@host
 * (bot/people/person.h).  A table may stand there once for each of them. */
const struct table_list *tables_of_source(const struct host *h, const char *network, const char *key);
const struct table_list *tables_at_place(const struct host *h, const char *network, const char *place);
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

/* ---- coming, changing, going --------------------------------------------------------- */

/* Adds a table that was just made, and puts it into the store; the host owns it.  Its name,
 * network and place stay as they are from now on. */
void tables_add(struct host *h, struct table *t);
/* Takes one out and frees it. */
void tables_remove(struct host *h, struct table *t);

/* The table was changed: it will be stored and told at the end of the turn. */
void tables_touch(struct host *h, struct table *t);
/* Those that were touched in this turn; of struct table *.  It grows while it is used. */
const GPtrArray *tables_touched(const struct host *h);

/* The game of a running (or ended) table is in memory after this, for some minutes.  False: it
 * cannot be loaded.  If the store failed, the turn fails with it, and it is tried again later; else
 * its moves do not give what was stored, the operator was told so, and the table is frozen. */
bool tables_load_game(struct host *h, struct table *t);

/* The table is frozen from now, for that reason: nobody can play on, nothing that the store has of it
 * is changed, and the operator is told. */
void tables_freeze(struct host *h, struct table *t, const char *why);

/* The moves of a table that is over are no longer in the store. */
void tables_thinned(struct host *h, struct table *t);

/* When the table, or its game, may leave the memory if nothing happens (clock_ticks); -1: it stays. */
int64_t tables_rest_at(const struct table *t);
/* Lets the table, or its game, leave the memory if nobody needs it there.  False: t is freed. */
bool tables_rest(struct host *h, struct table *t);

/* Plays a move, and puts it into the store. */
enum lair_refusal tables_play(struct host *h, struct table *t, int seat, const struct lair_move *m);

/* The same for a table that may be over, and for those that were over before it at its place or of
 * its people: the newest can still be asked for. */
bool tables_settle(struct host *h, struct table *t);

/* ---- the time at which a table is due (bot/games/pace.h says when that is) ------------------------ */

/* The table waits until then, in clock_ticks, and no longer for another time; -1: for nothing. */
void tables_wait(struct host *h, struct table *t, int64_t until);
/* The soonest of all; -1: no table waits. */
int64_t tables_wait_until(const struct host *h);
/* A table whose time has come, which waits no more; NULL: there is none. */
struct table *tables_take_due(struct host *h);

/* ---- a turn ------------------------------------------------------------------------------- */

/* Writes what this turn touched. */
void tables_store(struct host *h);
/* What this turn touched is as the store has it, but for who was told what.  A table that cannot
 * be read now is not there until it can. */
void tables_forget_turn(struct host *h);
/* Reads tables that could not be read. */
void tables_read_again(struct host *h);
/* After a turn: nothing is touched, and what was is settled. */
void tables_end_turn(struct host *h);

/* ---- people (bot/people/people.h) ---------------------------------------------------------------- */

/* Seats and tables of the person was are is's from now, but for open tables where is sits already. */
void tables_become(struct host *h, const struct person *was, const struct person *is);
/* Whoever sat at tables that are over by that identity was somebody. */
void tables_forget(struct host *h, const struct person *who);
/* Who plays at open tables is whispered to by this account from now. */
void tables_reach(struct host *h, const struct person *who, const struct person *account);
/* The account was of who's, on account's network, is that account now. */
void tables_rename(struct host *h, const struct person *who, const char *was, const struct person *account);

/* A free name for a table.  g_free it. */
char *tables_free_name(const struct host *h, const char *network);

#endif
