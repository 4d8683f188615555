/* bot/commands/question.h - lines that end in a question mark
 *
 * "leave?" asks what `leave` would do: that is told, and nothing is done.  A command that only tells answers as it
 * does without the mark, and in free text ("note bluffing?") the mark is a letter as any other.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMMANDS_QUESTION_H
#define LAIR_BOT_COMMANDS_QUESTION_H

#include "bot/commands/talk.h"

/* Does the command's free text begin within these words behind its name? */
bool question_is_text(const struct command *c, const char *args);

/* Would the command change something with these words behind its name?  A move says itself what it would be. */
bool question_changes(const struct command *c, const char *args);

/* Answers what talk's command would do. */
void question_answer(struct talk *talk);

#endif
