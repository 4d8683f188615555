/* engine/rules/hero.c - heroes come, leave, are hurt, die and survive
 * SPDX-License-Identifier: MIT */
#include "engine/rules/hero.h"

#include <string.h>

#include "engine/rules/health.h"
#include "engine/rules/item.h"
#include "engine/rules/lasting.h"
#include "engine/rules/rules.h"
#include "engine/rules/square.h"
#include "engine/rules/tally.h"
#include "engine/rules/town.h"
#include "engine/rules/trigger.h"
#include "engine/zone.h"

/* Takes a hero from where it is; the walk ends if it walked. */
static void lift(struct run *r, lair_card hero)
{
    struct lair_game *g = r->g;

    if (g->card[hero].zone == LAIR_TOWN)
        g->left_town = 1;
    if (g->walk.hero == hero)
        memset(&g->walk, 0, sizeof g->walk);
    uint8_t used = g->card[hero].used; /* still the same visit to this turn */
    zone_remove(g, hero);
    g->card[hero].used = used;
}

static void tell_move(struct run *r, lair_card hero, enum lair_zone zone, int seat)
{
    frame_emit(r, event_of(LAIR_EV_MOVES, seat, design_of(r->g, hero), zone));
}

/* Is this turn's bait phase over?  A hero that comes to town after it is not lured again this turn; one
 * that comes before it can be lured in it, and one that comes when the turn ends, in the next (C14).
 * Under rules number 1 it always counted as over (N2a). */
static bool bait_is_over(const struct lair_game *g)
{
    return g->phase == LAIR_PHASE_ADVENTURE || !rules_have(g, RULES_BAIT_AGAIN);
}

void hero_to_town(struct run *r, lair_card hero)
{
    uint8_t left = r->g->left_town;

    lift(r, hero);
    r->g->left_town = left;
    lasting_end_for_good(r->g, hero); /* its heart counter stays at the board (S4) */
    tell_move(r, hero, LAIR_TOWN, LAIR_NOBODY);
    town_enter(r, hero);
    if (bait_is_over(r->g))
        r->g->card[hero].flags |= LAIR_SENT_BACK;
}

/* Recalled to the entrance of the dungeon it was in, it waits for next turn (C14). */
void hero_to_entrance(struct run *r, lair_card hero, int seat)
{
    bool recalled = r->g->walk.hero == hero && r->g->walk.seat == seat;

    if (!seat_is_in(r->g, seat))
        return;
    lift(r, hero);
    zone_append(r->g, LAIR_ENTRANCE, seat, hero);
    if (recalled)
        r->g->card[hero].flags |= LAIR_WAITS;
    tell_move(r, hero, LAIR_ENTRANCE, seat);
}

/* The hero goes out of play, and nothing that lasts on it remains. */
static void leave_play(struct run *r, lair_card hero)
{
    lift(r, hero);
    r->g->card[hero].damage = 0;
    r->g->card[hero].used = 0;
    lasting_drop_card(r->g, hero);
}

static void remove_card(struct run *r, lair_card c, int seat)
{
    zone_append(r->g, LAIR_REMOVED, LAIR_NOBODY, c);
    frame_emit(r, event_of(LAIR_EV_REMOVED, seat, design_of(r->g, c), 0));
}

/* What it carries is gone with it. */
void hero_remove(struct run *r, lair_card hero)
{
    int seat = r->g->card[hero].seat;
    lair_card item = r->g->card[hero].with;

    leave_play(r, hero);
    remove_card(r, hero, seat);
    if (item == 0)
        return;
    r->g->card[hero].with = r->g->card[item].with = 0;
    remove_card(r, item, LAIR_NOBODY);
}

void hero_survives(struct run *r, lair_card hero, int seat)
{
    int wounds = catalog_design(r->cat, design_of(r->g, hero))->print.wounds;

    trigger_hero(r, MOMENT_SURVIVES, hero, seat, 0); /* what it carries goes with it */
    item_win(r, hero, seat, false);
    leave_play(r, hero);
    zone_append(r->g, LAIR_SCORE, seat, hero);
    r->g->card[hero].flags |= LAIR_FACE_UP;
    tally_survived(r, hero);
    frame_emit(r, event_of(LAIR_EV_WOUNDS, seat, design_of(r->g, hero), wounds));
    trigger_survives(r, seat, hero);
}

/* The room a hero stands in, if there is one that can say something about it; 0: none. */
static lair_card room_of(const struct lair_game *g, lair_card hero)
{
    const struct lair_walk *w = &g->walk;

    return w->hero == hero && w->in_room ? g->seat[w->seat].room[w->square].top : 0;
}

static void gain_souls(struct run *r, int seat, lair_card hero)
{
    r->g->seat[seat].flags |= LAIR_SCORED;
    tally_add(r, seat, LAIR_SOULS_GAINED, catalog_design(r->cat, design_of(r->g, hero))->print.souls);
}

static void turn_face_down(struct run *r, int seat, lair_card hero)
{
    zone_append(r->g, LAIR_SCORE, seat, hero);
    gain_souls(r, seat, hero);
}

void hero_score(struct run *r, lair_card hero, int seat)
{
    item_win(r, hero, seat, false);
    leave_play(r, hero);
    turn_face_down(r, seat, hero);
    tell_move(r, hero, LAIR_SCORE, seat);
}

void hero_mend(struct lair_game *g, lair_card hero)
{
    g->card[hero].damage = 0;
}

void hero_kill(struct run *r, lair_card hero, int killer)
{
    struct lair_game *g = r->g;
    int seat = g->card[hero].seat == LAIR_NOBODY ? killer : g->card[hero].seat;
    lair_card room = room_of(g, hero);
    bool hushed = square_is_hushed(r->cat, g, seat); /* as long as it lives */
    struct lair_event e;

    if (trigger_instead_of_kill(r, hero, seat))
        return;
    e = event_of(LAIR_EV_DIES, seat, design_of(g, hero), 0);
    if (room != 0) {
        e.card2 = design_of(g, room);
        e.square = g->walk.square;
    }
    item_win(r, hero, seat, true);
    leave_play(r, hero);
    turn_face_down(r, seat, hero); /* scored first, triggers follow (C10) */
    frame_emit(r, e);
    if (room != 0 && !hushed)
        trigger_room(r, MOMENT_DIES_HERE, seat, room, hero);
    if (room != 0)
        trigger_dies_in(r, seat, room, hero);
    trigger_kill(r, seat, hero);
}

void hero_hurt(struct run *r, lair_card hero, int n)
{
    struct lair_card_state *s = &r->g->card[hero];
    struct lair_event e = event_of(LAIR_EV_DAMAGE, s->seat, s->design, n);
    lair_card room = room_of(r->g, hero);

    if (n <= 0)
        return;
    s->damage = (uint8_t)(s->damage + n < 250 ? s->damage + n : 250);
    if (room != 0) {
        e.card2 = design_of(r->g, room);
        e.square = r->g->walk.square;
    }
    frame_emit(r, e);
}

void hero_heal(struct run *r, int seat, lair_card hero)
{
    r->g->card[hero].flags &= (uint8_t)~LAIR_FACE_UP;
    gain_souls(r, seat, hero);
    frame_emit(r, event_of(LAIR_EV_HEALS, seat, design_of(r->g, hero), 0));
}

/* Under rules number 1 only damage killed there (N2b). */
static bool dies_at_entrance(const struct run *r, lair_card hero)
{
    if (r->g->card[hero].damage == 0 && !rules_have(r->g, RULES_DIE_OUTSIDE))
        return false;
    return health_left(r->cat, r->g, hero) <= 0;
}

void hero_bury_at_entrance(struct run *r, int seat)
{
    lair_card h = lair_first(r->g, LAIR_ENTRANCE, seat);

    while (h != 0) {
        lair_card next = r->g->card[h].next;

        if (dies_at_entrance(r, h))
            hero_kill(r, h, seat);
        h = next;
    }
}
