/* bot/games/data.c - where card sets and templates are
 * SPDX-License-Identifier: MIT */
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

/* A file that lies among the sets; NULL: there is none. */
static char *among_sets(const char *dir, const char *leaf)
{
    g_auto(GStrv) roots = find_roots(dir, NULL);

    for (int r = 0; roots[r] != NULL; r++)
        for (size_t f = 0; f < G_N_ELEMENTS(set_folders); f++) {
            g_autofree char *path = g_build_filename(roots[r], set_folders[f], leaf, NULL);

            if (g_file_test(path, G_FILE_TEST_IS_REGULAR))
                return g_steal_pointer(&path);
        }
    return NULL;
}

char *data_set_file(const char *dir, const char *name)
{
    g_autofree char *leaf = g_strconcat(name, ".json", NULL);

    if (*name == '\0' || *name == '.' || strchr(name, '/') != NULL)
        return NULL;
    return among_sets(dir, leaf);
}

char *data_unknown_file(const char *dir)
{
    return among_sets(dir, "UNKNOWN.md");
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
    const char *near = lair_nearest(name, (const char *const *)names);

    if (is_path(name))
        g_snprintf(why->text, sizeof why->text, "%s: no such file", name);
    else if (*list == '\0')
        g_snprintf(why->text, sizeof why->text,
                   "no card set '%s', nor any other: say where they are with --data or LAIR_DATA", name);
    else if (near != NULL)
        g_snprintf(why->text, sizeof why->text, "no card set '%s'; did you mean '%s'? there are: %s", name,
                   near, list);
    else
        g_snprintf(why->text, sizeof why->text, "no card set '%s'; there are: %s", name, list);
}

/* ---- catalogs -------------------------------------------------------------------------------- */

/* The list behind "from" of a recipe; NULL: it is none.  What is wrong with the file is left for the engine to say. */
static struct json_object *find_from(struct json_object *root)
{
    struct json_object *kind, *from;

    if (!json_object_is_type(root, json_type_object) || !json_object_object_get_ex(root, "kind", &kind) ||
        !json_object_object_get_ex(root, "from", &from) || !json_object_is_type(kind, json_type_string) ||
        !json_object_is_type(from, json_type_array))
        return NULL;
    return g_str_equal(json_object_get_string(kind), "deck") ? from : NULL;
}

char *data_read_set(const char *dir, const char *name, size_t *len, struct lair_fault *why)
{
    g_autofree char *path = data_set_file(dir, name);
    g_autoptr(GError) error = NULL;
    char *text = NULL;

    if (path == NULL || !g_file_get_contents(path, &text, len, &error))
        g_snprintf(why->text, sizeof why->text, "%s: %s", name,
                   path == NULL ? "no such set" : error->message);
    return text;
}

char **data_draws(const char *text, size_t len)
{
    /* sets are long and recipes are few */
    bool likely = g_strstr_len(text, (gssize)len, "\"deck\"") != NULL;
    g_autofree char *whole = likely ? g_strndup(text, len) : NULL;
    struct json_object *root = likely ? json_tokener_parse(whole) : NULL, *from = find_from(root);
    GPtrArray *names = g_ptr_array_new();

    for (size_t i = 0; from != NULL && i < json_object_array_length(from); i++) {
        struct json_object *name = json_object_array_get_idx(from, i);

        if (json_object_is_type(name, json_type_string))
            g_ptr_array_add(names, g_strdup(json_object_get_string(name)));
    }
    g_ptr_array_add(names, NULL);
    json_object_put(root);
    return (char **)g_ptr_array_free(names, FALSE);
}

static bool has_set(const struct lair_catalog *cat, const char *name)
{
    const char *set;

    for (int i = 0; (set = lair_catalog_set(cat, i, NULL, NULL)) != NULL; i++)
        if (strcmp(set, name) == 0)
            return true;
    return false;
}

/* A catalog that is made. */
struct making {
    struct lair_catalog *cat;
    const char *dir;
    GPtrArray *drawn; /* paths of what recipes have drawn in; NULL: nobody asks */
    struct lair_fault *why;
};

static int add_file(struct making *m, const char *file, int depth);

/* Adds the sets that a recipe draws from, as far as there are such files and they are not there yet.  Those that
 * draw from others themselves are refused, but have to be read for that. */
static int add_drawn(struct making *m, const char *text, size_t len, int depth)
{
    enum { DEEPEST = 2 };
    g_auto(GStrv) names = data_draws(text, len);

    for (int i = 0; names[i] != NULL && depth < DEEPEST; i++) {
        g_autofree char *file = has_set(m->cat, names[i]) ? NULL : data_set_file(m->dir, names[i]);

        if (file == NULL)
            continue;
        if (add_file(m, file, depth + 1) < 0)
            return -1;
        if (m->drawn != NULL)
            g_ptr_array_add(m->drawn, g_steal_pointer(&file));
    }
    return 0;
}

static int add_file(struct making *m, const char *file, int depth)
{
    g_autofree char *text = NULL;
    size_t len;

    if (!g_file_get_contents(file, &text, &len, NULL))
        return lair_catalog_add_file(m->cat, file, m->why); /* says why not */
    if (add_drawn(m, text, len, depth) < 0)
        return -1;
    return lair_catalog_add_text(m->cat, file, text, len, m->why);
}

int data_add_drawn(struct lair_catalog *cat, const char *dir, const char *text, size_t len,
                   struct lair_fault *why)
{
    struct making m = { cat, dir, NULL, why };

    return add_drawn(&m, text, len, 0);
}

/* Adds a set by name or path, unless it was drawn in by one before it. */
static int add_set(struct making *m, const char *name)
{
    g_autofree char *file = data_set_path(m->dir, name);
    guint at;

    if (file == NULL) {
        tell_missing(m->dir, name, m->why);
        return -1;
    }
    if (!g_ptr_array_find_with_equal_func(m->drawn, file, g_str_equal, &at))
        return add_file(m, file, 0);
    g_ptr_array_remove_index(m->drawn, at); /* named once more it is named twice */
    return 0;
}

struct lair_catalog *data_catalog(const char *dir, const char *const *names, struct lair_fault *why)
{
    struct lair_catalog *cat = lair_catalog_new();
    g_autoptr(GPtrArray) drawn = g_ptr_array_new_with_free_func(g_free);
    struct making m = { cat, dir, drawn, why };

    g_assert(cat != NULL); /* as GLib does when there is no memory */
    if (names[0] == NULL) {
        g_snprintf(why->text, sizeof why->text, "no card set is named");
        goto refused;
    }
    for (int i = 0; names[i] != NULL; i++)
        if (add_set(&m, names[i]) < 0)
            goto refused;
    return cat;
refused:
    lair_catalog_free(cat);
    return NULL;
}

/* The town board of such rules for so many seats. */
static const char *usual_board(enum lair_rules rules, int seats)
{
    return seats > lair_rules_usual_seats(rules) ? "board-six" : "board-super";
}

bool data_is_board(const char *name)
{
    return g_str_has_prefix(name, "board-");
}

char *data_sets_for(enum lair_rules rules, int seats, const char *list)
{
    g_auto(GStrv) names = data_split(list);

    for (int i = 0; names[i] != NULL; i++)
        if (data_is_board(names[i]))
            return g_strdup(list);
    return lair_rules_want_board(rules) ? g_strconcat(list, ",", usual_board(rules, seats), NULL)
                                        : g_strdup(list);
}

void data_add_board(struct json_object *position)
{
    struct json_object *rules = json_object_object_get(position, "rules");
    struct json_object *sets = json_object_object_get(position, "sets");
    struct json_object *people = json_object_object_get(position, "seats");
    int seats = json_object_is_type(people, json_type_array) ? (int)json_object_array_length(people) : 0;
    int number =
        json_object_is_type(rules, json_type_string) ? lair_rules_called(json_object_get_string(rules)) : -1;

    if (number < 0 || !lair_rules_want_board(number) || !json_object_is_type(sets, json_type_array))
        return;
    for (size_t i = 0; i < json_object_array_length(sets); i++) {
        struct json_object *name = json_object_array_get_idx(sets, i);

        if (json_object_is_type(name, json_type_string) && data_is_board(json_object_get_string(name)))
            return;
    }
    json_object_array_add(sets, json_object_new_string(usual_board((enum lair_rules)number, seats)));
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

/* A catalog of all sets that can be found and have no faults; lair_catalog_free() it. */
static struct lair_catalog *all_sets(void)
{
    g_auto(GStrv) names = data_set_names(NULL);
    struct lair_catalog *cat = lair_catalog_new();
    struct lair_fault fault;

    for (int i = 0; cat != NULL && names[i] != NULL; i++) {
        g_autofree char *file = data_set_file(NULL, names[i]);

        if (file != NULL)
            lair_catalog_add_file(cat, file, &fault);
    }
    return cat;
}

void data_tell_stars(enum lair_rules rules, int seats, const char *sets, const char *stars,
                     struct lair_fault *why)
{
    struct lair_catalog *all = all_sets();
    g_auto(GStrv) set = data_split(sets), star = data_split(stars);
    const struct lair_setup setup = { .rules = rules,
                                      .seats = seats,
                                      .sets = (const char *const *)set,
                                      .n_sets = (int)g_strv_length(set),
                                      .stars = (const char *const *)star,
                                      .n_stars = (int)g_strv_length(star) };
    g_autofree struct lair_game *g = g_new(struct lair_game, 1);

    if (all != NULL && lair_unfit(all, &setup) == LAIR_UNFIT_STARS)
        lair_new(all, g, &setup, NULL, why);
    lair_catalog_free(all);
}
