/* engine/language/judge.c - does a phrase make sense where it stands? */
#include "engine/language/judge.h"

static unsigned needs(const struct noun *n)
{
    unsigned also = n->place & PLACE_THAT_ROOM ? BOUND_ROOM : 0;

    if (n->whose == WHOSE_THAT)
        also |= BOUND_PLAYER;
    if (n->how != HOW_THAT)
        return also;
    switch ((enum sort)n->sort) {
    case SORT_ROOM: return BOUND_ROOM;
    case SORT_HERO: return BOUND_HERO;
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

enum { /* what any card has on its face */
       TOLD = PRINTED | FILTER_OTHER | FILTER_ROOM_CARD | FILTER_SPELL_CARD, /* of what a moment is about */
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
    [ROLE_SUBJECT] = { "this", 0, IN_SIGHT },
    [ROLE_MOMENT] = { "a moment", TAKES_A, TOLD },
};

/* what: what stands there, "a target" */
int judge_takes(struct compiler *c, const char *phrase, const char *what, unsigned have, unsigned may)
{
    char list[WORDS_LIST];

    if (have & may)
        return 0;
    return fault(c->faults, "\"%.60s\": %s can only be said of \"%s\"", phrase, what,
                 words_takes(may, "\", \"", list));
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
bool judge_has_clause(const struct compiler *c, enum verb verb)
{
    for (int k = c->first_clause; k < c->p->n_clause; k++)
        if (c->p->clause[k].verb == verb)
            return true;
    return false;
}

/* Refuses a word that would not be heeded. */
static int check_words(struct compiler *c, const struct noun *n, enum role role)
{
    if (n->odd != NULL)
        return fault(c->faults, "\"%.60s\": \"%s\" says nothing of %s", n->words, n->odd,
                     words_things[n->sort]);
    if (n->mixed)
        return fault(c->faults, "\"%.60s\": places must be of the same players, with \"or\" between them",
                     n->words);
    if (n->filter & ~roles[role].filter)
        return fault(c->faults, "\"%.60s\": says more than can be heeded here", n->words);
    if (n->filter & FILTER_RANDOM && n->place != PLACE_HAND)
        return fault(c->faults, "\"%.60s\": only cards of a hand are picked by chance", n->words);
    if (n->having == HAVING_HEALTH && c->line->kind == LINE_WHILE)
        return fault(c->faults, "\"%.60s\": what holds all the time cannot hang on health that is left",
                     n->words);
    if (n->filter & FILTER_COVERED && (n->filter & ~(uint32_t)(FILTER_COVERED | FILTER_OTHER | PRINTED) ||
                                       (n->having != HAVING_NOTHING && n->having != HAVING_ICONS)))
        return fault(c->faults, "\"%.60s\": of a covered room only what is printed on it can be said",
                     n->words);
    if (n->filter & FILTER_FIRST_THREE && n->sort != SORT_ROOM)
        return fault(c->faults, "\"%.60s\": only rooms stand in a row", n->words);
    if (n->count == AS_MANY && (role != ROLE_CLAUSE || c->in != IN_DO ||
                                !(judge_has_clause(c, VERB_LAY_SOME) || judge_has_clause(c, VERB_PAY_ANY) ||
                                  judge_has_clause(c, VERB_GIVE_ANY))))
        return fault(c->faults, "\"%.60s\": as many as what?  Nobody has named a number of coins", n->words);
    if (n->having == HAVING_SURVIVED && n->place != PLACE_SCORE)
        return fault(c->faults, "\"%.60s\": only a hero in a score pile has survived there", n->words);
    if (n->having == HAVING_CAST && (n->place != PLACE_DISCARD || !(n->filter & FILTER_SPELL_CARD)))
        return fault(c->faults, "\"%.60s\": only a spell card in the discard pile has been cast", n->words);
    if (n->having == HAVING_MINIBOSS && n->sort == SORT_HERO && n->place != PLACE_DUNGEON)
        return fault(c->faults, "\"%.60s\": only a hero inside a dungeon is in a room", n->words);
    if (n->sort == SORT_HERO && n->filter & (FILTER_FACE_DOWN | FILTER_FACE_UP) && n->place != PLACE_SCORE)
        return fault(c->faults, "\"%.60s\": heroes lie face-up or face-down in score piles only", n->words);
    return 0;
}

/* A phrase may name only what is known by then, and this card only where that makes sense. */
int judge_noun(struct compiler *c, uint16_t noun, enum role role)
{
    const struct noun *n = &c->p->noun[noun];
    bool near = n->filter & (FILTER_ADJACENT | FILTER_NEXT | FILTER_PREVIOUS);

    if (noun == 0)
        return 0;
    if ((needs(n) & ~c->bound) != 0)
        return fault(c->faults, "\"%.60s\": nothing before it says which one is meant (no target, no choice)",
                     n->words);
    if ((n->how == HOW_HERE || near || n->place & PLACE_HERE) && c->card->kind != LAIR_ROOM)
        return fault(c->faults, "\"%.60s\": only a room can say \"here\"", n->words);
    if (n->sort == SORT_HERO && n->how != HOW_THAT && n->place == 0)
        return fault(c->faults, "\"%.60s\": says not where the hero is", n->words);
    if (roles[role].takes != 0 &&
        judge_takes(c, n->words, roles[role].what, clause_takes(n), roles[role].takes) < 0)
        return -1;
    if (check_words(c, n, role) < 0 || check_hand(c, n, role) < 0)
        return -1;
    return role == ROLE_TARGET ? check_target(c, n) : 0;
}

int judge_number(struct compiler *c, const struct number *n)
{
    const struct noun *of = &c->p->noun[n->noun];

    if (n->kind == AMOUNT_DAMAGE && !(c->bound & BOUND_CARD))
        return fault(c->faults, "\"the damage of that card\": no card was shown or chosen before");
    if (n->kind == AMOUNT_LEVEL && !(c->bound & BOUND_CARD))
        return fault(c->faults, "\"the level of that miniboss\": none was chosen before");
    if (n->kind == AMOUNT_TREASURE && !judge_has_clause(c, VERB_NAME_TREASURE))
        return fault(c->faults, "\"that treasure\": none was chosen before");
    if (n->kind == AMOUNT_REMOVED && !judge_has_clause(c, VERB_REMOVE))
        return fault(c->faults, "\"the health of the removed hero\": the line has removed none before");
    if (n->kind == AMOUNT_PAID && !judge_has_clause(c, VERB_PAY_ANY) && !judge_has_clause(c, VERB_GIVE_ANY) &&
        !judge_has_clause(c, VERB_LAY_SOME))
        return fault(c->faults, "\"the number of coins paid\": the line has let nobody name one before");
    if (n->kind == AMOUNT_SPELLS && n->n == WHOSE_THAT && !(c->bound & BOUND_PLAYER))
        return fault(c->faults,
                     "\"the number of spells that player holds\": nothing before it says which player");
    if (n->kind == AMOUNT_DIE && c->in != IN_DO)
        return fault(c->faults, "\"the roll of a die\": only what is done rolls one");
    if (n->kind == AMOUNT_EACHS || n->kind == AMOUNT_ALL_ICONS)
        return fault(c->faults,
                     "\"of each\": only damage that rooms have all the time is counted for each room");
    if (n->kind == AMOUNT_ICONS && !(c->bound & BOUND_PLAYER))
        return fault(c->faults, "\"that boss\": none was chosen before");
    if (n->kind != AMOUNT_COUNT && n->kind != AMOUNT_COUNTERS && n->kind != AMOUNT_COINS)
        return 0;
    if (n->kind == AMOUNT_COUNT && clause_takes(of) == TAKES_THAT)
        return fault(c->faults, "\"%.60s\": there is one of it", of->words);
    return judge_noun(c, n->noun, ROLE_NUMBER);
}

int judge_slots(struct compiler *c, const struct slots *s, enum role role)
{
    for (int i = 0; i < s->n_nouns; i++)
        if (judge_noun(c, s->noun[i], role) < 0)
            return -1;
    return judge_number(c, &s->n);
}
