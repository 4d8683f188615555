/* bot/store/requests.c - remembers which requests were done */
#include "bot/store/impl.h"

bool store_put_request(struct store *s, const char *network, const char *id, int64_t when)
{
    sqlite3_stmt *st = store_writing(s, PUT_REQUEST);

    if (st == NULL)
        return true;
    store_bind_text(st, 1, network);
    store_bind_text(st, 2, id);
    sqlite3_bind_int64(st, 3, when);
    store_run(s, st);
    return s->failed || sqlite3_changes(s->db) > 0;
}

bool store_has_request(struct store *s, const char *network, const char *id)
{
    sqlite3_stmt *st = store_statement(s, READ_REQUEST);

    if (st == NULL)
        return false;
    store_bind_text(st, 1, network);
    store_bind_text(st, 2, id);
    return store_any_row(s, st);
}

void store_forget_requests(struct store *s, int64_t when)
{
    sqlite3_stmt *st = store_writing(s, FORGET_REQUESTS);

    if (st == NULL)
        return;
    sqlite3_bind_int64(st, 1, when);
    store_run(s, st);
}
