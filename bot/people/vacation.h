/* bot/people/vacation.h - the days on which somebody is away, of which there are 21 in a calendar year
 *
 * They are whole days of the person's own zone (bot/people/hours.h), or of UTC for who told none, numbered since 1970.  A
 * day that has begun is taken, whatever is taken back later.  What a vacation does to games: bot/games/holidays.h.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_PEOPLE_VACATION_H
#define LAIR_BOT_PEOPLE_VACATION_H

#include <stdbool.h>
#include <stdint.h>

struct host;
struct person;

enum {
    VACATION_DAYS = 21,                     /* a year */
    VACATION_SPANS = 2 * VACATION_DAYS + 1, /* one for each day of this year and the next, and one more */
    VACATION_TEXT = 22 * VACATION_SPANS,    /* bytes of vacations_text() at most */
};

/* Days in a row. */
struct vacation {
    int first, last; /* last 0: none */
};

/* Vacations of one person, in order, with days between them. */
struct vacations {
    int n;
    struct vacation span[VACATION_SPANS];
};

enum vacation_fault {
    VACATION_OK,
    VACATION_WHAT,      /* it is no date, and no number of days */
    VACATION_NO_DAY,    /* there is no such day */
    VACATION_PAST,      /* ... or it is over */
    VACATION_BACKWARDS, /* its end comes before its beginning */
    VACATION_FAR,       /* it goes beyond the next year */
    VACATION_LONG,      /* it has more days than are left in a year */
};

/* Somebody is away "until 12 Dec", "5d", "20 Dec until 2 Jan", from today unless that says otherwise.  What is left of a
 * vacation that begins then or later is replaced; one that it begins in, or follows, becomes longer.  *v is what it is
 * part of then.  Unless it is VACATION_OK nothing is kept, and of *v as much is set as could be read. */
enum vacation_fault vacation_take(struct host *h, const struct person *person, const char *text,
                                  struct vacation *v);
/* Somebody is back, and away on no later day.  Today is taken if it was one: its tables ask for nothing on it
 * (bot/games/holidays.h), while it is called again at once.  False: it was not to be away. */
bool vacation_end(struct host *h, const struct person *person);
/* Has somebody come back today? */
bool vacation_is_back(const struct host *h, const struct person *person);

/* The vacation that somebody has, or else the next; last 0: none. */
struct vacation vacation_of(const struct host *h, const struct person *person);
/* That one, and all that are to come after it. */
struct vacations vacation_all(const struct host *h, const struct person *person);
/* The rest of one, or of all of them, for somebody who has come back. */
struct vacation vacation_from(const struct host *h, const struct person *person, struct vacation v);
struct vacations vacation_ahead(const struct host *h, const struct person *person);
/* How many days of a year somebody may yet take. */
int vacation_left(const struct host *h, const struct person *person, int year);

/* Vacations as they are stored, "2026-12-02/2026-12-11 2026-12-20/2026-12-22"; g_free it, NULL: there are none.  And back:
 * a text that makes no sense is none. */
char *vacations_text(const struct vacations *all);
struct vacations vacations_read(const char *text);

/* What day it is for somebody. */
int vacation_today(const struct host *h, const struct person *person);

/* The moment itself, or when somebody who is on vacation then is awake first after it. */
int64_t vacation_return(const struct host *h, const struct person *person, int64_t at);
/* ... or when somebody is awake first, and on no vacation, after it. */
int64_t vacation_wake(const struct host *h, const struct person *person, int64_t at);

#endif
