/* tests/logbook.c - what the operator would read, kept for tests
 * SPDX-License-Identifier: MIT */
#include "tests/logbook.h"

#include <string.h>

#include <glib.h>

static GPtrArray *lines; /* GLib's log is the process's, too */

static const char *word_of(GLogLevelFlags level)
{
    switch (level & G_LOG_LEVEL_MASK) {
    case G_LOG_LEVEL_WARNING: return "warning";
    case G_LOG_LEVEL_MESSAGE: return "notice";
    case G_LOG_LEVEL_INFO: return "info";
    case G_LOG_LEVEL_DEBUG: return "debug";
    default: return "error";
    }
}

static GLogWriterOutput keep(GLogLevelFlags level, const GLogField *fields, gsize n, gpointer ctx)
{
    (void)ctx;
    for (gsize i = 0; i < n; i++)
        if (strcmp(fields[i].key, "MESSAGE") == 0)
            g_ptr_array_add(lines, g_strdup_printf("%s: %s", word_of(level), (const char *)fields[i].value));
    return G_LOG_WRITER_HANDLED;
}

void logbook_open(void)
{
    lines = g_ptr_array_new_with_free_func(g_free);
    g_log_set_writer_func(keep, NULL, NULL);
}

void logbook_close(void)
{
    g_ptr_array_unref(lines);
}

void logbook_forget(void)
{
    g_ptr_array_set_size(lines, 0);
}

unsigned logbook_count(const char *pattern)
{
    unsigned n = 0;

    for (guint i = 0; i < lines->len; i++)
        n += g_pattern_match_simple(pattern, lines->pdata[i]);
    return n;
}
