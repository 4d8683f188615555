/* adapters/irc/ink.c - marks become the codes by which IRC clients colour a line
 * SPDX-License-Identifier: MIT */
#include "adapters/irc/ink.h"

#include <string.h>

#include <glib.h>

#include "adapters/irc/wire.h"
#include "adapters/marks.h"

#define BOLD "\x02"
#define COLOUR "\x03"
#define END "\x0f"

/* Colours that can be read on black and on white. */
static const char *code_of(enum mark style)
{
    switch (style) {
    case MARK_CLERIC: return COLOUR "10";
    case MARK_FIGHTER: return COLOUR "07";
    case MARK_MAGE: return COLOUR "12";
    case MARK_THIEF: return COLOUR "06";
    case MARK_EXPLORER: return COLOUR "13";
    case MARK_GOOD: return COLOUR "03";
    case MARK_BAD: return COLOUR "04";
    case MARK_DIM: return COLOUR "14";
    case MARK_STRONG: return BOLD;
    case MARK_TAB:
    case MARK_TIME:
    case MARK_END: break;
    }
    return "";
}

static bool is_style(char c)
{
    return marks_is(c) && c != MARK_TAB;
}

/* The style in which text goes on at a place; MARK_END: in none. */
static enum mark style_at(const char *text, size_t at)
{
    while (at > 0 && text[at - 1] != '\n') {
        at--;
        if (is_style(text[at]))
            return (enum mark)text[at];
    }
    return MARK_END;
}

/* What comes next is written in another style. */
static void change(GString *line, enum mark from, enum mark to, char next)
{
    const char *code = code_of(to);

    if (from != MARK_END)
        g_string_append(line, END);
    g_string_append(line, code);
    if (next == ',' && code[0] == COLOUR[0])
        g_string_append(line, BOLD BOLD); /* a comma and a number would be the colour behind the text */
}

char *irc_ink(const char *text, size_t at, size_t len)
{
    enum mark style = MARK_END, wanted = style_at(text, at);
    GString *line = g_string_sized_new(len + 1);

    for (const char *p = text + at; p < text + at + len; p++) {
        if (is_style(*p)) {
            wanted = (enum mark) * p;
            continue;
        }
        if (wanted != style)
            change(line, style, wanted, *p);
        style = wanted;
        g_string_append_c(line, *p == MARK_TAB ? ' ' : *p);
    }
    if (style != MARK_END)
        g_string_append(line, END);
    return g_string_free(line, FALSE);
}

size_t irc_ink_cut(const char *text, size_t at, size_t len, size_t room)
{
    size_t fits = room, piece, size;

    do {
        piece = irc_wire_cut(text + at, len, fits);
        g_autofree char *line = irc_ink(text, at, piece);
        size = strlen(line);
        fits = MIN(fits, piece);
        fits -= MIN(fits, size > room ? size - room : 0);
    } while (size > room && fits > 0);
    while (piece < len && is_style(text[at + piece]))
        piece++; /* a style that ends there needs no line of its own */
    return piece;
}
