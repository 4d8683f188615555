/* engine/rules/amount.c - how many a clause says, or a modifier that begins
 * SPDX-License-Identifier: MIT */
#include "engine/rules/amount.h"

#include "engine/chance.h"
#include "engine/rules/noun.h"
#include "engine/rules/number.h"
#include "engine/rules/value.h"

enum { DIE = 6 };

int amount_now(struct run *r, const struct lair_frame *f, const struct number *n)
{
    struct context c = noun_context(r->cat, r->g, f);

    if (n->kind == AMOUNT_DIE)
        return 1 + (int)chance_below(r->g, LAIR_CHANCE_DICE, DIE);
    if (n->kind == AMOUNT_DEALT)
        return value_dealt(&c, &r->cat->program.noun[n->noun]);
    return number_value(&c, n);
}
