/* adapters/adapter.h - what a chat network offers the host, and what it hands in
 *
 * An adapter is one const struct of functions (struct adapter_kind) per kind of
 * network, and one struct adapter per network of that kind.  It encodes and
 * decodes: every word a player reads comes from the host.
 *
 * The host speaks in messages, not lines: to whom, in which slot, a text, and
 * the choices it offers.  What comes in are lines, choices taken, wishes for
 * completions, and people, places and connections coming and going.
 *
 * The order of calls:  open -> start -> (say | callbacks)* -> stop -> free.
 * All of it on GLib's default main context, in one thread.  No function here
 * calls a callback before it has returned, and callbacks only take in: both may
 * therefore be called from anywhere except that free is not for callbacks.
 *
 * Strings are UTF-8, without control characters but for '\n' between the lines
 * of a message's text.  What is passed in or handed over lives until the call
 * returns: who wants to keep it copies it. */
#ifndef LAIR_ADAPTERS_ADAPTER_H
#define LAIR_ADAPTERS_ADAPTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <glib.h>

#include "adapters/clock.h"

struct adapter; /* opaque: one network and the way to it */

/* ---- who ------------------------------------------------------------------------------------- */

/* Somebody on a network.  network and key together are the person; nick is for
 * showing and may be anybody's tomorrow.
 *
 * With an account the key is what the network vouches for: a services account
 * (in lower case) or a stable user id.  Without one it is "nick!user@host",
 * good for as long as nothing of it changes.  An account never contains '!', so
 * one key is never the other's.  A key has 1 to ADAPTER_KEY_MAX bytes. */
struct adapter_person {
    const char *network; /* adapter's name for itself: "libera" */
    const char *key;
    const char *nick;
    bool has_account;
};
enum { ADAPTER_KEY_MAX = 200 };

/* ---- out: messages --------------------------------------------------------------------------- */

/* Where a network can edit, a later message to the same target with the same
 * slot and subject takes the earlier one's place.  Where it cannot (IRC), the
 * later one takes the place of an earlier one that still waits to be sent; of a prompt
 * also if it has begun, and then its rest is not sent.
 * That holds for board and prompt; replies and notices always stand. */
enum adapter_slot {
    ADAPTER_BOARD,  /* how the game stands */
    ADAPTER_PROMPT, /* what is asked, with choices */
    ADAPTER_REPLY,  /* what somebody asked for */
    ADAPTER_NOTICE, /* what happened */
};
enum { ADAPTER_SLOTS = ADAPTER_NOTICE + 1 };

enum adapter_to {
    ADAPTER_TO_PLACE,   /* all who are there */
    ADAPTER_TO_PERSON,  /* that person alone, or nobody */
    ADAPTER_TO_REQUEST, /* who made the request, and nobody else */
};

struct adapter_target {
    enum adapter_to to;
    union {
        const char *place;            /* as handed in: "#lair" */
        struct adapter_person person; /* nick: the last one known, a hint */
        const char *request;          /* the id that came with the request */
    };
};

/* One thing to choose.  IRC and the console number them from 1 and take the
 * number as the answer; where there are buttons, each is one.  A number is one of the
 * newest message whose choices its author had begun to read when it was typed. */
struct adapter_choice {
    const char *label; /* what the player reads */
    const char *move;  /* what comes back when it is taken */
};

struct adapter_message {
    uint64_t serial; /* the host's number for it, see told; 0: it need not hear */
    struct adapter_target target;
    enum adapter_slot slot;
    const char *subject; /* whose slot, e.g. the table: two in one place have two boards; NULL: "" */
    const char *tag;     /* the host's mark of what is asked; comes back with a choice; NULL: "" */
    const char *text;    /* lines parted by '\n'; may be "" */
    const struct adapter_choice *choices;
    size_t n_choices; /* 0: what was offered there before is withdrawn (prompt only) */
};

enum adapter_say {
    ADAPTER_SAY_TAKEN,   /* told will follow, once, if serial is not 0 */
    ADAPTER_SAY_OFFLINE, /* no connection, or not in that place */
    ADAPTER_SAY_ABSENT,  /* nobody is known by that key or request */
    ADAPTER_SAY_FULL,    /* too much waits already: later */
};

enum adapter_told {
    ADAPTER_TOLD,          /* the network has it (IRC: it answered a PING sent after it) */
    ADAPTER_TOLD_REPLACED, /* a later one in its slot went instead */
    ADAPTER_TOLD_NOBODY,   /* the person is gone, or the nick is someone else's now: said to nobody */
    ADAPTER_TOLD_LOST,     /* the network failed it (IRC: its connection ended, or the nick it went to
                            * was given up meanwhile): perhaps said, perhaps not; say it again */
};

/* ---- in: callbacks --------------------------------------------------------------------------- */

/* A line for the host.  What addresses it (the prefix, the bot's name) is taken
 * off; what was not for the host never comes.  text is one line, not empty, with
 * no white space at its ends, at most ADAPTER_LINE_MAX bytes. */
struct adapter_line {
    struct adapter_person who;
    const char *place;   /* where; NULL: a whisper outside of all places */
    bool whisper;        /* nobody but the host saw it */
    bool moderates;      /* the network vouches that who keeps order in place (IRC: an operator there) */
    const char *request; /* its id: unique on the network, also over restarts; the same line
                                     * handed in twice has the same id.  1..ADAPTER_KEY_MAX bytes */
    const char *text;
    unsigned overtaken; /* calls of shown and told since the network gave the line: its author was
                         * to be found out first, and had not read what they speak of */
};
enum { ADAPTER_LINE_MAX = 1024 };

/* A choice taken.  line.text is the move, as the message had it. */
struct adapter_pick {
    struct adapter_line line;
    const char *subject; /* of the message that offered it */
    const char *tag;     /* of the message that offered it */
};

enum adapter_presence {
    ADAPTER_CAME,    /* can be seen, and told things, from now */
    ADAPTER_LEFT,    /* cannot be seen any more */
    ADAPTER_CHANGED, /* the same person, seen to change nick, or to log in: see was */
};

/* Callbacks; every one is set, and gets the ctx given to open.  One struct
 * serves all adapters of a host. */
struct adapter_host {
    void (*line)(void *ctx, const struct adapter_line *line);
    void (*pick)(void *ctx, const struct adapter_pick *pick);

    /* What could stand at the end of text (what was typed before the cursor, by
     * who, whispering).  Answered at once: a NULL-terminated list of whole
     * replacements for text's last word, g_strfreev'd by the adapter; or NULL. */
    char **(*complete)(void *ctx, const struct adapter_person *who, const char *text);

    /* The first line of a message that asks (a prompt, or one with choices) is on its reader's
     * screen, and the rest is still to come: it may be answered from now.  told follows. */
    void (*shown)(void *ctx, uint64_t serial);

    /* What became of a message that was taken.  Messages to one target are told
     * in the order in which they were said. */
    void (*told)(void *ctx, uint64_t serial, enum adapter_told what);

    /* Somebody came, left or changed.  With CHANGED, was is the key until now
     * (equal to who->key if only the nick changed): the network saw that it is
     * the same person, so a seat held by was may be moved to who->key.  That is
     * a guest's new nick, or a guest who logs in.  Who logs out has LEFT, and a
     * guest CAME.  Otherwise was is NULL.  Somebody seen in two places CAME once. */
    void (*person)(void *ctx, enum adapter_presence what, const struct adapter_person *who, const char *was);

    /* A place can be spoken to (open), or cannot any more.  Open is said again when others
     * than before may know of it (adapter_kind.shows).  After a lost connection no place
     * is closed and nobody LEFT one by one: online false says it for all. */
    void (*place)(void *ctx, const char *network, const char *place, bool open);

    /* Something happened to us that the operator should know, in place, or (NULL) on the network
     * as such: we were let in, thrown out, given another nick.  For the log, not for players: what
     * may hold anything that a stranger's server says.  level: how urgent it is, see bot/log.h. */
    void (*note)(void *ctx, const char *network, const char *place, GLogLevelFlags level, const char *what);

    /* The network is there or gone; gone also after each attempt that failed.
     * why (when gone; for the operator's log, not for players) may be anything
     * that a stranger's server says.  final: the
     * adapter will not try again: it was stopped, or (console) the input ended. */
    void (*connection)(void *ctx, const char *network, bool online, bool final, const char *why);
};

/* ---- an adapter ------------------------------------------------------------------------------ */

/* A setting that a kind understands, for checking and for showing. */
struct adapter_option {
    const char *name;      /* as in the configuration: "nick" */
    const char *otherwise; /* its value if it is left out; NULL: none */
    bool secret;           /* never to be shown or logged */
    bool path;             /* of a file */
    const char *usage;     /* in one line, for the operator */
};

/* What passed through an adapter since it was opened, for the operator. */
struct adapter_counts {
    uint64_t lines_in;  /* of the server's, all of them */
    uint64_t lines_out; /* handed to the server */
    uint64_t skipped;   /* of the server's that could not be used */
    uint64_t connected; /* times it came online */
    uint64_t dropped;   /* messages that were refused or lost */
    size_t waiting;     /* messages that wait to be said */
    size_t people;      /* that can be seen */
};

struct adapter_kind {
    const char *name;                     /* "irc", "console" */
    const struct adapter_option *options; /* ends with a name of NULL */

    /* An adapter that does nothing yet.  network is its name, the network of all
     * its people; group of settings has the options; host and clock outlive it.
     * NULL: settings are wrong, and *why (g_free) says which and why, a line each:
     * "[GROUP] NAME: REASON", never a secret.  Unknown names in the group are refused too. */
    struct adapter *(*open)(const char *network, GKeyFile *settings, const char *group,
                            const struct adapter_host *host, void *ctx, struct clock *clock, char **why);

    /* Opens the files that settings name, which open() liked; they may be others by the time they
     * are used.  True: all hold what they should.  False: *why as for open.  NULL: none are named. */
    bool (*check)(GKeyFile *settings, const char *group, char **why);

    /* Connects, and goes on trying until stop.  Once. */
    void (*start)(struct adapter *a);

    /* Takes a message to be sent in turn.  Never blocks, never calls back. */
    enum adapter_say (*say)(struct adapter *a, const struct adapter_message *m);

    /* Takes over what of new settings (as for open) can be changed while it runs, at once.
     * What cannot is left as it was, and *rest (g_free; NULL: nothing) names it: "host, tls".
     * False: a setting is wrong, nothing is changed, and *why (g_free) says which and why.
     * A kind whose change is NULL can change nothing. */
    bool (*change)(struct adapter *a, GKeyFile *settings, const char *group, char **rest, char **why);

    /* May somebody know of a place, and of what happens there?  Everybody may where it is public.
     * One that hides (IRC: +s, +p) shows itself to those who are there alone, and so does one of
     * which the network has not said yet what it is.  NULL: all places are public. */
    bool (*shows)(const struct adapter *a, const char *place, const struct adapter_person *who);

    /* Fills *out.  NULL: the kind does not count. */
    void (*count)(const struct adapter *a, struct adapter_counts *out);

    /* Says what still waits and goodbye, within a few seconds; then comes
     * connection(online false, final true).  Nothing is said or handed in after. */
    void (*stop)(struct adapter *a);

    /* Drops it at once, in whatever state, without a callback.  NULL is allowed. */
    void (*free)(struct adapter *a);
};

extern const struct adapter_kind irc_adapter;
extern const struct adapter_kind console_adapter;

#endif
