/* engine/rules/hero.h - heroes between town, entrances, dungeons and score piles
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_HERO_H
#define LAIR_ENGINE_RULES_HERO_H

#include "engine/rules/frame.h"

/* Moves a hero to town, as the youngest, or to the end of the line at a seat's entrance (C14). */
void hero_to_town(struct run *r, lair_card hero);
void hero_to_entrance(struct run *r, lair_card hero, int seat);
void hero_remove(struct run *r, lair_card hero);
/* A wound: the hero has walked past the last room of a seat. */
void hero_survives(struct run *r, lair_card hero, int seat);
/* Kills a hero where it is (D21).  killer gets it if it is nobody's: in town, at a landmark. */
void hero_kill(struct run *r, lair_card hero, int killer);
void hero_hurt(struct run *r, lair_card hero, int n);
/* Puts a hero into a score pile, face-down, from wherever it is. */
void hero_score(struct run *r, lair_card hero, int seat);
/* Takes all its damage off. */
void hero_mend(struct lair_game *g, lair_card hero);
void hero_heal(struct run *r, int seat, lair_card hero);
/* A window has closed: heroes at an entrance without health left die there (D22). */
void hero_bury_at_entrance(struct run *r, int seat);

#endif
