/* adapters/marks.c - marks in texts: colours, and columns of tables */
#include "adapters/marks.h"

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
    return c == MARK_TAB || (c >= MARK_END && c <= MARK_STRONG);
}

char *marks_strip(const char *text)
{
    GString *plain = g_string_new(NULL);

    for (const char *p = text; *p != '\0'; p++) {
        if (*p == MARK_TAB)
            g_string_append_c(plain, ' ');
        else if (!marks_is(*p))
            g_string_append_c(plain, *p);
    }
    return g_string_free(plain, FALSE);
}
