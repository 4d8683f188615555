/* engine/rules/deed_item.h - what the verbs about items do: rows of deed_of()
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_DEED_ITEM_H
#define LAIR_ENGINE_RULES_DEED_ITEM_H

#include "engine/rules/deed.h"

/* Empty where a verb is not about items. */
extern const struct deed deeds_of_items[N_VERBS_];

#endif
