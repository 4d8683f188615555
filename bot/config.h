/* bot/config.h - lair.conf(5)
 *
 * The whole file is checked as it is read: what is not in the table of keys, what
 * cannot be read, and what is missing is a fault that names file, group and key. */
#ifndef LAIR_BOT_CONFIG_H
#define LAIR_BOT_CONFIG_H

#include <glib.h>

struct config {
    char *database; /* an absolute path                                       */
    char *data;     /* NULL: the usual places                                 */
    char *prefix;
    char *log;   /* NULL: standard error                                   */
    int clock_s; /* 0: no clock                                            */
    int beat_ms;
    GKeyFile *irc; /* group "irc" as the adapter understands it; NULL: none  */
};

/* Reads a file.  NULL with *why (g_free).  Free it with config_free(). */
struct config *config_read(const char *path, char **why);
void config_free(struct config *c); /* NULL is allowed */

/* Only host.database, for looking at it; faults elsewhere do not matter.  g_free it. */
char *config_database(const char *path, char **why);

#endif
