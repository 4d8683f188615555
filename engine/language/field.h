/* engine/language/field.h - what stands behind the keys of a set file
 *
 * A fault is told, and then the value is taken for absent or for the least there may be: reading goes on.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_LANGUAGE_FIELD_H
#define LAIR_ENGINE_LANGUAGE_FIELD_H

#include "engine/language/catalog.h"
#include "engine/language/fault.h"

enum { FIELD_NAME = 60, FIELD_ID = 16 }; /* bytes of a name and of an id, at most */

/* A set that is read into a catalog. */
struct reading {
    struct lair_catalog *cat;
    struct faults *faults;
    int set; /* its number there */
};

enum need { OPTIONAL, NEEDED };

/* Is it a whole number within these bounds?  Else *n stays as it is. */
bool field_is_within(struct json_object *number, int low, int high, int *n);
/* A value as the file has it; a number that nobody can hold is called one. */
const char *field_written(struct json_object *value);
/* The number behind a key; low with a fault. */
int field_int(struct reading *r, struct json_object *card, const char *key, int low, int high);
/* The text behind a key, of so many bytes at most; "" if there is none. */
const char *field_text(struct reading *r, struct json_object *card, const char *key, enum need need,
                       int most);
bool field_bool(struct reading *r, struct json_object *card, const char *key, enum need need);
/* Which of the words, which end with NULL, is behind a key; 0, the first, if none is. */
int field_word(struct reading *r, struct json_object *card, const char *key, enum need need,
               const char *const *words);
/* Adds the treasure behind a key, in letters, to icons. */
void field_icons(struct reading *r, struct json_object *card, const char *key, int icons[LAIR_N_TREASURES]);
/* The list behind a key; NULL: there is none. */
struct json_object *field_list(struct reading *r, struct json_object *o, const char *key);
/* Every key must be one of those allowed, which end with NULL. */
void field_keys(struct reading *r, struct json_object *o, const char *const *allowed);

#endif
