/* engine/words.h - the words of the ability language, and how phrases are read
 *
 * The tables here are the language: the reader, the linter's messages and the
 * manual (lair_language_help()) have no others. */
#ifndef WORDS_H
#define WORDS_H

#include "language.h"

enum { WORDS_MAX = 40, WORDS_TEXT = 256, WORDS_HOPES = 96 };

/* A phrase in words, and how far reading has come. */
struct reader {
    const char *phrase;            /* as written                              */
    char text[WORDS_TEXT];         /* lower case, words cut apart             */
    const char *word[WORDS_MAX];   /* in text                                 */
    int n, at, far;                /* far: the furthest word any rule reached  */
    const char *hope[WORDS_HOPES]; /* what rules would have liked to stand there: each up to its blank */
    int n_hopes;
    bool third; /* … in the third person */
};

/* Cuts a phrase into words; false: it is too long. */
bool reader_init(struct reader *r, const char *phrase);
bool reader_at_end(const struct reader *r);
/* Passes the word at the reader, which was looked at and is good. */
void reader_pass(struct reader *r);

/* A guess at what was meant by the word at which reading ended, as fault_guess() has it. */
const char *words_guess(const struct reader *r, char buf[FAULT_GUESS]);

/* A row of a table of forms: words that stand for themselves, and slots in capitals: ROOM,
 * HERO, CARD, PLAYER, DUNGEON, SPELL, BOSS, ITEM, ANY (a noun phrase), N (a number). */
struct form {
    const char *words;
    int value;
    const char *help;
};

/* What the slots of a form were filled with. */
struct slots {
    uint16_t noun[2];
    int n_nouns;
    struct number n;
};

/* Reads one of the forms from where the reader stands.  third: the first word is in the third
 * person ("destroys").  The row, or NULL with the reader as it was. */
const struct form *words_read(struct program *p, struct reader *r, const struct form *forms, int n_forms,
                              bool third, struct slots *out);

/* Reads a noun phrase; false, and nothing is read. */
bool words_noun(struct program *p, struct reader *r, uint16_t *out);

extern const struct form words_verbs[], words_properties[], words_moments[], words_instead[],
    words_conditions[], words_limits[], words_answers[], words_actors[];
extern const char *const words_spaces[N_SPACES + 1]; /* by enum space; they end with NULL */
extern const int words_n_verbs, words_n_properties, words_n_moments, words_n_instead, words_n_conditions,
    words_n_limits, words_n_answers, words_n_actors;

#endif
