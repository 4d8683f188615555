/* tests/unit/test_language.c - card sets: what is refused, and with which words
 *
 * A set that is wrong is refused as a whole, with file, card and reason. */
#include "tests/unit/games.h"

#include "engine/rules/deed.h"
#include "engine/rules/noun.h"
#include "engine/language/reader.h"
#include <json-c/json.h>

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

enum { SET_TEXT = 2048 };

/* A set of one card: its list, its JSON without the braces, and how many copies are counted. */
static void make_set(char out[SET_TEXT], const char *list, const char *card, int count)
{
    snprintf(out, SET_TEXT,
             "{\"set\": \"mine\", \"name\": \"Mine\", \"kind\": \"small\", \"counts\": {\"%s\": %d}, "
             "\"%s\": [{\"id\": \"MY001\", \"name\": \"Mine\", %s}]}",
             list, count, list, card);
}

#define ROOM "\"type\": \"trap\", \"advanced\": false, \"damage\": 1, \"treasure\": \"T\", \"copies\": 1"
#define MINIBOSS "\"type\": \"miniboss\", \"copies\": 1"
#define SPELL "\"phase\": \"adventure\", \"copies\": 1"
#define BOSS "\"xp\": 500, \"treasure\": \"C\""
#define HERO "\"class\": \"C\", \"health\": 4, \"souls\": 1, \"wounds\": 1, \"players\": 2"
#define ITEM "\"treasure\": \"C\", \"copies\": 1, \"hero_text\": \"\", \"boss_text\": \"It wins.\""
#define LINES(line) ", \"lines\": [{" line "}]"

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
      "cannot hang on health that is left" },
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
      "only a spell card in the discard pile has been cast" },
    { "spells",
      SPELL LINES(
          "\"cast\": \"adventure\", \"if\": [\"no hero has entered here this turn\"], \"do\": [\"heal a wound\"]"),
      "only a room can say \"here\"" },
    { "rooms",
      ROOM LINES("\"when\": \"you destroy a room of yours over another\", \"do\": [\"heal a wound\"]"),
      "never comes for such a card" },
    { "rooms", ROOM LINES("\"while\": [\"your rooms: has no text\"]"), "can only stand in" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"look for a spell card\"]"),
      "cannot be done where it is" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"look for a room card in the spell deck\"]"),
      "say in which deck" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"choose a spell card in the spell deck\"]"),
      "cannot be done where it is" },
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
      "this can only be said of" },
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
      "\"do\" and \"may\" are two lines" },
    { "rooms",
      ROOM LINES(
          "\"when\": \"built\", \"until end of turn\": [\"here: damage +1\"], \"for good\": [\"here: damage +1\"]"),
      "\"until end of turn\" and \"for good\" are two lines" },
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
      "an item nobody else" },
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
      "a cost is paid by who declares it" },
    { "rooms",
      ROOM LINES("\"use\": \"build\", \"cost\": [\"may discard a card\"], \"do\": [\"heal a wound\"]"),
      "a cost is paid by who declares it, and whole" },
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
      "as many as what?" },
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
      "cannot be done where it is" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"swap a room of yours\"]"),
      "this can only be said of \"two …\"" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"swap two rooms\"]"),
      "change places within one dungeon" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"build a monster room card\"]"),
      "say \"build a room card\"" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"build a room card from the discard pile\"]"),
      "cannot be done where it is" },
    { "rooms",
      ROOM LINES(
          "\"when\": \"built\", \"do\": [\"choose a room card\", \"build that card on a monster room of yours\"]"),
      "on a room of yours\": any will do" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"show all cards\"]"), "this can only be said of" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"take a card\"]"), "own cards need not be taken" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"take a room card in the room deck\"]"),
      "cannot be done where it is" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"search for a room card in the discard pile\"]"),
      "both are searched" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"kill a hero in your score pile\"]"),
      "cannot be done where it is" },
    { "rooms",
      ROOM LINES("\"when\": \"built\", \"do\": [\"choose a hero in your score pile\", \"kill that hero\"]"),
      "cannot be done where it is" },
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
      "in score piles only" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"take a random card from the discard pile\"]"),
      "only cards of a hand" },
    { "rooms",
      ROOM LINES(
          "\"when\": \"built\", \"do\": [\"kill a hero in your dungeon or in an opponent's dungeon\"]"),
      "of the same players" },
    { "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"kill a hero in town in any dungeon\"]"),
      "with \"or\" between them" },
    { "rooms", ROOM LINES("\"when\": \"a loaded room is destroyed\", \"do\": [\"heal a wound\"]"),
      "says more than can be heeded" },
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
      "only what is printed on it" },
    { "rooms",
      ROOM LINES("\"use\": \"build\", \"target\": \"a covered room of yours\", \"do\": [\"heal a wound\"]"),
      "says more than can be heeded" },
    { "rooms", ROOM LINES("\"while\": [\"your covered rooms: damage +1\"]"), "says more than can be heeded" },
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
    { "rooms", MINIBOSS LINES("\"level\": 3, \"while\": [\"here: damage +1\"]"), "the last one is used" },
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
      "has nothing else to use" },
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
      "says more than can be heeded" },
    { "rooms", ROOM LINES("\"while\": [\"each room of theirs: damage +1\"]"),
      "says more than can be heeded" },
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
};

/* Refuses a set for a reason, and leaves the catalog as it was. */
static void refuse(struct lair_catalog *cat, const char *text, const char *reason)
{
    struct lair_fault why = { "" };
    int designs = lair_designs(cat);

    if (lair_catalog_add_text(cat, "mine.json", text, strlen(text), &why) == 0)
        fail_msg("not refused: %s", text);
    if (strstr(why.text, reason) == NULL || strncmp(why.text, "mine.json: ", 11) != 0)
        fail_msg("refused with \"%s\", not with \"%s\": %s", why.text, reason, text);
    assert_int_equal(lair_designs(cat), designs);
}

static void a_card_that_is_wrong_is_refused_with_the_reason(void **state)
{
    struct lair_catalog *cat = lair_catalog_new();
    char text[SET_TEXT];

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(refused); i++) {
        make_set(text, refused[i].list, refused[i].card, 1);
        refuse(cat, text, refused[i].reason);
    }
    assert_null(lair_catalog_set(cat, 0, NULL, NULL));
    lair_catalog_free(cat);
}

static void the_fault_names_the_card_and_the_line(void **state)
{
    struct lair_catalog *cat = lair_catalog_new();
    char text[SET_TEXT];

    (void)state;
    make_set(text, "rooms", ROOM LINES("\"when\": \"built\", \"do\": [\"eat a room of yours\"]"), 1);
    refuse(cat, text, "MY001: line 1: ");
    lair_catalog_free(cat);
}

struct heard {
    struct lair_lint lint;
    int faults, warnings;
    char text[10][LAIR_REASON * 2];
};

static void hear(struct lair_lint *lint, const struct lair_fault *what, bool warning)
{
    struct heard *h = (struct heard *)lint;

    snprintf(h->text[(h->faults + h->warnings) % 10], sizeof h->text[0], "%s", what->text);
    *(warning ? &h->warnings : &h->faults) += 1;
}

static void a_hero_that_is_in_no_game_is_warned_of(void **state)
{
    static const char text[] =
        "{\"set\": \"mine\", \"name\": \"Mine\", \"kind\": \"small\", \"counts\": {\"heroes\": 2}, \"heroes\": ["
        "{\"id\": \"MY001\", \"name\": \"One\", \"class\": \"C\", \"health\": 4, \"souls\": 1, \"wounds\": 1, "
        "\"players\": 2}, {\"id\": \"MY002\", \"name\": \"Two\", \"class\": \"C\", \"health\": 4, \"souls\": 1, "
        "\"wounds\": 1, \"players\": 2, \"request\": true}]}";
    struct lair_catalog *cat = lair_catalog_new();
    struct heard h = { .lint.fault = hear };

    (void)state;
    assert_int_equal(lair_catalog_lint(cat, "mine.json", text, strlen(text), &h.lint), 0);
    lair_catalog_free(cat);
    assert_int_equal(h.warnings, 1);
    assert_string_equal(h.text[0], "mine.json: MY001: warning: a hero of a small set is in no game: "
                                   "\"request\": true lets it be asked for");
}

/* Nothing comes without the cost: what a line gives away free, or a text sells, and what is well. */
static const struct {
    const char *card;
    const char *warning; /* NULL: none */
} suspected[] = {
    { LINES("\"when\": \"built\", \"may\": [\"discard a card\", \"heal a wound\"]"),
      "line 1: warning: \"discard a card\": the rest of the line happens without it, too" },
    { LINES("\"when\": \"built\", \"may\": [\"destroy another room of yours\"], \"until end of turn\": "
            "[\"here: damage +2\"]"),
      "\"destroy another room of yours\": the rest of the line happens without it" },
    { LINES(
          "\"when\": \"a hero dies here\", \"may\": [\"remove that hero from the game\", \"heal a wound\"]"),
      "\"remove that hero from the game\": the rest" },
    { LINES("\"use\": \"build\", \"do\": [\"draw a room card\", \"may discard a card\", \"heal a wound\"]"),
      "\"may discard a card\": the rest" },
    { LINES("\"when\": \"built\", \"may\": [\"discard a card\"]"), NULL },
    { LINES("\"when\": \"built\", \"may\": [\"pay a coin\", \"heal a wound\"]"), NULL },
    { LINES("\"when\": \"built\", \"may\": [\"draw a room card\", \"discard a card\"]"), NULL },
    { LINES("\"when\": \"built\", \"cost\": [\"discard a card\"], \"do\": [\"heal a wound\"]"), NULL },
    { LINES("\"when\": \"built\", \"cost\": [\"discard a card\"], \"may\": [\"heal a wound\"]"), NULL },
    { ", \"text\": \"When you build this, you may discard a card: heal a wound.\"" LINES(
          "\"when\": \"built\", \"do\": [\"discard a card\", \"heal a wound\"]"),
      "\"discard a card:\" stands before a colon in its text, but no line has such a \"cost\"" },
    { ", \"text\": \"Once a turn destroy this room: heal a wound.\"" LINES(
          "\"use\": \"build\", \"cost\": [\"discard a card\"], \"do\": [\"heal a wound\"]"),
      "\"destroy this room:\" stands before a colon" },
    { ", \"text\": \"When you build this: discard a card. Pay a card: heal a wound.\"" LINES(
          "\"use\": \"build\", \"cost\": [\"discard a card\"], \"do\": [\"heal a wound\"]"),
      NULL },
    { ", \"text\": \"Give up one of your face-down heroes: heal a wound.\"" LINES(
          "\"use\": \"build\", \"target\": \"a face-down hero in your score pile\", \"do\": "
          "[\"remove that hero from the game\", \"heal a wound\"]"),
      NULL },
};

static void what_comes_without_its_cost_is_warned_of(void **state)
{
    char text[SET_TEXT], card[SET_TEXT / 2];

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(suspected); i++) {
        struct lair_catalog *cat = lair_catalog_new();
        struct heard h = { .lint.fault = hear };

        snprintf(card, sizeof card, "%s%s", ROOM, suspected[i].card);
        make_set(text, "rooms", card, 1);
        assert_int_equal(lair_catalog_lint(cat, "mine.json", text, strlen(text), &h.lint), 0);
        lair_catalog_free(cat);
        if (h.warnings != (suspected[i].warning != NULL))
            fail_msg("%d warnings: %s", h.warnings, text);
        if (h.warnings == 1 && strstr(h.text[0], suspected[i].warning) == NULL)
            fail_msg("warned \"%s\", not \"%s\"", h.text[0], suspected[i].warning);
    }
}

/* A fault is reported once: what a faulty phrase would have named is not missed in the next one. */
static void a_linter_hears_every_fault_once_and_in_order(void **state)
{
    static const char text[] =
        "{\"set\": \"mine\", \"name\": \"Mine\", \"kind\": \"small\", \"counts\": {\"rooms\": 7}, \"rooms\": ["
        "{\"id\": \"MY001\", \"name\": \"One\", \"text\": \"Something.\", " ROOM "}, "
        "{\"id\": \"MY002\", \"name\": \"Two\", " ROOM LINES(
            "\"use\": \"adventure\", \"target\": \"the heroo here\", \"do\": [\"kill that hero\", \"eat it\"]") "}, "
                                                                                                                "{\"id\": \"MY003\", \"name\": \"Three\", " ROOM
                                                                                                                    LINES(
                                                                                                                        "\"wen\": \"built\", \"do\": [\"that player draws a room card\"]") "}]}";
    static const char *const told[] = {
        "mine.json: MY001: warning: it has a text",
        "mine.json: MY002: line 1: \"the heroo here\": not understood from \"heroo\" on",
        "mine.json: MY002: line 1: \"eat it\"",
        "mine.json: MY003: line 1: unknown word \"wen\"",
    };
    struct lair_catalog *cat = lair_catalog_new();
    struct heard h = { .lint.fault = hear };
    struct lair_fault why;
    int n = lair_catalog_lint(cat, "mine.json", text, strlen(text), &h.lint), designs = lair_designs(cat);
    int rc = lair_catalog_add_text(cat, "mine.json", text, strlen(text), &why);

    (void)state;
    lair_catalog_free(cat);
    for (size_t i = 0; i < ARRAY_LEN(told); i++)
        if (strncmp(h.text[i], told[i], strlen(told[i])) != 0)
            fail_msg("told \"%s\", not \"%s\"", h.text[i], told[i]);
    assert_int_equal(n, 3);
    assert_int_equal(h.faults, 3);
    assert_int_equal(h.warnings, 1);
    assert_int_equal(designs, LAIR_N_KINDS);
    assert_int_equal(rc, -1);
    assert_string_equal(why.text, h.text[1]); /* who loads it is told the first fault */
}

static void a_wrong_count_is_refused(void **state)
{
    struct lair_catalog *cat = lair_catalog_new();
    char text[SET_TEXT];

    (void)state;
    make_set(text, "rooms", ROOM, 2);
    refuse(cat, text, "rooms should be 2 cards, they are 1");
    lair_catalog_free(cat);
}

static void an_id_is_there_once_in_all_sets(void **state)
{
    static const char text[] =
        "{\"set\": \"mine\", \"name\": \"Mine\", \"kind\": \"small\", \"counts\": {\"rooms\": 1}, \"rooms\": ["
        "{\"id\": \"bma009\", \"name\": \"Darker Altar\", " ROOM "}]}";
    struct lair_catalog *cat = games_catalog();

    (void)state;
    refuse(cat, text, "two cards with this id");
    lair_catalog_free(cat);
}

static void a_set_is_loaded_once(void **state)
{
    struct lair_catalog *cat = lair_catalog_new();
    struct lair_fault why;
    char text[SET_TEXT];

    (void)state;
    make_set(text, "rooms", ROOM, 1);
    assert_int_equal(lair_catalog_add_text(cat, "mine.json", text, strlen(text), &why), 0);
    refuse(cat, text, "is loaded already");
    lair_catalog_free(cat);
}

static void a_set_with_two_cards_of_one_id_is_refused(void **state)
{
    static const char text[] =
        "{\"set\": \"mine\", \"name\": \"Mine\", \"kind\": \"small\", \"counts\": {\"rooms\": 2}, \"rooms\": ["
        "{\"id\": \"MY001\", \"name\": \"One\", " ROOM "}, {\"id\": \"my001\", \"name\": \"Two\", " ROOM
        "}]}";
    struct lair_catalog *cat = lair_catalog_new();

    (void)state;
    refuse(cat, text, "two cards with this id");
    lair_catalog_free(cat);
}

static void what_is_no_set_is_refused(void **state)
{
    static const char *const texts[][2] = {
        { "", "no JSON" },
        { "{\"set\":\n", "no JSON: it ends in the middle, in line 2 of the file" },
        { "[]", "must hold one object" },
        { "{\"set\": \"mine\"}", "\"name\": missing" },
        { "{\"set\": \"my set\", \"name\": \"x\", \"kind\": \"small\"}", "letters, digits and - only" },
        { "{\"set\": \"mine\", \"name\": \"x\", \"kind\": \"huge\"}",
          "is none of \"base\", \"small\", \"test\", \"board\"" },
        { "{\"set\": \"mine\", \"name\": \"x\", \"kind\": \"small\"}", "\"counts\": missing" },
        { "{\"set\": \"mine\", \"name\": \"x\", \"kind\": \"small\", \"counts\": {}, \"rooms\": 3}",
          "must be a list" },
        { "{\"set\": \"mine\", \"name\": \"x\", \"kind\": \"small\", \"counts\": {}, \"roms\": []}",
          "unknown word \"roms\"" },
    };
    struct lair_catalog *cat = lair_catalog_new();

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(texts); i++)
        refuse(cat, texts[i][0], texts[i][1]);
    lair_catalog_free(cat);
}

static void a_good_card_is_taken(void **state)
{
    struct lair_catalog *cat = lair_catalog_new();
    struct lair_fault why = { "" };
    char text[SET_TEXT];

    (void)state;
    make_set(
        text, "rooms",
        ROOM LINES("\"when\": \"a hero dies here\", \"limit\": \"once a turn\", \"may\": [\"draw two spell "
                   "cards\", \"discard a spell card\"]"),
        1);
    if (lair_catalog_add_text(cat, "mine.json", text, strlen(text), &why) < 0)
        fail_msg("%s", why.text);
    assert_int_not_equal(lair_find_design(cat, "my001", NULL), 0);
    lair_catalog_free(cat);
}

/* ---- which rooms a phrase means -------------------------------------------------------------- */

static const char *const kinds_of_room[] = { "Golem Factory", "Boulder Ramp", "Beast Menagerie",
                                             "Recycling Center" };
enum { MONSTER = 1, TRAP = 2, ADVANCED_MONSTER = 4, ADVANCED_TRAP = 8 }; /* bits, in that order */

static lair_card find_card(const struct lair_catalog *cat, const struct lair_game *g, const char *name)
{
    lair_card c = 1;

    while (g->card[c].design != lair_find_design(cat, name, NULL))
        c++;
    return c;
}

/* Which of these rooms fit a phrase; -1: it is no phrase. */
static int fitting_rooms(const struct lair_catalog *cat, const struct lair_game *g, const char *phrase)
{
    struct context c = { .cat = cat, .g = g };
    struct program p;
    struct reader r;
    uint16_t noun;
    int fitting = -1;

    program_init(&p);
    if (reader_init(&r, phrase) && reader_noun(&p, &r, &noun) && reader_at_end(&r)) {
        fitting = 0;
        for (size_t i = 0; i < ARRAY_LEN(kinds_of_room); i++)
            fitting |= noun_fits_card(&c, &p.noun[noun], find_card(cat, g, kinds_of_room[i])) << i;
    }
    program_clear(&p);
    return fitting;
}

static void a_phrase_means_the_rooms_that_its_words_say(void **state)
{
    static const struct {
        const char *phrase;
        int fitting;
    } phrases[] = {
        { "a room card", MONSTER | TRAP | ADVANCED_MONSTER | ADVANCED_TRAP },
        { "a monster room card", MONSTER | ADVANCED_MONSTER },
        { "a trap room card", TRAP | ADVANCED_TRAP },
        { "an ordinary room card", MONSTER | TRAP },
        { "an advanced room card", ADVANCED_MONSTER | ADVANCED_TRAP },
        { "an ordinary monster room card", MONSTER },
        { "an ordinary trap room card", TRAP },
        { "an advanced monster room card", ADVANCED_MONSTER },
        { "advanced trap rooms", ADVANCED_TRAP },
        { "your monster rooms", MONSTER | ADVANCED_MONSTER },
        { "another trap room of yours", TRAP | ADVANCED_TRAP },
        { "a spell card", 0 },
    };
    struct lair_catalog *cat = games_catalog();
    struct lair_game g;
    const char *wrong = NULL;

    (void)state;
    games_new(cat, &g, 2, 0, 1);
    for (size_t i = 0; i < ARRAY_LEN(phrases); i++)
        if (fitting_rooms(cat, &g, phrases[i].phrase) != phrases[i].fitting)
            wrong = phrases[i].phrase;
    lair_catalog_free(cat);
    if (wrong != NULL)
        fail_msg("%s", wrong);
}

/* ---- what words mean ------------------------------------------------------------------------- */

static struct lair_match *match_of(const struct lair_catalog *cat, const char *position)
{
    struct json_object *pos = json_tokener_parse(position);
    struct lair_fault why = { "" };
    struct lair_match *m;

    assert_non_null(pos);
    m = lair_match_set(cat, pos, &why);
    json_object_put(pos);
    if (m == NULL)
        fail_msg("%s", why.text);
    return m;
}

static void cards_of_a_hand_are_counted_each_whoever_looks(void **state)
{
    struct lair_catalog *cat = games_catalog();
    struct lair_fault why = { "" };
    struct lair_match *m;
    static struct lair_game view;
    int damage[4];

    (void)state;
    assert_int_equal(lair_catalog_add_file(cat, LAIR_SOURCE_DIR "/tests/sets/words.json", &why), 0);
    m = match_of(cat,
                 "{\"sets\": [\"bmr\", \"words\"], \"phase\": \"build\", \"turn\": 3, \"seats\": ["
                 "{\"boss\": \"Draculord\", \"dungeon\": [\"Word Shelf\"], "
                 "\"hand\": [\"Freeze\", \"Freeze\", \"Fear\", \"Motivation\"]}, {\"boss\": \"Robobo\"}]}");
    damage[0] = lair_damage(cat, lair_match_game(m), 0, 0);
    for (int viewer = 0; viewer < 3; viewer++) {
        lair_view(cat, lair_match_game(m), viewer < 2 ? viewer : LAIR_PUBLIC, &view);
        damage[1 + viewer] = lair_damage(cat, &view, 0, 0);
    }
    lair_match_free(m);
    lair_catalog_free(cat);
    for (int i = 0; i < 4; i++)
        assert_int_equal(damage[i], 5);
}

/* Of a word without a row, or with half of one, nobody would know when it may stand, what it needs, and
 * at whom to aim it. */
static void assert_whole(const struct use *u, const char *table, int n)
{
    if (u->in == 0 || u->needs == NEEDS_UNSAID || u->does == DOES_UNSAID)
        fail_msg("%s %d has no whole row", table, n);
}

static void all_is_said_of_every_word(void **state)
{
    (void)state;
    for (int v = 0; v < N_VERBS_; v++) {
        assert_whole(&words_verb_use[v], "verb", v);
        if ((deed_of(v)->thing != NULL) == (deed_of(v)->clause != NULL))
            fail_msg("verb %d is done to one thing, or as a whole: not both, and not neither", v);
    }
    for (int p = 0; p < N_PROPERTIES; p++)
        assert_whole(&words_property_use[p], "property", p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_card_that_is_wrong_is_refused_with_the_reason),
        cmocka_unit_test(the_fault_names_the_card_and_the_line),
        cmocka_unit_test(a_hero_that_is_in_no_game_is_warned_of),
        cmocka_unit_test(what_comes_without_its_cost_is_warned_of),
        cmocka_unit_test(a_linter_hears_every_fault_once_and_in_order),
        cmocka_unit_test(a_wrong_count_is_refused),
        cmocka_unit_test(an_id_is_there_once_in_all_sets),
        cmocka_unit_test(a_set_is_loaded_once),
        cmocka_unit_test(a_set_with_two_cards_of_one_id_is_refused),
        cmocka_unit_test(what_is_no_set_is_refused),
        cmocka_unit_test(a_good_card_is_taken),
        cmocka_unit_test(a_phrase_means_the_rooms_that_its_words_say),
        cmocka_unit_test(all_is_said_of_every_word),
        cmocka_unit_test(cards_of_a_hand_are_counted_each_whoever_looks),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
