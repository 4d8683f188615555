/* engine/language/particular.h - what a verb demands beyond the columns of its row (words_verb_use)
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_LANGUAGE_PARTICULAR_H
#define LAIR_ENGINE_LANGUAGE_PARTICULAR_H

#include "engine/language/clause.h"

/* What a clause, where it stands, lacks that its verb demands; NULL: nothing. */
const char *particular_lacks(const struct compiler *c, const struct clause *clause);

#endif
