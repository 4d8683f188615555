/* bot/tools/scenarios.c - lair scenario: the rule book's tests (tests/rules/README.md)
 * SPDX-License-Identifier: MIT */
#include "bot/cli/cmd.h"
#include "bot/tools/scenario.h"

#include <stdio.h>
#include <string.h>

#include <json-c/json.h>

/* What is printed. */
enum report { REPORT_PLAIN, REPORT_TAP, REPORT_CITES };

struct session {
    struct scenario_sets *sets;
    enum report report;
    const char *only; /* run only those whose name contains this; NULL: all */
    int passed, failed;
};

/* ---- telling --------------------------------------------------------------------------------- */

/* Prints a name for TAP, where a '#' would begin a directive. */
static void print_tap_name(const char *name)
{
    for (; *name != '\0'; name++) {
        if (*name == '#' || *name == '\\')
            putchar('\\');
        putchar(*name == '\n' ? ' ' : *name);
    }
}

static void tell(struct session *s, const char *name, bool holds, const char *why)
{
    *(holds ? &s->passed : &s->failed) += 1;
    switch (s->report) {
    case REPORT_PLAIN:
        if (holds)
            printf("ok %s\n", name);
        else
            printf("not ok %s: %s\n", name, why);
        return;
    case REPORT_TAP:
        printf("%s %d - ", holds ? "ok" : "not ok", s->passed + s->failed);
        print_tap_name(name);
        putchar('\n');
        if (!holds)
            printf("# %s\n", why);
        return;
    case REPORT_CITES:
        if (!holds)
            fprintf(stderr, "not ok %s: %s\n", name, why);
        return;
    }
}

static void tell_end(const struct session *s)
{
    switch (s->report) {
    case REPORT_PLAIN: printf("%d passed, %d failed\n", s->passed, s->failed); return;
    case REPORT_TAP:
        printf("# %d passed, %d failed\n1..%d\n", s->passed, s->failed, s->passed + s->failed);
        return;
    case REPORT_CITES: return;
    }
}

/* "BMA017/1 tests/rules/adventure.json Minotaur's Maze leads back" */
static void print_cites(const char *file, struct json_object *scenario)
{
    struct json_object *cites = json_object_object_get(scenario, "cites");

    for (size_t i = 0; i < json_object_array_length(cites); i++)
        printf("%s %s %s\n", json_object_get_string(json_object_array_get_idx(cites, i)), file,
               scenario_name(scenario));
}

/* ---- running --------------------------------------------------------------------------------- */

static void run_one(struct session *s, const char *file, struct json_object *scenario, size_t number)
{
    const char *name = scenario_name(scenario);
    g_autofree char *nameless = g_strdup_printf("%s, scenario %zu", file, number);
    g_autoptr(GString) why = g_string_new(NULL);
    bool holds;

    if (s->only != NULL && (name == NULL || strstr(name, s->only) == NULL))
        return;
    holds = scenario_run(s->sets, file, scenario, why);
    tell(s, name == NULL ? nameless : name, holds, why->str);
    if (holds && s->report == REPORT_CITES)
        print_cites(file, scenario);
}

/* The list of scenarios in a file's JSON; NULL with *why set. */
static struct json_object *list_of(struct json_object *root, const char *file, struct lair_fault *why)
{
    static const char *const known[] = { "section", "about", "scenarios", NULL };
    struct json_object *list = NULL;

    if (!json_object_is_type(root, json_type_object)) {
        g_snprintf(why->text, sizeof why->text, "%s: is no object", file);
        return NULL;
    }
    json_object_object_foreach(root, key, value) {
        (void)value;
        if (!g_strv_contains(known, key)) {
            g_snprintf(why->text, sizeof why->text, "%s: has a \"%s\"", file, key);
            return NULL;
        }
    }
    json_object_object_get_ex(root, "scenarios", &list);
    if (json_object_is_type(list, json_type_array) && json_object_array_length(list) > 0)
        return list;
    g_snprintf(why->text, sizeof why->text, "%s: has no scenarios", file);
    return NULL;
}

static void run_file(struct session *s, const char *file)
{
    struct lair_fault why = { "" };
    struct json_object *root = NULL, *list = NULL;
    size_t len = 0;
    g_autofree char *text = cmd_read_file(file, &len, &why);

    if (text != NULL)
        root = cmd_parse_json(text, len, file, &why);
    if (root != NULL)
        list = list_of(root, file, &why);
    if (list == NULL)
        tell(s, file, false, why.text);
    for (size_t i = 0; list != NULL && i < json_object_array_length(list); i++)
        run_one(s, file, json_object_array_get_idx(list, i), i + 1);
    json_object_put(root);
}

int cmd_scenario(int argc, char **argv)
{
    struct session s = { 0 };
    gboolean tap = FALSE, cites = FALSE;
    g_autofree char *only = NULL;
    const GOptionEntry entries[] = {
        { "tap", 0, 0, G_OPTION_ARG_NONE, &tap, "Print TAP", NULL },
        { "cites", 0, 0, G_OPTION_ARG_NONE, &cites, "Print what the passing scenarios cite: CITE FILE NAME",
          NULL },
        { "only", 0, 0, G_OPTION_ARG_STRING, &only, "Run those with TEXT in their names", "TEXT" },
        G_OPTION_ENTRY_NULL,
    };

    if (!cmd_options(&argc, &argv, entries, "FILE…",
                     "Runs scenarios: a position, moves, and what is expected of them.  Exits with 1 if\n"
                     "one fails.  The format is described in tests/rules/README.md."))
        return CMD_MISUSE;
    if (argc < 2)
        return cmd_misuse("which files?");
    s.report = tap ? REPORT_TAP : cites ? REPORT_CITES : REPORT_PLAIN;
    s.only = only;
    s.sets = scenario_sets_new();
    for (int i = 1; i < argc; i++)
        run_file(&s, argv[i]);
    scenario_sets_free(s.sets);
    tell_end(&s);
    return s.failed > 0 ? CMD_WRONG : CMD_OK;
}
