/* engine/rules/could.h - could an effect do anything at all, by what everybody knows?
 *
 * Nobody is asked whether to use an optional effect that cannot do anything
 * (B13).  Nothing hidden is looked at, so that neither a question nor its absence
 * betrays what a hand or a deck holds: only their sizes count.  In doubt the
 * answer is yes.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_COULD_H
#define LAIR_ENGINE_RULES_COULD_H

#include "engine/rules/noun.h"

/* Could a line that is about to begin do something? */
bool could_line(const struct context *c, const struct line *l);
/* Could one clause of it, done by c->b.actor? */
bool could_clause(const struct context *c, const struct line *l, const struct clause *clause);
/* Does a card or hero lie in one of these places? */
bool could_be_at(const struct lair_game *g, lair_card card, unsigned places);
/* Is a card or hero that a clause names still where its verb finds it?  It may have gone elsewhere since,
 * and what cannot be done is skipped. */
bool could_reach(const struct lair_catalog *cat, const struct lair_game *g, const struct line *l,
                 const struct clause *clause, lair_card card);

#endif
