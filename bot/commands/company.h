/* bot/commands/company.h - what the people of a table may expect of each other, as far as it may be told
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMMANDS_COMPANY_H
#define LAIR_BOT_COMMANDS_COMPANY_H

#include "bot/commands/talk.h"

/* Adds how many such games as talk's table will have its author has finished ("finishes"), unless it has begun none or is
 * off the boards. */
void company_add_author(const struct talk *talk, struct json_object *o);

/* Tells all at a slow table how long such games take these people, if that is known, and when all of them are awake, if all
 * of them share their hours. */
void company_tell(struct talk *talk);

#endif
