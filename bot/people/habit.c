/* bot/people/habit.c - how a person wants to be told
 * SPDX-License-Identifier: MIT */
#include "bot/people/habit.h"

#include "bot/host.h"

static const struct habit none = { .call_s = 0 };

static void take_in(void *ctx, const char *key, const struct habit *habit)
{
    struct network *net = ctx;

    g_hash_table_insert(net->habits, g_strdup(key), g_memdup2(habit, sizeof *habit));
}

int habit_read(struct network *net)
{
    g_hash_table_remove_all(net->habits);
    return store_read_habits(net->host->store, net->name, take_in, net);
}

struct habit habit_of(const struct network *net, const char *key)
{
    const struct habit *chosen = g_hash_table_lookup(net->habits, key);

    return chosen != NULL ? *chosen : none;
}

void habit_set(struct network *net, const char *key, const struct habit *habit)
{
    bool any = habit->message || habit->colour || habit->call_s > 0;

    store_put_habit(net->host->store, net->name, key, any ? habit : NULL);
    if (any)
        take_in(net, key, habit);
    else
        g_hash_table_remove(net->habits, key);
}

void habit_move(struct network *net, const char *from, const char *key)
{
    struct habit chosen = habit_of(net, from);

    if (!g_hash_table_contains(net->habits, from) || g_str_equal(from, key))
        return;
    habit_set(net, key, &chosen);
    habit_set(net, from, &none);
}
