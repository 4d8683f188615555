/* engine/rules/town.c - heroes and items come to town, and heroes go down to the landmarks
 * SPDX-License-Identifier: MIT */
#include "engine/rules/town.h"

#include "engine/rules/item.h"
#include "engine/rules/rules.h"
#include "engine/rules/trigger.h"
#include "engine/zone.h"

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

/* An item of explorers, where there are none, is thrown away. */
static bool is_out_of_place(const struct run *r, lair_card item)
{
    return lair_print(r->cat, design_of(r->g, item))->treasure[LAIR_EXPLORER] > 0 &&
           !catalog_summary(r->cat, r->g->sets).explorers;
}

void town_reveal_item(struct run *r)
{
    lair_card item;

    while ((item = lair_first(r->g, LAIR_ITEM_DECK, 0)) != 0 && is_out_of_place(r, item)) {
        zone_remove(r->g, item);
        zone_append(r->g, LAIR_REMOVED, LAIR_NOBODY, item);
        frame_emit(r, event_of(LAIR_EV_REMOVED, LAIR_NOBODY, design_of(r->g, item), 0));
    }
    if (item == 0)
        return;
    zone_remove(r->g, item);
    zone_append(r->g, LAIR_TOWN_ITEMS, LAIR_NOBODY, item);
    frame_emit(r, event_of(LAIR_EV_ITEM, LAIR_NOBODY, design_of(r->g, item), LAIR_TOWN_ITEMS));
    for (lair_card h = lair_first(r->g, LAIR_TOWN, 0); h != 0; h = r->g->card[h].next)
        if (r->g->card[h].with == 0 && item_fits(r, item, h)) {
            item_attach(r, item, h);
            return;
        }
}

/* ---- slots and landmarks (S3) ---------------------------------------------------------------- */

static bool shares_class(const struct run *r, lair_card hero, lair_card landmark)
{
    const struct lair_print *h = lair_print(r->cat, design_of(r->g, hero));
    const struct lair_print *l = lair_print(r->cat, design_of(r->g, landmark));

    for (int t = 0; t < LAIR_N_TREASURES; t++)
        if (h->treasure[t] > 0 && l->treasure[t] > 0)
            return true;
    return false;
}

static bool has_class(const struct run *r, lair_card c)
{
    return catalog_design(r->cat, design_of(r->g, c))->n_icons > 0;
}

/* The first free landmark of a class of the hero, or of any; else the one without a class, the
 * Tavern, which holds as many as come. */
static lair_card landmark_for(const struct run *r, lair_card hero, bool any, int *spot)
{
    lair_card tavern = 0;
    int at = 0;

    *spot = 0;
    for (lair_card c = lair_first(r->g, LAIR_BOARD, 0); c != 0; c = r->g->card[c].next, at++) {
        if (!has_class(r, c)) {
            tavern = c;
            *spot = at;
        } else if ((any || shares_class(r, hero, c)) &&
                   lair_count(r->g, (enum lair_zone)(LAIR_SPOTS + at), 0) == 0) {
            *spot = at;
            return c;
        }
    }
    return tavern;
}

/* any: to the first free one, whatever its class */
static void to_landmark(struct run *r, lair_card hero, bool any)
{
    struct lair_event e = event_of(LAIR_EV_TO_LANDMARK, LAIR_NOBODY, design_of(r->g, hero), 0);
    int spot;
    lair_card landmark = landmark_for(r, hero, any, &spot);

    zone_push(r->g, (enum lair_zone)(LAIR_SPOTS + spot), LAIR_NOBODY, hero);
    e.card2 = design_of(r->g, landmark);
    frame_emit(r, e);
    if (!has_class(r, landmark) && rules_of(r->g)->tavern_ends)
        r->g->ends = 1;
}

/* Alone any landmark does for a hero that is pushed out, but not for one whose text names its own,
 * unless a hero is there (S3f, S9c). */
static bool takes_any(const struct run *r, lair_card hero)
{
    bool any = rules_of(r->g)->any_landmark;
    int spot;

    if (!any || !rules_have(r->g, RULES_OWN_LANDMARK))
        return any;
    return has_class(r, hero) && !has_class(r, landmark_for(r, hero, false, &spot));
}

/* A hero whose text names its landmark goes there as soon as it is turned up, without taking a slot. */
static bool goes_straight(struct run *r, lair_card hero)
{
    if (!lair_print(r->cat, design_of(r->g, hero))->straight || lair_first(r->g, LAIR_BOARD, 0) == 0)
        return false;
    to_landmark(r, hero, takes_any(r, hero));
    return true;
}

void town_enter(struct run *r, lair_card hero)
{
    const struct board *board = rules_board(r->cat, r->g);
    lair_card oldest;

    while (board != NULL && lair_count(r->g, LAIR_TOWN, 0) >= board->slots) {
        oldest = lair_first(r->g, LAIR_TOWN, 0);
        zone_remove(r->g, oldest);
        r->g->left_town = 1;
        to_landmark(r, oldest, rules_of(r->g)->any_landmark);
    }
    zone_append(r->g, LAIR_TOWN, LAIR_NOBODY, hero);
}

static void take_item(struct run *r, lair_card hero)
{
    for (lair_card i = lair_first(r->g, LAIR_TOWN_ITEMS, 0); i != 0; i = r->g->card[i].next)
        if (item_fits(r, i, hero)) {
            item_attach(r, i, hero);
            return;
        }
}

static void reveal_hero(struct run *r)
{
    lair_card h = lair_first(r->g, LAIR_HERO_DECK, 0);

    if (h == 0)
        h = lair_first(r->g, LAIR_EPIC_DECK, 0);
    if (h == 0)
        return;
    zone_remove(r->g, h);
    frame_emit(r, event_of(LAIR_EV_ARRIVES, LAIR_NOBODY, design_of(r->g, h), 0));
    if (goes_straight(r, h))
        return;
    town_enter(r, h);
    take_item(r, h);
    trigger_arrives(r, h);
}

bool town_reveal_heroes(struct run *r, struct lair_frame *f, int n)
{
    while (f->pc < n && !r->g->ends) {
        f->pc++;
        reveal_hero(r);
        if (frame_top(r->g) != f)
            return false;
    }
    f->pc = 0;
    return true;
}
