/* bot/ending.h - what is told when a game is over
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_ENDING_H
#define LAIR_BOT_ENDING_H

#include <json-c/json.h>

#include "bot/host.h"

/* The data of the template "over", without the table's name, for readers on a network (NULL: it is not there): who had
 * what, the turning point, how the only person has fared against machines, and how the seed was made.  The game
 * is in memory.  The caller owns them. */
struct json_object *ending_facts(struct host *h, struct table *t, const struct network *net,
                                 adapter_quiet *quiet);

/* The data of the template "receipt", without the table's name; NULL: the game has no entry in the chain of results. */
struct json_object *ending_receipt(struct host *h, const struct table *t);

#endif
