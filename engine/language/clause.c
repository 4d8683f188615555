/* engine/language/clause.c - the phrases of a line: clauses, modifiers, conditions, targets
 *
 * words.c reads what a phrase says.  Here it is judged whether that makes sense where it stands: what would
 * be ignored, or could never be done or paid, is refused. */
#include "engine/language/clause.h"

#include <stdio.h>
#include <string.h>

#include "engine/language/particular.h"

static int misread(struct compiler *c, const struct reader *r)
{
    char guess[FAULT_GUESS];

    if (c->p->n_noun == PROGRAM_MAX)
        return program_too_much(c->faults);
    if (r->far < r->n)
        return fault(c->faults, "\"%.60s\": not understood from \"%.20s\" on%s", r->phrase, r->word[r->far],
                     reader_guess(r, guess));
    return fault(c->faults, "\"%.60s\": not understood: something is missing at the end", r->phrase);
}

static unsigned bound_by(const struct noun *n)
{
    switch ((enum sort)n->sort) {
    case SORT_ROOM: return BOUND_ROOM | BOUND_PLAYER;
    case SORT_HERO: return BOUND_HERO | BOUND_PLAYER;
    case SORT_CARD:
    case SORT_ITEM: return BOUND_CARD;
    case SORT_PLAYER:
    case SORT_DUNGEON:
    case SORT_BOSS: return BOUND_PLAYER;
    case SORT_SPELL: return BOUND_SPELL | BOUND_PLAYER;
    case SORT_MINIBOSS: return BOUND_CARD | BOUND_ROOM | BOUND_PLAYER;
    }
    return 0;
}

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

/* Has the moment named such a thing, which what is paid then does not become? */
static bool stays_named(const struct compiler *c, const struct noun *n)
{
    return c->in == IN_COST && c->line->kind == LINE_WHEN && n->how != HOW_THAT &&
           bound_by(n) & c->bound & (BOUND_ROOM | BOUND_HERO | BOUND_CARD);
}

static void bind(struct compiler *c, uint16_t noun)
{
    const struct noun *n = &c->p->noun[noun];

    if (stays_named(c, n))
        return;
    *(c->declaring ? &c->later : &c->bound) |= bound_by(n);
    if (n->how != HOW_THAT && n->sort == SORT_HERO)
        c->hero_at = n->place;
    if (n->how != HOW_THAT && n->sort == SORT_CARD)
        c->card_at = n->place;
}

/* ---- a phrase where it stands ---------------------------------------------------------------- */

enum { /* what is printed on a card, and more of what any card has on its face */
       PRINTED = FILTER_MONSTER | FILTER_TRAP | FILTER_ORDINARY | FILTER_ADVANCED | FILTER_MINIBOSS,
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
static int check_takes(struct compiler *c, const char *phrase, const char *what, unsigned have, unsigned may)
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
static bool has_clause(const struct compiler *c, enum verb verb)
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
    if (n->count == AS_MANY &&
        (role != ROLE_CLAUSE || c->in != IN_DO ||
         !(has_clause(c, VERB_LAY_SOME) || has_clause(c, VERB_PAY_ANY) || has_clause(c, VERB_GIVE_ANY))))
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
static int check_noun(struct compiler *c, uint16_t noun, enum role role)
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
        check_takes(c, n->words, roles[role].what, clause_takes(n), roles[role].takes) < 0)
        return -1;
    if (check_words(c, n, role) < 0 || check_hand(c, n, role) < 0)
        return -1;
    return role == ROLE_TARGET ? check_target(c, n) : 0;
}

static int check_number(struct compiler *c, const struct number *n)
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
    return check_noun(c, n->noun, ROLE_NUMBER);
}

static int check_slots(struct compiler *c, const struct slots *s, enum role role)
{
    for (int i = 0; i < s->n_nouns; i++)
        if (check_noun(c, s->noun[i], role) < 0)
            return -1;
    return check_number(c, &s->n);
}

/* One form that fills the whole phrase. */
const struct form *clause_whole(struct compiler *c, const char *phrase, const struct form *forms, int n,
                                enum role role, struct slots *slots)
{
    struct reader r;
    const struct form *f;

    if (!reader_init(&r, phrase)) {
        fault(c->faults, "\"%.40s...\": too long", phrase);
        return NULL;
    }
    f = reader_form(c->p, &r, forms, n, false, slots);
    if (f == NULL || !reader_at_end(&r)) {
        misread(c, &r);
        return NULL;
    }
    return check_slots(c, slots, role) < 0 ? NULL : f;
}

/* ---- clauses --------------------------------------------------------------------------------- */

static int read_actor(struct compiler *c, struct reader *r, struct clause *clause)
{
    struct slots none;
    const struct form *f = reader_form(c->p, r, words_actors, words_n_actors, false, &none);

    clause->actor = f != NULL ? (uint8_t)f->value : ACTOR_YOU;
    if (r->at < r->n && strcmp(r->word[r->at], "may") == 0) {
        clause->may = true;
        reader_pass(r);
    }
    c->actor = (enum actor)clause->actor;
    if (clause->actor == ACTOR_THAT_PLAYER && !(c->bound & BOUND_PLAYER))
        return fault(c->faults, "\"%.60s\": nothing before it says which player", r->phrase);
    return 0;
}

/* Cards and heroes must be where the verb finds them. */
static int check_place(struct compiler *c, const char *phrase, const struct noun *n, const struct use *use)
{
    unsigned at = n->how != HOW_THAT ? n->place : n->sort == SORT_HERO ? c->hero_at : c->card_at;
    bool there = n->how == HOW_THAT ? (at & use->place) != 0 : (at & ~use->place) == 0;

    if (use->place == 0 || there || (n->sort != SORT_HERO && n->sort != SORT_CARD))
        return 0;
    return fault(c->faults, "\"%.60s\": cannot be done where it is", phrase);
}

/* Can the clause be done or paid as it stands, and is every word of it heeded? */
static int check_clause(struct compiler *c, const char *phrase, const struct clause *clause,
                        const struct use *use)
{
    const struct noun *n = &c->p->noun[clause->noun];
    bool cost = c->in == IN_COST;
    const char *why;
    unsigned takes = use->takes & ~(cost && !(use->in & IN_COST_EACH) ? (unsigned)TAKES_EACH : 0);

    if (!(use->in & c->in))
        return fault(c->faults, "\"%.60s\": %s", phrase, cost ? "cannot be a cost" : "can only be a cost");
    if (cost && (clause->actor != ACTOR_YOU || clause->may))
        return fault(c->faults, "\"%.60s\": a cost is paid by who declares it, and whole", phrase);
    if (n->filter & FILTER_COVERED && clause->verb != VERB_UNCOVER)
        return fault(c->faults, "\"%.60s\": only \"uncover\" reaches what is covered", phrase);
    if (clause->noun != 0 && (check_takes(c, phrase, cost ? "a cost" : "this", clause_takes(n), takes) < 0 ||
                              check_place(c, phrase, n, use) < 0))
        return -1;
    why = particular_lacks(c, clause);
    return why == NULL ? 0 : fault(c->faults, "\"%.60s\": %s", phrase, why);
}

/* What the line has named so far by a target or a choice: its phrases, from 0; NULL past the last. */
static struct noun *named_before(struct compiler *c, int i)
{
    if (i < c->line->n_target)
        return &c->p->noun[c->line->target[i]];
    i -= c->line->n_target;
    for (int k = c->first_clause; k < c->p->n_clause; k++)
        if (c->p->clause[k].verb == VERB_CHOOSE && i-- == 0)
            return &c->p->noun[c->p->clause[k].noun];
    return NULL;
}

/* A room with a minion on it can be neither covered nor destroyed, nor chosen for it (S5, S16): the
 * phrase that finds the room finds no such one.  "That room" was found by a target or a choice. */
static void want_loose(struct compiler *c, uint16_t noun)
{
    struct noun *n = &c->p->noun[noun];

    if (n->how != HOW_THAT) {
        n->filter |= FILTER_LOOSE;
        return;
    }
    for (int i = 0; (n = named_before(c, i)) != NULL; i++)
        if (n->sort == SORT_ROOM)
            n->filter |= FILTER_LOOSE;
}

/* Two rooms of "that dungeon" can change places only where there are two: the phrase that finds the
 * dungeon finds no other (Q-BMA033). */
static void want_rooms(struct compiler *c, uint16_t rooms)
{
    struct noun *n;

    for (int i = 0; c->p->noun[rooms].whose == WHOSE_THAT && (n = named_before(c, i)) != NULL; i++)
        if (bound_by(n) == BOUND_PLAYER && n->having == HAVING_NOTHING) {
            n->having = HAVING_ROOMS;
            n->having_n = 2;
            n->rooms = rooms;
        }
}

/* One room cannot be put in order: the phrase that finds the dungeon finds none with fewer than two. */
static void want_stacks(struct compiler *c, uint16_t dungeon)
{
    struct noun *n = &c->p->noun[dungeon];

    for (int i = 0; n != NULL; n = named_before(c, i++))
        if (bound_by(n) == BOUND_PLAYER && n->how == HOW_PICK && n->having == HAVING_NOTHING) {
            n->having = HAVING_STACKS;
            n->having_n = 2;
        }
}

/* Once something was done to what was named, it is elsewhere, or may be. */
static void lose_sight(struct compiler *c, const struct clause *clause)
{
    if (stays_named(c, &c->p->noun[clause->noun]))
        return;
    if (clause->verb == VERB_CHOOSE || clause->verb == VERB_SHOW || clause->noun == 0)
        return;
    if (c->p->noun[clause->noun].sort == SORT_HERO)
        c->hero_at = PLACES_ALL;
    if (c->p->noun[clause->noun].sort == SORT_CARD)
        c->card_at = PLACES_ALL;
}

int clause_compile(struct compiler *c, const char *phrase)
{
    struct clause clause = { 0 };
    struct reader r;
    struct slots slots;
    const struct form *f;

    if (!reader_init(&r, phrase))
        return fault(c->faults, "\"%.40s...\": too long", phrase);
    if (read_actor(c, &r, &clause) < 0)
        return -1;
    f = reader_form(c->p, &r, words_verbs, words_n_verbs, clause.actor != ACTOR_YOU && !clause.may, &slots);
    if (f == NULL || !reader_at_end(&r))
        return misread(c, &r);
    clause.verb = (uint8_t)f->value;
    clause.n = slots.n;
    clause.noun = slots.n_nouns > 0 ? slots.noun[0] : 0;
    clause.noun2 = slots.n_nouns > 1 ? slots.noun[1] : 0;
    if (check_slots(c, &slots, ROLE_CLAUSE) < 0 ||
        check_clause(c, phrase, &clause, &words_verb_use[clause.verb]) < 0)
        return -1;
    if (clause.verb == VERB_DESTROY || clause.verb == VERB_SHUFFLE_STACK)
        want_loose(c, clause.noun);
    if (clause.verb == VERB_BUILD_ON)
        want_loose(c, clause.noun2);
    if (clause.verb == VERB_SWAP)
        want_rooms(c, clause.noun);
    if (clause.verb == VERB_ARRANGE)
        want_stacks(c, clause.noun);
    bind(c, clause.noun);
    lose_sight(c, &clause);
    return program_append(&c->p->clause, &c->p->n_clause, sizeof clause, &clause, c->faults);
}

/* ---- modifiers, conditions, targets ---------------------------------------------------------- */

/* Does the property alter such a thing where it is, and is every word of the phrase heeded? */
static int check_modifier(struct compiler *c, const char *phrase, const struct noun *n, const struct use *use)
{
    unsigned takes = n->how == HOW_PICK && !n->chosen ? TAKES_EACH : clause_takes(n);
    char list[WORDS_LIST];

    if (!(use->in & c->in))
        return fault(c->faults, "\"%.60s\": can only stand in \"%s\"", phrase,
                     words_times(use->in, "\", \"", list));
    if (!(use->sorts >> n->sort & 1))
        return fault(c->faults, "\"%.60s\": can only be said of %s", phrase,
                     words_list(use->sorts, words_things, N_SORTS, ", ", list));
    if (check_takes(c, phrase, "this", takes, use->takes) < 0)
        return -1;
    if (n->having != HAVING_NOTHING || n->whose == WHOSE_THEIRS)
        return fault(c->faults, "\"%.60s\": says more than can be heeded here", phrase);
    return 0;
}

/* To whom a room deals another damage: wherever they are; a hero says it of itself. */
static int check_heroes(struct compiler *c, const char *phrase, const struct noun *n)
{
    bool all = n->how == HOW_ALL && n->place == 0 && n->whose == WHOSE_ANY &&
               !(n->filter & ~(uint32_t)(FILTER_ORDINARY | FILTER_EPIC)) && n->odd == NULL &&
               (n->having == HAVING_NOTHING || n->having == HAVING_LOST_HALF);

    if (c->in == IN_HERO ? n->how == HOW_THAT : all)
        return 0;
    return fault(c->faults,
                 "\"%.60s\": a room says it of \"heroes\", wherever they are, a hero of \"that hero\"",
                 phrase);
}

/* What a hero, or its item, says of it is asked wherever health is: no more is counted for that than can be at once. */
static bool a_hero_counts(const struct program *p, enum property property, const struct number *n)
{
    const struct noun *of = &p->noun[n->noun];

    if (property == PROPERTY_COMPANY_HEALTH)
        return n->kind == AMOUNT_PLAIN;
    if (n->kind == AMOUNT_COUNT)
        return of->sort == SORT_ROOM && of->whose == WHOSE_THAT && clause_takes(of) == TAKES_EACH &&
               of->having == HAVING_NOTHING && !(of->filter & ~(uint32_t)PRINTED);
    return n->kind == AMOUNT_PLAIN || n->kind == AMOUNT_SPELLS;
}

/* Does each room that it alters count for itself? */
static bool is_of_each(const struct compiler *c, const struct modifier *m)
{
    bool each =
        m->n.kind == AMOUNT_ALL_ICONS ? c->in != IN_HERO : m->n.kind == AMOUNT_EACHS && c->in == IN_WHILE;

    return each && (m->property == PROPERTY_DAMAGE_ADD || m->property == PROPERTY_DAMAGE_LESS);
}

int clause_modifier(struct compiler *c, const char *phrase)
{
    struct modifier m = { .line = (uint16_t)c->line_number };
    struct reader r;
    struct slots slots;
    const struct form *f;

    if (!reader_init(&r, phrase))
        return fault(c->faults, "\"%.40s...\": too long", phrase);
    if (!reader_noun(c->p, &r, &m.subject) || r.at == r.n || strcmp(r.word[r.at], ":") != 0)
        return misread(c, &r);
    if (check_noun(c, m.subject, ROLE_SUBJECT) < 0)
        return -1;
    reader_pass(&r);
    f = reader_form(c->p, &r, words_properties, words_n_properties, false, &slots);
    if (f == NULL || !reader_at_end(&r))
        return misread(c, &r);
    m.property = (uint8_t)f->value;
    m.n = slots.n;
    m.heroes = slots.n_nouns > 0 ? slots.noun[0] : 0;
    if (m.heroes != 0 && check_heroes(c, phrase, &c->p->noun[m.heroes]) < 0)
        return -1;
    if (m.property == PROPERTY_ICON_NAMED)
        m.n.kind = AMOUNT_TREASURE;
    if ((!is_of_each(c, &m) && check_number(c, &m.n) < 0) ||
        check_modifier(c, phrase, &c->p->noun[m.subject], &words_property_use[m.property]) < 0)
        return -1;
    if (c->in == IN_HERO && !a_hero_counts(c->p, m.property, &m.n))
        return fault(c->faults, "\"%.60s\": a hero counts nothing but spells, and rooms in that dungeon",
                     phrase);
    return program_append(&c->p->modifier, &c->p->n_modifier, sizeof m, &m, c->faults);
}

int clause_if(struct compiler *c, const char *phrase)
{
    struct slots slots;
    const struct form *f =
        clause_whole(c, phrase, words_conditions, words_n_conditions, ROLE_CONDITION, &slots);
    struct if_ i;

    if (f == NULL)
        return -1;
    if (f->value == CONDITION_BESIDE && !(c->bound & BOUND_ROOM))
        return fault(c->faults, "\"%.60s\": nothing before it says which room", phrase);
    if ((f->value == CONDITION_NO_ENTRY || f->value == CONDITION_COUNTERS || f->value == CONDITION_BESIDE) &&
        c->card->kind != LAIR_ROOM)
        return fault(c->faults, "\"%.60s\": only a room can say \"here\"", phrase);
    if (slots.n_nouns > 0 && check_takes(c, phrase, "this", clause_takes(&c->p->noun[slots.noun[0]]),
                                         f->value == CONDITION_THERE_IS ? TAKES_A : TAKES_EACH) < 0)
        return -1;
    i = (struct if_){ .kind = (uint8_t)f->value, .noun = slots.noun[0], .n = slots.n };
    if (slots.n_nouns == 0)
        i.noun = 0;
    return program_append(&c->p->if_, &c->p->n_if, sizeof i, &i, c->faults);
}

int clause_target(struct compiler *c, const char *phrase)
{
    struct reader r;
    uint16_t noun;

    if (!reader_init(&r, phrase))
        return fault(c->faults, "\"%.40s...\": too long", phrase);
    if (!reader_noun(c->p, &r, &noun) || !reader_at_end(&r))
        return misread(c, &r);
    if (c->line->n_target == MAX_TARGETS)
        return fault(c->faults, "more than %d targets", MAX_TARGETS);
    if (check_noun(c, noun, ROLE_TARGET) < 0)
        return -1;
    c->line->target[c->line->n_target++] = noun;
    bind(c, noun);
    return 0;
}
