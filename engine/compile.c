/* engine/compile.c - a line of a card, from its JSON object to the program
 *
 * Everything that a line can have wrong is found here, once, with a reason for
 * the person who wrote it. */
#include <json-c/json.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "words.h"

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

enum { /* what the line has named so far: bits */
       BOUND_ROOM = 1,
       BOUND_HERO = 2,
       BOUND_CARD = 4,
       BOUND_PLAYER = 8,
       BOUND_SPELL = 16,
       BOUND_ALL = 31,
};

struct compiler {
    struct program *p;
    const struct lair_print *card;
    struct line *line;
    int line_number;
    int first_clause; /* of the line, a cost or not */
    unsigned bound;
    struct faults *faults;
};

/* ---- the program's arrays ---------------------------------------------------- */

int program_init(struct program *p)
{
    memset(p, 0, sizeof *p);
    p->noun = calloc(1, sizeof *p->noun);
    p->n_noun = 1; /* 0: no phrase */
    return p->noun != NULL ? 0 : -1;
}

void program_clear(struct program *p)
{
    free(p->noun);
    free(p->clause);
    free(p->modifier);
    free(p->if_);
    free(p->line);
    memset(p, 0, sizeof *p);
}

bool program_is_full(const struct program *p)
{
    return p->n_noun == PROGRAM_MAX || p->n_clause == PROGRAM_MAX || p->n_modifier == PROGRAM_MAX ||
           p->n_if == PROGRAM_MAX || p->n_line == PROGRAM_MAX;
}

int program_too_much(struct faults *f)
{
    return fault(f, "all sets together say too much: %d phrases or lines are the most", PROGRAM_MAX);
}

struct program_mark program_mark(const struct program *p)
{
    return (struct program_mark){ p->n_noun, p->n_clause, p->n_modifier, p->n_if, p->n_line };
}

void program_rewind(struct program *p, struct program_mark m)
{
    p->n_noun = m.n_noun;
    p->n_clause = m.n_clause;
    p->n_modifier = m.n_modifier;
    p->n_if = m.n_if;
    p->n_line = m.n_line;
}

/* Appends one element; 0 with the array grown, or -1 and no more than it was. */
static int append(struct compiler *c, void *array, int *n, size_t size, const void *element)
{
    void *old;

    if (*n == PROGRAM_MAX)
        return program_too_much(c->faults);
    memcpy(&old, array, sizeof old);
    char *grown = realloc(old, (size_t)(*n + 1) * size);

    if (grown == NULL)
        return fault(c->faults, "out of memory");
    memcpy(array, &grown, sizeof grown);
    memcpy(grown + (size_t)*n * size, element, size);
    ++*n;
    return 0;
}

/* ---- phrases --------------------------------------------------------------------- */

static int misread(struct compiler *c, const struct reader *r)
{
    char guess[FAULT_GUESS];

    if (c->p->n_noun == PROGRAM_MAX)
        return program_too_much(c->faults);
    if (r->far < r->n)
        return fault(c->faults, "\"%.60s\": not understood from \"%.20s\" on%s", r->phrase, r->word[r->far],
                     words_guess(r, guess));
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
    case SORT_SPELL: return BOUND_SPELL;
    }
    return 0;
}

static unsigned needs(const struct noun *n)
{
    if (n->whose == WHOSE_THAT)
        return BOUND_PLAYER;
    if (n->how != HOW_THAT)
        return 0;
    switch ((enum sort)n->sort) {
    case SORT_ROOM: return BOUND_ROOM;
    case SORT_HERO: return BOUND_HERO;
    case SORT_CARD:
    case SORT_ITEM: return BOUND_CARD;
    case SORT_PLAYER:
    case SORT_DUNGEON:
    case SORT_BOSS: return BOUND_PLAYER;
    case SORT_SPELL: return BOUND_SPELL;
    }
    return 0;
}

/* A phrase must speak of what is known by then, and of this card only if that can be. */
static int check_noun(struct compiler *c, uint16_t noun)
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
    return 0;
}

static int check_slots(struct compiler *c, const struct slots *s)
{
    for (int i = 0; i < s->n_nouns; i++)
        if (check_noun(c, s->noun[i]) < 0)
            return -1;
    if (s->n.kind == AMOUNT_DAMAGE && !(c->bound & BOUND_CARD))
        return fault(c->faults, "\"the damage of that card\": no card was shown or chosen before");
    return check_noun(c, s->n.kind == AMOUNT_COUNT || s->n.kind == AMOUNT_COUNTERS ? s->n.noun : 0);
}

static void bind(struct compiler *c, uint16_t noun)
{
    c->bound |= bound_by(&c->p->noun[noun]);
}

/* One form that fills the whole phrase. */
static const struct form *whole_form(struct compiler *c, const char *phrase, const struct form *forms, int n,
                                     struct slots *slots)
{
    struct reader r;
    const struct form *f;

    if (!reader_init(&r, phrase)) {
        fault(c->faults, "\"%.40s...\": too long", phrase);
        return NULL;
    }
    f = words_read(c->p, &r, forms, n, false, slots);
    if (f == NULL || !reader_at_end(&r)) {
        misread(c, &r);
        return NULL;
    }
    return check_slots(c, slots) < 0 ? NULL : f;
}

/* ---- clauses, modifiers, conditions ------------------------------------------------ */

static int read_actor(struct compiler *c, struct reader *r, struct clause *clause)
{
    struct slots none;
    const struct form *f = words_read(c->p, r, words_actors, words_n_actors, false, &none);
    struct program_mark m = program_mark(c->p);

    clause->actor = f != NULL ? (uint8_t)f->value : ACTOR_YOU;
    if (r->at < r->n && strcmp(r->word[r->at], "may") == 0) {
        clause->may = true;
        reader_pass(r);
    }
    program_rewind(c->p, m);
    if (clause->actor == ACTOR_THAT_PLAYER && !(c->bound & BOUND_PLAYER))
        return fault(c->faults, "\"%.60s\": nothing before it says which player", r->phrase);
    return 0;
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

/* A room with a minion on it can be neither covered nor destroyed, nor chosen for it (S5): the
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

static int compile_clause(struct compiler *c, const char *phrase)
{
    struct clause clause = { 0 };
    struct reader r;
    struct slots slots;
    const struct form *f;

    if (!reader_init(&r, phrase))
        return fault(c->faults, "\"%.40s...\": too long", phrase);
    if (read_actor(c, &r, &clause) < 0)
        return -1;
    f = words_read(c->p, &r, words_verbs, words_n_verbs, clause.actor != ACTOR_YOU && !clause.may, &slots);
    if (f == NULL || !reader_at_end(&r))
        return misread(c, &r);
    if (check_slots(c, &slots) < 0)
        return -1;
    clause.verb = (uint8_t)f->value;
    clause.n = slots.n;
    clause.noun = slots.n_nouns > 0 ? slots.noun[0] : 0;
    clause.noun2 = slots.n_nouns > 1 ? slots.noun[1] : 0;
    if (clause.verb == VERB_DESTROY)
        want_loose(c, clause.noun);
    if (clause.verb == VERB_BUILD_ON)
        want_loose(c, clause.noun2);
    if (clause.verb == VERB_SWAP)
        want_rooms(c, clause.noun);
    bind(c, clause.noun);
    return append(c, &c->p->clause, &c->p->n_clause, sizeof clause, &clause);
}

static int compile_modifier(struct compiler *c, const char *phrase)
{
    struct modifier m = { .line = (uint16_t)c->line_number };
    struct reader r;
    struct slots slots;
    const struct form *f;

    if (!reader_init(&r, phrase))
        return fault(c->faults, "\"%.40s...\": too long", phrase);
    if (!words_noun(c->p, &r, &m.subject) || r.at == r.n || strcmp(r.word[r.at], ":") != 0)
        return misread(c, &r);
    if (check_noun(c, m.subject) < 0)
        return -1;
    reader_pass(&r);
    f = words_read(c->p, &r, words_properties, words_n_properties, false, &slots);
    if (f == NULL || !reader_at_end(&r))
        return misread(c, &r);
    m.property = (uint8_t)f->value;
    m.n = slots.n;
    if (check_slots(c, &slots) < 0)
        return -1;
    return append(c, &c->p->modifier, &c->p->n_modifier, sizeof m, &m);
}

static int compile_if(struct compiler *c, const char *phrase)
{
    struct slots slots;
    const struct form *f = whole_form(c, phrase, words_conditions, words_n_conditions, &slots);
    struct if_ i;

    if (f == NULL)
        return -1;
    i = (struct if_){ .kind = (uint8_t)f->value, .noun = slots.noun[0] };
    if (slots.n_nouns == 0)
        i.noun = 0;
    return append(c, &c->p->if_, &c->p->n_if, sizeof i, &i);
}

static int compile_target(struct compiler *c, const char *phrase)
{
    struct reader r;
    uint16_t noun;

    if (!reader_init(&r, phrase))
        return fault(c->faults, "\"%.40s...\": too long", phrase);
    if (!words_noun(c->p, &r, &noun) || !reader_at_end(&r))
        return misread(c, &r);
    if (c->p->noun[noun].how != HOW_PICK || c->p->noun[noun].count != 1)
        return fault(c->faults, "\"%.60s\": a target is one thing to choose (\"a …\", \"the …\")", phrase);
    if (c->line->n_target == MAX_TARGETS)
        return fault(c->faults, "more than %d targets", MAX_TARGETS);
    if (check_noun(c, noun) < 0)
        return -1;
    c->line->target[c->line->n_target++] = noun;
    bind(c, noun);
    return 0;
}

/* A text, and no NUL in it. */
static bool is_phrase(struct json_object *o)
{
    return json_object_is_type(o, json_type_string) &&
           (int)strlen(json_object_get_string(o)) == json_object_get_string_len(o);
}

enum { MAX_PHRASES = 31 }; /* of one key */

/* Compiles every phrase of a string or of an array of strings.  After a faulty one whatever it
 * would have named is taken as known: one fault is told once. */
static int each_phrase(struct compiler *c, struct json_object *json, const char *key,
                       int (*compile)(struct compiler *, const char *), uint8_t *n)
{
    bool list = json_object_is_type(json, json_type_array);
    size_t count = list ? json_object_array_length(json) : 1;
    int rc = 0;

    if (count == 0 || count > MAX_PHRASES)
        return fault(c->faults, "\"%.60s\": must be 1 to %d phrases", key, MAX_PHRASES);
    for (size_t i = 0; i < count; i++) {
        struct json_object *o = list ? json_object_array_get_idx(json, i) : json;

        if (!is_phrase(o))
            rc = fault(c->faults, "\"%.60s\": must be a phrase or a list of phrases", key);
        else if (compile(c, json_object_get_string(o)) < 0)
            rc = -1;
        else if (n != NULL)
            ++*n;
        if (rc < 0)
            c->bound = BOUND_ALL;
    }
    return rc;
}

/* ---- the keys of a line ---------------------------------------------------------------- */

static unsigned moment_binds(enum moment m)
{
    switch (m) {
    case MOMENT_DIES_HERE:
    case MOMENT_ENTERS_HERE:
    case MOMENT_SURVIVES_HERE: return BOUND_HERO;
    case MOMENT_ENTERS_DUNGEON:
    case MOMENT_THIS_KILLED: return BOUND_HERO | BOUND_PLAYER;
    case MOMENT_YOU_BUILD: return BOUND_ROOM;
    case MOMENT_DESTROYED:
    case MOMENT_CARD_LOST:
    case MOMENT_OPPONENT_DISCARDS: return BOUND_CARD;
    case MOMENT_NONE:
    case MOMENT_LEVEL_UP:
    case MOMENT_BUILT:
    case MOMENT_UNCOVERED:
    case MOMENT_THIS_DESTROYED:
    case MOMENT_YOU_CAST:
    case MOMENT_TURN_ENDS:
    case N_MOMENTS: return 0;
    }
    return 0;
}

/* On which cards a moment can come: bits of enum lair_kind. */
static unsigned moment_kinds(enum moment m)
{
    switch (m) {
    case MOMENT_LEVEL_UP: return 1 << LAIR_BOSS;
    case MOMENT_BUILT:
    case MOMENT_UNCOVERED:
    case MOMENT_DIES_HERE:
    case MOMENT_ENTERS_HERE:
    case MOMENT_SURVIVES_HERE:
    case MOMENT_THIS_DESTROYED: return 1 << LAIR_ROOM;
    case MOMENT_ENTERS_DUNGEON:
    case MOMENT_THIS_KILLED: return 1 << LAIR_HERO | 1 << LAIR_EPIC | 1 << LAIR_ITEM;
    case MOMENT_YOU_BUILD:
    case MOMENT_DESTROYED:
    case MOMENT_CARD_LOST:
    case MOMENT_YOU_CAST:
    case MOMENT_TURN_ENDS:
    case MOMENT_OPPONENT_DISCARDS: return 1 << LAIR_ROOM | 1 << LAIR_BOSS;
    case MOMENT_NONE:
    case N_MOMENTS: return 0;
    }
    return 0;
}

static int read_moment(struct compiler *c, const char *phrase, bool instead)
{
    struct slots slots;
    const struct form *f = whole_form(c, phrase, instead ? words_instead : words_moments,
                                      instead ? words_n_instead : words_n_moments, &slots);

    if (f == NULL)
        return -1;
    c->line->kind = instead ? LINE_INSTEAD : LINE_WHEN;
    c->line->moment = (uint8_t)f->value;
    c->line->about = slots.n_nouns > 0 ? slots.noun[0] : 0;
    if (!(moment_kinds(f->value) & 1u << c->card->kind))
        return fault(c->faults, "\"%.60s\": never comes for such a card", phrase);
    c->bound |= moment_binds(f->value);
    return 0;
}

static int read_phases(struct compiler *c, const char *key, const char *text)
{
    static const char *const phases[] = { "build", "adventure", "build, adventure", NULL };
    int i = fault_word(c->faults, key, text, phases);

    c->line->phases = (uint8_t)(i + 1); /* LAIR_IN_BUILD, LAIR_IN_ADVENTURE, both */
    return i < 0 ? -1 : 0;
}

static int key_when(struct compiler *c, struct json_object *o)
{
    return read_moment(c, json_object_get_string(o), false);
}

static int key_instead(struct compiler *c, struct json_object *o)
{
    return read_moment(c, json_object_get_string(o), true);
}

static int key_use(struct compiler *c, struct json_object *o)
{
    c->line->kind = LINE_USE;
    if (c->card->kind == LAIR_SPELL)
        return fault(c->faults, "a spell is cast, not used");
    return read_phases(c, "use", json_object_get_string(o));
}

static int key_cast(struct compiler *c, struct json_object *o)
{
    c->line->kind = LINE_CAST;
    if (c->card->kind != LAIR_SPELL)
        return fault(c->faults, "only a spell is cast");
    return read_phases(c, "cast", json_object_get_string(o));
}

static int key_answer(struct compiler *c, struct json_object *o)
{
    struct slots slots;
    const struct form *f = whole_form(c, json_object_get_string(o), words_answers, words_n_answers, &slots);

    if (f == NULL)
        return -1;
    c->line->kind = LINE_ANSWER;
    c->line->whose = (uint8_t)f->value;
    c->line->phases = LAIR_IN_BUILD | LAIR_IN_ADVENTURE;
    c->bound |= BOUND_SPELL | BOUND_PLAYER;
    if (c->card->kind != LAIR_SPELL && c->card->kind != LAIR_ROOM)
        return fault(c->faults, "only spells and rooms answer");
    return 0;
}

static int key_while(struct compiler *c, struct json_object *o)
{
    c->line->kind = LINE_WHILE;
    return each_phrase(c, o, "while", compile_modifier, &c->line->n_modifier);
}

static int key_space(struct compiler *c, struct json_object *o)
{
    bool landmark = c->card->kind == LAIR_LANDMARK;
    int space = fault_word(c->faults, "space", json_object_get_string(o), &words_spaces[SPACE_ACTION]);

    if (space < 0)
        return -1;
    space += SPACE_ACTION;
    if (landmark == (space == SPACE_ACTION))
        return fault(c->faults, "\"space\": rooms and bosses have an \"action\", landmarks the others");
    if (!landmark && c->card->kind != LAIR_ROOM && c->card->kind != LAIR_BOSS)
        return fault(c->faults, "\"space\": a minion stands on rooms, bosses and landmarks only");
    c->line->kind = LINE_SPACE;
    c->line->space = (uint8_t)space;
    if (space == SPACE_SUMMON)
        c->bound |= BOUND_HERO;
    return 0;
}

static int key_limit(struct compiler *c, struct json_object *o)
{
    struct slots slots;
    const struct form *f = whole_form(c, json_object_get_string(o), words_limits, words_n_limits, &slots);

    if (f == NULL)
        return -1;
    c->line->limit = (uint8_t)f->value;
    if (f->value == LIMIT_TURN_HERO && !(c->bound & BOUND_HERO))
        return fault(c->faults, "a limit for each hero, but no hero in the moment");
    return 0;
}

static int key_from(struct compiler *c, struct json_object *o)
{
    static const char *const places[] = { "hand", NULL };

    if (fault_word(c->faults, "from", json_object_get_string(o), places) < 0)
        return -1;
    if (c->card->kind != LAIR_ROOM)
        return fault(c->faults, "\"from\": only room cards have abilities in hand");
    c->line->from = FROM_HAND;
    return 0;
}

static int key_by(struct compiler *c, struct json_object *o)
{
    static const char *const users[] = { "opponent", NULL };

    if (fault_word(c->faults, "by", json_object_get_string(o), users) < 0)
        return -1;
    c->line->by = BY_OPPONENT;
    c->bound |= BOUND_HERO | BOUND_PLAYER;
    return 0;
}

static int key_side(struct compiler *c, struct json_object *o)
{
    static const char *const sides[] = { "hero", "boss", NULL };
    int side = fault_word(c->faults, "side", json_object_get_string(o), sides);

    if (side < 0)
        return -1;
    if (c->card->kind != LAIR_ITEM)
        return fault(c->faults, "\"side\": only items have a \"hero\" and a \"boss\" side");
    c->line->side = (uint8_t)side; /* SIDE_HERO, SIDE_BOSS */
    return 0;
}

static int key_target(struct compiler *c, struct json_object *o)
{
    return each_phrase(c, o, "target", compile_target, NULL);
}

static int key_if(struct compiler *c, struct json_object *o)
{
    return each_phrase(c, o, "if", compile_if, &c->line->n_if);
}

/* A room that pays with counters has them all (S7). */
static void want_counters(struct compiler *c)
{
    for (int i = c->line->cost; i < c->p->n_clause; i++) {
        const struct clause *cost = &c->p->clause[i];
        struct noun *n = &c->p->noun[cost->noun];

        if (cost->verb != VERB_TAKE_COUNTERS || n->how != HOW_PICK || cost->n.kind != AMOUNT_PLAIN)
            continue;
        n->filter |= FILTER_COUNTER;
        n->having_n = (uint8_t)cost->n.n;
    }
}

static int key_cost(struct compiler *c, struct json_object *o)
{
    c->line->cost = (uint16_t)c->p->n_clause;
    if (each_phrase(c, o, "cost", compile_clause, &c->line->n_cost) < 0)
        return -1;
    want_counters(c);
    return 0;
}

static int key_do(struct compiler *c, struct json_object *o)
{
    c->line->do_ = (uint16_t)c->p->n_clause;
    return each_phrase(c, o, "do", compile_clause, &c->line->n_do);
}

static int key_may(struct compiler *c, struct json_object *o)
{
    c->line->may = true;
    return key_do(c, o);
}

static int key_until(struct compiler *c, struct json_object *o)
{
    return each_phrase(c, o, "until end of turn", compile_modifier, &c->line->n_modifier);
}

static int key_for_good(struct compiler *c, struct json_object *o)
{
    if (c->line->n_modifier > 0)
        return fault(c->faults, "\"for good\" and \"until end of turn\" are two lines");
    c->line->for_good = true;
    return each_phrase(c, o, "for good", compile_modifier, &c->line->n_modifier);
}

/* In the order in which they bind names: a target is known to the costs, a cost to the rest. */
static const struct key {
    const char *name;
    int (*read)(struct compiler *, struct json_object *);
    bool text; /* its value is one string */
    bool kind; /* it says when the line runs */
} keys[] = {
    { "when", key_when, true, true },
    { "instead", key_instead, true, true },
    { "use", key_use, true, true },
    { "cast", key_cast, true, true },
    { "answer", key_answer, true, true },
    { "space", key_space, true, true },
    { "by", key_by, true, false },
    { "from", key_from, true, false },
    { "side", key_side, true, false },
    { "limit", key_limit, true, false },
    { "target", key_target, false, false },
    { "if", key_if, false, false },
    { "cost", key_cost, false, false },
    { "do", key_do, false, false },
    { "may", key_may, false, false },
    { "while", key_while, false, true },
    { "until end of turn", key_until, false, false },
    { "for good", key_for_good, false, false },
};

static const struct key *find_key(const char *name)
{
    for (size_t i = 0; i < ARRAY_LEN(keys); i++)
        if (strcmp(keys[i].name, name) == 0)
            return &keys[i];
    return NULL;
}

static int unknown_key(struct compiler *c, const char *name)
{
    const char *names[ARRAY_LEN(keys) + 1] = { NULL };
    char guess[FAULT_GUESS];

    for (size_t i = 0; i < ARRAY_LEN(keys); i++)
        names[i] = keys[i].name;
    return fault(c->faults, "unknown word \"%.40s\"%s", name, fault_guess(guess, name, names));
}

/* Every key is known, its value is of its type, and one of them says when the line runs. */
static int check_keys(struct compiler *c, struct json_object *json)
{
    int kinds = 0, rc = 0;

    json_object_object_foreach(json, name, value) {
        const struct key *key = find_key(name);

        if (key == NULL)
            rc = unknown_key(c, name);
        else if (key->text && !is_phrase(value))
            rc = fault(c->faults, "\"%.60s\": must be a phrase", name);
        else
            kinds += key->kind;
    }
    if (kinds != 1 && rc == 0)
        rc = fault(c->faults, "a line has one of: when, use, cast, answer, while, instead, space");
    return rc;
}

/* A line whose words are all known may still be one that can never do anything. */
static int check_line(struct compiler *c)
{
    const struct line *l = c->line;
    bool declared = l->kind == LINE_USE || l->kind == LINE_CAST || l->kind == LINE_ANSWER;
    bool carried = c->card->kind == LAIR_HERO || c->card->kind == LAIR_EPIC;

    if (l->n_do == 0 && l->n_modifier == 0)
        return fault(c->faults, "the line does nothing");
    if (!declared && (l->n_cost > 0 || l->n_target > 0))
        return fault(c->faults, "only what is used, cast or given as an answer has a cost or a target");
    if (l->kind == LINE_WHILE && (l->n_do > 0 || l->limit != LIMIT_NONE))
        return fault(c->faults, "\"while\" holds all the time: it has no \"do\" and no limit");
    if (l->from == FROM_HAND && l->kind != LINE_USE && l->kind != LINE_ANSWER)
        return fault(c->faults, "only what is used or given as an answer works from the hand");
    if (carried && l->kind == LINE_USE && l->by != BY_OPPONENT)
        return fault(c->faults, "nobody can ever use it: a hero has no owner (\"by\")");
    for (int i = 0; i < l->n_target; i++)
        if (c->p->noun[l->target[i]].place & PLACE_HERE && !(l->phases & LAIR_IN_ADVENTURE))
            return fault(c->faults, "can never run: no hero is inside a dungeon in the build phase");
    if (l->kind == LINE_CAST && (l->phases & ~c->card->phases) != 0)
        return fault(c->faults, "can never run in a phase in which the card may not be played");
    return 0;
}

/* What each key says, in the order of the table; of faulty ones all is told. */
static void read_keys(struct compiler *c, struct json_object *json)
{
    for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
        struct json_object *o;

        if (!json_object_object_get_ex(json, keys[i].name, &o) || (keys[i].text && !is_phrase(o)))
            continue;
        if (keys[i].read(c, o) < 0)
            c->bound = BOUND_ALL;
    }
}

int language_compile(struct program *p, struct json_object *json, const struct lair_print *card,
                     lair_design d, int index, struct faults *faults)
{
    struct line line = {
        .design = d, .index = (uint8_t)index, .modifier = (uint16_t)p->n_modifier, .if_ = (uint16_t)p->n_if
    };
    struct compiler c = { .p = p,
                          .card = card,
                          .line = &line,
                          .line_number = p->n_line,
                          .first_clause = p->n_clause,
                          .faults = faults };
    int before = faults->n;

    if (!json_object_is_type(json, json_type_object))
        return fault(faults, "a line must be an object");
    if (check_keys(&c, json) < 0)
        c.bound = BOUND_ALL;
    read_keys(&c, json);
    if (faults->n == before)
        check_line(&c);
    return faults->n > before ? -1 : append(&c, &p->line, &p->n_line, sizeof line, &line);
}
