#include "town.h"

#include "value.h"
#include "zone.h"

static bool item_fits(const struct run *r, lair_card item, lair_card hero)
{
    const struct lair_print *i = lair_print(r->cat, design_of(r->g, item));
    const struct lair_print *h = lair_print(r->cat, design_of(r->g, hero));
    bool universal = true;

    for (int t = 0; t < LAIR_N_TREASURES; t++) {
        if (i->treasure[t] > 0 && h->treasure[t] > 0)
            return !h->star;
        universal &= i->treasure[t] == 0;
    }
    return universal && !h->star;
}

static void attach(struct run *r, lair_card item, lair_card hero)
{
    struct lair_event e = event_of(LAIR_EV_ITEM, LAIR_NOBODY, design_of(r->g, item), LAIR_CARRIED);

    zone_remove(r->g, item);
    zone_set(r->g, LAIR_CARRIED, LAIR_NOBODY, item);
    r->g->card[item].with = hero;
    r->g->card[hero].with = item;
    e.card2 = design_of(r->g, hero);
    emit(r, e);
}

void town_reveal_item(struct run *r)
{
    lair_card item = lair_first(r->g, LAIR_ITEM_DECK, 0);

    if (item == 0)
        return;
    zone_remove(r->g, item);
    zone_append(r->g, LAIR_TOWN_ITEMS, LAIR_NOBODY, item);
    emit(r, event_of(LAIR_EV_ITEM, LAIR_NOBODY, design_of(r->g, item), LAIR_TOWN_ITEMS));
    for (lair_card h = lair_first(r->g, LAIR_TOWN, 0); h != 0; h = r->g->card[h].next)
        if (r->g->card[h].with == 0 && item_fits(r, item, h)) {
            attach(r, item, h);
            return;
        }
}

/* Epic heroes follow the last ordinary one without a break. */
void town_reveal_hero(struct run *r)
{
    lair_card h = lair_first(r->g, LAIR_HERO_DECK, 0);

    if (h == 0)
        h = lair_first(r->g, LAIR_EPIC_DECK, 0);
    if (h == 0)
        return;
    zone_remove(r->g, h);
    zone_append(r->g, LAIR_TOWN, LAIR_NOBODY, h);
    emit(r, event_of(LAIR_EV_ARRIVES, LAIR_NOBODY, design_of(r->g, h), 0));
    for (lair_card i = lair_first(r->g, LAIR_TOWN_ITEMS, 0); i != 0; i = r->g->card[i].next)
        if (item_fits(r, i, h)) {
            attach(r, i, h);
            return;
        }
}
