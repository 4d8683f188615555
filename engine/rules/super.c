/* engine/rules/super.c - the phases that only a game with a town board has
 * SPDX-License-Identifier: MIT */
#include "engine/rules/super.h"

#include "engine/rules/hand.h"
#include "engine/rules/minion.h"
#include "engine/rules/rules.h"
#include "engine/rules/setup.h"
#include "engine/rules/town.h"
#include "engine/rules/turn.h"
#include "engine/zone.h"

/* ---- town phase (S2, S3) --------------------------------------------------------------------- */

static void lay_out(struct run *r, enum lair_zone deck, int n)
{
    for (int i = 0; i < n; i++) {
        lair_card c;

        hand_check_deck(r, deck); /* the pile may have got something since it was empty (C13) */
        c = lair_first(r->g, deck, 0);
        if (c == 0)
            return;
        zone_remove(r->g, c);
        zone_append(r->g, LAIR_MARKET, LAIR_NOBODY, c);
        frame_emit(r, event_of(LAIR_EV_MARKET, LAIR_NOBODY, design_of(r->g, c), 0));
        hand_check_deck(r, deck);
    }
}

static void restock(struct run *r)
{
    const struct board *board = rules_board(r->cat, r->g);

    r->g->turn++;
    frame_emit(r, event_of(LAIR_EV_TURN, LAIR_NOBODY, 0, r->g->turn));
    frame_emit(r, event_of(LAIR_EV_FIRST, r->g->order[0], 0, 0));
    lay_out(r, LAIR_SPELL_DECK, board->spells);
    lay_out(r, LAIR_ROOM_DECK, board->rooms);
    town_reveal_item(r);
}

static void draft(struct run *r, int seat, lair_design d)
{
    lair_card c = zone_find(r->g, LAIR_MARKET, 0, d);

    zone_remove(r->g, c);
    hand_put(r, seat, c);
    frame_emit(r, event_of(LAIR_EV_DRAFTS, seat, d, 0));
}

/* A seat's draft, then its minion.  False: it is asked. */
static bool draft_and_send(struct run *r, struct lair_frame *f, int seat)
{
    struct lair_move spaces[LAIR_MAX_LANDMARKS * N_SPACES + LAIR_MAX_SQUARES + 1];

    r->g->active = (uint8_t)seat;
    if (f->each == 0) {
        if (r->answer == NULL && lair_count(r->g, LAIR_MARKET, 0) > 0) {
            frame_ask_seat(r, LAIR_ASK_DRAFT, seat);
            return false;
        }
        if (r->answer != NULL)
            draft(r, seat, r->answer->what.id);
        r->answer = NULL;
        f->each = 1;
    }
    if (r->answer == NULL && minion_moves(r->cat, r->g, seat, spaces) > 0) {
        frame_ask_seat(r, LAIR_ASK_MINION, seat);
        return false;
    }
    if (r->answer != NULL)
        minion_place(r, seat, r->answer);
    r->answer = NULL;
    return true;
}

void super_town(struct run *r, struct lair_frame *f)
{
    if (f->step == 0) {
        if (f->pc == 0)
            restock(r);
        if (town_reveal_heroes(r, f, rules_board(r->cat, r->g)->heroes))
            f->step = 1;
        return;
    }
    for (; f->n < r->g->n_seats; f->n++, f->each = 0)
        if (seat_is_in(r->g, r->g->order[f->n]) && !draft_and_send(r, f, r->g->order[f->n]))
            return;
    r->g->active = LAIR_NOBODY;
    turn_next(r);
}

/* ---- minion phase ---------------------------------------------------------------------------- */

static void clear_market(struct run *r)
{
    lair_card c;

    while ((c = lair_first(r->g, LAIR_MARKET, 0)) != 0) {
        zone_remove(r->g, c);
        hand_to_pile(r, c);
        frame_emit(r, event_of(LAIR_EV_LEFT_OVER, LAIR_NOBODY, design_of(r->g, c), 0));
    }
}

void super_minion(struct run *r, struct lair_frame *f)
{
    while (f->n < r->g->n_seats) {
        int seat = r->g->order[f->n++], frames = r->g->n_frames;

        if (!seat_is_in(r->g, seat))
            continue;
        minion_acts(r, seat);
        if (r->g->n_frames != frames)
            return; /* that comes first */
    }
    clear_market(r);
    turn_next(r);
}

/* ---- from turn to turn ----------------------------------------------------------------------- */

void super_turn_passes(struct run *r)
{
    struct lair_game *g = r->g;
    int first = g->order[0];

    for (int s = 0; s < g->n_seats; s++)
        minion_home(g, s);
    do
        first = (first + 1) % g->n_seats;
    while (!seat_is_in(g, first));
    setup_clockwise(g, first);
}
