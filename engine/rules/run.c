/* engine/rules/run.c - the loop that steps the frames of a game
 * SPDX-License-Identifier: MIT */
#include "engine/rules/run.h"

#include "engine/rules/company.h"
#include "engine/rules/contest.h"
#include "engine/rules/declare.h"
#include "engine/rules/effect.h"
#include "engine/rules/miniboss.h"
#include "engine/rules/out.h"
#include "engine/rules/phase.h"
#include "engine/rules/setup.h"
#include "engine/rules/super.h"
#include "engine/rules/trigger.h"
#include "engine/rules/turn.h"
#include "engine/rules/walk.h"
#include "engine/rules/window.h"

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

/* Triggers wait for the effect or step in progress, cost included (D16). */
static bool triggers_may_go(const struct lair_frame *top)
{
    return !frame_is_deed(top->kind);
}

typedef void frame_step(struct run *r, struct lair_frame *f);

static frame_step *const step_of_phase[] = {
    [LAIR_PHASE_BOSS] = phase_boss,   [LAIR_PHASE_MULLIGAN] = phase_mulligan,
    [LAIR_PHASE_HAND] = phase_hand,   [LAIR_PHASE_FIRST] = phase_first,
    [LAIR_PHASE_START] = phase_start, [LAIR_PHASE_TOWN] = super_town,
    [LAIR_PHASE_BUILD] = phase_build, [LAIR_PHASE_MINION] = super_minion,
    [LAIR_PHASE_BAIT] = phase_bait,   [LAIR_PHASE_ADVENTURE] = phase_adventure,
    [LAIR_PHASE_END] = phase_end,     [LAIR_PHASE_OVER] = NULL, /* a game that is over runs no phase */
};
static_assert(ARRAY_LEN(step_of_phase) == LAIR_N_PHASES, "a step of every phase");

static void step_phase(struct run *r, struct lair_frame *f)
{
    step_of_phase[r->g->phase](r, f);
}

static frame_step *const step_of_frame[] = {
    [FRAME_PHASE] = step_phase,     [FRAME_PART] = part_step,       [FRAME_WALK] = walk_step,
    [FRAME_WINDOW] = window_step,   [FRAME_DECLARE] = declare_step, [FRAME_EFFECT] = effect_step,
    [FRAME_CONTEST] = contest_step, [FRAME_REVEAL] = miniboss_step,
};
static_assert(ARRAY_LEN(step_of_frame) == N_FRAMES, "a step of every frame");

void run_game(struct run *r)
{
    const bool items = r->cat->items; /* nobody contests what no set has */

    for (;;) {
        struct lair_frame *top = frame_top(r->g);

        if (r->g->ends) /* even if what ended it has asked something since */
            out_at_once(r);
        if (r->g->owes != 0 || r->g->phase == LAIR_PHASE_OVER)
            break;
        company_gains(r);
        if (triggers_may_go(top) && ((items && contest_begin(r)) || trigger_next(r)))
            continue;
        step_of_frame[top->kind](r, top);
    }
    assert(r->answer == NULL);
}

int run_new(struct run *r, const struct lair_setup *setup, struct lair_fault *why)
{
    if (setup_game(r, setup, why) < 0)
        return -1;
    run_game(r);
    return 0;
}

int lair_new(const struct lair_catalog *cat, struct lair_game *g, const struct lair_setup *setup,
             struct lair_sink *sink, struct lair_fault *why)
{
    struct run r = { .cat = cat, .g = g, .sink = sink };

    return run_new(&r, setup, why);
}

void run_phase(struct run *r)
{
    turn_begin(r);
    run_game(r);
}
