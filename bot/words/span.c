/* bot/words/span.c - spans of time as people write them */
#include "bot/words/span.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>

/* Seconds in a unit of time, told by its first letter, as of "hours"; 0: there is no such unit. */
static long unit_of(char letter)
{
    switch (g_ascii_tolower(letter)) {
    case '\0':
    case 's': return 1;
    case 'm': return 60;
    case 'h': return 60 * 60;
    case 'd': return 24 * 60 * 60;
    }
    return 0;
}

/* Reads "12 hours", past which *text goes, into seconds; -1: it is none, or more than most. */
static long read_part(const char **text, long most)
{
    char *end;
    long n = strtol(*text, &end, 10), unit;

    if (!g_ascii_isdigit(**text) || n > most)
        return -1;
    end += strspn(end, " ");
    unit = unit_of(*end);
    while (g_ascii_isalpha(*end))
        end++;
    *text = end + strspn(end, " ");
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
