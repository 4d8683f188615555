/* bot/say.h - who is told a sentence about a table, or about none
 *
 * Everybody is told in the words of their own network (bot/saying.h).  What is said in a place names its table if there are
 * several.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_SAY_H
#define LAIR_BOT_SAY_H

#include "bot/host.h"
#include "bot/words/prompt.h"

/* Says it to a person, whatever tables that person sits at, or to all in a place: about no table.  It calls n people in that
 * place, where texts call nobody by themselves; those of quiet (as bits) are only named. */
void say_calling(struct host *h, const struct network *net, const struct adapter_target *target,
                 const struct adapter_person *called, size_t n, uint32_t quiet, const char *name,
                 struct json_object *data);
static inline void say_notice(struct host *h, const struct network *net, const struct adapter_target *target,
                              const char *name, struct json_object *data)
{
    say_calling(h, net, target, NULL, 0, 0, name, data);
}

/* Says it to all who follow the table: in its place; to each of its players if that place is not told
 * of it (bot/people/manner.h), or to those who play from another network; and to those who watch. */
void say_table(struct host *h, const struct table *t, const char *name, struct json_object *data);
/* Says it to all who follow the table and do not play at it: in its place, if that is told, and to those who
 * watch. */
void say_others(struct host *h, const struct table *t, const char *name, struct json_object *data);
/* Says it only to those who watch. */
void say_watchers(struct host *h, const struct table *t, const char *name);
/* Says it to one seat's player, if that is a person; data stays the caller's. */
void say_player(struct host *h, const struct table *t, int seat, const char *name, struct json_object *data);
/* Says it to one seat's player, in the words in which that is told of the table, but of all its tables. */
void say_of_all(struct host *h, const struct table *t, int seat, const char *name, struct json_object *data);
/* Says it to each of its players and nobody else. */
void say_players(struct host *h, const struct table *t, const char *name, struct json_object *data);

/* Says it to one seat's player. */
void say_seat(struct host *h, const struct table *t, int seat, enum adapter_slot slot, const char *text,
              const struct outbox_about *about);
/* Asks the player; p NULL: what was asked is no question any more. */
void say_prompt(struct host *h, const struct table *t, int seat, const struct prompt *p,
                const struct outbox_about *about);
/* Says it to any reader of the table: a seat, TABLE_PLACE or a watcher's number. */
void say_reader(struct host *h, const struct table *t, int reader, enum adapter_slot slot, const char *text,
                const struct outbox_about *about);

/* Says how the table stands to one of its readers: the text of board_facts(), with a picture of them in a
 * place where pictures are shown. */
void say_board(struct host *h, const struct table *t, int reader, const char *text, struct json_object *board,
               const struct outbox_about *about);

/* Says in the table's place how its lobby stands: the text of a template, with its buttons. */
void say_lobby(struct host *h, const struct table *t, const char *sentence, const char *text);

/* Nothing more will be said about the table: its place may forget it. */
void say_gone(struct host *h, const struct table *t);

/* Is it worth telling people there how the table's seed comes about?  Somebody who plays alone
 * brings no word after the commitment was shown, and a terminal's host belongs to the person who
 * sits at it: to them it would prove nothing. */
bool say_proves_seed(const struct network *net, const struct table *t);

/* How nicks are written for a table's place, where they are to call nobody; NULL: as they are, as also
 * in whispers. */
adapter_quiet *say_quiet(const struct host *h, const struct table *t);

/* A seat's player as facts for the lobby, where there is no game: {"nick","bot","letter","piloted","offered",
 * "vacation"}. */
struct json_object *say_person(const struct table *t, int seat, adapter_quiet *quiet);

/* The facts of a message that names somebody: {"nick":...}. */
struct json_object *say_nick(const char *nick, adapter_quiet *quiet);

#endif
