/* bot/tools/playout.h - one game of lair sim, played by built-in opponents
 *
 * Game number i is a function of the base seed and i alone, whoever plays it.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_TOOLS_PLAYOUT_H
#define LAIR_BOT_TOOLS_PLAYOUT_H

#include <stdbool.h>
#include <stdint.h>

#include "bot/tools/questions.h"
#include "bot/tools/usage.h"
#include "engine/lair.h"

enum { PLAYOUT_MAX_ASKS = 100 * 1000 }; /* a game with more will not end: long ones have some thousands */

/* What is to be played: filled in from the command line, then only read. */
struct plan {
    struct lair_catalog *catalog;
    const char **sets;
    struct lair_setup setup; /* all but the seed */
    uint8_t seed[LAIR_SEED]; /* the base seed of all games */
    enum lair_policy policy[LAIR_MAX_SEATS];
    int n_policies;       /* seat s of game i has policy[(s + i) % n_policies] */
    int64_t first, games; /* their numbers are first to first + games - 1 */
    int jobs;
    /* What an option sets, as wide as GLib writes it. */
    int json, verbose, check;
    int questions;      /* seat i % seats of game i is a person's (bot/tools/questions.h) */
    int leak;           /* ... and what others learn from what it is asked is told */
    int tally;          /* bosses, cards and lines are counted (bot/tools/usage.h) */
    const char *record; /* the file for the record of the best game; NULL: none */
};

enum ending { ENDED, UNFINISHED, FAULTY };

/* How one game went.  It is written through a pipe as it is, to this same program. */
struct outcome {
    enum ending ending;
    int64_t asks, moves; /* moves: the questions with two or more legal answers */
    int64_t cpu_ns;
    int turns;
    int score;                                     /* seat a's souls less its wounds */
    uint8_t won;                                   /* a bit for each seat */
    struct question_game person[QUESTION_MANNERS]; /* --questions; what is above is of the last one */
    uint8_t hash[LAIR_HASH];                       /* of the last position; zero unless --verbose */
    char fault[LAIR_REASON * 2];                   /* FAULTY: what was wrong */
};
static_assert(sizeof(struct outcome) <= 4096, "a pipe takes it whole (PIPE_BUF)");

/* One game being played. */
struct playout {
    const struct plan *plan;
    int64_t number;
    uint64_t dice;                    /* of the random policy */
    uint64_t dice_of[LAIR_MAX_SEATS]; /* of the others */
    struct lair_game game, view;
    struct outcome *out;
    struct lair_move move[LAIR_MAX_MOVES];
    struct person person;     /* --questions */
    struct usage *usage;      /* --tally; NULL: nothing is counted */
    struct lair_sink *sink;   /* ... and hears with this */
    bool along;               /* --check, or the best game once more: … */
    struct lair_match *match; /* … the same game with its history */
    char *record;             /* of the best game; free() */
};

/* The policy of a seat in a game. */
enum lair_policy playout_policy(const struct plan *plan, int64_t number, int seat);

/* Plays game number of p's plan. */
void playout_run(struct playout *p, int64_t number, struct outcome *out);

#endif
