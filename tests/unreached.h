/* tests/unreached.h - lines of cards that random games do not come to
 *
 * They stand in the table of engine/sets/UNREACHED.md: a row a line, as "BMA001/2", and why.
 * SPDX-License-Identifier: MIT */
#ifndef UNREACHED_H
#define UNREACHED_H

#include <stdbool.h>

#include "engine/lair.h"

struct unreached;

/* Reads the table; fails the test if it names a line that no card has. */
struct unreached *unreached_read(const struct lair_catalog *cat);
void unreached_free(struct unreached *u);

/* Does it have the line of a card, from 1? */
bool unreached_has(const struct unreached *u, const struct lair_catalog *cat, lair_design d, int line);

#endif
