/* bot/cli/kept.h - subcommands about the games that a database keeps: `lair games`, `replay`, `record`
 *
 * The database is the terminal player's, where `lair play` keeps its games, or another: `--database FILE`, or
 * a host's, by its configuration: `-c FILE`.  It is only looked at, and whoever uses it goes on.  A game is
 * known by the number of its table, which never changes and is never given again.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_CLI_KEPT_H
#define LAIR_BOT_CLI_KEPT_H

#include "bot/cli/cmd.h"
#include "bot/games/shelf.h"
#include "bot/lexicon.h"
#include "bot/store.h"

/* The folder where `lair play` keeps its games; g_free it. */
char *kept_folder(void);

struct kept {
    char *config, *database; /* what was typed; NULL: nothing */
    char *path;              /* of the database */
    struct store *store;     /* NULL: the player has none yet */
    struct shelf *shelf;
    struct log *log;
    struct clock *clock;
};

/* The options that say which database it is. */
GOptionEntry kept_config_option(struct kept *k);
GOptionEntry kept_database_option(struct kept *k);

/* CMD_OK; or what is wrong was told.  Call kept_close() in any case. */
int kept_open(struct kept *k);
void kept_close(struct kept *k);

/* Is it a game's number, and no file's name? */
bool kept_is_number(const char *argument);
/* The table of a game; NULL: there is none, which was told.  table_free() it. */
struct table *kept_table(const struct kept *k, const char *number);
/* The record of a game that is over; NULL: there is none, and why was told.  g_free it. */
char *kept_record(const struct kept *k, const struct table *t);

/* The sentences of a language (NULL: English) for a terminal: the lexicon's, which is made.  NULL: what is wrong
 * was told. */
struct template_set *kept_words(struct lexicon **lexicon, const char *language);

#endif
