/* bot/store/requests.c - remembers which requests were done
 * SPDX-License-Identifier: MIT */
#include "bot/store/impl.h"

bool store_put_request(struct store *s, const char *network, const char *id, int64_t when)
{
    static const char sql[] = "INSERT OR IGNORE INTO requests (network, id, at) VALUES (?1, ?2, ?3)";
    const struct value row[] = { value_text(network), value_text(id), value_int(when) };

    store_write(s, sql, row, G_N_ELEMENTS(row));
    return s->failed || sqlite3_changes(s->db) > 0;
}

bool store_has_request(struct store *s, const char *network, const char *id)
{
    static const char sql[] = "SELECT 1 FROM requests WHERE network = ?1 AND id = ?2";
    const struct value of[] = { value_text(network), value_text(id) };

    return store_any_row(s, store_query(s, sql, of, G_N_ELEMENTS(of)));
}

void store_forget_requests(struct store *s, int64_t when)
{
    static const char sql[] = "DELETE FROM requests WHERE at < ?1";
    const struct value before = value_int(when);

    store_write(s, sql, &before, 1);
}
