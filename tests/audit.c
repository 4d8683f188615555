/* tests/audit.c - what people keep of a host's chain of results, and what its database must therefore hold
 * SPDX-License-Identifier: MIT */
#include "tests/audit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "bot/community/entries.h"
#include "bot/community/inspect.h"
#include "bot/store/pack.h"

enum { RECORD_MOST = 1 << 20 };

struct receipt {
    struct audit_game of;
    char *text;
};

struct audit {
    GArray *receipts; /* of struct receipt */
    GPtrArray *heads; /* of char *: "7:0123456789abcdef" */
};

static void clear_receipt(void *receipt)
{
    g_free(((struct receipt *)receipt)->text);
}

struct audit *audit_new(void)
{
    struct audit *a = g_new0(struct audit, 1);

    a->receipts = g_array_new(FALSE, FALSE, sizeof(struct receipt));
    g_array_set_clear_func(a->receipts, clear_receipt);
    a->heads = g_ptr_array_new_with_free_func(g_free);
    return a;
}

void audit_free(struct audit *a)
{
    g_array_unref(a->receipts);
    g_ptr_array_unref(a->heads);
    g_free(a);
}

void audit_take(struct audit *a, const struct tape *tape, struct host *h)
{
    static const char head[] = "Your receipt: ";

    for (guint i = 0; i < tape->letters->len; i++) {
        const char *text = tape_letter(tape, i)->text, *at = strstr(text, head);
        struct entries_told told;
        struct receipt r;
        g_auto(GStrv) word = at != NULL ? g_strsplit_set(at + strlen(head), " .", 3) : NULL;

        if (word == NULL)
            continue;
        r.of.entry = g_ascii_strtoll(word[0], NULL, 10);
        r.text = g_strdup_printf("%s:%s", word[0], word[1]);
        assert_true(entries_number(h, r.of.entry, &told));
        r.of.table = told.table;
        entries_told_clear(&told);
        g_array_append_val(a->receipts, r);
    }
}

guint audit_receipts(const struct audit *a)
{
    return a->receipts->len;
}

struct audit_game audit_game(const struct audit *a, guint receipt)
{
    return g_array_index(a->receipts, struct receipt, receipt).of;
}

/* ---- the chain ------------------------------------------------------------------------------- */

static struct store *open_store(const char *path)
{
    g_autofree char *why = NULL;
    struct store *s = store_open(path, STORE_READ, &why);

    if (s == NULL)
        fail_msg("%s", why);
    return s;
}

static void note(void *ctx, const char *what, bool fault)
{
    if (fault)
        g_string_append_printf(ctx, "%s\n", what);
}

static enum inspect_receipt look_up(struct store *s, const char *receipt)
{
    char hash[CHAIN_HEX];

    return inspect_receipt(s, receipt, hash);
}

void audit_inspect(struct audit *a, const char *path)
{
    g_autoptr(GString) found = g_string_new(NULL);
    struct store *s = open_store(path);
    char digits[CHAIN_DIGITS + 1];
    struct inspect inspect;

    assert_true(inspect_database(s, note, found, &inspect));
    assert_string_equal(found->str, "");
    for (guint i = 0; i < a->heads->len; i++)
        assert_int_equal(look_up(s, a->heads->pdata[i]), INSPECT_STANDS);
    for (int i = 0; i < CHAIN_DIGITS / 2; i++)
        g_snprintf(digits + 2 * i, 3, "%02x", inspect.head.hash[i]);
    g_ptr_array_add(a->heads, g_strdup_printf("%" G_GINT64_FORMAT ":%s", inspect.head.number, digits));
    assert_int_equal(look_up(s, a->heads->pdata[a->heads->len - 1]), INSPECT_STANDS);
    store_close(s);
}

void audit_look_up(const struct audit *a, const char *path)
{
    struct store *s = open_store(path);

    for (guint i = 0; i < a->receipts->len; i++)
        assert_int_equal(look_up(s, g_array_index(a->receipts, struct receipt, i).text), INSPECT_STANDS);
    store_close(s);
}

struct audit_kept audit_kept(const struct audit *a)
{
    return (struct audit_kept){ .receipts = a->receipts->len, .heads = a->heads->len };
}

void audit_put_back(struct audit *a, struct audit_kept kept, const char *path)
{
    struct store *s = open_store(path);

    for (guint i = kept.receipts; i < a->receipts->len; i++)
        assert_int_not_equal(look_up(s, g_array_index(a->receipts, struct receipt, i).text), INSPECT_STANDS);
    store_close(s);
    g_array_set_size(a->receipts, kept.receipts);
    g_ptr_array_set_size(a->heads, (int)kept.heads);
    audit_look_up(a, path);
}

/* ---- names ----------------------------------------------------------------------------------- */

/* Is a name in a text, with nothing beside it that could belong to a longer one? */
static bool has_word(const char *text, const char *name)
{
    size_t len = strlen(name);

    for (const char *at = strstr(text, name); at != NULL; at = strstr(at + 1, name))
        if ((at == text || !g_ascii_isalnum(at[-1])) && !g_ascii_isalnum(at[len]))
            return true;
    return false;
}

/* A value as it can be read: a packed record is unpacked; g_free it. */
static char *value_text(sqlite3_stmt *st, int column)
{
    const void *bytes = sqlite3_column_blob(st, column);
    gsize len = (gsize)sqlite3_column_bytes(st, column);
    char *text = sqlite3_column_type(st, column) == SQLITE_BLOB ? unpack(bytes, len, RECORD_MOST) : NULL;

    return text != NULL ? text : g_strndup(bytes != NULL ? bytes : "", len);
}

static void look_through(sqlite3 *db, const char *table, const char *const *names)
{
    g_autofree char *sql = g_strdup_printf("SELECT * FROM \"%s\"", table);
    sqlite3_stmt *st;

    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &st, NULL), SQLITE_OK);
    while (sqlite3_step(st) == SQLITE_ROW)
        for (int i = 0; i < sqlite3_column_count(st); i++) {
            g_autofree char *text = value_text(st, i);

            for (const char *const *name = names; *name != NULL; name++)
                if (has_word(text, *name))
                    fail_msg("%s is still named in %s.%s: %s", *name, table, sqlite3_column_name(st, i),
                             text);
        }
    sqlite3_finalize(st);
}

void audit_names_none(const char *path, const char *const *names)
{
    sqlite3_stmt *st;
    sqlite3 *db;

    assert_int_equal(sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
    assert_int_equal(
        sqlite3_prepare_v2(db, "SELECT name FROM sqlite_schema WHERE type = 'table'", -1, &st, NULL),
        SQLITE_OK);
    while (sqlite3_step(st) == SQLITE_ROW)
        look_through(db, (const char *)sqlite3_column_text(st, 0), names);
    sqlite3_finalize(st);
    sqlite3_close(db);
}
