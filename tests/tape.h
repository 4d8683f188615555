/* tests/tape.h - a chat network without wires: what the host says to it is kept on a tape
 *
 * An adapter kind in memory, so that tests and the benchmark run the real host
 * (bot/host.h) in their own process.  People of any number say lines and take
 * choices; every message of the host is a letter on the tape, in order, and says
 * to whom, in which slot, what, and which choices.  tests/stage.h opens a host
 * over such networks, seats people and plays whole games.
 *
 * Everything happens on GLib's default main context.  tape_settle() turns it
 * until nobody has anything more to do.  Functions that bring something in settle
 * by themselves, so that what the host answers is on the tape when they return;
 * tape_hand_in() alone does not, for tests in which several speak at once.
 *
 * The host is told what became of a letter (adapters/adapter.h, told) as soon as
 * the loop turns; or, with .holds set, when tape_deliver() says what became of it.
 * A letter to somebody who is not there is told to nobody, and what still waits
 * when the network goes is lost.
 *
 * People are called by their nicks.  Whoever speaks for the first time is there
 * from then on, with an account of the nick's name; tape_guest() makes one without. */
#ifndef LAIR_TESTS_TAPE_H
#define LAIR_TESTS_TAPE_H

#include <glib.h>

#include "adapters/adapter.h"

/* One thing the host said. */
struct tape_letter {
    enum adapter_to to;
    enum adapter_slot slot;
    char *whom;          /* a place, or the nick of a person or of who made the request; NULL: nobody knows */
    char *text;          /* what the host wrote */
    char *whole;         /* the same with the choices below, each as "\n1) label" */
    char **moves;        /* what the choices stand for; ends with NULL */
    char *subject, *tag; /* "" if there is none */
    uint64_t serial;     /* 0: the host need not hear of it */
    int64_t at;          /* clock_ticks() when it was said */
    bool replaced;       /* a later one in its slot came while it waited */
    bool told;           /* the host knows what became of it, namely: */
    enum adapter_told fate;
};

struct tape_person {
    char *nick, *key;
    bool has_account;
    bool here; /* can be seen, and told things */
};

/* A network.  What stands under "for tests to set" may be changed at any time. */
struct tape {
    const struct adapter_host *host; /* the callbacks, for what no function below does */
    void *ctx;
    struct clock *clock;
    char *network;
    GPtrArray *letters;  /* of struct tape_letter *, all since the beginning */
    GHashTable *people;  /* nick -> struct tape_person * */
    GHashTable *places;  /* those that can be spoken to */
    GHashTable *hidden;  /* of these, place -> nicks (char **) to whom it shows itself */
    GHashTable *request; /* id -> nick of who made it */
    bool online;
    guint heard;    /* letters before it are told */
    guint looked;   /* letters before it were looked at by tape_find */
    unsigned lines; /* handed in so far: for ids */
    guint teller;   /* source that tells the host; 0: none waits */

    /* for tests to set */
    bool holds;       /* letters wait for tape_deliver() */
    guint room;       /* so many may wait; to more the answer is ADAPTER_SAY_FULL */
    const char *born; /* begins the ids of requests: another for each life of the host, or
                       * what is said after a restart is taken for what was said before it */
    void (*saying)(void *ctx, const struct tape_letter *l); /* called before l is kept; NULL */
    void *saying_ctx;
};

extern const struct adapter_kind tape_adapter;

/* The tape of an adapter that tape_adapter.open() made. */
struct tape *tape_of(struct adapter *a);

/* Turns the loop until nothing is left to do. */
void tape_settle(void);

/* ---- the network ----------------------------------------------------------------------------- */

/* The network is there, and so are all people who were there before, and its places. */
void tape_online(struct tape *t);
/* It is gone: what waits is lost. */
void tape_offline(struct tape *t);
/* A place can be spoken to, or cannot any more; before tape_online(): will be. */
void tape_place(struct tape *t, const char *place, bool open);

/* A place shows itself to these alone from now on (ends with NULL); nicks NULL: to everybody. */
void tape_hide(struct tape *t, const char *place, const char *const *nicks);

/* All letters that wait meet this fate. */
void tape_deliver(struct tape *t, enum adapter_told fate);
/* Only the oldest that waits; false: none does. */
bool tape_deliver_one(struct tape *t, enum adapter_told fate);
/* A line of one that waits has arrived. */
void tape_show(struct tape *t, const struct tape_letter *l);

/* ---- people ---------------------------------------------------------------------------------- */

/* People without a network yet, by nick, for .people of a tape; and one more of them. */
GHashTable *tape_people(void);
struct tape_person *tape_people_add(GHashTable *people, const char *nick, const char *key, bool has_account);

/* Somebody by the nick; made, with an account of that name, if nobody has it. */
struct tape_person *tape_person(struct tape *t, const char *nick);
/* Makes one without account: NICK!NICK@tape. */
struct tape_person *tape_guest(struct tape *t, const char *nick);

/* The host sees somebody come, or go. */
void tape_come(struct tape *t, const char *nick);
void tape_leave(struct tape *t, const char *nick);
/* The host sees that somebody is called nick now; a guest's key changes too. */
void tape_rename(struct tape *t, const char *from, const char *nick);
/* The host sees a guest log in. */
void tape_log_in(struct tape *t, const char *nick, const char *account);

/* ---- what is said to the host ---------------------------------------------------------------- */

/* A line in full. */
struct tape_line {
    const char *nick;
    const char *place; /* NULL: a whisper outside of all places */
    const char *text;
    const char *request; /* its id; NULL: one that was never used */
    bool whisper;        /* in a place: nobody but the host saw it */
    bool moderates;
    unsigned overtaken;
};

/* Hands it in, and does not settle. */
void tape_hand_in(struct tape *t, const struct tape_line *line);

/* nick says text in a place, or (place NULL) whispering. */
void tape_line(struct tape *t, const char *nick, const char *place, const char *text);
/* The same with an id of the test's. */
void tape_line_as(struct tape *t, const char *nick, const char *place, const char *text, const char *request);

/* nick takes choice n (from 1) of a letter; it had so many. */
void tape_pick_of(struct tape *t, const char *nick, const struct tape_letter *l, unsigned n);
/* Of the newest letter to it that had choices. */
void tape_pick(struct tape *t, const char *nick, unsigned n);

/* ---- what was said by the host --------------------------------------------------------------- */

/* How many letters there are: what comes later has this number or a higher one. */
guint tape_mark(const struct tape *t);
const struct tape_letter *tape_letter(const struct tape *t, guint n);

/* The first letter not looked at yet to whom (a place or a nick; NULL: anybody) that has text in
 * it; those before it count as looked at.  NULL: there is none, and nothing was looked at. */
const struct tape_letter *tape_find(struct tape *t, const char *whom, const char *text);
/* Finds it, or fails the test and prints what was said instead. */
const struct tape_letter *tape_expect(struct tape *t, const char *whom, const char *text);
/* Fails the test if tape_find() finds anything. */
void tape_expect_nothing(struct tape *t, const char *whom, const char *text);
/* What comes next is looked at from the newest on. */
void tape_skip(struct tape *t);

/* The newest letter to a nick with choices; NULL. */
const struct tape_letter *tape_question(const struct tape *t, const char *nick);

/* All that whom was told from letter number from on, choices included, a line feed after each
 * letter; g_free it. */
char *tape_told(const struct tape *t, const char *whom, guint from);

/* Forgets the letters so far, for those who play for long; marks begin from 0 again. */
void tape_forget(struct tape *t);

#endif
