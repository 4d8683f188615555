/* bot/people/rhythm.h - at which hours somebody answers, to offer it those as its waking hours
 *
 * A player who told no hours (bot/people/hours.h) has no nights, and few look for the command.  So what it decides at slow tables is
 * counted: for each hour of UTC, on how many days it answered in it, up to nine.  After RHYTHM_MS of that, and at least
 * RHYTHM_LEAST such hours, the hours that come out of it are offered to it, once; then the counts go, as they do when it tells
 * hours, or wants none (`hours off`), and nothing is counted any more.  After RHYTHM_STALE_MS without an answer counting
 * begins anew.  The counts are a setting of the store (bot/store/settings.h), and shown to nobody else.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_PEOPLE_RHYTHM_H
#define LAIR_BOT_PEOPLE_RHYTHM_H

#include "bot/people/hours.h"

#define RHYTHM_MS (INT64_C(3) * 24 * 60 * 60 * 1000)
#define RHYTHM_STALE_MS (INT64_C(14) * 24 * 60 * 60 * 1000)

enum {
    RHYTHM_HOURS = 24, /* of a day of UTC */
    RHYTHM_MOST = 9,   /* days that are counted of an hour */
    RHYTHM_LEAST = 6,  /* hours of days, before any are offered */
};

/* A person, an identity (bot/people/people.h), answers now at a slow table.  True: it is to be offered *offer, in UTC. */
bool rhythm_hears(struct host *h, const struct person *person, struct hours *offer);
/* Nothing is to be learned of a person any more, and what was is forgotten. */
void rhythm_end(struct host *h, const struct person *person);

/* Waking hours, in UTC, of somebody who answered on so many days in each hour: those hours, but for one of a single day
 * far from all others; with what lies shortly between them; and, if these are less than HOURS_LEAST, some after and before
 * each span. */
void rhythm_hours(const uint8_t days[RHYTHM_HOURS], struct hours *out);

#endif
