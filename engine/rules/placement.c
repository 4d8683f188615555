/* engine/rules/placement.c - who came where, winners and all others (D34)
 * SPDX-License-Identifier: MIT */
#include "engine/lair.h"

static int result(const struct lair_catalog *cat, const struct lair_game *g, int seat)
{
    if ((g->seat[seat].flags & LAIR_OUT) != 0)
        return g->seat[seat].left_with; /* its score pile left with it (D30) */
    return lair_souls(cat, g, seat) - lair_wounds(cat, g, seat);
}

/* Does seat a come before seat b?  XP is not looked at: it decides who wins, and nothing else (D34d). */
static bool comes_before(const struct lair_catalog *cat, const struct lair_game *g, int a, int b)
{
    const struct lair_seat *x = &g->seat[a], *y = &g->seat[b];

    if (((x->flags ^ y->flags) & LAIR_WON) != 0)
        return (x->flags & LAIR_WON) != 0;
    if (((x->flags ^ y->flags) & LAIR_OUT) != 0)
        return (y->flags & LAIR_OUT) != 0;
    if (x->left != y->left)
        return x->left > y->left;
    return (x->flags & LAIR_WON) == 0 && result(cat, g, a) > result(cat, g, b);
}

static bool is_won(const struct lair_game *g)
{
    for (int s = 0; s < g->n_seats; s++)
        if ((g->seat[s].flags & LAIR_WON) != 0)
            return g->phase == LAIR_PHASE_OVER;
    return false;
}

int lair_placement(const struct lair_catalog *cat, const struct lair_game *g, uint8_t out[LAIR_MAX_SEATS])
{
    if (!is_won(g))
        return 0;
    for (int s = 0; s < g->n_seats; s++) {
        out[s] = 1;
        for (int o = 0; o < g->n_seats; o++)
            out[s] = (uint8_t)(out[s] + comes_before(cat, g, o, s));
    }
    return g->n_seats;
}
