/* tests/e2e/ircd.h - real IRC servers for tests
 *
 * Starts ngircd or inspircd, with anope's services on request, on free ports of the loopback
 * interface, in a folder of their own under $TMPDIR, as an unprivileged user.  They end with
 * ircd_free, and in any case with the test program.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_TESTS_IRCD_H
#define LAIR_TESTS_IRCD_H

#include <stdbool.h>
#include <stdint.h>

enum ircd_kind { IRCD_NGIRCD, IRCD_INSPIRCD };
enum { IRCD_KINDS = IRCD_INSPIRCD + 1 };

enum ircd_services { IRCD_ALONE, IRCD_WITH_SERVICES };

/* How much a client may say. */
enum ircd_limits {
    IRCD_OPEN,    /* as much as it likes */
    IRCD_SHIPPED, /* what the server's own package says; but that allows three clients from one address */
    IRCD_STRICT,  /* less: inspircd takes a line in two seconds, after five, and 4 KB that wait */
};

struct ircd; /* opaque */

/* Are the programs there? */
bool ircd_is_installed(enum ircd_kind kind, enum ircd_services services);

/* Starts one and waits until clients (and NickServ, and SASL) are welcome.  NULL:
 * it would not start, and standard error says why. */
struct ircd *ircd_new(enum ircd_kind kind, enum ircd_services services);
/* The same with limits. */
struct ircd *ircd_new_limited(enum ircd_kind kind, enum ircd_services services, enum ircd_limits limits);

/* Ends it and removes its folder.  NULL is allowed. */
void ircd_free(struct ircd *d);

uint16_t ircd_port(const struct ircd *d); /* plain */
uint16_t ircd_tls_port(const struct ircd *d);

/* PEM file of its certificate, which is its own CA: for localhost, 127.0.0.1 and
 * irc.test. */
const char *ircd_certificate(const struct ircd *d);

/* PEM file of its key. */
const char *ircd_key(const struct ircd *d);

/* The server dies, its services stay; it comes back on the same ports. */
void ircd_kill(struct ircd *d);
bool ircd_revive(struct ircd *d);

/* Registers a services account.  False: the services refuse. */
bool ircd_register(struct ircd *d, const char *account, const char *password);

#endif
