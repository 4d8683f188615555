/* bot/words/mustache_render.c - a compiled Mustache text and JSON data make a text
 * SPDX-License-Identifier: MIT */
#include "bot/words/mustache_render.h"

#include <assert.h>
#include <json-c/json.h>

struct scope {
    struct json_object *value;
    const struct given *given; /* what it may have; NULL: nobody knows, or it is no object */
    const struct scope *outer; /* NULL: this is the whole data */
};

struct rendering {
    GString *out;
    const struct mustache_how *how;
    const char *indent; /* goes before each line of the partial that is rendered */
    int partials;       /* in which we are, one in the other */
    int steps;
    bool ran_away; /* a bound was passed: everybody returns */
};

static void render_nodes(struct rendering *r, const struct mustache *m, guint from, guint to,
                         const struct scope *scope);

static bool may_go_on(struct rendering *r)
{
    if (++r->steps > MUSTACHE_STEPS_MAX || r->out->len > MUSTACHE_OUTPUT_MAX)
        r->ran_away = true;
    return !r->ran_away;
}

static bool has_key(struct json_object *value, const char *key, struct json_object **found)
{
    return json_object_is_type(value, json_type_object) && json_object_object_get_ex(value, key, found);
}

/* What is listed of that name; NULL: nothing is. */
static const struct given_member *listed(const struct given *given, const char *name)
{
    return given != NULL ? given_find(given, name) : NULL;
}

/* The innermost scope that a name belongs to, whether it is there or missing; NULL: there is none. */
static const struct scope *scope_of(const struct scope *scope, const char *name)
{
    while (scope != NULL && !has_key(scope->value, name, NULL) && listed(scope->given, name) == NULL)
        scope = scope->outer;
    return scope;
}

/* What a path leads to, value NULL: null, or not there; what that may have is its `given`. */
static struct scope lookup(const struct scope *scope, char **path)
{
    struct scope found;

    if (path[0] == NULL)
        return *scope;
    scope = scope_of(scope, path[0]);
    if (scope == NULL)
        return (struct scope){ .value = NULL };
    found = *scope;
    for (char **part = path; *part != NULL; part++) {
        const struct given_member *m = listed(found.given, *part);

        found.given = m != NULL ? m->inside : NULL;
        if (!has_key(found.value, *part, &found.value))
            return (struct scope){ .value = NULL };
    }
    return found;
}

static bool is_true(struct json_object *value)
{
    switch (json_object_get_type(value)) {
    case json_type_null: return false;
    case json_type_boolean: return json_object_get_boolean(value);
    case json_type_array: return json_object_array_length(value) > 0;
    case json_type_double:
    case json_type_int:
    case json_type_object:
    case json_type_string: return true;
    }
    assert(!"not a JSON type");
    return false;
}

static void write_value(struct rendering *r, struct json_object *value, mustache_escape escape)
{
    const char *text = value == NULL ? "" : json_object_get_string(value);

    if (escape != NULL)
        escape(r->out, text);
    else
        g_string_append(r->out, text);
}

static void render_section(struct rendering *r, const struct mustache *m, guint at, const struct scope *outer)
{
    guint end = mustache_node_at(m, at)->end;
    struct scope scope = lookup(outer, mustache_node_at(m, at)->path);
    struct json_object *list = scope.value;

    scope.outer = outer;
    if (!is_true(scope.value))
        return;
    if (!json_object_is_type(list, json_type_array)) {
        render_nodes(r, m, at + 1, end, &scope);
        return;
    }
    for (size_t i = 0; i < json_object_array_length(list) && !r->ran_away; i++) {
        scope.value = json_object_array_get_idx(list, i);
        render_nodes(r, m, at + 1, end, &scope);
    }
}

static void render_partial(struct rendering *r, const struct mustache_node *node, const struct scope *scope)
{
    const struct mustache *m = r->how->find ? r->how->find(r->how->user, node->text) : NULL;
    const char *outer_indent = r->indent;
    g_autofree char *indent = NULL;

    if (m == NULL)
        return;
    if (r->partials == MUSTACHE_PARTIALS_MAX) {
        r->ran_away = true;
        return;
    }
    /* In the middle of a line it continues that line: its text is not indented at all. */
    indent = node->indent ? g_strconcat(outer_indent, node->indent, NULL) : g_strdup("");
    r->indent = indent;
    r->partials++;
    render_nodes(r, m, 0, m->nodes->len, scope);
    r->partials--;
    r->indent = outer_indent;
}

static void render_node(struct rendering *r, const struct mustache *m, guint at, const struct scope *scope)
{
    const struct mustache_node *node = mustache_node_at(m, at);

    switch (node->kind) {
    case MUSTACHE_TEXT: g_string_append(r->out, node->text); break;
    case MUSTACHE_INDENT: g_string_append(r->out, r->indent); break;
    case MUSTACHE_VARIABLE: write_value(r, lookup(scope, node->path).value, r->how->escape); break;
    case MUSTACHE_RAW: write_value(r, lookup(scope, node->path).value, NULL); break;
    case MUSTACHE_SECTION: render_section(r, m, at, scope); break;
    case MUSTACHE_INVERTED:
        if (!is_true(lookup(scope, node->path).value))
            render_nodes(r, m, at + 1, node->end, scope);
        break;
    case MUSTACHE_PARTIAL: render_partial(r, node, scope); break;
    }
}

/* Recursion is bounded: a text nests at most SECTIONS_MAX, and partials PARTIALS_MAX deep. */
static void render_nodes(struct rendering *r, const struct mustache *m, guint from, guint to,
                         const struct scope *scope)
{
    for (guint at = from; at < to && may_go_on(r); at = mustache_node_at(m, at)->end)
        render_node(r, m, at, scope);
}

char *mustache_render(const struct mustache *m, struct json_object *data, const struct mustache_how *how)
{
    struct rendering r = { .out = g_string_new(NULL), .how = how, .indent = "" };
    struct scope scope = { .value = data, .given = how->given };

    render_nodes(&r, m, 0, m->nodes->len, &scope);
    return g_string_free(r.out, r.ran_away);
}

void mustache_escape_html(GString *out, const char *value)
{
    for (const char *s = value; *s != '\0'; s++) {
        switch (*s) {
        case '&': g_string_append(out, "&amp;"); break;
        case '<': g_string_append(out, "&lt;"); break;
        case '>': g_string_append(out, "&gt;"); break;
        case '"': g_string_append(out, "&quot;"); break;
        default: g_string_append_c(out, *s); break;
        }
    }
}
