/* engine/rules/force.c - which lines that hold all the time are in force just now
 * SPDX-License-Identifier: MIT */
#include "engine/language/catalog.h"
#include "engine/rules/condition.h"
#include "engine/rules/frame.h"
#include "engine/rules/noun.h"
#include "engine/rules/square.h"
#include "engine/zone.h"

/* Is it about rooms of which none fits? */
static bool misses(const struct context *c, const struct noun *n)
{
    if (n->sort != SORT_ROOM)
        return false;
    for (int s = 0; s < c->g->n_seats; s++)
        for (int q = 0; q < c->g->seat[s].n_rooms; q++)
            if (noun_fits_room(c, n, s, q))
                return false;
    return true;
}

static bool is_in_force(const struct context *c, const struct line *l)
{
    if (l->kind != LINE_WHILE || !square_is_at_level(c->g, l, c->source) || !conditions_hold(c, l))
        return false;
    for (int i = 0; i < l->n_modifier; i++)
        if (!misses(c, &c->cat->program.noun[c->cat->program.modifier[l->modifier + i].subject]))
            return true;
    return false;
}

/* The lines of a text that counts, said by a card of a seat. */
static void tell_text(const struct lair_catalog *cat, const struct lair_game *g, lair_design text,
                      lair_card card, int seat, struct lair_sink *sink)
{
    const struct design *d = catalog_design(cat, text);
    struct context c = { .cat = cat,
                         .g = g,
                         .you = seat,
                         .source = card,
                         .b = { .player = (uint8_t)seat, .actor = (uint8_t)seat } };

    for (int i = 0; d->alters != 0 && i < d->n_lines; i++)
        if (is_in_force(&c, catalog_line(cat, d->first_line + i)))
            sink->line(sink, text, i + 1);
}

static void tell_card(const struct lair_catalog *cat, const struct lair_game *g, lair_card card, int seat,
                      struct lair_sink *sink)
{
    tell_text(cat, g, design_of(g, card), card, seat, sink);
}

/* A hero, and what it carries. */
static void tell_hero(const struct lair_catalog *cat, const struct lair_game *g, lair_card hero, int seat,
                      struct lair_sink *sink)
{
    if (!square_is_silenced(cat, g, hero))
        tell_card(cat, g, hero, seat, sink);
    if (g->card[hero].with != 0)
        tell_card(cat, g, g->card[hero].with, seat, sink);
}

void lair_in_force(const struct lair_catalog *cat, const struct lair_game *g, struct lair_sink *sink)
{
    for (int s = 0; s < g->n_seats; s++) {
        for (int q = 0; q < g->seat[s].n_rooms; q++)
            if (square_speaks(cat, g, s, q)) {
                tell_card(cat, g, g->seat[s].room[q].top, s, sink);
                tell_card(cat, g, g->seat[s].room[q].mini, s, sink);
            }
        if (g->seat[s].flags & LAIR_LEVELLED)
            tell_card(cat, g, g->seat[s].boss, s, sink);
        if (g->seat[s].granted != 0 && seat_is_in(g, s))
            tell_text(cat, g, g->seat[s].granted, g->seat[s].boss, s, sink);
        for (lair_card hero = lair_first(g, LAIR_ENTRANCE, s); hero != 0; hero = g->card[hero].next)
            tell_hero(cat, g, hero, s, sink);
    }
    if (g->walk.hero != 0)
        tell_hero(cat, g, g->walk.hero, g->walk.seat, sink);
}
