/* engine/rules/deed_coin.c - what the verbs about coins do
 * SPDX-License-Identifier: MIT */
#include "engine/rules/deed_coin.h"

#include "engine/rules/amount.h"
#include "engine/rules/coin.h"
#include "engine/rules/dungeon.h"
#include "engine/rules/number.h"
#include "engine/rules/pick.h"

enum { MOST_NAMED = 99 }; /* coins of one payment: "X" is a small number */

static int number_of(const struct doing *d)
{
    return amount_now(d->r, d->f, &d->c->n);
}

/* ---- so many --------------------------------------------------------------------------------- */

/* A cost was looked at when it was declared.  Two that could each be paid may be too much together: then all coins
 * go (C11m). */
static bool lacks_coins(const struct doing *d)
{
    return d->f->kind == FRAME_EFFECT && d->r->g->seat[d->f->b.actor].coins < d->c->n.n;
}

static enum progress pay(const struct doing *d)
{
    if (lacks_coins(d))
        return PROGRESS_NONE;
    coin_pay(d->r, d->f->b.actor, d->c->n.n);
    return PROGRESS_DONE;
}

static enum progress give_coins(const struct doing *d)
{
    if (lacks_coins(d))
        return PROGRESS_NONE;
    if (seat_is_in(d->r->g, d->f->b.player))
        coin_give(d->r, d->f->b.actor, d->f->b.player, d->c->n.n);
    return PROGRESS_DONE;
}

static enum progress gain(const struct doing *d)
{
    coin_gain(d->r, d->f->b.actor, number_of(d));
    return PROGRESS_DONE;
}

static enum progress swap_hoards(const struct doing *d)
{
    if (seat_is_in(d->r->g, d->f->b.player) && d->f->b.player != d->f->b.actor)
        coin_swap(d->r, d->f->b.actor, d->f->b.player);
    return PROGRESS_DONE;
}

static void lay(const struct doing *d)
{
    coin_lay(d->r, d->f->b.actor, d->t->seat, d->t->square, number_of(d));
}

static void lay_or_destroy(const struct doing *d)
{
    if (d->r->g->seat[d->f->b.actor].coins < d->c->n.n)
        dungeon_destroy(d->r, d->t->seat, d->t->square, (struct cause){ d->f->seat, d->f->source });
    else
        lay(d);
}

/* ---- as many as somebody names --------------------------------------------------------------- */

static int most_named(const struct lair_catalog *cat, const struct lair_game *g, const struct lair_frame *f)
{
    const struct clause *c = frame_clause(cat, f);
    int most = c->verb == VERB_LAY_SOME ? c->n.n : MOST_NAMED;
    int coins = f->b.actor < g->n_seats ? g->seat[f->b.actor].coins : 0;

    return coins < most ? coins : most;
}

static int coins_to_name(const struct lair_catalog *cat, const struct lair_game *g,
                         const struct lair_frame *f, struct lair_ref out[MAX_THINGS])
{
    int least = frame_clause(cat, f)->verb == VERB_GIVE_ANY; /* not none: M1g */
    int most = most_named(cat, g, f), n = 0;

    for (int i = least; i <= most; i++)
        out[n++] = (struct lair_ref){ LAIR_REF_NUMBER, 0, (uint16_t)i };
    return n;
}

/* Asks how many coins.  With an empty hoard nobody is asked: it is none. */
static enum progress name_coins(const struct doing *d)
{
    struct lair_ref what;

    d->f->b.x = 0;
    if (!seat_is_in(d->r->g, d->f->b.actor) || most_named(d->r->cat, d->r->g, d->f) == 0)
        return PROGRESS_DONE;
    if (!pick_answer(d->r, d->f, &what))
        return PROGRESS_WAIT;
    d->f->b.x = (int8_t)what.id;
    return PROGRESS_DONE;
}

static enum progress pay_any(const struct doing *d)
{
    enum progress p = name_coins(d);

    if (p == PROGRESS_DONE && d->f->b.x > 0)
        coin_pay(d->r, d->f->b.actor, d->f->b.x);
    return p;
}

static enum progress give_any(const struct doing *d)
{
    enum progress p = name_coins(d);

    if (p == PROGRESS_DONE && d->f->b.x > 0 && seat_is_in(d->r->g, d->f->b.player))
        coin_give(d->r, d->f->b.actor, d->f->b.player, d->f->b.x);
    return p;
}

static enum progress lay_some(const struct doing *d)
{
    struct context c = noun_context(d->r->cat, d->r->g, d->f);
    const struct noun *n = &d->r->cat->program.noun[d->c->noun];
    struct thing t;
    enum progress p;

    if (!noun_named(&c, n, &t))
        return PROGRESS_DONE;
    p = name_coins(d);
    if (p == PROGRESS_DONE)
        coin_lay(d->r, d->f->b.actor, t.seat, t.square, d->f->b.x);
    return p;
}

/* ---- all of them ----------------------------------------------------------------------------- */

/* The rest is in the other deed files. */
const struct deed deeds_of_coins[N_VERBS_] = {
    [VERB_PAY] = { .clause = pay },
    [VERB_PAY_ANY] = { .clause = pay_any, .choices = coins_to_name, .wants = "how many coins" },
    [VERB_GIVE_COINS] = { .clause = give_coins },
    [VERB_GIVE_ANY] = { .clause = give_any, .choices = coins_to_name, .wants = "how many coins" },
    [VERB_GAIN] = { .clause = gain },
    [VERB_SWAP_HOARDS] = { .clause = swap_hoards },
    [VERB_LAY] = { .thing = lay },
    [VERB_LAY_SOME] = { .clause = lay_some, .choices = coins_to_name, .wants = "how many coins" },
    [VERB_LAY_OR_DESTROY] = { .thing = lay_or_destroy },
};
