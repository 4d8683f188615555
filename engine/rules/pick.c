/* engine/rules/pick.c - one thing among those that fit a phrase
 * SPDX-License-Identifier: MIT */
#include "engine/rules/pick.h"

#include "engine/chance.h"

void pick_stop_looking(struct lair_game *g)
{
    g->look = g->look_seat = LAIR_NOBODY;
    g->look_zone = 0;
}

/* owner: whose; LAIR_NOBODY: a deck.  A player who looks already has been told so. */
static void begin_to_look(struct run *r, int seat, enum lair_zone zone, int owner)
{
    struct lair_game *g = r->g;
    struct lair_event e = event_of(LAIR_EV_LOOKS, seat, 0, zone);

    if (g->look == seat && g->look_zone == zone && g->look_seat == owner)
        return;
    g->look = (uint8_t)seat;
    g->look_zone = (uint8_t)zone;
    g->look_seat = (uint8_t)owner;
    e.other = (uint8_t)owner;
    frame_emit(r, e);
}

bool pick_answer(struct run *r, const struct lair_frame *f, struct lair_ref *what)
{
    if (r->answer == NULL) {
        frame_ask_seat(r, LAIR_ASK_CHOOSE, f->b.actor);
        return false;
    }
    *what = r->answer->what;
    r->answer = NULL;
    return true;
}

void pick_look_at_hand(struct run *r, int seat, int owner)
{
    begin_to_look(r, seat, LAIR_HAND_ROOMS, owner);
}

/* A seat that chooses among cards that are hidden from it looks at them meanwhile (D26, D28). */
static void look(struct run *r, const struct context *c, int actor, const struct noun *n)
{
    if (n->place & PLACE_HERO_DECKS)
        begin_to_look(r, actor, LAIR_HERO_DECK, LAIR_NOBODY);
    else if (n->place & PLACE_ROOM_DECK)
        begin_to_look(r, actor, LAIR_ROOM_DECK, LAIR_NOBODY);
    else if (n->place & PLACE_SPELL_DECK)
        begin_to_look(r, actor, LAIR_SPELL_DECK, LAIR_NOBODY);
    else if (n->sort == SORT_CARD && n->place & PLACE_HAND && n->whose == WHOSE_THAT && c->b.player != actor)
        pick_look_at_hand(r, actor, c->b.player);
}

/* The engine takes a choice by itself only where everybody sees that there is none to make. */
static bool is_plain(const struct context *c, const struct noun *n, int things, int need)
{
    int backs = noun_backs(c, n);

    if (n->place & (PLACE_HERO_DECKS | PLACE_ROOM_DECK | PLACE_SPELL_DECK))
        return false;
    if (backs >= 0)
        return backs <= need;
    return things == 1;
}

static bool pick_by_chance(struct run *r, const struct context *c, const struct noun *n, struct thing *out)
{
    int seat = n->whose == WHOSE_THAT ? c->b.player : c->b.actor;
    lair_card fits[LAIR_MAX_CARDS], picked;
    uint32_t count = 0;

    for (int z = LAIR_HAND_ROOMS; z <= LAIR_HAND_SPELLS && seat != LAIR_NOBODY; z++)
        for (lair_card h = lair_first(c->g, z, seat); h != 0; h = c->g->card[h].next)
            if (noun_fits_card(c, n, h))
                fits[count++] = h;
    if (count == 0)
        return false;
    picked = fits[chance_below(r->g, LAIR_CHANCE_PICKS, count)];
    *out = (struct thing){ .ref = { LAIR_REF_CARD, 0, design_of(c->g, picked) },
                           .card = picked,
                           .seat = (uint8_t)seat };
    return true;
}

enum progress pick_thing(struct run *r, const struct context *c, int actor, const struct noun *n, int need,
                         struct thing *out)
{
    struct thing things[MAX_THINGS];
    int count;

    if (!seat_is_in(r->g, actor))
        return PROGRESS_NONE;
    if (n->filter & FILTER_RANDOM)
        return pick_by_chance(r, c, n, out) ? PROGRESS_DONE : PROGRESS_NONE;
    count = noun_things(c, n, things);
    if (count == 0) {
        pick_stop_looking(r->g);
        return PROGRESS_NONE;
    }
    *out = things[0];
    if (r->answer == NULL && is_plain(c, n, count, need))
        return PROGRESS_DONE;
    if (r->answer == NULL) {
        look(r, c, actor, n);
        frame_ask_seat(r, LAIR_ASK_CHOOSE, actor);
        return PROGRESS_WAIT;
    }
    for (int i = 0; i < count; i++)
        if (same_ref(things[i].ref, r->answer->what))
            *out = things[i];
    r->answer = NULL;
    pick_stop_looking(r->g);
    return PROGRESS_DONE;
}
