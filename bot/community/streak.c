/* bot/community/streak.c - days in a row, of which one in ten may be missed
 * SPDX-License-Identifier: MIT */
#include "bot/community/streak.h"

#include <glib.h>

/* A run while it is walked along.  Places count the days that had a dungeon, from the first that was played. */
struct run {
    int place;  /* of the latest day played */
    int length; /* days played in the run */
    bool missed;
    int miss;  /* the place of the latest miss within the run, if there is one */
    int since; /* ... days played since then */
};

/* Misses some days in a row. */
static void miss(struct run *r, int days)
{
    int place = r->place + 1;

    if (days == 0)
        return;
    if (r->missed && place - r->miss < STREAK_SPAN)
        r->length = r->since;
    if (days > 1)
        r->length = 0;
    r->missed = days == 1 && r->length > 0;
    r->miss = place;
    r->since = 0;
    r->place += days;
}

static void play(struct run *r)
{
    r->place++;
    r->length++;
    r->since++;
}

/* How many of the days between two had a dungeon; *at: the first of down that is not before them. */
static int between(int from, int to, struct streak_days down, int *at)
{
    int days = to - from - 1;

    for (; *at < down.n && down.day[*at] < to; (*at)++)
        if (down.day[*at] > from)
            days--;
    return days;
}

struct streak streak_of(struct streak_days played, struct streak_days down, int today)
{
    struct run r = { 0 };
    struct streak s = { 0 };
    int at = 0, i;

    for (i = 0; i < played.n && played.day[i] <= today; i++) {
        if (i > 0)
            miss(&r, between(played.day[i - 1], played.day[i], down, &at));
        play(&r);
        s.best = MAX(s.best, r.length);
    }
    if (i > 0 && played.day[i - 1] < today)
        miss(&r, between(played.day[i - 1], today, down, &at));
    s.days = r.length;
    s.spare = r.length > 0 && (!r.missed || r.place + 1 - r.miss >= STREAK_SPAN);
    return s;
}
