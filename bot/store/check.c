/* bot/store/check.c - does what the database says make sense?
 * SPDX-License-Identifier: MIT */
#include "bot/store/check.h"

#include <string.h>

#include "bot/store/impl.h"

/* The function that is told of what is wrong, and its data. */
struct checking {
    struct store *store;
    store_fault_fn *fn;
    void *ctx;
};

static void tell(const struct checking *c, const char *format, ...) G_GNUC_PRINTF(2, 3);
static void tell(const struct checking *c, const char *format, ...)
{
    g_autofree char *fault = NULL;
    va_list args;

    va_start(args, format);
    fault = g_strdup_vprintf(format, args);
    va_end(args);
    c->fn(c->ctx, fault);
}

static void look_at_table(void *ctx, struct table *t)
{
    const struct checking *c = ctx;

    /* A row's fault was told already. */
    if (t->why_frozen != NULL && store_first_time(c->store, t->why_frozen))
        tell(c, "table %" G_GINT64_FORMAT ": %s", t->id, t->why_frozen);
    table_free(t);
}

/* The first column of all rows that a query gives, of int64_t. */
static GArray *numbers(struct store *s, const char *query)
{
    GArray *all = g_array_new(FALSE, FALSE, sizeof(int64_t));
    sqlite3_stmt *st = store_prepare(s, query, NULL, 0);

    while (store_row(s, st)) {
        int64_t n = sqlite3_column_int64(st, 0);

        g_array_append_val(all, n);
    }
    sqlite3_finalize(st);
    return all;
}

GArray *store_check_ids(struct store *s)
{
    return numbers(s, "SELECT id FROM tables ORDER BY id");
}

static void check_moves(const struct checking *c)
{
    g_autoptr(GArray) gaps =
        numbers(c->store, "SELECT table_id FROM moves GROUP BY table_id"
                          " HAVING min(n) <> 0 OR max(n) <> count(*) - 1 ORDER BY table_id");

    for (guint i = 0; i < gaps->len; i++)
        tell(c, "table %" G_GINT64_FORMAT ": its moves are not numbered from 0 on without a gap",
             g_array_index(gaps, int64_t, i));
}

/* Finds rows of a kind whose table is not there. */
static void check_orphans(const struct checking *c, const char *kind)
{
    g_autofree char *query = g_strdup_printf("SELECT DISTINCT table_id FROM \"%s\" WHERE table_id NOT IN"
                                             " (SELECT id FROM tables) ORDER BY table_id",
                                             kind);
    g_autoptr(GArray) ids = numbers(c->store, query);

    for (guint i = 0; i < ids->len; i++)
        tell(c, "%s %" G_GINT64_FORMAT ": there is no such table", kind, g_array_index(ids, int64_t, i));
}

int store_check_lost(struct store *s, store_fault_fn *fn, void *ctx)
{
    struct checking c = { s, fn, ctx };

    check_orphans(&c, "seats");
    return s->failed ? -1 : 0;
}

static bool is_of_tables(const struct rows_kind *k)
{
    return strcmp(rows_column(k, 0), "table_id") == 0;
}

/* Tells a fault of reading, and goes on with what else there is. */
static void get_over(const struct checking *c, const char *what)
{
    if (c->store->failed)
        tell(c, "%s: %s", what, store_fault(c->store));
    store_rollback(c->store);
}

static int64_t check_kind(const struct checking *c, const char *kind)
{
    g_autofree char *query = g_strdup_printf("SELECT * FROM \"%s\"", kind);
    sqlite3_stmt *st = store_prepare(c->store, query, NULL, 0);
    int64_t n = 0;

    for (; store_row(c->store, st); n++) {
        g_autofree char *fault = NULL;
        struct row r;

        row_look(&r, kind, st);
        fault = row_is_good(&r) ? NULL : row_fault(&r);
        if (fault != NULL && store_first_time(c->store, fault))
            tell(c, "%s", fault);
    }
    sqlite3_finalize(st);
    get_over(c, kind);
    return n;
}

int64_t store_check_rows(struct store *s, store_fault_fn *fn, void *ctx)
{
    struct checking c = { s, fn, ctx };
    int64_t n = 0;

    for (int i = 0; rows_kind_at(i) != NULL; i++)
        n += check_kind(&c, rows_name(rows_kind_at(i)));
    return n;
}

/* SQLite says "ok", or gives a title and below it, line by line, several
 * faults of one of its trees. */
static void tell_lines(const struct checking *c, const char *said)
{
    g_auto(GStrv) lines = g_strsplit(said != NULL ? said : "", "\n", -1);

    for (char **line = lines; *line != NULL; line++)
        if (**line != '\0' && **line != '*' && strcmp(*line, "ok") != 0)
            tell(c, "the file: %s", *line);
}

void store_check_file(struct store *s, store_fault_fn *fn, void *ctx)
{
    struct checking c = { s, fn, ctx };
    sqlite3_stmt *st = store_prepare(s, "PRAGMA integrity_check", NULL, 0);

    while (store_row(s, st))
        tell_lines(&c, (const char *)sqlite3_column_text(st, 0));
    sqlite3_finalize(st);
    get_over(&c, "the file");
}

int store_check_tables(struct store *s, store_fault_fn *fn, void *ctx)
{
    struct checking c = { s, fn, ctx };
    g_autoptr(GArray) ids = store_check_ids(s);

    for (guint i = 0; i < ids->len && !s->failed; i++)
        store_read_tables(s, g_array_index(ids, int64_t, i), look_at_table, &c);
    check_moves(&c);
    for (int i = 0; rows_kind_at(i) != NULL; i++)
        if (is_of_tables(rows_kind_at(i)))
            check_orphans(&c, rows_name(rows_kind_at(i)));
    return s->failed ? -1 : 0;
}
