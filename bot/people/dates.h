/* bot/people/dates.h - days as people write them
 *
 * A day is a number, counted since 1970, in whatever zone it is somebody's.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_PEOPLE_DATES_H
#define LAIR_BOT_PEOPLE_DATES_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

/* A day that there is. */
int dates_day(int day, int month, int year);
/* The year of a day. */
int dates_year(int day);
/* When a day begins in UTC, in ms since 1970. */
int64_t dates_moment(int day);

enum dates_fault {
    DATES_OK,
    DATES_WHAT,   /* it is no date, and no number of days */
    DATES_NO_DAY, /* there is no such day */
};

/* Reads days in a row: "until 12 Dec", "5d", "for 2 weeks", "20 Dec until 2 Jan", "2026-12-24 to 27.12."; they begin today
 * unless that says otherwise.  Unless it is DATES_OK as much is set as could be read. */
enum dates_fault dates_read(const char *text, int today, int *first, int *last);

/* "2026-12-12", and nothing else; false: it is no such day.  And back. */
bool dates_read_iso(const char *text, int *out);
void dates_write_iso(GString *out, int day);

#endif
