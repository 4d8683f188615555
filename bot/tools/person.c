/* bot/tools/person.c - somebody whose passes stand, among opponents who are asked everything
 * SPDX-License-Identifier: MIT */
#include "bot/tools/person.h"

#include <string.h>

static void hear(struct lair_sink *sink, const struct lair_event *e)
{
    struct person *p = (struct person *)((char *)sink - offsetof(struct person, sink));

    g_array_append_val(p->events, *e);
}

void person_sit(struct person *p, int seat, bool stands)
{
    memset(p, 0, sizeof *p);
    p->seat = seat;
    p->stands = stands;
    p->acted_at = -1;
    p->sink.event = hear;
    p->events = g_array_new(FALSE, FALSE, sizeof(struct lair_event));
}

void person_leave(struct person *p)
{
    p->count.missed += p->n_wanted;
    g_clear_pointer(&p->events, g_array_unref);
}

static bool is_act(const struct lair_move *m)
{
    return m->verb == LAIR_CAST || m->verb == LAIR_USE;
}

/* What its passes go by: what everybody can see, or its own eyes where nobody else is. */
static struct standing_eyes eyes_of(struct person *p, const struct lair_catalog *cat,
                                    const struct lair_game *g)
{
    lair_view(cat, g, g->n_seats > 1 ? LAIR_PUBLIC : p->seat, &p->view);
    lair_view(cat, g, p->seat, &p->own);
    return (struct standing_eyes){ .cat = cat,
                                   .view = &p->view,
                                   .seat = p->seat,
                                   .event = (const struct lair_event *)p->events->data,
                                   .n_events = (int)p->events->len };
}

/* ---- the rule -------------------------------------------------------------------------------- */

static bool holds_spell(const struct person *p, const struct lair_catalog *cat, int phases)
{
    for (lair_card c = lair_first(&p->own, LAIR_HAND_SPELLS, p->seat); c != 0; c = p->own.card[c].next)
        if (lair_print(cat, p->own.card[c].design)->phases & phases)
            return true;
    return false;
}

static void plan_build(struct person *p, const struct standing_eyes *e)
{
    struct lair_ref ready[LAIR_MAX_READY];

    if (p->own.phase != LAIR_PHASE_BUILD || p->planned == p->own.turn)
        return;
    p->planned = p->own.turn;
    if (!holds_spell(p, e->cat, LAIR_IN_BUILD) && lair_ready(e->cat, &p->own, p->seat, ready) == 0)
        standing_pass_ahead(&p->pass, e, LAIR_IN_BUILD);
}

/* The last room that a hero comes to. */
static int last_room(const struct lair_game *g, int seat)
{
    int q = g->seat[seat].n_rooms - 1;

    while (q > 0 && !lair_room_is_active(g, seat, q))
        q--;
    return q;
}

static void plan_adventure(struct person *p, const struct standing_eyes *e)
{
    struct lair_forecast f;

    if (p->own.phase != LAIR_PHASE_ADVENTURE || p->own.seat[p->seat].n_rooms == 0 ||
        !holds_spell(p, e->cat, LAIR_IN_ADVENTURE))
        return;
    lair_forecast(e->cat, &p->own, NULL, NULL, &f);
    p->pass.n_stops = 0;
    for (int i = 0; i < f.n_fates; i++) {
        struct standing_stop stop = { .hero = p->own.card[f.fate[i].hero].design,
                                      .seat = (uint8_t)p->seat,
                                      .square = (uint8_t)last_room(&p->own, p->seat) };

        if (f.fate[i].seat == p->seat && f.fate[i].end == LAIR_FATE_WOUNDS)
            standing_set_stop(&p->pass, e, &stop);
    }
}

static void pass(struct person *p, const struct standing_eyes *e, int since)
{
    standing_pass(&p->pass, e, STANDING_FORESEEN, since);
    plan_adventure(p, e);
}

/* ---- windows --------------------------------------------------------------------------------- */

void person_sees(struct person *p, const struct lair_catalog *cat, const struct lair_game *g)
{
    struct lair_ask ask[LAIR_MAX_SEATS];
    bool window = lair_ask_is_window(g->ask);

    if (window && p->window_left == 0) {
        p->window_left = lair_window_seats(cat, g, ask);
        p->follows = p->after_window;
        p->count.windows++;
        p->count.fresh += !p->follows;
    }
    if (!window)
        p->window_left = 0;
    p->after_window = window;
}

void person_saw(struct person *p, const struct lair_move *m)
{
    p->window_left = m->verb == LAIR_PASS ? MAX(0, p->window_left - 1) : 0;
}

/* ---- questions ------------------------------------------------------------------------------- */

bool person_is_asked(struct person *p, const struct lair_catalog *cat, const struct lair_game *g)
{
    struct standing_eyes e;
    enum standing_why why;
    lair_design what;

    if (!p->stands || !lair_ask_is_window(g->ask))
        return true;
    if (g->n_seats == 1 && standing_has_only_passes(cat, g, p->seat))
        return false;
    e = eyes_of(p, cat, g);
    plan_build(p, &e);
    why = standing_ask(&p->pass, &e, &what);
    p->count.why[why]++;
    p->why = why;
    return why != STANDING_HOLDS;
}

/* Where what it wanted was: n_wanted if it wanted nothing of that. */
static int wanted_at(const struct person *p, const struct lair_ref *what)
{
    int i = 0;

    while (i < p->n_wanted && memcmp(&p->wanted[i], what, sizeof *what) != 0)
        i++;
    return i;
}

/* What was wanted in an earlier turn was missed. */
static void note_turn(struct person *p, const struct lair_game *g)
{
    if (p->turn != g->turn) {
        p->count.missed += p->n_wanted;
        p->n_wanted = 0;
    }
    p->turn = g->turn;
}

static void note_act(struct person *p, const struct lair_ref *what)
{
    int at = wanted_at(p, what);

    p->count.acts++;
    if (at < p->n_wanted)
        p->wanted[at] = p->wanted[--p->n_wanted];
}

void person_answers(struct person *p, const struct lair_catalog *cat, const struct lair_game *g,
                    const struct lair_move *m)
{
    bool goes_on = g->ask == LAIR_ASK_BUILD && p->building;
    struct standing_eyes e;

    note_turn(p, g);
    p->building = g->ask == LAIR_ASK_BUILD && m->verb != LAIR_DONE_BUILDING;
    p->count.asked += !goes_on;
    if (is_act(m))
        note_act(p, &m->what);
    if (!p->stands || !lair_ask_is_window(g->ask))
        return;
    if (m->verb != LAIR_CAST)
        leak_note(&p->count.leak, cat, g, p->seat,
                  p->why == STANDING_STOP ? LEAK_UNEXPLAINED : LEAK_EXPLAINED, p->follows);
    e = eyes_of(p, cat, g);
    if (is_act(m))
        p->acted_at = e.n_events;
    else
        pass(p, &e, e.n_events);
}

void person_answered(struct person *p, const struct lair_catalog *cat, const struct lair_game *g)
{
    struct standing_eyes e;

    if (p->acted_at < 0)
        return;
    e = eyes_of(p, cat, g);
    pass(p, &e, p->acted_at);
    p->acted_at = -1;
}

void person_misses(struct person *p, const struct lair_catalog *cat, const struct lair_game *g,
                   const struct lair_move *m)
{
    note_turn(p, g);
    leak_note(&p->count.leak, cat, g, p->seat, LEAK_NOT_ASKED, p->follows);
    if (is_act(m) && wanted_at(p, &m->what) == p->n_wanted && p->n_wanted < PERSON_WANTS)
        p->wanted[p->n_wanted++] = m->what;
}
