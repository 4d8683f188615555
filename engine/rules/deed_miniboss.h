/* engine/rules/deed_miniboss.h - what the verbs about minibosses do: rows of deed_of()
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_DEED_MINIBOSS_H
#define LAIR_ENGINE_RULES_DEED_MINIBOSS_H

#include "engine/rules/deed.h"

/* Empty where a verb is not about minibosses. */
extern const struct deed deeds_of_minibosses[N_VERBS_];

#endif
