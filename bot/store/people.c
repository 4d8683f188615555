/* bot/store/people.c - which accounts are one person's, who sat where, and forgetting it
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "bot/store/impl.h"
#include "bot/store/whose.h"

bool store_read_link(struct store *s, const char *network, const char *key, struct person *primary)
{
    static const char sql[] =
        "SELECT primary_network, primary_key, network, key, at FROM links WHERE network = ?1 AND key = ?2";
    const struct value of[] = { value_text(network), value_text(key) };
    sqlite3_stmt *st = store_query(s, sql, of, G_N_ELEMENTS(of));
    struct row r;
    bool found = false;

    while (store_good_row(s, st, "links", &r)) {
        person_set(primary, row_text(&r, 0), row_text(&r, 1), NULL, NULL);
        found = true;
    }
    return found;
}

void store_put_link(struct store *s, const struct person *account, const struct person *primary, int64_t when)
{
    static const char sql[] = "INSERT OR REPLACE INTO links (network, key, primary_network, primary_key, at)"
                              " VALUES (?1, ?2, ?3, ?4, ?5)";
    const struct value row[] = { value_text(account->network), value_text(account->key),
                                 value_text(primary->network), value_text(primary->key), value_int(when) };

    store_write(s, sql, row, G_N_ELEMENTS(row));
}

void store_drop_link(struct store *s, const struct person *account)
{
    static const char sql[] = "DELETE FROM links WHERE network = ?1 AND key = ?2";
    const struct value of[] = { value_text(account->network), value_text(account->key) };

    store_write(s, sql, of, G_N_ELEMENTS(of));
}

GPtrArray *store_read_links(struct store *s, const struct person *primary)
{
    static const char sql[] = "SELECT network, key, primary_network, primary_key, at FROM links"
                              " WHERE primary_network = ?1 AND primary_key = ?2 ORDER BY at, network, key";
    const struct value of[] = { value_text(primary->network), value_text(primary->key) };
    sqlite3_stmt *st = store_query(s, sql, of, G_N_ELEMENTS(of));
    GPtrArray *all = g_ptr_array_new_with_free_func(person_free);
    struct row r;

    while (store_good_row(s, st, "links", &r)) {
        struct person *p = g_new0(struct person, 1);

        person_set(p, row_text(&r, 0), row_text(&r, 1), NULL, NULL);
        g_ptr_array_add(all, p);
    }
    return all;
}

/* Runs a statement that is built for one use, about two accounts, or (b NULL) one.  How many rows
 * it changed. */
static int run_made(struct store *s, const char *sql, const struct person *a, const struct person *b)
{
    const struct value of[] = { value_text(a->network), value_text(a->key),
                                value_text(b != NULL ? b->network : NULL),
                                value_text(b != NULL ? b->key : NULL) };
    sqlite3_stmt *st = store_begin(s) ? store_prepare(s, sql, of, b != NULL ? 4 : 2) : NULL;

    if (st == NULL)
        return 0;
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
    s->matches_version++;
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
    const struct value row[] = { value_int(t->id), value_text(person->network), value_text(person->key) };

    store_write(s, sql, row, G_N_ELEMENTS(row));
}

bool store_has_sat(struct store *s, const struct table *t, const struct person *person)
{
    static const char sql[] = "SELECT 1 FROM sitters WHERE table_id = ?1 AND network = ?2 AND key = ?3";
    const struct value of[] = { value_int(t->id), value_text(person->network), value_text(person->key) };
    sqlite3_stmt *st = store_query(s, sql, of, G_N_ELEMENTS(of));

    if (st == NULL)
        return true; /* somebody who may have seen a hand is treated as one who has */
    return store_any_row(s, st);
}

void store_sat_as_well(struct store *s, const struct person *person, const struct person *other)
{
    static const char sql[] = "INSERT OR IGNORE INTO sitters (table_id, network, key)"
                              " SELECT table_id, ?3, ?4 FROM sitters WHERE network = ?1 AND key = ?2";
    const struct value row[] = { value_text(person->network), value_text(person->key),
                                 value_text(other->network), value_text(other->key) };

    store_write(s, sql, row, G_N_ELEMENTS(row));
}

bool store_sat_anywhere(struct store *s, const struct person *person)
{
    static const char sql[] = "SELECT 1 FROM sitters WHERE network = ?1 AND key = ?2 LIMIT 1";
    const struct value of[] = { value_text(person->network), value_text(person->key) };

    return store_any_row(s, store_query(s, sql, of, G_N_ELEMENTS(of)));
}

int64_t store_last_over(struct store *s, const struct person *person)
{
    static const char sql[] = "SELECT id FROM sitters JOIN tables ON id = table_id"
                              " WHERE sitters.network = ?1 AND key = ?2 AND state = 2"
                              " ORDER BY touched DESC, id DESC LIMIT 1";
    const struct value of[] = { value_text(person->network), value_text(person->key) };
    sqlite3_stmt *st = store_query(s, sql, of, G_N_ELEMENTS(of));
    int64_t id = 0;

    while (store_row(s, st))
        id = sqlite3_column_int64(st, 0);
    return id;
}

/* ---- forgetting ------------------------------------------------------------------------------ */

/* What replaces somebody in a row; NULL: the row is removed. */
static char *put_instead(const struct whose *w)
{
    g_autofree char *source = NULL;

    switch (w->forget) {
    case FORGET_STAYS:
    case FORGET_ROWS: return NULL;
    case FORGET_NAME:
        if (w->source != NULL)
            source = g_strdup_printf(", %s = NULL", w->source);
        return g_strdup_printf("%s = '', %s = '', %s = 'somebody'%s", w->network, w->key, w->nick,
                               source != NULL ? source : "");
    case FORGET_NOBODY:
        return g_strdup_printf("%s = '', %s = (SELECT 'nobody ' || min(table_id) || '/' || seat FROM %s"
                               " WHERE %s = ?1 AND %s = ?2)",
                               w->network, w->key, w->table, w->network, w->key);
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
    else if (w->of == NULL)
        sql = g_strdup_printf("UPDATE %s SET %s WHERE %s = ?1 AND %s = ?2", w->table, instead, w->network,
                              w->key);
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
    s->matches_version++;
}
