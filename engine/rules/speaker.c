/* engine/rules/speaker.c - which card's text a move means
 * SPDX-License-Identifier: MIT */
#include "engine/rules/speaker.h"

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
