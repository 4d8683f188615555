/* engine/rules/cost.c - can a line be paid for?
 * SPDX-License-Identifier: MIT */
#include "engine/rules/cost.h"

#include "engine/rules/could.h"
#include "engine/rules/number.h"
#include "engine/rules/square.h"

int cost_fitting_cards(const struct context *c, int seat, const struct noun *n)
{
    int count = 0;

    for (int z = LAIR_HAND_ROOMS; z <= LAIR_HAND_SPELLS; z++)
        for (lair_card k = lair_first(c->g, z, seat); k != 0; k = c->g->card[k].next)
            count += noun_fits_card(c, n, k);
    return count;
}

/* Does one room have them all?  (S7) */
static bool counters_can_be_paid(const struct context *c, const struct clause *cost, const struct noun *n)
{
    struct thing things[MAX_THINGS];
    int count = n->how == HOW_PICK ? noun_things(c, n, things) : noun_named(c, n, things);

    for (int i = 0; i < count; i++)
        if (c->g->seat[things[i].seat].room[things[i].square].counters >= number_value(c, &cost->n))
            return true;
    return false;
}

/* Is what a cost names without a choice still where it can be paid with? */
static bool is_at_hand(const struct context *c, const struct line *l, const struct clause *cost,
                       const struct noun *n)
{
    struct thing t;

    return noun_named(c, n, &t) && (t.card == 0 || could_reach(c->cat, c->g, l, cost, t.card)) &&
           !((cost->verb == VERB_DESTROY || cost->verb == VERB_RETURN_ROOM) && square_is_held(c->g, t.card));
}

static bool can_pay(const struct context *c, const struct line *l, const struct clause *cost,
                    enum reading reading)
{
    const struct noun *n = &c->cat->program.noun[cost->noun];

    if (verb_is_payment(cost->verb))
        return c->g->seat[c->you].coins >= cost->n.n;
    if (cost->verb == VERB_PAY_ANY || cost->verb == VERB_GIVE_ANY) /* to give nothing is worth no question */
        return cost->verb == VERB_PAY_ANY || c->g->seat[c->you].coins > 0;
    if (n->how == HOW_ALL && cost->verb != VERB_TAKE_COUNTERS)
        return true; /* all may be none */
    if (cost->verb == VERB_TAKE_COUNTERS)
        return counters_can_be_paid(c, cost, n);
    if (n->how != HOW_PICK)
        return is_at_hand(c, l, cost, n);
    if (reading == CAN && noun_backs(c, n) >= 0)
        return cost_fitting_cards(c, c->you, n) >= n->count;
    return noun_could_be(c, n, n->count);
}

bool cost_is_payable(const struct context *c, const struct line *l, enum reading reading)
{
    for (int i = 0; i < l->n_cost; i++)
        if (!can_pay(c, l, &c->cat->program.clause[l->cost + i], reading))
            return false;
    return true;
}
