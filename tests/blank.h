/* tests/blank.h - databases that tests make begin with the schema
 *
 * To make one takes all steps of the schema from the first on, a tenth of a second under a sanitizer, and tests make
 * thousands.  So a process takes the steps once, and begins the others with the bytes of that one.  Nothing in them but the number of
 * each (bot/store/bond.h) tells the two apart; what the steps do to older databases is tried with such (tests/old).
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_TESTS_BLANK_H
#define LAIR_TESTS_BLANK_H

/* Call this before store_open() of that path, which may be STORE_MEMORY.  A file that exists stays as it is. */
void blank_prepare(const char *path);

#endif
