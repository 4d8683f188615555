/* engine/rules/extra.c - rooms built at once, by an effect */
#include "engine/rules/extra.h"

#include "engine/rules/dungeon.h"
#include "engine/rules/rules.h"
#include "engine/rules/value.h"
#include "engine/zone.h"

static bool may_build_at_all(const struct lair_catalog *cat, const struct lair_game *g, int seat)
{
    bool barred;

    value_of_player(cat, g, PROPERTY_NO_BUILD, seat, &barred);
    return !barred;
}

/* The card that a text has named, if its builder still has it in hand; 0: not. */
static lair_card named_card(const struct lair_game *g, const struct lair_frame *f)
{
    const struct lair_card_state *s = &g->card[f->b.card];

    return s->zone == LAIR_HAND_ROOMS && s->seat == f->b.actor ? f->b.card : 0;
}

size_t extra_builds(const struct lair_catalog *cat, const struct lair_game *g, struct lair_move *out)
{
    const struct lair_frame *f = &g->frame[g->n_frames - 1];
    const struct clause *clause = frame_clause(cat, f);
    int seat = f->b.actor;
    lair_card named = named_card(g, f);
    struct dungeon_places p;
    size_t n = 0;

    dungeon_places(cat, g, seat, &p);
    if (clause->verb == VERB_BUILD_ON) {
        /* in a view the card is known by its design: it was shown */
        return named != 0 ? dungeon_build_moves(&p, cat, g, seat, named, false, out) : 0;
    }
    for (lair_card c = lair_first(g, LAIR_HAND_ROOMS, seat); c != 0; c = g->card[c].next)
        if (!zone_repeats(g, c))
            n += dungeon_build_moves(&p, cat, g, seat, c, true, out + n);
    return n;
}

/* Is there a place for the card that was searched for and shown?  (B14) */
static bool fits_somewhere(const struct run *r, const struct lair_frame *f)
{
    struct lair_move moves[LAIR_MAX_SQUARES + 1];
    struct dungeon_places p;

    dungeon_places(r->cat, r->g, f->b.actor, &p);
    return dungeon_build_moves(&p, r->cat, r->g, f->b.actor, f->b.card, false, moves) > 0;
}

/* By what everybody knows: of a hand only its size. */
static bool could_build(const struct run *r, const struct lair_frame *f, const struct clause *c)
{
    int seat = f->b.actor;

    if (!seat_is_in(r->g, seat) || !may_build_at_all(r->cat, r->g, seat))
        return false;
    if (c->verb == VERB_BUILD)
        return lair_count(r->g, LAIR_HAND_ROOMS, seat) > 0;
    return named_card(r->g, f) != 0 && (!rules_have(r->g, RULES_ASK_IN_EARNEST) || fits_somewhere(r, f));
}

enum progress extra_build(struct run *r, struct lair_frame *f, const struct clause *c)
{
    int seat = f->b.actor, square;
    lair_card card;

    if (!could_build(r, f, c))
        return PROGRESS_DONE;
    if (r->answer == NULL) {
        frame_ask_seat(r, LAIR_ASK_EXTRA, seat);
        return PROGRESS_WAIT;
    }
    struct lair_move m = *r->answer;

    r->answer = NULL;
    if (m.verb == LAIR_PASS)
        return PROGRESS_DONE;
    card = zone_find(r->g, LAIR_HAND_ROOMS, seat, m.what.id);
    zone_remove(r->g, card);
    square = m.verb == LAIR_BUILD_NEW ? LAIR_NO_SQUARE : m.target.id;
    dungeon_build(r, seat, square, card);
    return PROGRESS_DONE;
}
