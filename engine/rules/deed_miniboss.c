/* engine/rules/deed_miniboss.c - what the verbs about minibosses do
 * SPDX-License-Identifier: MIT */
#include "engine/rules/deed_miniboss.h"

#include "engine/rules/coin.h"
#include "engine/rules/extra.h"
#include "engine/rules/hand.h"
#include "engine/rules/miniboss.h"
#include "engine/rules/pick.h"
#include "engine/rules/square.h"
#include "engine/zone.h"

/* ---- showing --------------------------------------------------------------------------------- */

/* The cards of the hand that fit and were not shown yet: one of each design. */
static int cards_to_show(const struct lair_catalog *cat, const struct lair_game *g,
                         const struct lair_frame *f, lair_card out[MAX_THINGS])
{
    struct context c = noun_context(cat, g, f);
    const struct noun *n = &cat->program.noun[frame_clause(cat, f)->noun];
    int count = 0;

    for (lair_card k = lair_first(g, LAIR_HAND_ROOMS, f->b.actor); k != 0; k = g->card[k].next) {
        int i = 0;

        if (g->card[k].flags & LAIR_SHOWN || !noun_fits_card(&c, n, k))
            continue;
        while (i < count && design_of(g, out[i]) != design_of(g, k))
            i++;
        if (i == count)
            out[count++] = k;
    }
    return count;
}

static int show_choices(const struct lair_catalog *cat, const struct lair_game *g, const struct lair_frame *f,
                        struct lair_ref out[MAX_THINGS])
{
    lair_card cards[MAX_THINGS];
    int n = cards_to_show(cat, g, f, cards);

    for (int i = 0; i < n; i++)
        out[i] = (struct lair_ref){ LAIR_REF_CARD, 0, design_of(g, cards[i]) };
    out[n++] = (struct lair_ref){ .kind = LAIR_REF_NOTHING };
    return n;
}

static void forget_shown(struct lair_game *g, int seat)
{
    for (lair_card c = lair_first(g, LAIR_HAND_ROOMS, seat); c != 0; c = g->card[c].next)
        g->card[c].flags &= (uint8_t)~LAIR_SHOWN;
}

/* Is asked as long as there could be another, by the backs that everybody sees. */
static bool could_show(const struct run *r, const struct lair_frame *f)
{
    return seat_is_in(r->g, f->b.actor) && frame_progress(f) < lair_count(r->g, LAIR_HAND_ROOMS, f->b.actor);
}

static enum progress show_each_for(const struct doing *d)
{
    struct run *r = d->r;
    struct lair_frame *f = d->f;
    lair_card cards[MAX_THINGS];

    for (; could_show(r, f); frame_advance(f)) {
        int n = cards_to_show(r->cat, r->g, f, cards), i = 0;
        struct lair_ref what;

        if (!pick_answer(r, f, &what))
            return PROGRESS_WAIT;
        while (i < n && (what.kind != LAIR_REF_CARD || what.id != design_of(r->g, cards[i])))
            i++;
        if (i == n)
            break;
        r->g->card[cards[i]].flags |= LAIR_SHOWN;
        frame_emit(r, event_of(LAIR_EV_SHOWS, f->b.actor, design_of(r->g, cards[i]), 0));
        coin_gain(r, f->b.actor, d->c->n.n);
    }
    if (f->b.actor < r->g->n_seats)
        forget_shown(r->g, f->b.actor);
    return PROGRESS_DONE;
}

/* ---- coming and going ------------------------------------------------------------------------ */

static void return_to_hand(const struct doing *d)
{
    int seat, square;

    if (square_of_text(d->r->g, d->t->card, &seat, &square))
        miniboss_to_hand(d->r, seat, square);
}

static enum progress buy(const struct doing *d)
{
    return extra_build(d->r, d->f, d->c);
}

/* "That card" is the one drawn; only who draws it knows it. */
static enum progress draw_and_build(const struct doing *d)
{
    struct run *r = d->r;
    struct lair_frame *f = d->f;

    if (frame_progress(f) == 0) {
        if (!seat_is_in(r->g, f->b.actor) || !hand_draw(r, f->b.actor, LAIR_ROOM_DECK))
            return PROGRESS_DONE;
        f->b.card = zone_pile_const(r->g, LAIR_HAND_ROOMS, f->b.actor)->last;
        frame_advance(f);
    }
    return extra_build(r, f, d->c);
}

/* The cards go to the pile face-up, the one after the other; "X" is how many (L5c). */
static enum progress turn_up_and_build(const struct doing *d)
{
    struct run *r = d->r;
    struct lair_frame *f = d->f;

    if (frame_progress(f) == 0) {
        hand_check_deck(r, LAIR_ROOM_DECK);
        f->b.x = 0;
        for (lair_card c; f->b.x < d->c->n.n && (c = lair_first(r->g, LAIR_ROOM_DECK, 0)) != 0; f->b.x++) {
            frame_emit(r, event_of(LAIR_EV_DISCARDS, f->b.actor, design_of(r->g, c), 0));
            zone_remove(r->g, c);
            hand_to_pile(r, c);
        }
        frame_advance(f);
    }
    if (extra_build(r, f, d->c) == PROGRESS_WAIT)
        return PROGRESS_WAIT;
    hand_check_deck(r, LAIR_ROOM_DECK);
    return PROGRESS_DONE;
}

/* ---- all of them ----------------------------------------------------------------------------- */

/* The rest is in the other deed files. */
const struct deed deeds_of_minibosses[N_VERBS_] = {
    [VERB_SHOW_EACH_FOR] = { .clause = show_each_for,
                             .choices = show_choices,
                             .wants = "a card to show (nothing: no more)" },
    [VERB_RETURN_MINIBOSS] = { .thing = return_to_hand },
    [VERB_BUY_MINIBOSS] = { .clause = buy },
    [VERB_DRAW_AND_BUILD] = { .clause = draw_and_build },
    [VERB_TURN_UP_AND_BUILD] = { .clause = turn_up_and_build },
};
