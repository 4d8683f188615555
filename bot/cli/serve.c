/* bot/cli/serve.c - lair serve: the host in the foreground */
#include <signal.h>
#include <stdio.h>

#include <sodium.h>

#include "bot/cli/cmd.h"
#include "bot/cli/config.h"
#include "bot/cli/secret.h"
#include "bot/cli/service.h"

/* The configuration; NULL: it has faults, all of which were told. */
static struct config *read_config(const char *path)
{
    g_auto(GStrv) faults = NULL;
    struct config *c = config_read(path, &faults);

    for (char **one = faults; one != NULL && *one != NULL; one++)
        cmd_wrong("%s", *one);
    return c;
}

static int check(struct config *c)
{
    g_auto(GStrv) faults = service_check(c);

    config_free(c);
    for (char **one = faults; one != NULL && *one != NULL; one++)
        cmd_wrong("%s", *one);
    if (faults != NULL)
        return CMD_WRONG;
    puts("the configuration is good");
    return CMD_OK;
}

static int serve(const char *path, struct config *c)
{
    g_autofree char *why = NULL;

    signal(SIGPIPE, SIG_IGN);
    secret_close_memory();
    return service_run(path, c, &why) == 0 ? CMD_OK : cmd_wrong("%s", why);
}

int cmd_serve(int argc, char **argv)
{
    g_autofree char *path = NULL;
    gboolean only_check = FALSE;
    const GOptionEntry options[] = {
        { "config", 'c', 0, G_OPTION_ARG_FILENAME, &path, "the configuration, see lair.conf(5)", "FILE" },
        { "check", 0, 0, G_OPTION_ARG_NONE, &only_check, "only look whether it is good", NULL },
        { NULL, 0, 0, 0, NULL, NULL, NULL },
    };
    struct config *c;

    if (!cmd_options(&argc, &argv, options, "",
                     "Hosts games on chat networks, in the foreground, until SIGTERM."))
        return CMD_MISUSE;
    if (path == NULL || argc > 1)
        return cmd_misuse("-c FILE is wanted");
    if (sodium_init() < 0)
        return cmd_wrong("libsodium does not start");
    c = read_config(path);
    if (c == NULL)
        return CMD_WRONG;
    return only_check ? check(c) : serve(path, c);
}
