/* bot/store/people.c - which accounts are one person's, who sat where, and forgetting it */
#include <string.h>

#include "bot/store/impl.h"
#include "bot/store/whose.h"

static void bind_account(sqlite3_stmt *st, int i, const struct person *p)
{
    store_bind_text(st, i, p->network);
    store_bind_text(st, i + 1, p->key);
}

/* Runs a statement about two accounts: ?1 and ?2, ?3 and ?4. */
static void run_of_two(struct store *s, const char *sql, const struct person *a, const struct person *b)
{
    sqlite3_stmt *st = store_writing_of(s, sql);

    if (st == NULL)
        return;
    bind_account(st, 1, a);
    bind_account(st, 3, b);
    store_run(s, st);
}

bool store_read_link(struct store *s, const char *network, const char *key, struct person *primary)
{
    static const char sql[] =
        "SELECT primary_network, primary_key, network, key, at FROM links WHERE network = ?1 AND key = ?2";
    sqlite3_stmt *st = store_statement_of(s, sql);
    struct row r;
    const struct person account = { (char *)network, (char *)key, NULL };
    bool found = false;

    if (st == NULL)
        return false;
    bind_account(st, 1, &account);
    while (store_good_row(s, st, "links", &r)) {
        person_set(primary, row_text(&r, 0), row_text(&r, 1), NULL);
        found = true;
    }
    return found;
}

void store_put_link(struct store *s, const struct person *account, const struct person *primary, int64_t when)
{
    static const char sql[] = "INSERT OR REPLACE INTO links (network, key, primary_network, primary_key, at)"
                              " VALUES (?1, ?2, ?3, ?4, ?5)";
    sqlite3_stmt *st = store_writing_of(s, sql);

    if (st == NULL)
        return;
    bind_account(st, 1, account);
    bind_account(st, 3, primary);
    sqlite3_bind_int64(st, 5, when);
    store_run(s, st);
}

void store_drop_link(struct store *s, const struct person *account)
{
    static const char sql[] = "DELETE FROM links WHERE network = ?1 AND key = ?2";
    sqlite3_stmt *st = store_writing_of(s, sql);

    if (st == NULL)
        return;
    bind_account(st, 1, account);
    store_run(s, st);
}

GPtrArray *store_read_links(struct store *s, const struct person *primary)
{
    static const char sql[] = "SELECT network, key, primary_network, primary_key, at FROM links"
                              " WHERE primary_network = ?1 AND primary_key = ?2 ORDER BY at, network, key";
    GPtrArray *all = g_ptr_array_new_with_free_func(person_free);
    sqlite3_stmt *st = store_statement_of(s, sql);
    struct row r;

    if (st == NULL)
        return all;
    bind_account(st, 1, primary);
    while (store_good_row(s, st, "links", &r)) {
        struct person *p = g_new0(struct person, 1);

        person_set(p, row_text(&r, 0), row_text(&r, 1), NULL);
        g_ptr_array_add(all, p);
    }
    return all;
}

/* Runs a statement that is built for one use, about two accounts, or (b NULL) one.  How many rows
 * it changed. */
static int run_made(struct store *s, const char *sql, const struct person *a, const struct person *b)
{
    sqlite3_stmt *st = NULL;

    if (!store_begin(s))
        return 0;
    if (sqlite3_prepare_v2(s->db, sql, -1, &st, NULL) != SQLITE_OK) {
        store_fail(s);
        return 0;
    }
    bind_account(st, 1, a);
    if (b != NULL)
        bind_account(st, 3, b);
    store_run(s, st);
    sqlite3_finalize(st);
    return s->failed ? 0 : sqlite3_changes(s->db);
}

/* Gives the rows of one identity to another.  A row that would then be there twice stays as it is,
 * or replaces the other's. */
static void become(struct store *s, const struct whose *w, const struct person *from, const struct person *to)
{
    g_autofree char *sql = g_strdup_printf("UPDATE OR %s %s SET %s = ?3, %s = ?4 WHERE %s = ?1 AND %s = ?2",
                                           w->link == LINK_REPLACES ? "REPLACE" : "IGNORE", w->table,
                                           w->network, w->key, w->network, w->key);

    run_made(s, sql, from, to);
}

void store_become(struct store *s, const struct person *from, const struct person *to)
{
    const struct whose *w;

    for (int i = 0; (w = whose_at(i)) != NULL; i++)
        if (w->link != LINK_STAYS)
            become(s, w, from, to);
}

void store_reach_elsewhere(struct store *s, const struct person *account)
{
    static const char sql[] =
        "UPDATE seats SET reach_network = network, reach_key = key"
        " WHERE reach_network = ?1 AND reach_key = ?2 AND NOT (network = ?1 AND key = ?2)";

    run_made(s, sql, account, NULL);
}

/* ---- who sat where --------------------------------------------------------------------------- */

void store_put_sitter(struct store *s, const struct table *t, const struct person *person)
{
    static const char sql[] = "INSERT OR IGNORE INTO sitters (table_id, network, key) VALUES (?1, ?2, ?3)";
    sqlite3_stmt *st = store_writing_of(s, sql);

    if (st == NULL)
        return;
    sqlite3_bind_int64(st, 1, t->id);
    bind_account(st, 2, person);
    store_run(s, st);
}

bool store_has_sat(struct store *s, const struct table *t, const struct person *person)
{
    static const char sql[] = "SELECT 1 FROM sitters WHERE table_id = ?1 AND network = ?2 AND key = ?3";
    sqlite3_stmt *st = store_statement_of(s, sql);

    if (st == NULL)
        return true; /* somebody who may have seen a hand is treated as one who has */
    sqlite3_bind_int64(st, 1, t->id);
    bind_account(st, 2, person);
    return store_any_row(s, st);
}

void store_sat_as_well(struct store *s, const struct person *person, const struct person *other)
{
    static const char sql[] = "INSERT OR IGNORE INTO sitters (table_id, network, key)"
                              " SELECT table_id, ?3, ?4 FROM sitters WHERE network = ?1 AND key = ?2";

    run_of_two(s, sql, person, other);
}

bool store_sat_anywhere(struct store *s, const struct person *person)
{
    static const char sql[] = "SELECT 1 FROM sitters WHERE network = ?1 AND key = ?2 LIMIT 1";
    sqlite3_stmt *st = store_statement_of(s, sql);

    if (st == NULL)
        return false;
    bind_account(st, 1, person);
    return store_any_row(s, st);
}

/* ---- forgetting ------------------------------------------------------------------------------ */

/* What replaces somebody in a row; NULL: the row is removed. */
static char *put_instead(const struct whose *w)
{
    switch (w->forget) {
    case FORGET_STAYS:
    case FORGET_ROWS: return NULL;
    case FORGET_NAME:
        return g_strdup_printf("%s = '', %s = '', %s = 'somebody'", w->network, w->key, w->nick);
    case FORGET_COLUMN: return g_strdup_printf("%s = NULL, %s = NULL", w->network, w->key);
    }
    return NULL;
}

/* Forgets an account in one table.  How many rows that changed. */
static int forget(struct store *s, const struct whose *w, const struct person *account)
{
    g_autofree char *instead = put_instead(w), *sql = NULL;

    if (instead == NULL)
        sql = g_strdup_printf("DELETE FROM %s WHERE %s = ?1 AND %s = ?2", w->table, w->network, w->key);
    else
        sql =
            g_strdup_printf("UPDATE %s SET %s WHERE %s = ?1 AND %s = ?2"
                            " AND %s NOT IN (SELECT id FROM tables WHERE state IS NOT 2 AND state IS NOT 3)",
                            w->table, instead, w->network, w->key, w->of);
    return run_made(s, sql, account, NULL);
}

void store_forget_account(struct store *s, const struct person *account, struct store_forgotten *n)
{
    int *counts[WHOSE_COUNTS] = { NULL, &n->seats, &n->results, &n->links };
    const struct whose *w;

    for (int i = 0; (w = whose_at(i)) != NULL; i++) {
        int rows = w->forget != FORGET_STAYS ? forget(s, w, account) : 0;

        if (counts[w->count] != NULL)
            *counts[w->count] += rows;
        if (w->then != NULL)
            run_made(s, w->then, account, NULL);
    }
}
