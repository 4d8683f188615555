/* engine/rules/built.c - a view as heroes will find it: what its viewer knows to lie face-down is built */
#include "engine/language/catalog.h"
#include "engine/rules/effect.h"
#include "engine/rules/minion.h"

/* Turns up what the viewer knows; the counters of a room that is built over are lost (S7b). */
static bool turn_up(struct lair_game *g, struct lair_room *room)
{
    if (room->new_card == 0 || lair_is_unknown(g->card[room->new_card].design))
        return false;
    g->card[room->new_card].next = room->top;
    *room = (struct lair_room){ .top = room->new_card, .placer = LAIR_NOBODY };
    return true;
}

/* What a minion will do, if that lasts and nobody has to choose anything. */
static bool act(struct run *r, int seat)
{
    int number = minion_line(r->cat, r->g, seat);
    const struct line *l = number >= 0 ? catalog_line(r->cat, number) : NULL;

    if (l == NULL || l->n_modifier == 0 || l->n_do + l->n_cost + l->n_target > 0)
        return false;
    effect_begin_lasting(r, number, r->g->seat[seat].minion, seat);
    return true;
}

bool lair_as_built(const struct lair_catalog *cat, const struct lair_game *view, struct lair_game *out)
{
    struct run r = { .cat = cat, .g = out };
    bool before = view->phase == LAIR_PHASE_TOWN || view->phase == LAIR_PHASE_BUILD, any = false;

    *out = *view;
    for (int seat = 0; seat < out->n_seats; seat++)
        for (int q = 0; q < out->seat[seat].n_rooms; q++)
            any |= turn_up(out, &out->seat[seat].room[q]);
    for (int seat = 0; before && seat < out->n_seats; seat++)
        any |= act(&r, seat);
    return any;
}
