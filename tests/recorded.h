/* tests/recorded.h - a game as lines that can be said again, to another host
 *
 * Each line is a choice that somebody took, and the position that it led to.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_TESTS_RECORDED_H
#define LAIR_TESTS_RECORDED_H

#include "tests/stage.h"

enum { RECORDED_HASH = 2 * LAIR_HASH + 1 };

struct recorded_line {
    char *nick, *move, *subject;
    char hash[RECORDED_HASH]; /* of the position after it */
    int moves;                /* played until then: some seats pass by themselves */
    int number;               /* of the line: from 0 */
    bool held;                /* somebody's answer does not count yet */
};

/* Plays a table to its end, by choices as the dice say.  The array is of struct recorded_line. */
GPtrArray *recorded_game(struct stage *s, struct tape *net, struct table *t, GRand *dice);

/* Says a line, as the answer to what its author is asked there now.  The letters that it leads to have numbers from the returned one on.  With another
 * attempt it is another request. */
guint recorded_say(const struct stage *s, struct tape *net, const struct recorded_line *l, int attempt);

/* The position of a table, "" if its game cannot be read. */
void recorded_hash(const struct stage *s, struct table *t, char hex[RECORDED_HASH]);

#endif
