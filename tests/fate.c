/* tests/fate.c - time that passes in a village, kills of its host and outages of its networks
 * SPDX-License-Identifier: MIT */
#include "tests/fate.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bot/digest.h"
#include "bot/people/vacation.h"
#include "bot/pushes.h"
#include "bot/store/notes.h"
#include "bot/tables.h"
#include "tests/vigil.h"

enum { FATE_EVERY_H = 30 }; /* on average */

const char *const village_networks[VILLAGE_NETWORKS] = { "irc", "far", "hub" };

void fate_begin_life(struct village *v)
{
    for (int i = 0; i < VILLAGE_NETWORKS; i++) {
        v->tape[i] = stage_tape(v->stage, village_networks[i]);
        v->tape[i]->saying = vigil_listen;
        v->tape[i]->saying_ctx = v;
        v->back_at[i] = 0;
    }
    v->lives++;
}

/* ---- kills ----------------------------------------------------------------------------------- */

/* A table knows of a vacation that is over until it is looked at next, and a new life looks at all. */
static bool is_off(const struct village *v, const struct seat *s)
{
    return !s->bot && vacation_of(v->stage->host, &s->who).last != 0;
}

/* What was acknowledged of a table, as text. */
static void describe(const struct village *v, const struct table *t, GString *out)
{
    g_string_append_printf(out, "%s: %d, %d moves, question %d\n", t->name, (int)t->state, t->n_moves,
                           t->asked);
    for (int i = 0; i < t->n_seats; i++) {
        const struct seat *s = &t->seat[i];
        struct note note;

        g_string_append_printf(out, " %s %d %d: %d %s %d %s; %d %d %d %s %s; %s %d; %s %d", s->who.nick,
                               s->decision, (int)s->away, s->answer.to, s->answer.move, s->answer.then,
                               s->answer.kept, s->orders.kind, s->orders.ahead, s->orders.turn,
                               s->orders.stops, s->plan, s->orders.given, s->orders.given_not, s->owner.nick,
                               s->sub_moves);
        if (is_off(v, s))
            g_string_append_printf(out, "; off %d %d %d", s->vacation.days.first, s->vacation.days.last,
                                   s->vacation.refused);
        if (store_read_note(v->stage->host->store, t->id, &s->who, &note))
            g_string_append_printf(out, " (%s)", note.text);
        g_string_append_c(out, '\n');
    }
}

static int by_id(const void *a, const void *b)
{
    const struct table *x = *(const struct table *const *)a, *y = *(const struct table *const *)b;

    return x->id < y->id ? -1 : x->id > y->id;
}

/* What was acknowledged of what somebody set for itself. */
static void describe_person(const struct village *v, const struct villager *w, GString *out)
{
    const struct host *h = v->stage->host;
    struct vacation away = vacation_of(h, &w->person);
    g_autofree char *text = NULL;
    struct hours hours;
    struct digest digest;
    struct store_push push;

    hours_of(h, &w->person, &hours);
    text = hours_text(&hours);
    g_string_append_printf(out, "%s: %s, away %d %d", w->visitor->nick, text, away.first, away.last);
    if (digest_of(h, &w->person, &digest))
        g_string_append_printf(out, ", digest %d", digest.half);
    if (pushes_of(h, &w->person, &push))
        g_string_append_printf(out, ", push %s %d", push.address, push.failed);
    g_string_append_c(out, '\n');
}

/* Of all games that are played, and all people. */
static char *describe_all(const struct village *v)
{
    g_autoptr(GPtrArray) all = g_ptr_array_new();
    GString *out = g_string_new(NULL);

    for (guint i = 0; i < v->stage->host->tables->len; i++) {
        struct table *t = v->stage->host->tables->pdata[i];

        if (t->state == TABLE_RUNNING)
            g_ptr_array_add(all, t);
    }
    g_ptr_array_sort(all, by_id);
    for (guint i = 0; i < all->len; i++)
        describe(v, all->pdata[i], out);
    for (int i = 0; i < v->n; i++)
        describe_person(v, &v->villager[i], out);
    return g_string_free(out, FALSE);
}

/* Both are too long to be told whole: where the first line that is another begins to be. */
static void is_the_same(const char *before, const char *after)
{
    enum { TOLD = 240 };
    size_t same = 0, line = 0;

    while (before[same] != '\0' && before[same] == after[same])
        if (before[same++] == '\n')
            line = same;
    if (before[same] != after[same])
        fail_msg("killed, \"%.*s\" is another: \"%.*s\" is now \"%.*s\"", (int)strcspn(before + line, ":"),
                 before + line, (int)MIN(strcspn(before + same, "\n"), TOLD), before + same,
                 (int)MIN(strcspn(after + same, "\n"), TOLD), after + same);
}

void fate_kill_host(struct village *v)
{
    g_autofree char *before = describe_all(v), *after = NULL;

    stage_crash(v->stage);
    fate_begin_life(v);
    after = describe_all(v);
    is_the_same(before, after);
}

/* The machine stands still for some hours. */
static void stand_still(struct village *v)
{
    int64_t then = village_now(v) + (1 + village_below(v, 12)) * (int64_t)HOUR_MS;

    stage_close(v->stage);
    stage_reboot(v->stage, then);
    stage_open(v->stage);
    fate_begin_life(v);
}

static void lose_network(struct village *v)
{
    int net = village_below(v, VILLAGE_NETWORKS);

    if (v->back_at[net] != 0)
        return;
    tape_offline(v->tape[net]);
    v->back_at[net] = village_now(v) + (1 + village_below(v, 8)) * (int64_t)HOUR_MS;
    v->outages++;
}

void fate_strike(struct village *v)
{
    static void (*const all[])(struct village * v) = { fate_kill_host, fate_kill_host, lose_network,
                                                       lose_network, stand_still };

    v->fate_at = village_now(v) + village_below(v, 2 * FATE_EVERY_H) * (int64_t)HOUR_MS;
    all[village_below(v, (int)G_N_ELEMENTS(all))](v);
}

/* ---- time ------------------------------------------------------------------------------------ */

void fate_pass(struct village *v, int64_t ms)
{
    stage_turn(v->stage, ms);
    vigil_tables(v);
}

static void come_back(struct village *v)
{
    for (int i = 0; i < VILLAGE_NETWORKS; i++)
        if (v->back_at[i] != 0 && v->back_at[i] <= village_now(v)) {
            v->back_at[i] = 0;
            tape_online(v->tape[i]);
        }
}

/* Lets what is due before then happen. */
void fate_pass_until(struct village *v, int64_t at)
{
    while (village_now(v) < at) {
        int64_t due = clock_due(v->stage->clock), left = at - village_now(v);

        for (int i = 0; i < VILLAGE_NETWORKS; i++)
            if (v->back_at[i] > village_now(v))
                left = MIN(left, v->back_at[i] - village_now(v));
        if (due != INT64_MAX)
            left = CLAMP(due - clock_ticks(v->stage->clock), 0, left);
        fate_pass(v, left);
        come_back(v);
    }
}
