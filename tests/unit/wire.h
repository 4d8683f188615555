/* tests/unit/wire.h - an IRC server that a test plays, without a socket
 *
 * Takes the place of adapters/irc/link.c: what an adapter connects to is memory,
 * and the test is at the other end.  One connection at a time.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_TESTS_WIRE_H
#define LAIR_TESTS_WIRE_H

#include <stdbool.h>
#include <stddef.h>

#include <glib.h>

#include "adapters/irc/link.h"

/* Accepts a connection; false: there is none that was not accepted before. */
bool wire_accept(void);

/* Hands bytes to the adapter, as they come from a server. */
void wire_send_bytes(const void *bytes, size_t len);

/* Hands in a line. */
void wire_send(const char *format, ...) G_GNUC_PRINTF(1, 2);

/* The next line that the adapter sent, good until the next call; NULL: no more. */
const char *wire_next(void);

/* Passes over what the adapter sent. */
void wire_skip(void);

/* The server hangs up. */
void wire_hang_up(void);

/* What the connection was made with; strings as long as it lives.  NULL: there is none. */
const struct irc_link_to *wire_to(void);

#endif
