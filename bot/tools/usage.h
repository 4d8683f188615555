/* bot/tools/usage.h - lair sim --tally: which bosses and cards win, which are used, which lines are ever resolved
 *
 * Shares are sums of games divided by sums of games, and their standard errors those of such a ratio, with a
 * game as the unit: what two seats of one game do hangs together.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_TOOLS_USAGE_H
#define LAIR_BOT_TOOLS_USAGE_H

#include <stddef.h>

#include "engine/lair.h"

/* Hears games, and adds them up. */
struct usage;

struct usage *usage_new(const struct lair_catalog *cat);
void usage_free(struct usage *u);

/* A game begins: the sink that is to hear of it, from its setup on. */
struct lair_sink *usage_begin(struct usage *u);
/* The game as it stands when something is asked: what holds all the time is counted, once a turn. */
void usage_look(struct usage *u, const struct lair_game *g);
/* The game is over; it counts from now on. */
void usage_end(struct usage *u, const struct lair_game *g);

/* What was counted, for another process: *len bytes, of the usage.  They are added to a usage of the same catalog. */
const void *usage_bytes(const struct usage *u, size_t *len);
void usage_merge(struct usage *u, const void *bytes);

/* Prints lines, or the members of a JSON object. */
void usage_print(const struct usage *u);
void usage_print_json(const struct usage *u);

#endif
