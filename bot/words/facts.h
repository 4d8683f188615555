/* bot/words/facts.h - what the templates know of a game: cards, seats and events as JSON
 *
 * Everything is made from a view, so that nobody's text can hold what its
 * reader may not know.  A card is
 *   {"name","id","kind","room":true,...,"damage","treasure":"CF","health",...}
 * an unknown one has "unknown":true and its kind only.  A seat is
 *   {"letter":"a","nick","you":false,"boss"}.  Treasure is told by its letters C
 * F M T E.  Words of a language are the templates' business: kinds, phases and
 * zones are members that are true ("room":true, "adventure":true).
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_WORDS_FACTS_H
#define LAIR_BOT_WORDS_FACTS_H

#include <glib.h>
#include <json-c/json.h>

#include "engine/lair.h"

/* Whose eyes. */
struct facts {
    const struct lair_catalog *cat;
    const struct lair_game *view;     /* of viewer */
    int viewer;                       /* a seat, or LAIR_PUBLIC */
    const char *nick[LAIR_MAX_SEATS]; /* as this reader is to see them; NULL: none */
    bool unrated;                     /* the seed was given: somebody may know every card */
    bool weekends;                    /* they do not count for its clock */
    int64_t paused_until;             /* its clocks stand, ms since 1970; 0: they do not */
    bool hushed;                      /* nobody is told who is awaited: viewer at most of itself */
    int64_t tick;                     /* ... but at which tick answers count next, ms since 1970; 0: none */
    int64_t until;                    /* ... and until when they are taken; 0: open */
    int64_t now;                      /* ... and what time it is */
    bool answered;                    /* the viewer has answered what it is asked */
    unsigned piloted;                 /* seats, as bits, where a machine plays for a player who is away */
    unsigned offered;                 /* ... and which of their seats is offered to others */
    int vacation[LAIR_MAX_SEATS][2];  /* the first and the last day of each seat's, since 1970; 0: none */
};

/* Members of an object, whose keys must live for ever; a NULL text adds nothing. */
void facts_text(struct json_object *o, const char *key, const char *text);
void facts_number(struct json_object *o, const char *key, int n);
void facts_true(struct json_object *o, const char *key);
void facts_flag(struct json_object *o, const char *key, bool set);
void facts_add(struct json_object *o, const char *key, struct json_object *value);

/* Appends item to the list of that name, which is made if it is not there.  An
 * object gets "first":true or false. */
void facts_append(struct json_object *o, const char *key, struct json_object *item);

/* What a miniboss says at a level, of its text that tells all three; NULL: nothing.  g_free it. */
char *facts_level_text(const struct facts *f, lair_design miniboss, int level);

/* A game thing as an object that the caller owns.  NULL for no card and nobody. */
struct json_object *facts_card(const struct facts *f, lair_design d);
struct json_object *facts_seat(const struct facts *f, int seat);
/* A card's name without its title: "Sir Digby Apple" of "Sir Digby Apple, Ace Detective".  g_free it. */
char *facts_short_name(const struct facts *f, lair_design d);

/* So many coins: "n", "one"; unless told, nothing. */
void facts_coins(struct json_object *o, const char *key, int n, bool told);

/* The room on a square: its card, "at", computed "damage" and "treasure", "hidden" for a
 * face-down card that the viewer may not know, "new", "asleep"; the miniboss under it as "mini". */
struct json_object *facts_room(const struct facts *f, int seat, int square);

/* A hero of the view: its card, its name without the title as "called", computed "health", what is "left" of it. */
struct json_object *facts_hero(const struct facts *f, lair_card hero);
/* Adds a list of heroes, from the first of a chain on. */
void facts_heroes(const struct facts *f, struct json_object *o, const char *key, lair_card first);

/* The event as this viewer is told of it (lair_event_for is applied). */
struct json_object *facts_event(const struct facts *f, const struct lair_event *e);

/* What a move is, for its label: "verb":true, "what", "target"; text: in notation. */
struct json_object *facts_move(const struct facts *f, int seat, const struct lair_move *m, const char *text);

/* A span of time for the template of that name: {"n", "days"|"hours"|"minutes"|"seconds":true}.  About:
 * in whole units of which there are two; exactly: in the biggest that leaves no rest. */
enum facts_span { FACTS_ABOUT, FACTS_EXACTLY };
struct json_object *facts_span(int64_t ms, enum facts_span how);

/* A moment of clock_now() in UTC, for the templates "day" and "moment": {"year","month","day","hour",
 * "minute"}, texts with their zeros. */
struct json_object *facts_moment(int64_t ms);
/* Adds "vacation":{"from"?: unless it is one day, "until"}, of days since 1970, unless last is 0. */
void facts_vacation(struct json_object *o, int first, int last);
/* Are two moments of the same day, in UTC? */
bool facts_same_day(int64_t a, int64_t b);
/* While nobody is told who is awaited: {"until":moment?, "today"?, "tick":{moment, "today"?}?}; tick 0: there are none;
 * until 0: nobody knows. */
struct json_object *facts_answers(int64_t tick, int64_t until, int64_t now);

/* "phase": the phase's name, also as a member that is true. */
void facts_phase(struct json_object *o, int phase);

/* "C2 M1": a dungeon's totals; "-" if there are none; g_free it. */
char *facts_totals(const int count[LAIR_N_TREASURES]);

/* "a2"; "" for no square.  buf has room for 8 bytes. */
const char *facts_square(char buf[8], int seat, int square);

#endif
