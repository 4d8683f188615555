/* engine/rules/kind.h - which printed cards a phrase names, wherever they lie
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_KIND_H
#define LAIR_ENGINE_RULES_KIND_H

#include "engine/lair.h"
#include "engine/language/language.h"

/* Is a card of the kind, and does it show one of the icons, that a phrase names? */
bool kind_fits(const struct lair_print *p, const struct noun *n);

#endif
