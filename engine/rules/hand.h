/* engine/rules/hand.h - cards between decks, hands and the discard pile (C4, C13, C17)
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_HAND_H
#define LAIR_ENGINE_RULES_HAND_H

#include "engine/rules/frame.h"

/* Draws the top card of the room or spell deck; false: there is none. */
bool hand_draw(struct run *r, int seat, enum lair_zone deck);
/* Is there a card to draw, in the deck or in the pile that would fill it? */
bool hand_could_draw(const struct lair_catalog *cat, const struct lair_game *g, enum lair_zone deck);
/* A deck has lost a card: when it has run out the pile goes back into both (C13). */
void hand_check_deck(struct run *r, enum lair_zone deck);
/* Discards a card of a hand; an opponent's effect may put something else in its place. */
void hand_discard(struct run *r, int seat, lair_card c, struct cause why);
/* A seat takes a card of a hand, pile or deck into its own hand. */
void hand_take(struct run *r, int seat, lair_card c);
/* The same, and which card it is nobody else learns. */
void hand_take_unseen(struct run *r, int seat, lair_card c);
/* Puts a card that is in no list into a hand, or on the discard pile. */
void hand_put(struct run *r, int seat, lair_card c);
void hand_to_pile(struct run *r, lair_card c);
/* The deck that a kind of card comes from. */
enum lair_zone hand_deck_of(enum lair_kind kind);
enum lair_chance hand_stream_of(enum lair_zone deck);

#endif
