/* engine/rules/effect.h - a line runs, clause by clause */
#ifndef LAIR_ENGINE_RULES_EFFECT_H
#define LAIR_ENGINE_RULES_EFFECT_H

#include "engine/rules/dungeon.h"
#include "engine/rules/frame.h"
#include "engine/rules/noun.h"

/* Pushes the frame that runs a line.  False: texts that call one another have filled the stack, and
 * the line does not run. */
bool effect_push(struct run *r, int line, lair_card source, int seat, const struct lair_bound *b);
void effect_step(struct run *r, struct lair_frame *f);

bool effect_condition(const struct context *c, const struct if_ *i);

/* The words of a line that runs or is declared in a frame. */
struct context effect_context(const struct lair_catalog *cat, const struct lair_game *g,
                              const struct lair_frame *f);

/* Runs one clause of a frame: an effect's, or a cost's. */
enum progress effect_clause(struct run *r, struct lair_frame *f, const struct clause *c);
/* How far that clause has got, from 0: things done, rooms picked, piles named. */
int effect_progress(const struct lair_frame *f);
/* The clause at which a frame stands; NULL: at none. */
const struct clause *effect_at(const struct lair_catalog *cat, const struct lair_frame *f);

/* What a seat that is asked LAIR_ASK_CHOOSE for a clause may choose. */
int effect_choices(const struct lair_catalog *cat, const struct lair_game *g,
                   struct lair_ref out[MAX_THINGS]);
/* What is wanted, in the words of the card file. */
const char *effect_wants(const struct lair_catalog *cat, const struct lair_game *g);

#endif
