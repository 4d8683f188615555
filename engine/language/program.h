/* engine/language/program.h - what lines compile to: the phrases, clauses and lines of all cards
 *
 * Plain arrays that refer to each other by number.  They grow while sets are read
 * and do not change afterwards.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_LANGUAGE_PROGRAM_H
#define LAIR_ENGINE_LANGUAGE_PROGRAM_H

#include "engine/language/fault.h"
#include "engine/language/language.h"

/* What the compiler adds to; in a catalog (catalog.h). */
struct program {
    struct noun *noun;
    struct clause *clause;
    struct modifier *modifier;
    struct if_ *if_;
    struct line *line;
    int n_noun, n_clause, n_modifier, n_if, n_line; /* PROGRAM_MAX each, at most */
};
enum { PROGRAM_MAX = UINT16_MAX }; /* each has a number of 16 bits, LAIR_SPENT left out */

/* A program with nothing in it but the phrase 0, "none".  program_clear() frees it. */
int program_init(struct program *p);
void program_clear(struct program *p);
/* Is there a limit that it has reached? */
bool program_is_full(const struct program *p);
int program_too_much(struct faults *f); /* tells so; -1 */
/* An array of n elements of that size, grown if it has no room for one more: to double its length
 * whenever that is a power of two, so that nothing need note how much room there is.  NULL: no memory,
 * and the array is as it was. */
void *program_room(void *array, int n, size_t size);
/* Appends one element to one of its arrays, which has *n.  0, or -1 with a fault told. */
int program_append(void *array, int *n, size_t size, const void *element, struct faults *faults);
/* A copy of which parts can be added or taken back: lengths before a set is compiled. */
struct program_mark {
    int n_noun, n_clause, n_modifier, n_if, n_line;
};
struct program_mark program_mark(const struct program *p);
void program_rewind(struct program *p, struct program_mark m);

#endif
