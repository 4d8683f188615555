/* engine/language/summary.h - what the cards of a set ask of the rules
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_LANGUAGE_SUMMARY_H
#define LAIR_ENGINE_LANGUAGE_SUMMARY_H

#include "engine/language/catalog.h"

/* Adds what the lines of a design ask. */
void summary_add(struct summary *s, const struct lair_catalog *cat, const struct design *d);
/* Adds what the cards of another set ask. */
void summary_join(struct summary *s, const struct summary *other);

#endif
