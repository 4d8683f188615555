/* engine/text/match.h - a game with its history, inside
 *
 * A match keeps two games, the one that is played and the one at the beginning
 * of its phase, and every move as text.  Its arrays grow; nothing else of the
 * engine allocates while a game is played.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ENGINE_TEXT_MATCH_H
#define LAIR_ENGINE_TEXT_MATCH_H

#include "engine/lair.h"

struct match_move {
    size_t text;   /* where it begins in .text of the match: "cast freeze a3", NUL-terminated */
    uint16_t turn; /* when it was played */
    uint8_t phase, seat;
};

struct match_tag { /* one more line at the head of a record */
    char *name, *value;
};

enum { MATCH_MAX_TAGS = 64, MATCH_TAG_NAME = 32, MATCH_TAG_VALUE = 400 };

struct lair_match {
    const struct lair_catalog *cat;
    struct lair_game game;
    struct lair_game snapshot; /* at the beginning of its phase */
    struct lair_game before;   /* while a move is played: the game it is told from */
    struct match_move *move;   /* all moves; from .first on: those since .snapshot */
    size_t n_moves, cap_moves, first;
    char *text;
    size_t n_text, cap_text;
    struct match_tag tag[MATCH_MAX_TAGS];
    int n_tags;
    char *position; /* JSON of the position it began from; NULL: it is a new game */
    bool committed;
    uint8_t commitment[LAIR_HASH]; /* if .committed */
};

/* Plays a move given as text; else why->text says why not. */
enum lair_refusal match_play_text(struct lair_match *m, int seat, const char *text, struct lair_sink *sink,
                                  struct lair_refused *why);

/* As lair_match_set(), but the position has no moves and a sink hears what happens. */
struct lair_match *match_from_position(const struct lair_catalog *cat, struct json_object *pos,
                                       struct lair_sink *sink, struct lair_fault *why);

/* As lair_match_tag(); false: the name or value cannot stand in a record, or there are too many. */
bool match_tag(struct lair_match *m, const char *name, const char *value);

#endif
