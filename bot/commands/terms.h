/* bot/commands/terms.h - answers about the terms on which a table is played: limits and seed
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMMANDS_TERMS_H
#define LAIR_BOT_COMMANDS_TERMS_H

#include "bot/commands/talk.h"

/* Answers that there are tables enough, by the template that bot/tables.h named for it. */
void terms_refuse_limit(struct talk *talk, const char *name);

/* Is the author reliable enough for a table that wants so many percent (bot/community/reliability.h), and may it have
 * one more with that clock?  False: it was told what it takes. */
bool terms_let_in(struct talk *talk, int percent, int clock_s);

/* Tells the author how the seed of talk's table comes about, where that proves something: what the host
 * committed to, or that the seed was given. */
void terms_tell_seed(struct talk *talk);

#endif
