/* engine/rules/square.c - the squares of the dungeons */
#include "engine/rules/square.h"

#include "engine/rules/lasting.h"

bool square_find(const struct lair_game *g, lair_card card, int *seat, int *square)
{
    if (card == 0 || g->card[card].zone != LAIR_IN_DUNGEON)
        return false;
    const struct lair_seat *s = &g->seat[g->card[card].seat];

    for (int q = 0; q < s->n_rooms; q++)
        if (s->room[q].top == card && s->room[q].new_card == 0) {
            *seat = g->card[card].seat;
            *square = q;
            return true;
        }
    return false;
}

bool square_card_speaks(const struct lair_catalog *cat, const struct lair_game *g, lair_card card)
{
    for (int i = 0; i < g->n_lasting; i++)
        if (g->lasting[i].on == card && lasting_is(cat, &g->lasting[i], PROPERTY_NO_TEXT))
            return false;
    return true;
}

bool square_is_held(const struct lair_game *g, lair_card card)
{
    for (int s = 0; s < g->n_seats; s++)
        if (card != 0 && g->seat[s].minion == card)
            return true;
    return false;
}

bool lair_room_is_active(const struct lair_game *g, int seat, int square)
{
    return square_is_active(g, seat, square);
}

int lair_active_rooms(const struct lair_game *g, int seat)
{
    int n = 0;

    for (int q = 0; q < g->seat[seat].n_rooms; q++)
        n += square_is_active(g, seat, q);
    return n;
}
