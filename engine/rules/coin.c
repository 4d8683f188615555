/* engine/rules/coin.c - coins: hoards, coins on rooms, and room cards that are sold
 * SPDX-License-Identifier: MIT */
#include "engine/rules/coin.h"

#include "engine/rules/hand.h"
#include "engine/rules/rules.h"
#include "engine/rules/trigger.h"
#include "engine/zone.h"

enum { PRICE = 1 }; /* of a room card that is sold (M2a) */

static int at_most(int most, int n)
{
    return n < most ? n : most;
}

/* ---- which games have them ------------------------------------------------------------------- */

int lair_coins(const struct lair_catalog *cat, const struct lair_game *g)
{
    return catalog_coins(cat, g->sets);
}

/* Does another set, one without coins, bring rooms into the game? */
static bool is_mixed(const struct lair_catalog *cat, const struct lair_game *g)
{
    for (lair_design d = LAIR_N_KINDS + 1; d <= cat->n_designs; d++)
        if (cat->design[d].print.kind == LAIR_ROOM && cat->set[cat->design[d].set].coins == 0 &&
            catalog_has(cat, g->sets, d))
            return true;
    return false;
}

bool lair_sells(const struct lair_catalog *cat, const struct lair_game *g)
{
    return lair_coins(cat, g) > 0 && (rules_of(g)->board || is_mixed(cat, g));
}

/* ---- hoards and rooms ------------------------------------------------------------------------ */

void coin_deal(struct run *r)
{
    int n = lair_coins(r->cat, r->g);

    for (int s = 0; n > 0 && s < r->g->n_seats; s++)
        coin_gain(r, s, n);
}

void coin_gain(struct run *r, int seat, int n)
{
    struct lair_seat *s = &r->g->seat[seat];

    n = at_most(COIN_HOARD - s->coins, n);
    if (n <= 0)
        return;
    s->coins = (uint8_t)(s->coins + n);
    frame_emit(r, event_of(LAIR_EV_GAINS, seat, 0, n));
    trigger_gains_coins(r, seat);
}

void coin_pay(struct run *r, int seat, int n)
{
    struct lair_seat *s = &r->g->seat[seat];

    n = at_most(s->coins, n);
    s->coins = (uint8_t)(s->coins - n);
    frame_emit(r, event_of(LAIR_EV_PAYS, seat, 0, n));
}

void coin_give(struct run *r, int seat, int to, int n)
{
    struct lair_game *g = r->g;
    struct lair_event e;

    n = at_most(g->seat[seat].coins, n);
    n = at_most(COIN_HOARD - g->seat[to].coins, n);
    if (n <= 0 || seat == to)
        return;
    g->seat[seat].coins = (uint8_t)(g->seat[seat].coins - n);
    g->seat[to].coins = (uint8_t)(g->seat[to].coins + n);
    e = event_of(LAIR_EV_GIVES, seat, 0, n);
    e.other = (uint8_t)to;
    frame_emit(r, e);
    trigger_gains_coins(r, to);
}

void coin_lay(struct run *r, int seat, int owner, int square, int n)
{
    struct lair_seat *s = &r->g->seat[seat];
    struct lair_room *room = &r->g->seat[owner].room[square];
    struct lair_event e;

    n = at_most(s->coins, n);
    n = at_most(UINT8_MAX - room->coins, n);
    if (n <= 0)
        return;
    s->coins = (uint8_t)(s->coins - n);
    room->coins = (uint8_t)(room->coins + n);
    e = event_of(LAIR_EV_LAYS, seat, design_of(r->g, room->top), n);
    e.other = (uint8_t)owner;
    e.square = (uint8_t)square;
    frame_emit(r, e);
}

void coin_swap(struct run *r, int seat, int other)
{
    struct lair_game *g = r->g;
    uint8_t coins = g->seat[seat].coins;
    struct lair_event e = event_of(LAIR_EV_SWAPS_HOARDS, seat, 0, g->seat[other].coins);

    g->seat[seat].coins = g->seat[other].coins;
    g->seat[other].coins = coins;
    e.other = (uint8_t)other;
    frame_emit(r, e);
}

/* ---- selling (M2) ---------------------------------------------------------------------------- */

/* Nobody cuts in while an effect is under way, or a cost is paid: the card might be the very one that is wanted. */
static bool is_at_rest(const struct lair_game *g)
{
    return g->n_frames > 0 && g->frame[g->n_frames - 1].kind == FRAME_WINDOW;
}

bool coin_may_sell(const struct lair_catalog *cat, const struct lair_game *g, int seat)
{
    return g->phase == LAIR_PHASE_BUILD && is_at_rest(g) && seat_is_in(g, seat) &&
           !(g->seat[seat].flags & LAIR_SOLD) && lair_count(g, LAIR_HAND_ROOMS, seat) > 0 &&
           lair_sells(cat, g);
}

void coin_sell(struct run *r, int seat, lair_design card)
{
    lair_card c = zone_find(r->g, LAIR_HAND_ROOMS, seat, card);

    r->g->seat[seat].flags |= LAIR_SOLD;
    zone_remove(r->g, c);
    hand_to_pile(r, c);
    frame_emit(r, event_of(LAIR_EV_SELLS, seat, card, PRICE));
    r->g->seat[seat].coins = (uint8_t)at_most(COIN_HOARD, r->g->seat[seat].coins + PRICE);
    trigger_gains_coins(r, seat);
    trigger_discarded(r, seat, c);
    r->g->ask = LAIR_ASK_NONE; /* what that sets off comes first; then who was asked is asked on */
    r->g->owes = 0;
}
