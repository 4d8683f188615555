/* bot/games/tale.h - a recorded game, to be read turn by turn
 *
 * A record is played once more, move by move, and what happened is kept with the game as it was.
 * Nothing is hidden: a tale is for games that are over, or for records that somebody has in hand.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_GAMES_TALE_H
#define LAIR_BOT_GAMES_TALE_H

#include <glib.h>
#include <stdbool.h>

#include "engine/lair.h"

/* What was foreseen when a turn's adventure first asked somebody something. */
struct tale_foreseen {
    bool known;              /* somebody was asked */
    guint at;                /* the events that there were then */
    struct lair_game view;   /* ... and what the public saw of the game */
    struct lair_forecast to; /* ... and could foresee; heroes are the view's */
};

/* A turn; or what was before the first. */
struct tale_page {
    int turn;              /* 0: before the first */
    guint from, asked, to; /* its events: from the first, up to its first question, to the last */
    struct lair_game game; /* as it was when that was asked */
    struct lair_game end;  /* as it was after its last move: the next turn may have begun */
    struct tale_foreseen foreseen;
};

struct tale {
    const struct lair_catalog *cat; /* the caller's */
    struct lair_match *match;       /* as the record leaves it */
    GArray *events;                 /* of struct lair_event, as the engine told them */
    GPtrArray *pages;               /* of struct tale_page *, at least one */
};

/* Reads a record of len bytes, played with the catalog.  NULL with *why: it is none, or is not sound. */
struct tale *tale_read(const struct lair_catalog *cat, const char *text, size_t len, struct lair_fault *why);
/* The same without looking whether it is sound, which takes as long again: for a record of our own, of a game
 * that came to g. */
struct tale *tale_again(const struct lair_catalog *cat, const char *text, const struct lair_game *g,
                        struct lair_fault *why);
void tale_free(struct tale *t); /* NULL is allowed */

const struct tale_page *tale_page(const struct tale *t, guint i);
const struct lair_event *tale_events(const struct tale *t);
/* Has the game come to an end? */
bool tale_is_over(const struct tale *t);

/* Plays the record of a tale once more, and hands on each move: its events, and the game after it.  First
 * comes what happened before any.  False with *why. */
typedef void tale_move_fn(void *ctx, const struct lair_game *g, const struct lair_event *events, guint n);
bool tale_moves(const struct tale *tale, const char *text, tale_move_fn *fn, void *ctx,
                struct lair_fault *why);

#endif
