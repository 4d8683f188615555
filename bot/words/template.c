/* bot/words/template.c - the sentences that players read, by name
 * SPDX-License-Identifier: MIT */
#include "bot/words/template.h"

#include <stdlib.h>
#include <string.h>

#include "adapters/marks.h"
#include "bot/words/page.h"

#define SUFFIX ".mustache"

struct entry {  /* one template */
    char *file; /* where it came from */
    int line;   /* of its heading there; 0: it has none */
    int folder; /* which of those that are read, from 0; ADDED: none */
    struct mustache *text;
    struct given *given; /* what its heading lists; NULL: not known */
};

enum { ADDED = -1 };

struct template_set {
    GHashTable *by_name;  /* name (owned) -> struct entry (owned) */
    GHashTable *shared;   /* "*card" (owned) -> struct given (owned) */
    GHashTable *partials; /* a set of names (owned): what others use */
    GHashTable *marks;    /* name (static) -> struct entry (owned): parts that are always there */
    template_watch watch;
    void *watch_user;
};

static void entry_free(void *p)
{
    struct entry *entry = p;

    g_free(entry->file);
    mustache_free(entry->text);
    given_unref(entry->given);
    g_free(entry);
}

/* The parts that are marks in texts. */
static GHashTable *new_marks(void)
{
    GHashTable *all = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, entry_free);
    const char *name;
    enum mark mark;

    for (size_t i = 0; (name = marks_name(i, &mark)) != NULL; i++) {
        struct entry *entry = g_new0(struct entry, 1);

        entry->text = mustache_parse(name, 1, (const char[]){ (char)mark, '\0' }, NULL);
        g_hash_table_insert(all, (void *)name, entry);
    }
    return all;
}

struct template_set *template_set_new(void)
{
    struct template_set *set = g_new0(struct template_set, 1);

    set->by_name = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, entry_free);
    set->shared = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, given_unref);
    set->partials = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    set->marks = new_marks();
    return set;
}

void template_set_free(struct template_set *set)
{
    if (set == NULL)
        return;
    g_hash_table_unref(set->by_name);
    g_hash_table_unref(set->shared);
    g_hash_table_unref(set->partials);
    g_hash_table_unref(set->marks);
    g_free(set);
}

static struct entry *find(const struct template_set *set, const char *name)
{
    return g_hash_table_lookup(set->by_name, name);
}

/* Remembers what a template of that name uses. */
static void add_partials(struct template_set *set, const char *name, const struct mustache *text)
{
    size_t n;
    const struct mustache_use *uses = mustache_uses(text, &n);

    for (size_t i = 0; i < n; i++)
        if (uses[i].kind == MUSTACHE_PARTIAL && strcmp(uses[i].name, name) != 0)
            g_hash_table_add(set->partials, g_strdup(uses[i].name));
}

/* The template, compiled and put into the set; NULL: refused. */
static struct entry *add(struct template_set *set, const char *name, const char *file, int line,
                         const char *text, struct mustache_fault *fault)
{
    struct mustache *compiled;
    struct entry *entry;

    if (!mustache_is_name(name)) {
        mustache_fault_set(fault, file, 0, "'%s' cannot be the name of a template", name);
        return NULL;
    }
    compiled = mustache_parse(file, line, text, fault);
    if (compiled == NULL)
        return NULL;
    entry = g_new0(struct entry, 1);
    entry->file = g_strdup(file);
    entry->folder = ADDED;
    entry->text = compiled;
    g_hash_table_replace(set->by_name, g_strdup(name), entry);
    add_partials(set, name, compiled);
    return entry;
}

bool template_set_add(struct template_set *set, const char *name, const char *file, const char *text,
                      struct mustache_fault *fault)
{
    return add(set, name, file, 1, text, fault) != NULL;
}

/* ---- folders --------------------------------------------------------------------------------- */

struct loading {
    struct template_set *set;
    int folder;                   /* which one is read, from 0 */
    struct mustache_fault *fault; /* may be NULL */
};

static bool refuse_twice(const struct loading *l, const char *name, const char *file, int line,
                         const struct entry *before)
{
    if (before->line > 0)
        mustache_fault_set(l->fault, file, line, "'%s' stands here and in %s:%d", name, before->file,
                           before->line);
    else
        mustache_fault_set(l->fault, file, line, "'%s' stands here and in %s", name, before->file);
    return false;
}

/* Reads what a heading lists.  NULL: refused. */
static struct given *read_given(const struct loading *l, const char *file, const struct page_part *part)
{
    g_autofree char *why = NULL;
    struct given *given = given_read(part->data, &why);

    if (given == NULL)
        mustache_fault_set(l->fault, file, part->line, "%s: %s", part->name, why);
    return given;
}

/* Data that several headings list. */
static bool load_shared(const struct loading *l, const char *file, const struct page_part *part)
{
    struct given *given = read_given(l, file, part);

    if (given == NULL)
        return false;
    if (l->folder > 0 && g_hash_table_contains(l->set->shared, part->name)) {
        given_unref(given); /* a page was copied whole; what data there are is not for it to say */
        return true;
    }
    if (g_hash_table_contains(l->set->shared, part->name)) {
        mustache_fault_set(l->fault, file, part->line, "'%s' is there already", part->name);
        given_unref(given);
        return false;
    }
    g_hash_table_insert(l->set->shared, g_strdup(part->name), given);
    return true;
}

/* What a part is given: what the one is that it overrides, else what its heading lists.  What an
 * overriding heading lists is read all the same.  false: refused. */
static bool part_given(const struct loading *l, const char *file, const struct page_part *part,
                       const struct entry *before, struct given **given)
{
    *given = NULL;
    if (part->data != NULL && (*given = read_given(l, file, part)) == NULL)
        return false;
    if (before == NULL || before->given == NULL)
        return true;
    given_unref(*given);
    *given = given_ref(before->given);
    return true;
}

static bool load_part(const struct loading *l, const char *file, const struct page_part *part)
{
    const struct entry *before = find(l->set, part->name);
    struct entry *entry;
    struct given *given;

    if (before != NULL && before->folder == l->folder)
        return refuse_twice(l, part->name, file, part->line, before);
    if (!part_given(l, file, part, before, &given))
        return false;
    entry = add(l->set, part->name, file, part->text_line, part->text, l->fault);
    if (entry == NULL) {
        given_unref(given);
        return false;
    }
    entry->line = part->line;
    entry->folder = l->folder;
    entry->given = given;
    return true;
}

/* A file without headings is one part, with its own name. */
static bool load_whole(const struct loading *l, const char *file, char *text)
{
    g_autofree char *leaf = g_path_get_basename(file);
    g_autofree char *name = g_strndup(leaf, strlen(leaf) - strlen(SUFFIX));
    const struct page_part part = { .name = name, .text = text, .text_line = 1 };

    page_trim(text);
    return load_part(l, file, &part);
}

static bool load_text(const struct loading *l, const char *file, char *text)
{
    g_autoptr(GArray) parts = page_read(file, text, l->fault);

    if (parts == NULL)
        return false;
    if (parts->len == 0)
        return load_whole(l, file, text);
    for (guint i = 0; i < parts->len; i++) {
        const struct page_part *part = &g_array_index(parts, struct page_part, i);

        if (!(part->name[0] == '*' ? load_shared : load_part)(l, file, part))
            return false;
    }
    return true;
}

static bool load_file(const struct loading *l, const char *file)
{
    g_autofree char *text = NULL;
    g_autoptr(GError) error = NULL;
    gsize len;

    if (!g_file_get_contents(file, &text, &len, &error)) {
        mustache_fault_set(l->fault, file, 0, "%s", error->message);
        return false;
    }
    if (strlen(text) != len) {
        mustache_fault_set(l->fault, file, 0, "a NUL byte in the text");
        return false;
    }
    return load_text(l, file, text);
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The files of a folder, in order of their names.  NULL: it cannot be read. */
static GPtrArray *files_of(const char *path, struct mustache_fault *fault)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GDir) dir = g_dir_open(path, 0, &error);
    GPtrArray *files;
    const char *leaf;

    if (dir == NULL) {
        mustache_fault_set(fault, path, 0, "%s", error->message);
        return NULL;
    }
    files = g_ptr_array_new_with_free_func(g_free);
    while ((leaf = g_dir_read_name(dir)) != NULL)
        if (leaf[0] != '.' && g_str_has_suffix(leaf, SUFFIX))
            g_ptr_array_add(files, g_build_filename(path, leaf, NULL));
    g_ptr_array_sort(files, compare_names);
    return files;
}

static bool load_dir(const struct loading *l, const char *path)
{
    g_autoptr(GPtrArray) files = files_of(path, l->fault);

    for (guint i = 0; files != NULL && i < files->len; i++)
        if (!load_file(l, files->pdata[i]))
            return false;
    return files != NULL;
}

/* Puts into all headings what they share. */
static bool resolve(struct template_set *set, struct mustache_fault *fault)
{
    g_autofree const char **names = template_set_names(set, NULL);

    for (size_t i = 0; names[i] != NULL; i++) {
        const struct entry *entry = find(set, names[i]);
        g_autofree char *why = NULL;

        if (entry->given != NULL && !given_resolve(entry->given, set->shared, &why)) {
            mustache_fault_set(fault, entry->file, entry->line, "%s: %s", names[i], why);
            return false;
        }
    }
    return true;
}

static bool load(const struct loading *at, const char *const *dirs)
{
    struct loading l = *at;

    for (; dirs[l.folder] != NULL; l.folder++) {
        if (l.folder > 0 && !g_file_test(dirs[l.folder], G_FILE_TEST_EXISTS))
            continue;
        if (!load_dir(&l, dirs[l.folder]))
            return false;
    }
    return resolve(l.set, l.fault);
}

struct template_set *template_set_load(const char *const *dirs, struct mustache_fault *fault)
{
    struct template_set *set = template_set_new();

    if (load(&(struct loading){ .set = set, .fault = fault }, dirs))
        return set;
    template_set_free(set);
    return NULL;
}

bool template_set_has(const struct template_set *set, const char *name)
{
    return find(set, name) != NULL;
}

bool template_is_mark(const struct template_set *set, const char *name)
{
    return g_hash_table_contains(set->marks, name);
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

int template_line(const struct template_set *set, const char *name)
{
    const struct entry *entry = find(set, name);

    return entry == NULL ? 0 : entry->line;
}

const struct given *template_given(const struct template_set *set, const char *name)
{
    const struct entry *entry = find(set, name);

    return entry == NULL ? NULL : entry->given;
}

bool template_is_partial(const struct template_set *set, const char *name)
{
    return g_hash_table_contains(set->partials, name);
}

const struct mustache_use *template_uses(const struct template_set *set, const char *name, size_t *n)
{
    const struct entry *entry = find(set, name);

    *n = 0;
    return entry == NULL ? NULL : mustache_uses(entry->text, n);
}

static const struct mustache *find_partial(void *user, const char *name)
{
    const struct template_set *set = user;
    const struct entry *entry = find(set, name);

    if (entry == NULL)
        entry = g_hash_table_lookup(set->marks, name);

    return entry == NULL ? NULL : entry->text;
}

char *template_render_escaped(const struct template_set *set, const char *name, struct json_object *data,
                              mustache_escape escape)
{
    const struct entry *entry = find(set, name);
    const struct mustache_how how = {
        .escape = escape,
        .find = find_partial,
        .user = (void *)set, /* find_partial only reads it */
        .given = template_given(set, name),
    };

    if (set->watch != NULL)
        set->watch(set->watch_user, set, name, data);
    return entry == NULL ? NULL : mustache_render(entry->text, data, &how);
}

char *template_render(const struct template_set *set, const char *name, struct json_object *data)
{
    return template_render_escaped(set, name, data, NULL);
}

void template_set_watch(struct template_set *set, template_watch watch, void *user)
{
    set->watch = watch;
    set->watch_user = user;
}
