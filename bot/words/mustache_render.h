/* bot/words/mustache_render.h - a compiled Mustache text and JSON data make a text
 *
 * The language is described in bot/words/mustache.h.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_WORDS_MUSTACHE_RENDER_H
#define LAIR_BOT_WORDS_MUSTACHE_RENDER_H

#include "bot/words/given.h"
#include "bot/words/mustache.h"

struct json_object;

/* Appends value to out, made harmless for where the text is going. */
typedef void (*mustache_escape)(GString *out, const char *value);

/* & < > " become entities: Mustache's own habit, for web pages. */
void mustache_escape_html(GString *out, const char *value);

/* How to render; all of it may be left NULL. */
struct mustache_how {
    mustache_escape escape;                                       /* NULL: values go out as they are */
    const struct mustache *(*find)(void *user, const char *name); /* a partial; NULL: writes nothing */
    void *user;                                                   /* for find */
    /* What the data are: a name that is listed for a section, and is missing there, is looked for no further out; it
     * would be somebody else's.  NULL: nobody knows, and it is. */
    const struct given *given;
};

/* How far a rendering may go, whatever its data: no template of ours comes near. */
enum {
    MUSTACHE_PARTIALS_MAX = 32,      /* partials in partials */
    MUSTACHE_STEPS_MAX = 200 * 1000, /* pieces of text and tags visited */
    MUSTACHE_OUTPUT_MAX = 1 << 20,   /* bytes, before the next piece is written */
};

/* The text of m for data (may be NULL: JSON's null); g_free it.  NULL: a bound
 * above was passed.  data is not changed and no reference is kept. */
char *mustache_render(const struct mustache *m, struct json_object *data, const struct mustache_how *how);

#endif
