/* contrib/fuzz/fuzz_record.c - a record as a stranger may send it
 *
 * It is tried as it is, and with its checksum mended: otherwise nothing behind the checksum would
 * ever be read.
 * SPDX-License-Identifier: MIT */
#include <sodium.h>

#include "contrib/fuzz/fuzz.h"

static void load(const char *text, size_t len)
{
    struct lair_fault why = { "" };
    struct lair_match *m = lair_match_load(fuzz_catalog(), text, len, NULL, &why);

    if (m == NULL)
        fuzz_refused(&why);
    lair_match_free(m);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    unsigned char hash[crypto_hash_sha256_BYTES];
    char hex[2 * sizeof hash + 1];
    char *mended = malloc(size + sizeof hex + 16);
    int n;

    load((const char *)data, size);
    memcpy(mended, data, size);
    crypto_hash_sha256(hash, data, size);
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    n = sprintf(mended + size, "check %s\n", hex);
    load(mended, size + (size_t)n);
    free(mended);
    return 0;
}
