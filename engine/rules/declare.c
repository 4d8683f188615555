/* engine/rules/declare.c - which spells and abilities may be declared, and declaring them
 * SPDX-License-Identifier: MIT */
#include "engine/rules/declare.h"

#include "engine/rules/agenda.h"
#include "engine/rules/aim.h"
#include "engine/rules/condition.h"
#include "engine/rules/cost.h"
#include "engine/rules/effect.h"
#include "engine/rules/hand.h"
#include "engine/rules/lasting.h"
#include "engine/rules/miniboss.h"
#include "engine/rules/pick.h"
#include "engine/rules/resolve.h"
#include "engine/rules/rules.h"
#include "engine/rules/square.h"
#include "engine/rules/value.h"
#include "engine/zone.h"

/* ---- may a line be declared? ----------------------------------------------------------------- */

static int phase_bit(const struct lair_game *g)
{
    if (g->phase == LAIR_PHASE_BUILD)
        return LAIR_IN_BUILD;
    return g->phase == LAIR_PHASE_ADVENTURE ? LAIR_IN_ADVENTURE : 0;
}

static bool has_target(const struct context *c, const struct line *l, enum reading reading)
{
    for (int i = 0; i < l->n_target; i++) {
        const struct noun *n = &c->cat->program.noun[l->target[i]];

        if (reading == COULD ? !noun_could_be(c, n, 1) : !noun_is_there(c, n))
            return false;
    }
    return true;
}

static bool line_may(const struct context *c, const struct line *l, enum declare_mode mode,
                     enum reading reading)
{
    if (l->kind != LINE_ANSWER && (mode == DECLARE_ANSWERS || (l->kind != LINE_USE && l->kind != LINE_CAST)))
        return false;
    if (!(l->phases & phase_bit(c->g)) || lasting_limit_is_spent(c->g, l, c->source, c->b.hero))
        return false;
    if ((l->kind == LINE_ANSWER && !noun_is_there(c, aim_answered(l))) || !conditions_hold(c, l))
        return false;
    return cost_is_payable(c, l, reading) && has_target(c, l, reading);
}

/* ---- where a seat's lines are ---------------------------------------------------------------- */

/* One line that a seat has at hand. */
struct at_hand {
    int line;
    lair_card source;
    struct lair_ref what;
    uint8_t verb, option;
};

/* Called for each line at hand; false ends the search. */
typedef bool line_visit(void *ctx, const struct context *c, const struct at_hand *a);

struct search {
    const struct lair_catalog *cat;
    const struct lair_game *g;
    int seat;
    line_visit *each;
    void *ctx;
};

/* Is it a card whose lines others use: a hero's, or a room, miniboss or boss of somebody else? */
static bool is_of_others(const struct search *s, struct lair_ref what)
{
    return what.kind == LAIR_REF_HERO ||
           ((what.kind == LAIR_REF_ROOM || what.kind == LAIR_REF_MINIBOSS || what.kind == LAIR_REF_BOSS) &&
            what.seat != s->seat);
}

/* Whose lines of a card are those that the seat uses? */
static enum by user_of(const struct search *s, struct lair_ref what)
{
    if (what.kind == LAIR_REF_HERO && s->seat == s->g->walk.seat)
        return BY_HOST;
    return is_of_others(s, what) ? BY_OPPONENT : BY_OWNER;
}

/* What the lines of a card are read against: a hero's speak of that hero and of its dungeon's owner, and so do those of
 * somebody else's card of who that is. */
static struct context context_of(const struct search *s, lair_card source, struct lair_ref what)
{
    struct context c = { .cat = s->cat,
                         .g = s->g,
                         .you = s->seat,
                         .source = source,
                         .b = { .here = source, .player = LAIR_NOBODY, .actor = (uint8_t)s->seat } };

    if (what.kind == LAIR_REF_HERO) {
        c.b.hero = source;
        c.b.player = s->g->card[source].seat;
    } else if (is_of_others(s, what)) {
        c.b.player = what.seat;
    }
    return c;
}

/* The lines of a text that can be used, said by a card from where it lies. */
static bool text_lines(const struct search *s, const struct design *d, lair_card source, struct lair_ref what,
                       enum lair_verb verb, enum from from, enum side side)
{
    struct context c = context_of(s, source, what);
    enum by user = user_of(s, what);

    for (int i = 0; i < d->n_lines; i++) {
        const struct line *l = catalog_line(s->cat, d->first_line + i);
        struct at_hand a = { d->first_line + i, source, what, (uint8_t)verb, 0 };

        if (!line_is_declared(l) || l->from != from || l->side != side || l->by != user ||
            !square_is_at_level(s->g, l, source))
            continue;
        if (d->n_declared > 1)
            a.option = (uint8_t)(i + 1);
        if (!s->each(s->ctx, &c, &a))
            return false;
    }
    return true;
}

static bool card_lines(const struct search *s, lair_card source, struct lair_ref what, enum lair_verb verb,
                       enum from from, enum side side)
{
    return text_lines(s, catalog_design(s->cat, design_of(s->g, source)), source, what, verb, from, side);
}

/* May a line of a card be declared in this phase? */
static bool has_lines_now(const struct search *s, lair_card c)
{
    return catalog_design(s->cat, design_of(s->g, c))->declared_in & phase_bit(s->g);
}

/* What a seat's boss says once it has levelled up, and what it says as one that it copies. */
static bool boss_lines(const struct search *s, int owner)
{
    const struct lair_seat *seat = &s->g->seat[owner];
    const struct design *copied = catalog_design(s->cat, seat->granted);
    struct lair_ref what = { LAIR_REF_BOSS, (uint8_t)owner, 0 };

    if (seat->flags & LAIR_LEVELLED && has_lines_now(s, seat->boss) &&
        !card_lines(s, seat->boss, what, LAIR_USE, FROM_PLAY, SIDE_HERO))
        return false;
    return seat->granted == 0 || !(copied->declared_in & phase_bit(s->g)) ||
           text_lines(s, copied, seat->boss, what, LAIR_USE, FROM_PLAY, SIDE_HERO);
}

/* Was the room built in this build phase?  Then it cannot be used before the adventure phase (C7q). */
static bool room_rests(const struct lair_game *g, lair_card room)
{
    return g->phase == LAIR_PHASE_BUILD && g->card[room].flags & LAIR_WON_NOW;
}

/* What a room says, and the miniboss under it. */
static bool square_lines(const struct search *s, const struct lair_room *room, int owner, int square)
{
    struct lair_ref above = { LAIR_REF_ROOM, (uint8_t)owner, (uint16_t)square };
    struct lair_ref under = { LAIR_REF_MINIBOSS, (uint8_t)owner, (uint16_t)square };
    bool top = has_lines_now(s, room->top) && !room_rests(s->g, room->top),
         mini = has_lines_now(s, room->mini);

    if (!square_speaks(s->cat, s->g, owner, square))
        return true;
    return (!top || card_lines(s, room->top, above, LAIR_USE, FROM_PLAY, SIDE_HERO)) &&
           (!mini || card_lines(s, room->mini, under, LAIR_USE, FROM_PLAY, SIDE_HERO));
}

static bool dungeon_lines(const struct search *s, int owner)
{
    const struct lair_seat *seat = &s->g->seat[owner];

    if (square_use_is_barred(s->cat, s->g, owner))
        return true;
    for (int q = 0; q < seat->n_rooms; q++) {
        const struct lair_room *room = &seat->room[q];

        if ((has_lines_now(s, room->top) || (room->mini != 0 && has_lines_now(s, room->mini))) &&
            !square_lines(s, room, owner, q))
            return false;
    }
    return true;
}

/* What others let one use. */
static bool others_lines(const struct search *s)
{
    for (int o = 0; s->cat->used_by_others && o < s->g->n_seats; o++)
        if (o != s->seat && seat_is_in(s->g, o) && (!boss_lines(s, o) || !dungeon_lines(s, o)))
            return false;
    return true;
}

static bool item_lines(const struct search *s, lair_card item)
{
    struct lair_ref what = { LAIR_REF_ITEM, 0, design_of(s->g, item) };

    return !has_lines_now(s, item) || card_lines(s, item, what, LAIR_USE, FROM_PLAY, SIDE_BOSS);
}

static bool table_lines(const struct search *s)
{
    const struct lair_walk *w = &s->g->walk;

    if (!boss_lines(s, s->seat) || !others_lines(s))
        return false;
    for (lair_card t = lair_first(s->g, LAIR_TROPHIES, s->seat); t != 0; t = s->g->card[t].next)
        if ((s->g->card[t].flags & (LAIR_FACE_UP | LAIR_WON_NOW)) == LAIR_FACE_UP && !item_lines(s, t))
            return false;
    if (w->hero != 0 && has_lines_now(s, w->hero) &&
        !square_is_silenced(s->cat, s->g, w->hero)) /* heroes that somebody helps, or hurts */
        return card_lines(s, w->hero, (struct lair_ref){ LAIR_REF_HERO, 0, design_of(s->g, w->hero) },
                          LAIR_USE, FROM_PLAY, SIDE_HERO);
    return true;
}

/* Does an item that a kill has brought push this one out?  It came later; of two that came at once the last does. */
static bool is_pushed_out(const struct lair_game *g, lair_card item)
{
    for (lair_card t = g->card[item].next; t != 0; t = g->card[t].next)
        if (g->card[t].flags & LAIR_UNSETTLED)
            return (g->card[item].flags & LAIR_FACE_UP) != 0;
    return false;
}

static bool pushed_out_lines(const struct search *s)
{
    for (lair_card t = lair_first(s->g, LAIR_TROPHIES, s->seat); t != 0; t = s->g->card[t].next)
        if (is_pushed_out(s->g, t) && !item_lines(s, t))
            return false;
    return true;
}

static bool hand_lines(const struct search *s)
{
    bool barred = lair_bars_casting(s->cat, s->g, s->seat) != 0;

    for (int z = LAIR_HAND_ROOMS; z <= LAIR_HAND_SPELLS; z++) {
        bool spell = z == LAIR_HAND_SPELLS;

        for (lair_card c = lair_first(s->g, z, s->seat); c != 0 && !(spell && barred);
             c = s->g->card[c].next) {
            const struct design *d = catalog_design(s->cat, design_of(s->g, c));

            if ((spell || d->from_hand) && has_lines_now(s, c) && !zone_repeats(s->g, c) &&
                !card_lines(s, c, (struct lair_ref){ LAIR_REF_CARD, 0, design_of(s->g, c) },
                            spell ? LAIR_CAST : LAIR_USE, spell ? FROM_PLAY : FROM_HAND, SIDE_HERO))
                return false;
        }
    }
    return true;
}

/* ---- could ----------------------------------------------------------------------------------- */

struct could {
    enum declare_mode mode;
    bool yes;
};

static bool could_line(void *ctx, const struct context *c, const struct at_hand *a)
{
    struct could *w = ctx;

    w->yes = line_may(c, catalog_line(c->cat, a->line), w->mode, COULD);
    return !w->yes;
}

/* Is there a spell that has not taken effect yet? */
static bool spell_is_declared(const struct lair_game *g)
{
    for (int i = 0; i < g->n_agenda; i++)
        if ((g->agenda[i].standing == LAIR_FRESH || g->agenda[i].standing == LAIR_STANDING) &&
            g->card[g->agenda[i].source].zone == LAIR_DECLARED)
            return true;
    return false;
}

/* Could a seat that had such a room card in hand use it now, by what everybody sees? */
static bool could_use_from_hand(const struct search *s, lair_design d)
{
    const struct design *room = catalog_design(s->cat, d);
    struct context c = context_of(s, 0, (struct lair_ref){ LAIR_REF_CARD, 0, d });

    for (int i = 0; i < room->n_lines; i++) {
        const struct line *l = catalog_line(s->cat, room->first_line + i);

        if (l->kind == LINE_USE && l->from == FROM_HAND && line_may(&c, l, DECLARE_ANY, COULD))
            return true;
    }
    return false;
}

/* Could some room card of the sets in play be used now from the hand of a seat, or answer from there?  What finds
 * nothing to be aimed at, or only answers and finds nothing to answer, raises no question (C11). */
static bool plays_hand_abilities(const struct search *s, enum declare_mode mode)
{
    const struct summary has = catalog_summary(s->cat, s->g->sets);

    if (has.hand_answers & phase_bit(s->g) && spell_is_declared(s->g))
        return true;
    if (mode != DECLARE_ANY || !(has.hand_uses & phase_bit(s->g)))
        return false;
    for (lair_design d = has.first_used; d != 0 && d <= has.last_used; d++)
        if (catalog_design(s->cat, d)->from_hand && catalog_has(s->cat, s->g->sets, d) &&
            could_use_from_hand(s, d))
            return true;
    return false;
}

bool declare_may_be_answered(const struct lair_catalog *cat, const struct lair_game *g,
                             const struct lair_entry *e)
{
    if (g->card[e->source].zone == LAIR_DECLARED)
        return true;
    return aim_is_answer_of_room(cat, g, e) && catalog_summary(cat, g->sets).answers_rooms;
}

bool declare_could(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                   enum declare_mode mode)
{
    struct could w = { .mode = mode };
    struct search s = { cat, g, seat, could_line, &w };

    if (!seat_is_in(g, seat) || !agenda_has_room(g))
        return false;
    if (lair_count(g, LAIR_HAND_SPELLS, seat) > 0 && lair_bars_casting(cat, g, seat) == 0)
        return true;
    if (lair_count(g, LAIR_HAND_ROOMS, seat) > 0 && plays_hand_abilities(&s, mode))
        return true;
    dungeon_lines(&s, seat);
    if (!w.yes)
        table_lines(&s);
    return w.yes;
}

struct ready {
    struct lair_ref *out;
    size_t n;
};

static bool ready_line(void *ctx, const struct context *c, const struct at_hand *a)
{
    struct ready *w = ctx;

    if (w->n < LAIR_MAX_READY && line_may(c, catalog_line(c->cat, a->line), DECLARE_ANY, COULD))
        w->out[w->n++] = a->what;
    return w->n < LAIR_MAX_READY;
}

size_t lair_ready(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                  struct lair_ref out[LAIR_MAX_READY])
{
    struct ready w = { .out = out };
    struct search s = { cat, g, seat, ready_line, &w };

    if (seat_is_in(g, seat) && agenda_has_room(g) && dungeon_lines(&s, seat))
        table_lines(&s);
    return w.n;
}

/* ---- moves ----------------------------------------------------------------------------------- */

struct moves {
    enum declare_mode mode;
    struct lair_move *out;
    size_t n;
};

static bool move_line(void *ctx, const struct context *c, const struct at_hand *a)
{
    struct moves *w = ctx;
    const struct line *l = catalog_line(c->cat, a->line);
    const struct noun *aim = aim_of_line(c->cat, l);
    struct thing things[MAX_THINGS];
    int n;

    if (!line_may(c, l, w->mode, CAN))
        return true;
    if (aim == NULL) {
        w->out[w->n++] = (struct lair_move){ a->verb, a->option, a->what, { 0 } };
        return true;
    }
    n = noun_things(c, aim, things);
    for (int i = 0; i < n; i++)
        w->out[w->n++] = (struct lair_move){ a->verb, a->option, a->what, things[i].ref };
    return true;
}

size_t declare_moves(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                     enum declare_mode mode, struct lair_move *out)
{
    struct moves w = { .mode = mode, .out = out };
    struct search s = { cat, g, seat, move_line, &w };

    if (!agenda_has_room(g))
        return 0;
    dungeon_lines(&s, seat);
    table_lines(&s);
    hand_lines(&s);
    return w.n;
}

size_t declare_pushed_out_moves(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                                struct lair_move *out)
{
    struct moves w = { .mode = DECLARE_ANY, .out = out };
    struct search s = { cat, g, seat, move_line, &w };

    if (agenda_has_room(g))
        pushed_out_lines(&s);
    return w.n;
}

/* ---- declaring ------------------------------------------------------------------------------- */

struct finding {
    const struct lair_move *m;
    struct at_hand found;
};

static bool find_line(void *ctx, const struct context *c, const struct at_hand *a)
{
    struct finding *w = ctx;
    const struct noun *aim = aim_of_line(c->cat, catalog_line(c->cat, a->line));
    bool at_pending = aim != NULL && aim->sort == SORT_SPELL;

    if (a->verb != w->m->verb || a->option != w->m->option || !same_ref(a->what, w->m->what) ||
        at_pending != (w->m->target.kind == LAIR_REF_PENDING))
        return true;
    w->found = *a;
    return false;
}

/* What a declaration is aimed at, bound for good. */
static void bind_aim(const struct context *c, const struct line *l, struct lair_ref aim, struct lair_bound *b)
{
    const struct noun *n = aim_of_line(c->cat, l);
    struct thing things[MAX_THINGS];
    int count = noun_things(c, n, things);

    for (int i = 0; i < count; i++)
        if (same_ref(things[i].ref, aim))
            noun_bind(n, &things[i], b);
}

/* number: the declaration's own, *1 the oldest. */
static void tell_declared(struct run *r, int seat, const struct lair_entry *e, const struct lair_move *m,
                          int number)
{
    struct lair_event ev = event_of(m->verb == LAIR_CAST ? LAIR_EV_CASTS : LAIR_EV_USES, seat,
                                    design_of(r->g, e->source), number);
    int at_seat, at;

    if (square_of_text(r->g, e->source, &at_seat, &at) && at_seat == seat)
        ev.square = (uint8_t)at;
    if (m->what.kind == LAIR_REF_ROOM || m->what.kind == LAIR_REF_MINIBOSS ||
        m->what.kind == LAIR_REF_BOSS) /* of others (M4) */
        ev.other = m->what.seat != seat ? m->what.seat : LAIR_NOBODY;
    switch ((enum lair_ref_kind)m->target.kind) {
    case LAIR_REF_ROOM:
        ev.other = m->target.seat;
        if (m->verb == LAIR_CAST)
            ev.square = (uint8_t)m->target.id;
        else
            ev.square2 = (uint8_t)m->target.id;
        ev.card2 = design_of(r->g, r->g->seat[m->target.seat].room[m->target.id].top);
        break;
    case LAIR_REF_MINIBOSS:
        ev.other = m->target.seat;
        ev.card2 = design_of(r->g, r->g->seat[m->target.seat].room[m->target.id].mini);
        break;
    case LAIR_REF_SEAT:
    case LAIR_REF_BOSS: ev.other = m->target.seat; break;
    case LAIR_REF_HERO:
    case LAIR_REF_ITEM:
    case LAIR_REF_CARD: ev.card2 = m->target.id; break;
    case LAIR_REF_PENDING: {
        const struct lair_entry *answered_entry = agenda_find(r->g, e->b.serial);

        ev.other = answered_entry->seat;
        ev.card2 = design_of(r->g, answered_entry->source);
        break;
    }
    case LAIR_REF_NONE:
    case LAIR_REF_PILE:
    case LAIR_REF_SPACE:
    case LAIR_REF_TREASURE:
    case LAIR_REF_COVERED:
    case LAIR_REF_NUMBER:
    case LAIR_REF_NOTHING: break;
    }
    frame_emit(r, ev);
}

/* "Until somebody acts": all passes with a scope end. */
static void end_scopes(struct lair_game *g)
{
    for (int s = 0; s < g->n_seats; s++)
        g->seat[s].scope = LAIR_SCOPE_NONE;
}

/* What declaring costs the card itself: a spell leaves the hand, an item is turned down, a miniboss whose last level it
 * was falls back to its first. */
static void spend_source(struct run *r, int seat, lair_card source, const struct line *l)
{
    if (r->g->card[source].zone == LAIR_HAND_SPELLS) {
        zone_remove(r->g, source);
        zone_set(r->g, LAIR_DECLARED, seat, source);
    } else if (r->g->card[source].zone == LAIR_TROPHIES) {
        r->g->card[source].flags &= (uint8_t)~LAIR_FACE_UP;
    } else if (l->level == LAIR_MAX_LEVEL) {
        miniboss_falls_back(r, source);
    }
}

/* Declares what was found at hand; returns its number on the agenda. */
static uint16_t declare_found(struct run *r, const struct search *s, const struct finding *w)
{
    const struct lair_move *m = w->m;
    int seat = s->seat, number;
    const struct line *l = catalog_line(r->cat, w->found.line);
    struct context c = context_of(s, w->found.source, m->what);
    struct lair_bound b = c.b;
    struct lair_entry *e;
    struct lair_frame *f;

    if (m->target.kind != LAIR_REF_NONE)
        bind_aim(&c, l, m->target, &b);
    end_scopes(r->g);
    number = agenda_next_number(r->g);
    e = agenda_add(r->g, w->found.line, w->found.source, seat, LAIR_PAYING, &b);
    lasting_spend_limit(r->g, l, e->source, b.hero);
    tell_declared(r, seat, e, m, number);
    f = frame_push(r->g, FRAME_DECLARE, seat);
    f->line = e->line;
    f->source = e->source;
    f->serial = e->serial;
    f->pc = l->n_target > 0; /* the first target is fixed */
    f->b = b;
    spend_source(r, seat, w->found.source, l);
    if (l->from == FROM_HAND)
        hand_discard(r, seat, w->found.source, (struct cause){ seat, w->found.source });
    return f->serial;
}

void declare(struct run *r, int seat, const struct lair_move *m)
{
    struct finding w = { .m = m };
    struct search s = { r->cat, r->g, seat, find_line, &w };

    if (m->verb == LAIR_CAST || m->what.kind == LAIR_REF_CARD)
        hand_lines(&s);
    else if (dungeon_lines(&s, seat))
        table_lines(&s);
    declare_found(r, &s, &w);
}

uint16_t declare_pushed_out(struct run *r, int seat, const struct lair_move *m)
{
    struct finding w = { .m = m };
    struct search s = { r->cat, r->g, seat, find_line, &w };

    pushed_out_lines(&s);
    return declare_found(r, &s, &w);
}

/* Short Circuit: each spell of that player costs, or it is cancelled. */
static bool tax_is_paid(struct run *r, struct lair_frame *f)
{
    int due = value_of_player(r->cat, r->g, PROPERTY_SPELLS_COST, f->seat, NULL);
    bool spell = r->g->card[f->source].zone == LAIR_DECLARED;
    enum progress paid;

    if (!spell || due == 0)
        return true;
    paid = resolve_toll(r, f->seat, due);
    if (paid == PROGRESS_NONE) {
        uint16_t serial = f->serial;

        frame_pop(r->g);
        resolve_cancel(r, serial);
    }
    return paid == PROGRESS_DONE;
}

static void declared(struct run *r, struct lair_frame *f)
{
    struct lair_entry *e = agenda_find(r->g, f->serial);

    e->b = f->b;
    e->standing = LAIR_FRESH;
    if (e->source == 0) /* it went to a hand as its cost */
        e->b.here = 0;
    if (aim_is_of_room(r->cat, r->g, e))
        e->sourceless = !resolve_source_is_there(r->g, e->source);
    frame_pop(r->g);
}

static enum progress more_targets(struct run *r, struct lair_frame *f, const struct line *l)
{
    for (; f->pc < l->n_target; f->pc++) {
        struct thing t;
        struct context c = noun_context(r->cat, r->g, f);
        enum progress p = pick_thing(r, &c, f->seat, &r->cat->program.noun[l->target[f->pc]], 1, &t);

        if (p == PROGRESS_WAIT)
            return p;
        if (p == PROGRESS_DONE)
            noun_bind(&r->cat->program.noun[l->target[f->pc]], &t, &f->b);
    }
    return PROGRESS_DONE;
}

void declare_step(struct run *r, struct lair_frame *f)
{
    const struct line *l = catalog_line(r->cat, f->line);

    if (f->step == DECLARE_TARGETS) {
        if (more_targets(r, f, l) == PROGRESS_WAIT)
            return;
        f->step = DECLARE_COSTS;
        f->pc = 0;
    }
    if (f->step == DECLARE_COSTS) {
        for (; f->pc < l->n_cost; frame_next_clause(f))
            if (effect_clause(r, f, &r->cat->program.clause[l->cost + f->pc]) != PROGRESS_DONE)
                return;
        f->step = DECLARE_TAX;
    }
    if (tax_is_paid(r, f))
        declared(r, f);
}
