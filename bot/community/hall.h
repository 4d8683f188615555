/* bot/community/hall.h - every board that a database has somebody on
 *
 * For pages and programs that show them all: of all networks together, of each network, and of each place
 * into which everybody could look when the last game that counts for it was over, and that was not hidden since
 * (struct solo_result.open): other places are named to nobody.  Of each there are solo and challenge, this
 * season and ever, and of each sets apart if games were played with more than one choice of them; and of all networks and each there are ratings against people, of live games and slow ones.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMMUNITY_HALL_H
#define LAIR_BOT_COMMUNITY_HALL_H

#include "bot/community/ranking.h"
#include "bot/community/standings.h"
#include "bot/store.h"

/* A board, valid while it is handed on. */
struct hall_board {
    const char *network; /* NULL: all networks */
    const char *place;   /* NULL: the whole network */
    const char *sets;    /* names with commas; NULL: all results were played with the same */
    enum lair_rules rules;
    enum standings_span span;
    enum standings_by by;
    const struct standings *standings; /* by that; at least one is listed */
    /* Of ratings, of this pace: all from rules on is not set, and somebody is on it.  NULL: of games played alone. */
    const struct ranking *ranking;
    enum ladder_pace pace;
};
typedef void hall_fn(void *ctx, const struct hall_board *board);

/* Calls fn with each board, now being ms since 1970: first those of all networks, then network by network, each
 * before its places.  0, or -1: see store_fault(). */
int hall_read(struct store *s, int64_t now, hall_fn *fn, void *ctx);

/* A span, an order and a pace as programs read them: "season", "mean", "live". */
const char *hall_span_name(enum standings_span span);
const char *hall_by_name(enum standings_by by);

const char *hall_pace_name(enum ladder_pace pace);

/* What somebody who is on a board is called: by the nick of the latest game; NULL: nobody knows.  g_free it. */
char *hall_nick(struct store *s, const struct contender *one);
char *hall_rated_nick(struct store *s, const struct ranked *one);

#endif
