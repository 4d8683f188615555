/* bot/games/answers.c - the answers of a table: whose they are, and when they count
 * SPDX-License-Identifier: MIT */
#include "bot/games/answers.h"

#include "bot/games/bout.h"
#include "bot/games/given.h"
#include "bot/games/held.h"
#include "bot/games/orders.h"
#include "bot/games/plans.h"
#include "bot/games/seed.h"
#include "bot/say.h"
#include "bot/tables.h"
#include "bot/words/facts.h"

/* ---- who answers what ------------------------------------------------------------------------ */

/* Does the seat answer its question by itself? */
static bool is_automatic(const struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];

    if (s->decision == 0)
        return false;
    if (s->bot || s->planned || s->orders.acting != 0)
        return true;
    return s->away ? table_somebody_is_there(t) : s->scoped;
}

/* What stands as a seat's answer, as answers_stand() says it. */
static unsigned answer_stands(const struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];

    if (table_has_answered(t, seat))
        return g_str_hash(s->answer.move) | 1;
    if (!is_automatic(t, seat))
        return 0;
    return 2 + 4 * (unsigned)s->bot + 8 * (s->away != SEAT_THERE) + 16 * (unsigned)s->orders.acts +
           32 * (unsigned)s->orders.acting;
}

unsigned answers_stand(const struct table *t)
{
    unsigned all = 0, any = 0;

    if (t->state != TABLE_RUNNING || (table_humans(t) > 0 && !table_somebody_is_there(t)))
        return 0;
    for (int i = 0; i < t->n_seats; i++) {
        unsigned one = answer_stands(t, i);

        any |= one;
        all = all * 33 + one;
    }
    return any != 0 ? all | 1 : 0;
}

/* Is a machine asked?  In a window that is one which comes first. */
static bool machine_is_asked(const struct table *t)
{
    for (int i = 0; i < t->n_seats; i++)
        if (t->seat[i].bot && t->seat[i].decision != 0)
            return true;
    return false;
}

int64_t answers_at(const struct table *t)
{
    return table_tick_s(t) > 0 && !machine_is_asked(t) ? t->turn.tick_at : t->turn.beat_at;
}

static bool harmless_move(const struct table *t, int seat, struct lair_move *m)
{
    g_autofree struct lair_game *room = g_new(struct lair_game, 1);

    return lair_default(t->cat, table_game_for(t, seat, room), seat, m);
}

bool answers_of_machine(const struct table *t, int seat, struct lair_move *m)
{
    const struct seat *s = &t->seat[seat];
    uint64_t dice = seed_dice(t->seed, seat, t->n_moves);
    struct table_eyes *e = table_eyes(t, seat, NULL);
    bool chosen;

    lair_window_turn(t->cat, &e->view, seat); /* also where it is asked after another machine */
    chosen = lair_choose(t->cat, &e->view, s->bot ? s->policy : LAIR_POLICY_GREEDY, &dice, m, NULL);
    table_eyes_free(e);
    return chosen || harmless_move(t, seat, m);
}

/* What the seat answers what it is asked, as far as it has answered. */
static bool find_answer(const struct table *t, int seat, struct lair_move *m)
{
    if (t->seat[seat].bot)
        return answers_of_machine(t, seat, m);
    if (table_has_answered(t, seat))
        return held_move(t, seat, m);
    if (!is_automatic(t, seat))
        return false;
    if (t->seat[seat].planned)
        return plans_move(t, seat, m);
    if (t->seat[seat].orders.acting != 0 && orders_act(t, seat, m))
        return true;
    if (table_is_piloted(t, seat))
        return answers_of_machine(t, seat, m);
    return (!t->seat[seat].away && orders_act(t, seat, m)) || harmless_move(t, seat, m);
}

/* Did its player say so: in a window, and not the clock, or beforehand? */
static bool is_decided(const struct table *t, int seat)
{
    const struct seat *s = &t->seat[seat];

    return !s->bot && (s->planned || s->orders.acting != 0 || (table_has_answered(t, seat) && !s->late));
}

/* ---- what counts ----------------------------------------------------------------------------- */

/* Was the seat's time up for the machine to go on, and not for a harmless move? */
static bool is_left_to_machine(const struct table *t, int seat)
{
    return table_is_piloted(t, seat) && !table_has_answered(t, seat);
}

/* Says whose time was up, now that all may know who was awaited. */
static void tell_late(struct host *h, struct table *t)
{
    for (int i = 0; i < t->n_seats; i++) {
        struct json_object *o;

        if (!t->seat[i].late)
            continue;
        t->seat[i].late = false;
        o = say_person(t, i, say_quiet(h, t));
        facts_flag(o, "away", t->seat[i].away == SEAT_AWAY);
        facts_flag(o, "gone", t->seat[i].away == SEAT_GONE);
        facts_flag(o, "machine", is_left_to_machine(t, i));
        say_table(h, t, "time-is-up", o);
    }
}

/* What is to become of a seat's passes after its move. */
struct after {
    bool ordered; /* it was an order of its */
    enum standing_kind then;
};

/* An order that is carried out leaves the pass that stood, an act that its player gave the one that was given
 * with it. */
static struct after after_move(const struct table *t, const struct bout_move *m)
{
    const struct seat *s = &t->seat[m->seat];
    bool acts = m->move.verb != LAIR_PASS;

    if (s->bot || s->away || s->planned || !acts || !table_is_in_window(t))
        return (struct after){ .then = STANDING_NONE };
    if (table_has_answered(t, m->seat))
        return (struct after){ .then = (enum standing_kind)s->answer.then };
    return (struct after){ .ordered = s->orders.acts || s->orders.acting != 0,
                           .then = (enum standing_kind)s->orders.kind };
}

/* Plays answers, of which the last may be an act; returns how many. */
static int play(struct host *h, struct table *t, const struct bout_move *move, int n)
{
    const struct bout_move *last = &move[n - 1];
    struct after after = after_move(t, last);
    int since = (int)t->events->len;
    char why[32];

    tell_late(h, t);
    if (after.ordered)
        orders_done(t, last->seat);
    for (int i = 0; i < n; i++) {
        if (!table_has_answered(t, move[i].seat))
            given_spend(t, move[i].seat);
        held_spend(t, move[i].seat);
    }
    if (bout_play_all(h, t, move, n) != LAIR_OK) {
        g_snprintf(why, sizeof why, "seat %c has no move", 'a' + move[0].seat);
        tables_freeze(h, t, why);
        tables_touch(h, t);
        return 0;
    }
    if (t->state == TABLE_RUNNING && (after.ordered || after.then != STANDING_NONE))
        orders_acted(t, last->seat, after.then, since);
    return n;
}

/* Has the beat come of what is asked, or the tick? */
static bool is_beat(const struct host *h, const struct table *t)
{
    int64_t at = answers_at(t);

    return (h->settings.beat_ms == 0 && table_tick_s(t) == 0) || (at >= 0 && at <= host_ticks(h));
}

/* May an act of who comes first count before the beat?  At a live table that is nobody's secret. */
static bool is_at_once(const struct table *t, int first)
{
    return table_tick_s(t) == 0 && held_act(t, first);
}

static int count_window(struct host *h, struct table *t)
{
    struct lair_ask ask[LAIR_MAX_SEATS];
    struct bout_move move[LAIR_MAX_SEATS];
    int n = lair_window_seats(t->cat, table_game(t), ask), known = 0, machines = 0;
    bool acts = false;

    if (!is_beat(h, t) && !is_at_once(t, ask[0].seat))
        return 0;
    while (known < n && !acts && find_answer(t, ask[known].seat, &move[known].move)) {
        move[known].seat = ask[known].seat;
        move[known].decided = is_decided(t, ask[known].seat);
        machines += machines == known && t->seat[ask[known].seat].bot;
        acts = move[known++].move.verb != LAIR_PASS;
    }
    if (known < n && !acts) /* what others have answered waits; first machines do not */
        known = machines;
    return known > 0 ? play(h, t, move, known) : 0;
}

/* Where it is no window, all who answer by themselves do so, once each. */
static int count_each(struct host *h, struct table *t)
{
    bool automatic[LAIR_MAX_SEATS] = { false };
    struct bout_move m;
    int n = 0;

    if (!is_beat(h, t))
        return 0;
    for (int i = 0; i < t->n_seats; i++)
        automatic[i] = is_automatic(t, i);
    for (int i = 0; i < t->n_seats && t->state == TABLE_RUNNING; i++)
        if (automatic[i] && is_automatic(t, i) && !table_is_in_window(t) && find_answer(t, i, &m.move)) {
            m.seat = i;
            m.decided = is_decided(t, i);
            n += play(h, t, &m, 1);
        }
    return n;
}

int answers_count(struct host *h, struct table *t)
{
    return table_is_in_window(t) ? count_window(h, t) : count_each(h, t);
}

/* ---- what players answer --------------------------------------------------------------------- */

/* decided: by the seat's player, and not by the clock. */
static enum lair_refusal give(struct host *h, struct table *t, int seat, const struct lair_move *m,
                              bool decided)
{
    const struct bout_move move = { .seat = seat, .move = *m, .decided = decided };

    if (!table_is_in_window(t) || m->verb == LAIR_RESIGN || m->verb == LAIR_SELL)
        return bout_play_all(h, t, &move, 1);
    if (!table_asks(t, seat))
        return LAIR_NOT_ASKED;
    held_put(t, seat, m);
    tables_touch(h, t);
    if (table_tick_s(t) == 0)
        answers_count(h, t);
    return LAIR_OK;
}

enum lair_refusal answers_give(struct host *h, struct table *t, int seat, const struct lair_move *m)
{
    return give(h, t, seat, m, true);
}

bool answers_pass_then(struct table *t, int seat, enum standing_kind kind)
{
    if (!held_act(t, seat))
        return false;
    t->seat[seat].answer.then = (uint8_t)kind;
    return true;
}

void answers_end(struct host *h, struct table *t, int seat)
{
    bool piloted = table_is_piloted(t, seat);
    struct lair_move m;

    if (!piloted && !harmless_move(t, seat, &m))
        return;
    t->seat[seat].late = true;
    if (!table_is_hushed(t))
        tell_late(h, t);
    orders_end(t, seat); /* a plain pass, and nothing that stands */
    if (piloted)
        tables_touch(h, t);
    else
        give(h, t, seat, &m, false);
}
