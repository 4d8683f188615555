/* bot/store/notes.c - what players note for themselves at a table
 * SPDX-License-Identifier: MIT */
#include "bot/store/notes.h"

#include "bot/store/impl.h"

void store_put_note(struct store *s, int64_t table, const struct person *person, const struct note *note)
{
    static const char put[] =
        "INSERT OR REPLACE INTO notes (table_id, network, key, text, turn, decision) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    static const char drop[] = "DELETE FROM notes WHERE table_id = ?1 AND network = ?2 AND key = ?3";
    const struct value of[] = { value_int(table), value_text(person->network), value_text(person->key) };

    if (note == NULL) {
        store_write(s, drop, of, G_N_ELEMENTS(of));
        return;
    }
    const struct value row[] = {
        of[0], of[1], of[2], value_text(note->text), value_int(note->turn), value_int(note->decision)
    };

    store_write(s, put, row, G_N_ELEMENTS(row));
}

bool store_read_note(struct store *s, int64_t table, const struct person *person, struct note *note)
{
    static const char sql[] = "SELECT text, turn, decision, table_id, network, key FROM notes"
                              " WHERE table_id = ?1 AND network = ?2 AND key = ?3";
    const struct value of[] = { value_int(table), value_text(person->network), value_text(person->key) };
    sqlite3_stmt *st = store_query(s, sql, of, G_N_ELEMENTS(of));
    bool there = false;
    struct row r;

    while (store_good_row(s, st, "notes", &r)) {
        *note = (struct note){ .turn = row_int(&r, 1), .decision = row_int(&r, 2) };
        g_strlcpy(note->text, row_text(&r, 0), sizeof note->text);
        there = true;
    }
    return there;
}
