/* bot/request.h - something that somebody wants of the host */
#ifndef LAIR_BOT_REQUEST_H
#define LAIR_BOT_REQUEST_H

#include <stdbool.h>
#include <stdint.h>

#include "bot/people/person.h"

struct network;

struct request {
    struct network *net;
    struct person who;  /* the identity (bot/people/people.h) */
    struct person from; /* the account that it came from */
    char *place;        /* NULL: it was not said in a place */
    bool whisper;
    bool moderates; /* its author keeps order in the place */
    char *id;
    char *text;
    char *subject;  /* the table whose choice was taken; NULL: it is a line */
    char *tag;      /* ... and the decision that it answers */
    uint64_t after; /* the host's reports when it came: what its author had read by then */
};

void request_free(struct request *r);

#endif
