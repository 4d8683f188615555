/* bot/community/entries.c - the host's chain of results: appending to it, and looking into it
 * SPDX-License-Identifier: MIT */
#include "bot/community/entries.h"

#include <string.h>

#include <sodium.h>

#include "bot/community/signer.h"
#include "bot/games/seed.h"
#include "bot/log.h"
#include "bot/store/chain.h"
#include "bot/words/facts.h"

static_assert((int)STORE_SALT == (int)CHAIN_HASH && (int)STORE_SIGNATURE == (int)CHAIN_SIGNATURE &&
                  (int)STORE_ENTRY_MAX == (int)CHAIN_TEXT_MAX,
              "the store takes what a chain has");

static const struct log_about chain = { .network = NULL };

struct entries {
    struct chain_keys keys;
};

void entries_free(struct entries *entries)
{
    if (entries != NULL)
        sodium_memzero(entries, sizeof *entries);
    g_free(entries);
}

/* ---- looking --------------------------------------------------------------------------------- */

static void take_told(void *ctx, const struct store_entry *e)
{
    struct entries_told *told = ctx;
    struct chain_entry entry;
    struct lair_fault why;
    uint8_t hash[CHAIN_HASH];

    chain_hash(hash, e->text);
    seed_write(told->hash, hash);
    told->number = e->number;
    told->table = e->table;
    if (!chain_read(&entry, e->text, &why))
        return;
    told->kind = entry.kind;
    told->when = entry.when;
    chain_clear(&entry);
}

static void take_reason(void *ctx, const struct store_entry *e)
{
    char **reason = ctx;
    struct chain_entry entry;
    struct lair_fault why;

    if (!chain_read(&entry, e->text, &why))
        return;
    g_free(*reason);
    *reason = g_strdup(entry.reason);
    chain_clear(&entry);
}

static bool find(struct host *h, enum store_entries which, int64_t number, struct entries_told *told)
{
    *told = (struct entries_told){ .number = 0 };
    if (h->entries == NULL || store_read_entries(h->store, which, number, take_told, told) < 0 ||
        told->number == 0)
        return false;
    seed_write(told->key, h->entries->keys.public_key);
    if (chain_kind_is_game(told->kind))
        store_read_entries(h->store, STORE_ENTRY_VOIDED_AT, told->table, take_reason, &told->reason);
    return true;
}

void entries_told_clear(struct entries_told *told)
{
    g_clear_pointer(&told->reason, g_free);
}

bool entries_head(struct host *h, struct entries_told *told)
{
    return find(h, STORE_ENTRY_LAST, 0, told);
}

bool entries_number(struct host *h, int64_t number, struct entries_told *told)
{
    return find(h, STORE_ENTRY, number, told);
}

bool entries_of_table(struct host *h, int64_t table, struct entries_told *told)
{
    return find(h, STORE_ENTRY_OF_TABLE, table, told);
}

struct json_object *entries_facts(const struct entries_told *told)
{
    struct json_object *o = json_object_new_object();
    g_autofree char *digits = g_strndup(told->hash, CHAIN_DIGITS);

    facts_add(o, "number", json_object_new_int64(told->number));
    facts_text(o, "digits", digits);
    return o;
}

/* ---- appending ------------------------------------------------------------------------------- */

static void take_hash(void *ctx, const struct store_entry *e)
{
    struct chain_entry *next = ctx;

    if (e->number == next->number - 1)
        chain_hash(next->before, e->text);
}

/* The newest entry, as it was noted and signed by our key, or by the one that was in force before; false: nothing is. */
static bool read_head(const struct host *h, const uint8_t before[CHAIN_KEY], struct store_head *head)
{
    g_autofree char *text = NULL;

    if (!store_read_head(h->store, head))
        return false;
    text = chain_head_text(head->number, head->hash);
    return chain_is_signed(text, head->signature, h->entries->keys.public_key) ||
           chain_is_signed(text, head->signature, before);
}

/* Begins the next entry; before: the key that is in force until it is appended.  One whose predecessor cannot be read is
 * appended all the same, to nothing: a game must be able to end, and whoever checks the chain is told.  Where the newest one
 * is gone the next one names it, so that the gap stays. */
static struct chain_entry next_entry(struct host *h, enum chain_kind kind, const uint8_t before[CHAIN_KEY])
{
    struct chain_entry e = { .kind = kind, .when = clock_now(h->clock) };
    int64_t last = store_last_entry_number(h->store);
    struct store_head head;

    e.number = last + 1;
    if (read_head(h, before, &head) && head.number > last && head.number < STORE_ENTRIES_MAX) {
        e.number = head.number + 1;
        memcpy(e.before, head.hash, CHAIN_HASH);
    } else {
        store_read_entries(h->store, STORE_ENTRY, last, take_hash, &e);
    }
    return e;
}

static void put_head(struct host *h, int64_t number, const char *text)
{
    struct store_head head = { .number = number };
    g_autofree char *head_text = NULL;

    chain_hash(head.hash, text);
    head_text = chain_head_text(number, head.hash);
    chain_sign(head.signature, head_text, &h->entries->keys);
    store_put_head(h->store, &head);
}

static void append(struct host *h, const struct chain_entry *e, const struct chain_keys *by)
{
    g_autofree char *text = chain_write(e);
    struct store_entry row = { .number = e->number, .table = e->table, .voids = e->voids, .text = text };

    chain_sign(row.signature, text, by);
    store_put_entry(h->store, &row);
    put_head(h, e->number, text);
}

/* ---- games ----------------------------------------------------------------------------------- */

static enum chain_seat_kind seat_kind(const struct seat *s)
{
    if (!s->bot)
        return CHAIN_SEAT_PERSON;
    return s->vacant ? CHAIN_SEAT_LEFT : CHAIN_SEAT_MACHINE;
}

/* False: the game is none for the chain. */
static bool kind_of(const struct table *t, enum chain_kind *kind)
{
    int people = 0;

    for (int i = 0; i < t->n_seats; i++)
        people += seat_kind(&t->seat[i]) != CHAIN_SEAT_MACHINE;
    if (!table_is_solo(t))
        *kind = CHAIN_KIND_MATCH;
    else
        *kind = t->rules == LAIR_CHALLENGE ? CHAIN_KIND_CHALLENGE : CHAIN_KIND_SOLO;
    return !t->by_hand && people >= (table_is_solo(t) ? 1 : 2);
}

static void add_person(struct host *h, struct chain_entry *e, int seat, const struct person *person)
{
    struct store_entry_person row = {
        .entry = e->number, .seat = seat, .network = person->network, .key = person->key
    };

    randombytes_buf(row.salt, sizeof row.salt);
    chain_digest(e->seat[seat].digest, row.salt, person->network, person->key);
    store_put_entry_person(h->store, &row);
}

void entries_game(struct host *h, const struct table *t, const char *record)
{
    struct chain_entry e;
    enum chain_kind kind;

    if (h->entries == NULL || !kind_of(t, &kind))
        return;
    e = next_entry(h, kind, h->entries->keys.public_key);
    e.table = t->id;
    e.n_seats = t->n_seats;
    for (int i = 0; i < t->n_seats; i++) {
        e.seat[i].kind = seat_kind(&t->seat[i]);
        if (e.seat[i].kind == CHAIN_SEAT_PERSON)
            add_person(h, &e, i, &t->seat[i].who);
    }
    if (chain_take_record(&e, record))
        append(h, &e, &h->entries->keys);
    chain_clear(&e);
}

enum entries_void entries_void(struct host *h, int64_t number, const char *reason)
{
    struct entries_told told;
    enum entries_void how = ENTRIES_VOIDED;
    struct chain_entry e;

    if (!entries_number(h, number, &told))
        return ENTRIES_NONE;
    if (!chain_kind_is_game(told.kind))
        how = ENTRIES_NO_GAME;
    else if (told.reason != NULL)
        how = ENTRIES_BEFORE;
    if (how == ENTRIES_VOIDED) {
        e = next_entry(h, CHAIN_KIND_VOID, h->entries->keys.public_key);
        e.table = told.table;
        e.voids = number;
        e.reason = g_strdup(reason);
        append(h, &e, &h->entries->keys);
        chain_clear(&e);
    }
    entries_told_clear(&told);
    return how;
}

/* ---- the key --------------------------------------------------------------------------------- */

/* Reads the key of the database, or makes it. */
static bool take_key(const char *database, struct chain_keys *keys, char **why)
{
    g_autofree char *path = NULL;

    if (database[0] == '\0') /* it is in memory, and so is its key */
        return signer_make(NULL, keys, why);
    path = signer_path(database);
    switch (signer_read(path, keys, why)) {
    case SIGNER_READ: return true;
    case SIGNER_NONE: return signer_make(path, keys, why);
    case SIGNER_WRONG: return false;
    }
    return false;
}

static void take_chain_key(void *ctx, const struct store_entry *e)
{
    uint8_t *key = ctx;
    struct chain_entry entry;
    struct lair_fault why;

    if (!chain_read(&entry, e->text, &why))
        return;
    memcpy(key, entry.key, CHAIN_KEY);
    chain_clear(&entry);
}

/* The key that was in force, if it lies beside the new one. */
static bool take_old_key(const char *database, const uint8_t key[CHAIN_KEY], struct chain_keys *old)
{
    g_autofree char *path = signer_old_path(database), *why = NULL;

    if (signer_read(path, old, &why) == SIGNER_READ && memcmp(old->public_key, key, CHAIN_KEY) == 0)
        return true;
    if (why != NULL)
        log_event(G_LOG_LEVEL_WARNING, chain, "the old key of results: %s", why);
    return false;
}

/* Appends the key, signed by the one before it if that is there. */
static void append_key(struct host *h, const uint8_t before[CHAIN_KEY])
{
    bool first = sodium_is_zero(before, CHAIN_KEY) != 0;
    struct chain_keys old = { .seed = { 0 } };
    struct chain_entry e = next_entry(h, CHAIN_KIND_KEY, before);
    bool vouched = !first && take_old_key(store_path(h->store), before, &old);

    memcpy(e.key, h->entries->keys.public_key, CHAIN_KEY);
    append(h, &e, vouched ? &old : &h->entries->keys);
    sodium_memzero(&old, sizeof old);
    if (!first && !vouched)
        log_event(
            G_LOG_LEVEL_WARNING, chain,
            "the key of results is another one, and the old one did not sign it: whoever checks them is told");
}

static void take_head(void *ctx, const struct store_entry *e)
{
    put_head(ctx, e->number, e->text);
}

/* A database of an older lair does not say which entry is the newest: from now on it does. */
static void note_head(struct host *h)
{
    struct store_head head;

    if (!store_read_head(h->store, &head))
        store_read_entries(h->store, STORE_ENTRY_LAST, 0, take_head, h);
}

int entries_open(struct host *h, char **why)
{
    uint8_t key[CHAIN_KEY] = { 0 };
    g_autofree char *fault = NULL;

    if (!h->settings.chained || h->entries != NULL)
        return 0;
    h->entries = g_new0(struct entries, 1);
    if (!take_key(store_path(h->store), &h->entries->keys, &fault)) {
        g_clear_pointer(&h->entries, entries_free);
        log_event(G_LOG_LEVEL_CRITICAL, chain,
                  "results go into no chain: %s.  Put the right key back and start again", fault);
        return 0;
    }
    if (store_read_entries(h->store, STORE_ENTRY_KEY, 0, take_chain_key, key) == 0 &&
        memcmp(key, h->entries->keys.public_key, CHAIN_KEY) != 0)
        append_key(h, key);
    note_head(h);
    if (store_commit(h->store) == 0)
        return 0;
    *why = g_strdup_printf("%s: %s", store_path(h->store), store_fault(h->store));
    return -1;
}
