/* adapters/irc/pace.c - how fast lines may go, learned from the server */
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
    p->open = 0;
    p->asked = 0;
    p->soonest = -1;
    p->careful = 0;
}

void irc_pace_line(struct irc_pace *p, int64_t now)
{
    p->open++;
    p->line_at = now;
}

void irc_pace_ping(struct irc_pace *p, uint64_t ping, int64_t now)
{
    if (p->asked != 0)
        return;
    p->asked = ping;
    p->asked_at = now;
    p->asked_open = p->open;
}

void irc_pace_pong(struct irc_pace *p, uint64_t ping, int64_t now)
{
    int64_t took = now - p->asked_at;
    unsigned lines = MAX(p->asked_open, 1);

    if (p->asked == 0 || ping < p->asked)
        return;
    p->asked = 0;
    p->open -= MIN(p->open, p->asked_open);
    p->soonest = MIN(p->soonest < 0 ? took : p->soonest, MIN(took, WAY_MAX_MS));
    if (took - p->soonest > IRC_PACE_LATE_MS) {
        p->careful = CAREFUL_LINES;
        set(p, MAX(took / lines, p->line_ms + p->line_ms / LOSS));
        return;
    }
    for (unsigned i = 0; i < lines; i++) {
        set(p, p->line_ms - p->line_ms / (p->careful > 0 ? CAREFUL_GAIN : GAIN));
        p->careful -= p->careful > 0;
    }
}

void irc_pace_dropped(struct irc_pace *p)
{
    p->dropped = true;
    p->line_ms = p->slowest_ms;
}

int64_t irc_pace_hold(const struct irc_pace *p, int64_t now)
{
    bool late = p->asked != 0 && now - p->asked_at > MAX(p->soonest, 0) + IRC_PACE_LATE_MS;

    if (!learns(p) || (!late && p->open <= IRC_PACE_OPEN))
        return 0;
    return MAX(p->line_at + p->slowest_ms - now, 0);
}

bool irc_pace_wants_ping(const struct irc_pace *p)
{
    return learns(p) && p->asked == 0 && p->open >= IRC_PACE_ASK;
}
