/* engine/rules/number.c - what a number of a line comes to
 * SPDX-License-Identifier: MIT */
#include "engine/rules/number.h"

#include "engine/rules/agenda.h"
#include "engine/rules/lasting.h"
#include "engine/rules/square.h"

enum { MOST = 99 }; /* of what is counted: the greatest number that a card can name */

/* The counters on rooms, or the coins. */
static int lying_on(const struct context *c, const struct noun *n, bool coins)
{
    struct thing things[MAX_THINGS];
    int count =
        n->how == HOW_PICK || n->how == HOW_ALL ? noun_things(c, n, things) : noun_named(c, n, things);
    int sum = 0;

    for (int i = 0; i < count; i++) {
        const struct lair_room *room = &c->g->seat[things[i].seat].room[things[i].square];

        sum += coins ? room->coins : room->counters;
    }
    return sum;
}

/* What "that boss" shows: what is printed on it, and what it has given itself for good. */
static int icons_of_boss(const struct context *c, int t)
{
    lair_card boss = c->b.player < c->g->n_seats ? c->g->seat[c->b.player].boss : 0;
    int n = boss != 0 ? catalog_design(c->cat, design_of(c->g, boss))->print.treasure[t] : 0;

    for (int i = 0; i < c->g->n_lasting && boss != 0; i++) {
        const struct lair_lasting *la = &c->g->lasting[i];

        if (la->source == boss && la->end == LAIR_FOR_GOOD &&
            lasting_is(c->cat, la, (enum property)(PROPERTY_ICONS + t)))
            n += la->amount * la->times;
    }
    return n;
}

static int at_most(int most, int n)
{
    return n < most ? n : most;
}

int number_value(const struct context *c, const struct number *n)
{
    switch ((enum amount)n->kind) {
    case AMOUNT_PLAIN: return n->n;
    case AMOUNT_COUNT: return at_most(MOST, noun_count(c, &c->cat->program.noun[n->noun]));
    case AMOUNT_COUNTERS: return at_most(MOST, lying_on(c, &c->cat->program.noun[n->noun], false));
    case AMOUNT_COINS: return at_most(MOST, lying_on(c, &c->cat->program.noun[n->noun], true));
    case AMOUNT_LURED: return at_most(MOST, c->g->seat[c->you].tally[LAIR_HEROES_LURED]);
    case AMOUNT_TREASURE:
    case AMOUNT_PAID:
    case AMOUNT_REMOVED: return c->b.x;
    case AMOUNT_DIE:
    case AMOUNT_DEALT:
    case AMOUNT_ALL_ICONS:
    case AMOUNT_EACHS: return 0; /* what is done rolls or deals it (amount.c); what is altered tells it */
    case AMOUNT_WOUNDS: return at_most(MOST, lair_wounds(c->cat, c->g, c->you));
    case AMOUNT_ICONS: return icons_of_boss(c, n->n);
    case AMOUNT_LEVEL: return square_level(c->g, c->b.card);
    case AMOUNT_SPELLS:
        if (n->n == WHOSE_YOURS)
            return agenda_spells_held(c->g, c->you);
        return c->b.player < c->g->n_seats ? agenda_spells_held(c->g, c->b.player) : 0;
    case AMOUNT_DAMAGE: /* of a hidden card, in a view, what was shown is remembered */
        return c->b.card == 0 ? c->b.x : catalog_design(c->cat, design_of(c->g, c->b.card))->print.damage;
    }
    return 0;
}
