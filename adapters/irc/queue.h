/* adapters/irc/queue.h - what waits to be sent, and when the next line may go
 *
 * Servers drop a client that talks too fast: a line costs some seconds of credit, and a client
 * begins with a little of it (RFC 1459, 8.10).  The bucket keeps that account, and the queue keeps
 * what waits: commands (whole lines of our own) and messages (texts, cut into lines only when they
 * are sent, since the target's nick and our own may change while they wait).
 *
 * Commands of our own (JOIN, NICK) go before all else: they are few, and nothing can be said where
 * we are not.
 *
 * Messages wait in lanes, one for each person or place, and within their lane in the order in which
 * they were said.  Lanes take turns, one line at a time, so that a long text for one keeps nobody
 * else waiting.  Of eight lines
 *
 *     three are for people who are asked something or have news of their game,
 *     two for boards and places, every fourth line,
 *     two for questions to the server (WHOIS),
 *     one for people who have only replies to come,
 *
 * and a line that its own kind does not need goes to the first of these that does, with questions
 * before boards.  So people at tables come first, and nothing that waits is passed over for ever.
 * SPDX-License-Identifier: MIT */
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

/* A line was sent.  Counts even if it could not wait (PONG), so that the next ones wait. */
void irc_bucket_spend(struct irc_bucket *b, int64_t now);

/* A line costs so much from now on; as many lines as before have to be waited for. */
void irc_bucket_rate(struct irc_bucket *b, int64_t line_ms, int64_t now);

/* One line may go at once, whatever was sent before. */
void irc_bucket_excuse(struct irc_bucket *b, int64_t now);

/* ---- messages -------------------------------------------------------------------------------- */

struct choices;

struct irc_message {
    uint64_t serial;         /* the host's number; 0: the host does not wait to hear of it */
    char *place;             /* a channel; NULL: for a person */
    char *key;               /* the person's key; NULL: for a place */
    char *nick;              /* the person's nick when last known */
    int64_t sure_until;      /* clock_ticks until which nick is known to be the person's; 0: ask first */
    enum adapter_slot slot;  /* only the newest board, prompt and call of one subject waits */
    char *subject;           /* "": none */
    char *text;              /* lines, parted by '\n' */
    size_t head;             /* bytes at the beginning of text that say no more than what it is about */
    size_t sent;             /* bytes of text that were sent */
    bool begun;              /* a line of it was sent */
    bool as_message;         /* to a person: as PRIVMSG, not as NOTICE */
    bool fleeting;           /* worth nothing once anything newer of its subject waits */
    struct choices *choices; /* what it offers; NULL: it asks nothing */
    size_t choices_at;       /* where they begin in text */
};

void irc_message_free(struct irc_message *m);

/* ---- the queue ------------------------------------------------------------------------------- */

/* Whose line it is, in the order in which they get one that is left over. */
enum irc_turn {
    IRC_TURN_PEOPLE,
    IRC_TURN_QUESTIONS,
    IRC_TURN_BOARDS,
    IRC_TURN_REPLIES,
};
enum { IRC_TURNS = IRC_TURN_REPLIES + 1 };

/* Bounds, in lines.  A message that is alone in its lane is not measured against the lane's. */
enum {
    /* replies to one person: at a line in two seconds, more than a minute's reading */
    IRC_LANE_REPLIES = 40,
    IRC_LANE_LINES = 200,    /* all lines for one person or place */
    IRC_QUEUE_REPLIES = 400, /* replies to everybody: strangers leave room for games */
    /* replies to everybody, counting each lane's first: forty people who flood shut nobody else
     * out */
    IRC_QUEUE_FIRST = 1000,
    IRC_QUEUE_LINES = 4000,   /* all lines: 2 MiB, at 512 bytes a line */
    IRC_QUEUE_COMMANDS = 500, /* commands of our own, of each kind */
};

/* Lines of our own, by what must not wait for what. */
enum irc_queue_kind {
    IRC_COMMAND_DO,  /* JOIN, NICK */
    IRC_COMMAND_ASK, /* WHOIS: strangers can cause many */
};
enum { IRC_COMMAND_KINDS = IRC_COMMAND_ASK + 1 };

struct irc_lane { /* what waits for one person or place; never empty */
    char *name;   /* its key in the queue's table */
    GQueue messages;
    unsigned lines[ADAPTER_SLOTS]; /* how many wait, of each slot */
    bool place;
    /* the server is being asked who bears this nick, and the lane takes no turn; NULL: it is not */
    char *asked;
    GList *link; /* its place in the queue's order of turns */
};

struct irc_queue {
    GQueue commands[IRC_COMMAND_KINDS]; /* of char *, without CR LF */
    GQueue turns;                       /* of struct irc_lane *, the one that was served longest ago first */
    GHashTable *lanes;                  /* name -> struct irc_lane * */
    unsigned lines;                     /* lines that wait in all lanes */
    unsigned replies;                   /* of these, replies */
    unsigned messages;                  /* messages in all lanes */
    unsigned next_turn;                 /* on the wheel of eight */
};

void irc_queue_init(struct irc_queue *q);
void irc_queue_clear(struct irc_queue *q); /* frees what waits; the queue stays usable */
void irc_queue_free(struct irc_queue *q);  /* frees everything */

/* False: too many wait, and command (owned by the queue if true) is not taken. */
bool irc_queue_command(struct irc_queue *q, enum irc_queue_kind kind, char *command);

/* How many commands wait.  The next one, which must exist (asserted), is the caller's to g_free. */
unsigned irc_queue_commands(const struct irc_queue *q);
char *irc_queue_take_command(struct irc_queue *q);

/* Takes m over.  If a message of its slot and subject waits in its lane, and that is a prompt, or a
 * board or a call of which nothing was sent yet, m takes its place and *replaced is that message, now the
 * caller's; else *replaced is NULL.  (Half a board says nothing, and nobody needs the rest of a
 * question that is no longer asked.)  False: too much waits; nothing is taken and nothing is
 * replaced. */
bool irc_queue_message(struct irc_queue *q, struct irc_message *m, struct irc_message **replaced);

/* What waits in m's lane and is worth nothing any more, now that m is said, becomes the caller's; NULL: nothing. */
struct irc_message *irc_queue_outdated(struct irc_queue *q, const struct irc_message *m);

/* Whose turn is it?  True: the next line is from *lane's first message, or (NULL) it is the first
 * command.  False: nothing can be sent. */
bool irc_queue_next(const struct irc_queue *q, struct irc_lane **lane);

/* A line of lane (NULL: a command) was sent: it is the next one's turn. */
void irc_queue_went(struct irc_queue *q, struct irc_lane *lane);

/* Takes the first message out of lane, or the one at link, and gives it to the caller.  With its
 * last message lane is gone. */
struct irc_message *irc_queue_take(struct irc_queue *q, struct irc_lane *lane);
struct irc_message *irc_queue_take_out(struct irc_queue *q, struct irc_lane *lane, GList *link);

/* The person known as from is known by key now: what waits for from goes to key, behind what waits
 * there. */
void irc_queue_rename(struct irc_queue *q, const char *from, const char *key, const char *nick);

#endif
