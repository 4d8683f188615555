/* engine/opponents/sane.c - plays at random, but never against itself
 * SPDX-License-Identifier: MIT */
#include "engine/language/catalog.h"
#include "engine/language/language.h"
#include "engine/opponents/intent.h"
#include "engine/opponents/opponent.h"
#include "engine/opponents/worth.h"

enum { SMALL_HAND = 2 };

/* ---- which declarations make sense ----------------------------------------------------------- */

/* Does everybody's hand go?  That suits a player with little to lose. */
static bool throws_hands_away(const struct decision *d, const struct line *l)
{
    for (int i = 0; i < l->n_do; i++) {
        const struct clause *c = &d->cat->program.clause[l->do_ + i];

        if (c->actor == ACTOR_EACH_PLAYER && c->verb == VERB_DISCARD)
            return true;
    }
    return false;
}

static bool hand_is_small(const struct decision *d)
{
    return lair_count(d->view, LAIR_HAND_ROOMS, d->seat) + lair_count(d->view, LAIR_HAND_SPELLS, d->seat) <=
           SMALL_HAND;
}

/* In an adventure a target is chosen for the sake of the hero that walks: in one's own dungeon it should
 * die, in another's it should live. */
static bool walk_wants_it(const struct decision *d)
{
    const struct lair_walk *w = &d->view->walk;

    return w->hero != 0 && (w->seat == d->seat) == worth_walker_survives(d->cat, d->view);
}

static bool is_sane(const struct decision *d, const struct lair_move *m)
{
    const struct line *l = intent_line(d->cat, d->view, m);

    if (l == NULL || !intent_is_aimed_well(d->cat, d->view, d->seat, l, m))
        return false;
    if (m->target.kind == LAIR_REF_PENDING) /* an opponent's spell, or it would not be aimed well */
        return true;
    if (intent_sacrifices(d->cat, l) && !intent_strikes(d->cat, l))
        return false;
    if (throws_hands_away(d, l))
        return hand_is_small(d);
    if (d->view->phase != LAIR_PHASE_ADVENTURE)
        return m->verb == LAIR_USE;
    return l->n_target == 0 || walk_wants_it(d);
}

/* ---- a move at random among those that a question leaves ------------------------------------- */

typedef bool accepts(const struct decision *d, const struct lair_move *m);

/* One of the moves that are accepted; NULL: none is. */
static const struct lair_move *any(const struct decision *d, accepts *accept)
{
    const struct lair_move *found = NULL;
    uint32_t n = 0;

    for (size_t i = 0; i < d->n; i++)
        if (accept(d, &d->moves[i]) && decision_roll(d->dice, ++n) == 0)
            found = &d->moves[i];
    return found;
}

static bool is_build_that_gains(const struct decision *d, const struct lair_move *m)
{
    return m->verb == LAIR_BUILD_NEW ||
           (m->verb == LAIR_BUILD_ON && intent_of_build(d->cat, d->view, d->seat, m) > 0);
}

static bool is_sane_or_passes(const struct decision *d, const struct lair_move *m)
{
    return m->verb == LAIR_PASS || is_sane(d, m);
}

static bool is_sane_or_done(const struct decision *d, const struct lair_move *m)
{
    return m->verb == LAIR_DONE_BUILDING || is_sane(d, m);
}

static bool is_choice_that_hurts_nothing(const struct decision *d, const struct lair_move *m)
{
    return intent_of_choice(d->cat, d->view, d->seat, &m->what) >= 0;
}

static bool draws(const struct decision *d, const struct lair_move *m)
{
    (void)d;
    return m->verb == LAIR_DRAW_ROOM || m->verb == LAIR_DRAW_SPELL;
}

static bool keeps_or_agrees(const struct decision *d, const struct lair_move *m)
{
    (void)d;
    return m->verb == LAIR_KEEP || m->verb == LAIR_YES;
}

static bool anything(const struct decision *d, const struct lair_move *m)
{
    (void)d;
    (void)m;
    return true;
}

/* What is tried first for each question, and what if that leaves nothing. */
static const struct {
    accepts *first, *second;
} taste[] = {
    [LAIR_ASK_NONE] = { anything, anything },
    [LAIR_ASK_BOSS] = { anything, anything },
    [LAIR_ASK_MULLIGAN] = { keeps_or_agrees, anything },
    [LAIR_ASK_HAND] = { anything, anything },
    [LAIR_ASK_FIRST] = { is_build_that_gains, anything },
    [LAIR_ASK_DRAW] = { draws, anything },
    [LAIR_ASK_BUILD] = { is_build_that_gains, is_sane_or_done },
    [LAIR_ASK_WINDOW] = { is_sane_or_passes, anything },
    [LAIR_ASK_ANSWER] = { is_sane_or_passes, anything },
    [LAIR_ASK_CHOOSE] = { is_choice_that_hurts_nothing, anything },
    [LAIR_ASK_MAY] = { keeps_or_agrees, anything },
    [LAIR_ASK_ORDER] = { anything, anything },
    [LAIR_ASK_EXTRA] = { is_build_that_gains, anything },
    [LAIR_ASK_SCHEME] = { draws, anything },
    [LAIR_ASK_DRAFT] = { anything, anything },
    [LAIR_ASK_MINION] = { anything, anything },
    [LAIR_ASK_ITEM] = { anything, anything },
};
static_assert(sizeof taste / sizeof taste[0] == LAIR_N_ASKS, "a taste for every question");

struct lair_move opponent_sane(const struct decision *d)
{
    const struct lair_move *m = any(d, taste[d->view->ask].first);

    if (m == NULL)
        m = any(d, taste[d->view->ask].second);
    if (m == NULL) /* of moves that are left when what it likes is taken away (lair_prefer()) */
        m = any(d, anything);
    return *m;
}
