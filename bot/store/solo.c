/* bot/store/solo.c - results of games played alone */
#include "bot/store/impl.h"

static const char put_sql[] =
    "INSERT OR REPLACE INTO results (table_id, network, key, rules, score, souls, wounds, turns, boss, rated, at)"
    " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)";
static const char read_sql[] =
    "SELECT rules, score, souls, wounds, turns, boss, rated, at, table_id, network, key FROM results"
    " WHERE network = ?1 AND key = ?2 ORDER BY at DESC, table_id DESC";

void store_put_result(struct store *s, const struct table *t, const struct solo_result *result)
{
    sqlite3_stmt *st = store_writing_of(s, put_sql);

    if (st == NULL)
        return;
    sqlite3_bind_int64(st, 1, t->id);
    store_bind_text(st, 2, t->seat[0].who.network);
    store_bind_text(st, 3, t->seat[0].who.key);
    sqlite3_bind_int(st, 4, result->rules);
    sqlite3_bind_int(st, 5, result->score);
    sqlite3_bind_int(st, 6, result->souls);
    sqlite3_bind_int(st, 7, result->wounds);
    sqlite3_bind_int(st, 8, result->turns);
    store_bind_text(st, 9, result->boss);
    sqlite3_bind_int(st, 10, result->rated);
    sqlite3_bind_int64(st, 11, result->at);
    store_run(s, st);
}

static void hand_on(const struct row *r, store_result_fn *fn, void *ctx)
{
    const struct solo_result result = { .rules = (enum lair_rules)row_int(r, 0),
                                        .score = row_int(r, 1),
                                        .souls = row_int(r, 2),
                                        .wounds = row_int(r, 3),
                                        .turns = row_int(r, 4),
                                        .boss = row_text(r, 5),
                                        .rated = row_int(r, 6) != 0,
                                        .at = row_int64(r, 7) };

    fn(ctx, &result);
}

int store_read_results(struct store *s, const char *network, const char *key, store_result_fn *fn, void *ctx)
{
    sqlite3_stmt *st = store_statement_of(s, read_sql);
    struct row r;

    if (st == NULL)
        return -1;
    store_bind_text(st, 1, network);
    store_bind_text(st, 2, key);
    while (store_good_row(s, st, "results", &r))
        hand_on(&r, fn, ctx);
    return s->failed ? -1 : 0;
}
