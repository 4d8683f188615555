/* engine/rules/classic.c - the rules of the classic game, as a table */
#include "engine/rules/hand.h"
#include "engine/rules/out.h"
#include "engine/rules/phase.h"
#include "engine/rules/rules.h"
#include "engine/rules/setup.h"
#include "engine/rules/town.h"
#include "engine/rules/turn.h"
#include "engine/rules/value.h"

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

/* ---- beginning of turn (C4, C6) ---- */

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
        town_reveal_item(r);
    for (int i = 0; i < g->n_seats; i++)
        town_reveal_hero(r);
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
    turn_next(r);
}

/* ---- the table ---- */

static const struct phase_row rows[] = {
    { LAIR_PHASE_BOSS, LAIR_CHOOSE_BOSS, phase_boss },
    { LAIR_PHASE_MULLIGAN, 0, phase_mulligan },
    { LAIR_PHASE_HAND, LAIR_CLASSIC_HAND, phase_hand },
    { LAIR_PHASE_FIRST, 0, phase_first },
    { LAIR_PHASE_START, 0, phase_start }, /* a turn begins here */
    { LAIR_PHASE_BUILD, 0, phase_build },
    { LAIR_PHASE_BAIT, 0, phase_bait },
    { LAIR_PHASE_ADVENTURE, 0, phase_adventure },
    { LAIR_PHASE_END, 0, phase_end },
};

const struct rules rules_classic = {
    .name = "classic",
    .newest = 2,
    .least_seats = 2,
    .most_seats = 4,
    .variants = LAIR_CLASSIC_HAND | LAIR_HARD | LAIR_CHOOSE_BOSS | LAIR_MACHINATIONS | LAIR_UNLIMITED_LIVES,
    .row = rows,
    .n_rows = ARRAY_LEN(rows),
    .turn_row = 4,
    .seeds_pile = true,
    .wounds_end = true,
    .most_counters = 99,
    .order = setup_xp_order,
    .lure = value_highest_lures,
    .end_of_turn = out_end_of_turn,
};
