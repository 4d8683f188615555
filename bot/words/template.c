/* bot/words/template.c - the sentences that players read, by name */
#include "bot/words/template.h"

#include <stdlib.h>
#include <string.h>

#define SUFFIX ".mustache"

struct entry {  /* one template */
    char *file; /* where it came from */
    struct mustache *text;
};

struct template_set {
    GHashTable *by_name; /* name (owned) -> struct entry (owned) */
};

static void entry_free(void *p)
{
    struct entry *entry = p;

    g_free(entry->file);
    mustache_free(entry->text);
    g_free(entry);
}

struct template_set *template_set_new(void)
{
    struct template_set *set = g_new0(struct template_set, 1);

    set->by_name = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, entry_free);
    return set;
}

void template_set_free(struct template_set *set)
{
    if (set != NULL)
        g_hash_table_unref(set->by_name);
    g_free(set);
}

bool template_set_add(struct template_set *set, const char *name, const char *file, const char *text,
                      struct mustache_fault *fault)
{
    struct mustache *compiled;
    struct entry *entry;

    if (!mustache_is_name(name)) {
        mustache_fault_set(fault, file, 0, "'%s' cannot be the name of a template", name);
        return false;
    }
    compiled = mustache_parse(file, text, fault);
    if (compiled == NULL)
        return false;
    entry = g_new0(struct entry, 1);
    entry->file = g_strdup(file);
    entry->text = compiled;
    g_hash_table_replace(set->by_name, g_strdup(name), entry);
    return true;
}

static bool load_file(struct template_set *set, const char *dir, const char *leaf,
                      struct mustache_fault *fault)
{
    g_autofree char *file = g_build_filename(dir, leaf, NULL);
    g_autofree char *name = g_strndup(leaf, strlen(leaf) - strlen(SUFFIX));
    g_autofree char *text = NULL;
    g_autoptr(GError) error = NULL;
    gsize len;

    if (!g_file_get_contents(file, &text, &len, &error)) {
        mustache_fault_set(fault, file, 0, "%s", error->message);
        return false;
    }
    if (strlen(text) != len) {
        mustache_fault_set(fault, file, 0, "a NUL byte in the text");
        return false;
    }
    return template_set_add(set, name, file, text, fault);
}

static bool load_dir(struct template_set *set, const char *path, struct mustache_fault *fault)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GDir) dir = g_dir_open(path, 0, &error);
    const char *leaf;

    if (dir == NULL) {
        mustache_fault_set(fault, path, 0, "%s", error->message);
        return false;
    }
    while ((leaf = g_dir_read_name(dir)) != NULL) {
        if (leaf[0] == '.' || !g_str_has_suffix(leaf, SUFFIX))
            continue;
        if (!load_file(set, path, leaf, fault))
            return false;
    }
    return true;
}

struct template_set *template_set_load(const char *const *dirs, struct mustache_fault *fault)
{
    struct template_set *set = template_set_new();

    for (size_t i = 0; dirs[i] != NULL; i++) {
        if (i > 0 && !g_file_test(dirs[i], G_FILE_TEST_EXISTS))
            continue;
        if (!load_dir(set, dirs[i], fault)) {
            template_set_free(set);
            return NULL;
        }
    }
    return set;
}

static const struct entry *find(const struct template_set *set, const char *name)
{
    return g_hash_table_lookup(set->by_name, name);
}

bool template_set_has(const struct template_set *set, const char *name)
{
    return find(set, name) != NULL;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

const char **template_set_names(const struct template_set *set, size_t *n)
{
    guint count;
    const char **names = (const char **)g_hash_table_get_keys_as_array(set->by_name, &count);

    qsort(names, count, sizeof *names, compare_names);
    if (n != NULL)
        *n = count;
    return names;
}

const char *template_file(const struct template_set *set, const char *name)
{
    const struct entry *entry = find(set, name);

    return entry == NULL ? NULL : entry->file;
}

const struct mustache_use *template_uses(const struct template_set *set, const char *name, size_t *n)
{
    const struct entry *entry = find(set, name);

    *n = 0;
    return entry == NULL ? NULL : mustache_uses(entry->text, n);
}

static const struct mustache *find_partial(void *user, const char *name)
{
    const struct entry *entry = find(user, name);

    return entry == NULL ? NULL : entry->text;
}

char *template_render_escaped(const struct template_set *set, const char *name, struct json_object *data,
                              mustache_escape escape)
{
    const struct entry *entry = find(set, name);
    const struct mustache_how how = {
        .escape = escape, .find = find_partial, .user = (void *)set, /* find_partial only reads it */
    };

    return entry == NULL ? NULL : mustache_render(entry->text, data, &how);
}

char *template_render(const struct template_set *set, const char *name, struct json_object *data)
{
    return template_render_escaped(set, name, data, NULL);
}
