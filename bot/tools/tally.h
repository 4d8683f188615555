/* bot/tools/tally.h - what the games of lair sim add up to */
#ifndef LAIR_BOT_TOOLS_TALLY_H
#define LAIR_BOT_TOOLS_TALLY_H

#include "bot/tools/playout.h"

enum {
    TALLY_LEAST = -36, /* for one seat alone: every hero of a game is a wound, or … */
    TALLY_MOST = 36,   /* … a soul */
    TALLY_SCORES = TALLY_MOST - TALLY_LEAST + 1,
};

/* All games together. */
struct tally {
    int64_t games, finished, asks, moves, cpu_ns, turns;
    int64_t wins[LAIR_MAX_SEATS];
    int64_t wins_of[LAIR_N_POLICIES], seats_of[LAIR_N_POLICIES];
    int64_t scores[TALLY_SCORES]; /* of one seat alone: how often TALLY_LEAST came up, then the next … */
};

void tally_add(struct tally *t, const struct plan *plan, int64_t number, const struct outcome *out);

/* Prints how a game went, as far as that is wanted.  False: no more games after this one. */
bool tally_tell(const struct plan *plan, int64_t number, const struct outcome *out);

/* Prints what all games add up to. */
void tally_print(const struct plan *plan, const struct tally *t, double seconds);
void tally_print_json(const struct plan *plan, const struct tally *t, double seconds);

#endif
