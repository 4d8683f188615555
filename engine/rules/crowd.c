/* engine/rules/crowd.c - five and six seats: which sets are for so many, and what is otherwise then (D32)
 * SPDX-License-Identifier: MIT */
#include "engine/rules/crowd.h"

#include "engine/language/catalog.h"
#include "engine/rules/rules.h"

enum { LENT_HEALTH = 4, LENT_EPIC_HEALTH = 11 };

/* ---- which sets ------------------------------------------------------------------------------ */

bool crowd_is(const struct lair_game *g)
{
    return g->n_seats > rules_of(g)->usual_seats;
}

bool crowd_has_heroes(const struct lair_catalog *cat, const struct lair_game *g)
{
    return crowd_is(g) && catalog_summary(cat, g->sets).crowd;
}

/* The base set, besides the one whose heroes come, that was loaded first; -1: none.  Nobody asks with a recipe, which
 * has the heroes of one set only (C6f). */
static int lender(const struct lair_catalog *cat, const struct lair_game *g, int hero_set)
{
    for (int i = 0; i < cat->n_sets; i++)
        if ((g->sets >> i & 1) != 0 && cat->set[i].base && i != hero_set)
            return i;
    return -1;
}

static bool has_two_bases(const struct lair_catalog *cat, const struct lair_game *g)
{
    return lender(cat, g, lender(cat, g, -1)) >= 0;
}

enum crowd_lack crowd_lack(const struct lair_catalog *cat, const struct lair_game *g)
{
    if (!crowd_is(g) || crowd_has_heroes(cat, g))
        return CROWD_LACKS_NOTHING;
    if (rules_of(g)->board || catalog_recipe(cat, g->sets) != NULL)
        return CROWD_LACKS_HEROES;
    return has_two_bases(cat, g) ? CROWD_LACKS_NOTHING : CROWD_LACKS_A_BASE;
}

const char *crowd_words(enum crowd_lack lack, int seats)
{
    bool five = seats == CATALOG_CROWD;

    switch (lack) {
    case CROWD_LACKS_NOTHING: break;
    case CROWD_LACKS_A_BASE:
        return five ? "five seats need crl or two base sets" : "six seats need crl or two base sets";
    case CROWD_LACKS_HEROES: return five ? "five seats need crl" : "six seats need crl";
    }
    return "";
}

uint8_t crowd_variants(const struct lair_catalog *cat, const struct lair_game *g)
{
    return crowd_is(g) && !rules_of(g)->board && !crowd_has_heroes(cat, g) ? LAIR_UNLIMITED_LIVES : 0;
}

/* ---- which heroes ---------------------------------------------------------------------------- */

bool crowd_comes(const struct lair_catalog *cat, const struct lair_game *g, lair_design hero)
{
    return crowd_is(g) && catalog_is_for_crowd(cat, hero) && lair_print(cat, hero)->players <= g->n_seats;
}

static int class_of(const struct lair_print *p)
{
    int class = LAIR_N_TREASURES;

    for (int t = 0; t < LAIR_N_TREASURES; t++)
        if (p->treasure[t] > 0)
            class = class == LAIR_N_TREASURES ? t : -1;
    return class;
}

/* Is a hero of the kind that is lent, of one class and lured by its treasure? */
static bool is_lent_kind(const struct lair_print *p)
{
    int class = class_of(p);

    return ((p->kind == LAIR_HERO && p->health == LENT_HEALTH) ||
            (p->kind == LAIR_EPIC && p->health == LENT_EPIC_HEALTH)) &&
           class >= 0 && class < LAIR_EXPLORER && p->lure == LAIR_LURE_TREASURE && !p->request && !p->star;
}

/* The set has so many heroes like this one before it. */
static int like_it_before(const struct lair_catalog *cat, lair_design hero)
{
    const struct lair_print *p = lair_print(cat, hero);
    int n = 0;

    for (lair_design d = 1; d < hero; d++) {
        const struct lair_print *q = lair_print(cat, d);

        if (catalog_design(cat, d)->set == catalog_design(cat, hero)->set && q->kind == p->kind &&
            is_lent_kind(q) && class_of(q) == class_of(p))
            n += q->copies;
    }
    return n;
}

int crowd_lends(const struct lair_catalog *cat, const struct lair_game *g, int hero_set, lair_design hero)
{
    const struct lair_print *p = lair_print(cat, hero);
    int wanted = p->kind == LAIR_HERO ? g->n_seats - rules_of(g)->usual_seats : 1, left;

    if (!crowd_is(g) || crowd_has_heroes(cat, g) || !is_lent_kind(p) ||
        catalog_design(cat, hero)->set != lender(cat, g, hero_set))
        return 0;
    left = wanted - like_it_before(cat, hero);
    return left <= 0 ? 0 : left < p->copies ? left : p->copies;
}

/* ---- luring ---------------------------------------------------------------------------------- */

bool lair_splits(const struct lair_catalog *cat, const struct lair_game *g)
{
    return !rules_of(g)->board && crowd_has_heroes(cat, g);
}
