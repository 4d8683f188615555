/* engine/rules/noun.h - what a phrase of the ability language means on the table
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_NOUN_H
#define LAIR_ENGINE_RULES_NOUN_H

#include "engine/lair.h"
#include "engine/language/catalog.h"

/* What a phrase is read against: the line's player, its card and what the line has named so far. */
struct context {
    const struct lair_catalog *cat;
    const struct lair_game *g;
    int you;
    lair_card source;
    struct lair_bound b;
};

/* The words of a line that runs or is declared in a frame. */
struct context noun_context(const struct lair_catalog *cat, const struct lair_game *g,
                            const struct lair_frame *f);

/* One thing that fits a phrase.  Rooms and minibosses have seat and square, players and dungeons a seat. */
struct thing {
    struct lair_ref ref; /* as a move names it */
    lair_card card;      /* 0: a player, a dungeon, a spell */
    lair_card over;      /* minibosses: the room that they lie under */
    uint8_t seat, square;
    uint16_t serial; /* spells */
};

enum { MAX_THINGS = LAIR_MAX_CARDS };

/* Does the room on a square fit? */
bool noun_fits_room(const struct context *c, const struct noun *n, int seat, int square);
/* Does a card, as a card, fit the phrase's adjectives? */
bool noun_fits_card(const struct context *c, const struct noun *n, lair_card card);
/* Does a hero fit, wherever it is?  Its adjectives, and what it must have. */
bool noun_fits_hero(const struct context *c, const struct noun *n, lair_card hero);
/* All things that fit a phrase, equal cards of one zone once.  Returns how many. */
int noun_things(const struct context *c, const struct noun *n, struct thing out[MAX_THINGS]);
/* How many fit, equal cards counted singly.  A view gives the same number as the game, since the compiler lets hidden
 * cards be counted by nothing but their backs. */
int noun_count(const struct context *c, const struct noun *n);
/* Does anything fit?  Cheaper than listing all. */
bool noun_is_there(const struct context *c, const struct noun *n);
/* Could as many things as are needed fit, by what everybody knows?  Of the cards of a hand only the
 * backs are known. */
bool noun_could_be(const struct context *c, const struct noun *n, int enough);
/* How many cards, by their backs, a phrase about a hand may be about; -1: it is not. */
int noun_backs(const struct context *c, const struct noun *n);

/* The thing that a phrase names without a choice (that, here, you); false: it is gone. */
bool noun_named(const struct context *c, const struct noun *n, struct thing *out);
/* "That hero", or "the second hero"; 0: it is gone. */
lair_card noun_hero(const struct context *c, const struct noun *n);
/* Writes what a thing binds. */
void noun_bind(const struct noun *n, const struct thing *t, struct lair_bound *b);

#endif
