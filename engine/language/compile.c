/* engine/language/compile.c - a line of a card, from its JSON object to the program
 *
 * Everything that can be wrong with a line is found here and in clause.c, once, with a reason for the person
 * who wrote it.
 * SPDX-License-Identifier: MIT */
#include "engine/language/compile.h"

#include <json-c/json.h>
#include <stdlib.h>
#include <string.h>

#include "engine/language/clause.h"
#include "engine/language/field.h"
#include "engine/language/moment.h"
#include "engine/language/suspect.h"

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

/* ---- the keys of a line ---------------------------------------------------------------------- */

/* Is it a text without a NUL? */
static bool is_phrase(struct json_object *o)
{
    return json_object_is_type(o, json_type_string) &&
           (int)strlen(json_object_get_string(o)) == json_object_get_string_len(o);
}

enum { MAX_PHRASES = 31 }; /* of one key */

/* After a fault everything that the phrase might have named counts as known, so that one slip is told
 * only once. */
static void know_all(struct compiler *c)
{
    c->bound = c->later = BOUND_ALL;
    c->hero_at = c->second_at = c->card_at = PLACES_ALL;
}

/* Compiles every phrase of a string or of an array of strings. */
static int each_phrase(struct compiler *c, struct json_object *json, enum line_key key,
                       int (*compile)(struct compiler *, const char *), uint8_t *n)
{
    bool list = json_object_is_type(json, json_type_array);
    size_t count = list ? json_object_array_length(json) : 1;
    int rc = 0;

    if (count == 0 || count > MAX_PHRASES)
        return fault(c->faults, "\"%s\": must be 1 to %d phrases", words_keys[key], MAX_PHRASES);
    for (size_t i = 0; i < count; i++) {
        struct json_object *o = list ? json_object_array_get_idx(json, i) : json;

        if (!is_phrase(o))
            rc = fault(c->faults, "\"%s\": must be a phrase or a list of phrases", words_keys[key]);
        else if (compile(c, json_object_get_string(o)) < 0)
            rc = -1;
        else if (n != NULL)
            ++*n;
        if (rc < 0)
            know_all(c);
    }
    return rc;
}

static int read_phases(struct compiler *c, enum line_key key, struct json_object *o)
{
    static const char *const phases[] = { "build", "adventure", "build, adventure", NULL };
    int i = fault_word(c->faults, words_keys[key], json_object_get_string(o), phases);

    c->line->phases = (uint8_t)(i + 1); /* LAIR_IN_BUILD, LAIR_IN_ADVENTURE, both */
    return i < 0 ? -1 : 0;
}

static int key_when(struct compiler *c, struct json_object *o)
{
    return moment_read(c, json_object_get_string(o), false);
}

static int key_instead(struct compiler *c, struct json_object *o)
{
    return moment_read(c, json_object_get_string(o), true);
}

static int key_use(struct compiler *c, struct json_object *o)
{
    return read_phases(c, KEY_USE, o);
}

static int key_cast(struct compiler *c, struct json_object *o)
{
    if (read_phases(c, KEY_CAST, o) < 0)
        return -1;
    if ((c->line->phases & ~c->card->phases) != 0)
        return fault(c->faults, "\"cast\": can never run in \"%s\": the card's \"phase\" leaves it out",
                     json_object_get_string(o));
    return 0;
}

/* Reads one of the forms that stand for nothing but their value. */
static int read_word(struct compiler *c, struct json_object *o, const struct form *forms, int n,
                     uint8_t *value)
{
    struct slots none;
    const struct form *f = clause_whole(c, json_object_get_string(o), forms, n, ROLE_MOMENT, &none);

    if (f == NULL)
        return -1;
    *value = (uint8_t)f->value;
    return 0;
}

/* A spell answers in the phases that its card names. */
static int key_answer(struct compiler *c, struct json_object *o)
{
    if (read_word(c, o, words_answers, words_n_answers, &c->line->whose) < 0)
        return -1;
    c->later |= BOUND_SPELL | BOUND_PLAYER;
    c->line->phases = LAIR_IN_BUILD | LAIR_IN_ADVENTURE;
    if (c->card->kind == LAIR_SPELL)
        c->line->phases = (uint8_t)c->card->phases;
    return 0;
}

static int key_space(struct compiler *c, struct json_object *o)
{
    int space = fault_word(c->faults, "space", json_object_get_string(o), &words_spaces[SPACE_ACTION]);

    if (space < 0)
        return -1;
    space += SPACE_ACTION;
    if ((c->card->kind == LAIR_LANDMARK) == (space == SPACE_ACTION))
        return fault(
            c->faults,
            "\"space\": \"%s\" is never on %s: rooms and bosses have an \"action\", landmarks the others",
            json_object_get_string(o), words_cards[c->card->kind]);
    c->line->space = (uint8_t)space;
    if (space == SPACE_SUMMON) {
        c->bound |= BOUND_HERO;
        c->hero_at = PLACE_LANDMARK;
    }
    return 0;
}

static int key_level(struct compiler *c, struct json_object *o)
{
    int level;

    if (!field_is_within(o, 1, LAIR_MAX_LEVEL, &level))
        return fault(c->faults, "\"level\": must be a number from 1 to %d", LAIR_MAX_LEVEL);
    c->line->level = (uint8_t)level;
    return 0;
}

static int key_limit(struct compiler *c, struct json_object *o)
{
    if (read_word(c, o, words_limits, words_n_limits, &c->line->limit) < 0)
        return -1;
    if (c->line->limit == LIMIT_TURN_HERO && !(c->bound & BOUND_HERO))
        return fault(
            c->faults,
            "\"limit\": \"once a turn for each hero\", but no hero in the moment, as in \"a hero dies here\"");
    return 0;
}

static int key_from(struct compiler *c, struct json_object *o)
{
    static const char *const places[] = { "hand", NULL };

    if (fault_word(c->faults, "from", json_object_get_string(o), places) < 0)
        return -1;
    if (c->card->kind != LAIR_ROOM)
        return fault(c->faults, "\"from\": \"hand\" is never on %s: only room cards have abilities in hand",
                     words_cards[c->card->kind]);
    c->line->from = FROM_HAND;
    return 0;
}

static bool is_hero(const struct lair_print *card)
{
    return card->kind == LAIR_HERO || card->kind == LAIR_EPIC;
}

/* Of rooms and bosses opponents use lines, of heroes those of the dungeon's owner, or that owner. */
static int key_by(struct compiler *c, struct json_object *o)
{
    static const char *const users[] = { "opponent", "owner", NULL };
    int by = fault_word(c->faults, "by", json_object_get_string(o), users);

    if (by < 0)
        return -1;
    if (c->card->kind == LAIR_ITEM || (by == 1 && !is_hero(c->card)))
        return fault(c->faults, "\"by\": \"%s\" is never on %s: %s", users[by], words_cards[c->card->kind],
                     c->card->kind == LAIR_ITEM
                         ? "only the player who has won an item uses it"
                         : "its owner uses such a card anyhow; \"opponent\" can be said");
    c->line->by = (uint8_t)(by == 0 ? BY_OPPONENT : BY_HOST);
    c->bound |= BOUND_PLAYER;
    if (is_hero(c->card)) {
        c->bound |= BOUND_HERO;
        c->hero_at = PLACE_DUNGEON;
    }
    return 0;
}

static int key_side(struct compiler *c, struct json_object *o)
{
    static const char *const sides[] = { "hero", "boss", NULL };
    int side = fault_word(c->faults, "side", json_object_get_string(o), sides);

    if (side < 0)
        return -1;
    if (c->card->kind != LAIR_ITEM)
        return fault(c->faults, "\"side\": never on %s: only items have a \"hero\" and a \"boss\" side",
                     words_cards[c->card->kind]);
    c->line->side = (uint8_t)side; /* SIDE_HERO, SIDE_BOSS */
    return 0;
}

static int key_if(struct compiler *c, struct json_object *o)
{
    return each_phrase(c, o, KEY_IF, clause_if, &c->line->n_if);
}

/* Whether there are targets and whether the costs can be paid is settled before any of them is chosen:
 * so none may depend on what another names. */
static int before_declaring(struct compiler *c, struct json_object *o, enum line_key key,
                            int (*compile)(struct compiler *, const char *), uint8_t *n)
{
    int rc;

    c->declaring = true;
    rc = each_phrase(c, o, key, compile, n);
    c->declaring = false;
    return rc;
}

static int key_target(struct compiler *c, struct json_object *o)
{
    return before_declaring(c, o, KEY_TARGET, clause_target, NULL);
}

/* A room that pays with counters has them all (S7). */
static void want_counters(struct compiler *c)
{
    for (int i = c->line->cost; i < c->p->n_clause; i++) {
        const struct clause *cost = &c->p->clause[i];
        struct noun *n = &c->p->noun[cost->noun];

        if (cost->verb != VERB_TAKE_COUNTERS || n->how != HOW_PICK)
            continue;
        n->filter |= FILTER_COUNTER;
        n->having_n = (uint8_t)cost->n.n;
    }
}

static int key_cost(struct compiler *c, struct json_object *o)
{
    c->in = IN_COST;
    c->line->may |= c->line->kind == LINE_WHEN; /* nobody has to pay */
    c->line->cost = (uint16_t)c->p->n_clause;
    if (before_declaring(c, o, KEY_COST, clause_compile, &c->line->n_cost) < 0)
        return -1;
    want_counters(c);
    return 0;
}

static int do_all(struct compiler *c, struct json_object *o, enum line_key key)
{
    c->in = IN_DO;
    c->line->do_ = (uint16_t)c->p->n_clause;
    return each_phrase(c, o, key, clause_compile, &c->line->n_do);
}

static int key_do(struct compiler *c, struct json_object *o)
{
    return do_all(c, o, KEY_DO);
}

static int key_may(struct compiler *c, struct json_object *o)
{
    c->line->may = true;
    return do_all(c, o, KEY_MAY);
}

/* Does a card say something of one hero all the time: of itself, or of the one that carries it? */
static bool is_of_a_hero(const struct lair_print *card)
{
    return is_hero(card) || card->kind == LAIR_ITEM;
}

static int key_while(struct compiler *c, struct json_object *o)
{
    c->in = is_of_a_hero(c->card) ? IN_HERO : IN_WHILE;
    if (c->in == IN_HERO)
        c->bound |= BOUND_HERO | BOUND_PLAYER;
    return each_phrase(c, o, KEY_WHILE, clause_modifier, &c->line->n_modifier);
}

static int key_until(struct compiler *c, struct json_object *o)
{
    c->in = IN_UNTIL;
    return each_phrase(c, o, KEY_UNTIL, clause_modifier, &c->line->n_modifier);
}

static int key_for_good(struct compiler *c, struct json_object *o)
{
    c->in = IN_GOOD;
    c->line->for_good = true;
    return each_phrase(c, o, KEY_GOOD, clause_modifier, &c->line->n_modifier);
}

/* A word of three letters or more, so that it is no number, square, seat or card of a hand. */
static int key_called(struct compiler *c, struct json_object *o)
{
    const char *word = json_object_get_string(o);
    size_t len = strspn(word, "abcdefghijklmnopqrstuvwxyz");

    if (word[len] != '\0' || len < 3 || len >= LINE_CALLED)
        return fault(c->faults, "\"called\": must be a word of 3 to %d small letters", LINE_CALLED - 1);
    memcpy(c->line->called, word, len + 1);
    return 0;
}

/* They are read in this order: what one names is known in the next. */
static const struct {
    int (*read)(struct compiler *, struct json_object *);
    bool text; /* its value is one string */
} keys[] = {
    [KEY_WHEN] = { key_when, true },      [KEY_USE] = { key_use, true },
    [KEY_CAST] = { key_cast, true },      [KEY_ANSWER] = { key_answer, true },
    [KEY_WHILE] = { key_while, false },   [KEY_INSTEAD] = { key_instead, true },
    [KEY_SPACE] = { key_space, true },    [KEY_LEVEL] = { key_level, false },
    [KEY_BY] = { key_by, true },          [KEY_FROM] = { key_from, true },
    [KEY_SIDE] = { key_side, true },      [KEY_LIMIT] = { key_limit, true },
    [KEY_IF] = { key_if, false },         [KEY_TARGET] = { key_target, false },
    [KEY_COST] = { key_cost, false },     [KEY_DO] = { key_do, false },
    [KEY_MAY] = { key_may, false },       [KEY_UNTIL] = { key_until, false },
    [KEY_GOOD] = { key_for_good, false }, [KEY_CALLED] = { key_called, true },
};
static_assert(ARRAY_LEN(keys) == N_LINE_KEYS, "how to read every key");

/* ---- a line as a whole ----------------------------------------------------------------------- */

/* Which key a word is; -1: none. */
static int find_key(const char *name)
{
    for (int i = 0; i < N_LINE_KEYS; i++)
        if (strcmp(words_keys[i], name) == 0)
            return i;
    return -1;
}

/* Every key is known, and its value is of its type.  The keys, as bits. */
static unsigned check_keys(struct compiler *c, struct json_object *json)
{
    unsigned found = 0;
    char guess[FAULT_GUESS];

    json_object_object_foreach(json, name, value) {
        int key = find_key(name);

        if (key < 0)
            fault(c->faults, "unknown word \"%.40s\"%s", name, fault_guess(guess, name, words_keys));
        else if (keys[key].text && !is_phrase(value))
            fault(c->faults, "\"%s\": must be a phrase", name);
        else
            found |= 1u << key;
    }
    return found;
}

enum { KINDS = (1 << N_LINE_KINDS) - 1 };
static_assert(KEY_WHEN == (int)LINE_WHEN && KEY_USE == (int)LINE_USE && KEY_CAST == (int)LINE_CAST &&
                  KEY_ANSWER == (int)LINE_ANSWER && KEY_WHILE == (int)LINE_WHILE &&
                  KEY_INSTEAD == (int)LINE_INSTEAD && KEY_SPACE == (int)LINE_SPACE,
              "the key that says when a line runs is its kind");

/* The lines that a card of a kind may have. */
static const char *kinds_of_line(enum lair_kind card, char out[WORDS_LIST])
{
    unsigned may = 0;

    for (int k = 0; k < N_LINE_KINDS; k++)
        may |= (words_lines[k].cards >> card & 1) << k;
    return words_list(may, words_keys, N_LINE_KINDS, ", ", out);
}

/* The kind of a line by its keys; -1: none, or one that the card cannot have. */
static int find_kind(struct compiler *c, unsigned found)
{
    char list[WORDS_LIST];
    int kind = 0;

    while (kind < N_LINE_KINDS && !(found >> kind & 1))
        kind++;
    if (kind == N_LINE_KINDS || (found & KINDS) != 1u << kind)
        return fault(c->faults,
                     "a line has one of, and only one: when, use, cast, answer, while, instead, space");
    if (!(words_lines[kind].cards >> c->card->kind & 1))
        return fault(c->faults, "\"%s\": never on %s, but %s", words_keys[kind], words_cards[c->card->kind],
                     kinds_of_line(c->card->kind, list));
    return kind;
}

/* The keys that go with the kind of the line; the others are told as faults. */
static unsigned fitting_keys(struct compiler *c, unsigned found, int kind)
{
    static const struct {
        enum line_key one, other;
    } apart[] = { { KEY_DO, KEY_MAY }, { KEY_UNTIL, KEY_GOOD } };
    char list[WORDS_LIST];

    for (int k = N_LINE_KINDS; k < N_LINE_KEYS; k++)
        if (found >> k & 1 && !(words_lines[kind].keys >> k & 1)) {
            fault(c->faults, "\"%s\": does not go with \"%s\", nobody would heed it; these do: %s",
                  words_keys[k], words_keys[kind],
                  words_list(words_lines[kind].keys, words_keys, N_LINE_KEYS, ", ", list));
            found &= ~(1u << k);
        }
    for (size_t i = 0; i < ARRAY_LEN(apart); i++)
        if (found >> apart[i].one & 1 && found >> apart[i].other & 1)
            fault(c->faults, "\"%s\" and \"%s\" do not go together: make two lines of it",
                  words_keys[apart[i].one], words_keys[apart[i].other]);
    return found;
}

/* Does the line take away what it happens to, so that it does not happen again at once? */
static bool takes_away(const struct compiler *c)
{
    const struct clause *k = &c->p->clause[c->line->do_];

    if (c->line->n_do == 0 || k->may || c->p->noun[k->noun].how != HOW_THAT)
        return false;
    return k->verb == VERB_TAKE || k->verb == VERB_TO_TOWN || k->verb == VERB_TO_YOUR_ENTRANCE ||
           k->verb == VERB_TO_OWNERS_ENTRANCE || k->verb == VERB_REMOVE;
}

/* Is all that a line does done by each player, with no word of "you"? */
static bool is_nobodys(const struct compiler *c)
{
    const struct line *l = c->line;

    for (int i = 0; i < l->n_do; i++)
        if (c->p->clause[l->do_ + i].actor != ACTOR_EACH_PLAYER)
            return false;
    return !l->may && l->n_if == 0 && l->n_modifier == 0;
}

static bool is_a_card(const struct compiler *c, uint16_t noun)
{
    enum sort sort = c->p->noun[noun].sort;

    return sort == SORT_CARD || sort == SORT_ITEM || sort == SORT_MINIBOSS;
}

/* Would a card, or an item, that pays be taken for the one that the line is aimed at?  "That card" is one. */
static bool pays_with_its_aim(const struct compiler *c)
{
    const struct line *l = c->line;
    bool aims = false, pays = false;

    for (int i = 0; i < l->n_target; i++)
        aims |= is_a_card(c, l->target[i]);
    for (int i = 0; i < l->n_cost; i++)
        pays |= is_a_card(c, c->p->clause[l->cost + i].noun);
    return aims && pays;
}

/* Has the line a modifier of that property? */
static bool says_of_itself(const struct compiler *c, enum property property)
{
    for (int i = 0; i < c->line->n_modifier; i++)
        if (c->p->modifier[c->line->modifier + i].property == property)
            return true;
    return false;
}

/* Does the line, declared or not, gain a level up? */
static bool gains_level_up(const struct compiler *c, const struct line *l)
{
    for (int i = 0; i < l->n_do; i++)
        if (c->p->clause[l->do_ + i].verb == VERB_GAIN_LEVEL_UP)
            return true;
    return false;
}

/* Would what a boss uses be taken for what it uses as one that it copies? */
static bool is_used_twice(const struct compiler *c)
{
    for (int i = 1; i <= c->line->index && i <= c->p->n_line; i++) {
        const struct line *before = &c->p->line[c->p->n_line - i];

        if ((gains_level_up(c, c->line) && line_is_declared(before)) ||
            (gains_level_up(c, before) && line_is_declared(c->line)))
            return true;
    }
    return false;
}

/* Is what a line is about, and what it costs, well said? */
static int check_aim(struct compiler *c)
{
    const struct line *l = c->line;

    if (l->n_do == 0 && l->n_modifier == 0)
        return fault(
            c->faults,
            "the line does nothing: it needs \"do\", \"may\", \"until end of turn\" or \"for good\"");
    if (pays_with_its_aim(c))
        return fault(c->faults, "\"target\": what is paid would be taken for it; choose it in \"do\"");
    for (int i = 0; i < l->n_target; i++)
        if (c->p->noun[l->target[i]].place & PLACE_HERE && !(l->phases & LAIR_IN_ADVENTURE))
            return fault(c->faults,
                         "\"build\": can never run: no hero is inside a dungeon in the build phase; "
                         "\"adventure\" does");
    if (l->moment == MOMENT_ARRIVES && !is_nobodys(c))
        return fault(c->faults,
                     "\"this hero comes to town\": such a hero is nobody's: say \"each player ...\" in all "
                     "of \"do\"");
    return 0;
}

/* Can somebody use it? */
static int check_user(struct compiler *c)
{
    const struct line *l = c->line;

    if (l->by == BY_OPPONENT && !is_hero(c->card) && (l->from == FROM_HAND || l->n_target > 0))
        return fault(c->faults,
                     "\"by\" does not go with \"%s\": what opponents use lies in sight, and is aimed at "
                     "nothing; \"choose\" in \"do\"",
                     l->from == FROM_HAND ? "from" : "target");
    if (is_hero(c->card) && l->kind == LINE_USE && l->by == BY_OWNER)
        return fault(c->faults,
                     "\"by\": missing: nobody can ever use it: a hero has no owner; \"opponent\" or "
                     "\"owner\" of the dungeon does");
    if (c->card->kind == LAIR_BOSS && is_used_twice(c))
        return fault(c->faults,
                     "a boss that gains a level up has nothing else to \"use\" or \"answer\" with; \"when\" "
                     "and \"while\" it can have");
    if (c->card->kind == LAIR_ITEM && line_is_declared(l) != (l->side == SIDE_BOSS))
        return fault(c->faults,
                     "\"side\": \"%s\" does not go with \"%s\": an item is used on its \"boss\" side, and "
                     "waits for moments on its \"hero\" side",
                     l->side == SIDE_BOSS ? "boss" : "hero", words_keys[l->kind]);
    return 0;
}

static int check_limit(struct compiler *c)
{
    const struct line *l = c->line;

    if (l->from == FROM_HAND && l->limit != LIMIT_NONE)
        return fault(c->faults, "\"limit\": the card is discarded from the hand, nothing is left to limit");
    if (l->kind == LINE_ANSWER && c->card->kind == LAIR_SPELL && l->limit != LIMIT_NONE)
        return fault(c->faults, "\"limit\": the spell is gone when it was given as an answer");
    if (l->kind == LINE_INSTEAD && l->limit == LIMIT_NONE && !takes_away(c))
        return fault(c->faults,
                     "\"limit\": missing: without one it would happen for ever; or it must first take or "
                     "move away what it is about");
    return 0;
}

/* Some things hold without a condition. */
static int check_condition(struct compiler *c)
{
    const struct line *l = c->line;

    if (says_of_itself(c, PROPERTY_SILENCES) && (c->card->kind != LAIR_ROOM || l->n_if > 0))
        return fault(c->faults, "\"heroes there have no text\": rooms say so, without a condition");
    if (l->n_if == 0)
        return 0;
    if (is_of_a_hero(c->card) && l->kind == LINE_WHILE)
        return fault(c->faults, "\"if\": what a hero says of itself holds without a condition");
    if (says_of_itself(c, PROPERTY_ON_ANY_ROOM))
        return fault(c->faults, "\"if\": on what a card may be built holds without a condition");
    for (int t = 0; l->kind == LINE_WHILE && t < LAIR_N_TREASURES; t++)
        if (says_of_itself(c, (enum property)(PROPERTY_SHOWS + t)))
            return fault(c->faults, "\"if\": icons that a room shows all the time have no condition");
    return 0;
}

static int check_level(struct compiler *c)
{
    const struct line *l = c->line;

    if ((l->level > 0) != c->card->miniboss)
        return fault(c->faults, "\"level\": %s: a miniboss has it in every line, and no other card in any",
                     c->card->miniboss ? "missing" : "not on such a card");
    if (l->level > 0 && (l->kind == LINE_SPACE || l->from == FROM_HAND || l->limit == LIMIT_GAME))
        return fault(c->faults, "\"%s\": a miniboss speaks from under its room, as often as it comes there",
                     l->kind == LINE_SPACE  ? "space"
                     : l->from == FROM_HAND ? "from"
                                            : "limit");
    if (l->level == LAIR_MAX_LEVEL && (l->kind != LINE_USE || l->limit != LIMIT_NONE))
        return fault(c->faults,
                     "\"level\": %d, the last one, is used, which ends it: \"%s\" does not go with it",
                     LAIR_MAX_LEVEL, l->kind != LINE_USE ? words_keys[l->kind] : "limit");
    return 0;
}

/* A line whose words are all known may still be one that can never do anything. */
static int check_line(struct compiler *c)
{
    static int (*const checks[])(struct compiler *) = { check_aim, check_user, check_limit, check_condition,
                                                        check_level };

    for (size_t i = 0; i < ARRAY_LEN(checks); i++)
        if (checks[i](c) < 0)
            return -1;
    return 0;
}

/* Reads what each key says, and tells every fault. */
static void read_keys(struct compiler *c, struct json_object *json, unsigned found)
{
    for (int k = 0; k < N_LINE_KEYS; k++) {
        if (!(found >> k & 1))
            continue;
        if (k >= KEY_DO) /* it is declared by then */
            c->bound |= c->later;
        if (keys[k].read(c, json_object_object_get(json, words_keys[k])) < 0)
            know_all(c);
    }
}

int compile_line(struct program *p, struct json_object *json, const struct lair_print *card, lair_design d,
                 int index, struct faults *faults)
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
    int before = faults->n, kind = -1;
    unsigned found;

    if (!json_object_is_type(json, json_type_object))
        return fault(faults, "a line must be an object");
    found = check_keys(&c, json);
    if (faults->n == before)
        kind = find_kind(&c, found);
    if (kind >= 0) {
        line.kind = (uint8_t)kind;
        found = fitting_keys(&c, found, kind);
    } else {
        found &= ~(unsigned)KINDS; /* the rest is read for its faults */
        know_all(&c);
    }
    read_keys(&c, json, found);
    if (faults->n == before && check_line(&c) == 0)
        suspect_line(p, &line, faults);
    return faults->n > before ? -1 : program_append(&p->line, &p->n_line, sizeof line, &line, faults);
}
