/* bot/store/misc.c - sets of cards, requests that were done, and the time of networks */
#include <string.h>

#include "bot/store/impl.h"

void store_put_set(struct store *s, const char *hash, const char *name, const char *text, size_t len)
{
    sqlite3_stmt *st = store_writing(s, PUT_SET);

    if (st == NULL)
        return;
    sqlite3_bind_text(st, 1, hash, -1, SQLITE_TRANSIENT);
    sqlite3_bind_text(st, 2, name, -1, SQLITE_TRANSIENT);
    sqlite3_bind_blob64(st, 3, text, len, SQLITE_TRANSIENT);
    store_run(s, st);
}

char *store_read_set(struct store *s, const char *hash, size_t *len)
{
    sqlite3_stmt *st = store_statement(s, READ_SET);
    char *text = NULL;

    if (st == NULL)
        return NULL;
    sqlite3_bind_text(st, 1, hash, -1, SQLITE_TRANSIENT);
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

bool store_put_request(struct store *s, const char *network, const char *id, int64_t when)
{
    sqlite3_stmt *st = store_writing(s, PUT_REQUEST);

    if (st == NULL)
        return true;
    sqlite3_bind_text(st, 1, network, -1, SQLITE_TRANSIENT);
    sqlite3_bind_text(st, 2, id, -1, SQLITE_TRANSIENT);
    sqlite3_bind_int64(st, 3, when);
    store_run(s, st);
    return s->failed || sqlite3_changes(s->db) > 0;
}

bool store_has_request(struct store *s, const char *network, const char *id)
{
    sqlite3_stmt *st = store_statement(s, READ_REQUEST);
    bool has = false;

    if (st == NULL)
        return false;
    sqlite3_bind_text(st, 1, network, -1, SQLITE_TRANSIENT);
    sqlite3_bind_text(st, 2, id, -1, SQLITE_TRANSIENT);
    while (store_row(s, st))
        has = true;
    return has;
}

void store_put_time(struct store *s, const char *network, int64_t ms)
{
    sqlite3_stmt *st = store_writing(s, PUT_TIME);

    if (st == NULL)
        return;
    sqlite3_bind_text(st, 1, network, -1, SQLITE_TRANSIENT);
    sqlite3_bind_int64(st, 2, ms);
    store_run(s, st);
}

int64_t store_read_time(struct store *s, const char *network)
{
    sqlite3_stmt *st = store_statement(s, READ_TIME);
    int64_t ms = 0;

    if (st == NULL)
        return 0;
    sqlite3_bind_text(st, 1, network, -1, SQLITE_TRANSIENT);
    while (store_row(s, st)) {
        struct row r;

        row_look(&r, "networks", st);
        if (store_takes(s, &r))
            ms = row_int64(&r, 0);
    }
    return ms;
}

void store_forget_requests(struct store *s, int64_t when)
{
    sqlite3_stmt *st = store_writing(s, FORGET_REQUESTS);

    if (st == NULL)
        return;
    sqlite3_bind_int64(st, 1, when);
    store_run(s, st);
}
