/* tests/deal.h - random positions in mid-game of what a mixture has, by all rules
 *
 * All kinds of lines have something to do in them soon: dungeons are full, hands too, heroes are at entrances, carry
 * items, or have been scored; and decks run out.
 * SPDX-License-Identifier: MIT */
#ifndef DEAL_H
#define DEAL_H

#include "tests/mixture.h"

/* A match that begins at such a position; the caller frees it.  seen: for each design how much was seen of it; of two
 * cards the one that was seen less is dealt more. */
struct lair_match *deal_match(const struct lair_catalog *cat, const struct mixture *m,
                              const unsigned long *seen, uint32_t *dice);

#endif
