/* bot/cli/database.c - subcommands about a host's database
 * SPDX-License-Identifier: MIT */
#include "bot/cli/database.h"

#include "bot/cli/config.h"

int database_run(const struct database_command *command, int argc, char **argv, void *ctx)
{
    g_autofree char *config = NULL, *why = NULL, *path = NULL;
    const GOptionEntry options[] = {
        { "config", 'c', 0, G_OPTION_ARG_FILENAME, &config, "the configuration of the host", "FILE" },
        command->option,
        G_OPTION_ENTRY_NULL,
    };
    struct database d = { 0 };
    int rc;

    if (!cmd_options(&argc, &argv, options, command->arguments, command->summary))
        return CMD_MISUSE;
    if (argc > 2)
        return cmd_misuse("what is '%s'?", argv[2]);
    if (config == NULL || (command->arguments != NULL && argc < 2))
        return cmd_misuse("%s", command->wanted);
    path = config_database(config, &why);
    d.store = path != NULL ? store_open(path, command->mode, &why) : NULL;
    if (d.store == NULL)
        return cmd_wrong("%s", why);
    d.path = path;
    d.argument = argv[1];
    rc = command->run(&d, ctx);
    store_close(d.store);
    return rc;
}
