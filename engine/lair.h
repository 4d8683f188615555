/* engine/lair.h - the game of Boss Monster as a library
 *
 * A game is plain data: struct lair_game holds no pointer, so that copying is
 * assignment, and nothing here allocates while a game is played.  What the
 * cards say is in a struct lair_catalog, which is loaded once and never
 * changes; every function that needs it is handed it.
 *
 * A game never blocks and never asks back.  It is over, or it waits for one or
 * more seats: lair_asks() tells for whom, lair_moves() lists what a seat may
 * do, lair_play() takes one of these moves or refuses and changes nothing.
 *
 * Whoever shows a game to somebody shows lair_view() of it, which is a struct
 * lair_game too: all functions here that read a game read a view as well.
 *
 * Seats count from 0 (seat a), squares from the entrance, 0 the leftmost room;
 * the boss is no square.  Cited rules are those of engine/RULES.md.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_LAIR_H
#define LAIR_ENGINE_LAIR_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined __GNUC__
#define LAIR_API __attribute__((visibility("default")))
#else
#define LAIR_API
#endif

struct json_object; /* json-c */

/* ---- sizes ----------------------------------------------------------------------------------- */

enum {
    LAIR_MAX_SEATS = 6,   /* the largest table of any rule set */
    LAIR_MAX_SQUARES = 5, /* rule book: at most five rooms */
    LAIR_MAX_STARS = 16,  /* small sets have about five cards each that come on request; setup refuses more */
    LAIR_MAX_LANDMARKS = 6, /* five on the board, the Launchpad of its extension */
    LAIR_MAX_CARDS = 768,   /* all printed sets and one of our own, mixed, come to about 660; setup
                           * refuses more */
    LAIR_MAX_FRAMES = 16,   /* phase, part, walk, window, declaration, effect, called
                           * line: each kind once, save calls, which end here (frame.h) */
    LAIR_MAX_AGENDA = 96,   /* declarations are refused when fewer than half are free; what
                           * would be triggered beyond is lost */
    LAIR_MAX_LASTING = 96,  /* likewise; one more does not begin to last */
    LAIR_MAX_MOVES = 4864,  /* six places for each of LAIR_MAX_CARDS cards, and 256 */
    LAIR_TEXT = 160,        /* a move in notation, its NUL included */
    LAIR_REASON = 200,      /* a reason for a refusal, its NUL included */
    LAIR_SEED = 32,         /* bytes of a seed */
    LAIR_HASH = 32,         /* bytes of a hash (SHA-256) */
    LAIR_NOBODY = 255,      /* no seat */
    LAIR_PUBLIC = 254,      /* the viewer who sits nowhere */
    LAIR_NO_SQUARE = 255,
};

/* ---- what is printed: the catalog ------------------------------------------------------------ */

/* A design is a printed card; a game holds some copies of it.  0 is none.
 * The first designs of every catalog stand for "a card of this kind, unknown". */
typedef uint16_t lair_design;

enum lair_kind { LAIR_BOSS, LAIR_ROOM, LAIR_SPELL, LAIR_HERO, LAIR_EPIC, LAIR_ITEM, LAIR_LANDMARK };
enum { LAIR_N_KINDS = LAIR_LANDMARK + 1 };

/* The design of an unknown card of a kind. */
static inline lair_design lair_unknown(enum lair_kind kind)
{
    return (lair_design)(1 + kind);
}
static inline bool lair_is_unknown(lair_design d)
{
    return d >= 1 && d <= LAIR_N_KINDS;
}

enum lair_treasure { LAIR_CLERIC, LAIR_FIGHTER, LAIR_MAGE, LAIR_THIEF, LAIR_EXPLORER };
enum { LAIR_N_TREASURES = LAIR_EXPLORER + 1 };

/* When spells and activated abilities may be used: bits. */
enum { LAIR_IN_BUILD = 1, LAIR_IN_ADVENTURE = 2 };

enum lair_lure {
    LAIR_LURE_TREASURE,
    LAIR_LURE_FEWEST_SOULS,
    LAIR_LURE_MOST_SOULS, /* less wounds */
    LAIR_LURE_FEWEST_WOUNDS,
    LAIR_LURE_MOST_CARDS, /* in hand */
    LAIR_LURE_COINS,      /* treasure, and the coins of the hoard */
};

/* What one card has printed on it.  Strings belong to the catalog. */
struct lair_print {
    const char *id;        /* "BMA046" */
    const char *name;      /* "Freeze" */
    const char *epithet;   /* bosses; "" without */
    const char *text;      /* rules text in our words; "" without */
    const char *boss_text; /* items: the boss's side; "" without */
    const char *set;       /* "bmr" */
    enum lair_kind kind;
    bool trap, advanced;                /* rooms: trap or monster, advanced or ordinary */
    bool miniboss;                      /* rooms: none, but what lies under one (RULES, L) */
    bool star;                          /* heroes: takes no items */
    bool request;                       /* is in a game only where it was asked for */
    bool straight;                      /* heroes: go down to their landmark when turned up */
    int damage;                         /* rooms */
    int copies;                         /* in a whole set */
    int xp;                             /* bosses */
    int health, souls, wounds, players; /* heroes; players: smallest table */
    int phases;                         /* spells: LAIR_IN_BUILD | LAIR_IN_ADVENTURE */
    enum lair_lure lure;                /* heroes */
    int treasure[LAIR_N_TREASURES];     /* icons; a hero's and a landmark's class has 1 (none: "?") */
    int n_rulings;
    const char *const *rulings; /* cited as ID/1, ID/2 … */
};

struct lair_catalog;

/* What was wrong, for the person who must mend it: "FILE: CARD: reason". */
struct lair_fault {
    char text[LAIR_REASON * 2];
};

/* An empty catalog, or NULL without memory.  lair_catalog_free() takes NULL. */
LAIR_API struct lair_catalog *lair_catalog_new(void);
LAIR_API void lair_catalog_free(struct lair_catalog *cat);
/* Adds the set in a file, or in a text of len bytes that name calls by.  0, or -1
 * with *why set and the catalog as it was. */
LAIR_API int lair_catalog_add_file(struct lair_catalog *cat, const char *path, struct lair_fault *why);
LAIR_API int lair_catalog_add_text(struct lair_catalog *cat, const char *name, const char *text, size_t len,
                                   struct lair_fault *why);
/* Hears what is wrong with a set, in the order of its file.  A warning is about something that is no
 * fault but was hardly meant. */
struct lair_lint {
    void (*fault)(struct lair_lint *self, const struct lair_fault *what, bool warning);
};
/* Reads a set as lair_catalog_add_text() does, tells all its faults and does not add it.  Returns how
 * many faults there are. */
LAIR_API int lair_catalog_lint(struct lair_catalog *cat, const char *name, const char *text, size_t len,
                               struct lair_lint *lint);
/* Sets in the order they were added: name ("bmr"), full title and the SHA-256 of the
 * file's bytes.  NULL past the last. */
LAIR_API const char *lair_catalog_set(const struct lair_catalog *cat, int i, const char **title,
                                      const uint8_t **hash);
/* What a set is: with a hero deck of its own; an addition to such sets; to test the language; a town board; a
 * recipe, which says what a game has of the cards of other sets and has none itself. */
enum lair_set_kind { LAIR_SET_BASE, LAIR_SET_SMALL, LAIR_SET_TEST, LAIR_SET_BOARD, LAIR_SET_DECK };
/* What the i-th set is, which there is. */
LAIR_API enum lair_set_kind lair_catalog_kind(const struct lair_catalog *cat, int i);
/* Is the i-th set a recipe that draws from another one? */
LAIR_API bool lair_catalog_draws(const struct lair_catalog *cat, int i, int from);
/* How many cards of a design come with the i-th set: a recipe's are those of the sets that it draws from. */
LAIR_API int lair_catalog_copies(const struct lair_catalog *cat, int i, lair_design d);
/* Designs are numbered 1 to this, the unknown ones included. */
LAIR_API int lair_designs(const struct lair_catalog *cat);
LAIR_API const struct lair_print *lair_print(const struct lair_catalog *cat, lair_design d);
/* The word that a line of a design, from 1, begins with ("when", "while" …); NULL: it has no such line. */
LAIR_API const char *lair_line_word(const struct lair_catalog *cat, lair_design d, int line);
enum { LAIR_MAX_OPTIONS = 8 }; /* as many lines as a card has */
/* What such a line is called among the texts of its card (`cast rage double`); "": nothing; NULL: as above. */
LAIR_API const char *lair_line_called(const struct lair_catalog *cat, lair_design d, int line);
/* The design with an id ("BMA046", any case), or with a name or an unambiguous prefix of
 * one; 0: none or several (*several counts them, if not NULL). */
LAIR_API lair_design lair_find_design(const struct lair_catalog *cat, const char *name, int *several);

/* The words of the ability language as a Markdown table; made from the table that the
 * compiler reads.  The caller frees it with free(). */
LAIR_API char *lair_language_help(void);

/* ---- a game ---------------------------------------------------------------------------------- */

/* A card of one game: a number that means nothing outside it.  0 is none. */
typedef uint16_t lair_card;

enum lair_zone {
    LAIR_NOWHERE, /* a free place of g->card: no such card in this game */
    LAIR_BOX,     /* bosses that nobody plays */
    LAIR_ROOM_DECK,
    LAIR_SPELL_DECK,
    LAIR_HERO_DECK,
    LAIR_EPIC_DECK,
    LAIR_ITEM_DECK,
    LAIR_DISCARD,    /* public, the newest on top (first) */
    LAIR_REMOVED,    /* out of the game */
    LAIR_TOWN,       /* heroes, the oldest first */
    LAIR_TOWN_ITEMS, /* items that wait for a hero, the oldest first */
    LAIR_MARKET,     /* rooms and spells to draft, in the order they were laid out */
    LAIR_BOARD,      /* the landmarks, from the left */
    LAIR_SPOTS,      /* heroes at the first landmark, the last arrived first; at the others: + 1 … */
    LAIR_N_COMMON = LAIR_SPOTS + LAIR_MAX_LANDMARKS, /* from here on a zone belongs to a seat */
    LAIR_HAND_ROOMS = LAIR_N_COMMON,
    LAIR_HAND_SPELLS,
    LAIR_ENTRANCE,              /* heroes, the first to enter first */
    LAIR_SCORE,                 /* heroes, in order of arrival; LAIR_FACE_UP: a wound */
    LAIR_TROPHIES,              /* items won; LAIR_FACE_UP: ready */
    LAIR_BOSS_CHOICE,           /* two bosses of which one is kept (choose-boss) */
    LAIR_N_LISTS,               /* the zones above are lists */
    LAIR_THRONE = LAIR_N_LISTS, /* the boss in play */
    LAIR_IN_DUNGEON, /* a room on a square: in sight, face-down or covered; the miniboss under it */
    LAIR_INSIDE,     /* the hero that walks through the dungeon of .seat */
    LAIR_CARRIED,    /* an item with a hero */
    LAIR_DECLARED,   /* a spell on the agenda or being resolved */
    LAIR_N_ZONES,
};

enum {                          /* struct lair_card_state.flags; heroes, rooms and items may share one */
       LAIR_FACE_UP = 1,        /* in a score pile: a wound; a trophy: ready */
       LAIR_WAITS = 2,          /* hero at an entrance: enters from next turn on (C14) */
       LAIR_LURED = 4,          /* hero: came in this turn's bait phase (D24) */
       LAIR_SHOWN = 4,          /* room in a hand: the text that runs has shown it */
       LAIR_SENT_BACK = 8,      /* hero in town: not lured again this turn (C14) */
       LAIR_BUILT_WAITING = 16, /* room: its when-built effects have not had their turn */
       LAIR_WON_NOW = 32,       /* item: won this turn, not to be used yet; hero: a wound of this turn (C12);
                              * miniboss: came under its room this turn, not to be promoted yet (L3b);
                              * room: built at once in the build phase, not to be used in it (C7q) */
       LAIR_ENTERED = 64,       /* room: a hero has entered it this turn */
       LAIR_UNSETTLED = 128,    /* item: a kill has brought it beside another that is ready (B10) */
       LAIR_CARD_FLAGS_END,     /* one more than the last */
};
static_assert(LAIR_CARD_FLAGS_END <= 256, "they are the bits of a byte");

/* One card of the game. */
struct lair_card_state {
    lair_design design; /* 0: this place is free */
    lair_card next;     /* the next in its list; in a dungeon the card below */
    lair_card with;     /* a hero's item, an item's hero; 0: none */
    uint8_t zone;       /* enum lair_zone */
    uint8_t seat;       /* whose zone; LAIR_NOBODY: a common one */
    uint8_t used;       /* bit i: line i of the card is spent this turn; of a spell in the pile: seat i has
                         * cast it this turn */
    uint8_t flags;      /* LAIR_FACE_UP … */
    uint8_t damage;     /* a hero's, this turn; 250 at most, which kills anyone */
    uint8_t spent;      /* bit i: line i is spent for good */
};
static_assert(sizeof(struct lair_card_state) == 12, "no padding in what is compared");

/* A list of cards: chained by .next, walked from the first. */
struct lair_pile {
    lair_card first, last;
    uint16_t n;
};

/* One square of a dungeon. */
struct lair_room {
    lair_card top;       /* the card in sight (covered cards: .next of it); 0: none yet */
    lair_card new_card;  /* face-down on it; 0: none */
    uint8_t placer;      /* the seat that laid new_card and knows it; LAIR_NOBODY */
    uint8_t deactivated; /* 1: turned sideways until the end of the turn */
    uint8_t coins, counters;
    lair_card mini; /* the miniboss under it; 0: none */
    uint8_t level;  /* of that, 1 to LAIR_MAX_LEVEL; 0: its coin is not paid yet (L2b) */
    uint8_t zero;   /* no gap in what is compared */
};
static_assert(sizeof(struct lair_room) == 12, "no padding in what is compared");
enum { LAIR_MAX_LEVEL = 3 }; /* of a miniboss */

enum {                      /* struct lair_seat.flags */
       LAIR_PLAYING = 1,    /* took part from the start */
       LAIR_OUT = 2,        /* lost or resigned */
       LAIR_LEVELLED = 4,   /* has had its Level Up */
       LAIR_DONE = 8,       /* its build of this turn is final */
       LAIR_SCORED = 16,    /* turned a hero face-down this turn (machinations) */
       LAIR_ANSWERED = 32,  /* gave its sealed answer */
       LAIR_MULLIGANS = 64, /* sealed answer: a new hand */
       LAIR_WON = 128,
       LAIR_SOLD = 256,     /* has sold a room card this turn (M2b) */
       LAIR_PROMOTED = 512, /* has promoted a miniboss this turn (L3a) */
       LAIR_SEAT_FLAGS_END, /* one more than the last */
};
static_assert(LAIR_SEAT_FLAGS_END <= 65536, "they are the bits of 16");

/* What a turn has counted for a seat, where a set of the game asks for it (C12). */
enum lair_tally {
    LAIR_SOULS_GAINED,   /* of heroes turned face-down */
    LAIR_ROOMS_LOST,     /* destroyed, costs included */
    LAIR_HEROES_LURED,   /* in the bait phase */
    LAIR_HEROES_ENTERED, /* its dungeon */
    LAIR_N_TALLIES,
};

enum lair_scope { LAIR_SCOPE_NONE, LAIR_SCOPE_HERO, LAIR_SCOPE_TURN };

/* What one player has. */
struct lair_seat {
    struct lair_pile zone[LAIR_N_LISTS - LAIR_N_COMMON]; /* LAIR_HAND_ROOMS first */
    struct lair_room room[LAIR_MAX_SQUARES];             /* [0] next to the entrance */
    lair_card boss;
    lair_card sealed[2]; /* cards chosen and not yet shown; 0: none */
    uint16_t flags;      /* LAIR_PLAYING … */
    uint8_t n_rooms;     /* squares in use */
    uint8_t builds;      /* builds used this turn, the ones on the table included */
    uint8_t coins;
    uint8_t scope;                 /* enum lair_scope: how long it passes by itself; hidden from others */
    uint8_t space;                 /* which line of .minion is its action space */
    uint8_t tally[LAIR_N_TALLIES]; /* by enum lair_tally */
    uint8_t zero;                  /* no gap in what is compared */
    lair_card minion;    /* what its minion stands on: a landmark, its boss, a room of its own; 0: at home */
    lair_design granted; /* a boss whose Level Up it has gained as well; 0: none */
    uint16_t left;       /* when it went out: 1 the first, those of one check the same; 0: it is in */
    int16_t left_with;   /* souls minus wounds when it went out; 0: it is in */
};

enum lair_phase {
    LAIR_PHASE_BOSS,     /* choose-boss */
    LAIR_PHASE_MULLIGAN, /* keep or mulligan */
    LAIR_PHASE_HAND,     /* classic-hand: two of seven go */
    LAIR_PHASE_FIRST,    /* the first room */
    LAIR_PHASE_START,    /* heroes arrive, draws */
    LAIR_PHASE_TOWN,     /* market, heroes, drafts and minions */
    LAIR_PHASE_BUILD,    /* one seat after the other, then the reveal */
    LAIR_PHASE_MINION,   /* what the minions do */
    LAIR_PHASE_BAIT,
    LAIR_PHASE_ADVENTURE,
    LAIR_PHASE_END,
    LAIR_PHASE_OVER,
};
enum { LAIR_N_PHASES = LAIR_PHASE_OVER + 1 };

/* Whose rules are played. */
enum lair_rules { LAIR_CLASSIC, LAIR_SUPER, LAIR_SOLO, LAIR_CHALLENGE };
enum { LAIR_N_RULES = LAIR_CHALLENGE + 1 };
LAIR_API const char *lair_rules_name(int i);      /* "classic"; NULL past the last */
LAIR_API int lair_rules_called(const char *name); /* enum lair_rules; -1: none */
LAIR_API int lair_rules_least_seats(enum lair_rules rules);
LAIR_API int lair_rules_most_seats(enum lair_rules rules);
LAIR_API int lair_rules_usual_seats(enum lair_rules rules);   /* as many as one base set is for (D32) */
LAIR_API bool lair_rules_want_board(enum lair_rules rules);   /* a set with a town board */
LAIR_API unsigned lair_rules_variants(enum lair_rules rules); /* those that they know, LAIR_CLASSIC_HAND … */
LAIR_API int lair_rules_number(enum lair_rules rules);        /* as this engine plays them */

enum { /* struct lair_game.variants (C1, C12) */
       LAIR_CLASSIC_HAND = 1,
       LAIR_HARD = 2,
       LAIR_CHOOSE_BOSS = 4,
       LAIR_MACHINATIONS = 8,
       LAIR_UNLIMITED_LIVES = 16,
       LAIR_VARIANTS_END, /* one more than the last */
       LAIR_N_VARIANTS = 5,
};
static_assert(LAIR_VARIANTS_END == (1 << (LAIR_N_VARIANTS - 1)) + 1 && LAIR_VARIANTS_END <= 256,
              "they are the bits of a byte");
static_assert(LAIR_MAX_SEATS <= 8, "sets of seats are bytes");

/* What a line of a card works on; filled in while it is declared and resolved. */
struct lair_bound {
    lair_card here;  /* the room whose text it is (or the card it stands on) */
    lair_card room;  /* "that room" */
    lair_card hero;  /* "that hero" */
    lair_card card;  /* "that card": a card of a hand, pile or deck; or "the second hero" */
    uint16_t serial; /* "that spell": the number of an agenda entry; 0: none */
    uint8_t player;  /* "that player"; LAIR_NOBODY: none */
    uint8_t actor;   /* who does the clause at hand ("they") */
    int8_t x;        /* X */
    uint8_t zero;
};
static_assert(sizeof(struct lair_bound) == 14, "no padding in what is compared");

enum lair_standing {
    LAIR_FREE,      /* no entry */
    LAIR_PAYING,    /* being declared: targets and costs */
    LAIR_FRESH,     /* declared; may still be answered in its own round */
    LAIR_STANDING,  /* waits until all seats have passed */
    LAIR_TRIGGERED, /* a trigger: waits for the effect in progress */
    LAIR_HELD,      /* a trigger of the reveal: waits for its seat's turn */
};

/* The agenda: what is declared or triggered and not yet resolved. */
struct lair_entry {
    uint16_t line;      /* number of the line in the catalog */
    lair_card source;   /* the card that says it */
    uint16_t serial;    /* grows with every entry of a game: which came first */
    uint8_t standing;   /* enum lair_standing */
    uint8_t seat;       /* whose effect it is */
    uint8_t cancelled;  /* 1: will do nothing */
    uint8_t sourceless; /* 1: its source left as its own cost */
    struct lair_bound b;
};

/* The stack: what runs, and below it who called. */
struct lair_frame {
    uint8_t kind;   /* enum frame_kind in engine/rules/frame.h */
    uint8_t step;   /* where the frame goes on */
    uint8_t seat;   /* whose it is */
    uint8_t n;      /* how often the clause at hand was done */
    uint8_t each;   /* "each player": place in XP order */
    uint8_t passed; /* windows: bit per seat */
    uint16_t pc;    /* effects: the clause at hand */
    uint16_t line;  /* effects: the line that runs */
    lair_card source;
    uint16_t serial; /* effects: its agenda entry; 0: none */
    struct lair_bound b;
};

enum { LAIR_UNTIL_END = 1, LAIR_FOR_GOOD = 2 };

/* A modifier that lasts, or a limit that is spent for one hero. */
struct lair_lasting {
    uint16_t modifier; /* number in the catalog; LAIR_SPENT: a limit spent */
    lair_card source;  /* the card that made it */
    lair_card on;      /* the room or hero it is about; 0: told by the modifier */
    uint8_t seat;      /* whose effect */
    uint8_t player;    /* the player or dungeon it is about; LAIR_NOBODY */
    int8_t amount;     /* its number, fixed when it began */
    uint8_t end;       /* LAIR_UNTIL_END …; 0: no entry */
    uint8_t times;     /* how often it was made */
    uint8_t line;      /* LAIR_SPENT: which line of source */
};
enum { LAIR_SPENT = 0xffff };

enum lair_chance { /* the streams of engine/CHANCE.md */
                   LAIR_CHANCE_ROOMS,
                   LAIR_CHANCE_SPELLS,
                   LAIR_CHANCE_HEROES,
                   LAIR_CHANCE_BOSSES,
                   LAIR_CHANCE_DICE,
                   LAIR_CHANCE_PICKS,
};
enum { LAIR_N_CHANCES = LAIR_CHANCE_PICKS + 1 };

enum lair_ask_kind {
    LAIR_ASK_NONE,
    LAIR_ASK_BOSS,     /* keep one of two bosses                          (all) */
    LAIR_ASK_MULLIGAN, /* keep the hand, or take a new one                (all) */
    LAIR_ASK_HAND,     /* classic-hand: a card to discard                 (all) */
    LAIR_ASK_FIRST,    /* the first room, or none                         (all) */
    LAIR_ASK_DRAW,     /* this turn's card: a room or a spell */
    LAIR_ASK_BUILD,    /* the active seat of the build phase */
    LAIR_ASK_WINDOW,   /* act or pass */
    LAIR_ASK_ANSWER,   /* something was declared: cancel it or pass */
    LAIR_ASK_CHOOSE,   /* an effect or cost wants a choice */
    LAIR_ASK_MAY,      /* use an optional effect? */
    LAIR_ASK_ORDER,    /* which of one's own effects comes first */
    LAIR_ASK_EXTRA,    /* a room to build at once, or none */
    LAIR_ASK_SCHEME,   /* machinations: a room, a spell, or nothing */
    LAIR_ASK_DRAFT,    /* a card of the market */
    LAIR_ASK_MINION,   /* an action space for the minion */
    LAIR_ASK_ITEM,     /* which of several items stays ready, or one to be used first */
};
enum { LAIR_N_ASKS = LAIR_ASK_ITEM + 1 };

/* Is it a window, where one may act or pass? */
static inline bool lair_ask_is_window(enum lair_ask_kind kind)
{
    return kind == LAIR_ASK_WINDOW || kind == LAIR_ASK_ANSWER;
}

/* The hero that walks, or none. */
struct lair_walk {
    lair_card hero;  /* 0: nobody is inside a dungeon */
    uint8_t seat;    /* whose dungeon */
    uint8_t square;  /* the room it is in; in a gap the room it comes to next */
    uint8_t in_room; /* 1: in the room on .square; 0: in the gap before it */
    uint8_t moved;   /* 1: the stay ended by an effect; it goes on from the gap */
    uint8_t held;    /* 1: its room was destroyed by an effect that names it */
    uint8_t skips;   /* rooms that it passes unentered before it enters one */
};

struct lair_game {
    uint8_t seed[LAIR_SEED];                     /* zero in a view */
    uint64_t drawn[LAIR_N_CHANCES];              /* 32-bit words taken from each stream */
    uint32_t sets;                               /* bit i: set i of the catalog is in the game */
    struct lair_card_state card[LAIR_MAX_CARDS]; /* [0] is never a card */
    struct lair_pile zone[LAIR_N_COMMON];
    struct lair_seat seat[LAIR_MAX_SEATS];
    struct lair_entry agenda[LAIR_MAX_AGENDA];     /* unordered; .standing tells */
    struct lair_frame frame[LAIR_MAX_FRAMES];      /* [n_frames - 1] runs */
    struct lair_lasting lasting[LAIR_MAX_LASTING]; /* in order of time */
    struct lair_walk walk;
    uint16_t n_cards;                 /* places in use: 1 to n_cards */
    uint16_t serial;                  /* of the newest agenda entry */
    uint16_t turn;                    /* 0 during setup */
    uint16_t rules_number;            /* of its rules, when the game began */
    lair_design star[LAIR_MAX_STARS]; /* the cards that were asked for, by number; 0: no more */
    uint8_t n_seats;                  /* players who started */
    uint8_t rules;                    /* enum lair_rules */
    uint8_t phase;                    /* enum lair_phase */
    uint8_t variants;                 /* LAIR_CLASSIC_HAND … */
    uint8_t active;                   /* the active seat; LAIR_NOBODY */
    uint8_t n_frames;
    uint8_t n_lasting;
    uint8_t n_agenda;              /* entries in use */
    uint8_t ask;                   /* enum lair_ask_kind: what is asked */
    uint8_t owes;                  /* bit per seat: who must answer */
    uint8_t order[LAIR_MAX_SEATS]; /* the seats in the order of play (C3, S1) */
    uint8_t stale;                 /* whole turns in which nobody left town, decks empty */
    uint8_t left_town;             /* 1: a hero left town this turn */
    uint8_t ends;                  /* 1: the game is to end at once */
    uint8_t viewer;                /* in a view: whose; LAIR_NOBODY: the game itself */
    uint8_t look;                  /* a seat that looks at hidden cards right now; LAIR_NOBODY */
    uint8_t look_zone;             /* … these: LAIR_HAND_ROOMS: a whole hand; LAIR_HERO_DECK: both
                          * hero decks; LAIR_ROOM_DECK */
    uint8_t look_seat;             /* … of this seat */
};
static_assert(sizeof(struct lair_game) <= 16 * 1024, "a game is copied by assignment");

/* What a new game is made of. */
struct lair_setup {
    enum lair_rules rules;
    uint16_t rules_number;   /* an older one, for a game that began with it; 0: the newest */
    int seats;               /* as many as the rules allow */
    const char *const *sets; /* names of sets in the catalog, in any order: heroes come from the one that was
                              * loaded first (C6d); what a recipe draws from is in the game unnamed, as far
                              * as the recipe has it */
    int n_sets;
    const char *const *stars; /* names or ids of cards that come on request, in any order (C6e) */
    int n_stars;
    uint8_t variants; /* LAIR_CLASSIC_HAND …; five and six seats with two base sets play LAIR_UNLIMITED_LIVES
                       * besides (D32g) */
    uint8_t seed[LAIR_SEED];
};

/* What happens is told to a sink, in order, while lair_new() or lair_play() runs.  The sink
 * must not touch the game.  A sink without function, or NULL, hears nothing. */
struct lair_event;
struct lair_sink {
    void (*event)(struct lair_sink *self, const struct lair_event *e);
    /* May be NULL.  A line of a card, from 1, takes effect (not those that hold all the time:
     * lair_in_force()).  It is for counting: it is told to nobody, and what it is about may be hidden. */
    void (*line)(struct lair_sink *self, lair_design card, int line);
};

/* Could a card of a design be in the game, as far as its sets and its recipe go? */
LAIR_API bool lair_may_have(const struct lair_catalog *cat, const struct lair_game *g, lair_design d);

/* What keeps a game from beginning. */
enum lair_unfit {
    LAIR_FITS,
    LAIR_UNFIT_SEATS,   /* the rules are not for so many */
    LAIR_UNFIT_VARIANT, /* the rules have no such variant */
    LAIR_UNFIT_SETS,    /* a set is not in the catalog, or together they have too many cards */
    LAIR_UNFIT_BOSSES,  /* the sets have too few for so many seats */
    LAIR_UNFIT_CARDS,   /* the sets have too few rooms, or no heroes */
    LAIR_UNFIT_BOARD,   /* no set has a town board for so many seats */
    LAIR_UNFIT_STARS,   /* a card that is asked for is unknown, of no set of the game, or does not come on
                         * request; or they are too many */
    LAIR_UNFIT_RECIPES, /* more than one set is a recipe */
    LAIR_UNFIT_CROWD, /* the rules are for so many, and the sets are not: another base set is wanted, or one with
                         * heroes for so many, as crl (D32) */
    LAIR_UNFIT_HEROES, /* the same, and a base set does not help */
};
enum { LAIR_N_UNFITS = LAIR_UNFIT_HEROES + 1 };
/* May a game begin like this?  If not, lair_new() says the same in *why. */
LAIR_API enum lair_unfit lair_unfit(const struct lair_catalog *cat, const struct lair_setup *setup);

/* What keeps a card that is asked for from coming (LAIR_UNFIT_STARS). */
enum lair_star {
    LAIR_STAR_COMES,
    LAIR_STAR_UNKNOWN,   /* no card has that name, or several have */
    LAIR_STAR_UNASKED,   /* it comes without a request */
    LAIR_STAR_OF_OTHERS, /* its set is not in the game */
    LAIR_STAR_TWICE,     /* it was named before */
    LAIR_STAR_TOO_MANY,
};
enum { LAIR_N_STARS = LAIR_STAR_TOO_MANY + 1 };
/* Does the star i of a setup, whose seats its rules allow, come?  *design is the card that is meant; 0: none is known
 * by that name. */
LAIR_API enum lair_star lair_star(const struct lair_catalog *cat, const struct lair_setup *setup, int i,
                                  lair_design *design);
/* A fresh game, up to its first question.  0, or -1 with *why set. */
LAIR_API int lair_new(const struct lair_catalog *cat, struct lair_game *g, const struct lair_setup *setup,
                      struct lair_sink *sink, struct lair_fault *why);
LAIR_API const char *lair_variant_name(int i); /* "classic-hand" for bit i; NULL past the last */

/* ---- asks, moves, play ----------------------------------------------------------------------- */

struct lair_ask {
    uint8_t seat;
    enum lair_ask_kind kind;
    bool scoped;           /* the seat passes by itself here (pass hero, pass turn) */
    lair_design source;    /* the card whose effect asks; 0: the rules */
    uint8_t source_seat;   /* whose card it is; LAIR_NOBODY */
    uint8_t source_square; /* where it lies; LAIR_NO_SQUARE: not in a dungeon */
    bool spends;           /* MAY: a spell asks, which does nothing else: declined it is spent for nothing */
    const char *what;      /* CHOOSE: what is wanted, in the words of the card file */
};

/* The seats that owe a decision; at most LAIR_MAX_SEATS.  0: the game is over. */
LAIR_API int lair_asks(const struct lair_catalog *cat, const struct lair_game *g,
                       struct lair_ask out[LAIR_MAX_SEATS]);
LAIR_API const char *lair_ask_name(enum lair_ask_kind kind);
/* The card whose effect that is, of a game's agenda or of a view's.  Everybody saw it declared, so that it is known
 * where the card itself is not in sight any more: it was taken from the discard pile, or shuffled with that. */
LAIR_API lair_design lair_entry_design(const struct lair_catalog *cat, const struct lair_game *g,
                                       const struct lair_entry *e);

/* The seats that may answer in the open window, in the order of the rules (C11, S6): first the seat that lair_asks() tells
 * of, then those that are asked after it as long as all before them pass.  It depends on nothing hidden, as
 * being asked does.  Whoever asks them all at once plays what they answer in this order: after an act the
 * window asks anew.  Returns how many; 0: no window is open. */
LAIR_API int lair_window_seats(const struct lair_catalog *cat, const struct lair_game *g,
                               struct lair_ask out[LAIR_MAX_SEATS]);
/* Turns a game, or a view, to where a seat of the open window is asked, all before it having passed: then
 * lair_moves(), lair_parse(), lair_forecast() and the others tell what it could do.  False: the window does
 * not ask it, and nothing is changed. */
LAIR_API bool lair_window_turn(const struct lair_catalog *cat, struct lair_game *g, int seat);

enum lair_verb {
    LAIR_PASS,
    LAIR_PASS_HERO,
    LAIR_PASS_TURN,
    LAIR_KEEP,
    LAIR_MULLIGAN,
    LAIR_BUILD_NONE,
    LAIR_BUILD_NEW,
    LAIR_BUILD_ON,
    LAIR_TAKE_BACK,
    LAIR_DONE_BUILDING,
    LAIR_CAST,
    LAIR_USE,
    LAIR_CHOOSE,
    LAIR_YES,
    LAIR_NO,
    LAIR_DRAW_ROOM,
    LAIR_DRAW_SPELL,
    LAIR_DRAFT,
    LAIR_MINION,
    LAIR_PROMOTE,
    LAIR_SELL,
    LAIR_RESIGN,
};
enum { LAIR_N_VERBS = LAIR_RESIGN + 1 };

enum lair_ref_kind {
    LAIR_REF_NONE,
    LAIR_REF_CARD,     /* .id: a design, in a hand, pile or deck */
    LAIR_REF_HERO,     /* .id: a design: heroes are single */
    LAIR_REF_ROOM,     /* .seat, .id: square */
    LAIR_REF_SEAT,     /* .seat */
    LAIR_REF_BOSS,     /* .seat: that seat's boss */
    LAIR_REF_ITEM,     /* .id: a design */
    LAIR_REF_PENDING,  /* .id: the *id of the agenda, 1 the oldest */
    LAIR_REF_PILE,     /* .id: enum lair_zone */
    LAIR_REF_SPACE,    /* .id: a landmark's design, .seat: which of its lines */
    LAIR_REF_NOTHING,  /* "none", where a choice may be declined */
    LAIR_REF_TREASURE, /* .id: enum lair_treasure */
    LAIR_REF_COVERED, /* .seat, .id: square + LAIR_BENEATH x how deep it lies beneath the room in sight, which is 0 */
    LAIR_REF_NUMBER,   /* .id: how many, of coins */
    LAIR_REF_MINIBOSS, /* .seat, .id: the square under whose room it lies */
};

/* Something that a move speaks of.  All zero: nothing. */
struct lair_ref {
    uint8_t kind; /* enum lair_ref_kind */
    uint8_t seat;
    uint16_t id;
};

enum { LAIR_BENEATH = 8 };
static_assert((int)LAIR_MAX_SQUARES <= (int)LAIR_BENEATH, "a covered room's number has its square in it");
/* The square of a covered room (LAIR_REF_COVERED), and its card; 0: there is none. */
static inline int lair_covered_square(const struct lair_ref *covered)
{
    return covered->id % LAIR_BENEATH;
}
LAIR_API lair_card lair_covered_card(const struct lair_game *g, const struct lair_ref *covered);

/* The name of an action space of a landmark (LAIR_REF_SPACE): "treasure", "service", "summon". */
LAIR_API const char *lair_space_name(const struct lair_catalog *cat, const struct lair_ref *space);

/* The name of an action space by its number in an event (LAIR_EV_MINION). */
LAIR_API const char *lair_space_word(int n);

/* A move as data: what players know of things, so that it means the same in a view. */
struct lair_move {
    uint8_t verb;           /* enum lair_verb */
    uint8_t option;         /* the text's number on a card with several; 0: only one */
    struct lair_ref what;   /* the card that is built, cast, used or chosen */
    struct lair_ref target; /* where it goes, or what it is aimed at */
};

/* Every legal move of a seat, equal cards once.  Returns their number, 0 for a seat that
 * owes nothing.  What lair_anytime() lists is not among them. */
LAIR_API size_t lair_moves(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                           struct lair_move out[LAIR_MAX_MOVES]);
/* What a seat may say besides, asked or not: it answers no question and ends nobody's pass, and who was asked
 * is asked on.  To resign, for a seat that is in, is always the first of them; then, in the build phase of a game with
 * coins, the room cards that it may sell (M2).  Returns their number, 0 for a seat that is out or if the game is over. */
LAIR_API size_t lair_anytime(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                             struct lair_move out[LAIR_MAX_MOVES]);

enum lair_refusal {
    LAIR_OK,
    LAIR_GAME_OVER,
    LAIR_NO_SEAT,        /* there is no such seat */
    LAIR_SEAT_OUT,       /* it lost or resigned */
    LAIR_NOT_ASKED,      /* it owes nothing now */
    LAIR_ILLEGAL,        /* not among its moves */
    LAIR_NOT_UNDERSTOOD, /* notation: no such word or name */
    LAIR_AMBIGUOUS,      /* notation: several legal moves fit */
    LAIR_IS_VIEW,        /* a view cannot be played */
    LAIR_NO_MEMORY,      /* a match cannot grow (lair_match_play() only) */
};
enum { LAIR_N_REFUSALS = LAIR_NO_MEMORY + 1 };
LAIR_API const char *lair_refusal_name(enum lair_refusal r);

/* Plays a move.  Anything but LAIR_OK is a refusal and leaves *g untouched to the byte. */
LAIR_API enum lair_refusal lair_play(const struct lair_catalog *cat, struct lair_game *g, int seat,
                                     const struct lair_move *m, struct lair_sink *sink);
/* The harmless move that a clock may make for an absent player: pass, done, keep, no; where
 * a choice is due, the one that costs least; and for a miniboss that the player has laid itself, its coin.  False: the seat owes nothing. */
LAIR_API bool lair_default(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                           struct lair_move *out);

/* ---- notation (engine/NOTATION.md) ----------------------------------------------------------- */

/* Writes a move in canonical form, NUL-terminated; returns its length. */
LAIR_API size_t lair_move_text(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                               const struct lair_move *m, char buf[LAIR_TEXT]);
/* Which text of its card a move speaks of: the word for it, or its number where it has none; "": there is nothing to tell. */
enum { LAIR_OPTION = 16 };
LAIR_API void lair_option(const struct lair_catalog *cat, const struct lair_game *g,
                          const struct lair_move *m, char buf[LAIR_OPTION]);
/* Why a line is refused, as far as its author may want to know. */
enum lair_why {
    LAIR_WHY_NONE,      /* it is not */
    LAIR_WHY_OVER,      /* the game is over */
    LAIR_WHY_NO_SEAT,   /* there is no such seat */
    LAIR_WHY_OUT,       /* the seat lost or resigned */
    LAIR_WHY_NOT_ASKED, /* it owes nothing: others are waited for */
    LAIR_WHY_TOO_LONG,  /* no move is that long */
    LAIR_WHY_SEVERAL,   /* several legal moves fit, which are listed */
    LAIR_WHY_NOT_NOW,   /* it means something that is not legal now */
    LAIR_WHY_NO_CARD,   /* it begins like a move, with a card that is not there */
    LAIR_WHY_UNCLEAR,   /* it is not like any move */
};
enum { LAIR_N_WHYS = LAIR_WHY_UNCLEAR + 1, LAIR_MOVES_TOLD = 5 };

struct lair_refused {
    enum lair_why why;
    uint8_t owes; /* NOT_ASKED: bit per seat that is waited for; else 0 */
    bool nearest; /* the moves are those nearest to the line; false: one of each verb that is legal */
    int n_moves;  /* SEVERAL, NOT_NOW, NO_CARD, UNCLEAR: at least one, as many as a line holds */
    int more;     /* and so many that are not listed */
    struct lair_move move[LAIR_MOVES_TOLD];
    char text[LAIR_REASON + LAIR_TEXT]; /* all of that in English, one line; "" for NONE */
};

/* Reads a line as a legal move of the seat.  LAIR_OK, or a refusal, and *why (which may be NULL) says
 * more of it. */
LAIR_API enum lair_refusal lair_parse(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                                      const char *line, struct lair_move *out, struct lair_refused *why);

/* What was probably meant by a mistyped word: the one of names (ending with NULL) that begins with typed
 * or is a slip or two away from it, without regard to case; NULL: none is near. */
LAIR_API const char *lair_nearest(const char *typed, const char *const *names);

/* ---- views ----------------------------------------------------------------------------------- */

/* What viewer (a seat, or LAIR_PUBLIC) may know of g.  Cards it may not know are
 * lair_unknown(); the seed is zero; card numbers are new.  out and g may not be the same. */
LAIR_API void lair_view(const struct lair_catalog *cat, const struct lair_game *g, int viewer,
                        struct lair_game *out);
/* A card that viewer sees in after, a later state of the same game, and did not see in before; 0: there is
 * none, so that nothing which was hidden has come to light, or lies in sight yet. */
LAIR_API lair_design lair_learned(const struct lair_catalog *cat, const struct lair_game *before,
                                  const struct lair_game *after, int viewer);
/* A legal game that looks the same to the viewer of a view, its hidden cards dealt anew. */
LAIR_API void lair_redeal(const struct lair_catalog *cat, const struct lair_game *view,
                          const uint8_t seed[LAIR_SEED], struct lair_game *out);

/* A view as heroes will find it in the bait phase, as far as its viewer can know that now: the face-down rooms that
 * it knows lie open, and what minions stand for until the end of the turn counts.  Nothing that happens when a room
 * is built is foretold; lair_forecast() does that.  For lair_damage(), lair_lure_of() and the like.  False: out is
 * the view as it is. */
LAIR_API bool lair_as_built(const struct lair_catalog *cat, const struct lair_game *view,
                            struct lair_game *out);

/* A view as its viewer may find it when it is asked next what to build, to draft, or where to send its minion (kind
 * LAIR_ASK_BUILD, DRAFT or MINION), as far as it can know now: then lair_moves(), lair_parse(), lair_choose() and the
 * others tell what it could do.  All is as it is now, but nothing is declared and no hero walks; where that is asked in
 * the next turn, what was for this turn alone is over, the face-down rooms that it knows lie open, also a first room
 * that it has sealed, and there is no market.  Returns the turn in which it is asked that, which is this one also while
 * it is asked; 0: it never is, and out is untouched. */
LAIR_API int lair_suppose(const struct lair_catalog *cat, const struct lair_game *view,
                          enum lair_ask_kind kind, struct lair_game *out);

/* ---- forecast -------------------------------------------------------------------------------- */

enum {
    LAIR_MAX_FATES = 32, /* heroes that a turn moves; of more nothing is told */
};

/* What becomes of a hero. */
enum lair_fate_end {
    LAIR_FATE_STAYS,  /* it stays where it is */
    LAIR_FATE_GOES,   /* it is elsewhere: at an entrance, in town, out of the game */
    LAIR_FATE_DIES,   /* and is a soul */
    LAIR_FATE_WOUNDS, /* it gets through a dungeon */
};

struct lair_fate {
    lair_card hero;
    uint8_t seat;   /* whose dungeon it walks through, or where it is in the end; LAIR_NOBODY: in no seat's */
    uint8_t rooms;  /* that it enters */
    uint8_t end;    /* enum lair_fate_end */
    uint8_t square; /* DIES: where, in the dungeon as it will be then; LAIR_NOBODY: in no room */
    int16_t damage; /* that it takes on its walk */
};

/* Where a forecast ends. */
enum lair_forecast_end {
    LAIR_FORECAST_TURN,   /* with the turn */
    LAIR_FORECAST_OVER,   /* with the game */
    LAIR_FORECAST_CHANCE, /* a card is drawn, or chance decides */
    LAIR_FORECAST_CHOICE, /* .seat must choose */
    LAIR_FORECAST_HIDDEN, /* a card matters that the viewer does not know, .seat's if it is anybody's */
};

struct lair_forecast {
    struct lair_fate fate[LAIR_MAX_FATES];
    int n_fates;
    int16_t souls[LAIR_MAX_SEATS], wounds[LAIR_MAX_SEATS]; /* then */
    uint8_t end;                                           /* enum lair_forecast_end */
    uint8_t seat;                                          /* LAIR_NOBODY: nobody's */
};

/* Does a forecast reach the end of the turn?  Only such ones can be compared. */
static inline bool lair_forecast_is_whole(const struct lair_forecast *f)
{
    return f->end == LAIR_FORECAST_TURN || f->end == LAIR_FORECAST_OVER;
}

/* What happens to the end of the turn, as far as the viewer of a view can know it, if everybody passes and
 * says no: after act, the viewer's next move (NULL: none).  Face-down rooms of others are not there.
 * Where that cannot be known any more the forecast ends, and out says why.  sink (NULL: nobody) hears of
 * what is foretold as it would of the game.  Nothing is changed.  Refused, and nothing foretold, as
 * lair_play() refuses act. */
LAIR_API enum lair_refusal lair_forecast(const struct lair_catalog *cat, const struct lair_game *view,
                                         const struct lair_move *act, struct lair_sink *sink,
                                         struct lair_forecast *out);

/* The next window in which the viewer of a view will be asked, if it passes and everybody else does and says
 * no: the view as far as it can be foreseen, in which lair_moves() and lair_forecast() tell what could be done
 * then.  Hidden cards and face-down rooms of others are as in a forecast.  False: none is foreseen. */
LAIR_API bool lair_foresee(const struct lair_catalog *cat, const struct lair_game *view,
                           struct lair_game *out);

/* ---- passes ---------------------------------------------------------------------------------- */

/* What a host needs in order to tell whether a pass that was given earlier still means what it meant. */

enum { LAIR_MAX_READY = 32 }; /* abilities in sight that a seat could use at once; of more nothing is told */

/* The abilities in sight that a seat could use in a window now, as far as everybody knows: of rooms, the
 * boss, heroes and items, as the .what of their moves.  Returns how many there are. */
LAIR_API size_t lair_ready(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                           struct lair_ref out[LAIR_MAX_READY]);
/* Is an event of a game the business of a seat that did not declare it: is it about the seat, its rooms,
 * hand or heroes, or about everybody?  For effects the caller knows whose they are. */
LAIR_API bool lair_concerns(const struct lair_catalog *cat, const struct lair_game *g,
                            const struct lair_event *e, int seat);
/* Does it name the seat: is it declared against it or one of its heroes, or done to its hand by somebody who looks or
 * takes, or to its dungeon?  What is about everybody, and what the seat draws, discards or shows, names nobody. */
LAIR_API bool lair_names(const struct lair_catalog *cat, const struct lair_game *g,
                         const struct lair_event *e, int seat);

/* ---- values, computed when asked ------------------------------------------------------------- */

/* Cards of a list zone in order; seat is ignored for common zones. */
LAIR_API lair_card lair_first(const struct lair_game *g, enum lair_zone zone, int seat);
LAIR_API int lair_count(const struct lair_game *g, enum lair_zone zone, int seat);

/* The hero at a seat's entrance or inside its dungeon who keeps that seat from casting spells, or whose item does; 0: none. */
LAIR_API lair_card lair_bars_casting(const struct lair_catalog *cat, const struct lair_game *g, int seat);

LAIR_API bool lair_room_is_active(const struct lair_game *g, int seat, int square);
LAIR_API int lair_active_rooms(const struct lair_game *g, int seat);
LAIR_API int lair_damage(const struct lair_catalog *cat, const struct lair_game *g, int seat, int square);
LAIR_API int lair_room_treasure(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                                int square, enum lair_treasure t);
/* How many coins each seat of a game began with; 0: it has none, and hoards need not be shown. */
LAIR_API int lair_coins(const struct lair_catalog *cat, const struct lair_game *g);
/* May room cards be sold in it at all (M2a)? */
LAIR_API bool lair_sells(const struct lair_catalog *cat, const struct lair_game *g);
/* May no Advanced room be built on a room in sight? */
LAIR_API bool lair_bars_advanced(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                                 int square);
LAIR_API int lair_treasure(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                           enum lair_treasure t); /* the whole dungeon, boss included */
LAIR_API int lair_health(const struct lair_catalog *cat, const struct lair_game *g,
                         lair_card hero); /* printed and bonuses; damage not taken off */
LAIR_API int lair_souls(const struct lair_catalog *cat, const struct lair_game *g, int seat);
LAIR_API int lair_wounds(const struct lair_catalog *cat, const struct lair_game *g, int seat);
/* The place of every seat of a finished game, or of a view of one, from 1 for the first: who came before whom
 * and what is a tie say D34.  Equal seats share a place, and as many are left out behind it (1, 2, 2, 4:
 * standard competition ranking).  Those who are first are the winners that the game names, no more and no
 * fewer.  Returns how many seats there are; 0: the game is not over or nobody won, and out is untouched. */
LAIR_API int lair_placement(const struct lair_catalog *cat, const struct lair_game *g,
                            uint8_t out[LAIR_MAX_SEATS]);

/* What ends the game of a seat by itself (C12, S8, S9). */
struct lair_goal {
    int souls;  /* so many end the game at the end of a turn; 0: none do */
    int wounds; /* so many put a seat out, or end the game of one alone; 0: none do */
};
LAIR_API struct lair_goal lair_goal(const struct lair_game *g);

/* Alone: the treasure that a slot of town asks for, from 0 (S10); else 0. */
LAIR_API int lair_slot_asks(const struct lair_catalog *cat, const struct lair_game *g, int slot);
/* Where a hero in town would go as things stand, in the bait phase's own order: a seat, or
 * LAIR_NOBODY when it would stay. */
LAIR_API int lair_lure_of(const struct lair_catalog *cat, const struct lair_game *g, lair_card hero);
/* Do seats that share the most of a treasure share its heroes as well, as long as there are enough?  (C9j) */
LAIR_API bool lair_splits(const struct lair_catalog *cat, const struct lair_game *g);

/* Tells sink->line() of every line that holds all the time (`while`) and is in force just now: its card is in
 * sight, its conditions hold, and if it is about rooms there is one that it alters. */
LAIR_API void lair_in_force(const struct lair_catalog *cat, const struct lair_game *g,
                            struct lair_sink *sink);

/* One term of a computed value. */
struct lair_term {
    lair_design source; /* the card that adds it; 0: the rules */
    uint8_t seat;       /* whose card; LAIR_NOBODY */
    char op;            /* '=' base, '+' add, 'x' times, '0' lock */
    int amount;
    int value; /* the value so far */
};
enum lair_value { LAIR_VALUE_DAMAGE, LAIR_VALUE_TREASURE, LAIR_VALUE_HEALTH, LAIR_VALUE_LURE };
/* What is to be explained.  Each value reads the members that it names. */
struct lair_question {
    enum lair_value value;
    int seat;                    /* DAMAGE, TREASURE: whose room; LURE: the seat that lures */
    int square;                  /* DAMAGE, TREASURE */
    lair_card hero;              /* HEALTH, LURE; DAMAGE: to that hero; 0: to any other */
    enum lair_treasure treasure; /* TREASURE */
};
/* The terms of a value.  Returns how many there are; writes at most cap. */
LAIR_API int lair_explain(const struct lair_catalog *cat, const struct lair_game *g,
                          const struct lair_question *q, struct lair_term *out, int cap);

/* ---- events ---------------------------------------------------------------------------------- */

/* name, what the members mean, who knows it whole: engine/text/event.h's table, printed by
 * lair_event_help().  s = seat, o = other, c = card, d = second card, q/r = squares, n = n */
enum lair_event_kind {
    LAIR_EV_BOSS,          /* s has boss c */
    LAIR_EV_BOSS_DEALT,    /* s may keep boss c           (whole: s) */
    LAIR_EV_SEEDED,        /* c starts the discard pile */
    LAIR_EV_DRAWS,         /* s draws c                   (whole: s) */
    LAIR_EV_NO_CARD,       /* s should draw a card of kind n; there is none */
    LAIR_EV_KEEPS,         /* s keeps the hand */
    LAIR_EV_MULLIGANS,     /* s shows the hand and takes a new one */
    LAIR_EV_SHOWS,         /* s shows c */
    LAIR_EV_TURN,          /* turn n begins */
    LAIR_EV_PHASE,         /* phase n (enum lair_phase) begins */
    LAIR_EV_ACTIVE,        /* s becomes the active seat */
    LAIR_EV_ARRIVES,       /* hero c arrives in town */
    LAIR_EV_PLACES,        /* s lays c face-down on square q of o; n=1: a new square  (whole: s) */
    LAIR_EV_TAKES_BACK,    /* s takes c back from square q of o                       (whole: s) */
    LAIR_EV_NO_BUILD,      /* s builds nothing */
    LAIR_EV_REVEALS,       /* s's dungeon: c is turned up on square q; o laid it */
    LAIR_EV_BUILDS,        /* s builds c at once on square q */
    LAIR_EV_LEVEL_UP,      /* s levels up: boss c */
    LAIR_EV_LURED,         /* hero c goes to the entrance of s */
    LAIR_EV_STAYS,         /* hero c stays in town */
    LAIR_EV_ENTERS,        /* hero c enters the dungeon of s */
    LAIR_EV_ENTERS_ROOM,   /* hero c enters room d on square q of s */
    LAIR_EV_DAMAGE,        /* hero c takes n damage (in room d on square q of s); d=0: elsewhere */
    LAIR_EV_SURVIVES_ROOM, /* hero c leaves room d, square q of s, alive */
    LAIR_EV_DIES,          /* hero c dies for s (d: in this room; 0: in none) */
    LAIR_EV_WOUNDS,        /* hero c survives the dungeon of s: n wounds */
    LAIR_EV_MOVES,         /* hero c moves to zone n of s (square q inside a dungeon) */
    LAIR_EV_HEALS,         /* s turns hero c face-down */
    LAIR_EV_REMOVED,       /* c leaves the game (s: whose it was) */
    LAIR_EV_CASTS,         /* s declares spell c, *n; o, d, q: the target */
    LAIR_EV_USES,          /* s declares the ability of c (square q), *n; o, d, r: the target */
    LAIR_EV_TRIGGERS,      /* the ability of c (s, square q) takes effect */
    LAIR_EV_RESOLVES,      /* c of s (*n) takes effect */
    LAIR_EV_CANCELLED,     /* c of s (*n) is cancelled */
    LAIR_EV_LASTS,         /* c of s: a modifier begins: property n, amount o */
    LAIR_EV_DISCARDS,      /* s discards c */
    LAIR_EV_TAKES,         /* s takes c from zone n of o  (whole: s, o; public from the pile) */
    LAIR_EV_LOOKS,         /* s looks at zone n of o */
    LAIR_EV_SEARCHES,      /* s searches zone n */
    LAIR_EV_DESTROYED,     /* room c on square q of s is destroyed */
    LAIR_EV_UNCOVERED,     /* room c on square q of s lies open again */
    LAIR_EV_DEACTIVATED,   /* room c on square q of s is deactivated */
    LAIR_EV_COUNTERS,      /* n counters come to room c on square q of s; n<0: they go */
    LAIR_EV_WAKES,         /* room c on square q of s wakes */
    LAIR_EV_SWAPS,         /* the rooms on squares q and r of s change places */
    LAIR_EV_REVERSES,      /* the dungeon of s is turned around */
    LAIR_EV_TAKEN_UP,      /* room c on square q of s goes back to the hand of s */
    LAIR_EV_SHIFTS,        /* room c of s goes from square q to square r; those between make room */
    LAIR_EV_RETURNS,       /* face-down c goes back from square q of o to the hand of s (whole: s) */
    LAIR_EV_SHUFFLES,      /* zone n is shuffled; in a dungeon the stack on square q of s */
    LAIR_EV_REFILL,        /* the discard pile goes back into the decks */
    LAIR_EV_PAYS,          /* s pays n coins */
    LAIR_EV_GAINS,         /* s gains n coins */
    LAIR_EV_GIVES,         /* s gives n coins to o */
    LAIR_EV_LAYS,          /* s lays n coins on room c, square q of s */
    LAIR_EV_SWAPS_HOARDS,  /* s and o change their hoards */
    LAIR_EV_SELLS,         /* s discards room card c for n coins */
    LAIR_EV_ATTACHED, /* miniboss c comes under room d, square q of s, at level n; o: from whose dungeon */
    LAIR_EV_LEVEL,    /* miniboss c under room d, square q of s, comes to level n */
    LAIR_EV_DETACHED, /* miniboss c leaves room d, square q of s, for the discard pile (n=0) or the hand of s (n=1) */
    LAIR_EV_ITEM,        /* item c: goes to zone n (of s), with hero d */
    LAIR_EV_TURNS,       /* item c of s is turned face-up (n=1) or face-down (n=0) */
    LAIR_EV_PASSES,      /* s passes */
    LAIR_EV_FIRST,       /* s is First Player */
    LAIR_EV_MARKET,      /* c is laid out in the market */
    LAIR_EV_DRAFTS,      /* s takes c from the market */
    LAIR_EV_LEFT_OVER,   /* c of the market is discarded */
    LAIR_EV_MINION,      /* s puts the minion on space n of c (square q) */
    LAIR_EV_TO_LANDMARK, /* hero c goes down to landmark d */
    LAIR_EV_ENDS_TURN,   /* turn n ends */
    LAIR_EV_OUT,         /* s is out: n wounds; o=1: resigned */
    LAIR_EV_WINS,        /* s wins: n souls minus wounds */
    LAIR_EV_OVER,        /* the game is over */
};
enum { LAIR_N_EVENTS = LAIR_EV_OVER + 1 };

struct lair_event {
    uint8_t kind;            /* enum lair_event_kind */
    uint8_t seat;            /* s; LAIR_NOBODY */
    uint8_t other;           /* o */
    uint8_t square;          /* q; LAIR_NO_SQUARE */
    uint8_t square2;         /* r */
    uint8_t whole;           /* bit per seat that knows it whole; 0xff: public */
    lair_design card, card2; /* c, d; 0: none */
    int16_t n;
};

LAIR_API const char *lair_event_name(enum lair_event_kind kind); /* "draws" */
LAIR_API const char *lair_phase_name(enum lair_phase phase);     /* "adventure" */
LAIR_API const char *lair_zone_name(enum lair_zone zone);        /* "room-deck" */
LAIR_API const char *lair_kind_name(enum lair_kind kind);        /* "room" */
LAIR_API const char *lair_treasure_name(enum lair_treasure t);   /* "cleric" */
/* The names of the members that lair_event_json() may print of an event, besides "event": the
 * i-th, NULL past the last. */
LAIR_API const char *lair_event_member(enum lair_event_kind kind, int i);
/* The events as a Markdown table; the caller frees it with free(). */
LAIR_API char *lair_event_help(void);
/* What a viewer (a seat or LAIR_PUBLIC) is told of an event: the whole or its shadow. */
LAIR_API struct lair_event lair_event_for(const struct lair_catalog *cat, const struct lair_event *e,
                                          int viewer);
/* The event as JSON, as the protocol prints it; the caller owns it. */
LAIR_API struct json_object *lair_event_json(const struct lair_catalog *cat, const struct lair_event *e);

/* ---- opponents ------------------------------------------------------------------------------- */

enum lair_policy {
    LAIR_POLICY_RANDOM,
    LAIR_POLICY_SANE,     /* random, but does not hurt itself */
    LAIR_POLICY_GREEDY,   /* looks to the end of the turn: no worse, by the forecast, than lair_default() */
    LAIR_POLICY_GREEDY_1, /* greedy of 0.1.0, which did not ask the forecast: a measure for others */
    LAIR_POLICY_CAREFUL,  /* greedy that takes no wound this turn that another move averts: for lessons */
};
enum { LAIR_N_POLICIES = LAIR_POLICY_CAREFUL + 1 };
LAIR_API const char *lair_policy_name(enum lair_policy p);

/* Why greedy chooses a move: what most of all speaks for it.  Souls and wounds are those of the forecast,
 * compared with the harmless move's. */
enum lair_motive_kind {
    LAIR_MOTIVE_NONE,         /* other policies do not say */
    LAIR_MOTIVE_SOULS,        /* n souls more this turn */
    LAIR_MOTIVE_WOUNDS,       /* n wounds less this turn */
    LAIR_MOTIVE_THEIR_WOUNDS, /* n wounds more for the others */
    LAIR_MOTIVE_THEIR_SOULS,  /* n souls less for the others */
    LAIR_MOTIVE_LEVEL,        /* the boss levels up */
    LAIR_MOTIVE_DAMAGE,       /* the dungeon deals n more damage */
    LAIR_MOTIVE_POSITION,     /* the better position for later turns */
    LAIR_MOTIVE_NOTHING,      /* nothing else is worth its price */
    LAIR_MOTIVE_CARD,         /* the card to take that is worth most, or to give that is missed least */
    LAIR_MOTIVE_LEAST_CARD,   /* the card of the hand that is missed least */
    LAIR_MOTIVE_FEW_ROOMS,    /* too few rooms in hand */
    LAIR_MOTIVE_MANY_ROOMS,   /* rooms enough in hand */
    LAIR_MOTIVE_HAND,         /* a good hand to begin with */
    LAIR_MOTIVE_ADVANCED,     /* too many advanced rooms to begin with */
    LAIR_MOTIVE_FIRST_ROOM,   /* the best room to begin with */
    LAIR_MOTIVE_NO_ROOM,      /* no room to begin with */
    LAIR_MOTIVE_XP,           /* the boss with more experience */
};
enum { LAIR_N_MOTIVES = LAIR_MOTIVE_XP + 1 };
struct lair_motive {
    enum lair_motive_kind kind;
    int n;       /* positive where the kind counts; else it means nothing */
    int wounds;  /* that the move costs this turn, if any */
    bool unsure; /* rooms that are not in sight may change that */
};

/* Chooses a move for the viewer of a view, while it builds also a card to sell, by its own dice (*dice is changed); *why (which may be
 * NULL) says what for.  False: the viewer owes nothing. */
LAIR_API bool lair_choose(const struct lair_catalog *cat, const struct lair_game *view, enum lair_policy p,
                          uint64_t *dice, struct lair_move *out, struct lair_motive *why);
/* The viewer's moves in the order in which a policy would choose them: what it would do, what if that were not
 * possible, and so on.  Writes cap at most, and returns how many. */
LAIR_API size_t lair_prefer(const struct lair_catalog *cat, const struct lair_game *view, enum lair_policy p,
                            uint64_t *dice, struct lair_move *out, size_t cap);

/* ---- hash, position, record ------------------------------------------------------------------ */

/* SHA-256 of the canonical encoding (engine/text/hash.c): the same for equal games, whatever else
 * is loaded. */
LAIR_API void lair_hash(const struct lair_catalog *cat, const struct lair_game *g, uint8_t out[LAIR_HASH]);
/* What must hold of every game at rest; NULL, or what does not.  For tests and sim. */
LAIR_API const char *lair_check(const struct lair_catalog *cat, const struct lair_game *g);

/* A game with its history: the board at the beginning of its phase and all moves. */
struct lair_match;

/* Takes a game that has just begun (lair_new or a position's).  Frees with lair_match_free(). */
LAIR_API struct lair_match *lair_match_new(const struct lair_catalog *cat, const struct lair_setup *setup,
                                           struct lair_sink *sink, struct lair_fault *why);
LAIR_API void lair_match_free(struct lair_match *m);
LAIR_API const struct lair_game *lair_match_game(const struct lair_match *m);
LAIR_API enum lair_refusal lair_match_play(struct lair_match *m, int seat, const struct lair_move *move,
                                           struct lair_sink *sink);
/* The commitment that the record names: to the host's part in the seed, as engine/CHANCE.md has it
 * (NULL: a seed given by hand, unrated). */
LAIR_API void lair_match_commit(struct lair_match *m, const uint8_t commitment[LAIR_HASH]);
/* Adds a line to the head of the record: a name of small letters, digits and '-' that the record does
 * not use itself, and a value of one line of UTF-8.  Anything else is ignored; a later value replaces an
 * earlier one. */
LAIR_API void lair_match_tag(struct lair_match *m, const char *name, const char *value);

/* The position as JSON (ARCHITECTURE.md, "Positions"); the caller owns it. */
LAIR_API struct json_object *lair_match_position(const struct lair_match *m);
/* A match from such JSON; NULL with *why set. */
LAIR_API struct lair_match *lair_match_set(const struct lair_catalog *cat, struct json_object *pos,
                                           struct lair_fault *why);
/* A view as JSON, in the shape of a position. */
LAIR_API struct json_object *lair_view_json(const struct lair_catalog *cat, const struct lair_game *view);
/* The record as text; the caller frees it.  Reading one replays it: NULL with *why set when it
 * is malformed, its checksum or its hash differs, or a move is refused. */
LAIR_API char *lair_match_record(const struct lair_match *m);
LAIR_API struct lair_match *lair_match_load(const struct lair_catalog *cat, const char *text, size_t len,
                                            struct lair_sink *sink, struct lair_fault *why);

#endif
