/* bot/people/lookalike.c - nicks that the eye takes for each other
 * SPDX-License-Identifier: MIT */
#include "bot/people/lookalike.h"

#include <string.h>
#include <unicode/uspoof.h>

enum { SKELETON = 1024 }; /* bytes: a nick of 200 bytes cannot have a longer one that matters */

/* Opened once, since that takes a while and the answer never changes.  NULL: it cannot be opened. */
static const USpoofChecker *checker(void)
{
    static USpoofChecker *c;
    UErrorCode error = U_ZERO_ERROR;

    if (c == NULL)
        c = uspoof_open(&error);
    return U_SUCCESS(error) ? c : NULL;
}

/* Is it drawn as nothing?  (Zero-width marks, marks of direction, variation selectors.) */
static bool is_unseen(gunichar c)
{
    return g_unichar_iszerowidth(c) || g_unichar_type(c) == G_UNICODE_FORMAT || g_unichar_isspace(c) ||
           c == 0x3164 || c == 0xffa0 || c == 0x115f || c == 0x1160; /* fillers of Hangul */
}

/* The nick in small letters and without what cannot be seen; g_free it. */
static char *plain(const char *nick)
{
    g_autofree char *whole = g_utf8_normalize(nick, -1, G_NORMALIZE_ALL);
    g_autofree char *small = g_utf8_casefold(whole, -1);
    GString *out = g_string_new(NULL);

    for (const char *p = small; *p != '\0'; p = g_utf8_next_char(p))
        switch (g_utf8_get_char(p)) {
        case '1':
        case '|':
        case 'i': g_string_append_c(out, 'l'); break; /* as a capital it is a stroke */
        case '0': g_string_append_c(out, 'o'); break;
        default:
            if (!is_unseen(g_utf8_get_char(p)))
                g_string_append_unichar(out, g_utf8_get_char(p));
        }
    return g_string_free(out, FALSE);
}

/* The plain letters that everything drawn like text has in common; g_free them. */
static char *skeleton(const char *text)
{
    g_autofree char *buf = g_malloc0(SKELETON);
    UErrorCode error = U_ZERO_ERROR;

    if (checker() != NULL)
        uspoof_getSkeletonUTF8(checker(), 0, text, -1, buf, SKELETON, &error);
    if (checker() == NULL || U_FAILURE(error) || error == U_STRING_NOT_TERMINATED_WARNING)
        return plain(text);
    return plain(buf);
}

/* Are a word's letters of scripts that nobody writes together? */
static bool is_mixed(const char *word)
{
    UErrorCode error = U_ZERO_ERROR;
    USpoofChecker *c = uspoof_open(&error);
    int32_t found;

    uspoof_setRestrictionLevel(c, USPOOF_HIGHLY_RESTRICTIVE);
    uspoof_setChecks(c, USPOOF_RESTRICTION_LEVEL, &error);
    found = uspoof_check2UTF8(c, word, -1, NULL, &error);
    uspoof_close(c);
    return U_FAILURE(error) || found != 0;
}

char *lookalike_ascii(const char *word)
{
    g_autofree char *buf = g_malloc0(SKELETON);
    UErrorCode error = U_ZERO_ERROR;

    if (g_str_is_ascii(word))
        return NULL;
    if (is_mixed(word))
        return g_strdup("");
    uspoof_getSkeletonUTF8(checker(), 0, word, -1, buf, SKELETON, &error);
    return checker() != NULL && U_SUCCESS(error) && g_str_is_ascii(buf) ? g_steal_pointer(&buf) : NULL;
}

/* Two letters may be alike only as capitals, or only as small letters: both are tried. */
bool lookalike(const char *a, const char *b)
{
    g_autofree char *x = g_utf8_make_valid(a, -1), *y = g_utf8_make_valid(b, -1);
    g_autofree char *plain_x = plain(x), *plain_y = plain(y);
    g_autofree char *drawn_x = skeleton(x), *drawn_y = skeleton(y);
    g_autofree char *small_x = skeleton(plain_x), *small_y = skeleton(plain_y);

    return strcmp(drawn_x, drawn_y) == 0 || strcmp(small_x, small_y) == 0;
}

int lookalike_at(const struct table *t, const char *nick, const struct person *person)
{
    for (int i = 0; i < t->n_seats; i++) {
        const struct seat *s = &t->seat[i];

        if ((s->bot || !person_is(&s->who, person->network, person->key)) && lookalike(s->who.nick, nick))
            return i;
    }
    return -1;
}
