/* adapters/irc/pace.h - how fast lines may go, learned from the server
 *
 * What a server allows nobody is told.  Most hold back the lines of a client that says too much, and drop it when
 * too many wait there.  But they read lines in order: where lines are held back the answer to one comes late, as the
 * line waits behind the others.  So every line that the server answers anyway is a measure - a message that it echoes,
 * a PING that asks what has arrived (adapters/irc/told.h): is the answer late, the pace is at once what the server was
 * seen to take; is it not, the pace grows a little with each line that has arrived.  While an answer is late already,
 * and while many lines are known to be nowhere yet, lines go at the slow pace without any burst, so that what waits
 * does so with us, where an urgent line still overtakes others.
 *
 * It stays between two bounds, and where they are equal nothing is learned.  A server that dropped us for saying too
 * much is never tried again: from then on the slow pace holds.
 * SPDX-License-Identifier: MIT */
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
    uint64_t written;           /* lines of this connection */
    uint64_t arrived;           /* so many of these are known to have arrived, the first ones */
    int64_t line_at;            /* when the last of them was written */
    bool waits;                 /* for the answer to a line that was written then */
    int64_t waits_since;
    uint64_t slowed;  /* how many lines were written when an answer was late; 0: none was */
    unsigned careful; /* lines for which the pace grows slowly, since an answer was late */
    int64_t soonest;  /* ms of the soonest answer of this connection; -1: none yet */
};

/* A line that the server answers. */
struct irc_pace_mark {
    uint64_t line; /* its number on this connection, from 1 */
    int64_t at;    /* when it was written */
    uint64_t open; /* lines that were under way then, itself among them */
};

/* Bounds from the settings; what was learned is kept as far as it lies between them. */
void irc_pace_bound(struct irc_pace *p, int fastest_ms, int slowest_ms);

/* The connection is new: nothing is under way. */
void irc_pace_begin(struct irc_pace *p);

/* A line was written. */
void irc_pace_line(struct irc_pace *p, int64_t now);

/* That line is one that the server answers. */
struct irc_pace_mark irc_pace_mark(struct irc_pace *p, int64_t now);

/* The server has answered the line of that mark, and so has taken all lines before it.  next: the oldest of which
 * an answer is still to come; NULL: there is none. */
void irc_pace_answered(struct irc_pace *p, const struct irc_pace_mark *m, const struct irc_pace_mark *next,
                       int64_t now);

/* The server dropped us, since we said too much. */
void irc_pace_dropped(struct irc_pace *p);

/* How many ms the next line has to wait since the server is behind; 0: it is not, as far as we know. */
int64_t irc_pace_hold(const struct irc_pace *p, int64_t now);

/* Should the server be asked, so that the pace can be known? */
bool irc_pace_wants_ping(const struct irc_pace *p);

#endif
