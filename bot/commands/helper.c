/* bot/commands/helper.c - what people may do whom an operator made helpers: tables that do not get on get on
 *
 * A helper sees what everybody in the place may see, and no hand; helps at no table where it plays itself; and learns from
 * no answer who is asked, or asleep.  What it does is said aloud at the table, and stands in the audit.  For everybody else
 * these commands are not there.
 * SPDX-License-Identifier: MIT */
#include "bot/commands/commands.h"

#include <string.h>

#include "bot/games/timer.h"
#include "bot/network.h"
#include "bot/people/vacation.h"
#include "bot/say.h"
#include "bot/tables.h"
#include "bot/vacancies.h"
#include "bot/voice.h"
#include "bot/words/facts.h"
#include "bot/words/span.h"

enum { DAY_S = 24 * 60 * 60, LENGTHEN_MOST_S = TIMER_BANK_MOST_DAYS * DAY_S }; /* as what players give */
enum { REMIND_AGAIN_MS = 60 * 60 * 1000, STALLED_MS = 24 * 60 * 60 * 1000 /* where there is no clock */ };

/* ---- stalled --------------------------------------------------------------------------------- */

static int64_t idle_ms(const struct host *h, const struct table *t)
{
    return MAX(0, clock_now(h->clock) - (t->opened > 0 ? t->opened : t->changed));
}

static int count_free(const struct table *t)
{
    int n = 0;

    for (int i = 0; i < t->n_seats; i++)
        n += table_is_free(t, i);
    return n;
}

/* Does a table wait for longer than its clock, or for somebody to sit down, as far as all can know? */
static bool is_stalled(const struct host *h, const struct table *t)
{
    int64_t now = clock_now(h->clock), asked = now - idle_ms(h, t);

    if (t->state != TABLE_RUNNING || t->paused_until != 0 || table_is_alone(t))
        return false;
    return count_free(t) > 0 || now > (t->clock_s > 0 ? table_clock_end(t, asked) : asked + STALLED_MS);
}

static struct json_object *stalled_facts(struct host *h, const struct table *t)
{
    struct json_object *o = json_object_new_object();

    facts_text(o, "name", t->name);
    facts_add(o, "idle", facts_span(idle_ms(h, t), FACTS_ABOUT));
    commands_add_waiting(h, t, o);
    for (int i = 0; i < t->n_seats; i++)
        if (table_is_free(t, i))
            facts_append(o, "absent", say_person(t, i, NULL));
    return o;
}

void command_stalled(struct talk *talk)
{
    struct json_object *o = json_object_new_object();

    for (guint i = 0; i < talk->h->tables->len; i++) {
        const struct table *t = talk->h->tables->pdata[i];

        if (strcmp(t->network, talk->r->net->name) == 0 && is_stalled(talk->h, t) &&
            tables_in_sight(talk->h, t, talk->r))
            facts_append(o, "tables", stalled_facts(talk->h, t));
    }
    talk_reply(talk, "stalled", o);
}

/* ---- acts ------------------------------------------------------------------------------------ */

/* What is or was done, by the flag or member that is in it: {"table","number","by", ...}. */
static struct json_object *act_facts(const struct talk *talk, adapter_quiet *quiet)
{
    struct json_object *o = json_object_new_object();

    facts_text(o, "table", talk->t->name);
    facts_add(o, "number", json_object_new_int64(talk->t->id));
    facts_add(o, "by", say_nick(talk->r->who.nick, quiet));
    return o;
}

/* Keeps what was done, and says it aloud: reminded, ms of time that was given, or a seat that was offered. */
static void tell_act(struct talk *talk, bool reminded, int64_t ms, int seat)
{
    adapter_quiet *quiet = say_quiet(talk->h, talk->t);
    struct json_object *kept = act_facts(talk, NULL), *said = act_facts(talk, quiet);
    struct json_object *const both[] = { kept, said };

    for (size_t i = 0; i < G_N_ELEMENTS(both); i++) {
        facts_flag(both[i], "reminded", reminded);
        facts_add(both[i], "time", ms > 0 ? facts_span(ms, FACTS_EXACTLY) : NULL);
        if (seat >= 0)
            facts_add(both[i], "seat", say_person(talk->t, seat, both[i] == said ? quiet : NULL));
    }
    commands_audit(talk, "act-helped", kept);
    say_table(talk->h, talk->t, "helped", said);
}

/* left_ms: of the time that can be given for what is asked; -1: that is not told. */
static void refuse_with(struct talk *talk, const char *why, int64_t left_ms)
{
    struct json_object *o = act_facts(talk, NULL);

    facts_true(o, why);
    facts_number(o, "days", TIMER_BANK_MOST_DAYS);
    facts_add(o, "left", left_ms > 0 ? facts_span(left_ms, FACTS_EXACTLY) : NULL);
    talk_reply(talk, "helped-not", o);
}

static void refuse(struct talk *talk, const char *why)
{
    refuse_with(talk, why, -1);
}

/* Takes the table off the line that it names, or that "@NAME" did.  False: it cannot be helped, and the author was told. */
static bool take_table(struct talk *talk)
{
    size_t len = talk->t == NULL ? strcspn(talk->args, " ") : 0;
    g_autofree char *name = g_strndup(talk->args, len);
    const struct person *who = &talk->r->who;

    if (talk->t == NULL)
        talk->t = tables_meant(talk->h, talk->r, name);
    if (talk->t == NULL || !tables_in_sight(talk->h, talk->t, talk->r)) {
        talk->t = NULL;
        talk_reply_typed(talk, "no-such-table", name);
        return false;
    }
    talk->args += len;
    talk->args += strspn(talk->args, " ");
    if (talk->t->state != TABLE_RUNNING)
        refuse(talk, "idle");
    else if (table_seat_of(talk->t, who->network, who->key) >= 0)
        refuse(talk, "own");
    else
        return talk_load_game(talk);
    return false;
}

/* ---- remind ---------------------------------------------------------------------------------- */

/* Where nobody is whispered to unasked, those who were called in the place are called anew. */
static void call_again(struct table *t, int seat)
{
    t->seat[seat].call_sent = 0;
    t->seat[seat].ring_sent = t->seat[seat].called_for = 0;
    if (table_tick_s(t) > 0)
        t->calls = 0;
}

/* One who is awaited is whispered to, if it is awake and not on vacation. */
static void remind(struct talk *talk, int seat)
{
    struct seat *s = &talk->t->seat[seat];
    const struct network *net = network_find(talk->h, s->reach.network);
    int64_t now = clock_now(talk->h->clock);
    g_autofree char *text = NULL;
    struct voice v;

    if (net != NULL && network_calls(net, talk->t->place)) {
        call_again(talk->t, seat);
        return;
    }
    if (net == NULL || vacation_wake(talk->h, &s->who, now) != now)
        return;
    v = voice_to(net, s->reach.key, talk->t);
    text = voice_text(&v, "helper-reminds", act_facts(talk, NULL));
    say_seat(talk->h, talk->t, seat, ADAPTER_NOTICE, text, NULL);
}

void command_remind(struct talk *talk)
{
    struct table *t;

    if (!take_table(talk))
        return;
    t = talk->t;
    if (host_ticks(talk->h) < t->prod_at) {
        refuse(talk, "soon");
        return;
    }
    t->prod_at = host_ticks(talk->h) + REMIND_AGAIN_MS;
    for (int i = 0; i < t->n_seats; i++)
        if (table_awaits(t, i) && t->seat[i].away == SEAT_THERE)
            remind(talk, i);
    tables_touch(talk->h, t);
    tell_act(talk, true, 0, -1);
}

/* ---- lengthen, offer ------------------------------------------------------------------------- */

void command_lengthen(struct talk *talk)
{
    enum { LEAST_S = 60, MOST_S = 3 * DAY_S };
    int64_t left;
    int seconds;

    if (!take_table(talk))
        return;
    left = LENGTHEN_MOST_S * INT64_C(1000) - talk->t->longer_ms;
    if (talk->t->clock_s == 0) {
        refuse(talk, "no_clock");
    } else if (!span_read(talk->args, LEAST_S, MOST_S, &seconds) || seconds == 0) {
        refuse(talk, "how_long");
    } else if (seconds * INT64_C(1000) > left) {
        refuse_with(talk, "much", left);
    } else {
        timer_lengthen(talk->t, seconds * INT64_C(1000));
        talk->t->longer_ms += seconds * INT64_C(1000);
        tables_touch(talk->h, talk->t);
        tell_act(talk, false, seconds * INT64_C(1000), -1);
    }
}

/* The seat that is named, or else the only free one; -1: the author was told to say which. */
static int seat_to_offer(struct talk *talk)
{
    int found = -1;

    if (talk->args[0] != '\0')
        return talk_seat_named(talk);
    for (int i = 0; i < talk->t->n_seats; i++)
        if (table_is_free(talk->t, i))
            found = i;
    if (count_free(talk->t) == 1)
        return found;
    refuse(talk, count_free(talk->t) == 0 ? "taken" : "which");
    return -1;
}

void command_offer(struct talk *talk)
{
    int seat;

    if (!take_table(talk) || (seat = seat_to_offer(talk)) < 0)
        return;
    if (!table_is_free(talk->t, seat))
        refuse(talk, "taken");
    else if (!vacancies_offer(talk->h, talk->t, seat))
        refuse(talk, "unwanted");
    else
        tell_act(talk, false, 0, seat);
}
