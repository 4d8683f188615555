/* bot/command.h - reads a line as a command or a move, and does it
 *
 * One table says which commands there are: their names, who may use them, and how.  Dispatch, help
 * and the hint after a slip all read it.  What is not a command is read as a move in the game that
 * is waiting for its author.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMMAND_H
#define LAIR_BOT_COMMAND_H

#include "bot/commands/talk.h"

/* Does what a request asks for, or answers in one line why it does not. */
void command_run(struct host *h, struct request *r);

/* Hands a network the commands that there are, with their help in its words. */
void command_hand_out(const struct network *net);

/* All commands; the last has no name. */
extern const struct command command_list[];

#endif
