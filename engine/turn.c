/* engine/turn.c - the phases of a classic game, as a table
 *
 * Each phase is a frame with steps.  What a phase waits for comes to it as the
 * next step; sealed answers lie in the seats and are applied when the last has
 * come, in XP order (D33). */
#include <string.h>

#include "agenda.h"
#include "chance.h"
#include "hand.h"
#include "hero.h"
#include "out.h"
#include "setup.h"
#include "trigger.h"
#include "value.h"
#include "walk.h"
#include "window.h"
#include "zone.h"

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

/* ---- entering a phase --------------------------------------------------------------------- */

void turn_begin(struct run *r)
{
    frame_push(r->g, FRAME_PHASE, LAIR_NOBODY);
    emit(r, event_of(LAIR_EV_PHASE, LAIR_NOBODY, 0, r->g->phase));
    game_run(r);
}

void turn_enter(struct run *r, enum lair_phase phase)
{
    struct lair_game *g = r->g;

    while (g->n_frames > 0)
        frame_pop(g);
    g->phase = (uint8_t)phase;
    g->active = LAIR_NOBODY;
    g->serial = 0; /* nothing is on the agenda between phases */
    assert(g->n_agenda == 0);
    if (r->snapshot != NULL) {
        *r->snapshot = *g;
        r->snapped = true;
    }
    emit(r, event_of(LAIR_EV_PHASE, LAIR_NOBODY, 0, phase));
    frame_push(g, FRAME_PHASE, LAIR_NOBODY);
}

/* The game may end in the middle of something (D30): what is declared is discarded, what lies
 * face-down goes back, the hero inside steps out, sealed answers are forgotten. */
static void clear_table(struct run *r)
{
    struct lair_game *g = r->g;

    memset(&g->walk, 0, sizeof g->walk);
    for (lair_card c = 1; c <= g->n_cards; c++)
        if (g->card[c].zone == LAIR_DECLARED)
            hand_to_pile(r, c);
        else if (g->card[c].zone == LAIR_INSIDE)
            zone_push(g, LAIR_ENTRANCE, g->card[c].seat, c);
    for (int s = 0; s < g->n_seats; s++) {
        for (int q = g->seat[s].n_rooms - 1; q >= 0; q--) {
            int placer = g->seat[s].room[q].placer;

            if (g->seat[s].room[q].new_card != 0)
                hand_put(r, placer, dungeon_take_back(g, s, q));
        }
        g->seat[s].sealed[0] = g->seat[s].sealed[1] = 0;
        g->seat[s].flags &= (uint8_t) ~(LAIR_ANSWERED | LAIR_MULLIGANS);
    }
}

void turn_over(struct run *r)
{
    struct lair_game *g = r->g;

    while (g->n_frames > 0)
        frame_pop(g);
    memset(g->agenda, 0, sizeof g->agenda);
    g->n_agenda = 0;
    g->serial = 0;
    clear_table(r);
    g->ask = LAIR_ASK_NONE;
    g->owes = 0;
    g->active = LAIR_NOBODY;
    g->phase = LAIR_PHASE_OVER;
    emit(r, event_of(LAIR_EV_OVER, LAIR_NOBODY, 0, 0));
}

/* Asks every seat that is in; their answers are sealed. */
static void ask_everybody(struct run *r, enum lair_ask_kind kind)
{
    for (int s = 0; s < r->g->n_seats; s++)
        r->g->seat[s].flags &= (uint8_t) ~(LAIR_ANSWERED | LAIR_MULLIGANS);
    ask_seats(r, kind, seats_in(r->g));
}

static void unseal(struct lair_seat *s)
{
    s->sealed[0] = s->sealed[1] = 0;
    s->flags &= (uint8_t) ~(LAIR_ANSWERED | LAIR_MULLIGANS);
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
    emit(r, event_of(LAIR_EV_BOSS, seat, design_of(r->g, boss), 0));
}

static void phase_boss(struct run *r, struct lair_frame *f)
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
    turn_enter(r, LAIR_PHASE_MULLIGAN);
}

/* ---- mulligan (C2) -------------------------------------------------------------------------------- */

static void return_hand(struct run *r, int seat)
{
    lair_card c;

    emit(r, event_of(LAIR_EV_MULLIGANS, seat, 0, 0));
    for (int z = LAIR_HAND_ROOMS; z <= LAIR_HAND_SPELLS; z++)
        while ((c = lair_first(r->g, z, seat)) != 0) {
            emit(r, event_of(LAIR_EV_SHOWS, seat, design_of(r->g, c), 0));
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
            emit(r, event_of(LAIR_EV_KEEPS, g->order[i], 0, 0));
        }
        unseal(s);
    }
    if (who == 0)
        return;
    for (int z = LAIR_ROOM_DECK; z <= LAIR_SPELL_DECK; z++) {
        chance_shuffle(g, hand_stream_of(z), z, LAIR_NOBODY);
        emit(r, event_of(LAIR_EV_SHUFFLES, LAIR_NOBODY, 0, z));
    }
    for (int i = 0; i < g->n_seats; i++)
        if (who & 1u << g->order[i])
            setup_deal_hand(r, g->order[i]);
}

static void phase_mulligan(struct run *r, struct lair_frame *f)
{
    if (f->step++ == 0) {
        ask_everybody(r, LAIR_ASK_MULLIGAN);
        return;
    }
    apply_mulligans(r);
    turn_enter(r, r->g->variants & LAIR_CLASSIC_HAND ? LAIR_PHASE_HAND : LAIR_PHASE_FIRST);
}

/* ---- classic-hand: two of seven go, unseen until all have chosen ------------------------------------- */

static void phase_hand(struct run *r, struct lair_frame *f)
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
    turn_enter(r, LAIR_PHASE_FIRST);
}

/* ---- the first room (C5) ----------------------------------------------------------------------------------- */

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
            emit(r, event_of(LAIR_EV_NO_BUILD, seat, 0, 0));
            continue;
        }
        zone_remove(r->g, c);
        dungeon_lay(r->g, seat, seat, LAIR_NO_SQUARE, c);
        r->g->seat[seat].builds = 0;
        dungeon_turn_up(r, seat, 0);
    }
    trigger_revealed(r);
}

static void phase_first(struct run *r, struct lair_frame *f)
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
    turn_enter(r, LAIR_PHASE_START);
}

/* ---- beginning of turn (C4, C6) ------------------------------------------------------------------------------ */

static bool item_fits(const struct run *r, lair_card item, lair_card hero)
{
    const struct lair_print *i = lair_print(r->cat, design_of(r->g, item));
    const struct lair_print *h = lair_print(r->cat, design_of(r->g, hero));
    bool universal = true;

    for (int t = 0; t < LAIR_N_TREASURES; t++) {
        if (i->treasure[t] > 0 && h->treasure[t] > 0)
            return !h->star;
        universal &= i->treasure[t] == 0;
    }
    return universal && !h->star;
}

static void attach(struct run *r, lair_card item, lair_card hero)
{
    struct lair_event e = event_of(LAIR_EV_ITEM, LAIR_NOBODY, design_of(r->g, item), LAIR_CARRIED);

    zone_remove(r->g, item);
    zone_set(r->g, LAIR_CARRIED, LAIR_NOBODY, item);
    r->g->card[item].with = hero;
    r->g->card[hero].with = item;
    e.card2 = design_of(r->g, hero);
    emit(r, e);
}

static void reveal_item(struct run *r)
{
    lair_card item = lair_first(r->g, LAIR_ITEM_DECK, 0);

    if (item == 0)
        return;
    zone_remove(r->g, item);
    zone_append(r->g, LAIR_TOWN_ITEMS, LAIR_NOBODY, item);
    emit(r, event_of(LAIR_EV_ITEM, LAIR_NOBODY, design_of(r->g, item), LAIR_TOWN_ITEMS));
    for (lair_card h = lair_first(r->g, LAIR_TOWN, 0); h != 0; h = r->g->card[h].next)
        if (r->g->card[h].with == 0 && item_fits(r, item, h)) {
            attach(r, item, h);
            return;
        }
}

/* Epic heroes follow the last ordinary one without a break. */
static void reveal_hero(struct run *r)
{
    lair_card h = lair_first(r->g, LAIR_HERO_DECK, 0);

    if (h == 0)
        h = lair_first(r->g, LAIR_EPIC_DECK, 0);
    if (h == 0)
        return;
    zone_remove(r->g, h);
    zone_append(r->g, LAIR_TOWN, LAIR_NOBODY, h);
    emit(r, event_of(LAIR_EV_ARRIVES, LAIR_NOBODY, design_of(r->g, h), 0));
    for (lair_card i = lair_first(r->g, LAIR_TOWN_ITEMS, 0); i != 0; i = r->g->card[i].next)
        if (item_fits(r, i, h)) {
            attach(r, i, h);
            return;
        }
}

/* One card of the turn each; with a text that allows it, a spell in its place. */
static bool draw_or_ask(struct run *r, int seat)
{
    bool choice;

    value_of_player(r->cat, r->g, PROPERTY_DRAW_SPELL, seat, &choice);
    if (choice && r->answer == NULL) {
        ask_seat(r, LAIR_ASK_DRAW, seat);
        return false;
    }
    hand_draw(r, seat, choice && r->answer->verb == LAIR_DRAW_SPELL ? LAIR_SPELL_DECK : LAIR_ROOM_DECK);
    r->answer = NULL;
    return true;
}

static void begin_turn(struct run *r)
{
    struct lair_game *g = r->g;

    g->turn++;
    emit(r, event_of(LAIR_EV_TURN, LAIR_NOBODY, 0, g->turn));
    for (int i = 0; i < (g->n_seats == 4 ? 2 : 1); i++)
        reveal_item(r);
    for (int i = 0; i < g->n_seats; i++)
        reveal_hero(r);
}

static void phase_start(struct run *r, struct lair_frame *f)
{
    if (f->step == 0) {
        f->step = 1;
        begin_turn(r);
    }
    for (; f->n < r->g->n_seats; f->n++)
        if (seat_is_in(r->g, r->g->order[f->n]) && !draw_or_ask(r, r->g->order[f->n]))
            return;
    turn_enter(r, LAIR_PHASE_BUILD);
}

/* ---- build phase (C7) ---------------------------------------------------------------------------------------------- */

enum { BUILD_WINDOWS, BUILD_REVEAL, BUILD_LEVEL_UP, BUILD_EFFECTS };

static void reveal(struct run *r)
{
    for (int i = 0; i < r->g->n_seats; i++) {
        int seat = r->g->order[i];

        for (int q = 0; q < r->g->seat[seat].n_rooms; q++)
            if (r->g->seat[seat].room[q].new_card != 0)
                dungeon_turn_up(r, seat, q);
    }
    trigger_revealed(r);
}

static bool next_window(struct run *r, struct lair_frame *f)
{
    while (f->n < r->g->n_seats) {
        int seat = r->g->order[f->n++];

        if (!seat_is_in(r->g, seat))
            continue;
        r->g->active = (uint8_t)seat;
        emit(r, event_of(LAIR_EV_ACTIVE, seat, 0, 0));
        window_push(r, seat, false);
        return true;
    }
    r->g->active = LAIR_NOBODY;
    return false;
}

/* A seat's turn in the reveal, and when rooms have woken: its Level Up, then its when-built
 * effects.  False: no seat is left. */
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

static void phase_build(struct run *r, struct lair_frame *f)
{
    if (f->step == BUILD_WINDOWS) {
        if (next_window(r, f))
            return;
        f->step = BUILD_REVEAL;
        f->n = 0;
        reveal(r);
    }
    if (!next_in_reveal(r, f))
        turn_enter(r, LAIR_PHASE_BAIT);
}

/* ---- bait phase (C9) -------------------------------------------------------------------------------------------------- */

static void phase_bait(struct run *r, struct lair_frame *f)
{
    struct lair_game *g = r->g;
    lair_card h = lair_first(g, LAIR_TOWN, 0);

    (void)f;
    while (h != 0) {
        lair_card next = g->card[h].next;
        int seat = lair_lure_of(r->cat, g, h);

        if (seat == LAIR_NOBODY) {
            emit(r, event_of(LAIR_EV_STAYS, LAIR_NOBODY, design_of(g, h), 0));
        } else {
            zone_remove(g, h);
            zone_append(g, LAIR_ENTRANCE, seat, h);
            g->card[h].flags |= LAIR_LURED;
            g->left_town = 1;
            emit(r, event_of(LAIR_EV_LURED, seat, design_of(g, h), 0));
        }
        h = next;
    }
    turn_enter(r, LAIR_PHASE_ADVENTURE);
}

/* ---- adventure phase (C10) ----------------------------------------------------------------------------------------------- */

static void phase_adventure(struct run *r, struct lair_frame *f)
{
    while (f->n < r->g->n_seats) {
        int seat = r->g->order[f->n++];

        if (seat_is_in(r->g, seat)) {
            frame_push(r->g, FRAME_PART, seat);
            return;
        }
    }
    turn_enter(r, LAIR_PHASE_END);
}

/* ---- end of turn (C12) ------------------------------------------------------------------------------------------------------ */

enum { END_TEXTS, END_SCHEMES, END_CEASE, END_WAKE, END_CHECK };

/* machinations: who has turned no hero face-down this turn may draw a card. */
static bool schemes(struct run *r, struct lair_frame *f)
{
    for (; r->g->variants & LAIR_MACHINATIONS && f->n < r->g->n_seats; f->n++) {
        int seat = r->g->order[f->n];

        if (!seat_is_in(r->g, seat) || r->g->seat[seat].flags & LAIR_SCORED)
            continue;
        if (r->answer == NULL) {
            ask_seat(r, LAIR_ASK_SCHEME, seat);
            return false;
        }
        if (r->answer->verb != LAIR_PASS)
            hand_draw(r, seat, r->answer->verb == LAIR_DRAW_ROOM ? LAIR_ROOM_DECK : LAIR_SPELL_DECK);
        r->answer = NULL;
    }
    f->n = 0;
    return true;
}

static void cease(struct run *r)
{
    struct lair_game *g = r->g;

    lasting_end_turn(r, false);
    for (lair_card c = 1; c <= g->n_cards; c++) {
        g->card[c].damage = 0;
        g->card[c].flags &= (uint8_t) ~(LAIR_WAITS | LAIR_LURED | LAIR_SENT_BACK | LAIR_WON_NOW);
    }
}

/* What a turn counts is forgotten when it is over; the waking still belongs to it. */
static void forget_turn(struct lair_game *g)
{
    for (lair_card c = 1; c <= g->n_cards; c++)
        g->card[c].used = 0;
    for (int s = 0; s < g->n_seats; s++) {
        g->seat[s].flags &= (uint8_t) ~(LAIR_DONE | LAIR_SCORED);
        g->seat[s].builds = 0;
        g->seat[s].scope = LAIR_SCOPE_NONE;
    }
}

static void wake(struct run *r)
{
    for (int i = 0; i < r->g->n_seats; i++)
        dungeon_wake(r, r->g->order[i]);
}

static void phase_end(struct run *r, struct lair_frame *f)
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
    forget_turn(r->g);
    emit(r, event_of(LAIR_EV_ENDS_TURN, LAIR_NOBODY, 0, r->g->turn));
    if (out_end_of_turn(r))
        return;
    lasting_end_turn(r, true);
    r->g->left_town = 0;
    turn_enter(r, LAIR_PHASE_START);
}

/* ---- the table ------------------------------------------------------------------------------------------------------------------ */

static void (*const phases[])(struct run *, struct lair_frame *) = {
    [LAIR_PHASE_BOSS] = phase_boss,   [LAIR_PHASE_MULLIGAN] = phase_mulligan,
    [LAIR_PHASE_HAND] = phase_hand,   [LAIR_PHASE_FIRST] = phase_first,
    [LAIR_PHASE_START] = phase_start, [LAIR_PHASE_BUILD] = phase_build,
    [LAIR_PHASE_BAIT] = phase_bait,   [LAIR_PHASE_ADVENTURE] = phase_adventure,
    [LAIR_PHASE_END] = phase_end,     [LAIR_PHASE_OVER] = NULL,
};
static_assert(ARRAY_LEN(phases) == LAIR_N_PHASES, "every phase has its steps");

void turn_step(struct run *r, struct lair_frame *f)
{
    phases[r->g->phase](r, f);
}
