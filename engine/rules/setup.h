/* engine/rules/setup.h - which cards a game is made of, and how it begins (C1)
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_SETUP_H
#define LAIR_ENGINE_RULES_SETUP_H

#include "engine/rules/frame.h"

/* The designs of all cards of a game or a view that is set up or under way, each as often as it is in it,
 * kind by kind in the order of lair_kind.  Their number, or -1: they are too many. */
int setup_of(const struct lair_catalog *cat, const struct lair_game *g, lair_design out[LAIR_MAX_CARDS]);
/* Writes the cards on request that names call, and those of a recipe, into g->star; g->sets is known.  0, or -1
 * with *why set. */
int setup_stars(const struct lair_catalog *cat, struct lair_game *g, const char *const *names, int n,
                struct lair_fault *why);
/* May a position name a hero that is not among the cards of its game?  Not of another base set than the one
 * whose heroes come, none for more seats of a small set (D32), and none that comes on request (C6d, C6e). */
bool setup_lends(const struct lair_catalog *cat, const struct lair_game *g, lair_design hero);

/* A game with nothing in it. */
void setup_empty(struct lair_game *g);
/* A new game at the beginning of its first phase: nothing is asked yet.  0, or -1 with *why set. */
int setup_game(struct run *r, const struct lair_setup *setup, struct lair_fault *why);
/* The seats in the order of play, once all bosses are known: by XP, the highest first (C3), or
 * clockwise from the highest, who is First Player (S1). */
void setup_order(const struct lair_catalog *cat, struct lair_game *g);
/* Clockwise from a seat. */
void setup_clockwise(struct lair_game *g, int first);
/* Has one seat's boss more XP than another's?  (C3) */
bool setup_outranks(const struct lair_catalog *cat, const struct lair_game *g, int a, int b);
enum { SETUP_SOLO_HEROES = 12 };
/* Alone: of the ordinary heroes and of the epic ones as many as a perfect score takes are in the
 * game, those for the fewest players first, chance having shuffled them; heroes without a class
 * are not (S9).  All but so many of a deck go to the box. */
void setup_cut_deck(const struct lair_catalog *cat, struct lair_game *g, enum lair_zone deck, int keep);
/* Seeds the discard pile and deals the hands. */
void setup_deal(struct run *r);
/* Deals one hand: five rooms and two spells. */
void setup_deal_hand(struct run *r, int seat);

#endif
