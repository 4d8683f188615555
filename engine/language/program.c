/* engine/language/program.c - what lines compile to: arrays that grow and can be taken back
 * SPDX-License-Identifier: MIT */
#include "engine/language/program.h"

#include <stdlib.h>
#include <string.h>

int program_init(struct program *p)
{
    memset(p, 0, sizeof *p);
    p->noun = calloc(1, sizeof *p->noun);
    p->n_noun = 1; /* 0: no phrase */
    return p->noun != NULL ? 0 : -1;
}

void program_clear(struct program *p)
{
    free(p->noun);
    free(p->clause);
    free(p->modifier);
    free(p->if_);
    free(p->line);
    memset(p, 0, sizeof *p);
}

bool program_is_full(const struct program *p)
{
    return p->n_noun == PROGRAM_MAX || p->n_clause == PROGRAM_MAX || p->n_modifier == PROGRAM_MAX ||
           p->n_if == PROGRAM_MAX || p->n_line == PROGRAM_MAX;
}

int program_too_much(struct faults *f)
{
    return fault(f, "all sets together say too much: %d phrases or lines are the most", PROGRAM_MAX);
}

struct program_mark program_mark(const struct program *p)
{
    return (struct program_mark){ p->n_noun, p->n_clause, p->n_modifier, p->n_if, p->n_line };
}

void program_rewind(struct program *p, struct program_mark m)
{
    p->n_noun = m.n_noun;
    p->n_clause = m.n_clause;
    p->n_modifier = m.n_modifier;
    p->n_if = m.n_if;
    p->n_line = m.n_line;
}

void *program_room(void *array, int n, size_t size)
{
    bool is_full = (n & (n - 1)) == 0;

    return is_full ? realloc(array, (n > 0 ? 2 * (size_t)n : 1) * size) : array;
}

int program_append(void *array, int *n, size_t size, const void *element, struct faults *faults)
{
    void *old;

    if (*n == PROGRAM_MAX)
        return program_too_much(faults);
    memcpy(&old, array, sizeof old);
    char *grown = program_room(old, *n, size);

    if (grown == NULL)
        return fault(faults, "out of memory");
    memcpy(array, &grown, sizeof grown);
    memcpy(grown + (size_t)*n * size, element, size);
    ++*n;
    return 0;
}
