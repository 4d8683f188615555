/* engine/language/clause.h - a line while it is compiled, and the phrases behind its keys
 *
 * The keys themselves are read by compile.c.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_LANGUAGE_CLAUSE_H
#define LAIR_ENGINE_LANGUAGE_CLAUSE_H

#include "engine/language/reader.h"

enum { /* what the line has named so far: bits */
       BOUND_ROOM = 1,
       BOUND_HERO = 2,
       BOUND_CARD = 4,
       BOUND_PLAYER = 8,
       BOUND_SPELL = 16,
       BOUND_SECOND = 32, /* "the second hero" */
       BOUND_ALL = 63,
};

struct compiler {
    struct program *p;
    const struct lair_print *card;
    struct line *line;
    int line_number;
    unsigned bound;   /* what "that …" can mean */
    unsigned later;   /* … and what the key at hand adds when it is read */
    bool declaring;   /* targets, costs: none knows what the others name */
    unsigned in;      /* what is read: IN_DO, IN_COST … */
    enum actor actor; /* who does the clause */
    int first_clause; /* of the line, a cost or not */
    uint32_t hero_at, second_at,
        card_at; /* where "that hero", the second, "that card" is: places, as far as told */
    struct faults *faults;
};

/* What a phrase may stand for: TAKES_A, TAKES_TWO … */
static inline unsigned clause_takes(const struct noun *n)
{
    switch ((enum how)n->how) {
    case HOW_PICK: return n->count > 1 ? TAKES_TWO : TAKES_A;
    case HOW_ALL: return TAKES_EACH;
    case HOW_THAT:
    case HOW_HERE:
    case HOW_YOU: return TAKES_THAT;
    }
    return TAKES_A;
}

/* Where a phrase stands. */
enum role { ROLE_CLAUSE, ROLE_TARGET, ROLE_CONDITION, ROLE_NUMBER, ROLE_SUBJECT, ROLE_MOMENT };

/* Reads a phrase that is one of the forms as a whole; NULL, and a fault is told. */
const struct form *clause_whole(struct compiler *c, const char *phrase, const struct form *forms, int n,
                                enum role role, struct slots *slots);

/* Each compiles a phrase and adds it to the line and its program.  0, or -1 and a fault is told. */
int clause_compile(struct compiler *c, const char *phrase);
int clause_modifier(struct compiler *c, const char *phrase);
int clause_if(struct compiler *c, const char *phrase);
int clause_target(struct compiler *c, const char *phrase);

#endif
