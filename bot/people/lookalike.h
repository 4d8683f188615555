/* bot/people/lookalike.h - nicks that the eye takes for each other
 *
 * Two nicks look alike if they are the same to somebody who glances at them: without
 * case, without marks that are not seen, and with the letters of other scripts, digits
 * and signs that are drawn alike (UTS 39; ICU's skeletons) taken for one. */
#ifndef LAIR_BOT_PEOPLE_LOOKALIKE_H
#define LAIR_BOT_PEOPLE_LOOKALIKE_H

#include <stdbool.h>

#include "bot/table.h"

bool lookalike(const char *a, const char *b);

/* The seat at a table, people's and machines', whose nick could be taken for nick, but for those
 * of who itself; -1: none. */
int lookalike_at(const struct table *t, const char *nick, const struct person *who);

#endif
