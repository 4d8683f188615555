/* engine/rules/contest.c - of several items of one player one stays face-up (B10)
 * SPDX-License-Identifier: MIT */
#include "engine/rules/contest.h"

#include "engine/rules/agenda.h"
#include "engine/rules/declare.h"
#include "engine/rules/item.h"
#include "engine/rules/resolve.h"
#include "engine/zone.h"

/* Has anybody won an item?  That is asked at every step of every game, and nearly always nobody has. */
static bool is_any_won(const struct lair_game *g)
{
    bool any = false;

    for (int s = 0; s < g->n_seats; s++)
        any |= g->seat[s].zone[LAIR_TROPHIES - LAIR_N_COMMON].first != 0;
    return any;
}

/* How many items of a seat lie face-up?  unsettled: has a kill brought one of them? */
static int count_face_up(const struct lair_game *g, int seat, bool *unsettled)
{
    int n = 0;

    *unsettled = false;
    for (lair_card t = lair_first(g, LAIR_TROPHIES, seat); t != 0; t = g->card[t].next) {
        n += (g->card[t].flags & LAIR_FACE_UP) != 0;
        *unsettled |= (g->card[t].flags & LAIR_UNSETTLED) != 0;
    }
    return n;
}

/* What a kill brought is settled: nothing lies beside it. */
static void settle(struct lair_game *g, int seat)
{
    for (lair_card t = lair_first(g, LAIR_TROPHIES, seat); t != 0; t = g->card[t].next)
        g->card[t].flags &= (uint8_t)~LAIR_UNSETTLED;
}

bool contest_begin(struct run *r)
{
    struct lair_game *g = r->g;

    if (!is_any_won(g))
        return false;
    for (int i = 0; i < g->n_seats; i++) {
        int seat = g->order[i];
        bool unsettled;

        if (!seat_is_in(g, seat))
            continue;
        if (count_face_up(g, seat, &unsettled) > 1) {
            frame_push(g, FRAME_CONTEST, seat);
            return true;
        }
        if (unsettled)
            settle(g, seat);
    }
    return false;
}

size_t contest_moves(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                     struct lair_move *out)
{
    size_t n = 0;

    for (lair_card t = lair_first(g, LAIR_TROPHIES, seat); t != 0; t = g->card[t].next)
        if ((g->card[t].flags & LAIR_FACE_UP) != 0 && !zone_repeats(g, t))
            out[n++] =
                (struct lair_move){ .verb = LAIR_CHOOSE, .what = { LAIR_REF_ITEM, 0, g->card[t].design } };
    return n + declare_pushed_out_moves(cat, g, seat, out + n);
}

/* The newest of that design stays face-up. */
static void keep_one(struct run *r, int seat, lair_design stays)
{
    struct lair_game *g = r->g;
    lair_card kept = 0;

    for (lair_card t = lair_first(g, LAIR_TROPHIES, seat); t != 0; t = g->card[t].next)
        if ((g->card[t].flags & LAIR_FACE_UP) != 0 && g->card[t].design == stays)
            kept = t;
    for (lair_card t = lair_first(g, LAIR_TROPHIES, seat); t != 0; t = g->card[t].next)
        if (t != kept && (g->card[t].flags & LAIR_FACE_UP) != 0)
            item_turn(r, t, false);
    settle(g, seat);
}

/* Nobody answers what is used here, and so it takes effect as soon as it is declared. */
void contest_step(struct run *r, struct lair_frame *f)
{
    struct lair_move m;
    uint16_t serial = f->serial;

    if (serial != 0) {
        frame_pop(r->g);
        if (agenda_find(r->g, serial) != NULL)
            resolve(r, serial);
        return;
    }
    if (r->answer == NULL) {
        frame_ask_seat(r, LAIR_ASK_ITEM, f->seat);
        return;
    }
    m = *r->answer;
    r->answer = NULL;
    if (m.verb == LAIR_USE) {
        f->serial = declare_pushed_out(r, f->seat, &m);
        return;
    }
    keep_one(r, f->seat, m.what.id);
    frame_pop(r->g);
}
