/* tests/ordeal.h - a random game by all policies, and all that must hold after each of its moves
 *
 * What is played is drawn by lot (tests/mixture.h), half of it from positions in mid-game (tests/deal.h).  A game counts what it
 * saw: a rule that was never met was never tested, and nor was a line of a card.
 * SPDX-License-Identifier: MIT */
#ifndef ORDEAL_H
#define ORDEAL_H

#include "engine/language/language.h"
#include "tests/mixture.h"
#include "tests/scrutiny.h"
#include "tests/secrets.h"
#include "tests/worlds.h"

enum {
    ORDEAL_DESIGNS = 2048, /* the sets that there are have some 500 */
    ORDEAL_LINES = 8,      /* of a card, as words of the language go (engine/sets/README.md) */
    ORDEAL_ASKS = 30000,   /* no game has so many questions */
    ORDEAL_TOLD = 1024,
};

enum ordeal_ending {
    END_SOULS,
    END_LAST_STANDING,
    END_ALL_OUT,
    END_HEROES_SPENT,
    END_RESIGNED,
    END_SUPER_SOULS,
    END_SUPER_DECK,
    END_SOLO_WOUNDS,
    END_SOLO_TAVERN,
    END_SOLO_DECK,
};
enum { ORDEAL_ENDINGS = END_SOLO_DECK + 1 };
const char *ordeal_ending_name(enum ordeal_ending ending);

/* What games have shown. */
struct ordeal_seen {
    struct scrutiny checks;
    struct secrets_tally secrets;
    struct worlds_tally worlds;
    unsigned long asks[LAIR_N_ASKS], events[LAIR_N_EVENTS], endings[ORDEAL_ENDINGS];
    unsigned long line[ORDEAL_DESIGNS]
                      [ORDEAL_LINES]; /* took effect, or was in force when something was asked */
    unsigned long
        least[ORDEAL_DESIGNS]; /* of a card's lines the one that did so least; .enough: it has none */
    unsigned long full_dungeons, level_ups, epics, refills, variants[LAIR_N_VARIANTS],
        seats[LAIR_MAX_SEATS + 1];
    unsigned long policies[LAIR_N_POLICIES], rules[LAIR_N_RULES], games, moves;
    unsigned long sets[MIXTURE_SETS];               /* by their number in the catalog */
    unsigned long spaces[ORDEAL_DESIGNS][N_SPACES]; /* a minion was placed there */
    unsigned long pushed[ORDEAL_DESIGNS];           /* a hero went down to that landmark */
    unsigned long summoned_home, summoned_away;
    unsigned long stacked; /* a declaration waits for another one to resolve first (S6) */
    unsigned long capped;  /* four counters on a room, alone */
};

/* How often the dear ones of the checks are made: at one question in so many. */
struct ordeal_care {
    uint32_t moves, position, secrets, worlds, record;
    bool thorough; /* sound_game() as well (bot/tools/sound.h) */
};

struct ordeal {
    const struct lair_catalog *cat;
    struct ordeal_seen *saw;
    /* What was seen less often than enough is dealt and played rather than anything else; it may be saw. */
    const struct ordeal_seen *rare;
    unsigned long enough;
    struct ordeal_care care;
    lair_design focus; /* a card of it is in the game; 0: of none */
    char *told;        /* ORDEAL_TOLD bytes for what is played, as options of lair sim; NULL: nobody asks */
};

/* To be called before a seen is used: cards without lines need not be seen. */
void ordeal_begin(struct ordeal_seen *s, const struct lair_catalog *cat, unsigned long enough);

/* Finds out again which line of a card was seen least. */
void ordeal_note_least(struct ordeal_seen *s, const struct lair_catalog *cat, lair_design d,
                       unsigned long enough);

/* The design that a move declares, or that it builds; 0: it does neither. */
lair_design ordeal_design(const struct lair_game *g, const struct lair_move *m);

/* Plays a game, which is a function of the dice and of what is rare; fails the test if anything does not hold. */
void ordeal_play(const struct ordeal *o, uint32_t *dice);

#endif
