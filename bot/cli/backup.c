/* bot/cli/backup.c - lair backup: a consistent copy of a host's database
 * SPDX-License-Identifier: MIT */
#include "bot/cli/database.h"

static int back_up(const struct database *d, void *ctx)
{
    g_autofree char *why = NULL;

    (void)ctx;
    return store_backup(d->store, d->argument, &why) == 0 ? CMD_OK : cmd_wrong("%s", why);
}

int cmd_backup(int argc, char **argv)
{
    static const struct database_command command = {
        .arguments = "TO",
        .summary = "Writes a consistent copy of the host's database to TO, also while the host runs.",
        .wanted = "-c FILE and the copy's path are wanted",
        .mode = STORE_READ,
        .run = back_up,
    };

    return database_run(&command, argc, argv, NULL);
}
