/* engine/rules/window.c - whom a window asks, and what an answer does
 * SPDX-License-Identifier: MIT */
#include "engine/rules/window.h"

#include "engine/rules/declare.h"
#include "engine/rules/dungeon.h"
#include "engine/rules/hand.h"
#include "engine/rules/hero.h"
#include "engine/rules/miniboss.h"
#include "engine/rules/resolve.h"
#include "engine/rules/rules.h"
#include "engine/rules/value.h"
#include "engine/rules/walk.h"
#include "engine/zone.h"

/* ---- who is asked ---------------------------------------------------------------------------- */

/* The declaration that is to be answered first; -1: none is. */
static int newest_fresh(const struct lair_game *g)
{
    for (int i = g->n_agenda - 1; i >= 0; i--)
        if (g->agenda[i].standing == LAIR_FRESH)
            return i;
    return -1;
}

/* The effect that resolves when all have passed: the oldest one of the seat with the highest XP. */
static struct lair_entry *next_standing(struct lair_game *g)
{
    for (int i = 0; i < g->n_seats; i++)
        for (int k = 0; k < g->n_agenda; k++)
            if (g->agenda[k].standing == LAIR_STANDING && g->agenda[k].seat == g->order[i])
                return &g->agenda[k];
    return NULL;
}

/* The active seat, then the others in XP order, or clockwise: place 0 to n_seats. */
static int seat_at(const struct lair_game *g, const struct lair_frame *f, int place)
{
    if (rules_of(g)->last_in_first)
        return place < g->n_seats ? (f->seat + place) % g->n_seats : LAIR_NOBODY;
    if (place == 0)
        return f->seat;
    return g->order[place - 1] == f->seat ? LAIR_NOBODY : g->order[place - 1];
}

/* The same where a declaration may be answered: by others alone, if only cancels may answer it; else clockwise,
 * by the seat that declared it last. */
static int seat_to_answer(const struct lair_game *g, const struct lair_frame *f, const struct lair_entry *e,
                          int place)
{
    int seat = seat_at(g, f, place);

    if (rules_of(g)->last_in_first)
        return place < g->n_seats ? (e->seat + 1 + place) % g->n_seats : LAIR_NOBODY;
    return seat == e->seat ? LAIR_NOBODY : seat;
}

/* Does the active seat still have its build to do or to decline? */
static bool still_builds(const struct run *r, const struct lair_frame *f)
{
    return r->g->phase == LAIR_PHASE_BUILD && !(r->g->seat[f->seat].flags & LAIR_DONE) &&
           seat_is_in(r->g, f->seat);
}

/* What may be played in answer to e; e NULL: where nothing is to be answered. */
static enum declare_mode mode_for(const struct lair_game *g, const struct lair_entry *e)
{
    return e != NULL && !rules_of(g)->last_in_first ? DECLARE_ANSWERS : DECLARE_ANY;
}

/* The next seat from *place on that has not passed and could act, in answer to e if that is not NULL;
 * LAIR_NOBODY: none is left. */
static int next_to_ask(const struct lair_catalog *cat, const struct lair_game *g, const struct lair_frame *f,
                       const struct lair_entry *e, int *place)
{
    while (*place <= g->n_seats) {
        int s = e != NULL ? seat_to_answer(g, f, e, *place) : seat_at(g, f, *place);

        ++*place;
        if (s != LAIR_NOBODY && !(f->passed & 1u << s) && declare_could(cat, g, s, mode_for(g, e)))
            return s;
    }
    return LAIR_NOBODY;
}

static int first_to_ask(const struct run *r, const struct lair_frame *f, const struct lair_entry *e)
{
    int place = 0;

    return next_to_ask(r->cat, r->g, f, e, &place);
}

/* ---- answers to a question ------------------------------------------------------------------- */

static lair_card take_from_hand(struct run *r, int seat, lair_design d)
{
    lair_card c = zone_find(r->g, LAIR_HAND_ROOMS, seat, d);

    assert(c != 0);
    zone_remove(r->g, c);
    return c;
}

static void lay(struct run *r, int seat, const struct lair_move *m)
{
    lair_card c = take_from_hand(r, seat, m->what.id);
    bool fresh = m->verb == LAIR_BUILD_NEW;
    struct lair_event e = event_of(LAIR_EV_PLACES, seat, design_of(r->g, c), fresh);
    int owner = fresh ? seat : m->target.seat;

    e.square = (uint8_t)dungeon_lay(r->g, seat, owner, fresh ? LAIR_NO_SQUARE : m->target.id, c);
    e.other = (uint8_t)owner;
    e.whole = (uint8_t)(1u << seat);
    frame_emit(r, e);
}

static void take_back(struct run *r, int seat, const struct lair_move *m)
{
    lair_card c = dungeon_take_back(r->g, m->target.seat, m->target.id);
    struct lair_event e = event_of(LAIR_EV_TAKES_BACK, seat, design_of(r->g, c), 0);

    e.other = m->target.seat;
    e.square = (uint8_t)m->target.id;
    e.whole = (uint8_t)(1u << seat);
    hand_put(r, seat, c);
    frame_emit(r, e);
}

static void done_building(struct run *r, struct lair_frame *f)
{
    r->g->seat[f->seat].flags |= LAIR_DONE;
    if (r->g->seat[f->seat].builds == 0)
        frame_emit(r, event_of(LAIR_EV_NO_BUILD, f->seat, 0, 0));
}

static void pass(struct run *r, struct lair_frame *f, int seat, enum lair_scope scope)
{
    f->passed |= (uint8_t)(1u << seat);
    if (scope != LAIR_SCOPE_NONE)
        r->g->seat[seat].scope = (uint8_t)scope;
    frame_emit(r, event_of(LAIR_EV_PASSES, seat, 0, 0));
}

/* Takes the answer of the seat that was asked (frame.each remembers which). */
static void take_answer(struct run *r, struct lair_frame *f)
{
    struct lair_move m = *r->answer;
    int seat = f->each;

    r->answer = NULL;
    switch ((enum lair_verb)m.verb) {
    case LAIR_PASS: pass(r, f, seat, LAIR_SCOPE_NONE); return;
    case LAIR_PASS_HERO: pass(r, f, seat, LAIR_SCOPE_HERO); return;
    case LAIR_PASS_TURN: pass(r, f, seat, LAIR_SCOPE_TURN); return;
    case LAIR_BUILD_NEW:
    case LAIR_BUILD_ON: lay(r, seat, &m); return;
    case LAIR_TAKE_BACK: take_back(r, seat, &m); return;
    case LAIR_PROMOTE: miniboss_promote(r, seat, &m); return;
    case LAIR_DONE_BUILDING:
        done_building(r, f);
        f->passed |= (uint8_t)(1u << seat);
        return;
    case LAIR_CAST:
    case LAIR_USE:
        f->passed = 0;
        declare(r, seat, &m);
        return;
    case LAIR_KEEP:
    case LAIR_MULLIGAN:
    case LAIR_BUILD_NONE:
    case LAIR_CHOOSE:
    case LAIR_YES:
    case LAIR_NO:
    case LAIR_DRAW_ROOM:
    case LAIR_DRAW_SPELL:
    case LAIR_DRAFT:
    case LAIR_MINION:
    case LAIR_SELL:
    case LAIR_RESIGN: break;
    }
    assert(!"not a window's move");
}

/* ---- a step ---------------------------------------------------------------------------------- */

static void ask(struct run *r, struct lair_frame *f, enum lair_ask_kind kind, int seat)
{
    f->each = (uint8_t)seat;
    frame_ask_seat(r, kind, seat);
}

static void resolve_entry(struct run *r, struct lair_frame *f, uint16_t serial)
{
    f->passed = 0;
    resolve(r, serial);
}

/* Asks whoever may answer the newest declaration.  If nobody may, a cancel resolves, and so does what
 * the active seat declared; what others declared waits. */
static void answer_round(struct run *r, struct lair_frame *f, struct lair_entry *e)
{
    int seat = declare_may_be_answered(r->cat, r->g, e) ? first_to_ask(r, f, e) : LAIR_NOBODY;

    if (seat != LAIR_NOBODY) {
        ask(r, f, LAIR_ASK_ANSWER, seat);
        return;
    }
    if (catalog_line(r->cat, e->line)->kind == LINE_ANSWER || e->seat == f->seat) {
        resolve_entry(r, f, e->serial);
        return;
    }
    f->passed = 0;
    e->standing = LAIR_STANDING;
}

/* Asks clockwise, the seat that declared it last, whether something is to come before it.  If nothing
 * is, it resolves, and the round of answers to what lies below begins anew (S6). */
static void last_in_round(struct run *r, struct lair_frame *f, struct lair_entry *e)
{
    int seat = first_to_ask(r, f, e);

    if (seat != LAIR_NOBODY)
        ask(r, f, LAIR_ASK_ANSWER, seat);
    else
        resolve_entry(r, f, e->serial);
}

/* A seat with no room card, no miniboss to promote and nothing else to do is not asked in its build window. */
static bool has_nothing_to_build(const struct run *r, int seat)
{
    return lair_count(r->g, LAIR_HAND_ROOMS, seat) == 0 && r->g->seat[seat].builds == 0 &&
           !miniboss_could_promote(r->cat, r->g, seat) && !declare_could(r->cat, r->g, seat, DECLARE_ANY);
}

static void main_round(struct run *r, struct lair_frame *f)
{
    bool over = (f->n == WINDOW_OF_STAY && walk_stay_is_over(r->g)) || !seat_is_in(r->g, f->seat);
    struct lair_entry *e;
    int seat;

    if (still_builds(r, f)) {
        if (has_nothing_to_build(r, f->seat))
            done_building(r, f);
        else
            ask(r, f, LAIR_ASK_BUILD, f->seat);
        return;
    }
    seat = over ? LAIR_NOBODY : first_to_ask(r, f, NULL);
    if (seat != LAIR_NOBODY) {
        ask(r, f, LAIR_ASK_WINDOW, seat);
        return;
    }
    e = next_standing(r->g);
    if (e != NULL) {
        resolve_entry(r, f, e->serial);
        return;
    }
    frame_pop(r->g);
    for (int i = 0; i < r->g->n_seats; i++)
        hero_bury_at_entrance(r, r->g->order[i]);
}

void window_step(struct run *r, struct lair_frame *f)
{
    int fresh;

    if (r->answer != NULL) {
        take_answer(r, f);
        return;
    }
    fresh = newest_fresh(r->g);
    if (fresh < 0)
        main_round(r, f);
    else if (rules_of(r->g)->last_in_first)
        last_in_round(r, f, &r->g->agenda[fresh]);
    else
        answer_round(r, f, &r->g->agenda[fresh]);
}

/* ---- all of them ----------------------------------------------------------------------------- */

int window_seats(const struct lair_catalog *cat, const struct lair_game *g, uint8_t out[LAIR_MAX_SEATS])
{
    int fresh = newest_fresh(g), place = 0, n = 0, seat;
    const struct lair_entry *e = fresh < 0 ? NULL : &g->agenda[fresh];

    if (!lair_ask_is_window(g->ask))
        return 0;
    while ((seat = next_to_ask(cat, g, &g->frame[g->n_frames - 1], e, &place)) != LAIR_NOBODY)
        out[n++] = (uint8_t)seat;
    return n;
}

bool lair_window_turn(const struct lair_catalog *cat, struct lair_game *g, int seat)
{
    uint8_t seats[LAIR_MAX_SEATS];
    int n = window_seats(cat, g, seats), place = 0;
    struct lair_frame *f;

    while (place < n && seats[place] != seat)
        place++;
    if (place == n)
        return false;
    f = &g->frame[g->n_frames - 1];
    for (int i = 0; i < place; i++) /* they have passed */
        f->passed |= (uint8_t)(1u << seats[i]);
    f->each = (uint8_t)seat;
    g->owes = (uint8_t)(1u << seat);
    return true;
}

/* ---- moves ----------------------------------------------------------------------------------- */

static size_t build_moves_in(const struct lair_catalog *cat, const struct lair_game *g, int seat, int owner,
                             struct lair_move *out)
{
    struct dungeon_places p;
    size_t n = 0;

    dungeon_places(cat, g, owner, seat, &p);
    p.minibosses = owner == seat && g->seat[seat].builds == 0; /* as the build of the turn (L2a) */
    for (lair_card c = lair_first(g, LAIR_HAND_ROOMS, seat); c != 0; c = g->card[c].next)
        if (!zone_repeats(g, c))
            n += dungeon_build_moves(&p, cat, g, owner, c, owner == seat, out + n);
    return n;
}

static bool laid_by(const struct lair_room *room, int seat)
{
    return room->new_card != 0 && room->placer == seat;
}

/* What the active seat may lay or take back (C7).  Elsewhere only one room, in place of the own
 * build (D10, Surprise Gift). */
static size_t build_moves(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                          struct lair_move *out)
{
    const struct lair_seat *s = &g->seat[seat];
    bool barred, elsewhere;
    size_t n = 0;
    int more, laid_elsewhere = 0;

    value_of_player(cat, g, PROPERTY_NO_BUILD, seat, &barred);
    value_of_player(cat, g, PROPERTY_LAY_ELSEWHERE, seat, &elsewhere);
    more = 1 + value_of_player(cat, g, PROPERTY_BUILDS_ADD, seat, NULL) - s->builds;
    for (int o = 0; o < g->n_seats; o++)
        for (int q = 0; q < g->seat[o].n_rooms; q++)
            if (laid_by(&g->seat[o].room[q], seat)) {
                laid_elsewhere += o != seat;
                out[n++] = (struct lair_move){
                    LAIR_TAKE_BACK, 0, { 0 }, { LAIR_REF_ROOM, (uint8_t)o, (uint16_t)q }
                };
            }
    if (barred || more <= 0)
        return n;
    n += build_moves_in(cat, g, seat, seat, out + n);
    for (int o = 0; elsewhere && laid_elsewhere == 0 && o < g->n_seats; o++)
        if (o != seat && seat_is_in(g, o))
            n += build_moves_in(cat, g, seat, o, out + n);
    return n;
}

size_t window_passes(const struct lair_game *g, struct lair_move out[WINDOW_PASSES])
{
    size_t n = 0;

    if (g->ask == LAIR_ASK_BUILD) {
        out[n++] = (struct lair_move){ .verb = LAIR_DONE_BUILDING };
        return n;
    }
    if (g->ask != LAIR_ASK_WINDOW && g->ask != LAIR_ASK_ANSWER)
        return 0;
    out[n++] = (struct lair_move){ .verb = LAIR_PASS };
    if (g->walk.hero != 0)
        out[n++] = (struct lair_move){ .verb = LAIR_PASS_HERO };
    out[n++] = (struct lair_move){ .verb = LAIR_PASS_TURN };
    return n;
}

size_t window_moves(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                    struct lair_move *out)
{
    bool cancels_only = g->ask == LAIR_ASK_ANSWER && !rules_of(g)->last_in_first;
    enum declare_mode mode = cancels_only ? DECLARE_ANSWERS : DECLARE_ANY;
    size_t n = window_passes(g, out);

    if (g->ask == LAIR_ASK_BUILD) {
        n += build_moves(cat, g, seat, out + n);
        n += miniboss_promotions(cat, g, seat, out + n);
    }
    return n + declare_moves(cat, g, seat, mode, out + n);
}
