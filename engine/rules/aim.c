/* engine/rules/aim.c - what a declaration is aimed at, or answers
 * SPDX-License-Identifier: MIT */
#include "engine/rules/aim.h"

#include "engine/rules/agenda.h"

bool aim_is_of_room(const struct lair_catalog *cat, const struct lair_game *g, const struct lair_entry *e)
{
    return catalog_design(cat, agenda_design(cat, g, e->source, e->line))->print.kind == LAIR_ROOM;
}

bool aim_is_answer_of_room(const struct lair_catalog *cat, const struct lair_game *g,
                           const struct lair_entry *e)
{
    return catalog_line(cat, e->line)->kind == LINE_ANSWER && aim_is_of_room(cat, g, e);
}

const struct noun *aim_answered(const struct line *l)
{
    static const struct noun any = {
        .words = "a spell", .sort = SORT_SPELL, .how = HOW_PICK, .whose = WHOSE_ANY, .count = 1
    };
    static const struct noun opponents = { .words = "an opponent's spell",
                                           .sort = SORT_SPELL,
                                           .how = HOW_PICK,
                                           .whose = WHOSE_OPPONENT,
                                           .count = 1 };
    static const struct noun rooms = { .words = "an answer of a room",
                                       .sort = SORT_SPELL,
                                       .how = HOW_PICK,
                                       .whose = WHOSE_ANY,
                                       .count = 1,
                                       .filter = FILTER_ANSWER };

    if (l->whose & ANSWERS_ROOMS)
        return &rooms;
    return l->whose == WHOSE_OPPONENT ? &opponents : &any;
}

const struct noun *aim_of_line(const struct lair_catalog *cat, const struct line *l)
{
    if (l->kind == LINE_ANSWER)
        return aim_answered(l);
    return l->n_target > 0 ? &cat->program.noun[l->target[0]] : NULL;
}
