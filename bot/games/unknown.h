/* bot/games/unknown.h - the cards that nobody knows well enough to play them as printed
 *
 * They stand in the table of engine/sets/UNKNOWN.md, which people read and fill in: a row a card, with cells between
 * bars.  A line that is no such row is passed over, and without the file nothing is unknown.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_GAMES_UNKNOWN_H
#define LAIR_BOT_GAMES_UNKNOWN_H

#include <glib.h>

struct unknown_card {
    char *set;     /* "promo"; it need not be installed */
    char *card;    /* its name, or how many there are of what */
    char *kind;    /* "epic hero" */
    char *known;   /* what is known of it ... */
    char *missing; /* ... and what is not */
};

/* The rows of a set (NULL: of all), in the order of the table.  dir: where card sets are (bot/games/data.h).
 * g_ptr_array_unref() it. */
GPtrArray *unknown_cards(const char *dir, const char *set);

#endif
