/* bot/tools/step_see.c - steps of a scenario: what can be seen, and what has happened */
#include "bot/tools/step.h"

#include <string.h>

#include "bot/tools/expect.h"

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
bool step_see(struct run *run)
{
    return sees(run, lair_match_game(run->match));
}

/* {"view":"b","see":{…}} */
bool step_view(struct run *run)
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
bool step_events(struct run *run)
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
