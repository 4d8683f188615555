/* bot/lobby.h - a table before its game: on what terms it will be played, and the message that shows it
 *
 * Where messages can be edited, one message in the table's place shows who sits there and on what terms; it
 * changes with them, so that nobody need be told of each who comes and goes (bot/say.c).  Elsewhere that is said in
 * sentences.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_LOBBY_H
#define LAIR_BOT_LOBBY_H

#include "bot/host.h"

/* A table's terms for templates: its seats and people, rules, clock and seed.  The caller owns them. */
struct json_object *lobby_facts(const struct table *t, adapter_quiet *quiet);

/* Adds "sets", those of a table, to what is told of it, unless they are the base set alone. */
void lobby_add_sets(const struct table *t, struct json_object *o);

/* Shows a lobby as it is now, or that its game has begun, or that it is closed, if that is news. */
void lobby_show(struct host *h, struct table *t);

#endif
