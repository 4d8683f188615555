/* bot/tools/scenario.c - runs scenarios
 *
 * One scenario is one struct run, from its position to its last step.  Each kind of step is a row
 * of steps[].  Every refusal goes through step_fails(), which says why.
 * SPDX-License-Identifier: MIT */
#include "bot/tools/scenario.h"

#include <string.h>

#include <json-c/json.h>

#include "bot/games/data.h"
#include "bot/tools/expect.h"
#include "bot/tools/sound.h"
#include "bot/tools/step.h"

struct scenario_sets {
    GHashTable *catalog; /* "file,file" -> struct lair_catalog * */
};

/* ---- catalogs -------------------------------------------------------------------------------- */

struct scenario_sets *scenario_sets_new(void)
{
    struct scenario_sets *sets = g_new0(struct scenario_sets, 1);

    sets->catalog = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)lair_catalog_free);
    return sets;
}

void scenario_sets_free(struct scenario_sets *sets)
{
    if (sets != NULL)
        g_hash_table_unref(sets->catalog);
    g_free(sets);
}

/* Where a scenario's set is: with the other data, beside the file, or in the folder sets/ next to
 * the file's.  A name that is found nowhere is returned as it is, for data_catalog() to refuse. */
static char *find_set(const char *file, const char *name)
{
    g_autofree char *known = data_set_path(NULL, name);
    g_autofree char *folder = g_path_get_dirname(file);
    g_autofree char *beside = g_strdup_printf("%s/%s.json", folder, name);
    g_autofree char *next = g_strdup_printf("%s/../sets/%s.json", folder, name);

    if (known != NULL)
        return g_steal_pointer(&known);
    if (g_file_test(beside, G_FILE_TEST_EXISTS))
        return g_steal_pointer(&beside);
    if (g_file_test(next, G_FILE_TEST_EXISTS))
        return g_steal_pointer(&next);
    return g_strdup(name);
}

/* The files of the position's sets. */
static char **set_files(const char *file, struct json_object *position)
{
    GPtrArray *files = g_ptr_array_new();
    struct json_object *names = NULL;

    json_object_object_get_ex(position, "sets", &names);
    if (!json_object_is_type(names, json_type_array))
        g_ptr_array_add(files, find_set(file, "bmr"));
    else
        for (size_t i = 0; i < json_object_array_length(names); i++)
            g_ptr_array_add(files,
                            find_set(file, json_object_get_string(json_object_array_get_idx(names, i))));
    g_ptr_array_add(files, NULL);
    return (char **)g_ptr_array_free(files, FALSE);
}

static const struct lair_catalog *catalog_for(struct scenario_sets *sets, const char *file,
                                              struct json_object *position, struct lair_fault *why)
{
    g_auto(GStrv) files = set_files(file, position);
    g_autofree char *key = g_strjoinv(",", files);
    struct lair_catalog *cat = g_hash_table_lookup(sets->catalog, key);

    if (cat != NULL)
        return cat;
    cat = data_catalog(NULL, (const char *const *)files, why);
    if (cat != NULL)
        g_hash_table_insert(sets->catalog, g_steal_pointer(&key), cat);
    return cat;
}

/* ---- what is to be seen, and what has happened ----------------------------------------------- */

static bool sees(struct run *run, const struct lair_game *g)
{
    struct json_object *shown = lair_view_json(run->cat, g), *expected = NULL;
    bool same;

    json_object_object_get_ex(run->step, "see", &expected);
    if (!json_object_is_type(expected, json_type_object)) {
        json_object_put(shown);
        return step_fails(run, "\"see\" wants an object");
    }
    same = expect_matches(run->cat, expected, shown, run->why);
    json_object_put(shown);
    return same;
}

/* {"see":{…}}: the game itself */
static bool run_see(struct run *run)
{
    return sees(run, lair_match_game(run->match));
}

/* {"view":"b","see":{…}} */
static bool run_view(struct run *run)
{
    const char *name = step_text(run, "view");
    const struct lair_game *g = lair_match_game(run->match);
    g_autofree struct lair_game *view = g_new(struct lair_game, 1);
    int viewer;

    if (name == NULL)
        return false;
    viewer = strcmp(name, "public") == 0 ? LAIR_PUBLIC : step_take_seat(&name);
    if (viewer == LAIR_NOBODY || (viewer != LAIR_PUBLIC && (*name != '\0' || viewer >= g->n_seats)))
        return step_fails(run, "\"view\" wants a seat, or \"public\"");
    lair_view(run->cat, g, viewer, view);
    return sees(run, view);
}

/* {"events":["dies",{"event":"scores","seat":"a"}]}: in this order, with
 * others in between or not */
static bool run_events(struct run *run)
{
    struct json_object *list = NULL;
    guint at = 0;

    json_object_object_get_ex(run->step, "events", &list);
    if (!json_object_is_type(list, json_type_array) || step_list_length(list) == 0)
        return step_fails(run, "\"events\" wants a list");
    for (size_t i = 0; i < step_list_length(list); i++) {
        struct json_object *wanted = json_object_array_get_idx(list, i);
        bool found = false;

        for (; at < run->events->len && !found; at++) {
            const struct lair_event *e = &g_array_index(run->events, struct lair_event, at);
            struct json_object *shown = lair_event_json(run->cat, e);

            found = json_object_is_type(wanted, json_type_string)
                        ? strcmp(json_object_get_string(wanted), lair_event_name(e->kind)) == 0
                        : expect_matches(run->cat, wanted, shown, NULL);
            json_object_put(shown);
        }
        if (!found) {
            g_autoptr(GString) all = g_string_new(NULL);

            for (guint e = 0; e < run->events->len; e++)
                g_string_append_printf(
                    all, "%s%s", e > 0 ? ", " : "",
                    lair_event_name(g_array_index(run->events, struct lair_event, e).kind));
            return step_fails(run, "no %s after the ones before it among: %s", step_plain(wanted), all->str);
        }
    }
    return true;
}

/* ---- steps ----------------------------------------------------------------------------------- */

struct step_kind {
    const char *key; /* the member by which it is known */
    bool (*run)(struct run *run);
    const char *others[3]; /* other members that it may have */
};

static const struct step_kind steps[] = {
    { .key = "asks", .run = step_asks },
    { .key = "events", .run = run_events },
    { .key = "legal", .run = step_legal, .others = { "are", "include", "exclude" } },
    { .key = "refused", .run = step_refused, .others = { "because" } },
    { .key = "value", .run = step_value, .others = { "is" } },
    { .key = "view", .run = run_view, .others = { "see" } }, /* before "see", which it has as well */
    { .key = "see", .run = run_see },
};

static const struct step_kind *kind_of(struct json_object *step)
{
    for (size_t i = 0; i < G_N_ELEMENTS(steps); i++)
        if (json_object_object_get_ex(step, steps[i].key, NULL))
            return &steps[i];
    return NULL;
}

static bool may_have(const struct step_kind *kind, const char *key)
{
    for (size_t i = 0; i < G_N_ELEMENTS(kind->others); i++)
        if (kind->others[i] != NULL && strcmp(kind->others[i], key) == 0)
            return true;
    return strcmp(kind->key, key) == 0;
}

static bool run_step(struct run *run, struct json_object *step)
{
    const struct step_kind *kind;

    run->step = step;
    if (json_object_is_type(step, json_type_string))
        return step_move(run, json_object_get_string(step));
    if (!json_object_is_type(step, json_type_object))
        return step_fails(run, "a step is a move or an object");
    kind = kind_of(step);
    if (kind == NULL)
        return step_fails(run, "no such step: %s", step_plain(step));
    json_object_object_foreach(step, key, value) {
        (void)value;
        if (!may_have(kind, key))
            return step_fails(run, "a step with \"%s\" has no \"%s\"", kind->key, key);
    }
    return kind->run(run);
}

static bool run_steps(struct run *run, struct json_object *play)
{
    size_t n = step_list_length(play);
    struct json_object *last = n == 0 ? NULL : json_object_array_get_idx(play, n - 1);

    if (!json_object_is_type(last, json_type_object) || !json_object_object_get_ex(last, "asks", NULL))
        return step_fails(run, "the last step is not \"asks\"");
    for (size_t i = 0; i < n; i++)
        if (!run_step(run, json_object_array_get_idx(play, i))) {
            g_autofree char *place = g_strdup_printf("step %zu: ", i + 1);

            g_string_prepend(run->why, place);
            return false;
        }
    return true;
}

/* ---- a scenario ------------------------------------------------------------------------------ */

const char *scenario_name(struct json_object *scenario)
{
    struct json_object *name = NULL;

    if (json_object_is_type(scenario, json_type_object))
        json_object_object_get_ex(scenario, "name", &name);
    return json_object_is_type(name, json_type_string) && json_object_get_string_len(name) > 0
               ? json_object_get_string(name)
               : NULL;
}

/* A citation is one word: "BMA017/1", "C10b". */
static bool is_cite(struct json_object *cite)
{
    const char *text = json_object_is_type(cite, json_type_string) ? json_object_get_string(cite) : "";

    return *text != '\0' && strpbrk(text, " \t\n") == NULL;
}

/* Are the members of a scenario what they must be? */
static bool check_members(struct run *run, struct json_object *scenario)
{
    static const char *const known[] = { "name", "cites", "position", "play", "impossible", NULL };
    struct json_object *cites = NULL;

    if (!json_object_is_type(scenario, json_type_object))
        return step_fails(run, "a scenario is an object");
    json_object_object_foreach(scenario, key, value) {
        (void)value;
        if (!g_strv_contains(known, key))
            return step_fails(run, "a scenario has no \"%s\"", key);
    }
    if (scenario_name(scenario) == NULL)
        return step_fails(run, "it has no name");
    json_object_object_get_ex(scenario, "cites", &cites);
    if (!json_object_is_type(cites, json_type_array) || step_list_length(cites) == 0)
        return step_fails(run, "it cites no rule");
    for (size_t i = 0; i < step_list_length(cites); i++)
        if (!is_cite(json_object_array_get_idx(cites, i)))
            return step_fails(run, "\"cites\" wants a list of words");
    return true;
}

/* Adds what a scenario's position need not say. */
static void add_defaults(struct json_object *position)
{
    if (!json_object_object_get_ex(position, "rules", NULL))
        json_object_object_add(position, "rules", json_object_new_string("classic"));
    if (!json_object_object_get_ex(position, "sets", NULL)) {
        struct json_object *sets = json_object_new_array();

        json_object_array_add(sets, json_object_new_string("bmr"));
        json_object_object_add(position, "sets", sets);
    }
    data_add_board(position);
}

/* Sets up the position; an "impossible" scenario wants it refused for that reason. */
static bool set_up(struct run *run, struct json_object *position, struct json_object *impossible)
{
    struct lair_fault why = { "" };

    run->match = lair_match_set(run->cat, position, &why);
    if (impossible == NULL)
        return run->match != NULL || step_fails(run, "position: %s", why.text);
    if (run->match != NULL)
        return step_fails(run, "the position is not refused");
    if (strstr(why.text, json_object_get_string(impossible)) == NULL)
        return step_fails(run, "the position is refused because: %s", why.text);
    return true;
}

static bool run_scenario(struct run *run, struct scenario_sets *sets, const char *file,
                         struct json_object *scenario)
{
    struct json_object *position = NULL, *play = NULL, *impossible = NULL;
    struct lair_fault why = { "" };

    if (!check_members(run, scenario))
        return false;
    json_object_object_get_ex(scenario, "position", &position);
    json_object_object_get_ex(scenario, "play", &play);
    json_object_object_get_ex(scenario, "impossible", &impossible);
    if (!json_object_is_type(position, json_type_object))
        return step_fails(run, "it has no position");
    if ((play == NULL) == (impossible == NULL))
        return step_fails(run, "it wants \"play\" or \"impossible\"");
    add_defaults(position);
    run->cat = catalog_for(sets, file, position, &why);
    if (run->cat == NULL)
        return step_fails(run, "%s", why.text);
    if (!set_up(run, position, impossible))
        return false;
    if (impossible != NULL)
        return true;
    if (!json_object_is_type(play, json_type_array))
        return step_fails(run, "\"play\" wants a list");
    return run_steps(run, play) && sound_views(run->cat, lair_match_game(run->match), run->why) &&
           sound_match(run->cat, run->match, run->why);
}

bool scenario_run(struct scenario_sets *sets, const char *file, struct json_object *scenario, GString *why)
{
    struct run run = { .why = why, .events = g_array_new(FALSE, FALSE, sizeof(struct lair_event)) };
    bool holds = run_scenario(&run, sets, file, scenario);

    lair_match_free(run.match);
    g_array_unref(run.events);
    return holds;
}
