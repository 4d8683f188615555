/* tests/vigil.h - what must hold in a village (tests/village.h), looked at whenever something is said or time passes
 *
 * What does not hold fails the test. */
#ifndef LAIR_TESTS_VIGIL_H
#define LAIR_TESTS_VIGIL_H

#include "tests/village_parts.h"

enum {
    VIGIL_SOULS = 300
}; /* in an order of somebody: so many, and its number; nobody else writes of so many */
extern const char vigil_note[]; /* how everybody's notes begin; its nick follows */

/* Who is called so; NULL: nobody. */
const struct villager *vigil_find(const struct village *v, const char *nick);

/* Called for each message before it is said; ctx: the village. */
void vigil_listen(void *ctx, const struct tape_letter *l);

/* Looks at all tables: none is frozen, and nobody who comes every day was too late. */
void vigil_tables(const struct village *v);

#endif
