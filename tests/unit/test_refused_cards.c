/* tests/unit/test_refused_cards.c - each refusal of the compiler names the word that is too much, and what would do
 *
 * Every message of engine/language is told here of some card: a walk over the sources finds one that is not.
 * SPDX-License-Identifier: MIT */
#include "tests/unit/games.h"
#include "tests/unit/one_card.h"

#include <glib.h>

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])
#define DAMAGE(n) \
    "\"type\": \"trap\", \"advanced\": false, \"damage\": " n ", \"treasure\": \"T\", \"copies\": 1"

static const struct refused {
    const char *list, *card, *reason;
} refused[] = {
    /* unknown words */
    { "rooms", ROOM ", \"colour\": \"red\"", "unknown word \"colour\"" },
    { "rooms", ROOM LINES("\"whenever\": \"built\", \"do\": [\"heal a wound\"]"),
      "unknown word \"whenever\"" },
    { "rooms", ROOM LINES("\"when\": \"a hero sneezes here\", \"do\": [\"heal a wound\"]"),
      "from \"sneezes\" on" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"eat a room of yours\"]"), "from \"eat\" on" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"destroy a pink room\"]"), "not understood" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"draw many room cards\"]"), "from \"many\" on" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"heal a wound now\"]"), "from \"now\" on" },
    { "rooms", ROOM LINES("\"while\": [\"your rooms: smell +2\"]"), "from \"smell\" on" },
    { "rooms", ROOM LINES("\"while\": [\"your rooms\"]"), "not understood" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"limit\": \"twice a turn\", \"do\": [\"heal a wound\"]"),
      "not understood" },
    { "spells", SPELL LINES("\"answer\": \"a sneeze\", \"do\": [\"cancel that spell\"]"), "not understood" },
    /* what was meant */
    { "rooms", ROOM ", \"rullings\": []", "unknown word \"rullings\": did you mean \"rulings\"?" },
    { "rooms", "\"type\": \"tarp\", \"advanced\": false, \"damage\": 1, \"treasure\": \"T\", \"copies\": 1",
      "did you mean \"trap\"?" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"targt\": \"a hero in town\", \"do\": [\"heal a wound\"]"),
      "unknown word \"targt\": did you mean \"target\"?" },
    { "rooms", ROOM LINES("\"when\": \"a hero enter here\", \"do\": [\"heal a wound\"]"),
      "from \"enter\" on: did you mean \"enters\"?" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"destroy a rom of yours\"]"),
      "did you mean \"room\"?" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"each opponent destroy a room of theirs\"]"),
      "from \"destroy\" on: did you mean \"destroys\"?" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"move a hero in your dungon to town\"]"),
      "from \"dungon\" on: did you mean \"dungeon\"?" },
    { "rooms", ROOM LINES("\"while\": [\"your rooms: damge +1\"]"), "did you mean \"damage\"?" },
    { "rooms", ROOM LINES("\"use\": \"adventrue\", \"do\": [\"heal a wound\"]"),
      "\"use\": \"adventrue\" is none of \"build\", \"adventure\", \"build, adventure\": did you mean \"adventure\"?" },
    /* missing targets */
    { "spells", SPELL LINES("\"cast\": \"adventure\", \"do\": [\"kill that hero\"]"),
      "no target, no choice" },
    { "spells", SPELL LINES("\"cast\": \"adventure\", \"do\": [\"destroy that room\"]"),
      "no target, no choice" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"take a card from that player's hand\"]"),
      "which one is meant" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"that player draws a room card\"]"),
      "which player" },
    { "rooms",
      ROOM LINES(
          "\"use\": \"adventure\", \"until end of turn\": [\"here: damage + the damage of that card\"]"),
      "no card was shown" },
    { "spells", SPELL LINES("\"cast\": \"adventure\", \"target\": \"a hero\", \"do\": [\"kill that hero\"]"),
      "says not where the hero is" },
    { "spells",
      SPELL LINES(
          "\"cast\": \"adventure\", \"target\": \"two heroes in town\", \"do\": [\"kill that hero\"]"),
      "a target can only be said of \"a …\"" },
    /* lines that can never run, or do nothing */
    { "rooms", ROOM LINES("\"when\": \"level up\", \"do\": [\"heal a wound\"]"),
      "never comes for such a card" },
    { "bosses", BOSS LINES("\"when\": \"a hero dies here\", \"do\": [\"heal a wound\"]"),
      "never comes for such a card" },
    { "bosses", BOSS LINES("\"when\": \"level up\", \"do\": [\"destroy here\"]"),
      "only a room can say \"here\"" },
    { "rooms", ROOM LINES("\"use\": \"build\", \"target\": \"the hero here\", \"do\": [\"kill that hero\"]"),
      "can never run" },
    { "rooms", ROOM LINES("\"cast\": \"build\", \"do\": [\"heal a wound\"]"), "\"cast\": never on rooms" },
    { "spells", SPELL LINES("\"use\": \"adventure\", \"do\": [\"heal a wound\"]"),
      "\"use\": never on spells" },
    { "spells", SPELL LINES("\"cast\": \"build\", \"do\": [\"heal a wound\"]"), "can never run" },
    { "heroes", HERO LINES("\"use\": \"adventure\", \"do\": [\"heal a wound\"]"), "nobody can ever use it" },
    { "rooms", ROOM LINES("\"use\": \"sometimes\", \"do\": [\"heal a wound\"]"), "\"sometimes\"" },
    { "rooms", ROOM LINES("\"when\": \"built\""), "the line does nothing" },
    { "rooms", ROOM LINES("\"do\": [\"heal a wound\"]"), "a line has one of" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"use\": \"build\", \"do\": [\"heal a wound\"]"),
      "a line has one of" },
    { "rooms", ROOM LINES("\"space\": \"action\", \"cost\": [\"destroy here\"], \"do\": [\"heal a wound\"]"),
      "\"cost\": does not go with \"space\"" },
    { "rooms",
      ROOM LINES("\"when\": \"built\", \"limit\": \"once a turn for each hero\", \"do\": [\"heal a wound\"]"),
      "no hero in the moment" },
    { "spells", SPELL, "without lines does nothing" },
    /* what does not go together */
    { "heroes",
      HERO LINES("\"while\": [\"that hero: health +1\"], \"if\": [\"you have one or more wounds\"]"),
      "what a hero says of itself holds without a condition" },
    { "heroes", HERO LINES("\"while\": [\"your rooms: damage +1\"]"), "can only stand in" },
    { "heroes", HERO LINES("\"while\": [\"that hero: health + the number of your rooms\"]"),
      "counts nothing but spells" },
    { "rooms", ROOM LINES("\"while\": [\"that hero: health +1\"]"), "which one is meant" },
    { "rooms", ROOM LINES("\"while\": [\"here: damage to heroes in town +1\"]"),
      "a room says it of \"heroes\"" },
    { "rooms", ROOM LINES("\"while\": [\"here: damage + the roll of a die\"]"),
      "only what is done rolls one" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"remove this card from the game\"]"),
      "only a spell is out of play by then" },
    { "bosses",
      BOSS LINES(
          "\"when\": \"level up\", \"if\": [\"four or more counters lie here\"], \"do\": [\"heal a wound\"]"),
      "only a room can say \"here\"" },
    { "bosses",
      BOSS LINES(
          "\"when\": \"level up\", \"for good\": [\"your dungeon: the number of mage icons of that boss more "
          "mage icons\"]"),
      "none was chosen before" },
    { "rooms",
      ROOM LINES(
          "\"while\": [\"here: damage +1\"], \"if\": [\"there is a hero in your dungeon with three or less "
          "health left\"]"),
      "\"with three or less health left\" cannot be said in a \"while\" line" },
    { "rooms",
      ROOM LINES("\"use\": \"build\", \"if\": [\"there is no a room of yours\"], \"do\": [\"heal a wound\"]"),
      "can only be said of" },
    { "spells",
      SPELL LINES(
          "\"cast\": \"adventure\", \"do\": [\"deal damage equal to the health of the removed hero to a hero in "
          "your dungeon\"]"),
      "the line has removed none before" },
    { "rooms",
      ROOM LINES("\"when\": \"built\", \"until end of turn\": [\"here: one more icon of that treasure\"]"),
      "none was chosen before" },
    { "spells", SPELL LINES("\"cast\": \"adventure\", \"do\": [\"take a card cast by you this turn\"]"),
      "\"cast by you this turn\" goes with \"a spell card in the discard pile\" only" },
    { "spells",
      SPELL LINES(
          "\"cast\": \"adventure\", \"if\": [\"no hero has entered here this turn\"], \"do\": [\"heal a wound\"]"),
      "only a room can say \"here\"" },
    { "rooms",
      ROOM LINES("\"when\": \"you destroy a room of yours over another\", \"do\": [\"heal a wound\"]"),
      "never comes for such a card" },
    { "rooms", ROOM LINES("\"while\": [\"your rooms: has no text\"]"), "can only stand in" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"look for a spell card\"]"),
      "can be done \"in the room deck\", \"in the spell deck\"" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"look for a room card in the spell deck\"]"),
      "say in which deck" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"choose a spell card in the spell deck\"]"),
      "cannot be done \"in the spell deck\"; can be" },
    { "spells",
      SPELL LINES(
          "\"cast\": \"adventure\", \"target\": \"a spell card in the spell deck\", \"do\": [\"heal a wound\"]"),
      "nobody can aim at a card in a deck" },
    { "rooms",
      ROOM LINES(
          "\"when\": \"built\", \"do\": [\"draw up to the number of rooms of yours cards from either deck\"]"),
      "the number must be a written one" },
    { "heroes",
      HERO LINES(
          "\"when\": \"this hero comes to town\", \"do\": [\"draw up to three cards from either deck\"]"),
      "is nobody's: say \"each player ...\"" },
    { "heroes", HERO LINES("\"when\": \"this hero comes to town\", \"may\": [\"each player heals a wound\"]"),
      "is nobody's: say \"each player ...\"" },
    { "items",
      ITEM LINES("\"side\": \"hero\", \"when\": \"this hero comes to town\", \"do\": [\"heal a wound\"]"),
      "never comes for such a card" },
    { "rooms", ROOM LINES("\"while\": [\"your rooms: heeds no text of rooms\"]"), "can only stand in" },
    { "bosses",
      BOSS LINES("\"when\": \"level up\", \"until end of turn\": [\"your rooms: loses its treasure\"]"),
      "\"each …\" does not fit: what is altered can only be said of \"that …\"" },
    { "spells", SPELL LINES("\"cast\": \"adventure\", \"do\": [\"look at that player's hand\"]"),
      "which player" },
    { "spells", SPELL LINES("\"cast\": \"adventure\", \"do\": [\"give a room card to that player\"]"),
      "say whose card" },
    { "rooms",
      ROOM LINES(
          "\"use\": \"build\", \"cost\": [\"deactivate all rooms of yours\"], \"do\": [\"heal a wound\"]"),
      "a cost can only be said of" },
    { "rooms", ROOM LINES("\"while\": [\"here: damage +1\"], \"limit\": \"once a turn\""),
      "\"limit\": does not go with \"while\"" },
    { "rooms", ROOM LINES("\"while\": [\"here: damage +1\"], \"until end of turn\": [\"here: damage +1\"]"),
      "\"until end of turn\": does not go with \"while\"" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"heal a wound\"], \"may\": [\"heal a wound\"]"),
      "\"do\" and \"may\" do not go together" },
    { "rooms",
      ROOM LINES(
          "\"when\": \"built\", \"until end of turn\": [\"here: damage +1\"], \"for good\": [\"here: damage +1\"]"),
      "\"until end of turn\" and \"for good\" do not go together" },
    { "rooms", ROOM LINES("\"space\": \"action\", \"limit\": \"once a turn\", \"do\": [\"heal a wound\"]"),
      "\"limit\": does not go with \"space\"" },
    { "rooms",
      ROOM LINES("\"space\": \"action\", \"if\": [\"there is the next room\"], \"do\": [\"heal a wound\"]"),
      "\"if\": does not go with \"space\"" },
    { "rooms",
      ROOM LINES("\"answer\": \"a spell\", \"target\": \"a hero in town\", \"do\": [\"cancel that spell\"]"),
      "\"target\": does not go with \"answer\"" },
    { "rooms",
      ROOM LINES(
          "\"instead\": \"an opponent discards a card by your effect\", \"limit\": \"once a turn\", \"may\": [\"take that card\"]"),
      "\"may\": does not go with \"instead\"" },
    { "items",
      ITEM LINES("\"use\": \"build\", \"side\": \"boss\", \"by\": \"opponent\", \"do\": [\"heal a wound\"]"),
      "\"by\": \"opponent\" is never on items" },
    { "rooms", ROOM LINES("\"use\": \"build\", \"by\": \"owner\", \"do\": [\"heal a wound\"]"),
      "its owner uses such a card anyhow" },
    { "rooms",
      ROOM LINES(
          "\"use\": \"build\", \"by\": \"opponent\", \"target\": [\"a player\"], \"do\": [\"heal a wound\"]"),
      "is aimed at nothing" },
    { "rooms",
      ROOM LINES(
          "\"answer\": \"a spell\", \"from\": \"hand\", \"limit\": \"once a turn\", \"do\": [\"cancel that spell\"]"),
      "nothing is left to limit" },
    { "spells",
      SPELL LINES("\"cast\": \"adventure\", \"limit\": \"once a turn\", \"do\": [\"heal a wound\"]"),
      "\"limit\": does not go with \"cast\"" },
    { "spells",
      SPELL LINES("\"answer\": \"a spell\", \"limit\": \"once a turn\", \"do\": [\"cancel that spell\"]"),
      "\"limit\": the spell is gone" },
    { "heroes", HERO LINES("\"while\": [\"each player: may not build\"]"), "can only stand in" },
    { "heroes",
      HERO LINES("\"instead\": \"this hero is killed\", \"do\": [\"that player draws a room card\"]"),
      "it would happen for ever" },
    { "bosses",
      BOSS LINES("\"instead\": \"an opponent discards a card by your effect\", \"do\": [\"take that card\"]"),
      "\"instead\": never on bosses" },
    { "items", ITEM LINES("\"use\": \"adventure\", \"do\": [\"heal a wound\"]"),
      "an item is used on its \"boss\" side" },
    { "items",
      ITEM LINES(
          "\"side\": \"boss\", \"when\": \"this hero enters a dungeon\", \"do\": [\"turn that dungeon around\"]"),
      "an item is used on its \"boss\" side" },
    /* costs that nobody can pay, or that are none */
    { "rooms", ROOM LINES("\"use\": \"build\", \"cost\": [\"draw a room card\"], \"do\": [\"heal a wound\"]"),
      "\"draw a room card\": cannot be a cost" },
    { "rooms",
      ROOM LINES(
          "\"use\": \"build\", \"cost\": [\"each opponent discards a card\"], \"do\": [\"heal a wound\"]"),
      "a cost is paid by the player who declares it" },
    { "rooms",
      ROOM LINES("\"use\": \"build\", \"cost\": [\"may discard a card\"], \"do\": [\"heal a wound\"]"),
      "a cost is paid by the player who declares it, and whole" },
    { "rooms",
      ROOM LINES(
          "\"use\": \"build\", \"target\": \"a room of yours\", \"cost\": [\"destroy that room\"], \"do\": [\"heal a wound\"]"),
      "nothing before it says which one" },
    { "rooms",
      ROOM LINES(
          "\"use\": \"build\", \"target\": [\"an opponent\", \"a room of that player\"], \"do\": [\"heal a wound\"]"),
      "nothing before it says which one" },
    { "rooms",
      ROOM LINES(
          "\"use\": \"build\", \"target\": \"an opponent\", \"if\": [\"there is a room of that player\"], \"do\": [\"heal a wound\"]"),
      "nothing before it says which one" },
    { "rooms",
      ROOM LINES(
          "\"use\": \"build\", \"cost\": [\"take the number of rooms of yours counters off here\"], \"do\": [\"heal a wound\"]"),
      "the number must be a written one" },
    { "rooms",
      ROOM LINES(
          "\"when\": \"built\", \"do\": [\"pay the number of rooms of yours coins\", \"heal a wound\"]"),
      "the number must be a written one" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"each player pays 1 coin\", \"heal a wound\"]"),
      "only the player whose card it is can pay" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"give 1 coin to that player\", \"heal a wound\"]"),
      "nothing before it says which player" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"pay any number of coins\"]"),
      "can only be a cost" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"gain coins equal to the number of coins paid\"]"),
      "the line has let nobody name one" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"take as many cards from the discard pile\"]"),
      "\"as many\" as what?" },
    { "rooms",
      ROOM LINES(
          "\"when\": \"built\", \"do\": [\"choose an opponent\", \"put a coin on a room of that player\"]"),
      "coins lie on one's own rooms" },
    { "bosses",
      BOSS LINES(
          "\"when\": \"you build a room\", \"if\": [\"that room is beside this one\"], \"do\": [\"gain a coin\"]"),
      "only a room can say" },
    { "rooms",
      ROOM LINES(
          "\"when\": \"built\", \"if\": [\"that room is beside this one\"], \"do\": [\"gain a coin\"]"),
      "nothing before it says which room" },
    /* clauses of which a part would be ignored */
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"choose two heroes in town\"]"),
      "this can only be said of \"a …\"" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"choose a room card in the room deck\"]"),
      "cannot be done \"in the room deck\"; can be done \"from your hand\"" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"swap a room of yours\"]"),
      "this can only be said of \"two …\"" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"swap two rooms\"]"),
      "change places within one dungeon" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"build a monster room card\"]"),
      "say \"build a room card\"" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"build a room card from the discard pile\"]"),
      "cannot be done \"from the discard pile\"" },
    { "rooms",
      ROOM LINES(
          "\"when\": \"built\", \"do\": [\"choose a room card\", \"build that card on a monster room of yours\"]"),
      "on a room of yours\": any will do" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"show all cards\"]"), "this can only be said of" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"take a card\"]"), "own cards need not be taken" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"take a room card in the room deck\"]"),
      "cannot be done \"in the room deck\"; can be done \"from your hand\"" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"search for a room card in the discard pile\"]"),
      "both are searched" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"kill a hero in your score pile\"]"),
      "cannot be done \"in your score pile\"" },
    { "rooms",
      ROOM LINES("\"when\": \"built\", \"do\": [\"choose a hero in your score pile\", \"kill that hero\"]"),
      "cannot be done \"in your score pile\"" },
    { "rooms",
      ROOM LINES("\"when\": \"built\", \"do\": [\"move a hero in your dungeon to a room of yours\"]"),
      "nobody chooses the room" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"keep its item\"]"), "whose item" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"gain the level up of each boss\"]"),
      "this can only be said of" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"discard a card from any hand\"]"),
      "of whose hand?" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"discard a card of an opponent\"]"),
      "of whose hand?" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"each opponent discards a card from your hand\"]"),
      "somebody else does it" },
    { "spells",
      SPELL LINES(
          "\"answer\": \"a spell\", \"do\": [\"cancel that spell unless that player pays the number of rooms of yours coin\"]"),
      "the number must be a written one" },
    /* words that say nothing of such a thing */
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"destroy a face-up room of yours\"]"),
      "\"face-up\" says nothing of rooms" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"destroy a random room of yours\"]"),
      "\"random\" says nothing of rooms" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"kill a loaded hero in town\"]"),
      "\"loaded\" says nothing of heroes" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"destroy a room in town\"]"),
      "\"in town\" says nothing of rooms" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"choose another player\"]"),
      "\"other\" says nothing of players" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"kill a face-up hero in town\"]"),
      "\"face-up\" is said of heroes \"in your score pile\" only" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"take a random card from the discard pile\"]"),
      "\"random\" is said of cards of a hand only" },
    { "rooms",
      ROOM LINES(
          "\"when\": \"built\", \"do\": [\"kill a hero in your dungeon or in an opponent's dungeon\"]"),
      "of the same players" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"kill a hero in town in any dungeon\"]"),
      "with \"or\" between them" },
    { "rooms", ROOM LINES("\"when\": \"a loaded room is destroyed\", \"do\": [\"heal a wound\"]"),
      "\"loaded\" is not heeded here; of rooms there can be said \"monster\", \"trap\"" },
    { "rooms",
      ROOM LINES(
          "\"when\": \"a card from the discard pile is discarded or destroyed\", \"do\": [\"heal a wound\"]"),
      "never comes" },
    { "rooms", ROOM LINES("\"when\": \"you build a room of an opponent\", \"do\": [\"heal a wound\"]"),
      "never comes" },
    { "rooms",
      ROOM LINES(
          "\"when\": \"built\", \"if\": [\"there is two rooms of yours\"], \"do\": [\"heal a wound\"]"),
      "a condition can only be said of" },
    { "rooms",
      ROOM LINES(
          "\"when\": \"built\", \"if\": [\"there is a monster room card from your hand\"], \"do\": [\"heal a wound\"]"),
      "everybody must see it" },
    { "rooms", ROOM LINES("\"while\": [\"here: damage + the number of trap room cards from your hand\"]"),
      "everybody must see it" },
    { "rooms",
      ROOM LINES(
          "\"use\": \"build\", \"target\": \"a hero in the hero decks\", \"do\": [\"move that hero to town\"]"),
      "nobody can aim at a card in a deck" },
    /* covered rooms */
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"uncover a room of yours\"]"),
      "say \"a covered room\"" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"destroy a covered room of yours\"]"),
      "only \"uncover\" reaches" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"uncover a loaded covered room of yours\"]"),
      "\"loaded\" cannot be said of a covered room" },
    { "rooms",
      ROOM LINES("\"use\": \"build\", \"target\": \"a covered room of yours\", \"do\": [\"heal a wound\"]"),
      "\"covered\" is not heeded here; of rooms there can be said \"monster\", \"trap\"" },
    { "rooms", ROOM LINES("\"while\": [\"your covered rooms: damage +1\"]"),
      "\"covered\" is not heeded here" },
    /* what holds for each room, and of one's own building */
    { "rooms",
      ROOM LINES("\"when\": \"built\", \"do\": [\"draw the number of mage icons of each room cards\"]"),
      "only damage that rooms have all the time" },
    { "rooms",
      ROOM LINES(
          "\"when\": \"built\", \"until end of turn\": [\"your rooms: damage + the number of mage icons of each\"]"),
      "only damage that rooms have all the time" },
    { "rooms", ROOM LINES("\"while\": [\"here: loses its treasure\"]"), "can only stand in" },
    { "rooms", ROOM LINES("\"if\": [\"you have no coins\"], \"while\": [\"here: shows one more mage icon\"]"),
      "have no condition" },
    { "rooms", ROOM LINES("\"level\": 1, \"while\": [\"here: damage +1\"]"), "no other card in any" },
    { "rooms", MINIBOSS LINES("\"while\": [\"here: damage +1\"]"), "has it in every line" },
    { "rooms", MINIBOSS LINES("\"level\": 4, \"while\": [\"here: damage +1\"]"), "a number from 1 to 3" },
    { "rooms", MINIBOSS LINES("\"level\": 3, \"while\": [\"here: damage +1\"]"),
      "the last one, is used, which ends it: \"while\" does not go with it" },
    { "rooms", MINIBOSS LINES("\"level\": 1, \"when\": \"built\", \"do\": [\"draw a room card\"]"),
      "never comes for such a card" },
    { "rooms", MINIBOSS ", \"damage\": 1" LINES("\"level\": 1, \"while\": [\"here: damage +1\"]"),
      "unknown" },
    { "bosses", BOSS LINES("\"while\": [\"your dungeon: heroes there have no text\"]"), "rooms say so" },
    { "spells",
      SPELL LINES(
          "\"cast\": \"adventure\", \"until end of turn\": [\"here: damage + the level of that miniboss\"]"),
      "only a room can say" },
    { "rooms", ROOM LINES("\"while\": [\"your rooms: may be built on any room\"]"),
      "can only be said of \"that …\"" },
    { "rooms",
      ROOM LINES(
          "\"while\": [\"here: may be built on any room\"], \"if\": [\"you have one or more wounds\"]"),
      "holds without a condition" },
    { "bosses",
      BOSS LINES("\"use\": \"build\", \"do\": [\"draw a room card\"]}, {\"when\": \"level up\", \"do\": "
                 "[\"gain the level up of a boss of an opponent\"]"),
      "has nothing else to \"use\" or \"answer\" with" },
    /* modifiers of what cannot have them */
    { "rooms", ROOM LINES("\"while\": [\"each hero in any dungeon: health +2\"]"),
      "can only stand in \"until end of turn\", \"for good\"" },
    { "rooms",
      ROOM LINES("\"when\": \"built\", \"until end of turn\": [\"each hero in any dungeon: health +2\"]"),
      "can only be said of \"that …\"" },
    { "rooms", ROOM LINES("\"while\": [\"here: one more cleric icon\"]"), "can only be said of dungeons" },
    { "rooms", ROOM LINES("\"while\": [\"each player: damage +2\"]"), "can only be said of rooms" },
    { "rooms", ROOM LINES("\"while\": [\"your rooms: may not build\"]"), "can only be said of players" },
    { "rooms", ROOM LINES("\"while\": [\"a room of yours: damage +1\"]"),
      "can only be said of \"each …\", \"that …\"" },
    { "rooms", ROOM LINES("\"while\": [\"each opponent with a card in hand: may not build\"]"),
      "\"with a card in hand\" is not heeded here; \"choose\" one before" },
    { "rooms", ROOM LINES("\"while\": [\"each room of theirs: damage +1\"]"),
      "\"of theirs\" is not heeded here; say \"of yours\"" },
    { "rooms", ROOM LINES("\"while\": [\"here: heroes that enter have health +1\"]"), "can only stand in" },
    { "rooms",
      ROOM LINES(
          "\"when\": \"built\", \"until end of turn\": [\"your rooms: heroes that enter have health +1\"]"),
      "can only be said of \"that …\"" },
    { "rooms",
      ROOM LINES(
          "\"when\": \"built\", \"until end of turn\": [\"you: may draw a spell card as the turn's card\"]"),
      "can only stand in \"while\", \"for good\"" },
    /* numbers, types, counts */
    { "rooms", "\"type\": \"lava\", \"advanced\": false, \"damage\": 1, \"treasure\": \"T\", \"copies\": 1",
      "is none of \"trap\", \"monster\"" },
    { "rooms", "\"type\": \"trap\", \"advanced\": false, \"damage\": -1, \"treasure\": \"T\", \"copies\": 1",
      "is not between" },
    { "rooms", DAMAGE("-99999999999"), "\"damage\": -99999999999 is not between 0 and 20" },
    { "rooms", DAMAGE("4294967297"), "\"damage\": 4294967297 is not between 0 and 20" },
    { "rooms", DAMAGE("99999999999999999999999"),
      "\"damage\": a number of 19 digits or more is not between 0 and 20" },
    { "rooms", DAMAGE("-99999999999999999999999"), "\"damage\": a number of 19 digits or more is not" },
    { "rooms", ROOM LINES("\"level\": 4294967297, \"when\": \"built\", \"do\": [\"heal a wound\"]"),
      "\"level\": must be a number from 1 to 3" },
    { "rooms", "\"type\": \"trap\", \"advanced\": false, \"damage\": 1, \"treasure\": \"X\", \"copies\": 1",
      "icons are" },
    { "rooms", "\"type\": \"trap\", \"advanced\": \"no\", \"damage\": 1, \"treasure\": \"T\", \"copies\": 1",
      "must be true or false" },
    { "rooms", "\"type\": \"trap\", \"advanced\": false, \"damage\": 1, \"treasure\": \"T\"",
      "\"copies\": missing" },
    { "rooms", ROOM ", \"lines\": []", "must be a list of 1 to" },
    { "rooms", ROOM ", \"rulings\": [7]", "number 1 is no text" },
    { "spells", "\"phase\": \"bait\", \"copies\": 1" LINES("\"cast\": \"build\", \"do\": [\"heal a wound\"]"),
      "is none of \"build\", \"adventure\", \"both\"" },
    { "heroes", "\"class\": \"C\", \"health\": 0, \"souls\": 1, \"wounds\": 1, \"players\": 2",
      "is not between" },
    /* what is no phrase, or too many of them */
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [3]"),
      "\"do\": must be a phrase or a list of phrases" },
    { "rooms", ROOM LINES("\"when\": 3, \"do\": [\"heal a wound\"]"), "\"when\": must be a phrase" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": []"), "\"do\": must be 1 to 31 phrases" },
    { "rooms",
      ROOM LINES(
          "\"when\": \"built\", \"do\": [\"a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a a "
          "a a a a a a a a a a\"]"),
      "longer than 40 words" },
    { "rooms",
      ROOM LINES(
          "\"use\": \"build\", \"target\": [\"a room of yours\", \"a dungeon\", \"an opponent\"], \"do\": "
          "[\"heal a wound\"]"),
      "\"an opponent\": more than 2 targets" },
    { "rooms", ROOM ", \"lines\": [3]", "a line must be an object" },
    /* keys on other cards */
    { "bosses", BOSS LINES("\"use\": \"build\", \"from\": \"hand\", \"do\": [\"heal a wound\"]"),
      "\"from\": \"hand\" is never on bosses: only room cards" },
    { "rooms", ROOM ", \"lines\": [{\"space\": \"summon\", \"do\": [\"heal a wound\"]}]",
      "\"space\": \"summon\" is never on rooms: rooms and bosses have an \"action\"" },
    { "rooms", ROOM LINES("\"use\": \"build\", \"side\": \"boss\", \"do\": [\"heal a wound\"]"),
      "\"side\": never on rooms: only items" },
    { "rooms",
      ROOM LINES(
          "\"space\": \"action\", \"do\": [\"heal a wound\"]}, {\"space\": \"action\", \"do\": [\"heal a "
          "wound\"]"),
      "two lines for one \"space\", \"action\"" },
    { "rooms",
      MINIBOSS LINES("\"level\": 1, \"when\": \"a hero dies here\", \"limit\": \"once a game\", \"do\": "
                     "[\"heal a wound\"]"),
      "\"limit\": a miniboss speaks from under its room" },
    { "rooms",
      ROOM LINES(
          "\"use\": \"build\", \"target\": \"a room card from the discard pile\", \"cost\": [\"discard a "
          "card\"], \"do\": [\"take that card\"]"),
      "\"target\": what is paid would be taken for it" },
    /* numbers, and what verbs want */
    { "rooms", ROOM LINES("\"while\": [\"here: damage + the number of here\"]"), "\"here\" is one: count" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"kill the first three heroes in town\"]"),
      "\"the first three\" is said of rooms" },
    { "spells",
      SPELL LINES(
          "\"cast\": \"adventure\", \"target\": \"a room of yours\", \"until end of turn\": [\"that room: "
          "damage + the level of that miniboss\"]"),
      "\"the level of that miniboss\": none was chosen before" },
    { "rooms", ROOM LINES("\"while\": [\"here: damage + the number of spells that player holds\"]"),
      "nothing before it says which player" },
    { "rooms",
      ROOM LINES(
          "\"when\": \"built\", \"do\": [\"choose an opponent\", \"show any number of miniboss cards from "
          "that player's hand and gain 2 coins for each\"]"),
      "only one's own cards are shown: \"from your hand\"" },
    { "rooms",
      ROOM LINES(
          "\"use\": \"build\", \"cost\": [\"turn an item in your score pile face-up\"], \"do\": [\"heal a "
          "wound\"]"),
      "say \"a face-down item\"" },
    { "rooms",
      ROOM LINES(
          "\"use\": \"build\", \"cost\": [\"turn an item in your score pile face-down\"], \"do\": [\"heal "
          "a wound\"]"),
      "say \"a face-up item\"" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"heal a hero in your score pile\"]"),
      "say \"a face-up hero in your score pile\"" },
    { "rooms",
      ROOM LINES("\"when\": \"a hero dies here\", \"do\": [\"attach an item with a hero to that hero\"]"),
      "say \"an item waiting in town\"" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"turn an item waiting in town over\"]"),
      "say \"in a score pile\"" },
    { "rooms",
      ROOM LINES(
          "\"when\": \"built\", \"do\": [\"move a counter from a room of yours to each room of yours\"]"),
      "say \"to a room\", or \"from here to that room\"" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"destroy a purple room\"]"),
      "from \"purple\" on; there can be \"second\", \"monster\", \"trap\"" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"move a hero in town to\"]"),
      "something is missing at the end, as \"town\", \"your\"" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"heal a wound today\"]"),
      "not understood from \"today\" on: the phrase is complete without it" },
    /* a second hero, and what a room deals */
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"choose a second hero in town\"]"),
      "\"a second\" hero is chosen in \"do\", when a first has been" },
    { "rooms",
      ROOM LINES(
          "\"use\": \"build\", \"target\": [\"a hero in town\", \"a second hero in town\"], \"do\": [\"move "
          "that hero to town\"]"),
      "\"a second\" hero is chosen in \"do\"" },
    { "rooms",
      ROOM LINES(
          "\"when\": \"built\", \"do\": [\"choose a room of yours\", \"destroy a second room of yours\"]"),
      "\"a second\" is said of heroes" },
    { "rooms",
      ROOM LINES(
          "\"when\": \"a hero dies here\", \"do\": [\"choose a card from your hand\", \"choose a second hero "
          "in town\"]"),
      "\"a second\" hero in a line that speaks of a card" },
    { "rooms",
      ROOM LINES(
          "\"when\": \"a hero dies here\", \"do\": [\"choose a second hero in town\", \"discard a card\"]"),
      "\"a second hero\" was chosen before" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"move the second hero to town\"]"),
      "which one is meant by \"the second hero\"" },
    { "rooms", ROOM LINES("\"while\": [\"your rooms: damage + the damage of the previous room\"]"),
      "in \"while\" only by \"here: damage + the damage of the previous room\"" },
    { "rooms", ROOM LINES("\"while\": [\"here: damage + the damage of the next room\"]"),
      "in \"while\" only by \"here: damage + the damage of the previous room\"" },
    { "rooms",
      ROOM LINES("\"when\": \"built\", \"until end of turn\": [\"here: damage + the damage of each room of "
                 "yours\"]"),
      "the damage of which room?" },
    { "rooms",
      ROOM LINES(
          "\"when\": \"built\", \"until end of turn\": [\"here: damage + the damage of the first room\"]"),
      "the damage of which room?" },
    { "rooms",
      ROOM LINES(
          "\"while\": [\"here: damage + the damage of the previous room\"]}, {\"while\": [\"here: damage less "
          "the damage of the previous room\"]"),
      "a card counts \"the damage of the previous room\" once" },
    { "rooms",
      ROOM LINES(
          "\"use\": \"build\", \"if\": [\"you have the damage of here or more coins\"], \"do\": [\"heal a "
          "wound\"]"),
      "no condition hangs on \"the damage of\" a room" },
    { "rooms", ROOM LINES("\"use\": \"build\", \"called\": \"X1\", \"do\": [\"heal a wound\"]"),
      "\"called\": must be a word of 3 to" },
    { "rooms",
      ROOM LINES(
          "\"use\": \"build\", \"called\": \"mend\", \"do\": [\"heal a wound\"]}, {\"use\": \"build\", "
          "\"called\": \"mend\", \"do\": [\"heal a wound\"]"),
      "\"called\": \"mend\" stands for two lines" },
    /* what any card has */
    { "rooms", ROOM ", \"text\": 3", "\"text\": must be text" },
    { "rooms", ROOM ", \"text\": \"a\\u0000b\"", "\"text\": has a NUL in it" },
    { "rooms", "\"type\": \"trap\", \"advanced\": false, \"damage\": 1, \"treasure\": \"\", \"copies\": 1",
      "\"treasure\": empty" },
};

/* Sets that are wrong as a whole. */
#define SET "{\"set\": \"mine\", \"name\": \"Mine\", \"kind\": "
#define CARD(id) "{\"id\": \"" id "\", \"name\": \"One\", " ROOM "}"
#define LANDMARK(id, class) "{\"id\": \"" id "\", \"name\": \"One\", \"class\": \"" class "\"}"
#define TABLE "{\"seats\": 2, \"slots\": 2, \"heroes\": 2, \"rooms\": 2, \"spells\": 2}"
#define BOARD SET "\"board\", \"counts\": {}, "
#define LURES(lures)                                                                                          \
    BOARD                                                                                                     \
    "\"tables\": [{\"seats\": 1, \"slots\": 2, \"heroes\": 2, \"rooms\": 2, \"spells\": 2, \"lure\": [" lures \
    "]}]}"

static const char *const sets[][2] = {
    { "", "no JSON" },
    { "[]", "must hold one object" },
    { "{\"set\": \"my set\", \"name\": \"x\", \"kind\": \"small\"}", "\"set\": letters, digits and - only" },
    { SET "\"small\"}", "\"counts\": missing" },
    { SET "\"small\", \"counts\": {\"rooms\": 2}, \"rooms\": [" CARD("A1") "]}",
      "\"counts\": rooms should be 2 cards, they are 1" },
    { SET "\"small\", \"counts\": {\"rooms\": 2}, \"rooms\": [" CARD("A1") ", " CARD("a1") "]}",
      "\"id\": there are two cards with this id, \"a1\"" },
    { SET "\"small\", \"counts\": {\"rooms\": 1}, \"rooms\": [" CARD("A 1") "]}", "\"id\": letters, digits" },
    { SET "\"small\", \"counts\": {\"rooms\": 1}, \"rooms\": [3]}", "a card must be an object" },
    { SET "\"small\", \"counts\": {}, \"tables\": [3]}", "\"tables\": only a set of the \"kind\" \"board\"" },
    { SET "\"board\", \"counts\": {}, \"coins\": 2}", "\"coins\": no set of the \"kind\" \"board\" has any" },
    { BOARD "\"landmarks\": []}", "\"tables\": a board says what it has for how many seats" },
    { BOARD "\"tables\": [3]}", "\"tables\": must be a list of objects" },
    { BOARD "\"tables\": [" TABLE ", " TABLE "]}", "\"tables\": two for the same \"seats\", 2" },
    { LURES("4294967297"), "\"lure\": 4294967297 is no number from 1 to 20" },
    { LURES("\"two\""), "\"lure\": \"two\" is no number from 1 to 20" },
    { LURES("21"), "\"lure\": 21 is no number from 1 to 20" },
    { LURES("1, 1, 1, 1, 1, 1, 1, 1, 1"), "\"lure\": more than" },
    { BOARD "\"tables\": [" TABLE "]}", "\"landmarks\": a board has 2 to 6, not 0" },
    { SET "\"board\", \"counts\": {\"landmarks\": 2}, \"landmarks\": [" LANDMARK("A1", "C") ", " LANDMARK(
          "A2", "F") "], \"tables\": [" TABLE "]}",
      "\"landmarks\": one of a board, and one only, has the \"class\" \"?\"" },
};

/* ---- refusing -------------------------------------------------------------------------------- */

struct heard {
    struct lair_lint lint;
    GPtrArray *all; /* of char *: all that was told, of whatever set */
    guint before;   /* how many that was when the set at hand began */
    int wrong;      /* sets that were refused for another reason than they should */
};

static int set_up(void **state)
{
    struct heard *h = g_new0(struct heard, 1);

    h->all = g_ptr_array_new_with_free_func(g_free);
    *state = h;
    return 0;
}

static int tear_down(void **state)
{
    struct heard *h = *state;

    g_ptr_array_unref(h->all);
    g_free(h);
    return 0;
}

static void hear(struct lair_lint *lint, const struct lair_fault *what, bool warning)
{
    struct heard *h = (struct heard *)lint;

    if (!warning)
        g_ptr_array_add(h->all, g_strdup(what->text));
}

static bool was_told(const struct heard *h, const char *reason)
{
    for (guint i = h->before; i < h->all->len; i++)
        if (strstr(g_ptr_array_index(h->all, i), reason) != NULL)
            return true;
    return false;
}

/* Has a set linted, and wants a reason among its faults. */
static void refuse(struct heard *h, const char *text, const char *reason)
{
    struct lair_catalog *cat = lair_catalog_new();
    struct lair_fault why = { "" };
    int faults;

    h->before = h->all->len;
    h->lint.fault = hear;
    faults = lair_catalog_lint(cat, "mine.json", text, strlen(text), &h->lint);
    if (lair_catalog_add_text(cat, "mine.json", text, strlen(text), &why) == 0)
        fail_msg("not refused: %s", text);
    assert_int_equal(lair_designs(cat), LAIR_N_KINDS);
    lair_catalog_free(cat);
    assert_int_equal(faults, h->all->len - h->before);
    if (was_told(h, reason))
        return;
    print_error("refused with \"%s\", not with \"%s\": %s\n", why.text, reason, text);
    h->wrong++;
}

/* What is longer than it may be. */
static void refuse_long(struct heard *h)
{
    enum { NAME = 61, TEXT = 2001, RULINGS = 100, FILE = 4 * 1024 * 1024 + 1 };
    g_autofree char *name = g_strnfill(NAME, 'a'), *text = g_strnfill(TEXT, 'a'),
                    *file = g_strnfill(FILE, ' ');
    g_autoptr(GString) rulings = g_string_new(NULL);
    g_autofree char *long_name =
        g_strdup_printf(SET "\"small\", \"counts\": {}, \"bosses\": [{\"id\": \"A1\", "
                            "\"name\": \"%s\"}]}",
                        name);
    g_autofree char *long_ruling =
        g_strdup_printf(SET "\"small\", \"counts\": {}, \"bosses\": [{\"id\": \"A1\", "
                            "\"name\": \"A\", \"rulings\": [\"%s\"]}]}",
                        text);

    g_string_append(rulings, SET "\"small\", \"counts\": {}, \"bosses\": [{\"id\": \"A1\", \"rulings\": [");
    for (int i = 0; i < RULINGS; i++)
        g_string_append(rulings, i == 0 ? "\"a\"" : ", \"a\"");
    g_string_append(rulings, "]}]}");
    refuse(h, long_name, "\"name\": longer than 60 bytes");
    refuse(h, long_ruling, "\"rulings\": number 1 is longer than 2000 bytes");
    refuse(h, rulings->str, "\"rulings\": more than 99");
    refuse(h, file, "longer than 4194304 bytes");
}

static void refuse_all(struct heard *h)
{
    char text[SET_TEXT];

    refuse_long(h);

    for (size_t i = 0; i < ARRAY_LEN(refused); i++) {
        make_set(text, refused[i].list, refused[i].card, 1);
        refuse(h, text, refused[i].reason);
    }
    for (size_t i = 0; i < ARRAY_LEN(sets); i++)
        refuse(h, sets[i][0], sets[i][1]);
}

static void a_card_that_is_wrong_is_refused_with_the_word_that_is(void **state)
{
    struct heard *h = *state;

    refuse_all(h);
    assert_int_equal(h->wrong, 0);
}

/* ---- what cannot be said yet ----------------------------------------------------------------- */

/* A room that says "KEY: PHRASE". */
static void make_wish(char out[SET_TEXT], const char *key, const char *phrase)
{
    bool alone = strcmp(key, "while") == 0, waits = strcmp(key, "when") == 0 || strcmp(key, "instead") == 0;
    g_autofree char *said = g_strdup_printf("\"%s\": [\"%s\"]", key, phrase);
    g_autofree char *moment = g_strdup_printf("\"%s\": \"%s\", \"limit\": \"once a turn\"", key, phrase);
    const char *other =
        strcmp(key, "do") == 0 ? "\"use\": \"build\"" : "\"use\": \"build\", \"do\": [\"heal a wound\"]";
    g_autofree char *line = waits   ? g_strdup_printf("%s, \"do\": [\"heal a wound\"]", moment)
                            : alone ? g_strdup(said)
                                    : g_strdup_printf("%s, %s", other, said);
    g_autofree char *card = g_strdup_printf(ROOM ", \"lines\": [{%s}]", line);

    make_set(out, "rooms", card, 1);
}

/* The code spans of the list in engine/sets/README.md: "`when: the turn begins`". */
static void what_is_listed_as_unsayable_is_refused(void **state)
{
    g_autofree char *page = NULL;
    g_autoptr(GRegex) span = g_regex_new("`(when|instead|if|do|cost|while): ([^`]*)`", 0, 0, NULL);
    g_autoptr(GMatchInfo) found = NULL;
    struct heard *h = *state;
    char text[SET_TEXT], *list, *end;
    int n = 0;

    assert_true(g_file_get_contents(LAIR_SOURCE_DIR "/engine/sets/README.md", &page, NULL, NULL));
    list = strstr(page, "## What cannot be said yet");
    assert_non_null(list);
    end = strstr(list, "\n## ");
    assert_non_null(end);
    *end = '\0';
    for (g_regex_match(span, list, 0, &found); g_match_info_matches(found);
         g_match_info_next(found, NULL), n++) {
        g_autofree char *key = g_match_info_fetch(found, 1), *phrase = g_match_info_fetch(found, 2);

        make_wish(text, key, phrase);
        refuse(h, text, "MY001: line 1: \"");
    }
    assert_int_equal(h->wrong, 0);
    assert_true(n > 15);
}

/* ---- every message --------------------------------------------------------------------------- */

/* What no single file brings about, or only one of thousands of cards; and the letters of icons, which are no message. */
static const char *const beyond[] = { "out of memory",
                                      "all sets together say too much",
                                      "one card more than the",
                                      "more than %d sets",
                                      "is loaded already",
                                      "no JSON: %s",
                                      "CFMTE" };

/* A format as a regular expression of what it prints. */
static char *pattern_of(const char *format)
{
    g_autofree char *plain = g_strcompress(format), *quoted = g_regex_escape_string(plain, -1);
    g_autoptr(GRegex) value = g_regex_new("%[-0-9\\\\.*l]*[zsd]u?", 0, 0, NULL);

    return g_regex_replace_literal(value, quoted, -1, 0, ".*", 0, NULL);
}

static bool is_told(const struct heard *h, const char *format)
{
    g_autofree char *pattern = pattern_of(format);
    g_autoptr(GRegex) like = g_regex_new(pattern, G_REGEX_DOTALL, 0, NULL);

    for (size_t i = 0; i < ARRAY_LEN(beyond); i++)
        if (strstr(format, beyond[i]) != NULL)
            return true;
    for (guint i = 0; i < h->all->len; i++)
        if (g_regex_match(like, g_ptr_array_index(h->all, i), 0, NULL))
            return true;
    return false;
}

/* The messages of a source file, each as one literal: what is handed to fault(), and what particular.c lacks. */
static int walk(const struct heard *h, const char *path, int *missing)
{
    g_autofree char *text = NULL, *joined = NULL;
    g_autoptr(GRegex) join = g_regex_new("\"\\s*\\n\\s*\"", 0, 0, NULL);
    g_autoptr(GRegex) message = g_regex_new(
        "(?:fault\\(\\s*[a-z>-]+,|VERB_[A-Z_]+, [A-Z_ |]+, [a-z_]+,|static const char [a-z_]+\\[\\] =)\\s*\"((?:[^\"\\\\]|\\\\.)*)\"",
        0, 0, NULL);
    g_autoptr(GMatchInfo) found = NULL;
    int n = 0;

    assert_true(g_file_get_contents(path, &text, NULL, NULL));
    joined = g_regex_replace_literal(join, text, -1, 0, "", 0, NULL);
    for (g_regex_match(message, joined, 0, &found); g_match_info_matches(found);
         g_match_info_next(found, NULL), n++) {
        g_autofree char *format = g_match_info_fetch(found, 1);

        if (is_told(h, format))
            continue;
        print_error("%s: no card is refused with: %s\n", path, format);
        ++*missing;
    }
    return n;
}

/* Those of recipe.c are told in test_recipes. */
static void every_message_is_told_of_some_card(void **state)
{
    static const char *const files[] = {
        "clause", "compile", "field", "judge", "moment", "particular", "set"
    };
    struct heard *h = *state;
    int missing = 0, n = 0;

    refuse_all(h);
    for (size_t i = 0; i < ARRAY_LEN(files); i++) {
        g_autofree char *path = g_strdup_printf("%s/engine/language/%s.c", LAIR_SOURCE_DIR, files[i]);

        n += walk(h, path, &missing);
    }
    assert_int_equal(missing, 0);
    assert_true(n > 120);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_card_that_is_wrong_is_refused_with_the_word_that_is, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(what_is_listed_as_unsayable_is_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(every_message_is_told_of_some_card, set_up, tear_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
