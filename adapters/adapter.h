/* adapters/adapter.h - what a chat network offers the host, and what it hands in
 *
 * An adapter is one const struct of functions (struct adapter_kind) per kind of network, and one
 * struct adapter per network of that kind.  It only encodes and decodes: every word that a player
 * reads comes from the host.
 *
 * The host speaks in messages, not lines: to whom, in which slot, a text, and the choices it
 * offers.  What comes in are lines, choices that were taken, requests for completions, and people,
 * places and connections that come and go.
 *
 * The order of calls:  open -> start -> (say | callbacks)* -> stop -> free.
 * All of it on GLib's default main context, in one thread.  No function here
 * calls a callback before it has returned, and callbacks only take in: both may
 * therefore be called from anywhere except that free is not for callbacks.
 *
 * Strings are UTF-8 and hold no control character except '\n', which parts the lines of a message's
 * text, and marks (adapters/marks.h) in texts and labels for kinds that have the trait.  What is passed
 * in or handed over lives until the call returns; copy it to keep it.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_ADAPTER_H
#define LAIR_ADAPTERS_ADAPTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <glib.h>

#include "adapters/clock.h"

struct adapter; /* opaque: one network and the way to it */

/* ---- who ------------------------------------------------------------------------------------- */

/* Somebody on a network.  network and key together identify the person; nick is for showing, and may
 * be somebody else's tomorrow.
 *
 * With an account, the key is what the network vouches for: a services account (in lower case) or a
 * stable user id.  Without one, the person is a guest, whose key (IRC: "nick!user@host") is good until
 * any part of it changes; source (IRC: "user@host", in lower case) marks where the guest comes from,
 * whatever its nick: who says too much is known by it, and a ban is on it.  Only the adapter reads
 * anything out of a key, and sees to it that no guest's is an account.  Key and source have 1 to
 * ADAPTER_KEY_MAX bytes. */
struct adapter_person {
    const char *network; /* what the adapter is called: "libera" */
    const char *key;
    const char *nick;
    const char *source; /* NULL, if and only if has_account */
    bool has_account;
    /* What its program is set to, as that says it ("de", "en-US"); NULL: it says nothing.  Only where it is
     * handed in. */
    const char *language;
};
enum { ADAPTER_KEY_MAX = 200 };

/* ---- where ----------------------------------------------------------------------------------- */

/* A place where people talk and games are played: a channel.  place is its name on the network, of 1 to
 * ADAPTER_KEY_MAX bytes.  Places that have the same people around them make up a community, in which a
 * table is known by its name (Discord: a server).  A thread is a small place that grew out of another. */
struct adapter_place {
    const char *network;
    const char *place;
    const char *community; /* NULL: the network itself (IRC) */
    const char *parent;    /* the place whose thread it is; NULL: it is no thread */
    /* Of one that cannot be spoken to: the rights that we lack there, named as the network's people read
     * them, ends with NULL.  NULL: it is not for want of rights, or it is not known which. */
    const char *const *lacks;
};

/* ---- out: messages --------------------------------------------------------------------------- */

/* Where a network can edit, a later message to the same target with the same slot and subject takes
 * the earlier one's place.  Where it cannot (IRC), the later one takes the place of an earlier one
 * that still waits to be sent; a prompt is replaced even after it has begun, and then the rest of
 * it is not sent.  This holds for boards, prompts and calls; replies and notices always stand. */
enum adapter_slot {
    /* How the game stands.  Without text nothing more will be said about the subject: what stands of it stays
     * so, and a call of it is withdrawn. */
    ADAPTER_BOARD,
    ADAPTER_PROMPT, /* what is asked, with choices */
    ADAPTER_REPLY,  /* what somebody asked for */
    ADAPTER_NOTICE, /* what happened */
    /* Calls people who could not be whispered to and are waited for; the only one that may ring a
     * bell.  Without text it is withdrawn: nobody is waited for any more. */
    ADAPTER_CALL,
};
enum { ADAPTER_SLOTS = ADAPTER_CALL + 1 };

enum adapter_to {
    ADAPTER_TO_PLACE,   /* everybody who is there */
    ADAPTER_TO_PERSON,  /* that person alone, or nobody */
    ADAPTER_TO_REQUEST, /* whoever made the request, and nobody else */
};

struct adapter_target {
    enum adapter_to to;
    union {
        const char *place;            /* as handed in: "#lair" */
        struct adapter_person person; /* nick: the last one known, as a hint */
        const char *request;          /* the id that came with the request */
    };
};

/* One thing to choose.  IRC and the console number them from 1 and take the number as the answer (adapters/typed.h);
 * where there are buttons, each is one.  A number refers to the newest message whose choices its author had begun to read
 * when typing it. */
struct adapter_choice {
    const char *label; /* what the player reads */
    const char *line;  /* what comes back when it is taken: a move, or a command */
    bool command;      /* good at any time, for anybody; a move answers the message's question */
    /* The line of the message's text that it is about, from 1, beside which it stands if there is room;
     * 0: it is about all of it.  Only for kinds with buttons. */
    unsigned beside;
    /* Whoever takes it is asked for a text, under this heading; what comes back is that text, as a line
     * (struct adapter_line, subject), and no pick.  NULL: nothing is asked.  Only for kinds with forms. */
    const char *form;
};

struct adapter_picture {
    GBytes *bytes;     /* a kind that needs them later refs them */
    const char *type;  /* "image/png" */
    const char *words; /* for those who do not see it */
};

struct adapter_file {
    GBytes *bytes;    /* a kind that needs them later refs them */
    const char *name; /* letters, digits, '.', '-' and '_' */
    const char *type; /* "text/plain" */
};

struct adapter_message {
    uint64_t serial; /* the host's number for it, see told; 0: the host need not hear of it */
    struct adapter_target target;
    enum adapter_slot slot;
    /* What the slot belongs to: the number of a table, which no other table ever has, not even after
     * it is gone.  Two tables in one place have two boards.  NULL: "". */
    const char *subject;
    const char *name; /* what people call the subject, "crypt"; NULL: nothing */
    /* The number of the question among those of its subject: no other question of that table ever
     * has it.  It comes back with a choice.  NULL: "". */
    const char *tag;
    /* What this message is: one that is said again, because nobody knows whether it arrived, also
     * by a later life of the host, has the same mark, and no other has.  NULL: it is never said again. */
    const char *mark;
    /* Of a board: the turn of the game that it shows.  Where boards are edited, one of another turn is said anew,
     * so that it stands below what was said meanwhile.  0: of none. */
    int turn;
    /* It belongs to the talk about its subject, a game, which is called so ("crypt"): a network may part that
     * talk from all else in the place.  NULL: it is for everybody there. */
    const char *apart;
    bool ends; /* ... and it is the last of that talk: what is said later is little */
    /* Of a call: it calls somebody whom no call has called for that question.  Where messages can be edited one that
     * does not changes the call that stands there, and rings no bell. */
    bool rings;
    const char *text; /* lines, parted by '\n'; may be "" */
    /* So many bytes at its beginning say no more than what the subject is ("[crypt] "): they may be left out
     * right behind another text of that subject. */
    size_t head;
    /* Its reader, a person, wants to be told so: as a message, not as a notice.  Only for kinds whose traits
     * say that they know both. */
    bool as_message;
    /* It is worth nothing any more once anything newer is said to its reader about the subject. */
    bool fleeting;
    const struct adapter_choice *choices;
    size_t n_choices; /* 0: what was offered there before is withdrawn (prompt only) */
    /* The people whom the message is to call, where a text calls nobody by itself. */
    const struct adapter_person *mentions;
    size_t n_mentions;
    uint32_t quiet; /* the first of them, as bits, who are named as the others are, but not called */
    /* What the text tells, to be shown beside it; NULL: none.  Only for kinds whose traits want pictures. */
    const struct adapter_picture *picture;
    const struct adapter_file *file; /* comes with it; NULL: none.  Only for kinds that take files */
};

/* Is the i-th of a message's mentions called, and not only named? */
static inline bool adapter_calls(const struct adapter_message *m, size_t i)
{
    return i >= 32 || (m->quiet >> i & 1) == 0;
}

enum adapter_say {
    ADAPTER_SAY_TAKEN,   /* told will follow, once, if serial is not 0 */
    ADAPTER_SAY_OFFLINE, /* no connection, or not in that place */
    ADAPTER_SAY_ABSENT,  /* nobody is known by that key or request */
    ADAPTER_SAY_FULL,    /* too much waits already: later */
};

enum adapter_told {
    ADAPTER_TOLD,          /* the network has it (IRC: it answered a PING sent after it) */
    ADAPTER_TOLD_REPLACED, /* a later message in its slot went instead */
    ADAPTER_TOLD_NOBODY,   /* the person is gone, or the nick is someone else's now: said to nobody */
    /* the network failed it (IRC: the connection ended, or the nick it went to was given up
     * meanwhile): it may or may not have been said, so say it again */
    ADAPTER_TOLD_LOST,
};

/* ---- in: callbacks --------------------------------------------------------------------------- */

/* A line for the host.  What addresses the host (the prefix, the bot's name) is taken off, and a
 * line that was not for the host never comes.  text is one line, not empty, without white space at
 * its ends, of at most ADAPTER_LINE_MAX bytes. */
struct adapter_line {
    struct adapter_person who;
    const char *place; /* where it was said; NULL: a whisper outside all places */
    bool whisper;      /* nobody but the host saw it */
    /* the network vouches that its author keeps order in place (IRC: is an operator there) */
    bool moderates;
    /* what the network shows its author to be connected from, with an account as well (IRC: the host, in lower case);
     * several people may share one.  NULL: it shows none */
    const char *address;
    /* the message's that it was written to, in a thread of its own or in a form that came with it: it is about that
     * subject unless it says otherwise.  NULL: to none */
    const char *subject;
    /* its id, of 1 to ADAPTER_KEY_MAX bytes: unique on the network, even across restarts; a line
     * that is handed in twice has the same id both times */
    const char *request;
    const char *text;
    /* calls of shown and told since the line arrived: finding out who its author is took a
     * while, and the author had not read what those calls are about */
    unsigned overtaken;
};
enum { ADAPTER_LINE_MAX = 1024 };

/* A choice taken.  line.text is the choice's line, as the message had it. */
struct adapter_pick {
    struct adapter_line line;
    bool command; /* of the choice */
    bool asks;    /* it was typed with a question mark: what it would do is asked, and it is not taken */
    const char *subject; /* of the message that offered it */
    const char *tag;     /* of the message that offered it */
};

enum adapter_presence {
    ADAPTER_CAME,    /* can be seen and spoken to from now on */
    ADAPTER_LEFT,    /* cannot be seen any more */
    ADAPTER_CHANGED, /* the same person has changed nick, or logged in: see from */
};

enum { ADAPTER_KEPT_NAME = 100, ADAPTER_KEPT_MAX = 4096, ADAPTER_KEPT_ROWS = 1000 };

/* Callbacks.  Every one is set, and gets the ctx that was given to open.  One struct serves all
 * adapters of a host. */
struct adapter_host {
    void (*line)(void *ctx, const struct adapter_line *line);
    void (*pick)(void *ctx, const struct adapter_pick *pick);

    /* What could stand at the end of text, which is what person has typed before the cursor, in a
     * whisper.  Answered at once: a NULL-terminated list of whole replacements for text's last word,
     * g_strfreev'd by the adapter; or NULL. */
    char **(*complete)(void *ctx, const struct adapter_person *person, const char *text);

    /* The first line of a message that asks (a prompt, or one with choices) is on its reader's
     * screen, and the rest is still to come: from now on it may be answered.  told follows. */
    void (*shown)(void *ctx, uint64_t serial);

    /* What became of a message that was taken.  Messages to one target are told
     * in the order in which they were said. */
    void (*told)(void *ctx, uint64_t serial, enum adapter_told what);

    /* Somebody came, left or changed.  With CHANGED, from is the key until now (equal to person->key
     * if only the nick changed): the network saw that it is the same person, so a seat held by from
     * may be moved to person->key.  This happens when a guest takes a new nick or logs in.  Somebody
     * who logs out has LEFT, and a guest CAME.  Otherwise from is NULL.  Somebody who is seen in two
     * places CAME once. */
    void (*person)(void *ctx, enum adapter_presence what, const struct adapter_person *person,
                   const char *from);

    /* A place can be spoken to (open), or no longer can.  It is reported open again when the people
     * who may know of it have changed (adapter_kind.shows), or where it belongs.  When a connection is
     * lost, places are not closed and people do not leave one by one: online false says it for all of
     * them, and after the next online true every open place is reported again, as is each that lacks rights. */
    void (*place)(void *ctx, const struct adapter_place *place, bool open);

    /* The network has refused something that was said in a place for the words in it (Discord: AutoMod), and
     * would again.  It counts as told. */
    void (*censored)(void *ctx, const char *network, const char *place);

    /* Keeps a small value under a name of the network's own, in place of the one before; NULL: drops
     * it.  It is on disk with the host's next commit, and kept() gives it out at once.  A name has 1
     * to ADAPTER_KEPT_NAME bytes and a value up to ADAPTER_KEPT_MAX; of more than ADAPTER_KEPT_ROWS
     * the one that was kept longest ago goes.  Never for what must stay secret, nor
     * for anything that is a person's: nobody could be forgotten there. */
    void (*keep)(void *ctx, const char *network, const char *name, const char *value);
    /* What was kept; g_free it.  NULL: nothing. */
    char *(*kept)(void *ctx, const char *network, const char *name);

    /* Something happened to us that the operator should know about, in place or (NULL) on the
     * network as a whole: we were let in, thrown out, given another nick.  It is for the log, not
     * for players: what may hold anything that a stranger's server says.  level says how urgent it
     * is, see bot/log.h. */
    void (*note)(void *ctx, const char *network, const char *place, GLogLevelFlags level, const char *what);

    /* The network is there, or gone; each attempt that fails is also reported as gone.  why is set
     * when it is gone; it may be anything that a stranger's server says, and is for the operator's
     * log, not for players.  final: the adapter will not try again, because it was stopped or
     * (console) its input ended. */
    void (*connection)(void *ctx, const char *network, bool online, bool final, const char *why);
};

/* ---- an adapter ------------------------------------------------------------------------------ */

/* What a kind of network can do.  The host fits what it says to these, and knows of no other
 * difference between kinds. */
struct adapter_traits {
    /* One person, who can scroll back: a terminal.  Nobody there needs a table's name. */
    bool alone;
    /* A board, prompt or call that has been read is changed in its place by the next one, so that
     * saying it again costs its readers nothing. */
    bool edits;
    /* A person can be whispered to at any time.  Where that is not so, what is said to a person
     * arrives while the answer to something that person wanted can still be added to; otherwise
     * told says ADAPTER_TOLD_NOBODY, and the host calls the person in a place instead. */
    bool whispers;
    /* What is said to a person can come as a notice, which is usual, or as a message. */
    bool notices;
    /* Choices that one message can bear as buttons, which nobody types: the host then offers
     * commands as well, also on boards.  0: choices are numbered, as lines of text. */
    unsigned buttons;
    unsigned label_max; /* characters that a choice's label may have; 0: any number */
    unsigned text_max;  /* characters that a message's text may have; 0: any number */
    /* What commands are named with in texts, where the network has commands of its own; NULL: what the operator
     * says. */
    const char *prefix;
    /* Lines of an answer that are shown at once, the rest at `more`, and the bytes that go into one
     * of them; 0: all of it is shown. */
    unsigned page_lines, line_bytes;
    /* Boards in places are to come with a picture (struct adapter_picture). */
    bool pictures;
    bool files; /* messages may come with a file */
    bool forms; /* choices may ask for a text */
    /* Texts may hold times (MARK_TIME), which the network shows as each reader's own clock has them. */
    bool times;
    /* Texts and labels may hold marks (adapters/marks.h); without this the host takes them out. */
    bool marks;
    /* ... and do so only where they are for one person, who asked for colours. */
    bool marks_on_request;
    /* Each request is owed an answer (or done) within so many seconds; 0: silence is fine. */
    unsigned answer_s;
};

/* A setting that a kind of adapter understands, to be checked and to be shown. */
struct adapter_option {
    const char *name;      /* as in the configuration: "nick" */
    const char *otherwise; /* its value where it is left out; NULL: none */
    bool secret;           /* never to be shown or logged */
    bool path;             /* the value is the path of a file */
    const char *usage;     /* one line for the operator */
};

/* What passed through an adapter since it was opened, for the operator. */
struct adapter_counts {
    uint64_t lines_in;  /* all lines from the server */
    uint64_t lines_out; /* lines handed to the server */
    uint64_t skipped;   /* lines from the server that could not be used */
    uint64_t connected; /* how often it came online */
    uint64_t dropped;   /* messages that were refused or lost */
    size_t waiting;     /* messages that wait to be said */
    size_t under_way;   /* what a server was asked, signs of life too, and has not answered yet */
    size_t people;      /* people who can be seen */
};

/* A command of the host, for networks that list commands to those who type. */
struct adapter_command {
    const char *name;    /* "join" */
    const char *usage;   /* its arguments: "[NAME] [word=TEXT]"; "" none */
    const char *example; /* a whole line */
    const char *help;    /* what it does, in the words of the network */
};

/* Something was found out, see adapter_kind.probe; wrong: it keeps people from playing.  line is for the operator. */
typedef void adapter_probe_fn(void *ctx, bool wrong, const char *line);

/* Writes a nick, see adapter_kind.quiet. */
typedef char *adapter_quiet(const char *nick);

struct adapter_kind {
    const char *name; /* "irc", "console" */
    struct adapter_traits traits;
    const struct adapter_option *options; /* ends with one whose name is NULL */

    /* Makes an adapter that does nothing yet.  network is its name, and the network of all its
     * people; its options are in that group of settings; host and clock must outlive it.  NULL:
     * settings are wrong, and *why (g_free) says which ones and why, a line for each: "[GROUP]
     * NAME: REASON", never a secret.  Unknown names in the group are refused too. */
    struct adapter *(*open)(const char *network, GKeyFile *settings, const char *group,
                            const struct adapter_host *host, void *ctx, struct clock *clock, char **why);

    /* Opens the files named in settings that open() accepts; they may have changed by the time they
     * are used.  True: all of them hold what they should.  False: *why as for open.  A kind that needs
     * no files has NULL here. */
    bool (*check)(GKeyFile *settings, const char *group, char **why);

    /* Asks the network itself how it stands with us, without an adapter: are we let in, where may we play, what is
     * missing there?  Each finding is handed to found.  False: one of them is wrong.  Nothing is changed or said
     * there.  It takes as long as the network does, seconds, and turns GLib's default main context meanwhile: it is
     * for a program that does nothing else.  Settings are those that check() accepted.  NULL: the kind cannot be
     * asked. */
    bool (*probe)(GKeyFile *settings, const char *group, struct clock *clock, adapter_probe_fn *found,
                  void *ctx);

    /* Connects, and keeps trying until stop.  Called once. */
    void (*start)(struct adapter *a);

    /* Takes a message to be sent in turn.  Never blocks, never calls back. */
    enum adapter_say (*say)(struct adapter *a, const struct adapter_message *m);

    /* Nothing more will be said to a request that was handed in as a line or pick.  This follows for
     * each of them, also for one that is not answered at all.  NULL: the kind does not care. */
    void (*done)(struct adapter *a, const char *request);

    /* Takes the commands that there are, before start.  NULL: the kind lists none. */
    void (*commands)(struct adapter *a, const struct adapter_command *list, size_t n);

    /* Takes over, at once, whatever in the new settings (as for open) can change while the adapter
     * runs.  The rest stays as it was, and *rest (g_free; NULL: nothing) names it: "host, tls".
     * False: a setting is wrong, nothing is changed, and *why (g_free) says which one and why.  A
     * kind whose change is NULL can change nothing. */
    bool (*change)(struct adapter *a, GKeyFile *settings, const char *group, char **rest, char **why);

    /* May person know of a place, and of what happens there?  Everybody may if it is public.  A
     * hidden place (IRC: +s, +p) is shown only to those who are in it, and so is one of which the
     * network has not yet said whether it is hidden.  NULL: all places are public. */
    bool (*shows)(const struct adapter *a, const char *place, const struct adapter_person *person);

    /* A nick so written that its bearer is not called by it, but a reader sees no difference; g_free
     * it.  It is for what is said to others than the bearer.  NULL: nicks call nobody. */
    adapter_quiet *quiet;

    /* Fills *out.  NULL: the kind does not count. */
    void (*count)(const struct adapter *a, struct adapter_counts *out);

    /* Says what still waits, and goodbye, within a few seconds; then calls connection(online false,
     * final true).  After that nothing is said or handed in. */
    void (*stop)(struct adapter *a);

    /* Frees the adapter at once, whatever its state, without a callback.  NULL is allowed. */
    void (*free)(struct adapter *a);
};

extern const struct adapter_kind irc_adapter;
extern const struct adapter_kind discord_adapter;
extern const struct adapter_kind console_adapter;

#endif
