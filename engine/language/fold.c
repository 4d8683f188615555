/* engine/language/fold.c - folding texts so that they can be compared
 * SPDX-License-Identifier: MIT */
#include "engine/language/fold.h"

#include <assert.h>
#include <string.h>

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

enum { FIRST_ACCENT = 0xC0, END_ACCENTS = 0x180 };

static const uint32_t NO_CHARACTER = UINT32_MAX;

/* What a letter of Latin-1 or Latin Extended-A is without its accent. */
/* clang-format off */
static const char without_accent[][3] = {
    "a", "a", "a", "a", "a", "a", "ae", "c", "e", "e", "e", "e", "i", "i", "i", "i", /* U+00C0 */
    "d", "n", "o", "o", "o", "o", "o", "", "o", "u", "u", "u", "u", "y", "th", "ss", /* U+00D0 */
    "a", "a", "a", "a", "a", "a", "ae", "c", "e", "e", "e", "e", "i", "i", "i", "i", /* U+00E0 */
    "d", "n", "o", "o", "o", "o", "o", "", "o", "u", "u", "u", "u", "y", "th", "y",  /* U+00F0 */
    "a", "a", "a", "a", "a", "a", "c", "c", "c", "c", "c", "c", "c", "c", "d", "d",  /* U+0100 */
    "d", "d", "e", "e", "e", "e", "e", "e", "e", "e", "e", "e", "g", "g", "g", "g",  /* U+0110 */
    "g", "g", "g", "g", "h", "h", "h", "h", "i", "i", "i", "i", "i", "i", "i", "i",  /* U+0120 */
    "i", "i", "ij", "ij", "j", "j", "k", "k", "k", "l", "l", "l", "l", "l", "l", "l", /* U+0130 */
    "l", "l", "l", "n", "n", "n", "n", "n", "n", "n", "n", "n", "o", "o", "o", "o",  /* U+0140 */
    "o", "o", "oe", "oe", "r", "r", "r", "r", "r", "r", "s", "s", "s", "s", "s", "s", /* U+0150 */
    "s", "s", "t", "t", "t", "t", "t", "t", "u", "u", "u", "u", "u", "u", "u", "u",  /* U+0160 */
    "u", "u", "u", "u", "w", "w", "y", "y", "y", "z", "z", "z", "z", "z", "z", "s",  /* U+0170 */
};
/* clang-format on */
static_assert(ARRAY_LEN(without_accent) == END_ACCENTS - FIRST_ACCENT, "every accented letter");

/* How many bytes a character has that begins with b; 0: none begins so. */
static int bytes_of(unsigned char b)
{
    if (b < 0x80)
        return 1;
    if (b < 0xC2 || b > 0xF4)
        return 0;
    return b < 0xE0 ? 2 : b < 0xF0 ? 3 : 4;
}

/* Reads one character; *len is how many bytes it took, at least 1.  NO_CHARACTER: no UTF-8. */
static uint32_t read_character(const unsigned char *s, int *len)
{
    static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
    int n = bytes_of(s[0]);
    uint32_t c;

    *len = 1;
    if (n == 0)
        return NO_CHARACTER;
    c = n == 1 ? s[0] : s[0] & (0x7Fu >> n);
    for (int i = 1; i < n; i++) {
        if ((s[i] & 0xC0) != 0x80)
            return NO_CHARACTER;
        c = c << 6 | (s[i] & 0x3F);
    }
    if (c < least[n] || c > 0x10FFFF || (c >= 0xD800 && c < 0xE000))
        return NO_CHARACTER;
    *len = n;
    return c;
}

static bool is_blank(uint32_t c)
{
    return c == ' ' || (c >= '\t' && c <= '\r') || c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) ||
           c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x3000;
}

/* Signs and combining accents of the wider world; what is not listed counts as a letter. */
static bool is_sign(uint32_t c)
{
    return c == NO_CHARACTER || (c >= 0x80 && c < FIRST_ACCENT) || (c >= 0x300 && c <= 0x36F) ||
           (c >= 0x2000 && c <= 0x206F) || (c >= 0x3001 && c <= 0x303F) || (c >= 0xFE00 && c <= 0xFE0F) ||
           c == 0xFEFF || (c >= 0xFFF0 && c <= 0xFFFF);
}

static bool is_digit(unsigned char c)
{
    return c >= '0' && c <= '9';
}

/* Folds one character into f->out; s are its bytes. */
static void fold_character(struct fold *f, uint32_t c, const unsigned char *s, int len, bool starts)
{
    f->out[0] = f->out[1] = '\0';
    f->next = 0;
    if (c >= 'A' && c <= 'Z')
        f->out[0] = (char)(c + 'a' - 'A');
    else if ((c >= 'a' && c <= 'z') || (c < 0x80 && is_digit((unsigned char)c)))
        f->out[0] = (char)c;
    else if (c == '&')
        memcpy(f->out, "and", 4);
    else if (f->marks && starts && (c == '#' || c == '*') && is_digit(s[1]))
        f->out[0] = (char)c;
    else if (c >= FIRST_ACCENT && c < END_ACCENTS)
        memcpy(f->out, without_accent[c - FIRST_ACCENT], sizeof without_accent[0]);
    else if (c >= 0x80 && !is_sign(c)) {
        memcpy(f->out, s, (size_t)len);
        f->out[len] = '\0';
    }
}

void fold_start(struct fold *f, const char *text, bool marks)
{
    *f = (struct fold){ .at = (const unsigned char *)text, .marks = marks };
}

char fold_next(struct fold *f)
{
    if (f->out[f->next] == '\0' && f->begun && !f->gap && *f->at >= 'a' && *f->at <= 'z')
        return (char)*f->at++; /* what most characters are */
    while (f->out[f->next] == '\0') {
        int len;
        uint32_t c = read_character(f->at, &len);

        if (c == 0)
            return 0;
        if (is_blank(c))
            f->gap = true;
        else
            fold_character(f, c, f->at, len, f->gap || !f->begun);
        f->at += len;
        if (f->out[f->next] != '\0' && f->gap && f->begun) {
            f->gap = false;
            return ' ';
        }
    }
    f->begun = true;
    f->gap = false;
    return f->out[f->next++];
}

bool fold_words(struct fold_words *w, const char *line)
{
    struct fold f;
    size_t len = 0;
    char c;

    w->n = 0;
    if (strnlen(line, FOLD_BYTES) == FOLD_BYTES)
        return false;
    fold_start(&f, line, true);
    while ((c = fold_next(&f)) != 0) {
        if (len + 1 >= FOLD_BYTES || (w->n == FOLD_WORDS && c == ' ')) {
            w->n = 0;
            return false;
        }
        if (len == 0 || c == ' ')
            w->start[w->n++] = (uint16_t)(c == ' ' ? len + 1 : len);
        w->text[len++] = c;
        w->end[w->n - 1] = (uint16_t)len;
    }
    w->text[len] = '\0';
    return true;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Do they begin with different plain letters?  That tells most names apart. */
static bool begin_apart(const char *a, const char *b)
{
    return is_letter(*a) && is_letter(*b) && (*a | 0x20) != (*b | 0x20);
}

enum fold_order fold_compare(const char *a, const char *b, struct fold *rest)
{
    struct fold fa;
    char ca, cb;

    if (begin_apart(a, b))
        return FOLD_DIFFERS;
    fold_start(&fa, a, false);
    fold_start(rest, b, false);
    do {
        ca = fold_next(&fa);
        cb = fold_next(rest);
    } while (ca == cb && ca != 0);
    if (ca == cb)
        return FOLD_SAME;
    return ca == 0 && cb == ' ' ? FOLD_BEGINS : FOLD_DIFFERS;
}

size_t fold_key(char *buf, size_t cap, const char *text)
{
    struct fold f;
    size_t len = 0;
    char c;

    fold_start(&f, text, false);
    while ((c = fold_next(&f)) != 0 && len + 1 < cap)
        if (c != ' ')
            buf[len++] = c;
    buf[len] = '\0';
    return len;
}

/* The small letter of a capital of ASCII, Latin-1 or Latin Extended-A; others stay. */
static uint32_t small_letter(uint32_t c)
{
    if ((c >= 'A' && c <= 'Z') || (c >= 0xC0 && c <= 0xDE && c != 0xD7))
        return c + 0x20;
    if (c == 0x130)
        return 'i';
    if (c == 0x178)
        return 0xFF;
    if ((c >= 0x100 && c < 0x138) || (c >= 0x14A && c < 0x178))
        return c | 1;
    if ((c >= 0x139 && c < 0x149) || (c >= 0x179 && c < 0x17F))
        return c + (c & 1);
    return c;
}

size_t fold_lower(char *buf, size_t cap, const char *text)
{
    const unsigned char *s = (const unsigned char *)text;
    size_t n = 0;

    while (*s != '\0') {
        int len;
        uint32_t c = read_character(s, &len), low = c == NO_CHARACTER ? c : small_letter(c);

        if (n + (size_t)len >= cap)
            break;
        memcpy(buf + n, s, (size_t)len);
        if (low != c && low < 0x80) { /* also of two bytes: the dotted capital I */
            buf[n] = (char)low;
            n++;
        } else if (low != c) {
            buf[n] = (char)(0xC0 | low >> 6);
            buf[n + 1] = (char)(0x80 | (low & 0x3F));
            n += 2;
        } else {
            n += (size_t)len;
        }
        s += len;
    }
    buf[n] = '\0';
    return n;
}
