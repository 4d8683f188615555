/* engine/rules/alike.h - two waiting effects of one player: can it matter which comes first?
 *
 * A player orders one's own effects (D16), but not two that are the same to it
 * (B15).  They are when they are one line of one design and
 *
 *   - do the same wherever their cards lie: nothing that the line says means
 *     another thing for one than for the other, and none of them can take the
 *     other's text out of sight; or
 *   - do nothing but put counters on rooms, which add up in any order.
 *
 * In doubt they are not. */
#ifndef LAIR_ENGINE_RULES_ALIKE_H
#define LAIR_ENGINE_RULES_ALIKE_H

#include "engine/lair.h"
#include "engine/language/catalog.h"

/* Entries by two cards: one card's own is one choice anyhow. */
bool alike_entries(const struct lair_catalog *cat, const struct lair_entry *a, const struct lair_entry *b);

#endif
