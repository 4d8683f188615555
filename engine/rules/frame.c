/* engine/rules/frame.c - the stack of frames, what is asked, what is told
 * SPDX-License-Identifier: MIT */
#include "engine/rules/frame.h"

#include <string.h>

struct lair_frame *frame_push(struct lair_game *g, enum frame_kind kind, int seat)
{
    assert(g->n_frames < LAIR_MAX_FRAMES);
    struct lair_frame *f = &g->frame[g->n_frames++];

    *f = (struct lair_frame){ .kind = (uint8_t)kind, .seat = (uint8_t)seat };
    f->b.player = f->b.actor = LAIR_NOBODY;
    return f;
}

bool frame_push_effect(struct run *r, int line, lair_card source, int seat, const struct lair_bound *b)
{
    struct lair_frame *f;

    if (r->g->n_frames == LAIR_MAX_FRAMES)
        return false;
    f = frame_push(r->g, FRAME_EFFECT, seat);
    f->line = (uint16_t)line;
    f->source = source;
    f->b = *b;
    return true;
}

void frame_push_window(struct run *r, int active, bool of_stay)
{
    struct lair_frame *f = frame_push(r->g, FRAME_WINDOW, active);

    f->n = of_stay ? WINDOW_OF_STAY : 0;
}

/* What is unused is zero: games are compared byte by byte. */
void frame_pop(struct lair_game *g)
{
    assert(g->n_frames > 0);
    memset(&g->frame[--g->n_frames], 0, sizeof g->frame[0]);
}

/* ---- the clause at which a frame stands ------------------------------------------------------ */

const struct clause *frame_clause(const struct lair_catalog *cat, const struct lair_frame *f)
{
    const struct line *l = catalog_line(cat, f->line);

    if (f->kind == FRAME_EFFECT && f->step == EFFECT_CLAUSES && f->pc < l->n_do)
        return &cat->program.clause[l->do_ + f->pc];
    if (frame_pays(f) && f->pc < l->n_cost)
        return &cat->program.clause[l->cost + f->pc];
    return NULL;
}

enum { AGREED = 0x80 }; /* the bit of frame.n that is no part of the count */

int frame_progress(const struct lair_frame *f)
{
    return f->n & ~AGREED;
}

void frame_advance(struct lair_frame *f)
{
    f->n++;
}

bool frame_is_agreed(const struct lair_frame *f)
{
    return f->n & AGREED;
}

void frame_agree(struct lair_frame *f)
{
    f->n |= AGREED;
}

void frame_next_clause(struct lair_frame *f)
{
    f->pc++;
    f->n = f->each = 0;
}

/* ---- asking and telling ---------------------------------------------------------------------- */

bool frame_ask_is_sealed(enum lair_ask_kind kind)
{
    return kind == LAIR_ASK_BOSS || kind == LAIR_ASK_MULLIGAN || kind == LAIR_ASK_HAND ||
           kind == LAIR_ASK_FIRST;
}

void frame_ask_seats(struct run *r, enum lair_ask_kind kind, unsigned seats)
{
    r->g->ask = (uint8_t)kind;
    r->g->owes = (uint8_t)seats;
}

void frame_ask_seat(struct run *r, enum lair_ask_kind kind, int seat)
{
    frame_ask_seats(r, kind, 1u << seat);
}

unsigned seats_in(const struct lair_game *g)
{
    unsigned seats = 0;

    for (int s = 0; s < g->n_seats; s++)
        if (seat_is_in(g, s))
            seats |= 1u << s;
    return seats;
}

void frame_emit(struct run *r, struct lair_event e)
{
    if (r->sink != NULL && r->sink->event != NULL)
        r->sink->event(r->sink, &e);
}

void frame_tell_line(struct run *r, const struct line *l)
{
    if (r->sink != NULL && r->sink->line != NULL)
        r->sink->line(r->sink, l->design, l->index + 1);
}
