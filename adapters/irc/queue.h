/* adapters/irc/queue.h - what waits to be sent, and when the next line may go
 *
 * Servers drop a client that talks too fast: a line costs some seconds of
 * credit, and there is a little credit to begin with (RFC 1459, 8.10).  The
 * bucket keeps that account.  The queue keeps what waits: commands (whole lines
 * of our own) and messages (texts, cut into lines only when they are sent, since
 * the target's nick and our own may change while they wait).
 *
 * What we do ourselves (JOIN, NICK) goes before all else: it is little, and where
 * we are not nothing can be said.
 *
 * Messages wait in lanes, one for each person or place, and in their lane in the
 * order in which they were said.  Lanes take turns, a line at a time, so that a
 * long text for one keeps nobody else waiting.  Of eight lines
 *
 *     three are for people who are asked something or have news of their game,
 *     two for boards and places, every fourth line,
 *     two for questions to the server (WHOIS),
 *     one for people who have only replies to come,
 *
 * and a line that nobody of its kind wants goes to the first of these that does,
 * with questions before boards.  So people at tables come first, and nothing that
 * waits is passed over for ever. */
#ifndef LAIR_ADAPTERS_IRC_QUEUE_H
#define LAIR_ADAPTERS_IRC_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <glib.h>

#include "adapters/adapter.h"

/* ---- the bucket: plain data ------------------------------------------------------------------ */

struct irc_bucket {
    int64_t line_ms; /* what a line costs, in ms */
    int burst;       /* lines that may go at once, at least 1 */
    int64_t full_at; /* clock_ticks when the whole burst is there again */
};

/* How many ms after now a line may go; 0: at once. */
int64_t irc_bucket_wait(const struct irc_bucket *b, int64_t now);

/* A line went.  Also for one that could not wait (PONG): the next ones do. */
void irc_bucket_spend(struct irc_bucket *b, int64_t now);

/* Whatever went before: one line may go at once. */
void irc_bucket_excuse(struct irc_bucket *b, int64_t now);

/* ---- messages -------------------------------------------------------------------------------- */

struct choices;

struct irc_message {
    uint64_t serial;         /* the host's; 0: nobody waits for it */
    char *place;             /* a channel; NULL: for a person */
    char *key;               /* the person's key; NULL: for a place */
    char *nick;              /* the person's nick when last known */
    int64_t sure_until;      /* clock_ticks until which nick is known to be the person; 0: ask */
    enum adapter_slot slot;  /* of boards and prompts with one subject only the newest waits */
    char *subject;           /* "": none */
    char *text;              /* lines parted by '\n' */
    size_t sent;             /* bytes of text that went out */
    bool begun;              /* a line of it did */
    struct choices *choices; /* what it offers; NULL: it asks nothing */
    size_t choices_at;       /* in text */
};

void irc_message_free(struct irc_message *m);

/* ---- the queue ------------------------------------------------------------------------------- */

enum irc_turn { /* whose line; in the order of what a free one goes to */
                IRC_TURN_PEOPLE,
                IRC_TURN_QUESTIONS,
                IRC_TURN_BOARDS,
                IRC_TURN_REPLIES,
};
enum { IRC_TURNS = IRC_TURN_REPLIES + 1 };

/* Bounds, in lines; a message of its own always finds room in an empty lane. */
enum {
    IRC_LANE_REPLIES = 40,    /* of one person: at a line in two seconds more than a minute's reading */
    IRC_LANE_LINES = 200,     /* of one person or place */
    IRC_QUEUE_REPLIES = 400,  /* of all: strangers leave room for games */
    IRC_QUEUE_FIRST = 1000,   /* the same, with the first of each: forty who flood refuse nobody else */
    IRC_QUEUE_LINES = 4000,   /* of all: 2 MiB, at 512 bytes a line */
    IRC_QUEUE_COMMANDS = 500, /* of our own, of each kind */
};

enum irc_queue_kind {                  /* a line of our own, by what must not wait for what */
                      IRC_COMMAND_DO,  /* JOIN, NICK */
                      IRC_COMMAND_ASK, /* WHOIS: strangers can cause many */
};
enum { IRC_COMMAND_KINDS = IRC_COMMAND_ASK + 1 };

struct irc_lane { /* what waits for one person or place; never empty */
    char *name;   /* its key in the queue's table */
    GQueue messages;
    unsigned lines[ADAPTER_SLOTS]; /* how many wait, of each slot */
    bool place;
    char *asked; /* takes no turn while it is asked who bears this nick; NULL: it is not */
    GList *link; /* in the queue's order of turns */
};

struct irc_queue {
    GQueue commands[IRC_COMMAND_KINDS]; /* of char *, without CR LF */
    GQueue turns;                       /* of struct irc_lane *: who spoke longest ago first */
    GHashTable *lanes;                  /* name -> struct irc_lane * */
    unsigned lines;                     /* that wait in all lanes */
    unsigned replies;                   /* of these, replies */
    unsigned messages;                  /* in all lanes */
    unsigned next_turn;                 /* on the wheel of eight */
};

void irc_queue_init(struct irc_queue *q);
void irc_queue_clear(struct irc_queue *q); /* and free what waits; stays usable */
void irc_queue_free(struct irc_queue *q);  /* and its memory */

/* False: too many wait, and command (owned by the queue if true) is not taken. */
bool irc_queue_command(struct irc_queue *q, enum irc_queue_kind kind, char *command);

/* How many commands wait; the next one, the caller's to g_free, if any does (asserted). */
unsigned irc_queue_commands(const struct irc_queue *q);
char *irc_queue_take_command(struct irc_queue *q);

/* Takes m over.  If one of its slot and subject waits in its lane, and it is a board of
 * which nothing was sent, or a prompt, m takes that one's place and *replaced is that
 * one, the caller's now; else NULL.  (Half a board says nothing; of a question that is
 * not asked any more nobody needs the rest.)
 * False: too much waits, nothing is taken and nothing replaced. */
bool irc_queue_message(struct irc_queue *q, struct irc_message *m, struct irc_message **replaced);

/* Whose turn it is.  True: *lane's first message, or (NULL) the first command is
 * to send a line.  False: nothing can be sent. */
bool irc_queue_next(const struct irc_queue *q, struct irc_lane **lane);

/* lane (NULL: the commands) sent a line: the next one's turn. */
void irc_queue_went(struct irc_queue *q, struct irc_lane *lane);

/* Takes the first message out of lane, or the one at link: the caller's now.  The last
 * one out, and lane is gone. */
struct irc_message *irc_queue_take(struct irc_queue *q, struct irc_lane *lane);
struct irc_message *irc_queue_take_out(struct irc_queue *q, struct irc_lane *lane, GList *link);

/* A person is known by another key now: what waits for was goes to key, behind
 * what waits there. */
void irc_queue_rename(struct irc_queue *q, const char *from, const char *key, const char *nick);

#endif
