/* engine/rules/alike.c - does it matter which of two waiting effects comes first? */
#include "engine/rules/alike.h"

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
    case AMOUNT_PLAIN: return false;
    case AMOUNT_DAMAGE: return p->a->b.card != p->b->b.card;
    case AMOUNT_COUNT:
    case AMOUNT_COUNTERS: return phrase_differs(p, n->noun);
    }
    return true;
}

/* Does a verb work only on what its phrases name, wherever its card lies, and leave all rooms in sight? */
static bool verb_is_plain(enum verb verb)
{
    switch (verb) {
    case VERB_CHOOSE:
    case VERB_SWAP:
    case VERB_REVERSE:
    case VERB_DRAW_ROOMS:
    case VERB_DRAW_SPELLS:
    case VERB_DRAW_BOTH:
    case VERB_DISCARD:
    case VERB_TAKE:
    case VERB_SHOW:
    case VERB_SEARCH:
    case VERB_KILL:
    case VERB_HURT:
    case VERB_TO_TOWN:
    case VERB_TO_YOUR_ENTRANCE:
    case VERB_REMOVE:
    case VERB_HEAL:
    case VERB_SHUFFLE_HEROES:
    case VERB_PUT_COUNTERS:
    case VERB_TAKE_COUNTERS:
    case VERB_MOVE_COUNTERS: return true;
    case VERB_DESTROY: /* these can take the other's room out of sight */
    case VERB_DEACTIVATE:
    case VERB_BUILD_ON:
    case VERB_BUILD:
    case VERB_RETURN_LAID:
    case VERB_TO_OWNERS_ENTRANCE: /* these look at more than their phrases */
    case VERB_TO_ROOM:
    case VERB_CANCEL:
    case VERB_TAX:
    case VERB_PAY:
    case VERB_KEEP_ITEM:
    case VERB_RUN_ITEM:
    case VERB_GAIN_LEVEL_UP:
    case N_VERBS_: return false;
    }
    return false;
}

static bool clause_is_same(const struct pair *p, const struct clause *c)
{
    if (c->actor == ACTOR_THAT_PLAYER && p->a->b.player != p->b->b.player)
        return false;
    return verb_is_plain(c->verb) && !phrase_differs(p, c->noun) && !phrase_differs(p, c->noun2) &&
           !number_differs(p, &c->n);
}

static bool does_the_same(const struct pair *p, const struct line *l)
{
    for (int i = 0; i < l->n_do; i++)
        if (!clause_is_same(p, &p->cat->program.clause[l->do_ + i]))
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
