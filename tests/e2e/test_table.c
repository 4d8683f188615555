/* tests/e2e/test_table.c - the whole host on a real IRC server
 *
 * Two clients play; what they may know is worked out beside the host, from its
 * database, and every line on their wires is held against it.  The host is
 * killed in between, as by a power cut, and goes on. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <sodium.h>

#include "bot/shelf.h"
#include "bot/store.h"
#include "bot/table.h"
#include "tests/e2e/ircd.h"
#include "tests/e2e/peer.h"

enum {
    PLAYERS = 2,
    PUBLIC = PLAYERS,    /* place of the public in what is known             */
    MOVES_MAX = 3000,    /* no game of two comes near                        */
    KILL_EVERY = 12,     /* the host is killed after each so many moves or so */
    LINE_MAX_BYTES = 510 /* RFC 1459: 512 with CR LF                          */
};

static const char *const nicks[PLAYERS] = { "anna", "ben" };

/* The game as the database has it, and what everybody may have seen of it. */
struct world {
    struct shelf *shelf;
    struct table *table;      /* replayed so far; NULL: no game has begun   */
    bool *known[PLAYERS + 1]; /* by design                                  */
    int n_events;             /* looked at so far                           */
};

static struct ircd *ircd; /* started once for all tests */

struct fixture {
    char *folder, *config, *database;
    GPid bot; /* 0: does not run */
    struct peer *peer[PLAYERS];
    unsigned checked[PLAYERS]; /* lines of the peer that were looked at */
    struct world world;
    GRand *dice;
};

/* ---- the host under test ------------------------------------------------------------- */

static void write_config(struct fixture *f)
{
    g_autofree char *text = g_strdup_printf("[host]\ndatabase=%s\n[table]\nclock=0\nbeat=0\n"
                                            "[irc]\nserver=127.0.0.1\nport=%u\ntls=no\nnick=lair\n"
                                            "channels=#dungeon\nburst=1000\nline_ms=0\n",
                                            f->database, ircd_port(ircd));

    assert_true(g_file_set_contents(f->config, text, -1, NULL));
}

static void start_bot(struct fixture *f)
{
    const char *lair = g_getenv("LAIR") != NULL ? g_getenv("LAIR") : "./lair";
    char *argv[] = { (char *)lair, "serve", "-c", f->config, NULL };
    GError *error = NULL;

    if (!g_spawn_async(NULL, argv, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, &f->bot, &error))
        fail_msg("%s: %s", lair, error->message);
    peer_expect(f->peer[0], "*lair* JOIN *#dungeon*");
}

static int end_bot(struct fixture *f, int signal)
{
    int status = 0;

    if (f->bot == 0)
        return 0;
    kill(f->bot, signal);
    waitpid(f->bot, &status, 0);
    g_spawn_close_pid(f->bot);
    f->bot = 0;
    return status;
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    *state = f;
    f->dice = g_rand_new_with_seed(7);
    f->folder = g_dir_make_tmp("lair-XXXXXX", NULL);
    f->config = g_build_filename(f->folder, "lair.conf", NULL);
    f->database = g_build_filename(f->folder, "lair.db", NULL);
    f->world.shelf = shelf_new(NULL);
    if (f->folder == NULL)
        return -1;
    write_config(f);
    return 0;
}

static void remove_folder(const char *folder)
{
    GDir *dir = g_dir_open(folder, 0, NULL);
    const char *name;

    while (dir != NULL && (name = g_dir_read_name(dir)) != NULL) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        g_unlink(path);
    }
    if (dir != NULL)
        g_dir_close(dir);
    g_rmdir(folder);
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    end_bot(f, SIGKILL);
    for (int i = 0; i < PLAYERS; i++)
        peer_free(f->peer[i]);
    table_free(f->world.table);
    shelf_free(f->world.shelf);
    for (int i = 0; i <= PLAYERS; i++)
        g_free(f->world.known[i]);
    remove_folder(f->folder);
    g_rand_free(f->dice);
    g_free(f->folder);
    g_free(f->config);
    g_free(f->database);
    g_free(f);
    return 0;
}

/* ---- what the players may know ---------------------------------------------------------- */

static void know(struct world *w, int who, lair_design d)
{
    if (d != 0)
        w->known[who][d] = true;
}

static int viewer_of(int who)
{
    return who == PUBLIC ? LAIR_PUBLIC : who;
}

/* Adds what the position and the newest events show to each. */
static void learn(struct world *w)
{
    struct table *t = w->table;

    for (int who = 0; who <= PLAYERS; who++) {
        struct table_eyes *e = table_eyes(t, viewer_of(who), false);

        for (int c = 1; c <= e->view.n_cards; c++)
            know(w, who, e->view.card[c].design);
        table_eyes_free(e);
        for (int i = w->n_events; i < (int)t->events->len; i++) {
            struct lair_event ev =
                lair_event_for(t->cat, &g_array_index(t->events, struct lair_event, i), viewer_of(who));
            know(w, who, ev.card);
            know(w, who, ev.card2);
        }
    }
    w->n_events = (int)t->events->len;
}

static bool replay(void *ctx, int n, int seat, const char *text)
{
    struct world *w = ctx;
    struct lair_move m;
    char why[LAIR_REASON];

    if (n < w->table->n_moves)
        return true;
    assert_int_equal(lair_parse(w->table->cat, table_game(w->table), seat, text, &m, why, sizeof why),
                     LAIR_OK);
    assert_int_equal(table_play(w->table, seat, &m, 0), LAIR_OK);
    learn(w);
    return true;
}

static void deal(struct world *w, struct store *s, struct table *t)
{
    struct lair_fault why;
    const struct lair_catalog *cat = shelf_catalog(w->shelf, s, t->sets, &why);

    assert_non_null(cat);
    assert_int_equal(table_deal(t, cat, &why), 0);
    for (int i = 0; i <= PLAYERS; i++)
        w->known[i] = g_new0(bool, lair_designs(cat) + 1);
    w->table = t;
    learn(w);
}

struct reading {
    struct world *world;
    struct store *store;
    enum table_state state;
};

static void take_table(void *ctx, struct table *t)
{
    struct reading *r = ctx;

    r->state = t->state;
    if (r->world->table == NULL && (t->state == TABLE_RUNNING || t->state == TABLE_OVER))
        deal(r->world, r->store, t);
    else
        table_free(t);
}

/* The world as it is on disk now. */
static enum table_state look(struct fixture *f)
{
    char *why = NULL;
    struct store *s = store_open(f->database, STORE_READ, &why);
    struct reading r = { &f->world, s, TABLE_LOBBY };

    if (s == NULL)
        fail_msg("%s", why);
    assert_int_equal(store_read_tables(s, 0, take_table, &r), 0);
    if (f->world.table != NULL)
        assert_int_equal(store_read_moves(s, f->world.table->id, replay, &f->world), 0);
    store_close(s);
    return r.state;
}

/* ---- every line on the wire ---------------------------------------------------------------- */

/* No room or spell is named that this reader cannot know. */
static void check_secrets(const struct world *w, int who, const char *line)
{
    const struct lair_catalog *cat = w->table->cat;

    for (int d = 1 + LAIR_N_KINDS; d <= lair_designs(cat); d++) {
        const struct lair_print *p = lair_print(cat, (lair_design)d);

        if ((p->kind == LAIR_ROOM || p->kind == LAIR_SPELL) && !w->known[who][d] &&
            strstr(line, p->name) != NULL)
            fail_msg("%s may not know %s: %s", who == PUBLIC ? "the channel" : nicks[who], p->name, line);
    }
}

static void check_line(struct fixture *f, int player, const char *line)
{
    bool of_bot = g_str_has_prefix(line, ":lair!");

    assert_true(strlen(line) <= LINE_MAX_BYTES);
    assert_true(g_utf8_validate(line, -1, NULL));
    if (of_bot && f->world.table != NULL)
        check_secrets(&f->world, strstr(line, " #dungeon :") != NULL ? PUBLIC : player, line);
}

/* Looks at all that has come since the last time. */
static void check_wire(struct fixture *f)
{
    const char *line;

    look(f);
    for (int i = 0; i < PLAYERS; i++)
        while ((line = peer_line(f->peer[i], f->checked[i])) != NULL) {
            check_line(f, i, line);
            f->checked[i]++;
        }
}

/* ---- playing --------------------------------------------------------------------------------- */

static const char question[] = ":lair!* ???* :*1) *";

/* A player who was asked something since it was looked for last; -1: nobody. */
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
    return anybody_asked(ctx) || look(ctx) == TABLE_OVER;
}

/* Says a random legal move of the seat, by its notation or by a word less. */
static void say_move(struct fixture *f, int seat)
{
    const struct table *t = f->world.table;
    struct lair_move *moves = g_new(struct lair_move, LAIR_MAX_MOVES);
    size_t n = lair_moves(t->cat, table_game(t), seat, moves);
    char text[LAIR_TEXT];

    if (n > 0) {
        lair_move_text(t->cat, table_game(t), seat, &moves[g_rand_int_range(f->dice, 0, (gint32)n)], text);
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
    end_bot(f, SIGKILL);
    for (int i = 0; i < PLAYERS; i++)
        peer_sync(f->peer[i]);
    check_wire(f);
    while (asked_player(f) >= 0) /* questions of the one that died */
        continue;
    start_bot(f);
}

static void sit_down(struct fixture *f)
{
    for (int i = 0; i < PLAYERS; i++) {
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
        if (look(f) == TABLE_OVER)
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
    check_wire(f);
    assert_true(kills > 2);
    assert_int_equal(end_bot(f, SIGTERM), 0);
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
        { "!card drak", "*No one card is called 'drak'*" },
        { "!card dark altar", "*Dark Altar (BMA009)*" },
        { "!rules xyz", "*No topic 'xyz'*" },
        { "!rules bait", "*bait: *" },
        { "!new crypt 9", "*'9' is no option*" },
        { "!join nowhere", "*no open table 'nowhere'*" },
        { "!board", "*There is no game here*" },
        { "!clock", "*There is no game here*" },
        { "!help build", "*!build ROOM*" },
        { "!board @crypt", "*no game here*" },
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
    assert_int_equal(end_bot(f, SIGTERM), 0);
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
