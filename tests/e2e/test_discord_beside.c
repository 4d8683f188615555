/* tests/e2e/test_discord_beside.c - IRC and Discord in one host, of which one comes and goes while the other plays
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>

#include "tests/e2e/ircd.h"
#include "tests/e2e/peer.h"
#include "tests/e2e/served.h"
#include "tests/e2e/standin.h"

struct fixture {
    struct ircd *ircd;
    struct standin *discord;
    struct served *bot;
    struct peer *anna;
};

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    *state = f;
    f->ircd = ircd_new(IRCD_NGIRCD, IRCD_ALONE);
    f->discord = standin_new();
    standin_set(f->discord, "identify_ms", 0);
    standin_guild(f->discord, "castle");
    standin_channel(f->discord, "castle", "hall");
    standin_user(f->discord, "ben", "castle");
    f->bot = served_new(0, NULL, NULL);
    f->anna = f->ircd != NULL ? peer_new(ircd_port(f->ircd), "anna") : NULL;
    return f->anna != NULL ? 0 : -1;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    peer_free(f->anna);
    served_free(f->bot);
    standin_free(f->discord);
    ircd_free(f->ircd);
    g_free(f);
    return 0;
}

/* The configuration: IRC, and Discord if it is on. */
static void configure(struct fixture *f, bool discord)
{
    g_autofree char *other =
        discord ? g_strdup_printf("[discord]\nthreads=no\ngather=0\ntoken=" STANDIN_TOKEN "\napi=%s\n",
                                  standin_api(f->discord))
                : g_strdup("");
    g_autofree char *text = g_strdup_printf(
        "[host]\ndatabase=lair.db\n[limits]\nperson_lines=0\nplace_lines=0\n[table]\nclock=0\nbeat=0\n"
        "[irc]\nserver=127.0.0.1\nport=%u\ntls=no\nnick=lair\nchannels=#dungeon\nburst=1000\n%s",
        ircd_port(f->ircd), other);

    served_write(f->bot, text);
}

/* Anna, who plays against a machine on IRC, makes a move: the harmless one. */
static void anna_moves(struct fixture *f)
{
    peer_send(f->anna, "PRIVMSG lair :moves");
    peer_expect(f->anna, ":lair!* ???* :*1) *");
    peer_send(f->anna, "PRIVMSG lair :1");
    peer_sync(f->anna);
}

static void discord_is_switched_on_and_off_beside_a_game_on_irc(void **state)
{
    struct fixture *f = *state;

    configure(f, false);
    peer_send(f->anna, "JOIN #dungeon");
    served_start(f->bot);
    peer_expect(f->anna, "*lair* JOIN *#dungeon*");
    peer_send(f->anna, "PRIVMSG #dungeon :!new crypt 2");
    peer_expect(f->anna, ":lair!* PRIVMSG #dungeon :*opens crypt*");
    peer_send(f->anna, "PRIVMSG #dungeon :!bots 1");
    peer_send(f->anna, "PRIVMSG #dungeon :!start");
    peer_expect(f->anna, ":lair!* PRIVMSG #dungeon :*crypt begins*");
    anna_moves(f);

    configure(f, true);
    served_signal(f->bot, SIGHUP);
    standin_expect_online(f->discord, 1);
    standin_answer(f->discord, standin_slash(f->discord, "ben", "hall", "new", "line", "vault 2", NULL));
    standin_expect(f->discord, "ben", "hall", "*vault: *free*[Join]*");
    standin_answer(f->discord, standin_press(f->discord, "ben", "hall", "Add machines"));
    standin_expect(f->discord, "ben", "hall", "*vault: *(machine)*");
    standin_answer(f->discord, standin_press(f->discord, "ben", "hall", "Start"));
    standin_expect(f->discord, "ben", "hall", "*vault begins*");
    anna_moves(f);

    configure(f, false);
    served_signal(f->bot, SIGHUP);
    standin_expect_online(f->discord, 0);
    anna_moves(f);

    configure(f, true);
    served_signal(f->bot, SIGHUP);
    standin_expect_online(f->discord, 1);
    standin_answer(f->discord, standin_slash(f->discord, "ben", "hall", "hand", NULL));
    standin_expect(f->discord, "ben", "hall", "*You are *[Why?]*");
    anna_moves(f);
    standin_assert_clean(f->discord);
    assert_int_equal(served_end(f->bot, SIGTERM), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(discord_is_switched_on_and_off_beside_a_game_on_irc, set_up,
                                        tear_down),
    };

    if (!standin_is_installed() || !ircd_is_installed(IRCD_NGIRCD, IRCD_ALONE)) {
        print_message("1..0 # SKIP no ngircd, or no python3 with aiohttp and jsonschema\n");
        return 77;
    }
    return cmocka_run_group_tests_name("discord_beside", tests, NULL, NULL);
}
