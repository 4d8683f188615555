/* engine/rules/rules.h - how one game's rules differ from another's, as tables
 *
 * Nothing that plays the game knows rules by name: it asks the table.  Another
 * game is another table, and a function for each phase that no other game has
 * (run.c).
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_RULES_RULES_H
#define LAIR_ENGINE_RULES_RULES_H

#include "engine/rules/frame.h"

/* A phase, in the order of play. */
struct phase_row {
    uint8_t phase;     /* enum lair_phase */
    uint8_t only_with; /* the variant without which it is passed over; 0: always */
};

/* The check at the end of a turn. */
enum rules_end {
    RULES_END_CLASSIC, /* souls, wounds, or no more heroes (C12) */
    RULES_END_SUPER,   /* souls, or no more heroes (S8) */
    RULES_END_SOLO,    /* wounds, or no more heroes; the score tells how well (S9) */
};

struct rules {
    const char *name; /* "classic" */
    uint16_t newest;  /* their number as this engine plays them: raised when an outcome changes */
    uint8_t least_seats, most_seats;
    uint8_t usual_seats; /* as many as one base set is for; more need other sets besides (D32) */
    uint8_t variants;    /* those that make sense with them: bits */
    const struct phase_row *row;
    int n_rows;
    int turn_row;          /* a turn begins with this row */
    bool two_bosses;       /* two are dealt to each seat, always (S1) */
    bool seeds_pile;       /* the discard pile begins with cards of the decks (C1) */
    bool clockwise;        /* play goes clockwise from the First Player (S1), not by XP (C3) */
    bool board;            /* played on a town board */
    bool any_landmark;     /* a hero goes down to the first free one, whatever its class (S9) */
    bool slots_lure;       /* a hero goes where its slot of town is satisfied (S10), not to the most (C9) */
    bool wounds_end;       /* five put a seat out, or end the game of one alone (C12, S9) */
    bool tavern_ends;      /* a hero at the Tavern ends the game at once (S9) */
    bool counters_stay;    /* on a room that is deactivated (S7); else they are lost (C14) */
    uint8_t most_counters; /* on one room */
    bool last_in_first;    /* windows: what is declared last resolves first (S6), not C11 */
    enum rules_end end;
};

/* What a new rules number changed (engine/RULES.md, section N).  A game that began under a lower
 * number goes on as it was, what is asked and what is legal included: its moves are answers to its
 * own questions.  Where old and new differ, the code asks rules_have().  When no running game needs
 * the old way any more a row goes, and the old branch with it. */
enum rules_change {
    /* A hero that is back in town before the bait phase, or when the turn ends, can be lured in the
     * next one to come (C14i, C14j). */
    RULES_BAIT_AGAIN,
    /* A hero without health dies at an entrance although nothing has hurt it, and in the gap (D22c, D7g). */
    RULES_DIE_OUTSIDE,
    /* Nobody is asked to do what everybody sees cannot be done (B13, B14, Q-BMA033). */
    RULES_ASK_IN_EARNEST,
    /* Nobody orders two effects of one's own that are the same (B15). */
    RULES_ORDER_UNLIKE,
    /* A card that waits for its player's spells must be in sight before the spell does anything (D15d). */
    RULES_SEE_SPELLS,
    /* Whose items would lie face-up beside one another says which of them stays so (B10). */
    RULES_ITEM_CHOICE,
    /* A player who may build Advanced rooms anywhere may so in the own dungeon, and nobody else there (D10i). */
    RULES_OWN_DUNGEON,
    /* Whether a card of a hand is to be built is asked whatever the hand holds (B16). */
    RULES_BUILD_UNSEEN,
    /* A position has no hero of a set that lends its game none, nor a boss that has levelled up without what lasts of that. */
    RULES_SOUND_POSITIONS,
    /* A modifier that lasts does not know its card again that was hidden meanwhile (D13d). */
    RULES_FORGET_CARD,
    /* Where wounds put nobody out, a text that speaks of that does nothing (S11c). */
    RULES_WOUNDS_STAND,
    /* A card loses with the turn also what it got of it when rooms woke (C12t). */
    RULES_WAKING_ENDS,
    /* A room that is built at once in the build phase is used from the adventure phase on (C7q). */
    RULES_BUILT_RESTS,
    /* On a town board a player who cannot win this turn is passed over, whatever ends the game (S8b). */
    RULES_BARRED_NEVER_WINS,
    /* Alone, too, a hero that goes straight to its landmark goes to its own one (S3f). */
    RULES_OWN_LANDMARK,
    /* An effect that waits does not know a card again that was hidden meanwhile, and a card that has left the pile is no
     * target (D13d, C11o). */
    RULES_FORGET_NAMED,
};
enum { RULES_N_CHANGES = RULES_FORGET_NAMED + 1 };
bool rules_have(const struct lair_game *g, enum rules_change change);

const struct rules *rules_of(const struct lair_game *g);
const struct rules *rules_by(enum lair_rules rules);
/* What the game's town board has for so many seats; NULL: it is played without one. */
const struct board *rules_board(const struct lair_catalog *cat, const struct lair_game *g);
#endif
