/* bot/store/substitutes.c - who asked for seats that become free
 * SPDX-License-Identifier: MIT */
#include "bot/store/substitutes.h"

#include "bot/store/impl.h"

void store_put_substitute(struct store *s, const struct person *account, const struct substitute *want)
{
    static const char put[] =
        "INSERT OR REPLACE INTO substitutes (network, key, nick, rules, slow, at) VALUES (?1, ?2, ?3, ?4, ?5,"
        " max(?6, (SELECT coalesce(max(at), 0) + 1 FROM substitutes)))";
    static const char drop[] = "DELETE FROM substitutes WHERE network = ?1 AND key = ?2";
    const struct value of[] = { value_text(account->network), value_text(account->key) };

    if (want == NULL) {
        store_write(s, drop, of, G_N_ELEMENTS(of));
        return;
    }
    const struct value row[] = { of[0],
                                 of[1],
                                 value_text(account->nick),
                                 value_int(want->rules),
                                 value_int(want->slow),
                                 value_int(want->at) };

    store_write(s, put, row, G_N_ELEMENTS(row));
}

void store_drop_substitutes(struct store *s, int64_t until)
{
    const struct value row = value_int(until);

    store_write(s, "DELETE FROM substitutes WHERE at <= ?1", &row, 1);
}

int store_read_substitutes(struct store *s, int64_t after, store_substitute_fn *fn, void *ctx)
{
    static const char sql[] =
        "SELECT network, key, nick, rules, slow, at FROM substitutes WHERE at > ?1 ORDER BY at";
    const struct value from = value_int(after);
    sqlite3_stmt *st = store_query(s, sql, &from, 1);
    bool wanted = true;
    struct row r;

    while (store_good_row(s, st, "substitutes", &r)) {
        const struct person account = { (char *)row_text(&r, 0), (char *)row_text(&r, 1),
                                        (char *)row_text(&r, 2), NULL };
        const struct substitute want = { .rules = row_int(&r, 3),
                                         .slow = row_int(&r, 4) != 0,
                                         .at = row_int64(&r, 5) };

        wanted = wanted && fn(ctx, &account, &want);
    }
    return s->failed ? -1 : 0;
}
