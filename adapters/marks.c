/* adapters/marks.c - marks in texts: colours, and columns of tables
 * SPDX-License-Identifier: MIT */
#include "adapters/marks.h"

#include <string.h>

#include <glib.h>

static const struct {
    const char *name;
    enum mark mark;
} marks[] = {
    { "tab", MARK_TAB },
    { "ink-end", MARK_END },
    { "ink-cleric", MARK_CLERIC },
    { "ink-fighter", MARK_FIGHTER },
    { "ink-mage", MARK_MAGE },
    { "ink-thief", MARK_THIEF },
    { "ink-explorer", MARK_EXPLORER },
    { "ink-good", MARK_GOOD },
    { "ink-bad", MARK_BAD },
    { "ink-dim", MARK_DIM },
    { "ink-strong", MARK_STRONG },
    { "ink-time", MARK_TIME },
};

const char *marks_name(size_t i, enum mark *mark)
{
    if (i >= G_N_ELEMENTS(marks))
        return NULL;
    *mark = marks[i].mark;
    return marks[i].name;
}

bool marks_is(char c)
{
    return c == MARK_TAB || (c >= MARK_END && c <= MARK_TIME);
}

bool marks_read_time(const char *text, int64_t *seconds, const char **end)
{
    char *tab;

    *seconds = g_ascii_strtoll(text + 1, &tab, 10);
    *end = tab != text + 1 && *tab == MARK_TAB ? strchr(tab, MARK_END) : NULL;
    if (*end == NULL)
        return false;
    ++*end;
    return true;
}

/* The words of the time that begins at text; *end: where it goes on.  NULL: it is none. */
static char *words_of_time(const char *text, const char **end)
{
    const char *tab = strchr(text, MARK_TAB);
    int64_t seconds;

    return marks_read_time(text, &seconds, end) ? g_strndup(tab + 1, (gsize)(*end - 1 - (tab + 1))) : NULL;
}

static char *strip(const char *text, bool times, bool others)
{
    GString *plain = g_string_new(NULL);

    for (const char *p = text; *p != '\0'; p++) {
        const char *end;
        g_autofree char *words = *p == MARK_TIME ? words_of_time(p, &end) : NULL;

        if (words != NULL && times)
            g_string_append(plain, words);
        else if (words != NULL)
            g_string_append_len(plain, p, end - p);
        else if (*p == MARK_TAB && others)
            g_string_append_c(plain, ' ');
        else if (!marks_is(*p) || (!others && *p != MARK_TIME))
            g_string_append_c(plain, *p);
        if (words != NULL)
            p = end - 1;
    }
    return g_string_free(plain, FALSE);
}

char *marks_strip(const char *text)
{
    return strip(text, true, true);
}

char *marks_strip_times(const char *text)
{
    return strip(text, true, false);
}

char *marks_strip_but_times(const char *text)
{
    return strip(text, false, true);
}
