/* engine/rules/dungeon.c - rooms are laid, built, destroyed, deactivated and moved
 * SPDX-License-Identifier: MIT */
#include "engine/rules/dungeon.h"

#include <string.h>

#include "engine/chance.h"
#include "engine/rules/hand.h"
#include "engine/rules/lasting.h"
#include "engine/rules/miniboss.h"
#include "engine/rules/rules.h"
#include "engine/rules/square.h"
#include "engine/rules/tally.h"
#include "engine/rules/trigger.h"
#include "engine/rules/value.h"
#include "engine/rules/walk.h"
#include "engine/zone.h"

/* ---- where a card may go --------------------------------------------------------------------- */

/* No monster room may come on the places beside a square. */
static void bar_monsters(struct dungeon_places *p, int square)
{
    if (square == 0)
        p->no_monster_left = true;
    else
        p->no_monster[square - 1] = true;
    if (square + 1 < p->n)
        p->no_monster[square + 1] = true;
}

/* May any of the rooms there be built over by an advanced one, whatever its treasure?  (D10i) */
static bool is_open_to(const struct lair_catalog *cat, const struct lair_game *g, int seat, int builder)
{
    bool anywhere;

    value_of_player(cat, g, PROPERTY_ADVANCED_ANYWHERE, seat, &anywhere);
    return anywhere && (builder == seat || !rules_have(g, RULES_OWN_DUNGEON));
}

void dungeon_places(const struct lair_catalog *cat, const struct lair_game *g, int seat, int builder,
                    struct dungeon_places *out)
{
    *out = (struct dungeon_places){ .n = g->seat[seat].n_rooms,
                                    .left = g->seat[seat].n_rooms < LAIR_MAX_SQUARES };
    out->anywhere = is_open_to(cat, g, seat, builder);
    for (int q = 0; cat->alters & catalog_bit(PROPERTY_NO_MONSTER_BESIDE) && q < out->n; q++)
        if (value_bars_monsters(cat, g, seat, q))
            bar_monsters(out, q);
    for (int q = 0; q < out->n; q++) {
        out->under[q] = miniboss_may_come(g, seat, q);
        out->on[q] = square_is_active(g, seat, q) && !square_is_held(g, g->seat[seat].room[q].top);
        out->bars[q] = out->on[q] && lair_bars_advanced(cat, g, seat, q);
        out->any[q] = out->on[q] && value_takes_any(cat, g, seat, q);
        if (!out->on[q] || out->bars[q])
            continue;
        for (int t = 0; t < LAIR_N_TREASURES; t++)
            if (lair_room_treasure(cat, g, seat, q, (enum lair_treasure)t) > 0)
                out->icons[q] |= (uint8_t)(1u << t);
    }
}

bool dungeon_place_takes(const struct dungeon_places *p, const struct design *room, int square)
{
    bool monster = !room->print.trap;

    if (room->print.miniboss)
        return p->minibosses && square != LAIR_NO_SQUARE && p->under[square];
    if (square == LAIR_NO_SQUARE)
        return p->left && !room->print.advanced && !(monster && p->no_monster_left);
    if (!p->on[square] || (monster && p->no_monster[square]))
        return false;
    if (!room->print.advanced)
        return true;
    if (p->anywhere || p->any[square] || room->alters & catalog_bit(PROPERTY_ON_ANY_ROOM))
        return !p->bars[square];
    for (int t = 0; t < LAIR_N_TREASURES; t++)
        if (room->print.treasure[t] > 0 && p->icons[square] & 1u << t)
            return true;
    return false;
}

size_t dungeon_build_moves(const struct dungeon_places *p, const struct lair_catalog *cat,
                           const struct lair_game *g, int seat, lair_card c, bool new_too,
                           struct lair_move out[LAIR_MAX_SQUARES + 1])
{
    const struct design *room = catalog_design(cat, design_of(g, c));
    struct lair_ref what = { LAIR_REF_CARD, 0, design_of(g, c) };
    size_t n = 0;

    if (new_too && dungeon_place_takes(p, room, LAIR_NO_SQUARE))
        out[n++] = (struct lair_move){ LAIR_BUILD_NEW, 0, what, { 0 } };
    for (int q = 0; q < p->n; q++)
        if (dungeon_place_takes(p, room, q))
            out[n++] =
                (struct lair_move){ LAIR_BUILD_ON, 0, what, { LAIR_REF_ROOM, (uint8_t)seat, (uint16_t)q } };
    return n;
}

bool dungeon_may_place(const struct lair_catalog *cat, const struct lair_game *g, int seat, int builder,
                       int square, lair_design d)
{
    struct dungeon_places p;

    dungeon_places(cat, g, seat, builder, &p);
    p.minibosses = true;
    return dungeon_place_takes(&p, catalog_design(cat, d), square);
}

/* ---- squares --------------------------------------------------------------------------------- */

/* The hero inside keeps its room (or its gap) when squares are counted anew. */
static void walker_shifts(struct lair_game *g, int seat, int by)
{
    if (g->walk.hero != 0 && g->walk.seat == seat)
        g->walk.square = (uint8_t)(g->walk.square + by);
}

static void open_square(struct lair_game *g, int seat)
{
    struct lair_seat *s = &g->seat[seat];

    assert(s->n_rooms < LAIR_MAX_SQUARES);
    memmove(&s->room[1], &s->room[0], s->n_rooms * sizeof s->room[0]);
    s->room[0] = (struct lair_room){ .placer = LAIR_NOBODY };
    s->n_rooms++;
    walker_shifts(g, seat, 1);
}

/* The hole closes; everything left of it slides right, so all to its right count one less. */
static void close_square(struct lair_game *g, int seat, int square)
{
    struct lair_seat *s = &g->seat[seat];

    s->n_rooms--;
    memmove(&s->room[square], &s->room[square + 1], (size_t)(s->n_rooms - square) * sizeof s->room[0]);
    memset(&s->room[s->n_rooms], 0, sizeof s->room[0]);
    if (square < g->walk.square)
        walker_shifts(g, seat, -1);
}

/* A hero inside has not entered what covers its room: it stands in the gap behind it, and goes on from there (D8b). */
static void walker_is_covered(struct lair_walk *w, int seat, int square)
{
    if (w->hero == 0 || w->seat != seat || !w->in_room || w->square != square)
        return;
    w->in_room = 0;
    w->moved = 1;
    w->square++;
}

/* A card comes into sight on a square: what was fixed to the one it covers ends (D19). */
static void cover(struct lair_game *g, int seat, int square, lair_card c)
{
    struct lair_room *room = &g->seat[seat].room[square];

    if (room->top != 0) {
        walker_is_covered(&g->walk, seat, square);
        lasting_drop_card(g, room->top);
        g->card[room->top].flags &= (uint8_t)~LAIR_BUILT_WAITING;
        g->card[room->top].used = 0;
    }
    zone_set(g, LAIR_IN_DUNGEON, seat, c);
    g->card[c].next = room->top;
    *room = square_with_top(room, c);
}

/* ---- building -------------------------------------------------------------------------------- */

int dungeon_lay(struct lair_game *g, int placer, int seat, int square, lair_card c)
{
    if (square == LAIR_NO_SQUARE) {
        open_square(g, seat);
        square = 0;
    }
    zone_set(g, LAIR_IN_DUNGEON, seat, c);
    g->seat[seat].room[square].new_card = c;
    g->seat[seat].room[square].placer = (uint8_t)placer;
    g->seat[placer].builds++;
    return square;
}

lair_card dungeon_take_back(struct lair_game *g, int seat, int square)
{
    struct lair_room *room = &g->seat[seat].room[square];
    lair_card c = room->new_card;

    g->seat[room->placer].builds--;
    room->new_card = 0;
    room->placer = LAIR_NOBODY;
    if (room->top == 0)
        close_square(g, seat, square);
    zone_set(g, LAIR_NOWHERE, LAIR_NOBODY, c);
    return c;
}

void dungeon_turn_up(struct run *r, int seat, int square)
{
    struct lair_room *room = &r->g->seat[seat].room[square];
    lair_card c = room->new_card;
    bool mini = catalog_design(r->cat, design_of(r->g, c))->print.miniboss;
    struct lair_event e = event_of(LAIR_EV_REVEALS, seat, design_of(r->g, c), 0);

    e.square = (uint8_t)square;
    e.other = room->placer;
    if (mini) {
        miniboss_turn_up(r->g, seat, square);
        frame_emit(r, e);
        return;
    }
    cover(r->g, seat, square, c);
    frame_emit(r, e);
    trigger_built(r, seat, c, true);
}

void dungeon_build(struct run *r, int seat, int square, lair_card c)
{
    struct lair_event e = event_of(LAIR_EV_BUILDS, seat, design_of(r->g, c), 0);

    if (square == LAIR_NO_SQUARE) {
        open_square(r->g, seat);
        square = 0;
    }
    e.square = (uint8_t)square;
    cover(r->g, seat, square, c);
    if (r->g->phase == LAIR_PHASE_BUILD && rules_have(r->g, RULES_BUILT_RESTS))
        r->g->card[c].flags |= LAIR_WON_NOW;
    frame_emit(r, e);
    trigger_built(r, seat, c, false);
    trigger_level_up(r, seat);
}

/* ---- destroying ------------------------------------------------------------------------------ */

static struct lair_event room_event(enum lair_event_kind kind, const struct lair_game *g, int seat,
                                    int square, lair_card c)
{
    struct lair_event e = event_of(kind, seat, design_of(g, c), 0);

    e.square = (uint8_t)square;
    return e;
}

static void lies_open(struct run *r, int seat, int square)
{
    lair_card top = r->g->seat[seat].room[square].top;

    frame_emit(r, room_event(LAIR_EV_UNCOVERED, r->g, seat, square, top));
    trigger_room(r, MOMENT_UNCOVERED, seat, top, 0);
}

/* What is below lies open again: uncovered, not built (D6, D9). */
static void uncover(struct run *r, int seat, int square, lair_card below)
{
    struct lair_room *room = &r->g->seat[seat].room[square];

    *room = square_with_top(room, below);
    lies_open(r, seat, square);
}

void dungeon_raise(struct run *r, int seat, int square, lair_card covered)
{
    struct lair_game *g = r->g;
    lair_card above = g->seat[seat].room[square].top;

    while (g->card[above].next != covered)
        above = g->card[above].next;
    g->card[above].next = g->card[covered].next;
    cover(g, seat, square, covered);
    lies_open(r, seat, square);
}

/* The cards of a stack by chance, the uppermost first (Fisher-Yates); how many they are. */
static int shuffled(struct lair_game *g, lair_card top, lair_card out[LAIR_MAX_CARDS])
{
    int n = 0;

    for (lair_card c = top; c != 0; c = g->card[c].next)
        out[n++] = c;
    for (int i = 0; i + 1 < n; i++) {
        int j = i + (int)chance_below(g, LAIR_CHANCE_PICKS, (uint32_t)(n - i));
        lair_card c = out[i];

        out[i] = out[j];
        out[j] = c;
    }
    return n;
}

void dungeon_shuffle(struct run *r, int seat, int square)
{
    struct lair_game *g = r->g;
    lair_card top = g->seat[seat].room[square].top, order[LAIR_MAX_CARDS] = { top };
    struct lair_event e = event_of(LAIR_EV_SHUFFLES, seat, 0, LAIR_IN_DUNGEON);
    int n;

    if (g->card[top].next == 0 || square_is_held(g, top))
        return;
    e.square = (uint8_t)square;
    frame_emit(r, e);
    n = shuffled(g, top, order);
    if (order[0] != top)
        cover(g, seat, square, order[0]);
    for (int i = 0; i < n; i++)
        g->card[order[i]].next = i + 1 < n ? order[i + 1] : 0;
    if (order[0] != top)
        lies_open(r, seat, square);
}

/* The card that lies open on a square leaves it, and the table for now.  What it covered lies open again; by: the seat
 * that has destroyed it (LAIR_NOBODY: none has). */
static void leave_square(struct run *r, int seat, int square, int by)
{
    struct lair_game *g = r->g;
    lair_card c = g->seat[seat].room[square].top, below = g->card[c].next;
    bool inside = g->walk.hero != 0 && g->walk.seat == seat && g->walk.in_room && g->walk.square == square;

    lasting_drop_card(g, c);
    zone_remove(g, c);
    if (below != 0) {
        uncover(r, seat, square, below);
        if (by == seat)
            trigger_you_uncover(r, seat, below);
    } else {
        if (g->seat[seat].room[square].mini != 0)
            miniboss_discard(r, seat, square);
        close_square(g, seat, square);
    }
    if (inside) /* the next room is the one to the right, not the uncovered one */
        walk_room_is_gone(r, c, below != 0 ? square + 1 : square);
}

void dungeon_destroy(struct run *r, int seat, int square, struct cause why)
{
    lair_card c = r->g->seat[seat].room[square].top;

    if (square_is_held(r->g, c))
        return;
    frame_emit(r, room_event(LAIR_EV_DESTROYED, r->g, seat, square, c));
    tally_add(r, seat, LAIR_ROOMS_LOST, 1);
    trigger_destroyed(r, seat, c, why); /* a text that is uncovered by it has not seen it (B3) */
    leave_square(r, seat, square, why.seat);
    hand_to_pile(r, c);
}

void dungeon_take_up(struct run *r, int seat, int square)
{
    lair_card c = r->g->seat[seat].room[square].top;

    if (square_is_held(r->g, c))
        return;
    frame_emit(r, room_event(LAIR_EV_TAKEN_UP, r->g, seat, square, c));
    leave_square(r, seat, square, LAIR_NOBODY);
    hand_put(r, seat, c);
}

void dungeon_deactivate(struct run *r, int seat, int square)
{
    struct lair_room *room = &r->g->seat[seat].room[square];

    frame_emit(r, room_event(LAIR_EV_DEACTIVATED, r->g, seat, square, room->top));
    room->deactivated = 1;
    room->coins = 0;
    if (!rules_of(r->g)->counters_stay)
        room->counters = 0;
    lasting_drop_card(r->g, room->top);
}

void dungeon_add_counters(struct run *r, int seat, int square, int n)
{
    struct lair_room *room = &r->g->seat[seat].room[square];
    int limit = rules_of(r->g)->most_counters, now = room->counters + n;
    struct lair_event e;

    now = now < 0 ? 0 : now > limit ? limit : now;
    if (now == room->counters)
        return;
    e = room_event(LAIR_EV_COUNTERS, r->g, seat, square, room->top);
    e.n = (int16_t)(now - room->counters);
    room->counters = (uint8_t)now;
    frame_emit(r, e);
}

void dungeon_wake(struct run *r, int seat)
{
    struct lair_seat *s = &r->g->seat[seat];

    for (int q = 0; q < s->n_rooms; q++)
        if (s->room[q].deactivated) {
            s->room[q].deactivated = 0;
            frame_emit(r, room_event(LAIR_EV_WAKES, r->g, seat, q, s->room[q].top));
        }
}

/* ---- moving stacks: a hero goes with its stack (D8) ------------------------------------------ */

static void swap_rooms(struct lair_game *g, int seat, int a, int b)
{
    struct lair_room t = g->seat[seat].room[a];

    g->seat[seat].room[a] = g->seat[seat].room[b];
    g->seat[seat].room[b] = t;
}

static void swap_stacks(struct lair_game *g, int seat, int square, int other)
{
    struct lair_walk *w = &g->walk;

    swap_rooms(g, seat, square, other);
    if (w->hero == 0 || w->seat != seat || !w->in_room)
        return;
    if (w->square == square)
        w->square = (uint8_t)other;
    else if (w->square == other)
        w->square = (uint8_t)square;
}

void dungeon_swap(struct run *r, int seat, int square, int other)
{
    struct lair_event e = event_of(LAIR_EV_SWAPS, seat, 0, 0);

    e.square = (uint8_t)square;
    e.square2 = (uint8_t)other;
    swap_stacks(r->g, seat, square, other);
    frame_emit(r, e);
}

void dungeon_shift(struct run *r, int seat, int square, int to)
{
    struct lair_event e = room_event(LAIR_EV_SHIFTS, r->g, seat, square, r->g->seat[seat].room[square].top);
    uint8_t at[LAIR_MAX_SQUARES];
    int n = square_stacks(r->g, seat, at);

    e.square2 = (uint8_t)to;
    for (int i = n - 1; i > 0; i--)
        if (at[i] <= square && at[i - 1] >= to)
            swap_stacks(r->g, seat, at[i], at[i - 1]);
    if (square != to)
        frame_emit(r, e);
}

void dungeon_reverse(struct run *r, int seat)
{
    struct lair_walk *w = &r->g->walk;
    int n = r->g->seat[seat].n_rooms;

    for (int q = 0; q < n / 2; q++)
        swap_rooms(r->g, seat, q, n - 1 - q);
    if (w->hero != 0 && w->seat == seat && w->in_room)
        w->square = (uint8_t)(n - 1 - w->square);
    frame_emit(r, event_of(LAIR_EV_REVERSES, seat, 0, 0));
}
