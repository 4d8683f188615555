/* bot/store/archive.c - a database as rows of JSON, and back
 * SPDX-License-Identifier: MIT */
#include "bot/store/archive.h"

#include <string.h>

#include <sodium.h>

#include "bot/store/check.h"
#include "bot/store/impl.h"
#include "bot/store/pack.h"
#include "bot/store/trouble.h"
#include "bot/store/whose.h"

static const char head_kind[] = "lair";

/* ---- rows into JSON -------------------------------------------------------------------------- */

static struct json_object *hex_of(const void *bytes, int len)
{
    g_autofree char *hex = g_malloc(2 * (size_t)len + 1);

    sodium_bin2hex(hex, 2 * (size_t)len + 1, bytes, (size_t)len);
    return json_object_new_string(hex);
}

/* A value that does not belong in its column is written differently from one that does, or it would
 * come back as something else: {"hex": "ff00"}. */
static struct json_object *odd_bytes(const void *bytes, int len)
{
    struct json_object *o = json_object_new_object();

    json_object_object_add(o, "hex", hex_of(bytes, len));
    return o;
}

/* An archive is for reading: a record is in it as it was before it was packed. */
static struct json_object *packed_value(const void *bytes, int len)
{
    g_autofree char *text = unpack(bytes, (gsize)len, ROW_RECORD_MAX);

    return text != NULL && g_utf8_validate(text, -1, NULL) ? json_object_new_string(text)
                                                           : odd_bytes(bytes, len);
}

/* Text in a column of text, bytes in a column of bytes, and anything else as hexadecimal digits.
 * What a statement computes has no declared type, and is written as what it is. */
static struct json_object *bytes_value(sqlite3_stmt *st, int i)
{
    const char *declared = sqlite3_column_decltype(st, i);
    bool is_text = sqlite3_column_type(st, i) == SQLITE_TEXT;
    bool wants_text = declared == NULL ? is_text : strcmp(declared, "BLOB") != 0;
    const void *bytes = is_text ? (const void *)sqlite3_column_text(st, i) : sqlite3_column_blob(st, i);
    int len = sqlite3_column_bytes(st, i);

    if (!is_text && !wants_text)
        return hex_of(bytes, len);
    if (!is_text && strcmp(sqlite3_column_name(st, i), "record") == 0)
        return packed_value(bytes, len);
    if (is_text && wants_text && g_utf8_validate_len(bytes, (gsize)len, NULL))
        return json_object_new_string_len(bytes, len);
    return odd_bytes(bytes, len);
}

static struct json_object *value_at(sqlite3_stmt *st, int i)
{
    switch (sqlite3_column_type(st, i)) {
    case SQLITE_INTEGER: return json_object_new_int64(sqlite3_column_int64(st, i));
    case SQLITE_FLOAT: return json_object_new_double(sqlite3_column_double(st, i));
    case SQLITE_TEXT:
    case SQLITE_BLOB: return bytes_value(st, i);
    default: return NULL; /* NULL is JSON's null */
    }
}

static struct json_object *row_of(sqlite3_stmt *st, const char *kind)
{
    struct json_object *row = json_object_new_object();

    json_object_object_add(row, "kind", json_object_new_string(kind));
    for (int i = 0; i < sqlite3_column_count(st); i++)
        json_object_object_add(row, sqlite3_column_name(st, i), value_at(st, i));
    return row;
}

/* Hands on all rows of a statement, and finalizes it. */
static void hand_on(struct store *s, sqlite3_stmt *st, const char *kind, store_row_fn *fn, void *ctx)
{
    while (store_row(s, st)) {
        struct json_object *row = row_of(st, kind);

        fn(ctx, row);
        json_object_put(row);
    }
    sqlite3_finalize(st);
}

static void hand_on_head(store_row_fn *fn, void *ctx)
{
    struct json_object *row = json_object_new_object();

    json_object_object_add(row, "kind", json_object_new_string(head_kind));
    json_object_object_add(row, "version", json_object_new_int(STORE_ARCHIVE));
    json_object_object_add(row, "schema", json_object_new_int(STORE_SCHEMA));
    fn(ctx, row);
    json_object_put(row);
}

/* The first column of all rows; g_strfreev it. */
static char **column(struct store *s, sqlite3_stmt *st)
{
    GPtrArray *all = g_ptr_array_new();

    while (store_row(s, st))
        g_ptr_array_add(all, g_strdup((const char *)sqlite3_column_text(st, 0)));
    sqlite3_finalize(st);
    g_ptr_array_add(all, NULL);
    return (char **)g_ptr_array_free(all, FALSE);
}

/* The kinds of rows.  The tables were created in such an order that no row refers to
 * one of a later table. */
static char **kinds(struct store *s)
{
    static const char sql[] = "SELECT name FROM sqlite_schema WHERE type = 'table' AND"
                              " name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid";

    return column(s, store_prepare(s, sql, NULL, 0));
}

/* "id" or "table_id, seat" */
static char *key_of(struct store *s, const char *kind)
{
    static const char sql[] = "SELECT name FROM pragma_table_info(?1) WHERE pk > 0 ORDER BY pk";
    const struct value of = value_text(kind);
    g_auto(GStrv) names = column(s, store_prepare(s, sql, &of, 1));

    return g_strjoinv(", ", names);
}

static void export_kind(struct store *s, const char *kind, store_row_fn *fn, void *ctx)
{
    g_autofree char *key = key_of(s, kind);
    g_autofree char *sql = g_strdup_printf("SELECT * FROM \"%s\" ORDER BY %s", kind, key);

    hand_on(s, store_prepare(s, sql, NULL, 0), kind, fn, ctx);
}

int store_export(struct store *s, store_row_fn *fn, void *ctx)
{
    g_auto(GStrv) all = NULL;

    store_begin_reading(s);
    all = kinds(s);
    hand_on_head(fn, ctx);
    for (char **kind = all; *kind != NULL && !s->failed; kind++)
        export_kind(s, *kind, fn, ctx);
    return store_end_reading(s);
}

/* ---- one person ------------------------------------------------------------------------------ */

int store_export_person(struct store *s, const char *network, const char *key, store_row_fn *fn, void *ctx)
{
    const struct value of[] = { value_text(network), value_text(key) };
    const struct whose *w;

    store_begin_reading(s);
    hand_on_head(fn, ctx);
    for (int i = 0; (w = whose_at(i)) != NULL && !s->failed; i++)
        if (w->told != NULL)
            hand_on(s, store_prepare(s, w->told, of, G_N_ELEMENTS(of)), w->table, fn, ctx);
    return store_end_reading(s);
}

/* ---- JSON into rows -------------------------------------------------------------------------- */

/* A table that rows go to. */
struct target {
    sqlite3_stmt *columns; /* SELECT *: tells their names and types; never run */
    sqlite3_stmt *insert;
};

struct store_import {
    struct store *store;
    GHashTable *targets; /* kind -> struct target * */
    int schema;          /* of the archive; 0: the versions were not read */
};

static void target_free(gpointer target)
{
    struct target *t = target;

    sqlite3_finalize(t->columns);
    sqlite3_finalize(t->insert);
    g_free(t);
}

static struct target *target_new(struct store *s, const char *kind)
{
    struct target *t = g_new0(struct target, 1);
    g_autofree char *select = g_strdup_printf("SELECT * FROM \"%s\"", kind);
    g_autoptr(GString) insert = g_string_new(NULL);

    t->columns = store_prepare(s, select, NULL, 0);
    g_string_printf(insert, "INSERT INTO \"%s\" VALUES (", kind);
    for (int i = 0; t->columns != NULL && i < sqlite3_column_count(t->columns); i++)
        g_string_append(insert, i == 0 ? "?" : ", ?");
    g_string_append(insert, ") RETURNING *"); /* what is then in the database is what is looked at */
    if (!s->failed)
        t->insert = store_prepare(s, insert->str, NULL, 0);
    return t;
}

static bool has_rows(struct store *s, const char *kind)
{
    g_autofree char *sql = g_strdup_printf("SELECT 1 FROM \"%s\" LIMIT 1", kind);
    g_auto(GStrv) rows = column(s, store_prepare(s, sql, NULL, 0));

    return rows[0] != NULL;
}

static bool is_empty(struct store *s)
{
    g_auto(GStrv) all = kinds(s);
    bool empty = true;

    for (char **kind = all; empty && *kind != NULL && !s->failed; kind++)
        empty = !has_rows(s, *kind);
    return empty;
}

struct store_import *store_import_new(struct store *s, char **why)
{
    struct store_import *i;
    bool empty = store_begin(s) && is_empty(s);

    if (s->failed || !empty) {
        *why = g_strdup(s->failed ? store_fault(s) : "the database is not empty; nothing was changed");
        return NULL;
    }
    i = g_new0(struct store_import, 1);
    i->store = s;
    i->targets = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, target_free);
    return i;
}

void store_import_free(struct store_import *i)
{
    if (i != NULL)
        g_hash_table_unref(i->targets);
    g_free(i);
}

static bool refuse(char **why, const char *format, ...) G_GNUC_PRINTF(2, 3);
static bool refuse(char **why, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    *why = g_strdup_vprintf(format, args);
    va_end(args);
    return false;
}

static bool bind_hex(sqlite3_stmt *st, int i, const char *hex)
{
    size_t len = strlen(hex), n = 0;
    g_autofree unsigned char *bytes = g_malloc(len / 2 + 1);
    const char *end;

    if (sodium_hex2bin(bytes, len / 2 + 1, hex, len, NULL, &n, &end) != 0 || *end != '\0')
        return false;
    return sqlite3_bind_blob64(st, i, bytes, n, SQLITE_TRANSIENT) == SQLITE_OK;
}

/* Binds a value as the column's type wants it. */
static bool bind_value(sqlite3_stmt *st, int i, const char *type, struct json_object *value)
{
    bool is_text = json_object_is_type(value, json_type_string);

    if (value == NULL)
        return sqlite3_bind_null(st, i) == SQLITE_OK;
    if (strcmp(type, "INTEGER") == 0)
        return json_object_is_type(value, json_type_int) &&
               sqlite3_bind_int64(st, i, json_object_get_int64(value)) == SQLITE_OK;
    if (strcmp(type, "BLOB") == 0)
        return is_text && bind_hex(st, i, json_object_get_string(value));
    return is_text && strlen(json_object_get_string(value)) == (size_t)json_object_get_string_len(value) &&
           sqlite3_bind_text(st, i, json_object_get_string(value), -1, SQLITE_TRANSIENT) == SQLITE_OK;
}

static bool bind_row(const struct target *t, struct json_object *row, char **why)
{
    int n = sqlite3_column_count(t->columns);

    for (int i = 0; i < n; i++) {
        const char *name = sqlite3_column_name(t->columns, i);
        struct json_object *value;

        if (!json_object_object_get_ex(row, name, &value))
            return refuse(why, "\"%s\" is missing", name);
        if (!bind_value(t->insert, i + 1, sqlite3_column_decltype(t->columns, i), value))
            return refuse(why, "\"%s\" is of another type", name);
    }
    if (json_object_object_length(row) != n + 1)
        return refuse(why, "it has more than belongs to its kind");
    return true;
}

static bool find_targets(struct store_import *i)
{
    g_auto(GStrv) all = kinds(i->store);

    for (char **kind = all; *kind != NULL && !i->store->failed; kind++)
        g_hash_table_insert(i->targets, g_strdup(*kind), target_new(i->store, *kind));
    return !i->store->failed;
}

/* Rows from an older lair go into a database of that lair's schema, which is brought up to date
 * when all of them are there. */
static bool take_head(struct store_import *i, const char *kind, struct json_object *row, char **why)
{
    int version = json_object_get_int(json_object_object_get(row, "version"));
    int schema = json_object_get_int(json_object_object_get(row, "schema"));

    if (strcmp(kind, head_kind) != 0)
        return refuse(why, "it is no export of lair");
    if (version > STORE_ARCHIVE || schema > STORE_SCHEMA)
        return refuse(why, "it was written by a newer lair (schema %d; this one has %d)", schema,
                      STORE_SCHEMA);
    if (version < 1 || schema < 1)
        return refuse(why, "it does not say which lair wrote it");
    if ((schema < STORE_SCHEMA && !store_begin_as(i->store, schema)) || !find_targets(i))
        return refuse(why, "%s", store_fault(i->store));
    i->schema = schema;
    return true;
}

/* Does the row make sense as the database has it now? */
static bool check_row(const struct target *t, const char *kind, char **why)
{
    struct row r;

    row_look(&r, kind, t->insert);
    return row_is_good(&r) || refuse(why, "\"%s\" %s", r.column, r.why);
}

/* SQLite does not take a row: says whether the row is to blame, or the disk.  Always false. */
static bool refuse_insert(struct store *s, int rc, char **why)
{
    if ((rc & 0xff) == SQLITE_CONSTRAINT)
        return refuse(why, "it does not fit: %s", sqlite3_errmsg(s->db));
    return refuse(why, "%s: %s", store_path(s), trouble_of_database(s->db));
}

static bool insert_row(struct store_import *i, const struct target *t, const char *kind, char **why)
{
    bool good = true;
    int rc;

    while (good && (rc = sqlite3_step(t->insert)) != SQLITE_DONE)
        good = rc == SQLITE_ROW ? check_row(t, kind, why) : refuse_insert(i->store, rc, why);
    sqlite3_reset(t->insert);
    return good;
}

bool store_import_row(struct store_import *i, struct json_object *row, char **why)
{
    struct json_object *kind_value = NULL;
    const char *kind;
    const struct target *t;

    if (!json_object_is_type(row, json_type_object) || !json_object_object_get_ex(row, "kind", &kind_value) ||
        !json_object_is_type(kind_value, json_type_string))
        return refuse(why, "it has no \"kind\"");
    kind = json_object_get_string(kind_value);
    if (i->schema == 0)
        return take_head(i, kind, row, why);
    t = g_hash_table_lookup(i->targets, kind);
    if (t == NULL)
        return refuse(why, "there is no such kind");
    return bind_row(t, row, why) && insert_row(i, t, kind, why);
}

/* Keeps the first fault. */
static void keep_fault(void *ctx, const char *fault)
{
    char **why = ctx;

    if (*why == NULL)
        *why = g_strdup(fault);
}

bool store_import_end(struct store_import *i, char **why)
{
    struct store *s = i->store;
    char *fault = NULL;

    if (i->schema == 0)
        return refuse(why, "there is nothing to read");
    if (store_bring_up(s, i->schema))
        store_pack_thinned(s);
    if (s->failed || store_check_tables(s, keep_fault, &fault) < 0)
        keep_fault(&fault, store_fault(s));
    *why = fault;
    return fault == NULL;
}
