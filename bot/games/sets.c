/* bot/games/sets.c - which sets of cards a host offers, and with which of them a table is played
 * SPDX-License-Identifier: MIT */
#include "bot/games/sets.h"

#include <string.h>

#include "bot/games/data.h"
#include "bot/games/solo.h"
#include "bot/games/wares.h"
#include "bot/network.h"

const struct lair_catalog *sets_catalog(const struct host *h)
{
    return wares_catalog(h->wares, h->settings.offer);
}

/* Boards come by themselves, sets that test the language only for hosts that name them, and where an operator names
 * sets what recipes draw from need not be among them. */
static bool is_offered(const struct host *h, const char *name, enum lair_set_kind kind)
{
    g_auto(GStrv) named = h->settings.offer != NULL ? data_split(h->settings.offer) : NULL;

    if (named != NULL && !g_strv_contains((const char *const *)named, name))
        return false;
    return kind != LAIR_SET_BOARD && (kind != LAIR_SET_TEST || named != NULL);
}

const char *sets_next(const struct host *h, int *i)
{
    const struct lair_catalog *cat = sets_catalog(h);
    const char *name;

    for (; (name = lair_catalog_set(cat, *i, NULL, NULL)) != NULL; ++*i)
        if (is_offered(h, name, lair_catalog_kind(cat, *i)))
            return name;
    return NULL;
}

int sets_find(const struct host *h, const char *name)
{
    const char *one;

    for (int i = 0; (one = sets_next(h, &i)) != NULL; i++)
        if (strcmp(one, name) == 0)
            return i;
    return -1;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

bool sets_are(const struct host *h, const char *name, enum lair_set_kind kind)
{
    int set = sets_find(h, name);

    return set >= 0 && lair_catalog_kind(sets_catalog(h), set) == kind;
}

/* Puts the first set of a kind before the others; false: none is of that kind. */
static bool put_first(const struct host *h, char **names, enum lair_set_kind kind)
{
    for (size_t i = 0; names[i] != NULL; i++)
        if (sets_are(h, names[i], kind)) {
            char *first = names[i];

            memmove(names + 1, names, i * sizeof *names);
            names[0] = first;
            return true;
        }
    return false;
}

/* Does a recipe among the names draw from a set? */
static bool is_drawn(const struct host *h, char *const *names, const char *name)
{
    int set = sets_find(h, name);

    for (int i = 0; names[i] != NULL; i++) {
        int recipe = sets_find(h, names[i]);

        if (recipe >= 0 && set >= 0 && lair_catalog_draws(sets_catalog(h), recipe, set))
            return true;
    }
    return false;
}

/* Drops what comes with a recipe anyway. */
static void drop_drawn(const struct host *h, char **names)
{
    for (size_t i = 0, n = g_strv_length(names); names[i] != NULL;)
        if (is_drawn(h, names, names[i])) {
            g_free(names[i]);
            memmove(names + i, names + i + 1, (n-- - i) * sizeof *names);
        } else {
            i++;
        }
}

char *sets_list(const struct host *h, char **names)
{
    size_t first;

    drop_drawn(h, names);
    first = put_first(h, names, LAIR_SET_DECK) || put_first(h, names, LAIR_SET_BASE);
    qsort(names + first, g_strv_length(names + first), sizeof *names, by_name);
    return g_strjoinv(",", names);
}

char *sets_with(const struct host *h, const char *list, const char *name)
{
    g_autofree char *both = g_strdup_printf("%s,%s", list, name);
    g_auto(GStrv) names = data_split(both);

    return sets_list(h, names);
}

bool sets_lack(enum lair_unfit unfit)
{
    return unfit == LAIR_UNFIT_CROWD || unfit == LAIR_UNFIT_HEROES;
}

/* A choice with the first set on offer of a kind that makes it fit; NULL: none does. */
static char *mended_by(const struct host *h, enum lair_rules rules, int seats, const char *list,
                       enum lair_set_kind kind)
{
    const char *name;

    for (int i = 0; (name = sets_next(h, &i)) != NULL; i++) {
        g_autofree char *more = sets_with(h, list, name);

        if (lair_catalog_kind(sets_catalog(h), i) == kind && sets_unfit(h, rules, seats, more) == LAIR_FITS)
            return g_steal_pointer(&more);
    }
    return NULL;
}

/* The same with a small set and one more: with it alone there may be too few bosses. */
static char *mended_by_two(const struct host *h, enum lair_rules rules, int seats, const char *list)
{
    const char *name;

    for (int i = 0; (name = sets_next(h, &i)) != NULL; i++) {
        g_autofree char *more = sets_with(h, list, name);
        char *both = NULL;

        if (lair_catalog_kind(sets_catalog(h), i) == LAIR_SET_SMALL &&
            !sets_lack(sets_unfit(h, rules, seats, more)))
            both = mended_by(h, rules, seats, more, LAIR_SET_BASE);
        if (both != NULL)
            return both;
    }
    return NULL;
}

char *sets_for_seats(const struct host *h, enum lair_rules rules, int seats, const char *list)
{
    enum lair_unfit unfit = sets_unfit(h, rules, seats, list);
    char *more;

    if (unfit != LAIR_UNFIT_BOSSES && !sets_lack(unfit))
        return g_strdup(list);
    more = unfit != LAIR_UNFIT_BOSSES ? mended_by(h, rules, seats, list, LAIR_SET_SMALL) : NULL;
    more = more != NULL ? more : mended_by(h, rules, seats, list, LAIR_SET_BASE);
    return more != NULL ? more : mended_by_two(h, rules, seats, list);
}

/* What was chosen for a place, ended by NULL; NULL: nothing was, or not all of it is on offer any more. */
static char **chosen(const struct host *h, const char *network, const char *place)
{
    const char *at = solo_place(network_find(h, network), place);
    g_autofree char *list = at != NULL ? store_read_place_sets(h->store, network, at) : NULL;
    g_auto(GStrv) names = list != NULL ? data_split(list) : NULL;

    for (int i = 0; names != NULL && names[i] != NULL; i++)
        if (sets_find(h, names[i]) < 0)
            return NULL;
    return g_steal_pointer(&names);
}

char *sets_usual(const struct host *h, const char *network, const char *place)
{
    g_auto(GStrv) names = chosen(h, network, place);

    if (names == NULL)
        names = data_split(h->settings.sets);
    return sets_list(h, names);
}

enum lair_unfit sets_unfit(const struct host *h, enum lair_rules rules, int seats, const char *list)
{
    g_auto(GStrv) names = data_split(list);
    const struct lair_setup setup = { .rules = rules,
                                      .seats = seats,
                                      .sets = (const char *const *)names,
                                      .n_sets = (int)g_strv_length(names) };

    return lair_unfit(sets_catalog(h), &setup);
}

char *sets_star_word(const char *name)
{
    char *word = g_ascii_strdown(g_str_has_prefix(name, "The ") ? name + strlen("The ") : name, -1);

    return g_strdelimit(word, " ,", '-');
}
