/* bot/commands/sight.c - what somebody names of what lies in sight
 * SPDX-License-Identifier: MIT */
#include "bot/commands/sight.h"

#include <string.h>

bool sight_at_landmark(const struct facts *f, lair_card hero)
{
    int zone = f->view->card[hero].zone;

    return zone >= LAIR_SPOTS && zone < LAIR_SPOTS + LAIR_MAX_LANDMARKS;
}

bool sight_square(const struct facts *f, const char *s, int *seat, int *square)
{
    if (strlen(s) != 2 || !g_ascii_isalpha(s[0]) || !g_ascii_isdigit(s[1]))
        return false;
    *seat = g_ascii_tolower(s[0]) - 'a';
    *square = s[1] - '1';
    return *seat >= 0 && *seat < f->view->n_seats && *square >= 0 && *square < f->view->seat[*seat].n_rooms;
}

bool sight_is_named(const struct facts *f, lair_card c, const char *typed)
{
    lair_design d = f->view->card[c].design;
    const char *name;

    if (d == 0 || lair_is_unknown(d))
        return false;
    name = lair_print(f->cat, d)->name;
    if (g_ascii_strncasecmp(name, "the ", 4) == 0 && g_ascii_strncasecmp(typed, "the ", 4) != 0)
        name += 4;
    return g_ascii_strncasecmp(name, typed, strlen(typed)) == 0;
}

lair_card sight_hero(const struct facts *f, const char *typed)
{
    for (lair_card c = 1; c <= f->view->n_cards && c < LAIR_MAX_CARDS; c++) {
        int zone = f->view->card[c].zone;

        if ((zone == LAIR_TOWN || zone == LAIR_ENTRANCE || zone == LAIR_INSIDE || sight_at_landmark(f, c)) &&
            sight_is_named(f, c, typed))
            return c;
    }
    return 0;
}
