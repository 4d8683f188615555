/* engine/language/fold.h - texts as people type them, folded so that they can be compared
 *
 * Folded means: lower case, without accents (Latin-1 and Latin Extended-A),
 * without punctuation, "&" read as "and", words apart by one blank.  Letters of
 * other alphabets stay as they are; bytes that are no UTF-8 are left out.  No
 * locale is asked.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_LANGUAGE_FOLD_H
#define LAIR_ENGINE_LANGUAGE_FOLD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A text that is read folded, a byte at a time. */
struct fold {
    const unsigned char *at; /* the rest of the text */
    char out[5];             /* folded and not yet handed out, NUL-terminated */
    uint8_t next;            /* the next of out */
    bool marks;              /* keep "#" and "*" that begin a number */
    bool begun, gap;         /* a word was handed out; one ended since */
};

/* Starts reading a text; marks: "#3" and "*1" keep their sign. */
void fold_start(struct fold *f, const char *text, bool marks);
/* The next byte; ' ' between two words; 0 at the end, again and again. */
char fold_next(struct fold *f);

/* The words of a line. */
enum { FOLD_BYTES = 512, FOLD_WORDS = 32 };
struct fold_words {
    char text[FOLD_BYTES];      /* the words, one blank between two */
    uint16_t start[FOLD_WORDS]; /* where in text */
    uint16_t end[FOLD_WORDS];   /* first byte behind */
    int n;
};
/* Reads a line.  false: it has more words, or more bytes, than anything that could be meant,
 * and *w is empty.  Never looks at more than FOLD_BYTES bytes of it. */
bool fold_words(struct fold_words *w, const char *line);

/* Compares two texts folded, word for word. */
enum fold_order {
    FOLD_DIFFERS,
    FOLD_SAME,
    FOLD_BEGINS, /* a is the first words of b: *rest is the first byte of what follows */
};
enum fold_order fold_compare(const char *a, const char *b, struct fold *rest);

/* Writes a text without its blanks ("minotaursmaze"), cut to cap.  Returns its length. */
size_t fold_key(char *buf, size_t cap, const char *text);

/* Writes a text with small letters, accents and punctuation kept; cut to cap at a whole
 * character.  Returns its length. */
size_t fold_lower(char *buf, size_t cap, const char *text);

#endif
