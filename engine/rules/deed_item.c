/* engine/rules/deed_item.c - what the verbs about items do
 * SPDX-License-Identifier: MIT */
#include "engine/rules/deed_item.h"

#include "engine/rules/item.h"

static enum progress keep_item(const struct doing *d)
{
    if (d->f->b.hero != 0 && d->f->b.player != LAIR_NOBODY)
        item_win(d->r, d->f->b.hero, d->f->b.player, true);
    return PROGRESS_DONE;
}

static void strip(const struct doing *d)
{
    item_win(d->r, d->t->card, d->f->b.actor, false);
}

/* Where a hero can be that takes an item. */
static bool may_carry(const struct lair_game *g, lair_card hero)
{
    int zone = g->card[hero].zone;

    return g->card[hero].with == 0 && (zone == LAIR_TOWN || zone == LAIR_ENTRANCE || zone == LAIR_INSIDE);
}

static void attach(const struct doing *d)
{
    struct context ctx = noun_context(d->r->cat, d->r->g, d->f);
    struct thing hero;

    if (noun_named(&ctx, &d->r->cat->program.noun[d->c->noun2], &hero) && may_carry(d->r->g, hero.card) &&
        d->r->g->card[d->t->card].zone == LAIR_TOWN_ITEMS)
        item_attach(d->r, d->t->card, hero.card);
}

/* What lies on that side already stays as it is. */
static void turn_to(const struct doing *d, bool face_up)
{
    const struct lair_card_state *item = &d->r->g->card[d->t->card];

    if (item->zone == LAIR_TROPHIES && ((item->flags & LAIR_FACE_UP) != 0) != face_up)
        item_turn(d->r, d->t->card, face_up);
}

static void turn_up(const struct doing *d)
{
    turn_to(d, true);
}

static void turn_down(const struct doing *d)
{
    turn_to(d, false);
}

static void turn_over(const struct doing *d)
{
    turn_to(d, !(d->r->g->card[d->t->card].flags & LAIR_FACE_UP));
}

/* The boss side of another item, as if it were this card's: what it is aimed at is named first. */
static void run_item(const struct doing *d)
{
    const struct lair_catalog *cat = d->r->cat;
    const struct design *item = catalog_design(cat, design_of(d->r->g, d->t->card));
    struct lair_bound b = { .here = d->f->source, .player = LAIR_NOBODY, .actor = d->f->seat };
    int seat = d->f->seat;
    lair_card source = d->f->source; /* the frame may move */

    for (int i = item->n_lines - 1; i >= 0; i--)
        if (catalog_line(cat, item->first_line + i)->side == SIDE_BOSS &&
            frame_push_effect(d->r, item->first_line + i, source, seat, &b))
            frame_top(d->r->g)->step = EFFECT_TARGETS;
}

/* ---- all of them ----------------------------------------------------------------------------- */

/* The rest is in the other deed files. */
const struct deed deeds_of_items[N_VERBS_] = {
    [VERB_KEEP_ITEM] = { .clause = keep_item }, [VERB_STRIP] = { .thing = strip },
    [VERB_ATTACH] = { .thing = attach },        [VERB_TURN_UP] = { .thing = turn_up },
    [VERB_TURN_DOWN] = { .thing = turn_down },  [VERB_TURN_OVER] = { .thing = turn_over },
    [VERB_RUN_ITEM] = { .thing = run_item },
};
