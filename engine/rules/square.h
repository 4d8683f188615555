/* engine/rules/square.h - what lies on the squares of the dungeons, and who stands there */
#ifndef LAIR_ENGINE_RULES_SQUARE_H
#define LAIR_ENGINE_RULES_SQUARE_H

#include "engine/lair.h"
#include "engine/language/catalog.h"

/* As lair_room_is_active(), which is asked for every room at every step. */
static inline bool square_is_active(const struct lair_game *g, int seat, int square)
{
    const struct lair_room *r = &g->seat[seat].room[square];

    return square < g->seat[seat].n_rooms && r->top != 0 && r->new_card == 0 && !r->deactivated;
}

/* Is what a room card says in force, wherever it lies?  A text may have taken it away for this turn. */
bool square_card_speaks(const struct lair_catalog *cat, const struct lair_game *g, lair_card card);
/* Is the room on a square active, and what it says in force? */
static inline bool square_speaks(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                                 int square)
{
    return square_is_active(g, seat, square) &&
           (g->n_lasting == 0 || square_card_speaks(cat, g, g->seat[seat].room[square].top));
}

/* Where a room card lies in sight; false: it does not. */
bool square_find(const struct lair_game *g, lair_card card, int *seat, int *square);
/* Does a minion stand on this card?  Then it can be neither covered nor destroyed (S5). */
bool square_is_held(const struct lair_game *g, lair_card card);

#endif
