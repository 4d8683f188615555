/* engine/rules/amount.h - how many a clause says, or a modifier that begins
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_AMOUNT_H
#define LAIR_ENGINE_RULES_AMOUNT_H

#include "engine/rules/frame.h"

/* What a number of the line that runs comes to now: number_value(), and besides a die that is rolled for it, and the
 * damage of a room. */
int amount_now(struct run *r, const struct lair_frame *f, const struct number *n);

#endif
