/* engine/language/suspect.h - what is no fault of a card, but hardly meant: the linter's warnings
 *
 * A game goes on with the card files that it began with, so that what was allowed once is never refused.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_LANGUAGE_SUSPECT_H
#define LAIR_ENGINE_LANGUAGE_SUSPECT_H

#include "engine/language/catalog.h"

/* Warns of a line that has been compiled: what comes without being paid for, and costs that want the same card. */
void suspect_line(const struct program *p, const struct line *l, struct faults *faults);
/* Warns of a text with a colon, if none of the card's lines has the cost that stands before it. */
void suspect_text(const struct lair_catalog *cat, const struct design *d, struct faults *faults);

#endif
