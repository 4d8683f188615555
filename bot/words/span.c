/* bot/words/span.c - spans of time as people write them */
#include "bot/words/span.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>

/* Seconds in the unit that a word of len letters is; 0: it is none.  Seconds need no word. */
static long unit_called(const char *word, size_t len)
{
    static const struct {
        const char *word;
        long s;
    } units[] = {
        { "", 1 },         { "s", 1 },         { "sec", 1 },         { "secs", 1 },         { "second", 1 },
        { "seconds", 1 },  { "m", 60 },        { "min", 60 },        { "mins", 60 },        { "minute", 60 },
        { "minutes", 60 }, { "h", 3600 },      { "hr", 3600 },       { "hrs", 3600 },       { "hour", 3600 },
        { "hours", 3600 }, { "d", 24 * 3600 }, { "day", 24 * 3600 }, { "days", 24 * 3600 },
    };

    for (size_t i = 0; i < G_N_ELEMENTS(units); i++)
        if (strlen(units[i].word) == len && g_ascii_strncasecmp(units[i].word, word, len) == 0)
            return units[i].s;
    return 0;
}

/* Reads "12 hours", past which *text goes, into seconds; -1: it is none, or more than most. */
static long read_part(const char **text, long most)
{
    char *end;
    long n = strtol(*text, &end, 10), unit;
    size_t len;

    if (!g_ascii_isdigit(**text) || n > most)
        return -1;
    end += strspn(end, " ");
    for (len = 0; g_ascii_isalpha(end[len]);)
        len++;
    unit = unit_called(end, len);
    *text = end + len + strspn(end + len, " ");
    return unit > 0 && n * unit <= most ? n * unit : -1;
}

bool span_read(const char *text, int least, int most, int *seconds)
{
    long sum = 0;

    if (g_ascii_strcasecmp(text, "off") == 0 || strcmp(text, "0") == 0) {
        *seconds = 0;
        return true;
    }
    do {
        long part = read_part(&text, most);

        if (part < 0 || sum + part > most)
            return false;
        sum += part;
    } while (*text != '\0');
    if (sum < least)
        return false;
    *seconds = (int)sum;
    return true;
}
