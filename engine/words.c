#include "words.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

enum { WORDS_LONGEST = 24 }; /* "opponent's", with a NUL, is the longest of the language */

/* ---- noun phrases: quantity, adjectives, noun, where and whose ------------ */

static const struct quantity {
    const char *words;
    uint8_t how, count;
    uint32_t filter;
    const char *help;
} quantities[] = {
    { "a", HOW_PICK, 1, 0, "one, chosen by who does it" },
    { "an", HOW_PICK, 1, 0, "the same" },
    { "one", HOW_PICK, 1, 0, "the same" },
    { "another", HOW_PICK, 1, FILTER_OTHER, "one that is not this card" },
    { "the", HOW_PICK, 1, 0, "the only one that fits" },
    { "two", HOW_PICK, 2, 0, "two, one after the other; as many as there are" },
    { "three", HOW_PICK, 3, 0, "three" },
    { "four", HOW_PICK, 4, 0, "four" },
    { "that", HOW_THAT, 1, 0, "the one chosen, aimed at or told by the moment before" },
    { "each", HOW_ALL, 0, 0, "every one that fits" },
    { "all", HOW_ALL, 0, 0, "the same" },
};

static const struct adjective {
    const char *word;
    uint32_t filter;
    const char *help;
} adjectives[] = {
    { "monster", FILTER_MONSTER, "monster rooms" },
    { "trap", FILTER_TRAP, "trap rooms" },
    { "ordinary", FILTER_ORDINARY, "rooms that are not advanced, heroes that are not epic" },
    { "advanced", FILTER_ADVANCED, "advanced rooms" },
    { "epic", FILTER_EPIC, "epic heroes" },
    { "face-down", FILTER_FACE_DOWN, "heroes that count as souls; items that are spent" },
    { "face-up", FILTER_FACE_UP, "heroes that count as wounds; items that are ready" },
    { "other", FILTER_OTHER, "not this card" },
    { "random", FILTER_RANDOM, "chance picks, not who does it" },
    { "adjacent", FILTER_ADJACENT, "on the places left and right of this room" },
    { "next", FILTER_NEXT, "on the place right of this room" },
    { "previous", FILTER_PREVIOUS, "on the place left of this room" },
    { "first", FILTER_FIRST, "the leftmost active room" },
    { "last", FILTER_LAST, "the rightmost active room" },
    { "loaded", FILTER_COUNTER, "rooms with a counter on them" },
};

static const struct naming {
    const char *words;
    uint8_t sort, how, whose;
    uint32_t filter;
    bool plural;
    const char *help;
} namings[] = {
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
};

static const struct suffix {
    const char *words;
    uint16_t place;
    uint8_t whose, having, having_n, icons;
    const char *help;
} suffixes[] = {
    { "of yours", 0, WHOSE_YOURS, 0, 0, 0, "in your dungeon" },
    { "of theirs", 0, WHOSE_THEIRS, 0, 0, 0, "of who does the clause" },
    { "of an opponent", 0, WHOSE_OPPONENT, 0, 0, 0, "of any opponent" },
    { "of that player", 0, WHOSE_THAT, 0, 0, 0, "of the player named before" },
    { "in your dungeon", PLACE_DUNGEON, WHOSE_YOURS, 0, 0, 0, "not at its entrance" },
    { "in an opponent's dungeon", PLACE_DUNGEON, WHOSE_OPPONENT, 0, 0, 0, "not at its entrance" },
    { "in that dungeon", PLACE_DUNGEON, WHOSE_THAT, 0, 0, 0, "the dungeon named before" },
    { "in any dungeon", PLACE_DUNGEON, WHOSE_ANY, 0, 0, 0, "not at an entrance" },
    { "here", PLACE_HERE, WHOSE_ANY, 0, 0, 0, "a hero in the room whose text this is" },
    { "in that room", PLACE_THAT_ROOM, WHOSE_ANY, 0, 0, 0, "a hero in the room named before" },
    { "in town", PLACE_TOWN, WHOSE_ANY, 0, 0, 0, "heroes in town" },
    { "at your entrance", PLACE_ENTRANCE, WHOSE_YOURS, 0, 0, 0, "heroes at your entrance" },
    { "in the hero decks", PLACE_HERO_DECKS, WHOSE_ANY, 0, 0, 0, "looked at by who does it" },
    { "in your score pile", PLACE_SCORE, WHOSE_YOURS, 0, 0, 0, "heroes you scored" },
    { "in an opponent's score pile", PLACE_SCORE, WHOSE_OPPONENT, 0, 0, 0, "heroes they scored" },
    { "from your hand", PLACE_HAND, WHOSE_YOURS, 0, 0, 0, "cards of your hand" },
    { "from their hand", PLACE_HAND, WHOSE_THEIRS, 0, 0, 0, "of the hand of who does it" },
    { "from that player's hand", PLACE_HAND, WHOSE_THAT, 0, 0, 0, "looked at, unless random" },
    { "from any hand", PLACE_HAND, WHOSE_ANY, 0, 0, 0, "moments: whoever's card it was" },
    { "from the discard pile", PLACE_DISCARD, WHOSE_ANY, 0, 0, 0, "the pile is open to all" },
    { "in the room deck", PLACE_ROOM_DECK, WHOSE_ANY, 0, 0, 0, "searched; shuffled after it" },
    { "in the market", PLACE_MARKET, WHOSE_ANY, 0, 0, 0, "cards that were laid out and not drafted" },
    { "in the discard pile", PLACE_DISCARD, WHOSE_ANY, 0, 0, 0, "the pile is open to all" },
    { "in a score pile", PLACE_TROPHIES, WHOSE_ANY, 0, 0, 0, "items that players have won" },
    { "with a hero", PLACE_CARRIED, WHOSE_ANY, 0, 0, 0, "items that heroes carry" },
    { "waiting in town", PLACE_TOWN_ITEMS, WHOSE_ANY, 0, 0, 0, "items that no hero carries" },
    { "with a card in hand", 0, WHOSE_OPPONENT, HAVING_CARD, 1, 0,
      "one who has such a card, if anybody has" },
    { "with a room card in hand", 0, WHOSE_OPPONENT, HAVING_ROOM_CARD, 1, 0, "the same" },
    { "with a spell card in hand", 0, WHOSE_OPPONENT, HAVING_SPELL_CARD, 1, 0, "the same" },
    { "with two more souls than you", 0, WHOSE_ANY, HAVING_MORE_SOULS, 2, 0, "two or more" },
    { "showing a cleric icon", 0, WHOSE_ANY, 0, 0, 1 << LAIR_CLERIC, "printed treasure" },
    { "showing a fighter icon", 0, WHOSE_ANY, 0, 0, 1 << LAIR_FIGHTER, "printed treasure" },
    { "showing a mage icon", 0, WHOSE_ANY, 0, 0, 1 << LAIR_MAGE, "printed treasure" },
    { "showing a thief icon", 0, WHOSE_ANY, 0, 0, 1 << LAIR_THIEF, "printed treasure" },
};

/* ---- forms ------------------------------------------------------------------ */

const struct form words_verbs[] = {
    { "choose ANY", VERB_CHOOSE, "names one: \"that room\", \"that hero\" … of later clauses" },
    { "destroy ROOM", VERB_DESTROY, "the top card goes to the discard pile" },
    { "deactivate ROOM", VERB_DEACTIVATE, "until end of turn" },
    { "swap ROOM", VERB_SWAP, "two rooms, chosen one by one, change places with their stacks" },
    { "turn DUNGEON around", VERB_REVERSE, "the last room comes first; stacks stay together" },
    { "draw N room card", VERB_DRAW_ROOMS, "from the room deck" },
    { "draw N room cards", VERB_DRAW_ROOMS, NULL },
    { "draw N spell card", VERB_DRAW_SPELLS, "from the spell deck" },
    { "draw N spell cards", VERB_DRAW_SPELLS, NULL },
    { "draw N room cards and a spell card", VERB_DRAW_BOTH, "one player after the other" },
    { "discard CARD", VERB_DISCARD, "of the hand of who does it, if nothing else is said" },
    { "take CARD", VERB_TAKE,
      "into the hand of who does it, who names room or spell first where chance picks any card" },
    { "show CARD", VERB_SHOW, "to everybody; it stays in hand" },
    { "search for CARD", VERB_SEARCH,
      "names a pile, looks through it (and the other, if there is none), shows and takes the card" },
    { "build CARD on ROOM", VERB_BUILD_ON, "at once, face-up" },
    { "build CARD", VERB_BUILD, "at once, face-up, on a place that allows it" },
    { "kill HERO", VERB_KILL, "where it stands" },
    { "deal N damage to HERO", VERB_HURT, NULL },
    { "move HERO to town", VERB_TO_TOWN, "as the youngest" },
    { "move HERO to your entrance", VERB_TO_YOUR_ENTRANCE, "to the end of the line" },
    { "move HERO to that player's entrance", VERB_TO_OWNERS_ENTRANCE,
      "the player in whose score pile or dungeon it was" },
    { "move HERO to ROOM", VERB_TO_ROOM, "it enters that room" },
    { "remove HERO from the game", VERB_REMOVE, NULL },
    { "heal a wound", VERB_HEAL, "turns one of one's face-up heroes face-down" },
    { "cancel SPELL", VERB_CANCEL, "it does nothing and is discarded" },
    { "cancel SPELL unless that player pays N coin", VERB_TAX, "asked when it would resolve" },
    { "return all face-down rooms", VERB_RETURN_LAID, "to the hands of who laid them" },
    { "shuffle the hero decks", VERB_SHUFFLE_HEROES, "ordinary and epic apart" },
    { "pay N coin", VERB_PAY, "a cost: from the own hoard" },
    { "keep its item", VERB_KEEP_ITEM, "the hero's item goes to that player, face-up" },
    { "use the boss effect of ITEM", VERB_RUN_ITEM, "as if it were this card's" },
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

const struct form words_properties[] = {
    { "damage + N", PROPERTY_DAMAGE_ADD, "rooms" },
    { "damage is N", PROPERTY_DAMAGE_IS, "rooms: instead of the printed number" },
    { "deals no damage", PROPERTY_NO_DAMAGE, "rooms: nothing lifts it again" },
    { "is stunned", PROPERTY_NO_DAMAGE, "the same, by its name in Super Boss Monster" },
    { "treasure x N", PROPERTY_TREASURE_TIMES, "rooms: every icon counts N times" },
    { "health + N", PROPERTY_HEALTH_ADD, "heroes" },
    { "health less N", PROPERTY_HEALTH_LESS, "heroes" },
    { "heroes that enter have health + N", PROPERTY_ENTRANT_HEALTH, "rooms: until end of turn" },
    { "no advanced room may be built on it", PROPERTY_NO_ADVANCED_ON, "rooms" },
    { "may not build", PROPERTY_NO_BUILD, "players" },
    { "may build N more room", PROPERTY_BUILDS_ADD, "players: face-down, in the build phase" },
    { "no hero enters", PROPERTY_NO_ENTRY, "dungeons: who stands at the entrance waits" },
    { "may draw a spell card as the turn's card", PROPERTY_DRAW_SPELL, "players" },
    { "may lay a room in an opponent's dungeon", PROPERTY_LAY_ELSEWHERE,
      "players: the build of the turn, on a face-up room there" },
    { "wounds do not count at the end", PROPERTY_WOUNDS_IGNORED, "players: nobody is out by them" },
    { "each spell costs N coin", PROPERTY_SPELLS_COST, "players: or it is cancelled" },
    { "N more cleric icon", PROPERTY_ICONS + LAIR_CLERIC, "dungeons: the boss counts it" },
    { "N more cleric icons", PROPERTY_ICONS + LAIR_CLERIC, NULL },
    { "N more fighter icon", PROPERTY_ICONS + LAIR_FIGHTER, "dungeons: the boss counts it" },
    { "N more fighter icons", PROPERTY_ICONS + LAIR_FIGHTER, NULL },
    { "N more mage icon", PROPERTY_ICONS + LAIR_MAGE, "dungeons: the boss counts it" },
    { "N more mage icons", PROPERTY_ICONS + LAIR_MAGE, NULL },
    { "N more thief icon", PROPERTY_ICONS + LAIR_THIEF, "dungeons: the boss counts it" },
    { "N more thief icons", PROPERTY_ICONS + LAIR_THIEF, NULL },
    { "N more explorer icon", PROPERTY_ICONS + LAIR_EXPLORER, "dungeons: the boss counts it" },
    { "N more explorer icons", PROPERTY_ICONS + LAIR_EXPLORER, NULL },
};
const int words_n_properties = ARRAY_LEN(words_properties);

const struct form words_moments[] = {
    { "level up", MOMENT_LEVEL_UP, "bosses: the fifth room stands, once a game" },
    { "built", MOMENT_BUILT, "rooms: this card is built" },
    { "uncovered", MOMENT_UNCOVERED, "rooms: this card lies open again" },
    { "a hero dies here", MOMENT_DIES_HERE, "rooms: binds the hero" },
    { "a hero enters here", MOMENT_ENTERS_HERE, "rooms: before damage; binds the hero" },
    { "a hero survives here", MOMENT_SURVIVES_HERE, "rooms: it leaves alive; binds the hero" },
    { "this hero enters a dungeon", MOMENT_ENTERS_DUNGEON,
      "heroes, items: before the first room; binds the hero and the player" },
    { "you build ROOM", MOMENT_YOU_BUILD, "in your dungeon, in any phase; binds the room" },
    { "ROOM is destroyed", MOMENT_DESTROYED, "after it left; binds the card" },
    { "another card destroys this", MOMENT_THIS_DESTROYED, "rooms: by effect or cost" },
    { "CARD is discarded or destroyed", MOMENT_CARD_LOST, "binds the card, in the pile" },
    { "you cast a spell", MOMENT_YOU_CAST, "when it has taken effect, if the text was in sight before that" },
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
    { "an opponent has more rooms than you", CONDITION_FEWER_ROOMS, "active ones are counted" },
};
const int words_n_conditions = ARRAY_LEN(words_conditions);

const struct form words_limits[] = {
    { "once a turn", LIMIT_TURN, "spent when declared or taken" },
    { "once a turn for each hero", LIMIT_TURN_HERO, "moments that bind a hero" },
    { "once a game", LIMIT_GAME, NULL },
};
const int words_n_limits = ARRAY_LEN(words_limits);

const struct form words_answers[] = {
    { "a spell", WHOSE_ANY, "whoever declared it, also an answer" },
    { "an opponent's spell", WHOSE_OPPONENT, NULL },
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

/* ---- the reader ---------------------------------------------------------------- */

/* Signs stand alone: "damage +2" is read as "damage + 2", "your rooms:" as "your rooms :". */
bool reader_init(struct reader *r, const char *phrase)
{
    size_t used = 0;
    bool in_word = false;

    memset(r, 0, sizeof *r);
    r->phrase = phrase;
    for (const char *s = phrase; *s != '\0'; s++) {
        bool sign = *s == '+' || *s == ':' || (*s == 'x' && isdigit((unsigned char)s[1]) && !in_word);

        if (*s == ' ' || *s == ',') {
            if (in_word)
                r->text[used++] = '\0';
            in_word = false;
        } else {
            if (sign && in_word)
                r->text[used++] = '\0';
            if ((sign || !in_word) && r->n == WORDS_MAX)
                return false;
            if (sign || !in_word)
                r->word[r->n++] = r->text + used;
            r->text[used++] = (char)tolower((unsigned char)*s);
            if (sign)
                r->text[used++] = '\0';
            in_word = !sign;
        }
        if (used + 3 >= sizeof r->text)
            return false;
    }
    return true;
}

bool reader_at_end(const struct reader *r)
{
    return r->at == r->n;
}

/* Some rule has read up to a word. */
static void reach(struct reader *r, int word)
{
    if (word <= r->far)
        return;
    r->far = word;
    r->n_hopes = 0;
}

static void reader_step(struct reader *r, int words)
{
    r->at += words;
    reach(r, r->at);
}

/* A rule had gone on if this word stood there. */
static void hope_for(struct reader *r, int at, const char *word, bool third)
{
    reach(r, at);
    if (at < r->far || r->n_hopes == WORDS_HOPES)
        return;
    for (int i = 0; i < r->n_hopes; i++)
        if (r->hope[i] == word)
            return;
    r->hope[r->n_hopes++] = word;
    r->third = third;
}

const char *words_guess(const struct reader *r, char buf[FAULT_GUESS])
{
    char text[WORDS_HOPES][WORDS_LONGEST];
    const char *names[WORDS_HOPES + 1] = { NULL };

    for (int i = 0; i < r->n_hopes; i++) {
        snprintf(text[i], WORDS_LONGEST, "%.*s%s", (int)strcspn(r->hope[i], " "), r->hope[i],
                 r->third ? "s" : "");
        names[i] = text[i];
    }
    return fault_guess(buf, r->word[r->far], names);
}

void reader_pass(struct reader *r)
{
    reader_step(r, 1);
}

/* Does a word of len letters stand there, or its third person ("destroys", "searches")? */
static bool stands_at(const struct reader *r, int at, const char *word, size_t len, bool third)
{
    const char *have = at < r->n ? r->word[at] : "";

    if (strncmp(have, word, len) != 0)
        return false;
    return third ? strcmp(have + len, "s") == 0 || strcmp(have + len, "es") == 0 : have[len] == '\0';
}

/* How many words of a list of words stand at the reader; 0: not all of them. */
static int looking_at(struct reader *r, const char *words)
{
    int n = 0;

    while (*words != '\0') {
        size_t len = strcspn(words, " ");

        if (!stands_at(r, r->at + n, words, len, false)) {
            hope_for(r, r->at + n, words, false);
            return 0;
        }
        n++;
        words += len;
        while (*words == ' ')
            words++;
    }
    return n;
}

static void read_quantity(struct reader *r, struct noun *noun)
{
    for (size_t i = 0; i < ARRAY_LEN(quantities); i++) {
        int n = looking_at(r, quantities[i].words);

        if (n > 0) {
            noun->how = quantities[i].how;
            noun->count = quantities[i].count;
            noun->filter |= quantities[i].filter;
            reader_step(r, n);
            return;
        }
    }
    noun->how = HOW_ALL; /* "adjacent rooms", "your rooms" */
    if (looking_at(r, "your") > 0) {
        noun->whose = WHOSE_YOURS;
        reader_step(r, 1);
    }
}

static void read_adjectives(struct reader *r, struct noun *noun)
{
    for (size_t i = 0; i < ARRAY_LEN(adjectives); i++)
        if (looking_at(r, adjectives[i].word) > 0) {
            noun->filter |= adjectives[i].filter;
            reader_step(r, 1);
            i = (size_t)-1; /* the next one may be any of them */
        }
}

static bool read_naming(struct reader *r, struct noun *noun)
{
    for (size_t i = 0; i < ARRAY_LEN(namings); i++) {
        int n = looking_at(r, namings[i].words);

        if (n == 0)
            continue;
        noun->sort = namings[i].sort;
        noun->filter |= namings[i].filter;
        if (namings[i].whose != WHOSE_ANY)
            noun->whose = namings[i].whose;
        if (noun->how == HOW_ALL && !namings[i].plural && noun->whose == WHOSE_YOURS) {
            noun->how = HOW_PICK; /* "your first room" */
            noun->count = 1;
        }
        reader_step(r, n);
        return true;
    }
    return false;
}

static bool read_suffix(struct reader *r, struct noun *noun)
{
    for (size_t i = 0; i < ARRAY_LEN(suffixes); i++) {
        int n = looking_at(r, suffixes[i].words);

        if (n == 0)
            continue;
        noun->place |= suffixes[i].place;
        noun->icons |= suffixes[i].icons;
        if (suffixes[i].whose != WHOSE_ANY)
            noun->whose = suffixes[i].whose;
        if (suffixes[i].having != HAVING_NOTHING) {
            noun->having = suffixes[i].having;
            noun->having_n = suffixes[i].having_n;
        }
        reader_step(r, n);
        return true;
    }
    return false;
}

/* Several in a row narrow down; with "or" between them they are places to choose from. */
static void read_suffixes(struct reader *r, struct noun *noun)
{
    while (read_suffix(r, noun)) {
        int or_at = r->at;

        if (looking_at(r, "or") == 0)
            continue;
        reader_step(r, 1);
        int before = r->at;
        struct noun tried = *noun;

        if (!read_suffix(r, &tried)) {
            r->at = or_at;
            return;
        }
        r->at = before; /* the loop reads it again, for good */
    }
}
/* What a phrase leaves open: rooms are in dungeons, cards in the hand of who does it. */
static void default_place(struct noun *noun)
{
    if (noun->place != 0)
        return;
    if (noun->sort == SORT_ROOM)
        noun->place = PLACE_DUNGEON;
    if (noun->sort == SORT_CARD) {
        noun->place = PLACE_HAND;
        if (noun->whose == WHOSE_ANY)
            noun->whose = WHOSE_THEIRS;
    }
}

static bool add_noun(struct program *p, const struct noun *noun, uint16_t *out)
{
    struct noun *grown =
        p->n_noun < PROGRAM_MAX ? realloc(p->noun, (size_t)(p->n_noun + 1) * sizeof *grown) : NULL;

    if (grown == NULL)
        return false;
    p->noun = grown;
    *out = (uint16_t)p->n_noun;
    grown[p->n_noun++] = *noun;
    return true;
}

bool words_noun(struct program *p, struct reader *r, uint16_t *out)
{
    struct noun noun = { .words = r->phrase };
    int back = r->at;

    if (looking_at(r, "here") > 0) {
        noun.sort = SORT_ROOM;
        noun.how = HOW_HERE;
        reader_step(r, 1);
        return add_noun(p, &noun, out);
    }
    if (looking_at(r, "you") > 0) {
        noun.sort = SORT_PLAYER;
        noun.how = HOW_YOU;
        reader_step(r, 1);
        return add_noun(p, &noun, out);
    }
    read_quantity(r, &noun);
    read_adjectives(r, &noun);
    if (!read_naming(r, &noun)) {
        r->at = back;
        return false;
    }
    if (noun.how != HOW_THAT)
        read_suffixes(r, &noun);
    default_place(&noun);
    return add_noun(p, &noun, out);
}

static bool read_number(struct program *p, struct reader *r, struct number *out)
{
    static const char *const words[] = { "no", "a", "two", "three", "four", "five" };

    if (r->at == r->n)
        return false;
    *out = (struct number){ .kind = AMOUNT_PLAIN };
    for (size_t i = 0; i < ARRAY_LEN(words); i++)
        if (looking_at(r, words[i]) > 0 || (i == 1 && looking_at(r, "one") > 0)) {
            out->n = (int8_t)i;
            reader_step(r, 1);
            return true;
        }
    if (isdigit((unsigned char)r->word[r->at][0]) && strlen(r->word[r->at]) < 3) {
        out->n = (int8_t)atoi(r->word[r->at]);
        reader_step(r, 1);
        return true;
    }
    if (looking_at(r, "the damage of that card") > 0) {
        out->kind = AMOUNT_DAMAGE;
        reader_step(r, 5);
        return true;
    }
    if (looking_at(r, "the number of counters on") > 0) {
        reader_step(r, 5);
        out->kind = AMOUNT_COUNTERS;
        return words_noun(p, r, &out->noun);
    }
    if (looking_at(r, "the number of") == 0)
        return false;
    reader_step(r, 3);
    out->kind = AMOUNT_COUNT;
    return words_noun(p, r, &out->noun);
}

static const struct {
    const char *word;
    int sort; /* -1: any */
} slot_sorts[] = {
    { "ROOM", SORT_ROOM },     { "HERO", SORT_HERO },       { "CARD", SORT_CARD },
    { "PLAYER", SORT_PLAYER }, { "SPELL", SORT_SPELL },     { "BOSS", SORT_BOSS },
    { "ITEM", SORT_ITEM },     { "DUNGEON", SORT_DUNGEON }, { "ANY", -1 },
};

/* Fills a slot of a form, a word of len letters; false: what stands there is not what it wants. */
static bool fill_slot(struct program *p, struct reader *r, const char *slot, size_t len, struct slots *out)
{
    uint16_t noun;

    if (len == 1) /* N */
        return read_number(p, r, &out->n);
    for (size_t i = 0; i < ARRAY_LEN(slot_sorts); i++) {
        if (strlen(slot_sorts[i].word) != len || strncmp(slot, slot_sorts[i].word, len) != 0)
            continue;
        if (!words_noun(p, r, &noun))
            return false;
        out->noun[out->n_nouns++] = noun;
        return slot_sorts[i].sort < 0 || p->noun[noun].sort == slot_sorts[i].sort;
    }
    return false;
}

static bool read_form(struct program *p, struct reader *r, const char *words, bool third, struct slots *out)
{
    *out = (struct slots){ 0 };
    for (const char *w = words; *w != '\0'; w += strspn(w, " ")) {
        size_t len = strcspn(w, " ");
        bool verb = third && w == words;

        if (isupper((unsigned char)*w)) {
            if (!fill_slot(p, r, w, len, out))
                return false;
        } else if (stands_at(r, r->at, w, len, verb)) {
            reader_step(r, 1);
        } else {
            hope_for(r, r->at, w, verb);
            return false;
        }
        w += len;
    }
    return true;
}

/* The longest form that fits: "build CARD on ROOM" before "build CARD".  What the others have read
 * is forgotten. */
const struct form *words_read(struct program *p, struct reader *r, const struct form *forms, int n_forms,
                              bool third, struct slots *out)
{
    const struct program_mark before = program_mark(p);
    const struct form *best = NULL;
    int back = r->at, best_at = r->at;

    for (int i = 0; i < n_forms; i++) {
        r->at = back;
        if (read_form(p, r, forms[i].words, third, out) && (best == NULL || r->at > best_at)) {
            best = &forms[i];
            best_at = r->at;
        }
        program_rewind(p, before);
    }
    r->at = back;
    if (best != NULL)
        read_form(p, r, best->words, third, out);
    return best;
}

/* ---- the manual ------------------------------------------------------------------ */

static void help_row(FILE *f, const char *words, const char *help)
{
    if (help != NULL)
        fprintf(f, "| `%s` | %s |\n", words, help);
}

static void help_forms(FILE *f, const char *title, const struct form *forms, int n)
{
    fprintf(f, "\n### %s\n\n| words | meaning |\n| --- | --- |\n", title);
    for (int i = 0; i < n; i++)
        help_row(f, forms[i].words, forms[i].help != NULL ? forms[i].help : "");
}

static void help_nouns(FILE *f)
{
    fputs("\n### Noun phrases: how many\n\n| words | meaning |\n| --- | --- |\n", f);
    for (size_t i = 0; i < ARRAY_LEN(quantities); i++)
        help_row(f, quantities[i].words, quantities[i].help);
    help_row(f, "your", "all of yours, or the only one");
    fputs("\n### Noun phrases: which\n\n| words | meaning |\n| --- | --- |\n", f);
    for (size_t i = 0; i < ARRAY_LEN(adjectives); i++)
        help_row(f, adjectives[i].word, adjectives[i].help);
    fputs("\n### Noun phrases: what\n\n| words | meaning |\n| --- | --- |\n", f);
    for (size_t i = 0; i < ARRAY_LEN(namings); i++)
        help_row(f, namings[i].words, namings[i].help);
    help_row(f, "here", "the room whose text this is");
    help_row(f, "you", "the player whose effect this is");
    fputs("\n### Noun phrases: where and whose\n\n| words | meaning |\n| --- | --- |\n", f);
    for (size_t i = 0; i < ARRAY_LEN(suffixes); i++)
        help_row(f, suffixes[i].words, suffixes[i].help);
}

char *lair_language_help(void)
{
    char *text = NULL;
    size_t len;
    FILE *f = open_memstream(&text, &len);

    if (f == NULL)
        return NULL;
    help_forms(f, "Moments (`when`)", words_moments, words_n_moments);
    help_forms(f, "Moments that are replaced (`instead`)", words_instead, words_n_instead);
    help_forms(f, "What is answered (`answer`)", words_answers, words_n_answers);
    help_forms(f, "Limits (`limit`)", words_limits, words_n_limits);
    help_forms(f, "Conditions (`if`)", words_conditions, words_n_conditions);
    help_forms(f, "Clauses (`cost`, `do`, `may`)", words_verbs, words_n_verbs);
    help_forms(f, "Who does a clause, if not you", words_actors, words_n_actors);
    help_forms(f, "Modifiers (`while`, `until end of turn`): what is altered", words_properties,
               words_n_properties);
    help_nouns(f);
    fputs("\n### Numbers (N)\n\n| words | meaning |\n| --- | --- |\n", f);
    help_row(f, "0 … 99, a, one, two … five", "the number");
    help_row(f, "the number of ANY", "how many there are at that moment, equal cards each; 99 at most");
    help_row(f, "the number of counters on ROOM", "on all that fit, at that moment");
    help_row(f, "the damage of that card", "as printed");
    fclose(f);
    return text;
}
