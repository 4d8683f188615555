/* engine/rules/out.c - seats leave, and the game is won
 * SPDX-License-Identifier: MIT */
#include "engine/rules/out.h"

#include <string.h>

#include "engine/rules/agenda.h"
#include "engine/rules/crowd.h"
#include "engine/rules/dungeon.h"
#include "engine/rules/hero.h"
#include "engine/rules/lasting.h"
#include "engine/rules/minion.h"
#include "engine/rules/rules.h"
#include "engine/rules/setup.h"
#include "engine/rules/turn.h"
#include "engine/rules/value.h"
#include "engine/rules/walk.h"
#include "engine/zone.h"

enum { SOULS_TO_WIN = 10, WOUNDS_TO_LOSE = 5, STALE_TURNS = 3 };

/* ---- leaving --------------------------------------------------------------------------------- */

static void remove_card(struct run *r, lair_card c)
{
    lasting_drop_card(r->g, c);
    zone_remove(r->g, c);
    zone_append(r->g, LAIR_REMOVED, LAIR_NOBODY, c);
}

static void remove_list(struct run *r, enum lair_zone zone, int seat)
{
    lair_card c;

    while ((c = lair_first(r->g, zone, seat)) != 0)
        remove_card(r, c);
}

static void remove_stacks(struct run *r, int seat)
{
    struct lair_seat *s = &r->g->seat[seat];

    for (int q = 0; q < s->n_rooms; q++) {
        lair_card c = s->room[q].top;

        if (s->room[q].new_card != 0)
            remove_card(r, s->room[q].new_card);
        if (s->room[q].mini != 0)
            remove_card(r, s->room[q].mini);
        while (c != 0) {
            lair_card below = r->g->card[c].next;

            remove_card(r, c);
            c = below;
        }
    }
    memset(s->room, 0, sizeof s->room);
    s->n_rooms = 0;
}

/* Heroes at its entrance or inside go to town, with their items, as the youngest. */
static void release_heroes(struct run *r, int seat)
{
    lair_card h;

    if (r->g->walk.hero != 0 && r->g->walk.seat == seat)
        hero_to_town(r, r->g->walk.hero);
    while ((h = lair_first(r->g, LAIR_ENTRANCE, seat)) != 0)
        hero_to_town(r, h);
}

/* The cards that it laid in other dungeons go with it. */
static void remove_laid(struct run *r, int seat)
{
    for (int o = 0; o < r->g->n_seats; o++)
        for (int q = r->g->seat[o].n_rooms - 1; q >= 0; q--)
            if (o != seat && r->g->seat[o].room[q].new_card != 0 && r->g->seat[o].room[q].placer == seat)
                remove_card(r, dungeon_take_back(r->g, o, q));
}

/* What it had declared or set off does not happen. */
static void remove_effects(struct run *r, int seat)
{
    struct lair_game *g = r->g;

    for (int i = g->n_agenda - 1; i >= 0; i--) {
        struct lair_entry e = g->agenda[i];

        if (e.seat != seat)
            continue;
        agenda_remove(g, e.serial);
        if (g->card[e.source].zone == LAIR_DECLARED)
            remove_card(r, e.source);
    }
    for (int i = g->n_frames - 1; i >= 0; i--) {
        struct lair_frame f = g->frame[i];

        if (!frame_is_deed(f.kind) || f.seat != seat)
            continue;
        memmove(&g->frame[i], &g->frame[i + 1], (size_t)(g->n_frames - i - 1) * sizeof g->frame[0]);
        frame_pop(g);
        if (g->card[f.source].zone == LAIR_DECLARED)
            remove_card(r, f.source);
        walk_release(r, &f.b);
    }
}

/* The next time that somebody leaves: those who leave then come before all who left earlier (D34e). */
static uint16_t next_leaving(const struct lair_game *g)
{
    uint16_t last = 0;

    for (int s = 0; s < g->n_seats; s++)
        if (g->seat[s].left > last)
            last = g->seat[s].left;
    return (uint16_t)(last + 1);
}

static void leave(struct run *r, int seat, bool resigned, uint16_t time)
{
    struct lair_seat *s = &r->g->seat[seat];
    struct lair_event e = event_of(LAIR_EV_OUT, seat, 0, lair_wounds(r->cat, r->g, seat));

    e.other = resigned;
    frame_emit(r, e);
    s->left = time;
    s->left_with = (int16_t)(lair_souls(r->cat, r->g, seat) - lair_wounds(r->cat, r->g, seat));
    s->flags = (uint16_t)((s->flags & ~(LAIR_ANSWERED | LAIR_MULLIGANS)) | LAIR_OUT);
    s->sealed[0] = s->sealed[1] = 0;
    s->scope = LAIR_SCOPE_NONE;
    s->coins = 0; /* M1e */
    minion_home(r->g, seat);
    if (r->g->active == seat)
        r->g->active = LAIR_NOBODY;
    release_heroes(r, seat);
    remove_effects(r, seat);
    remove_laid(r, seat);
    remove_stacks(r, seat);
    remove_list(r, LAIR_HAND_ROOMS, seat);
    remove_list(r, LAIR_HAND_SPELLS, seat);
    remove_list(r, LAIR_SCORE, seat);
    remove_list(r, LAIR_TROPHIES, seat);
    remove_list(r, LAIR_BOSS_CHOICE, seat);
    if (s->boss != 0)
        remove_card(r, s->boss);
    s->boss = 0;
}

/* ---- winning --------------------------------------------------------------------------------- */

bool out_ignores_wounds(const struct lair_catalog *cat, const struct lair_game *g, int seat)
{
    bool ignored;

    if (rules_have(g, RULES_WOUNDS_STAND) && !rules_of(g)->wounds_end)
        return false;
    value_of_player(cat, g, PROPERTY_WOUNDS_IGNORED, seat, &ignored);
    return ignored;
}

int out_result(const struct lair_catalog *cat, const struct lair_game *g, int seat)
{
    return lair_souls(cat, g, seat) - (out_ignores_wounds(cat, g, seat) ? 0 : lair_wounds(cat, g, seat));
}

static int result(const struct run *r, int seat)
{
    return out_result(r->cat, r->g, seat);
}

/* Of these seats the one with most souls less wounds; of equal ones the lowest XP. */
static int best_of(const struct run *r, unsigned seats)
{
    int best = LAIR_NOBODY;

    for (int i = 0; i < r->g->n_seats; i++) {
        int s = r->g->order[i];

        if (seats & 1u << s && (best == LAIR_NOBODY || result(r, s) >= result(r, best)))
            best = s;
    }
    return best;
}

static void win(struct run *r, int seat)
{
    r->g->seat[seat].flags |= LAIR_WON;
    frame_emit(r, event_of(LAIR_EV_WINS, seat, 0, result(r, seat)));
    turn_over(r);
}

static int count(unsigned seats)
{
    return __builtin_popcount(seats);
}

/* Does nobody go out by wounds?  Then the game ends as soon as the hero decks are empty (C12q, D32). */
static bool wounds_are_spared(const struct lair_game *g)
{
    return g->variants & LAIR_UNLIMITED_LIVES || crowd_is(g);
}

static bool heroes_are_out(const struct lair_game *g)
{
    return lair_count(g, LAIR_HERO_DECK, 0) == 0 && lair_count(g, LAIR_EPIC_DECK, 0) == 0;
}

/* Heroes cannot come any more: decks empty, nobody at an entrance, and the town empty or stuck
 * for three whole turns. */
static bool heroes_are_spent(struct run *r)
{
    struct lair_game *g = r->g;
    bool empty = heroes_are_out(g);

    g->stale = (uint8_t)(empty && !g->left_town ? g->stale + (g->stale < STALE_TURNS) : 0);
    if (!empty)
        return false;
    if (wounds_are_spared(g))
        return true;
    for (int s = 0; s < g->n_seats; s++)
        if (lair_count(g, LAIR_ENTRANCE, s) > 0)
            return false;
    return lair_count(g, LAIR_TOWN, 0) == 0 || g->stale >= STALE_TURNS;
}

static unsigned seats_beaten(const struct run *r)
{
    unsigned beaten = 0;

    for (int s = 0; s < r->g->n_seats; s++)
        if (seat_is_in(r->g, s) && lair_wounds(r->cat, r->g, s) >= WOUNDS_TO_LOSE &&
            !out_ignores_wounds(r->cat, r->g, s))
            beaten |= 1u << s;
    return beaten;
}

/* May its souls end the game?  (Meddling Kids!) */
static bool may_win(const struct run *r, int seat)
{
    bool barred;

    value_of_player(r->cat, r->g, PROPERTY_NO_WIN, seat, &barred);
    return !barred;
}

static unsigned seats_with_souls(const struct run *r)
{
    unsigned seats = 0;

    for (int s = 0; s < r->g->n_seats; s++)
        if (seat_is_in(r->g, s) && lair_souls(r->cat, r->g, s) >= SOULS_TO_WIN && may_win(r, s))
            seats |= 1u << s;
    return seats;
}

static unsigned seats_that_may_win(const struct run *r)
{
    unsigned seats = 0;

    for (int s = 0; s < r->g->n_seats; s++)
        if (seat_is_in(r->g, s) && may_win(r, s))
            seats |= 1u << s;
    return seats;
}

/* Those among whom the end is decided: not those who may not win, unless that is everybody (S8b). */
static unsigned seats_that_compare(const struct run *r, bool by_souls)
{
    unsigned may = by_souls || rules_have(r->g, RULES_BARRED_NEVER_WINS) ? seats_that_may_win(r) : 0;

    return may != 0 ? may : seats_in(r->g);
}

/* Most souls less wounds; of equal ones the highest XP (S8). */
static bool end_of_super_turn(struct run *r)
{
    bool by_souls = seats_with_souls(r) != 0;
    unsigned seats = seats_that_compare(r, by_souls);
    int best = LAIR_NOBODY;

    if (!by_souls && !heroes_are_out(r->g))
        return false;
    for (int s = 0; s < r->g->n_seats; s++)
        if (seats & 1u << s && (best == LAIR_NOBODY || result(r, s) > result(r, best) ||
                                (result(r, s) == result(r, best) && setup_outranks(r->cat, r->g, s, best))))
            best = s;
    win(r, best);
    return true;
}

static bool end_of_solo_turn(struct run *r)
{
    if (lair_wounds(r->cat, r->g, 0) < WOUNDS_TO_LOSE && !heroes_are_out(r->g))
        return false;
    win(r, 0);
    return true;
}

void out_at_once(struct run *r)
{
    r->g->ends = 0;
    win(r, 0);
}

/* Among whom enough souls decide: those who have them, in a crowd all whose souls may win (D32e, D32h). */
static unsigned seats_that_souls_end(const struct run *r)
{
    unsigned with = r->g->variants & LAIR_UNLIMITED_LIVES ? 0 : seats_with_souls(r);

    return with != 0 && crowd_is(r->g) ? seats_that_may_win(r) : with;
}

static bool end_of_classic_turn(struct run *r)
{
    struct lair_game *g = r->g;
    unsigned in = seats_in(g), beaten = wounds_are_spared(g) ? 0 : seats_beaten(r), winners;
    bool spent = heroes_are_spent(r);
    uint16_t time = next_leaving(g);

    if (beaten == in) { /* nobody is left: the same comparison among them alone */
        win(r, best_of(r, beaten));
        return true;
    }
    for (int i = 0; i < g->n_seats; i++)
        if (beaten & 1u << g->order[i])
            leave(r, g->order[i], false, time);
    in &= ~beaten;
    winners = seats_that_souls_end(r);
    if (count(in) == 1)
        winners = in;
    if (winners == 0 && spent)
        winners = in;
    if (winners == 0)
        return false;
    win(r, best_of(r, winners));
    return true;
}

struct lair_goal lair_goal(const struct lair_game *g)
{
    const struct rules *rules = rules_of(g);
    bool unlimited = (g->variants & LAIR_UNLIMITED_LIVES) != 0;

    return (struct lair_goal){ .souls = rules->end == RULES_END_SOLO || unlimited ? 0 : SOULS_TO_WIN,
                               .wounds = rules->wounds_end && !wounds_are_spared(g) ? WOUNDS_TO_LOSE : 0 };
}

bool out_end_of_turn(struct run *r)
{
    switch (rules_of(r->g)->end) {
    case RULES_END_CLASSIC: return end_of_classic_turn(r);
    case RULES_END_SUPER: return end_of_super_turn(r);
    case RULES_END_SOLO: return end_of_solo_turn(r);
    }
    return false;
}

void out_resign(struct run *r, int seat)
{
    struct lair_game *g = r->g;
    bool sealed = frame_ask_is_sealed(g->ask);

    leave(r, seat, true, next_leaving(g));
    g->owes = sealed ? (uint8_t)(g->owes & ~(1u << seat)) : 0; /* others are asked anew */
    if (g->owes == 0)
        g->ask = LAIR_ASK_NONE;
    g->look = g->look_seat = LAIR_NOBODY;
    g->look_zone = 0;
    if (seats_in(g) == 0)
        turn_over(r);
    else if (count(seats_in(g)) == 1)
        win(r, __builtin_ctz(seats_in(g)));
}
