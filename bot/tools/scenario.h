/* bot/tools/scenario.h - runs scenarios: a position, moves, and what is expected of them
 *
 * The format is described in tests/rules/README.md.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_TOOLS_SCENARIO_H
#define LAIR_BOT_TOOLS_SCENARIO_H

#include <glib.h>
#include <stdbool.h>

#include "engine/lair.h"

struct json_object;

/* The catalogs that scenarios ask for, each loaded once. */
struct scenario_sets;
struct scenario_sets *scenario_sets_new(void);
void scenario_sets_free(struct scenario_sets *sets);

/* Runs one scenario of the file, in whose folder sets are looked for that are found nowhere else.
 * True: it holds.  False: *why is set to the step and the reason. */
bool scenario_run(struct scenario_sets *sets, const char *file, struct json_object *scenario, GString *why);

/* A scenario's name; NULL: it has none. */
const char *scenario_name(struct json_object *scenario);

#endif
