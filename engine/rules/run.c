/* engine/rules/run.c - the loop that steps the frames of a game */
#include "engine/rules/run.h"

#include "engine/rules/declare.h"
#include "engine/rules/effect.h"
#include "engine/rules/out.h"
#include "engine/rules/phase.h"
#include "engine/rules/setup.h"
#include "engine/rules/super.h"
#include "engine/rules/trigger.h"
#include "engine/rules/turn.h"
#include "engine/rules/walk.h"
#include "engine/rules/window.h"

/* Triggers wait for the effect or step in progress, cost included (D16). */
static bool triggers_may_go(const struct lair_frame *top)
{
    return top->kind != FRAME_EFFECT && top->kind != FRAME_DECLARE;
}

static void step_phase(struct run *r, struct lair_frame *f)
{
    switch ((enum lair_phase)r->g->phase) {
    case LAIR_PHASE_BOSS: phase_boss(r, f); return;
    case LAIR_PHASE_MULLIGAN: phase_mulligan(r, f); return;
    case LAIR_PHASE_HAND: phase_hand(r, f); return;
    case LAIR_PHASE_FIRST: phase_first(r, f); return;
    case LAIR_PHASE_START: phase_start(r, f); return;
    case LAIR_PHASE_TOWN: super_town(r, f); return;
    case LAIR_PHASE_BUILD: phase_build(r, f); return;
    case LAIR_PHASE_MINION: super_minion(r, f); return;
    case LAIR_PHASE_BAIT: phase_bait(r, f); return;
    case LAIR_PHASE_ADVENTURE: phase_adventure(r, f); return;
    case LAIR_PHASE_END: phase_end(r, f); return;
    case LAIR_PHASE_OVER: break;
    }
    assert(!"a game that is over runs no phase");
}

static void step(struct run *r, struct lair_frame *top)
{
    switch ((enum frame_kind)top->kind) {
    case FRAME_PHASE: step_phase(r, top); return;
    case FRAME_PART: part_step(r, top); return;
    case FRAME_WALK: walk_step(r, top); return;
    case FRAME_WINDOW: window_step(r, top); return;
    case FRAME_DECLARE: declare_step(r, top); return;
    case FRAME_EFFECT: effect_step(r, top); return;
    }
}

void run_game(struct run *r)
{
    for (;;) {
        struct lair_frame *top = frame_top(r->g);

        if (r->g->ends) /* even if what ended it has asked something since */
            out_at_once(r);
        if (r->g->owes != 0 || r->g->phase == LAIR_PHASE_OVER)
            break;
        if (triggers_may_go(top) && trigger_next(r))
            continue;
        step(r, top);
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
