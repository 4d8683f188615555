/* tests/town.h - people on several networks who play for weeks, and do all that people do
 *
 * A town lives on a stage with a turned clock: games alone and against each other, the dungeon of the day, links,
 * being forgotten, given seeds, hints, an operator who voids, restarts and kills.  What they reach is kept in a census
 * (tests/census.h) and compared with all that the host shows, each week and at the end.  A town of a seed lives
 * the same life each time, if all that the process draws follows from one, too (tests/drawn.h).
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_TESTS_TOWN_H
#define LAIR_TESTS_TOWN_H

#include "tests/stage.h"

struct town;

/* acts: what all of them together do on a day. */
struct town *town_new(int people, int acts, uint32_t seed);
void town_free(struct town *t);

/* The town lives so many days; each week all is compared. */
void town_live(struct town *t, int days);

/* At the end: all is compared, every receipt looked up, and the database checked from end to end. */
void town_check(struct town *t);

/* What there was, a line. */
char *town_told(const struct town *t);
/* Bytes of the database. */
int64_t town_bytes(const struct town *t);

#endif
