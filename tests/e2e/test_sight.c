/* tests/e2e/test_sight.c - a channel that hides shows its tables to nobody else, on real servers
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>

#include "tests/e2e/ircd.h"
#include "tests/e2e/peer.h"
#include "tests/e2e/served.h"

static struct ircd *ircds[IRCD_KINDS]; /* started once for all tests */

struct fixture {
    struct served *served;
    struct peer *anna, *eve; /* anna is in #dungeon, and its operator */
};

/* The prestate is the address of a kind of server. */
static int set_up(void **state)
{
    const struct ircd *ircd = ircds[*(const enum ircd_kind *)*state];
    struct fixture *f = g_new0(struct fixture, 1);

    *state = f;
    f->served = served_new(ircd_port(ircd), NULL, NULL);
    f->anna = peer_new(ircd_port(ircd), "anna");
    f->eve = peer_new(ircd_port(ircd), "eve");
    peer_send(f->anna, "JOIN #dungeon");
    peer_sync(f->anna);
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    served_free(f->served);
    peer_free(f->anna);
    peer_free(f->eve);
    g_free(f);
    return 0;
}

static void set_mode(struct fixture *f, const char *mode)
{
    peer_send(f->anna, "MODE #dungeon %s", mode);
    peer_sync(f->anna);
}

/* In #dungeon, with those modes, anna opens the table crypt. */
static void begin(struct fixture *f, const char *mode)
{
    set_mode(f, mode);
    served_start(f->served);
    peer_expect(f->anna, ":lair!* JOIN *#dungeon*");
    peer_send(f->anna, "PRIVMSG #dungeon :!new crypt 2");
    peer_expect(f->anna, ":lair!* PRIVMSG #dungeon :*crypt*");
}

/* What lair answers to a whisper of tables. */
static const char *ask(struct peer *p, const char *nick)
{
    g_autofree char *answer = g_strdup_printf(":lair!* NOTICE %s :*", nick);

    peer_send(p, "PRIVMSG lair :tables");
    return peer_expect(p, answer);
}

/* lair has asked the server what changed, and knows the answer: both came before what it says last. */
static void settle(struct fixture *f)
{
    for (int i = 0; i < 3; i++)
        assert_non_null(strstr(ask(f->anna, "anna"), "crypt"));
}

static void a_secret_channel_shows_its_tables_to_who_is_there(void **state)
{
    struct fixture *f = *state;

    begin(f, "+s");
    settle(f);
    assert_null(strstr(ask(f->eve, "eve"), "crypt"));
    peer_send(f->eve, "PRIVMSG lair :watch crypt");
    peer_expect(f->eve, ":lair!* NOTICE eve :*crypt*"); /* that there is none */
    peer_send(f->eve, "PRIVMSG lair :join");
    peer_expect(f->eve, ":lair!* NOTICE eve :*");
    set_mode(f, "-s");
    settle(f);
    assert_non_null(strstr(ask(f->eve, "eve"), "crypt"));
    set_mode(f, "+s");
    settle(f);
    assert_null(strstr(ask(f->eve, "eve"), "crypt"));
    peer_send(f->eve, "JOIN #dungeon");
    peer_expect(f->eve, "* 366 *");
    assert_non_null(strstr(ask(f->eve, "eve"), "crypt"));
    peer_send(f->eve, "PART #dungeon");
    peer_sync(f->eve);
    assert_null(strstr(ask(f->eve, "eve"), "crypt"));
}

static void a_private_channel_does_as_well(void **state)
{
    struct fixture *f = *state;

    begin(f, "+p");
    settle(f);
    assert_null(strstr(ask(f->eve, "eve"), "crypt"));
    set_mode(f, "-p");
    settle(f);
    assert_non_null(strstr(ask(f->eve, "eve"), "crypt"));
}

/* ---- all of them ----------------------------------------------------------------------------- */

static const enum ircd_kind ngircd = IRCD_NGIRCD, inspircd = IRCD_INSPIRCD;

/* clang-format off */
#define ON(server, test) { #test "_on_" #server, test, set_up, tear_down, (void *)&server }
/* clang-format on */

static int start_servers(void **state)
{
    (void)state;
    for (int kind = 0; kind < IRCD_KINDS; kind++)
        if ((ircds[kind] = ircd_new(kind, IRCD_ALONE)) == NULL)
            return -1;
    return 0;
}

static int end_servers(void **state)
{
    (void)state;
    for (int kind = 0; kind < IRCD_KINDS; kind++)
        ircd_free(ircds[kind]);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        ON(ngircd, a_secret_channel_shows_its_tables_to_who_is_there),
        ON(inspircd, a_secret_channel_shows_its_tables_to_who_is_there),
        ON(inspircd, a_private_channel_does_as_well), /* ngircd has no +p */
    };

    for (int kind = 0; kind < IRCD_KINDS; kind++)
        if (!ircd_is_installed(kind, IRCD_ALONE)) {
            puts("1..0 # SKIP the IRC servers are not installed");
            return 0;
        }
    return cmocka_run_group_tests(tests, start_servers, end_servers);
}
