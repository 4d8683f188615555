/* bot/store/chain.c - the chain of results, as rows of the store
 * SPDX-License-Identifier: MIT */
#include "bot/store/chain.h"

#include "bot/store/impl.h"

static const char put_sql[] = "INSERT INTO entries (number, table_id, voids, text, signature)"
                              " VALUES (?1, nullif(?2, 0), nullif(?3, 0), ?4, ?5)";
static const char put_person_sql[] =
    "INSERT INTO entry_people (entry, seat, network, key, salt, now_network, now_key)"
    " VALUES (?1, ?2, ?3, ?4, ?5, ?3, ?4)";
static const char people_sql[] =
    "SELECT entry, seat, network, key, salt, now_network, now_key FROM entry_people WHERE entry = ?1 ORDER BY seat";

static const char last_sql[] =
    "SELECT coalesce(max(number), 0) FROM entries WHERE number BETWEEN 1 AND ?1 - 1";

#define READ "SELECT number, table_id, voids, text, signature FROM entries "

static const char *const read_sql[] = {
    [STORE_ENTRIES] = READ "WHERE ?1 IS NOT NULL ORDER BY number",
    [STORE_ENTRY] = READ "WHERE number = ?1",
    [STORE_ENTRY_LAST] = READ "WHERE ?1 IS NOT NULL ORDER BY number DESC LIMIT 1",
    [STORE_ENTRY_KEY] = READ "WHERE ?1 IS NOT NULL AND table_id IS NULL ORDER BY number DESC LIMIT 1",
    [STORE_ENTRY_OF_TABLE] = READ "WHERE table_id = ?1 AND voids IS NULL ORDER BY number LIMIT 1",
    [STORE_ENTRY_VOIDED_AT] = READ "WHERE table_id = ?1 AND voids IS NOT NULL ORDER BY number LIMIT 1",
};

void store_put_entry(struct store *s, const struct store_entry *e)
{
    const struct value row[] = { value_int(e->number), value_int(e->table), value_int(e->voids),
                                 value_text(e->text), value_blob(e->signature, sizeof e->signature) };

    store_write(s, put_sql, row, G_N_ELEMENTS(row));
    if (e->voids != 0)
        s->matches_version++;
}

void store_put_entry_person(struct store *s, const struct store_entry_person *p)
{
    const struct value row[] = { value_int(p->entry), value_int(p->seat), value_text(p->network),
                                 value_text(p->key), value_blob(p->salt, sizeof p->salt) };

    store_write(s, put_person_sql, row, G_N_ELEMENTS(row));
}

void store_put_head(struct store *s, const struct store_head *head)
{
    static const char sql[] =
        "INSERT OR IGNORE INTO chain_heads (number, hash, signature) VALUES (?1, ?2, ?3)";
    const struct value row[] = { value_int(head->number), value_blob(head->hash, sizeof head->hash),
                                 value_blob(head->signature, sizeof head->signature) };

    store_write(s, sql, row, G_N_ELEMENTS(row));
}

bool store_read_head(struct store *s, struct store_head *head)
{
    sqlite3_stmt *st = store_query(
        s, "SELECT number, hash, signature FROM chain_heads ORDER BY number DESC LIMIT 1", NULL, 0);
    bool there = false;
    struct row r;

    while (store_good_row(s, st, "chain_heads", &r)) {
        head->number = row_int64(&r, 0);
        there = row_bytes(&r, 1, head->hash, sizeof head->hash) &&
                row_bytes(&r, 2, head->signature, sizeof head->signature);
    }
    return there;
}

int64_t store_last_entry_number(struct store *s)
{
    const struct value most = value_int(STORE_ENTRIES_MAX);
    sqlite3_stmt *st = store_query(s, last_sql, &most, 1);
    int64_t number = 0;

    while (store_row(s, st))
        number = sqlite3_column_int64(st, 0);
    return number;
}

int store_read_entries(struct store *s, enum store_entries which, int64_t number, store_entry_fn *fn,
                       void *ctx)
{
    const struct value of = value_int(number);
    sqlite3_stmt *st = store_query(s, read_sql[which], &of, 1);
    struct row r;

    while (store_good_row(s, st, "entries", &r)) {
        struct store_entry e = { .number = row_int64(&r, 0),
                                 .table = row_int64(&r, 1),
                                 .voids = row_int64(&r, 2) };
        g_autofree char *text = row_record(&r, 3);

        e.text = text;
        if (text != NULL && row_bytes(&r, 4, e.signature, sizeof e.signature))
            fn(ctx, &e);
    }
    return s->failed ? -1 : 0;
}

int store_read_entry_people(struct store *s, int64_t entry, store_entry_person_fn *fn, void *ctx)
{
    const struct value of = value_int(entry);
    sqlite3_stmt *st = store_query(s, people_sql, &of, 1);
    struct row r;

    while (store_good_row(s, st, "entry_people", &r)) {
        struct store_entry_person p = { .entry = row_int64(&r, 0),
                                        .seat = row_int(&r, 1),
                                        .network = row_text(&r, 2),
                                        .key = row_text(&r, 3),
                                        .now_network = row_text(&r, 5),
                                        .now_key = row_text(&r, 6) };

        if (row_bytes(&r, 4, p.salt, sizeof p.salt))
            fn(ctx, &p);
    }
    return s->failed ? -1 : 0;
}
