/* engine/text/position_value.c - plain values, lists and objects of a position's JSON
 * SPDX-License-Identifier: MIT */
#include "engine/text/position_reader.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

/* ---- faults: "KEY: what is wrong" ------------------------------------------------------------ */

int position_fail(struct position_reader *r, const char *path, const char *format, ...)
{
    char reason[LAIR_REASON];
    va_list ap;

    va_start(ap, format);
    vsnprintf(reason, sizeof reason, format, ap);
    va_end(ap);
    snprintf(r->why->text, sizeof r->why->text, "%s: %s", path, reason);
    return -1;
}

/* ---- plain values ---------------------------------------------------------------------------- */

int position_number(struct position_reader *r, const char *path, struct json_object *o, int64_t low,
                    int64_t high, int64_t *out)
{
    if (!json_object_is_type(o, json_type_int))
        return position_fail(r, path, "must be a whole number");
    *out = json_object_get_int64(o);
    if (*out < low || *out > high)
        return position_fail(r, path, "must be between %lld and %lld", (long long)low, (long long)high);
    return 0;
}

int position_byte(struct position_reader *r, const char *path, struct json_object *o, int high, uint8_t *out)
{
    int64_t n = 0;

    if (position_number(r, path, o, 0, high, &n) < 0)
        return -1;
    *out = (uint8_t)n;
    return 0;
}

int position_seat(struct position_reader *r, const char *path, struct json_object *o, uint8_t *out)
{
    return position_byte(r, path, o, r->g->n_seats - 1, out);
}

int position_bool(struct position_reader *r, const char *path, struct json_object *o, bool *out)
{
    if (!json_object_is_type(o, json_type_boolean))
        return position_fail(r, path, "must be true or false");
    *out = json_object_get_boolean(o);
    return 0;
}

int position_string(struct position_reader *r, const char *path, struct json_object *o, const char **out)
{
    if (!json_object_is_type(o, json_type_string))
        return position_fail(r, path, "must be text");
    *out = json_object_get_string(o);
    return 0;
}

int position_array(struct position_reader *r, const char *path, struct json_object *o, size_t most)
{
    if (!json_object_is_type(o, json_type_array))
        return position_fail(r, path, "must be a list");
    if (json_object_array_length(o) > most)
        return position_fail(r, path, "has more than %zu entries", most);
    return 0;
}

int position_object(struct position_reader *r, const char *path, struct json_object *o)
{
    return json_object_is_type(o, json_type_object) ? 0 : position_fail(r, path, "must be an object");
}

/* ---- objects: their keys are read in the order of a table ------------------------------------ */

int position_check_keys(struct position_reader *r, const char *path, struct json_object *o,
                        bool (*is_known)(const char *name))
{
    static const char *const views[] = { "viewer", "inside", "pending", "ask", "owes", "look", "sealed" };

    json_object_object_foreach(o, name, value) {
        (void)value;
        if (is_known(name))
            continue;
        for (size_t i = 0; i < ARRAY_LEN(views); i++)
            if (strcmp(views[i], name) == 0)
                return position_fail(r, path, "\"%s\" is told in views and cannot be set", name);
        return position_fail(r, path, "unknown key \"%.40s\"", name);
    }
    return 0;
}

bool position_has_row(const void *table, size_t n, size_t size, const char *name)
{
    const char *row = table;

    for (size_t i = 0; i < n; i++, row += size)
        if (strcmp(*(const char *const *)row, name) == 0)
            return true;
    return false;
}

void position_path(char out[POSITION_PATH], const char *path, const char *key)
{
    snprintf(out, POSITION_PATH, "%.50s%s%.25s", path, *path == '\0' ? "" : ".", key);
}

int position_read_keys(struct position_reader *r, const char *path, struct json_object *o,
                       const struct position_key *table, size_t n, void *what)
{
    char inner[POSITION_PATH];

    for (size_t i = 0; i < n; i++) {
        struct json_object *value;

        position_path(inner, path, table[i].name);
        if (json_object_object_get_ex(o, table[i].name, &value) && table[i].read(r, inner, value, what) < 0)
            return -1;
    }
    return 0;
}
