/* engine/rules/deed_coin.h - what the verbs about coins do: rows of deed_of()
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_DEED_COIN_H
#define LAIR_ENGINE_RULES_DEED_COIN_H

#include "engine/rules/deed.h"

/* Empty where a verb is not about coins. */
extern const struct deed deeds_of_coins[N_VERBS_];

#endif
