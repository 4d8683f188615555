/* bot/words/page.h - a page of templates: named parts in one file
 *
 *     {{! Sentences of the lobby, in the order in which one meets them. }}
 *
 *     {{! == opened: by(nick), table, seats, rules?, variants[name], p == }}
 *     {{#by}}{{nick}}{{/by}} opens {{table}} for {{seats}}. {{p}}join {{table}} sits down.
 *
 *     {{! == full: table == }}
 *     {{table}} is full.
 *
 * A part begins after its heading, a comment of two or more lines if it is long, and ends
 * before the next heading.  The newline that ends its last line, and blank lines after that,
 * are not part of it: {{! }} alone after them keeps them.  Before the first heading there are
 * only comments.  Delimiters that a part sets are those of that part.
 *
 * What stands behind the colon is the data that the part gets: bot/words/given.h.  A heading
 * whose name begins with '*' names data that others are given too, and has comments only.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_WORDS_PAGE_H
#define LAIR_BOT_WORDS_PAGE_H

#include "bot/words/mustache.h"

struct page_part {
    char *name; /* "opened"; of shared data "*card" */
    char *data; /* what stands behind the colon; "" without one */
    char *text;
    int line;      /* of the heading */
    int text_line; /* of the text's beginning */
};

/* The parts of a page, of struct page_part, in its order: g_array_unref it.  Empty: text has no
 * heading and is no page.  NULL: refused, and *fault (may be NULL) says why.  What the parts'
 * texts and data say is not looked at. */
GArray *page_read(const char *file, const char *text, struct mustache_fault *fault);

/* Cuts off the newline of the last line, and blank lines after it. */
void page_trim(char *text);

#endif
