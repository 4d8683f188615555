/* bot/games/solo.h - games played alone: score, title, and what one has reached
 *
 * A solo or challenge game that was played to its end has a result: its score
 * (souls less wounds, RULES.md S9) and what it was reached with.
 *
 * Giving up drops no bad game: from the first decision on a rated game that is
 * given up counts as SOLO_GIVEN_UP, a failure, as if it had ended with the five
 * wounds that end one (S9e) and without a soul.  Calling it off is giving it up.
 * What is never gone on with does not count, but stays one of the few tables that
 * somebody may have.
 *
 * It counts for the place of its table, or the one that this is a thread of.  A
 * game in whispers counts for its player's home on that network: the place that
 * the player chose, or else where it had a seat last, before the game ended.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_GAMES_SOLO_H
#define LAIR_BOT_GAMES_SOLO_H

#include <json-c/json.h>

#include "bot/host.h"

enum { SOLO_GIVEN_UP = -5 };

/* Titles are numbered from 0, the highest. */
enum { SOLO_TITLES = 11 };
size_t solo_title_number(int score);

/* What a score is called, "*title" for the template "title"; the caller owns it.  That of a challenge begins
 * with "True" for the reader, which is for a template to say. */
struct json_object *solo_title(int score);

/* Will a running game have a result if it is given up now? */
bool solo_counts(const struct table *t);

/* The result of a game alone that was played to its end: rules, score, souls, wounds, turns and boss.  False: it is
 * none, or was given up. */
bool solo_result_of(const struct lair_catalog *cat, const struct lair_game *end, struct solo_result *out);

/* Stores the result of a table whose game is over, if it has one. */
void solo_finish(struct host *h, struct table *t);

/* The place for which what happens in a place of a network counts: itself, or whose thread it is. */
const char *solo_place(const struct network *net, const char *place);

/* May everybody look into it, as far as is known now?  NULL is allowed. */
bool solo_place_is_open(const struct network *net, const char *place);

/* "score", "title", "challenge" of a game that is over; NULL: it has no result. */
struct json_object *solo_facts(const struct lair_catalog *cat, const struct lair_game *g);

#endif
