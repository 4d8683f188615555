/* tests/visitor.c - somebody who looks at a slow game three times a day, and answers as a machine would
 * SPDX-License-Identifier: MIT */
#include "tests/visitor.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bot/games/bout.h"
#include "bot/tables.h"
#include "bot/games/plans.h"
#include "bot/words/plan.h"
#include "tests/sealer.h"
#include "tests/seer.h"

enum {
    MINUTE_MS = 60 * 1000,
    HOUR_MS = 60 * MINUTE_MS,
    DAY_MS = 24 * HOUR_MS,
    WAKES_M = 7 * 60,
    SLEEPS_M = 23 * 60,
    WEST_H = -9,
    EAST_H = 11,
    MISSES_PERCENT = 20,
};

static const char *const habits[VISITOR_HABITS] = { "passes",  "together", "ahead", "stops",
                                                    "orders",  "turn",     "plans", "rest",
                                                    "answers", "hours",    "anyway" };

const char *visitor_habit_name(int i)
{
    return habits[i];
}

/* ---- days ------------------------------------------------------------------------------------ */

static int earlier(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

    return (x > y) - (x < y);
}

/* The next day of its own that it does not miss. */
static void begin_day(struct visitor *v)
{
    do
        v->day++;
    while (g_rand_int_range(v->lot, 0, 100) < v->misses);
    v->next = 0;
}

static int64_t look_at(const struct visitor *v)
{
    return v->day * DAY_MS + v->hour_ms[v->next] - (int64_t)v->zone_h * HOUR_MS;
}

struct visitor *visitor_new(const char *nick, unsigned with, uint32_t seed, int64_t now_ms)
{
    struct visitor *v = g_new0(struct visitor, 1);

    *v = (struct visitor){ .nick = g_strdup(nick),
                           .habits = with,
                           .policy = LAIR_POLICY_GREEDY_1,
                           .dice = seed,
                           .misses = MISSES_PERCENT };
    v->lot = g_rand_new_with_seed(seed);
    v->zone_h = g_rand_int_range(v->lot, WEST_H, EAST_H + 1);
    for (int i = 0; i < VISITOR_LOOKS; i++)
        v->hour_ms[i] = (int64_t)g_rand_int_range(v->lot, WAKES_M, SLEEPS_M) * MINUTE_MS;
    qsort(v->hour_ms, VISITOR_LOOKS, sizeof v->hour_ms[0], earlier);
    v->day = now_ms / DAY_MS - 2;
    begin_day(v);
    while (look_at(v) < now_ms)
        visitor_next(v);
    return v;
}

void visitor_free(struct visitor *v)
{
    if (v == NULL)
        return;
    g_rand_free(v->lot);
    g_free(v->nick);
    g_free(v);
}

int64_t visitor_next(struct visitor *v)
{
    int64_t at = look_at(v);

    if (++v->next == VISITOR_LOOKS)
        begin_day(v);
    return at;
}

/* ---- what it says ---------------------------------------------------------------------------- */

/* Somebody at a table, at a moment of a look. */
struct moment {
    struct visitor *v;
    struct host *h;
    struct tape *net;
    struct table *t;
    int seat;
    struct table_eyes *eyes;
};

static bool has(const struct moment *m, enum visitor_habit habit)
{
    return (m->v->habits & habit) != 0;
}

static void whisper_with(const struct moment *m, const char *line, const char *end)
{
    g_autofree char *text = g_strdup_printf("%s%s @%s", line, end, m->t->name);

    tape_line(m->net, m->v->nick, NULL, text);
}

static void whisper(const struct moment *m, const char *line)
{
    whisper_with(m, line, "");
}

static bool holds_spell(const struct moment *m, unsigned phases)
{
    const struct lair_game *g = &m->eyes->view;

    for (lair_card c = lair_first(g, LAIR_HAND_SPELLS, m->seat); c != 0; c = g->card[c].next)
        if (lair_print(m->t->cat, g->card[c].design)->phases & phases)
            return true;
    return false;
}

static bool could_act(const struct moment *m, unsigned phases)
{
    struct lair_ref ready[LAIR_MAX_READY];

    return holds_spell(m, phases) || lair_ready(m->t->cat, &m->eyes->view, m->seat, ready) > 0;
}

/* In a turn that it has not planned yet. */
static void plan_turn(const struct moment *m)
{
    const struct lair_game *g = &m->eyes->view;

    if (g->turn == 0 || g->turn == m->v->turn_planned)
        return;
    m->v->turn_planned = g->turn;
    if (has(m, VISITOR_TURN) && !could_act(m, LAIR_IN_BUILD | LAIR_IN_ADVENTURE))
        whisper(m, "pass turn");
    else if (has(m, VISITOR_AHEAD) && g->phase <= LAIR_PHASE_BUILD && !could_act(m, LAIR_IN_BUILD))
        whisper(m, "pass build");
}

/* The last room that a hero comes to. */
static int last_room(const struct lair_game *g, int seat)
{
    int q = g->seat[seat].n_rooms - 1;

    while (q > 0 && !lair_room_is_active(g, seat, q))
        q--;
    return q;
}

static void set_stops(const struct moment *m)
{
    const struct lair_game *g = &m->eyes->view;
    struct lair_forecast f;

    if (g->seat[m->seat].n_rooms == 0 || !holds_spell(m, LAIR_IN_ADVENTURE))
        return;
    lair_forecast(m->t->cat, g, NULL, NULL, &f);
    for (int i = 0; i < f.n_fates; i++) {
        g_autofree char *line = NULL;

        if (f.fate[i].seat != m->seat || f.fate[i].end != LAIR_FATE_WOUNDS)
            continue;
        line = g_strdup_printf("stop %s %c%d", lair_print(m->t->cat, g->card[f.fate[i].hero].design)->name,
                               'a' + m->seat, last_room(g, m->seat) + 1);
        whisper(m, line);
    }
}

/* "order use bottomless pit a1 when sir digby apple a1" as an order that stands: it means nothing, rather than to ask, when
 * its moment is another than was foreseen.  NULL: it is about no hero. */
static char *standing(const char *line)
{
    const char *when = strstr(line, " when "), *where = strrchr(line, ' ');

    if (when == NULL || where <= when + strlen(" when"))
        return NULL;
    return g_strdup_printf("order if %.*s is in %s: %.*s", (int)(where - when - 6), when + 6, where + 1,
                           (int)(when - line - 6), line + 6);
}

/* Orders what would help at a moment to come; returns how much of that there was. */
static int give_orders(const struct moment *m)
{
    struct plan_chance chance[PLAN_CHANCES];
    int n = plan_chances(&m->eyes->facts, chance), given = 0;

    for (int i = 0; i < n; i++)
        if (g_str_has_prefix(chance[i].line, "order ")) {
            g_autofree char *line = has(m, VISITOR_ANSWERS) ? standing(chance[i].line) : NULL;

            whisper(m, line != NULL ? line : chance[i].line);
            given++;
        }
    plan_clear(chance, n);
    return given;
}

/* Before it passes in a window of the adventure. */
static void plan_adventure(const struct moment *m)
{
    const struct lair_game *g = &m->eyes->view;
    bool plain = g->phase == LAIR_PHASE_ADVENTURE && g->ask == LAIR_ASK_WINDOW;

    if (!plain || (has(m, VISITOR_ORDERS) && give_orders(m) > 0))
        return;
    if (has(m, VISITOR_STOPS))
        set_stops(m);
}

/* Have all who come before the seat in the window answered? */
static bool is_its_turn(const struct table *t, int seat)
{
    struct lair_ask ask[LAIR_MAX_SEATS];
    int n = lair_window_seats(t->cat, table_game(t), ask);

    for (int i = 0; i < n && ask[i].seat != seat; i++)
        if (table_awaits(t, ask[i].seat))
            return false;
    return true;
}

static char *line_of(const struct moment *m, const struct lair_move *move)
{
    bool acts = move->verb == LAIR_CAST || move->verb == LAIR_USE;
    const char *then = has(m, VISITOR_REST) ? ", pass turn" : has(m, VISITOR_PASSES) ? ", pass" : "";
    char text[LAIR_TEXT];

    lair_move_text(m->t->cat, &m->eyes->view, m->seat, move, text);
    return g_strconcat(text, acts ? then : "", NULL);
}

/* It answers, and what it said is taken.  A table at which the game is over then may be gone. */
static void answer(const struct moment *m, const struct lair_move *move)
{
    int decision = m->t->seat[m->seat].decision;
    int64_t id = m->t->id;
    g_autofree char *line = line_of(m, move);
    const struct table *t;

    whisper(m, line);
    t = tables_by_id(m->h, id);
    if (t != NULL && t->state == TABLE_RUNNING && t->seat[m->seat].decision == decision &&
        table_awaits(t, m->seat))
        fail_msg("%s says %s at %s, and hears: %s", m->v->nick, line, t->name,
                 tape_letter(m->net, tape_mark(m->net) - 1)->whole);
}

static enum visitor_said answer_question(const struct moment *m)
{
    bool goes_on = m->v->building, window = table_is_in_window(m->t);
    int decision = m->t->seat[m->seat].decision;
    struct lair_game view = m->eyes->view;
    struct lair_move move;

    if (!lair_choose(m->t->cat, &view, m->v->policy, &m->v->dice, &move, NULL))
        fail_msg("%s has no move at %s", m->v->nick, m->t->name);
    m->v->building = move.verb == LAIR_BUILD_NEW || move.verb == LAIR_BUILD_ON;
    if (has(m, VISITOR_PASSES)) {
        plan_turn(m);
        if (window && move.verb == LAIR_PASS)
            plan_adventure(m);
    }
    if (has(m, VISITOR_REST) && move.verb == LAIR_PASS && view.ask == LAIR_ASK_WINDOW)
        move.verb = LAIR_PASS_TURN;
    /* a pass of the turn is an answer where one can pass; and a tick may have come meanwhile */
    if (table_awaits(m->t, m->seat) && m->t->seat[m->seat].decision == decision)
        answer(m, &move);
    return goes_on && view.ask == LAIR_ASK_BUILD ? VISITOR_GOES_ON : VISITOR_QUESTION;
}

/* What its cards will ask this turn, it answers now. */
static void order_answers(const struct moment *m)
{
    g_autoptr(GPtrArray) lines = seer_orders(m->t, m->seat, m->v->policy, &m->v->dice);

    if (m->t->seat[m->seat].orders.given != NULL)
        whisper(m, "orders off");
    for (guint i = 0; i < lines->len; i++)
        whisper(m, lines->pdata[i]);
}

/* Passes the rest of the turn, unless that pass stands. */
static void pass_rest(const struct moment *m)
{
    const struct seat_orders *o = &m->t->seat[m->seat].orders;

    if (has(m, VISITOR_ORDERS))
        give_orders(m);
    if (o->kind != STANDING_TURN || o->turn != standing_turn(&m->eyes->view))
        whisper(m, "pass turn");
}

/* Nothing is asked of it: what can be said beforehand is. */
static void plan(struct moment *m)
{
    struct plan sealed;

    if (m->t->n_moves == m->v->planned_at || !bout_load(m->h, m->t))
        return;
    m->v->planned_at = m->t->n_moves;
    m->eyes = table_eyes(m->t, m->seat, NULL);
    if (has(m, VISITOR_PASSES))
        plan_turn(m);
    if (has(m, VISITOR_ANSWERS) && m->eyes->view.turn == 0)
        order_answers(m); /* what it lays first */
    for (int about = 0; has(m, VISITOR_PLANS) && about < PLANS_TOLD; about++) {
        g_autofree char *line = NULL;

        if (plans_get(m->t, m->seat, about, &sealed))
            continue;
        line = sealer_line(m->t, m->seat, about, m->v->policy, &m->v->dice);
        if (line != NULL)
            whisper_with(m, line, has(m, VISITOR_ANYWAY) ? ", anyway" : "");
    }
    if (has(m, VISITOR_ANSWERS) && m->eyes->view.turn > 0)
        order_answers(m);
    if (has(m, VISITOR_REST))
        pass_rest(m);
    table_eyes_free(m->eyes);
}

static void tell_hours(const struct moment *m)
{
    g_autofree char *line = g_strdup_printf("hours 7-23 utc%+d", m->v->zone_h);

    m->v->told_hours = true;
    whisper(m, line);
}

enum visitor_said visitor_say(struct visitor *v, struct host *h, struct tape *net, struct table *t, int seat)
{
    struct moment m = { v, h, net, t, seat, NULL };
    enum visitor_said said;

    if (t->seat[seat].away != SEAT_THERE) {
        whisper(&m, "moves");
        return VISITOR_BACK;
    }
    if (!table_awaits(t, seat)) {
        plan(&m);
        return VISITOR_NOTHING;
    }
    if (has(&m, VISITOR_HOURS) && !v->told_hours)
        tell_hours(&m);
    if (!bout_load(h, t))
        fail_msg("%s cannot be loaded", t->name);
    if (t->seat[seat].reader.seen != t->seat[seat].decision)
        whisper(&m, "moves"); /* it could not be told, or the host has been started since */
    if (!has(&m, VISITOR_TOGETHER) && table_is_in_window(t) && !is_its_turn(t, seat))
        return VISITOR_NOTHING;
    m.eyes = table_eyes(t, seat, NULL);
    said = answer_question(&m);
    table_eyes_free(m.eyes);
    return said;
}
