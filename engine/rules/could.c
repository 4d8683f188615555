/* engine/rules/could.c - could an effect do anything, by what everybody knows?
 * SPDX-License-Identifier: MIT */
#include "engine/rules/could.h"

#include "engine/language/words.h"
#include "engine/rules/hand.h"

static bool could_heal(const struct context *c)
{
    for (lair_card h = lair_first(c->g, LAIR_SCORE, c->b.actor); h != 0; h = c->g->card[h].next)
        if (c->g->card[h].flags & LAIR_FACE_UP)
            return true;
    return false;
}

/* Could so many things fit a phrase?  Any card of a deck could.  Where a phrase names a hand and other
 * places, the backs alone do not tell. */
static bool could_find(const struct context *c, const struct noun *n, int enough)
{
    if (n->place & PLACE_HAND && n->place != PLACE_HAND)
        return true;
    if (n->place & PLACE_ROOM_DECK && lair_count(c->g, LAIR_ROOM_DECK, 0) > 0)
        return true;
    if (n->place & PLACE_SPELL_DECK && lair_count(c->g, LAIR_SPELL_DECK, 0) > 0)
        return true;
    if (n->place & PLACE_HERO_DECKS &&
        lair_count(c->g, LAIR_HERO_DECK, 0) + lair_count(c->g, LAIR_EPIC_DECK, 0) > 0)
        return true;
    return noun_could_be(c, n, enough);
}

/* The zones of cards and heroes, as phrases call them; no phrase calls the rest. */
static const uint32_t place_of_zone[LAIR_N_ZONES] = {
    [LAIR_ROOM_DECK] = PLACE_ROOM_DECK,
    [LAIR_SPELL_DECK] = PLACE_SPELL_DECK,
    [LAIR_HERO_DECK] = PLACE_HERO_DECKS,
    [LAIR_EPIC_DECK] = PLACE_HERO_DECKS,
    [LAIR_DISCARD] = PLACE_DISCARD,
    [LAIR_TOWN] = PLACE_TOWN,
    [LAIR_MARKET] = PLACE_MARKET,
    [LAIR_SPOTS + 0] = PLACE_LANDMARK,
    [LAIR_SPOTS + 1] = PLACE_LANDMARK,
    [LAIR_SPOTS + 2] = PLACE_LANDMARK,
    [LAIR_SPOTS + 3] = PLACE_LANDMARK,
    [LAIR_SPOTS + 4] = PLACE_LANDMARK,
    [LAIR_SPOTS + LAIR_MAX_LANDMARKS - 1] = PLACE_LANDMARK,
    [LAIR_HAND_ROOMS] = PLACE_HAND,
    [LAIR_HAND_SPELLS] = PLACE_HAND,
    [LAIR_ENTRANCE] = PLACE_ENTRANCE,
    [LAIR_SCORE] = PLACE_SCORE,
    [LAIR_INSIDE] = PLACE_DUNGEON,
};

/* Is "that card" the one that set the line off, not one that the line has picked since? */
static bool is_of_the_moment(const struct lair_catalog *cat, const struct line *l,
                             const struct clause *clause)
{
    if ((l->moment != MOMENT_CARD_LOST && l->moment != MOMENT_DISCARDED) ||
        cat->program.noun[clause->noun].how != HOW_THAT)
        return false;
    for (const struct clause *k = &cat->program.clause[l->do_]; k < clause; k++)
        if (cat->program.noun[k->noun].sort == SORT_CARD && cat->program.noun[k->noun].how == HOW_PICK)
            return false;
    return true;
}

bool could_be_at(const struct lair_game *g, lair_card card, unsigned places)
{
    return place_of_zone[g->card[card].zone] & places;
}

bool could_reach(const struct lair_catalog *cat, const struct lair_game *g, const struct line *l,
                 const struct clause *clause, lair_card card)
{
    unsigned places = words_verb_use[clause->verb].place;

    if (clause->verb == VERB_TAKE && is_of_the_moment(cat, l, clause))
        places = PLACE_DISCARD; /* another trigger may have been faster */
    return places == 0 || could_be_at(g, card, places);
}

static bool could_name(const struct context *c, const struct noun *n)
{
    struct thing t;

    switch ((enum how)n->how) {
    case HOW_PICK:
    case HOW_ALL: return could_find(c, n, 1);
    case HOW_THAT:
    case HOW_HERE:
    case HOW_YOU: return noun_named(c, n, &t);
    }
    return true;
}

bool could_clause(const struct context *c, const struct line *l, const struct clause *clause)
{
    const struct noun *n = &c->cat->program.noun[clause->noun];

    switch ((enum needs)words_verb_use[clause->verb].needs) {
    case NEEDS_UNSAID:
    case NEEDS_NOTHING: return true;
    case NEEDS_THING: return could_name(c, n);
    case NEEDS_IN_REACH:
        return could_name(c, n) && (n->how != HOW_THAT || could_reach(c->cat, c->g, l, clause, c->b.card));
    case NEEDS_FIND: return could_find(c, n, 1);
    case NEEDS_TWO: return could_find(c, n, 2);
    case NEEDS_WOUND: return could_heal(c);
    case NEEDS_ITEM: return could_name(c, n) && (n->how != HOW_THAT || c->g->card[noun_hero(c, n)].with != 0);
    case NEEDS_ROOMS: return hand_could_draw(c->cat, c->g, LAIR_ROOM_DECK);
    case NEEDS_SPELLS: return hand_could_draw(c->cat, c->g, LAIR_SPELL_DECK);
    case NEEDS_ROOMS_OR_SPELLS:
        return hand_could_draw(c->cat, c->g, LAIR_ROOM_DECK) ||
               hand_could_draw(c->cat, c->g, LAIR_SPELL_DECK);
    case NEEDS_COINS: return c->g->seat[c->b.actor].coins >= clause->n.n;
    case NEEDS_MORE: return false;
    }
    return true;
}

static bool could_by_actor(const struct context *c, const struct line *l, const struct clause *clause)
{
    struct context by = *c;

    switch ((enum actor)clause->actor) {
    case ACTOR_YOU: by.b.actor = (uint8_t)c->you; break;
    case ACTOR_THAT_PLAYER: by.b.actor = c->b.player; break;
    case ACTOR_EACH_PLAYER:
    case ACTOR_EACH_OPPONENT: return true;
    }
    return by.b.actor != LAIR_NOBODY && could_clause(&by, l, clause);
}

/* What is chosen is what the rest is about: with nothing to choose "that ..." is nothing. */
bool could_line(const struct context *c, const struct line *l)
{
    struct context now = *c;

    for (int i = 0; i < l->n_do; i++) {
        const struct clause *clause = &c->cat->program.clause[l->do_ + i];

        if (verb_is_payment(clause->verb) ? !could_by_actor(&now, l, clause)
                                          : could_by_actor(&now, l, clause))
            return !verb_is_payment(clause->verb);
        if (clause->verb == VERB_CHOOSE)
            noun_bind(&c->cat->program.noun[clause->noun], &(struct thing){ .seat = LAIR_NOBODY }, &now.b);
    }
    return l->n_modifier > 0;
}
