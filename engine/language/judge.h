/* engine/language/judge.h - does a phrase make sense where it stands?
 *
 * A phrase is refused if a word of it would be ignored, or what it speaks of could never be there.  The fault tells the
 * word that is too much, and one that would do.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_LANGUAGE_JUDGE_H
#define LAIR_ENGINE_LANGUAGE_JUDGE_H

#include "engine/language/clause.h"

enum { /* what is printed on a card */
       PRINTED = FILTER_MONSTER | FILTER_TRAP | FILTER_ORDINARY | FILTER_ADVANCED | FILTER_MINIBOSS,
};

/* Each is 0, or -1 and a fault is told. */

/* A phrase may name only what is known by then, and this card only where that makes sense.  0 is no phrase. */
int judge_noun(struct compiler *c, uint16_t noun, enum role role);
int judge_number(struct compiler *c, const struct number *n);
/* All that a form's slots were filled with. */
int judge_slots(struct compiler *c, const struct slots *s, enum role role);
/* Is n one of may, TAKES_A ...?  what: what stands there, "a target". */
int judge_takes(struct compiler *c, const char *phrase, const char *what, const struct noun *n, unsigned may);

#endif
