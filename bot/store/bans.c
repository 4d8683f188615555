/* bot/store/bans.c - bans, and what operators did, as rows of the store
 * SPDX-License-Identifier: MIT */
#include "bot/store/bans.h"

#include "bot/store/impl.h"

static const char put_sql[] = "INSERT INTO bans (network, mask, silent, at, until, by, why, guests)"
                              " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
static const char drop_sql[] = "DELETE FROM bans WHERE id = ?1";
static const char read_sql[] =
    "SELECT id, network, mask, silent, at, until, by, why, guests FROM bans ORDER BY id";
static const char put_audit_sql[] =
    "INSERT INTO audit (at, network, key, nick, what) VALUES (?1, ?2, ?3, ?4, ?5)";
static const char read_audit_sql[] =
    "SELECT at, key, what, id, network, nick FROM audit ORDER BY id DESC LIMIT ?1";

void store_free_ban(struct ban *ban)
{
    g_free(ban->network);
    g_free(ban->mask);
    g_free(ban->by);
    g_free(ban->why);
    g_free(ban);
}

void store_put_ban(struct store *s, struct ban *ban)
{
    const struct value row[] = {
        value_text(ban->network),
        value_text(ban->mask),
        value_int(ban->silent),
        value_int(ban->at),
        ban->until != 0 ? value_int(ban->until) : (struct value){ VALUE_NULL },
        value_text(ban->by),
        value_text(ban->why),
        value_int(ban->guests),
    };

    store_write(s, put_sql, row, G_N_ELEMENTS(row));
    if (!s->failed)
        ban->id = sqlite3_last_insert_rowid(s->db);
}

void store_drop_ban(struct store *s, const struct ban *ban)
{
    const struct value id = value_int(ban->id);

    store_write(s, drop_sql, &id, 1);
}

/* A text; an empty one if it makes no sense. */
static char *text_at(const struct row *r, int i)
{
    return g_strdup(row_text(r, i) != NULL ? row_text(r, i) : "");
}

/* A ban holds if it is known whom it is for, whatever else of it makes no sense: nobody is let in
 * by a fault.  NULL: whom it is for is not known. */
static struct ban *read_ban(const struct row *r)
{
    struct ban *ban;

    if (row_text(r, 1) == NULL || row_text(r, 2) == NULL)
        return NULL;
    ban = g_new0(struct ban, 1);
    ban->id = sqlite3_column_int64(r->st, 0);
    ban->network = text_at(r, 1);
    ban->mask = text_at(r, 2);
    ban->silent = row_int(r, 3) != 0;
    ban->at = row_int64(r, 4);
    ban->until = row_int64(r, 5); /* NULL reads as 0 */
    ban->by = text_at(r, 6);
    ban->why = text_at(r, 7);
    ban->guests = row_int(r, 8) != 0;
    return ban;
}

int store_read_bans(struct store *s, store_ban_fn *fn, void *ctx)
{
    sqlite3_stmt *st = store_query(s, read_sql, NULL, 0);

    while (store_row(s, st)) {
        struct row r;
        struct ban *ban;

        row_look(&r, "bans", st);
        store_takes(s, &r);
        ban = read_ban(&r);
        if (ban != NULL)
            fn(ctx, ban);
    }
    return s->failed ? -1 : 0;
}

void store_put_audit(struct store *s, int64_t at, const struct person *person, const char *what)
{
    const struct value row[] = { value_int(at), value_text(person->network), value_text(person->key),
                                 value_text(person->nick), value_text(what) };

    store_write(s, put_audit_sql, row, G_N_ELEMENTS(row));
}

int store_read_audit(struct store *s, int n, store_audit_fn *fn, void *ctx)
{
    const struct value most = value_int(n);
    sqlite3_stmt *st = store_query(s, read_audit_sql, &most, 1);
    struct row r;

    while (store_good_row(s, st, "audit", &r))
        fn(ctx, row_int64(&r, 0), row_text(&r, 1), row_text(&r, 2));
    return s->failed ? -1 : 0;
}
