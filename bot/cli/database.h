/* bot/cli/database.h - subcommands about a host's database
 *
 * They find it by the host's configuration, `-c FILE`; of that nothing else matters to them.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_CLI_DATABASE_H
#define LAIR_BOT_CLI_DATABASE_H

#include "bot/cli/cmd.h"
#include "bot/store.h"

struct database {
    struct store *store;
    const char *path;     /* of the file */
    const char *argument; /* of the subcommand; NULL: it has none */
};

struct database_command {
    const char *arguments, *summary; /* as cmd_options() wants them; arguments is one at most */
    const char *wanted;              /* what is told if FILE or the argument is missing */
    GOptionEntry option;             /* besides FILE; without a name: none */
    enum store_mode mode;
    int (*run)(const struct database *d, void *ctx);
};

/* Reads the options, opens the database, does what the command does, and closes it.  The exit code. */
int database_run(const struct database_command *command, int argc, char **argv, void *ctx);

#endif
