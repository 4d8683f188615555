/* tests/e2e/test_words.c - a channel that reads German, in words of its operator's, and one of its
 * players who does not
 *
 * lair serve on a real server, with language=de and pages of its own for IRC.  Three clients play
 * a game to its end by the numbers, and each reads it in the language, and the manner, that is its own.
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <sodium.h>

#include "tests/e2e/ircd.h"
#include "tests/e2e/peer.h"
#include "tests/e2e/served.h"
#include "tests/e2e/world.h"

enum { PLAYERS = 3 };

static const char *const nicks[PLAYERS] = { "anna", "ben", "carl" };

struct fixture {
    struct ircd *ircd;
    struct served *bot;
    struct world *world;
    struct peer *player[PLAYERS];
    GRand *dice;
};

/* A page in a folder of templates/ in the host's own data. */
static void write_page(const struct fixture *f, const char *folder, const char *text)
{
    g_autofree char *dir = g_build_filename(served_folder(f->bot), "data", "templates", folder, NULL);
    g_autofree char *path = g_build_filename(dir, "mine.mustache", NULL);

    assert_int_equal(g_mkdir_with_parents(dir, 0755), 0);
    assert_true(g_file_set_contents(path, text, -1, NULL));
}

/* Two sentences of IRC's, which win over those of every language, and one that only German has otherwise. */
static void write_pages(const struct fixture *f)
{
    write_page(
        f, "irc",
        "{{! == no-more == }}\nThat was all of it.\n\n{{! == started == }}\nAt last {{table}} begins.\n");
    write_page(f, "de/irc", "{{! == started == }}\nAuf geht's an {{table}}.\n");
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);
    g_autofree char *text = NULL;

    *state = f;
    f->dice = g_rand_new_with_seed(3);
    f->ircd = ircd_new(IRCD_NGIRCD, IRCD_ALONE);
    if (f->ircd == NULL)
        return -1;
    f->bot = served_new(ircd_port(f->ircd), NULL, NULL);
    text = g_strdup_printf("[host]\ndatabase=%s\ndata=%s/data\nlanguage=de\n"
                           "[limits]\nperson_lines=0\nplace_lines=0\n[table]\nclock=0\nbeat=0\n"
                           "[irc]\nserver=127.0.0.1\nport=%u\ntls=no\nnick=lair\nchannels=#dungeon\n"
                           "burst=1000\nline_ms=0\n",
                           served_database(f->bot), served_folder(f->bot), ircd_port(f->ircd));
    served_write(f->bot, text);
    write_pages(f);
    f->world = world_new(served_database(f->bot), "gruft");
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    for (int i = 0; i < PLAYERS; i++)
        peer_free(f->player[i]);
    world_free(f->world);
    served_free(f->bot);
    ircd_free(f->ircd);
    g_rand_free(f->dice);
    g_free(f);
    return 0;
}

static void begin(struct fixture *f)
{
    for (int i = 0; i < PLAYERS; i++) {
        f->player[i] = peer_new(ircd_port(f->ircd), nicks[i]);
        peer_send(f->player[i], "JOIN #dungeon");
        peer_sync(f->player[i]);
    }
    served_start(f->bot);
    peer_expect(f->player[0], "*lair* JOIN *#dungeon*");
    peer_send(f->player[1], "PRIVMSG lair :language en");
    peer_expect(f->player[1], ":lair!* NOTICE ben :From now on I speak English to you.*");
    for (int i = 0; i < PLAYERS; i++) {
        peer_send(f->player[i], "PRIVMSG lair :more");
        peer_expect(f->player[i], ":lair!* NOTICE * :That was all of it.");
    }
    peer_send(f->player[2], "PRIVMSG lair :manner message colour");
    peer_expect(f->player[2], ":lair!* PRIVMSG carl :Was ich dir flüstere, kommt als Nachricht*\x03"
                              "03an\x0f;*");
    peer_send(f->player[0], "PRIVMSG #dungeon :!new gruft 3");
    peer_expect(f->player[1], ":lair!* PRIVMSG #dungeon :*eröffnet gruft*");
    peer_send(f->player[1], "PRIVMSG #dungeon :!join gruft");
    peer_expect(f->player[2], ":lair!* PRIVMSG #dungeon :*gruft: *, *");
    peer_send(f->player[2], "PRIVMSG #dungeon :!join gruft");
    peer_expect(f->player[0], ":lair!* PRIVMSG #dungeon :*gruft: *, *, *");
    peer_send(f->player[0], "PRIVMSG #dungeon :!start");
}

/* ---- the game -------------------------------------------------------------------------------- */

/* Carl's are messages. */
static const char *const question[PLAYERS] = { ":lair!* NOTICE anna :*1) *", ":lair!* NOTICE ben :*1) *",
                                               ":lair!* PRIVMSG carl :*1) *" };

static int asked_player(const struct fixture *f)
{
    for (int i = 0; i < PLAYERS; i++)
        if (peer_saw(f->player[i], question[i]))
            return i;
    return -1;
}

static bool asked_or_over(void *ctx)
{
    struct fixture *f = ctx;

    return asked_player(f) >= 0 || world_look(f->world) == TABLE_OVER;
}

static void play(struct fixture *f)
{
    int player;

    for (;;) {
        if (!wait_until(asked_or_over, f))
            fail_msg("nobody is asked, and the game is not over");
        player = asked_player(f);
        if (player < 0)
            return;
        peer_send(f->player[player], "PRIVMSG lair :%d",
                  g_rand_int_range(f->dice, 1,
                                   world_choices(peer_expect(f->player[player], question[player])) + 1));
    }
}

/* Has a client ever read such a line of lair's? */
static bool has_read(const struct peer *p, const char *pattern)
{
    const char *line;

    for (unsigned i = 0; (line = peer_line(p, i)) != NULL; i++)
        if (g_str_has_prefix(line, ":lair!") && g_pattern_match_simple(pattern, line))
            return true;
    return false;
}

static bool has_read_the_end(void *ctx)
{
    const struct fixture *f = ctx;

    return has_read(f->player[0], ":lair!* PRIVMSG #dungeon :*ist vorbei*");
}

static void a_game_is_played_in_two_languages(void **state)
{
    struct fixture *f = *state;

    begin(f);
    play(f);
    assert_true(wait_until(has_read_the_end, f)); /* perhaps before the last question that was answered */
    assert_true(has_read(f->player[0], "*PRIVMSG #dungeon :*Auf geht's an gruft.*"));
    assert_true(has_read(f->player[0], "*PRIVMSG #dungeon :*Runde 1, Bauphase*"));
    assert_true(has_read(f->player[0], "*NOTICE anna :*du baust*"));
    assert_true(has_read(f->player[2], "*PRIVMSG carl :*du baust*"));
    assert_true(has_read(f->player[2], "*PRIVMSG carl :*\x03*"));
    assert_false(has_read(f->player[0], "*\x03*"));
    assert_false(has_read(f->player[2], "*PRIVMSG #dungeon :*\x03*"));
    assert_true(has_read(f->player[1], "*NOTICE ben :*your build*"));
    assert_false(has_read(f->player[1], "*NOTICE ben :*du baust*"));
    assert_false(has_read(f->player[0], "*NOTICE anna :*your build*"));
    assert_false(has_read(f->player[0], "*PRIVMSG #dungeon :* build*phase*"));
    assert_int_equal(served_end(f->bot, SIGTERM), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_game_is_played_in_two_languages, set_up, tear_down),
    };

    if (sodium_init() < 0)
        return 1;
    if (!ircd_is_installed(IRCD_NGIRCD, IRCD_ALONE)) {
        puts("1..0 # SKIP ngircd is not installed");
        return 0;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
