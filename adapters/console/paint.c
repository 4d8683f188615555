/* adapters/console/paint.c - a text with marks as a terminal shows it
 * SPDX-License-Identifier: MIT */
#include "adapters/console/paint.h"

#include <string.h>

#include <glib.h>

#include "adapters/marks.h"

enum {
    GAP = 2,         /* columns between cells */
    LAST_LEAST = 18, /* so many columns the last cell of a row wants at least */
    CELLS_MAX = 12,  /* of a row; what comes behind belongs to the last */
};

/* Of a text that is being painted. */
struct painter {
    GString *out;
    unsigned columns; /* 0: lines are as long as they are */
    bool colour;
    char style;  /* the mark that counts; 0: none */
    unsigned at; /* columns that the line has already */
};

/* ---- characters ------------------------------------------------------------------------------ */

/* The sixteen colours that every terminal has, as its owner chose them. */
static const char *escape_of(char mark)
{
    switch ((enum mark)mark) {
    case MARK_CLERIC: return "\033[36m";
    case MARK_FIGHTER: return "\033[31m";
    case MARK_MAGE: return "\033[35m";
    case MARK_THIEF: return "\033[33m";
    case MARK_EXPLORER: return "\033[34m";
    case MARK_GOOD: return "\033[32m";
    case MARK_BAD: return "\033[1;31m";
    case MARK_DIM: return "\033[2m";
    case MARK_STRONG: return "\033[1m";
    case MARK_TAB:
    case MARK_TIME:
    case MARK_END: break;
    }
    return "\033[0m";
}

static unsigned width_of(const char *p)
{
    gunichar c = g_utf8_get_char(p);

    if (*p == MARK_TAB)
        return 1;
    return marks_is(*p) || g_unichar_iszerowidth(c) ? 0 : 1 + g_unichar_iswide(c);
}

unsigned paint_width(const char *text, size_t len)
{
    unsigned width = 0;

    for (const char *p = text; p < text + len; p = g_utf8_next_char(p))
        width += width_of(p);
    return width;
}

static void put_mark(struct painter *p, char mark)
{
    if (!p->colour || mark == MARK_TAB || (mark == MARK_END && p->style == 0))
        return;
    if (p->style != 0)
        g_string_append(p->out, escape_of(MARK_END));
    p->style = mark == MARK_END ? 0 : mark;
    if (p->style != 0)
        g_string_append(p->out, escape_of(mark));
}

static void put_spaces(struct painter *p, unsigned n)
{
    p->at += n;
    while (n-- > 0)
        g_string_append_c(p->out, ' ');
}

static void put(struct painter *p, const char *text, size_t len)
{
    for (const char *s = text; s < text + len; s = g_utf8_next_char(s)) {
        bool control = (unsigned char)*s < 0x20 || *s == 0x7f;

        if (*s != MARK_TAB && marks_is(*s))
            put_mark(p, *s);
        else if (control)
            put_spaces(p, 1);
        else
            g_string_append_len(p->out, s, g_utf8_next_char(s) - s);
        p->at += control ? 0 : width_of(s);
    }
}

/* Ends a line; the style goes on in the next one of the same text, below its beginning. */
static void new_line(struct painter *p, unsigned indent)
{
    char style = p->style;

    put_mark(p, MARK_END);
    while (p->out->len > 0 && p->out->str[p->out->len - 1] == ' ')
        g_string_truncate(p->out, p->out->len - 1);
    g_string_append_c(p->out, '\n');
    p->at = 0;
    put_spaces(p, indent);
    if (style != 0)
        put_mark(p, style);
}

/* ---- words ----------------------------------------------------------------------------------- */

static const char bar[] = " | "; /* between things that stay whole if they can */

/* How much of a text is not to be parted: a word, or all up to the next bar where there are any, if a line
 * has room for that. */
static size_t whole_of(const struct painter *p, const char *text, size_t len, bool bars, unsigned indent)
{
    const char *next = bars ? g_strstr_len(text, (gssize)len, bar) : NULL;
    size_t all = next != NULL ? (size_t)(next - text) + strlen(bar) - 1 : len;
    const char *space = memchr(text, ' ', len);

    if (bars && indent + paint_width(text, all) <= p->columns)
        return all;
    return space != NULL ? (size_t)(space - text) : len;
}

/* Writes words, going on below the place `indent` where the line is full. */
static void put_words(struct painter *p, const char *text, size_t len, unsigned indent)
{
    const char *end = text + len;
    bool bars = g_strstr_len(text, (gssize)len, bar) != NULL;

    while (text < end) {
        size_t spaces = strspn(text, " "), word;

        spaces = MIN(spaces, (size_t)(end - text));
        word = whole_of(p, text + spaces, (size_t)(end - text) - spaces, bars, indent);
        if (p->columns > 0 && p->at > indent &&
            p->at + spaces + paint_width(text + spaces, word) > p->columns)
            new_line(p, indent);
        else
            put_spaces(p, (unsigned)spaces);
        put(p, text + spaces, word);
        text += spaces + word;
    }
}

/* Below which place a line goes on: behind the number of a choice, or where its first word begins. */
static unsigned indent_of(const char *line, size_t len)
{
    size_t spaces = strspn(line, " "), digits = strspn(line + spaces, "0123456789");

    if (spaces >= len)
        return 0;
    if (digits > 0 && strncmp(line + spaces + digits, ") ", 2) == 0)
        return (unsigned)(spaces + digits + 2);
    return (unsigned)spaces;
}

static void put_line(struct painter *p, const char *line, size_t len)
{
    unsigned indent = indent_of(line, len);

    put_words(p, line, len, p->columns >= 3 * indent ? indent : 0);
    put_mark(p, MARK_END);
    new_line(p, 0);
}

/* ---- tables ---------------------------------------------------------------------------------- */

struct cell {
    const char *text;
    size_t len;
};

/* The cells of a line; returns how many. */
static unsigned cells_of(const char *line, size_t len, struct cell cell[CELLS_MAX])
{
    const char *end = line + len;
    unsigned n = 0;

    for (;;) {
        const char *tab = n + 1 < CELLS_MAX ? memchr(line, MARK_TAB, (size_t)(end - line)) : NULL;

        cell[n++] = (struct cell){ line, (size_t)((tab != NULL ? tab : end) - line) };
        if (tab == NULL)
            return n;
        line = tab + 1;
    }
}

/* Widens columns to what a row needs in front of its last cell. */
static void widen(unsigned width[CELLS_MAX], const struct cell *cell, unsigned n)
{
    for (unsigned i = 0; i + 1 < n; i++)
        width[i] = MAX(width[i], paint_width(cell[i].text, cell[i].len) + GAP);
}

static void put_row(struct painter *p, const char *line, size_t len, const unsigned width[CELLS_MAX])
{
    struct cell cell[CELLS_MAX], *last;
    unsigned n = cells_of(line, len, cell), begin = 0, wanted;

    for (unsigned i = 0; i + 1 < n; i++) {
        put(p, cell[i].text, cell[i].len);
        put_mark(p, MARK_END);
        begin += width[i];
        put_spaces(p, begin - p->at);
    }
    last = &cell[n - 1];
    wanted = paint_width(last->text, last->len);
    if (p->columns > 0 && begin > width[0] && begin + MIN(wanted, LAST_LEAST) > p->columns) {
        begin = width[0];
        new_line(p, begin);
    }
    put_words(p, last->text, last->len, begin);
    put_mark(p, MARK_END);
    new_line(p, 0);
}

/* A row where the screen is too narrow for columns: its cells, one behind the other. */
static void put_narrow(struct painter *p, const char *line, size_t len)
{
    struct cell cell[CELLS_MAX];
    unsigned n = cells_of(line, len, cell);

    for (unsigned i = 0; i < n; i++) {
        if (cell[i].len == 0 && i > 0)
            continue;
        put_spaces(p, p->at > 0 || i > 0 ? GAP : 0);
        put_words(p, cell[i].text, cell[i].len, GAP);
        put_mark(p, MARK_END);
    }
    new_line(p, 0);
}

static bool is_row(const char *line, size_t len)
{
    return memchr(line, MARK_TAB, len) != NULL;
}

/* Paints the rows at the beginning of a text; returns what follows them. */
static const char *put_table(struct painter *p, const char *text)
{
    unsigned width[CELLS_MAX] = { 0 }, all = 0;
    struct cell cell[CELLS_MAX];
    const char *line, *end;
    size_t len;

    for (line = text; *line != '\0' && is_row(line, len = strcspn(line, "\n"));
         line += len + (line[len] != '\0'))
        widen(width, cell, cells_of(line, len, cell));
    end = line;
    for (unsigned i = 0; i < CELLS_MAX; i++)
        all += width[i];
    for (line = text; line < end; line += len + (line[len] != '\0')) {
        len = strcspn(line, "\n");
        if (p->columns > 0 && all > p->columns)
            put_narrow(p, line, len);
        else
            put_row(p, line, len, width);
    }
    return end;
}

/* ---- texts ----------------------------------------------------------------------------------- */

char *paint_text(const char *text, unsigned columns, bool colour)
{
    struct painter p = { .out = g_string_new(NULL), .columns = columns, .colour = colour };

    while (*text != '\0') {
        size_t len = strcspn(text, "\n");

        if (is_row(text, len)) {
            text = put_table(&p, text);
            continue;
        }
        put_line(&p, text, len);
        text += len + (text[len] != '\0');
    }
    return g_string_free(p.out, FALSE);
}
