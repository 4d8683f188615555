/* adapters/irc_lines.h - what people say: which of it is for the host, and from whom */
#ifndef LAIR_IRC_LINES_H
#define LAIR_IRC_LINES_H

#include "irc_session.h"

struct irc_heard { /* a line for the host, whose author is still to be made sure of */
    char *nick;
    char *user;
    char *host;
    char *place;   /* NULL: a whisper                        */
    char *text;    /* readable, and without what addressed it */
    char *request; /* its id                                 */
};

void irc_lines_init(struct irc *irc);
void irc_lines_free(struct irc *irc);

void irc_heard_free(struct irc_heard *h);

/* Hands h in, as a line or as a choice taken, and frees it.  account: its
 * author's; NULL: none. */
void irc_lines_hand_in(struct irc *irc, struct irc_heard *h, const char *account);

/* Where the answer to a request goes; NULL: too long ago, or never asked. */
const struct irc_request *irc_lines_request(const struct irc *irc, const char *id);

/* m is out: its choices can be taken. */
void irc_lines_offer(struct irc *irc, struct irc_message *m);

/* A person is known by another key now. */
void irc_lines_rename(struct irc *irc, const char *was, const char *key, const char *nick);

irc_handler irc_on_privmsg;

#endif
