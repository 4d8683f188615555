/* adapters/irc/requests.h - lines for the host: who said them, and where their answers go
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_IRC_REQUESTS_H
#define LAIR_ADAPTERS_IRC_REQUESTS_H

#include "adapters/irc/session.h"

struct irc_heard {      /* a line for the host, while it is made sure who its author is */
    struct irc_who who; /* without the account */
    char *place;        /* NULL: a whisper */
    char *text;         /* readable, and without what addressed it */
    char *request;      /* its id */
    uint64_t offers;    /* offers_count() when it came: a number refers to what its author was offered then */
    uint64_t reported;  /* irc->reported then */
};

void irc_requests_init(struct irc *irc);
void irc_requests_free(struct irc *irc);

/* The id of the request that l makes; g_free it.  A line that comes twice has one id, if the server
 * numbers its lines. */
char *irc_requests_id(struct irc *irc, const struct irc_line *l);

/* h was handed in as a line of the person with that key: remembers where its answer goes. */
void irc_requests_add(struct irc *irc, const struct irc_heard *h, const char *key);

/* Where the answer to a request goes; NULL: too long ago, or never asked. */
const struct irc_request *irc_requests_find(const struct irc *irc, const char *id);

/* The person known as from is known by key now, and called nick. */
void irc_requests_rename(struct irc *irc, const char *from, const char *key, const char *nick);

void irc_requests_drop(struct irc_heard *h); /* frees a line without handing it in */

#endif
