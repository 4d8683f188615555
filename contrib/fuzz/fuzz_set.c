/* A card set as somebody may write it: refused with a reason and nothing half-loaded, or loaded
 * so that a game can be played with it. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct lair_catalog *cat = lair_catalog_new();
    struct lair_fault why = { "" };
    int before = lair_designs(cat);

    if (lair_catalog_add_text(cat, "fuzz", (const char *)data, size, &why) < 0) {
        fuzz_refused(&why);
        if (lair_designs(cat) != before || lair_catalog_set(cat, 0, NULL, NULL) != NULL)
            abort();
    }
    lair_catalog_free(cat);
    return 0;
}
