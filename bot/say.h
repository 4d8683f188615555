/* bot/say.h - a template and its data become a message in the outbox
 *
 * Whoever is told is told in the words of its network.  What is said to one person about
 * a table names it: a whisper does not show where it belongs.  On a terminal it does so
 * only if that person sits at several.  What is said to a place names its table if there are
 * several. */
#ifndef LAIR_BOT_SAY_H
#define LAIR_BOT_SAY_H

#include "bot/host.h"
#include "bot/words/prompt.h"

/* Does somebody need the table's name to know what is meant?  Who sits at a terminal, and at no more
 * than one table, was never told it. */
bool say_needs_name(const struct host *h, const struct network *net, const struct person *person);

/* To whom asked for it, by a page if it is long (bot/pager.h).  t: about which table; NULL: none. */
void say_reply(struct host *h, const struct request *r, const struct table *t, const char *name,
               struct json_object *data);
/* The next page. */
void say_more(struct host *h, const struct request *r);
/* The same as say_reply() with choices to take, about what the seat is asked: when it has arrived
 * the seat's player knows of that. */
void say_reply_choices(struct host *h, const struct request *r, const struct table *t, int seat,
                       const struct prompt *p);

/* To somebody, wherever it sits. */
void say_to(struct host *h, const struct network *net, const struct adapter_person *person, const char *name);

/* To who said too much: nothing is heard of it until it said nothing for calm_s. */
void say_too_much(struct host *h, const struct request *r, int calm_s);

/* To all in a place, about no table. */
void say_in_place(struct host *h, const struct network *net, const char *place, const char *name);

/* To all who follow the table: at its place, or, where that is not told of it (bot/people/manner.h), to
 * each of its players; and to those who watch. */
void say_table(struct host *h, const struct table *t, const char *name, struct json_object *data);
/* To those who watch alone. */
void say_watchers(struct host *h, const struct table *t, const char *name);
/* To each of its players alone. */
void say_players(struct host *h, const struct table *t, const char *name, struct json_object *data);

/* To one seat's player. */
void say_seat(struct host *h, const struct table *t, int seat, enum adapter_slot slot, const char *text,
              const struct outbox_about *about);
void say_prompt(struct host *h, const struct table *t, int seat, const struct prompt *p,
                const struct outbox_about *about);
/* To any reader of it: a seat, TABLE_PLACE or a watcher's number. */
void say_reader(struct host *h, const struct table *t, int reader, enum adapter_slot slot, const char *text,
                const struct outbox_about *about);

/* Is it worth telling there how the table's seed comes about?  Alone nobody brings a word after the
 * commitment was shown, and a terminal's host is who sits at it: to them it would prove nothing. */
bool say_proves_seed(const struct network *net, const struct table *t);

/* A seat's person as facts for the lobby, where there is no game: {"nick","bot","letter"}. */
struct json_object *say_person(const struct table *t, int seat, bool quiet);

/* The same message to nobody in particular: {"nick":...}. */
struct json_object *say_nick(const char *nick, bool quiet);

#endif
