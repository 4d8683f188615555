/* adapters/irc/wire.c - the form of IRC: lines, tags, names, and where to cut
 * SPDX-License-Identifier: MIT */
#include "adapters/irc/wire.h"

#include <assert.h>
#include <string.h>

#include <glib.h>
#include <unicode/ubrk.h>
#include <unicode/utext.h>

static bool is_control(gunichar ch)
{
    return ch < 0x20 || (ch >= 0x7f && ch <= 0x9f);
}

bool irc_wire_is_clean(const char *s)
{
    if (!g_utf8_validate(s, -1, NULL))
        return false;
    for (; *s != '\0'; s = g_utf8_next_char(s))
        if (is_control(g_utf8_get_char(s)))
            return false;
    return true;
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* Cuts the word off that *rest begins with, and the spaces after it. */
static char *take_word(char **rest)
{
    char *word = *rest, *end = word + strcspn(word, " ");

    *rest = end + strspn(end, " ");
    *end = '\0';
    return word;
}

/* "nick!user@host", "nick@host" or a server's name. */
static void split_prefix(struct irc_line *l, char *prefix)
{
    char *at = strrchr(prefix, '@'), *bang;

    if (at != NULL) {
        *at = '\0';
        l->host = at + 1;
    }
    bang = strchr(prefix, '!');
    if (bang != NULL) {
        *bang = '\0';
        l->user = bang + 1;
    }
    l->nick = prefix;
}

static bool is_command(struct irc_line *l)
{
    const char *c = l->command;
    size_t len = strlen(c);

    l->numeric = -1;
    if (len == 3 && strspn(c, "0123456789") == 3) {
        l->numeric = (c[0] - '0') * 100 + (c[1] - '0') * 10 + (c[2] - '0');
        return true;
    }
    return len > 0 && strspn(c, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz") == len;
}

static void split_params(struct irc_line *l, char *rest)
{
    while (*rest != '\0' && l->n_params < IRC_PARAMS) {
        if (*rest == ':' || l->n_params == IRC_PARAMS - 1) {
            l->param[l->n_params++] = rest + (*rest == ':');
            return;
        }
        l->param[l->n_params++] = take_word(&rest);
    }
}

bool irc_wire_parse(struct irc_line *l, char *line)
{
    char *rest = line + strspn(line, " ");

    *l = (struct irc_line){ 0 };
    if (*rest == '@') {
        l->tags = take_word(&rest) + 1;
        if (!irc_wire_is_clean(l->tags))
            return false;
    }
    if (*rest == ':') {
        char *prefix = take_word(&rest) + 1;
        if (*prefix == '\0' || !irc_wire_is_clean(prefix))
            return false;
        split_prefix(l, prefix);
        if (*l->nick == '\0')
            return false;
    }
    l->command = take_word(&rest);
    if (!is_command(l))
        return false;
    split_params(l, rest);
    for (int i = 0; i < l->n_params - 1; i++)
        if (!irc_wire_is_clean(l->param[i]))
            return false;
    l->plain = l->n_params == 0 || irc_wire_is_clean(l->param[l->n_params - 1]);
    return true;
}

/* ---- tags ------------------------------------------------------------------------------------ */

static char unescaped(char ch)
{
    switch (ch) {
    case ':': return ';';
    case 's': return ' ';
    case 'r': return '\r';
    case 'n': return '\n';
    default: return ch;
    }
}

static bool unescape(char *buf, size_t cap, const char *s, size_t len)
{
    size_t n = 0;

    for (size_t i = 0; i < len; i++) {
        char ch = s[i];
        if (ch == '\\') {
            if (++i == len)
                break; /* a lone backslash at the end is dropped */
            ch = unescaped(s[i]);
        }
        if (n + 1 >= cap)
            return false;
        buf[n++] = ch;
    }
    buf[n] = '\0';
    return true;
}

bool irc_wire_tag(const struct irc_line *l, const char *name, char *buf, size_t cap)
{
    size_t name_len = strlen(name);
    bool found = false;

    assert(cap > 0);
    buf[0] = '\0';
    for (const char *tag = l->tags; tag != NULL && *tag != '\0';) {
        size_t len = strcspn(tag, ";");
        if (len >= name_len && memcmp(tag, name, name_len) == 0) {
            if (len == name_len) {
                buf[0] = '\0';
                found = true;
            } else if (tag[name_len] == '=') {
                found = unescape(buf, cap, tag + name_len + 1, len - name_len - 1);
            }
        }
        tag += len + (tag[len] == ';');
    }
    if (!found)
        buf[0] = '\0';
    return found;
}

/* ---- people's text --------------------------------------------------------------------------- */

/* Skips the digits that belong to a colour code: \x03 12,4 and \x04 rrggbb,rrggbb. */
static const char *after_colour(const char *s, size_t most, const char *digits)
{
    for (int part = 0; part < 2; part++) {
        size_t n = strspn(s, digits);
        s += MIN(n, most);
        if (part == 1 || n == 0 || s[0] != ',' || s[1] == '\0' || strchr(digits, s[1]) == NULL)
            return s;
        s++;
    }
    return s;
}

static bool is_override(gunichar ch)
{
    return (ch >= 0x202a && ch <= 0x202e) || (ch >= 0x2066 && ch <= 0x2069);
}

static bool is_noncharacter(gunichar ch)
{
    return (ch >= 0xfdd0 && ch <= 0xfdef) || (ch & 0xfffe) == 0xfffe;
}

/* The next readable character, past those that are not; 0 at the end. */
static gunichar next_readable(const char **s)
{
    while (**s != '\0') {
        gunichar ch = g_utf8_get_char_validated(*s, -1);

        if (ch == (gunichar)-1 || ch == (gunichar)-2) {
            (*s)++;
            return 0xfffd;
        }
        *s = g_utf8_next_char(*s);
        if (ch == 0x03)
            *s = after_colour(*s, 2, "0123456789");
        else if (ch == 0x04)
            *s = after_colour(*s, 6, "0123456789abcdefABCDEF");
        else if (ch == '\t')
            return ' ';
        else if (!is_control(ch) && !is_override(ch) && !is_noncharacter(ch))
            return ch;
    }
    return 0;
}

size_t irc_wire_readable(char *buf, size_t cap, const char *s)
{
    size_t n = 0;
    gunichar ch;

    assert(cap > 0);
    while ((ch = next_readable(&s)) != 0) {
        char utf8[6];
        size_t len = g_unichar_to_utf8(ch, utf8);

        if (n == 0 && g_unichar_isspace(ch))
            continue;
        if (n + len >= cap)
            break;
        memcpy(buf + n, utf8, len);
        n += len;
    }
    buf[n] = '\0';
    while (n > 0) {
        const char *last = g_utf8_prev_char(buf + n);
        if (!g_unichar_isspace(g_utf8_get_char(last)))
            break;
        n = last - buf;
        buf[n] = '\0';
    }
    return n;
}

/* ---- names ----------------------------------------------------------------------------------- */

enum irc_casemap irc_wire_casemap(const char *name)
{
    if (g_ascii_strcasecmp(name, "rfc1459") == 0)
        return IRC_CASE_RFC1459;
    if (g_ascii_strcasecmp(name, "strict-rfc1459") == 0 || g_ascii_strcasecmp(name, "rfc1459-strict") == 0)
        return IRC_CASE_STRICT_RFC1459;
    return IRC_CASE_ASCII;
}

char irc_wire_lower(enum irc_casemap map, char ch)
{
    if (ch >= 'A' && ch <= 'Z')
        return ch + ('a' - 'A');
    switch (map) {
    case IRC_CASE_RFC1459:
        if (ch == '~') /* the pair that strict-rfc1459 keeps apart */
            return '^';
        /* fall through */
    case IRC_CASE_STRICT_RFC1459:
        if (ch == '[' || ch == ']' || ch == '\\')
            return ch + ('a' - 'A');
        break;
    case IRC_CASE_ASCII: break;
    }
    return ch;
}

bool irc_wire_same(enum irc_casemap map, const char *a, const char *b)
{
    for (; *a != '\0' && irc_wire_lower(map, *a) == irc_wire_lower(map, *b); a++, b++)
        ;
    return irc_wire_lower(map, *a) == irc_wire_lower(map, *b);
}

char *irc_wire_fold(enum irc_casemap map, char *s)
{
    for (char *p = s; *p != '\0'; p++)
        *p = irc_wire_lower(map, *p);
    return s;
}

bool irc_wire_is_word(const char *s)
{
    return *s != '\0' && *s != ':' && strchr(s, ' ') == NULL && irc_wire_is_clean(s);
}

/* ---- cutting --------------------------------------------------------------------------------- */

/* The last place at or before `at` where one cluster of characters ends and the next
 * begins (Unicode, UAX 29: letters with their marks, flags, families, syllables); 0: none. */
static size_t cluster_end(const char *text, size_t len, size_t at)
{
    UErrorCode error = U_ZERO_ERROR;
    UText *utext;
    UBreakIterator *clusters;
    int32_t end = 0;

    /* Two ASCII characters never belong together. */
    if ((unsigned char)text[at - 1] < 0x80 && (unsigned char)text[at] < 0x80)
        return at;
    while ((text[at] & 0xc0) == 0x80)
        at--;
    utext = utext_openUTF8(NULL, text, (int64_t)len, &error);
    clusters = ubrk_open(UBRK_CHARACTER, "", NULL, 0, &error);
    ubrk_setUText(clusters, utext, &error);
    if (U_SUCCESS(error))
        end = ubrk_isBoundary(clusters, (int32_t)at) ? (int32_t)at : ubrk_preceding(clusters, (int32_t)at);
    ubrk_close(clusters);
    utext_close(utext);
    return end > 0 ? (size_t)end : 0;
}

size_t irc_wire_cut(const char *text, size_t len, size_t room)
{
    size_t at = room;

    assert(len > 0);
    if (len <= room)
        return len;
    while (at > 0 && text[at] != ' ')
        at--;
    while (at > 0 && text[at - 1] == ' ')
        at--;
    if (at == 0 && room > 0)
        at = cluster_end(text, len, room);
    if (at > 0)
        return at;
    /* A heap of marks longer than a line is split, but no character is. */
    for (at = room; at > 0 && (text[at] & 0xc0) == 0x80; at--)
        ;
    return at > 0 ? at : (size_t)(g_utf8_next_char(text) - text);
}

char *irc_wire_quiet(const char *nick)
{
    const char *rest = nick[0] != '\0' ? g_utf8_next_char(nick) : nick;

    if (rest[0] == '\0')
        return g_strdup(nick);
    return g_strdup_printf("%.*s\u200b%s", (int)(rest - nick), nick, rest);
}
