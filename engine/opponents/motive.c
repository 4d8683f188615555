/* engine/opponents/motive.c - compares how two turns end, and says what is best about one of them
 * SPDX-License-Identifier: MIT */
#include "engine/opponents/motive.h"

#include "engine/opponents/worth.h"

/* ---- what a turn brings ---------------------------------------------------------------------- */

/* What the scores say; of oneself and of all others. */
static void count_score(struct gain *n, bool mine, int souls, int wounds)
{
    *(mine ? &n->souls : &n->their_souls) += souls;
    *(mine ? &n->wounds : &n->their_wounds) += wounds;
}

struct gain gain_imagined(const struct decision *d, const struct imagined *with,
                          const struct imagined *without)
{
    struct gain n = { 0 };

    for (int s = 0; s < d->view->n_seats; s++)
        count_score(&n, s == d->seat, lair_souls(d->cat, &with->g, s) - lair_souls(d->cat, &without->g, s),
                    lair_wounds(d->cat, &with->g, s) - lair_wounds(d->cat, &without->g, s));
    n.levels =
        (with->g.seat[d->seat].flags & LAIR_LEVELLED) - (without->g.seat[d->seat].flags & LAIR_LEVELLED);
    n.reach = worth_reach(d->cat, &with->g, d->seat) - worth_reach(d->cat, &without->g, d->seat);
    return n;
}

static bool reaches_the_end(const struct decision *d, const struct lair_move *m, struct lair_forecast *f)
{
    return lair_forecast(d->cat, d->view, m, NULL, f) == LAIR_OK && lair_forecast_is_whole(f);
}

void gain_as_forecast(const struct decision *d, const struct lair_move *with, const struct lair_move *without,
                      struct gain *gain)
{
    struct lair_forecast one, other;

    gain->souls = gain->wounds = gain->their_souls = gain->their_wounds = 0;
    if (!reaches_the_end(d, with, &one) || !reaches_the_end(d, without, &other))
        return;
    for (int s = 0; s < d->view->n_seats; s++)
        count_score(gain, s == d->seat, one.souls[s] - other.souls[s], one.wounds[s] - other.wounds[s]);
}

/* ---- saying it ------------------------------------------------------------------------------- */

/* May rooms that are out of sight, or not yet laid, change what is foreseen of the turn? */
static bool is_unsure(const struct decision *d)
{
    bool seen = d->view->phase > LAIR_PHASE_BUILD;

    for (int s = 0; s < d->view->n_seats && seen; s++)
        for (int q = 0; q < d->view->seat[s].n_rooms; q++)
            seen = seen && d->view->seat[s].room[q].new_card == 0;
    return !seen && d->view->n_seats > 1;
}

void motive_say(const struct decision *d, enum lair_motive_kind why)
{
    if (d->why != NULL)
        *d->why = (struct lair_motive){ .kind = why };
}

void motive_say_gain(const struct decision *d, const struct gain *gain)
{
    const struct lair_motive motives[] = {
        { .kind = LAIR_MOTIVE_SOULS, .n = gain->souls },
        { .kind = LAIR_MOTIVE_WOUNDS, .n = -gain->wounds },
        { .kind = LAIR_MOTIVE_THEIR_WOUNDS, .n = gain->their_wounds },
        { .kind = LAIR_MOTIVE_THEIR_SOULS, .n = -gain->their_souls },
        { .kind = LAIR_MOTIVE_LEVEL, .n = gain->levels },
        { .kind = LAIR_MOTIVE_DAMAGE, .n = gain->reach },
        { .kind = LAIR_MOTIVE_POSITION, .n = 1 },
    };
    size_t i = 0;

    if (d->why == NULL)
        return;
    while (motives[i].n <= 0)
        i++;
    *d->why = motives[i];
    d->why->wounds = gain->wounds > 0 ? gain->wounds : 0;
    d->why->unsure = (motives[i].kind <= LAIR_MOTIVE_THEIR_SOULS || gain->wounds > 0) && is_unsure(d);
}
