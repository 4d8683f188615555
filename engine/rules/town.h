/* engine/rules/town.h - heroes and items come to town (C6), and go down to the landmarks (S3) */
#ifndef LAIR_ENGINE_RULES_TOWN_H
#define LAIR_ENGINE_RULES_TOWN_H

#include "engine/rules/frame.h"

/* Turns up the next item: a hero who waits takes it, or it waits. */
void town_reveal_item(struct run *r);
/* Turns up the next hero: epic ones follow the last ordinary one without a break. */
void town_reveal_hero(struct run *r);
/* A hero that is in no list enters town as the youngest.  Where slots are counted it may push the
 * oldest down to a landmark. */
void town_enter(struct run *r, lair_card hero);

#endif
