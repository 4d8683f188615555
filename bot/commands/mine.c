/* bot/commands/mine.c - mine: all tables that somebody sits at, on every network, those first that wait for it */
#include "bot/commands/commands.h"

#include <string.h>

#include "bot/games/timer.h"
#include "bot/network.h"
#include "bot/tables.h"
#include "bot/words/facts.h"

/* A table of the author's. */
struct own {
    const struct table *t;
    int seat;
    bool awaited;
    bool left_it; /* a machine plays there, and the author has to say so to play again */
    int64_t left; /* ms; INT64_MAX: its clock does not run */
};

static int by_haste(const void *a, const void *b)
{
    const struct own *x = a, *y = b;

    if (x->awaited != y->awaited)
        return x->awaited ? -1 : 1;
    if (x->left != y->left)
        return x->left < y->left ? -1 : 1;
    return x->t->id < y->t->id ? -1 : x->t->id > y->t->id;
}

static GArray *tables_of_author(struct talk *talk)
{
    const struct person *who = &talk->r->who;
    const struct table_list *l = tables_of_person(talk->h, who->network, who->key);
    GArray *all = g_array_new(FALSE, FALSE, sizeof(struct own));

    for (guint i = 0; i < l->n; i++) {
        const struct table *t = l->table[i];
        struct own one = { t, table_seat_of(t, who->network, who->key), .left = INT64_MAX };

        if (one.seat < 0 || (!table_is_open(t) && t->state != TABLE_FROZEN))
            continue;
        one.left_it = table_is_piloted(t, one.seat);
        one.awaited = t->state == TABLE_RUNNING && !one.left_it && table_awaits(t, one.seat);
        if (one.awaited && timer_runs(t, one.seat))
            one.left = timer_left(talk->h, t, one.seat);
        g_array_append_val(all, one);
    }
    g_array_sort(all, by_haste);
    return all;
}

static struct json_object *own_facts(struct talk *talk, const struct own *one)
{
    struct json_object *o = json_object_new_object();
    const struct table *t = one->t;

    facts_text(o, "name", t->name);
    facts_text(o, "network", strcmp(t->network, talk->r->net->name) != 0 ? t->network : NULL);
    facts_flag(o, "awaited", one->awaited);
    facts_flag(o, "piloted", one->left_it);
    if (one->left != INT64_MAX)
        facts_add(o, "left", facts_span(MAX(one->left, 0), FACTS_ABOUT));
    facts_add(o, "paused", t->paused_until != 0 ? facts_moment(t->paused_until) : NULL);
    facts_flag(o, "lobby", t->state == TABLE_LOBBY);
    facts_flag(o, "stuck", t->state == TABLE_FROZEN);
    facts_number(o, "free", t->max_seats - t->n_seats);
    if (!one->awaited && !one->left_it)
        commands_add_waiting(talk->h, t, o);
    return o;
}

void command_mine(struct talk *talk)
{
    g_autoptr(GArray) all = tables_of_author(talk);
    struct json_object *o = json_object_new_object();

    talk->t = NULL;
    for (guint i = 0; i < all->len; i++)
        facts_append(o, "tables", own_facts(talk, &g_array_index(all, struct own, i)));
    talk_reply(talk, "mine", o);
}
