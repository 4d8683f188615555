/* engine/language/set.c - a card set, from its JSON to the designs of the catalog
 *
 * What is faulty is told and passed over, as if it were absent or zero, and reading goes on.  In the end a
 * set with faults is refused.
 * SPDX-License-Identifier: MIT */
#include "engine/language/set.h"

#include <ctype.h>
#include <json-c/json.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "engine/language/compile.h"
#include "engine/language/field.h"
#include "engine/language/recipe.h"
#include "engine/language/summary.h"
#include "engine/language/suspect.h"
#include "engine/language/words.h"

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

enum { MAX_TEXT = 2000, MAX_RULINGS = 99 }; /* bytes, number */

/* ---- the kinds of cards ---------------------------------------------------------------------- */

static void read_boss(struct reading *r, struct json_object *o, struct lair_print *p)
{
    p->copies = 1;
    p->xp = field_int(r, o, "xp", 1, 9999);
    p->epithet = field_text(r, o, "epithet", OPTIONAL, FIELD_NAME);
    field_icons(r, o, "treasure", p->treasure);
}

static void read_room(struct reading *r, struct json_object *o, struct lair_print *p)
{
    enum { TRAP, MONSTER, MINIBOSS };
    static const char *const types[] = { "trap", "monster", "miniboss", NULL };
    static const char *const of_miniboss[] = { "id",   "name",    "type",  "copies", "request",
                                               "text", "rulings", "lines", NULL };
    int type = field_word(r, o, "type", NEEDED, types);

    p->trap = type == TRAP;
    p->miniboss = type == MINIBOSS;
    p->copies = field_int(r, o, "copies", 1, 20);
    if (p->miniboss) {
        field_keys(r, o, of_miniboss);
        return;
    }
    p->advanced = field_bool(r, o, "advanced", NEEDED);
    p->damage = field_int(r, o, "damage", 0, 20);
    field_icons(r, o, "treasure", p->treasure);
}

static void read_spell(struct reading *r, struct json_object *o, struct lair_print *p)
{
    static const char *const phases[] = { "build", "adventure", "both", NULL };
    static const int bits[] = { LAIR_IN_BUILD, LAIR_IN_ADVENTURE, LAIR_IN_BUILD | LAIR_IN_ADVENTURE };

    p->phases = bits[field_word(r, o, "phase", NEEDED, phases)];
    p->copies = field_int(r, o, "copies", 1, 20);
}

static void read_hero(struct reading *r, struct json_object *o, struct lair_print *p)
{
    static const char *const lures[] = {
        [LAIR_LURE_TREASURE] = "treasure",
        [LAIR_LURE_FEWEST_SOULS] = "fewest souls",
        [LAIR_LURE_MOST_SOULS] = "most souls",
        [LAIR_LURE_FEWEST_WOUNDS] = "fewest wounds",
        [LAIR_LURE_MOST_CARDS] = "most cards",
        [LAIR_LURE_COINS] = "treasure and coins",
        NULL,
    };
    int lure;

    p->copies = 1;
    p->health = field_int(r, o, "health", 1, 99);
    p->souls = field_int(r, o, "souls", 0, 9);
    p->wounds = field_int(r, o, "wounds", 0, 9);
    p->players = field_int(r, o, "players", 1, LAIR_MAX_SEATS);
    p->star = field_bool(r, o, "star", OPTIONAL);
    p->straight = field_bool(r, o, "straight", OPTIONAL);
    lure = field_word(r, o, "lure", OPTIONAL, lures);
    p->lure = lure > 0 ? (enum lair_lure)lure : LAIR_LURE_TREASURE;
    field_icons(r, o, "class", p->treasure);
}

static void read_item(struct reading *r, struct json_object *o, struct lair_print *p)
{
    p->boss_text = field_text(r, o, "boss_text", NEEDED, MAX_TEXT);
    p->copies = field_int(r, o, "copies", 1, 9);
    field_icons(r, o, "treasure", p->treasure);
}

static void read_landmark(struct reading *r, struct json_object *o, struct lair_print *p)
{
    p->copies = 1;
    field_icons(r, o, "class", p->treasure);
}

static const struct kind {
    void (*read)(struct reading *, struct json_object *, struct lair_print *);
    const char *keys[15]; /* what a card of the kind may have */
} kinds[] = {
    [LAIR_BOSS] = { read_boss,
                    { "id", "name", "epithet", "xp", "treasure", "request", "text", "rulings", "lines" } },
    [LAIR_ROOM] = { read_room,
                    { "id", "name", "type", "advanced", "damage", "treasure", "copies", "request", "text",
                      "rulings", "lines" } },
    [LAIR_SPELL] = { read_spell, { "id", "name", "phase", "copies", "request", "text", "rulings", "lines" } },
    [LAIR_HERO] = { read_hero,
                    { "id", "name", "class", "health", "souls", "wounds", "players", "star", "straight",
                      "lure", "request", "text", "rulings", "lines" } },
    [LAIR_EPIC] = { read_hero,
                    { "id", "name", "class", "health", "souls", "wounds", "players", "star", "straight",
                      "lure", "request", "text", "rulings", "lines" } },
    [LAIR_ITEM] = { read_item,
                    { "id", "name", "treasure", "copies", "request", "hero_text", "boss_text", "rulings",
                      "lines" } },
    [LAIR_LANDMARK] = { read_landmark, { "id", "name", "class", "text", "rulings", "lines" } },
};
static_assert(ARRAY_LEN(kinds) == LAIR_N_KINDS, "how to read every kind");

/* ---- rulings and lines ----------------------------------------------------------------------- */

static void read_rulings(struct reading *r, struct json_object *o, struct lair_print *p)
{
    struct json_object *list = field_list(r, o, "rulings");
    size_t n = list == NULL ? 0 : json_object_array_length(list);
    const char **out;

    if (n > MAX_RULINGS) {
        fault(r->faults, "\"rulings\": more than %d", MAX_RULINGS);
        return;
    }
    out = calloc(n + 1, sizeof *out);
    if (out == NULL) {
        fault(r->faults, "out of memory");
        return;
    }
    p->rulings = out;
    p->n_rulings = (int)n;
    for (size_t i = 0; i < n; i++) {
        struct json_object *s = json_object_array_get_idx(list, i);

        out[i] = json_object_is_type(s, json_type_string) ? json_object_get_string(s) : "";
        if (!json_object_is_type(s, json_type_string))
            fault(r->faults, "\"rulings\": number %zu is no text", i + 1);
        else if (strlen(out[i]) > MAX_TEXT)
            fault(r->faults, "\"rulings\": number %zu is longer than %d bytes", i + 1, MAX_TEXT);
    }
}

static uint64_t moment_bits(enum moment m)
{
    if (m == MOMENT_IN_SIGHT)
        return catalog_bit(MOMENT_BUILT) | catalog_bit(MOMENT_UNCOVERED);
    return catalog_bit(m);
}

/* Lines that share a limit are spent together. */
static void share_limits(struct lair_catalog *cat, const struct design *d)
{
    struct line *line;
    uint8_t shared = 0;

    if (d->n_lines == 0)
        return;
    line = &cat->program.line[d->first_line];
    for (int i = 0; i < d->n_lines; i++)
        if (line[i].limit == LIMIT_TURN_SHARED)
            shared |= (uint8_t)(1u << i);
    for (int i = 0; i < d->n_lines; i++)
        line[i].spends = line[i].limit == LIMIT_TURN_SHARED ? shared : (uint8_t)(1u << i);
}

/* Notes what the lines are good for, so that play need not look at each. */
static void summarise(struct lair_catalog *cat, struct design *d)
{
    share_limits(cat, d);
    for (int i = 0; i < d->n_lines; i++) {
        const struct line *l = &cat->program.line[d->first_line + i];

        if (line_is_declared(l)) {
            d->n_declared++;
            d->declared_in |= l->phases;
        }
        d->from_hand |= l->from == FROM_HAND;
        cat->used_by_others |=
            l->by == BY_OPPONENT && d->print.kind != LAIR_HERO && d->print.kind != LAIR_EPIC;
        d->has_space |= l->kind == LINE_SPACE;
        if (l->kind == LINE_WHEN || l->kind == LINE_INSTEAD)
            d->listens |= moment_bits(l->moment);
        if (l->kind == LINE_WHILE)
            for (int m = 0; m < l->n_modifier; m++)
                d->alters |= catalog_bit(cat->program.modifier[l->modifier + m].property);
    }
    cat->alters |= d->alters;
    cat->items |= d->print.kind == LAIR_ITEM;
    summary_add(&cat->set[d->set].summary, cat, d);
}

/* Whoever sends a minion names the card and the space, so a card has each space once. */
static void check_spaces(struct reading *r, const struct design *d)
{
    unsigned seen = 0;

    for (int i = 0; i < d->n_lines; i++) {
        unsigned space = 1u << r->cat->program.line[d->first_line + i].space;

        if (space != 1u << SPACE_NONE && seen & space)
            fault(r->faults, "two lines for one \"space\", \"%s\"",
                  words_spaces[r->cat->program.line[d->first_line + i].space]);
        seen |= space;
    }
}

/* May a player have to say which of two lines is meant? */
static bool are_alike(const struct line *a, const struct line *b)
{
    return line_is_declared(a) ? line_is_declared(b) : a->kind == LINE_WHEN && b->kind == LINE_WHEN;
}

/* Is there a line beside such another one that has no word of its own? */
static bool lacks_a_word(const struct line *all, int n)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            if (i != k && all[i].called[0] == '\0' && are_alike(&all[i], &all[k]))
                return true;
    return false;
}

/* Texts among which a player says which is meant each have a word of their own. */
static void check_called(struct reading *r, const struct design *d)
{
    const struct line *all = d->n_lines > 0 ? &r->cat->program.line[d->first_line] : NULL;

    for (int i = 0; i < d->n_lines; i++)
        for (int k = 0; k < i; k++)
            if (all[i].called[0] != '\0' && strcmp(all[i].called, all[k].called) == 0)
                fault(r->faults, "\"called\": \"%s\" stands for two lines", all[i].called);
    if (lacks_a_word(all, d->n_lines))
        fault_warn(r->faults,
                   "a player would choose among its texts by numbers: give each line a word, \"called\"");
}

/* Does no line carry out the text?  A hero's may be carried out by keys, and some texts only remind. */
static bool is_idle_text(const struct lair_print *p)
{
    return p->text[0] != '\0' && strncasecmp(p->text, "a reminder", 10) != 0 && !p->straight && !p->star &&
           p->lure == LAIR_LURE_TREASURE;
}

static void read_lines(struct reading *r, struct json_object *o, struct design *d, lair_design number)
{
    struct json_object *list = field_list(r, o, "lines");
    size_t n = list == NULL ? 0 : json_object_array_length(list);

    d->first_line = (uint16_t)r->cat->program.n_line;
    if (!json_object_object_get_ex(o, "lines", NULL) && d->print.kind == LAIR_SPELL)
        fault(r->faults, "\"lines\": missing: a spell without lines does nothing");
    else if (!json_object_object_get_ex(o, "lines", NULL) && is_idle_text(&d->print))
        fault_warn(r->faults, "it has a text, but no line that does what the text says");
    if (list != NULL && (n == 0 || n > CATALOG_MAX_LINES)) {
        fault(r->faults, "\"lines\": must be a list of 1 to %d lines", CATALOG_MAX_LINES);
        return;
    }
    for (size_t i = 0; i < n; i++) {
        r->faults->line = (int)i + 1;
        if (compile_line(&r->cat->program, json_object_array_get_idx(list, i), &d->print, number, (int)i,
                         r->faults) == 0)
            d->n_lines++;
    }
    r->faults->line = 0;
    check_spaces(r, d);
    check_called(r, d);
    suspect_text(r->cat, d, r->faults);
    summarise(r->cat, d);
}

/* ---- one card, one list ---------------------------------------------------------------------- */

static bool id_is_taken(const struct lair_catalog *cat, const char *id)
{
    for (int i = LAIR_N_KINDS + 1; i <= cat->n_designs; i++)
        if (strcasecmp(cat->design[i].print.id, id) == 0)
            return true;
    return false;
}

static bool id_is_good(const char *id)
{
    size_t len = strlen(id);

    for (size_t i = 0; i < len; i++)
        if (!isalnum((unsigned char)id[i]) && id[i] != '-')
            return false;
    return len > 0 && len <= FIELD_ID;
}

static void check_id(struct reading *r, const char *id)
{
    if (*id == '\0')
        return; /* told already */
    if (!id_is_good(id))
        fault(r->faults, "\"id\": letters, digits and - only, at most %d", FIELD_ID);
    else if (id_is_taken(r->cat, id))
        fault(r->faults, "\"id\": there are two cards with this id, \"%s\"", id);
}

/* Heroes of a set without a hero deck come to nobody who has not asked for them (C6e), but for those that come to a
 * crowd (D32b).  Those that go straight to a landmark are put there by positions. */
static void check_request(struct reading *r, const struct lair_print *p)
{
    const struct set *s = &r->cat->set[r->set];

    if (!p->request && !p->straight && (p->kind == LAIR_HERO || p->kind == LAIR_EPIC) && !s->base &&
        !s->test && p->players < CATALOG_CROWD)
        fault_warn(r->faults, "a hero of a small set is in no game: \"request\": true lets it be asked for");
}

static void read_fields(struct reading *r, struct json_object *o, struct design *d, enum lair_kind kind)
{
    struct lair_print *p = &d->print;

    p->kind = kind;
    p->set = r->cat->set[r->set].name;
    p->name = field_text(r, o, "name", NEEDED, FIELD_NAME);
    p->request = field_bool(r, o, "request", OPTIONAL);
    p->text = field_text(r, o, kind == LAIR_ITEM ? "hero_text" : "text", OPTIONAL, MAX_TEXT);
    field_keys(r, o, kinds[kind].keys);
    kinds[kind].read(r, o, p);
    read_rulings(r, o, p);
    check_request(r, p);
    d->set = (uint8_t)r->set;
    for (int t = 0; t < LAIR_N_TREASURES; t++)
        d->n_icons = (uint8_t)(d->n_icons + p->treasure[t]);
}

/* NULL: there is no place for another card. */
static struct design *add_design(struct reading *r)
{
    struct design *d = NULL;

    if (program_is_full(&r->cat->program))
        program_too_much(r->faults);
    else if ((d = catalog_add_design(r->cat)) == NULL)
        fault(r->faults, "one card more than the %d that all sets together may have", CATALOG_MAX_DESIGNS);
    return d;
}

/* The i-th card of a list; false: there is no place for it, nor for any other. */
static bool read_card(struct reading *r, struct json_object *o, enum lair_kind kind, size_t i)
{
    char place[40];
    const char *id;
    struct design *d;

    snprintf(place, sizeof place, "%s, number %zu", words_cards[kind], i + 1);
    r->faults->card = place;
    if (!json_object_is_type(o, json_type_object)) {
        fault(r->faults, "a card must be an object");
        return true;
    }
    id = field_text(r, o, "id", NEEDED, FIELD_NAME);
    if (*id != '\0')
        r->faults->card = id;
    check_id(r, id);
    d = add_design(r);
    if (d == NULL)
        return false;
    d->print.id = id;
    read_fields(r, o, d, kind);
    read_lines(r, o, d, (lair_design)r->cat->n_designs);
    return true;
}

static int copies_from(const struct lair_catalog *cat, int first)
{
    int n = 0;

    for (int d = first; d <= cat->n_designs; d++)
        n += cat->design[d].print.copies;
    return n;
}

static void read_list(struct reading *r, struct json_object *root, struct json_object *counts,
                      enum lair_kind kind)
{
    struct json_object *list = field_list(r, root, words_cards[kind]);
    int first = r->cat->n_designs + 1, faults = r->faults->n, want;

    for (size_t i = 0; list != NULL && i < json_object_array_length(list); i++)
        if (!read_card(r, json_object_array_get_idx(list, i), kind, i))
            break;
    r->faults->card = NULL;
    if (r->faults->n > faults || counts == NULL)
        return; /* the cards that are counted may be faulty themselves */
    if (list == NULL && !json_object_object_get_ex(counts, words_cards[kind], NULL))
        return;
    want = field_int(r, counts, words_cards[kind], 0, 999);
    if (r->faults->n == faults && want != copies_from(r->cat, first))
        fault(r->faults, "\"counts\": %s should be %d cards, they are %d", words_cards[kind], want,
              copies_from(r->cat, first));
}

/* ---- a town board ---------------------------------------------------------------------------- */

static void read_lures(struct reading *r, struct json_object *o, const char *key, uint8_t out[LAIR_MAX_SEATS])
{
    struct json_object *list = field_list(r, o, key);
    size_t count = list == NULL ? 0 : json_object_array_length(list);

    if (count > LAIR_MAX_SEATS) {
        fault(r->faults, "\"%s\": more than %d numbers", key, LAIR_MAX_SEATS);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        struct json_object *number = json_object_array_get_idx(list, i);
        int n;

        if (!field_is_within(number, 1, 20, &n))
            fault(r->faults, "\"%s\": %.40s is no number from 1 to 20, which are wanted", key,
                  field_written(number));
        else
            out[i] = (uint8_t)n;
    }
}

/* What the board has for so many seats. */
static void read_table(struct reading *r, struct json_object *o)
{
    static const char *const keys[] = { "seats",  "slots", "heroes",    "rooms",
                                        "spells", "lure",  "challenge", NULL };
    struct board *b;

    if (!json_object_is_type(o, json_type_object)) {
        fault(r->faults, "\"tables\": must be a list of objects");
        return;
    }
    field_keys(r, o, keys);
    b = &r->cat->set[r->set].table[field_int(r, o, "seats", 1, LAIR_MAX_SEATS) - 1];
    if (b->slots > 0)
        fault(r->faults, "\"tables\": two for the same \"seats\", %d",
              (int)(b - r->cat->set[r->set].table) + 1);
    *b = (struct board){ .slots = (uint8_t)field_int(r, o, "slots", 1, LAIR_MAX_SEATS),
                         .heroes = (uint8_t)field_int(r, o, "heroes", 1, LAIR_MAX_SEATS),
                         .rooms = (uint8_t)field_int(r, o, "rooms", 1, 9),
                         .spells = (uint8_t)field_int(r, o, "spells", 0, 9) };
    read_lures(r, o, "lure", b->lure);
    read_lures(r, o, "challenge", b->challenge);
}

/* Landmarks: all of the set, those without a class; first: the first design of the set. */
static void check_landmarks(struct reading *r, int first)
{
    int n = 0, open = 0;

    for (int d = first; d <= r->cat->n_designs; d++)
        if (r->cat->design[d].print.kind == LAIR_LANDMARK) {
            n++;
            open += r->cat->design[d].n_icons == 0;
        }
    if (n < 2 || n > LAIR_MAX_LANDMARKS)
        fault(r->faults, "\"landmarks\": a board has 2 to %d, not %d", LAIR_MAX_LANDMARKS, n);
    else if (open != 1)
        fault(r->faults, "\"landmarks\": one of a board, and one only, has the \"class\" \"?\"");
}

static void read_board(struct reading *r, struct json_object *root, int first)
{
    struct json_object *tables = field_list(r, root, "tables");

    if (tables == NULL)
        fault(r->faults, "\"tables\": a board says what it has for how many seats");
    for (size_t i = 0; tables != NULL && i < json_object_array_length(tables); i++)
        read_table(r, json_object_array_get_idx(tables, i));
    if (r->faults->n == 0)
        check_landmarks(r, first);
}

/* What only a board has. */
static void check_no_board(struct reading *r, struct json_object *root)
{
    static const char *const keys[] = { "landmarks", "tables" };
    struct json_object *o;

    for (size_t i = 0; i < ARRAY_LEN(keys); i++)
        if (json_object_object_get_ex(root, keys[i], &o) &&
            !(json_object_is_type(o, json_type_array) && json_object_array_length(o) == 0))
            fault(r->faults, "\"%s\": only a set of the \"kind\" \"board\" has any", keys[i]);
}

/* ---- the set --------------------------------------------------------------------------------- */

static void read_name(struct reading *r, struct json_object *root, struct set *s)
{
    const char *name = field_text(r, root, "set", NEEDED, FIELD_NAME);

    if (*name == '\0')
        return;
    if (!id_is_good(name))
        fault(r->faults, "\"set\": letters, digits and - only, at most %d", FIELD_ID);
    else if (catalog_find_set(r->cat, name) >= 0)
        fault(r->faults, "a set \"%s\" is loaded already", name);
    s->name = name;
}

/* The kinds of sets. */
enum { BASE, SMALL, TEST, BOARD, DECK };

/* The kind of the set. */
static int read_head(struct reading *r, struct json_object *root, struct set *s)
{
    static const char *const kinds_of_sets[] = {
        [BASE] = "base", [SMALL] = "small", [TEST] = "test", [BOARD] = "board", [DECK] = "deck", NULL,
    };
    int kind;

    read_name(r, root, s);
    s->title = field_text(r, root, "name", NEEDED, FIELD_NAME);
    kind = field_word(r, root, "kind", NEEDED, kinds_of_sets);
    s->base = kind == BASE;
    s->test = kind == TEST;
    s->board = kind == BOARD;
    return kind;
}

/* A set with cards that speak of coins says how many each player begins with. */
static void read_coins(struct reading *r, struct json_object *root)
{
    enum { MOST = 99 };

    if (!json_object_object_get_ex(root, "coins", NULL))
        return;
    if (r->cat->set[r->set].board)
        fault(r->faults, "\"coins\": no set of the \"kind\" \"board\" has any");
    else
        r->cat->set[r->set].coins = (uint8_t)field_int(r, root, "coins", 1, MOST);
}

/* The cards of a set that has some. */
static void read_all_cards(struct reading *r, struct json_object *root)
{
    static const char *const keys[] = { "set",    "name",      "year",   "kind",   "counts",
                                        "bosses", "rooms",     "spells", "heroes", "epics",
                                        "items",  "landmarks", "tables", "coins",  NULL };
    struct json_object *counts;
    int first = r->cat->n_designs + 1;

    field_keys(r, root, keys);
    read_coins(r, root);
    if (!json_object_object_get_ex(root, "counts", &counts) ||
        !json_object_is_type(counts, json_type_object)) {
        fault(r->faults, "\"counts\": missing");
        counts = NULL;
    }
    for (int k = 0; k < LAIR_N_KINDS; k++)
        read_list(r, root, counts, (enum lair_kind)k);
    if (r->cat->set[r->set].board)
        read_board(r, root, first);
    else
        check_no_board(r, root);
}

static void read_root(struct reading *r, struct json_object *root)
{
    if (!json_object_is_type(root, json_type_object))
        fault(r->faults, "a set file must hold one object");
    else if (read_head(r, root, &r->cat->set[r->set]) == DECK)
        recipe_read(r, root);
    else
        read_all_cards(r, root);
}

static void tell_no_json(struct faults *f, enum json_tokener_error error, const char *text, size_t end)
{
    int line = 1;

    for (size_t i = 0; i < end; i++)
        line += text[i] == '\n';
    fault(f, "no JSON: %s, in line %d of the file",
          error == json_tokener_continue ? "it ends in the middle" : json_tokener_error_desc(error), line);
}

static struct json_object *parse(struct faults *f, const char *text, size_t len)
{
    struct json_tokener *tok = json_tokener_new_ex(16);
    struct json_object *root;

    if (tok == NULL || len > SET_MAX_BYTES) {
        json_tokener_free(tok);
        fault(f, "longer than %d bytes", SET_MAX_BYTES);
        return NULL;
    }
    json_tokener_set_flags(tok, JSON_TOKENER_STRICT | JSON_TOKENER_VALIDATE_UTF8);
    root = json_tokener_parse_ex(tok, text, (int)len);
    if (root == NULL)
        tell_no_json(f, json_tokener_get_error(tok), text, json_tokener_get_parse_end(tok));
    json_tokener_free(tok);
    return root;
}

int set_read(struct lair_catalog *cat, const char *text, size_t len, struct faults *f)
{
    struct reading r = { .cat = cat, .faults = f, .set = cat->n_sets };
    struct json_object *root;

    if (cat->n_sets == CATALOG_MAX_SETS)
        return fault(f, "more than %d sets", CATALOG_MAX_SETS);
    root = parse(f, text, len);
    if (root == NULL)
        return -1;
    cat->set[cat->n_sets] = (struct set){ .name = "", .title = "", .json = root };
    crypto_hash_sha256(cat->set[cat->n_sets].hash, (const unsigned char *)text, len);
    cat->n_sets++;
    read_root(&r, root);
    return f->n == 0 ? 0 : -1;
}
