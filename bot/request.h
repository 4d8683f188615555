/* bot/request.h - something that somebody wants of the host
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_REQUEST_H
#define LAIR_BOT_REQUEST_H

#include <stdbool.h>
#include <stdint.h>

#include "adapters/adapter.h"
#include "bot/people/person.h"

struct network;

struct request {
    struct network *net;
    struct person who;  /* the identity (bot/people/people.h) */
    struct person from; /* the account that it came from */
    char *place;        /* NULL: it was not said in a place */
    bool whisper;
    bool moderates; /* its author keeps order in the place */
    char *address;  /* what its author was connected from; NULL: nobody knows */
    char *id;
    char *text;
    bool picks;     /* a choice was taken: text is that choice's line */
    bool commands;  /* ... which is a command, and no answer */
    bool asks;      /* ... with a question mark, so that it is told what it would do */
    bool labelled;  /* ... by its label, which an older question may have had, too */
    int64_t table;  /* ... of the table with this number; 0: there is none such.  Of a line: it is about
                     * that one unless it names another */
    char *tag;      /* ... and the number of the question that it answers */
    bool caught_up; /* it was told first what happened at its author's tables (bot/news.h) */
    uint64_t after; /* the host's reports when it came: what its author had read by then */
};

/* The number of the table that a subject of a network's message is (adapters/adapter.h); 0: it is none. */
int64_t request_table(const char *subject);

/* Makes a line the choice that pick is. */
void request_pick(struct request *r, const struct adapter_pick *pick);

void request_free(struct request *r);

#endif
