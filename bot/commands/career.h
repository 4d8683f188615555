/* bot/commands/career.h - what there is to tell of one person: what it has reached alone, and against people
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMMANDS_CAREER_H
#define LAIR_BOT_COMMANDS_CAREER_H

#include <json-c/json.h>

#include "bot/commands/talk.h"

/* Finds somebody who was called that on the author's network, for person_clear(), and tells by which nick; to call
 * it would call nobody.  A player who is off the boards is nobody.  NULL: the author was told that there is nobody. */
struct json_object *career_find(struct talk *talk, const char *nick, struct person *player);

/* Answers a command whose argument is a nick, or nothing: tells of whoever is called that, or of the author.
 * called: as career_find() has it, and tell's to keep; NULL: it is the author. */
typedef void career_tell_fn(struct talk *talk, const struct person *player, struct json_object *called);
void career_answer(struct talk *talk, career_tell_fn *tell);

/* What it has reached alone: "tallies" and "latest".  NULL: the store failed.  since: when the first game was over,
 * ms since 1970; 0: there is none. */
struct json_object *career_alone(const struct talk *talk, const struct person *player, int64_t *since);

/* Adds "ratings" against people.  False: the store failed.  since: becomes when the first match was over, if that was
 * before.  sure: becomes false if a rating is provisional. */
bool career_add_ratings(const struct talk *talk, struct json_object *o, const struct person *player,
                        int64_t *since, bool *sure);

/* There is nothing to tell of somebody who is called that. */
void career_tell_nobody(struct talk *talk, const char *nick);

#endif
