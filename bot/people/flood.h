/* bot/people/flood.h - how much one person, or one place, may say to the host
 *
 * A bucket each: so many lines at once, then one in line_ms.  Who says more is
 * told so once, and is not heard until it has been calm.  Picks count as lines.
 *
 * The memory is bounded: the bucket that was used longest ago makes room. */
#ifndef LAIR_BOT_PEOPLE_FLOOD_H
#define LAIR_BOT_PEOPLE_FLOOD_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

struct flood_limits {
    int lines;   /* at once; 0: as many as they like */
    int line_ms; /* until there is room for one more */
    int calm_ms; /* who went over is heard again after so long without a line; 0: as soon as there
                  * is room for one, and is told again when there was room for all */
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

/* Somebody, or somebody in a place, says a line at now (clock_ticks).  who: a place, or where a
 * person comes from (person_source).  asked: its author was asked for one, and it takes half the
 * room. */
enum flood_verdict flood_line(struct flood *f, const struct flood_limits *limits, const char *network,
                              const char *who, bool asked, int64_t now);

#endif
