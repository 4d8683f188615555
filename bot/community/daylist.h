/* bot/community/daylist.h - what came of a day's game, once the day is told
 *
 * A person is on the list with the game that it began first; who is off the boards is not, and guests are on that of
 * their own network.  Ranked is whoever took no hints and is no operator of the host, who could have known the cards
 * (engine/DAILY.md); the others stand apart.  Equals share a place.  A game that its player did not end before the day
 * did was played on by harmless moves, and is marked.
 *
 * Beside the people stands what the machine greedy makes of the same cards.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMMUNITY_DAYLIST_H
#define LAIR_BOT_COMMUNITY_DAYLIST_H

#include "bot/games/shelf.h"
#include "bot/host.h"

struct daylist_row {
    char *network, *key;
    int64_t table;
    int score;
    int place; /* from 1; 0: it stands apart */
    bool unfinished, hints, operates;
};

struct daylist {
    GPtrArray *rows; /* of struct daylist_row *: the ranked ones in their order, then those apart */
    guint ranked;
    int median; /* of the ranked, in tenths */
    int greedy; /* a score, if has_greedy */
    bool has_greedy;
};

/* What lists are made of. */
struct daylist_from {
    struct store *store;
    struct shelf *shelf;
    GHashTable *operators; /* a set of "network/account"; NULL: nobody */
};
/* network: whose guests are on it; NULL: no guests.  NULL: the day has no such game, is not told, or the store
 * failed. */
struct daylist *daylist_make(const struct daylist_from *from, int day, enum lair_rules rules,
                             const char *network);
/* ... of a host. */
struct daylist *daylist_read(const struct host *h, int day, enum lair_rules rules, const char *network);
void daylist_free(struct daylist *l); /* NULL is allowed */

/* A person's row, ranked or not; NULL: it has none. */
const struct daylist_row *daylist_of(const struct daylist *l, const struct person *person);

/* Souls less wounds after each turn of a game that is over, of int; g_array_unref.  NULL: it cannot be played again. */
GArray *daylist_turns(struct host *h, int64_t table);

#endif
