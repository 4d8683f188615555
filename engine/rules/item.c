/* engine/rules/item.c - items go to heroes and to players, and are turned over
 * SPDX-License-Identifier: MIT */
#include "engine/rules/item.h"

#include "engine/rules/rules.h"
#include "engine/zone.h"

void item_attach(struct run *r, lair_card item, lair_card hero)
{
    struct lair_event e = event_of(LAIR_EV_ITEM, LAIR_NOBODY, design_of(r->g, item), LAIR_CARRIED);

    zone_remove(r->g, item);
    zone_set(r->g, LAIR_CARRIED, LAIR_NOBODY, item);
    r->g->card[item].with = hero;
    r->g->card[hero].with = item;
    e.card2 = design_of(r->g, hero);
    frame_emit(r, e);
}

void item_turn(struct run *r, lair_card item, bool face_up)
{
    struct lair_card_state *s = &r->g->card[item];

    s->flags = (uint8_t)(face_up ? s->flags | LAIR_FACE_UP : s->flags & ~(LAIR_FACE_UP | LAIR_UNSETTLED));
    if (rules_have(r->g, RULES_ITEM_CHOICE))
        frame_emit(r, event_of(LAIR_EV_TURNS, s->seat, s->design, face_up));
}

static void turn_all_down(struct run *r, int seat)
{
    for (lair_card t = lair_first(r->g, LAIR_TROPHIES, seat); t != 0; t = r->g->card[t].next)
        if (r->g->card[t].flags & LAIR_FACE_UP)
            item_turn(r, t, false);
}

void item_win(struct run *r, lair_card hero, int seat, bool face_up)
{
    struct lair_game *g = r->g;
    lair_card item = g->card[hero].with;
    struct lair_event e;

    if (item == 0)
        return;
    g->card[hero].with = g->card[item].with = 0;
    if (face_up && !rules_have(g, RULES_ITEM_CHOICE)) /* N2h */
        turn_all_down(r, seat);
    zone_append(g, LAIR_TROPHIES, seat, item);
    g->card[item].flags = (uint8_t)(LAIR_WON_NOW | (face_up ? LAIR_FACE_UP : 0));
    if (face_up && rules_have(g, RULES_ITEM_CHOICE))
        g->card[item].flags |= LAIR_UNSETTLED;
    e = event_of(LAIR_EV_ITEM, seat, design_of(g, item), LAIR_TROPHIES);
    e.card2 = design_of(g, hero);
    frame_emit(r, e);
}
