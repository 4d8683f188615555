/* engine/language/reader.c - reads phrases by the tables of the language
 * SPDX-License-Identifier: MIT */
#include "engine/language/reader.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

enum { LONGEST = 24 }; /* "opponent's", with a NUL, is the longest of the language */

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
            if ((sign || !in_word) && r->n == READER_WORDS)
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

/* Notes how far some rule has read. */
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

/* Notes a word with which a rule could have gone on. */
static void hope_for(struct reader *r, int at, const char *word, bool third)
{
    reach(r, at);
    if (at < r->far || r->n_hopes == READER_HOPES)
        return;
    for (int i = 0; i < r->n_hopes; i++)
        if (r->hope[i] == word)
            return;
    r->hope[r->n_hopes++] = word;
    r->third = third;
}

/* Is the same word hoped for before, by another rule? */
static bool is_hoped_for_before(const struct reader *r, int i)
{
    size_t len = strcspn(r->hope[i], " ");

    for (int k = 0; k < i; k++)
        if (strcspn(r->hope[k], " ") == len && strncmp(r->hope[k], r->hope[i], len) == 0)
            return true;
    return false;
}

const char *reader_hopes(const struct reader *r, char out[WORDS_LIST])
{
    enum { ROOM = 90 }; /* bytes: the rest of the message must have some, too */
    size_t used = 0;

    out[0] = '\0';
    for (int i = 0; i < r->n_hopes; i++) {
        if (is_hoped_for_before(r, i))
            continue;
        if (used > ROOM) {
            snprintf(out + used, WORDS_LIST - used, " …");
            break;
        }
        used += (size_t)snprintf(out + used, WORDS_LIST - used, "%s\"%.*s%s\"", used > 0 ? ", " : "",
                                 (int)strcspn(r->hope[i], " "), r->hope[i], r->third ? "s" : "");
    }
    return out;
}

const char *reader_guess(const struct reader *r, char buf[FAULT_GUESS])
{
    char text[READER_HOPES][LONGEST];
    const char *names[READER_HOPES + 1] = { NULL };

    for (int i = 0; i < r->n_hopes; i++) {
        snprintf(text[i], LONGEST, "%.*s%s", (int)strcspn(r->hope[i], " "), r->hope[i], r->third ? "s" : "");
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
    for (int i = 0; i < words_n_quantities; i++) {
        int n = looking_at(r, words_quantities[i].words);

        if (n > 0) {
            noun->how = words_quantities[i].how;
            noun->count = words_quantities[i].count;
            noun->chosen = words_quantities[i].chosen;
            noun->filter |= words_quantities[i].filter;
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

/* Reads one adjective; false: none comes next. */
static bool read_adjective(struct reader *r, struct noun *noun)
{
    for (int i = 0; i < words_n_adjectives; i++)
        if (looking_at(r, words_adjectives[i].word) > 0) {
            noun->filter |= words_adjectives[i].filter;
            reader_step(r, 1);
            return true;
        }
    return false;
}

static bool read_naming(struct reader *r, struct noun *noun)
{
    for (int i = 0; i < words_n_namings; i++) {
        int n = looking_at(r, words_namings[i].words);

        if (n == 0)
            continue;
        noun->sort = words_namings[i].sort;
        noun->filter |= words_namings[i].filter;
        if (words_namings[i].whose != WHOSE_ANY)
            noun->whose = words_namings[i].whose;
        if (noun->how == HOW_ALL && !words_namings[i].plural && noun->whose == WHOSE_YOURS) {
            noun->how = HOW_PICK; /* "your first room" */
            noun->count = 1;
        }
        reader_step(r, n);
        return true;
    }
    return false;
}

/* The suffix at the reader; NULL: none. */
static const struct suffix *read_suffix(struct reader *r)
{
    for (int i = 0; i < words_n_suffixes; i++) {
        int n = looking_at(r, words_suffixes[i].words);

        if (n > 0) {
            reader_step(r, n);
            return &words_suffixes[i];
        }
    }
    return NULL;
}

enum { OF_A_SEAT = PLACE_DUNGEON | PLACE_ENTRANCE | PLACE_SCORE | PLACE_HAND };

/* An owner counts for all places of a phrase, so two places must belong to the same players. */
static bool go_together(const struct noun *noun, const struct suffix *s, bool either)
{
    if (noun->place == 0 || s->place == 0)
        return noun->whose == WHOSE_ANY || s->whose == WHOSE_ANY || noun->whose == s->whose;
    return either && (!(noun->place & OF_A_SEAT) || !(s->place & OF_A_SEAT) || noun->whose == s->whose);
}

static void add_suffix(struct noun *noun, const struct suffix *s, bool either)
{
    if (!go_together(noun, s, either))
        noun->mixed = s->words;
    noun->place |= s->place;
    noun->icons |= s->icons;
    if (s->whose != WHOSE_ANY)
        noun->whose = s->whose;
    if (s->having != HAVING_NOTHING) {
        noun->having = s->having;
        noun->having_n = s->having_n;
    }
    if (!(s->sorts >> noun->sort & 1))
        noun->odd = s->words;
}

/* Several in a row narrow down; with "or" between them they are places to choose from. */
static void read_suffixes(struct reader *r, struct noun *noun)
{
    const struct suffix *s = read_suffix(r);
    bool either = false;

    while (s != NULL) {
        int back;

        add_suffix(noun, s, either);
        back = r->at;
        either = looking_at(r, "or") > 0;
        if (either)
            reader_step(r, 1);
        s = read_suffix(r);
        if (s == NULL)
            r->at = back;
    }
}

/* Finds adjectives that mean nothing before such a noun. */
static void find_odd(struct noun *noun)
{
    for (int i = 0; i < words_n_adjectives; i++)
        if (noun->filter & words_adjectives[i].filter && !(words_adjectives[i].sorts >> noun->sort & 1))
            noun->odd = words_adjectives[i].word;
}

/* Fills in what a phrase leaves open: rooms are in dungeons, cards in the hand of whoever acts. */
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
    struct noun *grown = p->n_noun < PROGRAM_MAX ? program_room(p->noun, p->n_noun, sizeof *grown) : NULL;

    if (grown == NULL)
        return false;
    p->noun = grown;
    *out = (uint16_t)p->n_noun;
    grown[p->n_noun++] = *noun;
    return true;
}

bool reader_noun(struct program *p, struct reader *r, uint16_t *out)
{
    struct noun noun = { .words = r->phrase };
    int back = r->at;

    if (looking_at(r, "here") > 0 || looking_at(r, "this room") > 0) {
        noun.sort = SORT_ROOM;
        noun.how = HOW_HERE;
        reader_step(r, looking_at(r, "here") > 0 ? 1 : 2);
        return add_noun(p, &noun, out);
    }
    if (looking_at(r, "you") > 0) {
        noun.sort = SORT_PLAYER;
        noun.how = HOW_YOU;
        reader_step(r, 1);
        return add_noun(p, &noun, out);
    }
    read_quantity(r, &noun);
    while (read_adjective(r, &noun))
        ;
    if (!read_naming(r, &noun)) {
        r->at = back;
        return false;
    }
    find_odd(&noun);
    if (noun.how != HOW_THAT)
        read_suffixes(r, &noun);
    default_place(&noun);
    return add_noun(p, &noun, out);
}

/* Numbers that are words. */
static const struct {
    const char *words;
    struct number n;
} told_numbers[] = {
    { "the damage of that card", { .kind = AMOUNT_DAMAGE } },
    { "the roll of a die", { .kind = AMOUNT_DIE } },
    { "the health of the removed hero", { .kind = AMOUNT_REMOVED } },
    { "the number of spells you hold", { .kind = AMOUNT_SPELLS, .n = WHOSE_YOURS } },
    { "the number of spells that player holds", { .kind = AMOUNT_SPELLS, .n = WHOSE_THAT } },
    { "the number of cleric icons of that boss", { .kind = AMOUNT_ICONS, .n = LAIR_CLERIC } },
    { "the number of fighter icons of that boss", { .kind = AMOUNT_ICONS, .n = LAIR_FIGHTER } },
    { "the number of mage icons of that boss", { .kind = AMOUNT_ICONS, .n = LAIR_MAGE } },
    { "the number of thief icons of that boss", { .kind = AMOUNT_ICONS, .n = LAIR_THIEF } },
    { "the number of explorer icons of that boss", { .kind = AMOUNT_ICONS, .n = LAIR_EXPLORER } },
    { "the number of cleric icons of each", { .kind = AMOUNT_EACHS, .n = LAIR_CLERIC } },
    { "the number of fighter icons of each", { .kind = AMOUNT_EACHS, .n = LAIR_FIGHTER } },
    { "the number of mage icons of each", { .kind = AMOUNT_EACHS, .n = LAIR_MAGE } },
    { "the number of thief icons of each", { .kind = AMOUNT_EACHS, .n = LAIR_THIEF } },
    { "the number of explorer icons of each", { .kind = AMOUNT_EACHS, .n = LAIR_EXPLORER } },
    { "the number of your wounds", { .kind = AMOUNT_WOUNDS } },
    { "the number of coins paid", { .kind = AMOUNT_PAID } },
    { "the number of heroes you have lured this turn", { .kind = AMOUNT_LURED } },
    { "the number of icons of each", { .kind = AMOUNT_ALL_ICONS } },
    { "the level of that miniboss", { .kind = AMOUNT_LEVEL } },
};

static bool read_told_number(struct reader *r, struct number *out)
{
    for (size_t i = 0; i < ARRAY_LEN(told_numbers); i++) {
        int n = looking_at(r, told_numbers[i].words);

        if (n > 0) {
            *out = told_numbers[i].n;
            reader_step(r, n);
            return true;
        }
    }
    return false;
}

static bool read_plain_number(struct reader *r, struct number *out)
{
    static const char *const words[] = { "no", "a", "two", "three", "four", "five" };

    *out = (struct number){ .kind = AMOUNT_PLAIN };
    for (size_t i = 0; i < ARRAY_LEN(words); i++)
        if (looking_at(r, words[i]) > 0 || (i == 1 && looking_at(r, "one") > 0)) {
            out->n = (int8_t)i;
            reader_step(r, 1);
            return true;
        }
    if (!isdigit((unsigned char)r->word[r->at][0]) || strlen(r->word[r->at]) >= 3)
        return false;
    out->n = (int8_t)atoi(r->word[r->at]);
    reader_step(r, 1);
    return true;
}

static bool read_number(struct program *p, struct reader *r, struct number *out)
{
    if (r->at == r->n)
        return false;
    if (read_plain_number(r, out) || read_told_number(r, out))
        return true;
    if (looking_at(r, "the damage of") > 0) {
        reader_step(r, 3);
        out->kind = AMOUNT_DEALT;
        return reader_noun(p, r, &out->noun);
    }
    if (looking_at(r, "the number of counters on") > 0) {
        reader_step(r, 5);
        out->kind = AMOUNT_COUNTERS;
        return reader_noun(p, r, &out->noun);
    }
    if (looking_at(r, "the number of coins on") > 0) {
        reader_step(r, 5);
        out->kind = AMOUNT_COINS;
        return reader_noun(p, r, &out->noun);
    }
    if (looking_at(r, "the number of") == 0)
        return false;
    reader_step(r, 3);
    out->kind = AMOUNT_COUNT;
    return reader_noun(p, r, &out->noun);
}

static const struct {
    const char *word;
    int sort; /* -1: any */
} slot_sorts[] = {
    { "ROOM", SORT_ROOM },         { "HERO", SORT_HERO }, { "CARD", SORT_CARD }, { "PLAYER", SORT_PLAYER },
    { "SPELL", SORT_SPELL },       { "BOSS", SORT_BOSS }, { "ITEM", SORT_ITEM }, { "DUNGEON", SORT_DUNGEON },
    { "MINIBOSS", SORT_MINIBOSS }, { "ANY", -1 },
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
        if (!reader_noun(p, r, &noun))
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
const struct form *reader_form(struct program *p, struct reader *r, const struct form *forms, int n_forms,
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
