/* engine/rules.h - what one game's rules differ from another's in, as tables
 *
 * The mechanism (frames, windows, effects) knows no rules by name: it asks the
 * table.  Another game is another table. */
#ifndef RULES_H
#define RULES_H

#include "run.h"

/* A phase and its steps. */
struct phase_row {
    uint8_t phase;     /* enum lair_phase                                             */
    uint8_t only_with; /* the variant without which it is passed over; 0: always      */
    void (*step)(struct run *r, struct lair_frame *f);
};

struct rules {
    const char *name; /* "classic" */
    uint16_t newest;  /* their number as this engine plays them: raised when an outcome changes */
    uint8_t least_seats, most_seats;
    uint8_t variants; /* those that make sense with them: bits */
    const struct phase_row *row;
    int n_rows;
    int turn_row; /* a turn begins with this row */
    /* The check at the end of a turn (C12); true: the game is over. */
    bool (*end_of_turn)(struct run *r);
};

extern const struct rules rules_classic;

const struct rules *rules_of(const struct lair_game *g);
#endif
