/* bot/store/sets.c - sets of cards, by their hashes
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "bot/store/impl.h"

void store_put_set(struct store *s, const char *hash, const char *name, const char *text, size_t len)
{
    static const char sql[] =
        "INSERT INTO sets (hash, name, text) VALUES (?1, ?2, ?3) ON CONFLICT (hash) DO UPDATE"
        " SET name = excluded.name, text = excluded.text WHERE text IS NOT excluded.text";
    const struct value row[] = { value_text(hash), value_text(name), value_blob(text, len) };

    store_write(s, sql, row, G_N_ELEMENTS(row));
}

char *store_read_set(struct store *s, const char *hash, size_t *len)
{
    static const char sql[] = "SELECT text, hash FROM sets WHERE hash = ?1";
    const struct value of = value_text(hash);
    sqlite3_stmt *st = store_query(s, sql, &of, 1);
    char *text = NULL;

    while (store_row(s, st)) {
        struct row r;

        row_look(&r, "sets", st);
        if (!row_is_good(&r))
            continue;
        *len = (size_t)sqlite3_column_bytes(st, 0);
        g_free(text);
        text = g_strndup(sqlite3_column_blob(st, 0), *len);
    }
    return text;
}
