/* bot/commands/reading.h - what move a line is
 *
 * In the game of talk's table, which is in memory, for its author's seat.  Nothing is played here.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMMANDS_READING_H
#define LAIR_BOT_COMMANDS_READING_H

#include "bot/commands/talk.h"

/* Reads a line as lair_parse() does, and as people write who have no notation: nicks for seats, and "golem new"
 * (prompt_find()).  A line never gives the game up by itself: as a move it is refused, and talk's resigns says why. */
enum lair_refusal reading_parse(struct talk *talk, const char *line, struct lair_move *m,
                                struct lair_refused *why);

/* Is line a build that would be legal after taking back what lies face-down?  *back: the move that takes it back. */
bool reading_builds_instead(const struct talk *talk, const char *line, struct lair_move *back,
                            struct lair_move *m);

/* Does the line begin with a number, "3 new", "3b", "3) new"? */
bool reading_has_number(const char *line);
/* A place of a choice that is offered now, as a line; NULL: it is none.  g_free it. */
char *reading_part(const struct talk *talk);

#endif
