/* engine/rules/extra.c - rooms built at once, by an effect
 * SPDX-License-Identifier: MIT */
#include "engine/rules/extra.h"

#include "engine/rules/dungeon.h"
#include "engine/rules/miniboss.h"
#include "engine/rules/noun.h"
#include "engine/rules/rules.h"
#include "engine/rules/square.h"
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

/* The places of the builder; those for minibosses too, if the text lets one come and its price is there (L2d). */
static struct dungeon_places places_of(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                                       bool minibosses)
{
    struct dungeon_places p;

    dungeon_places(cat, g, seat, seat, &p);
    p.minibosses = minibosses;
    return p;
}

/* Does a clause choose a card of the hand of the player who does it? */
static bool is_choice_of_hand(const struct lair_catalog *cat, const struct clause *c)
{
    const struct noun *n = &cat->program.noun[c->noun];

    return c->verb == VERB_CHOOSE && n->sort == SORT_CARD && n->how == HOW_PICK && n->place == PLACE_HAND &&
           n->whose != WHOSE_THAT;
}

bool extra_chooses(const struct lair_catalog *cat, const struct lair_game *g, const struct lair_frame *f,
                   const struct clause *c)
{
    const struct line *l = catalog_line(cat, f->line);
    const struct clause *end = &cat->program.clause[l->do_ + l->n_do];

    return rules_have(g, RULES_BUILD_UNSEEN) && f->kind == FRAME_EFFECT && f->step == EFFECT_CLAUSES &&
           c + 2 == end && l->n_modifier == 0 && c[1].verb == VERB_BUILD_ON && c[1].actor == c->actor &&
           is_choice_of_hand(cat, c);
}

/* The phrase for the cards of the hand of which one may be built on a room; NULL: which one has been said. */
static const struct noun *open_choice(const struct lair_catalog *cat, const struct lair_game *g,
                                      const struct lair_frame *f)
{
    const struct clause *before = f->pc > 0 ? frame_clause(cat, f) - 1 : NULL;

    return before != NULL && extra_chooses(cat, g, f, before) ? &cat->program.noun[before->noun] : NULL;
}

/* Was "that card" picked where others do not see it? */
static bool is_unseen(const struct lair_catalog *cat, const struct lair_frame *f)
{
    bool unseen = false;

    for (const struct clause *c = frame_clause(cat, f) - f->pc; c < frame_clause(cat, f); c++) {
        const struct noun *n = &cat->program.noun[c->noun];

        if (n->sort == SORT_CARD && n->how == HOW_PICK)
            unseen =
                n->place & (PLACE_HAND | PLACE_ROOM_DECK) && c->verb != VERB_SHOW && c->verb != VERB_SEARCH;
    }
    return unseen;
}

/* The cards of a hand that fit a phrase (NULL: all), on rooms and perhaps at new places. */
static size_t of_hand(const struct lair_catalog *cat, const struct lair_game *g, const struct lair_frame *f,
                      const struct noun *which, bool new_too, struct lair_move *out)
{
    int seat = f->b.actor;
    struct dungeon_places p = places_of(cat, g, seat, false);
    struct context ctx = noun_context(cat, g, f);
    size_t n = 0;

    for (lair_card c = lair_first(g, LAIR_HAND_ROOMS, seat); c != 0; c = g->card[c].next)
        if (!zone_repeats(g, c) && (which == NULL || noun_fits_card(&ctx, which, c)))
            n += dungeon_build_moves(&p, cat, g, seat, c, new_too, out + n);
    return n;
}

/* The minibosses among the uppermost cards of the pile, each once. */
static size_t of_pile(const struct lair_catalog *cat, const struct lair_game *g, const struct lair_frame *f,
                      struct lair_move *out)
{
    int seat = f->b.actor, i = 0;
    struct dungeon_places p = places_of(cat, g, seat, miniboss_is_affordable(g, seat));
    size_t n = 0;

    for (lair_card c = lair_first(g, LAIR_DISCARD, 0); c != 0 && i < f->b.x; c = g->card[c].next, i++)
        if (catalog_design(cat, design_of(g, c))->print.miniboss && !zone_repeats(g, c))
            n += dungeon_build_moves(&p, cat, g, seat, c, false, out + n);
    return n;
}

size_t extra_builds(const struct lair_catalog *cat, const struct lair_game *g, struct lair_move *out)
{
    const struct lair_frame *f = &g->frame[g->n_frames - 1];
    enum verb verb = frame_clause(cat, f)->verb;
    int seat = f->b.actor;
    bool bought = verb == VERB_BUY_MINIBOSS, drawn = verb == VERB_DRAW_AND_BUILD;
    /* in a view the card is known by its design: it was shown, or its owner looks at it */
    lair_card named = bought ? f->b.card : named_card(g, f);
    const struct noun *which = verb == VERB_BUILD_ON ? open_choice(cat, g, f) : NULL;
    struct dungeon_places p;

    if (verb == VERB_BUILD || which != NULL)
        return of_hand(cat, g, f, which, verb == VERB_BUILD, out);
    if (verb == VERB_TURN_UP_AND_BUILD)
        return of_pile(cat, g, f, out);
    p = places_of(cat, g, seat, bought || (drawn && miniboss_is_affordable(g, seat)));
    return named != 0 ? dungeon_build_moves(&p, cat, g, seat, named, drawn, out) : 0;
}

/* Is there a place for the card that everybody knows?  (B14) */
static bool fits_somewhere(const struct lair_catalog *cat, const struct lair_game *g)
{
    struct lair_move moves[LAIR_MAX_MOVES];

    return extra_builds(cat, g, moves) > 0;
}

static bool has_place(const struct lair_catalog *cat, const struct lair_game *g, int seat)
{
    struct dungeon_places p = places_of(cat, g, seat, false);
    bool any = false;

    for (int q = 0; q < p.n; q++)
        any |= p.on[q];
    return any;
}

static bool could_build_on(const struct lair_catalog *cat, const struct lair_game *g,
                           const struct lair_frame *f)
{
    if (open_choice(cat, g, f) != NULL)
        return lair_count(g, LAIR_HAND_ROOMS, f->b.actor) > 0 && has_place(cat, g, f->b.actor);
    if (named_card(g, f) == 0)
        return false;
    if (rules_have(g, RULES_BUILD_UNSEEN) && is_unseen(cat, f))
        return true;
    return !rules_have(g, RULES_ASK_IN_EARNEST) || fits_somewhere(cat, g);
}

/* By what everybody knows: of a hand only its size. */
static bool could_build(const struct lair_catalog *cat, const struct lair_game *g, const struct lair_frame *f,
                        const struct clause *c)
{
    int seat = f->b.actor;

    if (!seat_is_in(g, seat) || !may_build_at_all(cat, g, seat))
        return false;
    switch ((enum verb)c->verb) {
    case VERB_BUILD: return lair_count(g, LAIR_HAND_ROOMS, seat) > 0;
    case VERB_BUILD_ON: return could_build_on(cat, g, f);
    case VERB_DRAW_AND_BUILD: return named_card(g, f) != 0;
    case VERB_BUY_MINIBOSS:
        return square_level(g, f->b.card) <= g->seat[seat].coins && fits_somewhere(cat, g);
    case VERB_TURN_UP_AND_BUILD: return fits_somewhere(cat, g);
    default: return false;
    }
}

bool extra_could_build(const struct lair_catalog *cat, const struct lair_game *g)
{
    const struct lair_frame *f = &g->frame[g->n_frames - 1];

    return could_build(cat, g, f, frame_clause(cat, f));
}

/* The card that the answer means is built. */
static void build_it(struct run *r, const struct lair_frame *f, const struct clause *c,
                     const struct lair_move *m)
{
    int seat = f->b.actor, square = m->verb == LAIR_BUILD_NEW ? LAIR_NO_SQUARE : m->target.id;
    enum lair_zone from = c->verb == VERB_TURN_UP_AND_BUILD ? LAIR_DISCARD : LAIR_HAND_ROOMS;
    lair_card card;

    if (c->verb == VERB_BUY_MINIBOSS) {
        miniboss_buy(r, seat, square, f->b.card);
        return;
    }
    card = zone_find(r->g, from, seat, m->what.id);
    zone_remove(r->g, card);
    if (catalog_design(r->cat, design_of(r->g, card))->print.miniboss)
        miniboss_build(r, seat, square, card);
    else
        dungeon_build(r, seat, square, card);
}

enum progress extra_build(struct run *r, struct lair_frame *f, const struct clause *c)
{
    struct lair_move m;

    if (!could_build(r->cat, r->g, f, c))
        return PROGRESS_DONE;
    if (r->answer == NULL) {
        frame_ask_seat(r, LAIR_ASK_EXTRA, f->b.actor);
        return PROGRESS_WAIT;
    }
    m = *r->answer;
    r->answer = NULL;
    if (m.verb != LAIR_PASS)
        build_it(r, f, c, &m);
    return PROGRESS_DONE;
}
