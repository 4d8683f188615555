/* engine/language/summary.c - what the cards of a set ask of the rules
 * SPDX-License-Identifier: MIT */
#include "engine/language/summary.h"

/* Does a phrase ask what has happened this turn? */
static bool noun_remembers(const struct noun *n)
{
    return n->having == HAVING_ENTERED || n->having == HAVING_CAST || n->having == HAVING_SURVIVED;
}

static bool line_remembers(const struct program *p, const struct line *l)
{
    for (int i = 0; i < l->n_if; i++) {
        enum condition c = p->if_[l->if_ + i].kind;

        if (c == CONDITION_GAINED || c == CONDITION_LOST || c == CONDITION_LURED || c == CONDITION_NO_ENTRY)
            return true;
    }
    for (int i = 0; i < l->n_modifier; i++)
        if (p->modifier[l->modifier + i].n.kind == AMOUNT_LURED)
            return true;
    for (int i = 0; i < l->n_target; i++)
        if (noun_remembers(&p->noun[l->target[i]]))
            return true;
    for (int i = 0; i < l->n_cost; i++)
        if (noun_remembers(&p->noun[p->clause[l->cost + i].noun]))
            return true;
    for (int i = 0; i < l->n_do; i++)
        if (noun_remembers(&p->noun[p->clause[l->do_ + i].noun]))
            return true;
    return false;
}

/* first: 0: none are */
static void use_from_hand(struct summary *s, lair_design first, lair_design last)
{
    if (first != 0 && (s->first_used == 0 || first < s->first_used))
        s->first_used = first;
    if (last > s->last_used)
        s->last_used = last;
}

void summary_add(struct summary *s, const struct lair_catalog *cat, const struct design *d)
{
    s->crowd |= !d->print.request && d->print.players >= CATALOG_CROWD;
    s->explorers |= d->print.kind != LAIR_ITEM && d->print.treasure[LAIR_EXPLORER] > 0;
    for (int i = 0; i < d->n_lines; i++) {
        const struct line *l = catalog_line(cat, d->first_line + i);

        s->answers_rooms |= l->kind == LINE_ANSWER && l->whose & ANSWERS_ROOMS;
        s->remembers |= line_remembers(&cat->program, l);
        if (l->from == FROM_HAND && l->kind == LINE_ANSWER)
            s->hand_answers |= l->phases;
        if (l->from != FROM_HAND || l->kind == LINE_ANSWER)
            continue;
        s->hand_uses |= l->phases;
        use_from_hand(s, l->design, l->design);
    }
}

void summary_join(struct summary *s, const struct summary *other)
{
    s->answers_rooms |= other->answers_rooms;
    s->remembers |= other->remembers;
    s->explorers |= other->explorers;
    s->crowd |= other->crowd;
    s->hand_uses |= other->hand_uses;
    s->hand_answers |= other->hand_answers;
    use_from_hand(s, other->first_used, other->last_used);
}
