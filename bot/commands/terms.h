/* bot/commands/terms.h - on what terms a table is played: its seats, rules, limits and seed */
#ifndef LAIR_BOT_COMMANDS_TERMS_H
#define LAIR_BOT_COMMANDS_TERMS_H

#include "bot/commands/talk.h"

/* A table's terms for templates: its seats and people, rules, clock and seed.  The caller owns them. */
struct json_object *terms_facts(const struct table *t, adapter_quiet *quiet);

/* Answers that there are tables enough, by the template that bot/tables.h named for it. */
void terms_refuse_limit(struct talk *talk, const char *name);

/* Tells the author how the seed of talk's table comes about, where that proves something: what the host
 * committed to, or that the seed was given. */
void terms_tell_seed(struct talk *talk);

#endif
