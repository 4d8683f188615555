/* bot/store/machines.c - how people have fared against machines
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "bot/store/impl.h"

/* Games with one person, and for each of the others a machine of policy ?3 (-1: of any).  A table has a record
 * from its game's end on; what stands there behind "result " says who won. */
static const char read_sql[] =
    "SELECT me.seat, substr(t.record, instr(t.record, char(10) || 'result ') + 8, 8)"
    " FROM sitters AS s JOIN tables AS t ON t.id = s.table_id JOIN seats AS me ON me.table_id = t.id"
    " AND me.network = s.network AND me.key = s.key WHERE s.network = ?1 AND s.key = ?2 AND me.bot = 0"
    " AND typeof(t.record) = 'text' AND t.by_hand = 0"
    " AND EXISTS (SELECT 1 FROM seats AS o WHERE o.table_id = t.id AND o.seat <> me.seat)"
    " AND NOT EXISTS (SELECT 1 FROM seats AS o WHERE o.table_id = t.id AND o.seat <> me.seat"
    " AND (o.bot <> 1 OR o.vacant <> 0 OR ?3 >= 0 AND o.policy <> ?3))";

int store_read_machines(struct store *s, const struct person *person, int policy, struct store_machines *out)
{
    const struct value of[] = { value_text(person->network), value_text(person->key), value_int(policy) };
    sqlite3_stmt *st = store_query(s, read_sql, of, G_N_ELEMENTS(of));

    *out = (struct store_machines){ 0 };
    while (store_row(s, st)) {
        int64_t seat = sqlite3_column_int64(st, 0);
        const char *result = (const char *)sqlite3_column_text(st, 1), *end;

        end = result != NULL ? strchr(result, ' ') : NULL;
        if (end == NULL || seat < 0 || seat >= LAIR_MAX_SEATS)
            continue; /* no record that makes sense */
        out->played++;
        out->won += memchr(result, (int)('a' + seat), (size_t)(end - result)) != NULL;
    }
    return s->failed ? -1 : 0;
}
