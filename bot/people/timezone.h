/* bot/people/timezone.h - the zones of the tz database, and what people call them
 *
 * A zone is known by a name: one of the tz database ("Europe/Berlin"), or "UTC", "UTC+2", "UTC-3:30", where east
 * is plus.  The database is that of the machine, which GLib reads as well: $TZDIR, or /usr/share/zoneinfo.  Where
 * it has none, the latter are all there are.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_PEOPLE_TIMEZONE_H
#define LAIR_BOT_PEOPLE_TIMEZONE_H

#include <glib.h>
#include <stdbool.h>

enum { TIMEZONE_MAX = 40 }; /* bytes of a name, NUL included; the longest has 32 */

/* Writes the name of the zone that somebody means by "europe/berlin", "Zürich", "new york" or "utc+2" into name.
 * False: there is none, and name is as it was. */
bool timezone_find(const char *typed, char name[TIMEZONE_MAX]);

/* A zone that goes by the initials which somebody read off a clock, also in the other half of the year: "America/New_York"
 * for "EST" and "EDT".  NULL: none is known here. */
const char *timezone_meant(const char *initials);

/* The zone of a name, as timezone_find() writes it: g_time_zone_unref() it.  NULL: there is none, as of a row that
 * makes no sense, or when the machine's database has lost it. */
GTimeZone *timezone_open(const char *name);

#endif
