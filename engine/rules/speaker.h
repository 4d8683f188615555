/* engine/rules/speaker.h - which card's text a move means
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_SPEAKER_H
#define LAIR_ENGINE_RULES_SPEAKER_H

#include "engine/language/catalog.h"

/* The card of whose texts m->option is the number.  A boss that has the Level Up of another as well says what that one
 * says.  0: none that is seen, or texts of both wait to take effect. */
lair_design speaker_of(const struct lair_catalog *cat, const struct lair_game *g, const struct lair_move *m);

#endif
