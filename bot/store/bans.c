/* bot/store/bans.c - bans, and what operators did, as rows of the store */
#include "bot/store/bans.h"

#include "bot/store/impl.h"

static const char put_sql[] = "INSERT INTO bans (network, mask, silent, at, until, by, why)"
                              " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
static const char drop_sql[] = "DELETE FROM bans WHERE id = ?1";
static const char read_sql[] = "SELECT id, network, mask, silent, at, until, by, why FROM bans ORDER BY id";
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
    sqlite3_stmt *st = store_writing_of(s, put_sql);

    if (st == NULL)
        return;
    store_bind_text(st, 1, ban->network);
    store_bind_text(st, 2, ban->mask);
    sqlite3_bind_int(st, 3, ban->silent);
    sqlite3_bind_int64(st, 4, ban->at);
    if (ban->until != 0)
        sqlite3_bind_int64(st, 5, ban->until);
    store_bind_text(st, 6, ban->by);
    store_bind_text(st, 7, ban->why);
    store_run(s, st);
    ban->id = sqlite3_last_insert_rowid(s->db);
}

void store_drop_ban(struct store *s, const struct ban *ban)
{
    sqlite3_stmt *st = store_writing_of(s, drop_sql);

    if (st == NULL)
        return;
    sqlite3_bind_int64(st, 1, ban->id);
    store_run(s, st);
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
    return ban;
}

int store_read_bans(struct store *s, store_ban_fn *fn, void *ctx)
{
    sqlite3_stmt *st = store_statement_of(s, read_sql);

    while (st != NULL && store_row(s, st)) {
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
    sqlite3_stmt *st = store_writing_of(s, put_audit_sql);

    if (st == NULL)
        return;
    sqlite3_bind_int64(st, 1, at);
    store_bind_text(st, 2, person->network);
    store_bind_text(st, 3, person->key);
    store_bind_text(st, 4, person->nick);
    store_bind_text(st, 5, what);
    store_run(s, st);
}

int store_read_audit(struct store *s, int n, store_audit_fn *fn, void *ctx)
{
    sqlite3_stmt *st = store_statement_of(s, read_audit_sql);
    struct row r;

    if (st == NULL)
        return -1;
    sqlite3_bind_int(st, 1, n);
    while (store_good_row(s, st, "audit", &r))
        fn(ctx, row_int64(&r, 0), row_text(&r, 1), row_text(&r, 2));
    return s->failed ? -1 : 0;
}
