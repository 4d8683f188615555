/* engine/opponents/imagine.c - plays a move on a copy of a view, to the end of the turn
 * SPDX-License-Identifier: MIT */
#include "engine/opponents/imagine.h"

#include "engine/opponents/intent.h"
#include "engine/rules/effect.h"
#include "engine/rules/forecast.h"

/* ---- quiet answers: what can be left is left ------------------------------------------------- */

static struct lair_move plain(enum lair_verb verb)
{
    return (struct lair_move){ .verb = (uint8_t)verb };
}

static struct lair_move best_build(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                                   enum lair_verb else_)
{
    struct lair_move moves[LAIR_MAX_MOVES];
    const struct lair_move *best = intent_best_build(cat, g, seat, moves, lair_moves(cat, g, seat, moves));

    return best != NULL ? *best : plain(else_);
}

static struct lair_move best_choice(const struct lair_catalog *cat, const struct lair_game *g, int seat)
{
    struct lair_ref refs[MAX_THINGS];
    int n = effect_choices(cat, g, refs), best = 0, most = 0;

    for (int i = 0; i < n; i++) {
        int worth = intent_of_choice(cat, g, seat, &refs[i]);

        if (i == 0 || worth > most) {
            most = worth;
            best = i;
        }
    }
    return (struct lair_move){ .verb = LAIR_CHOOSE, .what = n > 0 ? refs[best] : (struct lair_ref){ 0 } };
}

static struct lair_move first_move(const struct lair_catalog *cat, const struct lair_game *g, int seat)
{
    struct lair_move moves[LAIR_MAX_MOVES];

    return lair_moves(cat, g, seat, moves) > 0 ? moves[0] : plain(LAIR_PASS);
}

/* The answer of a seat that is asked, me being the viewer. */
static struct lair_move quiet_answer(const struct lair_catalog *cat, struct lair_game *g, int seat, int me)
{
    switch ((enum lair_ask_kind)g->ask) {
    case LAIR_ASK_WINDOW:
    case LAIR_ASK_ANSWER: return forecast_pass(g);
    case LAIR_ASK_BUILD:
        return seat == me ? best_build(cat, g, seat, LAIR_DONE_BUILDING) : plain(LAIR_DONE_BUILDING);
    case LAIR_ASK_CHOOSE: return best_choice(cat, g, seat);
    case LAIR_ASK_MAY: return plain(LAIR_YES);
    case LAIR_ASK_EXTRA: return best_build(cat, g, seat, LAIR_PASS);
    case LAIR_ASK_DRAW:
    case LAIR_ASK_SCHEME: return plain(LAIR_DRAW_ROOM);
    case LAIR_ASK_DRAFT:
    case LAIR_ASK_MINION:
    case LAIR_ASK_ITEM:
    case LAIR_ASK_ORDER: return first_move(cat, g, seat);
    case LAIR_ASK_NONE:
    case LAIR_ASK_BOSS:
    case LAIR_ASK_MULLIGAN:
    case LAIR_ASK_HAND:
    case LAIR_ASK_FIRST: break;
    }
    return plain(LAIR_PASS);
}

/* ---- to the end of the turn ------------------------------------------------------------------ */

static void play_quietly(const struct lair_catalog *cat, struct imagined *out, int turn,
                         struct lair_move answer)
{
    forecast_take(cat, &out->g, &answer, NULL);
    for (int i = 0; i < FORECAST_ANSWERS && out->g.phase != LAIR_PHASE_OVER && out->g.turn == turn; i++) {
        answer = quiet_answer(cat, &out->g, forecast_asked(&out->g), out->seat);
        if (answer.verb == LAIR_CHOOSE && answer.what.kind == LAIR_REF_NONE)
            return; /* nobody can know from what the seat that is asked would choose */
        forecast_take(cat, &out->g, &answer, NULL);
    }
}

void imagine(const struct lair_catalog *cat, const struct lair_game *ready, int seat,
             const struct lair_move *m, struct imagined *out)
{
    out->g = *ready;
    out->seat = seat;
    out->g.variants |= LAIR_UNLIMITED_LIVES; /* the score still tells who goes out or wins */
    play_quietly(cat, out, ready->turn, *m);
    out->g.variants = ready->variants;
}
