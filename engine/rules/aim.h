/* engine/rules/aim.h - what a declaration is aimed at, or answers
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_AIM_H
#define LAIR_ENGINE_RULES_AIM_H

#include "engine/language/catalog.h"
#include "engine/rules/frame.h"

/* The spells that an ANSWER line may answer. */
const struct noun *aim_answered(const struct line *l);
/* What a line is aimed at as it is declared: what it answers, or its first target; NULL: nothing. */
const struct noun *aim_of_line(const struct lair_catalog *cat, const struct line *l);
/* Is a declaration one of a room, or of a room card from a hand? */
bool aim_is_of_room(const struct lair_catalog *cat, const struct lair_game *g, const struct lair_entry *e);
/* Is it an ability of a room, or of a room card in hand, that answers a spell? */
bool aim_is_answer_of_room(const struct lair_catalog *cat, const struct lair_game *g,
                           const struct lair_entry *e);

#endif
