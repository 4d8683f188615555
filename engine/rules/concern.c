/* engine/rules/concern.c - is it a seat's business what somebody else declares or does?
 * SPDX-License-Identifier: MIT */
#include "engine/language/catalog.h"
#include "engine/rules/frame.h"

/* Does a phrase mean everybody's: "each player", "all face-down rooms", "each opponent"? */
static bool means_all(const struct noun *n)
{
    return n->how == HOW_ALL && (n->whose == WHOSE_ANY || n->whose == WHOSE_OPPONENT) &&
           (n->sort == SORT_PLAYER || n->sort == SORT_ROOM || n->sort == SORT_DUNGEON ||
            n->sort == SORT_BOSS);
}

static bool clause_is_for_all(const struct lair_catalog *cat, const struct clause *c)
{
    return c->actor == ACTOR_EACH_PLAYER || c->actor == ACTOR_EACH_OPPONENT ||
           means_all(&cat->program.noun[c->noun]) || means_all(&cat->program.noun[c->noun2]);
}

static bool line_is_for_all(const struct lair_catalog *cat, const struct line *l)
{
    for (int i = 0; i < l->n_do; i++)
        if (clause_is_for_all(cat, &cat->program.clause[l->do_ + i]))
            return true;
    for (int i = 0; i < l->n_modifier; i++)
        if (means_all(&cat->program.noun[cat->program.modifier[l->modifier + i].subject]))
            return true;
    return false;
}

/* Is a card with this text that somebody declares about everybody? */
static bool card_is_for_all(const struct lair_catalog *cat, lair_design d)
{
    const struct design *design = catalog_design(cat, d);

    for (int i = 0; i < design->n_lines; i++) {
        const struct line *l = catalog_line(cat, design->first_line + i);

        if (line_is_declared(l) && line_is_for_all(cat, l))
            return true;
    }
    return false;
}

/* Is a hero inside a seat's dungeon, at its entrance or in its score pile? */
static bool is_hero_of(const struct lair_catalog *cat, const struct lair_game *g, lair_design hero, int seat)
{
    enum lair_kind kind;

    if (hero == 0 || lair_is_unknown(hero))
        return false;
    kind = lair_print(cat, hero)->kind;
    for (lair_card c = 1; (kind == LAIR_HERO || kind == LAIR_EPIC) && c <= g->n_cards; c++)
        if (g->card[c].design == hero)
            return g->card[c].seat == seat &&
                   (g->card[c].zone == LAIR_INSIDE || g->card[c].zone == LAIR_ENTRANCE ||
                    g->card[c].zone == LAIR_SCORE);
    return false;
}

bool lair_names(const struct lair_catalog *cat, const struct lair_game *g, const struct lair_event *e,
                int seat)
{
    switch ((enum lair_event_kind)e->kind) {
    case LAIR_EV_CASTS:
    case LAIR_EV_USES: return e->seat != seat && (e->other == seat || is_hero_of(cat, g, e->card2, seat));
    case LAIR_EV_TAKES:
    case LAIR_EV_LOOKS: return e->seat != seat && e->other == seat;
    case LAIR_EV_DESTROYED:
    case LAIR_EV_TAKEN_UP:
    case LAIR_EV_DEACTIVATED:
    case LAIR_EV_COUNTERS:
    case LAIR_EV_SWAPS:
    case LAIR_EV_REVERSES:
    case LAIR_EV_RETURNS:
    case LAIR_EV_MOVES:
    case LAIR_EV_HEALS:
    case LAIR_EV_REMOVED: return e->seat == seat;
    default: return false;
    }
}

bool lair_concerns(const struct lair_catalog *cat, const struct lair_game *g, const struct lair_event *e,
                   int seat)
{
    switch ((enum lair_event_kind)e->kind) {
    case LAIR_EV_CASTS:
    case LAIR_EV_USES:
        return e->seat != seat && (lair_names(cat, g, e, seat) || card_is_for_all(cat, e->card));
    case LAIR_EV_DRAWS:
    case LAIR_EV_DISCARDS:
    case LAIR_EV_SHOWS: return e->seat == seat;
    default: return lair_names(cat, g, e, seat);
    }
}
