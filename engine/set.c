/* engine/set.c - a card set, from its JSON to the designs of the catalog */
#include "set.h"

#include <ctype.h>
#include <json-c/json.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

enum { MAX_LINES = 8 };

/* What is being read, for messages. */
struct reading {
    struct lair_catalog *cat;
    const char *file;
    const char *card; /* NULL: the set as a whole */
    struct lair_fault *why;
    int set;
};

static int fail(struct reading *r, const char *format, ...)
{
    char reason[LAIR_REASON];
    va_list ap;

    va_start(ap, format);
    vsnprintf(reason, sizeof reason, format, ap);
    va_end(ap);
    if (r->card != NULL)
        snprintf(r->why->text, sizeof r->why->text, "%s: %.60s: %s", r->file, r->card, reason);
    else
        snprintf(r->why->text, sizeof r->why->text, "%s: %s", r->file, reason);
    return -1;
}

/* ---- fields -------------------------------------------------------------------- */

static int get_int(struct reading *r, struct json_object *card, const char *key, int low, int high, int *out)
{
    struct json_object *o;

    if (!json_object_object_get_ex(card, key, &o) || !json_object_is_type(o, json_type_int))
        return fail(r, "\"%s\": missing, or no whole number", key);
    *out = json_object_get_int(o);
    if (*out < low || *out > high)
        return fail(r, "\"%s\": %d is not between %d and %d", key, *out, low, high);
    return 0;
}

static int get_text(struct reading *r, struct json_object *card, const char *key, bool needed,
                    const char **out)
{
    struct json_object *o;

    *out = "";
    if (!json_object_object_get_ex(card, key, &o))
        return needed ? fail(r, "\"%s\": missing", key) : 0;
    if (!json_object_is_type(o, json_type_string))
        return fail(r, "\"%s\": must be text", key);
    *out = json_object_get_string(o);
    if (needed && **out == '\0')
        return fail(r, "\"%s\": empty", key);
    return 0;
}

static int get_bool(struct reading *r, struct json_object *card, const char *key, bool needed, bool *out)
{
    struct json_object *o;

    *out = false;
    if (!json_object_object_get_ex(card, key, &o))
        return needed ? fail(r, "\"%s\": missing", key) : 0;
    if (!json_object_is_type(o, json_type_boolean))
        return fail(r, "\"%s\": must be true or false", key);
    *out = json_object_get_boolean(o);
    return 0;
}

static int read_icons(struct reading *r, const char *text, int icons[LAIR_N_TREASURES])
{
    static const char letters[] = "CFMTE";

    if (strcmp(text, "?") == 0)
        return 0;
    for (const char *s = text; *s != '\0'; s++) {
        const char *at = strchr(letters, *s);

        if (at == NULL || s - text >= 8)
            return fail(r, "treasure \"%.16s\": icons are C, F, M, T and E", text);
        icons[at - letters]++;
    }
    return 0;
}

static int get_icons(struct reading *r, struct json_object *card, const char *key,
                     int icons[LAIR_N_TREASURES])
{
    const char *text;

    if (get_text(r, card, key, true, &text) < 0)
        return -1;
    return read_icons(r, text, icons);
}

/* ---- the kinds of cards ------------------------------------------------------------- */

static int read_boss(struct reading *r, struct json_object *o, struct lair_print *p)
{
    p->copies = 1;
    if (get_int(r, o, "xp", 1, 9999, &p->xp) < 0 || get_text(r, o, "epithet", false, &p->epithet) < 0)
        return -1;
    return get_icons(r, o, "treasure", p->treasure);
}

static int read_room(struct reading *r, struct json_object *o, struct lair_print *p)
{
    const char *type;

    if (get_text(r, o, "type", true, &type) < 0)
        return -1;
    p->trap = strcmp(type, "trap") == 0;
    if (!p->trap && strcmp(type, "monster") != 0)
        return fail(r, "\"type\": \"%.20s\" is neither trap nor monster", type);
    if (get_bool(r, o, "advanced", true, &p->advanced) < 0 ||
        get_int(r, o, "damage", 0, 20, &p->damage) < 0 || get_int(r, o, "copies", 1, 20, &p->copies) < 0)
        return -1;
    return get_icons(r, o, "treasure", p->treasure);
}

static int read_spell(struct reading *r, struct json_object *o, struct lair_print *p)
{
    const char *phase;

    if (get_text(r, o, "phase", true, &phase) < 0 || get_int(r, o, "copies", 1, 20, &p->copies) < 0)
        return -1;
    if (strcmp(phase, "build") == 0)
        p->phases = LAIR_IN_BUILD;
    else if (strcmp(phase, "adventure") == 0)
        p->phases = LAIR_IN_ADVENTURE;
    else if (strcmp(phase, "both") == 0)
        p->phases = LAIR_IN_BUILD | LAIR_IN_ADVENTURE;
    else
        return fail(r, "\"phase\": \"%.20s\" is none of build, adventure, both", phase);
    return 0;
}

static int read_hero(struct reading *r, struct json_object *o, struct lair_print *p)
{
    const char *lure;

    p->copies = 1;
    if (get_int(r, o, "health", 1, 99, &p->health) < 0 || get_int(r, o, "souls", 0, 9, &p->souls) < 0 ||
        get_int(r, o, "wounds", 0, 9, &p->wounds) < 0 ||
        get_int(r, o, "players", 1, LAIR_MAX_SEATS, &p->players) < 0 ||
        get_bool(r, o, "star", false, &p->star) < 0 || get_bool(r, o, "straight", false, &p->straight) < 0 ||
        get_text(r, o, "lure", false, &lure) < 0)
        return -1;
    if (strcmp(lure, "fewest souls") == 0)
        p->lure = LAIR_LURE_FEWEST_SOULS;
    else if (*lure != '\0' && strcmp(lure, "treasure") != 0)
        return fail(r, "\"lure\": \"%.30s\" is neither treasure nor fewest souls", lure);
    return get_icons(r, o, "class", p->treasure);
}

static int read_item(struct reading *r, struct json_object *o, struct lair_print *p)
{
    if (get_text(r, o, "boss_text", true, &p->boss_text) < 0 || get_int(r, o, "copies", 1, 9, &p->copies) < 0)
        return -1;
    return get_icons(r, o, "treasure", p->treasure);
}

static int read_landmark(struct reading *r, struct json_object *o, struct lair_print *p)
{
    p->copies = 1;
    return get_icons(r, o, "class", p->treasure);
}

static const struct kind {
    const char *list; /* key in the set, and in its counts */
    int (*read)(struct reading *, struct json_object *, struct lair_print *);
    const char *keys[15]; /* what a card of the kind may have */
} kinds[] = {
    [LAIR_BOSS] = { "bosses",
                    read_boss,
                    { "id", "name", "epithet", "xp", "treasure", "text", "rulings", "lines" } },
    [LAIR_ROOM] = { "rooms",
                    read_room,
                    { "id", "name", "type", "advanced", "damage", "treasure", "copies", "text", "rulings",
                      "lines" } },
    [LAIR_SPELL] = { "spells", read_spell, { "id", "name", "phase", "copies", "text", "rulings", "lines" } },
    [LAIR_HERO] = { "heroes",
                    read_hero,
                    { "id", "name", "class", "health", "souls", "wounds", "players", "star", "straight",
                      "lure", "text", "rulings", "lines" } },
    [LAIR_EPIC] = { "epics",
                    read_hero,
                    { "id", "name", "class", "health", "souls", "wounds", "players", "star", "straight",
                      "lure", "text", "rulings", "lines" } },
    [LAIR_ITEM] = { "items",
                    read_item,
                    { "id", "name", "treasure", "copies", "hero_text", "boss_text", "rulings", "lines" } },
    [LAIR_LANDMARK] = { "landmarks", read_landmark, { "id", "name", "class", "text", "rulings", "lines" } },
};
static_assert(ARRAY_LEN(kinds) == LAIR_N_KINDS, "how to read every kind");

static int check_keys(struct reading *r, struct json_object *o, enum lair_kind kind)
{
    json_object_object_foreach(o, name, value) {
        size_t i = 0;

        (void)value;
        while (kinds[kind].keys[i] != NULL && strcmp(kinds[kind].keys[i], name) != 0)
            i++;
        if (kinds[kind].keys[i] == NULL)
            return fail(r, "unknown word \"%.40s\"", name);
    }
    return 0;
}

/* ---- rulings and lines --------------------------------------------------------------- */

static int read_rulings(struct reading *r, struct json_object *o, struct lair_print *p)
{
    struct json_object *list;
    const char **out;

    if (!json_object_object_get_ex(o, "rulings", &list))
        return 0;
    if (!json_object_is_type(list, json_type_array))
        return fail(r, "\"rulings\": must be a list");
    p->n_rulings = (int)json_object_array_length(list);
    out = calloc((size_t)p->n_rulings + 1, sizeof *out);
    if (out == NULL)
        return fail(r, "out of memory");
    p->rulings = out;
    for (int i = 0; i < p->n_rulings; i++) {
        struct json_object *s = json_object_array_get_idx(list, (size_t)i);

        if (!json_object_is_type(s, json_type_string))
            return fail(r, "\"rulings\": number %d is no text", i + 1);
        out[i] = json_object_get_string(s);
    }
    return 0;
}

/* What the lines are good for, so that play need not look at each. */
static void summarise(struct lair_catalog *cat, struct design *d)
{
    for (int i = 0; i < d->n_lines; i++) {
        const struct line *l = &cat->program.line[d->first_line + i];

        d->usable |= l->kind == LINE_USE;
        d->answers |= l->kind == LINE_ANSWER;
        d->from_hand |= l->from == FROM_HAND;
        d->has_space |= l->kind == LINE_SPACE;
        if (l->kind == LINE_WHEN || l->kind == LINE_INSTEAD)
            d->listens |= (uint16_t)(1u << l->moment);
        if (l->kind == LINE_WHILE)
            for (int m = 0; m < l->n_modifier; m++)
                d->alters |= (uint32_t)(1u << cat->program.modifier[l->modifier + m].property);
    }
    cat->alters |= d->alters;
}

static int read_lines(struct reading *r, struct json_object *o, struct design *d, lair_design number)
{
    struct json_object *list;
    char why[LAIR_REASON - 20];

    d->first_line = (uint16_t)r->cat->program.n_line;
    if (!json_object_object_get_ex(o, "lines", &list)) {
        if (d->print.kind == LAIR_SPELL)
            return fail(r, "a spell without lines does nothing");
        return 0;
    }
    if (!json_object_is_type(list, json_type_array) || json_object_array_length(list) == 0 ||
        json_object_array_length(list) > MAX_LINES)
        return fail(r, "\"lines\": must be a list of 1 to %d lines", MAX_LINES);
    for (size_t i = 0; i < json_object_array_length(list); i++) {
        if (language_compile(&r->cat->program, json_object_array_get_idx(list, i), &d->print, number, (int)i,
                             why, sizeof why) < 0)
            return fail(r, "line %zu: %s", i + 1, why);
        d->n_lines++;
    }
    summarise(r->cat, d);
    r->cat->set[r->set].hand_abilities |= d->from_hand;
    return 0;
}

/* ---- one card, one list, one set -------------------------------------------------------- */

static bool id_is_taken(const struct lair_catalog *cat, const char *id)
{
    for (int i = LAIR_N_KINDS + 1; i < cat->n_designs; i++)
        if (strcasecmp(cat->design[i].print.id, id) == 0)
            return true;
    return false;
}

/* Positions call cards by name, save those that share theirs. */
static void note_shared_names(struct lair_catalog *cat)
{
    struct design *last = &cat->design[cat->n_designs];

    for (int i = LAIR_N_KINDS + 1; i < cat->n_designs; i++)
        if (strcasecmp(cat->design[i].print.name, last->print.name) == 0)
            cat->design[i].shares_name = last->shares_name = true;
}

static bool id_is_good(const char *id)
{
    size_t len = strlen(id);

    for (size_t i = 0; i < len; i++)
        if (!isalnum((unsigned char)id[i]) && id[i] != '-')
            return false;
    return len > 0 && len <= 16;
}

static int read_card(struct reading *r, struct json_object *o, enum lair_kind kind)
{
    struct design *d = catalog_add_design(r->cat);
    struct lair_print *p;

    if (d == NULL)
        return fail(r, "\"%s\": more than %d cards in all sets together", kinds[kind].list,
                    CATALOG_MAX_DESIGNS);
    p = &d->print;
    p->kind = kind;
    p->id = p->name = "";
    p->set = r->cat->set[r->set].name;
    d->set = (uint8_t)r->set;
    if (!json_object_is_type(o, json_type_object))
        return fail(r, "\"%s\": a card must be an object", kinds[kind].list);
    if (get_text(r, o, "id", true, &p->id) < 0)
        return -1;
    r->card = p->id;
    if (!id_is_good(p->id))
        return fail(r, "\"id\": letters, digits and - only, at most 16");
    if (id_is_taken(r->cat, p->id))
        return fail(r, "there are two cards with this id");
    if (get_text(r, o, "name", true, &p->name) < 0 ||
        get_text(r, o, kind == LAIR_ITEM ? "hero_text" : "text", false, &p->text) < 0 ||
        check_keys(r, o, kind) < 0 || kinds[kind].read(r, o, p) < 0 || read_rulings(r, o, p) < 0)
        return -1;
    note_shared_names(r->cat);
    if (strlen(p->name) > 60)
        return fail(r, "\"name\": longer than 60 bytes");
    for (int t = 0; t < LAIR_N_TREASURES; t++)
        d->n_icons = (uint8_t)(d->n_icons + p->treasure[t]);
    return read_lines(r, o, d, (lair_design)r->cat->n_designs);
}

static int read_list(struct reading *r, struct json_object *root, struct json_object *counts,
                     enum lair_kind kind)
{
    struct json_object *list;
    int first = r->cat->n_designs + 1, have = 0, want = 0;

    if (!json_object_object_get_ex(root, kinds[kind].list, &list))
        list = NULL;
    else if (!json_object_is_type(list, json_type_array))
        return fail(r, "\"%s\": must be a list", kinds[kind].list);
    for (size_t i = 0; list != NULL && i < json_object_array_length(list); i++) {
        if (read_card(r, json_object_array_get_idx(list, i), kind) < 0)
            return -1;
        r->card = NULL;
    }
    for (int d = first; d <= r->cat->n_designs; d++)
        have += r->cat->design[d].print.copies;
    if (list == NULL && !json_object_object_get_ex(counts, kinds[kind].list, NULL))
        return 0;
    if (get_int(r, counts, kinds[kind].list, 0, 999, &want) < 0)
        return -1;
    if (want != have)
        return fail(r, "\"counts\": %s should be %d cards, they are %d", kinds[kind].list, want, have);
    return 0;
}

/* ---- a town board ------------------------------------------------------------------------ */

static int read_lures(struct reading *r, struct json_object *o, const char *key, uint8_t out[LAIR_MAX_SEATS])
{
    struct json_object *list;

    if (!json_object_object_get_ex(o, key, &list))
        return 0;
    if (!json_object_is_type(list, json_type_array) || json_object_array_length(list) > LAIR_MAX_SEATS)
        return fail(r, "\"%s\": must be a list of at most %d numbers", key, LAIR_MAX_SEATS);
    for (size_t i = 0; i < json_object_array_length(list); i++) {
        int n = json_object_get_int(json_object_array_get_idx(list, i));

        if (n < 1 || n > 20)
            return fail(r, "\"%s\": numbers from 1 to 20 are wanted", key);
        out[i] = (uint8_t)n;
    }
    return 0;
}

/* What the board has for so many seats. */
static int read_table(struct reading *r, struct json_object *o)
{
    static const char *const known[] = { "seats", "slots", "heroes", "rooms", "spells", "lure", "challenge" };
    int seats, slots, heroes, rooms, spells;
    struct board *b;

    if (!json_object_is_type(o, json_type_object))
        return fail(r, "\"tables\": must be a list of objects");
    json_object_object_foreach(o, name, value) {
        size_t i = 0;

        (void)value;
        while (i < ARRAY_LEN(known) && strcmp(known[i], name) != 0)
            i++;
        if (i == ARRAY_LEN(known))
            return fail(r, "\"tables\": unknown word \"%.40s\"", name);
    }
    if (get_int(r, o, "seats", 1, LAIR_MAX_SEATS, &seats) < 0 ||
        get_int(r, o, "slots", 1, LAIR_MAX_SEATS, &slots) < 0 ||
        get_int(r, o, "heroes", 1, LAIR_MAX_SEATS, &heroes) < 0 || get_int(r, o, "rooms", 1, 9, &rooms) < 0 ||
        get_int(r, o, "spells", 0, 9, &spells) < 0)
        return -1;
    b = &r->cat->set[r->set].table[seats - 1];
    *b = (struct board){ (uint8_t)slots, (uint8_t)heroes, (uint8_t)rooms, (uint8_t)spells, { 0 }, { 0 } };
    return read_lures(r, o, "lure", b->lure) < 0 ? -1 : read_lures(r, o, "challenge", b->challenge);
}

static int read_board(struct reading *r, struct json_object *root)
{
    struct json_object *list;
    int landmarks = 0;

    if (!json_object_object_get_ex(root, "tables", &list) || !json_object_is_type(list, json_type_array))
        return fail(r, "\"tables\": a board says what it has for how many seats");
    for (size_t i = 0; i < json_object_array_length(list); i++)
        if (read_table(r, json_object_array_get_idx(list, i)) < 0)
            return -1;
    for (int d = LAIR_N_KINDS + 1; d <= r->cat->n_designs; d++)
        landmarks += r->cat->design[d].set == r->set && r->cat->design[d].print.kind == LAIR_LANDMARK;
    if (landmarks < 2 || landmarks > LAIR_MAX_LANDMARKS)
        return fail(r, "\"landmarks\": a board has 2 to %d", LAIR_MAX_LANDMARKS);
    return 0;
}

static int read_set(struct reading *r, struct json_object *root)
{
    static const char *const known[] = { "set",    "name",   "year",  "kind",  "counts",    "bosses", "rooms",
                                         "spells", "heroes", "epics", "items", "landmarks", "tables" };
    struct set *s = &r->cat->set[r->set];
    struct json_object *counts;
    const char *kind;

    if (!json_object_is_type(root, json_type_object))
        return fail(r, "a set file must hold one object");
    json_object_object_foreach(root, name, value) {
        size_t i = 0;

        (void)value;
        while (i < ARRAY_LEN(known) && strcmp(known[i], name) != 0)
            i++;
        if (i == ARRAY_LEN(known))
            return fail(r, "unknown word \"%.40s\"", name);
    }
    if (get_text(r, root, "set", true, &s->name) < 0 || get_text(r, root, "name", true, &s->title) < 0 ||
        get_text(r, root, "kind", true, &kind) < 0)
        return -1;
    s->base = strcmp(kind, "base") == 0;
    s->test = strcmp(kind, "test") == 0;
    s->board = strcmp(kind, "board") == 0;
    if (!s->base && !s->test && !s->board && strcmp(kind, "small") != 0)
        return fail(r, "\"kind\": \"%.20s\" is none of base, small, test, board", kind);
    if (!id_is_good(s->name))
        return fail(r, "\"set\": letters, digits and - only, at most 16");
    if (catalog_find_set(r->cat, s->name) != r->set)
        return fail(r, "a set \"%s\" is loaded already", s->name);
    if (!json_object_object_get_ex(root, "counts", &counts) || !json_object_is_type(counts, json_type_object))
        return fail(r, "\"counts\": missing");
    for (int k = 0; k < LAIR_N_KINDS; k++)
        if (read_list(r, root, counts, (enum lair_kind)k) < 0)
            return -1;
    return s->board ? read_board(r, root) : 0;
}

static struct json_object *parse(struct reading *r, const char *text, size_t len)
{
    struct json_tokener *tok = json_tokener_new_ex(16);
    struct json_object *root;

    if (tok == NULL || len > SET_MAX_BYTES) {
        json_tokener_free(tok);
        fail(r, "too large");
        return NULL;
    }
    json_tokener_set_flags(tok, JSON_TOKENER_STRICT | JSON_TOKENER_VALIDATE_UTF8);
    root = json_tokener_parse_ex(tok, text, (int)len);
    if (root == NULL)
        fail(r, "no JSON: %s, at byte %zu", json_tokener_error_desc(json_tokener_get_error(tok)),
             json_tokener_get_parse_end(tok));
    json_tokener_free(tok);
    return root;
}

int set_read(struct lair_catalog *cat, const char *name, const char *text, size_t len, struct lair_fault *why)
{
    struct reading r = { .cat = cat, .file = name, .why = why, .set = cat->n_sets };
    struct json_object *root;

    if (cat->n_sets == CATALOG_MAX_SETS)
        return fail(&r, "more than %d sets", CATALOG_MAX_SETS);
    root = parse(&r, text, len);
    if (root == NULL)
        return -1;
    cat->set[cat->n_sets] = (struct set){ .name = "", .title = "", .json = root };
    crypto_hash_sha256(cat->set[cat->n_sets].hash, (const unsigned char *)text, len);
    cat->n_sets++;
    return read_set(&r, root);
}
