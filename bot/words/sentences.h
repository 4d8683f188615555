/* bot/words/sentences.h - the templates that the code says, by name
 *
 * One list, for those who read pages: what stands there and nothing uses is a
 * mistyped name, and what is used and does not stand there would be silence. */
#ifndef LAIR_BOT_WORDS_SENTENCES_H
#define LAIR_BOT_WORDS_SENTENCES_H

#include "bot/words/template.h"

/* The names, of char *, ended by NULL: g_ptr_array_unref it. */
GPtrArray *sentences_names(void);

/* Is set all that is said, and partials of that?  folder is blamed for what is not there.
 * false: *fault (may be NULL) names the first template that is wrong. */
bool sentences_check(const struct template_set *set, const char *folder, struct mustache_fault *fault);

/* template_set_load, and that. */
struct template_set *sentences_load(const char *const *dirs, struct mustache_fault *fault);

#endif
