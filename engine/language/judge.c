/* engine/language/judge.c - does a phrase make sense where it stands?
 * SPDX-License-Identifier: MIT */
#include "engine/language/judge.h"

#include <string.h>

#include "engine/language/wording.h"

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

static unsigned needs(const struct noun *n)
{
    unsigned also = n->place & PLACE_THAT_ROOM ? BOUND_ROOM : 0;

    if (n->whose == WHOSE_THAT)
        also |= BOUND_PLAYER;
    if (n->how != HOW_THAT)
        return also;
    switch ((enum sort)n->sort) {
    case SORT_ROOM: return BOUND_ROOM;
    case SORT_HERO: return n->filter & FILTER_SECOND ? BOUND_SECOND : BOUND_HERO;
    case SORT_CARD:
    case SORT_MINIBOSS:
    case SORT_ITEM: return BOUND_CARD;
    case SORT_PLAYER:
    case SORT_DUNGEON:
    case SORT_BOSS: return BOUND_PLAYER;
    case SORT_SPELL: return BOUND_SPELL;
    }
    return 0;
}

enum {
    TOLD = PRINTED | FILTER_OTHER | FILTER_ROOM_CARD | FILTER_SPELL_CARD, /* of what a moment is about */
    NEAR = FILTER_ADJACENT | FILTER_NEXT | FILTER_PREVIOUS                /* beside the room that says it */
};
#define IN_SIGHT (UINT32_MAX & ~(FILTER_RANDOM | FILTER_COVERED))

static const struct {
    const char *what;
    uint8_t takes;   /* 0: the verb or the property tells */
    uint32_t filter; /* the adjectives that count there */
} roles[] = {
    [ROLE_CLAUSE] = { "this", 0, UINT32_MAX },
    [ROLE_TARGET] = { "a target", TAKES_A, IN_SIGHT },
    [ROLE_CONDITION] = { "a condition", TAKES_A | TAKES_EACH, IN_SIGHT },
    [ROLE_NUMBER] = { "a number", TAKES_A | TAKES_EACH | TAKES_THAT, IN_SIGHT },
    [ROLE_SUBJECT] = { "what is altered", 0, IN_SIGHT },
    [ROLE_MOMENT] = { "a moment", TAKES_A, TOLD },
};

/* How many a phrase speaks of: "two …", "here". */
static const char *quantity_of(const struct noun *n)
{
    static const char *const counts[] = { "…", "a …", "two …", "three …", "four …" };

    switch ((enum how)n->how) {
    case HOW_PICK: return n->count < ARRAY_LEN(counts) ? counts[n->count] : "as many …";
    case HOW_THAT: return "that …";
    case HOW_ALL: return "each …";
    case HOW_HERE: return "here";
    case HOW_YOU: return "you";
    }
    return "";
}

int judge_takes(struct compiler *c, const char *phrase, const char *what, const struct noun *n, unsigned may)
{
    char list[WORDS_LIST];

    if (clause_takes(n) & may)
        return 0;
    return fault(c->faults, "\"%.60s\": \"%s\" does not fit: %s can only be said of \"%s\"", phrase,
                 quantity_of(n), what, words_takes(may, "\", \"", list));
}

/* Cards of a hand are chosen by their owner, or by who looks at that player's hand. */
static int check_hand(struct compiler *c, const struct noun *n, enum role role)
{
    bool open = role == ROLE_CONDITION || role == ROLE_NUMBER;

    if (n->sort != SORT_CARD || n->how == HOW_THAT)
        return 0;
    if (open && n->place & (PLACE_HAND | PLACE_ROOM_DECK | PLACE_SPELL_DECK) &&
        (n->filter & PRINTED || n->icons != 0 || n->having == HAVING_ICONS))
        return fault(c->faults,
                     "\"%.60s\": everybody must see it, so backs count: \"room cards\", \"spell cards\"",
                     n->words);
    if (open || role == ROLE_MOMENT || !(n->place & PLACE_HAND))
        return 0;
    if (n->whose == WHOSE_ANY || n->whose == WHOSE_OPPONENT)
        return fault(c->faults, "\"%.60s\": of whose hand?  \"from your hand\", \"from that player's hand\"",
                     n->words);
    if (n->whose == WHOSE_YOURS && c->actor != ACTOR_YOU)
        return fault(c->faults, "\"%.60s\": somebody else does it: \"from their hand\"", n->words);
    return 0;
}

/* Targets lie open: a move names them. */
static int check_target(struct compiler *c, const struct noun *n)
{
    if (n->place & (PLACE_ROOM_DECK | PLACE_SPELL_DECK | PLACE_HERO_DECKS))
        return fault(c->faults, "\"%.60s\": nobody can aim at a card in a deck; \"choose\" it", n->words);
    return 0;
}

/* Has the line such a clause so far? */
static bool has_clause(const struct compiler *c, enum verb verb)
{
    for (int k = c->first_clause; k < c->p->n_clause; k++)
        if (c->p->clause[k].verb == verb)
            return true;
    return false;
}

/* The word of one of these filters, bits of FILTER_…: "random", "another"; "" if there is none. */
static const char *filter_word(uint32_t filter)
{
    for (int i = 0; i < words_n_adjectives; i++)
        if (words_adjectives[i].filter & filter)
            return words_adjectives[i].word;
    for (int i = 0; i < words_n_quantities; i++)
        if (words_quantities[i].filter & filter)
            return words_quantities[i].words;
    for (int i = 0; i < words_n_namings; i++)
        if (words_namings[i].filter & filter)
            return words_namings[i].words;
    return "";
}

/* Of what an adjective or an ending can be said: "rooms, cards". */
static const char *said_of(const char *words, char out[WORDS_LIST])
{
    unsigned sorts = 0;

    for (int i = 0; i < words_n_adjectives; i++)
        if (strcmp(words_adjectives[i].word, words) == 0)
            sorts |= words_adjectives[i].sorts;
    for (int i = 0; i < words_n_suffixes; i++)
        if (strcmp(words_suffixes[i].words, words) == 0)
            sorts |= words_suffixes[i].sorts;
    return words_list(sorts, words_things, N_SORTS, ", ", out);
}

/* Refuses a word that would not be heeded. */
static int check_words(struct compiler *c, const struct noun *n, enum role role)
{
    char list[WORDS_LIST];
    const char *having = wording_having(n);

    if (n->odd != NULL)
        return fault(c->faults, "\"%.60s\": \"%s\" says nothing of %s, but of %s", n->words, n->odd,
                     words_things[n->sort], said_of(n->odd, list));
    if (n->mixed != NULL)
        return fault(
            c->faults,
            "\"%.60s\": \"%s\" does not go with the place before it: places must be of the same players, "
            "with \"or\" between them",
            n->words, n->mixed);
    if (n->filter & ~roles[role].filter)
        return fault(c->faults, "\"%.60s\": \"%s\" is not heeded here; of %s there can be said %s", n->words,
                     filter_word(n->filter & ~roles[role].filter), words_things[n->sort],
                     wording_adjectives((enum sort)n->sort, roles[role].filter, list));
    if (n->filter & FILTER_RANDOM && n->place != PLACE_HAND)
        return fault(c->faults,
                     "\"%.60s\": \"random\" is said of cards of a hand only: \"from that player's hand\"",
                     n->words);
    if (n->having == HAVING_HEALTH && c->line->kind == LINE_WHILE)
        return fault(c->faults,
                     "\"%.60s\": \"%s\" cannot be said in a \"while\" line, but in \"when\" or \"use\"",
                     n->words, having);
    if (n->filter & FILTER_FIRST_THREE && n->sort != SORT_ROOM)
        return fault(c->faults, "\"%.60s\": \"the first three\" is said of rooms: only they stand in a row",
                     n->words);
    return 0;
}

/* The place, or the adjective, without which what a thing must have means nothing. */
static const struct {
    uint8_t having, sort;
    uint32_t place; /* 0: anywhere */
    uint32_t filter;
    const char *wanted;
} havings[] = {
    { HAVING_SURVIVED, SORT_HERO, PLACE_SCORE, 0, "in an opponent's score pile" },
    { HAVING_CAST, SORT_CARD, PLACE_DISCARD, FILTER_SPELL_CARD, "a spell card in the discard pile" },
    { HAVING_MINIBOSS, SORT_HERO, PLACE_DUNGEON, 0, "in your dungeon" },
};

/* Refuses words that mean nothing together. */
static int check_together(struct compiler *c, const struct noun *n, enum role role)
{
    uint32_t hidden = n->filter & ~(uint32_t)(FILTER_COVERED | FILTER_OTHER | PRINTED);
    bool named = has_clause(c, VERB_LAY_SOME) || has_clause(c, VERB_PAY_ANY) || has_clause(c, VERB_GIVE_ANY);
    char list[WORDS_LIST];

    if (n->filter & FILTER_COVERED &&
        (hidden != 0 || (n->having != HAVING_NOTHING && n->having != HAVING_ICONS)))
        return fault(
            c->faults,
            "\"%.60s\": \"%s\" cannot be said of a covered room, of which only what is printed counts: %s",
            n->words, hidden != 0 ? filter_word(hidden) : wording_having(n),
            wording_adjectives(SORT_ROOM, PRINTED, list));
    if (n->count == AS_MANY && (role != ROLE_CLAUSE || c->in != IN_DO || !named))
        return fault(
            c->faults,
            "\"%.60s\": \"as many\" as what?  Nobody has named a number of coins: \"pay any number of coins\"",
            n->words);
    for (size_t i = 0; i < ARRAY_LEN(havings); i++)
        if (n->having == havings[i].having && n->sort == havings[i].sort &&
            (n->place != havings[i].place || (n->filter & havings[i].filter) != havings[i].filter))
            return fault(c->faults, "\"%.60s\": \"%s\" goes with \"%s\" only", n->words, wording_having(n),
                         havings[i].wanted);
    if (n->sort == SORT_HERO && n->filter & (FILTER_FACE_DOWN | FILTER_FACE_UP) && n->place != PLACE_SCORE)
        return fault(c->faults, "\"%.60s\": \"%s\" is said of heroes \"in your score pile\" only", n->words,
                     filter_word(n->filter & (FILTER_FACE_DOWN | FILTER_FACE_UP)));
    return 0;
}

/* A second hero is chosen when there is a first, and no card is spoken of, for which it would be taken. */
static int check_second(struct compiler *c, const struct noun *n, enum role role)
{
    bool second = n->filter & FILTER_SECOND;
    bool card = n->sort == SORT_CARD || n->sort == SORT_ITEM || n->sort == SORT_MINIBOSS;

    if (card && c->bound & BOUND_SECOND && c->bound != BOUND_ALL)
        return fault(c->faults,
                     "\"%.60s\": \"a second hero\" was chosen before: the line can speak of no card, item or "
                     "miniboss then",
                     n->words);
    if (!second || n->how == HOW_THAT)
        return 0;
    if (n->sort != SORT_HERO)
        return fault(c->faults, "\"%.60s\": \"a second\" is said of heroes", n->words);
    if (role != ROLE_CLAUSE || c->in != IN_DO || !(c->bound & BOUND_HERO))
        return fault(c->faults,
                     "\"%.60s\": \"a second\" hero is chosen in \"do\", when a first has been: \"choose …\", "
                     "\"target\"",
                     n->words);
    if (c->bound & BOUND_CARD && c->bound != BOUND_ALL)
        return fault(c->faults,
                     "\"%.60s\": \"a second\" hero in a line that speaks of a card, item or miniboss",
                     n->words);
    return 0;
}

/* What in a phrase was named before it: "that hero", "of that player", "in that room". */
static const char *named_by(const struct noun *n)
{
    static const char *const thing[N_SORTS] = {
        [SORT_ROOM] = "that room",     [SORT_HERO] = "that hero",         [SORT_CARD] = "that card",
        [SORT_PLAYER] = "that player", [SORT_DUNGEON] = "that dungeon",   [SORT_SPELL] = "that spell",
        [SORT_BOSS] = "that boss",     [SORT_MINIBOSS] = "that miniboss", [SORT_ITEM] = "that item",
    };

    if (n->filter & FILTER_SECOND)
        return "the second hero";
    if (n->how == HOW_THAT)
        return thing[n->sort];
    return n->place & PLACE_THAT_ROOM ? "in that room" : "of that player";
}

/* A phrase may name only what is known by then, and this card only where that makes sense. */
int judge_noun(struct compiler *c, uint16_t noun, enum role role)
{
    const struct noun *n = &c->p->noun[noun];
    char list[WORDS_LIST];
    bool near = n->filter & NEAR;

    if (noun == 0)
        return 0;
    if (check_second(c, n, role) < 0)
        return -1;
    if ((needs(n) & ~c->bound) != 0)
        return fault(
            c->faults,
            "\"%.60s\": nothing before it says which one is meant by \"%s\" (no target, no choice): a "
            "\"target\" does, or \"choose …\"",
            n->words, named_by(n));
    if ((n->how == HOW_HERE || near || n->place & PLACE_HERE) && c->card->kind != LAIR_ROOM)
        return fault(c->faults, "\"%.60s\": \"%s\": only a room can say \"here\", or what is beside it",
                     n->words, near ? filter_word(n->filter & NEAR) : "here");
    if (n->sort == SORT_HERO && n->how != HOW_THAT && n->place == 0)
        return fault(c->faults, "\"%.60s\": says not where the hero is: %s", n->words,
                     wording_places(SORT_HERO, PLACES_ALL, list));
    if (roles[role].takes != 0 && judge_takes(c, n->words, roles[role].what, n, roles[role].takes) < 0)
        return -1;
    if (check_words(c, n, role) < 0 || check_together(c, n, role) < 0 || check_hand(c, n, role) < 0)
        return -1;
    return role == ROLE_TARGET ? check_target(c, n) : 0;
}

/* The damage of one certain room; what holds all the time asks clause.c for leave. */
static int check_dealt(struct compiler *c, uint16_t noun)
{
    const struct noun *n = &c->p->noun[noun];
    bool at_an_end =
        n->filter & (FILTER_FIRST | FILTER_LAST) && n->whose != WHOSE_ANY && n->whose != WHOSE_OPPONENT;
    bool certain =
        (at_an_end || n->filter & (FILTER_NEXT | FILTER_PREVIOUS)) && !n->chosen && n->how == HOW_PICK;

    if (n->sort != SORT_ROOM || !(certain || clause_takes(n) == TAKES_THAT))
        return fault(c->faults,
                     "\"%.60s\": the damage of which room?  \"that room\", \"here\", \"the previous room\"",
                     n->words);
    if (!(c->in & (IN_DO | IN_UNTIL | IN_GOOD)))
        return fault(c->faults,
                     "\"%.60s\": \"the damage of\" a room is counted by what is done, or begins; in "
                     "\"while\" only by \"here: damage + the damage of the previous room\"",
                     n->words);
    return judge_noun(c, noun, ROLE_NUMBER);
}

int judge_number(struct compiler *c, const struct number *n)
{
    const struct noun *of = &c->p->noun[n->noun];

    if (n->kind == AMOUNT_DAMAGE && !(c->bound & BOUND_CARD))
        return fault(c->faults, "\"the damage of that card\": no card was shown or chosen before");
    if (n->kind == AMOUNT_LEVEL && !(c->bound & BOUND_CARD))
        return fault(c->faults, "\"the level of that miniboss\": none was chosen before");
    if (n->kind == AMOUNT_TREASURE && !has_clause(c, VERB_NAME_TREASURE))
        return fault(c->faults, "\"that treasure\": none was chosen before");
    if (n->kind == AMOUNT_REMOVED && !has_clause(c, VERB_REMOVE))
        return fault(c->faults, "\"the health of the removed hero\": the line has removed none before");
    if (n->kind == AMOUNT_PAID && !has_clause(c, VERB_PAY_ANY) && !has_clause(c, VERB_GIVE_ANY) &&
        !has_clause(c, VERB_LAY_SOME))
        return fault(c->faults, "\"the number of coins paid\": the line has let nobody name one before");
    if (n->kind == AMOUNT_SPELLS && n->n == WHOSE_THAT && !(c->bound & BOUND_PLAYER))
        return fault(c->faults,
                     "\"the number of spells that player holds\": nothing before it says which player");
    if (n->kind == AMOUNT_DIE && !(c->in & (IN_DO | IN_UNTIL | IN_GOOD)))
        return fault(c->faults, "\"the roll of a die\": only what is done rolls one, or what begins: \"do\", "
                                "\"until end of turn\"");
    if (n->kind == AMOUNT_DEALT)
        return check_dealt(c, n->noun);
    if (n->kind == AMOUNT_EACHS || n->kind == AMOUNT_ALL_ICONS)
        return fault(c->faults,
                     "\"of each\": only damage that rooms have all the time is counted for each room");
    if (n->kind == AMOUNT_ICONS && !(c->bound & BOUND_PLAYER))
        return fault(c->faults, "\"that boss\": none was chosen before");
    if (n->kind != AMOUNT_COUNT && n->kind != AMOUNT_COUNTERS && n->kind != AMOUNT_COINS)
        return 0;
    if (n->kind == AMOUNT_COUNT && clause_takes(of) == TAKES_THAT)
        return fault(c->faults, "\"%.60s\": \"%s\" is one: count \"%s\" things", of->words, quantity_of(of),
                     "each …");
    return judge_noun(c, n->noun, ROLE_NUMBER);
}

int judge_slots(struct compiler *c, const struct slots *s, enum role role)
{
    for (int i = 0; i < s->n_nouns; i++)
        if (judge_noun(c, s->noun[i], role) < 0)
            return -1;
    if (s->n.kind == AMOUNT_DEALT && role == ROLE_CONDITION)
        return fault(c->faults, "\"%.60s\": no condition hangs on \"the damage of\" a room",
                     c->p->noun[s->n.noun].words);
    return judge_number(c, &s->n);
}
