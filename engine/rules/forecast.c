/* engine/rules/forecast.c - what comes of a turn in which everybody passes
 * SPDX-License-Identifier: MIT */
#include "engine/rules/forecast.h"

#include <string.h>

#include "engine/rules/coin.h"
#include "engine/rules/dungeon.h"
#include "engine/rules/run.h"
#include "engine/zone.h"

enum {
    EVERYBODY_PASSED = 0xff,
};

/* ---- a view that is played on ---------------------------------------------------------------- */

void forecast_ready(const struct lair_game *view, struct lair_game *out)
{
    *out = *view;
    out->viewer = LAIR_NOBODY;
    for (int s = 0; s < out->n_seats; s++)
        for (int q = out->seat[s].n_rooms - 1; q >= 0; q--) {
            const struct lair_room *room = &out->seat[s].room[q];
            int placer = room->placer;

            if (room->new_card != 0 && lair_is_unknown(design_of(out, room->new_card)))
                zone_append(out, LAIR_HAND_ROOMS, placer, dungeon_take_back(out, s, q));
        }
}

/* Does a new room go back to a hand, so that its square is there no more? */
static bool is_nobodys_yet(const struct lair_game *view, int seat, int square)
{
    const struct lair_room *room = &view->seat[seat].room[square];

    return room->top == 0 && room->new_card != 0 && lair_is_unknown(design_of(view, room->new_card));
}

static struct lair_ref moved_up(const struct lair_game *view, struct lair_ref ref)
{
    int gone = 0, square = 0;

    if (ref.kind == LAIR_REF_ROOM)
        square = ref.id;
    else if (ref.kind == LAIR_REF_COVERED)
        square = lair_covered_square(&ref);
    for (int q = 0; q < square; q++)
        gone += is_nobodys_yet(view, ref.seat, q);
    ref.id = (uint16_t)(ref.id - gone);
    return ref;
}

struct lair_move forecast_move(const struct lair_game *view, const struct lair_move *m)
{
    struct lair_move there = *m;

    there.what = moved_up(view, m->what);
    there.target = moved_up(view, m->target);
    return there;
}

struct lair_move forecast_pass(struct lair_game *g)
{
    frame_top(g)->passed = EVERYBODY_PASSED;
    return (struct lair_move){ .verb = LAIR_PASS };
}

int forecast_asked(const struct lair_game *g)
{
    int seat = 0;

    while (!(g->owes >> seat & 1))
        seat++;
    return seat;
}

void forecast_take(const struct lair_catalog *cat, struct lair_game *g, const struct lair_move *answer,
                   struct lair_sink *sink)
{
    struct run r = { .cat = cat, .g = g, .sink = sink };

    if (answer->verb == LAIR_SELL) {
        coin_sell(&r, forecast_asked(g), answer->what.id);
    } else {
        r.answer = answer;
        g->owes = 0;
        g->ask = LAIR_ASK_NONE;
    }
    run_game(&r);
}

/* ---- what is foretold ------------------------------------------------------------------------ */

/* Hears what happens, up to where nobody can know it. */
struct seer {
    struct lair_sink sink; /* the first member */
    struct lair_sink *out; /* who hears of it; NULL: nobody */
    const struct lair_catalog *cat;
    const struct lair_game *before; /* as it was */
    const struct lair_game *g;      /* as it is now */
    struct lair_forecast *f;
    bool over; /* nothing more is foretold */
};

/* What was foretold of a hero so far, who has not been heard of yet if nothing was; NULL: there is no room
 * for one more. */
static struct lair_fate *fate_of(struct lair_forecast *f, lair_card hero)
{
    int i = 0;

    while (i < f->n_fates && f->fate[i].hero != hero)
        i++;
    if (i == LAIR_MAX_FATES)
        return NULL;
    if (i == f->n_fates)
        f->fate[f->n_fates++] = (struct lair_fate){ .hero = hero, .seat = LAIR_NOBODY };
    return &f->fate[i];
}

/* Is a hero elsewhere now, still in play or out of the game? */
static bool has_gone(const struct lair_card_state *then, const struct lair_card_state *now)
{
    return now->design == then->design && now->zone != LAIR_SCORE &&
           (now->zone != then->zone || now->seat != then->seat);
}

static bool is_hero(const struct lair_catalog *cat, lair_design d)
{
    int kind = lair_is_unknown(d) ? d - 1 : d != 0 ? (int)lair_print(cat, d)->kind : LAIR_N_KINDS;

    return kind == LAIR_HERO || kind == LAIR_EPIC;
}

/* What becomes of heroes that neither died nor got through a dungeon. */
static void end_fates(struct seer *s)
{
    for (lair_card c = 1; c <= s->g->n_cards; c++) {
        const struct lair_card_state *now = &s->g->card[c];
        struct lair_fate *fate;

        if (!has_gone(&s->before->card[c], now) || !is_hero(s->cat, now->design))
            continue;
        fate = fate_of(s->f, c);
        if (fate == NULL || fate->end == LAIR_FATE_DIES || fate->end == LAIR_FATE_WOUNDS)
            continue;
        fate->end = LAIR_FATE_GOES;
        if (fate->seat == LAIR_NOBODY)
            fate->seat = now->seat;
    }
}

/* Nothing after this can be foretold.  seat: who decides it; LAIR_NOBODY: nobody. */
static void end(struct seer *s, enum lair_forecast_end how, int seat)
{
    s->over = true;
    s->f->end = (uint8_t)how;
    s->f->seat = (uint8_t)seat;
    end_fates(s);
    for (int i = 0; i < s->g->n_seats; i++) {
        s->f->souls[i] = (int16_t)lair_souls(s->cat, s->g, i);
        s->f->wounds[i] = (int16_t)lair_wounds(s->cat, s->g, i);
    }
}

static bool chance_was_used(const struct seer *s)
{
    return memcmp(s->before->drawn, s->g->drawn, sizeof s->g->drawn) != 0;
}

/* Does an event bring cards that nobody has seen? */
static bool is_draw(const struct lair_event *e)
{
    return e->kind == LAIR_EV_DRAWS || e->kind == LAIR_EV_SHUFFLES || e->kind == LAIR_EV_REFILL ||
           e->kind == LAIR_EV_ARRIVES || e->kind == LAIR_EV_MARKET;
}

/* Is an event about cards that the viewer does not know?  Where somebody looks for one, it may be there.
 * What waits to resolve may have gone into a hand since it was declared: then it is no card at all. */
static bool is_hidden(const struct lair_event *e)
{
    bool waited = e->kind == LAIR_EV_RESOLVES || e->kind == LAIR_EV_CANCELLED || e->kind == LAIR_EV_LASTS;

    return lair_is_unknown(e->card) || lair_is_unknown(e->card2) || (waited && e->card == 0) ||
           e->kind == LAIR_EV_LOOKS || e->kind == LAIR_EV_SEARCHES;
}

static void note_walk(struct seer *s, const struct lair_event *e)
{
    const struct lair_walk *w = &s->g->walk;
    bool room = e->kind == LAIR_EV_ENTERS_ROOM, hurt = e->kind == LAIR_EV_DAMAGE;
    struct lair_fate *fate;

    if (w->hero == 0 || e->card != design_of(s->g, w->hero) || !(room || hurt || e->kind == LAIR_EV_ENTERS))
        return;
    fate = fate_of(s->f, w->hero);
    if (fate == NULL)
        return;
    fate->seat = w->seat;
    fate->rooms = (uint8_t)(fate->rooms + room);
    fate->damage = (int16_t)(fate->damage + (hurt ? e->n : 0));
}

/* A hero has come to a score pile, of which it is the last card. */
static void note_end(struct seer *s, const struct lair_event *e)
{
    bool dies = e->kind == LAIR_EV_DIES;
    lair_card hero = 0;
    struct lair_fate *fate;

    if (!dies && e->kind != LAIR_EV_WOUNDS)
        return;
    for (lair_card c = lair_first(s->g, LAIR_SCORE, e->seat); c != 0; c = s->g->card[c].next)
        hero = c;
    fate = fate_of(s->f, hero);
    if (fate == NULL)
        return;
    fate->seat = e->seat;
    fate->end = dies ? LAIR_FATE_DIES : LAIR_FATE_WOUNDS;
    fate->square = dies && e->card2 != 0 ? e->square : LAIR_NOBODY;
}

static void hear(struct lair_sink *sink, const struct lair_event *e)
{
    struct seer *s = (struct seer *)sink;

    if (s->over)
        return;
    if (is_draw(e) || chance_was_used(s)) {
        end(s, LAIR_FORECAST_CHANCE, LAIR_NOBODY);
        return;
    }
    if (is_hidden(e)) {
        end(s, LAIR_FORECAST_HIDDEN, e->seat);
        return;
    }
    note_walk(s, e);
    note_end(s, e);
    if (s->out != NULL)
        s->out->event(s->out, e);
    if (e->kind == LAIR_EV_ENDS_TURN)
        end(s, LAIR_FORECAST_TURN, LAIR_NOBODY);
    else if (e->kind == LAIR_EV_OVER)
        end(s, LAIR_FORECAST_OVER, LAIR_NOBODY);
}

/* ---- nobody does anything that can be left --------------------------------------------------- */

/* The answer that leaves all as it is; false: there is none, the seat must choose. */
static bool quiet_answer(const struct lair_catalog *cat, struct lair_game *g, int seat, struct lair_move *out)
{
    struct lair_move moves[LAIR_MAX_MOVES];

    *out = (struct lair_move){ .verb = LAIR_PASS };
    switch ((enum lair_ask_kind)g->ask) {
    case LAIR_ASK_WINDOW:
    case LAIR_ASK_ANSWER: *out = forecast_pass(g); return true;
    case LAIR_ASK_BUILD: out->verb = LAIR_DONE_BUILDING; return true;
    case LAIR_ASK_MAY: out->verb = LAIR_NO; return true;
    case LAIR_ASK_EXTRA: return true;
    case LAIR_ASK_CHOOSE:
    case LAIR_ASK_ORDER:
    case LAIR_ASK_DRAW:
    case LAIR_ASK_SCHEME:
    case LAIR_ASK_DRAFT:
    case LAIR_ASK_MINION:
    case LAIR_ASK_ITEM:
        if (lair_moves(cat, g, seat, moves) != 1)
            return false;
        *out = moves[0];
        return true;
    case LAIR_ASK_BOSS: /* these are all choices, and answered unseen */
    case LAIR_ASK_MULLIGAN:
    case LAIR_ASK_HAND:
    case LAIR_ASK_FIRST:
    case LAIR_ASK_NONE: break;
    }
    return false;
}

bool lair_foresee(const struct lair_catalog *cat, const struct lair_game *view, struct lair_game *out)
{
    struct lair_game before;
    struct lair_forecast f = { 0 };
    struct seer s = { .sink = { .event = hear }, .cat = cat, .before = &before, .g = out, .f = &f };
    int viewer = view->viewer;

    forecast_ready(view, &before);
    *out = before;
    for (int i = 0; i < FORECAST_ANSWERS && !s.over && out->owes != 0; i++) {
        int seat = forecast_asked(out);
        struct lair_move answer = { .verb = LAIR_PASS };

        if (i > 0 && seat == viewer && lair_ask_is_window(out->ask)) {
            out->viewer = (uint8_t)viewer;
            return true;
        }
        if (!lair_ask_is_window(out->ask) && !quiet_answer(cat, out, seat, &answer))
            return false;
        forecast_take(cat, out, &answer, &s.sink);
    }
    return false;
}

enum lair_refusal lair_forecast(const struct lair_catalog *cat, const struct lair_game *view,
                                const struct lair_move *act, struct lair_sink *sink,
                                struct lair_forecast *out)
{
    struct lair_game before, g;
    struct seer s = {
        .sink = { .event = hear }, .out = sink, .cat = cat, .before = &before, .g = &g, .f = out
    };
    struct lair_move answer;
    enum lair_refusal refusal = LAIR_OK;

    memset(out, 0, sizeof *out);
    forecast_ready(view, &before);
    g = before;
    if (act != NULL) {
        answer = forecast_move(view, act);
        refusal =
            view->viewer < g.n_seats ? lair_play(cat, &g, view->viewer, &answer, &s.sink) : LAIR_NOT_ASKED;
    }
    if (refusal != LAIR_OK)
        return refusal;
    for (int i = 0; i < FORECAST_ANSWERS && !s.over && g.owes != 0; i++) {
        if (!quiet_answer(cat, &g, forecast_asked(&g), &answer))
            end(&s, LAIR_FORECAST_CHOICE, forecast_asked(&g));
        else
            forecast_take(cat, &g, &answer, &s.sink);
    }
    if (!s.over)
        end(&s, LAIR_FORECAST_OVER, LAIR_NOBODY);
    return LAIR_OK;
}
