/* tests/e2e/test_foreign.c - whole games, played by clients that nobody here wrote
 *
 * Each game is opened, joined and played to its end by ii and irssi, which take the
 * numbers that they are offered out of what they show; now and then a move is typed
 * in words.  What they show is held against what their players may know.
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

#include "tests/e2e/foreign.h"
#include "tests/e2e/ircd.h"
#include "tests/e2e/peer.h"
#include "tests/e2e/served.h"
#include "tests/e2e/world.h"

enum {
    PLAYERS = 3,         /* at most */
    WINDOWS = 3,         /* of a client, that have to do with the game */
    SOME = 12,           /* answers: a turn or two */
    TYPED = 5,           /* one answer in so many is typed as a move */
    LINE_MAX_BYTES = 510 /* RFC 1459: 512 with CR LF */
};

static const char *const windows[WINDOWS] = { "#dungeon", "lair", "raw" };

static struct ircd *ircds[IRCD_KINDS]; /* started once for all tests */

struct player {
    struct foreign *client;
    int seat;
    struct foreign_user user;
    unsigned checked[WINDOWS]; /* lines that were looked at */
    int answers;
};

struct fixture {
    struct ircd *ircd;
    struct served *bot;
    struct world *world;
    struct player player[PLAYERS]; /* in the order of their seats; those behind share one */
    int players, answers;
    GRand *dice;
};

/* ---- set-up ---------------------------------------------------------------------------------- */

/* The prestate is the address of a kind of server. */
static int set_up(void **state)
{
    enum ircd_kind kind = *(const enum ircd_kind *)*state;
    struct fixture *f = g_new0(struct fixture, 1);

    f->ircd = ircds[kind];
    f->dice = g_rand_new_with_seed(11);
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    for (int i = 0; i < PLAYERS; i++)
        foreign_free(f->player[i].client);
    world_free(f->world);
    served_free(f->bot);
    g_rand_free(f->dice);
    g_free(f);
    return 0;
}

/* The host comes by TLS, and by its account if the server has services. */
static void start_bot(struct fixture *f)
{
    bool services = f->ircd == ircds[IRCD_INSPIRCD];
    g_autofree char *irc =
        g_strdup_printf("tls=yes\nport=%u\nca=%s\n%s", ircd_tls_port(f->ircd), ircd_certificate(f->ircd),
                        services ? "sasl_account=lair\nsasl_password=secret\n" : "");

    f->bot = served_new(ircd_port(f->ircd), NULL, irc);
    f->world = world_new(served_database(f->bot), "crypt");
    served_start(f->bot);
}

static struct player *add_player(struct fixture *f, enum foreign_kind kind, const char *nick,
                                 const char *account, bool tls)
{
    struct player *p = &f->player[f->players];

    p->seat = f->players++;
    p->user = (struct foreign_user){ .kind = kind,
                                     .nick = nick,
                                     .account = account,
                                     .password = account != NULL ? "secret" : NULL,
                                     .port = tls ? ircd_tls_port(f->ircd) : ircd_port(f->ircd),
                                     .ca = tls ? ircd_certificate(f->ircd) : NULL };
    p->client = foreign_new(&p->user);
    return p;
}

static void join_table(struct fixture *f, int i)
{
    g_autoptr(GString) seated = g_string_new("<lair> *crypt: *");

    for (int k = 0; k < i; k++)
        g_string_append(seated, ", *");
    g_string_append(seated, "start begins*");
    foreign_say(f->player[i].client, "#dungeon", "!join");
    foreign_expect(f->player[i].client, "#dungeon", seated->str);
}

/* Everybody comes in and sits down in order. */
static void sit_down(struct fixture *f)
{
    for (int i = 0; i < f->players; i++)
        foreign_join(f->player[i].client, "#dungeon");
    start_bot(f);
    foreign_expect(f->player[0].client, "#dungeon", "*lair*has joined *");
    foreign_say(f->player[0].client, "#dungeon", "!new crypt %d", f->players);
    foreign_expect(f->player[1].client, "#dungeon", "<lair> *opens crypt*");
    for (int i = 1; i < f->players; i++)
        if (f->player[i].seat == i)
            join_table(f, i);
    foreign_say(f->player[0].client, "lair", "start");
}

/* ---- every line that is shown ---------------------------------------------------------------- */

/* A line of the wire without its tags, which have a length of their own. */
static const char *without_tags(const char *line)
{
    return line[0] == '@' && strchr(line, ' ') != NULL ? strchr(line, ' ') + 1 : line;
}

/* Does the host say it? */
static bool of_host(const char *window, const char *line)
{
    if (strcmp(window, "raw") == 0)
        return g_str_has_prefix(line, ":lair!");
    return g_str_has_prefix(line, window[0] == '#' ? "<lair>" : "-"); /* a notice */
}

static bool is_public(const char *window, const char *line)
{
    return window[0] == '#' || (strcmp(window, "raw") == 0 && strstr(line, " #dungeon :") != NULL);
}

/* What a line names that its reader may not know; NULL: nothing.  A line may have come since the last look at the
 * world; what it tells of was stored before it was told. */
static const char *secret_in(struct fixture *f, int viewer, const char *line)
{
    if (world_secret(f->world, viewer, line) == NULL)
        return NULL;
    world_look(f->world);
    return world_secret(f->world, viewer, line);
}

static void check_line(struct fixture *f, const struct player *p, const char *window, const char *shown)
{
    const char *line = without_tags(shown), *secret;
    bool public = is_public(window, line);

    if (strlen(line) > LINE_MAX_BYTES)
        fail_msg("too long: %s", line);
    assert_true(g_utf8_validate(line, -1, NULL));
    assert_null(strstr(line, "\xef\xbf\xbd")); /* nor mended by the client */
    assert_null(strstr(line, "[CUT]"));        /* nor cut by ngircd */
    if (world_table(f->world) == NULL || !of_host(window, line))
        return;
    secret = secret_in(f, public ? LAIR_PUBLIC : p->seat, line);
    if (secret != NULL)
        fail_msg("%s may not know %s: %s", public ? "the channel" : p->user.nick, secret, line);
}

/* Looks at all that has come since the last time. */
static void check_lines(struct fixture *f)
{
    const char *line;

    world_look(f->world);
    for (int i = 0; i < f->players; i++)
        for (int w = 0; w < WINDOWS; w++)
            for (struct player *p = &f->player[i];
                 (line = foreign_line(p->client, windows[w], p->checked[w])) != NULL; p->checked[w]++)
                check_line(f, p, windows[w], line);
}

static bool showed(struct foreign *c, const char *window, const char *text)
{
    const char *line;

    for (unsigned i = 0; (line = foreign_line(c, window, i)) != NULL; i++)
        if (strstr(line, text) != NULL)
            return true;
    return false;
}

/* At the first question: the whole hand was whispered. */
static void check_hand(struct fixture *f, struct player *p)
{
    const struct lair_game *g = table_game(world_table(f->world));

    for (int c = 1; c <= g->n_cards; c++) {
        const struct lair_card_state *card = &g->card[c];

        if ((card->zone == LAIR_HAND_ROOMS || card->zone == LAIR_HAND_SPELLS) && card->seat == p->seat)
            assert_true(
                showed(p->client, "lair", lair_print(world_table(f->world)->cat, card->design)->name));
    }
}

/* ---- playing --------------------------------------------------------------------------------- */

/* The first line of a list as a client shows a notice, behind its question or by itself: a second one may begin
 * with "11) ". */
static const char *question(const struct player *p)
{
    bool ii = p->user.kind == FOREIGN_II;
    const char *alone = ii ? "-!- \"1) *" : "-lair(*)- 1) *";

    if (foreign_saw(p->client, "lair", alone))
        return alone;
    return ii ? "-!- \"*  1) *" : "-lair(*)- *  1) *";
}

static bool is_asked(const struct player *p)
{
    return foreign_saw(p->client, "lair", question(p));
}

static bool is_asked_now(void *ctx)
{
    return is_asked(ctx);
}

/* Somebody who was asked something since the last look; NULL: nobody. */
static struct player *asked_player(struct fixture *f)
{
    for (int i = 0; i < f->players; i++)
        if (is_asked(&f->player[i]))
            return &f->player[i];
    return NULL;
}

static bool asked_or_over(void *ctx)
{
    struct fixture *f = ctx;

    return asked_player(f) != NULL || world_look(f->world) == TABLE_OVER;
}

/* Types a legal move in words; false: there is none, since others were quicker. */
static bool type_move(struct fixture *f, struct player *p)
{
    const struct table *t = world_table(f->world);
    g_autofree struct lair_move *moves = g_new(struct lair_move, LAIR_MAX_MOVES);
    static struct lair_game room;
    const struct lair_game *g = table_game_for(t, p->seat, &room);
    size_t n = lair_moves(t->cat, g, p->seat, moves);
    char text[LAIR_TEXT];

    if (n == 0)
        return false;
    lair_move_text(t->cat, g, p->seat, &moves[g_rand_int_range(f->dice, 0, (gint32)n)], text);
    foreign_say(p->client, "lair", "%s", text);
    return true;
}

static void answer(struct fixture *f, struct player *p)
{
    int n = world_choices(foreign_expect(p->client, "lair", question(p)));
    bool aloud = g_rand_boolean(f->dice);

    f->answers++;
    if (p->answers++ == 0 && f->answers <= f->players)
        check_hand(f, p);
    if (f->answers % TYPED != 0 || !type_move(f, p))
        foreign_say(p->client, aloud ? "#dungeon" : "lair", "%s%d", aloud ? "!" : "",
                    g_rand_int_range(f->dice, 1, n + 1));
}

static void show_all(struct fixture *f)
{
    const char *line;

    for (int i = 0; i < f->players; i++)
        for (int w = 0; w < WINDOWS; w++)
            for (unsigned k = 0; (line = foreign_line(f->player[i].client, windows[w], k)) != NULL; k++)
                print_error("%s %s: %s\n", f->player[i].user.nick, windows[w], line);
}

static void wait_for_a_question(struct fixture *f)
{
    if (!wait_until(asked_or_over, f)) {
        show_all(f);
        fail_msg("nobody is asked");
    }
}

/* One answer; false: nobody was asked, since the game is over. */
static bool play_on(struct fixture *f)
{
    struct player *p;

    wait_for_a_question(f);
    check_lines(f);
    p = asked_player(f);
    if (p != NULL)
        answer(f, p);
    return p != NULL;
}

/* Others answer until it is this player's turn to. */
static void play_until_asked(struct fixture *f, struct player *p)
{
    for (;;) {
        wait_for_a_question(f);
        if (is_asked(p))
            return;
        assert_true(play_on(f));
    }
}

static void play_to_the_end(struct fixture *f)
{
    while (play_on(f) || world_look(f->world) != TABLE_OVER)
        continue;
    for (int i = 0; i < f->players; i++) {
        foreign_expect(f->player[i].client, "#dungeon", "<lair> crypt is over*");
        assert_true(f->player[i].answers > 0);
    }
    check_lines(f);
    assert_int_equal(served_end(f->bot, SIGTERM), 0);
}

/* A dozen answers. */
static void play_some(struct fixture *f)
{
    for (int i = 0; i < SOME; i++)
        assert_true(play_on(f));
}

/* The client dies, and its user starts it again: what was asked is lost with the screen. */
static void come_back(struct player *p)
{
    foreign_free(p->client);
    p->client = foreign_new(&p->user);
    memset(p->checked, 0, sizeof p->checked);
    foreign_join(p->client, "#dungeon");
}

/* ---- games ----------------------------------------------------------------------------------- */

static void ii_and_irssi_play(void **state)
{
    struct fixture *f = *state;

    add_player(f, FOREIGN_II, "anna", NULL, false);
    add_player(f, FOREIGN_II, "ben", NULL, false);
    add_player(f, FOREIGN_IRSSI, "carl", NULL, true);
    sit_down(f);
    play_to_the_end(f);
}

static void people_with_accounts_play(void **state)
{
    struct fixture *f = *state;

    add_player(f, FOREIGN_IRSSI, "anna", "anna", true);
    add_player(f, FOREIGN_II, "ben", "ben", false);
    add_player(f, FOREIGN_IRSSI, "carl", "carl", false);
    sit_down(f);
    play_to_the_end(f);
}

static void who_changes_the_nick_plays_on(void **state)
{
    struct fixture *f = *state;

    add_player(f, FOREIGN_IRSSI, "anna", "anna", false);
    add_player(f, FOREIGN_II, "ben", "ben", false);
    sit_down(f);
    play_some(f);
    play_until_asked(f, &f->player[0]);
    foreign_rename(f->player[0].client, "annette");
    foreign_expect(f->player[0].client, "#dungeon", "*now known as annette*");
    play_some(f);
    play_until_asked(f, &f->player[1]);
    foreign_rename(f->player[1].client, "anna"); /* nobody is taken for somebody else */
    foreign_expect(f->player[0].client, "#dungeon", "*ben is now known as anna*");
    play_to_the_end(f);
}

static void who_was_cut_off_comes_back_to_the_same_seat(void **state)
{
    struct fixture *f = *state;

    add_player(f, FOREIGN_IRSSI, "anna", "anna", false);
    add_player(f, FOREIGN_II, "ben", "ben", false);
    sit_down(f);
    for (int i = 0; i < f->players; i++) {
        play_some(f);
        come_back(&f->player[i]);
    }
    play_to_the_end(f);
}

/* What was asked at one client, perhaps more than once, is read there and answered at another. */
static void go_over(const struct player *from, const struct player *to)
{
    foreign_say(to->client, "lair", "moves");
    assert_true(wait_until(is_asked_now, (void *)to));
    foreign_expect(to->client, "lair", question(to));
    while (is_asked(from))
        foreign_expect(from->client, "lair", question(from));
    foreign_say(to->client, "lair", "moves");
}

/* What somebody is asked comes to the client that was used last. */
static void one_account_plays_from_two_clients(void **state)
{
    struct fixture *f = *state;
    struct player *desk, *phone;

    desk = add_player(f, FOREIGN_IRSSI, "anna", "anna", false);
    add_player(f, FOREIGN_IRSSI, "ben", "ben", false);
    phone = add_player(f, FOREIGN_II, "anna_", "anna", false);
    phone->seat = desk->seat;
    sit_down(f);
    play_some(f);
    assert_true(desk->answers > 0 && phone->answers == 0);
    play_until_asked(f, desk);
    go_over(desk, phone);
    desk->answers = 0;
    play_some(f);
    play_until_asked(f, phone);
    assert_true(desk->answers == 0 && phone->answers > 0);
    go_over(phone, desk);
    play_to_the_end(f);
}

/* ---- all of them ----------------------------------------------------------------------------- */

static const enum ircd_kind ngircd = IRCD_NGIRCD, inspircd = IRCD_INSPIRCD;

static int start_servers(void **state)
{
    static const char *const accounts[] = { "lair", "anna", "ben", "carl" };
    struct ircd *d;

    (void)state;
    ircds[IRCD_NGIRCD] = ircd_new(IRCD_NGIRCD, IRCD_ALONE);
    ircds[IRCD_INSPIRCD] = d = ircd_new(IRCD_INSPIRCD, IRCD_WITH_SERVICES);
    for (size_t i = 0; d != NULL && i < G_N_ELEMENTS(accounts); i++)
        if (!ircd_register(d, accounts[i], "secret"))
            return fprintf(stderr, "no %s\n", accounts[i]), -1;
    return ircds[IRCD_NGIRCD] != NULL && d != NULL ? 0 : -1;
}

static int end_servers(void **state)
{
    (void)state;
    for (int kind = 0; kind < IRCD_KINDS; kind++)
        ircd_free(ircds[kind]);
    return 0;
}

/* What is not there, or NULL. */
static const char *missing(void)
{
    if (!ircd_is_installed(IRCD_NGIRCD, IRCD_ALONE))
        return "ngircd";
    if (!ircd_is_installed(IRCD_INSPIRCD, IRCD_WITH_SERVICES))
        return "inspircd or anope";
    if (!foreign_is_installed(FOREIGN_II))
        return "ii";
    return foreign_is_installed(FOREIGN_IRSSI) ? NULL : "irssi";
}

/* clang-format off */
#define ON(server, test) { #test "_on_" #server, test, set_up, tear_down, (void *)&server }
/* clang-format on */

int main(void)
{
    const struct CMUnitTest tests[] = {
        ON(ngircd, ii_and_irssi_play),
        ON(inspircd, people_with_accounts_play),
        ON(inspircd, who_changes_the_nick_plays_on),
        ON(inspircd, who_was_cut_off_comes_back_to_the_same_seat),
        ON(inspircd, one_account_plays_from_two_clients),
    };

    if (sodium_init() < 0)
        return 1;
    if (missing() != NULL) {
        printf("1..0 # SKIP %s is not installed\n", missing());
        return 0;
    }
    return cmocka_run_group_tests(tests, start_servers, end_servers);
}
