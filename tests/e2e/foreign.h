/* tests/e2e/foreign.h - IRC clients that nobody here wrote: ii and irssi
 *
 * Each runs in a folder of its own.  The test types as its user would (ii: a line into a FIFO,
 * irssi: keys on a terminal) and reads as its user would, from the files that the client writes,
 * one for each of its windows: a channel, the partner of a query, "server", and "raw" (irssi: what
 * came over the wire).  Lines are as the client shows them, without the time of day.  Windows have
 * no order among them, and their names are in small letters.
 *
 * Waits are like those of peer.h: on GLib's default main context, until a match or
 * the deadline, and one that fails fails the test (cmocka).
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_TESTS_FOREIGN_H
#define LAIR_TESTS_FOREIGN_H

#include <stdbool.h>
#include <stdint.h>

#include <glib.h>

enum foreign_kind {
    FOREIGN_II,    /* speaks neither TLS nor SASL: logs in by NickServ */
    FOREIGN_IRSSI, /* logs in by SASL PLAIN */
};
enum { FOREIGN_KINDS = FOREIGN_IRSSI + 1 };

/* Its users, and what they do with it. */
struct foreign_user {
    enum foreign_kind kind;
    const char *nick;
    const char *account, *password; /* of the services; NULL: none */
    uint16_t port;                  /* of loopback */
    const char *ca;                 /* PEM file; NULL: plain.  irssi only */
};

struct foreign; /* opaque */

bool foreign_is_installed(enum foreign_kind kind);

/* Starts the client, which connects.  Does not wait, so that several can do so at once. */
struct foreign *foreign_new(const struct foreign_user *user);

/* Waits until it is welcome and logged in, and joins the channel. */
void foreign_join(struct foreign *c, const char *channel);

/* Ends it without goodbye, as when the machine is switched off.  NULL is allowed. */
void foreign_free(struct foreign *c);

/* Types a message to a channel or a nick. */
void foreign_say(struct foreign *c, const char *to, const char *format, ...) G_GNUC_PRINTF(3, 4);

/* Types the client's command for another nick. */
void foreign_rename(struct foreign *c, const char *nick);

/* Waits for a line in a window that matches pattern ('*' any text, '?' any character), from
 * behind the one that the last foreign_expect found there.  Good until the client is freed. */
const char *foreign_expect(struct foreign *c, const char *window, const char *pattern);

/* Has such a line come, behind the last that foreign_expect found there? */
bool foreign_saw(struct foreign *c, const char *window, const char *pattern);

/* Line number i of a window, from 0; NULL: fewer were shown. */
const char *foreign_line(struct foreign *c, const char *window, unsigned i);

#endif
