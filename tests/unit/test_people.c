/* tests/unit/test_people.c - who is who: linked accounts, guests, votes, substitutes
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <glib/gstdio.h>

#include "bot/host.h"
#include "bot/people/people.h"
#include "bot/tables.h"
#include "tests/stage.h"

enum { SEED = 17, MINUTE_MS = 60 * 1000 };

static const char place[] = "#dungeon";

struct fixture {
    struct stage *stage;
    struct tape *net, *far; /* of the host's newest life; "far" has no places */
};

static void find_tapes(struct fixture *f)
{
    f->net = stage_tape(f->stage, "net");
    f->far = stage_tape(f->stage, "far");
}

static void reopen(struct fixture *f)
{
    stage_restart(f->stage);
    find_tapes(f);
}

static void crash(struct fixture *f)
{
    stage_crash(f->stage);
    find_tapes(f);
}

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->stage = stage_new_in_folder("net:#dungeon far:", &(struct host_settings){ .sets = "bmr" });
    stage_open(f->stage);
    find_tapes(f);
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    stage_free(f->stage);
    g_free(f);
    return 0;
}

static void say(struct fixture *f, const char *nick, const char *where, const char *text)
{
    tape_line(f->net, nick, where, text);
}

static const struct tape_letter *expect(struct fixture *f, const char *whom, const char *text)
{
    return tape_expect(f->net, whom, text);
}

/* The code that somebody is whispered who asks for one; g_free. */
/* anna on far is ann on net. */
static void join(struct fixture *f)
{
    g_autofree char *code = stage_link_code(f->net, "ann"), *line = g_strconcat("link ", code, NULL);

    tape_line(f->far, "anna", NULL, line);
    tape_expect(f->far, "anna", "You are one person now, also known as ann on net");
}

static struct table *begin(struct fixture *f, int seats)
{
    return stage_begin(f->stage, f->net, place, "crypt", "", seats, SEED);
}

/* ---- links ----------------------------------------------------------------------------------- */

static void an_account_on_another_network_plays_the_same_seat(void **state)
{
    struct fixture *f = *state;

    begin(f, 2);
    join(f);
    tape_line(f->far, "anna", NULL, "hand");
    tape_expect(f->far, "anna", "[crypt] You are ");
    tape_line(f->far, "anna", NULL, "keep");
    say(f, "ben", NULL, "keep");
    expect(f, place, "nn keeps");                   /* by the nick of the table's own network */
    tape_expect(f->far, "anna", "Your first room"); /* whispered to where it spoke last */
    tape_skip(f->net);
    say(f, "ann", NULL, "board");
    expect(f, "ann", "Your first room"); /* what is asked is asked here now */
}

static void a_link_outlives_the_host(void **state)
{
    struct fixture *f = *state;

    begin(f, 2);
    join(f);
    tape_line(f->far, "anna", NULL, "board");
    reopen(f);
    say(f, "ben", NULL, "keep");
    tape_skip(f->far);
    tape_line(f->far, "anna", NULL, "keep");
    tape_expect(f->far, "anna", "Your first room");
}

static void one_person_has_one_seat(void **state)
{
    struct fixture *f = *state;

    join(f);
    say(f, "ann", place, "new crypt 3");
    tape_line(f->far, "anna", NULL, "join crypt");
    tape_expect(f->far, "anna", "no open table"); /* of that network */
    tape_person(f->net, "annie");
    g_autofree char *code = stage_link_code(f->net, "ann"), *line = g_strconcat("link ", code, NULL);
    say(f, "annie", NULL, line);
    say(f, "annie", place, "join crypt");
    expect(f, "annie", "You sit at crypt already");
    say(f, "annie", place, "start");
    expect(f, "annie", "needs two at least"); /* and it is its table */
}

static void a_person_joins_eight_accounts_at_most(void **state)
{
    struct fixture *f = *state;

    for (int i = 2; i <= PEOPLE_ACCOUNTS_MAX + 1; i++) {
        g_autofree char *code = stage_link_code(f->net, "ann"), *line = g_strconcat("link ", code, NULL);
        g_autofree char *other = g_strdup_printf("ann%d", i);

        tape_skip(f->net);
        say(f, other, NULL, line);
        expect(f, other,
               i <= PEOPLE_ACCOUNTS_MAX ? "You are one person now"
                                        : "One person may join 8 accounts; unlink takes one out.");
    }
    say(f, "ann9", NULL, "unlink");
    expect(f, "ann9", "This account is joined to no other");
}

static void a_code_holds_once_and_for_ten_minutes(void **state)
{
    struct fixture *f = *state;
    g_autofree char *code = stage_link_code(f->net, "ann"), *line = g_strconcat("link ", code, NULL);

    tape_line(f->far, "anna", NULL, line);
    tape_expect(f->far, "anna", "You are one person now");
    tape_line(f->far, "anna", NULL, line); /* twice is once */
    tape_expect(f->far, "anna", "You are one person now");
    tape_line(f->far, "eve", NULL, line);
    tape_expect(f->far, "eve", "Nobody has that code");
    g_autofree char *late = stage_link_code(f->net, "ben"), *late_line = g_strconcat("link ", late, NULL);
    stage_turn(f->stage, PEOPLE_CODE_MINUTES * MINUTE_MS);
    tape_line(f->far, "benny", NULL, late_line);
    tape_expect(f->far, "benny", "Nobody has that code");
}

static void codes_are_not_guessed(void **state)
{
    struct fixture *f = *state;
    g_autofree char *code = stage_link_code(f->net, "ann"), *line = g_strconcat("link ", code, NULL);

    for (int i = 0; i < 5; i++) {
        tape_line(f->far, "eve", NULL, "link aaaaaaaa");
        tape_expect(f->far, "eve", "Nobody has that code");
    }
    tape_line(f->far, "eve", NULL, line); /* even the right one */
    tape_expect(f->far, "eve", "Too many wrong codes");
    stage_turn(f->stage, MINUTE_MS);
    tape_line(f->far, "eve", NULL, "link bbbbbbbb");
    tape_expect(f->far, "eve", "Nobody has that code");
}

static void a_code_said_aloud_is_void(void **state)
{
    struct fixture *f = *state;
    g_autofree char *code = stage_link_code(f->net, "ann"), *line = g_strconcat("link ", code, NULL);

    say(f, "annie", place, "link");
    expect(f, "annie", "Not aloud");
    say(f, "annie", place, line);
    expect(f, "annie", "is void");
    say(f, "eve", NULL, line);
    expect(f, "eve", "Nobody has that code");
}

static void guests_are_told_why_they_cannot_link(void **state)
{
    struct fixture *f = *state;
    g_autofree char *code = stage_link_code(f->net, "ann"), *line = g_strconcat("link ", code, NULL);

    tape_guest(f->net, "gus");
    say(f, "gus", NULL, "link");
    expect(f, "gus", "Only accounts can be joined");
    say(f, "gus", NULL, line);
    expect(f, "gus", "Only accounts can be joined");
}

/* What a key looks like says nothing: anna's has the looks of a guest's, gus's those of an account. */
static void who_has_a_source_is_a_guest_and_who_has_none_is_not(void **state)
{
    struct fixture *f = *state;
    struct table *t;

    tape_people_add(f->net->people, "anna", "anna!a@h", NULL);
    tape_people_add(f->net->people, "gus", "gus", "lounge");
    say(f, "anna", NULL, "link");
    expect(f, "anna", "Whisper link ");
    say(f, "gus", NULL, "link");
    expect(f, "gus", "Only accounts can be joined");
    say(f, "anna", place, "new crypt 3");
    say(f, "gus", place, "join");
    say(f, "wanda", NULL, "watch crypt");
    reopen(f);
    t = stage_table(f->stage, "crypt");
    assert_null(t->seat[0].who.source);
    assert_string_equal(t->seat[1].who.source, "lounge");
    assert_string_equal(t->seat[1].reach.source, "lounge");
    assert_null(table_watcher_at(t, 0)->who.source);
    tape_log_in(f->net, "gus", "gustav");
    assert_string_equal(t->seat[1].who.key, "gustav");
    assert_null(t->seat[1].who.source);
}

static void two_seats_at_one_table_do_not_become_one_persons(void **state)
{
    struct fixture *f = *state;

    begin(f, 2);
    g_autofree char *code = stage_link_code(f->net, "ann"), *line = g_strconcat("link ", code, NULL);
    say(f, "ben", NULL, line);
    expect(f, "ben", "Both of you sit at crypt");
    say(f, "ben", NULL, "unlink");
    expect(f, "ben", "joined to no other");
}

static void who_unlinks_leaves_what_was_played_to_the_others(void **state)
{
    struct fixture *f = *state;

    begin(f, 2);
    join(f);
    say(f, "ann", NULL, "unlink"); /* whose name the person had so far */
    expect(f, "ann", "on its own again");
    say(f, "ann", NULL, "hand");
    expect(f, "ann", "You do not play");
    tape_line(f->far, "anna", NULL, "keep");
    say(f, "ben", NULL, "keep");
    expect(f, place, "nn keeps");
    reopen(f);
    say(f, "ann", NULL, "hand");
    expect(f, "ann", "You do not play");
    tape_line(f->far, "anna", NULL, "hand");
    tape_expect(f->far, "anna", "[crypt] You are ");
}

static void a_guest_who_logs_in_takes_the_seat_along(void **state)
{
    struct fixture *f = *state;

    tape_guest(f->net, "gus");
    say(f, "gus", place, "new crypt 2");
    say(f, "ben", place, "join crypt");
    tape_rename(f->net, "gus", "gustav");
    say(f, "gustav", place, "start");
    expect(f, place, "begins: g\u200bustav");
    tape_log_in(f->net, "gustav", "gustavo");
    say(f, "gustav", NULL, "hand");
    expect(f, "gustav", "[crypt] You are ");
}

/* ---- a nick thief ---------------------------------------------------------------------------- */

static void who_bears_a_players_nick_learns_nothing(void **state)
{
    static const char *const lines[] = {
        "hand",         "board",       "town",        "moves",  "log",       "why a1",        "clock",
        "board @crypt", "pass",        "1",           "sub",    "sub crypt", "join",          "tables",
        "watch crypt",  "kick b",      "leave",       "abort",  "unlink",    "resign really", "more",
        "rematch",      "hand @crypt", "sub crypt a", "swap b", "keep",      "abort really",  "leave really",
    };
    struct fixture *f = *state;
    struct table *t;

    t = stage_begin(f->stage, f->net, NULL, "crypt", "", 2, SEED); /* in nobody's sight */
    tape_leave(f->net, "ann");
    g_hash_table_remove(f->net->people, "ann");
    tape_guest(f->net, "ann");
    tape_skip(f->net);
    for (size_t i = 0; i < G_N_ELEMENTS(lines); i++) {
        g_autofree char *told = NULL;
        guint mark = tape_mark(f->net);

        say(f, "ann", NULL, lines[i]);
        told = tape_told(f->net, "ann", mark);
        assert_true(told[0] != '\0');
        if (strstr(told, "[crypt]") != NULL || strstr(told, "ben") != NULL ||
            strstr(told, "You are ") == told)
            fail_msg("%s told a thief: %s", lines[i], told);
    }
    assert_int_equal(t->n_moves, 0);
    assert_false(t->seat[0].away);
}

static void nicks_that_are_taken_for_a_players_are_refused(void **state)
{
    struct fixture *f = *state;

    say(f, "bill", place, "new crypt 4");
    say(f, "bill", place, "bots 1");
    say(f, "b1ll", place, "join crypt");
    expect(f, "b1ll", "could be taken for bill");
    say(f, "GR1M", place, "join crypt");
    expect(f, "GR1M", "could be taken for Grim");
    say(f, "bi\u200bll", place, "watch crypt");
    expect(f, "bi\u200bll", "could be taken for bill");
    say(f, "ben", place, "join crypt");
    tape_rename(f->net, "ben", "B1LL"); /* a nick is not refused, but it is not shown */
    say(f, "B1LL", place, "start");
    expect(f, place, ", b\u200ben.");
}

/* ---- seats ----------------------------------------------------------------------------------- */

static void seats_are_swapped_when_both_say_so(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", place, "new crypt 3");
    say(f, "ben", place, "join crypt");
    say(f, "ann", place, "bots 1");
    say(f, "ben", NULL, "swap zoe");
    expect(f, "ben", "Nobody here is called 'zoe'");
    say(f, "ben", NULL, "swap ben");
    expect(f, "ben", "That is your own seat.");
    say(f, "ben", NULL, "swap ann");
    say(f, "ben", NULL, "swap ann");
    expect(f, "ben", "is asked");
    expect(f, "ann", "ben would like to swap seats with you");
    tape_expect_nothing(f->net, "ann", "would like to swap");
    say(f, "ann", NULL, "swap b");
    expect(f, place, "swap seats at crypt");
    say(f, "ann", NULL, "swap c"); /* a machine does not mind */
    expect(f, place, "swap seats at crypt");
    assert_string_equal(stage_table(f->stage, "crypt")->seat[0].who.nick, "ben");
    assert_string_equal(stage_table(f->stage, "crypt")->seat[2].who.nick, "ann");
}

/* Days may pass between them, and a host is restarted meanwhile. */
static void what_was_voted_outlives_the_host(void **state)
{
    struct fixture *f = *state;

    say(f, "cleo", place, "new vault 3");
    say(f, "dora", place, "join vault");
    say(f, "dora", NULL, "swap cleo @vault");
    begin(f, 4);
    say(f, "ann", NULL, "kick dora @crypt");
    crash(f);
    say(f, "cleo", NULL, "swap dora @vault");
    expect(f, place, "swap seats at vault");
    say(f, "ben", NULL, "kick dora @crypt");
    expect(f, place, "out of crypt");
    say(f, "ann", NULL, "abort really @crypt");
    crash(f);
    say(f, "ben", NULL, "abort really @crypt");
    expect(f, place, "given up");
}

static void in_a_lobby_the_owner_puts_out_and_nobody_comes_back(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", place, "new crypt 3");
    say(f, "ben", place, "join crypt");
    say(f, "ben", place, "kick ann");
    expect(f, "ben", "Only who opened");
    say(f, "ann", place, "kick a");
    expect(f, "ann", "To go yourself, say !leave.");
    say(f, "ann", place, "kick ben");
    expect(f, place, "out of crypt");
    say(f, "ben", place, "join crypt");
    expect(f, "ben", "You were shown out");
    g_autofree char *code = stage_link_code(f->net, "benny"), *line = g_strconcat("link ", code, NULL);
    say(f, "ben", NULL, line);
    say(f, "benny", place, "join crypt");
    expect(f, "benny", "You were shown out");
}

static void more_than_half_of_the_others_put_somebody_out(void **state)
{
    struct fixture *f = *state;
    struct table *t = begin(f, 4);

    say(f, "ann", NULL, "kick dora");
    expect(f, place, "1 of 3, 2 are needed");
    say(f, "ann", NULL, "kick dora"); /* one voice is one voice */
    expect(f, "ann", "1 of 3, 2 are needed");
    say(f, "ben", NULL, "kick d");
    expect(f, place, "out of crypt");
    assert_true(t->seat[3].bot && t->seat[3].vacant);
    say(f, "ben", place, "kick d"); /* once more, too late */
    expect(f, "ben", "A machine sits there already; !sub takes over a seat that somebody was put out of.");
    say(f, "dora", NULL, "hand");
    expect(f, "dora", "You do not play");
    say(f, "dora", place, "sub crypt");
    expect(f, "dora", "You have had a seat at crypt");
    reopen(f);
    say(f, "eve", place, "sub crypt");
    expect(f, place, "takes over the seat of d");
    expect(f, "eve", "[crypt] You are ");
    t = stage_table(f->stage, "crypt");
    assert_string_equal(t->seat[3].who.key, "eve");
    assert_string_not_equal(t->seat[3].word, "sane");
    say(f, "eve", NULL, "keep");
    say(f, "fay", place, "sub crypt");
    expect(f, "fay", "No such seat is free at crypt");
}

static void of_two_only_who_is_long_away_is_put_out(void **state)
{
    struct fixture *f = *state;
    struct table *t = stage_begin(f->stage, f->net, place, "crypt", "clock=60", 2, SEED);

    say(f, "ann", NULL, "kick ben");
    expect(f, "ann", "after being away for as long as two clocks");
    for (int i = 0; i < 40 && !t->seat[1].away; i++) {
        stage_turn(f->stage, MINUTE_MS);
        say(f, "ann", NULL, "board");
    }
    assert_true(t->seat[1].away);
    t->seat[1].away_at = host_ticks(f->stage->host);
    say(f, "ann", NULL, "kick ben");
    expect(f, "ann", "after being away for as long as two clocks");
    stage_turn(f->stage, 2 * MINUTE_MS);
    say(f, "ann", NULL, "kick ben");
    expect(f, place, "out of crypt");
}

static void a_game_is_given_up_by_more_than_half(void **state)
{
    struct fixture *f = *state;
    struct table *t = begin(f, 3);

    say(f, "ann", NULL, "abort really");
    expect(f, place, "1 of 3, 2 are needed");
    join(f);
    tape_line(f->far, "anna", NULL, "abort really"); /* the same person */
    tape_expect(f->far, "anna", "1 of 3, 2 are needed");
    assert_int_equal(t->state, TABLE_RUNNING);
    say(f, "cleo", NULL, "abort really");
    expect(f, place, "is given up");
}

static void who_gave_up_has_no_move_and_no_vote_left(void **state)
{
    struct fixture *f = *state;
    struct table *t = begin(f, 3);

    say(f, "cleo", NULL, "resign really");
    expect(f, place, "is out of the game: resigned");
    say(f, "cleo", NULL, "keep");
    expect(f, "cleo", "You are out of this game.");
    say(f, "cleo", NULL, "abort really");
    expect(f, "cleo", "You are out of that game and have no vote in it.");
    say(f, "cleo", NULL, "kick ben");
    expect(f, "cleo", "You are out of that game and have no vote in it.");
    say(f, "ann", NULL, "abort really");
    expect(f, place, "1 of 2, 2 are needed"); /* hers counts neither way */
    assert_int_equal(t->state, TABLE_RUNNING);
}

static void a_seat_that_was_left_is_had_back_or_taken_over(void **state)
{
    struct fixture *f = *state;
    struct table *t = begin(f, 3);

    say(f, "ann", NULL, "leave");
    expect(f, "ann", "leave really gives your seat");
    say(f, "ann", NULL, "leave really");
    expect(f, place, "until somebody takes it over");
    say(f, "ann", NULL, "hand"); /* any word will do */
    assert_false(t->seat[0].away);
    say(f, "eve", place, "sub");
    expect(f, "eve", "No game here wants a substitute");
    say(f, "ann", NULL, "leave really");
    say(f, "ben", NULL, "leave really");
    say(f, "eve", place, "sub crypt");
    expect(f, "eve", "Several seats are free at crypt");
    say(f, "eve", place, "sub crypt b");
    expect(f, place, "takes over the seat of b");
    say(f, "ben", NULL, "hand");
    expect(f, "ben", "You do not play");
    say(f, "ann", NULL, "hand");
    expect(f, "ann", "[crypt] You are ");
}

static void a_rematch_leaves_the_seat_of_who_was_put_out_free(void **state)
{
    struct fixture *f = *state;

    begin(f, 3);
    say(f, "ann", NULL, "kick cleo");
    say(f, "ben", NULL, "kick cleo");
    expect(f, place, "out of crypt");
    say(f, "ann", NULL, "resign really");
    say(f, "ben", NULL, "resign really");
    expect(f, place, "is over");
    say(f, "ben", place, "rematch");
    expect(f, place, "rematch");
    assert_int_equal(stage_table(f->stage, "crypt")->n_seats, 1);
    say(f, "cleo", place, "join crypt"); /* another game */
    expect(f, place, "leo; ");
}

/* ---- forgetting ------------------------------------------------------------------------------ */

/* Is the text anywhere in a file of the database? */
static bool is_kept(struct fixture *f, const char *text)
{
    g_autofree char *why = NULL, *copy = g_build_filename(f->stage->folder, "copy.db", NULL), *bytes = NULL;
    gsize len = 0;
    bool kept = false;

    assert_int_equal(store_backup(f->stage->host->store, copy, &why), 0);
    assert_true(g_file_get_contents(copy, &bytes, &len, NULL));
    g_unlink(copy);
    for (gsize i = 0; !kept && i + strlen(text) <= len; i++)
        kept = memcmp(bytes + i, text, strlen(text)) == 0;
    return kept;
}

static void who_wants_to_be_forgotten_is(void **state)
{
    struct fixture *f = *state;

    say(f, "xanthippe", place, "new crypt 2");
    say(f, "ben", place, "join crypt");
    say(f, "ben", place, "start");
    say(f, "xanthippe", NULL, "forget me really");
    expect(f, "xanthippe", "You sit at an open table");
    say(f, "xanthippe", NULL, "resign really");
    g_autofree char *code = stage_link_code(f->net, "xanthippe"), *line = g_strconcat("link ", code, NULL);
    tape_line(f->far, "xaver", NULL, line);
    assert_true(is_kept(f, "xanthippe"));
    say(f, "xanthippe", NULL, "forget me");
    expect(f, "xanthippe", "forget me really");
    tape_line(f->far, "xaver", NULL, "forget me really");
    tape_expect(f->far, "xaver", "Forgotten: 1 seat at tables that are over, 0 results, 1 link");
    assert_false(is_kept(f, "xanthippe"));
    assert_false(is_kept(f, "xaver"));
    say(f, "ben", place, "rematch"); /* which somebody can be asked for */
    expect(f, place, "rematch");
}

static void a_guest_is_told_what_guards_its_seat(void **state)
{
    struct fixture *f = *state;
    const struct tape_letter *l;

    tape_guest(f->net, "gus");
    tape_line(f->net, "ann", place, "new crypt 4");
    tape_line(f->net, "ben", place, "join");
    assert_null(tape_find(f->net, "ben", "guard"));
    tape_line(f->net, "gus", place, "join");
    l = tape_find(f->net, "gus", "nick and host are all that guard your seat");
    assert_non_null(l);
    assert_int_equal(l->to, ADAPTER_TO_REQUEST); /* nobody else reads it */
    tape_line(f->net, "gus", place, "join");     /* sits there */
    tape_line(f->net, "gus", place, "tables");
    assert_null(tape_find(f->net, NULL, "guard"));
    tape_line(f->net, "gus", place, "leave");
    tape_line(f->net, "gus", place, "join");
    assert_non_null(tape_find(f->net, "gus", "guard")); /* each time */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(an_account_on_another_network_plays_the_same_seat, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_link_outlives_the_host, set_up, tear_down),
        cmocka_unit_test_setup_teardown(one_person_has_one_seat, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_person_joins_eight_accounts_at_most, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_code_holds_once_and_for_ten_minutes, set_up, tear_down),
        cmocka_unit_test_setup_teardown(codes_are_not_guessed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_code_said_aloud_is_void, set_up, tear_down),
        cmocka_unit_test_setup_teardown(guests_are_told_why_they_cannot_link, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_guest_is_told_what_guards_its_seat, set_up, tear_down),
        cmocka_unit_test_setup_teardown(who_has_a_source_is_a_guest_and_who_has_none_is_not, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(two_seats_at_one_table_do_not_become_one_persons, set_up, tear_down),
        cmocka_unit_test_setup_teardown(who_unlinks_leaves_what_was_played_to_the_others, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_guest_who_logs_in_takes_the_seat_along, set_up, tear_down),
        cmocka_unit_test_setup_teardown(who_bears_a_players_nick_learns_nothing, set_up, tear_down),
        cmocka_unit_test_setup_teardown(nicks_that_are_taken_for_a_players_are_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(seats_are_swapped_when_both_say_so, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_was_voted_outlives_the_host, set_up, tear_down),
        cmocka_unit_test_setup_teardown(in_a_lobby_the_owner_puts_out_and_nobody_comes_back, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(more_than_half_of_the_others_put_somebody_out, set_up, tear_down),
        cmocka_unit_test_setup_teardown(of_two_only_who_is_long_away_is_put_out, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_game_is_given_up_by_more_than_half, set_up, tear_down),
        cmocka_unit_test_setup_teardown(who_gave_up_has_no_move_and_no_vote_left, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_seat_that_was_left_is_had_back_or_taken_over, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_rematch_leaves_the_seat_of_who_was_put_out_free, set_up, tear_down),
        cmocka_unit_test_setup_teardown(who_wants_to_be_forgotten_is, set_up, tear_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
