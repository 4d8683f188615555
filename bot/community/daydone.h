/* bot/community/daydone.h - what somebody has made of a day: the line to share, and the streak
 *
 * The line gives nothing of the day away: that it is done, and for how many days in a row.  The score beside it is for
 * its player alone before the day is over.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMMUNITY_DAYDONE_H
#define LAIR_BOT_COMMUNITY_DAYDONE_H

#include <json-c/json.h>

#include "bot/host.h"

/* Of a person's game at a table, which is a day's: the data *daydone, and "score".  NULL: it has no result. */
struct json_object *daydone_facts(struct host *h, const struct person *person, int day, enum lair_rules rules,
                                  int64_t table);

#endif
