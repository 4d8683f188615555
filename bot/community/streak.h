/* bot/community/streak.h - days in a row, of which one in ten may be missed
 *
 * On days on which the host had no dungeon nobody could play: they are as if they had not been.  Of the others, a
 * streak is a run in which of any STREAK_SPAN days in a row at most one was missed; its length is how many of its days
 * were played.  So one missed day is forgiven, and the next one when nine were played since.  Two that come sooner
 * cut off what was before the first of them; two in a row end it.
 *
 *     # # # . # # # # . #     4 behind the first miss and 1 behind the second: 5
 *     # . # # # # # # # # # . #     nine between the two: 11
 *
 * Today counts when it is played, and is not missed before it is over.  Nothing here knows a clock.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMMUNITY_STREAK_H
#define LAIR_BOT_COMMUNITY_STREAK_H

#include <stdbool.h>

enum { STREAK_SPAN = 10 };

/* Days (bot/community/day.h), each later than the one before. */
struct streak_days {
    const int *day;
    int n;
};

struct streak {
    int days; /* how long the streak is that goes on today; 0: there is none */
    int best; /* how long the longest one was */
    /* There is one, and it stays as long if the next day is missed: today, or tomorrow if today is played. */
    bool spare;
};

/* What has come of the days that somebody played until today.  down: days on which there was no dungeon; one that was
 * played all the same had one.  Days after today do not count. */
struct streak streak_of(struct streak_days played, struct streak_days down, int today);

#endif
