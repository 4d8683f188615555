/* bot/outbox.h - what a turn says, held back until the turn is on disk
 *
 * Messages leave in the order in which they were put, by outbox_flush(), after the commit.  A
 * message that a network took is remembered until the network says what became of it
 * (outbox_told).
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_OUTBOX_H
#define LAIR_BOT_OUTBOX_H

#include <glib.h>

#include "adapters/adapter.h"

/* What a reader will know when the message has arrived. */
struct outbox_about {
    int64_t table; /* 0: nothing of a game */
    int seat;      /* the reader: a seat, or TABLE_PLACE */
    int events;    /* all events up to this number; 0: none */
    int from;      /* ... of which it tells those from here on */
    int undone;    /* ... counted when the game had gone back so often */
    enum {
        OUTBOX_NO_BOARD,
        OUTBOX_BEFORE_BOARD, /* ... which are told only when the board has arrived that follows */
        OUTBOX_BOARD,        /* it is that board */
    } board;
    int decision;    /* the question of this number; 0: none */
    bool reply;      /* ... and the reader had asked to see it */
    bool over;       /* how the game ended */
    bool call;       /* ... that it is waited for: every seat whose call this was */
    int64_t said_at; /* clock_ticks when it was put */
};

/* A network as the outbox sees it. */
struct outbox_way {
    const struct adapter_kind *kind;
    struct adapter *adapter;
};

struct outbox;

struct outbox *outbox_new(void);
void outbox_free(struct outbox *o); /* NULL is allowed */

/* Puts a message, which is copied; its serial is given by the outbox.  way outlives it. */
void outbox_put(struct outbox *o, const struct outbox_way *way, const struct adapter_message *m,
                const struct outbox_about *about);

/* Hands all messages to the networks.  Each one that is not taken, and is about something, is
 * reported to refused. */
typedef void outbox_refused(void *ctx, const struct outbox_about *about, enum adapter_say why);
void outbox_flush(struct outbox *o, outbox_refused *refused, void *ctx);

/* Forgets what was put but not flushed. */
void outbox_drop(struct outbox *o);

/* What the message that a network reports on was about; false: no such message is known.
 * outbox_told() also forgets it, so it answers once. */
bool outbox_shown(const struct outbox *o, uint64_t serial, struct outbox_about *about);
bool outbox_told(struct outbox *o, uint64_t serial, struct outbox_about *about);

/* Is a network yet to report on a message, a board apart, that tells that reader of events? */
bool outbox_tells(const struct outbox *o, int64_t table, int reader);

#endif
