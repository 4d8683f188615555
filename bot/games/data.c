/* bot/games/data.c - where card sets and templates are */
#include "bot/games/data.h"

#include <string.h>
#include <unistd.h>

#include <glib.h>
#include <json-c/json.h>

#ifndef PKGDATADIR
#define PKGDATADIR "/usr/local/share/lair"
#endif

/* Where a root keeps its sets: as installed, and in the source tree. */
static const char *const set_folders[] = { "sets", "engine/sets" };

/* Steps from the binary up to the source tree: two for build/.libs/lair, three with a folder per compiler. */
enum { LEVELS_UP = 4 };

static bool is_folder(const char *path)
{
    return g_file_test(path, G_FILE_TEST_IS_DIR);
}

static bool is_source_tree(const char *path)
{
    g_autofree char *header = g_build_filename(path, "engine", "lair.h", NULL);
    g_autofree char *sets = g_build_filename(path, "engine", "sets", NULL);

    return g_file_test(header, G_FILE_TEST_IS_REGULAR) && is_folder(sets);
}

/* The folder of the running binary; NULL: it cannot be told. */
static char *binary_folder(void)
{
    g_autofree char *exe = g_file_read_link("/proc/self/exe", NULL);

    return exe == NULL ? NULL : g_path_get_dirname(exe);
}

/* The source tree that the binary was built from, as long as it was not installed. */
static char *source_tree(void)
{
    char *folder = binary_folder();

#if defined LAIR_SOURCE_DIR && defined LAIR_BUILD_DIR
    if (folder != NULL &&
        (g_str_equal(folder, LAIR_BUILD_DIR) || g_str_has_prefix(folder, LAIR_BUILD_DIR "/")) &&
        is_source_tree(LAIR_SOURCE_DIR)) {
        g_free(folder);
        return g_strdup(LAIR_SOURCE_DIR);
    }
#endif
    for (int up = 0; folder != NULL && up < LEVELS_UP; up++) {
        char *parent;

        if (is_source_tree(folder))
            return folder;
        parent = g_path_get_dirname(folder);
        g_free(folder);
        folder = parent;
    }
    g_free(folder);
    return NULL;
}

/* Takes path. */
static void add_root(GPtrArray *roots, char *path)
{
    if (path != NULL && *path != '\0' && is_folder(path))
        g_ptr_array_add(roots, path);
    else
        g_free(path);
}

/* The roots that exist, in order, ended by NULL; g_strfreev it.  *by_hand (may be NULL): how many of them
 * somebody named, which are the first. */
static char **find_roots(const char *dir, int *by_hand)
{
    GPtrArray *roots = g_ptr_array_new();

    add_root(roots, g_strdup(dir));
    add_root(roots, g_strdup(g_getenv("LAIR_DATA")));
    if (by_hand != NULL)
        *by_hand = (int)roots->len;
    add_root(roots, source_tree());
    add_root(roots, g_strdup(PKGDATADIR));
    g_ptr_array_add(roots, NULL);
    return (char **)g_ptr_array_free(roots, FALSE);
}

static bool is_path(const char *name)
{
    return strchr(name, '/') != NULL || g_str_has_suffix(name, ".json");
}

char *data_set_file(const char *dir, const char *name)
{
    g_auto(GStrv) roots = find_roots(dir, NULL);

    if (*name == '\0' || *name == '.' || strchr(name, '/') != NULL)
        return NULL;
    for (int r = 0; roots[r] != NULL; r++)
        for (size_t f = 0; f < G_N_ELEMENTS(set_folders); f++) {
            g_autofree char *path = g_strdup_printf("%s/%s/%s.json", roots[r], set_folders[f], name);

            if (g_file_test(path, G_FILE_TEST_IS_REGULAR))
                return g_steal_pointer(&path);
        }
    return NULL;
}

char *data_set_path(const char *dir, const char *name)
{
    if (!is_path(name))
        return data_set_file(dir, name);
    return g_file_test(name, G_FILE_TEST_EXISTS) ? g_strdup(name) : NULL;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* The names, which are taken from there, sorted and ended by NULL. */
static char **take_sorted(GHashTable *names)
{
    unsigned n;
    char **sorted = (char **)g_hash_table_get_keys_as_array(names, &n);

    g_hash_table_steal_all(names);
    qsort(sorted, n, sizeof *sorted, by_name);
    return sorted;
}

/* Adds the names of the sets in a folder to names, each once. */
static void collect_sets(GHashTable *names, const char *folder)
{
    g_autoptr(GDir) list = g_dir_open(folder, 0, NULL);
    const char *file;

    while (list != NULL && (file = g_dir_read_name(list)) != NULL)
        if (g_str_has_suffix(file, ".json") && *file != '.')
            g_hash_table_add(names, g_strndup(file, strlen(file) - strlen(".json")));
}

char **data_set_names(const char *dir)
{
    g_auto(GStrv) roots = find_roots(dir, NULL);
    g_autoptr(GHashTable) names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (int r = 0; roots[r] != NULL; r++)
        for (size_t f = 0; f < G_N_ELEMENTS(set_folders); f++) {
            g_autofree char *folder = g_build_filename(roots[r], set_folders[f], NULL);

            collect_sets(names, folder);
        }
    return take_sorted(names);
}

/* Adds the folder of templates of that name, if the root has it. */
static bool add_templates(GPtrArray *dirs, const char *root, const char *name)
{
    char *path = g_build_filename(root, "templates", name, NULL);
    bool there = is_folder(path);

    if (there)
        g_ptr_array_add(dirs, path);
    else
        g_free(path);
    return there;
}

char **data_template_dirs(const char *dir, const char *name)
{
    int by_hand;
    g_auto(GStrv) roots = find_roots(dir, &by_hand);
    GPtrArray *dirs = g_ptr_array_new();

    for (int r = by_hand; roots[r] != NULL; r++)
        if (add_templates(dirs, roots[r], name))
            break;
    for (int r = by_hand; r-- > 0;)
        add_templates(dirs, roots[r], name);
    g_ptr_array_add(dirs, NULL);
    return (char **)g_ptr_array_free(dirs, FALSE);
}

static void collect_folders(GHashTable *names, const char *folder)
{
    g_autoptr(GDir) list = g_dir_open(folder, 0, NULL);
    const char *leaf;

    while (list != NULL && (leaf = g_dir_read_name(list)) != NULL) {
        g_autofree char *path = g_build_filename(folder, leaf, NULL);

        if (is_folder(path))
            g_hash_table_add(names, g_strdup(leaf));
    }
}

char **data_template_names(const char *dir)
{
    g_auto(GStrv) roots = find_roots(dir, NULL);
    g_autoptr(GHashTable) names = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);

    for (int r = 0; roots[r] != NULL; r++) {
        g_autofree char *folder = g_build_filename(roots[r], "templates", NULL);

        collect_folders(names, folder);
    }
    return take_sorted(names);
}

/* There is no such set: says which ones there are. */
static void tell_missing(const char *dir, const char *name, struct lair_fault *why)
{
    g_auto(GStrv) names = data_set_names(dir);
    g_autofree char *list = g_strjoinv(", ", names);

    if (is_path(name))
        g_snprintf(why->text, sizeof why->text, "%s: no such file", name);
    else if (*list == '\0')
        g_snprintf(why->text, sizeof why->text,
                   "no card set '%s', nor any other: say where they are with --data or LAIR_DATA", name);
    else
        g_snprintf(why->text, sizeof why->text, "no card set '%s'; there are: %s", name, list);
}

static int add_set(struct lair_catalog *cat, const char *dir, const char *name, struct lair_fault *why)
{
    g_autofree char *file = data_set_path(dir, name);

    if (file == NULL) {
        tell_missing(dir, name, why);
        return -1;
    }
    return lair_catalog_add_file(cat, file, why);
}

struct lair_catalog *data_catalog(const char *dir, const char *const *names, struct lair_fault *why)
{
    struct lair_catalog *cat = lair_catalog_new();

    g_assert(cat != NULL); /* as GLib does when there is no memory */
    if (names[0] == NULL) {
        g_snprintf(why->text, sizeof why->text, "no card set is named");
        goto refused;
    }
    for (int i = 0; names[i] != NULL; i++)
        if (add_set(cat, dir, names[i], why) < 0)
            goto refused;
    return cat;
refused:
    lair_catalog_free(cat);
    return NULL;
}

#define USUAL_BOARD "board-super"

bool data_is_board(const char *name)
{
    return g_str_has_prefix(name, "board-");
}

char *data_sets_for(enum lair_rules rules, const char *list)
{
    g_auto(GStrv) names = data_split(list);

    for (int i = 0; names[i] != NULL; i++)
        if (data_is_board(names[i]))
            return g_strdup(list);
    return lair_rules_want_board(rules) ? g_strconcat(list, "," USUAL_BOARD, NULL) : g_strdup(list);
}

void data_add_board(struct json_object *position)
{
    struct json_object *rules = json_object_object_get(position, "rules");
    struct json_object *sets = json_object_object_get(position, "sets");
    int number =
        json_object_is_type(rules, json_type_string) ? lair_rules_called(json_object_get_string(rules)) : -1;

    if (number < 0 || !lair_rules_want_board(number) || !json_object_is_type(sets, json_type_array))
        return;
    for (size_t i = 0; i < json_object_array_length(sets); i++) {
        struct json_object *name = json_object_array_get_idx(sets, i);

        if (json_object_is_type(name, json_type_string) && data_is_board(json_object_get_string(name)))
            return;
    }
    json_object_array_add(sets, json_object_new_string(USUAL_BOARD));
}

struct lair_catalog *data_catalog_of(const char *dir, const char *list, struct lair_fault *why)
{
    g_auto(GStrv) names = data_split(list);

    return data_catalog(dir, (const char *const *)names, why);
}

char **data_split(const char *list)
{
    g_auto(GStrv) parts = g_strsplit(list, ",", -1);
    GPtrArray *names = g_ptr_array_new();

    for (int i = 0; parts[i] != NULL; i++)
        if (*g_strstrip(parts[i]) != '\0')
            g_ptr_array_add(names, g_strdup(parts[i]));
    g_ptr_array_add(names, NULL);
    return (char **)g_ptr_array_free(names, FALSE);
}

const char **data_set_ids(const struct lair_catalog *cat)
{
    GPtrArray *ids = g_ptr_array_new();
    const char *id;

    for (int i = 0; (id = lair_catalog_set(cat, i, NULL, NULL)) != NULL; i++)
        g_ptr_array_add(ids, (void *)id);
    g_ptr_array_add(ids, NULL);
    return (const char **)g_ptr_array_free(ids, FALSE);
}
