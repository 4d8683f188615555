/* tests/village_parts.h - what a village (tests/village.h) is made of, for its own files: villager.c, fate.c, vigil.c
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_TESTS_VILLAGE_PARTS_H
#define LAIR_TESTS_VILLAGE_PARTS_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

#include "bot/people/hours.h"
#include "tests/pager.h"
#include "tests/stage.h"
#include "tests/visitor.h"

enum {
    VILLAGE_NETWORKS = 3,
    VILLAGE_PANELS = 2, /* the one that lets nobody be whispered to */
    SECOND_MS = 1000,
    MINUTE_MS = 60 * SECOND_MS,
    HOUR_MS = 60 * MINUTE_MS,
    DAY_MS = 24 * HOUR_MS,
};

enum bent { DAILY, USUAL, LEAVES };

struct villager {
    struct visitor *visitor;
    struct person person; /* strings are the visitor's and constants */
    int net;
    enum bent bent;
    struct hours hours; /* that it has told; none: it sleeps whenever */
    bool settled;       /* it has said how it wants to be called */
    bool digests;       /* it wants to be told once a day */
    int64_t at;         /* when it looks next */
    int64_t heard_at;   /* when it said something last */
    int64_t until;      /* a holiday that it has not told ends, or: it never comes again after that */
    int off_first;      /* days of its zone, since 1970, on which it has told that it is away */
    int off_last;       /* 0: none */
    int back;           /* the day on which it came back from there: that one is taken; 0: none */
    GHashTable *missed; /* since they began: number of a table -> clocks that it had missed there, in a row */
    char *address;      /* where it wants to be called outside chat; NULL: nowhere */
    GHashTable *called; /* "table question" for which it was called there */
    int called_day;     /* of its zone, when that was last */
    int number;
};

struct village {
    struct stage *stage;
    struct adapter_kind panels; /* of the third network: drawing pictures takes longer than all else */
    struct tape *tape[VILLAGE_NETWORKS]; /* of the host's newest life */
    struct villager *villager;
    int n;
    GRand *lot;
    int64_t fate_at;                   /* when something happens next */
    int64_t back_at[VILLAGE_NETWORKS]; /* when a network that is gone is back; 0: it is there */
    struct pager pager;                /* where people are called outside chat */
    const char *alone;                 /* whoever says what nobody else is to notice; NULL: nobody */
    const char *said;                  /* ... and that */
    int64_t matches;                   /* at the end: rated games that are over */
    int tables, lives, outages, looks, notes, stops, orders, answers;
    int calls, substitutes, acted; /* acted: orders that answer, as they were seen by their player's look */
    int rings, dead_rings;         /* outside chat; dead: where nobody took it */
    int vacations, objections;
};

static inline int64_t village_now(const struct village *v)
{
    return clock_now(v->stage->clock);
}

/* What day of somebody's zone, or of UTC, a moment is in, since 1970. */
static inline int village_day(const struct villager *w, int64_t at)
{
    int64_t east = hours_are_told(&w->hours) ? w->visitor->zone_h * (int64_t)HOUR_MS : 0;

    return (int)((at + east) / DAY_MS);
}

/* Is the day one of a vacation that somebody has told?  Its clocks do not end on it. */
static inline bool village_is_taken(const struct villager *w, int64_t at)
{
    return w->off_last != 0 && village_day(w, at) >= w->off_first && village_day(w, at) <= w->off_last;
}

/* ... and has it not come back on it?  Nobody calls it then. */
static inline bool village_is_off(const struct villager *w, int64_t at)
{
    return village_is_taken(w, at) && village_day(w, at) != w->back;
}

static inline int village_below(struct village *v, int n)
{
    return g_rand_int_range(v->lot, 0, n);
}

static inline bool village_one_in(struct village *v, int n)
{
    return village_below(v, n) == 0;
}

#endif
