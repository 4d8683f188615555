/* tests/e2e/test_abuse.c - forty hostile clients, and two tables of people who only want to play
 *
 * This is done on inspircd without throttling, so that everything reaches the host.  The host has
 * its limits, but forgives as fast as a scripted player types, and no pace of its own: what an
 * honest player waits for is the host's work and queue and nothing else.  The work is measured by the
 * processor's time for it, since the machine may have more to do, and beside that for honest answers.
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
    TABLES = 2,
    PLAYERS = 4, /* two at each table */
    ABUSERS = 40,
    PATIENCE = 200,      /* lines of one person that are heard: an honest one says fewer */
    ROUNDS = 25,         /* of abuse: two thousand times new */
    PER_ROUND = 3,       /* answers of honest players between rounds */
    CHEAP = 10,          /* lines of abuse, which cost no more than an honest answer */
    MORE_KIB = 32 * 1024 /* of memory that abuse may cost */
};

static const char *const nicks[PLAYERS] = { "anna", "ben", "carl", "dora" };
static const char *const tables[TABLES] = { "crypt", "tomb" };

struct abuser {
    struct peer *peer;
    unsigned looked; /* lines of it that were looked at */
    int told;        /* times it was told to slow down */
};

struct fixture {
    struct ircd *ircd;
    struct served *bot;
    struct world *world[TABLES];
    struct peer *player[PLAYERS];
    struct abuser abuser[ABUSERS];
    int rounds, answers;
    int64_t began, ended; /* served_work() when the abuse began, and when it ended */
    int during;           /* answers meanwhile */
    gint64 worst;         /* of the waits, in us */
    GRand *dice;
};

/* ---- set-up ---------------------------------------------------------------------------------- */

/* A sanitizer keeps what was freed: too much of it to see how much the host itself keeps. */
static void keep_nothing_freed(void)
{
    const char *set = g_getenv("ASAN_OPTIONS");
    g_autofree char *options = g_strconcat(set != NULL ? set : "", ":quarantine_size_mb=1", NULL);

    g_setenv("ASAN_OPTIONS", options, TRUE);
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);
    g_autofree char *text = NULL;

    *state = f;
    f->dice = g_rand_new_with_seed(13);
    f->ircd = ircd_new(IRCD_INSPIRCD, IRCD_ALONE);
    if (f->ircd == NULL)
        return -1;
    f->bot = served_new(ircd_port(f->ircd), NULL, NULL);
    text = g_strdup_printf(
        "[host]\ndatabase=%s\n"
        /* waiting earns hardly a line: how fast this machine is changes nothing */
        "[limits]\nperson_lines=%d\nperson_pace=60\nperson_calm=3600\n"
        "[table]\nclock=0\nbeat=0\n"
        "[irc]\nserver=127.0.0.1\nport=%u\ntls=no\nchannels=#dungeon\nburst=1000\nline_ms=0\n",
        served_database(f->bot), PATIENCE, ircd_port(f->ircd));
    served_write(f->bot, text);
    for (int i = 0; i < TABLES; i++)
        f->world[i] = world_new(served_database(f->bot), tables[i]);
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    for (int i = 0; i < PLAYERS; i++)
        peer_free(f->player[i]);
    for (int i = 0; i < ABUSERS; i++)
        peer_free(f->abuser[i].peer);
    for (int i = 0; i < TABLES; i++)
        world_free(f->world[i]);
    served_free(f->bot);
    ircd_free(f->ircd);
    g_rand_free(f->dice);
    g_free(f);
    return 0;
}

static struct peer *come_in(struct fixture *f, const char *nick)
{
    struct peer *p = peer_new(ircd_port(f->ircd), nick);

    peer_send(p, "JOIN #dungeon");
    peer_sync(p);
    return p;
}

static void begin_games(struct fixture *f)
{
    for (int i = 0; i < PLAYERS; i++)
        f->player[i] = come_in(f, nicks[i]);
    served_start(f->bot);
    peer_expect(f->player[0], "*lair* JOIN *#dungeon*");
    for (int t = 0; t < TABLES; t++) {
        struct peer *first = f->player[2 * t], *second = f->player[2 * t + 1];
        g_autofree char *opens = g_strdup_printf(":lair!* PRIVMSG #dungeon :*opens %s*", tables[t]);
        g_autofree char *seated = g_strdup_printf(":lair!* PRIVMSG #dungeon :%s: *, *start*", tables[t]);

        peer_send(first, "PRIVMSG #dungeon :!new %s 2", tables[t]);
        peer_expect(second, opens);
        peer_send(second, "PRIVMSG #dungeon :!join %s", tables[t]);
        peer_expect(first, seated);
        peer_send(first, "PRIVMSG lair :start");
    }
}

/* ---- abuse ----------------------------------------------------------------------------------- */

/* What each of them says in each round; what has no %d is said as it is. */
static const char *const abuse[] = {
    "PRIVMSG #dungeon :!new x%d",
    "PRIVMSG lair :new y%d",
    "PRIVMSG lair :@crypt 1",
    "PRIVMSG lair :@tomb pass",
    "PRIVMSG lair :%d",
    "PRIVMSG lair :hand @crypt",
    "PRIVMSG lair :!log 30",
    "PRIVMSG lair :@crypt build \x02"
    "dark\x02 altar \x03"
    "04,12new\x0f",
    "PRIVMSG lair :\x01VERSION\x01",
    ("PRIVMSG lair :\x01"
     "ACTION pass\x01"),
    "PRIVMSG lair :\xe2\x80\xae\xe2\x80\x8bhand\xe2\x80\x8d\xef\xbb\xbf",
    "PRIVMSG lair :\xff\xfe\x80%%s%%n\x7f\x1b[2J",
    "NICK \xd0\xb0nna%d", /* a Cyrillic a; no server that takes it knows a seat by it */
    "PART #dungeon",
    "JOIN #dungeon",
    "PRIVMSG lair :kick anna @crypt",
    "PRIVMSG lair :abort @tomb",
};

/* Growing every round, up to more than a line holds. */
static void ask_for_a_long_card(struct fixture *f, struct peer *p)
{
    g_autofree char *name = g_strnfill(1 + f->rounds * 24, 'x');

    peer_send(p, "PRIVMSG lair :!card %s", name);
}

static void abuse_once(struct fixture *f)
{
    for (int i = 0; i < ABUSERS; i++) {
        for (size_t k = 0; k < G_N_ELEMENTS(abuse); k++) {
            g_autoptr(GString) line = g_string_new(abuse[k]);
            g_autofree char *number = g_strdup_printf("%d", f->rounds * ABUSERS + i);

            g_string_replace(line, "%d", number, 0);
            peer_send(f->abuser[i].peer, "%s", line->str);
        }
        ask_for_a_long_card(f, f->abuser[i].peer);
    }
    f->rounds++;
}

/* A megabyte without an end of line, from somebody who has nothing to lose. */
static void send_a_megabyte(struct fixture *f)
{
    g_autofree char *bytes = g_strnfill(1024 * 1024, 'y');
    struct peer *p = come_in(f, "endless");

    peer_send(p, "PRIVMSG lair :hello");
    peer_send_bytes(p, "PRIVMSG lair :", strlen("PRIVMSG lair :"));
    peer_send_bytes(p, bytes, strlen(bytes));
    peer_free(p);
}

/* What they heard: little, and nothing that they may not know. */
static void check_abusers(struct fixture *f)
{
    for (int t = 0; t < TABLES; t++)
        world_look(f->world[t]);
    for (int i = 0; i < ABUSERS; i++) {
        struct abuser *a = &f->abuser[i];
        const char *line;

        for (; (line = peer_line(a->peer, a->looked)) != NULL; a->looked++) {
            if (!g_str_has_prefix(line, ":lair!"))
                continue;
            a->told += strstr(line, "Too fast for me") != NULL;
            for (int t = 0; t < TABLES; t++)
                if (world_table(f->world[t]) != NULL && strstr(line, tables[t]) != NULL)
                    if (world_secret(f->world[t], LAIR_PUBLIC, line) != NULL)
                        fail_msg("%s may not know: %s", tables[t], line);
        }
    }
}

/* ---- honest players -------------------------------------------------------------------------- */

static const char question[] = ":lair!* NOTICE * :*1) *";

static int asked_player(struct fixture *f)
{
    for (int i = 0; i < PLAYERS; i++)
        if (peer_saw(f->player[i], question))
            return i;
    return -1;
}

static bool is_over(struct fixture *f)
{
    return world_look(f->world[0]) == TABLE_OVER && world_look(f->world[1]) == TABLE_OVER;
}

static bool asked_or_over(void *ctx)
{
    return asked_player(ctx) >= 0 || is_over(ctx);
}

/* Has the hand been shown to a peer, in its lines from number on, or has the game ended with the answer? */
struct wish {
    struct peer *peer;
    unsigned from;
};

static bool is_granted(void *ctx)
{
    const struct wish *w = ctx;
    const char *line;

    for (unsigned i = w->from; (line = peer_line(w->peer, i)) != NULL; i++)
        if (g_pattern_match_simple(":lair!* NOTICE *You are *level up*", line) ||
            g_pattern_match_simple(":lair!* NOTICE *You do not play in any game here*", line))
            return true;
    return false;
}

/* The answer did not come: what did? */
static void complain(struct fixture *f, const struct peer *p, unsigned from)
{
    const char *line;

    for (unsigned i = from; (line = peer_line(p, i)) != NULL; i++)
        if (g_str_has_prefix(line, ":lair!"))
            print_error("%s\n", line);
    fail_msg("an honest player is not answered, after %d answers and %d rounds", f->answers, f->rounds);
}

/* Answers a question, looks at the hand, and sees it in time: what was said before was done. */
static void answer(struct fixture *f, struct peer *p)
{
    int n = world_choices(peer_expect(p, question));
    struct wish w = { .peer = p };
    gint64 start = g_get_monotonic_time();

    while (peer_line(p, w.from) != NULL)
        w.from++;
    peer_send(p, "PRIVMSG lair :%d", g_rand_int_range(f->dice, 1, n + 1));
    peer_send(p, "PRIVMSG lair :hand");
    if (!wait_until(is_granted, &w))
        complain(f, p, w.from);
    f->worst = MAX(f->worst, g_get_monotonic_time() - start);
    f->answers++;
}

/* What was said before the answer was heard, so that the work for it is done. */
static void note_the_end_of_abuse(struct fixture *f)
{
    if (f->rounds < ROUNDS || f->during != 0)
        return;
    f->ended = served_work(f->bot);
    f->during = f->answers;
}

/* Abuse is cheap beside an answer in peace, whatever machine this is. */
static void check_work(const struct fixture *f)
{
    int64_t lines = (int64_t)ROUNDS * ABUSERS * (G_N_ELEMENTS(abuse) + 1);
    int64_t answer = (served_work(f->bot) - f->ended) / MAX(f->answers - f->during, 1);
    int64_t line = (f->ended - f->began - answer * f->during) / lines;

    print_message("# us of work: %d an answer, %d a line of abuse\n", (int)answer, (int)line);
    assert_true(f->answers > f->during);
    assert_true(line * CHEAP <= answer);
}

/* All at once, since registering takes inspircd a second. */
static void abusers_come(struct fixture *f)
{
    for (int i = 0; i < ABUSERS; i++) {
        struct peer *p = f->abuser[i].peer = peer_connect(ircd_port(f->ircd));

        assert_non_null(p);
        peer_send(p, "NICK ann%c%d", i % 2 ? 'a' : '4', i); /* almost anna */
        peer_send(p, "USER abuser%d 0 * :x", i);
    }
    for (int i = 0; i < ABUSERS; i++) {
        peer_expect(f->abuser[i].peer, ":* 001 *");
        peer_send(f->abuser[i].peer, "JOIN #dungeon");
        peer_sync(f->abuser[i].peer);
    }
}

/* ---- the test -------------------------------------------------------------------------------- */

static void forty_abusers_do_not_disturb_two_honest_tables(void **state)
{
    struct fixture *f = *state;
    unsigned before;
    int player;

    begin_games(f);
    abusers_come(f);
    before = served_memory(f->bot);
    send_a_megabyte(f);
    f->began = served_work(f->bot);
    for (;;) {
        assert_true(wait_until(asked_or_over, f));
        player = asked_player(f);
        if (player < 0)
            break;
        if (f->rounds < ROUNDS && f->answers >= f->rounds * PER_ROUND)
            abuse_once(f);
        answer(f, f->player[player]);
        note_the_end_of_abuse(f);
        check_abusers(f);
        assert_true(served_memory(f->bot) < before + MORE_KIB);
    }
    print_message("# %d answers, the slowest after %d ms; memory %u KiB before, %u after\n", f->answers,
                  (int)(f->worst / 1000), before, served_memory(f->bot));
    assert_int_equal(f->rounds, ROUNDS);
    check_work(f);
    for (int i = 0; i < ABUSERS; i++) {
        peer_sync(f->abuser[i].peer);
        check_abusers(f);
        assert_int_equal(f->abuser[i].told, 1);
    }
    assert_true(served_memory(f->bot) < before + MORE_KIB);
    assert_int_equal(served_end(f->bot, SIGTERM), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(forty_abusers_do_not_disturb_two_honest_tables, set_up, tear_down),
    };

    if (sodium_init() < 0)
        return 1;
    keep_nothing_freed();
    if (!ircd_is_installed(IRCD_INSPIRCD, IRCD_ALONE)) {
        puts("1..0 # SKIP inspircd is not installed");
        return 0;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
