/* bot/games/sets.h - which sets of cards a host offers, and with which of them a table is played
 *
 * A choice is a list of names with commas.  As it is kept it begins with the set whose heroes come, which is its recipe or
 * the first with heroes of its own that was named, and goes on in the order of names, without sets that the recipe draws
 * from: equal choices are written alike.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_GAMES_SETS_H
#define LAIR_BOT_GAMES_SETS_H

#include "bot/host.h"

/* All that is offered, with the town boards (wares_catalog()). */
const struct lair_catalog *sets_catalog(const struct host *h);

/* The name of a set on offer, from the number *i of the catalog on, which then is the set's; NULL: there is none any
 * more. */
const char *sets_next(const struct host *h, int *i);

/* The number of the set of that name; -1: it is not on offer. */
int sets_find(const struct host *h, const char *name);

/* Is a set of that name on offer, and of that kind? */
bool sets_are(const struct host *h, const char *name, enum lair_set_kind kind);

/* A choice of names, which end with NULL and are brought into its order; g_free it. */
char *sets_list(const struct host *h, char **names);

/* A choice with one more set; g_free it. */
char *sets_with(const struct host *h, const char *list, const char *name);

/* Are sets missing for as many as sit there, and nothing else? */
bool sets_lack(enum lair_unfit unfit);

/* A choice, or where its sets or bosses are not enough for so many seats the choice with the first set on offer with
 * which they are, a small one rather than another base set, or with both; NULL: there is none.  g_free it. */
char *sets_for_seats(const struct host *h, enum lair_rules rules, int seats, const char *list);

/* What a table of a place (NULL: of none) is played with if nobody says anything: what was chosen there, as long as all of
 * that is on offer, or what the host's operator says.  A thread has what its place has.  g_free it. */
char *sets_usual(const struct host *h, const char *network, const char *place);

/* The name of a card that comes on request as one word, which is found as the name is: "monster-hunter".  g_free it. */
char *sets_star_word(const char *name);

/* What keeps a game by such rules from being played with a choice. */
enum lair_unfit sets_unfit(const struct host *h, enum lair_rules rules, int seats, const char *list);

#endif
