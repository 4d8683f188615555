/* engine/rules/score.c - souls and wounds: what the heroes of a score pile are worth */
#include "engine/language/catalog.h"
#include "engine/rules/frame.h"
#include "engine/zone.h"

static int sum_score(const struct lair_catalog *cat, const struct lair_game *g, int seat, bool wounds)
{
    int n = 0;

    for (lair_card h = lair_first(g, LAIR_SCORE, seat); h != 0; h = g->card[h].next) {
        const struct lair_print *p = &catalog_design(cat, design_of(g, h))->print;
        bool up = g->card[h].flags & LAIR_FACE_UP;

        if (up == wounds)
            n += wounds ? p->wounds : p->souls;
    }
    return n;
}

int lair_souls(const struct lair_catalog *cat, const struct lair_game *g, int seat)
{
    return sum_score(cat, g, seat, false);
}

int lair_wounds(const struct lair_catalog *cat, const struct lair_game *g, int seat)
{
    return sum_score(cat, g, seat, true);
}
