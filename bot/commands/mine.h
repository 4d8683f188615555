/* bot/commands/mine.h - the tables that somebody sits at, on every network, those first that wait for it
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMMANDS_MINE_H
#define LAIR_BOT_COMMANDS_MINE_H

#include "bot/host.h"

/* A table of somebody's that is open, or frozen. */
struct mine {
    struct table *t;
    int seat;
    bool awaited;
    bool left_it; /* a machine plays there, and its player has to say so to play again */
    int64_t left; /* ms; INT64_MAX: its clock does not run */
};

/* All of a person's, the most urgent first; g_array_unref it. */
GArray *mine_tables(const struct host *h, const struct person *person);

/* Appends to o, as lost[name, network?, by, free?, asked?], the running tables at which substitutes play a person's seat. */
void mine_add_lost(const struct host *h, const struct person *person, const char *network,
                   struct json_object *o);

/* One as facts, the data *mine, for whoever reads them on that network. */
struct json_object *mine_facts(struct host *h, const struct mine *mine, const char *network);

#endif
