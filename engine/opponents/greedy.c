/* engine/opponents/greedy.c - takes the move after which the turn ends best
 *
 * Each move that makes any sense is imagined to the end of the turn
 * (imagine.h), and what comes of it is weighed (worth.h).  Questions whose
 * answer shows only later (which card to take or to throw away) are answered by
 * the worth of the cards. */
#include "engine/language/catalog.h"
#include "engine/opponents/imagine.h"
#include "engine/opponents/intent.h"
#include "engine/opponents/opponent.h"
#include "engine/opponents/worth.h"
#include "engine/rules/forecast.h"

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

enum {
    WORTH_DOING = 2, /* an effect must gain more than this over leaving it */
    SACRIFICE = 25,  /* and this more if it costs a room of one's own */
    FEW_ROOMS = 3,   /* with fewer room cards one draws a room */
    ADVANCED_TOO_MANY = 4,
};

/* ---- why ------------------------------------------------------------------------------------- */

static void say(const struct decision *d, enum lair_motive_kind why)
{
    if (d->why != NULL)
        *d->why = (struct lair_motive){ .kind = why };
}

/* What one number of a turn says, compared with the turn in which nothing was done. */
struct gain {
    int souls, wounds, their_souls, their_wounds, levels, reach;
};

static struct gain gain_of(const struct decision *d, const struct imagined *with,
                           const struct imagined *without)
{
    struct gain n = { 0 };

    for (int s = 0; s < d->view->n_seats; s++) {
        int souls = lair_souls(d->cat, &with->g, s) - lair_souls(d->cat, &without->g, s);
        int wounds = lair_wounds(d->cat, &with->g, s) - lair_wounds(d->cat, &without->g, s);

        if (s == d->seat) {
            n.souls = souls;
            n.wounds = wounds;
        } else {
            n.their_souls += souls;
            n.their_wounds += wounds;
        }
    }
    n.levels =
        (with->g.seat[d->seat].flags & LAIR_LEVELLED) - (without->g.seat[d->seat].flags & LAIR_LEVELLED);
    n.reach = worth_reach(d->cat, &with->g, d->seat) - worth_reach(d->cat, &without->g, d->seat);
    return n;
}

static void explain(const struct decision *d, const struct imagined *with, const struct imagined *without)
{
    struct gain n = gain_of(d, with, without);
    const struct lair_motive motives[] = {
        { LAIR_MOTIVE_SOULS, n.souls },
        { LAIR_MOTIVE_WOUNDS, -n.wounds },
        { LAIR_MOTIVE_THEIR_WOUNDS, n.their_wounds },
        { LAIR_MOTIVE_THEIR_SOULS, -n.their_souls },
        { LAIR_MOTIVE_LEVEL, n.levels },
        { LAIR_MOTIVE_DAMAGE, n.reach },
        { LAIR_MOTIVE_POSITION, 1 },
    };
    size_t i = 0;

    if (d->why == NULL)
        return;
    while (motives[i].n <= 0)
        i++;
    *d->why = motives[i];
}

/* ---- imagining ------------------------------------------------------------------------------- */

/* In the adventure phase a room that no hero will enter any more is no target: what is done to it
 * lasts until end of turn. */
static bool is_aimed_in_vain(const struct decision *d, const struct lair_ref *target)
{
    const struct lair_walk *w = &d->view->walk;

    return d->view->phase == LAIR_PHASE_ADVENTURE && target->kind == LAIR_REF_ROOM &&
           (w->hero == 0 || w->seat != target->seat) && lair_first(d->view, LAIR_ENTRANCE, target->seat) == 0;
}

/* Is it worth imagining?  Moves that cannot help are left out: it saves most of the time. */
static bool makes_sense(const struct decision *d, const struct lair_move *m)
{
    const struct line *l;

    switch ((enum lair_verb)m->verb) {
    case LAIR_CAST:
    case LAIR_USE:
        l = intent_line(d->cat, d->view, m);
        return l != NULL && intent_is_aimed_well(d->cat, d->view, d->seat, l, m) &&
               !is_aimed_in_vain(d, &m->target);
    case LAIR_BUILD_NEW:
    case LAIR_BUILD_ON:
    case LAIR_CHOOSE:
    case LAIR_DRAFT:
    case LAIR_MINION:
    case LAIR_YES: return true;
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

/* What the end of the turn does not show: builds of others that are prevented, a room given up for a
 * passing gain. */
static int unseen_gain(const struct decision *d, const struct lair_move *m)
{
    const struct line *l = intent_line(d->cat, d->view, m);

    if (l == NULL)
        return 0;
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
    n = gain_of(d, with, without);
    return n.souls > 0 || n.wounds < 0 || n.their_souls < 0 || n.their_wounds > 0 || n.reach > 0;
}

/* What has been imagined of a decision so far. */
struct thought {
    struct lair_game ready;
    struct imagined base, best, with; /* doing nothing; the best so far; the one at hand */
    const struct lair_move *chosen;   /* NULL: none yet */
    int most;
};

/* Whatever else is imagined must be better than doing nothing. */
static void think_of_nothing(const struct decision *d, struct thought *t, const struct lair_move *nothing)
{
    imagine(d->cat, &t->ready, d->seat, nothing, &t->base);
    t->best = t->base;
    t->most = worth_of_game(d->cat, &t->base.g, d->seat) + WORTH_DOING;
    t->chosen = nothing;
}

/* In the adventure phase spells are for heroes: one's own that would survive, others' that would
 * die.  Without such a hero this turn they need not be imagined. */
static bool has_an_object(const struct decision *d, const struct thought *t, const struct lair_move *m)
{
    int owner = intent_owner(d->view, &m->target);

    if (d->view->phase != LAIR_PHASE_ADVENTURE || m->verb != LAIR_CAST || owner == LAIR_NOBODY ||
        m->target.kind == LAIR_REF_PENDING)
        return true;
    if (owner == d->seat)
        return lair_wounds(d->cat, &t->base.g, owner) > lair_wounds(d->cat, d->view, owner);
    return lair_souls(d->cat, &t->base.g, owner) > lair_souls(d->cat, d->view, owner);
}

static void think_of(const struct decision *d, struct thought *t, const struct lair_move *m)
{
    int worth;

    imagine(d->cat, &t->ready, d->seat, m, &t->with);
    worth = worth_of_game(d->cat, &t->with.g, d->seat) + unseen_gain(d, m);
    if (t->chosen == NULL)
        t->base = t->with;
    else if (worth <= t->most || !pays_off(d, m, &t->with, &t->base))
        return;
    t->most = worth;
    t->chosen = m;
    t->best = t->with;
}

/* The best of the moves that make sense and of one that does nothing (NULL: there is no such). */
static struct lair_move imagined_best(const struct decision *d, const struct lair_move *nothing)
{
    struct thought t;
    bool begun = false;

    t.chosen = NULL;
    for (size_t i = 0; i < d->n; i++) {
        if (!makes_sense(d, &d->moves[i]))
            continue;
        if (!begun) {
            forecast_ready(d->view, &t.ready);
            if (nothing != NULL)
                think_of_nothing(d, &t, nothing);
            begun = true;
        }
        if (nothing == NULL || has_an_object(d, &t, &d->moves[i]))
            think_of(d, &t, &d->moves[i]);
    }
    if (!begun || t.chosen == nothing)
        say(d, LAIR_MOTIVE_NOTHING);
    else
        explain(d, &t.best, &t.base);
    return t.chosen != NULL ? *t.chosen : nothing != NULL ? *nothing : d->moves[0];
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

/* Among cards of a hand or pile: the best one to take, the least one to give. */
static struct lair_move greedy_card(const struct decision *d)
{
    size_t best = 0;
    int most = 0;

    for (size_t i = 0; i < d->n; i++) {
        int worth = intent_of_choice(d->cat, d->view, d->seat, &d->moves[i].what);

        if (i == 0 || worth > most) {
            most = worth;
            best = i;
        }
    }
    say(d, LAIR_MOTIVE_CARD);
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
    bool room = lair_count(d->view, LAIR_HAND_ROOMS, d->seat) < FEW_ROOMS;

    say(d, room ? LAIR_MOTIVE_FEW_ROOMS : LAIR_MOTIVE_MANY_ROOMS);
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
        say(d, LAIR_MOTIVE_HAND);
        return *decision_find(d, LAIR_KEEP);
    }
    say(d, LAIR_MOTIVE_ADVANCED);
    return *mulligan;
}

/* classic-hand: what is worth least goes. */
static struct lair_move greedy_hand(const struct decision *d)
{
    size_t least = 0;

    for (size_t i = 1; i < d->n; i++)
        if (worth_of_card(d->cat, d->moves[i].what.id) < worth_of_card(d->cat, d->moves[least].what.id))
            least = i;
    say(d, LAIR_MOTIVE_LEAST_CARD);
    return d->moves[least];
}

static struct lair_move greedy_first(const struct decision *d)
{
    const struct lair_move *m = intent_best_build(d->cat, d->view, d->seat, d->moves, d->n);

    say(d, m == NULL ? LAIR_MOTIVE_NO_ROOM : LAIR_MOTIVE_FIRST_ROOM);
    return m != NULL ? *m : *decision_find(d, LAIR_BUILD_NONE);
}

/* The higher XP places and resolves first in every phase (C3). */
static struct lair_move greedy_boss(const struct decision *d)
{
    size_t best = 0;

    for (size_t i = 1; i < d->n; i++)
        if (lair_print(d->cat, d->moves[i].what.id)->xp > lair_print(d->cat, d->moves[best].what.id)->xp)
            best = i;
    say(d, LAIR_MOTIVE_XP);
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
};
static_assert(ARRAY_LEN(question) == LAIR_N_ASKS, "an answer for every question");

struct lair_move opponent_greedy(const struct decision *d)
{
    return question[d->view->ask](d);
}
