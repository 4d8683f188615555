/* bot/name.h - names that a table, or a network, may have */
#ifndef LAIR_BOT_NAME_H
#define LAIR_BOT_NAME_H

#include <stdbool.h>

enum {
    NAME_TABLE_MAX = 24,   /* bytes of a table's name */
    NAME_NETWORK_MAX = 32, /* bytes of a network's name */
};

/* Letters, digits, '-' and '_', a letter first. */
bool name_fits_table(const char *name);
/* Small letters, digits and '-'. */
bool name_fits_network(const char *name);

#endif
