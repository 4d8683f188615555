/* engine/rules/kind.c - which printed cards a phrase names, wherever they lie
 * SPDX-License-Identifier: MIT */
#include "engine/rules/kind.h"

bool kind_fits(const struct lair_print *p, const struct noun *n)
{
    uint32_t f = n->filter;

    if (f & FILTER_ROOM_CARD && p->kind != LAIR_ROOM)
        return false;
    if (f & FILTER_SPELL_CARD && p->kind != LAIR_SPELL)
        return false;
    if (f & FILTER_MINIBOSS && !p->miniboss)
        return false;
    if (p->kind == LAIR_ROOM && f & (FILTER_MONSTER | FILTER_TRAP | FILTER_ORDINARY | FILTER_ADVANCED) &&
        (p->miniboss || /* L1b */
         (f & FILTER_MONSTER && p->trap) || (f & FILTER_TRAP && !p->trap) ||
         (f & FILTER_ORDINARY && p->advanced) || (f & FILTER_ADVANCED && !p->advanced)))
        return false;
    if (p->kind == LAIR_HERO && f & FILTER_EPIC)
        return false;
    if (p->kind == LAIR_EPIC && f & FILTER_ORDINARY)
        return false;
    for (int t = 0; n->icons != 0 && t < LAIR_N_TREASURES; t++)
        if (n->icons & 1 << t && p->treasure[t] > 0)
            return true;
    return n->icons == 0;
}
