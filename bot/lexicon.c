/* bot/lexicon.c - all that a host can say, in every language
 * SPDX-License-Identifier: MIT */
#include "bot/lexicon.h"

#include <string.h>

#include "bot/games/data.h"
#include "bot/words/sentences.h"

struct lexicon {
    char *data;
    GHashTable *sets; /* of struct template_set *, by "de/irc" or "de/rules" */
    template_watch watch;
    void *watcher;
};

static const char english[] = "en", rules[] = "rules";

static void set_free(void *set)
{
    template_set_free(set);
}

struct lexicon *lexicon_new(const char *data)
{
    struct lexicon *l = g_new0(struct lexicon, 1);

    l->data = g_strdup(data);
    l->sets = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, set_free);
    return l;
}

void lexicon_free(struct lexicon *l)
{
    if (l == NULL)
        return;
    g_hash_table_unref(l->sets);
    g_free(l->data);
    g_free(l);
}

void lexicon_watch(struct lexicon *l, template_watch watch, void *user)
{
    GHashTableIter each;
    void *set;

    l->watch = watch;
    l->watcher = user;
    g_hash_table_iter_init(&each, l->sets);
    while (g_hash_table_iter_next(&each, NULL, &set))
        template_set_watch(set, watch, user);
}

/* ---- languages ------------------------------------------------------------------------------- */

/* "de", "pt-br" */
static bool is_name(const char *s)
{
    size_t letters = strspn(s, "abcdefghijklmnopqrstuvwxyz");

    return letters == 2 && (s[2] == '\0' || (s[2] == '-' && is_name(s + 3)));
}

char **lexicon_languages(const struct lexicon *l)
{
    g_auto(GStrv) folders = data_template_names(l->data);
    g_autoptr(GStrvBuilder) names = g_strv_builder_new();

    g_strv_builder_add(names, english);
    for (char **one = folders; *one != NULL; one++)
        if (is_name(*one) && strcmp(*one, english) != 0)
            g_strv_builder_add(names, *one);
    return g_strv_builder_end(names);
}

static bool is_known(const struct lexicon *l, const char *language, char **why)
{
    g_auto(GStrv) names = lexicon_languages(l);
    g_autofree char *list = g_strjoinv(", ", names);

    if (g_strv_contains((const char *const *)names, language))
        return true;
    *why = g_strdup_printf("there is no language '%s' in templates/; there are: %s", language, list);
    return false;
}

/* ---- reading --------------------------------------------------------------------------------- */

/* The folder in a language's own one, "" being that itself; NULL: English has none.  g_free it. */
static char *own_folder(const char *language, const char *name)
{
    return strcmp(language, english) == 0 ? NULL : g_build_filename(language, name, NULL);
}

typedef struct template_set *load_fn(const char *const *dirs, struct mustache_fault *fault);

/* Reads folders of templates, n names of which some may be NULL, over each other.  Only the first
 * has to be there. */
static struct template_set *read_over(const char *data, const char *const *names, size_t n, load_fn *load,
                                      char **why)
{
    g_autoptr(GPtrArray) dirs = g_ptr_array_new_with_free_func(g_free);
    g_autofree char *first = g_build_filename("templates", names[0], NULL);
    struct template_set *set = NULL;
    struct mustache_fault fault;

    mustache_fault_set(&fault, first, 0, "there is no such folder");
    for (size_t i = 0; i < n && (i == 0 || dirs->len > 0); i++) {
        g_autofree char **found = names[i] != NULL ? data_template_dirs(data, names[i]) : NULL;

        for (char **one = found; one != NULL && *one != NULL; one++)
            g_ptr_array_add(dirs, *one);
    }
    g_ptr_array_add(dirs, NULL);
    if (dirs->pdata[0] != NULL)
        set = load((const char *const *)dirs->pdata, &fault);
    if (set == NULL)
        *why = mustache_fault_text(&fault);
    return set;
}

static struct template_set *read_words(const struct lexicon *l, const char *language, const char *medium,
                                       char **why)
{
    g_autofree char *own = own_folder(language, ""), *own_medium = own_folder(language, medium);
    const char *const names[] = { "text", own, medium, own_medium };

    return read_over(l->data, names, G_N_ELEMENTS(names), sentences_load, why);
}

static struct template_set *read_rules(const struct lexicon *l, const char *language, char **why)
{
    g_autofree char *own = own_folder(language, rules);
    const char *const names[] = { "text/rules", own };

    return read_over(l->data, names, G_N_ELEMENTS(names), template_set_load, why);
}

/* What was read already, or is read now. */
static struct template_set *find(struct lexicon *l, const char *language, const char *medium, char **why)
{
    g_autofree char *key = g_build_filename(language, medium, NULL);
    struct template_set *set = g_hash_table_lookup(l->sets, key);

    if (set != NULL || !is_known(l, language, why))
        return set;
    set = medium == rules ? read_rules(l, language, why) : read_words(l, language, medium, why);
    if (set == NULL)
        return NULL;
    template_set_watch(set, l->watch, l->watcher);
    g_hash_table_insert(l->sets, g_steal_pointer(&key), set);
    return set;
}

struct template_set *lexicon_words(struct lexicon *l, const char *language, const char *medium, char **why)
{
    return find(l, language != NULL ? language : english, medium, why);
}

struct template_set *lexicon_rules(struct lexicon *l, const char *language, char **why)
{
    return find(l, language != NULL ? language : english, rules, why);
}

bool lexicon_speaks(struct lexicon *l, const char *language, const char *medium, char **why)
{
    return lexicon_words(l, language, medium, why) != NULL && lexicon_rules(l, language, why) != NULL;
}
