/* bot/community/day.h - days of UTC, by number
 *
 * A day is a number: 2026-01-01 is day 1, the day before it day 0.  Dates are the proleptic Gregorian calendar's, and
 * a day has DAY_MS: there are no time zones here, no summer time, and leap seconds are not counted (as since 1970).
 * What lies before 0001-01-01 counts as that day, what lies after 9999-12-31 as that one.
 *
 * Nothing here knows a clock: whoever asks hands in a time, ms since 1970.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMMUNITY_DAY_H
#define LAIR_BOT_COMMUNITY_DAY_H

#include <stdbool.h>
#include <stdint.h>

enum {
    DAY_MS = 24 * 60 * 60 * 1000,
    DAY_DATE = 11,         /* characters of a date, its NUL included */
    DAY_LEAST = -739615,   /* 0001-01-01 */
    DAY_GREATEST = 2912443 /* 9999-12-31 */
};

/* The day in which a moment is. */
int day_of(int64_t ms);
/* When a day begins; the day before it has ended then. */
int64_t day_begins(int day);
/* How long the day of a moment lasts from then on: 1 to DAY_MS. */
int64_t day_left(int64_t ms);

/* "2027-03-01" */
void day_date(char date[DAY_DATE], int day);
/* The day of a date; false: day_date() writes no such date, and *day is as it was. */
bool day_read(int *day, const char *date);
int day_year(int day);
/* December 31 of the day's year. */
int day_ends_year(int day);

#endif
