/* engine/language/particular.c - what a verb demands beyond the columns of its row
 * SPDX-License-Identifier: MIT */
#include "engine/language/particular.h"

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

static const struct noun *first(const struct compiler *c, const struct clause *k)
{
    return &c->p->noun[k->noun];
}

static const struct noun *second(const struct compiler *c, const struct clause *k)
{
    return &c->p->noun[k->noun2];
}

static bool has_plain_number(const struct compiler *c, const struct clause *k)
{
    (void)c;
    return k->n.kind == AMOUNT_PLAIN;
}

static bool is_of_one_dungeon(const struct compiler *c, const struct clause *k)
{
    return first(c, k)->whose != WHOSE_ANY && first(c, k)->whose != WHOSE_OPPONENT;
}

static bool is_covered(const struct compiler *c, const struct clause *k)
{
    return first(c, k)->filter & FILTER_COVERED;
}

static bool is_no_card_of_ones_own(const struct compiler *c, const struct clause *k)
{
    const struct noun *n = first(c, k);

    return n->how == HOW_THAT || !(n->place & PLACE_HAND) || n->whose == WHOSE_THAT;
}

static bool names_both_piles(const struct compiler *c, const struct clause *k)
{
    return first(c, k)->place == (PLACE_ROOM_DECK | PLACE_DISCARD);
}

static bool names_one_deck(const struct compiler *c, const struct clause *k)
{
    uint32_t kind = first(c, k)->filter & (FILTER_ROOM_CARD | FILTER_SPELL_CARD);

    return (first(c, k)->place == PLACE_ROOM_DECK && kind != FILTER_SPELL_CARD) ||
           (first(c, k)->place == PLACE_SPELL_DECK && kind != FILTER_ROOM_CARD);
}

static bool is_any_room_card(const struct compiler *c, const struct clause *k)
{
    return first(c, k)->filter == FILTER_ROOM_CARD && first(c, k)->icons == 0 &&
           first(c, k)->whose != WHOSE_THAT;
}

static bool is_on_any_room_of_ones_own(const struct compiler *c, const struct clause *k)
{
    const struct noun *n = second(c, k);
    bool own = n->whose == WHOSE_THEIRS || (n->whose == WHOSE_YOURS && k->actor == ACTOR_YOU);

    return own && clause_takes(n) == TAKES_A && n->filter == 0 && n->icons == 0;
}

static bool is_to_a_certain_room(const struct compiler *c, const struct clause *k)
{
    const struct noun *n = second(c, k);

    return clause_takes(n) == TAKES_THAT ||
           (n->filter & (FILTER_FIRST | FILTER_LAST | FILTER_NEXT | FILTER_PREVIOUS) && !n->chosen);
}

static bool is_to_another_room(const struct compiler *c, const struct clause *k)
{
    return clause_takes(second(c, k)) == TAKES_A ||
           (clause_takes(second(c, k)) == TAKES_THAT && first(c, k)->how != HOW_PICK);
}

static bool has_a_hero(const struct compiler *c, const struct clause *k)
{
    (void)k;
    return c->bound & BOUND_HERO;
}

static bool is_a_wound(const struct compiler *c, const struct clause *k)
{
    const struct noun *n = first(c, k);

    return n->how == HOW_THAT || n->filter & FILTER_FACE_UP;
}

/* Is it an item that somebody has won? */
static bool is_won(const struct compiler *c, const struct clause *k)
{
    const struct noun *n = first(c, k);

    return n->how == HOW_THAT || (n->place != 0 && !(n->place & ~(uint32_t)(PLACE_SCORE | PLACE_TROPHIES)));
}

/* What lies on that side already would be no cost. */
static bool is_on_the_other_side(const struct compiler *c, const struct clause *k)
{
    return first(c, k)->filter & (k->verb == VERB_TURN_UP ? FILTER_FACE_DOWN : FILTER_FACE_UP);
}

static bool is_to_that_hero(const struct compiler *c, const struct clause *k)
{
    const struct noun *n = first(c, k);

    return clause_takes(second(c, k)) == TAKES_THAT && (n->how == HOW_THAT || n->place == PLACE_TOWN_ITEMS);
}

static bool is_a_spell(const struct compiler *c, const struct clause *k)
{
    (void)k;
    return c->card->kind == LAIR_SPELL;
}

static bool has_a_player(const struct compiler *c, const struct clause *k)
{
    (void)k;
    return c->bound & BOUND_PLAYER;
}

/* A cost may pay the player that a target names. */
static bool pays_a_player(const struct compiler *c, const struct clause *k)
{
    (void)k;
    return (c->bound | (c->in == IN_COST ? c->later : 0)) & BOUND_PLAYER;
}

static bool is_done_by_you(const struct compiler *c, const struct clause *k)
{
    (void)c;
    return k->actor == ACTOR_YOU;
}

static bool is_a_room_of_ones_own(const struct compiler *c, const struct clause *k)
{
    const struct noun *n = first(c, k);

    return n->how == HOW_HERE || (n->how == HOW_PICK && n->whose == WHOSE_YOURS);
}

static bool is_of_the_own_hand(const struct compiler *c, const struct clause *k)
{
    const struct noun *n = first(c, k);

    return n->how == HOW_THAT || (n->whose != WHOSE_THAT && c->bound & BOUND_PLAYER);
}

static bool is_of_the_acting_hand(const struct compiler *c, const struct clause *k)
{
    const struct noun *n = first(c, k);

    return n->whose == WHOSE_YOURS || n->whose == WHOSE_THEIRS;
}

/* What more than one of them lacks. */
static const char written[] = "the number must be a written one, as \"two\" or \"2\"";
static const char own_coins[] =
    "only the player whose card it is can pay for what follows: say \"pay\" or \"give\" alone";
static const char which_player[] = "nothing before it says which player: \"choose an opponent\"";
static const char won_items[] = "say \"in a score pile\": other items are not turned";

static const struct particular {
    enum verb verb;
    unsigned in; /* where it holds: bits */
    bool (*is_so)(const struct compiler *c, const struct clause *clause);
    const char *why;
} particulars[] = {
    { VERB_PAY, IN_COST | IN_DO, has_plain_number, written },
    { VERB_GIVE_COINS, IN_COST | IN_DO, has_plain_number, written },
    { VERB_GIVE_COINS, IN_COST | IN_DO, pays_a_player, which_player },
    { VERB_GIVE_ANY, IN_COST, pays_a_player, which_player },
    { VERB_PAY, IN_DO, is_done_by_you, own_coins },
    { VERB_GIVE_COINS, IN_DO, is_done_by_you, own_coins },
    { VERB_SWAP_HOARDS, IN_DO, has_a_player, which_player },
    { VERB_LAY, IN_DO, is_a_room_of_ones_own,
      "coins lie on one's own rooms: \"on here\", \"on a room of yours\"" },
    { VERB_LAY_SOME, IN_DO, has_plain_number, written },
    { VERB_LAY_SOME, IN_DO, is_a_room_of_ones_own, "coins lie on one's own rooms: \"on here\"" },
    { VERB_LAY_OR_DESTROY, IN_DO, has_plain_number, written },
    { VERB_LAY_OR_DESTROY, IN_DO, is_a_room_of_ones_own, "coins lie on one's own rooms: \"on here\"" },
    { VERB_TAX, IN_DO, has_plain_number, written },
    { VERB_TAKE_COUNTERS, IN_COST, has_plain_number, written },
    { VERB_UNCOVER, IN_DO, is_covered, "say \"a covered room\": others lie in sight" },
    { VERB_SWAP, IN_DO, is_of_one_dungeon,
      "rooms change places within one dungeon: say whose, \"two rooms of yours\"" },
    { VERB_TAKE, IN_DO, is_no_card_of_ones_own,
      "one's own cards need not be taken: \"from that player's hand\", \"from the discard pile\"" },
    { VERB_SEARCH, IN_DO, names_both_piles,
      "say \"in the room deck or in the discard pile\": both are searched" },
    { VERB_SEARCH_DECK, IN_DO, names_one_deck,
      "say in which deck: \"a spell card in the spell deck\", \"a room card in the room deck\"" },
    { VERB_DRAW_EITHER, IN_DO, has_plain_number, written },
    { VERB_BUILD, IN_DO, is_any_room_card, "say \"build a room card\": any of the hand may be built" },
    { VERB_BUILD_ON, IN_DO, is_on_any_room_of_ones_own,
      "say \"build that card on a room of yours\": any will do" },
    { VERB_TO_ROOM, IN_DO, is_to_a_certain_room,
      "nobody chooses the room: say \"the next\", \"your first\", \"that\"" },
    { VERB_MOVE_COUNTERS, IN_DO, is_to_another_room, "say \"to a room\", or \"from here to that room\"" },
    { VERB_LOOK, IN_DO, has_a_player, which_player },
    { VERB_GIVE, IN_DO, is_of_the_own_hand,
      "say whose card: \"choose an opponent\", \"give a card to that player\"" },
    { VERB_REMOVE_THIS, IN_DO, is_a_spell,
      "only a spell is out of play by then: \"destroy here\" is what a room does" },
    { VERB_KEEP_ITEM, IN_DO, has_a_hero,
      "nothing before it says whose item: \"this hero …\" of a moment does" },
    { VERB_HEAL_HERO, IN_DO, is_a_wound,
      "say \"a face-up hero in your score pile\": only wounds are healed" },
    { VERB_SHOW_EACH_FOR, IN_DO, has_plain_number, written },
    { VERB_SHOW_EACH_FOR, IN_DO, is_of_the_acting_hand,
      "only one's own cards are shown: \"from your hand\"" },
    { VERB_TURN_UP_AND_BUILD, IN_DO, has_plain_number, written },
    { VERB_ATTACH, IN_DO, is_to_that_hero, "say \"an item waiting in town\", and name the hero before" },
    { VERB_TURN_UP, IN_DO | IN_COST, is_won, won_items },
    { VERB_TURN_DOWN, IN_DO | IN_COST, is_won, won_items },
    { VERB_TURN_OVER, IN_DO, is_won, won_items },
    { VERB_TURN_UP, IN_COST, is_on_the_other_side, "say \"a face-down item\"" },
    { VERB_TURN_DOWN, IN_COST, is_on_the_other_side, "say \"a face-up item\"" },
};

const char *particular_lacks(const struct compiler *c, const struct clause *clause)
{
    for (size_t i = 0; i < ARRAY_LEN(particulars); i++)
        if ((int)particulars[i].verb == clause->verb && particulars[i].in & c->in &&
            !particulars[i].is_so(c, clause))
            return particulars[i].why;
    return NULL;
}
