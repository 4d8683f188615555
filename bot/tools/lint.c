/* bot/tools/lint.c - lair lint: all faults of card sets and templates, one a line
 *
 * A .json file is a card set, a .mustache file a template, and a folder one of
 * templates.  A folder that lies beside text/ says only what differs from it, and is
 * read over it, as the host does. */
#include "bot/cli/cmd.h"
#include "bot/words/template.h"

#include <stdio.h>
#include <string.h>

struct lint {
    struct lair_lint of_set; /* hears of the set that is read */
    int faults;              /* so far; warnings are none */
};

static void fault(struct lint *l, const char *format, ...) G_GNUC_PRINTF(2, 3);

static void fault(struct lint *l, const char *format, ...)
{
    va_list args;

    l->faults++;
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    putchar('\n');
}

static void mustache_faulty(struct lint *l, const struct mustache_fault *why)
{
    g_autofree char *text = mustache_fault_text(why);

    fault(l, "%s", text);
}

static void fault_of_set(struct lair_lint *of_set, const struct lair_fault *what, bool warning)
{
    struct lint *l = (struct lint *)of_set; /* its first member */

    puts(what->text);
    l->faults += !warning;
}

static void lint_set(struct lint *l, const char *path)
{
    struct lair_catalog *cat = lair_catalog_new();
    struct lair_fault why = { "" };
    size_t len;
    g_autofree char *text = cmd_read_file(path, &len, &why);

    if (text == NULL)
        fault(l, "%s", why.text);
    else
        lair_catalog_lint(cat, strcmp(path, "-") == 0 ? "standard input" : path, text, len, &l->of_set);
    lair_catalog_free(cat);
}

/* ---- templates ------------------------------------------------------------------------------- */

static void lint_template(struct lint *l, const char *path)
{
    struct mustache_fault why;
    struct lair_fault unread;
    size_t len;
    g_autofree char *text = cmd_read_file(path, &len, &unread);
    struct mustache *m;

    if (text == NULL) {
        fault(l, "%s", unread.text);
        return;
    }
    m = strlen(text) < len ? NULL : mustache_parse(path, 1, text, &why);
    if (m != NULL)
        mustache_free(m);
    else if (strlen(text) < len)
        fault(l, "%s: has a NUL in it", path);
    else
        mustache_faulty(l, &why);
}

/* The folder that this one says the differences from; NULL: none. */
static char *base_of(const char *folder)
{
    g_autofree char *whole = g_canonicalize_filename(folder, NULL);
    g_autofree char *parent = g_path_get_dirname(whole);
    g_autofree char *base = g_build_filename(parent, "text", NULL);

    if (g_str_equal(base, whole) || !g_file_test(base, G_FILE_TEST_IS_DIR))
        return NULL;
    return g_steal_pointer(&base);
}

/* Every partial that a template names is there. */
static void lint_partials(struct lint *l, const struct template_set *set, const char *name)
{
    size_t n;
    const struct mustache_use *uses = template_uses(set, name, &n);

    for (size_t i = 0; i < n; i++)
        if (uses[i].kind == MUSTACHE_PARTIAL && !template_set_has(set, uses[i].name))
            fault(l, "%s:%d: no template '%s'", template_file(set, name), uses[i].line, uses[i].name);
}

/* The events that the engine tells of, and templates for events that there are not. */
static void lint_event_templates(struct lint *l, const struct template_set *set, const char *folder,
                                 const char **names)
{
    for (size_t i = 0; names[i] != NULL; i++) {
        bool known = !g_str_has_prefix(names[i], "event-");

        for (int kind = 0; kind < LAIR_N_EVENTS && !known; kind++)
            known = strcmp(names[i] + strlen("event-"), lair_event_name(kind)) == 0;
        if (!known)
            fault(l, "%s: there is no such event", template_file(set, names[i]));
    }
    for (int kind = 0; kind < LAIR_N_EVENTS; kind++) {
        g_autofree char *name = g_strconcat("event-", lair_event_name(kind), NULL);

        if (!template_set_has(set, name))
            fault(l, "%s: no template '%s'", folder, name);
    }
}

static void lint_folder(struct lint *l, const char *folder)
{
    g_autofree char *base = base_of(folder);
    const char *const over[] = { base, folder, NULL }, *const alone[] = { folder, NULL };
    struct mustache_fault why;
    struct template_set *set = template_set_load(base == NULL ? alone : over, &why);
    g_autofree const char **names = NULL;

    if (set == NULL) {
        mustache_faulty(l, &why);
        return;
    }
    names = template_set_names(set, NULL);
    for (size_t i = 0; names[i] != NULL; i++)
        lint_partials(l, set, names[i]);
    lint_event_templates(l, set, folder, names);
    template_set_free(set);
}

static void lint_path(struct lint *l, const char *path)
{
    if (g_file_test(path, G_FILE_TEST_IS_DIR))
        lint_folder(l, path);
    else if (g_str_has_suffix(path, ".mustache"))
        lint_template(l, path);
    else
        lint_set(l, path);
}

int cmd_lint(int argc, char **argv)
{
    const GOptionEntry entries[] = { G_OPTION_ENTRY_NULL };
    struct lint lint = { .of_set.fault = fault_of_set };

    if (!cmd_options(&argc, &argv, entries, "FILE…",
                     "Tells all faults of card sets (NAME.json), templates (NAME.mustache) and folders of\n"
                     "templates, one a line.  Exits with 1 if there are any; warnings are none."))
        return CMD_MISUSE;
    if (argc < 2)
        return cmd_misuse("which files?");
    for (int i = 1; i < argc; i++)
        lint_path(&lint, argv[i]);
    return lint.faults > 0 ? CMD_WRONG : CMD_OK;
}
