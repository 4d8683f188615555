/* bot/command.h - a line becomes what somebody wants, and is done
 *
 * One table says what there is: names, who may, how it is used.  Dispatch, help
 * and the hint after a slip read the same table.  What is not a command is read
 * as a move of the game at which its author is asked. */
#ifndef LAIR_BOT_COMMAND_H
#define LAIR_BOT_COMMAND_H

#include "bot/commands/talk.h"

/* Does what a request asks for, or answers in one line why not. */
void command_run(struct host *h, struct request *r);

/* Ends of text's last word, as the one who types it may mean; g_strfreev; NULL: none. */
char **command_complete(struct host *h, const char *network, const char *key, const char *text);

/* All commands; the last has no name. */
extern const struct command command_list[];

#endif
