/* bot/offer.c - players of slow games are told once a turn what they may seal before they are asked
 * SPDX-License-Identifier: MIT */
#include "bot/offer.h"

#include "bot/games/plans.h"
#include "bot/games/timer.h"
#include "bot/network.h"
#include "bot/say.h"
#include "bot/tables.h"
#include "bot/voice.h"

/* Is the seat's player, who is not asked now, to be offered it in that turn? */
static bool is_due(const struct table *t, int seat, enum plans_about about, int turn)
{
    struct plan plan, told;

    if (turn != standing_turn(table_game(t)) || t->seat[seat].decision != 0 || t->seat[seat].away)
        return false;
    if (plans_get(t, seat, about, &plan) && plan.turn == turn)
        return false;
    return !plans_get(t, seat, PLANS_TOLD, &told) || told.turn < turn;
}

static void say_offer(struct host *h, struct table *t, int seat, const struct facts *f)
{
    const struct person *reach = &t->seat[seat].reach;
    struct voice v = voice_to(network_find(h, reach->network), reach->key, t);
    struct prompt *p = v.net != NULL ? prompt_plan(v.words, f, "") : NULL;

    if (p == NULL)
        return;
    plans_put(t, seat, PLANS_TOLD, &(struct plan){ .turn = f->view->turn });
    tables_touch(h, t);
    say_prompt(h, t, seat, p, NULL);
    prompt_free(p);
}

static void offer_to(struct host *h, struct table *t, int seat)
{
    struct table_eyes *e = table_eyes(t, seat, NULL);
    g_autofree struct lair_game *then = g_new(struct lair_game, 1);
    bool town = table_game(t)->phase == LAIR_PHASE_TOWN;
    enum plans_about about = town ? PLANS_DRAFT : PLANS_BUILD;
    struct facts f = e->facts;

    f.view = then;
    if (is_due(t, seat, about, lair_suppose(t->cat, &e->view, plans_ask(about), then)))
        say_offer(h, t, seat, &f);
    table_eyes_free(e);
}

/* Is a player waited for?  Whether a plan is going to answer does not matter, or it would tell. */
static bool waits(const struct table *t)
{
    for (int i = 0; i < t->n_seats; i++)
        if (table_awaits(t, i))
            return true;
    return false;
}

bool offer_is_due(const struct table *t)
{
    return t->state == TABLE_RUNNING && timer_is_slow(t) && table_has_game(t) &&
           table_game(t)->phase == LAIR_PHASE_FIRST;
}

void offer_plans(struct host *h, struct table *t)
{
    int phase = table_game(t)->phase;
    bool ahead = phase == LAIR_PHASE_FIRST || phase == LAIR_PHASE_TOWN || phase == LAIR_PHASE_BUILD;

    if (!timer_is_slow(t) || !ahead || !waits(t))
        return;
    for (int i = 0; i < t->n_seats; i++)
        if (!t->seat[i].bot)
            offer_to(h, t, i);
}
