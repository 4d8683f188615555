/* adapters/irc_queue.h - what waits to be sent, and when the next line may go
 *
 * Servers drop a client that talks too fast: a line costs some seconds of
 * credit, and there is a little credit to begin with (RFC 1459, 8.10).  The
 * bucket keeps that account; the queue keeps what waits, in order: commands
 * (whole lines of our own) and messages (texts, cut into lines only when they
 * are sent, since the target's nick and our own may change while they wait).
 * Commands and messages take turns, so that neither starves the other. */
#ifndef LAIR_IRC_QUEUE_H
#define LAIR_IRC_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <glib.h>

/* ---- the bucket: plain data ---------------------------------------------- */

struct irc_bucket {
    int64_t line_ms; /* what a line costs, in ms               */
    int burst;       /* lines that may go at once, at least 1  */
    int64_t full_at; /* clock_ticks when the whole burst is there again */
};

/* How many ms after now a line may go; 0: at once. */
int64_t irc_bucket_wait(const struct irc_bucket *b, int64_t now);

/* A line went.  Also for one that could not wait (PONG): the next ones do. */
void irc_bucket_spend(struct irc_bucket *b, int64_t now);

/* ---- messages ------------------------------------------------------------ */

struct choices;

struct irc_message {
    uint64_t serial;         /* the host's; 0: nobody waits for it     */
    char *place;             /* a channel; NULL: for a person          */
    char *key;               /* the person's key; NULL: for a place    */
    char *nick;              /* the person's nick when last known      */
    int64_t sure_until;      /* clock_ticks until which nick is known to be the person; 0: ask */
    char *slot;              /* of equal ones only the newest waits; NULL: stands for itself */
    char *text;              /* lines parted by '\n'                   */
    size_t sent;             /* bytes of text that went out            */
    struct choices *choices; /* to be taken from when it is out; NULL: none */
};

void irc_message_free(struct irc_message *m);

/* ---- the queue ----------------------------------------------------------- */

enum {
    IRC_QUEUE_MESSAGES = 500, /* at one line in two seconds that is a quarter of an hour */
    IRC_QUEUE_COMMANDS = 500,
};

struct irc_queue {
    GQueue commands;   /* of char *, without CR LF               */
    GQueue messages;   /* of struct irc_message *                */
    bool message_next; /* whose turn it is, if both wait         */
};

void irc_queue_init(struct irc_queue *q);
void irc_queue_clear(struct irc_queue *q); /* and free what waits */

/* False: too many wait, and command (owned by the queue if true) is not taken. */
bool irc_queue_command(struct irc_queue *q, char *command);

/* Takes m over.  If one with its slot waits of which nothing was sent, m takes
 * that one's place and *replaced is that one, the caller's now; else NULL.
 * False: too many wait, nothing is taken and nothing replaced. */
bool irc_queue_message(struct irc_queue *q, struct irc_message *m, struct irc_message **replaced);

enum irc_queue_kind { IRC_QUEUE_EMPTY, IRC_QUEUE_COMMAND, IRC_QUEUE_MESSAGE };

/* What is to be sent next; the heads of the two queues are it.  One that is
 * half sent goes on before the next message, whoever's turn it is in between. */
enum irc_queue_kind irc_queue_next(const struct irc_queue *q);

/* A line of that kind went: the other kind's turn. */
void irc_queue_went(struct irc_queue *q, enum irc_queue_kind kind);

/* A person is known by another key now: what waits for was goes to key. */
void irc_queue_rename(struct irc_queue *q, const char *was, const char *key, const char *nick);

#endif
