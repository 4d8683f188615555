/* bot/community/seeks.c - what somebody seeks begins, ends, and is listed
 * SPDX-License-Identifier: MIT */
#include "bot/community/seeks.h"

#include "bot/community/fitting.h"
#include "bot/community/seeking.h"
#include "bot/network.h"
#include "bot/people/bans.h"
#include "bot/people/people.h"
#include "bot/store.h"

static bool is_by(const struct seek *seek, const struct person *person)
{
    return person_is(&seek->who, person->network, person->key);
}

bool seeks_begin(struct host *h, const struct request *r, const struct seek *seek)
{
    g_autoptr(GPtrArray) all = store_read_seeks(h->store);
    struct seek new = *seek;
    g_autofree char *home = r->place == NULL ? store_read_home(h->store, &r->who, r->net->name) : NULL;
    int own = 0;

    for (guint i = 0; i < all->len; i++) {
        const struct seek *old = all->pdata[i];

        if (is_by(old, &r->who) && old->rules == seek->rules && old->pace == seek->pace)
            new.id = old->id;
        own += is_by(old, &r->who);
    }
    if (new.id == 0 && (own >= SEEKING_MAX || (int)all->len >= SEEKING_MAX_ALL))
        return false;
    new.who = r->who;
    new.network = r->net->name;
    new.place = r->place != NULL ? r->place : home;
    new.at = clock_now(h->clock);
    store_put_seek(h->store, &new);
    h->seek_at = host_ticks(h);
    return true;
}

int seeks_end(struct host *h, const struct person *person, int rules)
{
    g_autoptr(GPtrArray) all = store_read_seeks(h->store);
    int n = 0;

    for (guint i = 0; i < all->len; i++) {
        const struct seek *seek = all->pdata[i];

        if (!is_by(seek, person) || (rules >= 0 && (int)seek->rules != rules))
            continue;
        store_drop_seek(h->store, seek);
        n++;
    }
    h->seek_at = host_ticks(h);
    return n;
}

void seeks_each(struct host *h, const struct person *person, seeks_fn *fn, void *ctx)
{
    g_autoptr(GPtrArray) all = store_read_seeks(h->store), accounts = people_accounts_of(h, person);

    for (int own = 1; own >= 0; own--)
        for (guint i = 0; i < all->len; i++) {
            struct seek *seek = all->pdata[i];

            if (is_by(seek, person) == (own == 1) &&
                (own == 1 ||
                 (bans_of(h, &seek->who) == NULL && fitting_shows(h, accounts, seek->network, seek->place))))
                fn(ctx, seek, own == 1);
        }
}
