/* engine/rules/tally.c - what has happened this turn, as far as cards of the game ask for it
 * SPDX-License-Identifier: MIT */
#include "engine/rules/tally.h"

#include <string.h>

static bool is_asked_for(const struct run *r)
{
    return catalog_summary(r->cat, r->g->sets).remembers;
}

void tally_add(struct run *r, int seat, enum lair_tally what, int n)
{
    uint8_t *count = &r->g->seat[seat].tally[what];

    if (is_asked_for(r))
        *count = (uint8_t)(*count + n < UINT8_MAX ? *count + n : UINT8_MAX);
}

void tally_room_entered(struct run *r, int seat, int square)
{
    if (is_asked_for(r))
        r->g->card[r->g->seat[seat].room[square].top].flags |= LAIR_ENTERED;
}

void tally_spell_cast(struct run *r, int seat, lair_card spell)
{
    if (is_asked_for(r))
        r->g->card[spell].used = (uint8_t)(1u << seat);
}

bool tally_was_cast_by(const struct lair_game *g, lair_card spell, int seat)
{
    return g->card[spell].zone == LAIR_DISCARD && g->card[spell].used >> seat & 1;
}

void tally_survived(struct run *r, lair_card hero)
{
    if (is_asked_for(r))
        r->g->card[hero].flags |= LAIR_WON_NOW;
}

bool tally_has_survived(const struct lair_game *g, lair_card hero)
{
    return g->card[hero].zone == LAIR_SCORE && g->card[hero].flags & LAIR_WON_NOW;
}

void tally_forget(struct lair_game *g)
{
    for (int s = 0; s < g->n_seats; s++)
        memset(g->seat[s].tally, 0, sizeof g->seat[s].tally);
}
