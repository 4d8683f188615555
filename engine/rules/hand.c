/* engine/rules/hand.c - cards between decks, hands and the discard pile
 * SPDX-License-Identifier: MIT */
#include "engine/rules/hand.h"

#include "engine/chance.h"
#include "engine/rules/agenda.h"
#include "engine/rules/lasting.h"
#include "engine/rules/trigger.h"
#include "engine/zone.h"

enum lair_zone hand_deck_of(enum lair_kind kind)
{
    switch (kind) {
    case LAIR_BOSS: return LAIR_BOX;
    case LAIR_ROOM: return LAIR_ROOM_DECK;
    case LAIR_SPELL: return LAIR_SPELL_DECK;
    case LAIR_HERO: return LAIR_HERO_DECK;
    case LAIR_EPIC: return LAIR_EPIC_DECK;
    case LAIR_ITEM: return LAIR_ITEM_DECK;
    case LAIR_LANDMARK: return LAIR_BOARD;
    }
    return LAIR_NOWHERE;
}

enum lair_chance hand_stream_of(enum lair_zone deck)
{
    if (deck == LAIR_ROOM_DECK)
        return LAIR_CHANCE_ROOMS;
    if (deck == LAIR_SPELL_DECK)
        return LAIR_CHANCE_SPELLS;
    return deck == LAIR_BOX ? LAIR_CHANCE_BOSSES : LAIR_CHANCE_HEROES;
}

static enum lair_kind kind_of(const struct lair_catalog *cat, const struct lair_game *g, lair_card c)
{
    return catalog_design(cat, design_of(g, c))->print.kind;
}

/* A card goes out of sight (D13d). */
static void forget(struct run *r, lair_card c)
{
    lasting_forget_card(r->g, c);
    agenda_forget_card(r->g, c);
}

void hand_put(struct run *r, int seat, lair_card c)
{
    forget(r, c);
    zone_append(r->g, kind_of(r->cat, r->g, c) == LAIR_SPELL ? LAIR_HAND_SPELLS : LAIR_HAND_ROOMS, seat, c);
}

void hand_to_pile(struct run *r, lair_card c)
{
    zone_push(r->g, LAIR_DISCARD, LAIR_NOBODY, c);
}

/* ---- decks ----------------------------------------------------------------------------------- */

/* Does the discard pile hold a card for a deck? */
static bool pile_feeds(const struct lair_catalog *cat, const struct lair_game *g, enum lair_zone deck)
{
    for (lair_card c = lair_first(g, LAIR_DISCARD, 0); c != 0; c = g->card[c].next)
        if (hand_deck_of(kind_of(cat, g, c)) == deck)
            return true;
    return false;
}

bool hand_could_draw(const struct lair_catalog *cat, const struct lair_game *g, enum lair_zone deck)
{
    return lair_count(g, deck, 0) > 0 || pile_feeds(cat, g, deck);
}

static void shuffle(struct run *r, enum lair_zone deck)
{
    chance_shuffle(r->g, hand_stream_of(deck), deck, LAIR_NOBODY);
    frame_emit(r, event_of(LAIR_EV_SHUFFLES, LAIR_NOBODY, 0, deck));
}

/* The whole pile goes back into both decks at once, and both are shuffled (C13). */
static void refill(struct run *r)
{
    lair_card c;

    frame_emit(r, event_of(LAIR_EV_REFILL, LAIR_NOBODY, 0, 0));
    while ((c = lair_first(r->g, LAIR_DISCARD, 0)) != 0) {
        zone_remove(r->g, c);
        forget(r, c);
        zone_append(r->g, hand_deck_of(kind_of(r->cat, r->g, c)), LAIR_NOBODY, c);
    }
    shuffle(r, LAIR_ROOM_DECK);
    shuffle(r, LAIR_SPELL_DECK);
}

void hand_check_deck(struct run *r, enum lair_zone deck)
{
    if (lair_count(r->g, deck, 0) == 0 && pile_feeds(r->cat, r->g, deck))
        refill(r);
}

bool hand_draw(struct run *r, int seat, enum lair_zone deck)
{
    struct lair_event e;
    lair_card c;

    hand_check_deck(r, deck); /* an empty deck tries again */
    c = lair_first(r->g, deck, 0);
    if (c == 0) {
        frame_emit(r, event_of(LAIR_EV_NO_CARD, seat, 0, deck == LAIR_ROOM_DECK ? LAIR_ROOM : LAIR_SPELL));
        return false;
    }
    zone_remove(r->g, c);
    hand_put(r, seat, c);
    e = event_of(LAIR_EV_DRAWS, seat, design_of(r->g, c), 0);
    e.whole = (uint8_t)(1u << seat);
    frame_emit(r, e);
    hand_check_deck(r, deck);
    return true;
}

/* ---- discarding and taking ------------------------------------------------------------------- */

void hand_discard(struct run *r, int seat, lair_card c, struct cause why)
{
    if (why.seat != seat && why.seat != LAIR_NOBODY && trigger_instead_of_discard(r, seat, c, why))
        return;
    zone_remove(r->g, c);
    hand_to_pile(r, c);
    frame_emit(r, event_of(LAIR_EV_DISCARDS, seat, design_of(r->g, c), 0));
    trigger_discarded(r, seat, c);
}

/* whole: the seats that know which card it is */
static void take(struct run *r, int seat, lair_card c, unsigned whole)
{
    enum lair_zone from = r->g->card[c].zone;
    struct lair_event e = event_of(LAIR_EV_TAKES, seat, design_of(r->g, c), from);

    e.other = r->g->card[c].seat;
    e.whole = (uint8_t)whole;
    zone_remove(r->g, c);
    hand_put(r, seat, c);
    frame_emit(r, e);
    if (from == LAIR_DISCARD)
        trigger_recovered(r, seat);
    if (from == LAIR_ROOM_DECK || from == LAIR_SPELL_DECK)
        hand_check_deck(r, from);
}

void hand_take(struct run *r, int seat, lair_card c)
{
    enum lair_zone from = r->g->card[c].zone;
    bool of_hand = from == LAIR_HAND_ROOMS || from == LAIR_HAND_SPELLS;

    take(r, seat, c, of_hand ? 1u << seat | 1u << r->g->card[c].seat : EVERYBODY); /* D28 */
}

void hand_take_unseen(struct run *r, int seat, lair_card c)
{
    take(r, seat, c, 1u << seat);
}
