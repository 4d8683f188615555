/* engine/text/option.c - how a text is called, of a card that has several
 * SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "engine/language/catalog.h"

/* Whose text it is, where a boss has that of another as well: a text that comes by itself could be of either (0). */
static lair_design boss_that_speaks(const struct lair_catalog *cat, const struct lair_game *g,
                                    const struct lair_seat *seat, const struct lair_move *m)
{
    lair_design boss = g->card[seat->boss].design;

    if (seat->granted == 0)
        return boss;
    if (m->verb == LAIR_CHOOSE)
        return 0;
    return boss != 0 && catalog_design(cat, boss)->n_declared > 0 ? boss : seat->granted;
}

/* The card that says it; 0: none that is seen. */
static lair_design speaker(const struct lair_catalog *cat, const struct lair_game *g,
                           const struct lair_move *m)
{
    const struct lair_ref *r = &m->what;
    const struct lair_seat *seat = r->seat < LAIR_MAX_SEATS ? &g->seat[r->seat] : NULL;
    bool on_square = seat != NULL && r->id < LAIR_MAX_SQUARES;

    switch ((enum lair_ref_kind)r->kind) {
    case LAIR_REF_CARD:
    case LAIR_REF_HERO:
    case LAIR_REF_ITEM: return r->id;
    case LAIR_REF_ROOM: return on_square ? g->card[seat->room[r->id].top].design : 0;
    case LAIR_REF_MINIBOSS: return on_square ? g->card[seat->room[r->id].mini].design : 0;
    case LAIR_REF_BOSS: return seat == NULL ? 0 : boss_that_speaks(cat, g, seat, m);
    case LAIR_REF_NONE:
    case LAIR_REF_SEAT:
    case LAIR_REF_PENDING:
    case LAIR_REF_PILE:
    case LAIR_REF_SPACE:
    case LAIR_REF_TREASURE:
    case LAIR_REF_COVERED:
    case LAIR_REF_NUMBER:
    case LAIR_REF_NOTHING: break;
    }
    return 0;
}

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
    lair_design number = m->option == 0 ? 0 : speaker(cat, g, m);
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
