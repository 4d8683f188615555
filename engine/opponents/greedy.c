/* engine/opponents/greedy.c - takes the move after which the turn ends best
 *
 * Each move that makes any sense is imagined to the end of the turn
 * (imagine.h), and what comes of it is weighed (worth.h).  What its player would
 * be told of the turn (prospect.h) comes first: where heroes walk and where one must
 * choose, no wound is taken that a move averts, and nowhere one that the harmless
 * move averts.  Questions whose answer shows only later (which card to take or to
 * throw away) are answered by the worth of the cards.
 * SPDX-License-Identifier: MIT */
#include <limits.h>

#include "engine/language/catalog.h"
#include "engine/opponents/imagine.h"
#include "engine/opponents/intent.h"
#include "engine/opponents/motive.h"
#include "engine/opponents/opponent.h"
#include "engine/opponents/prospect.h"
#include "engine/opponents/worth.h"
#include "engine/rules/forecast.h"

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

enum {
    WORTH_DOING = 2, /* an effect must gain more than this over leaving it */
    SACRIFICE = 25,  /* and this more if it costs a room of one's own */
    RESPITE = 100,   /* a turn more for who would be out */
    ADVANCED_TOO_MANY = 4,
    FATAL = 5,      /* wounds that put a seat out (C12) … */
    FATAL_THEN = 4, /* … as 0.1.0 had it */
};

/* ---- imagining ------------------------------------------------------------------------------- */

/* In the adventure phase a room that no hero will enter any more is no target: what is done to it
 * lasts until end of turn. */
static bool is_aimed_in_vain(const struct decision *d, const struct lair_ref *target)
{
    const struct lair_walk *w = &d->view->walk;

    return d->view->phase == LAIR_PHASE_ADVENTURE && target->kind == LAIR_REF_ROOM &&
           (w->hero == 0 || w->seat != target->seat) && lair_first(d->view, LAIR_ENTRANCE, target->seat) == 0;
}

/* Is a card a spell that can never be cast, nobody else being there? */
static bool is_idle(const struct decision *d, lair_design card)
{
    return d->by_forecast && d->view->n_seats == 1 && intent_needs_opponents(d->cat, card);
}

/* Is it worth imagining?  Moves that cannot help are left out: it saves most of the time. */
static bool makes_sense(const struct decision *d, const struct lair_move *m)
{
    const struct line *l;

    switch ((enum lair_verb)m->verb) {
    case LAIR_CAST:
    case LAIR_USE:
        l = intent_line(d->cat, d->view, m);
        return l != NULL && !is_aimed_in_vain(d, &m->target) &&
               (intent_is_aimed_well(d->cat, d->view, d->seat, l, m) ||
                (d->by_forecast && intent_is_own_affair(d->cat, l)));
    case LAIR_BUILD_NEW:
    case LAIR_BUILD_ON:
    case LAIR_CHOOSE:
    case LAIR_MINION:
    case LAIR_PROMOTE:
    case LAIR_SELL:
    case LAIR_YES: return true;
    case LAIR_DRAFT: return !is_idle(d, m->what.id);
    case LAIR_PASS:
    case LAIR_PASS_HERO:
    case LAIR_PASS_TURN:
    case LAIR_KEEP:
    case LAIR_MULLIGAN:
    case LAIR_BUILD_NONE:
    case LAIR_TAKE_BACK:
    case LAIR_DONE_BUILDING:
    case LAIR_NO:
    case LAIR_DRAW_ROOM:
    case LAIR_DRAW_SPELL:
    case LAIR_RESIGN: return false;
    }
    return false;
}

/* Face-down cards of others that would go back to their hands. */
static int laid_by_others(const struct decision *d)
{
    int n = 0;

    for (int s = 0; s < d->view->n_seats; s++)
        for (int q = 0; q < d->view->seat[s].n_rooms; q++) {
            const struct lair_room *room = &d->view->seat[s].room[q];

            n += room->new_card != 0 && room->placer != d->seat;
        }
    return n;
}

/* Does a line let wounds be passed over that end the game for this seat as the turn ends? */
static bool saves(const struct decision *d, const struct line *l, const struct imagined *base)
{
    if (!worth_is_fatal(d->view, lair_wounds(d->cat, &base->g, d->seat)))
        return false;
    for (int i = 0; i < l->n_modifier; i++)
        if (d->cat->program.modifier[l->modifier + i].property == PROPERTY_WOUNDS_IGNORED)
            return true;
    return false;
}

/* What the end of the turn does not show: that one lives on, builds of others that are prevented, a room given up for
 * a passing gain. */
static int unseen_gain(const struct decision *d, const struct lair_move *m, const struct imagined *base)
{
    const struct line *l = intent_line(d->cat, d->view, m);

    if (l == NULL)
        return 0;
    if (saves(d, l, base))
        return RESPITE;
    if (intent_sacrifices(d->cat, l))
        return -SACRIFICE;
    if (l->n_do > 0 && d->cat->program.clause[l->do_].verb == VERB_RETURN_LAID)
        return laid_by_others(d) * WORTH_SOUL / 2 / (d->view->n_seats > 1 ? d->view->n_seats - 1 : 1);
    return 0;
}

/* A room that is given up to strike a hero must show in the score of the turn, or uncover a better
 * one: a hero that dies anyway costs no room. */
static bool pays_off(const struct decision *d, const struct lair_move *m, const struct imagined *with,
                     const struct imagined *without)
{
    const struct line *l = intent_line(d->cat, d->view, m);
    struct gain n;

    if (l == NULL || !intent_sacrifices(d->cat, l) || !intent_strikes(d->cat, l))
        return true;
    n = gain_imagined(d, with, without);
    return n.souls > 0 || n.wounds < 0 || n.their_souls < 0 || n.their_wounds > 0 || n.reach > 0;
}

/* What has been imagined of a decision so far. */
struct thought {
    struct lair_game ready;
    struct imagined base, best, with; /* doing no harm; the best so far; the one at hand */
    struct lair_move harmless_move;
    const struct lair_move *chosen; /* NULL: none yet */
    int most, least; /* the worth of what is chosen; to be worth no more than that is no use at all */
    /* By the forecast: */
    struct prospect harmless, chosens; /* of the harmless move, and of what is chosen */
    bool wary;                         /* fewer wounds first */
};

/* Is it about a hero that somebody has scored, for its own sake? */
static bool settles_scored(const struct decision *d, const struct lair_move *m)
{
    const struct lair_ref *hero = &m->target;

    if (hero->kind != LAIR_REF_HERO || !intent_settles(d->cat, intent_line(d->cat, d->view, m)))
        return false;
    for (lair_card c = 1; c <= d->view->n_cards; c++)
        if (d->view->card[c].design == hero->id)
            return d->view->card[c].zone == LAIR_SCORE;
    return false;
}

/* In the adventure phase spells are for heroes: one's own that would survive, others' that would
 * die.  Without such a hero this turn they need not be imagined. */
static bool has_an_object(const struct decision *d, const struct thought *t, const struct lair_move *m)
{
    int owner = intent_owner(d->view, &m->target);

    if (d->view->phase != LAIR_PHASE_ADVENTURE || m->verb != LAIR_CAST || owner == LAIR_NOBODY ||
        m->target.kind == LAIR_REF_PENDING || m->target.kind == LAIR_REF_ITEM || settles_scored(d, m))
        return true;
    if (owner == d->seat)
        return lair_wounds(d->cat, &t->base.g, owner) > lair_wounds(d->cat, d->view, owner);
    return lair_souls(d->cat, &t->base.g, owner) > lair_souls(d->cat, d->view, owner);
}

/* Is the move at hand, of this worth, better by the forecast?  It ends the turn no worse than the harmless one
 * does; and where one is wary, with no wound more than what is chosen. */
static bool is_better(const struct decision *d, struct thought *t, const struct lair_move *m, bool worthier)
{
    struct prospect p;
    int wounds = 0;

    if (!worthier && !t->wary)
        return false;
    p = prospect_of(d, m, &t->with);
    if (p.is_foreseen && t->harmless.is_foreseen && prospect_gain(&p, &t->harmless).score < 0)
        return false;
    if (t->wary && t->chosen != NULL && t->chosen->verb != LAIR_DONE_BUILDING)
        wounds = prospect_gain(&p, &t->chosens).wounds;
    if (wounds > 0 || (wounds == 0 && !worthier))
        return false;
    t->chosens = p;
    return true;
}

static int worth_imagined(const struct decision *d, const struct imagined *with)
{
    return worth_of_game(d->cat, &with->g, d->seat, d->by_forecast ? FATAL : FATAL_THEN);
}

static void think_of(const struct decision *d, struct thought *t, const struct lair_move *m)
{
    /* 0.1.0 overlooked that rooms move up */
    struct lair_move there = d->by_forecast ? forecast_move(d->view, m) : *m;
    bool better;
    int worth;

    imagine(d->cat, &t->ready, d->seat, &there, &t->with);
    worth = worth_imagined(d, &t->with) + unseen_gain(d, m, &t->base);
    better = t->chosen == NULL || (worth > t->most && pays_off(d, m, &t->with, &t->base));
    if (d->by_forecast ? worth <= t->least || !is_better(d, t, m, better) : !better)
        return;
    t->most = worth;
    t->chosen = m;
    t->best = t->with;
}

/* Begins with the move that does no harm: to do nothing, than which all else must be better, or if there is no
 * such the one that costs least. */
static void think_of_harmless(const struct decision *d, struct thought *t, const struct lair_move *nothing)
{
    if (nothing != NULL)
        t->harmless_move = *nothing;
    else
        lair_default(d->cat, d->view, d->seat, &t->harmless_move);
    imagine(d->cat, &t->ready, d->seat, &t->harmless_move, &t->base);
    if (d->by_forecast)
        t->harmless = prospect_of(d, &t->harmless_move, &t->base);
    t->chosen = nothing;
    t->least = INT_MIN;
    if (nothing == NULL)
        return;
    t->best = t->base;
    t->most = worth_imagined(d, &t->base) + WORTH_DOING;
    t->chosens = t->harmless;
    if (d->view->ask == LAIR_ASK_BUILD)
        t->least = t->most;
}

static void explain(const struct decision *d, const struct thought *t)
{
    struct gain n;

    if (d->why == NULL)
        return;
    n = gain_imagined(d, &t->best, &t->base);
    if (d->by_forecast)
        gain_as_forecast(d, t->chosen, &t->harmless_move, &n);
    motive_say_gain(d, &n);
}

/* Does a wound that is averted this turn come before all that may come later?  Where something may as well be
 * left only while heroes walk: a dungeon that is built for this turn alone is a poor one.  What is drafted is
 * for later in any case. */
static bool is_wary(const struct decision *d, const struct lair_move *nothing)
{
    if (d->careful)
        return d->view->ask != LAIR_ASK_DRAFT;
    return nothing != NULL ? d->view->phase == LAIR_PHASE_ADVENTURE : d->moves[0].verb == LAIR_CHOOSE;
}

static void think(const struct decision *d, struct thought *t, const struct lair_move *nothing)
{
    forecast_ready(d->view, &t->ready);
    t->wary = is_wary(d, nothing);
    think_of_harmless(d, t, nothing);
    for (size_t i = 0; i < d->n; i++)
        if (makes_sense(d, &d->moves[i]) && (nothing == NULL || has_an_object(d, t, &d->moves[i])))
            think_of(d, t, &d->moves[i]);
}

static bool any_makes_sense(const struct decision *d)
{
    for (size_t i = 0; i < d->n; i++)
        if (makes_sense(d, &d->moves[i]))
            return true;
    return false;
}

/* The best of the moves that make sense and of one that does nothing (NULL: there is no such). */
static struct lair_move imagined_best(const struct decision *d, const struct lair_move *nothing)
{
    struct thought t;

    motive_say(d, LAIR_MOTIVE_NOTHING);
    if (!any_makes_sense(d))
        return nothing != NULL ? *nothing : d->moves[0];
    think(d, &t, nothing);
    if (t.chosen == NULL)
        return t.harmless_move;
    if (t.chosen != nothing)
        explain(d, &t);
    return *t.chosen;
}

/* ---- questions ------------------------------------------------------------------------------- */

static struct lair_move greedy_window(const struct decision *d)
{
    return imagined_best(d, decision_find(d, LAIR_PASS));
}

static struct lair_move greedy_build(const struct decision *d)
{
    return imagined_best(d, decision_find(d, LAIR_DONE_BUILDING));
}

static struct lair_move greedy_may(const struct decision *d)
{
    return imagined_best(d, decision_find(d, LAIR_NO));
}

/* What choosing a card is worth: to keep one that is of no use is worth nothing, and neither is to lose it. */
static int worth_of_choice(const struct decision *d, const struct lair_ref *ref)
{
    if (ref->kind == LAIR_REF_CARD && is_idle(d, ref->id))
        return 0;
    return intent_of_choice(d->cat, d->view, d->seat, ref);
}

/* Among cards of a hand or pile: the best one to take, the least one to give. */
static struct lair_move greedy_card(const struct decision *d)
{
    size_t best = 0;
    int most = 0;

    for (size_t i = 0; i < d->n; i++) {
        int worth = worth_of_choice(d, &d->moves[i].what);

        if (i == 0 || worth > most) {
            most = worth;
            best = i;
        }
    }
    motive_say(d, LAIR_MOTIVE_CARD);
    return d->moves[best];
}

static struct lair_move greedy_choose(const struct decision *d)
{
    enum lair_ref_kind kind = d->moves[0].what.kind;

    return kind == LAIR_REF_CARD || kind == LAIR_REF_PILE ? greedy_card(d) : imagined_best(d, NULL);
}

static struct lair_move greedy_order(const struct decision *d)
{
    return imagined_best(d, NULL);
}

static struct lair_move greedy_draw(const struct decision *d)
{
    bool room = lair_count(d->view, LAIR_HAND_ROOMS, d->seat) < INTENT_FEW_ROOMS;

    motive_say(d, room ? LAIR_MOTIVE_FEW_ROOMS : LAIR_MOTIVE_MANY_ROOMS);
    return *decision_find(d, room ? LAIR_DRAW_ROOM : LAIR_DRAW_SPELL);
}

/* Advanced rooms need something to stand on: a hand full of them cannot begin (C2). */
static struct lair_move greedy_mulligan(const struct decision *d)
{
    const struct lair_move *mulligan = decision_find(d, LAIR_MULLIGAN);
    int advanced = 0;

    for (lair_card c = lair_first(d->view, LAIR_HAND_ROOMS, d->seat); c != 0; c = d->view->card[c].next)
        advanced += lair_print(d->cat, d->view->card[c].design)->advanced;
    if (mulligan == NULL || advanced < ADVANCED_TOO_MANY) {
        motive_say(d, LAIR_MOTIVE_HAND);
        return *decision_find(d, LAIR_KEEP);
    }
    motive_say(d, LAIR_MOTIVE_ADVANCED);
    return *mulligan;
}

/* classic-hand: what is worth least goes. */
static struct lair_move greedy_hand(const struct decision *d)
{
    size_t least = 0;

    for (size_t i = 1; i < d->n; i++)
        if (worth_of_card(d->cat, d->moves[i].what.id) < worth_of_card(d->cat, d->moves[least].what.id))
            least = i;
    motive_say(d, LAIR_MOTIVE_LEAST_CARD);
    return d->moves[least];
}

static struct lair_move greedy_first(const struct decision *d)
{
    const struct lair_move *m = intent_best_build(d->cat, d->view, d->seat, d->moves, d->n);

    motive_say(d, m == NULL ? LAIR_MOTIVE_NO_ROOM : LAIR_MOTIVE_FIRST_ROOM);
    return m != NULL ? *m : *decision_find(d, LAIR_BUILD_NONE);
}

/* The higher XP places and resolves first in every phase (C3). */
static struct lair_move greedy_boss(const struct decision *d)
{
    size_t best = 0;

    for (size_t i = 1; i < d->n; i++)
        if (lair_print(d->cat, d->moves[i].what.id)->xp > lair_print(d->cat, d->moves[best].what.id)->xp)
            best = i;
    motive_say(d, LAIR_MOTIVE_XP);
    return d->moves[best];
}

static struct lair_move (*const question[])(const struct decision *d) = {
    [LAIR_ASK_NONE] = greedy_window,       [LAIR_ASK_BOSS] = greedy_boss,
    [LAIR_ASK_MULLIGAN] = greedy_mulligan, [LAIR_ASK_HAND] = greedy_hand,
    [LAIR_ASK_FIRST] = greedy_first,       [LAIR_ASK_DRAW] = greedy_draw,
    [LAIR_ASK_BUILD] = greedy_build,       [LAIR_ASK_WINDOW] = greedy_window,
    [LAIR_ASK_ANSWER] = greedy_window,     [LAIR_ASK_CHOOSE] = greedy_choose,
    [LAIR_ASK_MAY] = greedy_may,           [LAIR_ASK_ORDER] = greedy_order,
    [LAIR_ASK_EXTRA] = greedy_window,      [LAIR_ASK_SCHEME] = greedy_draw,
    [LAIR_ASK_DRAFT] = greedy_order,       [LAIR_ASK_MINION] = greedy_order,
    [LAIR_ASK_ITEM] = greedy_order,
};
static_assert(ARRAY_LEN(question) == LAIR_N_ASKS, "an answer for every question");

struct lair_move opponent_greedy_1(const struct decision *d)
{
    return question[d->view->ask](d);
}

struct lair_move opponent_greedy(const struct decision *d)
{
    struct decision own = *d;

    own.by_forecast = true;
    return question[d->view->ask](&own);
}

struct lair_move opponent_careful(const struct decision *d)
{
    struct decision own = *d;

    own.by_forecast = own.careful = true;
    return question[d->view->ask](&own);
}
