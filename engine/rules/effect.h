/* engine/rules/effect.h - a line runs, clause by clause
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_EFFECT_H
#define LAIR_ENGINE_RULES_EFFECT_H

#include "engine/rules/frame.h"
#include "engine/rules/noun.h"

void effect_step(struct run *r, struct lair_frame *f);

/* Begins all at once what a line says lasts, for a seat whose card says it. */
void effect_begin_lasting(struct run *r, int line, lair_card source, int seat);

/* Runs one clause of a frame: an effect's, or a cost's. */
enum progress effect_clause(struct run *r, struct lair_frame *f, const struct clause *c);

/* May the seat that is asked LAIR_ASK_MAY agree?  Not to an effect that costs what it does not have. */
bool effect_may_be_agreed(const struct lair_catalog *cat, const struct lair_game *g);

/* What a seat that is asked LAIR_ASK_CHOOSE for a clause may choose. */
int effect_choices(const struct lair_catalog *cat, const struct lair_game *g,
                   struct lair_ref out[MAX_THINGS]);
/* What it is asked for, in the words of the card file. */
const char *effect_wants(const struct lair_catalog *cat, const struct lair_game *g);

#endif
