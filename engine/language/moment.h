/* engine/language/moment.h - the moments for which lines wait
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_LANGUAGE_MOMENT_H
#define LAIR_ENGINE_LANGUAGE_MOMENT_H

#include "engine/language/clause.h"

/* On which cards it can come: "rooms, minibosses". */
const char *moment_cards(enum moment m, char out[WORDS_LIST]);

/* Reads the moment of a line, or what it replaces (instead).  0, or -1 and a fault is told. */
int moment_read(struct compiler *c, const char *phrase, bool instead);

#endif
