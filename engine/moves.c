/* engine/moves.c - asks, legal moves, and taking one
 * SPDX-License-Identifier: MIT */
#include "engine/moves.h"

#include <stdlib.h>
#include <string.h>

#include "engine/rules/agenda.h"
#include "engine/rules/coin.h"
#include "engine/rules/contest.h"
#include "engine/rules/effect.h"
#include "engine/rules/extra.h"
#include "engine/rules/minion.h"
#include "engine/rules/out.h"
#include "engine/rules/run.h"
#include "engine/rules/square.h"
#include "engine/rules/trigger.h"
#include "engine/rules/window.h"
#include "engine/zone.h"

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

enum { MULLIGAN_CARDS = 4, HAND_DISCARDS = 2 };

static const char *const ask_name[] = {
    [LAIR_ASK_NONE] = "none",     [LAIR_ASK_BOSS] = "boss",     [LAIR_ASK_MULLIGAN] = "mulligan",
    [LAIR_ASK_HAND] = "hand",     [LAIR_ASK_FIRST] = "first",   [LAIR_ASK_DRAW] = "draw",
    [LAIR_ASK_BUILD] = "build",   [LAIR_ASK_WINDOW] = "window", [LAIR_ASK_ANSWER] = "answer",
    [LAIR_ASK_CHOOSE] = "choose", [LAIR_ASK_MAY] = "may",       [LAIR_ASK_ORDER] = "order",
    [LAIR_ASK_EXTRA] = "extra",   [LAIR_ASK_SCHEME] = "scheme", [LAIR_ASK_DRAFT] = "draft",
    [LAIR_ASK_MINION] = "minion", [LAIR_ASK_ITEM] = "item",
};
static_assert(ARRAY_LEN(ask_name) == LAIR_N_ASKS, "a name for every ask");

static const char *const refusal_name[] = {
    [LAIR_OK] = "ok",
    [LAIR_GAME_OVER] = "the game is over",
    [LAIR_NO_SEAT] = "no such seat",
    [LAIR_SEAT_OUT] = "that seat is out of the game",
    [LAIR_NOT_ASKED] = "not asked now",
    [LAIR_ILLEGAL] = "not a legal move now",
    [LAIR_NOT_UNDERSTOOD] = "not understood",
    [LAIR_AMBIGUOUS] = "several moves fit",
    [LAIR_IS_VIEW] = "a view cannot be played",
    [LAIR_NO_MEMORY] = "out of memory",
};
static_assert(ARRAY_LEN(refusal_name) == LAIR_N_REFUSALS, "a name for every refusal");

const char *lair_ask_name(enum lair_ask_kind kind)
{
    return ask_name[kind];
}

const char *lair_refusal_name(enum lair_refusal r)
{
    return refusal_name[r];
}

/* ---- asks ------------------------------------------------------------------------------------ */

static bool is_effect_ask(enum lair_ask_kind kind)
{
    return kind == LAIR_ASK_CHOOSE || kind == LAIR_ASK_MAY || kind == LAIR_ASK_EXTRA;
}

/* The question that a game asks of a seat. */
static struct lair_ask ask_of(const struct lair_catalog *cat, const struct lair_game *g, int s)
{
    struct lair_ask a = {
        .seat = (uint8_t)s, .kind = g->ask, .source_seat = LAIR_NOBODY, .source_square = LAIR_NO_SQUARE
    };
    const struct lair_frame *f;
    int seat, square;

    a.scoped = g->seat[s].scope != LAIR_SCOPE_NONE && lair_ask_is_window(g->ask);
    if (!is_effect_ask(a.kind))
        return a;
    f = &g->frame[g->n_frames - 1];
    a.source = agenda_design(cat, g, f->source, f->line);
    if (catalog_line(cat, f->line)->moment != MOMENT_ARRIVES) /* that is nobody's */
        a.source_seat = f->seat;
    if (square_of_text(g, f->source, &seat, &square))
        a.source_square = (uint8_t)square;
    if (a.kind == LAIR_ASK_CHOOSE)
        a.what = effect_wants(cat, g);
    a.spends = a.kind == LAIR_ASK_MAY && catalog_line(cat, f->line)->may && a.source != 0 &&
               catalog_design(cat, a.source)->print.kind == LAIR_SPELL;
    return a;
}

int lair_asks(const struct lair_catalog *cat, const struct lair_game *g, struct lair_ask out[LAIR_MAX_SEATS])
{
    int n = 0;

    for (int s = 0; s < g->n_seats; s++)
        if (g->owes & 1u << s)
            out[n++] = ask_of(cat, g, s);
    return n;
}

int lair_window_seats(const struct lair_catalog *cat, const struct lair_game *g,
                      struct lair_ask out[LAIR_MAX_SEATS])
{
    uint8_t seats[LAIR_MAX_SEATS];
    int n = window_seats(cat, g, seats);

    for (int i = 0; i < n; i++)
        out[i] = ask_of(cat, g, seats[i]);
    return n;
}

/* ---- moves ----------------------------------------------------------------------------------- */

static struct lair_move plain(enum lair_verb verb)
{
    return (struct lair_move){ .verb = (uint8_t)verb };
}

static struct lair_move choose(struct lair_ref what)
{
    return (struct lair_move){ .verb = LAIR_CHOOSE, .what = what };
}

/* May the seat take a new hand?  (C2) */
static bool may_mulligan(const struct lair_catalog *cat, const struct lair_game *g, int seat)
{
    int advanced = 0, shows[LAIR_N_TREASURES] = { 0 };

    for (lair_card c = lair_first(g, LAIR_HAND_ROOMS, seat); c != 0; c = g->card[c].next) {
        const struct lair_print *p = lair_print(cat, design_of(g, c));

        advanced += p->advanced;
        for (int t = 0; t < LAIR_N_TREASURES; t++)
            shows[t] += p->treasure[t] > 0;
    }
    for (int t = 0; t < LAIR_N_TREASURES; t++)
        if (shows[t] >= MULLIGAN_CARDS)
            return true;
    return advanced >= MULLIGAN_CARDS;
}

/* Cards of a list of the seat, equal ones once; not the one already sealed, unless there is
 * another like it. */
static size_t list_moves(const struct lair_game *g, int seat, enum lair_zone zone, enum lair_verb verb,
                         struct lair_move *out)
{
    lair_card sealed = g->seat[seat].sealed[0];
    size_t n = 0;

    for (lair_card c = lair_first(g, zone, seat); c != 0; c = g->card[c].next) {
        struct lair_ref what = { LAIR_REF_CARD, 0, design_of(g, c) };
        size_t i = 0;

        while (i < n && out[i].what.id != what.id)
            i++;
        if (i == n && c != sealed)
            out[n++] = (struct lair_move){ .verb = (uint8_t)verb, .what = what };
    }
    return n;
}

static size_t first_moves(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                          struct lair_move *out)
{
    size_t n = list_moves(g, seat, LAIR_HAND_ROOMS, LAIR_BUILD_NEW, out), kept = 0;

    for (size_t i = 0; i < n; i++)
        if (!lair_print(cat, out[i].what.id)->advanced && !lair_print(cat, out[i].what.id)->miniboss)
            out[kept++] = out[i];
    out[kept++] = plain(LAIR_BUILD_NONE);
    return kept;
}

static int compare_refs(const void *a, const void *b)
{
    const struct lair_ref *x = a, *y = b;

    if (x->kind != y->kind)
        return (int)x->kind - (int)y->kind;
    return x->seat != y->seat ? (int)x->seat - (int)y->seat : (int)x->id - (int)y->id;
}

static size_t choose_moves(const struct lair_catalog *cat, const struct lair_game *g, struct lair_move *out)
{
    struct lair_ref refs[MAX_THINGS];
    int n = effect_choices(cat, g, refs);

    if (g->look != LAIR_NOBODY) /* a seat that looks at a deck or a hand must not learn its order */
        qsort(refs, (size_t)n, sizeof refs[0], compare_refs);
    for (int i = 0; i < n; i++)
        out[i] = choose(refs[i]);
    return (size_t)n;
}

static size_t order_moves(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                          struct lair_move *out)
{
    struct trigger_choice t[LAIR_MAX_AGENDA];
    int n = trigger_choices(cat, g, seat, t);

    for (int i = 0; i < n; i++)
        out[i] = (struct lair_move){ .verb = LAIR_CHOOSE, .option = t[i].option, .what = t[i].ref };
    return (size_t)n;
}

static size_t list(const enum lair_verb *verbs, size_t n, struct lair_move *out)
{
    for (size_t i = 0; i < n; i++)
        out[i] = plain(verbs[i]);
    return n;
}

size_t lair_moves(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                  struct lair_move out[LAIR_MAX_MOVES])
{
    static const enum lair_verb keep[] = { LAIR_KEEP, LAIR_MULLIGAN };
    static const enum lair_verb draws[] = { LAIR_DRAW_ROOM, LAIR_DRAW_SPELL, LAIR_PASS };
    static const enum lair_verb may[] = { LAIR_YES, LAIR_NO };
    size_t n;

    if (seat < 0 || seat >= g->n_seats || !(g->owes & 1u << seat))
        return 0;
    switch ((enum lair_ask_kind)g->ask) {
    case LAIR_ASK_NONE: return 0;
    case LAIR_ASK_BOSS: return list_moves(g, seat, LAIR_BOSS_CHOICE, LAIR_CHOOSE, out);
    case LAIR_ASK_MULLIGAN: return list(keep, may_mulligan(cat, g, seat) ? 2 : 1, out);
    case LAIR_ASK_HAND:
        n = list_moves(g, seat, LAIR_HAND_ROOMS, LAIR_CHOOSE, out);
        return n + list_moves(g, seat, LAIR_HAND_SPELLS, LAIR_CHOOSE, out + n);
    case LAIR_ASK_FIRST: return first_moves(cat, g, seat, out);
    case LAIR_ASK_DRAW: return list(draws, 2, out);
    case LAIR_ASK_BUILD:
    case LAIR_ASK_WINDOW:
    case LAIR_ASK_ANSWER: return window_moves(cat, g, seat, out);
    case LAIR_ASK_CHOOSE: return choose_moves(cat, g, out);
    case LAIR_ASK_MAY: return effect_may_be_agreed(cat, g) ? list(may, 2, out) : list(&may[1], 1, out);
    case LAIR_ASK_ORDER: return order_moves(cat, g, seat, out);
    case LAIR_ASK_EXTRA: out[0] = plain(LAIR_PASS); return 1 + extra_builds(cat, g, out + 1);
    case LAIR_ASK_SCHEME: return list(draws, 3, out);
    case LAIR_ASK_DRAFT: return list_moves(g, seat, LAIR_MARKET, LAIR_DRAFT, out);
    case LAIR_ASK_MINION: return minion_moves(cat, g, seat, out);
    case LAIR_ASK_ITEM: return contest_moves(cat, g, seat, out);
    }
    return 0;
}

size_t lair_anytime(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                    struct lair_move out[LAIR_MAX_MOVES])
{
    size_t n = 0;

    if (seat < 0 || seat >= g->n_seats || g->phase == LAIR_PHASE_OVER || !seat_is_in(g, seat))
        return 0;
    out[n++] = plain(LAIR_RESIGN);
    if (coin_may_sell(cat, g, seat))
        n += list_moves(g, seat, LAIR_HAND_ROOMS, LAIR_SELL, out + n);
    return n;
}

/* ---- play ------------------------------------------------------------------------------------ */

static bool same_move(const struct lair_move *a, const struct lair_move *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static bool is_among(const struct lair_move *moves, size_t n, const struct lair_move *m)
{
    for (size_t i = 0; i < n; i++)
        if (same_move(&moves[i], m))
            return true;
    return false;
}

/* Most answers are passes, for which all that a seat could declare need not be found first. */
static bool is_pass(const struct lair_game *g, const struct lair_move *m)
{
    struct lair_move passes[WINDOW_PASSES];

    return is_among(passes, window_passes(g, passes), m);
}

static bool is_legal(const struct run *r, int seat, const struct lair_move *m)
{
    struct lair_move moves[LAIR_MAX_MOVES];

    return is_among(moves, lair_moves(r->cat, r->g, seat, moves), m);
}

/* What needs no question. */
static enum lair_refusal say(struct run *r, int seat, const struct lair_move *m)
{
    struct lair_move moves[LAIR_MAX_MOVES];

    if (!is_among(moves, lair_anytime(r->cat, r->g, seat, moves), m))
        return LAIR_ILLEGAL;
    if (m->verb == LAIR_RESIGN)
        out_resign(r, seat);
    else
        coin_sell(r, seat, m->what.id);
    if (r->g->phase != LAIR_PHASE_OVER)
        run_game(r);
    return LAIR_OK;
}

static lair_card find_in_list(const struct lair_game *g, int seat, enum lair_zone zone, lair_design d,
                              lair_card not_this)
{
    lair_card c = lair_first(g, zone, seat);

    while (c != 0 && (g->card[c].design != d || c == not_this))
        c = g->card[c].next;
    return c;
}

/* Keeps a sealed answer; false: the seat has another to give. */
static bool seal(struct lair_game *g, int seat, const struct lair_move *m)
{
    struct lair_seat *s = &g->seat[seat];
    lair_card c;

    switch ((enum lair_ask_kind)g->ask) {
    case LAIR_ASK_BOSS: s->sealed[0] = find_in_list(g, seat, LAIR_BOSS_CHOICE, m->what.id, 0); return true;
    case LAIR_ASK_MULLIGAN:
        if (m->verb == LAIR_MULLIGAN)
            s->flags |= LAIR_MULLIGANS;
        return true;
    case LAIR_ASK_FIRST:
        if (m->verb == LAIR_BUILD_NEW)
            s->sealed[0] = find_in_list(g, seat, LAIR_HAND_ROOMS, m->what.id, 0);
        return true;
    case LAIR_ASK_HAND:
        c = find_in_list(g, seat, LAIR_HAND_ROOMS, m->what.id, s->sealed[0]);
        if (c == 0)
            c = find_in_list(g, seat, LAIR_HAND_SPELLS, m->what.id, s->sealed[0]);
        if (s->sealed[0] != 0) {
            s->sealed[1] = c;
            return true;
        }
        s->sealed[0] = c;
        return false;
    case LAIR_ASK_NONE:
    case LAIR_ASK_DRAW:
    case LAIR_ASK_BUILD:
    case LAIR_ASK_WINDOW:
    case LAIR_ASK_ANSWER:
    case LAIR_ASK_CHOOSE:
    case LAIR_ASK_MAY:
    case LAIR_ASK_ORDER:
    case LAIR_ASK_EXTRA:
    case LAIR_ASK_SCHEME:
    case LAIR_ASK_DRAFT:
    case LAIR_ASK_MINION:
    case LAIR_ASK_ITEM: break;
    }
    return true;
}

static void answer(struct run *r, int seat, const struct lair_move *m)
{
    struct lair_game *g = r->g;

    if (frame_ask_is_sealed(g->ask)) {
        if (!seal(g, seat, m))
            return;
        g->seat[seat].flags |= LAIR_ANSWERED;
        g->owes &= (uint8_t) ~(1u << seat);
        if (g->owes != 0)
            return;
    } else {
        r->answer = m;
        g->owes = 0;
    }
    g->ask = LAIR_ASK_NONE;
    run_game(r);
}

enum lair_refusal moves_play(struct run *r, int seat, const struct lair_move *m)
{
    const struct lair_game *g = r->g;

    if (g->viewer != LAIR_NOBODY)
        return LAIR_IS_VIEW;
    if (g->phase == LAIR_PHASE_OVER)
        return LAIR_GAME_OVER;
    if (seat < 0 || seat >= g->n_seats)
        return LAIR_NO_SEAT;
    if (!seat_is_in(g, seat))
        return LAIR_SEAT_OUT;
    if (m->verb == LAIR_RESIGN || m->verb == LAIR_SELL)
        return say(r, seat, m);
    if (!(g->owes & 1u << seat))
        return LAIR_NOT_ASKED;
    if (!is_pass(g, m) && !is_legal(r, seat, m))
        return LAIR_ILLEGAL;
    answer(r, seat, m);
    return LAIR_OK;
}

enum lair_refusal lair_play(const struct lair_catalog *cat, struct lair_game *g, int seat,
                            const struct lair_move *m, struct lair_sink *sink)
{
    struct run r = { .cat = cat, .g = g, .sink = sink };

    return moves_play(&r, seat, m);
}

/* ---- the harmless move ----------------------------------------------------------------------- */

/* How much a choice would cost the seat: a room or a card of one's own by its worth. */
static int cost_of(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                   const struct lair_ref *ref)
{
    if (ref->kind == LAIR_REF_ROOM && ref->seat == seat)
        return 10 + 2 * lair_damage(cat, g, seat, ref->id) +
               catalog_design(cat, design_of(g, g->seat[seat].room[ref->id].top))->n_icons;
    if (ref->kind == LAIR_REF_CARD)
        return lair_print(cat, ref->id)->kind == LAIR_SPELL
                   ? 5
                   : lair_print(cat, ref->id)->damage + lair_print(cat, ref->id)->advanced * 2;
    if (ref->kind == LAIR_REF_COVERED) /* it covers what lies in sight */
        return 1;
    if (ref->kind == LAIR_REF_SPACE) /* an absent player sends no hero anywhere */
        return catalog_line(cat, catalog_design(cat, ref->id)->first_line + ref->seat)->space == SPACE_SUMMON;
    return 0;
}

/* Is a miniboss to be paid for that the seat itself has laid?  To say no would lose it. */
static bool is_of_reveal(const struct lair_game *g)
{
    return g->n_frames > 0 && g->frame[g->n_frames - 1].kind == FRAME_REVEAL;
}

static bool is_harmless(enum lair_verb verb)
{
    switch (verb) {
    case LAIR_PASS:
    case LAIR_KEEP:
    case LAIR_BUILD_NONE:
    case LAIR_DONE_BUILDING:
    case LAIR_NO: return true;
    case LAIR_PASS_HERO:
    case LAIR_PASS_TURN:
    case LAIR_MULLIGAN:
    case LAIR_BUILD_NEW:
    case LAIR_BUILD_ON:
    case LAIR_TAKE_BACK:
    case LAIR_CAST:
    case LAIR_USE:
    case LAIR_CHOOSE:
    case LAIR_YES:
    case LAIR_DRAW_ROOM:
    case LAIR_DRAW_SPELL:
    case LAIR_DRAFT:
    case LAIR_MINION:
    case LAIR_PROMOTE:
    case LAIR_SELL:
    case LAIR_RESIGN: return false;
    }
    return false;
}

bool lair_default(const struct lair_catalog *cat, const struct lair_game *g, int seat, struct lair_move *out)
{
    struct lair_move moves[LAIR_MAX_MOVES];
    size_t n = lair_moves(cat, g, seat, moves), best = 0;

    if (n == 0)
        return false;
    for (size_t i = 0; i < n; i++) {
        if (is_harmless(moves[i].verb) != is_of_reveal(g)) {
            best = i;
            break;
        }
        if (cost_of(cat, g, seat, &moves[i].what) < cost_of(cat, g, seat, &moves[best].what))
            best = i;
    }
    *out = moves[best];
    return true;
}
