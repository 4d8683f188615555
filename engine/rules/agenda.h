/* engine/rules/agenda.h - what is declared or triggered and not yet resolved
 *
 * Entries lie in order of time (serial).  What is asked of them is decided in
 * window.c (declarations) and trigger.c (triggers). */
#ifndef LAIR_ENGINE_RULES_AGENDA_H
#define LAIR_ENGINE_RULES_AGENDA_H

#include "engine/rules/frame.h"

/* Is there a place for another entry, and a number?  One that is triggered is lost, if not. */
bool agenda_is_full(const struct lair_game *g);
/* Adds an entry; it is the newest.  There is room (agenda_has_room() or agenda_is_full() was asked). */
struct lair_entry *agenda_add(struct lair_game *g, int line, lair_card source, int seat,
                              enum lair_standing standing, const struct lair_bound *b);
/* The entry with a serial number; NULL: none. */
struct lair_entry *agenda_find(struct lair_game *g, uint16_t serial);
void agenda_remove(struct lair_game *g, uint16_t serial);
/* May another declaration be made?  (The bounds in lair.h.) */
bool agenda_has_room(const struct lair_game *g);
/* Which declaration is it, *1 the oldest?  0: none. */
int agenda_number(const struct lair_game *g, uint16_t serial);

/* A modifier begins, or is made once more: until the end of the turn, or for good if its line
 * says so.  on, player: what it is fixed to.  There are LAIR_MAX_LASTING; one more does not begin. */
void lasting_add(struct run *r, int modifier, lair_card source, int seat, lair_card on, int player,
                 int amount);
/* The limit of a line is spent for a hero; is it?  When no more can be noted, all are. */
void lasting_spend(struct lair_game *g, lair_card source, int line_index, lair_card hero);
bool lasting_is_spent(const struct lair_game *g, lair_card source, int line_index, lair_card hero);
/* What was fixed to a card ends: the room was covered, destroyed or deactivated (D19), the hero
 * has left. */
void lasting_drop_card(struct lair_game *g, lair_card on);
/* What lasts for good on a card ends. */
void lasting_end_for_good(struct lair_game *g, lair_card on);
/* Everything until end of turn ends, save what alters the check itself (C12) unless all. */
void lasting_end_turn(struct run *r, bool all);

#endif
