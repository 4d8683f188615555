/* engine/rules/turn.c - from phase to phase, and the end of the game
 * SPDX-License-Identifier: MIT */
#include "engine/rules/turn.h"

#include <string.h>

#include "engine/rules/dungeon.h"
#include "engine/rules/hand.h"
#include "engine/rules/rules.h"
#include "engine/zone.h"

void turn_begin(struct run *r)
{
    frame_push(r->g, FRAME_PHASE, LAIR_NOBODY);
    frame_emit(r, event_of(LAIR_EV_PHASE, LAIR_NOBODY, 0, r->g->phase));
}

/* Enters a phase: what ran is over.  The snapshot is taken here. */
static void enter(struct run *r, enum lair_phase phase)
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
    frame_emit(r, event_of(LAIR_EV_PHASE, LAIR_NOBODY, 0, phase));
    frame_push(g, FRAME_PHASE, LAIR_NOBODY);
}

/* Is the phase of a row one of this game's? */
static bool is_played(const struct lair_game *g, const struct phase_row *row)
{
    return row->only_with == 0 || g->variants & row->only_with;
}

static void enter_from(struct run *r, int row)
{
    const struct rules *rules = rules_of(r->g);

    while (!is_played(r->g, &rules->row[row]))
        row = row + 1 < rules->n_rows ? row + 1 : rules->turn_row;
    enter(r, (enum lair_phase)rules->row[row].phase);
}

static int row_of(const struct rules *rules, int phase)
{
    int row = 0;

    while (rules->row[row].phase != phase)
        row++;
    return row;
}

void turn_first(struct run *r)
{
    enter_from(r, 0);
}

void turn_next(struct run *r)
{
    const struct rules *rules = rules_of(r->g);
    int row = row_of(rules, r->g->phase) + 1;

    enter_from(r, row < rules->n_rows ? row : rules->turn_row);
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
        g->seat[s].flags &= (uint16_t) ~(LAIR_ANSWERED | LAIR_MULLIGANS);
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
    frame_emit(r, event_of(LAIR_EV_OVER, LAIR_NOBODY, 0, 0));
}
