/* engine/rules/condition.h - the conditions of a line ("if")
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_CONDITION_H
#define LAIR_ENGINE_RULES_CONDITION_H

#include "engine/rules/noun.h"

/* Do all conditions of a line hold? */
bool conditions_hold(const struct context *c, const struct line *l);

#endif
