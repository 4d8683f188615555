/* tests/worlds.h - what goes on in a game does not depend on what somebody may not know
 *
 * A world that looks the same to a viewer is dealt (lair_redeal), and both are played on: by the same moves, where the
 * mover hides a card by moves that hide one.  Until a card comes to light the viewer must hear and see the same, and
 * the same seats must be asked the same questions, in the same order: whom to ask is decided by public knowledge only
 * (C11p).  The chance of both worlds is the same, and in half of them the heroes to come.
 * SPDX-License-Identifier: MIT */
#ifndef WORLDS_H
#define WORLDS_H

#include <stdint.h>

#include "engine/lair.h"

struct worlds_tally {
    unsigned long deals; /* worlds dealt besides */
    unsigned long moves; /* compared, those of others that hid something with each that hid something else */
    unsigned long hid;   /* of these: other moves in either world */
    unsigned long lit;   /* ended by what came to light */
};

/* What differs for a seat or the public that must not, NUL-terminated; NULL: nothing. */
const char *worlds_differ(const struct lair_catalog *cat, const struct lair_game *g, int viewer,
                          uint32_t *dice, struct worlds_tally *t);

#endif
