/* bot/words/template.h - the sentences that players read, by name
 *
 * A set holds the templates of one medium, compiled.  They are the parts of the
 * pages *.mustache (bot/words/page.h); a file without a heading is one template,
 * called as the file: NAME.mustache.  The language is described in
 * bot/words/mustache.h.
 *
 * Folders are read in order and a later one overrides an earlier one, template by
 * template, on whatever page it stands: { "templates/text", "templates/irc", NULL }
 * is what IRC says.  A template may use every other of its set as a partial, the
 * overriding ones included.
 *
 * The newline that ends the last line, and blank lines after it, are not part of a
 * template, in pages and in files.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_WORDS_TEMPLATE_H
#define LAIR_BOT_WORDS_TEMPLATE_H

#include "bot/words/given.h"
#include "bot/words/mustache.h"
#include "bot/words/mustache_render.h"

struct template_set;

/* A set without a template.  Free it with template_set_free. */
struct template_set *template_set_new(void);

/* Reads the folders; the list ends with NULL.  dirs[0] must be there, a later one
 * that is not overrides nothing; other files than *.mustache, and hidden ones, are
 * passed over.  A name that stands twice in one folder is refused.  NULL: something was
 * refused, and *fault (may be NULL) has the file, the line and the reason. */
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
/* The line of its heading there; 0: it has none. */
int template_line(const struct template_set *set, const char *name);

/* What it is given: what the heading lists of the one that it overrides in the end, else its
 * own.  NULL: nobody knows, since that is a file without a heading.  The set's, as above. */
const struct given *template_given(const struct template_set *set, const char *name);

/* Is it a partial of a template that was read, be that overridden or not? */
bool template_is_partial(const struct template_set *set, const char *name);
/* Is it a part that is a mark in texts (adapters/marks.h), and always there? */
bool template_is_mark(const struct template_set *set, const char *name);

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

/* Lets watch hear, with user, of all that is handed in to be rendered: tests compare it with
 * the headings.  NULL: nobody hears. */
typedef void (*template_watch)(void *user, const struct template_set *set, const char *name,
                               struct json_object *data);
void template_set_watch(struct template_set *set, template_watch watch, void *user);

#endif
