#include "rules.h"

#include <string.h>

static const struct rules *const all[] = {
    [LAIR_CLASSIC] = &rules_classic,
};
static_assert(sizeof all / sizeof all[0] == LAIR_N_RULES, "a table for all rules");

const struct rules *rules_of(const struct lair_game *g)
{
    return all[g->rules];
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

int lair_rules_number(enum lair_rules rules)
{
    return all[rules]->newest;
}
