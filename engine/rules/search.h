/* engine/rules/search.h - looking through a deck or the pile for a card of a kind (D26)
 *
 * A pile is named; if it has none, the other is looked through.  The card is
 * shown and taken; a deck is shuffled after it.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_SEARCH_H
#define LAIR_ENGINE_RULES_SEARCH_H

#include "engine/rules/frame.h"
#include "engine/rules/noun.h"

/* The clause "search for …" of the frame that runs. */
enum progress search_for(struct run *r, struct lair_frame *f, const struct noun *n);
/* The clause "look for …": one deck is looked through, and a card of free choice is shown to nobody. */
enum progress search_deck_for(struct run *r, struct lair_frame *f, const struct noun *n);
/* What is sought, in one of the two piles. */
struct noun search_in_pile(const struct noun *n, int zone);

#endif
