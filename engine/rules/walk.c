/* engine/rules/walk.c - a seat's part of the adventure phase, and a hero's walk through its dungeon
 * SPDX-License-Identifier: MIT */
#include "engine/rules/walk.h"

#include <string.h>

#include "engine/rules/health.h"
#include "engine/rules/hero.h"
#include "engine/rules/lasting.h"
#include "engine/rules/rules.h"
#include "engine/rules/square.h"
#include "engine/rules/tally.h"
#include "engine/rules/trigger.h"
#include "engine/rules/value.h"
#include "engine/zone.h"

/* ---- the walk as seen from elsewhere --------------------------------------------------------- */

static struct lair_event at_room(struct run *r, enum lair_event_kind kind)
{
    const struct lair_walk *w = &r->g->walk;
    struct lair_event e = event_of(kind, w->seat, design_of(r->g, w->hero), 0);

    e.card2 = design_of(r->g, r->g->seat[w->seat].room[w->square].top);
    e.square = w->square;
    return e;
}

void walk_to_room(struct run *r, int square, lair_card by)
{
    struct lair_walk *w = &r->g->walk;
    struct lair_event e = event_of(LAIR_EV_MOVES, w->seat, design_of(r->g, w->hero), LAIR_INSIDE);

    if (w->in_room && r->g->seat[w->seat].room[w->square].top == by) {
        frame_emit(r, at_room(r, LAIR_EV_SURVIVES_ROOM));
        trigger_hero(r, MOMENT_LEAVES_ALIVE, w->hero, w->seat, by);
        trigger_room(r, MOMENT_SURVIVES_HERE, w->seat, by, w->hero);
    }
    w->square = (uint8_t)square;
    w->in_room = 1;
    w->moved = 1;
    w->held = 0;
    e.square = (uint8_t)square;
    frame_emit(r, e);
}

/* Its room is gone: it leaves at once, dead if it has no health left, else having survived
 * that room.  No room is left to say anything about it. */
static void leave_gone_room(struct run *r, lair_card gone)
{
    struct lair_walk *w = &r->g->walk;
    struct lair_event e = event_of(LAIR_EV_SURVIVES_ROOM, w->seat, design_of(r->g, w->hero), 0);

    w->held = 0;
    if (health_left(r->cat, r->g, w->hero) <= 0) {
        hero_kill(r, w->hero, w->seat);
        return;
    }
    e.card2 = gone != 0 ? design_of(r->g, gone) : 0;
    frame_emit(r, e);
    trigger_hero(r, MOMENT_LEAVES_ALIVE, w->hero, w->seat, gone);
}

/* Is it "that hero", or "the second hero"? */
static bool names(const struct lair_bound *b, lair_card hero)
{
    return b->hero == hero || b->card == hero;
}

/* Does a running effect name the hero?  Then it is finished first (D7). */
static bool is_named(const struct lair_game *g, lair_card hero)
{
    for (int i = 0; i < g->n_frames; i++) {
        const struct lair_frame *f = &g->frame[i];

        if ((f->kind == FRAME_EFFECT || f->kind == FRAME_DECLARE) && names(&f->b, hero))
            return true;
    }
    return false;
}

void walk_room_is_gone(struct run *r, lair_card gone, int next)
{
    struct lair_walk *w = &r->g->walk;

    w->in_room = 0;
    w->moved = 1;
    w->square = (uint8_t)next;
    if (is_named(r->g, w->hero))
        w->held = 1;
    else
        leave_gone_room(r, gone);
}

void walk_release(struct run *r, const struct lair_bound *named)
{
    if (r->g->walk.hero != 0 && names(named, r->g->walk.hero) && r->g->walk.held)
        leave_gone_room(r, 0);
}

void walk_skip(struct lair_game *g, lair_card hero, int n)
{
    if (g->walk.hero == hero)
        g->walk.skips = (uint8_t)(g->walk.skips + n < UINT8_MAX ? g->walk.skips + n : UINT8_MAX);
}

bool walk_stay_is_over(const struct lair_game *g)
{
    return g->walk.hero == 0 || g->walk.moved;
}

/* ---- a hero's walk --------------------------------------------------------------------------- */

enum walk_step {
    WALK_NEXT, /* in the gap before .square: which room is next? */
    WALK_IN,   /* entering: hero and item effects */
    WALK_DAMAGE,
    WALK_WINDOW, /* the window has closed: does it leave, and how? */
    WALK_LEFT,   /* what followed from leaving is over */
    WALK_ROOM, /* between the first two of these: what the hero says has happened, what the room says follows */
};

/* What was declared may have taken a hero's last health in the gap: there is no room to leave, so it
 * dies there, as at an entrance (D7g). */
static bool dies_in_gap(const struct run *r)
{
    return rules_have(r->g, RULES_DIE_OUTSIDE) && health_left(r->cat, r->g, r->g->walk.hero) <= 0;
}

static bool is_last(const struct lair_game *g, int seat, int square)
{
    for (int q = square + 1; q < g->seat[seat].n_rooms; q++)
        if (square_is_active(g, seat, q))
            return false;
    return true;
}

/* Is it a room that the hero has been let skip? */
static bool is_skipped(struct lair_walk *w)
{
    bool skipped = w->skips > 0;

    w->skips = (uint8_t)(w->skips - skipped);
    return skipped;
}

/* Does a room show icons of two treasures or more? */
static bool is_mixed(const struct run *r, int seat, int square)
{
    int shown = 0;

    for (int t = 0; t < LAIR_N_TREASURES; t++)
        shown += lair_room_treasure(r->cat, r->g, seat, square, (enum lair_treasure)t) > 0;
    return shown > 1;
}

/* Is the room before which the hero stands passed unentered?  A deactivated one is (D4), and the last one or one of
 * several treasures by a hero that says so. */
static bool is_passed(const struct run *r, const struct lair_walk *w)
{
    return !square_is_active(r->g, w->seat, w->square) ||
           (square_hero_says(r->cat, r->g, w->hero, PROPERTY_SKIPS_MIXED) &&
            is_mixed(r, w->seat, w->square)) ||
           (square_hero_says(r->cat, r->g, w->hero, PROPERTY_SKIPS_LAST) &&
            is_last(r->g, w->seat, w->square));
}

static void next_room(struct run *r, struct lair_frame *f)
{
    struct lair_walk *w = &r->g->walk;

    if (dies_in_gap(r)) {
        hero_kill(r, w->hero, w->seat);
        return;
    }
    while (w->square < r->g->seat[w->seat].n_rooms && (is_passed(r, w) || is_skipped(w)))
        w->square++;
    if (w->square >= r->g->seat[w->seat].n_rooms) {
        hero_survives(r, w->hero, w->seat);
        return;
    }
    w->in_room = 1;
    f->step = WALK_IN;
}

/* What heroes gain that enter a room (0: the dungeon of a seat). */
static void gain_health(struct run *r, lair_card room, int seat)
{
    for (int i = 0; i < r->g->n_lasting; i++) {
        struct lair_lasting la = r->g->lasting[i];

        if (la.on == room && (room != 0 || la.player == seat) &&
            !(lasting_is_of_room(r->cat, &la) && square_is_mute_to(r->cat, r->g, r->g->walk.hero)) &&
            lasting_is(r->cat, &la, PROPERTY_ENTRANT_HEALTH))
            lasting_add(r, la.modifier, la.source, la.seat, r->g->walk.hero, LAIR_NOBODY, la.amount);
    }
}

static void enter_room(struct run *r, struct lair_frame *f)
{
    struct lair_walk *w = &r->g->walk;

    w->moved = 0;
    frame_emit(r, at_room(r, LAIR_EV_ENTERS_ROOM));
    tally_room_entered(r, w->seat, w->square);
    gain_health(r, r->g->seat[w->seat].room[w->square].top, w->seat);
    if (is_last(r->g, w->seat, w->square))
        trigger_hero(r, MOMENT_ENTERS_LAST, w->hero, w->seat, r->g->seat[w->seat].room[w->square].top);
    f->step = WALK_ROOM;
}

static void meet_room(struct run *r, struct lair_frame *f)
{
    const struct lair_walk *w = &r->g->walk;

    trigger_room(r, MOMENT_ENTERS_HERE, w->seat, r->g->seat[w->seat].room[w->square].top, w->hero);
    f->step = WALK_DAMAGE;
}

static void take_damage(struct run *r, struct lair_frame *f)
{
    const struct lair_walk *w = &r->g->walk;

    hero_hurt(r, w->hero, value_damage_to(r->cat, r->g, w->seat, w->square, w->hero));
    f->step = WALK_WINDOW;
    frame_push_window(r, w->seat, true);
}

/* The hero leaves its room: dead if it has no health then, else it survived it (C10). */
static void leave_room(struct run *r, struct lair_frame *f)
{
    struct lair_walk *w = &r->g->walk;
    lair_card hero = w->hero, room = r->g->seat[w->seat].room[w->square].top;
    int seat = w->seat;

    f->step = WALK_LEFT;
    if (health_left(r->cat, r->g, hero) <= 0) {
        hero_kill(r, hero, seat);
        return;
    }
    frame_emit(r, at_room(r, LAIR_EV_SURVIVES_ROOM));
    w->in_room = 0;
    w->square++;
    trigger_hero(r, MOMENT_LEAVES_ALIVE, hero, seat, room);
    trigger_room(r, MOMENT_SURVIVES_HERE, seat, room, hero);
}

/* A hero that was moved enters the room it stands in now, or goes on from its gap. */
static bool was_moved(const struct lair_walk *w, struct lair_frame *f)
{
    if (!w->moved && w->in_room)
        return false;
    f->step = w->in_room ? WALK_IN : WALK_NEXT;
    return true;
}

void walk_step(struct run *r, struct lair_frame *f)
{
    struct lair_walk *w = &r->g->walk;

    if (w->hero == 0) {
        frame_pop(r->g);
        return;
    }
    switch ((enum walk_step)f->step) {
    case WALK_NEXT:
        w->moved = 0;
        next_room(r, f);
        return;
    case WALK_IN: enter_room(r, f); return;
    case WALK_ROOM:
        if (!was_moved(w, f))
            meet_room(r, f);
        return;
    case WALK_DAMAGE:
        if (!was_moved(w, f))
            take_damage(r, f);
        return;
    case WALK_WINDOW:
        if (!was_moved(w, f))
            leave_room(r, f);
        return;
    case WALK_LEFT: f->step = w->in_room ? WALK_IN : WALK_NEXT; return;
    }
}

/* ---- a seat's part --------------------------------------------------------------------------- */

enum part_step {
    PART_BEGINS,
    PART_WINDOW, /* the window before the next hero has closed */
    PART_HERO,   /* a hero's walk is over */
};

/* The first hero at the entrance that may enter; 0: none. */
static lair_card next_hero(const struct run *r, int seat)
{
    for (lair_card h = lair_first(r->g, LAIR_ENTRANCE, seat); h != 0; h = r->g->card[h].next)
        if (!(r->g->card[h].flags & LAIR_WAITS) && !value_bars_entry(r->cat, r->g, seat, h))
            return h;
    return 0;
}

/* How many rooms a text lets those who enter skip. */
static int entrant_skips(const struct run *r, int seat)
{
    int n = 0;

    for (int i = 0; i < r->g->n_lasting; i++)
        if (r->g->lasting[i].player == seat && lasting_is(r->cat, &r->g->lasting[i], PROPERTY_ENTRANT_SKIPS))
            n += r->g->lasting[i].amount * r->g->lasting[i].times;
    return n;
}

static void enter_dungeon(struct run *r, int seat, lair_card hero)
{
    uint8_t lured = r->g->card[hero].flags & LAIR_LURED;

    zone_remove(r->g, hero);
    zone_set(r->g, LAIR_INSIDE, seat, hero);
    r->g->card[hero].flags = lured;
    r->g->walk = (struct lair_walk){ .hero = hero, .seat = (uint8_t)seat };
    tally_add(r, seat, LAIR_HEROES_ENTERED, 1);
    frame_emit(r, event_of(LAIR_EV_ENTERS, seat, design_of(r->g, hero), 0));
    gain_health(r, 0, seat);
    walk_skip(r->g, hero, entrant_skips(r, seat));
    frame_push(r->g, FRAME_WALK, seat);
    trigger_hero(r, MOMENT_ENTERS_DUNGEON, hero, seat, 0);
}

static void hero_or_end(struct run *r, struct lair_frame *f)
{
    lair_card hero;

    hero = next_hero(r, f->seat);
    if (hero == 0) {
        r->g->active = LAIR_NOBODY;
        frame_pop(r->g);
        return;
    }
    f->step = PART_HERO;
    enter_dungeon(r, f->seat, hero);
}

/* "Pass hero" is over with the hero. */
static void end_hero_scope(struct lair_game *g)
{
    for (int s = 0; s < g->n_seats; s++)
        if (g->seat[s].scope == LAIR_SCOPE_HERO)
            g->seat[s].scope = LAIR_SCOPE_NONE;
}

void part_step(struct run *r, struct lair_frame *f)
{
    struct lair_game *g = r->g;

    if (!seat_is_in(g, f->seat)) {
        assert(g->active == LAIR_NOBODY);
        frame_pop(g);
        return;
    }
    switch ((enum part_step)f->step) {
    case PART_BEGINS:
        g->active = f->seat;
        frame_emit(r, event_of(LAIR_EV_ACTIVE, f->seat, 0, 0));
        f->step = PART_WINDOW;
        frame_push_window(r, f->seat, false);
        return;
    case PART_WINDOW: hero_or_end(r, f); return;
    case PART_HERO:
        end_hero_scope(g);
        f->step = PART_WINDOW;
        frame_push_window(r, f->seat, false);
        return;
    }
}
