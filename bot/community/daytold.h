/* bot/community/daytold.h - what is told of a day: its chance, its list, and the news of it in places
 *
 * Nothing here tells more of a day that is not over than its number and its commitments.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMMUNITY_DAYTOLD_H
#define LAIR_BOT_COMMUNITY_DAYTOLD_H

#include <json-c/json.h>

#include "bot/community/daylist.h"

/* "number", "date", "challenge": the data *oneday. */
struct json_object *daytold_oneday(int day, enum lair_rules rules);

/* A day that is told: *oneday, "played", "median" and "greedy". */
struct json_object *daytold_about(const struct daylist *l, int day, enum lair_rules rules);
/* ... and its list, "rows" and "apart"; most: so many are named, and
 * equals of the last of them counted.  net: whose nicks need no network beside them; quiet: how they are written. */
struct json_object *daytold_list(struct host *h, const struct daylist *l, int day, enum lair_rules rules,
                                 const struct network *net, adapter_quiet *quiet, int most);

/* The chance of a day that has begun: *oneday, "solo" and "hard" (commitments), "value" once it is told, and what
 * daytold_ends() has.  NULL: it has not begun. */
struct json_object *daytold_chance(struct host *h, int day);
/* "end", which the values of the day's year lead to, and "coming", of a year after it: each with its "first_day" and
 * "hash", where it was told. */
struct json_object *daytold_ends(struct host *h, int day);

/* Tells the places that want it, and can be spoken to, of today, once. */
void daytold_places(struct host *h);

#endif
