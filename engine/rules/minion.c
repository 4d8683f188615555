/* engine/rules/minion.c - minions, and the action spaces that are open to them
 * SPDX-License-Identifier: MIT */
#include "engine/rules/minion.h"

#include "engine/language/words.h"
#include "engine/rules/square.h"
#include "engine/zone.h"

static bool is_occupied(const struct lair_game *g, lair_card card, int line)
{
    for (int s = 0; s < g->n_seats; s++)
        if (g->seat[s].minion == card && g->seat[s].space == line)
            return true;
    return false;
}

/* ---- which are open -------------------------------------------------------------------------- */

/* A hero covers all spaces of its landmark except the one that summons it, which is open only then. */
static bool landmark_is_open(const struct lair_game *g, int spot, const struct line *l)
{
    bool hero = lair_count(g, (enum lair_zone)(LAIR_SPOTS + spot), 0) > 0;

    return hero == (l->space == SPACE_SUMMON);
}

/* The spaces of one card; spot: which landmark it is, -1: none. */
static size_t spaces_of(const struct lair_catalog *cat, const struct lair_game *g, lair_card card, int spot,
                        struct lair_ref ref, struct lair_move *out)
{
    const struct design *d = catalog_design(cat, design_of(g, card));
    size_t n = 0;

    for (int i = 0; d->has_space && i < d->n_lines; i++) {
        const struct line *l = catalog_line(cat, d->first_line + i);

        if (l->kind != LINE_SPACE || is_occupied(g, card, i) || (spot >= 0 && !landmark_is_open(g, spot, l)))
            continue;
        if (ref.kind == LAIR_REF_SPACE)
            ref.seat = (uint8_t)i;
        out[n++] = (struct lair_move){ .verb = LAIR_MINION, .what = ref };
    }
    return n;
}

size_t minion_moves(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                    struct lair_move *out)
{
    const struct lair_seat *s = &g->seat[seat];
    size_t n = 0;
    int spot = 0;

    for (lair_card c = lair_first(g, LAIR_BOARD, 0); c != 0; c = g->card[c].next, spot++)
        n += spaces_of(cat, g, c, spot, (struct lair_ref){ LAIR_REF_SPACE, 0, design_of(g, c) }, out + n);
    for (int q = 0; q < s->n_rooms; q++)
        if (square_speaks(cat, g, seat, q))
            n += spaces_of(cat, g, s->room[q].top, -1,
                           (struct lair_ref){ LAIR_REF_ROOM, (uint8_t)seat, (uint16_t)q }, out + n);
    if (s->flags & LAIR_LEVELLED)
        n += spaces_of(cat, g, s->boss, -1, (struct lair_ref){ LAIR_REF_BOSS, (uint8_t)seat, 0 }, out + n);
    return n;
}

const char *lair_space_name(const struct lair_catalog *cat, const struct lair_ref *space)
{
    const struct design *d = space->id <= cat->n_designs ? catalog_design(cat, space->id) : NULL;

    if (d == NULL || space->seat >= d->n_lines)
        return "?";
    return words_spaces[catalog_line(cat, d->first_line + space->seat)->space];
}

const char *lair_space_word(int n)
{
    return n >= 0 && n < N_SPACES ? words_spaces[n] : "";
}

/* ---- placing --------------------------------------------------------------------------------- */

/* The line of a card that is its action space; rooms and bosses have one. */
static int space_line(const struct run *r, lair_card card)
{
    const struct design *d = catalog_design(r->cat, design_of(r->g, card));
    int i = 0;

    while (catalog_line(r->cat, d->first_line + i)->kind != LINE_SPACE)
        i++;
    return i;
}

void minion_place(struct run *r, int seat, const struct lair_move *m)
{
    struct lair_seat *s = &r->g->seat[seat];
    struct lair_event e;

    switch (m->what.kind) {
    case LAIR_REF_SPACE: s->minion = zone_find(r->g, LAIR_BOARD, 0, m->what.id); break;
    case LAIR_REF_ROOM: s->minion = s->room[m->what.id].top; break;
    default: s->minion = s->boss; break;
    }
    s->space = (uint8_t)(m->what.kind == LAIR_REF_SPACE ? m->what.seat : space_line(r, s->minion));
    const struct design *d = catalog_design(r->cat, design_of(r->g, s->minion));

    e = event_of(LAIR_EV_MINION, seat, design_of(r->g, s->minion),
                 catalog_line(r->cat, d->first_line + s->space)->space);
    if (m->what.kind == LAIR_REF_ROOM)
        e.square = (uint8_t)m->what.id;
    frame_emit(r, e);
}

void minion_home(struct lair_game *g, int seat)
{
    g->seat[seat].minion = 0;
    g->seat[seat].space = 0;
}

/* ---- acting ---------------------------------------------------------------------------------- */

static int spot_of(const struct lair_game *g, lair_card landmark)
{
    int spot = 0;

    for (lair_card c = lair_first(g, LAIR_BOARD, 0); c != landmark; c = g->card[c].next)
        spot++;
    return spot;
}

/* Does the card still have the space?  A room that is deactivated gives nothing (S5). */
static bool still_stands(const struct lair_game *g, int seat, lair_card card)
{
    int at_seat, square;

    if (g->card[card].zone == LAIR_BOARD)
        return true;
    if (card == g->seat[seat].boss)
        return g->seat[seat].flags & LAIR_LEVELLED;
    return square_find(g, card, &at_seat, &square) && square_is_active(g, at_seat, square);
}

int minion_line(const struct lair_catalog *cat, const struct lair_game *g, int seat)
{
    lair_card card = g->seat[seat].minion;

    if (card == 0 || !still_stands(g, seat, card))
        return -1;
    return catalog_design(cat, design_of(g, card))->first_line + g->seat[seat].space;
}

void minion_acts(struct run *r, int seat)
{
    lair_card card = r->g->seat[seat].minion;
    struct lair_bound b = { .here = card, .player = LAIR_NOBODY, .actor = (uint8_t)seat };
    int line = minion_line(r->cat, r->g, seat);

    if (line < 0)
        return;
    if (catalog_line(r->cat, line)->space == SPACE_SUMMON) {
        b.hero = lair_first(r->g, (enum lair_zone)(LAIR_SPOTS + spot_of(r->g, card)), 0);
        if (b.hero == 0) /* the effect of an earlier minion has sent it off */
            return;
    }
    frame_push_effect(r, line, card, seat, &b);
}
