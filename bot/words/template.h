/* bot/words/template.h - the sentences that players read, by name
 *
 * A set holds the templates of one medium, compiled.  They are files called
 * NAME.mustache; the language is described in bot/words/mustache.h.  Directories are
 * read in order and a later one overrides an earlier one, template by template:
 * { "templates/text", "templates/irc", NULL } is what IRC says.  A template may
 * use every other of its set as a partial, the overriding ones included.
 *
 * The newline that ends a file is part of its template. */
#ifndef LAIR_BOT_WORDS_TEMPLATE_H
#define LAIR_BOT_WORDS_TEMPLATE_H

#include "bot/words/mustache.h"
#include "bot/words/mustache_render.h"

struct template_set;

/* A set without a template.  Free it with template_set_free. */
struct template_set *template_set_new(void);

/* Reads the directories; the list ends with NULL.  dirs[0] must be there, a
 * later one that is not overrides nothing; other files than *.mustache, and
 * hidden ones, are passed over.  NULL: something was refused, and *fault (may
 * be NULL) has the file, the line and the reason. */
struct template_set *template_set_load(const char *const *dirs, struct mustache_fault *fault);

/* set may be NULL. */
void template_set_free(struct template_set *set);

/* Puts one template into the set, over one of the same name; file is where it
 * came from, for people.  false: refused, *fault (may be NULL) says why, and the
 * set is as it was. */
bool template_set_add(struct template_set *set, const char *name, const char *file, const char *text,
                      struct mustache_fault *fault);

bool template_set_has(const struct template_set *set, const char *name);

/* The names in alphabetical order, ended by NULL, their number in *n (may be
 * NULL).  g_free the array; the names are the set's, until one is added or it is
 * freed. */
const char **template_set_names(const struct template_set *set, size_t *n);

/* Where the template came from; NULL: not in the set.  The set's, as above. */
const char *template_file(const struct template_set *set, const char *name);

/* The variables, sections and partials that the template uses itself, not those
 * of its partials; *n of them, in the order of its text.  NULL if *n is 0: it
 * uses none, or it is not in the set.  The set's, as above. */
const struct mustache_use *template_uses(const struct template_set *set, const char *name, size_t *n);

/* The template's text for data, nothing escaped; g_free it.  NULL: it is not in
 * the set, or the rendering ran away (the bounds in
 * bot/words/mustache_render.h). */
char *template_render(const struct template_set *set, const char *name, struct json_object *data);

/* The same, with each {{value}} passing through escape (NULL: none does). */
char *template_render_escaped(const struct template_set *set, const char *name, struct json_object *data,
                              mustache_escape escape);

#endif
