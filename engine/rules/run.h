/* engine/rules/run.h - steps what runs until somebody is asked
 *
 * The one place that knows every kind of frame and every phase: what they push,
 * it steps.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_RUN_H
#define LAIR_ENGINE_RULES_RUN_H

#include "engine/rules/frame.h"

/* As lair_new(), with the members of r. */
int run_new(struct run *r, const struct lair_setup *setup, struct lair_fault *why);
/* Starts g->phase from its beginning and runs until somebody is asked. */
void run_phase(struct run *r);
/* Steps frames until somebody is asked or the game is over. */
void run_game(struct run *r);

#endif
