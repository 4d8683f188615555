/* tests/sealer.c - what a player who thinks as a machine would seal (bot/games/plans.h)
 * SPDX-License-Identifier: MIT */
#include "tests/sealer.h"

#include <string.h>

#include "bot/games/standing.h"

enum { WISHES = 6, LOOKS = 12 /* at moves, for one that builds */, ROOMS = 4 /* instead of one another */ };

/* "plan draft ghost library, goblin armory": moves after another, of which the first word is said once. */
static char *join(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                  const struct lair_move *wish, size_t n)
{
    GString *line = g_string_new("plan ");
    char text[LAIR_TEXT];

    for (size_t i = 0; i < n; i++) {
        lair_move_text(cat, g, seat, &wish[i], text);
        g_string_append_printf(line, "%s%s", i > 0 ? ", " : "", i > 0 ? strchr(text, ' ') + 1 : text);
    }
    return g_string_free(line, FALSE);
}

/* Is it the room that the player has ordered to be its first one? */
static bool is_first(const struct table *t, int seat, lair_design room)
{
    const char *given = t->seat[seat].orders.given;
    g_autofree char *build = g_strdup_printf("build %s", lair_print(t->cat, room)->id);

    return table_game(t)->turn == 0 && given != NULL && strstr(given, build) != NULL;
}

/* "plan build dark altar new, else dark altar on a1, else wait".  What it would do before that is no part of a plan. */
static char *build_line(const struct table *t, const struct lair_game *g, int seat,
                        const struct lair_move *wish, size_t n)
{
    g_autoptr(GString) line = g_string_new("plan ");
    int rooms = 0;
    bool waits = false;
    char text[LAIR_TEXT];

    for (size_t i = 0; i < n && rooms < ROOMS && !waits; i++) {
        bool build = wish[i].verb == LAIR_BUILD_NEW || wish[i].verb == LAIR_BUILD_ON;

        waits = wish[i].verb == LAIR_DONE_BUILDING;
        if (!waits && (!build || is_first(t, seat, wish[i].what.id)))
            continue;
        lair_move_text(t->cat, g, seat, &wish[i], text);
        g_string_append_printf(line, "%s%s", rooms > 0 ? ", else " : "", waits ? "wait" : text);
        rooms++;
    }
    return rooms > 0 ? g_strdup(line->str) : NULL;
}

char *sealer_line(const struct table *t, int seat, enum plans_about about, enum lair_policy policy,
                  uint64_t *dice)
{
    g_autofree struct lair_game *view = g_new(struct lair_game, 2);
    struct lair_move wish[LOOKS];
    size_t n;
    int turn;

    table_view(t, seat, &view[0]);
    turn = lair_suppose(t->cat, &view[0], plans_ask(about), &view[1]);
    if (turn == 0 || turn != standing_turn(table_game(t)) || table_asked(t, seat, NULL) == plans_ask(about))
        return NULL;
    n = lair_prefer(t->cat, &view[1], policy, dice, wish, about == PLANS_BUILD ? LOOKS : WISHES);
    if (n == 0)
        return NULL;
    return about == PLANS_BUILD ? build_line(t, &view[1], seat, wish, n)
                                : join(t->cat, &view[1], seat, wish, n);
}
