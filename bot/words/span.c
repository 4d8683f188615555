/* bot/words/span.c - spans of time as people write them
 * SPDX-License-Identifier: MIT */
#include "bot/words/span.h"

#include <glib.h>
#include <string.h>

enum { MINUTE_S = 60, HOUR_S = 60 * MINUTE_S, DAY_S = 24 * HOUR_S, WEEK_S = 7 * DAY_S };

/* The greatest unit first: what follows one is of a smaller one. */
static const struct {
    int s;
    const char *words[7]; /* the longest list, and NULL */
} units[] = {
    { WEEK_S, { "w", "wk", "wks", "week", "weeks" } },
    { DAY_S, { "d", "day", "days" } },
    { HOUR_S, { "h", "hr", "hrs", "hour", "hours" } },
    { MINUTE_S, { "m", "min", "mins", "minute", "minutes" } },
    { 1, { "s", "sec", "secs", "second", "seconds" } },
};
enum { N_UNITS = G_N_ELEMENTS(units), SECONDS = N_UNITS - 1 };

/* The row of the unit that a word of len letters is; -1: it is none. */
static int unit_called(const char *word, size_t len)
{
    for (int i = 0; i < N_UNITS; i++)
        for (const char *const *w = units[i].words; *w != NULL; w++)
            if (strlen(*w) == len && g_ascii_strncasecmp(*w, word, len) == 0)
                return i;
    return -1;
}

/* Reads digits, past which *text goes; -1: there are none, or they make more than most. */
static int64_t read_digits(const char **text, int64_t most)
{
    int64_t n = g_ascii_isdigit(**text) ? 0 : -1;

    for (; g_ascii_isdigit(**text) && n <= most; ++*text)
        n = n * 10 + g_ascii_digit_value(**text);
    return n <= most ? n : -1;
}

/* The unit of a last number that names none, behind the unit before ("1h30"), or (-1) alone; -1: there is none. */
static int unit_meant(int before, int64_t n)
{
    if (before < 0)
        return SECONDS;
    return before < SECONDS && n < units[before].s / units[before + 1].s ? before + 1 : -1;
}

/* Reads "12 hours", past which *text goes, into seconds; *unit is the one before it, and becomes its own.  -1: it is no
 * span that may stand there, or is more than most. */
static int64_t read_part(const char **text, int *unit, int64_t most)
{
    int64_t n = read_digits(text, most);
    int before = *unit;
    size_t len = 0;

    *text += strspn(*text, " ");
    while (g_ascii_isalpha((*text)[len]))
        len++;
    if (n < 0)
        return -1;
    *unit = len == 0 && **text == '\0' ? unit_meant(before, n) : unit_called(*text, len);
    *text += len + strspn(*text + len, " ");
    return *unit > before && n <= most / units[*unit].s ? n * units[*unit].s : -1;
}

bool span_read(const char *text, int least, int most, int *seconds)
{
    int64_t sum = 0;
    int unit = -1;

    if (g_ascii_strcasecmp(text, "off") == 0 || strcmp(text, "0") == 0) {
        *seconds = 0;
        return true;
    }
    do {
        int64_t part = read_part(&text, &unit, most);

        if (part < 0 || sum + part > most)
            return false;
        sum += part;
    } while (*text != '\0');
    if (sum < least)
        return false;
    *seconds = (int)sum;
    return true;
}
