/* bot/store/rows.c - what a row of the database may say
 * SPDX-License-Identifier: MIT */
#include "bot/store/rows.h"

#include <sodium.h>
#include <string.h>

#include "adapters/adapter.h"
#include "bot/name.h"
#include "bot/store.h"
#include "bot/store/columns.h"
#include "bot/store/pack.h"

const struct rows_kind *rows_kind_at(int i)
{
    return columns_table(i);
}

const struct rows_kind *rows_kind_called(const char *name)
{
    const struct rows_kind *k;

    for (int i = 0; (k = columns_table(i)) != NULL; i++)
        if (strcmp(k->name, name) == 0)
            return k;
    return NULL;
}

const char *rows_name(const struct rows_kind *k)
{
    return k->name;
}

const char *rows_column(const struct rows_kind *k, int i)
{
    return i >= 0 && (size_t)i < k->n ? k->columns[i].name : NULL;
}

/* ---- one value ------------------------------------------------------------------------------- */

/* The text has no NUL within. */
typedef const char *text_fault_fn(const char *text);

static bool is_control(gunichar c)
{
    return c < 0x20 || (c >= 0x7f && c <= 0x9f);
}

static const char *plain_fault(const char *text)
{
    for (const char *p = text; *p != '\0'; p = g_utf8_next_char(p))
        if (is_control(g_utf8_get_char(p)))
            return "has a control character in it";
    return NULL;
}

static const char *name_fault(const char *text)
{
    return name_fits_table(text) ? NULL : "is no name of a table";
}

static const char *network_fault(const char *text)
{
    return text[0] == '\0' || name_fits_network(text) ? NULL : "is no name of a network";
}

static const char *hash_fault(const char *text)
{
    size_t digits = strspn(text, "0123456789abcdef");

    return text[digits] == '\0' && (digits == 0 || digits == 2 * LAIR_HASH) ? NULL : "is no SHA-256";
}

static const char *record_fault(const char *text)
{
    for (const char *p = text; *p != '\0'; p = g_utf8_next_char(p))
        if (*p != '\n' && is_control(g_utf8_get_char(p)))
            return "has a control character in it";
    return NULL;
}

/* What SQLite has for each kind of cell, and what else a text must be. */
static const struct {
    int type;
    text_fault_fn *fault;
} cells[] = {
    [CELL_NUMBER] = { SQLITE_INTEGER, NULL },  [CELL_TEXT] = { SQLITE_TEXT, plain_fault },
    [CELL_NAME] = { SQLITE_TEXT, name_fault }, [CELL_NETWORK] = { SQLITE_TEXT, network_fault },
    [CELL_HASH] = { SQLITE_TEXT, hash_fault }, [CELL_RECORD] = { SQLITE_TEXT, record_fault },
    [CELL_BYTES] = { SQLITE_BLOB, NULL },
};
static_assert(G_N_ELEMENTS(cells) == N_CELLS, "every kind of cell has a type");

static const char *number_fault(const struct column *c, int64_t n)
{
    return n >= c->least && n <= c->most ? NULL : "is out of range";
}

static const char *text_fault(const struct column *c, const char *text, int64_t len)
{
    int64_t most = c->cell == CELL_HASH ? 2 * LAIR_HASH : c->most;

    if (text == NULL) /* no memory was left for it */
        return "cannot be read";
    if (len < c->least || len > most)
        return len < c->least ? "is too short" : "is too long";
    return g_utf8_validate_len(text, (gsize)len, NULL) ? cells[c->cell].fault(text) : "is not UTF-8";
}

static const char *packed_fault(const struct column *c, const void *bytes, int len)
{
    g_autofree char *text = unpack(bytes, (gsize)len, (gsize)c->most);

    return text != NULL ? text_fault(c, text, (int64_t)strlen(text)) : "cannot be unpacked";
}

/* What is wrong with the value in column i; NULL: nothing. */
static const char *value_fault(const struct column *c, sqlite3_stmt *st, int i)
{
    int type = sqlite3_column_type(st, i);

    if (type == SQLITE_BLOB && c->cell == CELL_RECORD)
        return packed_fault(c, sqlite3_column_blob(st, i), sqlite3_column_bytes(st, i));
    if (type == SQLITE_NULL)
        return c->or_null ? NULL : "is missing";
    if (type != cells[c->cell].type)
        return "is of another type";
    if (type == SQLITE_INTEGER)
        return number_fault(c, sqlite3_column_int64(st, i));
    if (type == SQLITE_TEXT) {
        const char *text = (const char *)sqlite3_column_text(st, i);

        return text_fault(c, text, sqlite3_column_bytes(st, i));
    }
    return number_fault(c, sqlite3_column_bytes(st, i)) != NULL ? "has another length" : NULL;
}

/* ---- one row --------------------------------------------------------------------------------- */

static const struct column *column_called(const struct rows_kind *k, const char *name)
{
    for (size_t i = 0; i < k->n; i++)
        if (strcmp(k->columns[i].name, name) == 0)
            return &k->columns[i];
    return NULL;
}

/* The number of the statement's column of that name; -1: the statement does not read it. */
static int place_of(const struct row *r, const char *name)
{
    for (int i = 0; i < sqlite3_column_count(r->st); i++)
        if (strcmp(sqlite3_column_name(r->st, i), name) == 0)
            return i;
    return -1;
}

static bool is_bad(const struct row *r, int i)
{
    return (r->bad[i / 64] >> i % 64 & 1) != 0;
}

static void blame(struct row *r, int i, const char *column, const char *why)
{
    if (i >= 0)
        r->bad[i / 64] |= UINT64_C(1) << i % 64;
    if (r->column != NULL)
        return;
    r->column = column;
    r->why = why;
}

/* 0: there is no value; 1: an empty one; 2: a real one. */
static int fullness(const struct row *r, int i)
{
    if (sqlite3_column_type(r->st, i) == SQLITE_NULL)
        return 0;
    return sqlite3_column_bytes(r->st, i) > 0 ? 2 : 1;
}

static void look_at_pair(struct row *r, int i, const struct column *c)
{
    int other = c->with != NULL && !is_bad(r, i) ? place_of(r, c->with) : -1;

    if (other >= 0 && (is_bad(r, other) || fullness(r, i) != fullness(r, other)))
        blame(r, i, c->name, "does not go with its network");
}

/* A person sits there, by network and key, or a machine, which has neither.  A person who was
 * forgotten has both, but empty.  Only a guest comes from somewhere. */
static const char *seat_fault(const struct row *r)
{
    int bot = place_of(r, "bot"), key = place_of(r, "key"), source = place_of(r, "source");

    if (bot < 0 || key < 0)
        return NULL;
    if (source >= 0 && fullness(r, source) > 0 && fullness(r, key) < 2)
        return "is nobody's, but a guest sits there";
    if (sqlite3_column_int(r->st, bot) != 0)
        return fullness(r, key) > 0 ? "is somebody's, but a machine sits there" : NULL;
    return fullness(r, key) == 0 ? "is missing, and no machine sits there" : NULL;
}

/* A set of cards is known by the SHA-256 of the file it came in. */
static const char *set_fault(const struct row *r)
{
    int text = place_of(r, "text"), hash = place_of(r, "hash");
    unsigned char sum[crypto_hash_sha256_BYTES];
    char hex[2 * sizeof sum + 1];

    if (text < 0 || hash < 0)
        return NULL;
    crypto_hash_sha256(sum, sqlite3_column_blob(r->st, text),
                       (unsigned long long)sqlite3_column_bytes(r->st, text));
    sodium_bin2hex(hex, sizeof hex, sum, sizeof sum);
    return strcmp(hex, (const char *)sqlite3_column_text(r->st, hash)) == 0 ? NULL
                                                                            : "is not what its hash says";
}

/* What is asked of a row as a whole, once all of its columns make sense. */
static const struct {
    const char *kind;
    const char *(*fault)(const struct row *r); /* NULL: nothing is wrong, or not all of it was read */
    const char *about;                         /* the column that is named in that fault */
} wholes[] = {
    { "sets", set_fault, "text" },
    { "seats", seat_fault, "key" },
};

static void look_at_whole(struct row *r)
{
    for (size_t i = 0; i < G_N_ELEMENTS(wholes); i++) {
        const char *why = strcmp(wholes[i].kind, r->kind->name) == 0 ? wholes[i].fault(r) : NULL;

        if (why != NULL)
            blame(r, -1, wholes[i].about, why);
    }
}

void row_look(struct row *r, const char *kind, sqlite3_stmt *st)
{
    int n = sqlite3_column_count(st);

    *r = (struct row){ .st = st, .kind = rows_kind_called(kind) };
    g_assert(r->kind != NULL && n <= ROW_CELLS);
    for (int i = 0; i < n; i++) {
        const struct column *c = column_called(r->kind, sqlite3_column_name(st, i));
        const char *why = c != NULL ? value_fault(c, st, i) : NULL;

        if (why != NULL)
            blame(r, i, c->name, why);
    }
    for (int i = 0; i < n; i++) {
        const struct column *c = column_called(r->kind, sqlite3_column_name(st, i));

        if (c != NULL)
            look_at_pair(r, i, c);
    }
    if (r->column == NULL)
        look_at_whole(r);
}

bool row_is_good(const struct row *r)
{
    return r->column == NULL;
}

/* "7/0": which row it is, by as much of its primary key as the statement reads; g_free it. */
static char *key_of(const struct row *r)
{
    GString *key = g_string_new(NULL);

    for (size_t i = 0; i < r->kind->n; i++) {
        const struct column *c = &r->kind->columns[i];
        int at = c->key ? place_of(r, c->name) : -1;
        const char *text = at >= 0 ? (const char *)sqlite3_column_text(r->st, at) : NULL;

        if (text != NULL)
            g_string_append_printf(key, "%s%.*s", key->len > 0 ? "/" : "", ADAPTER_KEY_MAX, text);
    }
    return g_string_free(key, FALSE);
}

char *row_fault(const struct row *r)
{
    g_autofree char *key = key_of(r);

    return g_strdup_printf("%s %s: \"%s\" %s", r->kind->name, key, r->column, r->why);
}

int64_t row_int64(const struct row *r, int i)
{
    return is_bad(r, i) ? 0 : sqlite3_column_int64(r->st, i);
}

int row_int(const struct row *r, int i)
{
    return (int)row_int64(r, i);
}

const char *row_text(const struct row *r, int i)
{
    return is_bad(r, i) ? NULL : (const char *)sqlite3_column_text(r->st, i);
}

char *row_record(const struct row *r, int i)
{
    if (is_bad(r, i) || sqlite3_column_type(r->st, i) != SQLITE_BLOB)
        return g_strdup(row_text(r, i));
    return unpack(sqlite3_column_blob(r->st, i), (gsize)sqlite3_column_bytes(r->st, i), ROW_RECORD_MAX);
}

bool row_bytes(const struct row *r, int i, uint8_t *to, int len)
{
    if (is_bad(r, i) || sqlite3_column_bytes(r->st, i) != len)
        return false;
    memcpy(to, sqlite3_column_blob(r->st, i), (size_t)len);
    return true;
}
