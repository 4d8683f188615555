/* engine/text/phrase.c - the words of moves, written and read
 * SPDX-License-Identifier: MIT */
#include "engine/text/phrase.h"

#include <stdio.h>
#include <string.h>

#include "engine/language/catalog.h"

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

enum { LONGEST_NAME = 60 }; /* catalog.c refuses longer ones */

/* ---- the words of the notation --------------------------------------------------------------- */

static const struct verb_words {
    const char *words;      /* canonical */
    const char *also[4];    /* what people type instead */
    const char *loosely[4]; /* where nothing else is meant by it */
    bool takes_name;
    bool may_lack; /* the verb may be left out */
} verbs[] = {
    [LAIR_PASS] = { .words = "pass",
                    .also = { "p", "skip" },
                    .loosely = { "done", "no", "none", "build nothing" } },
    [LAIR_PASS_HERO] = { .words = "pass hero", .also = { "pass this hero", "pass the hero" } },
    [LAIR_PASS_TURN] = { .words = "pass turn", .also = { "pass this turn", "pass the turn" } },
    [LAIR_KEEP] = { .words = "keep", .also = { "keep hand", "keep the hand", "keep my hand", "keep it" } },
    [LAIR_MULLIGAN] = { .words = "mulligan", .also = { "mull", "new hand", "redraw" } },
    [LAIR_BUILD_NONE] = { .words = "build nothing",
                          .also = { "build none", "build no room", "no build" },
                          .loosely = { "pass", "done", "no", "none" } },
    [LAIR_BUILD_NEW] = { .words = "build", .also = { "place", "lay", "play" }, .takes_name = true },
    [LAIR_BUILD_ON] = { .words = "build", .also = { "place", "lay", "play" }, .takes_name = true },
    [LAIR_TAKE_BACK] = { .words = "take back", .also = { "undo", "unbuild" } },
    [LAIR_DONE_BUILDING] = { .words = "done",
                             .also = { "finish", "finished", "ready" },
                             .loosely = { "pass", "skip" } },
    [LAIR_CAST] = { .words = "cast", .also = { "play" }, .takes_name = true },
    [LAIR_USE] = { .words = "use", .also = { "activate" }, .takes_name = true },
    [LAIR_CHOOSE] = { .words = "choose",
                      .also = { "pick", "select", "take" },
                      .takes_name = true,
                      .may_lack = true },
    [LAIR_YES] = { .words = "yes", .also = { "y", "yeah", "yep" } },
    [LAIR_NO] = { .words = "no", .also = { "n", "nope" }, .loosely = { "pass", "none" } },
    [LAIR_DRAW_ROOM] = { .words = "draw room", .also = { "draw a room", "room" } },
    [LAIR_DRAW_SPELL] = { .words = "draw spell", .also = { "draw a spell", "spell" } },
    [LAIR_DRAFT] = { .words = "draft", .also = { "take", "pick" }, .takes_name = true },
    [LAIR_MINION] = { .words = "minion", .also = { "send minion", "send", "visit" }, .takes_name = true },
    [LAIR_PROMOTE] = { .words = "promote", .also = { "raise", "level up" }, .takes_name = true },
    [LAIR_SELL] = { .words = "sell", .takes_name = true },
    [LAIR_RESIGN] = { .words = "resign", .also = { "concede", "give up" } },
};
static_assert(ARRAY_LEN(verbs) == LAIR_N_VERBS, "words for every verb");

static const char *const zone_words[] = {
    [LAIR_NOWHERE] = "nowhere",        [LAIR_BOX] = "box",
    [LAIR_ROOM_DECK] = "room deck",    [LAIR_SPELL_DECK] = "spell deck",
    [LAIR_HERO_DECK] = "hero deck",    [LAIR_EPIC_DECK] = "epic deck",
    [LAIR_ITEM_DECK] = "item deck",    [LAIR_DISCARD] = "discard pile",
    [LAIR_REMOVED] = "removed pile",   [LAIR_TOWN] = "town",
    [LAIR_MARKET] = "market",          [LAIR_BOARD] = "board",
    [LAIR_SPOTS + 0] = "landmark",     [LAIR_SPOTS + 1] = "landmark",
    [LAIR_SPOTS + 2] = "landmark",     [LAIR_SPOTS + 3] = "landmark",
    [LAIR_SPOTS + 4] = "landmark",     [LAIR_SPOTS + 5] = "landmark",
    [LAIR_TOWN_ITEMS] = "town items",  [LAIR_HAND_ROOMS] = "room card", /* of a hand, by its back */
    [LAIR_HAND_SPELLS] = "spell card", [LAIR_ENTRANCE] = "entrance",
    [LAIR_SCORE] = "score pile",       [LAIR_TROPHIES] = "trophies",
    [LAIR_BOSS_CHOICE] = "boss cards",
};
static_assert(ARRAY_LEN(zone_words) == LAIR_N_LISTS, "words for every list");

/* Besides these: numbers, seats and squares. */
static const char *const notation_words[] = { "none",         "nothing",   "new",        "on",
                                              "under",        "from hand", "from deck",  "room deck",
                                              "spell deck",   "hero deck", "epic deck",  "item deck",
                                              "discard pile", "town",      "town items", "box",
                                              "removed pile", "room card", "spell card" };

static_assert(LAIR_N_VERBS <= 32, "sets of verbs are 32 bits");

uint32_t phrase_verbs(const char *key)
{
    uint32_t found = 0;
    char other[PHRASE_KEY];

    for (size_t v = 0; v < ARRAY_LEN(verbs); v++) {
        fold_key(other, sizeof other, verbs[v].words);
        if (strcmp(other, key) == 0)
            found |= 1u << v;
        for (size_t i = 0; i < ARRAY_LEN(verbs[v].also) && verbs[v].also[i] != NULL; i++) {
            fold_key(other, sizeof other, verbs[v].also[i]);
            if (strcmp(other, key) == 0)
                found |= 1u << v;
        }
    }
    return found;
}

bool phrase_takes_name(enum lair_verb verb)
{
    return verbs[verb].takes_name;
}

/* The first byte behind a number, seat or square that words begin with; NULL: none there. */
static const char *skip_sign(const char *words)
{
    const char *s = words;

    if (*s >= 'a' && *s < 'a' + LAIR_MAX_SEATS)
        s++;
    while (*s >= '0' && *s <= '9')
        s++;
    return s > words && (*s == ' ' || *s == '\0') ? s : NULL;
}

/* The first byte behind the longest word of the table that words begin with; NULL: none. */
static const char *skip_word(const char *words)
{
    const char *end = NULL;

    for (size_t i = 0; i < ARRAY_LEN(notation_words); i++) {
        size_t len = strlen(notation_words[i]);

        if (strncmp(words, notation_words[i], len) == 0 && (words[len] == ' ' || words[len] == '\0') &&
            (end == NULL || words + len > end))
            end = words + len;
    }
    return end;
}

/* What is left of words when all notation is taken from their beginning. */
static const char *skip_notation(const char *words)
{
    const char *end = words;

    while (end != NULL) {
        words = *end == ' ' ? end + 1 : end;
        end = skip_sign(words);
        if (end == NULL)
            end = skip_word(words);
    }
    return words;
}

bool phrase_is_notation(const char *words)
{
    return *skip_notation(words) == '\0';
}

/* ---- names ----------------------------------------------------------------------------------- */

bool phrase_in_game(const struct lair_catalog *cat, const struct lair_game *g, lair_design d)
{
    return catalog_has(cat, g->sets, d);
}

/* The rest of a text, folded; cut to cap. */
static void read_rest(struct fold *f, char *buf, size_t cap)
{
    size_t n = 0;
    char c;

    while ((c = fold_next(f)) != 0 && n + 1 < cap)
        buf[n++] = c;
    buf[n] = '\0';
}

/* Could these words, behind a whole name, be anything but a part of a longer name? */
static bool is_tail(const struct lair_catalog *cat, const struct lair_game *g, struct fold *rest)
{
    char words[PHRASE_KEY];
    const char *name;

    read_rest(rest, words, sizeof words);
    name = skip_notation(words);
    if (*name == '\0')
        return true;
    for (lair_design e = LAIR_N_KINDS + 1; e <= lair_designs(cat); e++) {
        struct fold unused;

        if (fold_compare(lair_print(cat, e)->name, name, &unused) == FOLD_SAME && phrase_in_game(cat, g, e))
            return true;
    }
    return false;
}

static bool could_be_misread(const char *name)
{
    char words[PHRASE_KEY];
    struct fold f;

    if (strlen(name) > LONGEST_NAME || strchr(name, ';') != NULL) /* ; begins a comment in a record */
        return true;
    for (const char *s = name; *s != '\0'; s++)
        if ((unsigned char)*s < ' ' || *s == '\177')
            return true;
    fold_start(&f, name, false);
    read_rest(&f, words, sizeof words);
    return phrase_is_notation(words);
}

/* Could a name be meant for e, or for e and more words? */
static bool could_mean(const struct lair_catalog *cat, const struct lair_game *g, const char *name,
                       lair_design e)
{
    struct fold rest;

    if (fold_compare(lair_print(cat, e)->id, name, &rest) == FOLD_SAME)
        return true;
    switch (fold_compare(lair_print(cat, e)->name, name, &rest)) {
    case FOLD_DIFFERS: return false;
    case FOLD_SAME: return true;
    case FOLD_BEGINS: return is_tail(cat, g, &rest);
    }
    return false;
}

/* Does the name of d, wherever it stands in a move, mean d and nothing else? */
static bool name_is_plain(const struct lair_catalog *cat, const struct lair_game *g, lair_design d)
{
    const char *name = lair_print(cat, d)->name;

    if (could_be_misread(name))
        return false;
    if (!catalog_design(cat, d)->begins_alike)
        return true;
    for (lair_design e = LAIR_N_KINDS + 1; e <= lair_designs(cat); e++)
        if (e != d && could_mean(cat, g, name, e) && phrase_in_game(cat, g, e))
            return false;
    return true;
}

/* ---- parts ----------------------------------------------------------------------------------- */

static struct phrase_part *add_part(struct phrase *p, const char *text)
{
    struct phrase_part *part = &p->part[p->n++];

    assert(p->n <= PHRASE_PARTS);
    part->may_lack = false;
    part->lack_grade = GRADE_EXACT;
    part->n_keys = 0;
    fold_lower(part->text, sizeof part->text, text);
    return part;
}

static void add_key(struct phrase_part *part, const char *text, enum phrase_grade grade, bool beginning)
{
    struct phrase_key *k = &part->key[part->n_keys++];

    assert(part->n_keys <= PHRASE_KEYS);
    k->grade = (uint8_t)grade;
    k->beginning = beginning;
    if (fold_key(k->text, sizeof k->text, text) == 0)
        part->n_keys--;
}

/* A word that stands for itself. */
static struct phrase_part *add_word(struct phrase *p, const char *word)
{
    struct phrase_part *part = add_part(p, word);

    add_key(part, word, GRADE_EXACT, false);
    return part;
}

static void add_optional_word(struct phrase *p, const char *word)
{
    add_word(p, word)->may_lack = true;
}

static void add_verb(struct phrase *p, enum lair_verb verb)
{
    const struct verb_words *v = &verbs[verb];
    struct phrase_part *part = add_word(p, v->words);

    for (size_t i = 0; i < ARRAY_LEN(v->also) && v->also[i] != NULL; i++)
        add_key(part, v->also[i], GRADE_PREFIX, false);
    for (size_t i = 0; i < ARRAY_LEN(v->loosely) && v->loosely[i] != NULL; i++)
        add_key(part, v->loosely[i], GRADE_OTHER, false);
    part->may_lack = v->may_lack;
    part->lack_grade = GRADE_BARE;
}

static bool is_design(const struct lair_catalog *cat, unsigned d)
{
    return d >= 1 && d <= (unsigned)lair_designs(cat);
}

static void add_name_keys(struct phrase_part *part, const struct lair_print *print, bool other)
{
    const char *name = print->name;

    add_key(part, name, other ? GRADE_OTHER : GRADE_EXACT, true);
    add_key(part, print->id, other ? GRADE_OTHER : GRADE_EXACT, false);
    if ((name[0] == 'T' || name[0] == 't') && (name[1] == 'H' || name[1] == 'h') &&
        (name[2] == 'E' || name[2] == 'e') && name[3] == ' ')
        add_key(part, name + 4, other ? GRADE_OTHER : GRADE_EXACT, true);
}

static struct phrase_part *add_name(struct phrase *p, const struct lair_catalog *cat,
                                    const struct lair_game *g, unsigned d)
{
    struct phrase_part *part;

    if (!is_design(cat, d))
        return add_part(p, "?");
    part = add_part(p, name_is_plain(cat, g, (lair_design)d) ? lair_print(cat, (lair_design)d)->name
                                                             : lair_print(cat, (lair_design)d)->id);
    add_name_keys(part, lair_print(cat, (lair_design)d), false);
    return part;
}

/* ---- what a move speaks of ------------------------------------------------------------------- */

static bool is_square(const struct lair_ref *r)
{
    return r->seat < LAIR_MAX_SEATS && r->id < LAIR_MAX_SQUARES;
}

/* The room in sight on a square, or 0. */
static unsigned room_on(const struct lair_game *g, const struct lair_ref *r)
{
    return is_square(r) ? g->card[g->seat[r->seat].room[r->id].top].design : 0;
}

static unsigned boss_of(const struct lair_game *g, unsigned seat)
{
    return seat < LAIR_MAX_SEATS ? g->card[g->seat[seat].boss].design : 0;
}

static void square_name(const struct lair_ref *r, char buf[3])
{
    buf[0] = '?';
    buf[1] = buf[2] = '\0';
    if (is_square(r)) {
        buf[0] = (char)('a' + r->seat);
        buf[1] = (char)('1' + r->id);
    }
}

static struct phrase_part *add_square(struct phrase *p, const struct lair_ref *r)
{
    char name[3];

    square_name(r, name);
    return add_word(p, name);
}

static struct phrase_part *add_seat(struct phrase *p, unsigned seat)
{
    char name[2] = { seat < LAIR_MAX_SEATS ? (char)('a' + seat) : '?', '\0' };

    return add_word(p, name);
}

/* Another name under which a part may be found; 0: none. */
static void add_other_name(struct phrase_part *part, const struct lair_catalog *cat, unsigned d)
{
    if (is_design(cat, d))
        add_name_keys(part, lair_print(cat, (lair_design)d), true);
}

/* "*2" is kept as it stands: a key without its star would be an option. */
static struct phrase_part *add_pending(struct phrase *p, unsigned id)
{
    char name[8];
    struct phrase_part *part;

    snprintf(name, sizeof name, "*%u", id % 1000);
    part = add_part(p, name);
    memcpy(part->key[0].text, name, sizeof name);
    part->key[0].grade = GRADE_EXACT;
    part->key[0].beginning = false;
    part->n_keys = 1;
    return part;
}

static struct phrase_part *add_pile(struct phrase *p, unsigned zone)
{
    const char *words = zone < ARRAY_LEN(zone_words) ? zone_words[zone] : "?";
    struct phrase_part *part = add_part(p, words);

    add_key(part, words, GRADE_EXACT, true);
    return part;
}

static struct phrase_part *add_nothing(struct phrase *p)
{
    struct phrase_part *part = add_word(p, "none");

    add_key(part, "nothing", GRADE_PREFIX, false);
    add_key(part, "nobody", GRADE_PREFIX, false);
    add_key(part, "pass", GRADE_OTHER, false);
    add_key(part, "no", GRADE_OTHER, false);
    return part;
}

static struct phrase_part *add_treasure(struct phrase *p, unsigned t)
{
    return t < LAIR_N_TREASURES ? add_word(p, lair_treasure_name((enum lair_treasure)t)) : NULL;
}

/* Coins; the number alone will do. */
static struct phrase_part *add_number(struct phrase *p, unsigned n)
{
    char coins[12], number[4];
    struct phrase_part *part;

    snprintf(number, sizeof number, "%u", n % 256);
    snprintf(coins, sizeof coins, n == 1 ? "%s coin" : "%s coins", number);
    part = add_word(p, coins);
    add_key(part, number, GRADE_EXACT, false);
    return part;
}

/* Tells a hero or item that is still a card of a deck from one that is in play. */
static bool lies_in_deck(const struct lair_catalog *cat, unsigned d)
{
    if (!is_design(cat, d))
        return false;
    switch (lair_print(cat, (lair_design)d)->kind) {
    case LAIR_HERO:
    case LAIR_EPIC:
    case LAIR_ITEM: return true;
    case LAIR_BOSS:
    case LAIR_LANDMARK:
    case LAIR_ROOM:
    case LAIR_SPELL: return false;
    }
    return false;
}

/* "dark altar under a2": what lies there may lack where it is the only one. */
static struct phrase_part *add_covered(struct phrase *p, const struct lair_catalog *cat,
                                       const struct lair_game *g, const struct lair_ref *r)
{
    struct lair_ref at = { LAIR_REF_ROOM, r->seat, (uint16_t)lair_covered_square(r) };
    char square[3];
    struct phrase_part *part;

    square_name(&at, square);
    add_key(add_name(p, cat, g, g->card[lair_covered_card(g, r)].design), square, GRADE_OTHER, false);
    add_optional_word(p, "under");
    part = add_square(p, &at);
    add_other_name(part, cat, room_on(g, &at));
    part->may_lack = true;
    return part;
}

/* "library treasure": the space may lack where the landmark has no other open. */
static struct phrase_part *add_space(struct phrase *p, const struct lair_catalog *cat,
                                     const struct lair_game *g, const struct lair_ref *r)
{
    struct phrase_part *part;

    add_name(p, cat, g, r->id);
    part = add_word(p, lair_space_name(cat, r));
    part->may_lack = true;
    return part;
}

/* "spike a3", or the square alone: it may lack where the name says all. */
static void add_miniboss(struct phrase *p, const struct lair_catalog *cat, const struct lair_game *g,
                         const struct lair_ref *r, bool may_lack)
{
    lair_card c = is_square(r) ? g->seat[r->seat].room[r->id].mini : 0;
    char square[3];
    struct phrase_part *part = add_name(p, cat, g, g->card[c].design);

    square_name(r, square);
    add_key(part, square, GRADE_OTHER, false);
    part->may_lack = may_lack;
    add_square(p, r)->may_lack = true;
}

static void add_ref(struct phrase *p, const struct lair_catalog *cat, const struct lair_game *g,
                    const struct lair_ref *r, bool may_lack)
{
    struct phrase_part *part = NULL;

    switch ((enum lair_ref_kind)r->kind) {
    case LAIR_REF_NONE: return;
    case LAIR_REF_CARD:
    case LAIR_REF_HERO:
    case LAIR_REF_ITEM: part = add_name(p, cat, g, r->id); break;
    case LAIR_REF_ROOM:
        part = add_square(p, r);
        add_other_name(part, cat, room_on(g, r));
        break;
    case LAIR_REF_SEAT:
        part = add_seat(p, r->seat);
        add_other_name(part, cat, boss_of(g, r->seat));
        break;
    case LAIR_REF_BOSS: part = add_name(p, cat, g, boss_of(g, r->seat)); break;
    case LAIR_REF_SPACE: part = add_space(p, cat, g, r); break;
    case LAIR_REF_PENDING: part = add_pending(p, r->id); break;
    case LAIR_REF_PILE: part = add_pile(p, r->id); break;
    case LAIR_REF_NOTHING: part = add_nothing(p); break;
    case LAIR_REF_TREASURE: part = add_treasure(p, r->id); break;
    case LAIR_REF_NUMBER: part = add_number(p, r->id); break;
    case LAIR_REF_COVERED: add_covered(p, cat, g, r); return;
    case LAIR_REF_MINIBOSS: add_miniboss(p, cat, g, r, may_lack); return;
    }
    if (part == NULL)
        part = add_part(p, "?");
    part->may_lack = may_lack;
    if (r->kind == LAIR_REF_CARD && lies_in_deck(cat, r->id))
        add_optional_word(p, "from deck");
}

/* "use NAME a3", "use NAME from hand", "use NAME". */
static void add_source(struct phrase *p, const struct lair_catalog *cat, const struct lair_game *g,
                       const struct lair_ref *r)
{
    char square[3];

    if (r->kind == LAIR_REF_ROOM) {
        square_name(r, square);
        add_key(add_name(p, cat, g, room_on(g, r)), square, GRADE_OTHER, false);
        add_square(p, r)->may_lack = true;
    } else if (r->kind == LAIR_REF_CARD) {
        add_name(p, cat, g, r->id);
        add_optional_word(p, "from hand");
    } else {
        add_ref(p, cat, g, r, false);
    }
}

/* Which of several texts is meant.  Its number will do as well as its word, and stands in old records. */
static void add_option(struct phrase *p, const struct lair_catalog *cat, const struct lair_game *g,
                       const struct lair_move *m)
{
    char called[LAIR_OPTION], number[LAIR_OPTION];
    struct phrase_part *part;

    if (m->option == 0)
        return;
    lair_option(cat, g, m, called);
    snprintf(number, sizeof number, "%d", m->option);
    part = add_part(p, called);
    part->may_lack = true;
    add_key(part, called, GRADE_EXACT, true);
    if (strcmp(called, number) != 0)
        add_key(part, number, GRADE_EXACT, false);
}

/* "on a2", and for those who prefer it "over a2". */
static void add_place(struct phrase *p, const struct lair_catalog *cat, const struct lair_game *g,
                      const struct lair_ref *square)
{
    struct phrase_part *on = add_word(p, "on");

    add_key(on, "over", GRADE_PREFIX, false);
    add_key(on, "onto", GRADE_PREFIX, false);
    on->may_lack = true;
    add_ref(p, cat, g, square, true);
}

enum { /* what a verb is followed by, in this order: bits */
       SOURCE = 1,
       WHAT = 2,
       WHAT_OR_NONE = 4, /* need not be said where only one is possible */
       NEW = 8,
       OPTION = 16,
       PLACE = 32,
       TARGET = 64,
};

/* The rest are said by their words alone. */
static const uint8_t parts_of_verb[LAIR_N_VERBS] = {
    [LAIR_BUILD_NEW] = WHAT | NEW | TARGET,
    [LAIR_BUILD_ON] = WHAT | PLACE,
    [LAIR_DRAFT] = WHAT,
    [LAIR_MINION] = WHAT,
    [LAIR_PROMOTE] = WHAT | TARGET,
    [LAIR_SELL] = WHAT,
    [LAIR_TAKE_BACK] = WHAT_OR_NONE | TARGET,
    [LAIR_USE] = SOURCE | OPTION | TARGET,
    [LAIR_CAST] = WHAT | OPTION | TARGET,
    [LAIR_CHOOSE] = WHAT | OPTION | TARGET,
};

void phrase_of(const struct lair_catalog *cat, const struct lair_game *g, const struct lair_move *m,
               struct phrase *out)
{
    unsigned parts;

    out->n = 0;
    if (m->verb >= LAIR_N_VERBS) {
        add_part(out, "?");
        return;
    }
    add_verb(out, m->verb);
    parts = parts_of_verb[m->verb];
    if (parts & SOURCE)
        add_source(out, cat, g, &m->what);
    if (parts & (WHAT | WHAT_OR_NONE))
        add_ref(out, cat, g, &m->what, parts & WHAT_OR_NONE);
    if (parts & NEW)
        add_optional_word(out, "new");
    if (parts & OPTION)
        add_option(out, cat, g, m);
    if (parts & PLACE)
        add_place(out, cat, g, &m->target);
    if (parts & TARGET)
        add_ref(out, cat, g, &m->target, true);
}

/* Does a text begin with the lower-case form of a name, or of an id? */
static bool begins_with_name(const struct lair_catalog *cat, unsigned d, const char *text)
{
    char name[PHRASE_KEY], id[PHRASE_KEY];

    if (!is_design(cat, d))
        return true;
    fold_lower(name, sizeof name, lair_print(cat, (lair_design)d)->name);
    fold_lower(id, sizeof id, lair_print(cat, (lair_design)d)->id);
    return strncmp(text, name, strlen(name)) == 0 || strncmp(text, id, strlen(id)) == 0;
}

bool phrase_may_be(const struct lair_catalog *cat, const struct lair_move *m, const char *text)
{
    size_t len;

    if (m->verb >= LAIR_N_VERBS)
        return true;
    len = strlen(verbs[m->verb].words);
    if (strncmp(text, verbs[m->verb].words, len) != 0 || (text[len] != ' ' && text[len] != '\0'))
        return false;
    if (text[len] == '\0')
        return true;
    if (m->what.kind != LAIR_REF_CARD && m->what.kind != LAIR_REF_HERO && m->what.kind != LAIR_REF_ITEM)
        return true;
    return begins_with_name(cat, m->what.id, text + len + 1);
}

size_t phrase_text(const struct phrase *p, char *buf, size_t cap)
{
    size_t len = 0;

    buf[0] = '\0';
    for (int i = 0; i < p->n; i++) {
        int n = p->part[i].text[0] == '\0'
                    ? 0
                    : snprintf(buf + len, cap - len, i == 0 ? "%s" : " %s", p->part[i].text);

        if (n < 0 || (size_t)n >= cap - len)
            return cap - 1;
        len += (size_t)n;
    }
    return len;
}

size_t lair_move_text(const struct lair_catalog *cat, const struct lair_game *g, int seat,
                      const struct lair_move *m, char buf[LAIR_TEXT])
{
    struct phrase p;

    (void)seat;
    phrase_of(cat, g, m, &p);
    return phrase_text(&p, buf, LAIR_TEXT);
}
