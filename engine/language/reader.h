/* engine/language/reader.h - a phrase of the ability language, read word by word
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_LANGUAGE_READER_H
#define LAIR_ENGINE_LANGUAGE_READER_H

#include "engine/language/words.h"

enum { READER_WORDS = 40, READER_TEXT = 256, READER_HOPES = 96 };

/* A phrase in words, and how far reading has come. */
struct reader {
    const char *phrase;             /* as written */
    char text[READER_TEXT];         /* lower case, words cut apart */
    const char *word[READER_WORDS]; /* in text */
    int n, at, far;                 /* far: the furthest word any rule reached */
    const char *hope[READER_HOPES]; /* words with which a rule could have gone on: each up to its blank */
    int n_hopes;
    bool third; /* … in the third person */
};

/* Cuts a phrase into words; false: it is too long. */
bool reader_init(struct reader *r, const char *phrase);
bool reader_at_end(const struct reader *r);
/* Passes the word at the reader, which the caller has looked at. */
void reader_pass(struct reader *r);

/* A guess at what was meant by the word at which reading ended, as fault_guess() has it. */
const char *reader_guess(const struct reader *r, char buf[FAULT_GUESS]);

/* The words that could have stood there, in quotation marks, as many as fit. */
const char *reader_hopes(const struct reader *r, char out[WORDS_LIST]);

/* What the slots of a form were filled with. */
struct slots {
    uint16_t noun[2];
    int n_nouns;
    struct number n;
};

/* Reads one of the forms from where the reader stands.  third: the first word is in the third
 * person ("destroys").  The row, or NULL with the reader as it was. */
const struct form *reader_form(struct program *p, struct reader *r, const struct form *forms, int n_forms,
                               bool third, struct slots *out);

/* Reads a noun phrase; false, and nothing is read. */
bool reader_noun(struct program *p, struct reader *r, uint16_t *out);

#endif
