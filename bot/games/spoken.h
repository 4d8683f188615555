/* bot/games/spoken.h - a line that somebody typed, read word by word
 *
 * As in the notation of moves, case, accents and punctuation do not count, and the beginning of a name, or of a
 * word in it, is enough where it fits nothing else.  Rooms are known by the squares on which they lie: whoever
 * reads one is given the card, which is the same wherever it comes to lie.
 *
 * There are two ways to write: as players do, and as the store has it, where cards stand by their ids and rooms
 * by their numbers in the game ("@57"), so that what was written means the same for as long as the game goes on.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_GAMES_SPOKEN_H
#define LAIR_BOT_GAMES_SPOKEN_H

#include <glib.h>

#include "engine/lair.h"

enum {
    SPOKEN_BYTES = 1000, /* of a line; what is longer is not read */
    SPOKEN_WORDS = 160,
};

/* What can be spoken of. */
struct spoken_world {
    const struct lair_catalog *cat;
    const struct lair_game *game; /* itself: only where cards lie is asked of it */
    const struct lair_game *view; /* what the seat sees of it, as it is when it is asked */
    int seat;
    bool stored;                      /* written for the store */
    const char *nick[LAIR_MAX_SEATS]; /* of each seat's player, where nicks are read; NULL: it has none */
};

struct spoken {
    struct spoken_world w;
    int n, at;                 /* words, and the next one to be read */
    char *typed[SPOKEN_WORDS]; /* without a comma or colon behind it; ":" is a word of its own */
    char *key[SPOKEN_WORDS];   /* folded: small letters and digits alone */
};

/* Cuts a line into words; false: it is too long, or no text.  spoken_clear() it in either case. */
bool spoken_cut(struct spoken *s, const struct spoken_world *w, const char *line);
void spoken_clear(struct spoken *s);

/* Each of these reads what comes next, or leaves it there and returns false. */

/* These words, one blank apart ("would die"). */
bool spoken_words(struct spoken *s, const char *words);
/* A number from 0 to 999, and what stands directly behind it: '+', '-' or '\0'. */
bool spoken_number(struct spoken *s, int *n, char *sign);
/* The room on a square ("a1"): its number in the game. */
bool spoken_room(struct spoken *s, lair_card *room);
/* The letter of a seat; or its player's nick, which the store has none of. */
bool spoken_seat(struct spoken *s, int *seat);
bool spoken_nick(struct spoken *s, int *seat);
/* The name or id of a card of those for which fits says so. */
typedef bool spoken_fits(const struct spoken_world *w, lair_design d);
bool spoken_card(struct spoken *s, spoken_fits *fits, lair_design *d);
/* Any card of a player, a hero or an item. */
spoken_fits spoken_any_card;

/* Where a room lies, in sight or face-down; false: in no dungeon. */
bool spoken_place(const struct spoken_world *w, lair_card room, int *seat, int *square);

/* These add a word, with a blank before it unless it is the first.  A card is written so that spoken_card() reads
 * it again; a room that lies nowhere is "...", which nobody reads again. */
void spoken_write(GString *out, const char *word);
void spoken_write_card(GString *out, const struct spoken_world *w, spoken_fits *fits, lair_design d);
void spoken_write_room(GString *out, const struct spoken_world *w, lair_card room);

#endif
