/* bot/name.h - names that a table, or a network, may have
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_NAME_H
#define LAIR_BOT_NAME_H

#include <stdbool.h>

enum {
    NAME_TABLE_MAX = 24,   /* bytes of a table's name */
    NAME_NETWORK_MAX = 32, /* bytes of a network's name */
};

/* Letters of any script, digits, '-' and '_', a letter first, composed (NFC). */
bool name_fits_table(const char *name);
/* A name as it is looked up; g_free it. */
char *name_fold(const char *name);
/* Are two names one, however they are typed? */
bool name_is(const char *a, const char *b);
/* Small letters, digits and '-'. */
bool name_fits_network(const char *name);

#endif
