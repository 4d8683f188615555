/* bot/commands/mine.c - mine: all tables that somebody sits at, on every network, those first that wait for it
 * SPDX-License-Identifier: MIT */
#include "bot/commands/mine.h"

#include <string.h>

#include "bot/commands/commands.h"
#include "bot/games/timer.h"
#include "bot/network.h"
#include "bot/people/dates.h"
#include "bot/people/vacation.h"
#include "bot/say.h"
#include "bot/tables.h"
#include "bot/words/facts.h"

static int by_haste(const void *a, const void *b)
{
    const struct mine *x = a, *y = b;

    if (x->awaited != y->awaited)
        return x->awaited ? -1 : 1;
    if (x->left != y->left)
        return x->left < y->left ? -1 : 1;
    return x->t->id < y->t->id ? -1 : x->t->id > y->t->id;
}

GArray *mine_tables(const struct host *h, const struct person *person)
{
    const struct table_list *l = tables_of_person(h, person->network, person->key);
    GArray *all = g_array_new(FALSE, FALSE, sizeof(struct mine));

    for (guint i = 0; i < l->n; i++) {
        struct table *t = l->table[i];
        struct mine one = { t, table_seat_of(t, person->network, person->key), .left = INT64_MAX };

        if (one.seat < 0 || (!table_is_open(t) && t->state != TABLE_FROZEN))
            continue;
        one.left_it = table_is_piloted(t, one.seat);
        one.awaited = t->state == TABLE_RUNNING && !one.left_it && table_awaits(t, one.seat);
        if (one.awaited && timer_runs(t, one.seat))
            one.left = timer_left(h, t, one.seat);
        g_array_append_val(all, one);
    }
    g_array_sort(all, by_haste);
    return all;
}

struct json_object *mine_facts(struct host *h, const struct mine *mine, const char *network)
{
    struct json_object *o = json_object_new_object();
    const struct table *t = mine->t;

    facts_text(o, "name", t->name);
    facts_text(o, "network", strcmp(t->network, network) != 0 ? t->network : NULL);
    facts_flag(o, "awaited", mine->awaited);
    facts_flag(o, "piloted", mine->left_it);
    if (mine->left != INT64_MAX)
        facts_add(o, "left", facts_span(MAX(mine->left, 0), FACTS_ABOUT));
    facts_add(o, "paused", t->paused_until != 0 ? facts_moment(t->paused_until) : NULL);
    facts_flag(o, "lobby", t->state == TABLE_LOBBY);
    facts_flag(o, "stuck", t->state == TABLE_FROZEN);
    facts_number(o, "free", t->max_seats - t->n_seats);
    if (!mine->awaited && !mine->left_it)
        commands_add_waiting(h, t, o);
    return o;
}

/* The one who plays the seat that was its owner's, and whether a word has it back. */
static struct json_object *lost_facts(const struct table *t, int seat, const char *network)
{
    struct json_object *o = json_object_new_object();
    const struct seat *s = &t->seat[seat];

    facts_text(o, "name", t->name);
    facts_text(o, "network", strcmp(t->network, network) != 0 ? t->network : NULL);
    facts_add(o, "by", say_person(t, seat, NULL));
    facts_flag(o, "free", table_owner_returns(t, seat));
    facts_flag(o, "asked", s->owner_asks);
    return o;
}

void mine_add_lost(const struct host *h, const struct person *person, const char *network,
                   struct json_object *o)
{
    for (guint i = 0; i < h->tables->len; i++) {
        const struct table *t = h->tables->pdata[i];

        for (int seat = 0; t->state == TABLE_RUNNING && seat < t->n_seats; seat++)
            if (person_is(&t->seat[seat].owner, person->network, person->key))
                facts_append(o, "lost", lost_facts(t, seat, network));
    }
}

/* Adds the vacation that the author has, or has next, and how many days of its year are left. */
static void add_vacation(const struct talk *talk, struct json_object *o)
{
    struct vacation v = vacation_ahead(talk->h, &talk->r->who).span[0];

    facts_vacation(o, v.first, v.last);
    if (v.last != 0)
        facts_number(o, "days", vacation_left(talk->h, &talk->r->who, dates_year(v.first)));
}

void command_mine(struct talk *talk)
{
    g_autoptr(GArray) all = mine_tables(talk->h, &talk->r->who);
    struct json_object *o = json_object_new_object();

    talk->t = NULL;
    for (guint i = 0; i < all->len; i++)
        facts_append(o, "tables",
                     mine_facts(talk->h, &g_array_index(all, struct mine, i), talk->r->net->name));
    mine_add_lost(talk->h, &talk->r->who, talk->r->net->name, o);
    add_vacation(talk, o);
    talk_reply(talk, "mine", o);
}
