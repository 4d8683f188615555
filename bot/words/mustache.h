/* bot/words/mustache.h - the Mustache template language (https://mustache.github.io)
 *
 * A text is compiled once and rendered as often as wanted, each time with other
 * data, by bot/words/mustache_render.h.  Files and folders are bot/words/template.h's business.
 *
 *   {{a.b}}  {{.}}             a value; the hook `escape` is applied to it
 *   {{{a}}}  {{&a}}            a value as it is
 *   {{#a}} ... {{/a}}          once for each element of a list; else once, if true
 *   {{^a}} ... {{/a}}          once, if false
 *   {{>name}}                  another template, seeing the same data
 *   {{! words }}               nothing
 *   {{=<% %>=}}                other delimiters, to the end of this text
 *
 * False are null, false, the empty list and what is not there; 0, "" and {} are
 * true.  A name is looked for from the innermost section outwards, and no further than
 * where it is known to belong (struct mustache_how); of a.b.c only the first part is,
 * the rest must be found in it.  A value that is missing or null writes nothing, an
 * object or a list its JSON.  A section, partial, comment or delimiter tag that is alone
 * on its line takes the line with it, and a partial alone on its line hands its
 * indentation to each line it writes.
 *
 * Names are letters, digits, '_' and '-'; lambdas and inheritance are not part
 * of it.  Strings are UTF-8, NUL-terminated.  Lines count from 1.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_WORDS_MUSTACHE_H
#define LAIR_BOT_WORDS_MUSTACHE_H

#include <glib.h>
#include <stdbool.h>
#include <stddef.h>

enum { MUSTACHE_SECTIONS_MAX = 16 }; /* sections in sections of one text; more are refused */

enum mustache_kind {
    MUSTACHE_TEXT,     /* written as it is */
    MUSTACHE_INDENT,   /* beginning of a line: here a partial is indented */
    MUSTACHE_VARIABLE, /* {{a}} */
    MUSTACHE_RAW,      /* {{{a}}} or {{&a}} */
    MUSTACHE_SECTION,  /* {{#a}}: its body is the nodes up to `end` */
    MUSTACHE_INVERTED, /* {{^a}}: likewise */
    MUSTACHE_PARTIAL,  /* {{>a}}: the name is a template's, not the data's */
};

struct mustache_node {
    enum mustache_kind kind;
    guint end;    /* the node after this one and its body */
    char *text;   /* TEXT: the text; INDENT: NULL; else the name */
    char **path;  /* what to look up: the parts of the name, none for "."; NULL if nothing is */
    char *indent; /* PARTIAL alone on its line: the blanks before it; NULL: not alone */
};

/* A compiled text: written by mustache_parse, then only read. */
struct mustache {
    GArray *nodes; /* struct mustache_node: flat, bodies behind their sections */
    GArray *uses;  /* struct mustache_use: see below */
};

/* Why a text was refused, for the person who must mend it. */
struct mustache_fault {
    char file[256];   /* as the caller called it; cut if longer */
    int line;         /* 0: the file as a whole */
    char reason[400]; /* one sentence without a full stop; cut if longer */
};

/* Compiles text, which begins on that line of file: both are only for the fault.
 * NULL: refused, and *fault (may be NULL) says why.  Keeps neither string.  Free it
 * with mustache_free. */
struct mustache *mustache_parse(const char *file, int line, const char *text, struct mustache_fault *fault);

/* m may be NULL. */
void mustache_free(struct mustache *m);

/* Node number i, from 0. */
static inline const struct mustache_node *mustache_node_at(const struct mustache *m, guint i)
{
    return &g_array_index(m->nodes, struct mustache_node, i);
}

/* Fills *fault; it may be NULL, and then nothing happens. */
void mustache_fault_set(struct mustache_fault *fault, const char *file, int line, const char *fmt, ...)
    G_GNUC_PRINTF(4, 5);

/* "file:line: reason", without the line if it is 0; g_free it. */
char *mustache_fault_text(const struct mustache_fault *fault);

/* Could a template be called this in a {{>name}}? */
bool mustache_is_name(const char *name);

/* What a text asks of its data: one entry per tag with a name, in the order of the text. */
struct mustache_use {
    enum mustache_kind kind; /* neither TEXT nor INDENT */
    const char *name;        /* as written, "a.b" or "."; belongs to the struct mustache */
    int line;                /* of the tag's beginning */
    int within;              /* entry of the section or inverted section around it; -1: none */
};

/* The *n entries of m; they belong to m.  NULL if *n is 0. */
const struct mustache_use *mustache_uses(const struct mustache *m, size_t *n);

#endif
