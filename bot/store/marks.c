/* bot/store/marks.c - what results leave behind that an operator may want to look at, as rows of the store
 * SPDX-License-Identifier: MIT */
#include "bot/store/marks.h"

#include "bot/store/impl.h"

int store_read_newest_results(struct store *s, int most, store_result_fn *fn, void *ctx)
{
    static const char sql[] =
        "SELECT table_id, network, key, source, rules, score, at FROM results"
        " WHERE rated = 1 AND hints = 0 AND " STORE_NOT_SEALED " ORDER BY at DESC, table_id DESC LIMIT ?1";
    const struct value of = value_int(most);
    sqlite3_stmt *st = store_query(s, sql, &of, 1);
    struct row r;

    while (store_good_row(s, st, "results", &r))
        fn(ctx, &(struct solo_result){ .table = row_int64(&r, 0),
                                       .network = row_text(&r, 1),
                                       .key = row_text(&r, 2),
                                       .source = row_text(&r, 3),
                                       .rules = (enum lair_rules)row_int(&r, 4),
                                       .score = row_int(&r, 5),
                                       .rated = true,
                                       .at = row_int64(&r, 6) });
    return s->failed ? -1 : 0;
}

int store_read_decisions(struct store *s, int64_t table, int64_t *at, int most)
{
    static const char sql[] = "SELECT at, table_id, n, seat FROM moves"
                              " WHERE table_id = ?1 AND seat = 0 AND decided = 1 ORDER BY n LIMIT ?2";
    const struct value of[] = { value_int(table), value_int(most) };
    sqlite3_stmt *st = store_query(s, sql, of, G_N_ELEMENTS(of));
    struct row r;
    int n = 0;

    while (store_good_row(s, st, "moves", &r))
        at[n++] = row_int64(&r, 0);
    return n;
}

static int hand_on_twins(struct store *s, sqlite3_stmt *st, store_twins_fn *fn, void *ctx)
{
    struct row r;

    while (store_good_row(s, st, "results", &r))
        fn(ctx, row_int64(&r, 0), row_int(&r, 1));
    return s->failed ? -1 : 0;
}

int store_read_twins(struct store *s, store_twins_fn *fn, void *ctx)
{
    static const char sql[] = "SELECT max(table_id) AS last, count(DISTINCT key) AS n FROM results"
                              " JOIN tables AS t ON t.id = table_id"
                              " WHERE rated = 1 AND source IS NOT NULL AND " STORE_NOT_SEALED
                              " GROUP BY results.network, source, t.seed HAVING n > 1 ORDER BY last DESC";

    return hand_on_twins(s, store_query(s, sql, NULL, 0), fn, ctx);
}

int store_read_neighbours(struct store *s, int most, store_twins_fn *fn, void *ctx)
{
    static const char sql[] =
        "SELECT max(results.table_id) AS last, count(DISTINCT network || '/' || key) AS n FROM day_addresses AS a"
        " JOIN results ON results.table_id = a.table_id WHERE rated = 1 AND " STORE_NOT_SEALED
        " GROUP BY a.day, a.digest HAVING n BETWEEN 2 AND ?1 ORDER BY last DESC";
    const struct value of = value_int(most);

    return hand_on_twins(s, store_query(s, sql, &of, 1), fn, ctx);
}
