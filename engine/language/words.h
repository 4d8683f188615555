/* engine/language/words.h - the words of the ability language
 *
 * The tables here are the language: the reader (engine/language/reader.h), the linter's
 * messages and the manual (lair_language_help()) have no others.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_LANGUAGE_WORDS_H
#define LAIR_ENGINE_LANGUAGE_WORDS_H

#include "engine/language/program.h"

/* A noun phrase begins with how many it speaks of, ... */
struct quantity {
    const char *words;
    uint8_t how, count;
    bool chosen;
    uint32_t filter;
    const char *help;
};
/* ... then adjectives, ... */
struct adjective {
    const char *word;
    uint32_t filter;
    uint16_t sorts;
    const char *help;
};
/* ... then what it names, ... */
struct naming {
    const char *words;
    uint8_t sort, how, whose;
    uint32_t filter;
    bool plural;
    const char *help;
};
/* ... and ends with where that is and whose. */
struct suffix {
    const char *words;
    uint32_t place;
    uint8_t whose, having, having_n, icons;
    uint16_t sorts;
    const char *help;
};
extern const struct quantity words_quantities[];
extern const struct adjective words_adjectives[];
extern const struct naming words_namings[];
extern const struct suffix words_suffixes[];
extern const int words_n_quantities, words_n_adjectives, words_n_namings, words_n_suffixes;

/* How the words of a row may be used.  The compiler refuses everything else, since it would be ignored or
 * could never be done; the manual prints it; and the game asks it where a thing must be. */
enum {              /* where they may stand: bits */
       IN_DO = 1,   /* "do" and "may" */
       IN_COST = 2, /* of one thing, or a number of them */
       IN_WHILE = 4,
       IN_UNTIL = 8,      /* "until end of turn" */
       IN_GOOD = 16,      /* "for good" */
       IN_HERO = 32,      /* "while" of a hero, about itself */
       IN_COST_EACH = 64, /* of all that fit, which may be none */
};
enum {                 /* what their first phrase may be: bits */
       TAKES_A = 1,    /* one that is chosen, or the only one: "a", "the" */
       TAKES_TWO = 2,  /* so many, chosen one after the other */
       TAKES_EACH = 4, /* all that fit: "each", "all", "your rooms" */
       TAKES_THAT = 8, /* the one named: "that", "here", "you" */
};
enum needs { /* what must be there for a verb to do anything */
             NEEDS_UNSAID,
             NEEDS_NOTHING,  /* as far as anybody knows */
             NEEDS_THING,    /* what its phrase names */
             NEEDS_IN_REACH, /* the same, where the verb can still reach it */
             NEEDS_FIND,     /* something that fits, wherever it is looked for */
             NEEDS_TWO,
             NEEDS_WOUND,
             NEEDS_ITEM,  /* that the hero carries */
             NEEDS_ROOMS, /* that can be drawn */
             NEEDS_SPELLS,
             NEEDS_ROOMS_OR_SPELLS,
             NEEDS_COINS, /* as many as the clause pays */
             NEEDS_MORE,  /* alone it is worth no question */
};
enum does { /* for the player whose thing it happens to, by which opponents aim */
            DOES_UNSAID,
            DOES_NEITHER,
            DOES_GOOD,
            DOES_HARM,
};
/* All there is to say of a word of these two tables but what it does, which is deed.c's for a verb and
 * value.c's, for the most part, for a property. */
struct use {
    uint8_t in, takes;
    uint16_t sorts; /* properties: what they may alter, bit per enum sort */
    uint32_t place; /* verbs: where the card or hero must be; 0: anywhere */
    uint8_t needs, does;
    bool plain; /* verbs: works only on what its phrases name, wherever its card lies, and leaves all
                 * rooms in sight */
};

/* A row of a table of forms: words that stand for themselves, and slots in capitals: ROOM,
 * HERO, CARD, PLAYER, DUNGEON, SPELL, BOSS, ITEM, MINIBOSS, ANY (a noun phrase), N (a number). */
struct form {
    const char *words;
    int value;
    const char *help;
};

/* The keys of a line; those up to KEY_SPACE say when it runs, and a line has one of them. */
enum line_key {
    KEY_WHEN,
    KEY_USE,
    KEY_CAST,
    KEY_ANSWER,
    KEY_WHILE,
    KEY_INSTEAD,
    KEY_SPACE,
    KEY_LEVEL,
    KEY_BY,
    KEY_FROM,
    KEY_SIDE,
    KEY_LIMIT,
    KEY_IF,
    KEY_TARGET,
    KEY_COST,
    KEY_DO,
    KEY_MAY,
    KEY_UNTIL,
    KEY_GOOD,
    KEY_CALLED,
};
enum { N_LINE_KEYS = KEY_CALLED + 1 };
extern const char *const words_keys[N_LINE_KEYS + 1]; /* by enum line_key; they end with NULL */

/* What a line of a kind may stand on, and have beside the word that says when it runs. */
struct line_use {
    unsigned cards; /* bit per enum lair_kind */
    unsigned keys;  /* bit per enum line_key */
};
extern const struct line_use words_lines[N_LINE_KINDS];

extern const char *const words_cards[LAIR_N_KINDS]; /* "bosses" */
extern const char *const words_things[N_SORTS];     /* "rooms" */

/* The words of a set of bits with a joint between them, written to out: of a table of n words, of
 * TAKES_…, of IN_…. */
enum { WORDS_LIST = 200 };
const char *words_list(unsigned bits, const char *const *words, int n, const char *joint,
                       char out[WORDS_LIST]);
const char *words_takes(unsigned takes, const char *joint, char out[WORDS_LIST]);
const char *words_times(unsigned in, const char *joint, char out[WORDS_LIST]);

extern const struct use words_verb_use[N_VERBS_], words_property_use[N_PROPERTIES];

extern const struct form words_verbs[], words_properties[], words_moments[], words_instead[],
    words_conditions[], words_limits[], words_answers[], words_actors[];
extern const char *const words_spaces[N_SPACES + 1]; /* by enum space; they end with NULL */
extern const int words_n_verbs, words_n_properties, words_n_moments, words_n_instead, words_n_conditions,
    words_n_limits, words_n_answers, words_n_actors;

#endif
