/* engine/rules/trigger.h - moments, and the lines that wait for them
 *
 * A moment puts the lines that wait for it on the agenda.  They run when the
 * effect or step in progress is over: in XP order, and each player's own in the
 * order that the player chooses (D16).
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_TRIGGER_H
#define LAIR_ENGINE_RULES_TRIGGER_H

#include "engine/rules/frame.h"

/* Runs the next waiting trigger, or asks its player which one is first; false: none waits. */
bool trigger_next(struct run *r);
/* The triggers among which a seat that is asked LAIR_ASK_ORDER chooses: equal ones once. */
struct trigger_choice {
    struct lair_ref ref;
    uint8_t option; /* number of the line, where the card waits with several */
    uint16_t serial;
};
int trigger_choices(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                    struct trigger_choice out[LAIR_MAX_AGENDA]);

/* A moment of one room: built, uncovered, a hero dies, enters, survives. */
void trigger_room(struct run *r, enum moment m, int seat, lair_card room, lair_card hero);
/* A hero has come to town: pushes what it says then, which is nobody's effect. */
void trigger_arrives(struct run *r, lair_card hero);
/* A moment of a hero and of the item it carries, about a room or none (0); seat owns the dungeon. */
void trigger_hero(struct run *r, enum moment m, lair_card hero, int seat, lair_card room);
/* A room was built.  In the reveal what follows waits for its seat's turn. */
void trigger_built(struct run *r, int seat, lair_card room, bool in_reveal);
/* All cards of the reveal lie open: lines that wait for "you build …" are noted (LAIR_HELD). */
void trigger_revealed(struct run *r);
/* It is the seat's turn in the reveal, or rooms have woken: when-built effects (C7, D11). */
void trigger_release(struct run *r, int seat);
/* Levels a seat up that has five active rooms for the first time (C8). */
void trigger_level_up(struct run *r, int seat);
/* Runs the first line of a room in sight that waits for it to be built or uncovered, if it may run. */
void trigger_repeat(struct run *r, int seat, lair_card room);
/* Runs the once-only level up lines of a boss for a seat. */
void trigger_run_level_up(struct run *r, int seat, lair_card boss);
void trigger_destroyed(struct run *r, int seat, lair_card room, struct cause why);
/* A card of a seat was discarded from its hand. */
void trigger_discarded(struct run *r, int seat, lair_card c);
/* A card of a seat was discarded or destroyed; trigger_discarded() and trigger_destroyed() say so. */
void trigger_card_lost(struct run *r, int seat, lair_card c);
/* The seat becomes active in the build phase. */
void trigger_active(struct run *r, int seat);
/* A spell of the seat is about to take effect: what waits for it comes after it. */
void trigger_cast(struct run *r, int seat);
/* The same for the hero inside and its item, but what they say comes before it. */
void trigger_spell_comes(struct run *r);
/* A seat has destroyed a room of its own, and this one lies open instead. */
void trigger_you_uncover(struct run *r, int seat, lair_card room);
/* A hero has died for a seat; a seat has taken a card from the discard pile. */
void trigger_kill(struct run *r, int seat, lair_card hero);
void trigger_recovered(struct run *r, int seat);
/* A hero has survived the dungeon of a seat, whose wound it is. */
void trigger_survives(struct run *r, int seat, lair_card hero);
/* A hero has died in a room of a seat. */
void trigger_dies_in(struct run *r, int seat, lair_card room, lair_card hero);
void trigger_gains_coins(struct run *r, int seat);
/* A miniboss of the seat has come under a room, or is promoted. */
void trigger_raises(struct run *r, int seat);
void trigger_turn_ends(struct run *r);

/* Does something else happen instead?  If so it has been pushed. */
bool trigger_instead_of_discard(struct run *r, int seat, lair_card c, struct cause why);
bool trigger_instead_of_kill(struct run *r, lair_card hero, int seat);

#endif
