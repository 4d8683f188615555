/* bot/cli/restore.c - lair restore: a backup takes the place of a host's database
 * SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "bot/cli/cmd.h"
#include "bot/cli/config.h"
#include "bot/store/restore.h"

static int restore(const char *config, const char *backup)
{
    g_autofree char *why = NULL, *aside = NULL, *database = config_database(config, &why);

    if (database == NULL || !store_restore(database, backup, &aside, &why))
        return cmd_wrong("%s", why);
    printf("%s is what %s has\n", database, backup);
    if (aside != NULL)
        printf("what was there is called %s now\n", aside);
    return why == NULL ? CMD_OK : cmd_wrong("%s", why);
}

int cmd_restore(int argc, char **argv)
{
    g_autofree char *config = NULL;
    const GOptionEntry options[] = {
        { "config", 'c', 0, G_OPTION_ARG_FILENAME, &config, "the configuration of the host", "FILE" },
        G_OPTION_ENTRY_NULL,
    };

    if (!cmd_options(&argc, &argv, options, "BACKUP",
                     "Puts a backup in the place of the database of a host that is stopped. What was there "
                     "gets another name; the key of results and the roots of days stay."))
        return CMD_MISUSE;
    if (argc > 2)
        return cmd_misuse("what is '%s'?", argv[2]);
    if (config == NULL || argc < 2)
        return cmd_misuse("-c FILE and the backup's path are wanted");
    return restore(config, argv[1]);
}
