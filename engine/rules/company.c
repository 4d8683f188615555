/* engine/rules/company.c - heroes that stand at an entrance with one who helps them all
 * SPDX-License-Identifier: MIT */
#include "engine/rules/company.h"

#include "engine/rules/lasting.h"
#include "engine/rules/square.h"
#include "engine/zone.h"

static bool has_gained(const struct lair_game *g, int modifier, lair_card source, lair_card hero)
{
    for (int i = 0; i < g->n_lasting; i++)
        if (g->lasting[i].modifier == modifier && g->lasting[i].source == source && g->lasting[i].on == hero)
            return true;
    return false;
}

/* Everybody at the entrance of a seat gains what a modifier of a card there gives, who has not yet. */
static void give(struct run *r, int modifier, lair_card source, int seat)
{
    int n = r->cat->program.modifier[modifier].n.n;

    for (lair_card h = lair_first(r->g, LAIR_ENTRANCE, seat); h != 0; h = r->g->card[h].next)
        if (!has_gained(r->g, modifier, source, h))
            lasting_add(r, modifier, source, seat, h, LAIR_NOBODY, n);
}

static void of_card(struct run *r, lair_card source, int seat)
{
    const struct design *d = catalog_design(r->cat, design_of(r->g, source));

    if (!(d->alters & catalog_bit(PROPERTY_COMPANY_HEALTH)))
        return;
    for (int i = 0; i < d->n_lines; i++) {
        const struct line *l = catalog_line(r->cat, d->first_line + i);

        for (int k = 0; l->kind == LINE_WHILE && k < l->n_modifier; k++)
            if (r->cat->program.modifier[l->modifier + k].property == PROPERTY_COMPANY_HEALTH)
                give(r, l->modifier + k, source, seat);
    }
}

void company_gains(struct run *r)
{
    if (!(r->cat->alters & catalog_bit(PROPERTY_COMPANY_HEALTH)))
        return;
    for (int s = 0; s < r->g->n_seats; s++)
        for (lair_card h = lair_first(r->g, LAIR_ENTRANCE, s); h != 0; h = r->g->card[h].next) {
            if (!square_is_silenced(r->cat, r->g, h))
                of_card(r, h, s);
            of_card(r, r->g->card[h].with, s);
        }
}
