/* contrib/fuzz/fuzz_page.c - a page of templates as an operator may write it
 *
 * It is refused with a reason, or read: its parts are proof-read and rendered within bounds, and what
 * their headings list is compared with data.
 * SPDX-License-Identifier: MIT */
#include <json-c/json.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "bot/words/page.h"
#include "bot/words/proof.h"

#define DATA                                                                                                         \
    "{\"nick\":\"ann\",\"you\":true,\"n\":3,\"p\":\"!\",\"seat\":{\"nick\":\"{{nick}}\",\"card\":{\"name\":\"x\"}}," \
    "\"cards\":[{\"name\":\"a\",\"first\":true},{\"name\":\"b\",\"first\":false}]}"

static void must(bool holds)
{
    if (!holds)
        abort();
}

/* What is listed is read, or refused with a reason.  NULL: refused. */
static struct given *read_list(const char *text)
{
    g_autoptr(GHashTable) shared = g_hash_table_new(g_str_hash, g_str_equal);
    g_autofree char *why = NULL;
    struct given *given = given_read(text, &why);

    must((given == NULL) == (why != NULL));
    if (given == NULL || given_resolve(given, shared, &why))
        return given;
    must(why != NULL);
    given_unref(given);
    return NULL;
}

/* One part, said with data of which its heading may or may not know. */
static void say(const struct template_set *set, const struct page_part *part, struct json_object *data)
{
    struct given *given = read_list(part->data);
    g_autofree char *refused = given != NULL ? given_refuses(given, data) : NULL;
    g_autofree char *text = template_render(set, part->name, data);
    g_autoptr(GArray) faults = template_set_has(set, part->name) ? proof_read(set, part->name, given) : NULL;

    must(refused == NULL || refused[0] != '\0');
    must(faults == NULL || given != NULL || faults->len > 0);
    must(faults != NULL || text == NULL);
    given_unref(given);
}

/* The parts as a set, of which each may use the others. */
static void say_all(const GArray *parts, struct json_object *data)
{
    struct template_set *set = template_set_new();

    for (guint i = 0; i < parts->len; i++) {
        const struct page_part *part = &g_array_index(parts, struct page_part, i);

        if (part->name[0] != '*')
            template_set_add(set, part->name, "page", part->text, NULL);
    }
    for (guint i = 0; i < parts->len; i++)
        say(set, &g_array_index(parts, struct page_part, i), data);
    template_set_free(set);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    g_autofree char *text = g_strndup((const char *)data, size), *trimmed = g_strdup(text);
    struct mustache_fault fault = { .line = -1 };
    GArray *parts = page_read("page", text, &fault);
    struct json_object *o;

    page_trim(trimmed);
    must(strncmp(trimmed, text, strlen(trimmed)) == 0);
    if (parts == NULL) {
        must(fault.line >= 0 && fault.reason[0] != '\0');
        return 0;
    }
    o = json_tokener_parse(DATA);
    say_all(parts, o);
    json_object_put(o);
    g_array_unref(parts);
    return 0;
}
