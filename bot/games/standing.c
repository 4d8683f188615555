/* bot/games/standing.c - passes that stand, and stops
 * SPDX-License-Identifier: MIT */
#include "bot/games/standing.h"

#include <string.h>

/* ---- windows --------------------------------------------------------------------------------- */

bool standing_has_only_passes(const struct lair_catalog *cat, const struct lair_game *g, int seat)
{
    struct lair_move move[LAIR_MAX_MOVES];
    size_t n = lair_moves(cat, g, seat, move);

    for (size_t i = 0; i < n; i++)
        if (move[i].verb == LAIR_CAST || move[i].verb == LAIR_USE)
            return false;
    return true;
}

/* ---- what a pass is given on ----------------------------------------------------------------- */

/* The fates of the heroes that have to do with a seat's dungeon, as far as they can be foreseen. */
static int foresee(const struct standing_eyes *e, struct standing_fate out[LAIR_MAX_FATES])
{
    struct lair_forecast f;
    int n = 0;

    lair_forecast(e->cat, e->view, NULL, NULL, &f);
    for (int i = 0; i < f.n_fates; i++)
        if (f.fate[i].seat == e->seat)
            out[n++] = (struct standing_fate){ e->view->card[f.fate[i].hero].design, f.fate[i].end };
    return n;
}

int standing_turn(const struct lair_game *g)
{
    return g->turn > 0 ? g->turn : 1;
}

/* What was said in an earlier turn is over. */
static void begin_turn(struct standing *s, const struct standing_eyes *e)
{
    if (s->turn == standing_turn(e->view))
        return;
    memset(s, 0, sizeof *s);
    s->turn = (uint16_t)standing_turn(e->view);
    s->events = e->n_events;
}

/* The hero that walks; 0: none does. */
static lair_design hero_at_hand(const struct standing_eyes *e)
{
    return e->view->walk.hero != 0 ? e->view->card[e->view->walk.hero].design : 0;
}

void standing_pass(struct standing *s, const struct standing_eyes *e, enum standing_kind kind, int since)
{
    begin_turn(s, e);
    s->kind = (uint8_t)kind;
    s->phase = e->view->phase;
    s->hero = hero_at_hand(e);
    s->events = since;
    s->n_fates = foresee(e, s->fate);
    s->n_ready = (int)lair_ready(e->cat, e->view, e->seat, s->ready);
}

void standing_end(struct standing *s, const struct standing_eyes *e)
{
    begin_turn(s, e);
    s->kind = STANDING_NONE;
    s->events = e->n_events;
}

bool standing_set_stop(struct standing *s, const struct standing_eyes *e, const struct standing_stop *stop)
{
    begin_turn(s, e);
    if (s->n_stops == STANDING_STOPS)
        return false;
    s->stop[s->n_stops++] = *stop;
    s->stops_since = e->n_events;
    return true;
}

void standing_drop_stop(struct standing *s, int i)
{
    s->n_stops--;
    memmove(&s->stop[i], &s->stop[i + 1], (size_t)(s->n_stops - i) * sizeof s->stop[0]);
}

void standing_pass_ahead(struct standing *s, const struct standing_eyes *e, unsigned phases)
{
    begin_turn(s, e);
    s->ahead |= (uint8_t)phases;
    s->events = e->n_events;
}

/* ---- what has come since --------------------------------------------------------------------- */

static bool stops_at(const struct standing_stop *stop, const struct lair_event *e, int seat)
{
    bool hero = stop->hero == 0 || stop->hero == e->card,
         there = stop->seat == LAIR_NOBODY || stop->seat == e->seat;

    if (stop->cast)
        return e->kind == LAIR_EV_CASTS && e->seat != seat;
    if (stop->square != LAIR_NO_SQUARE)
        return e->kind == LAIR_EV_ENTERS_ROOM && hero && there && stop->square == e->square;
    return e->kind == (stop->hero != 0 ? LAIR_EV_ENTERS : LAIR_EV_ACTIVE) && hero && there;
}

/* The first stop that is reached, orders before others; -1: none is. */
static int reached_stop(const struct standing *s, const struct standing_eyes *e)
{
    int since = s->stops_since > s->events ? s->stops_since : s->events, found = -1;

    for (int k = 0; k < s->n_stops; k++)
        for (int i = since; i < e->n_events; i++)
            if ((found < 0 || s->stop[found].act[0] == '\0') && stops_at(&s->stop[k], &e->event[i], e->seat))
                found = k;
    return found;
}

/* Whose effect is at work after an event; before: whose was. */
static int at_work(const struct lair_event *e, int before)
{
    switch ((enum lair_event_kind)e->kind) {
    case LAIR_EV_TRIGGERS:
    case LAIR_EV_RESOLVES: return e->seat;
    case LAIR_EV_TURN:
    case LAIR_EV_PHASE:
    case LAIR_EV_ACTIVE:
    case LAIR_EV_PASSES:
    case LAIR_EV_CASTS:
    case LAIR_EV_USES:
    case LAIR_EV_CANCELLED:
    case LAIR_EV_ENTERS:
    case LAIR_EV_ENTERS_ROOM:
    case LAIR_EV_SURVIVES_ROOM: return LAIR_NOBODY;
    default: return before;
    }
}

static bool is_declared(const struct lair_event *e)
{
    return e->kind == LAIR_EV_CASTS || e->kind == LAIR_EV_USES;
}

/* Does an event have to do with a seat that did not declare it, lair_concerns() or lair_names()? */
typedef bool about_fn(const struct lair_catalog *cat, const struct lair_game *g, const struct lair_event *e,
                      int seat);

/* The event from i on by which somebody else acts on the seat, or (out) goes out; n_events: there is none. */
static int next_act(const struct standing_eyes *e, int i, about_fn *about, bool out)
{
    int whose = LAIR_NOBODY;

    for (; i < e->n_events; i++) {
        struct lair_event one = lair_event_for(e->cat, &e->event[i], e->view->viewer);

        whose = at_work(&one, whose);
        if ((out && one.kind == LAIR_EV_OUT) ||
            ((is_declared(&one) || (whose != LAIR_NOBODY && whose != e->seat)) &&
             about(e->cat, e->view, &one, e->seat)))
            break;
    }
    return i;
}

static enum standing_why why_by_acts(const struct standing *s, const struct standing_eyes *e,
                                     lair_design *what)
{
    int i = next_act(e, s->events, lair_concerns, true);

    if (i == e->n_events)
        return STANDING_HOLDS;
    *what = lair_event_for(e->cat, &e->event[i], e->view->viewer).card;
    return e->event[i].kind == LAIR_EV_OUT ? STANDING_OUT : STANDING_ACT;
}

bool standing_named(const struct standing_eyes *e, int since)
{
    return next_act(e, since, lair_names, false) < e->n_events;
}

/* Is it to a seat's cost: its own wound, or another's soul? */
static bool is_to_its_cost(const struct standing_eyes *e, const struct lair_fate *fate)
{
    return fate->end != (fate->seat == e->seat ? LAIR_FATE_DIES : LAIR_FATE_WOUNDS);
}

static bool has_entered(const struct standing *s, const struct standing_eyes *e, lair_design hero)
{
    for (int i = s->events; i < e->n_events; i++)
        if (e->event[i].kind == LAIR_EV_ENTERS && e->event[i].card == hero)
            return true;
    return false;
}

/* Did a hero of its dungeon fare so when it passed, if that was foreseen at all? */
static bool was_foreseen(const struct standing *s, lair_design hero, int end)
{
    for (int i = 0; i < s->n_fates; i++)
        if (s->fate[i].hero == hero)
            return s->fate[i].end == end;
    return end != LAIR_FATE_WOUNDS;
}

static enum standing_why why_by_fates(const struct standing *s, const struct standing_eyes *e,
                                      lair_design *what)
{
    bool spells = lair_count(e->view, LAIR_HAND_SPELLS, e->seat) > 0;
    struct lair_forecast f;

    lair_forecast(e->cat, e->view, NULL, NULL, &f);
    for (int i = 0; i < f.n_fates; i++) {
        *what = e->view->card[f.fate[i].hero].design;
        if (spells && has_entered(s, e, *what) && is_to_its_cost(e, &f.fate[i]))
            return STANDING_ENTERS;
        if (f.fate[i].seat == e->seat && !was_foreseen(s, *what, f.fate[i].end))
            return STANDING_FATE;
    }
    return STANDING_HOLDS;
}

static bool same(const struct lair_ref *a, const struct lair_ref *b)
{
    return a->kind == b->kind && a->seat == b->seat && a->id == b->id;
}

static bool was_ready(const struct standing *s, const struct lair_ref *what)
{
    for (int i = 0; i < s->n_ready; i++)
        if (same(&s->ready[i], what))
            return true;
    return false;
}

/* Has its player said when it is to be used? */
static bool is_ordered(const struct standing *s, const struct lair_ref *what)
{
    for (int i = 0; i < s->n_stops; i++)
        if (s->stop[i].act[0] != '\0' && same(&s->stop[i].what, what))
            return true;
    return false;
}

static enum standing_why why_by_abilities(const struct standing *s, const struct standing_eyes *e)
{
    struct lair_ref now[LAIR_MAX_READY];
    int n = (int)lair_ready(e->cat, e->view, e->seat, now);

    for (int i = 0; i < n; i++)
        if (!was_ready(s, &now[i]) && !is_ordered(s, &now[i]))
            return STANDING_ABILITY;
    return STANDING_HOLDS;
}

static unsigned phase_bit(const struct lair_game *g)
{
    return g->phase == LAIR_PHASE_BUILD       ? LAIR_IN_BUILD
           : g->phase == LAIR_PHASE_ADVENTURE ? LAIR_IN_ADVENTURE
                                              : 0;
}

static bool is_over(const struct standing *s, const struct standing_eyes *e)
{
    switch ((enum standing_kind)s->kind) {
    case STANDING_FORESEEN: return s->phase != e->view->phase;
    case STANDING_HERO: return s->phase != e->view->phase || s->hero != hero_at_hand(e);
    case STANDING_TURN: return false;
    case STANDING_NONE: break;
    }
    return true;
}

static enum standing_why find_reason(struct standing *s, const struct standing_eyes *e, lair_design *what)
{
    bool over = is_over(s, e);
    enum standing_why why;

    s->reached = reached_stop(s, e);
    if (s->reached >= 0)
        return s->stop[s->reached].act[0] != '\0' ? STANDING_ORDER : STANDING_STOP;
    /* What was passed ahead while this was asked already is about windows to come, also after a restart. */
    if (over && s->ahead & phase_bit(e->view) && e->n_events > s->events) {
        s->ahead &= (uint8_t)~phase_bit(e->view);
        standing_pass(s, e, STANDING_FORESEEN, e->n_events);
        return STANDING_HOLDS;
    }
    if (over)
        return STANDING_FIRST;
    if (s->kind != STANDING_FORESEEN)
        return STANDING_HOLDS;
    why = why_by_acts(s, e, what);
    if (why == STANDING_HOLDS)
        why = why_by_abilities(s, e);
    if (why == STANDING_HOLDS)
        why = why_by_fates(s, e, what);
    return why;
}

enum standing_why standing_ask(struct standing *s, const struct standing_eyes *e, lair_design *what)
{
    enum standing_why reason;

    begin_turn(s, e);
    *what = 0;
    reason = find_reason(s, e, what);
    if (reason != STANDING_HOLDS && reason != STANDING_ORDER)
        standing_end(s, e);
    return reason;
}
