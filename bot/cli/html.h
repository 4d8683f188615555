/* bot/cli/html.h - what all pages for a web server are made of
 *
 * A page is one file: no script, nothing that is loaded from elsewhere, readable on a phone, light or dark as its
 * reader's device is.  What people have made up, nicks and names, changes nothing beside it.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_CLI_HTML_H
#define LAIR_BOT_CLI_HTML_H

#include <glib.h>
#include <json-c/json.h>
#include <stdint.h>

#include "bot/words/template.h"

struct html {
    const struct template_set *words;
    const char *language; /* of the words; NULL: English */
    int64_t now;          /* ms since 1970 */
};

/* Appends what anybody may have made up. */
void html_add_text(GString *out, const char *text);

/* The words of a template, for a page; the data (NULL: none) are freed.  g_free it. */
char *html_said(const struct html *h, const char *name, struct json_object *data);
void html_add_said(GString *out, const struct html *h, const char *name, struct json_object *data);

/* A whole page; g_free it.  foot: the template that stands below all, given the time; title and body: as a page has
 * them; stamp: a line for its head, or "". */
char *html_page(const struct html *h, const char *foot, const char *title, const char *stamp,
                const char *body);

#endif
