/* adapters/irc/pace.h - how fast lines may go, learned from the server
 *
 * What a server allows nobody is told.  Most hold back the lines of a client that says too much, and drop it when
 * too many wait there.  But they read lines in order: where lines are held back the answer to a PING comes late,
 * as it waits behind them.  So a PING that we send anyway (adapters/irc/told.h) is a measure: is its answer late,
 * the pace is at once what the server was seen to take; is it not, the pace grows a little with each line that has
 * arrived.  While an answer is late already, and while many lines are known to be nowhere yet, lines go at the slow
 * pace without any burst, so that what waits does so with us, where an urgent line still overtakes others.
 *
 * It stays between two bounds, and where they are equal nothing is learned.  A server that dropped us for saying too
 * much is never tried again: from then on the slow pace holds. */
#ifndef LAIR_ADAPTERS_IRC_PACE_H
#define LAIR_ADAPTERS_IRC_PACE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    IRC_PACE_LATE_MS = 300, /* an answer so much later than the soonest one is late */
    IRC_PACE_OPEN = 8,      /* lines that may be under way, before the slow pace holds */
    IRC_PACE_ASK = 5,       /* lines after which the server is asked whether they have arrived */
};

struct irc_pace {
    int fastest_ms, slowest_ms; /* the bounds: what a line costs, in ms; slowest_ms at first */
    int64_t line_ms;            /* what was learned, between them */
    bool dropped;               /* the server dropped us: nothing is learned any more */
    unsigned open;              /* lines that were written, and are not known to have arrived */
    int64_t line_at;            /* when the last of them was */
    uint64_t asked;             /* number of the PING that measures; 0: none is under way */
    int64_t asked_at;           /* when it was written */
    unsigned asked_open;        /* lines that were under way then, itself among them */
    unsigned careful;           /* lines for which the pace grows slowly, since an answer was late */
    int64_t soonest;            /* ms of the soonest answer of this connection; -1: none yet */
};

/* Bounds from the settings; what was learned is kept as far as it lies between them. */
void irc_pace_bound(struct irc_pace *p, int fastest_ms, int slowest_ms);

/* The connection is new: nothing is under way. */
void irc_pace_begin(struct irc_pace *p);

/* A line was written.  It was the PING of that number. */
void irc_pace_line(struct irc_pace *p, int64_t now);
void irc_pace_ping(struct irc_pace *p, uint64_t ping, int64_t now);

/* The server has answered the PING of that number, and all before it. */
void irc_pace_pong(struct irc_pace *p, uint64_t ping, int64_t now);

/* The server dropped us, since we said too much. */
void irc_pace_dropped(struct irc_pace *p);

/* How many ms the next line has to wait since the server is behind; 0: it is not, as far as we know. */
int64_t irc_pace_hold(const struct irc_pace *p, int64_t now);

/* Should the server be asked, so that the pace can be known? */
bool irc_pace_wants_ping(const struct irc_pace *p);

#endif
