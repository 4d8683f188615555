/* engine/text/option.c - how a text is called, of a card that has several
 * SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "engine/language/catalog.h"
#include "engine/rules/speaker.h"

/* Is it the only text of its card that comes by itself?  No other of the card is ever chosen. */
static bool is_alone(const struct lair_catalog *cat, const struct design *d, int line)
{
    int n = 0;

    for (int i = 0; i < d->n_lines; i++)
        n += catalog_line(cat, d->first_line + i)->kind == LINE_WHEN;
    return n == 1 && catalog_line(cat, d->first_line + line)->kind == LINE_WHEN;
}

void lair_option(const struct lair_catalog *cat, const struct lair_game *g, const struct lair_move *m,
                 char buf[LAIR_OPTION])
{
    lair_design number = m->option == 0 ? 0 : speaker_of(cat, g, m);
    const struct design *d = number > 0 && number <= lair_designs(cat) ? catalog_design(cat, number) : NULL;
    int line = m->option - 1;

    static_assert((int)LAIR_OPTION == (int)LINE_CALLED, "a word fits");
    buf[0] = '\0';
    if (m->option == 0)
        return;
    if (d == NULL || line >= d->n_lines)
        snprintf(buf, LAIR_OPTION, "%d", m->option);
    else if (catalog_line(cat, d->first_line + line)->called[0] != '\0')
        snprintf(buf, LAIR_OPTION, "%s", catalog_line(cat, d->first_line + line)->called);
    else if (!is_alone(cat, d, line))
        snprintf(buf, LAIR_OPTION, "%d", m->option);
}
