/* tests/mixture.h - what can be played with all the sets that there are, drawn by lot
 *
 * The sets are the files of engine/sets, whatever lies there: a new one is played as soon as it has come.
 * SPDX-License-Identifier: MIT */
#ifndef MIXTURE_H
#define MIXTURE_H

#include <stddef.h>
#include <stdint.h>

#include "engine/lair.h"

enum { MIXTURE_SETS = 32 }; /* as many as a catalog holds */

/* Rules and cards of a game.  Names are the catalog's. */
struct mixture {
    enum lair_rules rules;
    int seats;
    unsigned variants;
    const char *set[MIXTURE_SETS];
    int n_sets;
    const char *star[LAIR_MAX_STARS];
    int n_stars;
};

/* All sets, recipes and boards in one catalog; lair_catalog_free() it.  Fails the test if one cannot be read. */
struct lair_catalog *mixture_catalog(void);

/* Draws a game that can begin.  A card of the design focus is in it, if that can be (0: of none). */
void mixture_draw(struct mixture *m, const struct lair_catalog *cat, lair_design focus, uint32_t *dice);

/* What begins it, but for the seed; it points into m. */
struct lair_setup mixture_setup(const struct mixture *m);

/* The same as options of lair sim, NUL-terminated. */
void mixture_write(const struct mixture *m, char *buf, size_t cap);

#endif
