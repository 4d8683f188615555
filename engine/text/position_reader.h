/* engine/text/position_reader.h - reading a position's JSON
 *
 * Every function here that returns int returns 0, or -1 with r->why set to "PATH:
 * what is wrong"; path is where in the position the value stands, like
 * "seats[1].hand".
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_TEXT_POSITION_READER_H
#define LAIR_ENGINE_TEXT_POSITION_READER_H

#include <json-c/json.h>

#include "engine/text/position.h"

enum { POSITION_PATH = 80 }; /* "seats[5].dungeon[4].face_down.item" and some: cut if longer */

struct position_reader {
    const struct lair_catalog *cat;
    struct lair_game *g;
    struct lair_fault *why;
    lair_design stock[LAIR_MAX_CARDS]; /* the cards of the game; 0: placed */
    int n_stock;
    int guests[LAIR_N_KINDS]; /* heroes that are meant for more seats: each takes another's place */
};

/* ---- values (position_value.c) --------------------------------------------------------------- */

__attribute__((format(printf, 3, 4))) int position_fail(struct position_reader *r, const char *path,
                                                        const char *format, ...);

int position_number(struct position_reader *r, const char *path, struct json_object *o, int64_t low,
                    int64_t high, int64_t *out);
int position_byte(struct position_reader *r, const char *path, struct json_object *o, int high, uint8_t *out);
int position_seat(struct position_reader *r, const char *path, struct json_object *o, uint8_t *out);
int position_bool(struct position_reader *r, const char *path, struct json_object *o, bool *out);
/* The text belongs to o. */
int position_string(struct position_reader *r, const char *path, struct json_object *o, const char **out);
/* Is o a list of at most so many, an object? */
int position_array(struct position_reader *r, const char *path, struct json_object *o, size_t most);
int position_object(struct position_reader *r, const char *path, struct json_object *o);

/* A key of an object, and who reads its value into what. */
struct position_key {
    const char *name;
    int (*read)(struct position_reader *r, const char *path, struct json_object *o, void *what);
};

/* Reads those keys of a table that the object has, in the table's order. */
int position_read_keys(struct position_reader *r, const char *path, struct json_object *o,
                       const struct position_key *table, size_t n, void *what);
/* Has a table a row of that name?  Its n rows, each of size bytes, begin with their names. */
bool position_has_row(const void *table, size_t n, size_t size, const char *name);
/* Has the object no other keys? */
int position_check_keys(struct position_reader *r, const char *path, struct json_object *o,
                        bool (*is_known)(const char *name));
/* The path of a key of an object. */
void position_path(char out[POSITION_PATH], const char *path, const char *key);

/* ---- cards (position_cards.c) ---------------------------------------------------------------- */

/* Which cards there are, once sets, variants and seats are known. */
int position_fill_stock(struct position_reader *r);
/* The design of a name or an id that is in the game. */
int position_find_design(struct position_reader *r, const char *path, const char *name, lair_design *out);
/* Reads a card of one of some kinds (bits), a name or an object, and takes it from the stock. */
int position_read_card(struct position_reader *r, const char *path, struct json_object *o, int kinds,
                       lair_card *out);
/* Reads those lists of a table that the object has. */
int position_read_lists(struct position_reader *r, const char *path, struct json_object *o,
                        const struct position_list *l, size_t n, int seat);
/* Places what was named nowhere. */
int position_deal_rest(struct position_reader *r);

/* ---- seats (position_seat.c) ----------------------------------------------------------------- */

int position_read_seats(struct position_reader *r, const char *path, struct json_object *o, void *what);

/* ---- the town board (position_board.c) ------------------------------------------------------- */

/* With all cards in place: is there something that the rules do not allow?  Then -1. */
int position_check_board(struct position_reader *r);
/* Keys: "market", "landmarks", "first" of a game, "minion" of a seat (an int). */
int position_read_market(struct position_reader *r, const char *path, struct json_object *o, void *what);
int position_read_landmarks(struct position_reader *r, const char *path, struct json_object *o, void *what);
int position_read_first(struct position_reader *r, const char *path, struct json_object *o, void *what);
int position_read_minion(struct position_reader *r, const char *path, struct json_object *o, void *what);

/* ---- what lasts (position_lasting.c) --------------------------------------------------------- */

/* Reads the lists of pos that tell of it; all cards are in place. */
int position_read_lasting(struct position_reader *r, struct json_object *pos);
bool position_is_lasting(const char *name);

#endif
