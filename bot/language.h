/* bot/language.h - what a network says, in a language
 *
 * A language is a folder beside templates/text, which is English: templates/de, with the pages
 * and parts that text/ has, and the topics of rules/.  What it lacks is said in English.  The
 * folder of a network, templates/irc, overrides both, and templates/de/irc overrides that.
 *
 * A language's name is two small letters, or has a region after them: "de", "pt-br"; "en" is
 * English, and NULL as well. */
#ifndef LAIR_BOT_LANGUAGE_H
#define LAIR_BOT_LANGUAGE_H

#include "bot/words/template.h"

/* The languages whose folders can be found (data: as in bot/games/data.h), "en" first and the
 * others sorted, ended by NULL; g_strfreev it. */
char **language_names(const char *data);

/* The sentences of a medium ("irc"), and the topics of `rules`: template_set_free them.  NULL: a
 * page was refused, or there is no such language, and *why (g_free) says so. */
struct template_set *language_words(const char *data, const char *language, const char *medium, char **why);
struct template_set *language_rules(const char *data, const char *language, char **why);

#endif
