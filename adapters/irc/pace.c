/* adapters/irc/pace.c - how fast lines may go, learned from the server
 * SPDX-License-Identifier: MIT */
#include "adapters/irc/pace.h"

#include <glib.h>

enum {
    GAIN = 8,          /* with each line that arrived in time a line costs this part less */
    CAREFUL_GAIN = 48, /* ... after one was late, for so many lines */
    CAREFUL_LINES = 100,
    LOSS = 16,         /* if one is late, this part more at least */
    WAY_MAX_MS = 1000, /* there and back: who takes longer is late, and not far away */
};

static bool learns(const struct irc_pace *p)
{
    return !p->dropped && p->fastest_ms < p->slowest_ms;
}

static void set(struct irc_pace *p, int64_t line_ms)
{
    p->line_ms = learns(p) ? CLAMP(line_ms, p->fastest_ms, p->slowest_ms) : p->slowest_ms;
}

void irc_pace_bound(struct irc_pace *p, int fastest_ms, int slowest_ms)
{
    bool begins = p->slowest_ms == 0 && p->line_ms == 0;

    p->fastest_ms = MIN(fastest_ms, slowest_ms);
    p->slowest_ms = slowest_ms;
    set(p, begins ? slowest_ms : p->line_ms);
}

void irc_pace_begin(struct irc_pace *p)
{
    p->written = p->arrived = p->slowed = 0;
    p->waits = false;
    p->soonest = -1;
    p->careful = 0;
}

void irc_pace_line(struct irc_pace *p, int64_t now)
{
    p->written++;
    p->line_at = now;
}

struct irc_pace_mark irc_pace_mark(struct irc_pace *p, int64_t now)
{
    if (!p->waits)
        p->waits_since = now;
    p->waits = true;
    return (struct irc_pace_mark){ .line = p->written, .at = now, .open = p->written - p->arrived };
}

/* Lines that were under way while an answer came late say nothing that is not known by now. */
static void slow_down(struct irc_pace *p, const struct irc_pace_mark *m, int64_t took)
{
    int64_t seen = took / (int64_t)MAX(m->open, 1);
    bool known = m->line <= p->slowed;

    p->careful = CAREFUL_LINES;
    set(p, MAX(seen, known ? p->line_ms : p->line_ms + p->line_ms / LOSS));
    if (!known)
        p->slowed = p->written;
}

static void speed_up(struct irc_pace *p, uint64_t lines)
{
    for (; lines > 0; lines--) {
        set(p, p->line_ms - p->line_ms / (p->careful > 0 ? CAREFUL_GAIN : GAIN));
        p->careful -= p->careful > 0;
    }
}

void irc_pace_answered(struct irc_pace *p, const struct irc_pace_mark *m, const struct irc_pace_mark *next,
                       int64_t now)
{
    int64_t took = now - m->at;
    uint64_t lines = m->line > p->arrived ? m->line - p->arrived : 0;

    p->arrived += lines;
    p->waits = next != NULL;
    p->waits_since = next != NULL ? next->at : 0;
    p->soonest = MIN(p->soonest < 0 ? took : p->soonest, MIN(took, WAY_MAX_MS));
    if (took - p->soonest > IRC_PACE_LATE_MS)
        slow_down(p, m, took);
    else
        speed_up(p, lines);
}

void irc_pace_dropped(struct irc_pace *p)
{
    p->dropped = true;
    p->line_ms = p->slowest_ms;
}

int64_t irc_pace_hold(const struct irc_pace *p, int64_t now)
{
    bool late = p->waits && now - p->waits_since > MAX(p->soonest, 0) + IRC_PACE_LATE_MS;

    if (!learns(p) || (!late && p->written - p->arrived <= IRC_PACE_OPEN))
        return 0;
    return MAX(p->line_at + p->slowest_ms - now, 0);
}

bool irc_pace_wants_ping(const struct irc_pace *p)
{
    return learns(p) && !p->waits && p->written - p->arrived >= IRC_PACE_ASK;
}
