/* bot/people/timezone.c - the zones of the tz database, and what people call them
 * SPDX-License-Identifier: MIT */
#include "bot/people/timezone.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    DEEP = 3, /* folders of the database within each other: America/Indiana/Knox */
    EAST_MAX = 14 * 60,
    WEST_MAX = 12 * 60, /* minutes */
    QUARTER = 15,       /* no zone is on anything but a quarter of an hour */
};

static const char *folder(void)
{
    const char *own = g_getenv("TZDIR");

    return own != NULL ? own : "/usr/share/zoneinfo";
}

/* ---- what people call them ------------------------------------------------------------------- */

/* Initials that people know from their clocks, and a zone that changes them as theirs does.  The database has three of
 * them as zones without summer time. */
static const struct {
    const char *initials, *zone;
} spoken[] = {
    { "EST", "America/New_York" },    { "EDT", "America/New_York" },    { "CST", "America/Chicago" },
    { "CDT", "America/Chicago" },     { "MST", "America/Denver" },      { "MDT", "America/Denver" },
    { "PST", "America/Los_Angeles" }, { "PDT", "America/Los_Angeles" }, { "AKST", "America/Anchorage" },
    { "AKDT", "America/Anchorage" },  { "BST", "Europe/London" },       { "WEST", "Europe/Lisbon" },
    { "CEST", "Europe/Berlin" },      { "MEZ", "Europe/Berlin" },       { "MESZ", "Europe/Berlin" },
    { "EEST", "Europe/Athens" },      { "MSK", "Europe/Moscow" },       { "JST", "Asia/Tokyo" },
    { "AEST", "Australia/Sydney" },   { "AEDT", "Australia/Sydney" },   { "NZST", "Pacific/Auckland" },
    { "NZDT", "Pacific/Auckland" },
};

const char *timezone_meant(const char *initials)
{
    for (size_t i = 0; i < G_N_ELEMENTS(spoken); i++)
        if (g_ascii_strcasecmp(spoken[i].initials, initials) == 0)
            return spoken[i].zone;
    return NULL;
}

/* ---- so and so far from UTC ------------------------------------------------------------------ */

/* Reads ":30" or "30" behind the hours.  -1: it is neither. */
static int read_minutes(const char *text)
{
    if (text[0] == '\0')
        return 0;
    text += text[0] == ':';
    if (strlen(text) != 2 || strspn(text, "0123456789") != 2)
        return -1;
    return atoi(text);
}

/* Reads "UTC", "utc+2", "gmt-3:30", "UTC+0530" into minutes to the east. */
static bool read_offset(const char *text, int *east)
{
    const char *at = text + 3;
    char hours[3];
    size_t digits;
    int minutes;

    if (g_ascii_strncasecmp(text, "UTC", 3) != 0 && g_ascii_strncasecmp(text, "GMT", 3) != 0)
        return false;
    *east = 0;
    if (*at == '\0')
        return true;
    if (*at != '+' && *at != '-')
        return false;
    digits = strspn(at + 1, "0123456789");
    digits = digits > 2 ? digits - 2 : digits;
    if (digits < 1 || digits > 2)
        return false;
    g_strlcpy(hours, at + 1, digits + 1);
    minutes = read_minutes(at + 1 + digits);
    if (minutes < 0 || minutes >= 60 || minutes % QUARTER != 0)
        return false;
    *east = (atoi(hours) * 60 + minutes) * (*at == '-' ? -1 : 1);
    return *east >= -WEST_MAX && *east <= EAST_MAX;
}

static void write_offset(int east, char name[TIMEZONE_MAX])
{
    int n = g_snprintf(name, TIMEZONE_MAX, "UTC");

    if (east != 0)
        n += g_snprintf(name + n, (gulong)(TIMEZONE_MAX - n), "%c%d", east < 0 ? '-' : '+', abs(east) / 60);
    if (east % 60 != 0)
        g_snprintf(name + n, (gulong)(TIMEZONE_MAX - n), ":%02d", abs(east) % 60);
}

/* ---- the database ---------------------------------------------------------------------------- */

/* Could that be in the database?  Each part of a zone's name begins with a capital, which keeps out what else lies
 * there (posixrules, right/, zone.tab), and all that leads out of its folder. */
static bool is_name(const char *name)
{
    bool begins = true;

    for (const char *c = name; *c != '\0'; c++) {
        if (begins ? !g_ascii_isupper(*c) : !g_ascii_isalnum(*c) && strchr("/_+-", *c) == NULL)
            return false;
        begins = *c == '/';
    }
    return !begins && strlen(name) < TIMEZONE_MAX;
}

/* Is there a zone of that name? */
static bool is_there(const char *name)
{
    g_autofree char *path = g_build_filename(folder(), name, NULL);
    char magic[4] = "";
    FILE *file;

    if (!is_name(name) || !g_file_test(path, G_FILE_TEST_IS_REGULAR) || (file = fopen(path, "rb")) == NULL)
        return false;
    if (fread(magic, 1, sizeof magic, file) != sizeof magic)
        magic[0] = '\0';
    fclose(file);
    return memcmp(magic, "TZif", sizeof magic) == 0;
}

/* Is a zone one for clocks that nobody set, as Factory?  Its time is written "-00". */
static bool is_nowhere(const char *name)
{
    enum { SOME_TIME = 2000000000 }; /* in 2033: stations in the ice were nowhere before they stood */
    g_autoptr(GTimeZone) zone = g_time_zone_new_identifier(name);
    int i = zone != NULL ? g_time_zone_find_interval(zone, G_TIME_TYPE_UNIVERSAL, SOME_TIME) : -1;

    return i < 0 || strcmp(g_time_zone_get_abbreviation(zone, i), "-00") == 0;
}

/* Is a zone called so: by its whole name, or by its city's? */
static bool is_called(const char *name, const char *typed)
{
    const char *city = strrchr(name, '/');

    return g_ascii_strcasecmp(name, typed) == 0 || (city != NULL && g_ascii_strcasecmp(city + 1, typed) == 0);
}

/* Looks for the zone of the shortest name that is called so in a folder of the database ("": all of it).  Two of one
 * city are one zone under an older name and a newer. */
static void look_in(const char *part, const char *typed, int deep, char name[TIMEZONE_MAX])
{
    g_autofree char *path = g_build_filename(folder(), part, NULL);
    g_autoptr(GDir) dir = g_dir_open(path, 0, NULL);
    const char *entry;

    while (dir != NULL && (entry = g_dir_read_name(dir)) != NULL) {
        g_autofree char *one = part[0] != '\0' ? g_strconcat(part, "/", entry, NULL) : g_strdup(entry);
        g_autofree char *file = g_build_filename(path, entry, NULL);

        if (!is_name(one))
            continue;
        if (g_file_test(file, G_FILE_TEST_IS_DIR)) {
            if (deep > 1)
                look_in(one, typed, deep - 1, name);
        } else if (is_called(one, typed) && (name[0] == '\0' || strlen(one) < strlen(name) ||
                                             (strlen(one) == strlen(name) && strcmp(one, name) < 0)))
            g_strlcpy(name, one, TIMEZONE_MAX);
    }
}

bool timezone_find(const char *typed, char name[TIMEZONE_MAX])
{
    g_autofree char *whole = g_utf8_make_valid(typed, -1);
    g_autofree char *joined =
        g_strdelimit(g_str_to_ascii(whole, "C"), " ", '_'); /* the database has no accents */
    char found[TIMEZONE_MAX] = "";
    int east;

    if (strlen(typed) < 3 || strlen(typed) >= TIMEZONE_MAX)
        return false;
    if (read_offset(typed, &east)) {
        write_offset(east, name);
        return true;
    }
    look_in("", joined, DEEP, found);
    if (!is_there(found) || is_nowhere(found))
        return false;
    g_strlcpy(name, found, TIMEZONE_MAX);
    return true;
}

GTimeZone *timezone_open(const char *name)
{
    int east;

    if (strlen(name) < 3)
        return NULL;
    if (read_offset(name, &east))
        return g_time_zone_new_offset(east * 60);
    return is_there(name) ? g_time_zone_new_identifier(name) : NULL;
}
