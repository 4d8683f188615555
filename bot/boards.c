/* bot/boards.c - which phases have a board, and what a board need not show again
 * SPDX-License-Identifier: MIT */
#include "bot/boards.h"

static const struct lair_event *event_at(const struct table *t, int i)
{
    return &g_array_index(t->events, struct lair_event, i);
}

bool boards_show(int phase, bool verbose)
{
    return verbose ? phase >= LAIR_PHASE_BUILD && phase < LAIR_PHASE_OVER
                   : phase == LAIR_PHASE_BUILD || phase == LAIR_PHASE_ADVENTURE;
}

bool boards_await(const struct table *t)
{
    for (int i = 0; i < t->n_seats; i++)
        if (!t->seat[i].bot && t->seat[i].decision != 0)
            return true;
    return false;
}

bool boards_begin(const struct lair_event *e)
{
    return e->kind == LAIR_EV_PHASE && boards_show(e->n, false);
}

/* Where the last such phase before an event began; -1: nowhere. */
static int board_before(const struct table *t, int event)
{
    while (--event >= 0 && !boards_begin(event_at(t, event)))
        continue;
    return event;
}

/* Is it what a player does who is asked? */
static bool is_answer(const struct table *t, const struct lair_event *e)
{
    bool answers = e->kind == LAIR_EV_PASSES || e->kind == LAIR_EV_CASTS || e->kind == LAIR_EV_USES ||
                   e->kind == LAIR_EV_PLACES || e->kind == LAIR_EV_NO_BUILD;

    return answers && e->seat < t->n_seats && !t->seat[e->seat].bot;
}

bool boards_had(const struct table *t, int phase)
{
    for (int i = phase + 1; i < (int)t->events->len; i++) {
        if (boards_begin(event_at(t, i)))
            return false;
        if (is_answer(t, event_at(t, i)))
            return true;
    }
    return boards_await(t);
}

static bool changes_dungeons(const struct lair_event *e)
{
    switch ((enum lair_event_kind)e->kind) {
    case LAIR_EV_REVEALS:
    case LAIR_EV_BUILDS:
    case LAIR_EV_RETURNS:
    case LAIR_EV_SWAPS:
    case LAIR_EV_REVERSES:
    case LAIR_EV_SHIFTS:
    case LAIR_EV_UNCOVERED:
    case LAIR_EV_TAKEN_UP:
    case LAIR_EV_DESTROYED:
    case LAIR_EV_DEACTIVATED:
    case LAIR_EV_WAKES:
    case LAIR_EV_COUNTERS:
    case LAIR_EV_LEVEL_UP:
    case LAIR_EV_ATTACHED:
    case LAIR_EV_LEVEL:
    case LAIR_EV_DETACHED:
    case LAIR_EV_ITEM:
    case LAIR_EV_OUT: return true;
    default: return false;
    }
}

bool boards_dungeons_stand(const struct table *t)
{
    int now = board_before(t, (int)t->events->len), before = now >= 0 ? board_before(t, now) : -1;

    if (table_game(t)->phase != LAIR_PHASE_BUILD || before < 0 || !boards_had(t, before))
        return false;
    for (int i = before; i < now; i++)
        if (changes_dungeons(event_at(t, i)))
            return false;
    return true;
}

int boards_end(const struct table *t, int from, int to)
{
    while (from < to && !boards_begin(event_at(t, from)))
        from++;
    return MIN(from + 1, to);
}
