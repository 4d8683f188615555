/* bot/community/tries.c - who has had a try at a game of the day
 * SPDX-License-Identifier: MIT */
#include "bot/community/tries.h"

#include <string.h>

#include <sodium.h>

#include "bot/community/daily.h"
#include "bot/people/people.h"

static void add_line(crypto_hash_sha256_state *s, const char *line)
{
    crypto_hash_sha256_update(s, (const unsigned char *)line, strlen(line) + 1);
}

/* The digest of an account, or of where a guest comes from, for a day. */
static void digest_of(uint8_t digest[LAIR_HASH], const struct person *person, int day)
{
    crypto_hash_sha256_state s;
    g_autofree char *number = g_strdup_printf("%d", day);

    crypto_hash_sha256_init(&s);
    add_line(&s, "lair-daily-try 1");
    add_line(&s, number);
    add_line(&s, person->network);
    add_line(&s, person_is_guest(person) ? "guest" : "account");
    add_line(&s, person_origin(person));
    crypto_hash_sha256_final(&s, digest);
}

/* The digest of what somebody was connected from, for a day. */
static void digest_of_address(uint8_t digest[LAIR_HASH], const struct request *r, int day)
{
    crypto_hash_sha256_state s;
    g_autofree char *number = g_strdup_printf("%d", day);

    crypto_hash_sha256_init(&s);
    add_line(&s, "lair-daily-address 1");
    add_line(&s, number);
    add_line(&s, r->from.network);
    add_line(&s, r->address);
    crypto_hash_sha256_final(&s, digest);
}

/* All accounts of the author, or the guest that it is; g_ptr_array_unref. */
static GPtrArray *accounts_of(struct host *h, const struct request *r)
{
    GPtrArray *all;
    struct person *guest;

    if (!person_is_guest(&r->from))
        return people_accounts_of(h, &r->from);
    all = g_ptr_array_new_with_free_func(person_free);
    guest = g_new0(struct person, 1);
    person_copy(guest, &r->from);
    g_ptr_array_add(all, guest);
    return all;
}

static int64_t find_among(struct host *h, const GPtrArray *accounts, int day, enum lair_rules rules)
{
    int64_t table = 0;

    for (guint i = 0; i < accounts->len && table == 0; i++) {
        uint8_t digest[LAIR_HASH];

        digest_of(digest, accounts->pdata[i], day);
        table = store_find_try(h->store, day, rules, digest);
    }
    return table;
}

static void put_among(struct host *h, const GPtrArray *accounts, int day, enum lair_rules rules,
                      int64_t table)
{
    for (guint i = 0; i < accounts->len; i++) {
        uint8_t digest[LAIR_HASH];

        digest_of(digest, accounts->pdata[i], day);
        store_put_try(h->store, day, rules, digest, table);
    }
}

int64_t tries_find(struct host *h, const struct request *r, int day, enum lair_rules rules)
{
    g_autoptr(GPtrArray) accounts = accounts_of(h, r);
    int64_t own = store_find_day_table(h->store, day, rules, &r->who);

    return own != 0 ? own : find_among(h, accounts, day, rules);
}

void tries_put(struct host *h, const struct request *r, const struct table *t)
{
    g_autoptr(GPtrArray) accounts = accounts_of(h, r);

    put_among(h, accounts, t->day, t->rules, t->id);
    if (r->address != NULL) {
        uint8_t digest[LAIR_HASH];

        digest_of_address(digest, r, t->day);
        store_put_day_address(h->store, t->day, digest, t->id);
    }
}

void tries_share(struct host *h, const struct request *r)
{
    static const enum lair_rules games[] = { LAIR_SOLO, LAIR_CHALLENGE };
    g_autoptr(GPtrArray) accounts = accounts_of(h, r);
    g_autoptr(GArray) days = store_read_open_days(h->store);

    for (guint k = 0; k < days->len; k++)
        for (size_t i = 0; i < G_N_ELEMENTS(games); i++) {
            int day = g_array_index(days, int, k);
            int64_t table = tries_find(h, r, day, games[i]);

            if (table != 0)
                put_among(h, accounts, day, games[i], table);
        }
}
