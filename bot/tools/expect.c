/* bot/tools/expect.c - does JSON look as expected?
 * SPDX-License-Identifier: MIT */
#include "bot/tools/expect.h"

#include <string.h>

#include <json-c/json.h>

enum { PATH_MAX_BYTES = 200 };

/* Where we are: "seats[1].souls".  A path that is too deep is cut, since it is only shown. */
struct place {
    const struct lair_catalog *cat;
    char path[PATH_MAX_BYTES];
    GString *why; /* NULL: nobody wants to know */
};

static bool matches(struct place *at, struct json_object *expected, struct json_object *actual);

static bool differs(struct place *at, const char *format, ...) G_GNUC_PRINTF(2, 3);

static bool differs(struct place *at, const char *format, ...)
{
    va_list args;

    if (at->why == NULL)
        return false;
    g_string_truncate(at->why, 0);
    if (*at->path != '\0')
        g_string_append_printf(at->why, "%s ", at->path);
    va_start(args, format);
    g_string_append_vprintf(at->why, format, args);
    va_end(args);
    return false;
}

static const char *plain(struct json_object *o)
{
    return json_object_to_json_string_ext(o, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE);
}

/* Goes one step in, compares, and comes back. */
static bool matches_inside(struct place *at, const char *step, struct json_object *expected,
                           struct json_object *actual)
{
    size_t len = strlen(at->path);
    bool same;

    if (len > 0 && *step != '[')
        g_strlcat(at->path, ".", sizeof at->path);
    g_strlcat(at->path, step, sizeof at->path);
    same = matches(at, expected, actual);
    at->path[len] = '\0';
    return same;
}

/* What positions, views and events may leave out because it is empty (ARCHITECTURE.md,
 * "Positions").  Any other member that is missing has been misspelt, and would otherwise be as
 * expected for ever. */
/* clang-format off */
static const char *const optional[] = {
    "active", "amount", "answered", "ask", "boss_choice", "box", "built_this_turn",
    "built_waits", "cards", "chance", "coins", "counters", "damage", "deactivated", "decks",
    "discard", "done", "dungeon", "entrance", "epics", "face_down", "granted", "hand", "heroes",
    "inside", "item", "items", "landmarks", "lasting", "left", "left_town", "left_with", "levelled", "look", "lured",
    "market", "minion", "moves", "mulligans", "on", "out", "owes", "passes", "pending", "placed_by", "places", "player", "ready",
    "removed", "result", "rooms", "score", "scored", "sealed", "sent_back", "sold", "souls", "spells",
    "spent", "stale", "stars", "survived", "time", "times", "town", "town_items", "trophies", "turn", "until_end",
    "used", "variants", "waits", "winner", "won_now", "wounds", NULL,
};
/* clang-format on */

static bool may_be_missing(const char *key)
{
    if (g_strv_contains(optional, key))
        return true;
    for (int kind = 0; kind < LAIR_N_EVENTS; kind++) {
        const char *member;

        for (int i = 0; (member = lair_event_member(kind, i)) != NULL; i++)
            if (strcmp(member, key) == 0)
                return true;
    }
    return false;
}

static size_t length_of(struct json_object *list)
{
    return list == NULL ? 0 : json_object_array_length(list);
}

/* The list to compare where a list is expected and an object is found: a stack of rooms with more
 * to say about it. */
static struct json_object *list_in(struct json_object *actual)
{
    struct json_object *stack;

    if (json_object_is_type(actual, json_type_object) && json_object_object_get_ex(actual, "stack", &stack))
        return stack;
    return actual;
}

static bool list_matches(struct place *at, struct json_object *expected, struct json_object *actual)
{
    size_t n = json_object_array_length(expected);

    actual = list_in(actual);
    if (actual != NULL && !json_object_is_type(actual, json_type_array))
        return differs(at, "is %s, no list", plain(actual));
    if (length_of(actual) != n)
        return differs(at, "is %s, expected was %s", actual == NULL ? "[]" : plain(actual), plain(expected));
    for (size_t i = 0; i < n; i++) {
        char step[16];

        g_snprintf(step, sizeof step, "[%zu]", i);
        if (!matches_inside(at, step, json_object_array_get_idx(expected, i),
                            json_object_array_get_idx(actual, i)))
            return false;
    }
    return true;
}

/* Is wanted in the list, at a place that is not taken yet? */
static bool find_in_list(struct place *at, struct json_object *wanted, struct json_object *list, bool *taken)
{
    struct place quiet = { .cat = at->cat };

    for (size_t i = 0; i < length_of(list); i++)
        if (!taken[i] && matches(&quiet, wanted, json_object_array_get_idx(list, i))) {
            taken[i] = true;
            return true;
        }
    return false;
}

static bool list_has(struct place *at, struct json_object *wanted, struct json_object *list)
{
    g_autofree bool *taken = g_new0(bool, length_of(list) + 1);

    if (!json_object_is_type(wanted, json_type_array))
        return differs(at, "\"has\" wants a list");
    for (size_t i = 0; i < json_object_array_length(wanted); i++) {
        struct json_object *one = json_object_array_get_idx(wanted, i);

        if (!find_in_list(at, one, list, taken))
            return differs(at, "is %s and has no %s", list == NULL ? "[]" : plain(list), plain(one));
    }
    return true;
}

static bool list_counts(struct place *at, struct json_object *count, struct json_object *list)
{
    if (!json_object_is_type(count, json_type_int))
        return differs(at, "\"count\" wants a number");
    if (length_of(list) != (size_t)json_object_get_int64(count))
        return differs(at, "is %s, expected were %s elements", list == NULL ? "[]" : plain(list),
                       plain(count));
    return true;
}

/* Is it {"has":[…],"count":N}, or one of the two? */
static bool is_about_a_list(struct json_object *expected)
{
    int n = json_object_object_length(expected);

    json_object_object_foreach(expected, key, value) {
        (void)value;
        n -= strcmp(key, "has") == 0 || strcmp(key, "count") == 0;
    }
    return n == 0 && json_object_object_length(expected) > 0;
}

static bool about_list_matches(struct place *at, struct json_object *expected, struct json_object *list)
{
    struct json_object *part;

    if (json_object_object_get_ex(expected, "has", &part) && !list_has(at, part, list))
        return false;
    if (json_object_object_get_ex(expected, "count", &part) && !list_counts(at, part, list))
        return false;
    return true;
}

static bool object_matches(struct place *at, struct json_object *expected, struct json_object *actual)
{
    if (is_about_a_list(expected) && (actual == NULL || json_object_is_type(actual, json_type_array)))
        return about_list_matches(at, expected, actual);
    if (actual != NULL && !json_object_is_type(actual, json_type_object))
        return differs(at, "is %s, expected was %s", plain(actual), plain(expected));
    json_object_object_foreach(expected, key, value) {
        struct json_object *member = NULL;

        if (actual != NULL)
            json_object_object_get_ex(actual, key, &member);
        if (member == NULL && !may_be_missing(key))
            return differs(at, "has no \"%s\"", key);
        if (!matches_inside(at, key, value, member))
            return false;
    }
    return true;
}

/* Do two texts name the same card? */
static bool is_card(const struct lair_catalog *cat, const char *expected, const char *actual)
{
    lair_design a = lair_find_design(cat, expected, NULL), b = lair_find_design(cat, actual, NULL);

    return a != 0 && a == b;
}

/* The text to compare where a text is expected and an object is found: a card's name, say. */
static const char *text_of(struct json_object *actual)
{
    struct json_object *name;

    if (json_object_is_type(actual, json_type_object) && (json_object_object_get_ex(actual, "name", &name) ||
                                                          json_object_object_get_ex(actual, "card", &name)))
        return json_object_get_string(name);
    return json_object_is_type(actual, json_type_string) ? json_object_get_string(actual) : NULL;
}

static bool text_matches(struct place *at, struct json_object *expected, struct json_object *actual)
{
    const char *wanted = json_object_get_string(expected), *text = text_of(actual);

    if (actual == NULL && *wanted == '\0')
        return true;
    if (text != NULL && (strcmp(text, wanted) == 0 || is_card(at->cat, wanted, text)))
        return true;
    return differs(at, "is %s, expected was %s", actual == NULL ? "nothing" : plain(actual), plain(expected));
}

static bool number_matches(struct place *at, struct json_object *expected, struct json_object *actual)
{
    double wanted = json_object_get_double(expected);

    if (actual == NULL
            ? wanted == 0
            : (json_object_is_type(actual, json_type_int) || json_object_is_type(actual, json_type_double)) &&
                  json_object_get_double(actual) == wanted)
        return true;
    return differs(at, "is %s, expected was %s", actual == NULL ? "nothing" : plain(actual), plain(expected));
}

static bool truth_matches(struct place *at, struct json_object *expected, struct json_object *actual)
{
    bool wanted = json_object_get_boolean(expected);

    if (actual == NULL
            ? !wanted
            : json_object_is_type(actual, json_type_boolean) && json_object_get_boolean(actual) == wanted)
        return true;
    return differs(at, "is %s, expected was %s", actual == NULL ? "nothing" : plain(actual), plain(expected));
}

static bool matches(struct place *at, struct json_object *expected, struct json_object *actual)
{
    switch (json_object_get_type(expected)) {
    case json_type_null: return actual == NULL || differs(at, "is %s, expected was nothing", plain(actual));
    case json_type_boolean: return truth_matches(at, expected, actual);
    case json_type_double:
    case json_type_int: return number_matches(at, expected, actual);
    case json_type_object: return object_matches(at, expected, actual);
    case json_type_array: return list_matches(at, expected, actual);
    case json_type_string: return text_matches(at, expected, actual);
    }
    return false;
}

bool expect_matches(const struct lair_catalog *cat, struct json_object *expected, struct json_object *actual,
                    GString *why)
{
    struct place at = { .cat = cat, .why = why };

    return matches(&at, expected, actual);
}
