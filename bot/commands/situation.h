/* bot/commands/situation.h - where somebody stands, and what it most likely wants to do now
 *
 * For `help`: a JSON object for the template "help", whose "try" are up to three lines that can
 * be typed as they stand, made from what this person may know.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMMANDS_SITUATION_H
#define LAIR_BOT_COMMANDS_SITUATION_H

#include <json-c/json.h>

#include "bot/host.h"

/* The table that somebody most likely means: one where it is asked something, or else one where it waits, a
 * lobby, or a game that is over.  NULL: there is none. */
struct table *situation_table(const struct host *h, const struct request *r);

/* {"asked"|"waits"|"lobby"|"over"|"stranger": true, "try":[{"type"}], ...}.  t is the table meant, NULL if
 * there is none.  The caller owns it. */
struct json_object *situation_facts(struct host *h, const struct request *r, struct table *t);

#endif
