/* engine/rules/agenda.h - what is declared or triggered and not yet resolved
 *
 * Entries lie in the order in which they came (serial).  Which one is next is
 * decided in window.c (declarations) and trigger.c (triggers).
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_AGENDA_H
#define LAIR_ENGINE_RULES_AGENDA_H

#include "engine/rules/frame.h"

/* Is there no place for another entry, or no number?  What would be triggered then is lost. */
bool agenda_is_full(const struct lair_game *g);
/* Adds an entry; it is the newest.  The caller has made sure that there is room. */
struct lair_entry *agenda_add(struct lair_game *g, int line, lair_card source, int seat,
                              enum lair_standing standing, const struct lair_bound *b);
/* The entry with a serial number; NULL: none. */
struct lair_entry *agenda_find(struct lair_game *g, uint16_t serial);
void agenda_remove(struct lair_game *g, uint16_t serial);
/* A card goes where nobody can tell its copies apart: what waits and names it names nothing, and the text of a room that
 * is back in play is that of another one (D13d). */
void agenda_forget_card(struct lair_game *g, lair_card c);
/* May another declaration be made?  (The bounds in lair.h.) */
bool agenda_has_room(const struct lair_game *g);
/* The card that says a line of the game.  In a view it may have gone out of sight since, and source be 0: the line tells. */
lair_design agenda_design(const struct lair_catalog *cat, const struct lair_game *g, lair_card source,
                          int line);
/* How many spells a seat holds: what it has declared it holds until that takes effect or is cancelled (D15). */
int agenda_spells_held(const struct lair_game *g, int seat);
/* The number of a declaration, *1 being the oldest; 0: it is none. */
int agenda_number(const struct lair_game *g, uint16_t serial);
/* The number that the next declaration will have. */
int agenda_next_number(const struct lair_game *g);

#endif
