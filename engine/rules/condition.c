/* engine/rules/condition.c - do the conditions of a line hold?
 * SPDX-License-Identifier: MIT */
#include "engine/rules/condition.h"

#include "engine/rules/frame.h"
#include "engine/rules/number.h"
#include "engine/rules/square.h"

/* While a card lies face-down the stack under it still counts as one room, and a card in a new place
 * as none (D2). */
static int rooms_counted(const struct lair_game *g, int seat)
{
    int n = 0;

    for (int q = 0; q < g->seat[seat].n_rooms; q++)
        n += g->seat[seat].room[q].top != 0 && !g->seat[seat].room[q].deactivated;
    return n;
}

/* The counters on a room in sight. */
static int counters_of(const struct context *c, lair_card room)
{
    int seat, square;

    return square_of_text(c->g, room, &seat, &square) ? c->g->seat[seat].room[square].counters : 0;
}

static bool was_entered(const struct lair_game *g, lair_card card)
{
    int seat, square;

    return square_of_text(g, card, &seat, &square) &&
           (g->card[g->seat[seat].room[square].top].flags & LAIR_ENTERED) != 0;
}

/* The most souls that an opponent has gained this turn. */
static int gained_by_others(const struct context *c)
{
    int most = 0;

    for (int s = 0; s < c->g->n_seats; s++)
        if (s != c->you && seat_is_in(c->g, s) && c->g->seat[s].tally[LAIR_SOULS_GAINED] > most)
            most = c->g->seat[s].tally[LAIR_SOULS_GAINED];
    return most;
}

/* Has each opponent more souls than "you"? */
static bool has_fewest_souls(const struct context *c)
{
    int mine = lair_souls(c->cat, c->g, c->you);

    for (int s = 0; s < c->g->n_seats; s++)
        if (s != c->you && seat_is_in(c->g, s) && lair_souls(c->cat, c->g, s) <= mine)
            return false;
    return true;
}

/* Do two rooms in sight lie on neighbouring places? */
static bool is_beside(const struct context *c, lair_card room, lair_card other)
{
    int seat, square, other_seat, other_square;

    return square_of_text(c->g, room, &seat, &square) &&
           square_of_text(c->g, other, &other_seat, &other_square) && seat == other_seat &&
           (square == other_square + 1 || other_square == square + 1);
}

static bool holds(const struct context *c, const struct if_ *i)
{
    const uint8_t *mine = c->g->seat[c->you].tally;

    switch ((enum condition)i->kind) {
    case CONDITION_THERE_IS: return noun_is_there(c, &c->cat->program.noun[i->noun]);
    case CONDITION_THERE_IS_NO: return !noun_is_there(c, &c->cat->program.noun[i->noun]);
    case CONDITION_WOUNDS: return lair_wounds(c->cat, c->g, c->you) >= number_value(c, &i->n);
    case CONDITION_GAINED: return gained_by_others(c) >= mine[LAIR_SOULS_GAINED] + number_value(c, &i->n);
    case CONDITION_LOST: return mine[LAIR_ROOMS_LOST] >= number_value(c, &i->n);
    case CONDITION_LURED: return mine[LAIR_HEROES_LURED] == number_value(c, &i->n);
    case CONDITION_COUNTERS: return counters_of(c, c->source) >= number_value(c, &i->n);
    case CONDITION_COINS: return c->g->seat[c->you].coins >= number_value(c, &i->n);
    case CONDITION_NO_COINS: return c->g->seat[c->you].coins == 0;
    case CONDITION_BESIDE: return is_beside(c, c->source, c->b.room);
    case CONDITION_EXPLORERS: return catalog_summary(c->cat, c->g->sets).explorers;
    case CONDITION_ACTIVE: return c->g->phase == LAIR_PHASE_ADVENTURE && c->g->active == c->you;
    case CONDITION_FEWEST: return has_fewest_souls(c);
    case CONDITION_NO_ENTRY: return !was_entered(c->g, c->source);
    case CONDITION_MINIBOSSES: return square_minibosses(c->g, c->you) == number_value(c, &i->n);
    case CONDITION_NOT_BUILT: return c->g->seat[c->you].builds == 0;
    case CONDITION_FEWER_ROOMS:
        for (int s = 0; s < c->g->n_seats; s++)
            if (seat_is_in(c->g, s) && rooms_counted(c->g, s) > rooms_counted(c->g, c->you))
                return true;
        return false;
    }
    return false;
}

bool conditions_hold(const struct context *c, const struct line *l)
{
    for (int i = 0; i < l->n_if; i++)
        if (!holds(c, &c->cat->program.if_[l->if_ + i]))
            return false;
    return true;
}
