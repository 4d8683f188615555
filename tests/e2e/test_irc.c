/* tests/e2e/test_irc.c - the IRC adapter against real servers, and against a bad one
 *
 * Each test is a dialogue: what peers send, what the adapter's host hears (a line of text for each
 * callback, matched like a peer's lines), what the host says, and what the peers see.
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>

#include "adapters/adapter.h"
#include "adapters/irc/link.h"
#include "tests/e2e/ircd.h"
#include "tests/e2e/peer.h"
#include "tests/ear.h"

enum { PEERS = 4 }; /* more than any test needs */

struct fixture {
    struct ear ear;             /* the ctx of the callbacks */
    struct ircd *ircd;          /* NULL: the test plays the server */
    struct peer_server *server; /* NULL: a real one */
    struct clock *clock;
    struct adapter *bot; /* NULL: not made yet */
    char *request;       /* of the newest line */
    char *key;           /* of its author */
    bool moderates;      /* its author does */
    struct peer *peer[PEERS];
};

static struct ircd *ircds[IRCD_KINDS]; /* started once for all tests */

/* ---- the host -------------------------------------------------------------------------------- */

static void keep_request(struct fixture *f, const struct adapter_line *line)
{
    g_free(f->request);
    g_free(f->key);
    f->request = g_strdup(line->request);
    f->key = g_strdup(line->who.key);
    f->moderates = line->moderates;
}

static void on_line(void *ctx, const struct adapter_line *line)
{
    keep_request(ctx, line);
    assert_int_equal(line->whisper, line->place == NULL);
    ear_hear(ctx, "line %s %s %s :%s", line->place != NULL ? line->place : "-", line->who.nick, line->who.key,
             line->text);
}

static void on_pick(void *ctx, const struct adapter_pick *pick)
{
    keep_request(ctx, &pick->line);
    ear_hear(ctx, "pick %s %s %s %s :%s", pick->line.place != NULL ? pick->line.place : "-",
             pick->line.who.nick, pick->subject, pick->tag, pick->line.text);
}

static void on_note(void *ctx, const char *network, const char *place, GLogLevelFlags level, const char *what)
{
    (void)ctx, (void)network, (void)place, (void)level, (void)what;
}

/* Nothing is kept. */
static void on_keep(void *ctx, const char *network, const char *name, const char *value)
{
    (void)ctx, (void)network, (void)name, (void)value;
}

static char *on_kept(void *ctx, const char *network, const char *name)
{
    (void)ctx, (void)network, (void)name;
    return NULL;
}

static const struct adapter_host host = {
    .line = on_line,
    .pick = on_pick,
    .complete = ear_complete,
    .shown = ear_shown,
    .told = ear_told,
    .person = ear_person,
    .place = ear_place,
    .keep = on_keep,
    .kept = on_kept,
    .note = on_note,
    .connection = ear_connection,
};

struct expectation {
    struct fixture *fixture;
    const char *pattern;
    unsigned found;
};

static bool is_heard(void *ctx)
{
    struct expectation *e = ctx;

    for (unsigned i = e->fixture->ear.next; i < e->fixture->ear.heard->len; i++) {
        if (g_pattern_match_simple(e->pattern, e->fixture->ear.heard->pdata[i])) {
            e->found = i;
            return true;
        }
    }
    return false;
}

/* Waits until the host has heard such a line, after the last that was expected. */
static void expect(struct fixture *f, const char *pattern)
{
    struct expectation e = { .fixture = f, .pattern = pattern };

    if (!wait_until(is_heard, &e)) {
        for (unsigned i = 0; i < f->ear.heard->len; i++)
            print_error("%s %s\n", i < f->ear.next ? " " : "?", (char *)f->ear.heard->pdata[i]);
        fail_msg("the host heard nothing like \"%s\"", pattern);
    }
    f->ear.next = e.found + 1;
}

static bool heard(struct fixture *f, const char *pattern)
{
    struct expectation e = { .fixture = f, .pattern = pattern };
    unsigned next = f->ear.next;
    bool yes;

    f->ear.next = 0;
    yes = is_heard(&e);
    f->ear.next = next;
    return yes;
}

/* ---- set-up ---------------------------------------------------------------------------------- */

static struct fixture *new_fixture(void)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->clock = clock_new();
    ear_init(&f->ear);
    return f;
}

/* The prestate is the address of a kind of server. */
static int on_ircd(void **state)
{
    enum ircd_kind kind = *(const enum ircd_kind *)*state;
    struct fixture *f;

    if (ircds[kind] == NULL)
        return -1;
    f = new_fixture();
    f->ircd = ircds[kind];
    *state = f;
    return 0;
}

static int on_played_server(void **state)
{
    struct fixture *f = new_fixture();

    f->server = peer_server_new();
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    irc_adapter.free(f->bot);
    for (int i = 0; i < PEERS; i++)
        peer_free(f->peer[i]);
    peer_server_free(f->server);
    clock_free(f->clock);
    ear_clear(&f->ear);
    g_free(f->request);
    g_free(f->key);
    g_free(f);
    return 0;
}

/* Settings for a test in a hurry, followed by more ("nick=x\n") that win over them: of two lines
 * the last counts. */
static struct adapter *open_bot(struct fixture *f, const char *more, char **why)
{
    uint16_t port = f->ircd != NULL ? ircd_port(f->ircd) : peer_server_port(f->server);
    g_autofree char *text =
        g_strdup_printf("[x]\nserver=127.0.0.1\nport=%u\ntls=false\nchannels=#lair\nline_ms=1\n"
                        "burst=50\nreconnect_ms=50\nrejoin_ms=100\n%s",
                        port, more);
    g_autoptr(GKeyFile) file = g_key_file_new();

    assert_true(g_key_file_load_from_data(file, text, -1, G_KEY_FILE_NONE, NULL));
    return irc_adapter.open("test", file, "x", &host, f, f->clock, why);
}

static void start_bot(struct fixture *f, const char *more)
{
    char *why = NULL;

    f->bot = open_bot(f, more, &why);
    if (f->bot == NULL)
        fail_msg("%s", why);
    irc_adapter.start(f->bot);
}

static void bot_in_channel(struct fixture *f, const char *more)
{
    start_bot(f, more);
    expect(f, "online :");
    expect(f, "open #lair");
}

static struct peer *peer_in_channel(struct fixture *f, int i, const char *nick)
{
    f->peer[i] = peer_new(ircd_port(f->ircd), nick);
    peer_send(f->peer[i], "JOIN #lair");
    peer_expect(f->peer[i], "* 366 *");
    return f->peer[i];
}

/* As above, for both at once, the bot first: registration takes inspircd a second. */
static struct peer *bot_and_peer(struct fixture *f, const char *more, const char *nick)
{
    struct peer *p;

    start_bot(f, more);
    p = peer_in_channel(f, 0, nick);
    expect(f, "online :");
    expect(f, "open #lair");
    return p;
}

/* The host says text; the network takes it. */
static enum adapter_say say(struct fixture *f, struct adapter_target target, enum adapter_slot slot,
                            uint64_t serial, const char *text)
{
    struct adapter_message m = { .serial = serial, .target = target, .slot = slot, .text = text };

    return irc_adapter.say(f->bot, &m);
}

static struct adapter_target to_place(const char *place)
{
    return (struct adapter_target){ .to = ADAPTER_TO_PLACE, .place = place };
}

static struct adapter_target to_request(const char *request)
{
    return (struct adapter_target){ .to = ADAPTER_TO_REQUEST, .request = request };
}

static struct adapter_target to_person(const char *key, const char *nick)
{
    return (struct adapter_target){ .to = ADAPTER_TO_PERSON,
                                    .person = {
                                        .network = "test", .key = key, .nick = nick, .has_account = true } };
}

/* ---- lines in, messages out ------------------------------------------------------------------ */

static void lines_for_the_bot_come_in_and_others_do_not(void **state)
{
    struct fixture *f = *state;
    struct peer *ann;

    ann = bot_and_peer(f, "", "ann");
    expect(f, "came ann ann!* -");
    peer_send(ann, "PRIVMSG #lair :hello all");
    peer_send(ann, "PRIVMSG #lair :!!! wow");
    peer_send(ann, "PRIVMSG #lair :!");
    peer_send(ann, "PRIVMSG #lair :lair:");
    peer_send(ann, "PRIVMSG #lair :lairs are dark");
    peer_send(ann, "PRIVMSG #lair :\x01"
                   "ACTION lair: pass\x01");
    peer_send(ann, "PRIVMSG lair :\x01VERSION\x01");
    peer_send(ann, "NOTICE #lair :!pass");
    peer_send(ann, "NOTICE lair :pass");
    peer_send(ann, "PRIVMSG #lair :!build \x02"
                   "dark\x02 altar  ");
    expect(f, "line #lair ann ann!* :build dark altar");
    peer_send(ann, "PRIVMSG #lair :LAIR: pass turn");
    expect(f, "line #lair ann ann!* :pass turn");
    peer_send(ann, "PRIVMSG #LAIR :@lair, board");
    expect(f, "line #lair ann ann!* :board");
    peer_send(ann, "PRIVMSG #lair :lair is cool");
    peer_send(ann, "PRIVMSG #lair :@lair why a3");
    expect(f, "line #lair ann ann!* :why a3");
    assert_int_equal(f->ear.next, f->ear.heard->len);
    assert_false(heard(f, "line *wow*") || heard(f, "line *dark"));
    peer_sync(ann);
    assert_false(peer_saw(ann, ":lair!* NOTICE *") || peer_saw(ann, ":lair!* PRIVMSG *"));
}

static void a_whisper_needs_no_prefix_and_is_answered_by_notice(void **state)
{
    struct fixture *f = *state;
    struct peer *ann;

    start_bot(f, "");
    ann = f->peer[0] = peer_new(ircd_port(f->ircd), "ann");
    expect(f, "open #lair"); /* in none of our channels */
    peer_send(ann, "PRIVMSG lair :hand");
    expect(f, "line - ann ann!* :hand");
    assert_int_equal(say(f, to_request(f->request), ADAPTER_REPLY, 7, "#1 Dark Altar\n\n  #2 Freeze"),
                     ADAPTER_SAY_TAKEN);
    peer_expect(ann, ":lair!* NOTICE ann :#1 Dark Altar");
    peer_expect(ann, ":lair!* NOTICE ann :  #2 Freeze");
    expect(f, "told 7");
    peer_send(ann, "PRIVMSG lair :!pass");
    expect(f, "line - ann ann!* :pass");
    assert_int_equal(say(f, to_person(f->key, "ann"), ADAPTER_PROMPT, 8, "yours"), ADAPTER_SAY_TAKEN);
    peer_expect(ann, ":lair!* NOTICE ann :yours");
    expect(f, "told 8");
    assert_int_equal(say(f, to_request("no such"), ADAPTER_REPLY, 9, "x"), ADAPTER_SAY_ABSENT);
    assert_int_equal(say(f, to_place("#other"), ADAPTER_BOARD, 9, "x"), ADAPTER_SAY_OFFLINE);
}

static void a_number_takes_a_choice(void **state)
{
    static const struct adapter_choice choices[] = { { .label = "Build", .line = "build dark altar new" },
                                                     { .label = "Pass", .line = "pass" } };
    struct fixture *f = *state;
    struct peer *ann;
    struct adapter_message m = { .slot = ADAPTER_PROMPT,
                                 .subject = "7",
                                 .tag = "7:31",
                                 .serial = 1,
                                 .text = "Your turn",
                                 .choices = choices,
                                 .n_choices = 2 };

    ann = bot_and_peer(f, "", "ann");
    expect(f, "came ann *");
    peer_send(ann, "PRIVMSG lair :2");
    expect(f, "line - ann * :2"); /* nothing is offered yet */
    m.target = to_person(f->key, "ann");
    assert_int_equal(irc_adapter.say(f->bot, &m), ADAPTER_SAY_TAKEN);
    peer_expect(ann, "* NOTICE ann :Your turn  1) Build  2) Pass");
    expect(f, "told 1"); /* nobody answers before the server has */
    peer_send(ann, "PRIVMSG lair :2");
    expect(f, "pick - ann 7 7:31 :pass");
    peer_send(ann, "PRIVMSG #lair :!1");
    expect(f, "pick #lair ann 7 7:31 :build dark altar new");
    peer_send(ann, "PRIVMSG lair :3");
    expect(f, "line - ann * :3");
}

/* From now on one line goes out, and the next only after a minute, longer than any test waits. */
static void stop_the_pace_after_a_line(struct fixture *f)
{
    static const char text[] = "[x]\nserver=127.0.0.1\nchannels=#lair\nburst=1\nline_ms=60000\n";
    g_autoptr(GKeyFile) file = g_key_file_new();
    g_autofree char *rest = NULL, *why = NULL;

    assert_true(g_key_file_load_from_data(file, text, -1, G_KEY_FILE_NONE, NULL));
    assert_true(irc_adapter.change(f->bot, file, "x", &rest, &why));
}

static void a_number_is_of_the_list_on_the_screen_while_the_rest_is_to_come(void **state)
{
    g_autofree char *label = g_strnfill(200, 'x'); /* no two fit into a line */
    const struct adapter_choice old[] = { { .label = "Pass", .line = "pass" } },
                                list[] = { { .label = label, .line = "build dark altar new" },
                                           { .label = label, .line = "build open grave new" },
                                           { .label = label, .line = "done" } };
    struct fixture *f = *state;
    struct adapter_message m = { .slot = ADAPTER_PROMPT,
                                 .subject = "7",
                                 .tag = "7:31",
                                 .serial = 1,
                                 .text = "",
                                 .choices = old,
                                 .n_choices = 1 };
    struct peer *ann = peer_in_channel(f, 0, "ann"); /* it is hers: the bot has no mode to give away */

    bot_in_channel(f, "");
    expect(f, "came ann *");
    peer_send(ann, "PRIVMSG lair :hand");
    expect(f, "line - ann * :hand");
    m.target = to_person(f->key, "ann");
    irc_adapter.say(f->bot, &m);
    peer_expect(ann, "* NOTICE ann :1) Pass");
    expect(f, "told 1");
    stop_the_pace_after_a_line(f);
    m.tag = "7:32";
    m.serial = 2;
    m.choices = list;
    m.n_choices = G_N_ELEMENTS(list);
    irc_adapter.say(f->bot, &m);
    peer_expect(ann, "* NOTICE ann :1) x*");
    expect(f, "shown 2"); /* the server has passed it on, and the bot knows */
    peer_send(ann, "PRIVMSG lair :1");
    expect(f, "pick - ann 7 7:32 :build dark altar new");
    peer_sync(ann);
    assert_false(heard(f, "told 2") || peer_saw(ann, "* NOTICE ann :2) x*"));
}

/* ---- people ---------------------------------------------------------------------------------- */

static void identify_as_bob(struct peer *p)
{
    peer_send(p, "PRIVMSG NickServ :IDENTIFY bob secret");
    peer_expect(p, ":NickServ!* NOTICE *");
}

/* A nickname change keeps the seat; a nickname thief gets nothing. */
static void a_person_is_the_account_and_not_the_nick(void **state)
{
    struct fixture *f = *state;
    struct peer *ann, *eve;

    start_bot(f, "");
    ann = f->peer[0] = peer_new(ircd_port(f->ircd), "ann");
    expect(f, "open #lair");
    identify_as_bob(ann);
    peer_send(ann, "JOIN #lair");
    expect(f, "came ann bob -");
    peer_send(ann, "PRIVMSG #lair :!pass");
    expect(f, "line #lair ann bob :pass");
    peer_send(ann, "NICK anna");
    expect(f, "changed anna bob bob");
    assert_int_equal(say(f, to_person("bob", "ann"), ADAPTER_PROMPT, 1, "still you"), ADAPTER_SAY_TAKEN);
    peer_expect(ann, "* NOTICE anna :still you");
    expect(f, "told 1");

    peer_send(ann, "QUIT");
    expect(f, "left anna bob -");
    eve = peer_in_channel(f, 1, "anna");
    expect(f, "came anna anna!* -");
    peer_send(eve, "PRIVMSG #lair :!hand");
    expect(f, "line #lair anna anna!* :hand");
    assert_int_equal(say(f, to_person("bob", "anna"), ADAPTER_PROMPT, 2, "a secret"), ADAPTER_SAY_TAKEN);
    expect(f, "nobody 2");
    peer_sync(eve);
    assert_false(peer_saw(eve, "*secret*"));
}

/* As above, where people cannot be watched, since they share no channel with us. */
static void a_secret_is_whispered_only_to_whom_the_server_vouches_for(void **state)
{
    struct fixture *f = *state;
    struct peer *ann, *eve;

    start_bot(f, "");
    ann = f->peer[0] = peer_new(ircd_port(f->ircd), "ann");
    expect(f, "open #lair");
    identify_as_bob(ann);
    peer_send(ann, "PRIVMSG lair :hand");
    expect(f, "line - ann bob :hand");
    assert_int_equal(say(f, to_person("bob", "ann"), ADAPTER_REPLY, 1, "one"), ADAPTER_SAY_TAKEN);
    assert_int_equal(say(f, to_person("bob", "ann"), ADAPTER_REPLY, 2, "two"), ADAPTER_SAY_TAKEN);
    peer_expect(ann, "* NOTICE ann :one");
    peer_expect(ann, "* NOTICE ann :two");
    peer_send(ann, "NICK away");
    peer_expect(ann, "* NICK *away");
    eve = f->peer[1] = peer_new(ircd_port(f->ircd), "ann");
    assert_int_equal(say(f, to_person("bob", "ann"), ADAPTER_REPLY, 3, "three"), ADAPTER_SAY_TAKEN);
    expect(f, "nobody 3");
    peer_sync(eve);
    assert_false(peer_saw(eve, "* NOTICE * :three"));
    assert_int_equal(say(f, to_person("bob", "nosuchnick"), ADAPTER_REPLY, 4, "four"), ADAPTER_SAY_TAKEN);
    expect(f, "nobody 4");
}

static void a_guest_who_logs_in_or_changes_nick_is_the_same_person(void **state)
{
    struct fixture *f = *state;
    struct peer *ann;

    ann = bot_and_peer(f, "", "ann");
    expect(f, "came ann ann!* -");
    peer_send(ann, "NICK amy");
    expect(f, "changed amy amy!*@* ann!*@*");
    peer_send(ann, "PRIVMSG lair :hand");
    expect(f, "line - amy amy!* :hand");
    identify_as_bob(ann);
    expect(f, "changed amy bob amy!*@*"); /* needs account-notify */
    assert_int_equal(say(f, to_request(f->request), ADAPTER_REPLY, 1, "yours"), ADAPTER_SAY_TAKEN);
    peer_expect(ann, "* NOTICE amy :yours");
    peer_send(ann, "PRIVMSG NickServ :LOGOUT");
    expect(f, "left amy bob -");
    expect(f, "came amy amy!* -");
}

static void those_who_are_there_before_us_are_known(void **state)
{
    struct fixture *f = *state;
    struct peer *bob = f->peer[0] = peer_new(ircd_port(f->ircd), "robert");

    identify_as_bob(bob);
    peer_send(bob, "JOIN #lair");
    peer_expect(bob, "* 366 *");
    peer_in_channel(f, 1, "ann");
    bot_in_channel(f, "");
    expect(f, "came *");
    expect(f, "came *");
    assert_true(heard(f, "came robert bob -") && heard(f, "came ann ann!* -"));
    assert_int_equal(say(f, to_person("bob", "oldnick"), ADAPTER_PROMPT, 1, "welcome back"),
                     ADAPTER_SAY_TAKEN);
    peer_expect(bob, "* NOTICE robert :welcome back");
}

static void another_bot_is_never_answered(void **state)
{
    struct fixture *f = *state;
    struct peer *bot;

    bot = bot_and_peer(f, "", "otherbot");
    expect(f, "came otherbot otherbot!* -"); /* before that the server may be asked about it, and say bot */
    peer_send(bot, "MODE otherbot +B");
    peer_expect(bot, "* MODE *+B*");
    peer_send(bot, "PRIVMSG #lair :!pass");
    peer_send(bot, "PRIVMSG lair :pass");
    peer_send(bot, "MODE otherbot -B");
    peer_send(bot, "PRIVMSG lair :human");
    expect(f, "line - otherbot * :human");
    assert_false(heard(f, "line *pass"));
}

static void who_keeps_order_in_the_channel_is_known(void **state)
{
    struct fixture *f = *state;
    struct peer *op = peer_in_channel(f, 0, "op"), *ann; /* whoever comes first is operator */

    bot_in_channel(f, "");
    ann = peer_in_channel(f, 1, "ann");
    peer_send(ann, "PRIVMSG #lair :!one");
    expect(f, "line #lair ann * :one");
    assert_false(f->moderates);
    peer_send(op, "PRIVMSG #lair :!two");
    expect(f, "line #lair op * :two");
    assert_true(f->moderates);
    peer_send(op, "PRIVMSG lair :whispered");
    expect(f, "line - op * :whispered");
    assert_false(f->moderates);
    peer_send(op, "MODE #lair +o ann");
    peer_send(op, "MODE #lair -o op");
    peer_expect(ann, "* MODE #lair *-o*");
    peer_send(ann, "PRIVMSG lair :ping"); /* asked after, heard after */
    expect(f, "line - ann * :ping");
    say(f, to_request(f->request), ADAPTER_REPLY, 1, "pong");
    expect(f, "told 1"); /* so the names are here */
    peer_send(op, "PRIVMSG #lair :!three");
    expect(f, "line #lair op * :three");
    assert_false(f->moderates);
    peer_send(ann, "PRIVMSG #lair :!four");
    expect(f, "line #lair ann * :four");
    assert_true(f->moderates);
}

/* ---- our nick, our place --------------------------------------------------------------------- */

static void a_taken_nick_is_replaced_and_taken_back(void **state)
{
    struct fixture *f = *state;
    struct peer *squatter = peer_in_channel(f, 0, "lair"), *ann;

    bot_in_channel(f, "");
    ann = peer_in_channel(f, 1, "ann");
    peer_send(ann, "PRIVMSG #lair :lair: pass"); /* that is the other one */
    peer_send(ann, "PRIVMSG #lair :lair_: board");
    expect(f, "line #lair ann * :board");
    peer_send(ann, "PRIVMSG lair_ :hand");
    expect(f, "line - ann * :hand");
    assert_false(heard(f, "line *pass"));
    peer_send(squatter, "QUIT");
    peer_expect(ann, ":lair_!* NICK *lair");
    peer_send(ann, "PRIVMSG lair :again");
    expect(f, "line - ann * :again");
    peer_send(ann, "PRIVMSG #lair :lair: channel");
    expect(f, "line #lair ann * :channel");
}

static void kicked_the_bot_comes_back_after_a_pause(void **state)
{
    struct fixture *f = *state;
    struct peer *op = peer_in_channel(f, 0, "op");

    bot_in_channel(f, "");
    expect(f, "came op *");
    peer_expect(op, ":lair!* JOIN *");
    peer_send(op, "KICK #lair lair :out");
    expect(f, "left op *");
    expect(f, "closed #lair");
    assert_int_equal(say(f, to_place("#lair"), ADAPTER_BOARD, 1, "board"), ADAPTER_SAY_OFFLINE);
    peer_expect(op, ":lair!* JOIN *");
    expect(f, "open #lair");
    expect(f, "came op *");
    assert_int_equal(say(f, to_place("#lair"), ADAPTER_BOARD, 2, "board"), ADAPTER_SAY_TAKEN);
    peer_expect(op, ":lair!* PRIVMSG #lair :board");
    expect(f, "told 2");
}

static void banned_the_bot_tries_again_until_it_is_let_in(void **state)
{
    struct fixture *f = *state;
    struct peer *op = peer_in_channel(f, 0, "op");

    peer_send(op, "MODE #lair +i");
    peer_sync(op);
    start_bot(f, "");
    expect(f, "online :");
    peer_send(op, "PRIVMSG lair :are you there");
    expect(f, "line - op *");
    assert_false(heard(f, "open #lair"));
    peer_send(op, "MODE #lair -i");
    expect(f, "open #lair");
}

static void who_comes_after_the_bot_to_an_empty_channel_is_its_operator(void **state)
{
    struct fixture *f = *state;

    start_bot(f, "channels=#alone\n");
    f->peer[0] = peer_new(ircd_port(f->ircd), "ann");
    expect(f, "open #alone");
    peer_send(f->peer[0], "JOIN #alone");
    peer_expect(f->peer[0], ":lair!* MODE #alone +o *ann");
    peer_expect(f->peer[0], ":lair!* MODE #alone -o *lair");
}

static void many_channels_are_joined_with_their_keys(void **state)
{
    struct fixture *f = *state;
    struct peer *op = f->peer[0] = peer_new(ircd_port(f->ircd), "op");

    peer_send(op, "JOIN #locked");
    peer_send(op, "MODE #locked +k sesame");
    peer_sync(op);
    start_bot(f, "channels=#one, #two, #locked sesame, #three, #four\n");
    expect(f, "open #locked"); /* of one JOIN, the one with a key is first */
    for (int i = 0; i < 4; i++)
        expect(f, "open *");
    assert_true(heard(f, "open #one") && heard(f, "open #two") && heard(f, "open #three") &&
                heard(f, "open #four"));
}

/* ---- long lines, many lines ------------------------------------------------------------------ */

static void a_long_text_arrives_whole_in_whole_characters(void **state)
{
    struct fixture *f = *state;
    struct peer *ann;
    g_autoptr(GString) text = g_string_new(NULL), got = g_string_new(NULL);

    ann = bot_and_peer(f, "", "ann");
    for (int i = 0; i < 200; i++)
        g_string_append_printf(text, "%sm\xc3\xa9nage-\xe2\x82\xac-%d-\xf0\x9f\x90\x89", i > 0 ? " " : "", i);
    for (int i = 0; i < 300; i++)
        g_string_append(text, "\xe2\x82\xac"); /* one word longer than a line */
    assert_int_equal(say(f, to_place("#lair"), ADAPTER_NOTICE, 1, text->str), ADAPTER_SAY_TAKEN);
    expect(f, "told 1");
    for (unsigned lines = 0; got->len < text->len; lines++) {
        const char *line = peer_expect(ann, ":lair!* PRIVMSG #lair :*"), *piece = strstr(line, " :") + 2;
        assert_true(g_utf8_validate(line, -1, NULL));
        assert_true(strlen(line) <= 510);
        assert_null(strstr(line, "[CUT]"));
        if (g_str_has_prefix(text->str + got->len, " "))
            g_string_append_c(got, ' '); /* at which it was cut */
        g_string_append(got, piece);
        assert_true(g_str_has_prefix(text->str, got->str));
        assert_true(lines < 20);
    }
    assert_string_equal(got->str, text->str);
}

static void lines_go_no_faster_than_the_bucket_lets_them(void **state)
{
    struct fixture *f = *state;
    struct peer *ann;
    int64_t start;

    ann = bot_and_peer(f, "burst=2\nline_ms=100\n", "ann");
    expect(f, "came ann *");
    start = clock_ticks(f->clock);
    for (int i = 1; i <= 8; i++)
        assert_int_equal(say(f, to_place("#lair"), ADAPTER_NOTICE, i, "line"), ADAPTER_SAY_TAKEN);
    for (int i = 1; i <= 8; i++)
        peer_expect(ann, ":lair!* PRIVMSG #lair :line");
    assert_true(clock_ticks(f->clock) - start >= 6 * 100 - 10);
    expect(f, "told 8");
}

static void of_boards_that_wait_only_the_newest_goes_out(void **state)
{
    struct fixture *f = *state;
    struct peer *ann;

    ann = bot_and_peer(f, "", "ann");
    assert_int_equal(say(f, to_place("#lair"), ADAPTER_BOARD, 1, "old board"), ADAPTER_SAY_TAKEN);
    assert_int_equal(say(f, to_place("#lair"), ADAPTER_NOTICE, 2, "notice"), ADAPTER_SAY_TAKEN);
    assert_int_equal(say(f, to_place("#lair"), ADAPTER_BOARD, 3, "new board"), ADAPTER_SAY_TAKEN);
    assert_false(heard(f, "replaced *")); /* say calls nobody back */
    expect(f, "replaced 1");
    peer_expect(ann, "* PRIVMSG #lair :notice");
    peer_expect(ann, "* PRIVMSG #lair :new board");
    expect(f, "told 2");
    expect(f, "told 3");
    assert_false(peer_saw(ann, "*old board"));
}

/* ---- connections ----------------------------------------------------------------------------- */

static void after_a_server_restart_the_bot_is_back(void **state)
{
    struct fixture *f = *state;
    struct peer *ann;

    bot_in_channel(f, "burst=1\nline_ms=200\n");
    for (int i = 1; i <= 3; i++)
        say(f, to_place("#lair"), ADAPTER_NOTICE, i, "line");
    ircd_kill(f->ircd);
    expect(f, "lost 3");
    expect(f, "offline :*");
    assert_int_equal(say(f, to_place("#lair"), ADAPTER_NOTICE, 4, "line"), ADAPTER_SAY_OFFLINE);
    assert_true(ircd_revive(f->ircd));
    expect(f, "online :");
    expect(f, "open #lair");
    ann = peer_in_channel(f, 0, "ann");
    say(f, to_place("#lair"), ADAPTER_NOTICE, 5, "back");
    peer_expect(ann, "* PRIVMSG #lair :back");
    expect(f, "told 5");
}

static void stopped_the_bot_says_the_rest_and_goodbye(void **state)
{
    struct fixture *f = *state;
    struct peer *ann;

    ann = bot_and_peer(f, "", "ann");
    expect(f, "came ann *");
    say(f, to_place("#lair"), ADAPTER_NOTICE, 1, "last words");
    irc_adapter.stop(f->bot);
    assert_int_equal(say(f, to_place("#lair"), ADAPTER_NOTICE, 2, "too late"), ADAPTER_SAY_OFFLINE);
    peer_expect(ann, "* PRIVMSG #lair :last words");
    peer_expect(ann, ":lair!* QUIT *");
    expect(f, "told 1");
    expect(f, "offline for good :*");
    assert_false(peer_saw(ann, "*too late*"));
}

static void tls_is_spoken_and_the_certificate_checked(void **state)
{
    struct fixture *f = *state;
    g_autofree char *base = g_strdup_printf("port=%u\ntls=true\n", ircd_tls_port(f->ircd));
    g_autofree char *stranger =
        g_strdup_printf("%stls_name=other.test\nca=%s\n", base, ircd_certificate(f->ircd));
    g_autofree char *good = g_strdup_printf("%stls_name=irc.test\nca=%s\n", base, ircd_certificate(f->ircd));

    start_bot(f, base); /* signed by nobody whom the system trusts */
    expect(f, "offline :*ertificate*");
    irc_adapter.free(f->bot);
    start_bot(f, stranger); /* another's name */
    expect(f, "offline :*ertificate*");
    assert_false(heard(f, "online *"));
    irc_adapter.free(f->bot);
    bot_in_channel(f, good);
    f->peer[0] = peer_in_channel(f, 0, "ann");
    peer_send(f->peer[0], "PRIVMSG #lair :!pass");
    expect(f, "line #lair ann * :pass");
}

static void the_bot_logs_in_to_its_account(void **state)
{
    struct fixture *f = *state;
    struct peer *ann;

    start_bot(f, "sasl_account=bob\nsasl_password=secret\n");
    ann = f->peer[0] = peer_new(ircd_port(f->ircd), "ann");
    expect(f, "open #lair");
    peer_send(ann, "WHOIS lair");
    peer_expect(ann, "* 330 ann lair bob :*");
}

/* Somebody who connects by TLS, with the server's own certificate. */
struct shown {
    struct irc_link *link;
    const char *wanted; /* a line like this */
    bool up, seen;
};

static void shown_up(void *ctx)
{
    ((struct shown *)ctx)->up = true;
}

static void shown_line(void *ctx, char *line)
{
    struct shown *s = ctx;

    s->seen = s->seen || g_pattern_match_simple(s->wanted, line);
}

static void shown_down(void *ctx, const char *why)
{
    (void)ctx;
    print_error("%s\n", why);
}

static bool is_shown_up(void *ctx)
{
    return ((struct shown *)ctx)->up;
}

static bool has_shown_seen(void *ctx)
{
    return ((struct shown *)ctx)->seen;
}

/* Says line and waits for an answer. */
static void shown_asks(struct shown *s, const char *line, const char *wanted)
{
    s->wanted = wanted;
    s->seen = false;
    irc_link_send(s->link, line);
    if (!wait_until(has_shown_seen, s))
        fail_msg("no line like \"%s\"", wanted);
}

/* The services learn that the server's certificate is bob's. */
static void bob_shows_certificate(struct fixture *f)
{
    static const struct irc_link_events events = { .up = shown_up, .line = shown_line, .down = shown_down };
    const char *pem = ircd_certificate(f->ircd);
    struct irc_link_to to = { .host = "127.0.0.1",
                              .port = ircd_tls_port(f->ircd),
                              .tls = true,
                              .ca_file = pem,
                              .cert_file = pem,
                              .key_file = ircd_key(f->ircd) };
    struct shown s = { .wanted = "" };

    s.link = irc_link_new(&to, &events, &s, f->clock);
    assert_true(wait_until(is_shown_up, &s));
    irc_link_send(s.link, "NICK robert");
    shown_asks(&s, "USER b 0 * :b", "* 422 *");
    shown_asks(&s, "PRIVMSG NickServ :IDENTIFY bob secret", "* 900 *");
    shown_asks(&s, "PRIVMSG NickServ :CERT ADD", ":NickServ!* NOTICE *added*");
    irc_link_free(s.link);
}

static void the_bot_logs_in_by_its_certificate(void **state)
{
    struct fixture *f = *state;
    const char *pem = ircd_certificate(f->ircd);
    g_autofree char *more = g_strdup_printf("port=%u\ntls=yes\nca=%s\ncert=%s\nkey=%s\n",
                                            ircd_tls_port(f->ircd), pem, pem, ircd_key(f->ircd));
    struct peer *ann;

    bob_shows_certificate(f);
    start_bot(f, more);
    ann = f->peer[0] = peer_new(ircd_port(f->ircd), "ann");
    expect(f, "open #lair");
    peer_send(ann, "WHOIS lair");
    peer_expect(ann, "* 330 ann lair bob :*");
}

static void a_wrong_password_is_no_reason_to_stay_away(void **state)
{
    struct fixture *f = *state;
    struct peer *ann;

    start_bot(f, "sasl_account=bob\nsasl_password=wrong\n");
    ann = f->peer[0] = peer_new(ircd_port(f->ircd), "ann");
    expect(f, "open #lair");
    peer_send(ann, "WHOIS lair");
    peer_expect(ann, "* 318 *");
    assert_false(peer_saw(ann, "* 330 *"));
    peer_send(ann, "PRIVMSG lair :hand");
    expect(f, "line - ann * :hand");
}

/* ---- a server that a test plays -------------------------------------------------------------- */

static struct peer *welcome(struct fixture *f)
{
    struct peer *s = f->peer[0] = peer_server_accept(f->server);

    peer_expect(s, "USER *");
    peer_send(s, ":s 001 lair :Welcome");
    peer_send(s, ":s 005 lair CASEMAPPING=ascii NICKLEN=12 :are supported");
    peer_send(s, ":s 376 lair :End");
    peer_expect(s, "JOIN #lair");
    peer_send(s, ":lair!~l@host.test JOIN #lair");
    peer_send(s, ":s 353 lair = #lair :@lair");
    peer_send(s, ":s 366 lair #lair :End");
    expect(f, "open #lair");
    return s;
}

static void capabilities_are_negotiated_over_several_lines(void **state)
{
    struct fixture *f = *state;
    struct peer *s;

    start_bot(f, "password=let me in\nsasl_account=acc\nsasl_password=pw\n");
    s = f->peer[0] = peer_server_accept(f->server);
    peer_expect(s, "CAP LS 302");
    peer_expect(s, "PASS :let me in");
    peer_expect(s, "NICK lair");
    peer_send(s, "CAP * LS * :multi-prefix sasl=PLAIN,EXTERNAL account-notify");
    peer_send(s, "CAP * LS :extended-join draft/x");
    peer_expect(s, "CAP REQ :sasl extended-join account-notify");
    peer_send(s, ":s CAP lair ACK :sasl extended-join account-notify");
    peer_expect(s, "AUTHENTICATE PLAIN");
    peer_send(s, "AUTHENTICATE +");
    peer_expect(s, "AUTHENTICATE AGFjYwBwdw==");
    peer_send(s, ":s 900 lair lair!l@h acc :You are now logged in");
    peer_send(s, ":s 903 lair :SASL successful");
    peer_expect(s, "CAP END");
    peer_send(s, ":s 001 lair :Welcome");
    peer_send(s, ":s 422 lair :No MOTD");
    expect(f, "online :");
    peer_send(s, ":s CAP lair NEW :account-tag");
    peer_expect(s, "CAP REQ :account-tag");
    peer_send(s, ":s CAP lair ACK :account-tag");
    peer_send(s, "@account=Zed;msgid=abc :z!u@h PRIVMSG lair :hand");
    expect(f, "line - z zed :hand");
    assert_string_equal(f->request, "msgid-abc");
}

static void hostile_lines_do_no_harm(void **state)
{
    static const char *const lines[] = {
        "",
        ":",
        ":x",
        "000",
        ":s 000",
        "NICK",
        ":NICK",
        ":x NICK",
        ":lair NICK",
        ":x!y@z NICK :",
        "PRIVMSG",
        "JOIN",
        ":a JOIN",
        ":a!b@c PRIVMSG",
        ":a!b@c PRIVMSG lair",
        ":a!b@c PRIVMSG lair :",
        ":a PRIVMSG lair :server",
        ":lairX!u@h NICK other",
        "@ PING",
        ":s 005",
        ":s 353 lair = #lair",
        ":s 354 lair 42",
        ":s 311 lair x",
        ":s 330",
        ":s 318",
        ":s 433",
        ":s 432 lair",
        ":s 437 lair",
        ":s 001",
        ":s 376",
        "CAP",
        "CAP * LS",
        "CAP * ACK :",
        "AUTHENTICATE",
        "AUTHENTICATE +",
        "KICK #lair lair",
        ":a!b@c KICK #lair",
        ":a!b@c ACCOUNT",
        ":a!b@c CHGHOST x",
        ":s PONG",
        ":s PONG told-1",
        ":s 401 lair",
        ":s 471 lair #lair :full",
        ":\xff!u@h PRIVMSG lair :bad nick",
        ":a!b@c NICK \xff\xfe",
        ":a\x02!b@c PRIVMSG lair :control",
        ":s 005 lair NICKLEN=-5 LINELEN=x CASEMAPPING :are",
    };
    struct fixture *f = *state;
    struct peer *s;
    g_autofree char *longest = g_strnfill(60000, 'x');

    start_bot(f, "");
    s = welcome(f);
    for (size_t i = 0; i < G_N_ELEMENTS(lines); i++)
        peer_send(s, "%s", lines[i]);
    peer_send_bytes(s, "PRIVMSG\0lair\r\n", 14);
    peer_send(s, ":a!b@c PRIVMSG lair :%s", longest);
    peer_send(s, "@%s PING :still", longest);
    peer_send(s, "@time=x;+a=\\ PING :tagged");
    peer_expect(s, "PONG :tagged");
    assert_false(heard(f, "line *"));
    peer_send(s, ":ann!u@h PRIVMSG lair :h\xff\x01\x02"
                 "and");
    peer_expect(s, "WHOIS ann"); /* no account-tag here */
    peer_send(s, ":s 311 lair ann u h * :real");
    peer_send(s, ":s 318 lair ann :End");
    expect(f, "line - ann ann!u@h :h\xef\xbf\xbd"
              "and");
}

static void a_nick_that_changes_hands_is_not_believed(void **state)
{
    struct fixture *f = *state;
    struct peer *s;

    start_bot(f, "");
    s = welcome(f);
    peer_send(s, ":ann!u@h PRIVMSG lair :mine");
    peer_expect(s, "WHOIS ann");
    peer_send(s, ":s 311 lair ann eve elsewhere * :real");
    peer_send(s, ":s 330 lair ann acc :is logged in as");
    peer_send(s, ":s 318 lair ann :End");
    peer_send(s, ":lairX!u@h NICK lairY"); /* a stranger whose nick begins like ours */
    peer_send(s, ":ann!u@h PRIVMSG lair :again");
    peer_expect(s, "WHOIS ann");
    peer_send(s, ":s 401 lair ann :No such nick");
    peer_send(s, ":s 318 lair ann :End");
    peer_send(s, "PING :x");
    peer_expect(s, "PONG :x");
    assert_false(heard(f, "line *"));
}

static void what_was_said_before_we_came_is_not_heard(void **state)
{
    struct fixture *f = *state;
    struct peer *s;

    start_bot(f, "");
    s = f->peer[0] = peer_server_accept(f->server);
    peer_send(s, "CAP * LS :account-tag server-time message-tags");
    peer_expect(s, "CAP REQ :*");
    peer_send(s, "CAP * ACK :account-tag server-time message-tags");
    peer_expect(s, "CAP END");
    peer_send(s, "@time=2030-01-01T00:00:00.000Z :s 001 lair :Welcome");
    peer_send(s, ":s 422 lair :No MOTD");
    peer_expect(s, "JOIN #lair");
    peer_send(s, "@time=2030-01-01T00:00:01.000Z :lair!l@h JOIN #lair");
    peer_send(s, "@time=2029-12-31T23:00:00.000Z;account=ann :ann!u@h PRIVMSG #lair :!old");
    peer_send(s, "@time=2030-01-01T00:00:01.500Z;account=ann :ann!u@h PRIVMSG #lair :!new");
    expect(f, "line #lair ann ann :new");
    assert_false(heard(f, "line *old"));
}

static void a_silent_server_is_asked_and_then_left(void **state)
{
    struct fixture *f = *state;
    struct peer *s;

    start_bot(f, "silence_ms=200\n");
    s = welcome(f);
    peer_expect(s, "PING :alive");
    peer_send(s, ":s PONG s :alive");
    peer_expect(s, "PING :alive");
    expect(f, "offline :*silent*");
    peer_expect_end(s);
    f->peer[1] = peer_server_accept(f->server); /* and comes back */
    peer_expect(f->peer[1], "NICK lair");
}

static void an_unconfirmed_message_is_lost_with_its_connection(void **state)
{
    struct fixture *f = *state;
    struct peer *s;

    start_bot(f, "");
    s = welcome(f);
    say(f, to_place("#lair"), ADAPTER_NOTICE, 1, "one");
    peer_expect(s, "PRIVMSG #lair :one");
    peer_expect(s, "PING :told-1");
    say(f, to_place("#lair"), ADAPTER_NOTICE, 2, "two");
    peer_expect(s, "PRIVMSG #lair :two");
    peer_send(s, ":s PONG s :told-1");
    peer_expect(s, "PING :told-2");
    expect(f, "told 1");
    peer_send(s, "ERROR :Closing link");
    expect(f, "lost 2");
    expect(f, "offline :Closing link");
}

static void the_pause_between_attempts_grows(void **state)
{
    struct fixture *f = *state;
    int64_t at[5];

    start_bot(f, "reconnect_ms=60\n");
    for (int i = 0; i < 5; i++) {
        struct peer *s = peer_server_accept(f->server);
        at[i] = clock_ticks(f->clock);
        peer_free(s);
        expect(f, "offline :*");
    }
    assert_true(at[2] - at[1] >= 110 && at[3] - at[2] >= 230 && at[4] - at[3] >= 470);
}

static void every_line_of_a_whisper_goes_to_the_nick_of_that_moment(void **state)
{
    struct fixture *f = *state;
    struct peer *s;

    start_bot(f, "burst=2\nline_ms=150\n");
    s = welcome(f);
    peer_send(s, ":ann!u@h JOIN #lair");
    peer_expect(s, "WHOIS ann");
    peer_send(s, ":s 311 lair ann u h * :real");
    peer_send(s, ":s 330 lair ann acc :is logged in as");
    peer_send(s, ":s 318 lair ann :End");
    expect(f, "came ann acc -");
    say(f, to_person("acc", "ann"), ADAPTER_REPLY, 1, "one\ntwo\nthree\nfour");
    peer_expect(s, "NOTICE ann :one");
    peer_send(s, ":ann!u@h NICK amy");
    peer_send(s, ":eve!e@h NICK ann");
    peer_expect(s, "NOTICE amy :four");
    assert_false(peer_saw(s, "NOTICE ann :four"));
}

static void wrong_settings_are_refused_with_a_reason(void **state)
{
    static const struct {
        const char *more, *why;
    } rows[] = {
        { "nick=two words\n", "*nick*" }, { "port=0\n", "*port*\"0\"*" },
        { "tls=maybe\n", "*tls*" },       { "channels=lair\n", "*channels*" },
        { "channels=\n", "*channels*" },  { "burst=x\n", "*burst*" },
        { "colour=red\n", "*colour*" },   { "sasl_account=bob\n", "*sasl_account*" },
        { "server=\n", "*server*" },      { "ca=/x\n", "* ca:*" },
    };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        char *why = NULL;
        assert_null(open_bot(f, rows[i].more, &why));
        assert_true(g_pattern_match_simple(rows[i].why, why));
        g_free(why);
    }
}

/* ---- all of them ----------------------------------------------------------------------------- */

static const enum ircd_kind ngircd = IRCD_NGIRCD, inspircd = IRCD_INSPIRCD;

/* clang-format off */
#define ON(server, test) \
    { #test "_on_" #server, test, on_ircd, tear_down, (void *)&server }
#define ON_BOTH(test) ON(ngircd, test), ON(inspircd, test)
#define PLAYED(test) { #test, test, on_played_server, tear_down, NULL }
/* clang-format on */

static int start_servers(void **state)
{
    (void)state;
    for (int kind = 0; kind < IRCD_KINDS; kind++) {
        ircds[kind] = ircd_new(kind, IRCD_WITH_SERVICES);
        if (ircds[kind] == NULL || !ircd_register(ircds[kind], "bob", "secret"))
            return -1;
    }
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
        ON_BOTH(lines_for_the_bot_come_in_and_others_do_not),
        ON_BOTH(a_whisper_needs_no_prefix_and_is_answered_by_notice),
        ON_BOTH(a_number_takes_a_choice),
        ON_BOTH(a_number_is_of_the_list_on_the_screen_while_the_rest_is_to_come),
        ON_BOTH(a_person_is_the_account_and_not_the_nick),
        ON_BOTH(a_secret_is_whispered_only_to_whom_the_server_vouches_for),
        ON(inspircd, a_guest_who_logs_in_or_changes_nick_is_the_same_person),
        ON_BOTH(those_who_are_there_before_us_are_known),
        ON(inspircd, another_bot_is_never_answered),
        ON_BOTH(who_keeps_order_in_the_channel_is_known),
        ON_BOTH(who_comes_after_the_bot_to_an_empty_channel_is_its_operator),
        ON_BOTH(many_channels_are_joined_with_their_keys),
        ON_BOTH(a_taken_nick_is_replaced_and_taken_back),
        ON_BOTH(kicked_the_bot_comes_back_after_a_pause),
        ON_BOTH(banned_the_bot_tries_again_until_it_is_let_in),
        ON_BOTH(a_long_text_arrives_whole_in_whole_characters),
        ON_BOTH(lines_go_no_faster_than_the_bucket_lets_them),
        ON_BOTH(of_boards_that_wait_only_the_newest_goes_out),
        ON_BOTH(stopped_the_bot_says_the_rest_and_goodbye),
        ON_BOTH(tls_is_spoken_and_the_certificate_checked),
        ON(inspircd, the_bot_logs_in_to_its_account),
        ON(inspircd, the_bot_logs_in_by_its_certificate),
        ON(inspircd, a_wrong_password_is_no_reason_to_stay_away),
        ON_BOTH(after_a_server_restart_the_bot_is_back),
        PLAYED(capabilities_are_negotiated_over_several_lines),
        PLAYED(hostile_lines_do_no_harm),
        PLAYED(a_nick_that_changes_hands_is_not_believed),
        PLAYED(what_was_said_before_we_came_is_not_heard),
        PLAYED(a_silent_server_is_asked_and_then_left),
        PLAYED(an_unconfirmed_message_is_lost_with_its_connection),
        PLAYED(the_pause_between_attempts_grows),
        PLAYED(every_line_of_a_whisper_goes_to_the_nick_of_that_moment),
        PLAYED(wrong_settings_are_refused_with_a_reason),
    };

    return cmocka_run_group_tests_name("irc", tests, start_servers, end_servers);
}
