/* engine/language/words.c - the tables of the language */
#include "engine/language/words.h"

#include <stdio.h>

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

/* ---- noun phrases: quantity, adjectives, noun, where and whose ------------------------------- */

enum { /* what a word can be said of: bits of enum sort */
       ROOMS = 1 << SORT_ROOM,
       HEROES = 1 << SORT_HERO,
       CARDS = 1 << SORT_CARD,
       PLAYERS = 1 << SORT_PLAYER,
       DUNGEONS = 1 << SORT_DUNGEON,
       SPELLS = 1 << SORT_SPELL,
       BOSSES = 1 << SORT_BOSS,
       ITEMS = 1 << SORT_ITEM,
};

const char *const words_things[N_SORTS] = {
    [SORT_ROOM] = "rooms",       [SORT_HERO] = "heroes",  [SORT_CARD] = "cards",  [SORT_PLAYER] = "players",
    [SORT_DUNGEON] = "dungeons", [SORT_SPELL] = "spells", [SORT_BOSS] = "bosses", [SORT_ITEM] = "items",
};

const struct quantity words_quantities[] = {
    { "a", HOW_PICK, 1, true, 0, "one, chosen by who does it" },
    { "an", HOW_PICK, 1, true, 0, "the same" },
    { "one", HOW_PICK, 1, true, 0, "the same" },
    { "another", HOW_PICK, 1, true, FILTER_OTHER, "one that is not this card" },
    { "the first three", HOW_ALL, 0, false, FILTER_FIRST_THREE,
      "rooms: of the three leftmost active ones, all that fit" },
    { "the", HOW_PICK, 1, false, 0, "the only one that fits" },
    { "two", HOW_PICK, 2, true, 0, "two, one after the other; as many as there are" },
    { "three", HOW_PICK, 3, true, 0, "three" },
    { "four", HOW_PICK, 4, true, 0, "four" },
    { "that", HOW_THAT, 1, false, 0, "the one chosen, aimed at or told by the moment before" },
    { "each", HOW_ALL, 0, false, 0, "every one that fits" },
    { "all", HOW_ALL, 0, false, 0, "the same" },
};
const int words_n_quantities = ARRAY_LEN(words_quantities);

const struct adjective words_adjectives[] = {
    { "monster", FILTER_MONSTER, ROOMS | CARDS, "monster rooms" },
    { "trap", FILTER_TRAP, ROOMS | CARDS, "trap rooms" },
    { "ordinary", FILTER_ORDINARY, ROOMS | CARDS | HEROES, "not advanced; of heroes, not epic" },
    { "advanced", FILTER_ADVANCED, ROOMS | CARDS, "advanced rooms" },
    { "epic", FILTER_EPIC, HEROES, "epic heroes" },
    { "face-down", FILTER_FACE_DOWN, HEROES | ITEMS,
      "in score piles: heroes that count as souls; items that are spent" },
    { "face-up", FILTER_FACE_UP, HEROES | ITEMS,
      "in score piles: heroes that count as wounds; items that are ready" },
    { "other", FILTER_OTHER, ROOMS | CARDS | HEROES | ITEMS, "not this card" },
    { "random", FILTER_RANDOM, CARDS, "of a hand: chance picks, not who does it" },
    { "adjacent", FILTER_ADJACENT, ROOMS, "on the places left and right of this room" },
    { "next", FILTER_NEXT, ROOMS, "on the place right of this room" },
    { "previous", FILTER_PREVIOUS, ROOMS, "on the place left of this room" },
    { "first", FILTER_FIRST, ROOMS, "the leftmost active room" },
    { "last", FILTER_LAST, ROOMS, "the rightmost active room" },
    { "foremost", FILTER_FOREMOST, ROOMS,
      "of the active rooms that the other words fit, the leftmost of a dungeon" },
    { "loaded", FILTER_COUNTER, ROOMS, "with a counter on them" },
    { "covered", FILTER_COVERED, ROOMS, "beneath an active one, however deep: only \"uncover\" reaches it" },
};
const int words_n_adjectives = ARRAY_LEN(words_adjectives);

const struct naming words_namings[] = {
    { "room card", SORT_CARD, HOW_PICK, WHOSE_ANY, FILTER_ROOM_CARD, false, "a room as a card" },
    { "room cards", SORT_CARD, HOW_PICK, WHOSE_ANY, FILTER_ROOM_CARD, true, NULL },
    { "spell card", SORT_CARD, HOW_PICK, WHOSE_ANY, FILTER_SPELL_CARD, false, "a spell as a card" },
    { "spell cards", SORT_CARD, HOW_PICK, WHOSE_ANY, FILTER_SPELL_CARD, true, NULL },
    { "card", SORT_CARD, HOW_PICK, WHOSE_ANY, 0, false, "a room or a spell as a card" },
    { "cards", SORT_CARD, HOW_PICK, WHOSE_ANY, 0, true, NULL },
    { "room", SORT_ROOM, HOW_PICK, WHOSE_ANY, 0, false, "an active room of a dungeon" },
    { "rooms", SORT_ROOM, HOW_PICK, WHOSE_ANY, 0, true, NULL },
    { "hero", SORT_HERO, HOW_PICK, WHOSE_ANY, 0, false, "a hero, ordinary or epic" },
    { "heroes", SORT_HERO, HOW_PICK, WHOSE_ANY, 0, true, NULL },
    { "opponent", SORT_PLAYER, HOW_PICK, WHOSE_OPPONENT, 0, false, "a player who is in, not you" },
    { "player", SORT_PLAYER, HOW_PICK, WHOSE_ANY, 0, false, "a player who is in" },
    { "dungeon", SORT_DUNGEON, HOW_PICK, WHOSE_ANY, 0, false, "a player's row of rooms" },
    { "spell", SORT_SPELL, HOW_PICK, WHOSE_ANY, 0, false, "a spell that was declared" },
    { "boss", SORT_BOSS, HOW_PICK, WHOSE_ANY, 0, false, "a player's boss" },
    { "item", SORT_ITEM, HOW_PICK, WHOSE_ANY, 0, false, "an item card" },
    { "items", SORT_ITEM, HOW_PICK, WHOSE_ANY, 0, true, NULL },
};
const int words_n_namings = ARRAY_LEN(words_namings);

enum {
    OWNED = ROOMS | CARDS | DUNGEONS | SPELLS | BOSSES,
    INSIDE = ROOMS | HEROES,
    SHOWING = ROOMS | CARDS | HEROES,
};

const struct suffix words_suffixes[] = {
    { "of yours", 0, WHOSE_YOURS, 0, 0, 0, OWNED, "in your dungeon, of your hand" },
    { "of theirs", 0, WHOSE_THEIRS, 0, 0, 0, OWNED, "of who does the clause" },
    { "of an opponent", 0, WHOSE_OPPONENT, 0, 0, 0, OWNED, "of any opponent" },
    { "of that player", 0, WHOSE_THAT, 0, 0, 0, OWNED, "of the player named before" },
    { "in your dungeon", PLACE_DUNGEON, WHOSE_YOURS, 0, 0, 0, INSIDE, "not at its entrance" },
    { "in an opponent's dungeon", PLACE_DUNGEON, WHOSE_OPPONENT, 0, 0, 0, INSIDE, "not at its entrance" },
    { "in that dungeon", PLACE_DUNGEON, WHOSE_THAT, 0, 0, 0, INSIDE, "the dungeon named before" },
    { "in any dungeon", PLACE_DUNGEON, WHOSE_ANY, 0, 0, 0, INSIDE, "not at an entrance" },
    { "here", PLACE_HERE, WHOSE_ANY, 0, 0, 0, HEROES, "in the room whose text this is" },
    { "in that room", PLACE_THAT_ROOM, WHOSE_ANY, 0, 0, 0, HEROES, "in the room named before" },
    { "in town", PLACE_TOWN, WHOSE_ANY, 0, 0, 0, HEROES, "in town" },
    { "at your entrance", PLACE_ENTRANCE, WHOSE_YOURS, 0, 0, 0, HEROES, "at your entrance" },
    { "at an entrance", PLACE_ENTRANCE, WHOSE_ANY, 0, 0, 0, HEROES, "at anybody's" },
    { "in the hero decks", PLACE_HERO_DECKS, WHOSE_ANY, 0, 0, 0, HEROES, "looked at by who does it" },
    { "in your score pile", PLACE_SCORE, WHOSE_YOURS, 0, 0, 0, HEROES | ITEMS, "that you scored, or won" },
    { "in an opponent's score pile", PLACE_SCORE, WHOSE_OPPONENT, 0, 0, 0, HEROES | ITEMS,
      "that they scored, or won" },
    { "from your hand", PLACE_HAND, WHOSE_YOURS, 0, 0, 0, CARDS, "of your hand" },
    { "from their hand", PLACE_HAND, WHOSE_THEIRS, 0, 0, 0, CARDS, "of the hand of who does it" },
    { "from that player's hand", PLACE_HAND, WHOSE_THAT, 0, 0, 0, CARDS, "looked at, unless random" },
    { "from any hand", PLACE_HAND, WHOSE_ANY, 0, 0, 0, CARDS, "moments: whoever's card it was" },
    { "from the discard pile", PLACE_DISCARD, WHOSE_ANY, 0, 0, 0, CARDS, "the pile is open to all" },
    { "in the room deck", PLACE_ROOM_DECK, WHOSE_ANY, 0, 0, 0, CARDS, "searched; shuffled after it" },
    { "in the spell deck", PLACE_SPELL_DECK, WHOSE_ANY, 0, 0, 0, CARDS, "the same" },
    { "in the market", PLACE_MARKET, WHOSE_ANY, 0, 0, 0, CARDS, "laid out and not drafted" },
    { "in the discard pile", PLACE_DISCARD, WHOSE_ANY, 0, 0, 0, CARDS, "the pile is open to all" },
    { "in a score pile", PLACE_TROPHIES, WHOSE_ANY, 0, 0, 0, ITEMS, "that players have won" },
    { "with a hero in it", 0, WHOSE_ANY, HAVING_WALKER, 0, 0, ROOMS, "one that is inside now" },
    { "with a hero", PLACE_CARRIED, WHOSE_ANY, 0, 0, 0, ITEMS, "that heroes carry" },
    { "waiting in town", PLACE_TOWN_ITEMS, WHOSE_ANY, 0, 0, 0, ITEMS, "that no hero carries" },
    { "with an item", 0, WHOSE_ANY, HAVING_ITEM, 0, 0, HEROES, "that it carries" },
    { "without an item", 0, WHOSE_ANY, HAVING_NO_ITEM, 0, 0, HEROES, "that carries none" },
    { "with two or more treasure icons", 0, WHOSE_ANY, HAVING_ICONS, 2, 0, ROOMS | CARDS,
      "printed, alike or not" },
    { "with a cleric icon", 0, WHOSE_ANY, HAVING_TREASURE, LAIR_CLERIC, 0, ROOMS,
      "at that moment: lent ones count, lost ones do not" },
    { "with a fighter icon", 0, WHOSE_ANY, HAVING_TREASURE, LAIR_FIGHTER, 0, ROOMS, "the same" },
    { "with a mage icon", 0, WHOSE_ANY, HAVING_TREASURE, LAIR_MAGE, 0, ROOMS, "the same" },
    { "with a thief icon", 0, WHOSE_ANY, HAVING_TREASURE, LAIR_THIEF, 0, ROOMS, "the same" },
    { "with an explorer icon", 0, WHOSE_ANY, HAVING_TREASURE, LAIR_EXPLORER, 0, ROOMS, "the same" },
    { "with an effect when built or uncovered", 0, WHOSE_ANY, HAVING_ENTRANCE, 0, 0, ROOMS,
      "a line that runs then" },
    { "with a card in hand", 0, WHOSE_OPPONENT, HAVING_CARD, 1, 0, PLAYERS,
      "one who has such a card, if anybody has" },
    { "with a room card in hand", 0, WHOSE_OPPONENT, HAVING_ROOM_CARD, 1, 0, PLAYERS, "the same" },
    { "with a spell card in hand", 0, WHOSE_OPPONENT, HAVING_SPELL_CARD, 1, 0, PLAYERS, "the same" },
    { "with two more souls than you", 0, WHOSE_ANY, HAVING_MORE_SOULS, 2, 0, PLAYERS, "two or more" },
    { "in a dungeon of five rooms", PLACE_DUNGEON, WHOSE_ANY, HAVING_SQUARES, 5, 0, HEROES, "active ones" },
    { "that have lost half of their health", 0, WHOSE_ANY, HAVING_LOST_HALF, 0, 0, HEROES,
      "this turn's damage is half of the health, or more" },
    { "that has lost half of its health", 0, WHOSE_ANY, HAVING_LOST_HALF, 0, 0, HEROES, "the same" },
    { "that has survived there this turn", 0, WHOSE_ANY, HAVING_SURVIVED, 0, 0, HEROES,
      "in a score pile: the dungeon of that player" },
    { "with three or less health left", 0, WHOSE_ANY, HAVING_HEALTH, 3, 0, HEROES,
      "health and all that adds to it, less the damage of this turn" },
    { "with two or less health left", 0, WHOSE_ANY, HAVING_HEALTH, 2, 0, HEROES, "the same" },
    { "whose dungeon three heroes have entered this turn", 0, WHOSE_ANY, HAVING_ENTERED, 3, 0, PLAYERS,
      "three or more" },
    { "cast by you this turn", 0, WHOSE_ANY, HAVING_CAST, 1, 0, CARDS, "spells in the discard pile" },
    { "showing a cleric icon", 0, WHOSE_ANY, 0, 0, 1 << LAIR_CLERIC, SHOWING, "printed treasure or class" },
    { "showing a fighter icon", 0, WHOSE_ANY, 0, 0, 1 << LAIR_FIGHTER, SHOWING, "the same" },
    { "showing a mage icon", 0, WHOSE_ANY, 0, 0, 1 << LAIR_MAGE, SHOWING, "the same" },
    { "showing a thief icon", 0, WHOSE_ANY, 0, 0, 1 << LAIR_THIEF, SHOWING, "the same" },
    { "showing an explorer icon", 0, WHOSE_ANY, 0, 0, 1 << LAIR_EXPLORER, SHOWING, "the same" },
};
const int words_n_suffixes = ARRAY_LEN(words_suffixes);

/* ---- forms ----------------------------------------------------------------------------------- */

const struct form words_verbs[] = {
    { "choose ANY", VERB_CHOOSE, "names one: \"that room\", \"that hero\" … of later clauses" },
    { "choose a treasure", VERB_NAME_TREASURE,
      "cleric, fighter, mage or thief: \"that treasure\" of modifiers" },
    { "destroy ROOM", VERB_DESTROY, "the top card goes to the discard pile" },
    { "deactivate ROOM", VERB_DEACTIVATE, "until end of turn" },
    { "swap ROOM", VERB_SWAP, "of one dungeon: they change places with their stacks" },
    { "turn DUNGEON around", VERB_REVERSE, "the last room comes first; stacks stay together" },
    { "arrange DUNGEON", VERB_ARRANGE,
      "names the rooms from the entrance on, deactivated ones too, until the rest may stay as it is; stacks stay together" },
    { "uncover ROOM", VERB_UNCOVER, "\"a covered room\" comes to the top of its stack" },
    { "shuffle the stack of ROOM", VERB_SHUFFLE_STACK,
      "what then lies on top is uncovered, if it was not there before" },
    { "uncover up to one room of each opponent", VERB_UNCOVER_THEIRS,
      "the same, or none, in one dungeon after the other" },
    { "repeat what ROOM does when built or uncovered", VERB_REPEAT,
      "the first line of the card that runs then, if its conditions hold" },
    { "draw N room card", VERB_DRAW_ROOMS, "from the room deck" },
    { "draw N room cards", VERB_DRAW_ROOMS, NULL },
    { "draw N spell card", VERB_DRAW_SPELLS, "from the spell deck" },
    { "draw N spell cards", VERB_DRAW_SPELLS, NULL },
    { "draw N room cards and a spell card", VERB_DRAW_BOTH, "one player after the other" },
    { "draw up to N cards from either deck", VERB_DRAW_EITHER,
      "one after the other: from the room deck, from the spell deck, or no more" },
    { "discard CARD", VERB_DISCARD, "of the hand of who does it, if nothing else is said" },
    { "take CARD", VERB_TAKE,
      "into the hand of who does it, who names room or spell first where chance picks any card" },
    { "show CARD", VERB_SHOW, "to everybody; it stays in hand" },
    { "look at that player's hand", VERB_LOOK,
      "until the text is done: a \"may\" that follows is asked in sight of it" },
    { "give CARD to that player", VERB_GIVE, "of the own hand, into that player's" },
    { "search for CARD", VERB_SEARCH,
      "names a pile, looks through it (and the other, if there is none), shows and takes the card" },
    { "look for CARD", VERB_SEARCH_DECK,
      "looks through the deck and takes the card, which the others see only if it must be of a kind" },
    { "build CARD on ROOM", VERB_BUILD_ON, "\"that card on a room of yours\", at once, face-up" },
    { "build CARD", VERB_BUILD, "\"a room card\" of the hand, at once, face-up, on a place that allows it" },
    { "kill HERO", VERB_KILL, "where it stands" },
    { "deal N damage to HERO", VERB_HURT, NULL },
    { "deal damage equal to N to HERO", VERB_HURT, NULL },
    { "move HERO to town", VERB_TO_TOWN, "as the youngest" },
    { "move HERO to your entrance", VERB_TO_YOUR_ENTRANCE, "to the end of the line" },
    { "move HERO to that player's entrance", VERB_TO_OWNERS_ENTRANCE,
      "the player in whose score pile or dungeon it was" },
    { "move HERO to ROOM", VERB_TO_ROOM, "one that needs no choice: it enters that room" },
    { "remove HERO from the game", VERB_REMOVE, NULL },
    { "remove this card from the game", VERB_REMOVE_THIS, "spells: it goes to no pile" },
    { "score HERO", VERB_SCORE, "face-down, into the score pile of who does it" },
    { "take all damage off HERO", VERB_MEND, NULL },
    { "let HERO skip N room", VERB_SKIP,
      "inside a dungeon: the next that it would enter is passed unentered" },
    { "let HERO skip N rooms", VERB_SKIP, NULL },
    { "heal a wound", VERB_HEAL, "turns one of one's face-up heroes face-down" },
    { "heal HERO", VERB_HEAL_HERO,
      "a face-up hero of a score pile: the same, of those that the phrase names" },
    { "cancel SPELL", VERB_CANCEL, "it does nothing and is discarded" },
    { "cancel SPELL unless that player pays N coin", VERB_TAX, "asked when it would resolve" },
    { "return all face-down rooms", VERB_RETURN_LAID, "to the hands of who laid them" },
    { "shuffle the hero decks", VERB_SHUFFLE_HEROES, "ordinary and epic apart" },
    { "pay N coin", VERB_PAY, "from the own hoard" },
    { "keep its item", VERB_KEEP_ITEM, "the hero's item goes to that player, face-up" },
    { "strip HERO of its item", VERB_STRIP, "it goes to who does it, face-down" },
    { "attach ITEM to HERO", VERB_ATTACH, "one that waits in town, to that hero, if it has none" },
    { "turn ITEM face-up", VERB_TURN_UP, "one that a player has won" },
    { "turn ITEM face-down", VERB_TURN_DOWN, "the same; its boss effect does not happen" },
    { "turn ITEM over", VERB_TURN_OVER, "the same, to the side that it does not show" },
    { "use the boss effect of ITEM", VERB_RUN_ITEM,
      "as if it were this card's; what that is aimed at is named now" },
    { "gain the level up of BOSS", VERB_GAIN_LEVEL_UP, "an effect of once happens at once" },
    { "put N counter on ROOM", VERB_PUT_COUNTERS,
      "each adds one to its damage until it is covered or destroyed" },
    { "put N counters on ROOM", VERB_PUT_COUNTERS, NULL },
    { "take N counter off ROOM", VERB_TAKE_COUNTERS, "as many as are there; a cost: all of them" },
    { "take N counters off ROOM", VERB_TAKE_COUNTERS, NULL },
    { "move N counter from ROOM to ROOM", VERB_MOVE_COUNTERS, "as many as are there" },
    { "move N counters from ROOM to ROOM", VERB_MOVE_COUNTERS, NULL },
};
const int words_n_verbs = ARRAY_LEN(words_verbs);

enum {
    ANY_OF_THEM = TAKES_A | TAKES_TWO | TAKES_EACH | TAKES_THAT,
    ONE = TAKES_A | TAKES_THAT,
    EITHER = IN_DO | IN_COST,
    WHOLE = EITHER | IN_COST_EACH,
    IN_DUNGEON = PLACE_DUNGEON | PLACE_HERE | PLACE_THAT_ROOM,
    ABOUT = IN_DUNGEON | PLACE_TOWN | PLACE_ENTRANCE | PLACE_LANDMARK, /* where a hero can be killed */
    FOUND = ABOUT | PLACE_SCORE | PLACE_HERO_DECKS,
    TO_TAKE = PLACE_HAND | PLACE_DISCARD | PLACE_MARKET,
    TO_SEARCH = PLACE_ROOM_DECK | PLACE_DISCARD,
    DECKS = PLACE_ROOM_DECK | PLACE_SPELL_DECK, /* that are searched */
    TO_CHOOSE = PLACES_ALL & ~DECKS,
};

/* Not plain is what can take another's room out of sight, or looks at more than its phrases. */
#define PLAIN true

const struct use words_verb_use[N_VERBS_] = {
    [VERB_CHOOSE] = { IN_DO, TAKES_A, 0, TO_CHOOSE, NEEDS_THING, DOES_NEITHER, PLAIN },
    [VERB_NAME_TREASURE] = { IN_DO, 0, 0, 0, NEEDS_NOTHING, DOES_NEITHER, PLAIN },
    [VERB_DESTROY] = { WHOLE, ANY_OF_THEM, 0, 0, NEEDS_THING, DOES_HARM },
    [VERB_DEACTIVATE] = { EITHER, ANY_OF_THEM, 0, 0, NEEDS_THING, DOES_HARM },
    [VERB_SWAP] = { IN_DO, TAKES_TWO, 0, 0, NEEDS_TWO, DOES_NEITHER, PLAIN },
    [VERB_REVERSE] = { IN_DO, ONE | TAKES_EACH, 0, 0, NEEDS_THING, DOES_NEITHER, PLAIN },
    [VERB_ARRANGE] = { IN_DO, ONE, 0, 0, NEEDS_THING, DOES_NEITHER, PLAIN },
    [VERB_UNCOVER] = { IN_DO, TAKES_A, 0, 0, NEEDS_THING, DOES_NEITHER },
    [VERB_SHUFFLE_STACK] = { IN_DO, ONE, 0, 0, NEEDS_THING, DOES_NEITHER },
    [VERB_UNCOVER_THEIRS] = { IN_DO, 0, 0, 0, NEEDS_NOTHING, DOES_NEITHER },
    [VERB_REPEAT] = { IN_DO, ONE, 0, 0, NEEDS_THING, DOES_GOOD },
    [VERB_DRAW_ROOMS] = { IN_DO, 0, 0, 0, NEEDS_ROOMS, DOES_NEITHER, PLAIN },
    [VERB_DRAW_SPELLS] = { IN_DO, 0, 0, 0, NEEDS_SPELLS, DOES_NEITHER, PLAIN },
    [VERB_DRAW_BOTH] = { IN_DO, 0, 0, 0, NEEDS_ROOMS_OR_SPELLS, DOES_NEITHER, PLAIN },
    [VERB_DRAW_EITHER] = { IN_DO, 0, 0, 0, NEEDS_ROOMS_OR_SPELLS, DOES_NEITHER, PLAIN },
    [VERB_DISCARD] = { WHOLE, ANY_OF_THEM, 0, PLACE_HAND, NEEDS_THING, DOES_HARM, PLAIN },
    [VERB_TAKE] = { IN_DO, ANY_OF_THEM, 0, TO_TAKE, NEEDS_IN_REACH, DOES_HARM, PLAIN },
    [VERB_SHOW] = { EITHER, ONE | TAKES_TWO, 0, PLACE_HAND, NEEDS_THING, DOES_NEITHER, PLAIN },
    [VERB_LOOK] = { IN_DO, 0, 0, 0, NEEDS_NOTHING, DOES_NEITHER },
    [VERB_GIVE] = { IN_DO, ONE | TAKES_TWO, 0, PLACE_HAND, NEEDS_THING, DOES_HARM },
    [VERB_SEARCH] = { IN_DO, TAKES_A, 0, TO_SEARCH, NEEDS_FIND, DOES_NEITHER, PLAIN },
    [VERB_SEARCH_DECK] = { IN_DO, TAKES_A, 0, DECKS, NEEDS_FIND, DOES_NEITHER, PLAIN },
    [VERB_BUILD_ON] = { IN_DO, TAKES_THAT, 0, PLACE_HAND, NEEDS_NOTHING, DOES_NEITHER },
    [VERB_BUILD] = { IN_DO, TAKES_A, 0, PLACE_HAND, NEEDS_NOTHING, DOES_NEITHER },
    [VERB_KILL] = { IN_DO, ANY_OF_THEM, 0, ABOUT, NEEDS_THING, DOES_GOOD, PLAIN },
    [VERB_HURT] = { IN_DO, ANY_OF_THEM, 0, ABOUT, NEEDS_THING, DOES_GOOD, PLAIN },
    [VERB_TO_TOWN] = { IN_DO, ANY_OF_THEM, 0, FOUND, NEEDS_THING, DOES_NEITHER, PLAIN },
    [VERB_TO_YOUR_ENTRANCE] = { IN_DO, ANY_OF_THEM, 0, FOUND, NEEDS_THING, DOES_NEITHER, PLAIN },
    [VERB_TO_OWNERS_ENTRANCE] = { IN_DO, ANY_OF_THEM, 0, FOUND, NEEDS_THING, DOES_HARM },
    [VERB_TO_ROOM] = { IN_DO, ONE, 0, IN_DUNGEON, NEEDS_THING, DOES_GOOD },
    [VERB_REMOVE] = { EITHER, ANY_OF_THEM, 0, FOUND, NEEDS_THING, DOES_HARM, PLAIN },
    [VERB_REMOVE_THIS] = { IN_DO, 0, 0, 0, NEEDS_NOTHING, DOES_NEITHER },
    [VERB_SCORE] = { IN_DO, ONE, 0, FOUND, NEEDS_THING, DOES_GOOD },
    [VERB_MEND] = { IN_DO, ANY_OF_THEM, 0, ABOUT, NEEDS_THING, DOES_HARM, PLAIN },
    [VERB_SKIP] = { IN_DO, ONE | TAKES_EACH, 0, IN_DUNGEON, NEEDS_THING, DOES_HARM, PLAIN },
    [VERB_HEAL] = { IN_DO, 0, 0, 0, NEEDS_WOUND, DOES_GOOD, PLAIN },
    [VERB_HEAL_HERO] = { IN_DO, ANY_OF_THEM, 0, PLACE_SCORE, NEEDS_THING, DOES_GOOD, PLAIN },
    [VERB_CANCEL] = { IN_DO, ONE | TAKES_EACH, 0, 0, NEEDS_THING, DOES_HARM },
    [VERB_TAX] = { IN_DO, TAKES_THAT, 0, 0, NEEDS_NOTHING, DOES_HARM },
    [VERB_RETURN_LAID] = { IN_DO, 0, 0, 0, NEEDS_NOTHING, DOES_NEITHER },
    [VERB_SHUFFLE_HEROES] = { IN_DO, 0, 0, 0, NEEDS_MORE, DOES_NEITHER, PLAIN },
    [VERB_PAY] = { IN_COST, 0, 0, 0, NEEDS_NOTHING, DOES_NEITHER },
    [VERB_KEEP_ITEM] = { IN_DO, 0, 0, 0, NEEDS_NOTHING, DOES_NEITHER },
    [VERB_STRIP] = { IN_DO, ONE | TAKES_EACH, 0, ABOUT, NEEDS_ITEM, DOES_GOOD, PLAIN },
    [VERB_ATTACH] = { IN_DO, ONE, 0, 0, NEEDS_THING, DOES_NEITHER, PLAIN },
    [VERB_TURN_UP] = { EITHER, ANY_OF_THEM, 0, 0, NEEDS_THING, DOES_GOOD, PLAIN },
    [VERB_TURN_DOWN] = { EITHER, ANY_OF_THEM, 0, 0, NEEDS_THING, DOES_HARM, PLAIN },
    [VERB_TURN_OVER] = { IN_DO, ANY_OF_THEM, 0, 0, NEEDS_THING, DOES_NEITHER, PLAIN },
    [VERB_RUN_ITEM] = { IN_DO, ONE, 0, 0, NEEDS_THING, DOES_NEITHER },
    [VERB_GAIN_LEVEL_UP] = { IN_DO, ONE, 0, 0, NEEDS_THING, DOES_NEITHER },
    [VERB_PUT_COUNTERS] = { IN_DO, ANY_OF_THEM, 0, 0, NEEDS_THING, DOES_GOOD, PLAIN },
    [VERB_TAKE_COUNTERS] = { EITHER, ANY_OF_THEM, 0, 0, NEEDS_THING, DOES_HARM, PLAIN },
    [VERB_MOVE_COUNTERS] = { IN_DO, ONE, 0, 0, NEEDS_THING, DOES_NEITHER, PLAIN },
};

const struct form words_properties[] = {
    { "damage + N", PROPERTY_DAMAGE_ADD, "" },
    { "damage less N", PROPERTY_DAMAGE_LESS, "0 is the least that is left" },
    { "damage is N", PROPERTY_DAMAGE_IS, "instead of the printed number" },
    { "damage x N", PROPERTY_DAMAGE_TIMES, "when all is added and taken off" },
    { "damage to HERO + N", PROPERTY_DAMAGE_TO_ADD,
      "to those heroes alone; a board shows what it deals to others" },
    { "damage to HERO less N", PROPERTY_DAMAGE_TO_LESS, "0 is the least that is left" },
    { "damage to HERO x N", PROPERTY_DAMAGE_TO_TIMES, "when all is added and taken off" },
    { "deals no damage", PROPERTY_NO_DAMAGE, "nothing lifts it again" },
    { "deals no damage to HERO", PROPERTY_NO_DAMAGE_TO, "the same, to those heroes alone" },
    { "is stunned", PROPERTY_NO_DAMAGE, "the same, by its name in Super Boss Monster" },
    { "treasure x N", PROPERTY_TREASURE_TIMES, "every icon counts N times" },
    { "loses its treasure", PROPERTY_NO_TREASURE, "all icons; what it is given later counts" },
    { "one more icon of that treasure", PROPERTY_ICON_NAMED, "not doubled" },
    { "has no text", PROPERTY_NO_TEXT, "nothing that the card says happens, what it has declared included" },
    { "health + N", PROPERTY_HEALTH_ADD, "" },
    { "health less N", PROPERTY_HEALTH_LESS, "" },
    { "heroes that enter have health + N", PROPERTY_ENTRANT_HEALTH,
      "until end of turn; those that are inside already do not" },
    { "heroes beside it at an entrance have health + N", PROPERTY_COMPANY_HEALTH,
      "and it has too: each that stands there with it, or comes while it does, once, until end of turn" },
    { "is not lured", PROPERTY_NOT_LURED, "in the bait phase; it may still be moved" },
    { "skips the last room", PROPERTY_SKIPS_LAST, "passes it unentered, the rightmost active one" },
    { "heeds no text of rooms", PROPERTY_HEEDS_NO_ROOM,
      "in town, at entrances and inside: no room's text alters what it meets, aims at it or comes because of it" },
    { "lets no room there be used", PROPERTY_BARS_USE,
      "inside a dungeon: nobody uses an ability of a room of that dungeon" },
    { "lets no room there have a text", PROPERTY_HUSHES,
      "inside a dungeon: nothing happens that the rooms of that dungeon say" },
    { "lets that player cast no spell", PROPERTY_BARS_SPELLS,
      "at an entrance and inside a dungeon: whose that is" },
    { "no advanced room may be built on it", PROPERTY_NO_ADVANCED_ON, "" },
    { "may be built on any room", PROPERTY_ON_ANY_ROOM,
      "\"here\": the card, an advanced one, needs no icon of what it is built on" },
    { "may not build", PROPERTY_NO_BUILD, "" },
    { "may build N more room", PROPERTY_BUILDS_ADD, "face-down, in the build phase" },
    { "no hero enters", PROPERTY_NO_ENTRY, "who stands at the entrance waits" },
    { "may draw a spell card as the turn's card", PROPERTY_DRAW_SPELL, "when the turn begins" },
    { "may lay a room in an opponent's dungeon", PROPERTY_LAY_ELSEWHERE,
      "the build of the turn, on a face-up room there" },
    { "wounds do not count at the end", PROPERTY_WOUNDS_IGNORED,
      "nobody is out by them, and where most souls less wounds win, they take nothing off" },
    { "cannot win", PROPERTY_NO_WIN, "its souls end no game, and where those of others do it does not win" },
    { "souls + N", PROPERTY_SOULS, "besides those of the score pile" },
    { "souls + N with a soul of each treasure", PROPERTY_SOULS_OF_ALL,
      "as long as a cleric, a fighter, a mage and a thief lie face-down in the score pile" },
    { "wounds + N", PROPERTY_WOUNDS, "besides those of the score pile" },
    { "each spell costs N coin", PROPERTY_SPELLS_COST, "or it is cancelled" },
    { "N more cleric icon", PROPERTY_ICONS + LAIR_CLERIC, "the boss counts it" },
    { "N more cleric icons", PROPERTY_ICONS + LAIR_CLERIC, NULL },
    { "N more fighter icon", PROPERTY_ICONS + LAIR_FIGHTER, "the boss counts it" },
    { "N more fighter icons", PROPERTY_ICONS + LAIR_FIGHTER, NULL },
    { "N more mage icon", PROPERTY_ICONS + LAIR_MAGE, "the boss counts it" },
    { "N more mage icons", PROPERTY_ICONS + LAIR_MAGE, NULL },
    { "N more thief icon", PROPERTY_ICONS + LAIR_THIEF, "the boss counts it" },
    { "N more thief icons", PROPERTY_ICONS + LAIR_THIEF, NULL },
    { "N more explorer icon", PROPERTY_ICONS + LAIR_EXPLORER, "the boss counts it" },
    { "N more explorer icons", PROPERTY_ICONS + LAIR_EXPLORER, NULL },
    { "shows N more cleric icon", PROPERTY_SHOWS + LAIR_CLERIC,
      "not doubled; a later loss takes them as well" },
    { "shows N more cleric icons", PROPERTY_SHOWS + LAIR_CLERIC, NULL },
    { "shows N more fighter icon", PROPERTY_SHOWS + LAIR_FIGHTER, "the same" },
    { "shows N more fighter icons", PROPERTY_SHOWS + LAIR_FIGHTER, NULL },
    { "shows N more mage icon", PROPERTY_SHOWS + LAIR_MAGE, "the same" },
    { "shows N more mage icons", PROPERTY_SHOWS + LAIR_MAGE, NULL },
    { "shows N more thief icon", PROPERTY_SHOWS + LAIR_THIEF, "the same" },
    { "shows N more thief icons", PROPERTY_SHOWS + LAIR_THIEF, NULL },
    { "shows N more explorer icon", PROPERTY_SHOWS + LAIR_EXPLORER, "the same" },
    { "shows N more explorer icons", PROPERTY_SHOWS + LAIR_EXPLORER, NULL },
};
const int words_n_properties = ARRAY_LEN(words_properties);

enum {
    ALWAYS = IN_WHILE | IN_UNTIL | IN_GOOD,
    BEGINS = IN_UNTIL | IN_GOOD, /* and is fixed to what it names */
    ALL_OR_THAT = TAKES_EACH | TAKES_THAT,
};

const struct use words_property_use[N_PROPERTIES] = {
    [PROPERTY_DAMAGE_ADD] = { ALWAYS, ALL_OR_THAT, ROOMS, 0, NEEDS_NOTHING, DOES_GOOD },
    [PROPERTY_DAMAGE_LESS] = { ALWAYS, ALL_OR_THAT, ROOMS, 0, NEEDS_NOTHING, DOES_HARM },
    [PROPERTY_DAMAGE_IS] = { ALWAYS, ALL_OR_THAT, ROOMS, 0, NEEDS_NOTHING, DOES_NEITHER },
    [PROPERTY_DAMAGE_TIMES] = { ALWAYS, ALL_OR_THAT, ROOMS, 0, NEEDS_NOTHING, DOES_GOOD },
    [PROPERTY_DAMAGE_TO_ADD] = { IN_WHILE | IN_HERO, ALL_OR_THAT, ROOMS, 0, NEEDS_NOTHING, DOES_GOOD },
    [PROPERTY_DAMAGE_TO_LESS] = { IN_WHILE | IN_HERO, ALL_OR_THAT, ROOMS, 0, NEEDS_NOTHING, DOES_HARM },
    [PROPERTY_DAMAGE_TO_TIMES] = { IN_WHILE | IN_HERO, ALL_OR_THAT, ROOMS, 0, NEEDS_NOTHING, DOES_GOOD },
    [PROPERTY_NO_DAMAGE_TO] = { IN_WHILE | IN_HERO, ALL_OR_THAT, ROOMS, 0, NEEDS_NOTHING, DOES_HARM },
    [PROPERTY_NO_DAMAGE] = { ALWAYS, ALL_OR_THAT, ROOMS, 0, NEEDS_NOTHING, DOES_HARM },
    [PROPERTY_TREASURE_TIMES] = { ALWAYS, ALL_OR_THAT, ROOMS, 0, NEEDS_NOTHING, DOES_GOOD },
    [PROPERTY_NO_TREASURE] = { IN_UNTIL, TAKES_THAT, ROOMS, 0, NEEDS_NOTHING, DOES_HARM },
    [PROPERTY_ICON_NAMED] = { IN_UNTIL, TAKES_THAT, ROOMS, 0, NEEDS_NOTHING, DOES_GOOD },
    [PROPERTY_NO_TEXT] = { IN_UNTIL, TAKES_THAT, ROOMS, 0, NEEDS_NOTHING, DOES_HARM },
    [PROPERTY_HEALTH_ADD] = { BEGINS | IN_HERO, TAKES_THAT, HEROES, 0, NEEDS_NOTHING, DOES_HARM },
    [PROPERTY_HEALTH_LESS] = { BEGINS | IN_HERO, TAKES_THAT, HEROES, 0, NEEDS_NOTHING, DOES_GOOD },
    [PROPERTY_ENTRANT_HEALTH] = { BEGINS, TAKES_THAT, ROOMS | DUNGEONS, 0, NEEDS_NOTHING, DOES_HARM },
    [PROPERTY_COMPANY_HEALTH] = { IN_HERO, TAKES_THAT, HEROES, 0, NEEDS_NOTHING, DOES_HARM },
    [PROPERTY_NOT_LURED] = { IN_UNTIL, TAKES_THAT, HEROES, 0, NEEDS_NOTHING, DOES_NEITHER },
    [PROPERTY_SKIPS_LAST] = { IN_HERO, TAKES_THAT, HEROES, 0, NEEDS_NOTHING, DOES_HARM },
    [PROPERTY_HEEDS_NO_ROOM] = { IN_HERO, TAKES_THAT, HEROES, 0, NEEDS_NOTHING, DOES_NEITHER },
    [PROPERTY_BARS_USE] = { IN_HERO, TAKES_THAT, HEROES, 0, NEEDS_NOTHING, DOES_NEITHER },
    [PROPERTY_HUSHES] = { IN_HERO, TAKES_THAT, HEROES, 0, NEEDS_NOTHING, DOES_HARM },
    [PROPERTY_BARS_SPELLS] = { IN_HERO, TAKES_THAT, HEROES, 0, NEEDS_NOTHING, DOES_HARM },
    [PROPERTY_NO_ADVANCED_ON] = { ALWAYS, ALL_OR_THAT, ROOMS, 0, NEEDS_NOTHING, DOES_HARM },
    [PROPERTY_ON_ANY_ROOM] = { IN_WHILE, TAKES_THAT, ROOMS, 0, NEEDS_NOTHING, DOES_NEITHER },
    [PROPERTY_NO_BUILD] = { ALWAYS, ALL_OR_THAT, PLAYERS, 0, NEEDS_NOTHING, DOES_HARM },
    [PROPERTY_BUILDS_ADD] = { ALWAYS, ALL_OR_THAT, PLAYERS, 0, NEEDS_NOTHING, DOES_GOOD },
    [PROPERTY_NO_ENTRY] = { ALWAYS, ALL_OR_THAT, DUNGEONS, 0, NEEDS_NOTHING, DOES_HARM },
    [PROPERTY_DRAW_SPELL] = { IN_WHILE | IN_GOOD, ALL_OR_THAT, PLAYERS, 0, NEEDS_NOTHING, DOES_GOOD },
    [PROPERTY_LAY_ELSEWHERE] = { ALWAYS, ALL_OR_THAT, PLAYERS, 0, NEEDS_NOTHING, DOES_GOOD },
    [PROPERTY_WOUNDS_IGNORED] = { ALWAYS, ALL_OR_THAT, PLAYERS, 0, NEEDS_NOTHING, DOES_GOOD },
    [PROPERTY_NO_WIN] = { IN_UNTIL, TAKES_THAT, PLAYERS, 0, NEEDS_NOTHING, DOES_HARM },
    [PROPERTY_SOULS] = { BEGINS, TAKES_THAT, PLAYERS, 0, NEEDS_NOTHING, DOES_GOOD },
    [PROPERTY_SOULS_OF_ALL] = { BEGINS, TAKES_THAT, PLAYERS, 0, NEEDS_NOTHING, DOES_GOOD },
    [PROPERTY_WOUNDS] = { BEGINS, TAKES_THAT, PLAYERS, 0, NEEDS_NOTHING, DOES_HARM },
    [PROPERTY_SPELLS_COST] = { ALWAYS, ALL_OR_THAT, PLAYERS, 0, NEEDS_NOTHING, DOES_HARM },
    [PROPERTY_ICONS + LAIR_CLERIC] = { ALWAYS, ALL_OR_THAT, DUNGEONS, 0, NEEDS_NOTHING, DOES_GOOD },
    [PROPERTY_ICONS + LAIR_FIGHTER] = { ALWAYS, ALL_OR_THAT, DUNGEONS, 0, NEEDS_NOTHING, DOES_GOOD },
    [PROPERTY_ICONS + LAIR_MAGE] = { ALWAYS, ALL_OR_THAT, DUNGEONS, 0, NEEDS_NOTHING, DOES_GOOD },
    [PROPERTY_ICONS + LAIR_THIEF] = { ALWAYS, ALL_OR_THAT, DUNGEONS, 0, NEEDS_NOTHING, DOES_GOOD },
    [PROPERTY_ICONS + LAIR_EXPLORER] = { ALWAYS, ALL_OR_THAT, DUNGEONS, 0, NEEDS_NOTHING, DOES_GOOD },
    [PROPERTY_SHOWS + LAIR_CLERIC] = { IN_UNTIL, TAKES_THAT, ROOMS, 0, NEEDS_NOTHING, DOES_GOOD },
    [PROPERTY_SHOWS + LAIR_FIGHTER] = { IN_UNTIL, TAKES_THAT, ROOMS, 0, NEEDS_NOTHING, DOES_GOOD },
    [PROPERTY_SHOWS + LAIR_MAGE] = { IN_UNTIL, TAKES_THAT, ROOMS, 0, NEEDS_NOTHING, DOES_GOOD },
    [PROPERTY_SHOWS + LAIR_THIEF] = { IN_UNTIL, TAKES_THAT, ROOMS, 0, NEEDS_NOTHING, DOES_GOOD },
    [PROPERTY_SHOWS + LAIR_EXPLORER] = { IN_UNTIL, TAKES_THAT, ROOMS, 0, NEEDS_NOTHING, DOES_GOOD },
};

/* ---- lines: what they stand on, what they may have ------------------------------------------- */

const char *const words_keys[N_LINE_KEYS + 1] = {
    [KEY_WHEN] = "when",
    [KEY_USE] = "use",
    [KEY_CAST] = "cast",
    [KEY_ANSWER] = "answer",
    [KEY_WHILE] = "while",
    [KEY_INSTEAD] = "instead",
    [KEY_SPACE] = "space",
    [KEY_BY] = "by",
    [KEY_FROM] = "from",
    [KEY_SIDE] = "side",
    [KEY_LIMIT] = "limit",
    [KEY_IF] = "if",
    [KEY_TARGET] = "target",
    [KEY_COST] = "cost",
    [KEY_DO] = "do",
    [KEY_MAY] = "may",
    [KEY_UNTIL] = "until end of turn",
    [KEY_GOOD] = "for good",
};

const char *const words_cards[LAIR_N_KINDS] = {
    [LAIR_BOSS] = "bosses", [LAIR_ROOM] = "rooms", [LAIR_SPELL] = "spells",       [LAIR_HERO] = "heroes",
    [LAIR_EPIC] = "epics",  [LAIR_ITEM] = "items", [LAIR_LANDMARK] = "landmarks",
};

enum { /* on which cards: bits of enum lair_kind */
       ON_BOSS = 1 << LAIR_BOSS,
       ON_ROOM = 1 << LAIR_ROOM,
       ON_SPELL = 1 << LAIR_SPELL,
       ON_HERO = 1 << LAIR_HERO | 1 << LAIR_EPIC,
       ON_ITEM = 1 << LAIR_ITEM,
       ON_LANDMARK = 1 << LAIR_LANDMARK,
};
enum { /* with what: bits of enum line_key */
       EFFECTS = 1 << KEY_DO | 1 << KEY_MAY | 1 << KEY_UNTIL | 1 << KEY_GOOD,
       CAREFUL = EFFECTS | 1 << KEY_IF | 1 << KEY_LIMIT,
};

const struct line_use words_lines[N_LINE_KINDS] = {
    [LINE_WHEN] = { ON_BOSS | ON_ROOM | ON_HERO | ON_ITEM, CAREFUL | 1 << KEY_SIDE },
    [LINE_USE] = { ON_BOSS | ON_ROOM | ON_HERO | ON_ITEM,
                   CAREFUL | 1 << KEY_TARGET | 1 << KEY_COST | 1 << KEY_BY | 1 << KEY_FROM | 1 << KEY_SIDE },
    [LINE_CAST] = { ON_SPELL, EFFECTS | 1 << KEY_IF | 1 << KEY_TARGET | 1 << KEY_COST },
    [LINE_ANSWER] = { ON_BOSS | ON_ROOM | ON_SPELL | ON_ITEM,
                      CAREFUL | 1 << KEY_COST | 1 << KEY_FROM | 1 << KEY_SIDE },
    [LINE_WHILE] = { ON_BOSS | ON_ROOM | ON_HERO | ON_ITEM, 1 << KEY_IF | 1 << KEY_SIDE },
    [LINE_INSTEAD] = { ON_ROOM | ON_HERO | ON_ITEM, (CAREFUL & ~(1 << KEY_MAY)) | 1 << KEY_SIDE },
    [LINE_SPACE] = { ON_BOSS | ON_ROOM | ON_LANDMARK, EFFECTS },
};

const struct form words_moments[] = {
    { "level up", MOMENT_LEVEL_UP, "bosses: the fifth room stands, once a game" },
    { "built", MOMENT_BUILT, "rooms: this card is built" },
    { "uncovered", MOMENT_UNCOVERED, "rooms: this card lies open again" },
    { "built or uncovered", MOMENT_IN_SIGHT, "rooms: the one or the other" },
    { "a hero dies here", MOMENT_DIES_HERE, "rooms: binds the hero" },
    { "a hero enters here", MOMENT_ENTERS_HERE, "rooms: before damage; binds the hero" },
    { "a hero survives here", MOMENT_SURVIVES_HERE, "rooms: it leaves alive; binds the hero" },
    { "this hero comes to town", MOMENT_ARRIVES,
      "heroes: it is turned up when a turn begins; nobody's effect, so that each player does it; binds the hero" },
    { "this hero enters a dungeon", MOMENT_ENTERS_DUNGEON,
      "heroes, items: before the first room; binds the hero and the player" },
    { "this hero enters the last room", MOMENT_ENTERS_LAST,
      "heroes, items: before damage, and before what the room says; binds the hero, the player and the room" },
    { "this hero leaves ROOM alive", MOMENT_LEAVES_ALIVE,
      "heroes, items: it has survived that room; binds the hero, the player and the room" },
    { "this hero survives a dungeon", MOMENT_SURVIVES,
      "heroes, items: it is a wound by then; binds the hero and the player" },
    { "you build ROOM", MOMENT_YOU_BUILD, "in your dungeon, in any phase; binds the room" },
    { "you destroy a room of yours over another", MOMENT_YOU_UNCOVER,
      "bosses: by your effect or cost; binds the room that it uncovers" },
    { "ROOM is destroyed", MOMENT_DESTROYED, "after it left; binds the card" },
    { "another card destroys this", MOMENT_THIS_DESTROYED, "rooms: by effect or cost" },
    { "CARD is discarded or destroyed", MOMENT_CARD_LOST, "binds the card, in the pile" },
    { "you kill a hero", MOMENT_YOU_KILL, "it dies and is scored by you, wherever that is; binds the hero" },
    { "you take a card from the discard pile", MOMENT_YOU_RECOVER, "it is in hand by then" },
    { "you cast a spell", MOMENT_YOU_CAST, "when it has taken effect, if the text was in sight before that" },
    { "an opponent casts a spell", MOMENT_OPPONENT_CASTS, "the same; binds the player" },
    { "a spell is about to take effect", MOMENT_SPELL_COMES,
      "heroes, items: anybody's, while the hero is inside a dungeon; before the spell does anything; binds the hero and the player" },
    { "the turn ends", MOMENT_TURN_ENDS, "before effects cease and rooms wake" },
};
const int words_n_moments = ARRAY_LEN(words_moments);

const struct form words_instead[] = {
    { "this hero is killed", MOMENT_THIS_KILLED, "heroes, items; binds the hero and the player" },
    { "an opponent discards a card by your effect", MOMENT_OPPONENT_DISCARDS, "binds the card" },
};
const int words_n_instead = ARRAY_LEN(words_instead);

const struct form words_conditions[] = {
    { "there is ANY", CONDITION_THERE_IS, "one that fits" },
    { "there is no ANY", CONDITION_THERE_IS_NO, "none that fits" },
    { "an opponent has more rooms than you", CONDITION_FEWER_ROOMS, "active ones are counted" },
    { "you have N or more wounds", CONDITION_WOUNDS, "" },
    { "an opponent has gained N more souls than you this turn", CONDITION_GAINED,
      "or more still: souls of heroes turned face-down, whatever turned them" },
    { "N or more of your rooms were destroyed this turn", CONDITION_LOST, "costs included" },
    { "you have lured exactly N hero this turn", CONDITION_LURED, "in the bait phase" },
    { "you have lured exactly N heroes this turn", CONDITION_LURED, NULL },
    { "you are active in the adventure phase", CONDITION_ACTIVE,
      "it is your dungeon that heroes go through" },
    { "you have fewer souls than each opponent", CONDITION_FEWEST, "" },
    { "N or more counters lie here", CONDITION_COUNTERS, "rooms: on this card" },
    { "no hero has entered here this turn", CONDITION_NO_ENTRY, "rooms: this card" },
};
const int words_n_conditions = ARRAY_LEN(words_conditions);

const struct form words_limits[] = {
    { "once a turn", LIMIT_TURN, "spent when declared or taken" },
    { "once a turn for each hero", LIMIT_TURN_HERO, "moments that bind a hero" },
    { "once a turn in all", LIMIT_TURN_SHARED, "shared by all lines of the card that have it" },
    { "once a game", LIMIT_GAME, NULL },
};
const int words_n_limits = ARRAY_LEN(words_limits);

const struct form words_answers[] = {
    { "a spell", WHOSE_ANY, "whoever declared it, also an answer" },
    { "an opponent's spell", WHOSE_OPPONENT, NULL },
    { "an answer of a room", WHOSE_ANY | ANSWERS_ROOMS,
      "an ability of a room, or of a room card in hand, that answers a spell: \"that spell\"" },
};
const int words_n_answers = ARRAY_LEN(words_answers);

const struct form words_actors[] = {
    { "each player", ACTOR_EACH_PLAYER, "in XP order" },
    { "each opponent", ACTOR_EACH_OPPONENT, "in XP order" },
    { "that player", ACTOR_THAT_PLAYER, "the one named before" },
};
const int words_n_actors = ARRAY_LEN(words_actors);

const char *const words_spaces[N_SPACES + 1] = {
    [SPACE_NONE] = "none",       [SPACE_ACTION] = "action", [SPACE_TREASURE] = "treasure",
    [SPACE_SERVICE] = "service", [SPACE_SUMMON] = "summon",
};

/* ---- lists of words -------------------------------------------------------------------------- */

static const char *const take_words[] = { "a …", "two …", "each …", "that …" };

const char *words_list(unsigned bits, const char *const *words, int n, const char *joint,
                       char out[WORDS_LIST])
{
    size_t len = 0;

    out[0] = '\0';
    for (int i = 0; i < n; i++)
        if (bits >> i & 1 && len < WORDS_LIST)
            len += (size_t)snprintf(out + len, WORDS_LIST - len, "%s%s", len > 0 ? joint : "", words[i]);
    return out;
}

const char *words_takes(unsigned takes, const char *joint, char out[WORDS_LIST])
{
    return words_list(takes, take_words, ARRAY_LEN(take_words), joint, out);
}

const char *words_times(unsigned in, const char *joint, char out[WORDS_LIST])
{
    static const char *const times[] = { "do",       "cost",          "while", "until end of turn",
                                         "for good", "while (heroes)" };

    return words_list(in, times, ARRAY_LEN(times), joint, out);
}
