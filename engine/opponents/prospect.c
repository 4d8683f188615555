/* engine/opponents/prospect.c - the forecast of a move, as one number
 * SPDX-License-Identifier: MIT */
#include "engine/opponents/prospect.h"

#include "engine/opponents/worth.h"

enum { OUT = 1000 }; /* more than any score */

static struct outcome outcome_of(const struct decision *d, int souls, int wounds)
{
    int out = worth_is_fatal(d->view, wounds) ? OUT : 0;

    return (struct outcome){ .wounds = wounds, .score = souls - wounds - out };
}

struct prospect prospect_of(const struct decision *d, const struct lair_move *m, const struct imagined *with)
{
    int me = d->seat;
    struct lair_forecast f;
    struct prospect p = {
        .imagined = outcome_of(d, lair_souls(d->cat, &with->g, me), lair_wounds(d->cat, &with->g, me)),
    };

    p.is_foreseen = lair_forecast(d->cat, d->view, m, NULL, &f) == LAIR_OK && lair_forecast_is_whole(&f);
    if (p.is_foreseen)
        p.foreseen = outcome_of(d, f.souls[me], f.wounds[me]);
    return p;
}

struct outcome prospect_gain(const struct prospect *one, const struct prospect *other)
{
    bool foreseen = one->is_foreseen && other->is_foreseen;
    const struct outcome *a = foreseen ? &one->foreseen : &one->imagined;
    const struct outcome *b = foreseen ? &other->foreseen : &other->imagined;

    return (struct outcome){ .wounds = a->wounds - b->wounds, .score = a->score - b->score };
}
