/* engine/rules/square.h - what lies on the squares of the dungeons, and who stands there
 * SPDX-License-Identifier: MIT */
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

/* Of a hero that says it, or whose item does: is it heard where the hero is? */
bool square_hero_is_heard(const struct lair_catalog *cat, const struct lair_game *g, lair_card hero,
                          enum property p);
/* Does a hero, or the item that it carries, alter that property all the time?  0: there is none. */
static inline bool square_hero_says(const struct lair_catalog *cat, const struct lair_game *g, lair_card hero,
                                    enum property p)
{
    lair_card item = g->card[hero].with;
    uint64_t alters =
        catalog_design(cat, g->card[hero].design)->alters | catalog_design(cat, g->card[item].design)->alters;

    return hero != 0 && (alters & catalog_bit(p)) != 0 && square_hero_is_heard(cat, g, hero, p);
}

/* Is what a room card says in force, wherever it lies?  A text may have taken it away for this turn. */
bool square_card_speaks(const struct lair_catalog *cat, const struct lair_game *g, lair_card card);
/* Do the rooms of a dungeon say nothing?  A hero inside takes care of it. */
static inline bool square_is_hushed(const struct lair_catalog *cat, const struct lair_game *g, int seat)
{
    return (cat->alters & catalog_bit(PROPERTY_HUSHES)) != 0 && g->walk.hero != 0 && g->walk.seat == seat &&
           square_hero_says(cat, g, g->walk.hero, PROPERTY_HUSHES);
}
/* Is the room on a square active, and what it says in force? */
static inline bool square_speaks(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                                 int square)
{
    return square_is_active(g, seat, square) &&
           (g->n_lasting == 0 || square_card_speaks(cat, g, g->seat[seat].room[square].top)) &&
           !square_is_hushed(cat, g, seat);
}

/* How many icons of a treasure a card's text gives its room, as long as it is in force. */
int square_card_shows(const struct lair_catalog *cat, const struct lair_game *g, lair_card card,
                      int treasure);
/* Do heroes inside the dungeon of a seat, and at its entrance, say nothing themselves?  A room, or a miniboss, says so,
 * whatever a hero says of rooms (L5b). */
bool square_silences(const struct lair_catalog *cat, const struct lair_game *g, int seat);
/* Has a hero no text where it is? */
bool square_is_silenced(const struct lair_catalog *cat, const struct lair_game *g, lair_card hero);
/* Do rooms' texts say nothing to the heroes in and before a dungeon this turn? */
bool square_is_unheard(const struct lair_catalog *cat, const struct lair_game *g, int seat);
/* Do rooms' texts say nothing to a hero?  They do as long as it is in town, at an entrance or inside. */
bool square_is_mute_to(const struct lair_catalog *cat, const struct lair_game *g, lair_card hero);
/* May no ability of the rooms of a dungeon be used?  A hero inside says so. */
bool square_use_is_barred(const struct lair_catalog *cat, const struct lair_game *g, int seat);

/* How many rooms lie in a dungeon, deactivated ones too, but none that is not turned up yet on a place of its own.
 * at: where they lie, from the left; NULL: it does not matter. */
int square_stacks(const struct lair_game *g, int seat, uint8_t at[LAIR_MAX_SQUARES]);

/* May a covered room of a stack come to its top?  The one in sight is active, and no minion stands on it (D4d, D5c, S5c). */
bool square_gives_way(const struct lair_game *g, int seat, int square);

/* Where a room card lies in sight; false: it does not. */
bool square_find(const struct lair_game *g, lair_card card, int *seat, int *square);
/* Where the room lies to which a text belongs: its own, or that of the miniboss under it; false: in no dungeon. */
bool square_of_text(const struct lair_game *g, lair_card card, int *seat, int *square);
/* Is a room the one whose text a card says, itself or from under it? */
static inline bool square_is_here(const struct lair_room *room, lair_card card)
{
    return room->top == card || (room->mini == card && card != 0);
}
/* What a square is when another card comes into sight on it: what lay on the room is gone, and the miniboss comes under
 * that card (L4a). */
static inline struct lair_room square_with_top(const struct lair_room *room, lair_card top)
{
    return (struct lair_room){ .top = top, .placer = LAIR_NOBODY, .mini = room->mini, .level = room->level };
}
/* The miniboss under a room, if it counts: paid for, and the room active; 0: none (L1d, L1e). */
lair_card square_miniboss(const struct lair_game *g, int seat, int square);
int square_minibosses(const struct lair_game *g, int seat);
/* The level of a miniboss in play; 0: it is none, or not paid for. */
int square_level(const struct lair_game *g, lair_card card);
/* Is the miniboss that says a line at its level, or above?  Other cards have none (L1c). */
static inline bool square_is_at_level(const struct lair_game *g, const struct line *l, lair_card card)
{
    return l->level == 0 || square_level(g, card) >= l->level;
}
/* Does a minion stand on this card?  Then it can be neither covered nor destroyed (S5). */
bool square_is_held(const struct lair_game *g, lair_card card);

#endif
