/* bot/request.h - something somebody wants */
#ifndef LAIR_BOT_REQUEST_H
#define LAIR_BOT_REQUEST_H

#include <stdbool.h>
#include <stdint.h>

#include "bot/people/person.h"

struct network;

struct request {
    struct network *net;
    struct person who;  /* the identity, see bot/people/people.h */
    struct person from; /* the account it came from */
    char *place;        /* NULL: outside of all places */
    bool whisper;
    bool moderates; /* keeps order in the place */
    char *id;
    char *text;
    char *subject;  /* a choice taken: of which table; NULL: a line */
    char *tag;      /* ... and which decision it answers */
    uint64_t after; /* reports of the host's before it: what its author had read */
};

void request_free(struct request *r);

#endif
