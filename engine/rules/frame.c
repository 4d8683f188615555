#include <string.h>

#include "engine/rules/declare.h"
#include "engine/rules/effect.h"
#include "engine/rules/out.h"
#include "engine/rules/run.h"
#include "engine/rules/trigger.h"
#include "engine/rules/turn.h"
#include "engine/rules/walk.h"
#include "engine/rules/window.h"

struct lair_frame *frame_push(struct lair_game *g, enum frame_kind kind, int seat)
{
    assert(g->n_frames < LAIR_MAX_FRAMES);
    struct lair_frame *f = &g->frame[g->n_frames++];

    *f = (struct lair_frame){ .kind = (uint8_t)kind, .seat = (uint8_t)seat };
    f->b.player = f->b.actor = LAIR_NOBODY;
    return f;
}

/* What is unused is zero: games are compared byte by byte. */
void frame_pop(struct lair_game *g)
{
    assert(g->n_frames > 0);
    memset(&g->frame[--g->n_frames], 0, sizeof g->frame[0]);
}

void ask_seats(struct run *r, enum lair_ask_kind kind, unsigned seats)
{
    r->g->ask = (uint8_t)kind;
    r->g->owes = (uint8_t)seats;
}

void ask_seat(struct run *r, enum lair_ask_kind kind, int seat)
{
    ask_seats(r, kind, 1u << seat);
}

unsigned seats_in(const struct lair_game *g)
{
    unsigned seats = 0;

    for (int s = 0; s < g->n_seats; s++)
        if (seat_is_in(g, s))
            seats |= 1u << s;
    return seats;
}

void emit(struct run *r, struct lair_event e)
{
    if (r->sink != NULL && r->sink->event != NULL)
        r->sink->event(r->sink, &e);
}

/* Triggers wait for the effect or step in progress, cost included (D16). */
static bool triggers_may_go(const struct lair_frame *top)
{
    return top->kind != FRAME_EFFECT && top->kind != FRAME_DECLARE;
}

static void step(struct run *r, struct lair_frame *top)
{
    switch ((enum frame_kind)top->kind) {
    case FRAME_PHASE: turn_step(r, top); return;
    case FRAME_PART: part_step(r, top); return;
    case FRAME_WALK: walk_step(r, top); return;
    case FRAME_WINDOW: window_step(r, top); return;
    case FRAME_DECLARE: declare_step(r, top); return;
    case FRAME_EFFECT: effect_step(r, top); return;
    }
}

void game_run(struct run *r)
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
