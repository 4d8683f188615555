/* tests/unreached.c - lines of cards that random games do not come to
 * SPDX-License-Identifier: MIT */
#include "tests/unreached.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>

struct unreached {
    GHashTable *lines; /* "BMA001/2" */
};

/* The line that a row names; NULL: it is no row of one.  g_free it. */
static char *line_of_row(const char *row)
{
    g_auto(GStrv) cell = g_strsplit(row, "|", -1);

    if (row[0] != '|' || g_strv_length(cell) != 4 || strchr(cell[1], '/') == NULL)
        return NULL;
    return g_strdup(g_strstrip(cell[1]));
}

static void must_be_there(const struct lair_catalog *cat, const char *line)
{
    g_auto(GStrv) part = g_strsplit(line, "/", 2);
    lair_design d = lair_find_design(cat, part[0], NULL);

    if (d == 0 || lair_line_word(cat, d, atoi(part[1])) == NULL)
        fail_msg("engine/sets/UNREACHED.md: no card has the line %s", line);
}

struct unreached *unreached_read(const struct lair_catalog *cat)
{
    struct unreached *u = g_new0(struct unreached, 1);
    g_autofree char *text = NULL;
    g_auto(GStrv) rows = NULL;

    if (!g_file_get_contents(LAIR_SOURCE_DIR "/engine/sets/UNREACHED.md", &text, NULL, NULL))
        fail_msg("engine/sets/UNREACHED.md cannot be read");
    u->lines = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    rows = g_strsplit(text, "\n", -1);
    for (int i = 0; rows[i] != NULL; i++) {
        char *line = line_of_row(rows[i]);

        if (line == NULL)
            continue;
        must_be_there(cat, line);
        g_hash_table_add(u->lines, line);
    }
    return u;
}

void unreached_free(struct unreached *u)
{
    g_hash_table_unref(u->lines);
    g_free(u);
}

bool unreached_has(const struct unreached *u, const struct lair_catalog *cat, lair_design d, int line)
{
    g_autofree char *key = g_strdup_printf("%s/%d", lair_print(cat, d)->id, line);

    return g_hash_table_contains(u->lines, key);
}
