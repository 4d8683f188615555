/* tests/stage.h - a host in this process, over networks on tape, and people who play on it
 *
 *     struct stage *s = stage_new("net:#dungeon", path, &(struct host_settings){ .sets = "bmr" });
 *     stage_open(s);
 *     tape = stage_tape(s, "net");
 *     t = stage_begin(s, tape, "#dungeon", "crypt", "", 3, 17);
 *     while (stage_act(tape, t, dice)) continue;
 *
 * The clock is turned by hand and goes on through restarts, as do the networks with their places
 * and people: stage_close() and then stage_open() is a restart that loses only what the host has
 * not stored.
 *
 * Functions that can fail make the test fail (cmocka), except stage_try().
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_TESTS_STAGE_H
#define LAIR_TESTS_STAGE_H

#include <glib.h>

#include "bot/host.h"
#include "bot/words/template.h"
#include "tests/tape.h"

struct stage_network {
    char *name;
    const struct adapter_kind *kind;
    char **places;
    GHashTable *people; /* as in struct tape */
};

struct stage {
    struct host_settings settings; /* of the next stage_open(); strings are the test's */
    char *path;                    /* of the database */
    char *folder;                  /* the folder that path is in, if it is the stage's own; else NULL */
    struct clock *clock;
    struct host *host;   /* NULL: closed */
    GPtrArray *networks; /* of struct stage_network * */
    int lives;           /* how often it was opened */
    char *born;          /* "life1-": begins the ids of this life's requests */
    bool offline;        /* networks are not there when it is opened */
};

/* networks: "net:#dungeon,#cellar far:" are two, of which one has no places.  path NULL: the
 * database is in memory.  The stage is closed.  stage_free() frees everything except the database's
 * files. */
struct stage *stage_new(const char *networks, const char *path, const struct host_settings *settings);
/* As stage_new(), with its database in a folder of its own, which stage_free() removes. */
struct stage *stage_new_in_folder(const char *networks, const struct host_settings *settings);
void stage_free(struct stage *s); /* NULL is allowed */

/* Opens the database, the host and the networks.  stage_try(): false, with *why (g_free), and the
 * stage is closed. */
void stage_open(struct stage *s);
bool stage_try(struct stage *s, char **why);
void stage_close(struct stage *s);
/* Closes and opens it. */
void stage_restart(struct stage *s);
/* The host is killed and starts again: its database, which is a file, is as the last commit left
 * it. */
void stage_crash(struct stage *s);
/* It is closed, and a backup of its database (store_backup()) takes the database's place; then it is opened. */
void stage_restore(struct stage *s, const char *backup);
/* To be called while it is closed: the machine has been started again, at that time of day. */
void stage_reboot(struct stage *s, int64_t now_ms);

/* Fails the test unless what the host hands in is what the heading of the sentence lists: the
 * watch (template_set_watch) of each network of an open stage. */
void stage_compare(void *user, const struct template_set *set, const char *name, struct json_object *data);

/* Runs SQL on the database, which is a file, by a connection of its own. */
void stage_sql(const struct stage *s, const char *sql);

/* The tape of a network of that name; it lasts until the stage is closed. */
struct tape *stage_tape(const struct stage *s, const char *network);

/* A moment as it is written, "2026-03-29T01:00:00Z", in ms since 1970. */
int64_t stage_date(const char *text);
/* Turns the clock, and lets the host do what is due. */
void stage_turn(struct stage *s, int64_t ms);

/* The table of that name on the first network. */
struct table *stage_table(const struct stage *s, const char *name);

/* The people of stage_begin() and their order: "ann", "ben", "cleo", "dora", "emil", "flo". */
const char *stage_nick(int seat);

/* People open a table, sit down and start it; options follow the name in `new` ("hard clock=60").
 * seed is the game's, made of that number, and the table is therefore unrated. */
struct table *stage_begin(struct stage *s, struct tape *tape, const char *place, const char *name,
                          const char *options, int seats, uint32_t seed);

/* The game stands as a position says (engine/text/position.h), with ' for ", and all who are asked something are
 * asked.  The store does not know of it. */
void stage_set(struct stage *s, struct table *t, const char *position);

/* Somebody who is asked something answers by taking a choice, as the dice say.  If that leads to
 * another question, it is answered too.  False: nobody is asked. */
bool stage_act(struct tape *tape, struct table *t, GRand *dice);
/* The seat that stage_act() would have answer; -1: nobody is asked. */
int stage_asked(const struct table *t, GRand *dice);
/* Is a letter about this table? */
bool stage_is_about(const struct tape_letter *l, const struct table *t);
/* The newest question about a table to a nick. */
const struct tape_letter *stage_question(const struct tape *tape, const struct table *t, const char *nick);
/* Asks with "link" for the code that joins a nick to another account.  g_free it. */
char *stage_link_code(struct tape *tape, const char *nick);
/* The number, from 1, of a choice as the dice say: mostly a new room if there is one; otherwise it
 * passes half of the time, or games would not get anywhere.  The choice depends on what is offered,
 * not on its order or its words. */
unsigned stage_choice(const struct tape_letter *question, GRand *dice);

#endif
