/* engine/language/fault.h - the faults of a card set, as reading comes upon them
 *
 * Reading goes on after a fault, as far as it can, so that a linter hears all of them.  Whoever loads a
 * set to play with it is told the first, and has nothing of the set.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_LANGUAGE_FAULT_H
#define LAIR_ENGINE_LANGUAGE_FAULT_H

#include "engine/lair.h"

/* Where reading is, and who hears of what is wrong there. */
struct faults {
    const char *file;
    const char *card;         /* the card at hand; NULL: the set as a whole */
    int line;                 /* the line of it at hand, from 1; 0: none */
    int n;                    /* faults so far */
    struct lair_fault *first; /* where the first is written */
    struct lair_lint *lint;   /* hears all, and warnings; NULL: nobody does */
};

/* Tells a fault.  Always -1. */
__attribute__((format(printf, 2, 3))) int fault(struct faults *f, const char *format, ...);
/* Tells what is no fault, but hardly meant. */
__attribute__((format(printf, 2, 3))) void fault_warn(struct faults *f, const char *format, ...);

/* ": did you mean "room"?" for a word that is none of names, which ends with NULL; "" without a
 * guess.  Written to buf. */
enum { FAULT_GUESS = 64 };
const char *fault_guess(char buf[FAULT_GUESS], const char *word, const char *const *names);

/* Which of words, which end with NULL, the text behind a key is; -1: none, and a fault is told. */
int fault_word(struct faults *f, const char *key, const char *text, const char *const *words);

#endif
