/* bot/host.c - the host: its data, for everything that works on it
 * SPDX-License-Identifier: MIT */
#include "bot/host.h"

const struct host_settings host_defaults = {
    .sets = "bmr",
    .clock_s = 300,
    .beat_ms = 1000,
    /* The shortest hides what is to be hidden: whether a pass stood, or an answer of a minute was given.  Longer ones hide
     * hardly more of a hand (lair sim --leak), and cost more: a turn of a classic game of four has 29 windows, which is
     * an hour with two minutes and five with ten; and games of contrib/bench day take longer by 15 % with the one, by 26 %
     * with the other. */
    .tick_s = 120,
    .lobby_s = 60 * 60,
    .tables_per_person = 12,
    .tables_per_place = 8,
    .max_tables = 20000,
    .person_lines = { .lines = 12, .line_ms = 1000, .calm_ms = 10 * 1000 },
    .place_lines = { .lines = 20, .line_ms = 500 },
};

int64_t host_ticks(const struct host *h)
{
    return clock_ticks(h->clock);
}

static gboolean turn_source(void *ctx)
{
    struct host *h = ctx;

    h->turn_source = 0;
    h->turn(h);
    return G_SOURCE_REMOVE;
}

void host_wake(struct host *h)
{
    if (h->turn_source == 0)
        h->turn_source = g_idle_add_full(G_PRIORITY_DEFAULT, turn_source, h, NULL);
}

void host_told(struct host *h, struct table *t)
{
    if (!t->turn.told_more)
        g_array_append_val(h->told, t->id);
    t->turn.told_more = true;
    /* A time that is set is not put off, or a busy host would never get to it. */
    if (h->told_at == 0)
        h->told_at = host_ticks(h) + HOST_LATER_MS;
}

void host_told_now(struct host *h, struct table *t)
{
    host_told(h, t);
    h->told_at = host_ticks(h);
}

bool host_lists(GHashTable *accounts, const struct person *person)
{
    g_autofree char *name = g_strconcat(person->network, "/", person->key, NULL);

    return accounts != NULL && !person_is_guest(person) && g_hash_table_contains(accounts, name);
}

bool host_is_operator(const struct host *h, const struct person *person)
{
    return host_lists(h->settings.operators, person);
}
