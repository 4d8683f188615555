/* bot/name.c - names that a table, or a network, may have
 * SPDX-License-Identifier: MIT */
#include "bot/name.h"

#include <glib.h>
#include <string.h>

#include "adapters/typed.h"

/* Is it a letter that is drawn as nothing?  (Fillers of Hangul.) */
static bool is_filler(gunichar c)
{
    return c == 0x115f || c == 0x1160 || c == 0x3164 || c == 0xffa0;
}

/* May that stand in a name behind another character?  Some scripts write vowels as marks, of which one stands on a letter. */
static bool fits_behind(gunichar c, gunichar before)
{
    if (g_unichar_ismark(c))
        return g_unichar_isalpha(before) && before >= 0x80;
    return (g_unichar_isalpha(c) && !is_filler(c)) || g_ascii_isdigit(c < 0x80 ? (char)c : ' ') || c == '-' ||
           c == '_';
}

bool name_fits_table(const char *name)
{
    g_autofree char *composed = NULL;
    gunichar before;

    if (!g_utf8_validate(name, -1, NULL) || strlen(name) > NAME_TABLE_MAX)
        return false;
    before = g_utf8_get_char(name);
    composed = g_utf8_normalize(name, -1, G_NORMALIZE_NFC);
    if (!g_unichar_isalpha(before) || is_filler(before) || strcmp(composed, name) != 0)
        return false;
    for (name = g_utf8_next_char(name); *name != '\0'; name = g_utf8_next_char(name)) {
        if (!fits_behind(g_utf8_get_char(name), before))
            return false;
        before = g_utf8_get_char(name);
    }
    return true;
}

char *name_fold(const char *name)
{
    return typed_fold(name);
}

bool name_is(const char *a, const char *b)
{
    return typed_is_name(a, b);
}

bool name_fits_network(const char *name)
{
    return name[0] != '\0' && strlen(name) <= NAME_NETWORK_MAX &&
           name[strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-")] == '\0';
}
