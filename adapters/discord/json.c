/* adapters/discord/json.c - members of what Discord sends, whatever it sends
 * SPDX-License-Identifier: MIT */
#include "adapters/discord/json.h"

#include <string.h>

#include <glib.h>

static struct json_object *member(struct json_object *o, const char *name, enum json_type type)
{
    struct json_object *m;

    if (!json_object_is_type(o, json_type_object) || !json_object_object_get_ex(o, name, &m))
        return NULL;
    return json_object_is_type(m, type) ? m : NULL;
}

struct json_object *discord_json_object(struct json_object *o, const char *name)
{
    return member(o, name, json_type_object);
}

struct json_object *discord_json_array(struct json_object *o, const char *name)
{
    return member(o, name, json_type_array);
}

/* A string with a NUL in it is none that we could handle as one. */
const char *discord_json_string(struct json_object *o, const char *name)
{
    struct json_object *m = member(o, name, json_type_string);
    const char *text = m != NULL ? json_object_get_string(m) : NULL;

    if (text == NULL || strlen(text) != (size_t)json_object_get_string_len(m) ||
        !g_utf8_validate(text, -1, NULL))
        return NULL;
    return text;
}

const char *discord_json_id(struct json_object *o, const char *name)
{
    const char *id = discord_json_string(o, name);
    size_t len = id != NULL ? strlen(id) : 0;

    return len >= 1 && len <= 20 && strspn(id, "0123456789") == len ? id : NULL;
}

int64_t discord_json_number(struct json_object *o, const char *name, int64_t otherwise)
{
    struct json_object *m = member(o, name, json_type_int);

    return m != NULL ? json_object_get_int64(m) : otherwise;
}

bool discord_json_flag(struct json_object *o, const char *name)
{
    return json_object_get_boolean(member(o, name, json_type_boolean));
}

uint64_t discord_json_bits(struct json_object *o, const char *name)
{
    const char *text = discord_json_string(o, name);
    guint64 bits;

    return text != NULL && g_ascii_string_to_unsigned(text, 10, 0, G_MAXUINT64, &bits, NULL) ? bits : 0;
}

void discord_json_put(struct json_object *o, const char *name, const char *value)
{
    json_object_object_add(o, name, json_object_new_string(value));
}
