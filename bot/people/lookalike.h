/* bot/people/lookalike.h - nicks that the eye takes for each other
 *
 * Two nicks look alike if they are the same at a glance: without case, without marks that cannot be seen,
 * and with letters of other scripts, digits and signs that are drawn alike taken for one (UTS 39; ICU's
 * skeletons).
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_PEOPLE_LOOKALIKE_H
#define LAIR_BOT_PEOPLE_LOOKALIKE_H

#include <stdbool.h>

#include "bot/table.h"

bool lookalike(const char *a, const char *b);

/* The word in ASCII that a word could be taken for, or "" if its letters are of several scripts that nobody writes
 * together; g_free it.  NULL: neither, as of every word in ASCII. */
char *lookalike_ascii(const char *word);

/* The seat at a table, a person's or a machine's, whose nick could be taken for nick; -1: none.  The seat
 * of person does not count. */
int lookalike_at(const struct table *t, const char *nick, const struct person *person);

#endif
