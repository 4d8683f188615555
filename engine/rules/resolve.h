/* engine/rules/resolve.h - what becomes of a declaration: it takes effect, or it does not (C11, D14)
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_RESOLVE_H
#define LAIR_ENGINE_RULES_RESOLVE_H

#include "engine/rules/frame.h"

/* An entry of the agenda takes effect, or turns out to have none: its target or source is gone. */
void resolve(struct run *r, uint16_t serial);
/* Stops an entry: a cancelled spell was not cast (C11). */
void resolve_cancel(struct run *r, uint16_t serial);
/* Is the room in play and active?  One that leaves as its own ability's cost takes nothing with it (D14). */
bool resolve_source_is_there(const struct lair_game *g, lair_card source);

/* "Unless that player pays N": asks a seat that is in and has so many.  PROGRESS_DONE: it has paid;
 * PROGRESS_NONE: it could not, or would not. */
enum progress resolve_toll(struct run *r, int payer, int due);

#endif
