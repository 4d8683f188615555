/* bot/commands/shelved.c - a game that somebody asks for, in memory or in the store alone
 * SPDX-License-Identifier: MIT */
#include "bot/commands/shelved.h"

#include <string.h>

#include "bot/community/daily.h"
#include "bot/tables.h"

static void take(void *ctx, struct table *t)
{
    struct shelved *s = ctx;

    table_free(s->t);
    s->t = t;
}

struct shelved shelved_with(struct host *h, int64_t id)
{
    struct shelved s = { .t = tables_by_id(h, id) };

    if (s.t == NULL && id > 0) {
        s.own = true;
        store_read_tables(h->store, id, take, &s);
    }
    return s;
}

void shelved_put_back(struct shelved *s)
{
    if (s->own)
        table_free(s->t);
}

bool shelved_may_have(const struct talk *talk, const struct table *t)
{
    return tables_in_sight(talk->h, t, talk->r) || store_has_sat(talk->h->store, t, &talk->r->who);
}

struct shelved shelved_meant(const struct talk *talk, const char *named)
{
    struct table *t = named != NULL ? tables_meant(talk->h, talk->r, named) : talk->t;
    int64_t number;

    if (t != NULL)
        return (struct shelved){ .t = t };
    if (named != NULL && talk_read_game(named, &number))
        return shelved_with(talk->h, number);
    if (named != NULL)
        return (struct shelved){ .t = NULL };
    return shelved_with(talk->h, store_last_over(talk->h->store, &talk->r->who));
}

char *shelved_record(const struct host *h, const struct table *t)
{
    return t->state == TABLE_OVER && !daily_is_sealed(h, t) ? store_read_record(h->store, t->id) : NULL;
}
