/* bot/store/sets.c - sets of cards, by their hashes */
#include <string.h>

#include "bot/store/impl.h"

void store_put_set(struct store *s, const char *hash, const char *name, const char *text, size_t len)
{
    sqlite3_stmt *st = store_writing(s, PUT_SET);

    if (st == NULL)
        return;
    store_bind_text(st, 1, hash);
    store_bind_text(st, 2, name);
    sqlite3_bind_blob64(st, 3, text, len, SQLITE_TRANSIENT);
    store_run(s, st);
}

char *store_read_set(struct store *s, const char *hash, size_t *len)
{
    sqlite3_stmt *st = store_statement(s, READ_SET);
    char *text = NULL;

    if (st == NULL)
        return NULL;
    store_bind_text(st, 1, hash);
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
