/* tests/whole.h - a database in which every table of the schema has rows
 *
 * Operator net/oper.  Table 1, crypt: ann and ben play in #dungeon, wanda watches.  Table 2, vault:
 * ann and ben play in #cellar.  Table 3, keep: cleo plays alone, and has a result.  Table 4, tomb:
 * over, ben won it from dora.  annie is an account of ann's, mallory is banned, #dungeon is verbose.
 *
 * Functions fail the test (cmocka).
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_TESTS_WHOLE_H
#define LAIR_TESTS_WHOLE_H

#include "tests/stage.h"

enum { WHOLE_CRYPT = 1, WHOLE_VAULT, WHOLE_KEEP, WHOLE_TOMB };

/* A closed stage over that path, with the networks, places and operator of the database. */
struct stage *whole_stage(const char *path);

/* Plays all of that on an open stage whose database is new. */
void whole_play(struct stage *s);

#endif
