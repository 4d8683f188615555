/* bot/tools/explain.h - why a room or a hero has the values that it has, as JSON
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_TOOLS_EXPLAIN_H
#define LAIR_BOT_TOOLS_EXPLAIN_H

#include "bot/words/facts.h"

/* Explains what is computed for a square ("a3") or for a hero, by name: each value with its terms
 * (lair_explain).  The caller owns the list; NULL: this game has no such room and no such hero. */
struct json_object *explain_values(const struct facts *f, const char *what);

#endif
