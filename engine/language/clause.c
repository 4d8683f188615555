/* engine/language/clause.c - the phrases of a line: clauses, modifiers, conditions, targets
 *
 * reader.c reads what a phrase says, and judge.c whether each thing that it speaks of makes sense.  Here a phrase is
 * judged as a whole, and refused if it could never be done, paid or altered.
 * SPDX-License-Identifier: MIT */
#include "engine/language/clause.h"

#include <stdio.h>
#include <string.h>

#include "engine/language/judge.h"
#include "engine/language/particular.h"
#include "engine/language/wording.h"

static int too_long(struct compiler *c, const char *phrase)
{
    return fault(c->faults, "\"%.40s...\": longer than %d words or %d letters", phrase, READER_WORDS,
                 READER_TEXT / 2);
}

static int misread(struct compiler *c, const struct reader *r)
{
    char guess[FAULT_GUESS], hopes[WORDS_LIST];

    if (c->p->n_noun == PROGRAM_MAX)
        return program_too_much(c->faults);
    reader_hopes(r, hopes);
    if (r->far == r->n)
        return fault(c->faults, "\"%.60s\": not understood: something is missing at the end%s%s", r->phrase,
                     hopes[0] != '\0' ? ", as " : "", hopes);
    if (reader_guess(r, guess)[0] != '\0' || hopes[0] == '\0')
        return fault(c->faults, "\"%.60s\": not understood from \"%.20s\" on%s", r->phrase, r->word[r->far],
                     hopes[0] == '\0' ? ": the phrase is complete without it" : guess);
    return fault(c->faults, "\"%.60s\": not understood from \"%.20s\" on; there can be %s", r->phrase,
                 r->word[r->far], hopes);
}

static unsigned bound_by(const struct noun *n)
{
    switch ((enum sort)n->sort) {
    case SORT_ROOM: return BOUND_ROOM | BOUND_PLAYER;
    case SORT_HERO: return n->filter & FILTER_SECOND ? BOUND_SECOND : BOUND_HERO | BOUND_PLAYER;
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
        *(n->filter & FILTER_SECOND ? &c->second_at : &c->hero_at) = n->place;
    if (n->how != HOW_THAT && n->sort == SORT_CARD)
        c->card_at = n->place;
}

/* One form that fills the whole phrase. */
const struct form *clause_whole(struct compiler *c, const char *phrase, const struct form *forms, int n,
                                enum role role, struct slots *slots)
{
    struct reader r;
    const struct form *f;

    if (!reader_init(&r, phrase)) {
        too_long(c, phrase);
        return NULL;
    }
    f = reader_form(c->p, &r, forms, n, false, slots);
    if (f == NULL || !reader_at_end(&r)) {
        misread(c, &r);
        return NULL;
    }
    return judge_slots(c, slots, role) < 0 ? NULL : f;
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
        return fault(
            c->faults,
            "\"%.60s\": nothing before it says which player is meant by \"that player\": \"choose an opponent\"",
            r->phrase);
    return 0;
}

/* Cards and heroes must be where the verb finds them. */
static int check_place(struct compiler *c, const char *phrase, const struct noun *n, const struct use *use)
{
    unsigned hero_at = n->filter & FILTER_SECOND ? c->second_at : c->hero_at;
    unsigned at = n->how != HOW_THAT ? n->place : n->sort == SORT_HERO ? hero_at : c->card_at;
    bool there = n->how == HOW_THAT ? (at & use->place) != 0 : (at & ~use->place) == 0;

    char where[WORDS_LIST], list[WORDS_LIST];

    if (use->place == 0 || there || (n->sort != SORT_HERO && n->sort != SORT_CARD))
        return 0;
    return fault(c->faults, "\"%.60s\": cannot be done %s; can be done %s", phrase,
                 at == PLACES_ALL ? "wherever it is by then" : wording_places((enum sort)n->sort, at, where),
                 wording_places((enum sort)n->sort, use->place, list));
}

/* Somebody else who does a clause: "each opponent"; "you". */
static const char *actor_words(enum actor actor)
{
    for (int i = 0; i < words_n_actors; i++)
        if (words_actors[i].value == (int)actor)
            return words_actors[i].words;
    return "you";
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
        return fault(c->faults, "\"%.60s\": %s", phrase,
                     cost ? "cannot be a cost: say it in \"do\"" : "can only be a cost: say it in \"cost\"");
    if (cost && (clause->actor != ACTOR_YOU || clause->may))
        return fault(
            c->faults,
            "\"%.60s\": \"%s\" is not heeded here: a cost is paid by the player who declares it, and whole",
            phrase, clause->may ? "may" : actor_words((enum actor)clause->actor));
    if (n->filter & FILTER_COVERED && clause->verb != VERB_UNCOVER)
        return fault(c->faults, "\"%.60s\": only \"uncover\" reaches what is \"covered\"", phrase);
    if (clause->noun != 0 && (judge_takes(c, phrase, cost ? "a cost" : "this", n, takes) < 0 ||
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
        c->hero_at = c->second_at = PLACES_ALL;
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
        return too_long(c, phrase);
    if (read_actor(c, &r, &clause) < 0)
        return -1;
    f = reader_form(c->p, &r, words_verbs, words_n_verbs, clause.actor != ACTOR_YOU && !clause.may, &slots);
    if (f == NULL || !reader_at_end(&r))
        return misread(c, &r);
    clause.verb = (uint8_t)f->value;
    clause.n = slots.n;
    clause.noun = slots.n_nouns > 0 ? slots.noun[0] : 0;
    clause.noun2 = slots.n_nouns > 1 ? slots.noun[1] : 0;
    if (judge_slots(c, &slots, ROLE_CLAUSE) < 0 ||
        check_clause(c, phrase, &clause, &words_verb_use[clause.verb]) < 0)
        return -1;
    if (clause.verb == VERB_DESTROY || clause.verb == VERB_RETURN_ROOM || clause.verb == VERB_SHUFFLE_STACK)
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
    if (!(takes & use->takes))
        return judge_takes(c, phrase, "what is altered", n, use->takes);
    if (n->whose == WHOSE_THEIRS)
        return fault(c->faults,
                     "\"%.60s\": \"of theirs\" is not heeded here; say \"of yours\", \"of that player\"",
                     phrase);
    if (n->having != HAVING_NOTHING)
        return fault(c->faults,
                     "\"%.60s\": \"%s\" is not heeded here; \"choose\" one before, and say \"that …\"",
                     phrase, wording_having(n));
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

/* Does a room count the one on its left all the time?  That one counts no other but what is left of it. */
static bool is_of_the_left(const struct compiler *c, const struct modifier *m)
{
    const struct noun *n = &c->p->noun[m->n.noun];

    return c->in == IN_WHILE && m->n.kind == AMOUNT_DEALT && c->p->noun[m->subject].how == HOW_HERE &&
           n->sort == SORT_ROOM && n->how == HOW_PICK && !n->chosen && n->filter & FILTER_PREVIOUS &&
           c->card->kind == LAIR_ROOM &&
           (m->property == PROPERTY_DAMAGE_ADD || m->property == PROPERTY_DAMAGE_LESS);
}

/* Has the card said so before?  Each asks for the room on the left, which asks on: with a few at each room there is no
 * end. */
static bool is_of_the_left_again(const struct compiler *c)
{
    int first = c->line_number - c->line->index; /* line of the card */

    for (int i = c->p->n_modifier - 1; i >= 0 && c->p->modifier[i].line >= first; i--) {
        const struct modifier *m = &c->p->modifier[i];
        const struct line *l = m->line == c->line_number ? c->line : &c->p->line[m->line];

        if (m->n.kind == AMOUNT_DEALT && l->kind == LINE_WHILE)
            return true;
    }
    return false;
}

/* Can a modifier count that? */
static int check_amount(struct compiler *c, const char *phrase, const struct modifier *m)
{
    if (is_of_each(c, m))
        return 0;
    if (!is_of_the_left(c, m))
        return judge_number(c, &m->n);
    if (is_of_the_left_again(c))
        return fault(c->faults, "\"%.60s\": a card counts \"the damage of the previous room\" once", phrase);
    return 0;
}

int clause_modifier(struct compiler *c, const char *phrase)
{
    struct modifier m = { .line = (uint16_t)c->line_number };
    struct reader r;
    struct slots slots;
    const struct form *f;

    if (!reader_init(&r, phrase))
        return too_long(c, phrase);
    if (!reader_noun(c->p, &r, &m.subject) || r.at == r.n || strcmp(r.word[r.at], ":") != 0)
        return misread(c, &r);
    if (judge_noun(c, m.subject, ROLE_SUBJECT) < 0)
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
    if (check_amount(c, phrase, &m) < 0 ||
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
        return fault(
            c->faults,
            "\"%.60s\": nothing before it says which room is meant by \"that room\": \"you build a room\" does",
            phrase);
    if ((f->value == CONDITION_NO_ENTRY || f->value == CONDITION_COUNTERS || f->value == CONDITION_BESIDE) &&
        c->card->kind != LAIR_ROOM)
        return fault(c->faults, "\"%.60s\": only a room can say \"here\"", phrase);
    if (slots.n_nouns > 0 && judge_takes(c, phrase, "this condition", &c->p->noun[slots.noun[0]],
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
        return too_long(c, phrase);
    if (!reader_noun(c->p, &r, &noun) || !reader_at_end(&r))
        return misread(c, &r);
    if (c->line->n_target == MAX_TARGETS)
        return fault(c->faults, "\"%.60s\": more than %d targets; \"choose\" what else is wanted in \"do\"",
                     phrase, MAX_TARGETS);
    if (judge_noun(c, noun, ROLE_TARGET) < 0)
        return -1;
    c->line->target[c->line->n_target++] = noun;
    bind(c, noun);
    return 0;
}
