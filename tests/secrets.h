/* tests/secrets.h - nothing that somebody sees of a game depends on what it may not know
 *
 * Of a game two others are made that differ in what a viewer may not know: one by this module's own list of secrets, cards
 * changed as they lie; one that lair_redeal() deals, which could have come about by the rules and is played on.  Nothing
 * that the viewer is shown or told may differ.
 * SPDX-License-Identifier: MIT */
#ifndef SECRETS_H
#define SECRETS_H

#include <stdint.h>

#include "engine/lair.h"

/* How often something was hidden that was dealt otherwise: if hardly ever, nothing was proved. */
struct secrets_tally {
    unsigned long states, changed;
};

/* Looks at a game with the eyes of a seat or the public; fails the test if it learns too much. */
void secrets_check(const struct lair_catalog *cat, const struct lair_game *g, int viewer, uint32_t *dice,
                   struct secrets_tally *t);

#endif
