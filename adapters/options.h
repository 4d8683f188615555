/* adapters/options.h - reading a network's group of settings, as its kind describes them
 *
 * What is wrong is gathered in *why (g_free), a line for each fault: "[GROUP] NAME: REASON".
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_OPTIONS_H
#define LAIR_ADAPTERS_OPTIONS_H

#include <stdbool.h>

#include <gio/gio.h>

#include "adapters/adapter.h"

/* Adds a fault.  Always false. */
bool options_refuse(char **why, const char *group, const char *name, const char *reason);

/* Are all names in the group known? */
bool options_are_known(GKeyFile *file, const char *group, const struct adapter_option *options, char **why);

/* The value as written, or its default; NULL: none.  g_free it.  The name is one of the options. */
char *options_get(GKeyFile *file, const char *group, const struct adapter_option *options, const char *name);

/* Can the file be read? */
bool options_can_read(const char *path, const char *group, const char *name, char **why);

/* A fault in a file of certificates or keys.  Always false. */
bool options_refuse_pem(const char *path, const GError *error, const char *group, const char *name,
                        char **why);

/* Has the file that is named as "ca" a certificate in it?  NULL: there is none, which is fine. */
bool options_check_ca(const char *path, const char *group, char **why);

#endif
