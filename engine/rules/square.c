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

bool square_hero_says(const struct lair_catalog *cat, const struct lair_game *g, lair_card hero,
                      enum property p)
{
    lair_card item = g->card[hero].with;

    return hero != 0 && (catalog_design(cat, g->card[hero].design)->alters & catalog_bit(p) ||
                         catalog_design(cat, g->card[item].design)->alters & catalog_bit(p));
}

bool square_is_mute_to(const struct lair_catalog *cat, const struct lair_game *g, lair_card hero)
{
    int zone = g->card[hero].zone;

    return square_hero_says(cat, g, hero, PROPERTY_HEEDS_NO_ROOM) &&
           (zone == LAIR_TOWN || zone == LAIR_ENTRANCE || zone == LAIR_INSIDE ||
            (zone >= LAIR_SPOTS && zone < LAIR_SPOTS + LAIR_MAX_LANDMARKS));
}

bool square_use_is_barred(const struct lair_catalog *cat, const struct lair_game *g, int seat)
{
    return g->walk.seat == seat && square_hero_says(cat, g, g->walk.hero, PROPERTY_BARS_USE);
}

lair_card lair_bars_casting(const struct lair_catalog *cat, const struct lair_game *g, int seat)
{
    lair_card inside = g->walk.seat == seat ? g->walk.hero : 0;

    if (!(cat->alters & catalog_bit(PROPERTY_BARS_SPELLS)))
        return 0;
    for (lair_card h = lair_first(g, LAIR_ENTRANCE, seat); h != 0; h = g->card[h].next)
        if (square_hero_says(cat, g, h, PROPERTY_BARS_SPELLS))
            return h;
    return square_hero_says(cat, g, inside, PROPERTY_BARS_SPELLS) ? inside : 0;
}

int square_stacks(const struct lair_game *g, int seat, uint8_t at[LAIR_MAX_SQUARES])
{
    int n = 0;

    for (int q = 0; q < g->seat[seat].n_rooms; q++)
        if (g->seat[seat].room[q].top != 0) {
            if (at != NULL)
                at[n] = (uint8_t)q;
            n++;
        }
    return n;
}

bool square_is_held(const struct lair_game *g, lair_card card)
{
    for (int s = 0; s < g->n_seats; s++)
        if (card != 0 && g->seat[s].minion == card)
            return true;
    return false;
}

bool square_gives_way(const struct lair_game *g, int seat, int square)
{
    return square_is_active(g, seat, square) && !square_is_held(g, g->seat[seat].room[square].top);
}

lair_card lair_covered_card(const struct lair_game *g, const struct lair_ref *covered)
{
    int square = lair_covered_square(covered);
    lair_card c = 0;

    if (covered->seat < g->n_seats && square < g->seat[covered->seat].n_rooms)
        c = g->seat[covered->seat].room[square].top;
    for (int depth = covered->id / LAIR_BENEATH; depth > 0 && c != 0; depth--)
        c = g->card[c].next;
    return c;
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
