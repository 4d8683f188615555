/* bot/store_people.c - which accounts are one person's, who sat where, and forgetting it */
#include <string.h>

#include "store_impl.h"

static void bind_account(sqlite3_stmt *st, int i, const struct person *p)
{
    sqlite3_bind_text(st, i, p->network, -1, SQLITE_TRANSIENT);
    sqlite3_bind_text(st, i + 1, p->key, -1, SQLITE_TRANSIENT);
}

/* Runs a statement of two accounts: ?1 and ?2, ?3 and ?4. */
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
    const struct person account = { (char *)network, (char *)key, NULL };
    bool found = false;

    if (st == NULL)
        return false;
    bind_account(st, 1, &account);
    while (store_row(s, st)) {
        struct row r;

        row_look(&r, "links", st);
        if (!store_takes(s, &r))
            continue;
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

    if (st == NULL)
        return all;
    bind_account(st, 1, primary);
    while (store_row(s, st)) {
        struct person *p;
        struct row r;

        row_look(&r, "links", st);
        if (!store_takes(s, &r))
            continue;
        p = g_new0(struct person, 1);
        person_set(p, row_text(&r, 0), row_text(&r, 1), NULL);
        g_ptr_array_add(all, p);
    }
    return all;
}

void store_become(struct store *s, const struct person *was, const struct person *is)
{
    static const char *const steps[] = {
        "UPDATE links SET primary_network = ?3, primary_key = ?4"
        " WHERE primary_network = ?1 AND primary_key = ?2",
        "UPDATE seats SET network = ?3, key = ?4 WHERE network = ?1 AND key = ?2",
        "UPDATE tables SET owner_network = ?3, owner_key = ?4 WHERE owner_network = ?1 AND owner_key = ?2",
        "UPDATE results SET network = ?3, key = ?4 WHERE network = ?1 AND key = ?2",
        "UPDATE OR REPLACE sitters SET network = ?3, key = ?4 WHERE network = ?1 AND key = ?2",
    };

    for (size_t i = 0; i < G_N_ELEMENTS(steps); i++)
        run_of_two(s, steps[i], was, is);
}

/* ---- who sat where ------------------------------------------------------------------ */

void store_put_sitter(struct store *s, const struct table *t, const struct person *who)
{
    static const char sql[] = "INSERT OR IGNORE INTO sitters (table_id, network, key) VALUES (?1, ?2, ?3)";
    sqlite3_stmt *st = store_writing_of(s, sql);

    if (st == NULL)
        return;
    sqlite3_bind_int64(st, 1, t->id);
    bind_account(st, 2, who);
    store_run(s, st);
}

bool store_has_sat(struct store *s, const struct table *t, const struct person *who)
{
    static const char sql[] = "SELECT 1 FROM sitters WHERE table_id = ?1 AND network = ?2 AND key = ?3";
    sqlite3_stmt *st = store_statement_of(s, sql);
    bool has = false;

    if (st == NULL)
        return true; /* who may have seen a hand is taken for one who has */
    sqlite3_bind_int64(st, 1, t->id);
    bind_account(st, 2, who);
    while (store_row(s, st))
        has = true;
    return has;
}

void store_sat_as_well(struct store *s, const struct person *whose, const struct person *too)
{
    static const char sql[] = "INSERT OR IGNORE INTO sitters (table_id, network, key)"
                              " SELECT table_id, ?3, ?4 FROM sitters WHERE network = ?1 AND key = ?2";

    run_of_two(s, sql, whose, too);
}

bool store_sat_anywhere(struct store *s, const struct person *who)
{
    static const char sql[] = "SELECT 1 FROM sitters WHERE network = ?1 AND key = ?2 LIMIT 1";
    sqlite3_stmt *st = store_statement_of(s, sql);
    bool has = false;

    if (st == NULL)
        return false;
    bind_account(st, 1, who);
    while (store_row(s, st))
        has = true;
    return has;
}

/* ---- forgetting ---------------------------------------------------------------------- */

/* How many rows a statement of one account changed. */
static int run_of_one(struct store *s, const char *sql, const struct person *p)
{
    sqlite3_stmt *st = store_writing_of(s, sql);

    if (st == NULL)
        return 0;
    bind_account(st, 1, p);
    store_run(s, st);
    return s->failed ? 0 : sqlite3_changes(s->db);
}

void store_forget_account(struct store *s, const struct person *account, struct store_forgotten *n)
{
    n->seats += run_of_one(s,
                           "UPDATE seats SET network = '', key = '', nick = 'somebody',"
                           " reach_network = NULL, reach_key = NULL WHERE network = ?1 AND key = ?2"
                           " AND table_id NOT IN (SELECT id FROM tables WHERE state IN (0, 1))",
                           account);
    run_of_one(s,
               "UPDATE tables SET owner_network = '', owner_key = '', owner_nick = 'somebody'"
               " WHERE owner_network = ?1 AND owner_key = ?2 AND state NOT IN (0, 1)",
               account);
    run_of_one(s,
               "UPDATE tables SET salt = NULL WHERE state NOT IN (0, 1)"
               " AND id IN (SELECT table_id FROM sitters WHERE network = ?1 AND key = ?2)"
               " AND NOT EXISTS (SELECT 1 FROM seats WHERE table_id = tables.id AND key <> '')",
               account);
    n->results += run_of_one(s, "DELETE FROM results WHERE network = ?1 AND key = ?2", account);
    run_of_one(s, "DELETE FROM sitters WHERE network = ?1 AND key = ?2", account);
    run_of_one(s, "DELETE FROM watchers WHERE network = ?1 AND key = ?2", account);
    n->links += run_of_one(s, "DELETE FROM links WHERE network = ?1 AND key = ?2", account);
    n->links += run_of_one(s, "DELETE FROM links WHERE primary_network = ?1 AND primary_key = ?2", account);
}
