/* bot/words/picture.h - a board as a picture, for networks that show pictures
 *
 * A PNG of 1000 pixels' width, wider than high but for six, whose smallest letters can be read on a phone: the
 * town, and for each seat its souls, wounds, hero line and rooms.  It is drawn from what the text of
 * the board is made of, so that it tells no more than that, and whoever does not see it misses
 * nothing.  It has names, letters, numbers and a few signs, but no words of any language.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_WORDS_PICTURE_H
#define LAIR_BOT_WORDS_PICTURE_H

#include <glib.h>
#include <json-c/json.h>

/* Draws board_facts() (bot/words/board.h); g_bytes_unref the result.  NULL: there is no font to write
 * with, or it could not be drawn. */
GBytes *picture_of_board(struct json_object *board);

#endif
