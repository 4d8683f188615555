/* tests/e2e/screen.c - what a terminal shows of the bytes that are written to it
 * SPDX-License-Identifier: MIT */
#include "tests/e2e/screen.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct screen {
    unsigned columns;
    GPtrArray *rows; /* of GArray * of gunichar */
    unsigned row, column;
    GString *pending; /* bytes that do not make a whole yet */
};

static void row_free(void *row)
{
    g_array_unref(row);
}

struct screen *screen_new(unsigned columns)
{
    struct screen *s = g_new0(struct screen, 1);

    s->columns = columns;
    s->rows = g_ptr_array_new_with_free_func(row_free);
    s->pending = g_string_new(NULL);
    return s;
}

void screen_free(struct screen *s)
{
    if (s == NULL)
        return;
    g_ptr_array_unref(s->rows);
    g_string_free(s->pending, TRUE);
    g_free(s);
}

void screen_resize(struct screen *s, unsigned columns)
{
    s->columns = columns;
    s->column = MIN(s->column, columns);
}

static GArray *row_at(struct screen *s, unsigned row)
{
    while (s->rows->len <= row)
        g_ptr_array_add(s->rows, g_array_new(FALSE, FALSE, sizeof(gunichar)));
    return s->rows->pdata[row];
}

/* Takes away what stands right of the cursor. */
static void erase_line(struct screen *s)
{
    GArray *row = row_at(s, s->row);

    if (row->len > s->column)
        g_array_set_size(row, s->column);
}

static void erase_below(struct screen *s)
{
    erase_line(s);
    if (s->rows->len > s->row + 1)
        g_ptr_array_set_size(s->rows, (int)s->row + 1);
}

/* One that is as wide as the screen is full waits at its end: xterm begins a new row with the next only. */
static void put(struct screen *s, gunichar c)
{
    static const gunichar blank = ' ';
    GArray *row;

    if (s->column >= s->columns) {
        s->row++;
        s->column = 0;
    }
    row = row_at(s, s->row);
    while (row->len <= s->column)
        g_array_append_val(row, blank);
    g_array_index(row, gunichar, s->column) = c;
    s->column++;
}

/* Deletes or inserts n characters at the cursor. */
static void shift(struct screen *s, int n)
{
    static const gunichar blank = ' ';
    GArray *row = row_at(s, s->row);

    for (; n < 0 && row->len > s->column; n++)
        g_array_remove_index(row, s->column);
    for (; n > 0 && row->len >= s->column; n--)
        g_array_insert_val(row, s->column, blank);
}

static void obey(struct screen *s, char what, const char *numbers)
{
    unsigned n = (unsigned)MAX(1, atoi(numbers));

    switch (what) {
    case 'A': s->row -= MIN(n, s->row); break;
    case 'C': s->column = MIN(s->column + n, s->columns); break;
    case 'D': s->column -= MIN(n, s->column); break;
    case 'G': s->column = MIN(n, s->columns) - 1; break;
    case 'J': erase_below(s); break;
    case 'K': erase_line(s); break;
    case 'P': shift(s, -(int)n); break;
    case '@': shift(s, (int)n); break;
    case 'm': break; /* colours are the unit tests' */
    default: fail_msg("ESC [ %s %c is not known to this terminal", numbers, what);
    }
}

/* A sequence at the beginning of what is pending.  0: it is not whole yet; else its length. */
static size_t take_sequence(struct screen *s)
{
    const char *p = s->pending->str;
    size_t numbers = p[1] == '[' ? strspn(p + 2, "0123456789;") : 0;
    g_autofree char *argument = NULL;

    if (p[1] == '\0' || p[2 + numbers] == '\0')
        return 0;
    if (p[1] != '[')
        fail_msg("ESC %c is not known to this terminal", p[1]);
    argument = g_strndup(p + 2, numbers);
    obey(s, p[2 + numbers], argument);
    return numbers + 3;
}

/* What stands at the beginning of what is pending.  0: it is not whole yet; else its length. */
static size_t take(struct screen *s)
{
    const char *p = s->pending->str;
    gunichar c = g_utf8_get_char_validated(p, (gssize)s->pending->len);

    switch (*p) {
    case '\033': return take_sequence(s);
    case '\r': s->column = 0; return 1;
    case '\b': s->column -= MIN(1, s->column); return 1;
    case '\a': return 1;
    case '\n': row_at(s, ++s->row); return 1;
    default: break;
    }
    if (c == (gunichar)-2)
        return 0;
    if (c == (gunichar)-1 || g_unichar_iscntrl(c))
        fail_msg("byte %02x is not known to this terminal", (unsigned char)*p);
    put(s, c);
    return (size_t)(g_utf8_next_char(p) - p);
}

void screen_show(struct screen *s, const char *bytes, size_t len)
{
    size_t taken;

    g_string_append_len(s->pending, bytes, (gssize)len);
    while (s->pending->len > 0 && (taken = take(s)) > 0)
        g_string_erase(s->pending, 0, (gssize)taken);
}

char *screen_text(const struct screen *s)
{
    GString *text = g_string_new(NULL);

    for (guint i = 0; i < s->rows->len; i++) {
        const GArray *row = s->rows->pdata[i];

        for (guint k = 0; k < row->len; k++)
            g_string_append_unichar(text, g_array_index(row, gunichar, k));
        while (text->len > 0 && text->str[text->len - 1] == ' ')
            g_string_truncate(text, text->len - 1);
        g_string_append_c(text, '\n');
    }
    return g_string_free(text, FALSE);
}
