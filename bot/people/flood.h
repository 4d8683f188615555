/* bot/people/flood.h - how much one person, or one place, may say to the host
 *
 * Each has a bucket: so many lines at once, then one every line_ms.  Whoever says more is told so once, and
 * is not heard again before it has been calm.  Picks count as lines.
 *
 * The memory is bounded: the bucket that was used longest ago makes room for a new one.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_PEOPLE_FLOOD_H
#define LAIR_BOT_PEOPLE_FLOOD_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

struct flood_limits {
    int lines;   /* at once; 0: as many as they like */
    int line_ms; /* until there is room for one more */
    /* Whoever went over is heard again after so long without a line.  0: as soon as there is room for
     * one, and is told again only after there has been room for all. */
    int calm_ms;
};

enum flood_verdict {
    FLOOD_HEARD,
    FLOOD_OVER,    /* not heard, and to be told so: the first line that is too much */
    FLOOD_IGNORED, /* not heard */
};

enum { FLOOD_BUCKETS = 4096 };

struct flood;

struct flood *flood_new(void);
void flood_free(struct flood *f); /* NULL is allowed */

/* A line is said at now (clock_ticks).  source: the place where it is said, or where its author comes from
 * (person_origin).  asked: the author was asked for it, and it takes half the room. */
enum flood_verdict flood_line(struct flood *f, const struct flood_limits *limits, const char *network,
                              const char *source, bool asked, int64_t now);

#endif
