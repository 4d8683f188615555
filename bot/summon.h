/* bot/summon.h - the message that calls players in their table's place
 *
 * It names them all, in the place of the message before it. */
#ifndef LAIR_BOT_SUMMON_H
#define LAIR_BOT_SUMMON_H

#include "bot/host.h"

/* Calls the players of these seats (as bits) in place of those called before; none: withdraws that.  anew: it is said once
 * more, and rings the phones of those whom rung has; or else it only changes what stands there, which rang for them. */
void summon_seats(struct host *h, const struct table *t, unsigned seats, unsigned rung, bool anew);

/* The same, once and for nobody to know whether it arrived (bot/hail.h). */
void summon_once(struct host *h, const struct table *t, unsigned seats);

#endif
