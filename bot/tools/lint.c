/* bot/tools/lint.c - lair lint: all faults of card sets and templates, one a line
 *
 * A .json file is a card set, a .mustache file a page of templates, and a folder one of
 * pages.  The folder text/ says all that is said, and the topics of rules/ in it; any other
 * says what differs, a language its own sentences and topics, and is read over text/ beside it,
 * or over the installed one, as the host does.
 * SPDX-License-Identifier: MIT */
#include "bot/cli/cmd.h"
#include "bot/games/data.h"
#include "bot/words/page.h"
#include "bot/words/proof.h"
#include "bot/words/sentences.h"

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
        fault(l, "%s: %s", path, why.text);
    else if (data_add_drawn(cat, NULL, text, len, &why) < 0)
        fault(l, "%s", why.text);
    else
        lair_catalog_lint(cat, strcmp(path, "-") == 0 ? "standard input" : path, text, len, &l->of_set);
    lair_catalog_free(cat);
}

/* ---- templates ------------------------------------------------------------------------------- */

static void lint_part(struct lint *l, const char *path, const struct page_part *part)
{
    struct mustache_fault why;
    struct mustache *m = mustache_parse(path, part->text_line, part->text, &why);
    g_autofree char *wrong = NULL;
    struct given *given = given_read(part->data, &wrong);

    if (given == NULL)
        fault(l, "%s:%d: %s: %s", path, part->line, part->name, wrong);
    if (m == NULL)
        mustache_faulty(l, &why);
    given_unref(given);
    mustache_free(m);
}

static void lint_text(struct lint *l, const char *path, const char *text)
{
    struct mustache_fault why;
    g_autoptr(GArray) parts = page_read(path, text, &why);
    struct mustache *m;

    if (parts == NULL) {
        mustache_faulty(l, &why);
        return;
    }
    for (guint i = 0; i < parts->len; i++)
        lint_part(l, path, &g_array_index(parts, struct page_part, i));
    if (parts->len > 0)
        return;
    m = mustache_parse(path, 1, text, &why);
    if (m == NULL)
        mustache_faulty(l, &why);
    mustache_free(m);
}

/* A page alone: what its parts say, but not what they are given, which others may list. */
static void lint_page(struct lint *l, const char *path)
{
    struct lair_fault unread;
    size_t len;
    g_autofree char *text = cmd_read_file(path, &len, &unread);

    if (text == NULL)
        fault(l, "%s: %s", path, unread.text);
    else if (strlen(text) < len)
        fault(l, "%s: has a NUL in it", path);
    else
        lint_text(l, path, text);
}

/* The folder that this one says the differences from; NULL: it says all. */
static char *base_of(const char *folder)
{
    g_autofree char *whole = g_canonicalize_filename(folder, NULL);
    g_autofree char *parent = g_path_get_dirname(whole), *leaf = g_path_get_basename(whole);
    g_autofree char *base = g_build_filename(parent, "text", NULL);
    g_auto(GStrv) usual = NULL;

    if (strcmp(leaf, "text") == 0)
        return NULL;
    if (g_file_test(base, G_FILE_TEST_IS_DIR))
        return g_steal_pointer(&base);
    usual = data_template_dirs(NULL, "text");
    return g_strdup(usual[0]);
}

static void tell_faults(struct lint *l, GArray *faults)
{
    for (guint i = 0; i < faults->len; i++)
        mustache_faulty(l, &g_array_index(faults, struct mustache_fault, i));
    g_array_unref(faults);
}

/* Reads the folders over each other.  NULL: one was refused, and that was told. */
static struct template_set *load(struct lint *l, const char *base, const char *over)
{
    const char *const dirs[] = { base, over, NULL };
    struct mustache_fault why;
    struct template_set *set = template_set_load(dirs, &why);

    if (set == NULL)
        mustache_faulty(l, &why);
    return set;
}

static void proof_read_all(struct lint *l, const struct template_set *set, const struct given *otherwise)
{
    g_autofree const char **names = template_set_names(set, NULL);

    for (size_t i = 0; names[i] != NULL; i++)
        tell_faults(l, proof_read(set, names[i], otherwise));
}

/* The rules are a set of their own, a topic a file, and are all given the same (bot/commands/look.c).
 * base: as of base_of(). */
static void lint_rules(struct lint *l, const char *base, const char *folder)
{
    g_autofree char *own = g_build_filename(folder, "rules", NULL), *why = NULL;
    g_autofree char *under = base != NULL ? g_build_filename(base, "rules", NULL) : NULL;
    bool there = g_file_test(own, G_FILE_TEST_IS_DIR);
    struct template_set *set =
        there ? load(l, under != NULL ? under : own, under != NULL ? own : NULL) : NULL;
    struct given *given = given_read("p, alone?, board?, classic?", &why);

    if (set != NULL)
        proof_read_all(l, set, given);
    given_unref(given);
    template_set_free(set);
}

static void lint_folder(struct lint *l, const char *folder)
{
    g_autofree char *base = base_of(folder);
    struct template_set *set = base == NULL ? load(l, folder, NULL) : load(l, base, folder);

    if (set == NULL)
        return;
    proof_read_all(l, set, NULL);
    tell_faults(l, sentences_faults(set, folder));
    lint_rules(l, base, folder);
    template_set_free(set);
}

static void lint_path(struct lint *l, const char *path)
{
    if (g_file_test(path, G_FILE_TEST_IS_DIR))
        lint_folder(l, path);
    else if (g_str_has_suffix(path, ".mustache"))
        lint_page(l, path);
    else
        lint_set(l, path);
}

int cmd_lint(int argc, char **argv)
{
    const GOptionEntry entries[] = { G_OPTION_ENTRY_NULL };
    struct lint lint = { .of_set.fault = fault_of_set };

    if (!cmd_options(&argc, &argv, entries, "FILE…",
                     "Tells all faults of card sets (NAME.json), pages of templates (NAME.mustache) and\n"
                     "folders of pages, one a line.  Exits with 1 if there are any; warnings are none."))
        return CMD_MISUSE;
    if (argc < 2)
        return cmd_misuse("which files?");
    for (int i = 1; i < argc; i++)
        lint_path(&lint, argv[i]);
    return lint.faults > 0 ? CMD_WRONG : CMD_OK;
}
