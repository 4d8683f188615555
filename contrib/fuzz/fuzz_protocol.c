/* contrib/fuzz/fuzz_protocol.c - lines for `lair engine`: every one gets one reply
 * SPDX-License-Identifier: MIT */
#include "bot/tools/engine.c"

#include "contrib/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static FILE *nowhere;
    struct session s = { 0 };
    GString *line = g_string_new(NULL);

    if (nowhere == NULL) {
        nowhere = freopen("/dev/null", "w", stdout);
        g_setenv("LAIR_DATA", LAIR_SOURCE_DIR, TRUE);
    }
    for (size_t i = 0; i <= size; i++) {
        if (i < size && data[i] != '\n') {
            g_string_append_c(line, (char)data[i]);
            continue;
        }
        answer(&s, line);
        g_string_truncate(line, 0);
    }
    g_string_free(line, TRUE);
    lair_match_free(s.match);
    lair_catalog_free(s.catalog);
    return 0;
}
