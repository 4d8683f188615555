/* tests/village.h - people on three networks who play slow games for months, and live meanwhile
 *
 * A village lives on a stage with a turned clock.  Two of its networks are like IRC, one lets nobody be whispered to
 * unasked.  Its people look at their games at hours of their own (tests/visitor.h), answer, seal plans, give standing
 * orders, and note what is nobody else's business.  Most have told when they are awake, some how they want to be called,
 * and some take over seats that are free.  Some come every day, most miss one in five and go on holidays, some stop
 * coming.  Networks go for hours, and the host is killed, or its machine stands still for a night.
 *
 * What must hold, or the test fails:
 *   - What was acknowledged is there after a kill: moves, answers that are held, plans, orders, notes, hours.
 *   - A player who came every day was never too late, and so never put out, whatever went on around.
 *   - What somebody noted or ordered is told to nobody else, and nobody else hears anything when it is said; who takes
 *     over its seat finds nothing of it.
 *   - Nobody who has told its hours is called or reminded at night.
 *   - At the end every record is played again to its result, and every entry of the chain stands.
 *
 * A village of a seed lives the same life each time, if all that the process draws follows from one, too
 * (tests/drawn.h).
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_TESTS_VILLAGE_H
#define LAIR_TESTS_VILLAGE_H

#include "tests/stage.h"

struct village;

struct village *village_new(int people, uint32_t seed);
void village_free(struct village *v); /* NULL is allowed */

/* It lives for so many days. */
void village_live(struct village *v, int days);

/* At the end: the database is checked from end to end. */
void village_check(struct village *v);

/* What there was, a line; g_free it. */
char *village_told(const struct village *v);

#endif
