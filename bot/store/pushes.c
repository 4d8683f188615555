/* bot/store/pushes.c - the addresses that people want to be called at outside chat, and what is owed to them
 * SPDX-License-Identifier: MIT */
#include "bot/store/pushes.h"

#include "bot/store/impl.h"

void store_put_push(struct store *s, const struct person *person, const struct store_push *push)
{
    static const char put[] =
        "INSERT OR REPLACE INTO pushes (network, key, address, owed, next, failed, status, told)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    static const char drop[] = "DELETE FROM pushes WHERE network = ?1 AND key = ?2";
    const struct value of[] = { value_text(person->network), value_text(person->key) };

    if (push == NULL) {
        store_write(s, drop, of, G_N_ELEMENTS(of));
        return;
    }
    const struct value row[] = { of[0],
                                 of[1],
                                 value_text(push->address),
                                 value_int(push->owed),
                                 value_int(push->next),
                                 value_int(push->failed),
                                 value_int(push->status),
                                 value_int(push->told) };

    store_write(s, put, row, G_N_ELEMENTS(row));
}

static void hand_out(const struct row *r, store_push_fn *fn, void *ctx)
{
    const struct person person = { (char *)row_text(r, 0), (char *)row_text(r, 1), NULL, NULL };
    struct store_push push = { .owed = (enum push_owed)row_int(r, 3),
                               .next = row_int64(r, 4),
                               .failed = row_int(r, 5),
                               .status = row_int(r, 6),
                               .told = row_int(r, 7) != 0 };

    g_strlcpy(push.address, row_text(r, 2), sizeof push.address);
    fn(ctx, &person, &push);
}

int store_read_pushes(struct store *s, const struct person *person, store_push_fn *fn, void *ctx)
{
#define COLUMNS "SELECT network, key, address, owed, next, failed, status, told FROM pushes"
    static const char one[] = COLUMNS " WHERE network = ?1 AND key = ?2";
    static const char owed[] = COLUMNS " WHERE owed > 0 ORDER BY next, network, key";
    struct value of[2] = { value_int(0) };
    sqlite3_stmt *st;
    struct row r;

    if (person != NULL) {
        of[0] = value_text(person->network);
        of[1] = value_text(person->key);
    }
    st = person != NULL ? store_query(s, one, of, 2) : store_query(s, owed, NULL, 0);
    while (store_good_row(s, st, "pushes", &r))
        hand_out(&r, fn, ctx);
    return s->failed ? -1 : 0;
#undef COLUMNS
}
