/* tests/vigil.h - what must hold in a village (tests/village.h), looked at whenever something is said or time passes
 *
 * What does not hold fails the test.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_TESTS_VIGIL_H
#define LAIR_TESTS_VIGIL_H

#include "tests/village_parts.h"

/* In an order of somebody: so many, and its number; nobody else writes of so many. */
enum { VIGIL_SOULS = 300 };
extern const char vigil_nick[];  /* how everybody's nick begins; its number follows */
extern const char vigil_note[];  /* ... and everybody's notes; its nick follows */
extern const char vigil_knock[]; /* what is in everybody's address outside chat, and nowhere else */

/* The one who is called so; NULL: nobody. */
const struct villager *vigil_find(const struct village *v, const char *nick);

/* Is a text somebody's own note?  w NULL: false. */
bool vigil_is_note_of(const struct villager *w, const char *text);

/* Called for each message before it is said; ctx: the village. */
void vigil_listen(void *ctx, const struct tape_letter *l);

/* A line comes for somebody outside chat; ctx: the village.  Returns what is answered, as struct pager wants it. */
int vigil_ring(void *ctx, const char *address, const char *line);

/* Looks at all tables: none is frozen, and nobody was too late who comes every day or is on vacation. */
void vigil_tables(const struct village *v);

#endif
