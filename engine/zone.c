/* engine/zone.c - cards in lists: chained from the first, counted, moved
 * SPDX-License-Identifier: MIT */
#include "engine/zone.h"

const struct lair_pile *zone_pile_const(const struct lair_game *g, enum lair_zone zone, int seat)
{
    assert(zone < LAIR_N_LISTS);
    if (zone < LAIR_N_COMMON)
        return &g->zone[zone];
    return &g->seat[seat].zone[zone - LAIR_N_COMMON];
}

struct lair_pile *zone_pile(struct lair_game *g, enum lair_zone zone, int seat)
{
    return (struct lair_pile *)zone_pile_const(g, zone, seat);
}

lair_card zone_new_card(struct lair_game *g, lair_design d)
{
    assert(g->n_cards + 1 < LAIR_MAX_CARDS);
    lair_card c = ++g->n_cards;

    g->card[c] = (struct lair_card_state){ .design = d, .seat = LAIR_NOBODY };
    return c;
}

void zone_set(struct lair_game *g, enum lair_zone zone, int seat, lair_card c)
{
    g->card[c].zone = (uint8_t)zone;
    g->card[c].seat = (uint8_t)seat;
}

void zone_append(struct lair_game *g, enum lair_zone zone, int seat, lair_card c)
{
    struct lair_pile *p = zone_pile(g, zone, seat);

    zone_set(g, zone, zone < LAIR_N_COMMON ? LAIR_NOBODY : seat, c);
    g->card[c].next = 0;
    if (p->last != 0)
        g->card[p->last].next = c;
    else
        p->first = c;
    p->last = c;
    p->n++;
}

void zone_push(struct lair_game *g, enum lair_zone zone, int seat, lair_card c)
{
    struct lair_pile *p = zone_pile(g, zone, seat);

    zone_set(g, zone, zone < LAIR_N_COMMON ? LAIR_NOBODY : seat, c);
    g->card[c].next = p->first;
    p->first = c;
    if (p->last == 0)
        p->last = c;
    p->n++;
}

static void unlink_card(struct lair_game *g, struct lair_pile *p, lair_card c)
{
    if (p->first == c) {
        p->first = g->card[c].next;
        if (p->last == c)
            p->last = 0;
    } else {
        lair_card before = p->first;

        while (g->card[before].next != c)
            before = g->card[before].next;
        g->card[before].next = g->card[c].next;
        if (p->last == c)
            p->last = before;
    }
    p->n--;
}

void zone_remove(struct lair_game *g, lair_card c)
{
    struct lair_card_state *s = &g->card[c];

    if (s->zone != LAIR_NOWHERE && s->zone < LAIR_N_LISTS)
        unlink_card(g, zone_pile(g, s->zone, s->seat), c);
    s->next = 0;
    s->zone = LAIR_NOWHERE;
    s->seat = LAIR_NOBODY;
    s->used = 0;
    s->flags = 0;
}

lair_card lair_first(const struct lair_game *g, enum lair_zone zone, int seat)
{
    return zone_pile_const(g, zone, seat)->first;
}

int lair_count(const struct lair_game *g, enum lair_zone zone, int seat)
{
    return zone_pile_const(g, zone, seat)->n;
}

lair_card zone_find(const struct lair_game *g, enum lair_zone zone, int seat, lair_design d)
{
    lair_card c = lair_first(g, zone, seat);

    while (c != 0 && g->card[c].design != d)
        c = g->card[c].next;
    return c;
}

bool zone_repeats(const struct lair_game *g, lair_card c)
{
    const struct lair_card_state *s = &g->card[c];

    return zone_find(g, (enum lair_zone)s->zone, s->seat, s->design) != c;
}
