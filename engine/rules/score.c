/* engine/rules/score.c - souls and wounds: what the heroes of a score pile are worth
 * SPDX-License-Identifier: MIT */
#include "engine/language/catalog.h"
#include "engine/rules/frame.h"
#include "engine/rules/lasting.h"
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

/* Is there a cleric, a fighter, a mage and a thief among the souls? */
static bool has_one_of_each(const struct lair_catalog *cat, const struct lair_game *g, int seat)
{
    unsigned have = 0;

    for (lair_card h = lair_first(g, LAIR_SCORE, seat); h != 0; h = g->card[h].next)
        for (int t = 0; t < LAIR_N_TREASURES && !(g->card[h].flags & LAIR_FACE_UP); t++)
            if (catalog_design(cat, design_of(g, h))->print.treasure[t] > 0)
                have |= 1u << t;
    return (have & 0xf) == 0xf;
}
static_assert(LAIR_CLERIC == 0 && LAIR_FIGHTER == 1 && LAIR_MAGE == 2 && LAIR_THIEF == 3,
              "they are the lowest bits");

/* What texts add for good, or until the end of the turn. */
static int sum_lent(const struct lair_catalog *cat, const struct lair_game *g, int seat, bool wounds)
{
    int n = 0;

    for (int i = 0; i < g->n_lasting && seat_is_in(g, seat); i++) {
        const struct lair_lasting *la = &g->lasting[i];

        bool souls = lasting_is(cat, la, PROPERTY_SOULS) ||
                     (lasting_is(cat, la, PROPERTY_SOULS_OF_ALL) && has_one_of_each(cat, g, seat));

        if (la->player == seat && (wounds ? lasting_is(cat, la, PROPERTY_WOUNDS) : souls))
            n += la->amount * la->times;
    }
    return n;
}

int lair_souls(const struct lair_catalog *cat, const struct lair_game *g, int seat)
{
    return sum_score(cat, g, seat, false) + sum_lent(cat, g, seat, false);
}

int lair_wounds(const struct lair_catalog *cat, const struct lair_game *g, int seat)
{
    return sum_score(cat, g, seat, true) + sum_lent(cat, g, seat, true);
}
