/* tests/unit/test_irc_session.c - the IRC adapter against a server that a test plays
 *
 * No socket, and a clock turned by hand: what goes out when is exact.  Each test is a dialogue:
 * lines from the server, what the host hears (a line of text for each callback), what the host
 * says, and what the server gets.
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>

#include "adapters/adapter.h"
#include "tests/ear.h"
#include "tests/unit/wire.h"

struct fixture {
    struct ear ear; /* the ctx of the callbacks */
    struct clock *clock;
    struct adapter *bot;
    unsigned overtaken; /* the last line that was heard */
    GPtrArray *notes;   /* a line for each note to its operator */
    unsigned read;      /* where notes goes on */
};

/* ---- the host -------------------------------------------------------------------------------- */

static void on_line(void *ctx, const struct adapter_line *line)
{
    ((struct fixture *)ctx)->overtaken = line->overtaken;
    ear_hear(ctx, "line %s %s %s%s:%s", line->place != NULL ? line->place : "-", line->who.nick,
             line->who.key, line->moderates ? " @" : " ", line->text);
}

static void on_pick(void *ctx, const struct adapter_pick *pick)
{
    ear_hear(ctx, "pick %s %s :%s", pick->line.who.nick, pick->tag, pick->line.text);
}

static void on_note(void *ctx, const char *network, const char *place, GLogLevelFlags level, const char *what)
{
    struct fixture *f = ctx;

    assert_string_equal(network, "test");
    g_ptr_array_add(f->notes, g_strdup_printf("%s%s: %s", level == G_LOG_LEVEL_WARNING ? "! " : "",
                                              place != NULL ? place : "-", what));
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

/* This is what the operator is told next. */
static void notes(struct fixture *f, const char *line)
{
    if (f->read == f->notes->len)
        fail_msg("the operator was told nothing, not \"%s\"", line);
    assert_string_equal(f->notes->pdata[f->read], line);
    f->read++;
}

static void notes_no_more(struct fixture *f)
{
    if (f->read < f->notes->len)
        fail_msg("the operator was told \"%s\"", (char *)f->notes->pdata[f->read]);
}

/* ---- the server ------------------------------------------------------------------------------ */

/* This is what the server gets next. */
static void gets(const char *pattern)
{
    const char *line = wire_next();

    if (line == NULL)
        fail_msg("the server got nothing, not \"%s\"", pattern);
    if (!g_pattern_match_simple(pattern, line))
        fail_msg("the server got \"%s\", not \"%s\"", line, pattern);
}

static void gets_no_more(void)
{
    const char *line = wire_next();

    if (line != NULL)
        fail_msg("the server got \"%s\"", line);
}

/* The turn of the loop ends: everything that can be said at once is said. */
static void turn(struct fixture *f)
{
    clock_turn(f->clock, 0);
}

/* ---- set-up ---------------------------------------------------------------------------------- */

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->clock = clock_new_by_hand(INT64_C(1800000000000));
    ear_init(&f->ear);
    f->notes = g_ptr_array_new_with_free_func(g_free);
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    irc_adapter.free(f->bot);
    clock_free(f->clock);
    ear_clear(&f->ear);
    g_ptr_array_unref(f->notes);
    g_free(f);
    return 0;
}

static GKeyFile *settings(const char *more)
{
    g_autofree char *text = g_strdup_printf(
        "[x]\nserver=irc.test\nchannels=#lair\nburst=5\nline_ms=2000\nfastest_ms=2000\n%s", more);
    GKeyFile *file = g_key_file_new();

    assert_true(g_key_file_load_from_data(file, text, -1, G_KEY_FILE_NONE, NULL));
    return file;
}

static void start_bot(struct fixture *f, const char *more)
{
    g_autoptr(GKeyFile) file = settings(more);
    char *why = NULL;

    f->bot = irc_adapter.open("test", file, "x", &host, f, f->clock, &why);
    if (f->bot == NULL)
        fail_msg("%s", why);
    irc_adapter.start(f->bot);
    assert_true(wire_accept());
}

/* The server lets the bot in; it has these capabilities, and 005 tells this. */
static void welcome(struct fixture *f, const char *caps, const char *isupport)
{
    wire_send("CAP * LS :%s", caps);
    wire_send("CAP * ACK :%s", caps);
    wire_send(":s 001 lair :Welcome");
    wire_send(":s 005 lair %s :are supported by this server", isupport);
    wire_send(":s 422 lair :No MOTD");
    hears(&f->ear, "online :");
    turn(f);
    wire_skip();
}

static void full_bucket(struct fixture *f)
{
    clock_turn(f->clock, 60 * 1000);
    wire_skip();
}

/* In #lair, with ann, who has an account, and a full bucket; the server has more capabilities than those for
 * accounts. */
static void bot_among(struct fixture *f, const char *caps, const char *more)
{
    g_autofree char *all = g_strconcat("account-tag extended-join account-notify", caps, NULL);

    start_bot(f, more);
    welcome(f, all, "CASEMAPPING=ascii WHOX PREFIX=(qaohv)~&@%+");
    wire_send(":lair!l@host JOIN #lair * :lair");
    hears(&f->ear, "open #lair");
    wire_send(":s 353 lair = #lair :lair");
    wire_send(":s 366 lair #lair :End");
    wire_send(":s 324 lair #lair +nt");
    hears(&f->ear, "open #lair"); /* to everybody, too */
    wire_send(":ann!a@h JOIN #lair ann :Ann");
    hears(&f->ear, "came ann ann -");
    full_bucket(f);
}

static void bot_in_channel(struct fixture *f, const char *more)
{
    bot_among(f, "", more);
}

static const char *const nobody_asks = NULL;

/* With a choice that is so long that it has a line of its own. */
static enum adapter_say say_to(struct fixture *f, struct adapter_target target, enum adapter_slot slot,
                               uint64_t serial, const char *text, const char *choice)
{
    g_autofree char *more = g_strnfill(350, 'x'), *label = g_strdup_printf("%s %s", choice, more);
    struct adapter_choice one = { .label = label, .line = choice };
    struct adapter_message m = { .serial = serial,
                                 .target = target,
                                 .slot = slot,
                                 .subject = "7",
                                 .tag = "tag",
                                 .text = text,
                                 .choices = &one,
                                 .n_choices = choice != NULL };

    return irc_adapter.say(f->bot, &m);
}

static enum adapter_say say(struct fixture *f, const char *to, enum adapter_slot slot, uint64_t serial,
                            const char *text)
{
    struct adapter_target target = { .to = *to == '#' ? ADAPTER_TO_PLACE : ADAPTER_TO_PERSON };

    if (*to == '#')
        target.place = to;
    else
        target.person = (struct adapter_person){ "test", to, to, NULL, true, NULL };
    return say_to(f, target, slot, serial, text, nobody_asks);
}

static enum adapter_say ask(struct fixture *f, const char *key, uint64_t serial, const char *text,
                            const char *choice)
{
    struct adapter_target target = { .to = ADAPTER_TO_PERSON, .person = { "test", key, key, NULL, true } };

    return say_to(f, target, ADAPTER_PROMPT, serial, text, choice);
}

static void comes(struct fixture *f, const char *nick)
{
    wire_send(":%s!u@h JOIN #lair %s :real", nick, nick);
    hears(&f->ear, "came *");
}

/* ---- logging in ------------------------------------------------------------------------------ */

/* The server offers mechanisms; the bot is about to log in. */
static void offer_sasl(struct fixture *f, const char *more, const char *mechanisms)
{
    start_bot(f, more);
    wire_skip();
    wire_send("CAP * LS :sasl%s", mechanisms);
}

static void a_certificate_logs_in_where_there_is_no_password(void **state)
{
    struct fixture *f = *state;

    offer_sasl(f, "cert=/c.pem\nkey=/k.pem\n", "=PLAIN,EXTERNAL");
    assert_string_equal(wire_to()->cert_file, "/c.pem");
    assert_string_equal(wire_to()->key_file, "/k.pem");
    gets("CAP REQ :sasl");
    wire_send("CAP * ACK :sasl");
    gets("AUTHENTICATE EXTERNAL");
    wire_send("AUTHENTICATE +");
    gets("AUTHENTICATE +");
    wire_send(":s 903 lair :done");
    gets("CAP END");
    gets_no_more();
}

static void a_password_comes_before_a_certificate(void **state)
{
    struct fixture *f = *state;

    offer_sasl(f, "cert=/c.pem\nsasl_account=acc\nsasl_password=pw\n", "=EXTERNAL,PLAIN");
    gets("CAP REQ :sasl");
    wire_send("CAP * ACK :sasl");
    gets("AUTHENTICATE PLAIN");
    wire_send("AUTHENTICATE +");
    gets("AUTHENTICATE AGFjYwBwdw==");
}

static void the_mechanism_can_be_named(void **state)
{
    struct fixture *f = *state;

    offer_sasl(f, "cert=/c.pem\nsasl_account=acc\nsasl_password=pw\nsasl_mechanism=External\n", "");
    gets("CAP REQ :sasl");
    wire_send("CAP * ACK :sasl");
    gets("AUTHENTICATE EXTERNAL");
    wire_send("AUTHENTICATE +");
    gets("AUTHENTICATE YWNj"); /* acts as acc */
}

static void a_mechanism_that_is_not_offered_is_not_tried(void **state)
{
    struct fixture *f = *state;

    offer_sasl(f, "cert=/c.pem\n", "=PLAIN,SCRAM-SHA-256");
    gets("CAP END");
    gets_no_more();
}

static void an_account_that_is_taken_out_meanwhile_logs_in_nobody(void **state)
{
    struct fixture *f = *state;
    g_autoptr(GKeyFile) file = settings("");
    char *rest = NULL, *why = NULL;

    offer_sasl(f, "sasl_account=acc\nsasl_password=pw\n", "");
    wire_send("CAP * ACK :sasl");
    wire_skip();
    assert_true(irc_adapter.change(f->bot, file, "x", &rest, &why));
    wire_send("AUTHENTICATE +");
    gets("AUTHENTICATE *");
    wire_send(":s 906 lair :aborted");
    gets("CAP END");
}

/* Services that are away shut nobody out. */
static void a_login_that_nobody_answers_is_given_up(void **state)
{
    struct fixture *f = *state;

    offer_sasl(f, "sasl_account=acc\nsasl_password=pw\n", "");
    wire_send("CAP * ACK :sasl");
    wire_skip();
    clock_turn(f->clock, 30 * 1000 - 1);
    gets_no_more();
    clock_turn(f->clock, 1);
    gets("AUTHENTICATE *");
    gets("CAP END");
    wire_send(":s 906 lair :aborted");
    wire_send("AUTHENTICATE +");
    gets_no_more();
}

static void wrong_ways_to_log_in_are_refused(void **state)
{
    static const struct {
        const char *more, *why;
    } rows[] = {
        { "sasl_mechanism=scram\n", "*sasl_mechanism: plain or external*" },
        { "sasl_mechanism=external\n", "*sasl_mechanism: external needs cert*" },
        { "sasl_mechanism=plain\n", "*sasl_mechanism: plain needs*" },
        { "sasl_account=a\n", "*sasl_account: needs sasl_password*" },
        { "cert=/c.pem\ntls=no\n", "*cert: needs tls*" },
        { "key=/k.pem\n", "*key: needs cert*" },
    };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autoptr(GKeyFile) file = settings(rows[i].more);
        g_autofree char *why = NULL;
        assert_null(irc_adapter.open("test", file, "x", &host, f, f->clock, &why));
        assert_true(g_pattern_match_simple(rows[i].why, why));
    }
}

/* ---- messages out ---------------------------------------------------------------------------- */

static void a_question_is_shown_one_round_trip_after_its_first_line(void **state)
{
    struct fixture *f = *state;

    bot_in_channel(f, "");
    for (int i = 1; i <= 8; i++)
        say(f, "#lair", ADAPTER_NOTICE, i, "news");
    turn(f);
    for (int i = 1; i <= 5; i++)
        gets("PRIVMSG #lair :news");
    gets_no_more(); /* the bucket is empty */
    assert_int_equal(ask(f, "ann", 9, "Your turn", "pass"), ADAPTER_SAY_TAKEN);
    clock_turn(f->clock, 2000);
    gets("NOTICE ann :Your turn");
    gets("PING :told-1"); /* in the same moment */
    gets_no_more();
    hears_no_more(&f->ear);
    wire_send(":s PONG s :told-1");
    for (int i = 1; i <= 5; i++)
        hears(&f->ear, "told *");
    hears(&f->ear, "shown 9"); /* before anything that comes after */
    clock_turn(f->clock, 2000);
    gets_no_more(); /* the PING was ahead of its time */
    clock_turn(f->clock, 2000);
    gets("NOTICE ann :1) pass*");
    gets_no_more(); /* and asks no more before others */
    clock_turn(f->clock, 2000);
    gets("PRIVMSG #lair :news");
}

static void the_end_of_a_question_is_confirmed_with_what_else_was_said(void **state)
{
    struct fixture *f = *state;

    bot_in_channel(f, "burst=1\n");
    ask(f, "ann", 1, "Your turn", "pass");
    turn(f);
    gets("NOTICE ann :Your turn");
    gets("PING :told-1");
    say(f, "#lair", ADAPTER_NOTICE, 2, "news");
    wire_send(":s PONG s :told-1");
    hears(&f->ear, "shown 1");
    clock_turn(f->clock, 6000);
    gets("NOTICE ann :1) pass*");
    gets("PRIVMSG #lair :news");
    gets_no_more();
    clock_turn(f->clock, 2000);
    gets("PING :told-2"); /* when nothing else waits */
    wire_send(":s PONG s :told-2");
    hears(&f->ear, "told 1");
    hears(&f->ear, "told 2");
}

static void a_question_of_one_line_is_confirmed_once(void **state)
{
    struct fixture *f = *state;

    bot_in_channel(f, "burst=1\n");
    ask(f, "ann", 1, "", "pass");
    turn(f);
    gets("NOTICE ann :1) pass*");
    gets("PING :told-1");
    wire_send(":s PONG s :told-1");
    hears(&f->ear, "told 1"); /* everything has arrived */
    clock_turn(f->clock, 20 * 1000);
    gets_no_more();
    hears_no_more(&f->ear);
}

/* ---- what is echoed -------------------------------------------------------------------------- */

static void an_echo_confirms_what_no_ping_has_to(void **state)
{
    struct fixture *f = *state;

    bot_among(f, " echo-message", "");
    ask(f, "ann", 1, "Your turn", "pass");
    turn(f);
    gets("NOTICE ann :Your turn");
    gets("NOTICE ann :1) pass *");
    hears_no_more(&f->ear);
    wire_send(":ann!a@h NOTICE lair :Your turn"); /* her own */
    hears_no_more(&f->ear);
    wire_send(":lair!l@host NOTICE Ann :Your turn");
    hears(&f->ear, "shown 1");
    say(f, "#lair", ADAPTER_NOTICE, 2, "news");
    turn(f);
    gets("PRIVMSG #lair :news");
    wire_send(":lair!l@host PRIVMSG #lair :news");
    hears(&f->ear, "told 1"); /* whose end was written before */
    hears(&f->ear, "told 2");
    clock_turn(f->clock, 60 * 1000);
    gets_no_more();
}

/* Not all that is said comes back: somebody may not want to hear of us. */
static void what_is_not_echoed_is_asked_about(void **state)
{
    struct fixture *f = *state;

    bot_among(f, " echo-message", "");
    say(f, "ann", ADAPTER_NOTICE, 1, "news");
    turn(f);
    gets("NOTICE ann :news");
    clock_turn(f->clock, 4900);
    gets_no_more();
    clock_turn(f->clock, 200);
    gets("PING :told-1");
    gets_no_more();
    hears_no_more(&f->ear);
    wire_send(":s PONG s :told-1");
    hears(&f->ear, "told 1");
    clock_turn(f->clock, 60 * 1000);
    gets_no_more();
}

/* A channel that allows no colours may change what is said; that a line of ours was said is then still known, but
 * not which. */
static void an_echo_in_other_words_counts_for_the_first(void **state)
{
    struct fixture *f = *state;

    bot_among(f, " echo-message", "");
    say(f, "#lair", ADAPTER_NOTICE, 1, "one");
    say(f, "#lair", ADAPTER_NOTICE, 2, "two");
    turn(f);
    wire_skip();
    wire_send(":lair!l@host PRIVMSG #LAIR :TWO");
    hears(&f->ear, "told 1");
    hears_no_more(&f->ear);
    clock_turn(f->clock, 5100);
    gets("PING :told-1");
    wire_send(":s PONG s :told-1");
    hears(&f->ear, "told 2");
}

static void where_echoes_end_pings_go_on(void **state)
{
    struct fixture *f = *state;

    bot_among(f, " echo-message", "");
    wire_send("CAP * DEL :echo-message");
    wire_skip();
    say(f, "ann", ADAPTER_NOTICE, 1, "news");
    turn(f);
    gets("NOTICE ann :news");
    gets("PING :told-1");
    wire_send(":lair!l@host NOTICE ann :news"); /* late, and of no use */
    hears_no_more(&f->ear);
    wire_send(":s PONG s :told-1");
    hears(&f->ear, "told 1");
}

/* ---- prompts together ------------------------------------------------------------------------ */

/* Four players are asked at once, and one PING does for all. */
static void prompts_of_one_burst_are_confirmed_together(void **state)
{
    struct fixture *f = *state;

    bot_in_channel(f, "");
    comes(f, "bob");
    comes(f, "cat");
    ask(f, "ann", 1, "a", "pass");
    say(f, "bob", ADAPTER_PROMPT, 2, "b");
    say(f, "cat", ADAPTER_PROMPT, 3, "c");
    turn(f);
    gets("NOTICE ann :a");
    gets("NOTICE bob :b");
    gets("NOTICE cat :c");
    gets("NOTICE ann :1) pass*");
    gets("PING :told-1");
    gets_no_more();
}

/* The answers to two PINGs; the second covers the first. */
static void a_pong_answers_for_all_before_it(void **state)
{
    struct fixture *f = *state;

    bot_in_channel(f, "");
    say(f, "ann", ADAPTER_PROMPT, 1, "one");
    turn(f);
    say(f, "#lair", ADAPTER_NOTICE, 2, "two");
    turn(f);
    ask(f, "ann", 3, "three", "pass");
    turn(f);
    gets("NOTICE ann :one");
    gets("PING :told-1");
    gets("PRIVMSG #lair :two");
    gets("NOTICE ann :three");
    wire_send(":s PONG s :told-3"); /* was never asked */
    wire_send(":s PONG s :told-x");
    turn(f);
    hears_no_more(&f->ear);
    clock_turn(f->clock, 4000);
    gets("NOTICE ann :1) pass*");
    gets("PING :told-2");
    wire_send(":s PONG s :told-2");
    turn(f);
    hears(&f->ear, "told 1");
    hears(&f->ear, "told 2");
    hears(&f->ear, "told 3");
}

static void whisper(struct fixture *f, enum adapter_slot slot, uint64_t serial, const char *text,
                    const char *choice)
{
    struct adapter_choice one = { .label = choice, .line = choice };
    struct adapter_message m = { .serial = serial,
                                 .target = { .to = ADAPTER_TO_PERSON,
                                             .person = { "test", "ann", "ann", NULL, true } },
                                 .slot = slot,
                                 .subject = "7",
                                 .tag = "tag",
                                 .text = text,
                                 .head = strlen("[crypt] "),
                                 .choices = &one,
                                 .n_choices = choice != NULL };

    assert_int_equal(irc_adapter.say(f->bot, &m), ADAPTER_SAY_TAKEN);
}

/* What one is told and what one is asked are one line where they are short, and the table is named once. */
static void a_short_question_goes_behind_what_was_told(void **state)
{
    struct fixture *f = *state;

    bot_in_channel(f, "");
    whisper(f, ADAPTER_NOTICE, 1, "[crypt] You draw Freeze.", NULL);
    whisper(f, ADAPTER_PROMPT, 2, "[crypt] Your turn.", "pass");
    turn(f);
    gets("NOTICE ann :[crypt] You draw Freeze. Your turn.  1) pass");
    gets("PING :told-1");
    gets_no_more();
    wire_send("@account=ann :ann!a@h PRIVMSG lair :1");
    hears(&f->ear, "line - ann ann :1"); /* nobody knows yet that it has arrived */
    wire_send(":s PONG s :told-1");
    hears(&f->ear, "told 1");
    hears(&f->ear, "told 2");
    wire_send("@account=ann :ann!a@h PRIVMSG lair :1");
    hears(&f->ear, "pick ann tag :pass");
}

/* What is worth nothing once the game has gone on is not said then. */
static void what_is_out_of_date_is_not_said(void **state)
{
    struct fixture *f = *state;
    struct adapter_message m = { .target = { .to = ADAPTER_TO_PERSON,
                                             .person = { "test", "ann", "ann", NULL, true } },
                                 .slot = ADAPTER_REPLY,
                                 .subject = "7",
                                 .text = "[crypt] You pass.",
                                 .fleeting = true };

    bot_in_channel(f, "");
    irc_adapter.say(f->bot, &m);
    turn(f);
    gets("NOTICE ann :[crypt] You pass.");
    irc_adapter.say(f->bot, &m);
    whisper(f, ADAPTER_PROMPT, 2, "[crypt] Your turn.", "pass");
    turn(f);
    gets("NOTICE ann :[crypt] Your turn.  1) pass");
    gets("PING :told-1");
    gets_no_more();
    irc_adapter.say(f->bot, &m);
    m.subject = "8"; /* of another table */
    m.fleeting = false;
    irc_adapter.say(f->bot, &m);
    turn(f);
    gets("NOTICE ann :[crypt] You pass.");
    gets("NOTICE ann :[crypt] You pass.");
}

/* A player who chose messages gets them, and what comes in another way stands on a line of its own. */
static void a_whisper_is_a_notice_or_a_message(void **state)
{
    struct fixture *f = *state;
    struct adapter_message m = { .target = { .to = ADAPTER_TO_PERSON,
                                             .person = { "test", "ann", "ann", NULL, true } },
                                 .slot = ADAPTER_NOTICE,
                                 .subject = "7",
                                 .text = "[crypt] You pass.",
                                 .head = strlen("[crypt] "),
                                 .as_message = true };

    bot_in_channel(f, "");
    irc_adapter.say(f->bot, &m);
    irc_adapter.say(f->bot, &m);
    m.as_message = false;
    irc_adapter.say(f->bot, &m);
    turn(f);
    gets("PRIVMSG ann :[crypt] You pass. You pass.");
    gets("NOTICE ann :[crypt] You pass.");
}

/* Marks become codes; behind another text, in a packed board and where a line is cut, too. */
static void marks_become_codes(void **state)
{
    struct fixture *f = *state;
    g_autofree char *many = g_strnfill(300, 'x'), *more = g_strnfill(200, 'y');
    g_autofree char *text = g_strdup_printf("[crypt] \x11%s %s\x0f.", many, more);
    g_autofree char *first = g_strdup_printf("NOTICE ann :[crypt] \x03"
                                             "07%s\x0f",
                                             many);
    g_autofree char *second = g_strdup_printf("NOTICE ann :\x03"
                                              "07%s\x0f.",
                                              more);

    bot_in_channel(f, "");
    whisper(f, ADAPTER_NOTICE, 0, text, NULL);
    turn(f);
    gets(first);
    gets(second);
    whisper(f, ADAPTER_NOTICE, 1, "[crypt] \x11Johnny\x0f 8", NULL);
    whisper(f, ADAPTER_PROMPT, 2, "[crypt] \x18Your turn.\x0f", "pass \x15now");
    turn(f);
    gets("NOTICE ann :[crypt] \x03"
         "07Johnny\x0f 8 \x02Your turn.\x0f  1) pass \x03"
         "03now\x0f");
    full_bucket(f);
    whisper(f, ADAPTER_BOARD, 0,
            "[crypt] turn 3\na \x16"
            "1 wound\nb\t2",
            NULL);
    turn(f);
    gets("NOTICE ann :[crypt] turn 3");
    gets("NOTICE ann :a \x03"
         "041 wound\x0f // b 2");
}

/* A call that waits yet is not said when nobody is waited for any more. */
static void a_call_that_is_withdrawn_in_time_is_not_said(void **state)
{
    struct fixture *f = *state;
    struct adapter_message m = { .target = { .to = ADAPTER_TO_PLACE, .place = "#lair" },
                                 .slot = ADAPTER_CALL,
                                 .subject = "7",
                                 .text = "ann: crypt waits for you." };

    bot_in_channel(f, "");
    irc_adapter.say(f->bot, &m);
    turn(f);
    gets("PRIVMSG #lair :ann: crypt waits for you.");
    wire_skip();
    irc_adapter.say(f->bot, &m);
    m.text = "";
    irc_adapter.say(f->bot, &m);
    turn(f);
    gets_no_more();
}

static void what_has_lines_of_its_own_keeps_them(void **state)
{
    struct fixture *f = *state;
    g_autofree char *rest = g_strnfill(350, 'x'), *question = g_strconcat("[crypt] ", rest, NULL);
    g_autofree char *gets_question = g_strconcat("NOTICE ann :", question, NULL);

    bot_in_channel(f, "burst=8\n");
    whisper(f, ADAPTER_REPLY, 1, "[crypt] Freeze: a room\nsleeps.", NULL);
    whisper(f, ADAPTER_NOTICE, 2, "[crypt] You draw Fear.", NULL);
    whisper(f, ADAPTER_PROMPT, 3, question, "pass");
    turn(f);
    gets("NOTICE ann :[crypt] Freeze: a room");
    gets("NOTICE ann :sleeps.");
    gets("NOTICE ann :[crypt] You draw Fear.");
    gets(gets_question);
    gets("NOTICE ann :1) pass");
}

static void a_board_has_two_seats_on_a_line_where_they_fit(void **state)
{
    struct fixture *f = *state;
    g_autofree char *rest = g_strnfill(340, 'd'),
                    *board = g_strdup_printf("turn 2\na ann\nb ben\nc cleo\nd %s", rest);

    bot_in_channel(f, "");
    say(f, "#lair", ADAPTER_BOARD, 1, board);
    turn(f);
    gets("PRIVMSG #lair :turn 2");
    gets("PRIVMSG #lair :a ann // b ben");
    gets("PRIVMSG #lair :c cleo // d ddd*");
    say(f, "#lair", ADAPTER_BOARD, 2, "turn 3\na ann\nb ben\nc cleo");
    full_bucket(f);
    say(f, "#lair", ADAPTER_BOARD, 3, "turn 4\na ann");
    turn(f);
    gets("PRIVMSG #lair :turn 4");
    gets("PRIVMSG #lair :a ann");
}

/* How many lines come out in so many ms, where there is always one to say and PINGs are answered at once. */
static int lines_in(struct fixture *f, int ms)
{
    const char *line;
    int lines = 0;

    wire_send(":s PONG s :told-1"); /* from when the bot came in */
    for (int i = 0; i < 180; i++)
        say(f, "#lair", ADAPTER_NOTICE, 0, "news");
    for (int spent = 0; spent < ms; spent += 50) {
        clock_turn(f->clock, 50);
        while ((line = wire_next()) != NULL) {
            lines += g_str_has_prefix(line, "PRIVMSG");
            if (g_str_has_prefix(line, "PING :"))
                wire_send(":s PONG s :%s", line + strlen("PING :"));
        }
        turn(f);
    }
    return lines;
}

static void a_server_that_answers_soon_is_told_more(void **state)
{
    struct fixture *f = *state;

    bot_in_channel(f, "fastest_ms=100\n");
    assert_true(lines_in(f, 120 * 1000) > 120); /* 65 at the slow pace */
}

static void who_is_dropped_for_a_flood_says_less_ever_after(void **state)
{
    struct fixture *f = *state;

    bot_in_channel(f, "fastest_ms=100\nreconnect_ms=1000\n");
    wire_send("ERROR :Closing link: (lair@host) [Excess Flood]");
    hears(&f->ear, "offline *");
    clock_turn(f->clock, 2000);
    assert_true(wire_accept());
    welcome(f, "account-tag extended-join account-notify", "CASEMAPPING=ascii WHOX PREFIX=(qaohv)~&@%+");
    wire_send(":lair!l@host JOIN #lair * :lair");
    turn(f);
    full_bucket(f);
    assert_true(lines_in(f, 120 * 1000) <= 65);
}

/* A question with so many choices, each so long that no other fits into its line. */
static void offer(struct fixture *f, const char *key, uint64_t serial, const char *name, size_t n)
{
    g_autofree struct adapter_choice *choices = g_new0(struct adapter_choice, n);
    struct adapter_message m = { .serial = serial,
                                 .target = { .to = ADAPTER_TO_PERSON,
                                             .person = { "test", key, key, NULL, true } },
                                 .slot = ADAPTER_PROMPT,
                                 .subject = "7",
                                 .tag = name,
                                 .text = name,
                                 .choices = choices,
                                 .n_choices = n };
    g_autofree char *label = g_strnfill(356, 'x'), *move = g_strconcat("move of ", name, NULL);

    for (size_t i = 0; i < n; i++)
        choices[i] = (struct adapter_choice){ .label = label, .line = move };
    assert_int_equal(irc_adapter.say(f->bot, &m), ADAPTER_SAY_TAKEN);
}

static void ann_types(const char *text)
{
    wire_send("@account=ann :ann!a@h PRIVMSG lair :%s", text);
}

static void a_number_means_the_list_that_its_author_has_read(void **state)
{
    struct fixture *f = *state;

    bot_in_channel(f, "burst=1\n");
    offer(f, "ann", 1, "old", 2);
    turn(f);
    gets("NOTICE ann :old");
    gets("PING :told-1");
    ann_types("1");
    hears(&f->ear, "line - ann ann :1"); /* nobody knows of anything yet */
    wire_send(":s PONG s :told-1");
    hears(&f->ear, "shown 1");
    clock_turn(f->clock, 4000);
    gets("NOTICE ann :1) x*");
    ann_types("1");
    hears(&f->ear, "pick ann old :move of old");
    ann_types("2"); /* the same list, of which it is */
    hears(&f->ear, "pick ann old :move of old");
    offer(f, "ann", 2, "new", 3);
    clock_turn(f->clock, 4000);
    hears(&f->ear, "replaced 1");
    gets("NOTICE ann :new");
    gets("PING :told-2");
    ann_types("2"); /* on its way when the question came */
    hears(&f->ear, "pick ann old :move of old");
    wire_send(":s PONG s :told-2");
    hears(&f->ear, "shown 2");
    ann_types("2"); /* no other number can be read yet */
    hears(&f->ear, "pick ann old :move of old");
    clock_turn(f->clock, 4000);
    gets("NOTICE ann :1) x*");
    ann_types("2");
    hears(&f->ear, "pick ann new :move of new"); /* while the rest is still going out */
    hears_no_more(&f->ear);
}

static void the_rest_of_a_list_that_was_answered_gives_way_to_the_next_question(void **state)
{
    struct fixture *f = *state;

    bot_in_channel(f, "burst=1\n");
    offer(f, "ann", 1, "old", 5);
    turn(f);
    gets("NOTICE ann :old");
    gets("PING :told-1");
    wire_send(":s PONG s :told-1");
    hears(&f->ear, "shown 1");
    clock_turn(f->clock, 4000);
    gets("NOTICE ann :1) x*");
    offer(f, "ann", 2, "new", 1);
    turn(f);
    hears(&f->ear, "replaced 1");
    ann_types("1");
    hears(&f->ear, "pick ann old :move of old");
    clock_turn(f->clock, 2000);
    gets("NOTICE ann :new");
}

/* The first line came when nobody was there, so the rest is not sent, and all of it is said again. */
static void a_list_that_nobody_could_read_is_not_offered(void **state)
{
    struct fixture *f = *state;

    bot_in_channel(f, "burst=1\n");
    offer(f, "ann", 1, "list", 3);
    turn(f);
    gets("NOTICE ann :list");
    gets("PING :told-1");
    wire_send(":s 401 lair ann :No such nick");
    wire_send(":s PONG s :told-1");
    clock_turn(f->clock, 4000);
    hears(&f->ear, "nobody 1");
    gets_no_more();
    ann_types("1");
    hears(&f->ear, "line - ann ann :1");
}

static void a_list_on_its_way_follows_a_guest_who_logs_in(void **state)
{
    struct fixture *f = *state;

    bot_in_channel(f, "");
    wire_send(":bob!u@h JOIN #lair * :real");
    hears(&f->ear, "came bob bob!u@h -");
    offer(f, "bob!u@h", 1, "list", 1);
    turn(f);
    gets("NOTICE bob :list");
    wire_send(":bob!u@h ACCOUNT robert");
    hears(&f->ear, "changed bob robert bob!u@h");
    wire_send(":s PONG s :told-1");
    hears(&f->ear, "told 1");
    wire_send("@account=robert :bob!u@h PRIVMSG lair :1");
    hears(&f->ear, "pick bob list :move of list");
}

/* Where only WHOIS tells accounts, ann is asked about again after a while, and a line of hers waits
 * meanwhile. */
static void bot_knows_a_guest(struct fixture *f)
{
    start_bot(f, "");
    welcome(f, "multi-prefix", "CASEMAPPING=ascii");
    wire_send(":lair!l@host JOIN #lair");
    hears(&f->ear, "open #lair");
    wire_send(":ann!u@h JOIN #lair");
    wire_send(":s 311 lair ann u h * :real");
    wire_send(":s 318 lair ann :End");
    hears(&f->ear, "came ann ann!u@h -");
    full_bucket(f);
}

static void a_number_held_back_means_the_list_that_its_author_had_read(void **state)
{
    struct fixture *f = *state;

    bot_knows_a_guest(f);
    offer(f, "ann!u@h", 1, "old", 1);
    turn(f);
    wire_send(":s PONG s :told-1");
    hears(&f->ear, "told 1");
    full_bucket(f);
    wire_send(":ann!u@h PRIVMSG lair :1");
    offer(f, "ann!u@h", 2, "new", 1);
    turn(f);
    wire_send(":s PONG s :told-2");
    hears(&f->ear, "told 2");
    wire_send(":s 311 lair ann u h * :real");
    wire_send(":s 318 lair ann :End");
    hears(&f->ear, "pick ann old :move of old");
    wire_send(":ann!u@h PRIVMSG lair :1");
    hears(&f->ear, "pick ann new :move of new");
}

static void what_overtook_a_line_is_counted(void **state)
{
    struct fixture *f = *state;

    bot_knows_a_guest(f);
    full_bucket(f);
    wire_send(":ann!u@h PRIVMSG lair :pass");
    offer(f, "ann!u@h", 1, "one", 1);
    turn(f);
    wire_send(":s PONG s :told-1");
    hears(&f->ear, "told 1");
    wire_send(":s 311 lair ann u h * :real");
    wire_send(":s 318 lair ann :End");
    hears(&f->ear, "line - ann ann!u@h :pass");
    assert_int_equal(f->overtaken, 1);
    wire_send(":ann!u@h PRIVMSG lair :pass");
    hears(&f->ear, "line - ann ann!u@h :pass");
    assert_int_equal(f->overtaken, 0);
}

/* The nick is gone, but not the person: the message is said again, and arrives. */
static void what_was_written_to_a_nick_just_given_up_is_lost(void **state)
{
    struct fixture *f = *state;

    bot_in_channel(f, "");
    comes(f, "bob");
    say(f, "ann", ADAPTER_PROMPT, 1, "one");
    say(f, "bob", ADAPTER_PROMPT, 2, "two");
    turn(f);
    gets("NOTICE ann :one");
    gets("NOTICE bob :two");
    gets("PING :told-1");
    wire_send(":ann!a@h NICK anna");
    hears(&f->ear, "changed anna ann ann");
    wire_send(":s 401 lair ann :No such nick");
    wire_send(":bob!u@h QUIT :bye");
    hears(&f->ear, "left bob bob -");
    wire_send(":s 401 lair bob :No such nick");
    wire_send(":s PONG s :told-1");
    turn(f);
    hears(&f->ear, "lost 1");
    hears(&f->ear, "nobody 2");
    say(f, "ann", ADAPTER_PROMPT, 3, "one");
    full_bucket(f);
    wire_send(":s PONG s :told-2");
    turn(f);
    hears(&f->ear, "told 3");
}

/* What arrived before the nick was given up is told as usual. */
static void a_new_nick_takes_nothing_back(void **state)
{
    struct fixture *f = *state;

    bot_in_channel(f, "");
    say(f, "ann", ADAPTER_PROMPT, 1, "one");
    turn(f);
    wire_send(":ann!a@h NICK anna");
    hears(&f->ear, "changed anna ann ann");
    wire_send(":s PONG s :told-1");
    turn(f);
    hears(&f->ear, "told 1");
}

static void a_stranger_s_long_list_keeps_nobody_waiting(void **state)
{
    struct fixture *f = *state;
    g_autofree char *list = g_strnfill(39 * 2, '\n');

    bot_in_channel(f, "");
    comes(f, "eve");
    for (int i = 0; i < 39; i++)
        list[2 * i] = 'x';
    assert_int_equal(say(f, "eve", ADAPTER_REPLY, 1, list), ADAPTER_SAY_TAKEN);
    assert_int_equal(say(f, "eve", ADAPTER_REPLY, 2, "more\nand more"), ADAPTER_SAY_FULL);
    turn(f);
    wire_skip();
    ask(f, "ann", 3, "Your turn", "pass");
    say(f, "#lair", ADAPTER_BOARD, 4, "board");
    clock_turn(f->clock, 8000);
    gets("NOTICE ann :Your turn");
    gets("PING :told-1"); /* costs the next line its time */
    gets("NOTICE ann :1) pass*");
    gets("PRIVMSG #lair :board");
    gets_no_more();
    assert_int_equal(say(f, "ann", ADAPTER_REPLY, 5, "hand"), ADAPTER_SAY_TAKEN);
}

static void a_prompt_that_waits_can_be_withdrawn(void **state)
{
    struct fixture *f = *state;

    bot_in_channel(f, "");
    ask(f, "ann", 1, "Your turn", "pass");
    say(f, "ann", ADAPTER_PROMPT, 0, "");
    turn(f);
    gets_no_more();
    hears(&f->ear, "replaced 1");
    wire_send("@account=ann :ann!a@h PRIVMSG lair :1");
    hears(&f->ear, "line - ann ann :1"); /* nothing to choose */
}

static void whoever_bears_the_nick_is_asked_about_before_a_word_is_said(void **state)
{
    struct fixture *f = *state;

    bot_in_channel(f, "");
    say(f, "bob", ADAPTER_NOTICE, 1, "secret one");
    say(f, "bob", ADAPTER_NOTICE, 2, "secret two");
    say(f, "eve", ADAPTER_NOTICE, 3, "secret three");
    say(f, "ann", ADAPTER_NOTICE, 4, "who is here need not wait");
    turn(f);
    gets("NOTICE ann :who*");
    gets("WHOIS bob");
    gets("WHOIS eve");
    gets("PING :told-1");
    gets_no_more();
    wire_send(":s 311 lair bob u h * :real");
    wire_send(":s 330 lair bob bob :is logged in as");
    wire_send(":s 318 lair bob :End");
    wire_send(":s 311 lair eve u h * :real");
    wire_send(":s 318 lair eve :End");
    clock_turn(f->clock, 4000);
    gets("NOTICE bob :secret one");
    gets("NOTICE bob :secret two");
    gets_no_more();
    wire_send(":s PONG s :told-1");
    turn(f);
    hears(&f->ear, "told 4");
    clock_turn(f->clock, 4000);
    gets("PING :told-2");
    wire_send(":s PONG s :told-2");
    turn(f);
    hears(&f->ear, "told 1");
    hears(&f->ear, "nobody 3"); /* what became of what was sent before comes first */
    hears(&f->ear, "told 2");
}

static enum adapter_say say_hinting(struct fixture *f, const char *key, const char *nick,
                                    enum adapter_slot slot, uint64_t serial, const char *text)
{
    struct adapter_target target = { .to = ADAPTER_TO_PERSON, .person = { "test", key, nick, NULL, true } };

    return say_to(f, target, slot, serial, text, nobody_asks);
}

/* Nicks are hints: that one of them is bob's says nothing about another. */
static void what_is_known_of_one_nick_is_not_of_another(void **state)
{
    struct fixture *f = *state;

    bot_in_channel(f, "");
    say_hinting(f, "bob", "bobby", ADAPTER_NOTICE, 1, "one");
    say_hinting(f, "bob", "robert", ADAPTER_NOTICE, 2, "two");
    turn(f);
    gets("WHOIS bobby");
    wire_send(":s 311 lair bobby u h * :real");
    wire_send(":s 330 lair bobby bob :is logged in as");
    wire_send(":s 318 lair bobby :End");
    turn(f);
    gets("NOTICE bobby :one");
    gets("NOTICE bobby :two"); /* whoever robert may be */
}

static void a_nick_that_is_another_s_stops_only_what_was_for_it(void **state)
{
    struct fixture *f = *state;

    bot_in_channel(f, "");
    say_hinting(f, "bob", "bobby", ADAPTER_NOTICE, 1, "one");
    say_hinting(f, "bob", "robert", ADAPTER_NOTICE, 2, "two");
    turn(f);
    gets("WHOIS bobby");
    wire_send(":s 318 lair bobby :End");
    turn(f);
    hears(&f->ear, "nobody 1");
    gets("WHOIS robert");
    gets_no_more();
}

/* The prompt that asked about a nick is replaced before the answer. */
static void a_newer_prompt_does_not_wait_for_ever(void **state)
{
    struct fixture *f = *state;

    bot_in_channel(f, "");
    say_hinting(f, "bob", "bobby", ADAPTER_PROMPT, 1, "old");
    turn(f);
    gets("WHOIS bobby");
    say_hinting(f, "bob", "robert", ADAPTER_PROMPT, 2, "new");
    turn(f);
    hears(&f->ear, "replaced 1");
    gets_no_more();
    wire_send(":s 318 lair bobby :End");
    turn(f);
    gets("WHOIS robert");
    wire_send(":s 311 lair robert u h * :real");
    wire_send(":s 330 lair robert bob :is logged in as");
    wire_send(":s 318 lair robert :End");
    turn(f);
    gets("NOTICE robert :new");
}

static void what_nobody_answers_about_is_lost(void **state)
{
    struct fixture *f = *state;

    bot_in_channel(f, "");
    say(f, "bob", ADAPTER_NOTICE, 1, "one");
    turn(f);
    gets("WHOIS bob");
    clock_turn(f->clock, 61 * 1000);
    hears(&f->ear, "lost 1");
}

static void all_that_waits_is_lost_with_the_connection_in_order(void **state)
{
    struct fixture *f = *state;

    bot_in_channel(f, "burst=1\n");
    for (int i = 1; i <= 3; i++)
        say(f, "#lair", ADAPTER_NOTICE, i, "line");
    turn(f);
    gets("PRIVMSG #lair :line");
    wire_hang_up();
    turn(f);
    hears(&f->ear, "lost 1");
    hears(&f->ear, "lost 2");
    hears(&f->ear, "lost 3");
    hears(&f->ear, "offline :hung up");
}

/* ---- lines in -------------------------------------------------------------------------------- */

static void only_what_calls_the_bot_is_for_it(void **state)
{
    static const struct {
        const char *said, *heard; /* NULL: nothing */
    } rows[] = {
        { "!pass", "pass" },      { "! pass", "pass" },      { "lair: pass", "pass" },
        { "LAIR, pass", "pass" }, { "@lair pass", "pass" },  { "@lair: pass", "pass" },
        { "lair:pass", "pass" },  { "lair: !pass", "pass" }, { "lair pass", NULL },
        { "lair is cool", NULL }, { "lair", NULL },          { "lair:", NULL },
        { "@lair", NULL },        { "lairs: pass", NULL },   { "!", NULL },
        { "!!! wow", NULL },      { "pass", NULL },          { "lair : pass", NULL },
    };
    struct fixture *f = *state;

    bot_in_channel(f, "");
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        wire_send("@account=ann :ann!a@h PRIVMSG #lair :%s", rows[i].said);
        if (rows[i].heard != NULL) {
            g_autofree char *line = g_strdup_printf("line #lair ann ann :%s", rows[i].heard);
            hears(&f->ear, line);
        }
        hears_no_more(&f->ear);
    }
    wire_send("@account=ann :ann!a@h PRIVMSG lair :lair pass"); /* whispered, it can only be for it */
    hears(&f->ear, "line - ann ann :pass");
}

/* Where only WHOIS tells accounts, a crowd of strangers does not make a guest at a table wait. */
static void a_crowd_of_strangers_keeps_no_guest_waiting(void **state)
{
    struct fixture *f = *state;
    const char *line;

    start_bot(f, "");
    welcome(f, "multi-prefix", "CASEMAPPING=ascii");
    wire_send(":lair!l@host JOIN #lair");
    hears(&f->ear, "open #lair");
    wire_send(":ann!u@h JOIN #lair");
    wire_send(":s 311 lair ann u h * :real");
    wire_send(":s 318 lair ann :End");
    hears(&f->ear, "came ann ann!u@h -");
    full_bucket(f);
    wire_send(":ann!u@h PRIVMSG #lair :!long ago she was asked about");
    turn(f);
    gets("WHOIS ann");
    wire_send(":s 311 lair ann u h * :real");
    wire_send(":s 318 lair ann :End");
    hears(&f->ear, "line #lair ann *");
    full_bucket(f);
    for (int i = 0; i < 40; i++)
        wire_send(":e%d!e@h PRIVMSG lair :me too", i);
    wire_send(":ann!u@h PRIVMSG #lair :!pass");
    hears(&f->ear, "line #lair ann ann!u@h :pass");
    wire_send(":op!o@h KICK #lair lair :out"); /* nor does it keep us out */
    hears(&f->ear, "left ann *");
    hears(&f->ear, "closed #lair");
    clock_turn(f->clock, 10 * 1000 - 1);
    wire_skip();
    clock_turn(f->clock, 2 * 1000 + 1); /* two lines' time */
    while ((line = wire_next()) != NULL && !g_str_equal(line, "JOIN #lair"))
        ;
    assert_non_null(line);
}

/* The account is told by JOIN, and by nothing else. */
static void somebody_without_user_and_host_is_asked_about(void **state)
{
    struct fixture *f = *state;

    start_bot(f, "");
    welcome(f, "extended-join account-notify", "CASEMAPPING=ascii");
    wire_send(":lair!l@host JOIN #lair * :l");
    hears(&f->ear, "open #lair");
    full_bucket(f);
    wire_send(":ann JOIN #lair ann :Ann");
    hears(&f->ear, "came ann ann -");
    wire_send(":ann!u@h PRIVMSG #lair :!pass");
    hears_no_more(&f->ear);
    clock_turn(f->clock, 20 * 1000);
    gets("WHOIS ann");
}

static void lines_of_one_person_keep_their_order(void **state)
{
    struct fixture *f = *state;

    start_bot(f, "");
    welcome(f, "account-notify", "WHOX");
    wire_send(":lair!l@host JOIN #lair");
    hears(&f->ear, "open #lair");
    wire_send(":ann!u@h PRIVMSG lair :one"); /* nobody knows her yet */
    wire_send(":s 354 lair 42 #lair u h ann H ann :a");
    hears(&f->ear, "came ann ann -");
    wire_send(":ann!u@h PRIVMSG lair :two");
    hears_no_more(&f->ear);
    wire_send(":s 311 lair ann u h * :real");
    wire_send(":s 330 lair ann ann :is logged in as");
    wire_send(":s 318 lair ann :End");
    hears(&f->ear, "line - ann ann :one");
    hears(&f->ear, "line - ann ann :two");
}

/* tags tell what its author is logged in as. */
static void says_with_status(struct fixture *f, const char *tags, const char *nick, bool moderates)
{
    g_autofree char *line = g_strdup_printf("line #lair %s *%s:go", nick, moderates ? " @" : " ");

    wire_send("%s:%s!u@h PRIVMSG #lair :!go", tags, nick);
    hears(&f->ear, line);
}

static void who_keeps_order_in_a_channel_is_known(void **state)
{
    struct fixture *f = *state;

    bot_in_channel(f, "");
    wire_send(":s 353 lair = #lair :@+olga ~quinn");
    wire_send(":s 353 lair = #lair :%%half +voice lair");
    wire_send(":s 366 lair #lair :End");
    wire_send(":s 354 lair 42 #lair u h adam H& 0 :a"); /* WHOX says it too */
    hears(&f->ear, "came adam *");
    says_with_status(f, "", "adam", true);
    wire_send(":olga!u@h PRIVMSG #lair :!go");
    hears(&f->ear, "came *");
    hears(&f->ear, "line #lair olga * @:go");
    wire_send(":quinn!u@h PRIVMSG #lair :!go");
    hears(&f->ear, "came *");
    hears(&f->ear, "line #lair quinn * @:go");
    wire_send(":half!u@h PRIVMSG #lair :!go");
    hears(&f->ear, "came *");
    hears(&f->ear, "line #lair half * :go");
    wire_send(":olga!u@h PRIVMSG lair :go"); /* nowhere */
    hears(&f->ear, "line - olga * :go");
    wire_send(":ops!u@h JOIN #lair * :o");
    hears(&f->ear, "came ops *");
    says_with_status(f, "", "ops", false);
}

static void a_change_of_status_is_looked_up(void **state)
{
    struct fixture *f = *state;

    bot_in_channel(f, "");
    wire_send(":s 353 lair = #lair :lair @ann");
    wire_send(":s 366 lair #lair :End");
    wire_send(":chanserv!c@s MODE #lair +v-b ann x!*@*");
    turn(f);
    gets_no_more();
    wire_send(":chanserv!c@s MODE #lair -o+o ann bob");
    wire_send(":chanserv!c@s MODE #lair +o cat");
    turn(f);
    gets("NAMES #lair");
    gets_no_more();
    says_with_status(f, "@account=ann ", "ann", false); /* until the answer says otherwise */
    wire_send(":s 353 lair = #lair :lair ann @bob");
    wire_send(":s 366 lair #lair :End");
    says_with_status(f, "@account=ann ", "ann", false);
    wire_send(":chanserv!c@s MODE #lair +o ann");
    turn(f);
    gets("NAMES #lair");
    wire_send(":s 353 lair = #lair :lair @ann bob");
    wire_send(":s 366 lair #lair :End");
    says_with_status(f, "@account=ann ", "ann", true);
    wire_send(":ann!a@h PART #lair");
    hears(&f->ear, "left ann *");
    wire_send(":ann!a@h JOIN #lair ann :Ann");
    hears(&f->ear, "came ann *");
    says_with_status(f, "@account=ann ", "ann", false);
}

/* Some servers drop a client for a line that is too long. */
static void no_line_is_longer_than_a_server_takes(void **state)
{
    struct fixture *f = *state;
    g_autofree char *longest = g_strnfill(2000, 'x');
    const char *line;

    bot_in_channel(f, "");
    wire_send("PING :%s", longest);
    wire_send(":lair!l@host JOIN #%s", longest);
    wire_send(":lair!l@host JOIN :#a b");
    wire_send(":%s!u@h JOIN #lair", longest);
    wire_send(":s 353 lair = #lair :%s", longest);
    say(f, "#lair", ADAPTER_NOTICE, 1, longest);
    clock_turn(f->clock, 20 * 1000);
    gets("PONG :x*");
    while ((line = wire_next()) != NULL) {
        assert_true(strlen(line) <= 510);
        assert_false(g_str_has_prefix(line, "PART"));
    }
}

/* ---- connections ----------------------------------------------------------------------------- */

/* The connection ends.  Returns roughly how many ms pass until the next attempt. */
static int64_t pause_after_hanging_up(struct fixture *f)
{
    int64_t start;

    wire_hang_up();
    turn(f);
    hears(&f->ear, "offline :hung up");
    start = clock_ticks(f->clock);
    while (wire_to() == NULL)
        clock_turn(f->clock, 100);
    return clock_ticks(f->clock) - start;
}

static void the_pause_between_attempts_grows_to_minutes(void **state)
{
    struct fixture *f = *state;
    int64_t least = 5000;

    start_bot(f, "");
    for (int i = 0; i < 10; i++, least = MIN(2 * least, 300 * 1000)) {
        int64_t pause = pause_after_hanging_up(f);
        assert_in_range(pause, least, least * 5 / 4 + 100);
    }
    wire_accept();
    welcome(f, "account-tag", "WHOX");
    assert_true(pause_after_hanging_up(f) >= 300 * 1000); /* let in for a moment only */
    wire_accept();
    welcome(f, "account-tag", "WHOX");
    clock_turn(f->clock, 61 * 1000);
    assert_in_range(pause_after_hanging_up(f), 5000, 6350);
}

static void a_server_that_goes_silent_is_left(void **state)
{
    struct fixture *f = *state;

    bot_in_channel(f, "");
    clock_turn(f->clock, 60 * 1000);
    gets("PING :alive");
    wire_send(":s PONG s :alive");
    clock_turn(f->clock, 120 * 1000);
    gets("PING :alive");
    clock_turn(f->clock, 29 * 1000);
    hears_no_more(&f->ear);
    clock_turn(f->clock, 1000);
    hears(&f->ear, "offline :*silent*");
    assert_null(wire_to());
}

static void a_server_that_lets_nobody_in_is_left(void **state)
{
    struct fixture *f = *state;

    start_bot(f, "");
    for (int i = 0; i < 9; i++) {
        clock_turn(f->clock, 10 * 1000 - 1);
        wire_send("PING :patience");
    }
    hears_no_more(&f->ear);
    clock_turn(f->clock, 10);
    hears(&f->ear, "offline :*let us in*");
}

static void a_server_that_takes_no_nick_is_not_flooded(void **state)
{
    struct fixture *f = *state;

    start_bot(f, "burst=1000\nline_ms=0\n");
    wire_skip();
    for (int i = 0; i < 3; i++) {
        wire_send(":s 433 * lair :in use");
        wire_send(":s 433 * lair :in use"); /* said twice, it is one refusal */
        turn(f);
    }
    gets("NICK lair_");
    gets("NICK lair__");
    gets("NICK lair3");
    wire_send(":s 433 * lair3 :in use");
    clock_turn(f->clock, 999);
    gets_no_more();
    clock_turn(f->clock, 1);
    gets("NICK lair4");
}

static void tries_for_a_nick_keep_to_the_pace(void **state)
{
    struct fixture *f = *state;

    start_bot(f, "burst=4\n");
    wire_skip();
    wire_send(":s 433 * lair :in use"); /* CAP, NICK and USER went before */
    turn(f);
    gets("NICK lair_");
    wire_send(":s 433 * lair_ :in use");
    clock_turn(f->clock, 1999);
    gets_no_more();
    wire_send(":s 001 lair_ :Welcome"); /* after all */
    clock_turn(f->clock, 2000);
    gets_no_more();
}

/* The refusal was read between the welcome and its end, when no other nick is wanted any more. */
static void a_late_refusal_of_a_nick_changes_nothing(void **state)
{
    struct fixture *f = *state;

    start_bot(f, "");
    wire_send(":s 001 lair_ :Welcome");
    wire_send(":s 433 * lair :in use");
    wire_send(":s 422 lair_ :No MOTD");
    wire_skip();
    turn(f);
    gets("JOIN *");
    gets_no_more();
}

static void a_login_keeps_no_channel_waiting(void **state)
{
    struct fixture *f = *state;

    start_bot(f, "burst=2\nsasl_account=lair\nsasl_password=secret\n");
    wire_send("CAP * LS :sasl");
    wire_send("CAP * ACK :sasl");
    wire_send("AUTHENTICATE +");
    wire_send(":s 903 lair :good");
    wire_send(":s 001 lair :Welcome");
    wire_send(":s 422 lair :No MOTD");
    wire_skip();
    turn(f);
    gets("JOIN #lair");
}

static void what_we_do_goes_before_what_is_said(void **state)
{
    struct fixture *f = *state;

    bot_in_channel(f, "burst=1\nchannels=#lair,#far\n");
    clock_turn(f->clock, 10 * 1000);
    wire_skip();
    for (int i = 1; i <= 3; i++)
        say(f, "ann", ADAPTER_NOTICE, i, "news");
    wire_send(":op!o@h INVITE lair #far");
    turn(f);
    gets("JOIN #far");
    clock_turn(f->clock, 2000);
    gets("NOTICE ann :news");
}

/* ---- channels -------------------------------------------------------------------------------- */

static char *channels(const char *format, int n)
{
    GString *list = g_string_new("channels=");

    for (int i = 1; i <= n; i++) {
        g_string_append_printf(list, format, i);
        g_string_append(list, i < n ? "," : "\n");
    }
    return g_string_free(list, FALSE);
}

static void many_channels_are_joined_in_few_lines(void **state)
{
    struct fixture *f = *state;

    start_bot(f, "channels=#a, #b kb, #c, #d kd, #e, #f\n");
    wire_send(":s 001 lair :Welcome");
    wire_send(":s 005 lair TARGMAX=NAMES:1,JOIN:4,KICK: :are supported");
    wire_send(":s 422 lair :No MOTD");
    wire_skip();
    turn(f);
    gets("JOIN #b,#d,#a,#c kb,kd");
    clock_turn(f->clock, 2000);
    gets("JOIN #e,#f");
    wire_send(":s 475 lair #b :bad key");
    wire_send(":s 475 lair #d :bad key");
    clock_turn(f->clock, 10 * 1000);
    gets("JOIN #b,#d kb,kd");
}

static void a_join_fits_into_a_line(void **state)
{
    struct fixture *f = *state;
    g_autofree char *list = channels("#a-channel-with-a-name-as-long-as-they-get-%d", 40);
    const char *line;
    unsigned joined = 0;

    start_bot(f, list);
    wire_send(":s 001 lair :Welcome");
    wire_send(":s 005 lair TARGMAX=JOIN: :are supported");
    wire_send(":s 422 lair :No MOTD");
    wire_skip();
    clock_turn(f->clock, 60 * 1000 - 1);
    while ((line = wire_next()) != NULL) {
        assert_true(strlen(line) <= 510);
        for (const char *p = line; (p = strchr(p, '#')) != NULL; p++)
            joined++;
    }
    assert_int_equal(joined, 40);
}

/* A JOIN that nobody answers is said again. */
static void a_join_without_an_answer_is_repeated(void **state)
{
    struct fixture *f = *state;

    start_bot(f, "");
    wire_send(":s 001 lair :Welcome");
    wire_send(":s 422 lair :No MOTD");
    wire_skip();
    turn(f);
    gets("JOIN #lair");
    clock_turn(f->clock, 60 * 1000);
    gets("JOIN #lair");
}

/* ---- who may know of a channel --------------------------------------------------------------- */

static bool shows(struct fixture *f, const char *place, const char *key)
{
    const char *bang = strchr(key, '!');
    struct adapter_person person = {
        "test", key, "nick", bang != NULL ? bang + 1 : NULL, bang == NULL, NULL
    };

    return irc_adapter.shows(f->bot, place, &person);
}

static void a_channel_is_nobody_else_s_until_the_server_says_that_it_is_public(void **state)
{
    struct fixture *f = *state;

    start_bot(f, "burst=100\n");
    welcome(f, "account-tag extended-join", "CASEMAPPING=ascii");
    wire_send(":lair!l@host JOIN #lair * :lair");
    hears(&f->ear, "open #lair");
    turn(f);
    gets("MODE #lair");
    assert_false(shows(f, "#lair", "eve"));
    wire_send(":s 353 lair = #lair :lair"); /* some say so of secret ones */
    wire_send(":s 366 lair #lair :End");
    assert_false(shows(f, "#lair", "eve"));
    wire_send(":s 324 lair #lair +nt");
    hears(&f->ear, "open #lair");
    assert_true(shows(f, "#LAIR", "eve"));
    assert_false(shows(f, "#elsewhere", "eve"));
    wire_hang_up();
    turn(f);
    assert_false(shows(f, "#lair", "eve"));
}

static void a_channel_that_hides_shows_itself_to_who_is_there(void **state)
{
    struct fixture *f = *state;

    bot_in_channel(f, "");
    wire_send(":gus!g@h JOIN #lair * :Gus");
    hears(&f->ear, "came gus gus!g@h -");
    wire_send(":op!o@h MODE #lair -t+s");
    hears(&f->ear, "open #lair"); /* to others than before */
    assert_true(shows(f, "#lair", "ann"));
    assert_true(shows(f, "#lair", "gus!g@h"));
    assert_false(shows(f, "#lair", "gus!g@elsewhere"));
    assert_false(shows(f, "#lair", "eve"));
    wire_send(":ann!a@h PART #lair");
    hears(&f->ear, "left ann ann -");
    assert_false(shows(f, "#lair", "ann"));
}

static void of_two_modes_that_hide_one_is_enough(void **state)
{
    struct fixture *f = *state;

    bot_in_channel(f, "burst=100\n");
    wire_send(":op!o@h MODE #lair +ps");
    hears(&f->ear, "open #lair");
    wire_send(":op!o@h MODE #lair -s");
    assert_false(shows(f, "#lair", "eve"));
    turn(f);
    gets("MODE #lair");
    wire_send(":s 324 lair #lair +ntp");
    assert_false(shows(f, "#lair", "eve"));
    wire_send(":op!o@h MODE #lair -p");
    turn(f);
    gets("MODE #lair");
    hears_no_more(&f->ear);
    wire_send(":s 324 lair #lair +ntkl hidesp 5"); /* its key is no mode */
    hears(&f->ear, "open #lair");
    assert_true(shows(f, "#lair", "eve"));
}

static void a_channel_without_modes_is_public(void **state)
{
    struct fixture *f = *state;

    start_bot(f, "channels=+open\n");
    welcome(f, "account-tag extended-join", "CASEMAPPING=ascii");
    wire_send(":lair!l@host JOIN +open * :lair");
    wire_send(":s 477 lair +open :Channel doesn't support modes");
    assert_true(shows(f, "+open", "eve"));
    notes(f, "+open: joined");
    notes_no_more(f);
}

/* ---- our own status -------------------------------------------------------------------------- */

/* Alone in #lair, and its operator. */
static void bot_in_empty_channel(struct fixture *f, const char *more)
{
    start_bot(f, more);
    welcome(f, "account-tag extended-join", "CASEMAPPING=ascii PREFIX=(qaohv)~&@%+");
    wire_send(":lair!l@host JOIN #lair * :lair");
    wire_send(":s 353 lair = #lair :@lair");
    wire_send(":s 366 lair #lair :End");
    full_bucket(f);
}

static void names(struct fixture *f, const char *list)
{
    turn(f);
    gets("NAMES #lair");
    wire_send(":s 353 lair = #lair :%s", list);
    wire_send(":s 366 lair #lair :End");
    turn(f);
}

static void who_comes_after_us_to_an_empty_channel_is_its_operator(void **state)
{
    struct fixture *f = *state;

    bot_in_empty_channel(f, "burst=100\n");
    notes(f, "#lair: joined");
    wire_send(":ann!a@h JOIN #lair ann :Ann");
    wire_send(":bob!b@h JOIN #lair bob :Bob"); /* and nobody else */
    turn(f);
    gets("MODE #lair +o ann");
    wire_send(":lair!l@host MODE #lair +o ann");
    names(f, "@lair @ann bob");
    gets("MODE #lair -o lair");
    notes(f, "#lair: operator no more: ann is");
    wire_send(":lair!l@host MODE #lair -o lair");
    names(f, "lair @ann bob");
    wire_send(":cat!c@h JOIN #lair cat :Cat");
    turn(f);
    gets_no_more();
}

static void who_goes_before_it_is_operator_leaves_that_to_another(void **state)
{
    struct fixture *f = *state;

    bot_in_empty_channel(f, "burst=100\n");
    wire_send(":ann!a@h JOIN #lair ann :Ann");
    turn(f);
    gets("MODE #lair +o ann");
    wire_send(":bob!b@h JOIN #lair bob :Bob");
    wire_send(":ann!a@h PART #lair");
    wire_send(":s 441 lair ann #lair :They are not on that channel");
    turn(f);
    gets("MODE #lair +o bob");
    wire_send(":cat!c@h JOIN #lair cat :Cat");
    wire_send(":bob!b@h QUIT :bye");
    turn(f);
    gets("MODE #lair +o cat");
    gets_no_more();
}

static void a_status_that_was_given_us_or_is_to_be_kept_is_kept(void **state)
{
    struct fixture *f = *state;

    bot_in_empty_channel(f, "burst=100\nkeep_op=yes\n");
    wire_send(":ann!a@h JOIN #lair ann :Ann");
    turn(f);
    gets_no_more();
    irc_adapter.free(f->bot);
    f->bot = NULL;
    g_ptr_array_set_size(f->ear.heard, f->ear.next = 0);
    bot_in_channel(f, "burst=100\n");
    wire_send(":ann!a@h MODE #lair +o lair");
    names(f, "@lair ann");
    wire_send(":bob!b@h JOIN #lair bob :Bob");
    turn(f);
    gets_no_more();
}

static void services_that_take_the_status_are_obeyed(void **state)
{
    struct fixture *f = *state;

    bot_in_empty_channel(f, "burst=100\n");
    wire_send(":ChanServ!s@services MODE #lair -o lair");
    names(f, "lair");
    wire_send(":ann!a@h JOIN #lair ann :Ann");
    turn(f);
    gets_no_more();
}

/* ---- what the operator is told --------------------------------------------------------------- */

static void the_operator_is_told_where_we_come_and_go(void **state)
{
    struct fixture *f = *state;

    bot_in_channel(f, "");
    notes(f, "#lair: joined");
    wire_send(":op!o@h KICK #lair lair :no bots here");
    notes(f, "! #lair: kicked by op: no bots here");
    wire_send(":s 474 lair #lair :Cannot join channel (+b)");
    notes(f, "#lair: not let in (474)");
    wire_send(":lair!l@host JOIN #lair * :lair");
    notes(f, "#lair: joined");
    wire_send(":ann!a@h KICK #lair bob :others are no news");
    wire_send(":lair!l@host PART #lair");
    notes(f, "#lair: left");
    notes_no_more(f);
}

static void the_operator_is_told_once_that_we_may_not_speak(void **state)
{
    struct fixture *f = *state;

    bot_in_channel(f, "");
    notes(f, "#lair: joined");
    for (int i = 0; i < 3; i++)
        wire_send(":s 404 lair #lair :Cannot send to channel (+m)");
    notes(f, "! #lair: not allowed to speak (404): Cannot send to channel (+m)");
    notes_no_more(f);
    wire_send(":op!o@h MODE #lair +v lair"); /* it may help */
    wire_send(":s 477 lair #lair :You need a registered nick");
    notes(f, "! #lair: not allowed to speak (477): You need a registered nick");
    wire_send(":s 404 lair #elsewhere :Cannot send to channel");
    notes_no_more(f);
}

static void the_operator_is_told_what_we_are_called(void **state)
{
    struct fixture *f = *state;

    start_bot(f, "");
    wire_send(":s 433 * lair :in use");
    wire_send(":s 001 lair_ :Welcome");
    wire_send(":s 422 lair_ :No MOTD");
    notes(f, "-: called lair_: lair is taken");
    wire_send(":lair_!l@host NICK lair");
    notes(f, "-: called lair");
    wire_send(":lair!l@host NICK Guest17");
    notes(f, "! -: renamed to Guest17 by the network");
    wire_send(":s JOIN");
    wire_hang_up();
    turn(f);
    notes(f, "-: lines that could not be used: 1");
    notes_no_more(f);
}

/* ---- other settings -------------------------------------------------------------------------- */

/* What could not be changed; free it.  NULL: everything was changed. */
static char *change(struct fixture *f, const char *more)
{
    g_autoptr(GKeyFile) file = settings(more);
    char *rest = NULL, *why = NULL;

    if (!irc_adapter.change(f->bot, file, "x", &rest, &why))
        fail_msg("%s", why);
    return rest;
}

static void channels_can_be_changed_while_it_runs(void **state)
{
    struct fixture *f = *state;

    bot_in_channel(f, "channels=#lair, #old\n");
    wire_send(":lair!l@host JOIN #old");
    hears(&f->ear, "open #old");
    full_bucket(f);
    assert_null(change(f, "channels=#LAIR, #new key\n"));
    hears_no_more(&f->ear); /* nothing is called back from within */
    turn(f);
    gets("PART #old");
    gets("JOIN #new key");
    wire_send(":bob!u@h JOIN #old bob :b");
    hears(&f->ear, "came bob *");
    wire_send(":lair!l@host PART #old");
    hears(&f->ear, "left bob *");
    hears(&f->ear, "closed #old");
    wire_send(":lair!l@host JOIN #new");
    hears(&f->ear, "open #new");
    full_bucket(f);
    assert_null(change(f, ""));
    assert_null(change(f, "channels=#lair, #new\n")); /* on second thoughts */
    turn(f);
    gets("PART #new");
    wire_send(":lair!l@host PART #new");
    hears(&f->ear, "closed #new");
    clock_turn(f->clock, 10 * 1000);
    gets("JOIN #new");
}

/* A slot is free when its channel is left. */
static void all_channels_can_be_exchanged(void **state)
{
    struct fixture *f = *state;
    g_autofree char *first = channels("#first%d", 64), *second = channels("#second%d", 64);
    g_autofree char *patient = g_strconcat(first, "silence_ms=3600000\n", NULL);

    start_bot(f, patient);
    welcome(f, "account-tag", "TARGMAX=JOIN:");
    for (int i = 1; i <= 64; i++) {
        wire_send(":lair!l@host JOIN #first%d", i);
        hears(&f->ear, "open #first*");
    }
    clock_turn(f->clock, 200 * 1000);
    wire_skip(); /* what it asked of each */
    assert_null(change(f, second));
    clock_turn(f->clock, 200 * 1000);
    for (int i = 1; i <= 64; i++) {
        g_autofree char *part = g_strdup_printf("PART #first%d", i);
        gets(part);
    }
    gets_no_more();
    for (int i = 1; i <= 64; i++) {
        wire_send(":lair!l@host PART #first%d", i);
        hears(&f->ear, "closed #first*");
    }
    clock_turn(f->clock, 0);
    gets("JOIN #second1");
}

static void nick_pace_and_prefix_can_be_changed_while_it_runs(void **state)
{
    struct fixture *f = *state;

    bot_in_channel(f, "");
    assert_null(change(f, "nick=dragon\nprefix=?\nburst=2\nsasl_account=a\nsasl_password=b\n"));
    turn(f);
    gets("NICK dragon");
    wire_send(":lair!l@host NICK dragon");
    wire_send("@account=ann :ann!a@h PRIVMSG #lair :!pass");
    wire_send("@account=ann :ann!a@h PRIVMSG #lair :lair: pass");
    wire_send("@account=ann :ann!a@h PRIVMSG #lair :?pass");
    hears(&f->ear, "line #lair ann ann :pass");
    wire_send("@account=ann :ann!a@h PRIVMSG #lair :dragon: board");
    hears(&f->ear, "line #lair ann ann :board");
    full_bucket(f);
    for (int i = 1; i <= 4; i++)
        say(f, "#lair", ADAPTER_NOTICE, 0, "line");
    turn(f);
    gets("PRIVMSG #lair :line");
    gets("PRIVMSG #lair :line");
    gets_no_more();
}

static void what_needs_a_new_connection_is_named(void **state)
{
    struct fixture *f = *state;
    g_autoptr(GKeyFile) wrong = settings("burst=0\nnick=dragon\n");
    g_autofree char *rest = NULL, *why = NULL;

    bot_in_channel(f, "");
    rest = change(f, "server=other.test\ntls=no\nrealname=x\nprefix=?\n");
    assert_string_equal(rest, "server, realname, port, tls");
    assert_false(irc_adapter.change(f->bot, wrong, "x", &rest, &why));
    assert_non_null(strstr(why, "burst"));
    turn(f);
    gets_no_more(); /* nothing of it is changed */
    wire_send("@account=ann :ann!a@h PRIVMSG #lair :?pass");
    hears(&f->ear, "line #lair ann ann :pass");
}

static void what_passed_through_is_counted(void **state)
{
    struct fixture *f = *state;
    struct adapter_counts before, c;

    bot_in_channel(f, "");
    irc_adapter.count(f->bot, &before);
    assert_int_equal(before.connected, 1);
    assert_int_equal(before.people, 1);
    wire_send("\x01\x02");
    wire_send("PING :x");
    say(f, "#lair", ADAPTER_NOTICE, 0, "line");
    assert_int_equal(say(f, "#other", ADAPTER_NOTICE, 0, "line"), ADAPTER_SAY_OFFLINE);
    irc_adapter.count(f->bot, &c);
    assert_int_equal(c.lines_in, before.lines_in + 2);
    assert_int_equal(c.lines_out, before.lines_out + 1);
    assert_int_equal(c.skipped, before.skipped + 1);
    assert_int_equal(c.waiting, 1);
    assert_int_equal(c.dropped, 1);
    wire_hang_up();
    turn(f);
    irc_adapter.count(f->bot, &c);
    assert_int_equal(c.skipped, before.skipped + 1);
    assert_int_equal(c.waiting + c.people, 0);
    hears(&f->ear, "offline *");
}

/* ---- netsplits ------------------------------------------------------------------------------- */

static void split_and_rejoin(struct fixture *f, const char *join)
{
    for (int i = 0; i < 80; i++) {
        wire_send(":p%d!u@h%d QUIT :a.net b.net", i, i);
        hears(&f->ear, "left p*");
    }
    for (int i = 0; i < 80; i++) {
        g_autofree char *nick = g_strdup_printf("p%d", i);
        wire_send(join, nick, i, nick);
    }
}

static void eighty_come(struct fixture *f)
{
    for (int i = 0; i < 80; i++) {
        wire_send(":s 354 lair 42 #lair u h%d p%d H p%d :p", i, i, i);
        hears(&f->ear, "came p*");
    }
}

static void a_netsplit_costs_no_line_where_a_join_says_the_account(void **state)
{
    struct fixture *f = *state;

    bot_in_channel(f, "");
    eighty_come(f);
    split_and_rejoin(f, ":%s!u@h%d JOIN #lair %s :real");
    for (int i = 0; i < 80; i++)
        hears(&f->ear, "came p*");
    clock_turn(f->clock, 60 * 1000);
    gets_no_more();
}

static void after_a_netsplit_one_line_asks_about_all(void **state)
{
    struct fixture *f = *state;

    start_bot(f, "");
    welcome(f, "account-notify", "WHOX");
    wire_send(":lair!l@host JOIN #lair");
    hears(&f->ear, "open #lair");
    eighty_come(f);
    full_bucket(f);
    split_and_rejoin(f, ":%s!u@h%d JOIN #lair");
    clock_turn(f->clock, 20 * 1000);
    gets("WHO #lair %tcuhnfar,42");
    gets_no_more();
    eighty_come(f);
    wire_send(":one!u@h JOIN #lair"); /* a single one is asked about by name */
    clock_turn(f->clock, 60 * 1000);
    gets("WHOIS one");
}

static void where_only_whois_tells_a_netsplit_is_no_flood(void **state)
{
    struct fixture *f = *state;
    unsigned asked = 0;

    start_bot(f, "");
    welcome(f, "multi-prefix", "CASEMAPPING=ascii");
    wire_send(":lair!l@host JOIN #lair");
    hears(&f->ear, "open #lair");
    full_bucket(f);
    for (int i = 0; i < 80; i++)
        wire_send(":p%d!u@h%d JOIN #lair", i, i);
    clock_turn(f->clock, 50 * 1000);
    while (wire_next() != NULL)
        asked++;
    assert_int_equal(asked, 10);
}

/* ---- all of them ----------------------------------------------------------------------------- */

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_certificate_logs_in_where_there_is_no_password),
        TEST(a_password_comes_before_a_certificate),
        TEST(the_mechanism_can_be_named),
        TEST(a_mechanism_that_is_not_offered_is_not_tried),
        TEST(an_account_that_is_taken_out_meanwhile_logs_in_nobody),
        TEST(a_login_that_nobody_answers_is_given_up),
        TEST(wrong_ways_to_log_in_are_refused),
        TEST(a_question_is_shown_one_round_trip_after_its_first_line),
        TEST(the_end_of_a_question_is_confirmed_with_what_else_was_said),
        TEST(a_question_of_one_line_is_confirmed_once),
        TEST(a_number_means_the_list_that_its_author_has_read),
        TEST(the_rest_of_a_list_that_was_answered_gives_way_to_the_next_question),
        TEST(a_list_that_nobody_could_read_is_not_offered),
        TEST(a_list_on_its_way_follows_a_guest_who_logs_in),
        TEST(a_number_held_back_means_the_list_that_its_author_had_read),
        TEST(what_overtook_a_line_is_counted),
        TEST(a_short_question_goes_behind_what_was_told),
        TEST(what_is_out_of_date_is_not_said),
        TEST(a_whisper_is_a_notice_or_a_message),
        TEST(marks_become_codes),
        TEST(a_call_that_is_withdrawn_in_time_is_not_said),
        TEST(what_has_lines_of_its_own_keeps_them),
        TEST(a_board_has_two_seats_on_a_line_where_they_fit),
        TEST(a_server_that_answers_soon_is_told_more),
        TEST(who_is_dropped_for_a_flood_says_less_ever_after),
        TEST(an_echo_confirms_what_no_ping_has_to),
        TEST(what_is_not_echoed_is_asked_about),
        TEST(an_echo_in_other_words_counts_for_the_first),
        TEST(where_echoes_end_pings_go_on),
        TEST(prompts_of_one_burst_are_confirmed_together),
        TEST(what_was_written_to_a_nick_just_given_up_is_lost),
        TEST(a_new_nick_takes_nothing_back),
        TEST(a_pong_answers_for_all_before_it),
        TEST(a_stranger_s_long_list_keeps_nobody_waiting),
        TEST(a_prompt_that_waits_can_be_withdrawn),
        TEST(whoever_bears_the_nick_is_asked_about_before_a_word_is_said),
        TEST(what_is_known_of_one_nick_is_not_of_another),
        TEST(a_nick_that_is_another_s_stops_only_what_was_for_it),
        TEST(a_newer_prompt_does_not_wait_for_ever),
        TEST(what_nobody_answers_about_is_lost),
        TEST(all_that_waits_is_lost_with_the_connection_in_order),
        TEST(only_what_calls_the_bot_is_for_it),
        TEST(a_crowd_of_strangers_keeps_no_guest_waiting),
        TEST(somebody_without_user_and_host_is_asked_about),
        TEST(lines_of_one_person_keep_their_order),
        TEST(who_keeps_order_in_a_channel_is_known),
        TEST(a_change_of_status_is_looked_up),
        TEST(the_pause_between_attempts_grows_to_minutes),
        TEST(a_server_that_goes_silent_is_left),
        TEST(a_server_that_lets_nobody_in_is_left),
        TEST(a_server_that_takes_no_nick_is_not_flooded),
        TEST(tries_for_a_nick_keep_to_the_pace),
        TEST(a_late_refusal_of_a_nick_changes_nothing),
        TEST(a_login_keeps_no_channel_waiting),
        TEST(what_we_do_goes_before_what_is_said),
        TEST(no_line_is_longer_than_a_server_takes),
        TEST(many_channels_are_joined_in_few_lines),
        TEST(a_join_fits_into_a_line),
        TEST(a_join_without_an_answer_is_repeated),
        TEST(a_channel_is_nobody_else_s_until_the_server_says_that_it_is_public),
        TEST(a_channel_that_hides_shows_itself_to_who_is_there),
        TEST(of_two_modes_that_hide_one_is_enough),
        TEST(a_channel_without_modes_is_public),
        TEST(who_comes_after_us_to_an_empty_channel_is_its_operator),
        TEST(who_goes_before_it_is_operator_leaves_that_to_another),
        TEST(a_status_that_was_given_us_or_is_to_be_kept_is_kept),
        TEST(services_that_take_the_status_are_obeyed),
        TEST(the_operator_is_told_where_we_come_and_go),
        TEST(the_operator_is_told_once_that_we_may_not_speak),
        TEST(the_operator_is_told_what_we_are_called),
        TEST(channels_can_be_changed_while_it_runs),
        TEST(all_channels_can_be_exchanged),
        TEST(nick_pace_and_prefix_can_be_changed_while_it_runs),
        TEST(what_needs_a_new_connection_is_named),
        TEST(what_passed_through_is_counted),
        TEST(a_netsplit_costs_no_line_where_a_join_says_the_account),
        TEST(after_a_netsplit_one_line_asks_about_all),
        TEST(where_only_whois_tells_a_netsplit_is_no_flood),
    };

    return cmocka_run_group_tests_name("irc_session", tests, NULL, NULL);
}
