/* engine/rules/extra.h - building at once, by an effect (D10)
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_EXTRA_H
#define LAIR_ENGINE_RULES_EXTRA_H

#include "engine/language/language.h"
#include "engine/rules/frame.h"

/* The clauses "build CARD" and "build CARD on ROOM" of the frame that runs. */
enum progress extra_build(struct run *r, struct lair_frame *f, const struct clause *c);
/* Is a clause "choose CARD from your hand", at which the frame stands, a part of the next one, "build that card on ROOM"?
 * Then nobody is asked which, but all at once what is built where (B16). */
bool extra_chooses(const struct lair_catalog *cat, const struct lair_game *g, const struct lair_frame *f,
                   const struct clause *c);
/* By what everybody knows: could the effect that asks LAIR_ASK_EXTRA have something built?  Else nobody is asked. */
bool extra_could_build(const struct lair_catalog *cat, const struct lair_game *g);
/* What a seat that is asked LAIR_ASK_EXTRA may build, and where: as moves.  Returns how many. */
size_t extra_builds(const struct lair_catalog *cat, const struct lair_game *g, struct lair_move *out);

#endif
