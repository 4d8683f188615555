/* engine/language/field.c - what stands behind the keys of a set file
 * SPDX-License-Identifier: MIT */
#include "engine/language/field.h"

#include <json-c/json.h>
#include <string.h>

enum { MAX_ICONS = 8 };

bool field_is_within(struct json_object *number, int low, int high, int *n)
{
    int64_t whole = json_object_get_int64(number);

    if (!json_object_is_type(number, json_type_int) || whole < low || whole > high)
        return false;
    *n = (int)whole;
    return true;
}

const char *field_written(struct json_object *value)
{
    int64_t whole = json_object_get_int64(value);

    if (json_object_is_type(value, json_type_int) && (whole == INT64_MIN || whole == INT64_MAX))
        return "a number of 19 digits or more";
    return json_object_to_json_string(value);
}

int field_int(struct reading *r, struct json_object *card, const char *key, int low, int high)
{
    struct json_object *o;
    int n = low;

    if (!json_object_object_get_ex(card, key, &o) || !json_object_is_type(o, json_type_int))
        fault(r->faults, "\"%s\": missing, or no whole number", key);
    else if (!field_is_within(o, low, high, &n))
        fault(r->faults, "\"%s\": %s is not between %d and %d", key, field_written(o), low, high);
    return n;
}

const char *field_text(struct reading *r, struct json_object *card, const char *key, enum need need, int most)
{
    struct json_object *o;
    const char *text;

    if (!json_object_object_get_ex(card, key, &o)) {
        if (need == NEEDED)
            fault(r->faults, "\"%s\": missing", key);
        return "";
    }
    if (!json_object_is_type(o, json_type_string)) {
        fault(r->faults, "\"%s\": must be text", key);
        return "";
    }
    text = json_object_get_string(o);
    if (need == NEEDED && *text == '\0')
        fault(r->faults, "\"%s\": empty", key);
    if ((int)strlen(text) != json_object_get_string_len(o))
        fault(r->faults, "\"%s\": has a NUL in it", key);
    else if ((int)strlen(text) > most)
        fault(r->faults, "\"%s\": longer than %d bytes", key, most);
    return text;
}

bool field_bool(struct reading *r, struct json_object *card, const char *key, enum need need)
{
    struct json_object *o;

    if (!json_object_object_get_ex(card, key, &o)) {
        if (need == NEEDED)
            fault(r->faults, "\"%s\": missing", key);
        return false;
    }
    if (!json_object_is_type(o, json_type_boolean))
        fault(r->faults, "\"%s\": must be true or false", key);
    return json_object_get_boolean(o);
}

int field_word(struct reading *r, struct json_object *card, const char *key, enum need need,
               const char *const *words)
{
    const char *text = field_text(r, card, key, need, FIELD_NAME);
    int i = *text == '\0' ? 0 : fault_word(r->faults, key, text, words);

    return i < 0 ? 0 : i;
}

void field_icons(struct reading *r, struct json_object *card, const char *key, int icons[LAIR_N_TREASURES])
{
    static const char letters[] = "CFMTE";
    const char *text = field_text(r, card, key, NEEDED, FIELD_NAME);

    if (strcmp(text, "?") == 0)
        return;
    for (const char *s = text; *s != '\0'; s++) {
        const char *at = strchr(letters, *s);

        if (at == NULL || s - text >= MAX_ICONS) {
            fault(r->faults, "\"%s\": \"%.16s\": icons are C, F, M, T and E, at most %d, or ? for none", key,
                  text, MAX_ICONS);
            return;
        }
        icons[at - letters]++;
    }
}

struct json_object *field_list(struct reading *r, struct json_object *o, const char *key)
{
    struct json_object *list;

    if (!json_object_object_get_ex(o, key, &list))
        return NULL;
    if (json_object_is_type(list, json_type_array))
        return list;
    fault(r->faults, "\"%s\": must be a list", key);
    return NULL;
}

void field_keys(struct reading *r, struct json_object *o, const char *const *allowed)
{
    char guess[FAULT_GUESS];

    json_object_object_foreach(o, name, value) {
        size_t i = 0;

        (void)value;
        while (allowed[i] != NULL && strcmp(allowed[i], name) != 0)
            i++;
        if (allowed[i] == NULL)
            fault(r->faults, "unknown word \"%.40s\"%s", name, fault_guess(guess, name, allowed));
    }
}
