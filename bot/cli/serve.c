/* bot/cli/serve.c - lair serve: the host in the foreground
 * SPDX-License-Identifier: MIT */
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

/* ---- asking the networks --------------------------------------------------------------------- */

static void tell_finding(void *ctx, bool wrong, const char *line)
{
    const struct config_network *n = ctx;

    if (wrong)
        cmd_wrong("[%s] %s", n->group, line);
    else
        printf("[%s] %s\n", n->group, line);
    fflush(stdout); /* a network may take its time for the next one */
}

/* Asks each network that can be asked.  True: nothing is wrong there. */
static bool ask_networks(const struct config *c)
{
    struct clock *clock = clock_new();
    bool good = true;

    for (guint i = 0; i < c->networks->len; i++) {
        struct config_network *n = c->networks->pdata[i];

        if (n->kind->probe == NULL)
            printf("[%s] not asked: of %s only the configuration is checked\n", n->group, n->kind->name);
        else
            good = n->kind->probe(c->settings, n->group, clock, tell_finding, n) && good;
    }
    clock_free(clock);
    return good;
}

/* ---- the command ----------------------------------------------------------------------------- */

static int check(struct config *c, bool online)
{
    g_auto(GStrv) faults = service_check(c);
    bool good = true;

    for (char **one = faults; one != NULL && *one != NULL; one++)
        cmd_wrong("%s", *one);
    if (faults == NULL) {
        puts("the configuration is good");
        good = !online || ask_networks(c);
    }
    config_free(c);
    return faults == NULL && good ? CMD_OK : CMD_WRONG;
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
    gboolean only_check = FALSE, online = FALSE;
    const GOptionEntry options[] = {
        { "config", 'c', 0, G_OPTION_ARG_FILENAME, &path, "the configuration, see lair.conf(5)", "FILE" },
        { "check", 0, 0, G_OPTION_ARG_NONE, &only_check, "only look whether it is good", NULL },
        { "online", 0, 0, G_OPTION_ARG_NONE, &online,
          "with --check: and ask the networks how they stand to it", NULL },
        { NULL, 0, 0, 0, NULL, NULL, NULL },
    };
    struct config *c;

    if (!cmd_options(&argc, &argv, options, NULL,
                     "Hosts games on chat networks, in the foreground, until SIGTERM."))
        return CMD_MISUSE;
    if (path == NULL)
        return cmd_misuse("-c FILE is wanted");
    if (online && !only_check)
        return cmd_misuse("--online goes with --check");
    if (sodium_init() < 0)
        return cmd_wrong("libsodium does not start");
    c = read_config(path);
    if (c == NULL)
        return CMD_WRONG;
    return only_check ? check(c, online) : serve(path, c);
}
