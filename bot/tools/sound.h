/* bot/tools/sound.h - what must hold of every game, for tests, scenarios and `lair sim --check`
 *
 * All return true, or false with *why set to what does not hold.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_TOOLS_SOUND_H
#define LAIR_BOT_TOOLS_SOUND_H

#include <glib.h>
#include <stdbool.h>

#include "engine/lair.h"

/* lair_check() finds nothing.  A seat that is asked has moves: each is written in a way that is
 * read as the same move, they are the same in the seat's own view, and the default is one of them.
 * A seat that is not asked has none. */
bool sound_game(const struct lair_catalog *cat, const struct lair_game *g, GString *why);

/* What each seat and the public see contains no seed, and a game that is dealt anew from it is
 * sound and looks the same to them. */
bool sound_views(const struct lair_catalog *cat, const struct lair_game *g, GString *why);

/* Its position and its record each make the same game again. */
bool sound_match(const struct lair_catalog *cat, const struct lair_match *m, GString *why);

#endif
