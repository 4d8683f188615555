/* bot/lexicon.h - all that a host can say, in every language
 *
 * A language is a folder beside templates/text, which is English: templates/de, with the pages
 * and parts that text/ has, and the topics of rules/.  What it lacks is said in English.  The
 * folder of a network's kind, templates/irc, overrides both, and templates/de/irc overrides that.
 * An operator's own folder of such a name (data=) overrides sentences of the one that came with lair.
 *
 * A language's name is two small letters, or has a region after them: "de", "pt-br"; "en" is
 * English, and NULL as well.  What was read once is kept: hosts and networks share it.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_LEXICON_H
#define LAIR_BOT_LEXICON_H

#include "bot/words/template.h"

struct lexicon;

/* data: where templates are (bot/games/data.h); NULL: the usual places. */
struct lexicon *lexicon_new(const char *data);
void lexicon_free(struct lexicon *l); /* NULL is allowed */

/* The languages whose folders can be found, "en" first and the others sorted, ended by NULL;
 * g_strfreev it. */
char **lexicon_languages(const struct lexicon *l);

/* The sentences of a medium ("irc"), and the topics of `rules`: both stay the lexicon's.  NULL: a
 * page was refused, or there is no such language, and *why (g_free) says so. */
struct template_set *lexicon_words(struct lexicon *l, const char *language, const char *medium, char **why);
struct template_set *lexicon_rules(struct lexicon *l, const char *language, char **why);

/* Is there all of a language for a medium?  False: as above. */
bool lexicon_speaks(struct lexicon *l, const char *language, const char *medium, char **why);

/* From now on watch hears, with user, of all that is to be said from the lexicon (template_set_watch). */
void lexicon_watch(struct lexicon *l, template_watch watch, void *user);

#endif
