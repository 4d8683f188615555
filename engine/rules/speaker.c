/* engine/rules/speaker.c - which card's text a move means
 * SPDX-License-Identifier: MIT */
#include "engine/rules/speaker.h"

/* Of which card are the texts of a boss that wait?  0: none waits, or texts of two do. */
static lair_design design_that_waits(const struct lair_catalog *cat, const struct lair_game *g,
                                     lair_card boss)
{
    lair_design found = 0;

    for (int i = 0; i < g->n_agenda; i++) {
        const struct lair_entry *e = &g->agenda[i];
        lair_design d = catalog_line(cat, e->line)->design;

        if (e->standing != LAIR_TRIGGERED || e->source != boss || d == found)
            continue;
        if (found != 0)
            return 0;
        found = d;
    }
    return found;
}

static lair_design boss_that_speaks(const struct lair_catalog *cat, const struct lair_game *g,
                                    const struct lair_seat *seat, const struct lair_move *m)
{
    lair_design boss = g->card[seat->boss].design;

    if (seat->granted == 0)
        return boss;
    if (m->verb == LAIR_CHOOSE)
        return design_that_waits(cat, g, seat->boss);
    return boss != 0 && catalog_design(cat, boss)->n_declared > 0 ? boss : seat->granted;
}

lair_design speaker_of(const struct lair_catalog *cat, const struct lair_game *g, const struct lair_move *m)
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
