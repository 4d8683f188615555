/* engine/rules/town.h - heroes and items come to town (C6), and go down to the landmarks (S3)
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_TOWN_H
#define LAIR_ENGINE_RULES_TOWN_H

#include "engine/rules/frame.h"

/* Turns up the next item: a hero who waits takes it, or it waits. */
void town_reveal_item(struct run *r);
/* Turns up the next n heroes in the frame of the phase, until the game ends: epic ones follow the last ordinary one
 * without a break.  False: what one of them says comes first, and then the others. */
bool town_reveal_heroes(struct run *r, struct lair_frame *f, int n);
/* A hero that is in no list enters town as the youngest.  Where slots are counted it may push the
 * oldest down to a landmark. */
void town_enter(struct run *r, lair_card hero);

#endif
