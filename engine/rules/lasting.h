/* engine/rules/lasting.h - modifiers that last, and limits that are spent
 *
 * Both lie in the game's list of what lasts: most limits are bits of their card,
 * those per hero are entries there.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_LASTING_H
#define LAIR_ENGINE_RULES_LASTING_H

#include "engine/language/catalog.h"
#include "engine/rules/frame.h"

/* Does it alter that property?  What is no modifier, a spent limit, alters none. */
static inline bool lasting_is(const struct lair_catalog *cat, const struct lair_lasting *la,
                              enum property property)
{
    return la->modifier != LAIR_SPENT && cat->program.modifier[la->modifier].property == property;
}

/* Is it a room's text that made it? */
bool lasting_is_of_room(const struct lair_catalog *cat, const struct lair_lasting *la);

/* The icons of a treasure that a room was lent since it last lost what it had (D18): how many such a modifier lends
 * it, and where the first lies of those that count. */
int lasting_lends(const struct lair_catalog *cat, const struct lair_lasting *la, lair_card room,
                  int treasure);
int lasting_first_lent(const struct lair_catalog *cat, const struct lair_game *g, lair_card room);

/* Has a card marked a player this turn?  (PROPERTY_MARKED) */
bool lasting_marks(const struct lair_catalog *cat, const struct lair_game *g, lair_card source, int player);

/* A modifier begins, or is made once more: until the end of the turn, or for good if its line
 * says so.  on, player: what it is fixed to.  There are LAIR_MAX_LASTING; one more does not begin. */
void lasting_add(struct run *r, int modifier, lair_card source, int seat, lair_card on, int player,
                 int amount);
/* What was fixed to a card ends: the room was covered, destroyed or deactivated (D19), the hero
 * has left. */
void lasting_drop_card(struct lair_game *g, lair_card on);
/* A card goes where nobody can tell its copies apart: what it has begun lasts, and knows it no more (D13d). */
void lasting_forget_card(struct lair_game *g, lair_card source);
/* What lasts for good on a card ends. */
void lasting_end_for_good(struct lair_game *g, lair_card on);
/* What lasts until the end of the turn ends; unless all, what alters the check itself stays (C12). */
void lasting_end_turn(struct run *r, bool all);

/* Is the limit of a line spent (D13)?  hero: for limits per hero; when no more of those can be noted,
 * all count as spent. */
bool lasting_limit_is_spent(const struct lair_game *g, const struct line *l, lair_card source,
                            lair_card hero);
/* source may be 0, a card that nobody knows again (D13d): then there is nothing to spend. */
void lasting_spend_limit(struct lair_game *g, const struct line *l, lair_card source, lair_card hero);

#endif
