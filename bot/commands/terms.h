/* bot/commands/terms.h - on what terms a table is played: its seats, rules, limits and seed */
#ifndef LAIR_BOT_COMMANDS_TERMS_H
#define LAIR_BOT_COMMANDS_TERMS_H

#include "bot/commands/talk.h"

/* What the lobby of a table is told with.  The caller owns it. */
struct json_object *terms_facts(const struct table *t, bool quiet);

/* There are tables enough, says a template of bot/tables.h. */
void terms_refuse_limit(struct talk *talk, const char *name);

/* Tells its author how the seed of talk's table comes about, where that proves something: what it is
 * committed to, or that it was given. */
void terms_tell_seed(struct talk *talk);

#endif
