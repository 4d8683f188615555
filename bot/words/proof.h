/* bot/words/proof.h - proof-reading of templates: do they use what they are given?
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_WORDS_PROOF_H
#define LAIR_BOT_WORDS_PROOF_H

#include "bot/words/template.h"

/* All that is wrong with one template of the set, of struct mustache_fault, in the order of its
 * text: g_array_unref it.
 *
 * A variable or section must be listed by the heading, or by what the heading lists of the
 * sections around it; a text that is always there needs no section.  A partial must be there,
 * and gets what there is where it stands: all that its own heading lists must be listed there
 * too, also what may be missing, or it could never say that.  A template whose data nobody
 * knows (template_given, else otherwise, which may be NULL) is wrong as a whole. */
GArray *proof_read(const struct template_set *set, const char *name, const struct given *otherwise);

#endif
