/* bot/words/townboard.h - the town board of Super Boss Monster as JSON, for the template "board"
 *
 *     "market": [card, ...]
 *     "landmarks": [{"name", "heroes": [hero, ...], "minions": [{"nick", "space"}, ...]}, ...]
 *     "first_player": seat
 *
 * Landmarks that are empty and free are left out: a board is a few lines.  A hero in town gets
 * "asks", the treasure that its slot wants, where slots want any (solo).
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_WORDS_TOWNBOARD_H
#define LAIR_BOT_WORDS_TOWNBOARD_H

#include "bot/words/facts.h"

/* Adds it to o; nothing where there is no town board. */
void townboard_add(const struct facts *f, struct json_object *o);

/* Where a seat's minion stands, as a move names it: "library treasure", "a2"; NULL: at home.
 * g_free it. */
char *townboard_minion(const struct facts *f, int seat);

#endif
