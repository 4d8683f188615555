/* bot/tools/explain.h - why a room or a hero has the values that it has, as JSON */
#ifndef LAIR_BOT_TOOLS_EXPLAIN_H
#define LAIR_BOT_TOOLS_EXPLAIN_H

#include "bot/words/facts.h"

/* What is computed of a square ("a3") or a hero by its name, each value with its terms (lair_explain).
 * The caller owns the list; NULL: there is no such room, and no such hero, in this game. */
struct json_object *explain_values(const struct facts *f, const char *what);

#endif
