/* engine/language/recipe.h - a set of the kind "deck": which cards of other sets a game has
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_LANGUAGE_RECIPE_H
#define LAIR_ENGINE_LANGUAGE_RECIPE_H

#include "engine/language/field.h"

/* Reads the recipe in root, but for the name of the set.  The sets that it draws from are in the catalog. */
void recipe_read(struct reading *r, struct json_object *root);

#endif
