/* engine/rules/forecast.h - a view that can be played on
 *
 * What lair_forecast() (engine/lair.h) and built-in opponents look ahead with: the rules themselves, on a
 * copy of a view.  What is hidden stays hidden there: unknown cards are drawn, discarded and shuffled as
 * unknown ones.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_FORECAST_H
#define LAIR_ENGINE_RULES_FORECAST_H

#include "engine/lair.h"

/* Makes a copy of a view ready to be played on.  Face-down cards of others go back to the hands that they
 * came from: nobody knows what they are, and as unknown cards they would only blot out what lies below. */
void forecast_ready(const struct lair_game *view, struct lair_game *out);

/* The same move there: what stood to the right of a room that went back has moved up. */
struct lair_move forecast_move(const struct lair_game *view, const struct lair_move *m);

enum { FORECAST_ANSWERS = 400 }; /* that are looked ahead at most; a turn takes a few dozen */

/* The first seat that is asked. */
int forecast_asked(const struct lair_game *g);

/* Everybody passes in the window that is open, which saves asking them. */
struct lair_move forecast_pass(struct lair_game *g);

/* Takes the answer of a seat that is asked, and runs until somebody is asked again or the game is over. */
void forecast_take(const struct lair_catalog *cat, struct lair_game *g, const struct lair_move *answer,
                   struct lair_sink *sink);

#endif
