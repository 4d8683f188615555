/* engine/rules/built.c - a view as heroes will find it, and as its viewer will be asked what to do of its own accord
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "engine/language/catalog.h"
#include "engine/rules/dungeon.h"
#include "engine/rules/effect.h"
#include "engine/rules/lasting.h"
#include "engine/rules/miniboss.h"
#include "engine/rules/minion.h"
#include "engine/rules/phase.h"
#include "engine/rules/rules.h"
#include "engine/rules/square.h"
#include "engine/rules/super.h"
#include "engine/zone.h"

/* ---- as heroes will find it ------------------------------------------------------------------ */

/* Turns up what the viewer knows; the counters of a room that is built over are lost (S7b). */
static bool turn_up(const struct lair_catalog *cat, struct lair_game *g, int seat, int square)
{
    struct lair_room *room = &g->seat[seat].room[square];

    if (room->new_card == 0 || lair_is_unknown(g->card[room->new_card].design))
        return false;
    if (catalog_design(cat, g->card[room->new_card].design)->print.miniboss) { /* and paid for */
        miniboss_turn_up(g, seat, square);
        room->level = 1;
        return true;
    }
    g->card[room->new_card].next = room->top;
    *room = square_with_top(room, room->new_card);
    return true;
}

/* What a minion will do, if that lasts and nobody has to choose anything. */
static bool act(struct run *r, int seat)
{
    int number = minion_line(r->cat, r->g, seat);
    const struct line *l = number >= 0 ? catalog_line(r->cat, number) : NULL;

    if (l == NULL || l->n_modifier == 0 || l->n_do + l->n_cost + l->n_target > 0)
        return false;
    effect_begin_lasting(r, number, r->g->seat[seat].minion, seat);
    return true;
}

bool lair_as_built(const struct lair_catalog *cat, const struct lair_game *view, struct lair_game *out)
{
    struct run r = { .cat = cat, .g = out };
    bool before = view->phase == LAIR_PHASE_TOWN || view->phase == LAIR_PHASE_BUILD, any = false;

    *out = *view;
    for (int seat = 0; seat < out->n_seats; seat++)
        for (int q = 0; q < out->seat[seat].n_rooms; q++)
            any |= turn_up(cat, out, seat, q);
    for (int seat = 0; before && seat < out->n_seats; seat++)
        any |= act(&r, seat);
    return any;
}

/* ---- as its viewer will be asked ------------------------------------------------------------- */

/* The place of a seat in the order of play. */
static int place_of(const struct lair_game *g, int seat)
{
    int place = 0;

    while (g->order[place] != seat)
        place++;
    return place;
}

/* Is the seat to be asked that yet in this turn, or asked now? */
static bool is_to_come(const struct lair_game *g, int seat, enum lair_ask_kind kind)
{
    const struct lair_frame *f = &g->frame[0];
    int place = place_of(g, seat);

    switch ((enum lair_phase)g->phase) {
    case LAIR_PHASE_START: return kind == LAIR_ASK_BUILD;
    case LAIR_PHASE_TOWN:
        return kind == LAIR_ASK_BUILD || place > f->n ||
               (place == f->n && (kind == LAIR_ASK_MINION || f->each == 0));
    case LAIR_PHASE_BUILD: return kind == LAIR_ASK_BUILD && !(g->seat[seat].flags & LAIR_DONE);
    case LAIR_PHASE_BOSS:
    case LAIR_PHASE_MULLIGAN:
    case LAIR_PHASE_HAND:
    case LAIR_PHASE_FIRST:
    case LAIR_PHASE_MINION:
    case LAIR_PHASE_BAIT:
    case LAIR_PHASE_ADVENTURE:
    case LAIR_PHASE_END:
    case LAIR_PHASE_OVER: break;
    }
    return false;
}

/* The first room that the seat has sealed lies open by then; what the others have nobody knows. */
static void lay_first(struct lair_game *g, int seat)
{
    lair_card c = g->seat[seat].sealed[0];

    if (g->phase != LAIR_PHASE_FIRST || c == 0)
        return;
    zone_remove(g, c);
    dungeon_lay(g, seat, seat, LAIR_NO_SQUARE, c);
    g->seat[seat].builds = 0;
}

/* What was for this turn is over; what the next one brings nobody knows. */
static void pass_turn(struct run *r)
{
    struct lair_game *g = r->g;
    lair_card c;

    lasting_end_turn(r, true);
    for (int s = 0; s < g->n_seats; s++)
        for (int q = 0; q < g->seat[s].n_rooms; q++) {
            turn_up(r->cat, g, s, q);
            g->seat[s].room[q].deactivated = 0;
        }
    phase_forget_turn(g);
    while ((c = lair_first(g, LAIR_MARKET, 0)) != 0) {
        zone_remove(g, c);
        zone_push(g, LAIR_DISCARD, LAIR_NOBODY, c);
    }
    if (rules_of(g)->board && g->turn > 0)
        super_turn_passes(r);
    g->turn++;
}

/* Nothing else runs, and the seat is asked that. */
static void ask(struct run *r, int seat, enum lair_ask_kind kind)
{
    struct lair_game *g = r->g;
    struct lair_frame *f;

    while (g->n_frames > 0)
        frame_pop(g);
    memset(g->agenda, 0, sizeof g->agenda);
    memset(&g->walk, 0, sizeof g->walk);
    g->n_agenda = 0;
    g->phase = kind == LAIR_ASK_BUILD ? LAIR_PHASE_BUILD : LAIR_PHASE_TOWN;
    g->active = (uint8_t)seat;
    f = frame_push(g, FRAME_PHASE, LAIR_NOBODY);
    f->step = kind != LAIR_ASK_BUILD;
    f->n = (uint8_t)(place_of(g, seat) + (kind == LAIR_ASK_BUILD));
    f->each = kind == LAIR_ASK_MINION;
    if (kind == LAIR_ASK_BUILD) {
        frame_push_window(r, seat, false);
        frame_top(g)->each = (uint8_t)seat;
    }
    frame_ask_seat(r, kind, seat);
}

int lair_suppose(const struct lair_catalog *cat, const struct lair_game *view, enum lair_ask_kind kind,
                 struct lair_game *out)
{
    struct run r = { .cat = cat, .g = out };
    bool town = kind == LAIR_ASK_DRAFT || kind == LAIR_ASK_MINION;

    if (!seat_is_in(view, view->viewer) || view->phase == LAIR_PHASE_OVER ||
        (town ? !rules_of(view)->board : kind != LAIR_ASK_BUILD))
        return 0;
    *out = *view;
    lay_first(out, view->viewer);
    if (!is_to_come(view, view->viewer, kind))
        pass_turn(&r);
    ask(&r, view->viewer, kind);
    return out->turn;
}
