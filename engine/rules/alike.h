/* engine/rules/alike.h - two waiting effects of one player: can it matter which comes first?
 *
 * Players order their own effects (D16), but not two that make no difference to
 * them (B15).  Two entries are alike if they are the same line of one design and
 *
 *   - do the same wherever their cards lie: nothing in the line means one thing
 *     for one card and another for the other, and neither can take the other's
 *     text out of sight; or
 *   - do nothing but put counters on rooms, which add up in any order.
 *
 * In doubt they are not alike.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_ALIKE_H
#define LAIR_ENGINE_RULES_ALIKE_H

#include "engine/lair.h"
#include "engine/language/catalog.h"

/* Entries by two cards: one card's own is one choice anyhow. */
bool alike_entries(const struct lair_catalog *cat, const struct lair_entry *a, const struct lair_entry *b);

#endif
