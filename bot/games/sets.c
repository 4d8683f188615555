/* bot/games/sets.c - which sets of cards a host offers, and with which of them a table is played */
#include "bot/games/sets.h"

#include <string.h>

#include "bot/games/data.h"
#include "bot/games/shelf.h"
#include "bot/games/solo.h"
#include "bot/network.h"

const struct lair_catalog *sets_catalog(const struct host *h)
{
    return shelf_offered(h->shelf, h->settings.offer);
}

/* Boards come by themselves, and sets that test the language only for hosts that name them. */
static bool is_offered(const struct host *h, enum lair_set_kind kind)
{
    return kind != LAIR_SET_BOARD && (kind != LAIR_SET_TEST || h->settings.offer != NULL);
}

const char *sets_next(const struct host *h, int *i)
{
    const struct lair_catalog *cat = sets_catalog(h);
    const char *name;

    for (; (name = lair_catalog_set(cat, *i, NULL, NULL)) != NULL; ++*i)
        if (is_offered(h, lair_catalog_kind(cat, *i)))
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

/* How many of the names come before the others: the one whose heroes come, if any has some. */
static size_t put_first(const struct host *h, char **names)
{
    for (size_t i = 0; names[i] != NULL; i++) {
        int set = sets_find(h, names[i]);
        char *first = names[i];

        if (set >= 0 && lair_catalog_kind(sets_catalog(h), set) == LAIR_SET_BASE) {
            memmove(names + 1, names, i * sizeof *names);
            names[0] = first;
            return 1;
        }
    }
    return 0;
}

char *sets_list(const struct host *h, char **names)
{
    size_t first = put_first(h, names);

    qsort(names + first, g_strv_length(names + first), sizeof *names, by_name);
    return g_strjoinv(",", names);
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
