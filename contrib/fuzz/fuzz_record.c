/* A record as a stranger may send it. */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct lair_fault why = {""};
    struct lair_match *m = lair_match_load(fuzz_catalog(), (const char *)data, size, NULL, &why);

    if (m == NULL)
        fuzz_refused(&why);
    lair_match_free(m);
    return 0;
}
