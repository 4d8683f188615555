/* bot/cli/service.h - `lair serve` while it runs: a host, and what its operator does with it
 *
 * SIGTERM and SIGINT end it, the second one without goodbyes; SIGHUP opens the log again and reads
 * the configuration again.  Everything that can be changed while games run is changed; what cannot
 * is named in one line of the log.  A configuration with a fault changes nothing.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_CLI_SERVICE_H
#define LAIR_BOT_CLI_SERVICE_H

#include "bot/cli/config.h"

/* Runs until it is told to end.  path: the file that the configuration c is from; c is taken over.
 * 0, or -1 with *why (g_free): it did not start. */
int service_run(const char *path, struct config *c, char **why);

/* Checks what can be checked of a configuration without a network and without changing anything:
 * whatever it names is opened.  NULL: all is well; otherwise all that is wrong, a line each
 * (g_strfreev). */
char **service_check(const struct config *c);

#endif
