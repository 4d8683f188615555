/* engine/rules/health.c - how much health a hero has, and how much of it is left
 * SPDX-License-Identifier: MIT */
#include "engine/rules/health.h"

#include "engine/language/catalog.h"
#include "engine/rules/agenda.h"
#include "engine/rules/kind.h"
#include "engine/rules/lasting.h"
#include "engine/rules/square.h"

/* A hero's health as it is summed up. */
struct sum {
    const struct lair_catalog *cat;
    const struct lair_game *g;
    lair_card hero;
    int value;
    struct lair_term *out; /* NULL: nobody asks why */
    int n_terms, cap;
};

static void add(struct sum *s, lair_design source, int seat, char op, int amount)
{
    s->value += amount;
    if (s->out != NULL && s->n_terms < s->cap)
        s->out[s->n_terms] = (struct lair_term){ source, (uint8_t)seat, op, amount, s->value };
    s->n_terms++;
}

/* What lasts on the hero, of one property. */
static void add_lasting(struct sum *s, enum property property, int sign)
{
    for (int i = 0; i < s->g->n_lasting; i++) {
        const struct lair_lasting *la = &s->g->lasting[i];

        if (la->on == s->hero && lasting_is(s->cat, la, property))
            add(s, catalog_line(s->cat, s->cat->program.modifier[la->modifier].line)->design, la->seat, '+',
                sign * la->amount * la->times);
    }
}

/* The active rooms of a seat that a phrase names. */
static int count_rooms(const struct sum *s, int seat, const struct noun *n)
{
    int count = 0;

    for (int q = 0; q < s->g->seat[seat].n_rooms; q++)
        count +=
            square_is_active(s->g, seat, q) &&
            kind_fits(&catalog_design(s->cat, s->g->card[s->g->seat[seat].room[q].top].design)->print, n);
    return count;
}

/* How much the hero's text, or that of what it carries, adds. */
static int own_number(const struct sum *s, const struct number *n)
{
    int seat = s->g->card[s->hero].seat;

    if (n->kind == AMOUNT_SPELLS)
        return agenda_spells_held(s->g, seat);
    return n->kind == AMOUNT_COUNT ? count_rooms(s, seat, &s->cat->program.noun[n->noun]) : n->n;
}

/* What the hero says of itself while it is at an entrance or inside a dungeon, or what it carries says of it. */
static void add_own(struct sum *s, const struct design *d)
{
    const struct lair_card_state *hero = &s->g->card[s->hero];

    if (hero->zone != LAIR_ENTRANCE && hero->zone != LAIR_INSIDE)
        return;
    for (int i = 0; i < d->n_lines; i++) {
        const struct line *l = catalog_line(s->cat, d->first_line + i);

        for (int k = 0; l->kind == LINE_WHILE && k < l->n_modifier; k++) {
            const struct modifier *m = &s->cat->program.modifier[l->modifier + k];
            int sign = m->property == PROPERTY_HEALTH_LESS ? -1 : 1;

            if (m->property == PROPERTY_HEALTH_ADD || m->property == PROPERTY_HEALTH_LESS)
                add(s, l->design, LAIR_NOBODY, '+', sign * own_number(s, &m->n));
        }
    }
}

static void sum_health(struct sum *s)
{
    enum { ALTERED = 1 << PROPERTY_HEALTH_ADD | 1 << PROPERTY_HEALTH_LESS };
    lair_design id = design_of(s->g, s->hero);
    const struct design *d = catalog_design(s->cat, id);
    const struct design *item = catalog_design(s->cat, design_of(s->g, s->g->card[s->hero].with));

    add(s, id, LAIR_NOBODY, '=', d->print.health);
    if (d->alters & ALTERED && !square_is_silenced(s->cat, s->g, s->hero))
        add_own(s, d);
    if (item->alters & ALTERED)
        add_own(s, item);
    if (s->g->n_lasting == 0) /* as nearly always */
        return;
    add_lasting(s, PROPERTY_HEALTH_ADD, 1);
    add_lasting(s, PROPERTY_HEALTH_LESS, -1);
    add_lasting(s, PROPERTY_ENTRANT_HEALTH, 1); /* once entered, fixed to the hero */
    add_lasting(s, PROPERTY_COMPANY_HEALTH, 1); /* once it stood there */
}

int health_terms(const struct lair_catalog *cat, const struct lair_game *g, lair_card hero,
                 struct lair_term *out, int cap)
{
    struct sum s = { .cat = cat, .g = g, .hero = hero, .out = out, .cap = cap };

    sum_health(&s);
    return s.n_terms;
}

int lair_health(const struct lair_catalog *cat, const struct lair_game *g, lair_card hero)
{
    struct sum s = { .cat = cat, .g = g, .hero = hero };

    sum_health(&s);
    return s.value;
}

int health_left(const struct lair_catalog *cat, const struct lair_game *g, lair_card hero)
{
    return lair_health(cat, g, hero) - g->card[hero].damage;
}
