/* engine/rules/number.h - what a number of a line comes to
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_NUMBER_H
#define LAIR_ENGINE_RULES_NUMBER_H

#include "engine/rules/noun.h"

int number_value(const struct context *c, const struct number *n);

#endif
