/* bot/words/barred.h - which rule keeps a line from being played, and what it would take
 *
 * A line was refused: it is no legal move.  This reads what its author most likely meant, a room to be built, a spell
 * to be cast or an ability to be used, and looks in the author's own view for what is in the way.  What stands in the
 * way of several things is told of the first.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_WORDS_BARRED_H
#define LAIR_BOT_WORDS_BARRED_H

#include "bot/words/facts.h"

/* {"builds"|"casts"|"uses": true, "card", "at", the rule as a flag, "could": [{"move"}]}: the heading "barred" lists
 * the rules.  f is the author's.  The caller owns it; NULL: nothing can be told. */
struct json_object *barred_facts(const struct facts *f, const char *line);

/* The same of a card of the viewer's that a line names, "golem factory" of the hand or "use bottomless pit" in play:
 * what could be done with it, or else why nothing can.  NULL: it names none. */
struct json_object *barred_card(const struct facts *f, const char *line);

/* Does the line begin to build something: by the word, or by the name of a room in the hand? */
bool barred_builds(const struct facts *f, const char *line);

#endif
