/* bot/cli/config.h - lair.conf(5)
 *
 * The whole file is checked as it is read, and every fault is told with file, group, key and
 * reason; never with a secret.  What may be in a network's group is for its adapter to say (struct
 * adapter_option); this module only knows how to find a path and a secret.  "[irc]" is the network
 * "irc", "[irc NAME]" the network NAME.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_CLI_CONFIG_H
#define LAIR_BOT_CLI_CONFIG_H

#include <glib.h>

#include "adapters/adapter.h"
#include "bot/host.h"

struct config_network {
    char *name;
    char *group; /* in .settings, and in the file: "irc NAME" */
    char *prefix;
    const struct adapter_kind *kind;
};

struct config {
    const char *database; /* an absolute path */
    const char *data;     /* NULL: the usual places */
    const char *language; /* NULL: English */
    const char *prefix;   /* for networks that have none of their own */
    const char *log;      /* NULL: standard error */
    const char *metrics;  /* a loopback address with a port; NULL: none */
    GPtrArray *texts;     /* of char *: owns the above */
    GLogLevelFlags log_level;
    struct host_settings host; /* all but .data and .language */
    GHashTable *operators;     /* a set of "network/account" */
    GPtrArray *networks;       /* of struct config_network *, at least one */
    GKeyFile *settings;        /* the networks' groups, as their adapters understand them */
};

/* Reads a file.  NULL: *faults (g_strfreev) are all that were found, a line each, and there is at
 * least one.  Free the result with config_free(). */
struct config *config_read(const char *path, char ***faults);
void config_free(struct config *c); /* NULL is allowed */

/* The network of that name; NULL: there is none. */
const struct config_network *config_network(const struct config *c, const char *name);

/* Reads only host.database, for looking at the database; faults elsewhere do
 * not matter.  g_free it. */
char *config_database(const char *path, char **why);

#endif
