/* tests/e2e/test_table.c - the whole host on a real IRC server
 *
 * Two clients play and a third one watches; what they may know is worked out beside
 * the host, from its database, and every line on their wires is held against it.  The host is
 * killed in between, as by a power cut, and goes on.
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "tests/e2e/ircd.h"
#include "tests/e2e/peer.h"
#include "tests/e2e/served.h"
#include "tests/e2e/world.h"

enum {
    PLAYERS = 2,
    WATCHER = PLAYERS, /* sits nowhere */
    PEERS,
    MOVES_MAX = 3000, /* no game of two comes near */
    KILL_EVERY = 12,  /* the host is killed after about so many moves, again and again */
};

static const char *const nicks[PEERS] = { "anna", "ben", "zoe" };

static struct ircd *ircd; /* started once for all tests */

struct fixture {
    struct served *bot;
    struct peer *peer[PEERS];
    unsigned checked[PEERS]; /* lines of the peer that were looked at */
    struct world *world;
    GRand *dice;
};

/* ---- the host under test --------------------------------------------------------------------- */

static void start_bot(struct fixture *f)
{
    served_start(f->bot);
    peer_expect(f->peer[0], "*lair* JOIN *#dungeon*");
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    *state = f;
    f->dice = g_rand_new_with_seed(7);
    f->bot = served_new(ircd_port(ircd), NULL, NULL);
    f->world = world_new(served_database(f->bot), "crypt");
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    for (int i = 0; i < PEERS; i++)
        peer_free(f->peer[i]);
    world_free(f->world);
    served_free(f->bot);
    g_rand_free(f->dice);
    g_free(f);
    return 0;
}

/* Looks at all that has come since the last time. */
static void check_wire(struct fixture *f)
{
    for (int i = 0; i < PEERS; i++)
        world_check_peer(f->world, f->peer[i], i == WATCHER ? LAIR_PUBLIC : i, "#dungeon", &f->checked[i]);
}

/* ---- playing --------------------------------------------------------------------------------- */

static const char question[] = ":lair!* ???* :*1) *";

/* A player who was asked something since the last look; -1: nobody. */
static int asked_player(struct fixture *f)
{
    for (int i = 0; i < PLAYERS; i++)
        if (peer_saw(f->peer[i], question)) {
            peer_expect(f->peer[i], question);
            return i;
        }
    return -1;
}

static bool anybody_asked(void *ctx)
{
    struct fixture *f = ctx;

    for (int i = 0; i < PLAYERS; i++)
        if (peer_saw(f->peer[i], question))
            return true;
    return false;
}

static bool asked_or_over(void *ctx)
{
    return anybody_asked(ctx) || world_look(((struct fixture *)ctx)->world) == TABLE_OVER;
}

/* Says a random legal move of the seat, by its notation or by a word less. */
static void say_move(struct fixture *f, int seat)
{
    const struct table *t = world_table(f->world);
    struct lair_move *moves = g_new(struct lair_move, LAIR_MAX_MOVES);
    static struct lair_game room;
    const struct lair_game *g = table_game_for(t, seat, &room);
    size_t n = lair_moves(t->cat, g, seat, moves);
    char text[LAIR_TEXT];

    if (n > 0) {
        lair_move_text(t->cat, g, seat, &moves[g_rand_int_range(f->dice, 0, (gint32)n)], text);
        if (g_rand_int_range(f->dice, 0, 2) == 0)
            peer_send(f->peer[seat], "PRIVMSG lair :%s", text);
        else
            peer_send(f->peer[seat], "PRIVMSG #dungeon :!%s", text);
    }
    g_free(moves);
}

/* The host dies in the middle of whatever it does, and comes again. */
static void power_cut(struct fixture *f)
{
    served_end(f->bot, SIGKILL);
    for (int i = 0; i < PEERS; i++)
        peer_sync(f->peer[i]);
    check_wire(f);
    while (asked_player(f) >= 0) /* questions of the one that died */
        continue;
    start_bot(f);
    /* a player who was asked before is not asked again unless somebody looks */
    for (int i = 0; i < PLAYERS; i++)
        peer_send(f->peer[i], "PRIVMSG lair :moves");
}

static void sit_down(struct fixture *f)
{
    for (int i = 0; i < PEERS; i++) {
        f->peer[i] = peer_new(ircd_port(ircd), nicks[i]);
        assert_non_null(f->peer[i]);
        peer_send(f->peer[i], "JOIN #dungeon");
        peer_sync(f->peer[i]);
    }
    start_bot(f);
    peer_send(f->peer[0], "PRIVMSG #dungeon :!new crypt 2");
    peer_expect(f->peer[1], ":lair!* PRIVMSG #dungeon :*opens crypt*");
    peer_send(f->peer[1], "PRIVMSG #dungeon :!join");
    peer_expect(f->peer[0], ":lair!* PRIVMSG #dungeon :crypt: *start begins*");
    peer_send(f->peer[WATCHER], "PRIVMSG lair :watch crypt");
    peer_expect(f->peer[WATCHER], ":lair!* NOTICE zoe :crypt: you watch anna, ben*");
    peer_send(f->peer[0], "PRIVMSG lair :start");
}

static void two_people_play_a_game_while_the_host_is_killed_again_and_again(void **state)
{
    struct fixture *f = *state;
    int until_kill = 3, moves = 0, kills = 0;

    sit_down(f);
    for (;;) {
        int seat;

        assert_true(wait_until(asked_or_over, f));
        check_wire(f);
        if (world_look(f->world) == TABLE_OVER)
            break;
        seat = asked_player(f);
        if (seat < 0)
            continue;
        say_move(f, seat);
        assert_true(++moves < MOVES_MAX);
        if (--until_kill == 0) {
            power_cut(f);
            kills++;
            until_kill = g_rand_int_range(f->dice, 1, 2 * KILL_EVERY);
        }
    }
    peer_expect(f->peer[1], ":lair!* PRIVMSG #dungeon :crypt is over*");
    peer_expect(f->peer[WATCHER], ":lair!* NOTICE zoe :crypt is over*"); /* through all power cuts */
    check_wire(f);
    assert_true(kills > 0);
    assert_int_equal(served_end(f->bot, SIGTERM), 0);
}

static void what_is_typed_wrong_gets_one_line_that_helps(void **state)
{
    struct fixture *f = *state;
    static const struct {
        const char *typed, *answer;
    } rows[] = {
        { "!jion", "*did you mean !join*" },
        { "!hand", "*You do not play*" },
        { "!start", "*no table that is yet to begin*" },
        { "!card drak", "*No card is called 'drak'*" },
        { "!card dark altar", "*Dark Altar (BMA009)*" },
        { "!rules xyz", "*No topic 'xyz'*" },
        { "!rules bait", "*bait: *" },
        { "!new crypt 9", "*'9' is no option*" },
        { "!join nowhere", "*no open table 'nowhere'*" },
        { "!board", "*There is no game here*" },
        { "!clock", "*There is no game here*" },
        { "!help build", "*!build ROOM*" },
        { "!board @crypt", "*no open table 'crypt'*" },
        { "!\xff\xfe", "*No command*" },
        { "!x%s%n", "*No command*" },
    };

    f->peer[0] = peer_new(ircd_port(ircd), nicks[0]);
    peer_send(f->peer[0], "JOIN #dungeon");
    peer_sync(f->peer[0]);
    start_bot(f);
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autofree char *pattern = g_strconcat(":lair!* NOTICE anna :", rows[i].answer, NULL);

        peer_send(f->peer[0], "PRIVMSG #dungeon :%s", rows[i].typed);
        peer_expect(f->peer[0], pattern);
    }
    assert_int_equal(served_end(f->bot, SIGTERM), 0);
}

static int start_ircd(void **state)
{
    (void)state;
    ircd = ircd_new(IRCD_NGIRCD, IRCD_ALONE);
    return ircd != NULL ? 0 : -1;
}

static int end_ircd(void **state)
{
    (void)state;
    ircd_free(ircd);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_is_typed_wrong_gets_one_line_that_helps, set_up, tear_down),
        cmocka_unit_test_setup_teardown(two_people_play_a_game_while_the_host_is_killed_again_and_again,
                                        set_up, tear_down),
    };

    if (sodium_init() < 0)
        return 1;
    if (!ircd_is_installed(IRCD_NGIRCD, IRCD_ALONE)) {
        puts("1..0 # SKIP ngircd is not installed");
        return 0;
    }
    return cmocka_run_group_tests(tests, start_ircd, end_ircd);
}
