/* bot/games/order.h - a standing order: what a player wants done when something is so
 *
 *     always if a hero with 8+ health enters my dungeon and i hold freeze: cast freeze a1, else pass
 *
 * engine/NOTATION.md, "Standing orders", has the grammar.  This is the order as data, and both directions of its
 * text; whether it holds says bot/games/weigh.h, and which ones a seat has bot/games/given.h.
 *
 * Plain data: assign to copy, nothing to free.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_GAMES_ORDER_H
#define LAIR_BOT_GAMES_ORDER_H

#include "bot/games/act.h"

enum {
    ORDER_CLAUSES = 4,
    ORDER_ACTS = 4,
    ORDER_ANY = 255,    /* a class, or whose: any of them */
    ORDER_OTHERS = 254, /* a seat: any but the player's own */
    ORDER_FAULT_TEXT = 48,
};

/* "8+", "3-", "5" */
struct order_count {
    int16_t n;
    char sign; /* '+': so many or more; '-': or fewer; '\0': just so many */
};

/* Which heroes: all members that say something must fit. */
struct order_hero {
    bool it;            /* the hero of the clause before, and the rest means nothing */
    lair_design design; /* 0: any */
    uint8_t rank;       /* 0: any; 'e': epic; 'o': ordinary */
    uint8_t class;      /* enum lair_treasure; ORDER_ANY */
    bool healthy;       /* .health says something */
    struct order_count health;
};

/* Where a hero is. */
struct order_place {
    enum { ORDER_NOWHERE, ORDER_IN_DUNGEON, ORDER_IN_ROOM, ORDER_IN_TOWN } kind;
    uint8_t seat;   /* IN_DUNGEON: whose; ORDER_ANY */
    lair_card room; /* IN_ROOM: its number in the game */
};

enum order_clause_kind {
    ORDER_ENTERS,        /* .hero has gone in at .place since the player last answered something */
    ORDER_IS_IN,         /* .hero is there */
    ORDER_WOULD_DIE,     /* .hero dies in .place by the forecast */
    ORDER_WOULD_SURVIVE, /* .hero wounds the dungeon's player by the forecast */
    ORDER_CASTS,         /* .seat has declared a spell since then: .card; 0: any */
    ORDER_HAS,           /* .seat has .count of .what */
    ORDER_HOLDS,         /* .card is in the player's hand */
    ORDER_MY_TURN,       /* the player's seat is active */
    ORDER_CARD_ASKS,     /* the question comes from .card: its effect, or its cost */
    ORDER_EFFECTS_WAIT,  /* the question is which of several of the player's effects comes first */
    ORDER_ASKED,         /* always */
};
enum { ORDER_CLAUSE_KINDS = ORDER_ASKED + 1 };

enum order_thing { ORDER_SOULS, ORDER_WOUNDS, ORDER_ROOMS, ORDER_ROOM_CARDS, ORDER_SPELL_CARDS };
enum { ORDER_THINGS = ORDER_SPELL_CARDS + 1 };

struct order_clause {
    enum order_clause_kind kind;
    struct order_hero hero;
    struct order_place place;
    uint8_t seat; /* ORDER_OTHERS: somebody */
    uint8_t what; /* enum order_thing */
    struct order_count count;
    lair_design card;
};

struct order {
    bool always; /* it stays when it was carried out */
    int n_clauses, n_acts;
    struct order_clause clause[ORDER_CLAUSES];
    struct act act[ORDER_ACTS]; /* the first that is legal is done */
};

enum order_fault {
    ORDER_OK,
    ORDER_TOO_LONG,
    ORDER_NO_COLON,     /* nothing parts the conditions from the act */
    ORDER_NO_CONDITION, /* .text is the beginning of none */
    ORDER_NO_HERO,      /* .text is about "it", before which no hero is named */
    ORDER_MANY_CLAUSES,
    ORDER_NO_ACT,    /* .text is the beginning of none */
    ORDER_NO_CARD,   /* .text is no card that one has there */
    ORDER_NO_TARGET, /* .text is nothing that an act can be aimed at */
    ORDER_MANY_ACTS,
    ORDER_LEFT_OVER, /* .text, behind an act, means nothing there */
};
struct order_wrong {
    enum order_fault fault;
    char text[ORDER_FAULT_TEXT]; /* the words at which reading ended, cut */
};

/* Reads an order of the seat w->seat, as it was typed or as it was stored.  False: *why says what is wrong. */
bool order_read(const struct spoken_world *w, const char *text, struct order *out, struct order_wrong *why);
/* Its canonical text, which order_read() reads as the same order; g_free it. */
char *order_write(const struct spoken_world *w, const struct order *o);

#endif
