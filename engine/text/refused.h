/* engine/text/refused.h - the reason for a refusal in English, for tools
 *
 * Hosts word the code and its data themselves; records, positions, scenarios and the protocol
 * print this.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_TEXT_REFUSED_H
#define LAIR_ENGINE_TEXT_REFUSED_H

#include "engine/lair.h"

/* Writes why->text from the other members.  Moves that the line does not hold, the first one
 * apart, are taken off the list and counted in why->more. */
void refused_word(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                  struct lair_refused *why);

#endif
