/* engine/rules/search.c - looking through a deck or the pile for a card
 * SPDX-License-Identifier: MIT */
#include "engine/rules/search.h"

#include "engine/chance.h"
#include "engine/rules/hand.h"
#include "engine/rules/pick.h"

enum { PILE_NAMED = 1, DECK_SEARCHED = 2 }; /* frame.n: bits */

struct noun search_in_pile(const struct noun *n, int zone)
{
    struct noun one = *n;

    one.place = zone == LAIR_ROOM_DECK ? PLACE_ROOM_DECK : PLACE_DISCARD;
    return one;
}

static void shuffle(struct run *r, enum lair_zone deck)
{
    chance_shuffle(r->g, hand_stream_of(deck), deck, LAIR_NOBODY);
    frame_emit(r, event_of(LAIR_EV_SHUFFLES, LAIR_NOBODY, 0, deck));
}

static void search_ends(struct run *r, struct lair_frame *f)
{
    if (f->n & DECK_SEARCHED)
        shuffle(r, LAIR_ROOM_DECK);
}

/* Begins to look through a pile, or through the other one if nothing fits in this; false: nor there. */
static bool search_pile(struct run *r, struct lair_frame *f, const struct noun *n, int zone)
{
    struct context c = noun_context(r->cat, r->g, f);

    for (int i = 0; i < 2; i++) {
        struct noun one = search_in_pile(n, zone);

        frame_emit(r, event_of(LAIR_EV_SEARCHES, f->b.actor, 0, zone));
        f->n |= PILE_NAMED;
        if (zone == LAIR_ROOM_DECK)
            f->n |= DECK_SEARCHED;
        f->b.x = (int8_t)zone;
        if (noun_is_there(&c, &one))
            return true;
        zone = zone == LAIR_ROOM_DECK ? LAIR_DISCARD : LAIR_ROOM_DECK;
    }
    return false;
}

enum progress search_for(struct run *r, struct lair_frame *f, const struct noun *n)
{
    struct thing t;

    if (frame_progress(f) == 0) {
        int zone;

        if (r->answer == NULL) {
            frame_ask_seat(r, LAIR_ASK_CHOOSE, f->b.actor);
            return PROGRESS_WAIT;
        }
        zone = r->answer->what.id;
        r->answer = NULL;
        f->b.card = 0;
        if (!search_pile(r, f, n, zone)) {
            search_ends(r, f);
            return PROGRESS_DONE;
        }
    }
    struct noun one = search_in_pile(n, f->b.x);
    struct context c = noun_context(r->cat, r->g, f);
    enum progress p = pick_thing(r, &c, f->b.actor, &one, 1, &t);

    if (p != PROGRESS_DONE)
        return p;
    frame_emit(r, event_of(LAIR_EV_SHOWS, f->b.actor, design_of(r->g, t.card), 0));
    f->b.card = t.card;
    hand_take(r, f->b.actor, t.card);
    search_ends(r, f);
    return PROGRESS_DONE;
}

/* Must the others see that the card fits?  (D26b) */
static bool is_of_a_kind(const struct noun *n)
{
    return n->icons != 0 || n->filter & (FILTER_MONSTER | FILTER_TRAP | FILTER_ORDINARY | FILTER_ADVANCED);
}

enum progress search_deck_for(struct run *r, struct lair_frame *f, const struct noun *n)
{
    enum lair_zone deck = n->place == PLACE_SPELL_DECK ? LAIR_SPELL_DECK : LAIR_ROOM_DECK;
    struct context c = noun_context(r->cat, r->g, f);
    struct thing t;
    enum progress p;

    if (r->answer == NULL)
        frame_emit(r, event_of(LAIR_EV_SEARCHES, f->b.actor, 0, deck));
    p = pick_thing(r, &c, f->b.actor, n, 1, &t);
    if (p == PROGRESS_WAIT)
        return p;
    if (p == PROGRESS_DONE && is_of_a_kind(n)) {
        frame_emit(r, event_of(LAIR_EV_SHOWS, f->b.actor, design_of(r->g, t.card), 0));
        hand_take(r, f->b.actor, t.card);
    } else if (p == PROGRESS_DONE) {
        hand_take_unseen(r, f->b.actor, t.card);
    }
    shuffle(r, deck);
    return PROGRESS_DONE;
}
