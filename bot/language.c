/* bot/language.c - what a network says, in a language */
#include "bot/language.h"

#include <string.h>

#include "bot/games/data.h"
#include "bot/words/sentences.h"

static const char english[] = "en";

/* "de", "pt-br" */
static bool is_name(const char *s)
{
    size_t letters = strspn(s, "abcdefghijklmnopqrstuvwxyz");

    return letters == 2 && (s[2] == '\0' || (s[2] == '-' && is_name(s + 3)));
}

char **language_names(const char *data)
{
    g_auto(GStrv) folders = data_template_dirs(data);
    g_autoptr(GStrvBuilder) names = g_strv_builder_new();

    g_strv_builder_add(names, english);
    for (char **one = folders; *one != NULL; one++)
        if (is_name(*one) && strcmp(*one, english) != 0)
            g_strv_builder_add(names, *one);
    return g_strv_builder_end(names);
}

static bool is_known(const char *data, const char *language, char **why)
{
    g_auto(GStrv) names = language_names(data);
    g_autofree char *list = g_strjoinv(", ", names);

    if (language == NULL || g_strv_contains((const char *const *)names, language))
        return true;
    *why = g_strdup_printf("there is no language '%s' in templates/; there are: %s", language, list);
    return false;
}

/* The folder in a language's own one, "" being that itself; NULL: English has none.  g_free it. */
static char *own_folder(const char *language, const char *name)
{
    if (language == NULL || strcmp(language, english) == 0)
        return NULL;
    return g_build_filename(language, name, NULL);
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
    for (size_t i = 0; i < n; i++) {
        char *dir = names[i] != NULL ? data_template_dir(data, names[i]) : NULL;

        if (dir != NULL)
            g_ptr_array_add(dirs, dir);
        else if (i == 0)
            break;
    }
    g_ptr_array_add(dirs, NULL);
    if (dirs->pdata[0] != NULL)
        set = load((const char *const *)dirs->pdata, &fault);
    if (set == NULL)
        *why = mustache_fault_text(&fault);
    return set;
}

struct template_set *language_words(const char *data, const char *language, const char *medium, char **why)
{
    g_autofree char *own = own_folder(language, ""), *own_medium = own_folder(language, medium);
    const char *const names[] = { "text", own, medium, own_medium };

    if (!is_known(data, language, why))
        return NULL;
    return read_over(data, names, G_N_ELEMENTS(names), sentences_load, why);
}

struct template_set *language_rules(const char *data, const char *language, char **why)
{
    g_autofree char *own = own_folder(language, "rules");
    const char *const names[] = { "text/rules", own };

    if (!is_known(data, language, why))
        return NULL;
    return read_over(data, names, G_N_ELEMENTS(names), template_set_load, why);
}
