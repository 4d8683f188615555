/* bot/store/notes.h - what players note for themselves at a table
 *
 * A note is its author's alone: whoever takes the seat over does not see it.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_STORE_NOTES_H
#define LAIR_BOT_STORE_NOTES_H

#include "bot/store.h"

enum {
    NOTE_CHARS = 399,
    NOTE_MAX = 4 * NOTE_CHARS + 1, /* bytes, NUL included */
};

struct note {
    char text[NOTE_MAX];
    int turn, decision; /* of the game: the question with which it was shown last; 0: with none yet */
};

/* note NULL: there is none any more. */
void store_put_note(struct store *s, int64_t table, const struct person *person, const struct note *note);
/* False: there is none. */
bool store_read_note(struct store *s, int64_t table, const struct person *person, struct note *note);

#endif
