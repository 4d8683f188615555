/* bot/store/networks.c - how long networks were there, and how much is said in their places */
#include "bot/store/impl.h"

static const char put_sql[] = "INSERT OR REPLACE INTO places (network, place, manner) VALUES (?1, ?2, ?3)";
static const char drop_sql[] = "DELETE FROM places WHERE network = ?1 AND place = ?2";
static const char read_sql[] = "SELECT place, manner, network FROM places WHERE network = ?1";

void store_put_manner(struct store *s, const char *network, const char *place, enum manner manner)
{
    sqlite3_stmt *st = store_writing_of(s, manner == MANNER_NORMAL ? drop_sql : put_sql);

    if (st == NULL)
        return;
    store_bind_text(st, 1, network);
    store_bind_text(st, 2, place);
    if (manner != MANNER_NORMAL)
        sqlite3_bind_int(st, 3, manner);
    store_run(s, st);
}

int store_read_manners(struct store *s, const char *network, store_manner_fn *fn, void *ctx)
{
    sqlite3_stmt *st = store_statement_of(s, read_sql);
    struct row r;

    if (st == NULL)
        return -1;
    store_bind_text(st, 1, network);
    while (store_good_row(s, st, "places", &r))
        fn(ctx, row_text(&r, 0), (enum manner)row_int(&r, 1));
    return s->failed ? -1 : 0;
}

void store_put_time(struct store *s, const char *network, int64_t ms)
{
    sqlite3_stmt *st = store_writing(s, PUT_TIME);

    if (st == NULL)
        return;
    store_bind_text(st, 1, network);
    sqlite3_bind_int64(st, 2, ms);
    store_run(s, st);
}

int64_t store_read_time(struct store *s, const char *network)
{
    sqlite3_stmt *st = store_statement(s, READ_TIME);
    struct row r;
    int64_t ms = 0;

    if (st == NULL)
        return 0;
    store_bind_text(st, 1, network);
    while (store_good_row(s, st, "networks", &r))
        ms = row_int64(&r, 0);
    return ms;
}
