/* bot/cli/secret.h - passwords that are kept outside lair.conf
 *
 * No reason ever contains a word of a secret.  Each function returns the secret (g_free), or NULL
 * with *why (g_free).
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_CLI_SECRET_H
#define LAIR_BOT_CLI_SECRET_H

/* Keeps others from reading this process's memory, which holds hands and passwords: it dumps no
 * core, to a file or a program, and other programs of the same user may not look in. */
void secret_close_memory(void);

/* The value of an environment variable. */
char *secret_from_env(const char *variable, char **why);

/* The first line of a file that nobody but its owner, who is us, can read.  A relative path starts
 * at folder, but a bare name is looked for in $CREDENTIALS_DIRECTORY first, where systemd puts what
 * LoadCredential= names, for us alone. */
char *secret_from_file(const char *path, const char *folder, char **why);

#endif
