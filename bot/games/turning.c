/* bot/games/turning.c - the turning point of a game that is over
 * SPDX-License-Identifier: MIT */
#include "bot/games/turning.h"

#include <stdlib.h>

enum { LEAD_ENDLESS = LAIR_MAX_CARDS }; /* nobody else is in; more than heroes can make it */

/* Souls less wounds of each seat. */
struct scores {
    int of[LAIR_MAX_SEATS];
    bool out[LAIR_MAX_SEATS];
};

static struct scores scores_of(const struct tale *t, const struct lair_game *g)
{
    struct scores s = { 0 };

    for (int i = 0; i < g->n_seats; i++) {
        s.of[i] = lair_souls(t->cat, g, i) - lair_wounds(t->cat, g, i);
        s.out[i] = (g->seat[i].flags & LAIR_OUT) != 0;
    }
    return s;
}

/* As foreseen; who was in then is in. */
static struct scores scores_foreseen(const struct tale *t, const struct tale_foreseen *f)
{
    struct scores s = scores_of(t, &f->view);
    struct lair_goal goal = lair_goal(&f->view);

    for (int i = 0; i < f->view.n_seats; i++) {
        s.of[i] = f->to.souls[i] - f->to.wounds[i];
        s.out[i] = s.out[i] || (goal.wounds > 0 && f->to.wounds[i] >= goal.wounds);
    }
    return s;
}

/* Alone: the score itself. */
static int lead(const struct scores *s, int seats, int seat)
{
    int best = -LEAD_ENDLESS;

    if (seats == 1)
        return s->of[0];
    if (s->out[seat])
        return -LEAD_ENDLESS;
    for (int i = 0; i < seats; i++)
        if (i != seat && !s->out[i])
            best = MAX(best, s->of[i]);
    return best == -LEAD_ENDLESS ? LEAD_ENDLESS : s->of[seat] - best;
}

/* What a turn did to somebody's lead. */
struct turn {
    bool foreseen; /* the forecast reached its end */
    int then, now; /* the lead that was foreseen, and that came */
};

static struct turn turn_of(const struct tale *t, const struct tale_page *page, int seat)
{
    const struct tale_foreseen *f = &page->foreseen;
    struct scores real = scores_of(t, &page->end);
    struct turn turn = { .now = lead(&real, page->end.n_seats, seat) };

    if (f->known && lair_forecast_is_whole(&f->to)) {
        struct scores then = scores_foreseen(t, f);

        turn.foreseen = true;
        turn.then = lead(&then, page->end.n_seats, seat);
    }
    return turn;
}

/* ---- who it was ------------------------------------------------------------------------------ */

/* What became of a hero after a turn's forecast. */
static struct turning_fate real_fate(const struct tale *t, const struct tale_page *page, lair_design hero)
{
    struct turning_fate fate = { TURNING_AWAY, LAIR_NOBODY, LAIR_NO_SQUARE };

    for (guint i = page->foreseen.at; i < page->to; i++) {
        const struct lair_event *e = &tale_events(t)[i];

        if (e->card != hero || (e->kind != LAIR_EV_DIES && e->kind != LAIR_EV_WOUNDS))
            continue;
        fate.end = e->kind == LAIR_EV_DIES ? TURNING_DIES : TURNING_WOUNDS;
        fate.seat = e->seat;
        fate.square = e->kind == LAIR_EV_DIES && e->card2 != 0 ? e->square : LAIR_NO_SQUARE;
    }
    return fate;
}

static struct turning_fate foreseen_fate(const struct lair_fate *f)
{
    switch ((enum lair_fate_end)f->end) {
    case LAIR_FATE_DIES: return (struct turning_fate){ TURNING_DIES, f->seat, LAIR_NO_SQUARE };
    case LAIR_FATE_WOUNDS: return (struct turning_fate){ TURNING_WOUNDS, f->seat, LAIR_NO_SQUARE };
    case LAIR_FATE_STAYS:
    case LAIR_FATE_GOES: break;
    }
    return (struct turning_fate){ TURNING_AWAY, LAIR_NOBODY, LAIR_NO_SQUARE };
}

/* What a fate is worth for a seat. */
static int worth(const struct turning_fate *f, int seat)
{
    int sign = f->end == TURNING_AWAY ? 0 : f->end == TURNING_DIES ? 1 : -1;

    return f->seat == seat ? sign : -sign;
}

/* Finds the hero that made most of the swing. */
static void find_hero(const struct tale *t, const struct tale_page *page, struct turning *out)
{
    const struct tale_foreseen *f = &page->foreseen;
    int most = 0;

    for (int i = 0; i < f->to.n_fates; i++) {
        lair_design hero = f->view.card[f->to.fate[i].hero].design;
        struct turning_fate then = foreseen_fate(&f->to.fate[i]), now = real_fate(t, page, hero);
        int gain = (worth(&now, out->seat) - worth(&then, out->seat)) * (out->swing > 0 ? 1 : -1);

        if (gain <= most)
            continue;
        most = gain;
        out->hero = hero;
        out->real = now;
        out->foreseen = then;
    }
}

/* ---- which turn it was ----------------------------------------------------------------------- */

/* The only one who won; -1: nobody, or several. */
static int winner_of(const struct lair_game *g)
{
    int winner = -1;

    for (int i = 0; i < g->n_seats; i++)
        if ((g->seat[i].flags & LAIR_WON) != 0) {
            if (winner >= 0)
                return -1;
            winner = i;
        }
    return winner;
}

/* To an endless lead there is no number. */
static int swing_of(const struct turn *turn)
{
    bool endless = abs(turn->now) == LEAD_ENDLESS || abs(turn->then) == LEAD_ENDLESS;

    return turn->foreseen && !endless ? turn->now - turn->then : 0;
}

/* The largest swing of a score. */
static void look_alone(const struct tale *t, struct turning *out)
{
    const struct tale_page *best = NULL;

    for (guint i = 0; i < t->pages->len; i++) {
        const struct tale_page *page = tale_page(t, i);
        struct turn turn = turn_of(t, page, 0);
        int swing = swing_of(&turn);

        if (swing == 0 || abs(swing) < abs(out->swing))
            continue;
        best = page;
        out->swing = swing;
    }
    if (best == NULL)
        return;
    out->turn = best->turn;
    find_hero(t, best, out);
}

/* The last turn that the winner was ahead after only by a swing; else the one since which it led. */
static void look_for_lead(const struct tale *t, struct turning *out)
{
    for (guint i = t->pages->len; i-- > 0;) {
        const struct tale_page *page = tale_page(t, i);
        struct turn turn = turn_of(t, page, out->seat);

        if (page->turn == 0 || turn.now <= 0)
            return;
        out->turn = page->turn;
        if (turn.then <= 0 && swing_of(&turn) > 0) {
            out->swing = swing_of(&turn);
            find_hero(t, page, out);
            return;
        }
    }
}

struct turning turning_point(const struct tale *t)
{
    const struct lair_game *g = lair_match_game(t->match);
    struct turning out = { .seat = winner_of(g), .alone = g->n_seats == 1 };

    if (!tale_is_over(t) || out.seat < 0)
        return out;
    if (out.alone)
        look_alone(t, &out);
    else
        look_for_lead(t, &out);
    return out;
}

/* ---- words ----------------------------------------------------------------------------------- */

static struct json_object *fate_facts(const struct facts *f, const struct turning_fate *fate)
{
    struct json_object *o = json_object_new_object();
    char at[8];

    facts_flag(o, "dies", fate->end == TURNING_DIES);
    facts_flag(o, "wounds", fate->end == TURNING_WOUNDS);
    facts_flag(o, "away", fate->end == TURNING_AWAY);
    facts_add(o, "host", facts_seat(f, fate->seat));
    if (fate->square != LAIR_NO_SQUARE)
        facts_text(o, "at", facts_square(at, fate->seat, fate->square));
    return o;
}

struct json_object *turning_facts(const struct turning *t, const struct facts *f)
{
    struct json_object *o;

    if (t->turn == 0)
        return NULL;
    o = json_object_new_object();
    facts_number(o, "turn", t->turn);
    facts_flag(o, "alone", t->alone);
    facts_add(o, "seat", facts_seat(f, t->seat));
    if (t->swing != 0) {
        g_autofree char *swing = g_strdup_printf("%+d", t->swing);

        facts_text(o, "swing", swing);
    }
    if (t->hero != 0) {
        g_autofree char *walker = facts_short_name(f, t->hero);

        facts_text(o, "walker", walker);
        facts_add(o, "real", fate_facts(f, &t->real));
        facts_add(o, "foreseen", fate_facts(f, &t->foreseen));
    }
    return o;
}
