/* contrib/fuzz/fuzz_position.c - a position as somebody may write it
 *
 * It is refused with a reason, or becomes a game that holds together.
 * SPDX-License-Identifier: MIT */
#include <json-c/json.h>

#include "contrib/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct lair_catalog *cat = fuzz_catalog();
    struct json_tokener *tok = json_tokener_new_ex(32);
    struct json_object *pos =
        json_tokener_parse_ex(tok, (const char *)data, (int)(size < 65536 ? size : 65536));
    struct lair_fault why = { "" };
    struct lair_match *m;

    json_tokener_free(tok);
    if (pos == NULL)
        return 0;
    m = lair_match_set(cat, pos, &why);
    if (m == NULL)
        fuzz_refused(&why);
    else if (lair_check(cat, lair_match_game(m)) != NULL)
        abort();
    lair_match_free(m);
    json_object_put(pos);
    return 0;
}
