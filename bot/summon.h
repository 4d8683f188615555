/* bot/summon.h - the message that calls players in their table's place
 *
 * It names them all, in the place of the message before it.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_SUMMON_H
#define LAIR_BOT_SUMMON_H

#include "bot/host.h"

/* Calls the players of these seats (as bits) in place of those called before; none: withdraws that.  anew: it is said once
 * more, and rings the phones of those whom rung has; or else it only changes what stands there, which rang for them. */
void summon_seats(struct host *h, const struct table *t, unsigned seats, unsigned rung, bool anew);

/* The same, once and for nobody to know whether it arrived (bot/hail.h). */
void summon_once(struct host *h, const struct table *t, unsigned seats);

/* Says a sentence in the table's place, and calls a person there by it who is reached at an account that can only be
 * called.  A player who sleeps is named, and not rung, nor is anybody unless it rings.  False: it is reached
 * otherwise, or not there, and nothing is said. */
bool summon_one(struct host *h, const struct table *t, const struct person *person,
                const struct person *account, bool rings, const char *name, struct json_object *data);

#endif
