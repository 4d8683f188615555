/* bot/store/settings.c - what people chose for themselves, and when they were there
 * SPDX-License-Identifier: MIT */
#include "bot/store/settings.h"

#include "bot/store/impl.h"

static const char *const names[STORE_SETTINGS] = {
    [SETTING_HOURS] = "hours",     [SETTING_DIGEST] = "digest", [SETTING_HEARD] = "heard",
    [SETTING_ANSWERS] = "answers", [SETTING_AWAY] = "away",     [SETTING_HELPER] = "helper",
    [SETTING_SHARES] = "shares",   [SETTING_BACK] = "back",
};

void store_put_setting(struct store *s, const struct person *person, enum store_setting setting,
                       const char *text)
{
    static const char put[] =
        "INSERT OR REPLACE INTO person_settings (network, key, what, value) VALUES (?1, ?2, ?3, ?4)";
    static const char drop[] = "DELETE FROM person_settings WHERE network = ?1 AND key = ?2 AND what = ?3";
    const struct value row[] = { value_text(person->network), value_text(person->key),
                                 value_text(names[setting]), value_text(text) };

    store_write(s, text != NULL ? put : drop, row, text != NULL ? 4 : 3);
}

char *store_read_setting(struct store *s, const struct person *person, enum store_setting setting)
{
    static const char sql[] =
        "SELECT value, what, network, key FROM person_settings WHERE network = ?1 AND key = ?2 AND what = ?3";
    const struct value of[] = { value_text(person->network), value_text(person->key),
                                value_text(names[setting]) };
    sqlite3_stmt *st = store_query(s, sql, of, G_N_ELEMENTS(of));
    char *text = NULL;
    struct row r;

    while (store_good_row(s, st, "person_settings", &r)) {
        g_free(text);
        text = g_strdup(row_text(&r, 0));
    }
    return text;
}

int store_read_choosers(struct store *s, enum store_setting setting, store_person_fn *fn, void *ctx)
{
    static const char sql[] =
        "SELECT value, what, network, key FROM person_settings WHERE what = ?1 ORDER BY network, key";
    const struct value of[] = { value_text(names[setting]) };
    sqlite3_stmt *st = store_query(s, sql, of, G_N_ELEMENTS(of));
    struct row r;

    while (store_good_row(s, st, "person_settings", &r)) {
        const struct person person = { (char *)row_text(&r, 2), (char *)row_text(&r, 3), NULL, NULL };

        fn(ctx, &person);
    }
    return s->failed ? -1 : 0;
}
