/* tests/unit/test_top.c - boards in a chat: who stands where, and who is off them
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/store/chain.h"
#include "bot/tables.h"
#include "tests/stage.h"

#define DAY (INT64_C(24) * 60 * 60 * 1000)

static const char place[] = "#dungeon";

struct fixture {
    struct stage *stage;
    struct tape *net, *far;
};

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->stage = stage_new("net:#dungeon,#cellar far:#away", NULL, &(struct host_settings){ .sets = "bmr" });
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    f->far = stage_tape(f->stage, "far");
    stage_turn(f->stage, 1100 * DAY); /* as there was none before 1970 */
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

/* Somebody reached a score in a place, so many days ago: as if a game there had just ended.  The table's number. */
static int64_t reach(struct fixture *f, struct tape *net, const char *nick, const char *where, int score,
                     int days)
{
    struct solo_result result = { .rules = LAIR_SOLO, .score = score, .rated = true, .boss = "BMR001" };
    const struct table_list *own;
    struct table *t;
    int64_t number;

    tape_line(net, nick, where, "new keep solo");
    own = tables_of_person(f->stage->host, net->network, tape_person(net, nick)->key);
    t = own->table[own->n - 1];
    number = t->id;
    result.played_on = t->network;
    result.place = t->place;
    result.at = clock_now(f->stage->clock) - days * DAY;
    store_put_result(f->stage->host->store, t, &result);
    tape_line(net, nick, NULL, "resign really");
    stage_turn(f->stage, 60 * 1000);
    return number;
}

static void a_board_has_five_and_the_author(void **state)
{
    struct fixture *f = *state;

    reach(f, f->net, "ann", place, 31, 0);
    reach(f, f->net, "ben", place, 29, 0);
    reach(f, f->net, "cleo", place, 29, 0);
    reach(f, f->net, "dora", place, 12, 0);
    reach(f, f->net, "ed", place, 9, 0);
    reach(f, f->net, "fay", place, -3, 0);
    tape_assert_told(
        f->net, "fay", NULL, "top",
        "Solo, best this week in your place\n1. ann: 31\n2. ben, cleo: 29\n4. dora: 12\n5. ed: 9\n"
        "6. you: -3\nYour next try: new solo");
    tape_assert_told(f->net, "ann", NULL, "top", "5. ed: 9\nYour next try: new solo");
    tape_assert_told(f->net, "eve", NULL, "top solo mean",
                     "Solo, mean of ten this week on net\n1. ann: 31.0\n");
    tape_assert_told(f->net, "eve", NULL, "top", "5. ed: 9\nGet onto it: new solo");
}

static void equals_who_are_not_shown_are_counted(void **state)
{
    static const char *const nicks[] = { "ann", "ben", "cleo", "dora", "ed", "fay", "gil" };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(nicks); i++)
        reach(f, f->net, nicks[i], place, 7, 0);
    tape_assert_told(f->net, "gil", NULL, "top", "1. ann, ben, cleo, dora, ed and 2 more: 7\n1. you: 7\n");
}

static void a_board_is_of_its_span_place_and_rules(void **state)
{
    struct fixture *f = *state;

    reach(f, f->net, "ann", place, 10, 0);
    reach(f, f->net, "ben", "#cellar", 20, 0);
    reach(f, f->far, "zoe", "#away", 30, 0);
    reach(f, f->net, "cleo", place, 36, 400);
    tape_assert_told(f->net, "eve", "#cellar", "top", "best this week here\n1. b");
    tape_assert_told(f->net, "eve", NULL, "top network", "on net\n1. ben: 20\n2. ann: 10\nGet");
    tape_assert_told(f->net, "eve", NULL, "top everywhere today",
                     "today everywhere\n1. zoe (far): 30\n2. ben: 20\n");
    tape_assert_told(f->net, "eve", NULL, "top ever", "ever on net\n1. cleo: 36\n");
    tape_assert_told(f->net, "eve", NULL, "top season", "this season on net\n1. ben: 20\n");
    tape_assert_told(f->net, "eve", NULL, "top challenge",
                     "Challenge, best ever on net: nobody yet. Get onto it: new "
                     "challenge");
    tape_assert_told(f->net, "eve", NULL, "top xyz", "xyz is no board. Say top");
}

/* It is the first week of 1973. */
static void the_board_of_the_span_before_can_be_seen(void **state)
{
    struct fixture *f = *state;

    reach(f, f->net, "ann", place, 10, 0);
    reach(f, f->net, "ben", place, 20, 5);
    reach(f, f->net, "cleo", place, 30, 90);
    reach(f, f->net, "dora", place, 36, 100);
    reach(f, f->net, "eve", place, 5, 1);
    tape_assert_told(f->net, "fay", NULL, "top last season",
                     "Solo, best last season on net\n1. cleo: 30\n2. ben: 20");
    tape_assert_not_told(f->net, "fay", NULL, "top last season", "ann");
    tape_assert_not_told(f->net, "fay", NULL, "top last season", "new solo");
    tape_assert_told(f->net, "fay", NULL, "top last", "best last season on net");
    tape_assert_told(f->net, "fay", NULL, "top week last", "best last week on net\n1. ben: 20");
    tape_assert_told(f->net, "fay", NULL, "top last today", "best yesterday on net\n1. eve: 5");
    tape_assert_told(f->net, "fay", NULL, "top last season challenge", "best last season on net: nobody.");
    tape_assert_told(f->net, "fay", NULL, "top last ever", "last is no board. Say top");
    tape_assert_told(f->net, "fay", NULL, "top rating last", "last is no board of ratings.");
}

/* Without a span it is the first that has anybody. */
static void a_board_is_not_empty_while_anybody_ever_played(void **state)
{
    struct fixture *f = *state;

    tape_assert_told(f->net, "eve", NULL, "top", "Solo, best ever on net: nobody yet. Get onto it: new solo");
    reach(f, f->net, "ann", place, 10, 1000);
    tape_assert_told(f->net, "eve", NULL, "top", "best ever on net\n1. ann: 10\n");
    tape_assert_told(f->net, "eve", NULL, "top week", "this week on net: nobody yet.");
}

static void nobody_is_called_by_a_board_in_a_place(void **state)
{
    struct fixture *f = *state;
    g_autofree char *told = NULL;

    reach(f, f->net, "ann", place, 31, 0);
    reach(f, f->net, "ben", place, 29, 0);
    told = tape_answer(f->net, "ben", place, "top");
    assert_null(strstr(told, "ann"));
    assert_non_null(strstr(told, "2. ben: 29"));
}

static void guests_stand_on_their_networks_boards_alone(void **state)
{
    struct fixture *f = *state;

    tape_guest(f->net, "gus");
    reach(f, f->net, "gus", place, 31, 0);
    tape_assert_told(f->net, "gus", NULL, "top network", "1. gus: 31\nYour next try");
    tape_assert_told(f->net, "gus", NULL, "top everywhere",
                     "nobody yet. Guests stand on their network's boards alone.");
}

/* A server's places are one board, and no other server's people are on it. */
static void a_community_has_a_board(void **state)
{
    struct fixture *f = *state;

    tape_place_in(f->net, place, "house", NULL);
    tape_place_in(f->net, "#cellar", "house", NULL);
    tape_place_in(f->net, "#attic", "neighbours", NULL);
    reach(f, f->net, "ann", place, 31, 0);
    reach(f, f->net, "ben", "#cellar", 29, 0);
    reach(f, f->net, "cleo", "#attic", 33, 0);
    tape_assert_told(f->net, "eve", place, "top community",
                     "in this community\n1. a\u200bnn: 31\n2. b\u200ben: 29\nGet onto");
    tape_assert_told(f->net, "cleo", NULL, "top community", "in this community\n1. cleo: 33\nYour next");
    tape_assert_told(f->net, "eve", place, "top network",
                     "on net\n1. c\u200bleo: 33\n2. a\u200bnn: 31\n3. b\u200ben: 29\n");
    tape_assert_told(f->net, "eve", NULL, "top community", "on net\n1. cleo: 33\n");
}

static void a_mean_takes_some_games(void **state)
{
    static const char *const nicks[] = { "ann", "ben", "cleo", "dora", "ed", "fay" };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(nicks); i++)
        for (int games = 0; games < (i < 3 ? 2 : 1); games++)
            reach(f, f->net, nicks[i], place, (int)i + games, 0);
    tape_assert_told(f->net, "fay", NULL, "top mean",
                     "1. cleo: 2.5\n2. ben: 1.5\n3. ann: 0.5\nYou have 1 of 2 games it takes: new solo");
}

static void who_is_off_is_on_no_board_and_ranks_close(void **state)
{
    struct fixture *f = *state;

    reach(f, f->net, "ann", place, 31, 0);
    reach(f, f->net, "ben", place, 29, 0);
    tape_assert_told(f->net, "ann", place, "top off", "You are on no board from now on");
    tape_assert_told(f->net, "eve", NULL, "top", "this week on net\n1. ben: 29\n");
    tape_assert_told(f->net, "ann", NULL, "top", "1. ben: 29\nYou are on no board: top on.");
    tape_assert_told(f->net, "ann", NULL, "solo", "best 31"); /* its own stays */
    tape_assert_told(f->net, "ann", NULL, "top on", "You are on the boards");
    tape_assert_told(f->net, "eve", NULL, "top", "1. ann: 31\n2. ben: 29\n");
}

/* What an operator has said does not count is on no board. */
static void what_is_void_is_not_compared(void **state)
{
    struct fixture *f = *state;
    struct store_entry entry = { .number = 2, .voids = 1, .text = "lair-entry 1\n" };

    entry.table = reach(f, f->net, "ann", place, 31, 0);
    reach(f, f->net, "ann", place, 21, 0);
    reach(f, f->net, "ben", place, 29, 0);
    store_put_entry(f->stage->host->store, &entry);
    tape_assert_told(f->net, "eve", NULL, "top", "this week on net\n1. ben: 29\n2. ann: 21\n");
    tape_assert_told(f->net, "eve", NULL, "top mean", "1. ben: 29.0\n2. ann: 21.0\n");
}

/* A person is one, by whatever account; and so is what it does not want. */
static void who_links_is_one_person_on_boards_and_off_them(void **state)
{
    struct fixture *f = *state;
    g_autofree char *code = NULL, *line = NULL;

    reach(f, f->net, "ann", place, 31, 0);
    reach(f, f->far, "annie", "#away", 33, 0);
    code = stage_link_code(f->net, "ann");
    line = g_strdup_printf("link %s", code);
    tape_line(f->far, "annie", NULL, "top off");
    tape_assert_told(f->far, "annie", NULL, line, "You are one person now");
    tape_assert_told(f->net, "eve", NULL, "top everywhere", "nobody yet");
    tape_assert_told(f->net, "ann", NULL, "top on", "You are on the boards");
    tape_assert_told(f->net, "eve", NULL, "top everywhere", "everywhere\n1. annie: 33\nGet");
}

static void who_is_forgotten_is_on_no_board(void **state)
{
    struct fixture *f = *state;

    reach(f, f->net, "ann", place, 31, 0);
    reach(f, f->net, "ben", place, 29, 0);
    tape_line(f->net, "ben", NULL, "top off");
    tape_line(f->net, "ann", NULL, "forget me really");
    tape_line(f->net, "ben", NULL, "forget me really");
    tape_assert_told(f->net, "eve", NULL, "top", "nobody yet");
    reach(f, f->net, "ben", place, 5, 0); /* that it was off is forgotten, too */
    tape_assert_told(f->net, "eve", NULL, "top", "1. ben: 5\n");
}

static void stats_tell_of_others_unless_they_are_off(void **state)
{
    struct fixture *f = *state;

    reach(f, f->net, "ann", place, 31, 0);
    reach(f, f->net, "ann", place, 29, 0);
    tape_assert_told(
        f->net, "eve", NULL, "stats ANN",
        "ann, solo: 2 games, best 31 (Boss Monster), 30.0 on average. Titles: 2x Boss Monster. Latest: 29");
    tape_assert_told(f->net, "ann", NULL, "stats", "solo: 2 games, best 31");
    tape_assert_told(f->far, "zoe", NULL, "stats ann", "No results of ann are shown here.");
    tape_line(f->net, "ann", NULL, "top off");
    tape_assert_told(f->net, "eve", NULL, "stats ann", "No results of ann are shown here.");
    tape_assert_told(f->net, "eve", NULL, "stats", "You have not finished a game alone yet");
    tape_assert_told(f->net, "ann", NULL, "stats", "solo: 2 games, best 31");
}

static void who_improved_has_a_board(void **state)
{
    struct fixture *f = *state;

    reach(f, f->net, "ann", place, 12, 1);
    reach(f, f->net, "ann", place, 17, 0);
    reach(f, f->net, "ben", place, 30, 1);
    reach(f, f->net, "ben", place, 30, 0);
    tape_assert_told(f->net, "ann", NULL, "top ever improved",
                     "Solo, most improved ever in your place\n1. ann: +5.0\nYour next try");
    tape_assert_told(f->net, "ben", NULL, "top ever improved", "1. ann: +5.0\nGet onto it: new solo");
    reach(f, f->net, "cleo", place, 30, 0);
    tape_assert_told(f->net, "cleo", NULL, "top ever improved", "You have 1 of 2 games it takes");
}

static void a_home_is_the_place_that_was_chosen(void **state)
{
    struct fixture *f = *state;

    reach(f, f->net, "ann", place, 31, 0);
    reach(f, f->net, "ben", "#cellar", 29, 0);
    tape_assert_told(f->net, "ann", NULL, "home", "where you last had a table. Say home here in another");
    tape_assert_told(f->net, "ann", NULL, "home here", "Say home here in the place where they are to count.");
    tape_assert_told(f->net, "ann", NULL, "home #cellar", "#cellar is no home.");
    tape_assert_told(f->net, "ann", "#cellar", "home here", "count for this place from now on");
    tape_assert_told(f->net, "ann", NULL, "home", "where you said home here; home off undoes that");
    tape_assert_told(f->net, "ann", NULL, "top", "in your place\n1. ben: 29\nGet onto it");
    tape_assert_told(f->net, "ann", NULL, "home off", "where you last had a table again");
    tape_assert_told(f->net, "ann", NULL, "top", "in your place\n1. ann: 31\nYour next");
    tape_assert_told(f->net, "ann", "#cellar", "home here", "count for this place from now on");
    tape_line(f->net, "ann", NULL, "forget me really");
    tape_assert_told(f->net, "ann", NULL, "home", "where you last had a table. Say home here");
}

/* Begins a game alone, plays so many moves, and says a line. */
static void leave_after(struct fixture *f, int moves, const char *line)
{
    GRand *dice = g_rand_new_with_seed(4);

    tape_line(f->net, "ann", place, "new keep solo");
    for (int i = 0; i < moves; i++)
        assert_true(stage_act(f->net, stage_table(f->stage, "keep"), dice));
    g_rand_free(dice);
    tape_line(f->net, "ann", NULL, line);
    stage_turn(f->stage, 60 * 1000);
}

static void giving_up_drops_no_bad_game(void **state)
{
    struct fixture *f = *state;

    leave_after(f, 0, "resign really");
    tape_assert_told(f->net, "ann", NULL, "solo", "You have not finished a game alone yet");
    leave_after(f, 1, "resign");
    tape_assert_told(f->net, "ann", NULL, "resign", "for good and at once, and counts as -5, a failure: say");
    tape_line(f->net, "ann", NULL, "resign really");
    tape_assert_told(f->net, "ann", NULL, "solo",
                     "solo: 1 game, best -5 (Failure), -5.0 on average. Latest: -5 given up.");
    leave_after(f, 9, "abort");
    tape_assert_told(f->net, "ann", NULL, "abort", "for good and at once, and counts as -5");
    tape_line(f->net, "ann", NULL, "abort really");
    tape_assert_told(f->net, "ann", NULL, "solo", "solo: 2 games, best -5");
    tape_assert_told(f->net, "eve", NULL, "top", "1. ann: -5\n");
    reach(f, f->net, "ann", place, 5, 0);
    tape_assert_told(f->net, "eve", NULL, "top mean", "1. ann: -1.7\n");
}

static void stats_tell_of_titles_and_of_what_improved(void **state)
{
    struct fixture *f = *state;

    for (int i = 0; i < 18; i++)
        reach(f, f->net, "ann", place, 10, 0);
    reach(f, f->net, "ann", place, 14, 0);
    reach(f, f->net, "ann", place, 32, 0);
    tape_assert_told(
        f->net, "ann", NULL, "stats",
        "solo: 20 games, best 32 (Grand Boss), 11.3 on average, 12.6 in the last ten (+2.6), better 2 times in a "
        "row. Titles: 1x Grand Boss, 1x Mini Boss, 18x Minion. Latest: 32 with ");
    tape_line(f->net, "ann", NULL, "language de");
    tape_assert_told(
        f->net, "ann", NULL, "stats",
        "im Schnitt 11.3, zuletzt bei zehn Spielen 12.6 (+2.6), 2 Mal in Folge verbessert. Titel: 1x Großboss, ");
}

/* Between people, by its mean, and without a place. */
static void a_machine_is_a_mark_among_means(void **state)
{
    struct fixture *f = *state;

    reach(f, f->net, "ann", place, 31, 0);
    tape_assert_told(f->net, "eve", NULL, "top mean",
                     "1. ann: 31.0\n-- a machine, greedy: 20.4\nGet onto it");
    reach(f, f->net, "ben", place, 12, 0);
    tape_assert_told(f->net, "eve", NULL, "top mean",
                     "1. ann: 31.0\n-- a machine, greedy: 20.4\n2. ben: 12.0\nGet");
    tape_line(f->net, "eve", NULL, "language de");
    tape_assert_told(f->net, "eve", NULL, "top mean",
                     "1. ann: 31.0\n-- ein Bot, greedy: 20.4\n2. ben: 12.0\n");
}

/* In a place that hides, a board is told to nobody outside. */
static void a_home_that_hides_from_its_player_is_not_looked_into(void **state)
{
    static const char *const inside[] = { "ben", NULL };
    struct fixture *f = *state;

    reach(f, f->net, "ann", place, 31, 0);
    tape_hide(f->net, place, inside);
    tape_assert_told(f->net, "ann", NULL, "top", "this week on net\n");
    tape_hide(f->net, place, NULL);
    tape_assert_told(f->net, "ann", NULL, "top", "this week in your place\n");
}

/* Cards differ in what can be reached with them. */
static void a_board_is_of_certain_sets_if_that_is_wanted(void **state)
{
    struct fixture *f = *state;

    reach(f, f->net, "ann", place, 21, 0);
    tape_assert_told(f->net, "eve", NULL, "top sets=trial",
                     "Nothing that counts was played with trial here. There are games with bmr.");
    f->stage->host->settings.sets = "trial,bmr";
    reach(f, f->net, "ben", place, 29, 0);
    tape_assert_told(f->net, "eve", NULL, "top",
                     "Solo with bmr,trial, best this week on net\n1. ben: 29\nGet");
    tape_assert_told(f->net, "eve", NULL, "top sets=bmr",
                     "Solo with bmr, best this week on net\n1. ann: 21\nGet");
    tape_assert_told(f->net, "eve", NULL, "top solo sets trial,BMR week",
                     "Solo with bmr,trial, best this week on net\n1. ben: 29\nGet");
    tape_assert_told(f->net, "eve", NULL, "top mean sets=bmr",
                     "1. ann: 21.0\n-- a machine, greedy: 20.4\nGet");
    tape_assert_told(f->net, "eve", NULL, "top sets=", "sets= is no board. Say top, with any of");
    tape_assert_told(f->net, "eve", NULL, "top sets", "sets is no board. Say top, with any of");
    tape_assert_told(f->net, "eve", NULL, "top sets=x%s",
                     "played with x%s here. There are games with bmr; with bmr,trial.");
    tape_assert_told(f->net, "eve", NULL, "top rating sets=bmr", "sets=bmr is no board of ratings");
    tape_line(f->net, "eve", NULL, "language de");
    tape_assert_told(f->net, "eve", NULL, "top sets=x",
                     "Mit x wurde hier nichts gespielt, was zählt. Es gibt Spiele mit bmr;");
}

static void a_german_reads_german(void **state)
{
    struct fixture *f = *state;

    reach(f, f->net, "ann", place, 31, 0);
    tape_line(f->net, "ann", NULL, "language de");
    tape_assert_told(f->net, "ann", NULL, "top",
                     "Solo, Bestwerte diese Woche bei dir\n1. ann: 31\nDein nächster Versuch: new solo");
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(a_board_has_five_and_the_author),
        T(equals_who_are_not_shown_are_counted),
        T(a_board_is_of_its_span_place_and_rules),
        T(the_board_of_the_span_before_can_be_seen),
        T(a_board_is_not_empty_while_anybody_ever_played),
        T(nobody_is_called_by_a_board_in_a_place),
        T(guests_stand_on_their_networks_boards_alone),
        T(a_community_has_a_board),
        T(a_mean_takes_some_games),
        T(who_is_off_is_on_no_board_and_ranks_close),
        T(what_is_void_is_not_compared),
        T(who_links_is_one_person_on_boards_and_off_them),
        T(who_is_forgotten_is_on_no_board),
        T(stats_tell_of_others_unless_they_are_off),
        T(who_improved_has_a_board),
        T(a_home_is_the_place_that_was_chosen),
        T(stats_tell_of_titles_and_of_what_improved),
        T(a_machine_is_a_mark_among_means),
        T(giving_up_drops_no_bad_game),
        T(a_home_that_hides_from_its_player_is_not_looked_into),
        T(a_board_is_of_certain_sets_if_that_is_wanted),
        T(a_german_reads_german),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
