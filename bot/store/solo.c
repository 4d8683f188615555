/* bot/store/solo.c - results of games played alone */
#include "bot/store/impl.h"

static const char put_sql[] =
    "INSERT OR REPLACE INTO results (table_id, network, key, rules, score, souls, wounds, turns, boss, rated, at)"
    " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)";
static const char read_sql[] =
    "SELECT rules, score, souls, wounds, turns, boss, rated, at, table_id, network, key FROM results"
    " WHERE network = ?1 AND key = ?2 ORDER BY at DESC, table_id DESC";

static const char table_sql[] =
    "SELECT rules, score, souls, wounds, turns, boss, rated, at, table_id, network, key FROM results"
    " WHERE table_id = ?1";

void store_put_result(struct store *s, const struct table *t, const struct solo_result *result)
{
    /* clang-format off */
    const struct value row[] = {
        value_int(t->id), value_text(t->seat[0].who.network), value_text(t->seat[0].who.key),
        value_int(result->rules), value_int(result->score), value_int(result->souls), value_int(result->wounds),
        value_int(result->turns), value_text(result->boss), value_int(result->rated), value_int(result->at),
    };
    /* clang-format on */

    store_write(s, put_sql, row, G_N_ELEMENTS(row));
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

static int hand_on_all(struct store *s, sqlite3_stmt *st, store_result_fn *fn, void *ctx)
{
    struct row r;

    while (store_good_row(s, st, "results", &r))
        hand_on(&r, fn, ctx);
    return s->failed ? -1 : 0;
}

int store_read_results(struct store *s, const char *network, const char *key, store_result_fn *fn, void *ctx)
{
    const struct value of[] = { value_text(network), value_text(key) };

    return hand_on_all(s, store_query(s, read_sql, of, G_N_ELEMENTS(of)), fn, ctx);
}

int store_read_table_results(struct store *s, int64_t table, store_result_fn *fn, void *ctx)
{
    const struct value of = value_int(table);

    return hand_on_all(s, store_query(s, table_sql, &of, 1), fn, ctx);
}
