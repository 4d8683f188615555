/* engine/language/moment.c - the moments for which lines wait: on which cards, and what they name
 * SPDX-License-Identifier: MIT */
#include "engine/language/moment.h"

#include <stdio.h>
#include <string.h>

#include "engine/language/wording.h"

static unsigned moment_binds(enum moment m)
{
    switch (m) {
    case MOMENT_DIES_HERE:
    case MOMENT_ENTERS_HERE:
    case MOMENT_SURVIVES_HERE:
    case MOMENT_ARRIVES:
    case MOMENT_SURVIVES_YOURS:
    case MOMENT_YOU_KILL: return BOUND_HERO;
    case MOMENT_ENTERS_DUNGEON:
    case MOMENT_SURVIVES:
    case MOMENT_SPELL_COMES:
    case MOMENT_THIS_KILLED: return BOUND_HERO | BOUND_PLAYER;
    case MOMENT_ENTERS_LAST:
    case MOMENT_LEAVES_ALIVE: return BOUND_HERO | BOUND_PLAYER | BOUND_ROOM;
    case MOMENT_DIES_IN: return BOUND_HERO | BOUND_ROOM;
    case MOMENT_YOU_BUILD:
    case MOMENT_YOU_UNCOVER: return BOUND_ROOM;
    case MOMENT_DESTROYED:
    case MOMENT_DISCARDED:
    case MOMENT_CARD_LOST:
    case MOMENT_OPPONENT_DISCARDS: return BOUND_CARD;
    case MOMENT_OPPONENT_CASTS: return BOUND_PLAYER;
    case MOMENT_NONE:
    case MOMENT_LEVEL_UP:
    case MOMENT_BUILT:
    case MOMENT_UNCOVERED:
    case MOMENT_IN_SIGHT:
    case MOMENT_THIS_DESTROYED:
    case MOMENT_YOU_RECOVER:
    case MOMENT_YOU_CAST:
    case MOMENT_YOU_ACTIVE:
    case MOMENT_TURN_ENDS:
    case MOMENT_YOU_GAIN_COINS:
    case MOMENT_OPPONENT_RAISES:
    case N_MOMENTS: return 0;
    }
    return 0;
}

/* Notes where the things that a moment binds lie by then: places. */
static void moment_places(enum moment m, struct compiler *c)
{
    bool scored = m == MOMENT_DIES_HERE || m == MOMENT_DIES_IN || m == MOMENT_YOU_KILL ||
                  m == MOMENT_SURVIVES || m == MOMENT_SURVIVES_YOURS;

    c->hero_at = scored ? PLACE_SCORE : PLACES_ALL;
    c->card_at = m == MOMENT_OPPONENT_DISCARDS ? PLACE_HAND : PLACE_DISCARD;
}

/* On which cards a moment can come: bits of enum lair_kind. */
static unsigned moment_kinds(enum moment m)
{
    switch (m) {
    case MOMENT_LEVEL_UP:
    case MOMENT_DIES_IN:
    case MOMENT_YOU_UNCOVER: return 1 << LAIR_BOSS;
    case MOMENT_BUILT:
    case MOMENT_UNCOVERED:
    case MOMENT_IN_SIGHT:
    case MOMENT_DIES_HERE:
    case MOMENT_ENTERS_HERE:
    case MOMENT_SURVIVES_HERE:
    case MOMENT_THIS_DESTROYED: return 1 << LAIR_ROOM;
    case MOMENT_ARRIVES: return 1 << LAIR_HERO | 1 << LAIR_EPIC;
    case MOMENT_ENTERS_DUNGEON:
    case MOMENT_ENTERS_LAST:
    case MOMENT_LEAVES_ALIVE:
    case MOMENT_SURVIVES:
    case MOMENT_SPELL_COMES:
    case MOMENT_THIS_KILLED: return 1 << LAIR_HERO | 1 << LAIR_EPIC | 1 << LAIR_ITEM;
    case MOMENT_YOU_BUILD:
    case MOMENT_DESTROYED:
    case MOMENT_DISCARDED:
    case MOMENT_CARD_LOST:
    case MOMENT_YOU_KILL:
    case MOMENT_SURVIVES_YOURS:
    case MOMENT_YOU_RECOVER:
    case MOMENT_YOU_ACTIVE:
    case MOMENT_YOU_CAST:
    case MOMENT_OPPONENT_CASTS:
    case MOMENT_YOU_GAIN_COINS:
    case MOMENT_OPPONENT_RAISES:
    case MOMENT_TURN_ENDS: return 1 << LAIR_ROOM | 1 << LAIR_BOSS;
    case MOMENT_OPPONENT_DISCARDS: return 1 << LAIR_ROOM;
    case MOMENT_NONE:
    case N_MOMENTS: return 0;
    }
    return 0;
}

/* Does it come for a miniboss, which is no room that is built or destroyed?  Of moments of rooms. */
static bool is_for_minibosses(enum moment m)
{
    return !(m == MOMENT_BUILT || m == MOMENT_UNCOVERED || m == MOMENT_IN_SIGHT ||
             m == MOMENT_THIS_DESTROYED || m == MOMENT_OPPONENT_DISCARDS);
}

const char *moment_cards(enum moment m, char out[WORDS_LIST])
{
    bool minibosses = moment_kinds(m) & 1u << LAIR_ROOM && is_for_minibosses(m);
    size_t len = strlen(words_list(moment_kinds(m), words_cards, LAIR_N_KINDS, ", ", out));

    if (minibosses)
        snprintf(out + len, WORDS_LIST - len, ", minibosses");
    return out;
}

/* What a moment is about: whose card it was is all that is known beside the card. */
static int check_about(struct compiler *c, const char *phrase, const struct noun *n, enum moment m)
{
    uint32_t place = n->sort == SORT_CARD ? PLACE_HAND : PLACE_DUNGEON;
    char at[WORDS_LIST], list[WORDS_LIST];

    if (n->place != place)
        return fault(c->faults, "\"%.60s\": never comes of %s %s, but %s", phrase, words_things[n->sort],
                     wording_places((enum sort)n->sort, n->place, at),
                     wording_places((enum sort)n->sort, place, list));
    if (m == MOMENT_YOU_BUILD && n->whose == WHOSE_OPPONENT)
        return fault(c->faults, "\"%.60s\": never comes: nobody builds a room \"of an opponent\"", phrase);
    return 0;
}

/* Does the moment ever come for such a card? */
static int check_card(struct compiler *c, const char *phrase, enum moment m)
{
    char list[WORDS_LIST];

    if (!(moment_kinds(m) & 1u << c->card->kind))
        return fault(c->faults, "\"%.60s\": never comes for such a card: never on %s, but on %s", phrase,
                     words_cards[c->card->kind],
                     words_list(moment_kinds(m), words_cards, LAIR_N_KINDS, ", ", list));
    if (c->card->miniboss && !is_for_minibosses(m))
        return fault(
            c->faults,
            "\"%.60s\": never comes for such a card: a miniboss is no room that is built or destroyed; \"a hero "
            "dies here\" does",
            phrase);
    return 0;
}

int moment_read(struct compiler *c, const char *phrase, bool instead)
{
    struct slots slots;
    const struct form *f = clause_whole(c, phrase, instead ? words_instead : words_moments,
                                        instead ? words_n_instead : words_n_moments, ROLE_MOMENT, &slots);

    if (f == NULL)
        return -1;
    c->line->moment = (uint8_t)f->value;
    c->line->about = slots.n_nouns > 0 ? slots.noun[0] : 0;
    if (check_card(c, phrase, (enum moment)f->value) < 0)
        return -1;
    if (c->line->about != 0 && check_about(c, phrase, &c->p->noun[c->line->about], f->value) < 0)
        return -1;
    c->bound |= moment_binds(f->value);
    moment_places(f->value, c);
    return 0;
}
