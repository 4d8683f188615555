/* engine/rules/cost.h - what stands before the colon: can a line be paid for?
 *
 * Nothing comes without the cost.  COULD alone decides whether a player is asked, CAN what that player may answer.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_COST_H
#define LAIR_ENGINE_RULES_COST_H

#include "engine/rules/noun.h"

enum reading {
    CAN,   /* by all that the player knows */
    COULD, /* by what everybody knows: of a hand the backs */
};

/* How many cards of a seat's hand fit a phrase, equal ones each. */
int cost_fitting_cards(const struct context *c, int seat, const struct noun *n);
/* Can c->you pay all that a line costs? */
bool cost_is_payable(const struct context *c, const struct line *l, enum reading reading);

#endif
