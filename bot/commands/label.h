/* bot/commands/label.h - a line that is what is printed on a choice
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMMANDS_LABEL_H
#define LAIR_BOT_COMMANDS_LABEL_H

#include "bot/commands/talk.h"

/* For a line that is nothing else: if it is the label of a choice that its author, or the place, was shown last, or
 * that is offered at talk's table, makes the request that choice, to be run again (talk's again).  False: it is none,
 * and nothing has changed. */
bool label_take(struct talk *talk);

#endif
