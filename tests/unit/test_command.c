/* tests/unit/test_command.c - the host with everything but a network
 *
 * Lines go in and letters come out; the clock is turned by hand.
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/command.h"
#include "bot/host.h"
#include "bot/tables.h"
#include "tests/stage.h"
#include "tests/unit/failing_vfs.h"

static const char place[] = "#dungeon";
static const char seed[] = "0011223344556677889900112233445566778899001122334455667788990011";

static struct tape *net; /* of the host's newest life */

struct fixture {
    struct stage *stage;
};

static void turn(struct fixture *f, int64_t ms)
{
    stage_turn(f->stage, ms);
}

static void start(struct fixture *f, int clock_s, int beat_ms)
{
    f->stage->settings = (struct host_settings){ .sets = "bmr", .clock_s = clock_s, .beat_ms = beat_ms };
    stage_open(f->stage);
    net = stage_tape(f->stage, "net");
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    failing_vfs_install();
    f->stage = stage_new_in_folder("net:#dungeon", &(struct host_settings){ 0 });
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    failing_vfs_heal();
    stage_free(f->stage);
    g_free(f);
    return 0;
}

static void restart(struct fixture *f, int clock_s, int beat_ms)
{
    stage_close(f->stage);
    start(f, clock_s, beat_ms);
}

static struct table *the_table(struct fixture *f)
{
    return f->stage->host->tables->pdata[f->stage->host->tables->len - 1];
}

/* Two people, a seed of ours, begun. */
static void begin(struct fixture *f)
{
    struct table *t;

    tape_line(net, "anna", place, "new crypt 2");
    tape_line(net, "ben", place, "join");
    t = the_table(f);
    t->by_hand = true;
    assert_int_equal(sodium_hex2bin(t->seed, LAIR_SEED, seed, strlen(seed), NULL, NULL, NULL), 0);
    tape_line(net, "ben", NULL, "start");
}

/* Both keep their hands and build nothing, and pass in the first windows. */
static void to_first_turn(struct fixture *f)
{
    begin(f);
    tape_line(net, "anna", NULL, "keep");
    tape_line(net, "ben", NULL, "keep");
    tape_line(net, "anna", NULL, "build nothing");
    tape_line(net, "ben", NULL, "build nothing");
}

/* Passes for both until anna's build. */
static void to_build(struct fixture *f, const char **nick)
{
    static const char *const nicks[] = { "anna", "ben" };

    to_first_turn(f);
    for (int i = 0; i < 20; i++) {
        struct table *t = the_table(f);

        for (int seat = 0; seat < 2; seat++) {
            enum lair_ask_kind kind = table_asked(t, seat, NULL);

            if (kind == LAIR_ASK_BUILD) {
                *nick = nicks[seat];
                return;
            }
            if (kind != LAIR_ASK_NONE)
                tape_line(net, nicks[seat], NULL, "pass");
        }
    }
    fail_msg("nobody comes to build");
}

static void expect(const char *whom, const char *text)
{
    tape_expect(net, whom, text);
}

static void expect_nothing(const char *whom)
{
    tape_expect_nothing(net, whom, "");
}

/* ---- the lobby ------------------------------------------------------------------------------- */

static void every_command_has_help(void **state)
{
    struct fixture *f = *state;

    start(f, 0, 0);
    for (const struct command *c = command_list; c->name != NULL; c++) {
        g_autofree char *line = g_strconcat("help ", c->name, NULL);
        g_autofree char *head = g_strconcat("!", c->name, NULL);
        const struct tape_letter *l;

        if (c->operators || c->helpers)
            continue;
        tape_line(net, "anna", place, line);
        l = tape_find(net, "anna", head);
        assert_non_null(l);
        assert_non_null(strstr(l->whole, ": "));
        assert_true(strlen(strstr(l->whole, ": ")) > 10);
    }
}

static void a_slip_is_answered_with_what_was_meant(void **state)
{
    static const struct {
        const char *typed, *answer;
    } rows[] = {
        { "jion", "join" },
        { "biuld dark altar", "build" },
        { "mvoes", "moves" },
        { "hel", NULL }, /* the beginning of help */
        { "xyzzy", "help" },
        { "leave", "You do not play" },
        { "bots", "no table that is yet to begin" },
        { "clock 5", "no game here" },
        { "join nowhere", "no open table 'nowhere'" },
        { "new 7", "'7' is no option" },
        { "new super solo", "Nothing is opened: super and solo do not go together." },
        { "new 2 4", "Nothing is opened: 2 and 4 do not go together." },
        { "new 6 challenge", "Nothing is opened: challenge and 6 do not go together." },
        { "new challenge 4", "Nothing is opened: challenge and 4 do not go together." },
        { "new solo hall 2", "Nothing is opened: solo and 2 do not go together." },
        { "new hard super", "Nothing is opened: super and hard do not go together." },
        { "tutorial hard", "Nothing is opened: solo and hard do not go together." },
        { "tutorial 3", "Nothing is opened: solo and 3 do not go together." },
        { "new called", "new called NAME opens a table of that name" },
        { "new two words", "'words' is no option" },
        { "new clock=1", "'1' is no clock: from 10 seconds to 7 days" },
        { "card", "Say a card's name" },
        { "card xyzzy", "No card is called" },
        { "rules xyzzy", "No topic" },
        { "why", "no game here" },
        { "quit", "I stay" },
    };
    struct fixture *f = *state;

    start(f, 0, 0);
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++) {
        tape_line(net, "anna", place, rows[i].typed);
        if (rows[i].answer != NULL)
            expect("anna", rows[i].answer);
        else
            assert_non_null(tape_find(net, "anna", ""));
        expect_nothing(place);
    }
}

static void people_sit_down_and_stand_up(void **state)
{
    struct fixture *f = *state;

    start(f, 0, 0);
    tape_line(net, "anna", place, "new crypt 3 hard");
    expect(place, "opens crypt for 3, classic rules, base set, hard");
    tape_line(net, "anna", place, "start");
    expect("anna", "needs two at least");
    tape_line(net, "ben", place, "join crypt");
    expect(place, "1 free");
    tape_line(net, "ben", place, "join crypt");
    expect("ben", "already");
    tape_line(net, "ben", place, "abort");
    expect("ben", "Only who opened");
    tape_line(net, "ben", place, "leave");
    expect(place, "leaves crypt");
    tape_line(net, "cleo", place, "new crypt");
    expect("cleo", "already");
    tape_line(net, "anna", place, "bots 9");
    expect("anna", "0 to 2");
    tape_line(net, "anna", place, "bots 2 sane");
    expect(place, "machine");
    tape_line(net, "dora", place, "join");
    expect("dora", "full");
    tape_line(net, "anna", place, "start");
    expect(place, "begins");
    expect("anna", "1) keep the hand");
}

static void a_game_is_given_up_when_everybody_says_so_in_it(void **state)
{
    struct fixture *f = *state;

    start(f, 0, 0);
    tape_line(net, "anna", place, "new crypt 2");
    tape_line(net, "ben", place, "join crypt");
    tape_line(net, "ben", place, "abort"); /* refused in the lobby: no word for later */
    expect("ben", "Only who opened");
    tape_line(net, "anna", place, "start");
    expect(place, "begins");
    tape_line(net, "anna", place, "ab");
    tape_line(net, "anna", place, "abort");
    expect("anna", "abort really");
    tape_line(net, "anna", place, "abort really");
    expect(place, "would give crypt up: 1 of 2, 2 are needed");
    tape_line(net, "ben", place, "abort really");
    expect(place, "given up");
}

static void a_game_among_a_machine_and_somebody_who_resigns_ends_well(void **state)
{
    struct fixture *f = *state;

    start(f, 0, 0);
    tape_line(net, "anna", NULL, "new crypt 3");
    tape_line(net, "anna", NULL, "bots 1");
    tape_line(net, "ben", NULL, "join crypt");
    tape_line(net, "anna", NULL, "leave"); /* the machine sits in the first seat now */
    tape_line(net, "ben", NULL, "start");
    tape_line(net, "ben", NULL, "resign really");
    expect("ben", "over");
}

static void the_commitment_is_told_before_anybody_joins(void **state)
{
    struct fixture *f = *state;
    char hex[2 * LAIR_HASH + 1];

    start(f, 0, 0);
    tape_line(net, "anna", place, "new crypt");
    sodium_bin2hex(hex, sizeof hex, the_table(f)->drawn.commitment, LAIR_HASH);
    expect(place, hex);
}

/* ---- moves ----------------------------------------------------------------------------------- */

static void nobody_is_told_anothers_hand(void **state)
{
    struct fixture *f = *state;

    start(f, 0, 0);
    begin(f);
    for (guint i = 0; i < net->letters->len; i++) {
        const struct tape_letter *l = net->letters->pdata[i];

        if (g_strcmp0(l->whom, place) == 0)
            assert_null(strstr(l->whole, "You draw"));
        else
            assert_null(strstr(l->whole, "draws"));
    }
    expect("ben", "Your hand: ");
}

static void a_choice_is_taken_by_its_number(void **state)
{
    struct fixture *f = *state;

    start(f, 0, 0);
    begin(f);
    tape_pick(net, "anna", 1);
    tape_pick(net, "ben", 1);
    expect("anna", "Your first room");
}

static void a_choice_that_was_taken_cannot_be_taken_again(void **state)
{
    struct fixture *f = *state;
    const struct tape_letter *l;

    start(f, 0, 0);
    begin(f);
    l = tape_question(net, "anna");
    tape_pick_of(net, "anna", l, 1);
    tape_pick(net, "ben", 1);
    tape_pick_of(net, "anna", l, 1);
    expect("anna", "after the table had moved on");
    expect("anna", "Your first room");
}

static void a_pass_is_for_what_its_author_has_seen(void **state)
{
    struct fixture *f = *state;
    const char *nick;
    int moves;

    start(f, 0, 0);
    to_first_turn(f);
    nick = table_asks(the_table(f), 0) ? "anna" : "ben";
    net->holds = true; /* nobody sees what is said from now on */
    tape_line(net, nick, NULL, "pass");
    moves = the_table(f)->n_moves;
    nick = table_asks(the_table(f), 0) ? "anna" : "ben";
    tape_line(net, nick, NULL, "pass");
    assert_int_equal(the_table(f)->n_moves, moves);
    expect(nick, "after the table had moved on");
    tape_line(net, nick, NULL, "pass"); /* the answer is still on its way */
    assert_int_equal(the_table(f)->n_moves, moves);
    tape_deliver(net, ADAPTER_TOLD);
    tape_line(net, nick, NULL, "pass");
    assert_int_equal(the_table(f)->n_moves, moves + 1);
}

/* Somebody passes, and the player who is asked next has not read that yet. */
static const char *ask_unread_in(struct fixture *f, const char *language, int *moves)
{
    g_autofree char *line = g_strconcat("language ", language, NULL);

    start(f, 0, 0);
    tape_line(net, "anna", NULL, line);
    tape_line(net, "ben", NULL, line);
    to_first_turn(f);
    net->holds = true;
    tape_line(net, table_asks(the_table(f), 0) ? "anna" : "ben", NULL, "pass");
    *moves = the_table(f)->n_moves;
    return table_asks(the_table(f), 0) ? "anna" : "ben";
}

static const char *ask_unread(struct fixture *f, int *moves)
{
    return ask_unread_in(f, "en", moves);
}

static void a_question_is_answered_as_soon_as_it_is_read(void **state)
{
    struct fixture *f = *state;
    int moves;
    const char *nick = ask_unread(f, &moves);

    tape_show(net, tape_question(net, nick)); /* the rest is still going out */
    tape_line(net, nick, NULL, "pass");
    assert_int_equal(the_table(f)->n_moves, moves + 1);
}

static void a_pass_said_before_the_question_was_read_is_late_whenever_it_is_looked_at(void **state)
{
    struct fixture *f = *state;
    int moves;
    const char *nick = ask_unread(f, &moves);
    const struct tape_letter *question = tape_question(net, nick);

    tape_hand_in(net, &(struct tape_line){ .nick = nick, .text = "pass" });
    net->host->shown(net->ctx, question->serial); /* and now comes the turn of the loop */
    tape_settle();
    assert_int_equal(the_table(f)->n_moves, moves);
    expect(nick, "after the table had moved on");
    tape_hand_in(net, &(struct tape_line){ .nick = nick, .text = "pass", .overtaken = 1 });
    tape_settle();
    assert_int_equal(the_table(f)->n_moves, moves);
    tape_line(net, nick, NULL, "pass");
    assert_int_equal(the_table(f)->n_moves, moves + 1);
}

static void a_question_that_another_replaced_was_not_read(void **state)
{
    struct fixture *f = *state;
    int moves;
    const char *nick = ask_unread(f, &moves);
    struct seat *s = &the_table(f)->seat[strcmp(nick, "anna") == 0 ? 0 : 1];

    s->reader.prompted = 0; /* asked again */
    tables_touch(f->stage->host, the_table(f));
    tape_settle();
    while (net->heard + 1 < tape_mark(net)) /* all but the newest */
        tape_deliver_one(net, ADAPTER_TOLD);
    assert_int_not_equal(s->reader.seen, s->decision);
    tape_line(net, nick, NULL, "pass");
    assert_int_equal(the_table(f)->n_moves, moves);
    expect(nick, "after the table had moved on");
}

/* A choice that says "passen" may be that of the question before, which said so, too. */
static void a_pass_in_the_words_of_a_choice_waits_for_its_question_to_be_read(void **state)
{
    struct fixture *f = *state;
    int moves;
    const char *nick = ask_unread_in(f, "de", &moves);
    const struct tape_letter *question = tape_question(net, nick);

    tape_line(net, nick, NULL, "passen");
    assert_int_equal(the_table(f)->n_moves, moves);
    expect(nick, "Zu sp\303\244t");
    tape_show(net, question);
    tape_line(net, nick, NULL, "passen");
    assert_int_equal(the_table(f)->n_moves, moves + 1);
}

static void the_same_line_twice_is_done_once(void **state)
{
    struct fixture *f = *state;

    start(f, 0, 0);
    tape_line_as(net, "anna", place, "new", "id-1");
    expect(place, "opens");
    tape_line_as(net, "anna", place, "new", "id-1");
    expect_nothing(place);
    assert_int_equal(f->stage->host->tables->len, 1);
    restart(f, 0, 0);
    tape_line_as(net, "anna", place, "new", "id-1");
    assert_int_equal(f->stage->host->tables->len, 1);
}

static void another_build_takes_the_first_one_back(void **state)
{
    struct fixture *f = *state;
    const char *nick = NULL;
    const struct tape_letter *q;
    g_autofree char *first = NULL, *second = NULL;
    int seat;

    start(f, 0, 0);
    to_build(f, &nick);
    seat = table_seat_of(the_table(f), "net", nick);
    q = tape_question(net, nick);
    for (int i = 0; q->moves[i] != NULL; i++)
        if (g_str_has_prefix(q->moves[i], "build ") && g_str_has_suffix(q->moves[i], " new")) {
            if (first == NULL)
                first = g_strdup(q->moves[i]);
            else
                second = g_strdup(q->moves[i]);
            if (second != NULL)
                break;
        }
    assert_non_null(second);
    tape_line(net, nick, NULL, first);
    expect(nick, "Your dungeon will be");
    tape_line(net, nick, NULL, second);
    expect(nick, "Your dungeon will be");
    assert_int_equal(table_game(the_table(f))->seat[seat].n_rooms, 1);
    tape_line(net, nick, NULL, "done");
    tape_line(net, nick, NULL, first);
    assert_null(tape_find(net, nick, "You lay"));
}

static void an_illegal_move_is_answered_with_what_is_legal(void **state)
{
    struct fixture *f = *state;
    const char *nick = NULL;

    start(f, 0, 0);
    to_build(f, &nick);
    tape_line(net, nick, NULL, "build the moon");
    expect(nick, "Not played: ");
    tape_line(net, strcmp(nick, "anna") == 0 ? "ben" : "anna", NULL, "done");
    expect(NULL, "Nothing is asked of you now");
    tape_line(net, "cleo", place, "pass");
    expect("cleo", "You do not play");
}

/* ---- time ------------------------------------------------------------------------------------ */

static void the_clock_reminds_and_then_makes_the_harmless_move(void **state)
{
    struct fixture *f = *state;

    start(f, 100, 0);
    begin(f);
    tape_line(net, "anna", NULL, "keep");
    turn(f, 79000);
    assert_null(tape_find(net, "ben", "waits for you"));
    turn(f, 1000);
    expect("ben", "waits for you: 20 seconds");
    turn(f, 20000);
    expect(place, "took too long");
    expect("ben", "Your first room");
    assert_null(tape_find(net, "anna", "waits for you"));
}

static void who_is_away_holds_up_nobody_and_comes_back_with_a_word(void **state)
{
    struct fixture *f = *state;
    struct table *t;

    start(f, 100, 0);
    begin(f);
    tape_line(net, "anna", NULL, "keep");
    turn(f, 100000); /* ben's hand */
    tape_line(net, "anna", NULL, "build nothing");
    turn(f, 100000); /* ben's first room */
    expect(place, "Away from now on");
    t = the_table(f);
    assert_true(t->seat[1].away);
    for (int i = 0; i < 5 && table_asks(t, 0); i++)
        tape_line(net, "anna", NULL, "pass");
    assert_true(t->seat[1].decision == 0 || t->seat[0].decision != 0); /* it answers at once */
    tape_line(net, "ben", NULL, "hand");
    assert_false(t->seat[1].away);
}

static void when_all_are_away_the_game_waits(void **state)
{
    struct fixture *f = *state;
    int moves;

    start(f, 100, 0);
    begin(f);
    for (int i = 0; i < 10; i++)
        turn(f, 100000);
    moves = the_table(f)->n_moves;
    turn(f, 3600 * 1000);
    assert_int_equal(the_table(f)->n_moves, moves);
    assert_int_equal(the_table(f)->state, TABLE_RUNNING);
}

static void a_network_that_is_gone_costs_nobody_time(void **state)
{
    struct fixture *f = *state;

    start(f, 100, 0);
    begin(f);
    turn(f, 50000);
    tape_offline(net);
    turn(f, 1000000);
    tape_online(net);
    turn(f, 29000);
    assert_null(tape_find(net, NULL, "waits for you"));
    turn(f, 1000);
    expect(NULL, "waits for you");
}

static void machines_answer_at_the_beat(void **state)
{
    struct fixture *f = *state;

    start(f, 0, 1500);
    tape_line(net, "anna", place, "new crypt 2");
    tape_line(net, "anna", place, "bots");
    tape_line(net, "anna", place, "start");
    assert_true(the_table(f)->seat[1].decision != 0);
    turn(f, 1499);
    assert_int_equal(the_table(f)->n_moves, 0);
    turn(f, 1);
    assert_int_equal(the_table(f)->n_moves, 1);
}

/* ---- storage --------------------------------------------------------------------------------- */

static void what_cannot_be_stored_was_never_said(void **state)
{
    struct fixture *f = *state;
    int moves;

    start(f, 0, 0);
    begin(f);
    tape_skip(net);
    moves = the_table(f)->n_moves;
    failing_vfs_after(0);
    tape_line(net, "anna", NULL, "keep");
    expect("anna", "Not taken");
    assert_null(tape_find(net, NULL, "keeps"));
    failing_vfs_heal();
    assert_int_equal(the_table(f)->n_moves, moves);
    tape_line(net, "anna", NULL, "keep");
    tape_line(net, "ben", NULL, "keep");
    assert_int_equal(the_table(f)->n_moves, moves + 2);
    expect("ben", "Your first room");
}

static void a_restart_changes_nothing(void **state)
{
    struct fixture *f = *state;
    uint8_t before[LAIR_HASH], after[LAIR_HASH];

    start(f, 0, 0);
    to_first_turn(f);
    lair_hash(the_table(f)->cat, table_game(the_table(f)), before);
    restart(f, 0, 0);
    assert_false(table_has_game(the_table(f))); /* all was told: it stays on disk until somebody speaks */
    assert_null(tape_question(net, "anna"));
    assert_null(tape_question(net, "ben"));
    tape_line(net, "anna", NULL, "board");
    expect("anna", "Town");
    lair_hash(the_table(f)->cat, table_game(the_table(f)), after);
    assert_memory_equal(before, after, LAIR_HASH);
}

static void who_was_not_asked_before_a_restart_is_asked_after_it(void **state)
{
    struct fixture *f = *state;

    start(f, 0, 0);
    begin(f);
    net->holds = true;
    tape_line(net, "anna", NULL, "keep");
    tape_line(net, "ben", NULL, "keep"); /* both are asked for a room, and nobody gets to hear it */
    restart(f, 0, 0);
    expect("anna", "Your first room");
    expect("ben", "Your first room");
    assert_non_null(tape_question(net, "anna"));
    restart(f, 0, 0);
    assert_null(tape_question(net, "anna")); /* once was enough */
}

static void a_new_nick_keeps_the_seat_and_a_thief_gets_nothing(void **state)
{
    struct fixture *f = *state;
    const struct adapter_person moved = {
        .network = "net", .key = "anna2", .nick = "anna2", .has_account = true
    };

    start(f, 0, 0);
    begin(f);
    net->host->person(net->ctx, ADAPTER_CHANGED, &moved, "anna");
    tape_settle();
    tape_line(net, "anna", place, "hand");
    expect("anna", "You do not play");
    tape_line(net, "anna2", place, "keep");
    assert_int_equal(the_table(f)->n_moves, 1);
    tape_line(net, "ben", place, "keep");
    expect(place, "a\u200bnna2 keeps"); /* and nobody is highlighted */
}

/* ---- hostile lines --------------------------------------------------------------------------- */

static void no_line_brings_the_host_down(void **state)
{
    struct fixture *f = *state;
    GRand *dice = g_rand_new_with_seed(11);
    static const char *const words[] = { "new",    "join",  "build",      "cast",  "@",      "@crypt",
                                         "choose", "pass",  "9999999999", "-1",    "*1",     "#3",
                                         "a9",     "why",   "%s%s%n",     "word=", "clock",  "clock=",
                                         "\"",     "{{p}}", "card",       "rules", "../x",   "log",
                                         "0",      "take",  "nothing",    "bots",  "resign", "é",
                                         "\u200b", "help",  "@@",         "moves", "hand",   "leave" };

    start(f, 0, 0);
    begin(f);
    for (int i = 0; i < 3000; i++) {
        g_autoptr(GString) line = g_string_new(NULL);
        int n = g_rand_int_range(dice, 1, 5);

        for (int k = 0; k < n; k++)
            g_string_append_printf(line, "%s%s", k > 0 ? " " : "",
                                   words[g_rand_int_range(dice, 0, (int)G_N_ELEMENTS(words))]);
        if (g_rand_int_range(dice, 0, 200) == 0)
            for (int k = 0; k < 200; k++)
                g_string_append(line, "aaaaa");
        tape_line(net, g_rand_int_range(dice, 0, 2) ? "anna" : "mallory",
                  g_rand_int_range(dice, 0, 2) ? place : NULL, line->str);
    }
    for (guint i = 0; i < net->letters->len; i++)
        assert_true(g_utf8_validate(((struct tape_letter *)net->letters->pdata[i])->whole, -1, NULL));
    assert_int_equal(tables_by_name(f->stage->host, "net", "crypt")->state, TABLE_RUNNING);
    g_rand_free(dice);
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(every_command_has_help),
        T(a_slip_is_answered_with_what_was_meant),
        T(people_sit_down_and_stand_up),
        T(a_game_is_given_up_when_everybody_says_so_in_it),
        T(a_game_among_a_machine_and_somebody_who_resigns_ends_well),
        T(the_commitment_is_told_before_anybody_joins),
        T(nobody_is_told_anothers_hand),
        T(a_choice_is_taken_by_its_number),
        T(a_choice_that_was_taken_cannot_be_taken_again),
        T(a_pass_is_for_what_its_author_has_seen),
        T(a_question_is_answered_as_soon_as_it_is_read),
        T(a_pass_said_before_the_question_was_read_is_late_whenever_it_is_looked_at),
        T(a_question_that_another_replaced_was_not_read),
        T(a_pass_in_the_words_of_a_choice_waits_for_its_question_to_be_read),
        T(the_same_line_twice_is_done_once),
        T(another_build_takes_the_first_one_back),
        T(an_illegal_move_is_answered_with_what_is_legal),
        T(the_clock_reminds_and_then_makes_the_harmless_move),
        T(who_is_away_holds_up_nobody_and_comes_back_with_a_word),
        T(when_all_are_away_the_game_waits),
        T(a_network_that_is_gone_costs_nobody_time),
        T(machines_answer_at_the_beat),
        T(what_cannot_be_stored_was_never_said),
        T(a_restart_changes_nothing),
        T(who_was_not_asked_before_a_restart_is_asked_after_it),
        T(a_new_nick_keeps_the_seat_and_a_thief_gets_nothing),
        T(no_line_brings_the_host_down),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
