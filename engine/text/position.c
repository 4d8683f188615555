/* engine/text/position.c - what both directions of a position read: its tables, and cards by name
 * SPDX-License-Identifier: MIT */
#include "engine/text/position.h"

#include <strings.h>

#include "engine/language/catalog.h"

/* ---- the tables ------------------------------------------------------------------------------ */

const struct position_list position_lists[POSITION_LISTS] = {
    { .key = "town", .zone = LAIR_TOWN, .kinds = POSITION_HEROES },
    { .key = "town_items", .zone = LAIR_TOWN_ITEMS, .kinds = 1 << LAIR_ITEM },
    { .key = "discard", .zone = LAIR_DISCARD, .kinds = 1 << LAIR_ROOM | 1 << LAIR_SPELL },
    { .key = "removed", .zone = LAIR_REMOVED, .kinds = POSITION_ALL_KINDS },
    { .key = "box", .zone = LAIR_BOX, .kinds = POSITION_ALL_KINDS },
};

const struct position_list position_decks[POSITION_DECKS] = {
    { .key = "rooms", .zone = LAIR_ROOM_DECK, .kinds = 1 << LAIR_ROOM, .shuffle = LAIR_CHANCE_ROOMS },
    { .key = "spells", .zone = LAIR_SPELL_DECK, .kinds = 1 << LAIR_SPELL, .shuffle = LAIR_CHANCE_SPELLS },
    { .key = "heroes", .zone = LAIR_HERO_DECK, .kinds = 1 << LAIR_HERO, .shuffle = LAIR_CHANCE_HEROES },
    { .key = "epics", .zone = LAIR_EPIC_DECK, .kinds = 1 << LAIR_EPIC, .shuffle = LAIR_CHANCE_HEROES },
    { .key = "items", .zone = LAIR_ITEM_DECK, .kinds = 1 << LAIR_ITEM, .shuffle = LAIR_CHANCE_HEROES },
};

const struct position_list position_seat_lists[POSITION_SEAT_LISTS] = {
    { .key = "entrance", .zone = LAIR_ENTRANCE, .kinds = POSITION_HEROES },
    { .key = "trophies", .zone = LAIR_TROPHIES, .kinds = 1 << LAIR_ITEM },
    { .key = "boss_choice", .zone = LAIR_BOSS_CHOICE, .kinds = 1 << LAIR_BOSS },
};

const struct position_flag position_seat_flags[POSITION_SEAT_FLAGS] = {
    { .key = "levelled", .flag = LAIR_LEVELLED }, { .key = "out", .flag = LAIR_OUT },
    { .key = "done", .flag = LAIR_DONE },         { .key = "scored", .flag = LAIR_SCORED },
    { .key = "answered", .flag = LAIR_ANSWERED }, { .key = "mulligans", .flag = LAIR_MULLIGANS },
    { .key = "sold", .flag = LAIR_SOLD },         { .key = "promoted", .flag = LAIR_PROMOTED },
};

const struct position_flag position_card_flags[POSITION_CARD_FLAGS] = {
    { .key = "waits", .flag = LAIR_WAITS, .kinds = POSITION_HEROES },
    { .key = "lured", .flag = LAIR_LURED, .kinds = POSITION_HEROES },
    { .key = "sent_back", .flag = LAIR_SENT_BACK, .kinds = POSITION_HEROES },
    { .key = "built_waits", .flag = LAIR_BUILT_WAITING, .kinds = 1 << LAIR_ROOM },
    { .key = "entered", .flag = LAIR_ENTERED, .kinds = 1 << LAIR_ROOM },
    { .key = "won_now", .flag = LAIR_WON_NOW, .kinds = 1 << LAIR_ITEM },
    { .key = "survived", .flag = LAIR_WON_NOW, .kinds = POSITION_HEROES },
    { .key = "came_now", .flag = LAIR_WON_NOW, .kinds = 1 << LAIR_ROOM },
    { .key = "unsettled", .flag = LAIR_UNSETTLED, .kinds = 1 << LAIR_ITEM },
    { .key = "ready", .flag = LAIR_FACE_UP, .kinds = 1 << LAIR_ITEM },
};

const char *const position_tallies[LAIR_N_TALLIES] = {
    [LAIR_SOULS_GAINED] = "souls_gained",
    [LAIR_ROOMS_LOST] = "rooms_lost",
    [LAIR_HEROES_LURED] = "heroes_lured",
    [LAIR_HEROES_ENTERED] = "heroes_entered",
};

/* The rest is no pass. */
const char *const position_passes[POSITION_PASSES] = {
    [LAIR_SCOPE_HERO] = "hero",
    [LAIR_SCOPE_TURN] = "turn",
};
static_assert(LAIR_SCOPE_TURN + 1 == POSITION_PASSES, "a name for every scope");

/* ---- names of cards -------------------------------------------------------------------------- */

bool position_has(const struct lair_catalog *cat, const struct lair_game *g, lair_design d)
{
    return catalog_has(cat, g->sets, d);
}

/* Most names differ in their first letter: that is looked at first, for positions name every card. */
static bool same_name(const char *a, const char *b)
{
    return ((a[0] ^ b[0]) & ~0x20) == 0 && strcasecmp(a, b) == 0;
}

lair_design position_named(const struct lair_catalog *cat, const struct lair_game *g, const char *name,
                           int *several)
{
    lair_design found = 0;

    *several = 0;
    for (lair_design d = LAIR_N_KINDS + 1; d <= lair_designs(cat); d++) {
        const struct lair_print *p = lair_print(cat, d);

        if ((!same_name(p->name, name) && !same_name(p->id, name)) || !position_has(cat, g, d))
            continue;
        found = d;
        ++*several;
        if (!catalog_design(cat, d)->shares_name)
            break;
    }
    return found;
}
