/* engine/language/nearest.h - how far a mistyped word is from what was meant
 *
 * lair_nearest(), which chooses among names, is in lair.h.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_LANGUAGE_NEAREST_H
#define LAIR_ENGINE_LANGUAGE_NEAREST_H

#include <stddef.h>

enum { NEAREST_WORD = 32 }; /* bytes: no word is nearly as long; the rest is not looked at */

enum nearest_fit {
    NEAREST_WHOLE, /* the word and the whole text; two neighbouring letters that change places are one slip */
    NEAREST_WITHIN, /* the word and that part of the text where it fits best */
};
/* How many letters must be put in, taken out or changed to make the word of the text.  The text is
 * shorter than 255 bytes for NEAREST_WHOLE. */
unsigned nearest_slips(const char *word, size_t len, const char *text, enum nearest_fit fit);

#endif
