#include "engine/rules/rules.h"

#include <string.h>

static const struct rules *const all[] = {
    [LAIR_CLASSIC] = &rules_classic,
    [LAIR_SUPER] = &rules_super,
    [LAIR_SOLO] = &rules_solo,
    [LAIR_CHALLENGE] = &rules_challenge,
};
static_assert(sizeof all / sizeof all[0] == LAIR_N_RULES, "a table for all rules");

/* The number that brought a change. */
/* clang-format off */
static const uint16_t brought_by[] = {
    [RULES_BAIT_AGAIN] = 2,
    [RULES_DIE_OUTSIDE] = 2,
    [RULES_ASK_IN_EARNEST] = 2,
    [RULES_ORDER_UNLIKE] = 2,
    [RULES_SEE_SPELLS] = 2,
};
/* clang-format on */
static_assert(sizeof brought_by / sizeof brought_by[0] == RULES_N_CHANGES, "a number for every change");

bool rules_have(const struct lair_game *g, enum rules_change change)
{
    return g->rules_number >= brought_by[change];
}

const struct rules *rules_of(const struct lair_game *g)
{
    return all[g->rules];
}

const struct rules *rules_by(enum lair_rules rules)
{
    return all[rules];
}

const struct board *rules_board(const struct lair_catalog *cat, const struct lair_game *g)
{
    return rules_of(g)->board ? catalog_board(cat, g->sets, g->n_seats) : NULL;
}

int lair_rules_called(const char *name)
{
    for (int i = 0; i < LAIR_N_RULES; i++)
        if (strcmp(all[i]->name, name) == 0)
            return i;
    return -1;
}

const char *lair_rules_name(int i)
{
    return i >= 0 && i < LAIR_N_RULES ? all[i]->name : NULL;
}

int lair_rules_least_seats(enum lair_rules rules)
{
    return all[rules]->least_seats;
}

int lair_rules_most_seats(enum lair_rules rules)
{
    return all[rules]->most_seats;
}

bool lair_rules_want_board(enum lair_rules rules)
{
    return all[rules]->board;
}

int lair_rules_number(enum lair_rules rules)
{
    return all[rules]->newest;
}
