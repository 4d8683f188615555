/* engine/language/wording.h - the words for what a phrase says, told to an author who has to change one of them
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_LANGUAGE_WORDING_H
#define LAIR_ENGINE_LANGUAGE_WORDING_H

#include "engine/language/words.h"

/* The adjectives that can be said of a sort of things, as far as filter has them: "monster", "trap" … */
const char *wording_adjectives(enum sort sort, uint32_t filter, char out[WORDS_LIST]);
/* What a phrase says that its thing must have, as written if it is one of several: "with a hero in it"; "" for
 * nothing. */
const char *wording_having(const struct noun *n);
/* Where things of a sort are said to be, as far as places has them: "in town", "at an entrance" … */
const char *wording_places(enum sort sort, uint32_t places, char out[WORDS_LIST]);

#endif
