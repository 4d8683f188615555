/* engine/rules/company.h - heroes that stand at an entrance with one who helps them all
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_COMPANY_H
#define LAIR_ENGINE_RULES_COMPANY_H

#include "engine/rules/frame.h"

/* Whoever stands at an entrance with such a hero gains health, once until the end of the turn, however it came there. */
void company_gains(struct run *r);

#endif
