/* engine/text/place.c - the places of cards, as text
 * SPDX-License-Identifier: MIT */
#include "engine/text/place.h"

#include <stdio.h>
#include <string.h>

/* How many cards of a chain come before c, which is in it, and one more. */
static int place_in_chain(const struct lair_game *g, lair_card first, lair_card c)
{
    int n = 1;

    for (lair_card at = first; at != c && at != 0; at = g->card[at].next)
        n++;
    return n;
}

static bool chain_has(const struct lair_game *g, lair_card first, lair_card c)
{
    for (lair_card at = first; at != 0; at = g->card[at].next)
        if (at == c)
            return true;
    return false;
}

static void name_in_list(const struct lair_game *g, lair_card c, char buf[PLACE_NAME])
{
    const struct lair_card_state *s = &g->card[c];
    enum lair_zone zone = (enum lair_zone)s->zone;
    int n = place_in_chain(g, lair_first(g, zone, s->seat), c);

    if (zone < LAIR_N_COMMON)
        snprintf(buf, PLACE_NAME, "%s %d", lair_zone_name(zone), n);
    else
        snprintf(buf, PLACE_NAME, "%c %s %d", 'a' + s->seat, lair_zone_name(zone), n);
}

static void name_in_dungeon(const struct lair_game *g, lair_card c, char buf[PLACE_NAME])
{
    int seat = g->card[c].seat;

    for (int sq = 0; sq < g->seat[seat].n_rooms; sq++) {
        const struct lair_room *room = &g->seat[seat].room[sq];

        if (room->top == c)
            snprintf(buf, PLACE_NAME, "%c%d", 'a' + seat, sq + 1);
        else if (room->new_card == c)
            snprintf(buf, PLACE_NAME, "%c%d.new", 'a' + seat, sq + 1);
        else if (room->mini == c)
            snprintf(buf, PLACE_NAME, "%c%d.under", 'a' + seat, sq + 1);
        else if (chain_has(g, room->top, c))
            snprintf(buf, PLACE_NAME, "%c%d.%d", 'a' + seat, sq + 1, place_in_chain(g, room->top, c));
        else
            continue;
        return;
    }
}

static void name_declared(const struct lair_game *g, lair_card c, char buf[PLACE_NAME])
{
    for (int i = 0; i < g->n_agenda; i++)
        if (g->agenda[i].source == c)
            snprintf(buf, PLACE_NAME, "declared %d", g->agenda[i].serial);
}

void place_name(const struct lair_game *g, lair_card c, char buf[PLACE_NAME])
{
    const struct lair_card_state *s = &g->card[c];
    bool carried = s->zone == LAIR_CARRIED && s->with != 0;

    snprintf(buf, PLACE_NAME, "nowhere");
    if (carried) {
        c = s->with;
        s = &g->card[c];
    }
    if (s->zone != LAIR_NOWHERE && s->zone < LAIR_N_LISTS)
        name_in_list(g, c, buf);
    else if (s->zone == LAIR_THRONE || s->zone == LAIR_INSIDE)
        snprintf(buf, PLACE_NAME, "%c %s", 'a' + s->seat, lair_zone_name((enum lair_zone)s->zone));
    else if (s->zone == LAIR_IN_DUNGEON)
        name_in_dungeon(g, c, buf);
    else if (s->zone == LAIR_DECLARED)
        name_declared(g, c, buf);
    if (carried)
        strcat(buf, " item");
}

/* Looks at every card: a position names few places, and the names are told in one function. */
lair_card place_find(const struct lair_game *g, const char *name)
{
    for (lair_card c = 1; c <= g->n_cards; c++) {
        char buf[PLACE_NAME];

        if (g->card[c].zone == LAIR_NOWHERE)
            continue;
        place_name(g, c, buf);
        if (strcmp(buf, name) == 0)
            return c;
    }
    return 0;
}
