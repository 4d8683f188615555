/* engine/rules/phase.c - the steps of the phases
 * SPDX-License-Identifier: MIT */
#include "engine/rules/phase.h"

#include <string.h>

#include "engine/chance.h"
#include "engine/rules/dungeon.h"
#include "engine/rules/hand.h"
#include "engine/rules/lasting.h"
#include "engine/rules/miniboss.h"
#include "engine/rules/out.h"
#include "engine/rules/rules.h"
#include "engine/rules/setup.h"
#include "engine/rules/super.h"
#include "engine/rules/tally.h"
#include "engine/rules/town.h"
#include "engine/rules/trigger.h"
#include "engine/rules/turn.h"
#include "engine/rules/value.h"
#include "engine/zone.h"

/* ---- sealed answers -------------------------------------------------------------------------- */

/* Asks every seat that is in; their answers are sealed. */
static void ask_everybody(struct run *r, enum lair_ask_kind kind)
{
    for (int s = 0; s < r->g->n_seats; s++)
        r->g->seat[s].flags &= (uint16_t) ~(LAIR_ANSWERED | LAIR_MULLIGANS);
    frame_ask_seats(r, kind, seats_in(r->g));
}

static void unseal(struct lair_seat *s)
{
    s->sealed[0] = s->sealed[1] = 0;
    s->flags &= (uint16_t) ~(LAIR_ANSWERED | LAIR_MULLIGANS);
}

/* ---- choose-boss ----------------------------------------------------------------------------- */

static void keep_boss(struct run *r, int seat)
{
    struct lair_seat *s = &r->g->seat[seat];
    lair_card boss = s->sealed[0], other;

    unseal(s);
    zone_remove(r->g, boss);
    zone_set(r->g, LAIR_THRONE, seat, boss);
    s->boss = boss;
    while ((other = lair_first(r->g, LAIR_BOSS_CHOICE, seat)) != 0) {
        zone_remove(r->g, other);
        zone_append(r->g, LAIR_BOX, LAIR_NOBODY, other);
    }
    frame_emit(r, event_of(LAIR_EV_BOSS, seat, design_of(r->g, boss), 0));
}

void phase_boss(struct run *r, struct lair_frame *f)
{
    if (f->step++ == 0) {
        ask_everybody(r, LAIR_ASK_BOSS);
        return;
    }
    for (int s = 0; s < r->g->n_seats; s++)
        if (r->g->seat[s].flags & LAIR_ANSWERED)
            keep_boss(r, s);
    setup_order(r->cat, r->g);
    setup_deal(r);
    turn_next(r);
}

/* ---- mulligan (C2) --------------------------------------------------------------------------- */

static void return_hand(struct run *r, int seat)
{
    lair_card c;

    frame_emit(r, event_of(LAIR_EV_MULLIGANS, seat, 0, 0));
    for (int z = LAIR_HAND_ROOMS; z <= LAIR_HAND_SPELLS; z++)
        while ((c = lair_first(r->g, z, seat)) != 0) {
            frame_emit(r, event_of(LAIR_EV_SHOWS, seat, design_of(r->g, c), 0));
            zone_remove(r->g, c);
            zone_append(r->g, z == LAIR_HAND_ROOMS ? LAIR_ROOM_DECK : LAIR_SPELL_DECK, LAIR_NOBODY, c);
        }
}

/* Returned hands are shuffled in together, then the new ones dealt in XP order. */
static void apply_mulligans(struct run *r)
{
    struct lair_game *g = r->g;
    unsigned who = 0;

    for (int i = 0; i < g->n_seats; i++) {
        struct lair_seat *s = &g->seat[g->order[i]];

        if (!seat_is_in(g, g->order[i]))
            continue;
        if (s->flags & LAIR_MULLIGANS) {
            who |= 1u << g->order[i];
            return_hand(r, g->order[i]);
        } else {
            frame_emit(r, event_of(LAIR_EV_KEEPS, g->order[i], 0, 0));
        }
        unseal(s);
    }
    if (who == 0)
        return;
    for (int z = LAIR_ROOM_DECK; z <= LAIR_SPELL_DECK; z++) {
        chance_shuffle(g, hand_stream_of(z), z, LAIR_NOBODY);
        frame_emit(r, event_of(LAIR_EV_SHUFFLES, LAIR_NOBODY, 0, z));
    }
    for (int i = 0; i < g->n_seats; i++)
        if (who & 1u << g->order[i])
            setup_deal_hand(r, g->order[i]);
}

void phase_mulligan(struct run *r, struct lair_frame *f)
{
    if (f->step++ == 0) {
        ask_everybody(r, LAIR_ASK_MULLIGAN);
        return;
    }
    apply_mulligans(r);
    turn_next(r);
}

/* ---- classic-hand: two of seven go, unseen until all have chosen ----------------------------- */

void phase_hand(struct run *r, struct lair_frame *f)
{
    if (f->step++ == 0) {
        ask_everybody(r, LAIR_ASK_HAND);
        return;
    }
    for (int i = 0; i < r->g->n_seats; i++) {
        int seat = r->g->order[i];
        struct lair_seat *s = &r->g->seat[seat];

        for (int k = 0; k < 2 && seat_is_in(r->g, seat); k++)
            hand_discard(r, seat, s->sealed[k], (struct cause){ LAIR_NOBODY, 0 });
        unseal(s);
    }
    turn_next(r);
}

/* ---- the first room (C5) --------------------------------------------------------------------- */

enum { FIRST_ASK, FIRST_REVEAL, FIRST_EFFECTS };

static void reveal_first(struct run *r)
{
    for (int i = 0; i < r->g->n_seats; i++) {
        int seat = r->g->order[i];
        lair_card c = r->g->seat[seat].sealed[0];

        unseal(&r->g->seat[seat]);
        if (!seat_is_in(r->g, seat))
            continue;
        if (c == 0) {
            frame_emit(r, event_of(LAIR_EV_NO_BUILD, seat, 0, 0));
            continue;
        }
        zone_remove(r->g, c);
        dungeon_lay(r->g, seat, seat, LAIR_NO_SQUARE, c);
        r->g->seat[seat].builds = 0;
        dungeon_turn_up(r, seat, 0);
    }
    trigger_revealed(r);
}

void phase_first(struct run *r, struct lair_frame *f)
{
    switch (f->step) {
    case FIRST_ASK:
        f->step = FIRST_REVEAL;
        ask_everybody(r, LAIR_ASK_FIRST);
        return;
    case FIRST_REVEAL:
        f->step = FIRST_EFFECTS;
        reveal_first(r);
        return;
    }
    while (f->n < r->g->n_seats) {
        int seat = r->g->order[f->n++];

        if (!seat_is_in(r->g, seat))
            continue;
        trigger_release(r, seat);
        return; /* what it set off comes first */
    }
    turn_next(r);
}

/* ---- beginning of turn (C4, C6) -------------------------------------------------------------- */

/* One card of the turn each; with a text that allows it, a spell in its place. */
static bool draw_or_ask(struct run *r, int seat)
{
    bool choice;

    value_of_player(r->cat, r->g, PROPERTY_DRAW_SPELL, seat, &choice);
    if (choice && r->answer == NULL) {
        frame_ask_seat(r, LAIR_ASK_DRAW, seat);
        return false;
    }
    hand_draw(r, seat, choice && r->answer->verb == LAIR_DRAW_SPELL ? LAIR_SPELL_DECK : LAIR_ROOM_DECK);
    r->answer = NULL;
    return true;
}

/* By the number of players at the start (GUIDE Items). */
static int items_a_turn(int seats)
{
    return seats < 4 ? 1 : seats == 4 ? 2 : 3;
}

static void begin_turn(struct run *r)
{
    struct lair_game *g = r->g;

    g->turn++;
    frame_emit(r, event_of(LAIR_EV_TURN, LAIR_NOBODY, 0, g->turn));
    for (int i = 0; i < items_a_turn(g->n_seats); i++)
        town_reveal_item(r);
}

void phase_start(struct run *r, struct lair_frame *f)
{
    if (f->step == 0) {
        if (f->pc == 0)
            begin_turn(r);
        if (!town_reveal_heroes(r, f, r->g->n_seats))
            return;
        f->step = 1;
    }
    for (; f->n < r->g->n_seats; f->n++)
        if (seat_is_in(r->g, r->g->order[f->n]) && !draw_or_ask(r, r->g->order[f->n]))
            return;
    turn_next(r);
}

/* ---- build phase (C7) ------------------------------------------------------------------------ */

/* Hashes have the number of a step: coins are the last one, though they come before the effects. */
enum { BUILD_WINDOWS, BUILD_EFFECTS, BUILD_COINS };

static void reveal(struct run *r)
{
    for (int i = 0; i < r->g->n_seats; i++) {
        int seat = r->g->order[i];

        for (int q = 0; q < r->g->seat[seat].n_rooms; q++)
            if (r->g->seat[seat].room[q].new_card != 0)
                dungeon_turn_up(r, seat, q);
    }
}

static bool next_window(struct run *r, struct lair_frame *f)
{
    while (f->n < r->g->n_seats) {
        int seat = r->g->order[f->n++];

        if (!seat_is_in(r->g, seat))
            continue;
        r->g->active = (uint8_t)seat;
        frame_emit(r, event_of(LAIR_EV_ACTIVE, seat, 0, 0));
        frame_push_window(r, seat, false);
        trigger_active(r, seat);
        return true;
    }
    r->g->active = LAIR_NOBODY;
    return false;
}

/* A seat's turn in the reveal, or after rooms have woken: its Level Up, then its when-built effects.
 * False: no seat is left. */
static bool next_in_reveal(struct run *r, struct lair_frame *f)
{
    int seat;

    if (f->n == r->g->n_seats)
        return false;
    seat = r->g->order[f->n];
    if (f->each++ == 0) {
        if (seat_is_in(r->g, seat))
            trigger_level_up(r, seat);
        return true;
    }
    if (seat_is_in(r->g, seat))
        trigger_release(r, seat);
    f->each = 0;
    f->n++;
    return true;
}

void phase_build(struct run *r, struct lair_frame *f)
{
    if (f->step == BUILD_WINDOWS) {
        if (next_window(r, f))
            return;
        f->step = BUILD_COINS;
        f->n = 0;
        reveal(r);
    }
    if (f->step == BUILD_COINS) { /* minibosses, before any Level Up (L2b) */
        if (miniboss_pay_next(r))
            return;
        f->step = BUILD_EFFECTS;
        trigger_revealed(r);
    }
    if (!next_in_reveal(r, f))
        turn_next(r);
}

/* ---- bait phase (C9) ------------------------------------------------------------------------- */

static void lure(struct run *r, lair_card h, int seat)
{
    struct lair_game *g = r->g;

    zone_remove(g, h);
    zone_append(g, LAIR_ENTRANCE, seat, h);
    g->card[h].flags |= LAIR_LURED;
    g->left_town = 1;
    tally_add(r, seat, LAIR_HEROES_LURED, 1);
    frame_emit(r, event_of(LAIR_EV_LURED, seat, design_of(g, h), 0));
}

/* It is settled where each hero goes before the first one moves. */
void phase_bait(struct run *r, struct lair_frame *f)
{
    uint8_t to[LAIR_MAX_CARDS];
    lair_card next;

    (void)f;
    for (lair_card h = lair_first(r->g, LAIR_TOWN, 0); h != 0; h = r->g->card[h].next)
        to[h] = (uint8_t)lair_lure_of(r->cat, r->g, h);
    for (lair_card h = lair_first(r->g, LAIR_TOWN, 0); h != 0; h = next) {
        next = r->g->card[h].next;
        if (to[h] == LAIR_NOBODY)
            frame_emit(r, event_of(LAIR_EV_STAYS, LAIR_NOBODY, design_of(r->g, h), 0));
        else
            lure(r, h, to[h]);
    }
    turn_next(r);
}

/* ---- adventure phase (C10) ------------------------------------------------------------------- */

void phase_adventure(struct run *r, struct lair_frame *f)
{
    while (f->n < r->g->n_seats) {
        int seat = r->g->order[f->n++];

        if (seat_is_in(r->g, seat)) {
            frame_push(r->g, FRAME_PART, seat);
            return;
        }
    }
    turn_next(r);
}

/* ---- end of turn (C12) ----------------------------------------------------------------------- */

enum { END_TEXTS, END_SCHEMES, END_CEASE, END_WAKE, END_CHECK };

/* machinations: a seat that has turned no hero face-down this turn may draw a card. */
static bool schemes(struct run *r, struct lair_frame *f)
{
    for (; r->g->variants & LAIR_MACHINATIONS && f->n < r->g->n_seats; f->n++) {
        int seat = r->g->order[f->n];

        if (!seat_is_in(r->g, seat) || r->g->seat[seat].flags & LAIR_SCORED)
            continue;
        if (r->answer == NULL) {
            frame_ask_seat(r, LAIR_ASK_SCHEME, seat);
            return false;
        }
        if (r->answer->verb != LAIR_PASS)
            hand_draw(r, seat, r->answer->verb == LAIR_DRAW_ROOM ? LAIR_ROOM_DECK : LAIR_SPELL_DECK);
        r->answer = NULL;
    }
    f->n = 0;
    return true;
}

enum {
    OF_ONE_TURN = LAIR_WAITS | LAIR_LURED | LAIR_SENT_BACK | LAIR_WON_NOW | LAIR_ENTERED | LAIR_UNSETTLED
};

/* What a card keeps for one turn. */
static void forget_card(struct lair_card_state *s)
{
    s->damage = 0;
    s->flags &= (uint8_t)~OF_ONE_TURN;
}

static void cease(struct run *r)
{
    lasting_end_turn(r, false);
    for (lair_card c = 1; c <= r->g->n_cards; c++)
        forget_card(&r->g->card[c]);
}

/* The waking still belongs to the turn: what cards got in it goes, too (C12t). */
void phase_forget_turn(struct lair_game *g)
{
    bool woken = rules_have(g, RULES_WAKING_ENDS);

    tally_forget(g);
    for (lair_card c = 1; c <= g->n_cards; c++) {
        g->card[c].used = 0;
        if (woken)
            forget_card(&g->card[c]);
    }
    for (int s = 0; s < g->n_seats; s++) {
        g->seat[s].flags &= (uint16_t) ~(LAIR_DONE | LAIR_SCORED | LAIR_SOLD | LAIR_PROMOTED);
        g->seat[s].builds = 0;
        g->seat[s].scope = LAIR_SCOPE_NONE;
    }
}

static void wake(struct run *r)
{
    for (int i = 0; i < r->g->n_seats; i++)
        dungeon_wake(r, r->g->order[i]);
}

void phase_end(struct run *r, struct lair_frame *f)
{
    switch (f->step) {
    case END_TEXTS:
        f->step = END_SCHEMES;
        trigger_turn_ends(r);
        return;
    case END_SCHEMES:
        if (!schemes(r, f))
            return;
        f->step = END_CEASE;
        return;
    case END_CEASE:
        cease(r);
        wake(r);
        f->step = END_WAKE;
        return;
    case END_WAKE:
        if (!next_in_reveal(r, f))
            f->step = END_CHECK;
        return;
    }
    phase_forget_turn(r->g);
    frame_emit(r, event_of(LAIR_EV_ENDS_TURN, LAIR_NOBODY, 0, r->g->turn));
    if (out_end_of_turn(r))
        return;
    lasting_end_turn(r, true);
    r->g->left_town = 0;
    if (rules_of(r->g)->board)
        super_turn_passes(r);
    turn_next(r);
}
