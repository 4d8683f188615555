/* engine/language/catalog.h - the loaded sets, for the engine's own use
 *
 * See lair.h for loading.  A catalog does not change while games use it.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_LANGUAGE_CATALOG_H
#define LAIR_ENGINE_LANGUAGE_CATALOG_H

#include "engine/language/language.h"
#include "engine/language/program.h"

/* A printed card, and what its lines are good for, so that nobody searches them in vain. */
struct design {
    struct lair_print print;
    uint16_t first_line;
    uint8_t n_lines;
    uint8_t n_icons;     /* treasure icons in all */
    uint64_t listens;    /* bit per enum moment of its WHEN and INSTEAD lines */
    uint64_t alters;     /* bit per enum property of its WHILE lines */
    uint8_t n_declared;  /* its USE, CAST and ANSWER lines */
    uint8_t declared_in; /* the phases in which one of them may be declared: bits */
    bool has_space;      /* an action space for a minion */
    bool from_hand;      /* a room card with a line that is used from the hand */
    bool shares_name;    /* another design of the catalog is called so, or one by the other's id */
    bool begins_alike;   /* ... or, folded, this name begins with the whole name of another, or is its id */
    uint8_t set;
};

/* The bit of a moment or of a property. */
static inline uint64_t catalog_bit(int i)
{
    return UINT64_C(1) << i;
}

enum { CATALOG_LEAST_ROOMS = 20 }; /* of a game: fewer are soon all on the table */
enum { CATALOG_CROWD = 5 };        /* more seats than the heroes of a base set are for (D32) */
enum { CATALOG_MAX_SETS = 32, CATALOG_MAX_DESIGNS = 4000, CATALOG_MAX_LINES = 8 /* of a card */ };

/* What is kept as bits, or as a number of 16 bits, has its limit; one more must not compile. */
static_assert(N_MOMENTS <= 8 * sizeof(((struct design *)0)->listens), "a bit for every moment");
static_assert(N_PROPERTIES <= 8 * sizeof(((struct design *)0)->alters), "a bit for every property");
static_assert(CATALOG_MAX_LINES <= 8 * sizeof(((struct lair_card_state *)0)->used) &&
                  CATALOG_MAX_LINES <= 8 * sizeof(((struct lair_card_state *)0)->spent),
              "a bit for every line of a card");
static_assert(CATALOG_MAX_SETS <= 8 * sizeof(((struct lair_game *)0)->sets), "a bit for every set");
static_assert(CATALOG_MAX_DESIGNS <= UINT16_MAX, "a number for every design");

/* What a town board has for a number of seats (Super Boss Monster). */
struct board {
    uint8_t slots;                                           /* of the town; 0: it is not for so many seats */
    uint8_t heroes;                                          /* that come each turn */
    uint8_t rooms, spells;                                   /* of the market */
    uint8_t lure[LAIR_MAX_SEATS], challenge[LAIR_MAX_SEATS]; /* solo: treasure that each slot asks for */
};

/* What some card asks of the rules, so that others need not be looked at. */
struct summary {
    bool answers_rooms;                /* answers what rooms answer */
    bool remembers;                    /* asks what has happened this turn */
    bool explorers;                    /* a card shows an explorer icon, other than an item */
    bool crowd;                        /* has heroes for CATALOG_CROWD seats or more */
    uint8_t hand_uses, hand_answers;   /* the phases in which some room is used, or answers, from the hand */
    lair_design first_used, last_used; /* those that are used from there are among these; 0: there is none */
};

/* A set of the kind "deck": which cards of other sets a game has.  Those are loaded before it. */
struct recipe {
    uint32_t draws;                   /* the sets that it draws from: bits */
    int heroes;                       /* the one of them whose heroes come */
    lair_design star[LAIR_MAX_STARS]; /* what it has of cards that come on request, by number; 0: no more */
    int n_designs;                    /* those that there were when it was read */
    uint8_t copies[];                 /* by design: how often it is in a game */
};

struct set {
    const char *name, *title;
    bool base;                          /* has a hero deck of its own */
    bool test;                          /* tests the language: brings its heroes */
    bool board;                         /* a town board */
    uint8_t coins;                      /* that each player begins with; 0: it has none */
    struct board table[LAIR_MAX_SEATS]; /* boards: for 1, 2 … seats */
    struct summary summary;             /* of its cards; of a recipe, those that it takes */
    struct recipe *recipe;              /* NULL: it is none */
    struct json_object *json;           /* owns the strings of its designs */
    uint8_t hash[LAIR_HASH];
};

struct lair_catalog {
    struct design *design; /* [0] is nothing, then the unknown ones */
    int n_designs;         /* designs are 1 to n_designs */
    uint64_t alters;       /* what some card of a set alters: bits, as in a design */
    bool used_by_others;   /* some room or boss is used by its player's opponents */
    bool items;            /* some card is an item */
    struct program program;
    struct set set[CATALOG_MAX_SETS];
    int n_sets;
};

static inline const struct design *catalog_design(const struct lair_catalog *cat, lair_design d)
{
    return &cat->design[d];
}
static inline const struct line *catalog_line(const struct lair_catalog *cat, int line)
{
    return &cat->program.line[line];
}

/* One more design, all zero but for its texts, which are ""; NULL: there are too many. */
struct design *catalog_add_design(struct lair_catalog *cat);

/* How much a catalog holds, so that what is read later can be taken back. */
struct catalog_mark {
    struct program_mark program;
    int n_designs, n_sets;
    uint64_t alters;
    bool used_by_others, items;
};

struct catalog_mark catalog_mark(const struct lair_catalog *cat);
void catalog_rewind(struct lair_catalog *cat, struct catalog_mark to);

/* "BMA030/1", "BMA030/1.2": the first line of a card, its second modifier. */
enum { CATALOG_LINE_NAME = 48 };
void catalog_line_name(const struct lair_catalog *cat, int line, char buf[CATALOG_LINE_NAME]);
void catalog_modifier_name(const struct lair_catalog *cat, int modifier, char buf[CATALOG_LINE_NAME]);
/* The board among the sets of a game (bits); NULL: there is none. */
const struct board *catalog_board(const struct lair_catalog *cat, unsigned sets, int seats);
/* The recipe among the sets of a game (bits), or the first of them; NULL: there is none. */
const struct recipe *catalog_recipe(const struct lair_catalog *cat, uint32_t sets);
/* Are there two recipes or more among them? */
bool catalog_has_recipes(const struct lair_catalog *cat, uint32_t sets);
/* The sets and those that the recipes among them draw from. */
uint32_t catalog_with_drawn(const struct lair_catalog *cat, uint32_t sets);
/* How often a design of a set of the game comes in it, if it comes at all. */
int catalog_copies(const struct lair_catalog *cat, const struct recipe *recipe, lair_design d);
/* May a game of such sets have a card of a design? */
bool catalog_has(const struct lair_catalog *cat, uint32_t sets, lair_design d);
/* Is a design a hero, of a set that has no hero deck, that comes to a crowd unasked?  (D32b) */
bool catalog_is_for_crowd(const struct lair_catalog *cat, lair_design d);
/* Does the Level Up of a boss give something for the rest of the game, whatever is chosen or paid? */
bool catalog_level_up_lasts(const struct lair_catalog *cat, lair_design boss);
/* The coins that each player of a game of such sets begins with; 0: it has none (M1a). */
int catalog_coins(const struct lair_catalog *cat, uint32_t sets);
/* What the cards of a game of such sets ask of the rules. */
struct summary catalog_summary(const struct lair_catalog *cat, uint32_t sets);
/* The set with a name; -1: none. */
int catalog_find_set(const struct lair_catalog *cat, const char *name);
/* The modifier with such a name; -1: none. */
int catalog_find_modifier(const struct lair_catalog *cat, const char *name);

#endif
