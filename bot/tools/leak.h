/* bot/tools/leak.h - lair sim --leak: what being asked, and the time it takes, tells others of a hand
 *
 * In a window where somebody holds spell cards, an observer guesses whether one of them could be cast there.
 * By counting cards it knows the phase, the kind of question and how many there are.  What all can see is besides
 * whether the window follows another, and whether an event, a fate or an ability explains that the player is asked if it
 * is.  By watching it knows more than that:
 *
 *     who    whether that player was asked, or passed without it
 *     time   how long the window was open.  The others are taken to hide nothing: they never answer later
 *
 * Either time it guesses what was more often so in other games: of ten parts of the games nine teach it, and it is judged
 * by the tenth.  Where a spell is cast there is nothing to guess.
 *
 * How long people take is not played but assumed.  A player who is not asked answers at the beat.  At a live table the
 * others think for eight seconds at the median (a lognormal, one in thirty longer than half a minute), and twice as
 * long if they could cast a spell: their own slowness tells something, too.  At a slow one they have to come and look
 * first: three in ten within minutes (three at the median), the others at a time of theirs in eight hours.
 *
 * With ticks (bot/games/tick.h) the observer knows when the window opened and at how many ticks it did not close.  A
 * window that follows another opens on a tick; others at any time between two.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_TOOLS_LEAK_H
#define LAIR_BOT_TOOLS_LEAK_H

#include <stdbool.h>
#include <stdint.h>

#include "engine/lair.h"

enum { LEAK_SITUATIONS = 4, LEAK_CARDS = 8 };

enum leak_asked { LEAK_NOT_ASKED, LEAK_EXPLAINED, LEAK_UNEXPLAINED };
enum { LEAK_ASKED = LEAK_UNEXPLAINED + 1 };

/* How often it was so: in which situation, with so many cards, in a window that followed another or not, asked or not,
 * could it cast one or not. */
struct leak {
    int32_t n[LEAK_SITUATIONS][LEAK_CARDS][2][LEAK_ASKED][2];
};

/* What an observer goes by. */
enum leak_by {
    LEAK_BY_COUNT,
    LEAK_BY_SIGHT,
    LEAK_BY_WHO,
    LEAK_BY_LIVE,
    LEAK_BY_SLOW,
    LEAK_BY_TICK,
    LEAK_BY_NEXT_TICK,
};
struct leak_watch {
    enum leak_by by; /* NEXT_TICK: windows close on the next tick, however soon that is */
    int tick_s;
};

/* The seat is asked in a window of g, or passes without being asked, and casts nothing; follows: the window does
 * another. */
void leak_note(struct leak *l, const struct lair_catalog *cat, const struct lair_game *g, int seat,
               enum leak_asked asked, bool follows);
void leak_add(struct leak *l, const struct leak *more);

/* The share of judged that is guessed right by who was taught so, in points of the hundred. */
double leak_guessed(const struct leak *taught, const struct leak *judged, const struct leak_watch *w);

#endif
