/* engine/language/language.h - the ability language, compiled
 *
 * What a card does is written in its set file (engine/sets/README.md) in lines
 * of few words and compiled when the set is loaded.  A line says when it may
 * run (a moment comes, it is used, cast, given as an answer, or holds all the
 * time), what it costs, what it is aimed at and what it does.  The compiler,
 * the linter and the manual read the tables of words.c; no word names a
 * card.  Words never change their meaning; new ones are added.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_LANGUAGE_LANGUAGE_H
#define LAIR_ENGINE_LANGUAGE_LANGUAGE_H

#include "engine/lair.h"
#include "engine/language/fault.h"

/* ---- noun phrases: "another trap room of yours", "that hero" --------------------------------- */

enum sort {            /* what kind of thing */
            SORT_ROOM, /* a room in a dungeon */
            SORT_HERO,
            SORT_CARD, /* a card of a hand, pile or deck */
            SORT_PLAYER,
            SORT_DUNGEON, /* known by its owner */
            SORT_SPELL,   /* a declared spell, or ability: an agenda entry */
            SORT_BOSS,    /* known by its player */
            SORT_ITEM,
            SORT_MINIBOSS, /* under an active room */
};
enum { N_SORTS = SORT_MINIBOSS + 1 };

enum how {           /* how a phrase finds its thing */
           HOW_PICK, /* somebody chooses among those that fit */
           HOW_THAT, /* the one bound earlier in the line */
           HOW_ALL,  /* each one that fits */
           HOW_HERE, /* the room whose text this is */
           HOW_YOU,
};

enum whose {
    WHOSE_ANY,
    WHOSE_YOURS,
    WHOSE_OPPONENT, /* any seat that is in except you */
    WHOSE_THAT,     /* of "that player" */
    WHOSE_THEIRS,   /* of the player who does the clause */
};
/* With a whose: what a line answers are abilities of rooms that answer a spell. */
enum { ANSWERS_ROOMS = 16 };

enum { /* places: bits */
       PLACE_DUNGEON = 1,
       PLACE_TOWN = 2,
       PLACE_HERE = 4, /* a hero in the room here */
       PLACE_ENTRANCE = 8,
       PLACE_SCORE = 16,
       PLACE_HAND = 32,
       PLACE_DISCARD = 64,
       PLACE_ROOM_DECK = 128,
       PLACE_HERO_DECKS = 256,
       PLACE_TROPHIES = 512,
       PLACE_CARRIED = 1024,
       PLACE_TOWN_ITEMS = 2048,
       PLACE_THAT_ROOM = 4096, /* a hero in "that room" */
       PLACE_MARKET = 8192,
       PLACE_LANDMARK = 16384,
       PLACE_SPELL_DECK = 32768,
       PLACES_END, /* one more than the last */
       PLACES_ALL = 2 * (PLACES_END - 1) - 1,
};

enum { /* filters: bits */
       FILTER_MONSTER = 1,
       FILTER_TRAP = 2,
       FILTER_ORDINARY = 4,
       FILTER_ADVANCED = 8,
       FILTER_EPIC = 16,
       FILTER_FACE_DOWN = 32,
       FILTER_FACE_UP = 64,
       FILTER_ROOM_CARD = 128,
       FILTER_SPELL_CARD = 256,
       FILTER_OTHER = 512,   /* not the one whose text this is */
       FILTER_RANDOM = 1024, /* chance picks */
       FILTER_ADJACENT = 2048,
       FILTER_NEXT = 4096,
       FILTER_PREVIOUS = 8192,
       FILTER_FIRST = 16384,
       FILTER_LAST = 32768,
       FILTER_LOOSE = 65536,         /* no minion stands on it: it may be covered and destroyed */
       FILTER_COUNTER = 131072,      /* rooms: has a counter on it */
       FILTER_ANSWER = 262144,       /* instead of spells: abilities of rooms that answer one */
       FILTER_FOREMOST = 524288,     /* rooms: the leftmost of those that fit */
       FILTER_FIRST_THREE = 1048576, /* rooms: one of the three leftmost active ones */
       FILTER_COVERED = 2097152,     /* rooms: not the active one but one beneath it */
       FILTER_MINIBOSS = 4194304,    /* cards: a miniboss */
       FILTER_ABILITY = 8388608,     /* instead of spells: declared abilities of rooms */
       FILTER_SECOND = 16777216,     /* heroes: not "that hero"; named: the one that was chosen so */
       FILTERS_END,                  /* one more than the last */
};

enum having { /* what a player must have */
              HAVING_NOTHING,
              HAVING_CARD,
              HAVING_ROOM_CARD,
              HAVING_SPELL_CARD,
              HAVING_MORE_SOULS, /* at least .having_n more than you */
              HAVING_ROOMS,      /* at least .having_n that fit .rooms */
              HAVING_HEALTH,     /* heroes: .having_n health left, or less */
              HAVING_SQUARES,    /* heroes: a dungeon of .having_n active rooms around them */
              HAVING_ENTERED,    /* at least .having_n heroes have entered its dungeon this turn */
              HAVING_LOST_HALF,  /* heroes: damage that is half of the health, or more */
              HAVING_WALKER,     /* rooms: a hero in it */
              HAVING_CAST,       /* spell cards in the pile: cast by you this turn */
              HAVING_STACKS,     /* at least .having_n rooms that lie in its dungeon, deactivated ones too */
              HAVING_ICONS,      /* rooms, as cards too: .having_n treasure icons printed, or more */
              HAVING_ITEM,       /* heroes: carries one */
              HAVING_NO_ITEM,
              HAVING_SURVIVED,         /* heroes of a score pile: has survived that dungeon this turn */
              HAVING_TREASURE,         /* rooms: an icon of the treasure .having_n at that moment */
              HAVING_ENTRANCE,         /* rooms: a line that runs when it is built or uncovered */
              HAVING_MARK,             /* players: this card has marked them this turn */
              HAVING_MINIBOSS,         /* rooms: one lies under it; heroes: under the room that they are in */
              HAVING_FEWER_MINIBOSSES, /* rooms: their player has fewer than you */
              HAVING_SPACE,            /* rooms: fewer counters than the rules allow on one */
};

enum { AS_MANY = 255 }; /* noun.count: as many as AMOUNT_PAID */

struct noun {
    const char *words; /* as written, for prompts and faults */
    uint8_t sort, how, whose, having;
    uint8_t
        having_n; /* what a player must have, a hero may have; counters that must lie on a room; a treasure */
    uint8_t count;  /* how many to pick */
    uint8_t icons;  /* bit per treasure: shows one of these */
    uint16_t rooms; /* HAVING_ROOMS: another noun, of rooms of "that player" */
    uint32_t place;
    uint32_t filter;
    bool chosen;       /* "a room", not "the room": somebody has to choose it */
    const char *mixed; /* a place that does not go with the one before it; NULL: none */
    const char *odd;   /* a word that means nothing for such a thing; NULL: none */
};
static_assert(N_SORTS <= 16, "sets of sorts are 16 bits");
static_assert(PLACES_END <= 1ull << 8 * sizeof(((struct noun *)0)->place), "a bit for every place");
static_assert(FILTERS_END <= 1ull << 8 * sizeof(((struct noun *)0)->filter), "a bit for every filter");
static_assert(LAIR_N_TREASURES <= 8 * sizeof(((struct noun *)0)->icons), "a bit for every treasure");

/* ---- numbers --------------------------------------------------------------------------------- */

enum amount {
    AMOUNT_PLAIN,     /* .n */
    AMOUNT_COUNT,     /* how many things fit noun */
    AMOUNT_DAMAGE,    /* the printed damage of "that card" */
    AMOUNT_COUNTERS,  /* how many counters lie on the things that fit noun */
    AMOUNT_TREASURE,  /* the treasure that the line has named, 1 for the first */
    AMOUNT_REMOVED,   /* the printed health of the hero that the line has removed */
    AMOUNT_SPELLS,    /* how many spells a player holds, the declared ones too: of enum whose n */
    AMOUNT_DIE,       /* what a die of six shows, rolled for each thing that it is about */
    AMOUNT_ICONS,     /* how many icons of the treasure n "that boss" has of its own */
    AMOUNT_EACHS,     /* how many icons of the treasure n each room has that the modifier alters */
    AMOUNT_WOUNDS,    /* how many wounds "you" have */
    AMOUNT_PAID,      /* how many coins the line has paid, given or laid by a number that was named */
    AMOUNT_COINS,     /* how many coins lie on the rooms that fit noun */
    AMOUNT_LURED,     /* how many heroes "your" dungeon has lured this turn */
    AMOUNT_ALL_ICONS, /* how many icons each room has that the modifier alters, of all treasures */
    AMOUNT_LEVEL,     /* the level of "that miniboss" */
    AMOUNT_DEALT,     /* the damage of the room that noun names, at that moment */
};

struct number {
    uint8_t kind;
    int8_t n;
    uint16_t noun;
};

/* ---- clauses: what a line does or costs, step by step ---------------------------------------- */

enum verb {
    VERB_CHOOSE,
    VERB_NAME_TREASURE,
    VERB_DESTROY,
    VERB_DEACTIVATE,
    VERB_SWAP,
    VERB_REVERSE,
    VERB_ARRANGE,
    VERB_UNCOVER,
    VERB_UNCOVER_THEIRS,
    VERB_SHUFFLE_STACK,
    VERB_REPEAT,
    VERB_BUILT_AGAIN,
    VERB_DRAW_ROOMS,
    VERB_DRAW_SPELLS,
    VERB_DRAW_BOTH,
    VERB_DRAW_EITHER,
    VERB_DRAW_ANEW,
    VERB_DISCARD,
    VERB_TAKE,
    VERB_SHOW,
    VERB_LOOK,
    VERB_GIVE,
    VERB_SEARCH,
    VERB_SEARCH_DECK,
    VERB_BUILD_ON,
    VERB_BUILD,
    VERB_KILL,
    VERB_HURT,
    VERB_TO_TOWN,
    VERB_TO_YOUR_ENTRANCE,
    VERB_TO_OWNERS_ENTRANCE,
    VERB_TO_ROOM,
    VERB_REMOVE,
    VERB_REMOVE_THIS,
    VERB_SCORE,
    VERB_MEND,
    VERB_SKIP,
    VERB_HOLD_BACK,
    VERB_HEAL,
    VERB_HEAL_HERO,
    VERB_CANCEL,
    VERB_TAX,
    VERB_RETURN_LAID,
    VERB_SHUFFLE_HEROES,
    VERB_PAY,
    VERB_PAY_ANY,
    VERB_GIVE_COINS,
    VERB_GIVE_ANY,
    VERB_GAIN,
    VERB_SWAP_HOARDS,
    VERB_LAY,
    VERB_LAY_SOME,
    VERB_LAY_OR_DESTROY,
    VERB_KEEP_ITEM,
    VERB_STRIP,
    VERB_ATTACH,
    VERB_TURN_UP,
    VERB_TURN_DOWN,
    VERB_TURN_OVER,
    VERB_RUN_ITEM,
    VERB_GAIN_LEVEL_UP,
    VERB_PUT_COUNTERS,
    VERB_TAKE_COUNTERS,
    VERB_MOVE_COUNTERS,
    VERB_SHOW_EACH_FOR,
    VERB_RETURN_ROOM,
    VERB_RETURN_MINIBOSS,
    VERB_BUY_MINIBOSS,
    VERB_DRAW_AND_BUILD,
    VERB_TURN_UP_AND_BUILD,
    N_VERBS_,
};

/* Does it pay so many coins, or nothing that follows happens? */
static inline bool verb_is_payment(enum verb v)
{
    return v == VERB_PAY || v == VERB_GIVE_COINS;
}

enum actor { ACTOR_YOU, ACTOR_THAT_PLAYER, ACTOR_EACH_PLAYER, ACTOR_EACH_OPPONENT };

struct clause {
    uint8_t verb, actor;
    bool may;
    uint16_t noun, noun2; /* 0: none */
    struct number n;
};

/* ---- modifiers: "your rooms: damage +2" ------------------------------------------------------ */

enum property {
    PROPERTY_DAMAGE_ADD,
    PROPERTY_DAMAGE_LESS,
    PROPERTY_DAMAGE_IS,
    PROPERTY_DAMAGE_TIMES,
    PROPERTY_DAMAGE_TO_ADD, /* to the heroes that fit .heroes, and so the next three */
    PROPERTY_DAMAGE_TO_LESS,
    PROPERTY_DAMAGE_TO_TIMES,
    PROPERTY_NO_DAMAGE_TO,
    PROPERTY_NO_DAMAGE,
    PROPERTY_TREASURE_TIMES,
    PROPERTY_NO_TREASURE,
    PROPERTY_ICON_NAMED, /* amount: which, 1 for the first */
    PROPERTY_NO_TEXT,
    PROPERTY_HEALTH_ADD,
    PROPERTY_HEALTH_LESS,
    PROPERTY_ENTRANT_HEALTH, /* a room: heroes that enter gain health until end of turn */
    PROPERTY_COMPANY_HEALTH, /* a hero at an entrance: whoever stands there gains health until end of turn */
    PROPERTY_NOT_LURED,
    PROPERTY_SKIPS_LAST,
    PROPERTY_SKIPS_MIXED,
    PROPERTY_HEEDS_NO_ROOM, /* a hero: rooms' texts say nothing to it */
    PROPERTY_BARS_USE,      /* a hero inside: nobody uses the rooms around it */
    PROPERTY_HUSHES,        /* a hero inside: the rooms around it have no text */
    PROPERTY_BARS_SPELLS,   /* a hero at an entrance or inside: its player casts nothing */
    PROPERTY_NO_ADVANCED_ON,
    PROPERTY_NO_MONSTER_BESIDE,
    PROPERTY_ON_ANY_ROOM,       /* this card: it is built on any */
    PROPERTY_ADVANCED_ANYWHERE, /* a player's advanced rooms are */
    PROPERTY_MARKED,            /* a player, by this card */
    PROPERTY_NO_BUILD,
    PROPERTY_BUILDS_ADD,
    PROPERTY_NO_ENTRY,
    PROPERTY_DRAW_SPELL,
    PROPERTY_LAY_ELSEWHERE,
    PROPERTY_WOUNDS_IGNORED,
    PROPERTY_NO_WIN,
    PROPERTY_SOULS,
    PROPERTY_SOULS_OF_ALL, /* with a soul of each treasure */
    PROPERTY_WOUNDS,
    PROPERTY_SPELLS_COST,
    PROPERTY_TAKES_ANY,     /* a room: any is built on it */
    PROPERTY_COMES_AT,      /* a player's minibosses begin at that level */
    PROPERTY_PROMOTES_FOR,  /* a player promotes for a monster room card instead of a coin */
    PROPERTY_SILENCES,      /* a dungeon: what heroes there say of themselves does not hold */
    PROPERTY_UNHEARD,       /* a dungeon: rooms' texts say nothing to heroes there */
    PROPERTY_ENTRANT_SKIPS, /* a dungeon: heroes that enter skip so many rooms */
    PROPERTY_ICONS,         /* dungeons: more treasure, of the first type, the second … */
    PROPERTY_SHOWS = PROPERTY_ICONS + LAIR_N_TREASURES, /* rooms: the same */
    N_PROPERTIES = PROPERTY_SHOWS + LAIR_N_TREASURES,
};

struct modifier {
    uint8_t property;
    uint16_t subject; /* a noun */
    uint16_t heroes;  /* a noun; 0: none */
    struct number n;
    uint16_t line; /* the line it belongs to */
};

/* ---- conditions ------------------------------------------------------------------------------ */

enum condition {
    CONDITION_THERE_IS,
    CONDITION_THERE_IS_NO,
    CONDITION_FEWER_ROOMS,
    CONDITION_WOUNDS,
    CONDITION_GAINED,     /* an opponent has gained more souls this turn */
    CONDITION_LOST,       /* rooms of yours were destroyed this turn */
    CONDITION_LURED,      /* your dungeon has lured exactly so many heroes this turn */
    CONDITION_NO_ENTRY,   /* no hero has entered this room this turn */
    CONDITION_COUNTERS,   /* so many counters, or more, lie on this room */
    CONDITION_ACTIVE,     /* it is your part of the adventure phase */
    CONDITION_FEWEST,     /* you have strictly the fewest souls */
    CONDITION_COINS,      /* so many coins, or more, are in your hoard */
    CONDITION_NO_COINS,   /* none is */
    CONDITION_BESIDE,     /* "that room" is next to this one */
    CONDITION_EXPLORERS,  /* the game has explorers */
    CONDITION_MINIBOSSES, /* you have exactly so many */
    CONDITION_NOT_BUILT,  /* you have built nothing this turn */
};

struct if_ {
    uint8_t kind;
    uint16_t noun; /* 0: none */
    struct number n;
};

/* ---- lines ----------------------------------------------------------------------------------- */

enum line_kind { LINE_WHEN, LINE_USE, LINE_CAST, LINE_ANSWER, LINE_WHILE, LINE_INSTEAD, LINE_SPACE };
enum { N_LINE_KINDS = LINE_SPACE + 1 };

/* Where on its card a minion stands. */
enum space {
    SPACE_NONE,
    SPACE_ACTION,   /* of a room or boss */
    SPACE_TREASURE, /* of a landmark: open while no hero is there */
    SPACE_SERVICE,  /* the same */
    SPACE_SUMMON,   /* of a landmark: open while a hero is there */
};
enum { N_SPACES = SPACE_SUMMON + 1 };

enum moment {
    MOMENT_NONE,
    MOMENT_LEVEL_UP,
    MOMENT_BUILT,          /* this room */
    MOMENT_UNCOVERED,      /* this room */
    MOMENT_IN_SIGHT,       /* this room: built or uncovered */
    MOMENT_DIES_HERE,      /* binds hero */
    MOMENT_ENTERS_HERE,    /* binds hero */
    MOMENT_SURVIVES_HERE,  /* binds hero */
    MOMENT_ARRIVES,        /* this hero is turned up; binds hero */
    MOMENT_ENTERS_DUNGEON, /* this hero; binds hero, player: the owner */
    MOMENT_ENTERS_LAST,    /* this hero, the last room; binds hero, player, room */
    MOMENT_LEAVES_ALIVE,   /* this hero, a room; binds hero, player, room (0: it is known no more which) */
    MOMENT_SURVIVES,       /* this hero is a wound; binds hero, player */
    MOMENT_YOU_BUILD,      /* binds room */
    MOMENT_YOU_UNCOVER,    /* you destroy a room of yours and uncover another; binds room: that one */
    MOMENT_DESTROYED,      /* another room; binds card */
    MOMENT_THIS_DESTROYED, /* by the effect of another card */
    MOMENT_DISCARDED,      /* a card is discarded from a hand; binds card */
    MOMENT_CARD_LOST,      /* a card is discarded from a hand or destroyed; binds card */
    MOMENT_YOU_ACTIVE,     /* you become active in the build phase */
    MOMENT_YOU_KILL,       /* binds hero */
    MOMENT_YOU_RECOVER,    /* a card is taken from the discard pile */
    MOMENT_YOU_CAST,
    MOMENT_OPPONENT_CASTS, /* binds player */
    MOMENT_SPELL_COMES,    /* before a spell takes effect, this hero inside; binds hero, player: the owner */
    MOMENT_TURN_ENDS,
    MOMENT_SURVIVES_YOURS,    /* a hero, your dungeon: it is a wound; binds hero */
    MOMENT_DIES_IN,           /* a hero, in a room of anybody; binds hero, room */
    MOMENT_YOU_GAIN_COINS,    /* from the pot or from somebody */
    MOMENT_OPPONENT_RAISES,   /* an opponent's miniboss comes under a room, or is promoted */
    MOMENT_THIS_KILLED,       /* instead: this hero would be killed */
    MOMENT_OPPONENT_DISCARDS, /* instead: by your effect; binds card */
    N_MOMENTS,
};

enum limit { LIMIT_NONE, LIMIT_TURN, LIMIT_TURN_HERO, LIMIT_TURN_SHARED, LIMIT_GAME };
enum from { FROM_PLAY, FROM_HAND };
enum by { BY_OWNER, BY_OPPONENT, BY_HOST }; /* HOST: of a hero inside a dungeon, the owner of that */
enum side { SIDE_HERO, SIDE_BOSS };
enum { MAX_TARGETS = 2, LINE_CALLED = 16 };

struct line {
    lair_design design;
    uint8_t index; /* which line of its card, from 0 */
    uint8_t kind, moment, phases, limit, from, by, side;
    bool may;                 /* the whole line is optional: asked when it resolves */
    bool for_good;            /* its modifiers last until what they are about is gone */
    uint8_t space;            /* SPACE: which */
    uint8_t level;            /* of a miniboss: holds from this level on; 0: it stands on no miniboss */
    uint8_t whose;            /* answers: whose spells, ANSWERS_ROOMS */
    char called[LINE_CALLED]; /* the word for it among the texts of its card; "": none */
    uint8_t spends;           /* lines of the card that are spent with this one, itself included: bits */
    uint8_t n_target, n_cost, n_do, n_if, n_modifier;
    uint16_t about; /* the noun in the moment; 0: none */
    uint16_t target[MAX_TARGETS];
    uint16_t cost, do_, if_, modifier; /* the first of each in the catalog */
};

/* Is it a line of a moment that costs something: paid when it runs, by the player who agrees to it? */
static inline bool line_is_bought(const struct line *l)
{
    return l->kind == LINE_WHEN && l->n_cost > 0;
}

/* Is it a line that a player declares? */
static inline bool line_is_declared(const struct line *l)
{
    return l->kind == LINE_USE || l->kind == LINE_CAST || l->kind == LINE_ANSWER;
}

#endif
