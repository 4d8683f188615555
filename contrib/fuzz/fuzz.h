/* contrib/fuzz/fuzz.h - what the fuzz targets share
 *
 * libFuzzer calls LLVMFuzzerTestOneInput() again and again; whatever the bytes
 * are, nothing may crash, hang or leak, and what is refused must say why.
 * SPDX-License-Identifier: MIT */
#ifndef FUZZ_H
#define FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/lair.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The base set, loaded once. */
static inline const struct lair_catalog *fuzz_catalog(void)
{
    static struct lair_catalog *cat;
    struct lair_fault why;

    if (cat == NULL) {
        cat = lair_catalog_new();
        if (cat == NULL || lair_catalog_add_file(cat, LAIR_SOURCE_DIR "/engine/sets/bmr.json", &why) < 0)
            abort();
    }
    return cat;
}

/* A refusal must say why. */
static inline void fuzz_refused(const struct lair_fault *why)
{
    if (why->text[0] == '\0')
        abort();
}

#endif
