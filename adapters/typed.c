/* adapters/typed.c - what people type of what they were offered: a choice's number, or its label
 * SPDX-License-Identifier: MIT */
#include "adapters/typed.h"

#include <string.h>

#include <glib.h>

#include "adapters/marks.h"

/* ---- numbers --------------------------------------------------------------------------------- */

enum { DIGITS_MAX = 9 }; /* an unsigned has room for them */

/* Marks that may stand around a number: behind an opening bracket its closing one, and alone what begins or ends with none. */
static const struct {
    const char *before, *behind;
} around[] = {
    { "(", ")" }, { "[", "]" }, { "\uff08", "\uff09" }, { "#", "" },      { "", ")" }, { "", "]" },
    { "", "." },  { "", ":" },  { "", "\uff09" },       { "", "\uff0e" }, { "", "" },
};

/* The digit that text begins with, also a full-width one, and its bytes; -1: none. */
static int digit(const char *text, size_t *len)
{
    gunichar c = g_utf8_get_char_validated(text, -1);

    *len = (size_t)(g_utf8_next_char(text) - text);
    return c < 0x110000 && (c < 0x80 || (c >= 0xff10 && c <= 0xff19)) ? g_unichar_digit_value(c) : -1;
}

static size_t digits(const char *text, unsigned *number)
{
    size_t at = 0, len;
    int n, value;

    *number = 0;
    for (n = 0; n <= DIGITS_MAX && (value = digit(text + at, &len)) >= 0; n++, at += len)
        *number = *number * 10 + (unsigned)value;
    return n <= DIGITS_MAX ? at : 0;
}

static size_t number_between(const char *text, const char *before, const char *behind, unsigned *number)
{
    size_t at = strlen(before), len;

    if (strncmp(text, before, at) != 0)
        return 0;
    len = digits(text + at, number);
    at += len;
    if (len == 0 || strncmp(text + at, behind, strlen(behind)) != 0)
        return 0;
    at += strlen(behind);
    return text[at] == '\0' || text[at] == ' ' ? at : 0;
}

size_t typed_number(const char *text, unsigned *number)
{
    size_t len = 0;

    for (size_t i = 0; len == 0 && i < G_N_ELEMENTS(around); i++)
        len = number_between(text, around[i].before, around[i].behind, number);
    return len;
}

/* ---- names ----------------------------------------------------------------------------------- */

char *typed_fold(const char *name)
{
    g_autofree char *whole = NULL, *small = NULL;

    if (g_str_is_ascii(name))
        return g_ascii_strdown(name, -1);
    whole = g_utf8_make_valid(name, -1);
    small = g_utf8_casefold(whole, -1);
    return g_utf8_normalize(small, -1, G_NORMALIZE_NFC);
}

bool typed_is_name(const char *a, const char *b)
{
    g_autofree char *x = typed_fold(a), *y = typed_fold(b);

    return strcmp(x, y) == 0;
}

char *typed_take_name(char *line)
{
    char *last = strrchr(line, ' '), *name = NULL;

    if (line[0] == '@') {
        size_t len = strcspn(line, " ");

        name = g_strndup(line + 1, len - 1);
        memmove(line, line + len, strlen(line + len) + 1);
    } else if (last != NULL && last[1] == '@') {
        name = g_strdup(last + 2);
        *last = '\0';
    }
    if (name != NULL)
        g_strstrip(line);
    return name;
}

/* ---- question marks -------------------------------------------------------------------------- */

size_t typed_before_question(const char *line)
{
    static const char *const marks[] = { "?", "\uff1f", " " };
    size_t len = strlen(line), stem = len, before = len + 1;
    bool any = false;

    while (stem < before) {
        before = stem;
        for (size_t i = 0; i < G_N_ELEMENTS(marks); i++) {
            size_t n = strlen(marks[i]);

            if (stem < n || strncmp(line + stem - n, marks[i], n) != 0)
                continue;
            stem -= n;
            any = any || marks[i][0] != ' ';
            break;
        }
    }
    return any && stem > 0 ? stem : len;
}

/* ---- words out of a sentence ----------------------------------------------------------------- */

static bool is_stop(gunichar c)
{
    static const char stops[] =
        "\"'()[]{}<>.,;:!`\u201c\u201d\u201e\u2018\u2019\u201a\u00ab\u00bb\u2039\u203a\u2026";

    return g_utf8_strchr(stops, -1, c) != NULL;
}

char *typed_plain(const char *text)
{
    const char *from = text, *to = text + strlen(text);

    while (from < to && is_stop(g_utf8_get_char(from)))
        from = g_utf8_next_char(from);
    while (to > from && is_stop(g_utf8_get_char(g_utf8_prev_char(to))))
        to = g_utf8_prev_char(to);
    return from < to ? g_strndup(from, (size_t)(to - from)) : g_strdup(text);
}

/* ---- labels ---------------------------------------------------------------------------------- */

/* The letters and digits of a text, in one case. */
static char *key_of(const char *text)
{
    g_autofree char *plain = marks_strip(text), *folded = typed_fold(plain);
    GString *key = g_string_new(NULL);

    for (const char *p = folded; *p != '\0'; p = g_utf8_next_char(p))
        if (g_unichar_isalnum(g_utf8_get_char(p)))
            g_string_append_unichar(key, g_utf8_get_char(p));
    return g_string_free(key, FALSE);
}

bool typed_is_label(const char *text, const char *label)
{
    const char *more = strstr(label, " - ");
    g_autofree char *act = more != NULL ? g_strndup(label, (gsize)(more - label)) : g_strdup(label);
    g_autofree char *a = key_of(text), *b = key_of(label), *c = key_of(act);

    return a[0] != '\0' && (g_str_equal(a, b) || g_str_equal(a, c));
}
