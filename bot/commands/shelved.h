/* bot/commands/shelved.h - a game that somebody asks for, in memory or in the store alone
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMMANDS_SHELVED_H
#define LAIR_BOT_COMMANDS_SHELVED_H

#include "bot/commands/talk.h"

struct shelved {
    struct table *t; /* NULL: there is none */
    bool own;        /* of the store: shelved_put_back() frees it */
};

/* The table that was named, by its name or its number, or (NULL: none was) where the author last sat to the end. */
struct shelved shelved_meant(const struct talk *talk, const char *named);
/* The table of that number. */
struct shelved shelved_with(struct host *h, int64_t id);
void shelved_put_back(struct shelved *s);

/* Whom a table is nothing to does not learn of it. */
bool shelved_may_have(const struct talk *talk, const struct table *t);

/* The record of its game; NULL: it is not over, its day is not (bot/community/daily.h), or none is kept.  g_free it. */
char *shelved_record(const struct host *h, const struct table *t);

#endif
