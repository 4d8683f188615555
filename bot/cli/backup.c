/* bot/cli/backup.c - lair backup: a consistent copy of a host's database */
#include "bot/cli/cmd.h"
#include "bot/cli/config.h"
#include "bot/store.h"

int cmd_backup(int argc, char **argv)
{
    g_autofree char *path = NULL, *why = NULL, *database = NULL;
    const GOptionEntry options[] = {
        { "config", 'c', 0, G_OPTION_ARG_FILENAME, &path, "the configuration of the host", "FILE" },
        { NULL, 0, 0, 0, NULL, NULL, NULL },
    };
    struct store *store;
    int rc = CMD_OK;

    if (!cmd_options(&argc, &argv, options, "TO",
                     "Writes a consistent copy of the host's database to TO, also while the host runs."))
        return CMD_MISUSE;
    if (path == NULL || argc != 2)
        return cmd_misuse("-c FILE and the copy's path are wanted");
    database = config_database(path, &why);
    store = database != NULL ? store_open(database, STORE_READ, &why) : NULL;
    if (store == NULL)
        return cmd_wrong("%s", why);
    if (store_backup(store, argv[1], &why) < 0)
        rc = cmd_wrong("%s", why);
    store_close(store);
    return rc;
}
