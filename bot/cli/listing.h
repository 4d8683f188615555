/* bot/cli/listing.h - the games that a database keeps, as a list
 *
 * Those that run and those that are over, by their numbers.  Each is played again to know how it stands; of one
 * that cannot be there are its players.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_CLI_LISTING_H
#define LAIR_BOT_CLI_LISTING_H

#include <json-c/json.h>

#include "bot/games/shelf.h"
#include "bot/store.h"

enum listing_form {
    LISTING_WORDS, /* for the template "games" */
    LISTING_JSON,  /* for programs: lair(1) has the members */
};

/* A list that the caller owns.  NULL: see store_fault(). */
struct json_object *listing_read(struct store *s, struct shelf *shelf, enum listing_form form);

#endif
