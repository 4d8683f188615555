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
