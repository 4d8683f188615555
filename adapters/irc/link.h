/* adapters/irc/link.h - one connection to an IRC server: lines in, lines out
 *
 * Plain TCP or TLS, on GLib's main loop; nothing blocks.  A link is used once:
 * when it is down it stays down, and the next attempt is a new link.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_ADAPTERS_IRC_LINK_H
#define LAIR_ADAPTERS_IRC_LINK_H

#include <stdbool.h>
#include <stdint.h>

#include "adapters/clock.h"

struct irc_link; /* opaque */

struct irc_link_to {  /* copied */
    const char *host; /* a name or an address */
    uint16_t port;
    bool tls;
    const char *tls_name;  /* the name that the certificate must have; NULL: host */
    const char *ca_file;   /* PEM: who may have signed it; NULL: those whom the system trusts */
    const char *cert_file; /* PEM: the certificate that we show; NULL: none */
    const char *key_file;  /* PEM: its key; NULL: in cert_file */
};

/* Called from the main loop, never from inside a function of this header. */
struct irc_link_events {
    void (*up)(void *ctx);                    /* connected, certificate checked */
    void (*line)(void *ctx, char *line);      /* without CR LF, not empty; may be written into */
    void (*down)(void *ctx, const char *why); /* never came up, or ended: once, and the last one */
};

/* Begins to connect.  A link that takes too long goes down. */
struct irc_link *irc_link_new(const struct irc_link_to *to, const struct irc_link_events *events, void *ctx,
                              struct clock *clock);

/* Ends it, in whatever state; no event comes after.  Also from inside an event.
 * NULL is allowed. */
void irc_link_free(struct irc_link *l);

/* Sends line (without CR LF) after those before it.  A link that is not up drops it; one on which
 * too much waits, because nobody reads it, goes down. */
void irc_link_send(struct irc_link *l, const char *line);

/* Lines passed over because of their length or a NUL. */
unsigned irc_link_skipped(const struct irc_link *l);

#endif
