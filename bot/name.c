/* bot/name.c - names that a table, or a network, may have */
#include "bot/name.h"

#include <glib.h>
#include <string.h>

bool name_fits_table(const char *name)
{
    size_t len = strlen(name);

    for (size_t i = 0; i < len; i++)
        if (!g_ascii_isalnum(name[i]) && name[i] != '-' && name[i] != '_')
            return false;
    return len > 0 && len <= NAME_TABLE_MAX && g_ascii_isalpha(name[0]);
}

bool name_fits_network(const char *name)
{
    return name[0] != '\0' && strlen(name) <= NAME_NETWORK_MAX &&
           name[strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-")] == '\0';
}
