/* bot/community/entries.h - the host's chain of results: appending to it, and looking into it
 *
 * A host whose settings say so (struct host_settings.chained) appends an entry when a rated game ends, in the
 * transaction of that end: the store has both or neither.  bot/community/CHAIN.md says what an entry is.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMMUNITY_ENTRIES_H
#define LAIR_BOT_COMMUNITY_ENTRIES_H

#include <json-c/json.h>

#include "bot/community/chain.h"
#include "bot/host.h"

struct entries;

/* Reads the key, or makes one, and appends it if the chain does not have it as its newest.  With a key that is not to be
 * used the host has no chain in this life, which the log tells.  -1: *why (g_free), and the host cannot begin: its store
 * fails.  A host without a chain has nothing to open. */
int entries_open(struct host *h, char **why);
void entries_free(struct entries *entries); /* NULL is allowed */

/* Appends the game at a table, which is over, with its record; nothing if it is none for the chain. */
void entries_game(struct host *h, const struct table *t, const char *record);

enum entries_void {
    ENTRIES_VOIDED,
    ENTRIES_NONE,    /* there is no entry of that number */
    ENTRIES_NO_GAME, /* it is not of a game */
    ENTRIES_BEFORE,  /* it was void before */
};
/* Appends that an entry does not count; the reason is one line. */
enum entries_void entries_void(struct host *h, int64_t number, const char *reason);

/* An entry as people are told of it. */
struct entries_told {
    int64_t number; /* 0: there is none */
    int64_t table, when;
    enum chain_kind kind;
    char hash[CHAIN_HEX];
    char key[CHAIN_HEX]; /* of the key that is in force */
    char *reason;        /* why it does not count; NULL: it does, or is no game */
};
void entries_told_clear(struct entries_told *told);

/* Each finds an entry, for entries_told_clear(); false: there is none, or this host has no chain. */
bool entries_head(struct host *h, struct entries_told *told);
bool entries_number(struct host *h, int64_t number, struct entries_told *told);
bool entries_of_table(struct host *h, int64_t table, struct entries_told *told);

/* Of an entry: "number", and "digits", the first of its hash.  The caller owns them. */
struct json_object *entries_facts(const struct entries_told *told);

#endif
