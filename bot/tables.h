/* bot/tables.h - all tables of a host: finding, loading, keeping, forgetting */
#ifndef LAIR_BOT_TABLES_H
#define LAIR_BOT_TABLES_H

#include "host.h"

/* Reads the open tables of the store.  0, or -1. */
int tables_read(struct host *h);

struct table *tables_by_id(const struct host *h, int64_t id);
/* An open table, or one whose game is over if there is no open one; NULL: none is called so. */
struct table *tables_by_name(const struct host *h, const char *network, const char *name);

/* Adds a table that was just made; the host owns it. */
void tables_add(struct host *h, struct table *t);
/* Takes one out and frees it. */
void tables_remove(struct host *h, struct table *t);

/* The table was changed: it will be stored and told at the end of the turn. */
void tables_touch(struct host *h, struct table *t);

/* The game of a running (or ended) table is in memory after this.  False: it cannot be loaded,
 * the operator was told why, and a running table is frozen. */
bool tables_load_game(struct host *h, struct table *t);

/* Plays a move, and puts it into the store. */
enum lair_refusal tables_play(struct host *h, struct table *t, int seat, const struct lair_move *m);

/* Writes what this turn touched. */
void tables_store(struct host *h);
/* What this turn touched is as the store has it. */
void tables_forget_turn(struct host *h);
/* After a turn: nothing is touched; games that nobody needs are dropped from memory. */
void tables_end_turn(struct host *h);

/* How many open tables somebody sits at. */
int tables_of(const struct host *h, const char *network, const char *key);

/* Everybody's seats of was are key's from now. */
void tables_rename(struct host *h, const char *network, const char *was, const char *key, const char *nick);

/* A free name for a table.  g_free it. */
char *tables_free_name(const struct host *h, const char *network);

#endif
