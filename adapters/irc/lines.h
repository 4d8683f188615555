/* adapters/irc/lines.h - what people say: which of it is for the host, and from whom */
#ifndef LAIR_ADAPTERS_IRC_LINES_H
#define LAIR_ADAPTERS_IRC_LINES_H

#include "adapters/irc/session.h"

struct irc_heard { /* a line for the host, whose author is still to be made sure of */
    char *nick;
    char *user;
    char *host;
    char *place;       /* NULL: a whisper                        */
    char *text;        /* readable, and without what addressed it */
    char *request;     /* its id                                 */
    uint64_t offers;   /* offers_count() when it came: a number is of what its author was offered then */
    uint64_t reported; /* irc->reported then                     */
};

void irc_lines_init(struct irc *irc);
void irc_lines_free(struct irc *irc);

void irc_heard_free(struct irc_heard *h);

/* Hands h in, as a line or as a choice taken, and frees it.  account: its
 * author's; NULL: none. */
void irc_lines_hand_in(struct irc *irc, struct irc_heard *h, const char *account);

/* Where the answer to a request goes; NULL: too long ago, or never asked. */
const struct irc_request *irc_lines_request(const struct irc *irc, const char *id);

/* Whom m's choices are offered to, as irc->offers knows it; g_free it. */
char *irc_lines_reader(const struct irc *irc, const struct irc_message *m);
/* A part of the message is out that offers c to reader: when all is, it is what reader is offered. */
void irc_lines_out(struct irc *irc, const char *reader, struct choices *c, enum choices_part part);

/* A person is known by another key now. */
void irc_lines_rename(struct irc *irc, const char *was, const char *key, const char *nick);

irc_handler irc_on_privmsg;

#endif
