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
/* Which declaration is it, *1 the oldest?  0: none.  The number of the next one. */
int agenda_number(const struct lair_game *g, uint16_t serial);
int agenda_next_number(const struct lair_game *g);

#endif
