/* bot/commands/takes.c - which words a command takes behind its name
 * SPDX-License-Identifier: MIT */
#include "bot/commands/takes.h"

#include <string.h>

#include <glib.h>

/* Is the word one of those parted by "/"? */
static bool is_one_of(const char *word, const char *list)
{
    g_auto(GStrv) all = g_strsplit(list, "/", 0);

    for (int i = 0; all[i] != NULL; i++)
        if (g_ascii_strcasecmp(all[i], word) == 0)
            return true;
    return false;
}

static bool fits(const char *word, const char *kind)
{
    if (g_str_equal(kind, "X"))
        return true;
    if (g_str_equal(kind, "#"))
        return word[strspn(word, "0123456789")] == '\0';
    if (g_str_equal(kind, "T"))
        return g_ascii_isdigit(word[0]);
    return is_one_of(word, kind);
}

/* How many of the words a row takes, and *all: does it take all? */
static int taken(const char *row, char *const *words, bool *all)
{
    g_auto(GStrv) kinds = g_strsplit(row, " ", 0);
    int n = 0;

    for (int i = 0; kinds[i] != NULL && words[n] != NULL; i++) {
        if (kinds[i][0] == '\0')
            continue;
        *all = g_str_equal(kinds[i], "*");
        if (*all)
            return n;
        if (!fits(words[n], kinds[i]))
            return n;
        n++;
    }
    *all = words[n] == NULL;
    return n;
}

bool takes_table(const char *takes)
{
    return takes != NULL && takes[0] == '@';
}

int takes_unknown(const char *takes, char *const *words)
{
    g_auto(GStrv) rows = g_strsplit(takes_table(takes) ? takes + 1 : takes, "|", 0);
    int most = 0;

    if (words[0] == NULL)
        return -1;
    for (int i = 0; rows[i] != NULL; i++) {
        bool all = false;
        int n = taken(rows[i], words, &all);

        if (all)
            return -1;
        most = MAX(most, n);
    }
    return most;
}
