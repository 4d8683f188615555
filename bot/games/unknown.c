/* bot/games/unknown.c - the cards that nobody knows well enough to play them as printed
 * SPDX-License-Identifier: MIT */
#include "bot/games/unknown.h"

#include <string.h>

#include "bot/games/data.h"

static void free_card(void *card)
{
    struct unknown_card *c = card;

    g_free(c->set);
    g_free(c->card);
    g_free(c->kind);
    g_free(c->known);
    g_free(c->missing);
    g_free(c);
}

/* The row of a line; NULL: it is none.  The first row of a table names its columns, and the second is a rule. */
static struct unknown_card *read_row(const char *line)
{
    g_auto(GStrv) cell = g_strsplit(line, "|", -1);
    struct unknown_card *c;

    if (line[0] != '|' || g_strv_length(cell) != 7 || strstr(cell[1], "---") != NULL)
        return NULL;
    for (int i = 0; cell[i] != NULL; i++)
        g_strstrip(cell[i]);
    if (strcmp(cell[1], "set") == 0)
        return NULL;
    c = g_new0(struct unknown_card, 1);
    c->set = g_strdup(cell[1]);
    c->card = g_strdup(cell[2]);
    c->kind = g_strdup(cell[3]);
    c->known = g_strdup(cell[4]);
    c->missing = g_strdup(cell[5]);
    return c;
}

GPtrArray *unknown_cards(const char *dir, const char *set)
{
    GPtrArray *found = g_ptr_array_new_with_free_func(free_card);
    g_autofree char *file = data_unknown_file(dir), *text = NULL;
    g_auto(GStrv) lines = NULL;

    if (file == NULL || !g_file_get_contents(file, &text, NULL, NULL) || !g_utf8_validate(text, -1, NULL))
        return found;
    lines = g_strsplit(text, "\n", -1);
    for (int i = 0; lines[i] != NULL; i++) {
        struct unknown_card *c = read_row(lines[i]);

        if (c != NULL && (set == NULL || strcmp(c->set, set) == 0))
            g_ptr_array_add(found, c);
        else if (c != NULL)
            free_card(c);
    }
    return found;
}
