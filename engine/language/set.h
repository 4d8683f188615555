/* engine/language/set.h - a card set, from the text of its file to the designs of a catalog
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_LANGUAGE_SET_H
#define LAIR_ENGINE_LANGUAGE_SET_H

#include "engine/language/catalog.h"
#include "engine/language/fault.h"

enum { SET_MAX_BYTES = 4 << 20 }; /* of a file */

/* Reads a set into the catalog, as its newest.  0, or -1 with faults told, and then the catalog
 * has a part of it: whoever calls takes that back. */
int set_read(struct lair_catalog *cat, const char *text, size_t len, struct faults *f);

#endif
