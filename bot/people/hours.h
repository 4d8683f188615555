/* bot/people/hours.h - the hours of a day at which somebody is awake, and deadlines that keep to them
 *
 * Whoever wants it tells its waking hours, "8-23 Europe/Berlin", for all its linked accounts.  They may pass midnight
 * ("18-2"), and there may be several ("7-9 18-23"); a half hour is the least of a day that can be told.  Everything is
 * reckoned in the wall time of the zone, by its rules of that day: where a clock change leaves an hour out, or has it
 * twice, so have the hours.  Moments are clock_now(), ms since 1970.
 *
 * Hours tell where somebody lives.  They are shown to nobody else, and nothing that others read may be made of
 * them; but who shares them agrees to one thing: that players of a slow table who all do so are told, in UTC, when all of
 * them are awake.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_PEOPLE_HOURS_H
#define LAIR_BOT_PEOPLE_HOURS_H

#include <stdbool.h>
#include <stdint.h>

#include "bot/people/timezone.h"

struct host;
struct person;

enum {
    HOURS_LEAST = 8,                     /* a day */
    HOURS_TEXT = TIMEZONE_MAX + 24 * 12, /* bytes of hours as text, NUL included: at most 24 spans of 11 */
    HOURS_AFTER_WAKING_MS = 2 * 60 * 60 * 1000, /* awake: what ends at night ends so long after waking */
};

/* Plain data; all of it zero: none were told. */
struct hours {
    uint64_t awake;          /* bit i: the i-th half hour of a day, of 48 */
    char zone[TIMEZONE_MAX]; /* as timezone_find() writes it; "": none were told */
};

/* ---- telling --------------------------------------------------------------------------------- */

enum hours_fault {
    HOURS_OK,
    HOURS_NO_HOURS,  /* none are told, and there are none yet */
    HOURS_NO_ZONE,   /* no zone is told, and there is none yet */
    HOURS_BAD_HOURS, /* "25-3", "8-23-24" */
    HOURS_TOO_FEW,   /* less than HOURS_LEAST in a day */
    HOURS_BAD_ZONE,  /* there is no such zone */
};

/* Reads "8-23 Europe/Berlin", "7:30-9 18-23 berlin", "6pm-2am UTC+2"; what is left out stays as *h has it.  Unless it
 * is HOURS_OK, *h is as it was, and *about, which may be NULL, what is wrong of the text, "": g_free it. */
enum hours_fault hours_read(const char *text, struct hours *h, char **about);

/* "8-23 Europe/Berlin", which hours_read() reads; "": none were told.  g_free it. */
char *hours_text(const struct hours *h);
/* ... without the zone. */
char *hours_spans(const struct hours *h);

static inline bool hours_are_told(const struct hours *h)
{
    return h->zone[0] != '\0';
}

/* What a person, an identity (bot/people/people.h), told. */
void hours_of(const struct host *h, const struct person *person, struct hours *out);
/* All of it zero: nothing any more. */
void hours_put(struct host *h, const struct person *person, const struct hours *hours);

/* Whether somebody shares them: false with no hours any more. */
void hours_share(struct host *h, const struct person *person, bool shares);
bool hours_are_shared(const struct host *h, const struct person *person);
/* The half hours of hours_in_utc(); 0: none were told, or they are not shared. */
uint64_t hours_shared(const struct host *h, const struct person *person, int64_t at);

/* ---- waking ---------------------------------------------------------------------------------- */

/* Is somebody awake then?  Who told no hours always is. */
bool hours_awake(const struct hours *h, int64_t at);
/* When somebody is awake at or after a moment. */
int64_t hours_wake(const struct hours *h, int64_t at);
/* The moment itself if somebody is awake then, or else the beginning of the last hour awake before it. */
int64_t hours_before_sleep(const struct hours *h, int64_t at);
/* The half hours of that moment's day of UTC at which somebody is awake, as bits, of 48. */
uint64_t hours_in_utc(const struct hours *h, int64_t at);
/* How far the zone is to the east of UTC at a moment, in ms; 0: none were told. */
int64_t hours_east(const struct hours *h, int64_t at);

/* ---- deadlines ------------------------------------------------------------------------------- */

/* The days on which nobody has to answer, in wall time of the person's zone, or of UTC. */
struct hours_free {
    bool weekends;   /* Saturdays and Sundays: they do not count for the time there is, either */
    int first, last; /* of a vacation, in days since 1970; last 0: there is none */
};

/* When a question has to be answered that was asked then, by a clock of so many ms: after that time, but at night two
 * hours after the hours begin next, and on a free day so on the next that is none; who told no hours, or sleeps never, has
 * until noon on the first day after free ones.  After a vacation it is no sooner than at the time of day at which it would
 * have been, if somebody is awake then.  free: NULL: no day is. */
int64_t hours_deadline(const struct hours *h, const struct hours_free *free, int64_t asked, int64_t clock_ms);
/* ... of one that was to be answered then, when that has moved by itself. */
int64_t hours_settle(const struct hours *h, const struct hours_free *free, int64_t end);

/* The moment itself, or on a vacation (weekends are none) when somebody is awake first after it. */
int64_t hours_return(const struct hours *h, const struct hours_free *free, int64_t at);

/* ---- the time of day ------------------------------------------------------------------------- */

/* Reads "8", "8:30", "8am" or "11:30pm" into half hours since midnight, 0 to 48; -1: it is none of them. */
int hours_read_half(const char *text);

/* The day of a moment in somebody's zone, or in UTC, in days since 1970. */
int hours_day(const struct hours *h, int64_t at);
/* When it first is that half hour, or later, on a day there; or, where a clock change leaves the rest of the day out, when
 * the next one begins. */
int64_t hours_moment(const struct hours *h, int day, int half);

#endif
