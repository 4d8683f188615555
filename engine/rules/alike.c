/* engine/rules/alike.c - does it matter which of two waiting effects comes first?
 * SPDX-License-Identifier: MIT */
#include "engine/rules/alike.h"

#include "engine/language/words.h"

/* Two entries of one line, by two cards. */
struct pair {
    const struct lair_catalog *cat;
    const struct lair_entry *a, *b;
};

static bool named_differs(enum sort sort, const struct lair_bound *a, const struct lair_bound *b)
{
    switch (sort) {
    case SORT_ROOM: return a->room != b->room;
    case SORT_HERO: return a->hero != b->hero;
    case SORT_CARD:
    case SORT_MINIBOSS:
    case SORT_ITEM: return a->card != b->card;
    case SORT_PLAYER:
    case SORT_DUNGEON:
    case SORT_BOSS: return a->player != b->player;
    case SORT_SPELL: return a->serial != b->serial;
    }
    return true;
}

/* Does a phrase mean different things for the two? */
static bool phrase_differs(const struct pair *p, uint16_t noun)
{
    enum { BY_PLACE = FILTER_OTHER | FILTER_ADJACENT | FILTER_NEXT | FILTER_PREVIOUS };
    const struct noun *n = &p->cat->program.noun[noun];

    if (n->how == HOW_HERE || n->filter & BY_PLACE || n->place & PLACE_HERE)
        return true;
    if (n->whose == WHOSE_THAT && p->a->b.player != p->b->b.player)
        return true;
    if (n->place & PLACE_THAT_ROOM && p->a->b.room != p->b->b.room)
        return true;
    return n->how == HOW_THAT && named_differs(n->sort, &p->a->b, &p->b->b);
}

static bool number_differs(const struct pair *p, const struct number *n)
{
    switch ((enum amount)n->kind) {
    case AMOUNT_PLAIN:
    case AMOUNT_LURED:
    case AMOUNT_WOUNDS: return false;
    case AMOUNT_PAID:
    case AMOUNT_ALL_ICONS:
    case AMOUNT_TREASURE:
    case AMOUNT_REMOVED:
    case AMOUNT_DIE:
    case AMOUNT_EACHS:
    case AMOUNT_LEVEL:
    case AMOUNT_ICONS: return true;
    case AMOUNT_SPELLS: return n->n == WHOSE_THAT && p->a->b.player != p->b->b.player;
    case AMOUNT_DAMAGE: return p->a->b.card != p->b->b.card;
    case AMOUNT_DEALT: return true;
    case AMOUNT_COUNT:
    case AMOUNT_COINS:
    case AMOUNT_COUNTERS: return phrase_differs(p, n->noun);
    }
    return true;
}

static bool clause_is_same(const struct pair *p, const struct clause *c)
{
    if (c->actor == ACTOR_THAT_PLAYER && p->a->b.player != p->b->b.player)
        return false;
    return words_verb_use[c->verb].plain && !phrase_differs(p, c->noun) && !phrase_differs(p, c->noun2) &&
           !number_differs(p, &c->n);
}

static bool does_the_same(const struct pair *p, const struct line *l)
{
    for (int i = 0; i < l->n_do; i++)
        if (!clause_is_same(p, &p->cat->program.clause[l->do_ + i]))
            return false;
    for (int i = 0; i < l->n_cost; i++)
        if (!clause_is_same(p, &p->cat->program.clause[l->cost + i]))
            return false;
    for (int i = 0; i < l->n_modifier; i++) {
        const struct modifier *m = &p->cat->program.modifier[l->modifier + i];

        if (phrase_differs(p, m->subject) || number_differs(p, &m->n))
            return false;
    }
    return true;
}

/* Where they go depends on no counter. */
static bool only_puts_counters(const struct pair *p, const struct line *l)
{
    for (int i = 0; i < l->n_do; i++) {
        const struct clause *c = &p->cat->program.clause[l->do_ + i];

        if (c->verb != VERB_PUT_COUNTERS || c->n.kind != AMOUNT_PLAIN ||
            p->cat->program.noun[c->noun].filter & FILTER_COUNTER)
            return false;
    }
    return l->n_modifier == 0;
}

bool alike_entries(const struct lair_catalog *cat, const struct lair_entry *a, const struct lair_entry *b)
{
    const struct pair p = { cat, a, b };
    const struct line *l = catalog_line(cat, a->line);

    return a->line == b->line && (does_the_same(&p, l) || only_puts_counters(&p, l));
}
