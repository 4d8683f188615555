/* tests/e2e/peer.h - a raw IRC client for tests, and the other end of one
 *
 * Sends lines as they are and waits for lines that match.  Everything runs on
 * GLib's default main context, so that what is tested may run in the same
 * process: each wait turns the loop, and ends at a match or at a deadline, never
 * after a fixed time.  A wait that fails prints what was seen and fails the test
 * (cmocka); free peers in the test's teardown.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_TESTS_PEER_H
#define LAIR_TESTS_PEER_H

#include <stdbool.h>
#include <stdint.h>

#include <glib.h>

enum { WAIT_MS = 60 * 1000 }; /* the deadline of every wait */

/* Turns the loop until done(ctx).  False: the deadline came first. */
bool wait_until(bool (*done)(void *ctx), void *ctx);

/* A port of the loopback interface that nobody listens on at the moment. */
uint16_t free_port(void);

struct peer; /* opaque: one connection */

/* Connects to a server on loopback and says nothing; NULL: nobody listens. */
struct peer *peer_connect(uint16_t port);

/* Connects, registers as nick, and waits for the end of the welcome. */
struct peer *peer_new(uint16_t port, const char *nick);

/* NULL is allowed. */
void peer_free(struct peer *p);

/* Sends a line; CR LF is added. */
void peer_send(struct peer *p, const char *format, ...) G_GNUC_PRINTF(2, 3);

/* Sends bytes as they are. */
void peer_send_bytes(struct peer *p, const void *bytes, size_t len);

/* Waits for a line that matches pattern ('*' any text, '?' any character), from
 * behind the one that the last peer_expect found.  The line without CR LF, good
 * until the peer is freed. */
const char *peer_expect(struct peer *p, const char *pattern);

/* Has such a line come, behind the last that peer_expect found? */
bool peer_saw(struct peer *p, const char *pattern);

/* Line number i of those that came, from 0, without CR LF; NULL: fewer have come. */
const char *peer_line(const struct peer *p, unsigned i);

/* Waits until the server has answered everything that was sent; whatever it said before that has
 * arrived.  Only for peers of a server. */
void peer_sync(struct peer *p);

/* Waits for the other side to hang up. */
void peer_expect_end(struct peer *p);

/* ---- the other end: a server that a test plays ----------------------------------------------- */

struct peer_server; /* opaque: listens on a port of its own */

struct peer_server *peer_server_new(void);
uint16_t peer_server_port(const struct peer_server *s);
void peer_server_free(struct peer_server *s); /* NULL is allowed */

/* Waits for somebody to connect.  PINGs are not answered by such a peer. */
struct peer *peer_server_accept(struct peer_server *s);

#endif
