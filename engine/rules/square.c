/* engine/rules/square.c - the squares of the dungeons
 * SPDX-License-Identifier: MIT */
#include "engine/rules/square.h"

#include "engine/rules/lasting.h"

bool square_of_text(const struct lair_game *g, lair_card card, int *seat, int *square)
{
    if (card == 0 || g->card[card].zone != LAIR_IN_DUNGEON)
        return false;
    const struct lair_seat *s = &g->seat[g->card[card].seat];

    for (int q = 0; q < s->n_rooms; q++)
        if (square_is_here(&s->room[q], card) && s->room[q].new_card == 0) {
            *seat = g->card[card].seat;
            *square = q;
            return true;
        }
    return false;
}

bool square_find(const struct lair_game *g, lair_card card, int *seat, int *square)
{
    return square_of_text(g, card, seat, square) && g->seat[*seat].room[*square].top == card;
}

lair_card square_miniboss(const struct lair_game *g, int seat, int square)
{
    const struct lair_room *room = &g->seat[seat].room[square];

    return room->level > 0 && square_is_active(g, seat, square) ? room->mini : 0;
}

int square_minibosses(const struct lair_game *g, int seat)
{
    int n = 0;

    for (int q = 0; q < g->seat[seat].n_rooms; q++)
        n += square_miniboss(g, seat, q) != 0;
    return n;
}

int square_level(const struct lair_game *g, lair_card card)
{
    int seat, square;

    return square_of_text(g, card, &seat, &square) && g->seat[seat].room[square].mini == card
               ? g->seat[seat].room[square].level
               : 0;
}

bool square_card_speaks(const struct lair_catalog *cat, const struct lair_game *g, lair_card card)
{
    for (int i = 0; i < g->n_lasting; i++)
        if (g->lasting[i].on == card && lasting_is(cat, &g->lasting[i], PROPERTY_NO_TEXT))
            return false;
    return true;
}

bool square_hero_is_heard(const struct lair_catalog *cat, const struct lair_game *g, lair_card hero,
                          enum property p)
{
    lair_card item = g->card[hero].with;

    return (catalog_design(cat, g->card[item].design)->alters & catalog_bit(p)) != 0 ||
           !square_is_silenced(cat, g, hero);
}

/* The modifiers of a property that a card's text makes all the time, at the level that it has: the sum of their plain
 * numbers.  *any: there is one. */
static int said_by(const struct lair_catalog *cat, const struct lair_game *g, lair_card card,
                   enum property property, bool *any)
{
    const struct design *d = catalog_design(cat, g->card[card].design);
    int sum = 0;

    if (!(d->alters & catalog_bit(property)))
        return 0;
    for (int i = 0; i < d->n_lines; i++) {
        const struct line *l = catalog_line(cat, d->first_line + i);

        for (int k = 0; l->kind == LINE_WHILE && square_is_at_level(g, l, card) && k < l->n_modifier; k++) {
            const struct modifier *m = &cat->program.modifier[l->modifier + k];

            *any |= m->property == property;
            sum += m->property == property ? m->n.n : 0;
        }
    }
    return sum;
}

int square_card_shows(const struct lair_catalog *cat, const struct lair_game *g, lair_card card, int treasure)
{
    bool any = false;

    return said_by(cat, g, card, (enum property)(PROPERTY_SHOWS + treasure), &any);
}

/* Does what the hero inside carries let no room of a dungeon have a text?  Items still speak where heroes do not. */
static bool item_hushes(const struct lair_catalog *cat, const struct lair_game *g, int seat)
{
    lair_card item = g->card[g->walk.hero].with;

    return g->walk.hero != 0 && g->walk.seat == seat &&
           (catalog_design(cat, g->card[item].design)->alters & catalog_bit(PROPERTY_HUSHES)) != 0;
}

/* Does a card's text, if it has one now, let no hero in the dungeon speak? */
static bool card_silences(const struct lair_catalog *cat, const struct lair_game *g, lair_card card)
{
    bool any = false;

    said_by(cat, g, card, PROPERTY_SILENCES, &any);
    return any;
}

bool square_silences(const struct lair_catalog *cat, const struct lair_game *g, int seat)
{
    const struct lair_seat *s = &g->seat[seat];

    if (!(cat->alters & catalog_bit(PROPERTY_SILENCES)) || item_hushes(cat, g, seat))
        return false;
    for (int q = 0; q < s->n_rooms; q++)
        if ((card_silences(cat, g, s->room[q].top) || card_silences(cat, g, s->room[q].mini)) &&
            square_is_active(g, seat, q) && square_card_speaks(cat, g, s->room[q].top))
            return true;
    return false;
}

bool square_is_silenced(const struct lair_catalog *cat, const struct lair_game *g, lair_card hero)
{
    int zone = g->card[hero].zone;

    return (zone == LAIR_ENTRANCE || zone == LAIR_INSIDE) && square_silences(cat, g, g->card[hero].seat);
}

bool square_is_unheard(const struct lair_catalog *cat, const struct lair_game *g, int seat)
{
    for (int i = 0; i < g->n_lasting; i++)
        if (g->lasting[i].player == seat && lasting_is(cat, &g->lasting[i], PROPERTY_UNHEARD))
            return true;
    return false;
}

bool square_is_mute_to(const struct lair_catalog *cat, const struct lair_game *g, lair_card hero)
{
    int zone = g->card[hero].zone;

    if (g->n_lasting > 0 && (zone == LAIR_ENTRANCE || zone == LAIR_INSIDE) &&
        square_is_unheard(cat, g, g->card[hero].seat))
        return true;
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
