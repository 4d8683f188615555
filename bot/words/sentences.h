/* bot/words/sentences.h - the templates that the code says, by name
 *
 * One list, for those who read pages: what stands there and nothing uses is a
 * mistyped name, and what is used and does not stand there would be silence.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_WORDS_SENTENCES_H
#define LAIR_BOT_WORDS_SENTENCES_H

#include "bot/words/template.h"

/* The names, of char *, ended by NULL: g_ptr_array_unref it. */
GPtrArray *sentences_names(void);

/* What set says that nobody uses, and what it leaves unsaid, of struct mustache_fault:
 * g_array_unref it.  folder is blamed for what is not there. */
GArray *sentences_faults(const struct template_set *set, const char *folder);

/* template_set_load; the first of these faults refuses the set. */
struct template_set *sentences_load(const char *const *dirs, struct mustache_fault *fault);

#endif
