/* bot/store/numbers.c - numbers that are given once and never again
 * SPDX-License-Identifier: MIT */
#include "bot/store/impl.h"

/* Where the last one is not known, or makes no sense, those that are there still tell. */
static const char draw_sql[] =
    "INSERT INTO numbers (what, last) VALUES (?1, (SELECT coalesce(max(id), 0) + 1 FROM tables))"
    " ON CONFLICT (what) DO UPDATE SET last = 1 + max((SELECT coalesce(max(id), 0) FROM tables),"
    " CASE WHEN typeof(last) = 'integer' AND last BETWEEN 0 AND 9007199254740991 THEN last ELSE 0 END)"
    " RETURNING last";

int64_t store_draw_table_number(struct store *s)
{
    const struct value what = value_text("table");
    sqlite3_stmt *st = store_begin(s) ? store_query(s, draw_sql, &what, 1) : NULL;
    int64_t number = 0;

    while (store_row(s, st))
        number = sqlite3_column_int64(st, 0);
    return s->failed ? 0 : number;
}
