/* engine/rules/miniboss.c - minibosses: how they come under rooms, rise, and leave
 * SPDX-License-Identifier: MIT */
#include "engine/rules/miniboss.h"

#include "engine/rules/coin.h"
#include "engine/rules/hand.h"
#include "engine/rules/kind.h"
#include "engine/rules/square.h"
#include "engine/rules/trigger.h"
#include "engine/rules/value.h"
#include "engine/zone.h"

enum { COIN = 1 }; /* the price of bringing one out, and of a promotion (L2b, L3a) */

static struct lair_room *room_at(struct lair_game *g, int seat, int square)
{
    return &g->seat[seat].room[square];
}

static struct lair_event event_at(enum lair_event_kind kind, const struct lair_game *g, int seat, int square)
{
    const struct lair_room *room = &g->seat[seat].room[square];
    struct lair_event e = event_of(kind, seat, design_of(g, room->mini), room->level);

    e.square = (uint8_t)square;
    e.card2 = room->top != 0 ? design_of(g, room->top) : 0;
    return e;
}

/* ---- coming ---------------------------------------------------------------------------------- */

static bool is_free(const struct lair_game *g, int seat, int square)
{
    return square < 0 || square >= g->seat[seat].n_rooms || g->seat[seat].room[square].mini == 0;
}

bool miniboss_may_come(const struct lair_game *g, int seat, int square)
{
    return square_is_active(g, seat, square) && is_free(g, seat, square - 1) && is_free(g, seat, square) &&
           is_free(g, seat, square + 1);
}

/* A text may say so, else the first. */
static int first_level(const struct run *r, int seat)
{
    bool said;
    int level = value_of_player(r->cat, r->g, PROPERTY_COMES_AT, seat, &said);

    return !said || level < 1 ? 1 : level > LAIR_MAX_LEVEL ? LAIR_MAX_LEVEL : level;
}

/* It counts from now on.  from: whose it was before; LAIR_NOBODY: nobody's */
static void attach(struct run *r, int seat, int square, lair_card c, int level, int from)
{
    struct lair_room *room = room_at(r->g, seat, square);
    struct lair_event e;

    zone_set(r->g, LAIR_IN_DUNGEON, seat, c);
    r->g->card[c].flags |= LAIR_WON_NOW;
    room->mini = c;
    room->level = (uint8_t)level;
    e = event_at(LAIR_EV_ATTACHED, r->g, seat, square);
    e.other = (uint8_t)from;
    frame_emit(r, e);
    trigger_raises(r, seat);
}

void miniboss_turn_up(struct lair_game *g, int seat, int square)
{
    struct lair_room *room = room_at(g, seat, square);

    room->mini = room->new_card;
    room->level = 0;
    room->new_card = 0;
    room->placer = LAIR_NOBODY;
}

bool miniboss_pay_next(struct run *r)
{
    for (int i = 0; i < r->g->n_seats; i++) {
        int seat = r->g->order[i];

        for (int q = 0; q < r->g->seat[seat].n_rooms; q++) {
            struct lair_room *room = room_at(r->g, seat, q);

            if (room->mini == 0 || room->level > 0)
                continue;
            if (miniboss_is_affordable(r->g, seat)) {
                struct lair_frame *f = frame_push(r->g, FRAME_REVEAL, seat);

                f->source = room->mini;
                f->line = catalog_design(r->cat, design_of(r->g, room->mini))->first_line;
            } else {
                miniboss_discard(r, seat, q);
            }
            return true;
        }
    }
    return false;
}

void miniboss_step(struct run *r, struct lair_frame *f)
{
    lair_card c = f->source;
    int seat, square;
    bool yes;

    if (r->answer == NULL) {
        frame_ask_seat(r, LAIR_ASK_MAY, f->seat);
        return;
    }
    yes = r->answer->verb == LAIR_YES;
    r->answer = NULL;
    frame_pop(r->g);
    if (!square_of_text(r->g, c, &seat, &square))
        return;
    if (!yes) {
        miniboss_discard(r, seat, square);
        return;
    }
    coin_pay(r, seat, COIN);
    attach(r, seat, square, c, first_level(r, seat), LAIR_NOBODY);
}

bool miniboss_is_affordable(const struct lair_game *g, int seat)
{
    return g->seat[seat].coins >= COIN;
}

void miniboss_build(struct run *r, int seat, int square, lair_card c)
{
    coin_pay(r, seat, COIN);
    attach(r, seat, square, c, first_level(r, seat), LAIR_NOBODY);
}

/* Takes it from under its room; it is in no zone then. */
static void detach(struct lair_game *g, int seat, int square)
{
    struct lair_room *room = room_at(g, seat, square);

    zone_remove(g, room->mini);
    room->mini = 0;
    room->level = 0;
}

void miniboss_buy(struct run *r, int seat, int square, lair_card c)
{
    int level = square_level(r->g, c), from, from_square;

    if (!square_of_text(r->g, c, &from, &from_square))
        return;
    coin_give(r, seat, from, level);
    detach(r->g, from, from_square);
    attach(r, seat, square, c, level, from);
}

/* ---- rising ---------------------------------------------------------------------------------- */

/* May the one on a square be promoted, if that is paid for? */
static bool may_rise(const struct lair_game *g, int seat, int square)
{
    lair_card c = square_miniboss(g, seat, square);

    return c != 0 && g->seat[seat].room[square].level < LAIR_MAX_LEVEL && !(g->card[c].flags & LAIR_WON_NOW);
}

static bool pays_with_cards(const struct lair_catalog *cat, const struct lair_game *g, int seat)
{
    bool said;

    value_of_player(cat, g, PROPERTY_PROMOTES_FOR, seat, &said);
    return said;
}

/* The monster room cards of the hand that pay for one. */
static size_t paid_with_cards(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                              struct lair_ref what, struct lair_move *out)
{
    static const struct noun monster = { .filter = FILTER_ROOM_CARD | FILTER_MONSTER };
    size_t n = 0;

    for (lair_card c = lair_first(g, LAIR_HAND_ROOMS, seat); c != 0; c = g->card[c].next)
        if (!zone_repeats(g, c) && kind_fits(&catalog_design(cat, design_of(g, c))->print, &monster))
            out[n++] = (struct lair_move){ LAIR_PROMOTE, 0, what, { LAIR_REF_CARD, 0, design_of(g, c) } };
    return n;
}

size_t miniboss_promotions(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                           struct lair_move *out)
{
    const struct lair_seat *s = &g->seat[seat];
    size_t n = 0;

    if (s->flags & LAIR_PROMOTED)
        return 0;
    for (int q = 0; q < s->n_rooms; q++) {
        struct lair_ref what = { LAIR_REF_MINIBOSS, (uint8_t)seat, (uint16_t)q };

        if (!may_rise(g, seat, q))
            continue;
        if (s->coins >= COIN)
            out[n++] = (struct lair_move){ .verb = LAIR_PROMOTE, .what = what };
        if (pays_with_cards(cat, g, seat))
            n += paid_with_cards(cat, g, seat, what, out + n);
    }
    return n;
}

bool miniboss_could_promote(const struct lair_catalog *cat, const struct lair_game *g, int seat)
{
    const struct lair_seat *s = &g->seat[seat];
    bool pays =
        s->coins >= COIN || (lair_count(g, LAIR_HAND_ROOMS, seat) > 0 && pays_with_cards(cat, g, seat));

    for (int q = 0; pays && !(s->flags & LAIR_PROMOTED) && q < s->n_rooms; q++)
        if (may_rise(g, seat, q))
            return true;
    return false;
}

static void set_level(struct run *r, int seat, int square, int level)
{
    room_at(r->g, seat, square)->level = (uint8_t)level;
    frame_emit(r, event_at(LAIR_EV_LEVEL, r->g, seat, square));
}

void miniboss_promote(struct run *r, int seat, const struct lair_move *m)
{
    int square = m->what.id;

    r->g->seat[seat].flags |= LAIR_PROMOTED;
    if (m->target.kind == LAIR_REF_CARD)
        hand_discard(r, seat, zone_find(r->g, LAIR_HAND_ROOMS, seat, m->target.id),
                     (struct cause){ seat, r->g->seat[seat].boss });
    else
        coin_pay(r, seat, COIN);
    set_level(r, seat, square, room_at(r->g, seat, square)->level + 1);
    trigger_raises(r, seat);
}

void miniboss_falls_back(struct run *r, lair_card c)
{
    int seat, square;

    if (square_of_text(r->g, c, &seat, &square))
        set_level(r, seat, square, 1);
}

/* ---- leaving --------------------------------------------------------------------------------- */

void miniboss_discard(struct run *r, int seat, int square)
{
    struct lair_event e = event_at(LAIR_EV_DETACHED, r->g, seat, square);
    lair_card c = room_at(r->g, seat, square)->mini;

    e.n = 0;
    detach(r->g, seat, square);
    hand_to_pile(r, c);
    frame_emit(r, e);
    trigger_card_lost(r, seat, c);
}

void miniboss_to_hand(struct run *r, int seat, int square)
{
    struct lair_event e = event_at(LAIR_EV_DETACHED, r->g, seat, square);
    lair_card c = room_at(r->g, seat, square)->mini;

    e.n = 1;
    detach(r->g, seat, square);
    hand_put(r, seat, c);
    frame_emit(r, e);
}
