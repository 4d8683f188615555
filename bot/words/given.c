/* bot/words/given.c - the data that a part of a page gets, as its heading lists them
 * SPDX-License-Identifier: MIT */
#include "bot/words/given.h"

#include <json-c/json.h>
#include <string.h>

enum state { UNRESOLVED, RESOLVING, RESOLVED };

struct given {
    GHashTable *members; /* name, the member's -> struct given_member (owned) */
    GArray *shared;      /* of struct share: what it has through others; empty when resolved */
    enum state state;
    int refs;
};

struct share {
    char *name; /* "*card" */
    bool maybe; /* each member may be missing */
};

static void share_clear(void *p)
{
    struct share *share = p;

    g_free(share->name);
}

static void member_free(void *p)
{
    struct given_member *m = p;

    given_unref(m->inside);
    g_free(m->name);
    g_free(m);
}

static struct given *given_new(void)
{
    struct given *given = g_new0(struct given, 1);

    given->members = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, member_free);
    given->shared = g_array_new(FALSE, FALSE, sizeof(struct share));
    g_array_set_clear_func(given->shared, share_clear);
    given->refs = 1;
    return given;
}

struct given *given_ref(struct given *given)
{
    given->refs++;
    return given;
}

void given_unref(void *p)
{
    struct given *given = p;

    if (given == NULL || --given->refs > 0)
        return;
    g_hash_table_unref(given->members);
    g_array_unref(given->shared);
    g_free(given);
}

/* ---- reading --------------------------------------------------------------------------------- */

enum { DEPTH_MAX = 8 }; /* objects in objects; more are refused */

struct reader {
    const char *at;
    int depth;
    char *why; /* the first thing that is wrong; NULL: nothing so far */
};

static void refuse(struct reader *r, const char *wanted)
{
    if (r->why == NULL)
        r->why = g_strdup_printf("%s where the data say '%.20s'", wanted, r->at);
}

static bool take(struct reader *r, char c)
{
    while (g_ascii_isspace(*r->at))
        r->at++;
    if (*r->at != c)
        return false;
    r->at++;
    return true;
}

/* A name; NULL: none is there. */
static char *take_name(struct reader *r)
{
    const char *from = r->at;

    while (g_ascii_isalnum(*r->at) || *r->at == '_' || *r->at == '-')
        r->at++;
    if (r->at > from)
        return g_strndup(from, (gsize)(r->at - from));
    refuse(r, "a name is wanted");
    return NULL;
}

static struct given *read_list(struct reader *r, char end);

static struct given *read_inside(struct reader *r, char end)
{
    struct given *inside = NULL;

    if (++r->depth > DEPTH_MAX)
        refuse(r, "too many things in each other");
    else
        inside = read_list(r, end);
    r->depth--;
    return inside;
}

static void read_member(struct reader *r, struct given *given)
{
    struct given_member *m = g_new0(struct given_member, 1);

    m->name = take_name(r);
    if (take(r, '(')) {
        m->kind = GIVEN_OBJECT;
        m->inside = read_inside(r, ')');
    } else if (take(r, '[')) {
        m->kind = GIVEN_LIST;
        m->inside = read_inside(r, ']');
    }
    m->maybe = m->kind == GIVEN_LIST || take(r, '?');
    if (m->name != NULL && g_hash_table_contains(given->members, m->name))
        refuse(r, "one name stands twice");
    if (r->why == NULL)
        g_hash_table_insert(given->members, m->name, m);
    else
        member_free(m);
}

static void read_item(struct reader *r, struct given *given)
{
    g_autofree char *name = NULL;
    struct share share;

    if (!take(r, '*')) {
        read_member(r, given);
        return;
    }
    name = take_name(r);
    if (name == NULL)
        return;
    share = (struct share){ .name = g_strconcat("*", name, NULL), .maybe = take(r, '?') };
    g_array_append_val(given->shared, share);
}

/* What stands before `end`, and it.  NULL: refused. */
static struct given *read_list(struct reader *r, char end)
{
    struct given *given = given_new();

    if (!take(r, end)) {
        do
            read_item(r, given);
        while (r->why == NULL && take(r, ','));
        if (r->why == NULL && !take(r, end))
            refuse(r, end == '\0' ? "a comma is wanted" : "a comma or the end of the list is wanted");
    }
    if (r->why == NULL)
        return given;
    given_unref(given);
    return NULL;
}

struct given *given_read(const char *text, char **why)
{
    struct reader r = { .at = text };
    struct given *given = read_list(&r, '\0');

    *why = r.why;
    return given;
}

/* ---- what is shared -------------------------------------------------------------------------- */

static struct given_member *member_copy(const struct given_member *m)
{
    struct given_member *copy = g_new0(struct given_member, 1);

    *copy = *m;
    copy->name = g_strdup(m->name);
    copy->inside = m->inside != NULL ? given_ref(m->inside) : NULL;
    return copy;
}

/* Adds the members of another that this one does not name itself. */
static void add_members(struct given *given, const struct given *other, bool maybe)
{
    GHashTableIter iter;
    void *value;

    g_hash_table_iter_init(&iter, other->members);
    while (g_hash_table_iter_next(&iter, NULL, &value)) {
        struct given_member *m = value;

        if (g_hash_table_contains(given->members, m->name))
            continue;
        m = member_copy(m);
        m->maybe = m->maybe || maybe;
        g_hash_table_insert(given->members, m->name, m);
    }
}

static bool resolve_share(struct given *given, const struct share *share, GHashTable *shared, char **why)
{
    struct given *other = g_hash_table_lookup(shared, share->name);

    if (other == NULL || other->state == RESOLVING) {
        *why =
            g_strdup_printf(other == NULL ? "no heading '%s' lists data" : "'%s' holds itself", share->name);
        return false;
    }
    if (!given_resolve(other, shared, why))
        return false;
    add_members(given, other, share->maybe);
    return true;
}

static bool resolve_shared(struct given *given, GHashTable *shared, char **why)
{
    for (guint i = 0; i < given->shared->len; i++)
        if (!resolve_share(given, &g_array_index(given->shared, struct share, i), shared, why))
            return false;
    g_array_set_size(given->shared, 0);
    return true;
}

bool given_resolve(struct given *given, GHashTable *shared, char **why)
{
    GHashTableIter iter;
    void *value;

    if (given->state == RESOLVED)
        return true;
    given->state = RESOLVING;
    g_hash_table_iter_init(&iter, given->members);
    while (g_hash_table_iter_next(&iter, NULL, &value)) {
        struct given_member *m = value;

        if (m->inside != NULL && !given_resolve(m->inside, shared, why))
            return false;
    }
    if (!resolve_shared(given, shared, why))
        return false;
    given->state = RESOLVED;
    return true;
}

/* ---- asking ---------------------------------------------------------------------------------- */

const struct given_member *given_find(const struct given *given, const char *name)
{
    return g_hash_table_lookup(given->members, name);
}

static int by_name(const void *a, const void *b)
{
    const struct given_member *const *m = a, *const *n = b;

    return strcmp((*m)->name, (*n)->name);
}

GPtrArray *given_members(const struct given *given)
{
    GPtrArray *all = g_ptr_array_new();
    GHashTableIter iter;
    void *value;

    g_hash_table_iter_init(&iter, given->members);
    while (g_hash_table_iter_next(&iter, NULL, &value))
        g_ptr_array_add(all, value);
    g_ptr_array_sort(all, by_name);
    return all;
}

char *given_lacks(const struct given_member *wanted, const struct given_member *member)
{
    g_autoptr(GPtrArray) inside = NULL;

    if (member == NULL || member->kind != wanted->kind)
        return g_strdup(wanted->name);
    if (wanted->inside == NULL)
        return NULL;
    inside = given_members(wanted->inside);
    for (guint i = 0; i < inside->len; i++) {
        const struct given_member *one = inside->pdata[i];
        g_autofree char *lacks = given_lacks(one, given_find(member->inside, one->name));

        if (lacks != NULL)
            return g_strconcat(wanted->name, ".", lacks, NULL);
    }
    return NULL;
}

enum where { WHOLE, MEMBER, ELEMENT }; /* an object: all that is handed in, in an object, in a list */

/* What everything of its kind has, and no heading need list. */
static bool comes_unasked(enum where where, const char *key)
{
    switch (where) {
    case WHOLE: return strcmp(key, "p") == 0;
    case MEMBER: return false;
    case ELEMENT: return strcmp(key, "first") == 0;
    }
    g_assert_not_reached();
}

static char *object_refused(const struct given *given, struct json_object *data, enum where where);

static char *list_refused(const struct given *given, struct json_object *list)
{
    char *why = NULL;

    for (size_t i = 0; why == NULL && i < json_object_array_length(list); i++)
        why = object_refused(given, json_object_array_get_idx(list, i), ELEMENT);
    return why;
}

/* What goes on a sentence that begins with the member: " is a list", or ".nick is not listed". */
static char *value_refused(const struct given_member *m, struct json_object *value)
{
    switch (json_object_get_type(value)) {
    case json_type_null: return m->maybe ? NULL : g_strdup(" is null");
    case json_type_boolean:
        return m->kind == GIVEN_VALUE && m->maybe ? NULL : g_strdup(" is a flag, and is listed otherwise");
    case json_type_double:
    case json_type_int:
    case json_type_string:
        return m->kind == GIVEN_VALUE ? NULL : g_strdup(" is a text or number, and is listed otherwise");
    case json_type_object:
        return m->kind == GIVEN_OBJECT ? object_refused(m->inside, value, MEMBER)
                                       : g_strdup(" is an object, and is listed otherwise");
    case json_type_array:
        return m->kind == GIVEN_LIST ? list_refused(m->inside, value)
                                     : g_strdup(" is a list, and is listed otherwise");
    }
    g_assert_not_reached();
}

static char *missing_from(const struct given *given, struct json_object *data)
{
    g_autoptr(GPtrArray) members = given_members(given);

    for (guint i = 0; i < members->len; i++) {
        const struct given_member *m = members->pdata[i];

        if (!m->maybe && !json_object_object_get_ex(data, m->name, NULL))
            return g_strdup_printf(".%s is not there", m->name);
    }
    return NULL;
}

static char *object_refused(const struct given *given, struct json_object *data, enum where where)
{
    if (!json_object_is_type(data, json_type_object))
        return g_strdup(" is no object");
    json_object_object_foreach(data, key, value) {
        const struct given_member *m = given_find(given, key);
        g_autofree char *why = m != NULL ? value_refused(m, value) : NULL;

        if (m == NULL && !comes_unasked(where, key))
            return g_strdup_printf(".%s is not listed", key);
        if (why != NULL)
            return g_strdup_printf(".%s%s", key, why);
    }
    return missing_from(given, data);
}

char *given_refuses(const struct given *given, struct json_object *data)
{
    g_autofree char *why = object_refused(given, data, WHOLE);

    return why == NULL ? NULL : g_strdup(why[0] == '.' ? why + 1 : why);
}
