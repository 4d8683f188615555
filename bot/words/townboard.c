/* bot/words/townboard.c - the town board of Super Boss Monster as JSON, for the template "board"
 * SPDX-License-Identifier: MIT */
#include "bot/words/townboard.h"

static lair_design design_of(const struct facts *f, lair_card c)
{
    return f->view->card[c].design;
}

/* The name of the space on which a seat's minion stands, or NULL if that is not this landmark. */
static const char *space_at(const struct facts *f, int seat, lair_card landmark)
{
    const struct lair_seat *s = &f->view->seat[seat];
    struct lair_ref space = { LAIR_REF_SPACE, s->space, design_of(f, landmark) };

    return s->minion == landmark ? lair_space_name(f->cat, &space) : NULL;
}

static void add_minions(const struct facts *f, struct json_object *o, lair_card landmark)
{
    for (int seat = 0; seat < f->view->n_seats; seat++) {
        const char *space = space_at(f, seat, landmark);
        struct json_object *minion;

        if (space == NULL)
            continue;
        minion = facts_seat(f, seat);
        facts_text(minion, "space", space);
        facts_flag(minion, "after_heroes", json_object_object_get(o, "heroes") != NULL);
        facts_append(o, "minions", minion);
    }
}

static bool has_minion(const struct facts *f, lair_card landmark)
{
    for (int seat = 0; seat < f->view->n_seats; seat++)
        if (f->view->seat[seat].minion == landmark)
            return true;
    return false;
}

static void add_landmark(const struct facts *f, struct json_object *o, lair_card landmark,
                         enum lair_zone spot)
{
    struct json_object *one;

    if (lair_count(f->view, spot, LAIR_NOBODY) == 0 && !has_minion(f, landmark))
        return;
    one = facts_card(f, design_of(f, landmark));
    facts_heroes(f, one, "heroes", lair_first(f->view, spot, LAIR_NOBODY));
    add_minions(f, one, landmark);
    facts_append(o, "landmarks", one);
}

void townboard_add(const struct facts *f, struct json_object *o)
{
    int spot = LAIR_SPOTS;

    if (lair_first(f->view, LAIR_BOARD, LAIR_NOBODY) == 0)
        return;
    for (lair_card c = lair_first(f->view, LAIR_MARKET, LAIR_NOBODY); c != 0; c = f->view->card[c].next)
        facts_append(o, "market", facts_card(f, design_of(f, c)));
    for (lair_card c = lair_first(f->view, LAIR_BOARD, LAIR_NOBODY); c != 0; c = f->view->card[c].next)
        add_landmark(f, o, c, (enum lair_zone)spot++);
    if (f->view->n_seats > 1 && f->view->phase > LAIR_PHASE_BOSS)
        facts_add(o, "first_player", facts_seat(f, f->view->order[0]));
}

char *townboard_minion(const struct facts *f, int seat)
{
    const struct lair_seat *s = &f->view->seat[seat];
    struct lair_ref space = { LAIR_REF_SPACE, s->space, s->minion != 0 ? design_of(f, s->minion) : 0 };
    char at[8];

    if (s->minion == 0)
        return NULL;
    if (f->view->card[s->minion].zone == LAIR_BOARD)
        return g_strdup_printf("%s %s", lair_print(f->cat, space.id)->name, lair_space_name(f->cat, &space));
    for (int sq = 0; sq < s->n_rooms; sq++)
        if (s->room[sq].top == s->minion)
            return g_strdup(facts_square(at, seat, sq));
    return g_strdup(lair_print(f->cat, space.id)->name);
}
