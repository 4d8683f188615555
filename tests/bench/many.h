/* tests/bench/many.h - a host with many tables, and people who play at them
 *
 * The real host in this process, over a network on tape, with 50 channels; each person sits at two tables of two
 * seats.  People say legal moves at tables drawn by lot.  All chance is the same in every run: whoever counts
 * instructions counts the same ones again.
 *
 *     struct many *m = many_new(NULL, 100);
 *     many_fill(m, 20);
 *     m->measure = clock;              the caller's
 *     many_command(m);
 *
 * What does not go as it must ends the process with one line on standard error and status 1.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_TESTS_BENCH_MANY_H
#define LAIR_TESTS_BENCH_MANY_H

#include "tests/stage.h"

struct many {
    struct stage *stage; /* open */
    struct tape *net;    /* its one network */
    int tables;          /* from 2; those that many_fill() begins are t0, t1, ... */
    GRand *dice;
    /* Called with true before that which is to be measured, and with false after it; NULL: nothing is. */
    void (*measure)(void *user, bool on);
    void *user;
};

/* The chance of the whole process begins anew, and libsodium with it.  Call this first. */
void many_init(void);

/* Ends the process if it does not hold. */
void many_must(bool holds, const char *what);

/* A host without tables.  path: of its database; NULL: in memory. */
struct many *many_new(const char *path, int tables);
void many_free(struct many *m);

/* Begins all tables, at each of which so many moves are said (in the mean). */
void many_fill(struct many *m, int moves);

/* Somebody who is asked says a legal move; a game that is over is begun again.  Measured is the line until its
 * answer has been handed to the network, and what it brings at once: when all have answered in a window, it closes. */
void many_command(struct many *m);
/* Somebody looks at its hand at a table whose game had left the memory; measured is the same. */
void many_look(struct many *m);

/* The tables are left alone until their games have left the memory and all is stored. */
void many_rest(struct many *m);
/* Closes and opens it; measured is opening the database and the first turn of the loop. */
void many_restart(struct many *m);
/* Closes it and opens another host, which has no tables. */
void many_leave(struct many *m);

/* What malloc gave out less what SQLite keeps as its cache, in bytes; the cards are on the shelf, whether or not there
 * are tables. */
int64_t many_memory(struct many *m);

#endif
