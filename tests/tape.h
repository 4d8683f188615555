/* tests/tape.h - a chat network without wires: what the host says to it is kept on a tape
 *
 * A kind of adapter in memory, so that tests and the benchmark can run the real host (bot/host.h)
 * in their own process.  Any number of people say lines and take choices.  Every message of the
 * host is a letter on the tape, in order, with its target, slot, text and choices.  tests/stage.h
 * opens a host over such networks, seats people and plays whole games.
 *
 * Everything happens on GLib's default main context.  tape_settle() turns it until nobody has
 * anything more to do.  Functions that hand something in settle by themselves, so that the host's
 * answer is on the tape when they return; only tape_hand_in() does not, for tests in which several
 * people speak at once.
 *
 * The host is told what became of a letter (adapters/adapter.h, told) as soon as the loop turns;
 * or, with .holds set, when tape_deliver() says what became of it.  A letter to somebody who is not
 * there reaches nobody, and letters that still wait when the network goes are lost.
 *
 * People are called by their nicks.  Whoever speaks for the first time is there
 * from then on, with an account of the nick's name; tape_guest() makes one without.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_TESTS_TAPE_H
#define LAIR_TESTS_TAPE_H

#include <glib.h>

#include "adapters/adapter.h"

/* One thing the host said. */
struct tape_letter {
    enum adapter_to to;
    enum adapter_slot slot;
    char *whom;       /* a place, or the nick of a person or of the author of a request; NULL: unknown */
    char *text;       /* what the host wrote */
    char *whole;      /* text with the choices below it, each as "\n1) label" */
    char **labels;    /* what these say; ends with NULL */
    char **moves;     /* what the choices stand for; ends with NULL */
    bool *command;    /* ... and which of these are commands */
    unsigned *beside; /* ... and the lines of the text beside which they stand; 0: below */
    char **form;      /* ... and what a text is asked for with; "": none is */
    char *name;       /* what people call the subject; NULL: nothing */
    char *subject, *tag, *mark; /* "" if there is none */
    char **mentions;            /* the keys of those whom it calls, and not only names; ends with NULL */
    bool rings;                 /* it is a call that rings for them, and does not only change one that did */
    GBytes *picture;            /* NULL: none came with it */
    char *picture_words;        /* ... and what is told of it */
    char *file;                 /* what the file that came with it says; NULL: none came */
    bool as_message;            /* not as a notice */
    bool reaches;               /* its person can be whispered to now (TO_PERSON) */
    uint64_t serial;            /* 0: the host need not hear of it */
    int64_t at;                 /* clock_ticks() when it was said */
    bool replaced;              /* a later letter in its slot came while it waited */
    bool told;                  /* the host knows what became of it, namely: */
    enum adapter_told fate;
};

struct tape_person {
    char *nick, *key;
    char *source;       /* of a guest; NULL: this is an account */
    char *address;      /* what its lines are said to come from; NULL: nobody says */
    char *language;     /* what its program says it is set to; NULL: nothing */
    bool here;          /* can be seen and spoken to */
    int64_t open_until; /* clock_ticks until which an answer can be added to what was said last */
};
enum { TAPE_OPEN_MS = 15 * 60 * 1000 };

/* A network.  What stands under "for tests to set" may be changed at any time. */
struct tape {
    const struct adapter_kind *kind;
    const struct adapter_host *host; /* the callbacks, for what no function below does */
    void *ctx;
    struct clock *clock;
    char *network;
    GPtrArray *letters; /* of struct tape_letter *, all since the beginning */
    GHashTable *people; /* nick -> struct tape_person * */
    GHashTable *places; /* those that can be spoken to: place -> struct adapter_place * */
    /* those of them that hide: place -> nicks (char **) of the people to whom it is shown */
    GHashTable *hidden;
    GHashTable *request; /* id -> nick of who made it */
    GHashTable *owed;    /* ids of requests whose answer is owed -> clock_ticks (int64_t *) until which */
    GString *commands;   /* those that the host handed out, a line each */
    bool online;
    guint heard;    /* the host knows what became of the letters before this one */
    guint looked;   /* tape_find() has looked at the letters before this one */
    unsigned lines; /* lines handed in so far, for ids */
    guint teller;   /* source that tells the host; 0: none waits */

    /* for tests to set */
    bool holds;       /* letters wait for tape_deliver() */
    guint room;       /* how many letters may wait; further ones are answered with ADAPTER_SAY_FULL */
    const char *born; /* begins the ids of requests: another for each life of the host, or
                       * what is said after a restart is taken for what was said before it */
    void (*saying)(void *ctx, const struct tape_letter *l); /* called before l is kept; NULL */
    void *saying_ctx;
};

/* One like IRC, and one like a network of panels: it edits, has buttons, is owed an answer to each
 * request, and lets nobody be whispered to but for some time after that person wanted something. */
extern const struct adapter_kind tape_adapter, tape_panel_adapter;

/* The tape of an adapter that tape_adapter.open() made. */
struct tape *tape_of(struct adapter *a);

/* Turns the loop until nothing is left to do. */
void tape_settle(void);

/* ---- the network ----------------------------------------------------------------------------- */

/* The network is there, with all people who were there before, and its places. */
void tape_online(struct tape *t);
/* The network is gone: what waits is lost. */
void tape_offline(struct tape *t);
/* A place can be spoken to, or no longer can; before tape_online(): it will be. */
void tape_place(struct tape *t, const char *place, bool open);
/* One that is in a community, and a thread of another place, can be; either may be NULL. */
void tape_place_in(struct tape *t, const char *place, const char *community, const char *parent);

/* One cannot be spoken to for want of these rights (ends with NULL). */
void tape_place_lacks(struct tape *t, const char *place, const char *const *lacks);

/* From now on a place is shown only to these people (ends with NULL); nicks NULL: to everybody. */
void tape_hide(struct tape *t, const char *place, const char *const *nicks);

/* All letters that wait meet this fate. */
void tape_deliver(struct tape *t, enum adapter_told fate);
/* Only the oldest that waits does; false: none waits. */
bool tape_deliver_one(struct tape *t, enum adapter_told fate);
/* The first line of a letter that waits has arrived. */
void tape_show(struct tape *t, const struct tape_letter *l);

/* ---- people ---------------------------------------------------------------------------------- */

/* People who are on no network yet, by nick, for .people of a tape; and one more of them. */
GHashTable *tape_people(void);
struct tape_person *tape_people_add(GHashTable *people, const char *nick, const char *key,
                                    const char *source);
/* As an adapter of that network hands the person in. */
struct adapter_person tape_seen(const char *network, const struct tape_person *p);

/* The person with that nick; if nobody has it, somebody with an account of that name is made. */
struct tape_person *tape_person(struct tape *t, const char *nick);
/* Makes somebody without an account: NICK!NICK@tape. */
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
    const char *subject; /* of the message that it was written to; NULL: to none */
    bool whisper;        /* in a place: nobody but the host saw it */
    bool moderates;
    unsigned overtaken;
};

/* Hands it in, without settling. */
void tape_hand_in(struct tape *t, const struct tape_line *line);

/* nick says text in a place, or (place NULL) whispering. */
void tape_line(struct tape *t, const char *nick, const char *place, const char *text);
/* As tape_line(), with an id of the test's own. */
void tape_line_as(struct tape *t, const char *nick, const char *place, const char *text, const char *request);

/* As tape_line(), but what reads as a number takes that choice, as where choices are numbered. */
void tape_type(struct tape *t, const char *nick, const char *place, const char *text);

/* nick takes choice n (from 1) of a letter, which must have had so many. */
void tape_pick_of(struct tape *t, const char *nick, const struct tape_letter *l, unsigned n);
/* As tape_pick_of(), with the newest letter to nick that had choices. */
void tape_pick(struct tape *t, const char *nick, unsigned n);

/* ---- what was said by the host --------------------------------------------------------------- */

/* How many letters there are: what comes later has this number or a higher one. */
guint tape_mark(const struct tape *t);
const struct tape_letter *tape_letter(const struct tape *t, guint n);

/* The first letter to whom (a place or a nick; NULL: anybody) that has text in it and was not
 * looked at yet; the letters before it then count as looked at.  NULL: there is none, and no letter
 * counts as looked at. */
const struct tape_letter *tape_find(struct tape *t, const char *whom, const char *text);
/* Finds it, or fails the test and prints what was said instead. */
const struct tape_letter *tape_expect(struct tape *t, const char *whom, const char *text);
/* Fails the test if tape_find() finds anything. */
void tape_expect_nothing(struct tape *t, const char *whom, const char *text);
/* All letters so far count as looked at. */
void tape_skip(struct tape *t);

/* The newest letter to a nick that has choices; NULL: there is none. */
const struct tape_letter *tape_question(const struct tape *t, const char *nick);

/* Everything that whom was told from letter number from on, with its choices and a line feed after
 * each letter; g_free it. */
char *tape_told(const struct tape *t, const char *whom, guint from);

/* What somebody is told who says that, where, or (NULL) in a whisper; g_free it. */
char *tape_answer(struct tape *t, const char *nick, const char *where, const char *line);
/* Fails the test unless that has this in it, or if it has. */
void tape_assert_told(struct tape *t, const char *nick, const char *where, const char *line,
                      const char *expected);
void tape_assert_not_told(struct tape *t, const char *nick, const char *where, const char *line,
                          const char *unexpected);

/* Forgets the letters so far, for tests that play for long; marks begin from 0 again. */
void tape_forget(struct tape *t);

#endif
