/* engine/language/compile.h - the compiler of the ability language
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_LANGUAGE_COMPILE_H
#define LAIR_ENGINE_LANGUAGE_COMPILE_H

#include "engine/language/fault.h"
#include "engine/language/program.h"

/* Compiles one line of a card from its JSON object.  words of phrases point into the object,
 * which must live as long as the program.  0, or -1 with all its faults told, and no line more. */
int compile_line(struct program *p, struct json_object *json, const struct lair_print *card, lair_design d,
                 int index, struct faults *faults);

#endif
