/* bot/tools/foretold.h - a forecast as JSON
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_TOOLS_FORETOLD_H
#define LAIR_BOT_TOOLS_FORETOLD_H

#include "engine/lair.h"

/* Adds what is foretold of a view: "fates" of heroes, souls and wounds of "seats", where it "end"s and by whose
 * "seat". */
void foretold_add(struct json_object *o, const struct lair_catalog *cat, const struct lair_game *view,
                  const struct lair_forecast *f);

#endif
