/* bot/community/day.c - days of UTC, by number
 * SPDX-License-Identifier: MIT */
#include "bot/community/day.h"

#include <string.h>

#include <glib.h>

enum {
    DAY_1970 = -20453,   /* the day of 1970-01-01 */
    EVE_OF_ALL = -739616 /* the day that GDate numbers 0: 0001-01-01 is 1 there */
};

static int within(int64_t day)
{
    return (int)CLAMP(day, DAY_LEAST, DAY_GREATEST);
}

static void to_date(GDate *date, int day)
{
    g_date_clear(date, 1);
    g_date_set_julian(date, (guint32)(within(day) - EVE_OF_ALL));
}

int day_of(int64_t ms)
{
    int64_t days = ms / DAY_MS;

    if (ms % DAY_MS < 0)
        days--;
    return within(days + DAY_1970);
}

int64_t day_begins(int day)
{
    return (int64_t)(within(day) - DAY_1970) * DAY_MS;
}

int64_t day_left(int64_t ms)
{
    int64_t gone = ms % DAY_MS;

    return DAY_MS - (gone < 0 ? gone + DAY_MS : gone);
}

void day_date(char date[DAY_DATE], int day)
{
    GDate d;

    to_date(&d, day);
    g_snprintf(date, DAY_DATE, "%04d-%02d-%02d", g_date_get_year(&d), (int)g_date_get_month(&d),
               g_date_get_day(&d));
}

bool day_read(int *day, const char *date)
{
    int64_t year = 0, month = 0, of_month = 0;
    g_auto(GStrv) part = g_strsplit(date, "-", 4);
    char again[DAY_DATE];
    GDate d;

    if (g_strv_length(part) != 3 || !g_ascii_string_to_signed(part[0], 10, 1, 9999, &year, NULL) ||
        !g_ascii_string_to_signed(part[1], 10, 1, 12, &month, NULL) ||
        !g_ascii_string_to_signed(part[2], 10, 1, 31, &of_month, NULL) ||
        !g_date_valid_dmy((GDateDay)of_month, (GDateMonth)month, (GDateYear)year))
        return false;
    g_date_clear(&d, 1);
    g_date_set_dmy(&d, (GDateDay)of_month, (GDateMonth)month, (GDateYear)year);
    day_date(again, (int)g_date_get_julian(&d) + EVE_OF_ALL);
    if (strcmp(again, date) != 0)
        return false;
    *day = (int)g_date_get_julian(&d) + EVE_OF_ALL;
    return true;
}

int day_year(int day)
{
    GDate d;

    to_date(&d, day);
    return g_date_get_year(&d);
}

int day_ends_year(int day)
{
    GDate d;

    to_date(&d, day);
    g_date_set_dmy(&d, 31, G_DATE_DECEMBER, g_date_get_year(&d));
    return (int)g_date_get_julian(&d) + EVE_OF_ALL;
}
