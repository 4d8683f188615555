/* engine/rules/dungeon.h - the rows of rooms
 *
 * Squares count from the entrance, 0 the leftmost; the boss is not a square.
 * A square holds a stack: the card in sight, the covered ones chained below
 * it, and while the build phase lasts a card face-down on top.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_DUNGEON_H
#define LAIR_ENGINE_RULES_DUNGEON_H

#include "engine/rules/frame.h"

/* May a builder's room card go there?  square: on that room, LAIR_NO_SQUARE: left of the leftmost card
 * (C7, D2, D4, D5, L2a).  Says nothing of how many builds the seat has left. */
bool dungeon_may_place(const struct lair_catalog *cat, const struct lair_game *g, int seat, int builder,
                       int square, lair_design d);

/* The same, prepared for many cards: what each place takes. */
struct dungeon_places {
    bool left;                       /* a new square is free */
    bool on[LAIR_MAX_SQUARES];       /* an ordinary room may go there */
    bool bars[LAIR_MAX_SQUARES];     /* but no advanced one */
    uint8_t icons[LAIR_MAX_SQUARES]; /* advanced ones that show one of these, or need to show none */
    bool anywhere;                   /* whatever icons they show */
    bool any[LAIR_MAX_SQUARES];      /* the same, there */
    bool under[LAIR_MAX_SQUARES];    /* a miniboss may come there, ... */
    bool minibosses;                 /* ... if one may come at all: the caller says so (L2a) */
    bool no_monster[LAIR_MAX_SQUARES], no_monster_left; /* no monster room may go there, or left of all */
    int n;
};
void dungeon_places(const struct lair_catalog *cat, const struct lair_game *g, int seat, int builder,
                    struct dungeon_places *out);
/* Does the room, on a square that takes it, fit? */
bool dungeon_place_takes(const struct dungeon_places *p, const struct design *room, int square);

/* The moves that build a card in that dungeon: on each room, and if new_too on a new square.  Writes
 * and counts them. */
size_t dungeon_build_moves(const struct dungeon_places *p, const struct lair_catalog *cat,
                           const struct lair_game *g, int seat, lair_card c, bool new_too,
                           struct lair_move out[LAIR_MAX_SQUARES + 1]);

/* Lays a card that is in no list face-down; returns the square. */
int dungeon_lay(struct lair_game *g, int placer, int seat, int square, lair_card c);
/* Takes the face-down card off a square; a new square is gone then.  The card is in no zone. */
lair_card dungeon_take_back(struct lair_game *g, int seat, int square);
/* Turns the face-down card of a square up: it is built. */
void dungeon_turn_up(struct run *r, int seat, int square);
/* Builds a card that is in no list face-up at once (D10); when-built effects and the Level Up
 * follow. */
void dungeon_build(struct run *r, int seat, int square, lair_card c);

/* Destroys the room in sight (D6, D7), unless a minion stands on it (S5). */
void dungeon_destroy(struct run *r, int seat, int square, struct cause why);
/* The top card of a stack goes back to the hand of the seat, unless a minion stands there. */
void dungeon_take_up(struct run *r, int seat, int square);
/* A covered card of an active stack comes to its top: it is uncovered, and the one that lay there is covered. */
void dungeon_raise(struct run *r, int seat, int square, lair_card covered);
/* The cards of a stack change places by chance, unless a minion stands on it: a new one on top is uncovered. */
void dungeon_shuffle(struct run *r, int seat, int square);
void dungeon_deactivate(struct run *r, int seat, int square);
/* Puts n counters on a room, or takes -n off it, as far as there are any and the rules allow (S7). */
void dungeon_add_counters(struct run *r, int seat, int square, int n);
/* All deactivated rooms of a seat wake. */
void dungeon_wake(struct run *r, int seat);
void dungeon_swap(struct run *r, int seat, int square, int other);
void dungeon_reverse(struct run *r, int seat);
/* The stack on a square goes to another on its left; those between make room. */
void dungeon_shift(struct run *r, int seat, int square, int to);

#endif
