/* bot/games/tick.h - at slow tables windows close on ticks
 *
 * A slow table is one whose clock gives an hour or more (bot/community/ladder.h).  There a window is open for
 * minutes anyway, and a beat (bot/games/answers.h) hides nothing: what stands, a pass that was given hours ago, would
 * count within a second, and an answer that somebody has just given does not.  So what has been answered in a
 * window counts on a tick, and never between two.  Ticks are the multiples of the table's tick in the time of day
 * (UTC), so that anybody can foresee them: a tick of ten minutes at 18:00, 18:10 ...
 *
 * A window has its first tick at the one nearest to a whole tick after it opened: half a tick later at the
 * soonest, one and a half at the latest, and exactly one after another window, as that closed on a tick.  If not
 * all has been answered by then it closes on the first tick by which it is.  So each window takes a tick, whether
 * nobody is asked in it, or somebody answered within a minute; a longer one says that somebody was asked, and no
 * more.  Were it the next tick, however soon, one that opens just before it would close at once if nobody is asked,
 * and at no other time; and a clock that is set could bring two ticks together.
 *
 * An act waits for the tick as well, also an act of whoever comes first, which counts at once at a live table.
 * There it cannot be told from an answer that was quick; here one that counts at once would tell that it was made at
 * that moment by somebody who looked, and was no order, and that nobody before it was waited for.
 *
 * A machine that comes first answers at the beat: that it is asked, and is a machine, everybody knows.  So a
 * window in which only machines may answer takes a beat.  Building, choosing and ordering are no windows and know no
 * ticks; neither does a table of one person among machines.
 *
 * A tick is derived from what is stored (when the window opened, when the table changed last), and waited for by a
 * clock that nobody can set.  So a host that is killed loses none and adds none; what stood at one that passed while
 * it was away counts when it is back.  If the time of day is set meanwhile, the window that is open closes when it
 * would have.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_GAMES_TICK_H
#define LAIR_BOT_GAMES_TICK_H

#include "bot/host.h"

/* Seconds: of the shortest tick and the longest.  Each goes into a day, so that ticks are at the same times of every
 * day; half of it is longer than any beat; and none is longer than a slow table's clock. */
enum { TICK_MIN_S = 2 * 60, TICK_MAX_S = 60 * 60 };

/* Is it a tick's length? */
bool tick_is_length(int seconds);

/* What is asked now is new: it has been asked since this moment, and nobody was given more time for it. */
void tick_open(struct host *h, struct table *t);
/* What is asked now has been asked since t->opened; or the table comes from the store: works out t->turn.tick_at, when
 * what stands counts. */
void tick_arm(struct host *h, struct table *t);
/* A tick at which nothing counted is over: what comes now waits for the next one. */
void tick_pass(struct host *h, struct table *t);

#endif
