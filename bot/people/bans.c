/* bot/people/bans.c - who is not listened to
 * SPDX-License-Identifier: MIT */
#include "bot/people/bans.h"

#include <string.h>

#include "bot/people/people.h"

enum {
    SEEN = 128, /* people whose nick is remembered, so that an operator can ban whom it saw */
    TELL_AGAIN_MS = 24 * 60 * 60 * 1000 /* once a day */
};

struct bans {
    GPtrArray *all;           /* of struct ban *, the oldest first */
    struct person seen[SEEN]; /* who spoke; without a key: nobody yet */
    unsigned next;            /* the oldest of .seen: its place is the next to be taken */
    bool touched;             /* something changed in this turn */
};

struct bans *bans_new(void)
{
    struct bans *b = g_new0(struct bans, 1);

    b->all = g_ptr_array_new_with_free_func((GDestroyNotify)store_free_ban);
    return b;
}

void bans_free(struct bans *b)
{
    if (b == NULL)
        return;
    g_ptr_array_unref(b->all);
    for (int i = 0; i < SEEN; i++)
        person_clear(&b->seen[i]);
    g_free(b);
}

/* ---- the store ------------------------------------------------------------------------------- */

static void take(void *ctx, struct ban *ban)
{
    g_ptr_array_add(ctx, ban);
}

/* If the store cannot be read the known bans stay: no fault lets anybody in. */
int bans_read(struct host *h)
{
    GPtrArray *all = g_ptr_array_new_with_free_func((GDestroyNotify)store_free_ban);

    if (store_read_bans(h->store, take, all) < 0) {
        g_ptr_array_unref(all);
        return -1;
    }
    g_ptr_array_unref(h->bans->all);
    h->bans->all = all;
    h->bans->touched = false;
    return 0;
}

void bans_forget_turn(struct host *h)
{
    if (h->bans->touched && bans_read(h) < 0)
        store_rollback(h->store);
}

void bans_end_turn(struct host *h)
{
    h->bans->touched = false;
}

/* ---- who is meant ---------------------------------------------------------------------------- */

/* Is the ban on this account, or guest? */
static bool is_for(const struct ban *ban, const struct person *person)
{
    if (strcmp(ban->network, person->network) != 0 || ban->guests != person_is_guest(person))
        return false;
    return ban->guests ? g_pattern_match_simple(ban->mask, person->source)
                       : strcmp(ban->mask, person->key) == 0;
}

static bool in_force(const struct host *h, const struct ban *ban)
{
    return ban->until == 0 || ban->until > clock_now(h->clock);
}

static struct ban *ban_of_account(const struct host *h, const struct person *account)
{
    for (guint i = 0; i < h->bans->all->len; i++) {
        struct ban *ban = h->bans->all->pdata[i];

        if (is_for(ban, account) && in_force(h, ban))
            return ban;
    }
    return NULL;
}

struct ban *bans_of(struct host *h, const struct person *person)
{
    g_autoptr(GPtrArray) accounts = NULL;
    struct ban *ban = NULL;

    if (h->bans->all->len == 0) /* the usual case: the store need not be asked */
        return NULL;
    accounts = people_accounts_of(h, person);
    for (guint i = 0; ban == NULL && i < accounts->len; i++)
        ban = ban_of_account(h, accounts->pdata[i]);
    return ban;
}

/* Remembers somebody who spoke, in place of the one remembered longest ago. */
static void see(struct bans *b, const struct person *person)
{
    struct person *s = NULL;

    for (int i = 0; s == NULL && i < SEEN; i++)
        if (person_is(&b->seen[i], person->network, person->key))
            s = &b->seen[i];
    if (s != NULL && strcmp(s->nick, person->nick) == 0)
        return;
    if (s == NULL) {
        s = &b->seen[b->next];
        b->next = (b->next + 1) % SEEN;
    }
    person_copy(s, person);
}

const struct person *bans_seen(const struct host *h, const char *network, const char *nick)
{
    for (int i = 0; i < SEEN; i++) {
        const struct person *s = &h->bans->seen[i];

        if (s->key != NULL && strcmp(s->network, network) == 0 && g_ascii_strcasecmp(s->nick, nick) == 0)
            return s;
    }
    return NULL;
}

/* ---- a line ---------------------------------------------------------------------------------- */

struct ban *bans_stop(struct host *h, const struct adapter_line *line, bool *tell)
{
    const struct person author = person_seen(&line->who);
    struct ban *ban = bans_of(h, &author);
    int64_t now = host_ticks(h);

    *tell = ban != NULL && !ban->silent && now >= ban->tell_at;
    if (*tell)
        ban->tell_at = now + TELL_AGAIN_MS;
    if (ban == NULL)
        see(h->bans, &author);
    return ban;
}

/* ---- operators ------------------------------------------------------------------------------- */

static struct ban *find(const struct bans *b, const struct ban *same)
{
    for (guint i = 0; i < b->all->len; i++) {
        struct ban *ban = b->all->pdata[i];

        if (strcmp(ban->network, same->network) == 0 && strcmp(ban->mask, same->mask) == 0 &&
            ban->guests == same->guests)
            return ban;
    }
    return NULL;
}

static bool drop(struct host *h, const struct ban *same)
{
    struct ban *ban = find(h->bans, same);

    if (ban == NULL)
        return false;
    h->bans->touched = true;
    store_drop_ban(h->store, ban);
    g_ptr_array_remove(h->bans->all, ban);
    return true;
}

bool bans_drop(struct host *h, const struct ban *same)
{
    const struct person account = { same->network, same->mask, NULL, NULL };
    g_autoptr(GPtrArray) accounts = NULL;
    bool dropped = false;

    if (same->guests)
        return drop(h, same);
    accounts = people_accounts_of(h, &account);
    for (guint i = 0; i < accounts->len; i++) {
        const struct person *p = accounts->pdata[i];

        dropped |= drop(h, &(struct ban){ .network = p->network, .mask = p->key });
    }
    return dropped;
}

void bans_add(struct host *h, struct ban *ban)
{
    drop(h, ban);
    h->bans->touched = true;
    store_put_ban(h->store, ban);
    g_ptr_array_add(h->bans->all, ban);
}

GPtrArray *bans_list(const struct host *h)
{
    GPtrArray *list = g_ptr_array_new();

    for (guint i = h->bans->all->len; i-- > 0;)
        if (in_force(h, h->bans->all->pdata[i]))
            g_ptr_array_add(list, h->bans->all->pdata[i]);
    return list;
}
