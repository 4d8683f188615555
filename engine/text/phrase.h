/* engine/text/phrase.h - a move as the parts that are written for it
 *
 * One table and one walk make both directions of the notation: the canonical
 * text is the parts' texts in a row, and a line is understood as the move whose
 * parts its words match (notation.c).
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_TEXT_PHRASE_H
#define LAIR_ENGINE_TEXT_PHRASE_H

#include "engine/lair.h"
#include "engine/language/fold.h"

enum {
    PHRASE_PARTS = 8, /* verb, name, "on" or "from hand", square, option, target, "from deck" */
    PHRASE_KEYS = 10, /* a verb and its synonyms; a name, an id, another name and its id */
    PHRASE_KEY = 96,  /* a name has 60 bytes, and "&" becomes three */
    PHRASE_TEXT = 64, /* a name as written */
};

/* How well words match: the lower the better. */
enum phrase_grade {
    GRADE_EXACT,  /* the canonical word, a whole name, an id */
    GRADE_PREFIX, /* the beginning of a name; a synonym of a verb */
    GRADE_OTHER,  /* another name of the same: the room on a square; "pass" for "done" */
    GRADE_BARE,   /* "nick" for "choose nick" */
};

/* Words that mean a part: folded, without blanks. */
struct phrase_key {
    char text[PHRASE_KEY];
    uint8_t grade;  /* enum phrase_grade, when all of it is typed */
    bool beginning; /* may be cut short, for a grade of at least GRADE_PREFIX */
};

struct phrase_part {
    char text[PHRASE_TEXT]; /* as it is printed */
    bool may_lack;          /* may be left out */
    uint8_t lack_grade;     /* enum phrase_grade of leaving it out */
    uint8_t n_keys;
    struct phrase_key key[PHRASE_KEYS];
};

struct phrase {
    int n;
    struct phrase_part part[PHRASE_PARTS];
};

/* The parts of a move of a seat.  What is no card, square or seat of the game is "?". */
void phrase_of(const struct lair_catalog *cat, const struct lair_game *g, const struct lair_move *m,
               struct phrase *out);
/* Could this be the canonical text of a move?  Quickly found; it need not be when it could. */
bool phrase_may_be(const struct lair_catalog *cat, const struct lair_move *m, const char *text);
/* The canonical text, cut to cap.  Returns its length. */
size_t phrase_text(const struct phrase *p, char *buf, size_t cap);

/* The verbs that a word can stand for: bit per enum lair_verb.  key is folded. */
uint32_t phrase_verbs(const char *key);
/* Does a verb speak of a card, square or seat? */
bool phrase_takes_name(enum lair_verb verb);
/* Are these words - folded, one blank apart - notation and no name: "b3", "2", "none" … */
bool phrase_is_notation(const char *words);
/* Is a design among the sets of the game? */
bool phrase_in_game(const struct lair_catalog *cat, const struct lair_game *g, lair_design d);

#endif
