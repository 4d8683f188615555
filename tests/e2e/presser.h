/* tests/e2e/presser.h - people who play lair on a stand-in Discord, by pressing what they are shown
 *
 * A stand-in, a bot on it, and people in a server called "castle".  They open a table, join and start it by buttons;
 * then whoever is asked something presses what the dice say, and after every step all that each of them can see is
 * held against what it may know.
 *
 * What is asked of an object of the stand-in is good until the next call of any function for it (standin.h).
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_TESTS_PRESSER_H
#define LAIR_TESTS_PRESSER_H

#include <stdbool.h>

#include <glib.h>
#include <json-c/json.h>

#include "tests/e2e/served.h"
#include "tests/e2e/standin.h"
#include "tests/e2e/world.h"

enum { PRESSERS = 4 /* people at the most */ };

/* What is read on the way, in the language of the channel. */
struct presser_words {
    const char *join, *start; /* buttons */
    const char *open;         /* read behind a table's name while there are seats, and in the same way */
    const char *begins, *over;
    const char *again; /* below its end */
};
extern const struct presser_words presser_english, presser_german;

struct presser {
    struct standin *discord;
    struct served *bot;
    struct world *world;         /* of the table; NULL: there is none */
    const char *names[PRESSERS]; /* who were met; the first of them, as many as players, sit at the table */
    const char *shown[PRESSERS]; /* what is surely read of their nicks */
    const struct presser_words *words; /* in which the channel is spoken to */
    int people, players, presses;      /* presses: so many answered a question */
    char *table, *read;                /* its name, and a pattern for that as it is read */
    char *place;                       /* the channel where it is looked and pressed: its name or id */
    unsigned greeted;                  /* how often the bot has identified or resumed, as of the last wait */
    GRand *dice;
};

/* A test's fixture: a stand-in with a server, nobody in it, and a bot that is not configured. */
int presser_set_up(void **state);
int presser_tear_down(void **state);

/* Somebody comes into the server.  name, which is kept, is what the test calls it; nick: as whom the others see it,
 * NULL: by that name. */
void presser_meet(struct presser *p, const char *name, const char *locale, const char *nick);

/* Writes the bot's configuration, without a pace, with nothing gathered, and without threads; more: lines of its group [discord]. */
void presser_configure(struct presser *p, const char *more);

/* Starts the bot, and waits until it is online. */
void presser_start(struct presser *p);

/* All of that: ann, ben and cleo, of whom so many play. */
void presser_begin(struct presser *p, int players);

/* Waits until the bot is online once more than it was at the last wait. */
void presser_expect_online(struct presser *p);

/* What the stand-in counts of the gateway: "identify", "resume". */
unsigned presser_count(struct presser *p, const char *what);

/* ---- what they see --------------------------------------------------------------------------- */

/* A text in an object; "": there is none. */
const char *presser_text(struct json_object *o, const char *name);

/* Message i of those in the first channel of a view, from the newest; NULL: there are fewer. */
struct json_object *presser_message(struct json_object *view, size_t i);

/* Does a text hold nothing that the player in that seat cannot know, or (LAIR_PUBLIC) everybody else? */
void presser_check_text(struct presser *p, int seat, const char *text);

/* Holds all that everybody can see, open forms too, against what it may know, as of after it was seen, since the game goes on. */
void presser_check_secrets(struct presser *p);

/* The newest message that asks user something; NULL: none does. */
struct json_object *presser_question(struct presser *p, const char *user);

/* ---- what they do ---------------------------------------------------------------------------- */

/* A button that answers a question, or an option of a list; its strings are its own. */
struct presser_answer {
    char *message, *control, *option; /* option NULL: it is a button */
};

/* One of those of a message, whichever the dice say. */
struct presser_answer presser_answer_of(struct presser *p, struct json_object *message);
void presser_answer_clear(struct presser_answer *a);

/* Answers with one, and waits for what comes of it; false: what could be pressed has changed since. */
bool presser_press(struct presser *p, const char *user, struct json_object *message);

/* What user reads in answer to an interaction: there must be something, and if it was a press on the own panel that
 * has changed.  Good until the next call. */
struct json_object *presser_read(struct presser *p, const char *user, const char *interaction);

/* The move behind an answer, as it could be typed; NULL: it is too long to be known. */
const char *presser_line(const struct presser_answer *a);

/* Whoever is asked something answers.  False: nobody was. */
bool presser_step(struct presser *p);

/* Everybody looks what is asked, as people do who are called. */
void presser_look(struct presser *p);

/* ---- a game ---------------------------------------------------------------------------------- */

/* A table of that name, in a channel of that name, is opened, joined by all players and started; options: more of
 * them, "" none. */
void presser_open(struct presser *p, const char *table, const char *options);

/* From now on it is about the table of that name. */
void presser_name_table(struct presser *p, const char *table);

/* In parts: a table that is opened in p->place, and people who sit down at it, and start it. */
void presser_new_table(struct presser *p, const char *table, const char *options);
void presser_gather(struct presser *p);

/* Waits until somebody reads the table's name with that before and that after it. */
void presser_expect(struct presser *p, const char *reader, const char *before, const char *after);

bool presser_is_over(struct presser *p);

/* Plays until the game is over or so many presses, in all, were made. */
void presser_play(struct presser *p, int presses);

/* ... and the bot ends; nothing was wrong. */
void presser_play_to_the_end(struct presser *p);

#endif
