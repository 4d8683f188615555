/* tests/unit/test_ranking.c - boards of ratings in a chat, and what is told of one person
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/community/ranking.h"
#include "bot/tables.h"
#include "tests/stage.h"

enum { SURE = 15 }; /* games of two who are about as good, after which neither is provisional */

static const char place[] = "#dungeon";

struct fixture {
    struct stage *stage;
    struct tape *net, *far;
    int games;
};

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->stage = stage_new("net:#dungeon,#cellar far:#away", NULL,
                         &(struct host_settings){ .sets = "bmr", .clock_s = 300 });
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    f->far = stage_tape(f->stage, "far");
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

/* ---- playing and asking ---------------------------------------------------------------------- */

/* Games of two that the second loses, in a place; options of the table may follow "2". */
static void beat(struct fixture *f, struct tape *net, const char *where, const char *winner,
                 const char *loser, const char *options, int games)
{
    while (games-- > 0) {
        g_autofree char *name = g_strdup_printf("t%d", ++f->games);
        g_autofree char *open = g_strdup_printf("new %s 2 %s", name, options);
        g_autofree char *join = g_strdup_printf("join %s", name);
        g_autofree char *start = g_strdup_printf("start @%s", name);
        g_autofree char *resign = g_strdup_printf("resign really @%s", name);

        tape_line(net, winner, where, open);
        tape_line(net, loser, where, join);
        tape_line(net, winner, where, start);
        tape_line(net, loser, where, resign);
        assert_int_equal(tables_by_name(f->stage->host, net->network, name)->state, TABLE_OVER);
        stage_turn(f->stage, 60 * 1000);
    }
}

/* So many games that both are sure; ann wins one more than ben. */
static void meet(struct fixture *f)
{
    for (int i = 0; i < SURE; i++)
        beat(f, f->net, place, i % 2 == 0 ? "ann" : "ben", i % 2 == 0 ? "ben" : "ann", "", 1);
}

/* ---- a board --------------------------------------------------------------------------------- */

static void nobody_has_a_rating_at_first(void **state)
{
    struct fixture *f = *state;

    tape_assert_told(f->net, "eve", NULL, "top rating",
                     "Ratings against people, live games on net: nobody yet\n"
                     "Get onto it: games of two to six people, new begins one.");
    tape_assert_told(f->net, "eve", place, "top rating live", "live games here: nobody yet");
}

static void who_is_provisional_stands_there_without_a_place(void **state)
{
    struct fixture *f = *state;

    beat(f, f->net, place, "ann", "ben", "", 1);
    tape_assert_told(
        f->net, "ann", NULL, "top rating",
        "Ratings against people, live games in your place\n-- ann: 27.6 ± 8.1, provisional\n"
        "-- ben: 22.4 ± 8.1, provisional\nYou have a place when no more than ± 6.0 is open: play on.");
    tape_assert_told(f->net, "ann", NULL, "top rating slow", "slow games in your place: nobody yet");
}

static void who_is_sure_has_a_place_before_all_others(void **state)
{
    struct fixture *f = *state;

    meet(f);
    beat(f, f->net, place, "dora", "cleo", "", 1);
    tape_assert_told(f->net, "eve", NULL, "top rating", "on net\n1. ann: 2");
    tape_assert_told(f->net, "eve", NULL, "top rating", "\n2. ben: 2");
    tape_assert_told(f->net, "eve", NULL, "top rating", "\n-- dora: 2");
    tape_assert_told(f->net, "ann", NULL, "top rating", "\nrating says more of yours.");
    stage_turn(f->stage, INT64_C(800) * 24 * 60 * 60 * 1000); /* nobody knows any more by then */
    tape_assert_told(f->net, "eve", NULL, "top rating", "on net\n-- ann: ");
}

static void the_author_stands_below_if_not_among_the_first(void **state)
{
    static const char *const nicks[] = { "ann", "ben", "cleo", "dora", "ed" };
    struct fixture *f = *state;

    for (size_t i = 0; i < G_N_ELEMENTS(nicks); i++)
        beat(f, f->net, place, nicks[i], "fay", "", 1);
    tape_assert_told(f->net, "fay", NULL, "top rating", "\n-- you: 1");
    tape_assert_told(f->net, "ann", NULL, "top rating", "provisional\nYou have a place when");
}

static void equals_share_a_place(void **state)
{
    struct fixture *f = *state;
    struct ladder *l = ladder_new();
    struct store_match m = { .n_seats = 2,
                             .clock_s = 300,
                             .at = 1,
                             .network = "net",
                             .seat = { { .place = 1, .network = "net", .key = "a" },
                                       { .place = 1, .network = "net", .key = "b" } } };
    const struct ranking_of of = { .pace = LADDER_LIVE, .network = "net", .now = 1 };
    struct ranking *r;

    for (int i = 0; i < 2 * SURE; i++)
        assert_true(ladder_add(l, &m));
    r = ranking_new(f->stage->host->store, l, &of);
    assert_int_equal(ranking_size(r), 2);
    assert_int_equal(ranking_at(r, 0)->place, 1);
    assert_int_equal(ranking_at(r, 1)->place, 1);
    assert_null(ranking_at(r, 2));
    ranking_free(r);
    ladder_free(l);
}

/* ---- who is on which ------------------------------------------------------------------------- */

static void a_board_is_of_those_who_played_there(void **state)
{
    struct fixture *f = *state;

    beat(f, f->net, place, "ann", "ben", "", 1);
    beat(f, f->net, "#cellar", "cleo", "dora", "clock=7200", 1);
    beat(f, f->far, "#away", "zoe", "yan", "", 1);
    tape_assert_told(f->net, "eve", NULL, "top rating live",
                     "on net\n-- ann: 27.6 ± 8.1, provisional\n-- ben");
    tape_assert_told(f->net, "eve", NULL, "top slow network rating", "slow games on net\n-- cleo");
    tape_assert_told(f->net, "eve", "#cellar", "top rating", "slow games here\n-- c");
    tape_assert_told(f->net, "eve", NULL, "top rating everywhere", "everywhere\n-- zoe (far): 27.6");
}

static void nobody_is_called_by_a_board_of_ratings_in_a_place(void **state)
{
    struct fixture *f = *state;
    g_autofree char *told = NULL;

    beat(f, f->net, place, "ann", "ben", "", 1);
    told = tape_answer(f->net, "ben", place, "top rating");
    assert_null(strstr(told, "ann"));
    assert_non_null(strstr(told, "-- ben: 22.4"));
}

static void a_guest_stands_on_its_networks_board_alone(void **state)
{
    struct fixture *f = *state;

    tape_guest(f->net, "gus");
    beat(f, f->net, place, "ann", "gus", "", 1);
    tape_assert_told(f->net, "gus", NULL, "top rating network", "\n-- gus: 22.4");
    tape_assert_told(
        f->net, "gus", NULL, "top rating everywhere",
        "everywhere\n-- ann: 27.6 ± 8.1, provisional\nGuests stand on their network's boards alone.");
    tape_line(f->net, "gus", NULL, "top off");
    tape_assert_told(f->net, "eve", NULL, "top rating network", "provisional\nGet onto it");
}

static void who_is_off_the_boards_is_left_out_and_places_close(void **state)
{
    struct fixture *f = *state;

    meet(f);
    tape_line(f->net, "ann", NULL, "top off");
    tape_assert_told(f->net, "eve", NULL, "top rating", "on net\n1. ben: 2");
    tape_assert_told(f->net, "ann", NULL, "top rating", "\nYou are on no board: top on.");
    tape_assert_told(f->net, "ann", NULL, "rating", "Your rating: 2");
    tape_line(f->net, "ann", NULL, "forget me really");
    tape_assert_told(f->net, "eve", NULL, "top rating", "on net\n1. ben: 2");
}

static void what_says_nothing_of_ratings_is_refused(void **state)
{
    struct fixture *f = *state;

    tape_assert_told(f->net, "eve", NULL, "top rating week",
                     "week is no board of ratings. Say top rating, with any");
    tape_assert_told(f->net, "eve", NULL, "top solo live", "live is no board. Say top, with any of");
}

/* ---- one person ------------------------------------------------------------------------------ */

/* A game alone that is given up after a move. */
static void give_up_alone(struct fixture *f, const char *nick, const char *where)
{
    GRand *dice = g_rand_new_with_seed(4);

    tape_line(f->net, nick, where, "new keep solo");
    assert_true(stage_act(f->net, stage_table(f->stage, "keep"), dice));
    g_rand_free(dice);
    tape_line(f->net, nick, NULL, "resign really");
}

static void a_rating_is_told_to_others(void **state)
{
    struct fixture *f = *state;

    beat(f, f->net, place, "ann", "ben", "", 1);
    tape_assert_told(f->net, "eve", NULL, "rating ANN",
                     "ann is rated 27.6 ± 8.1 in live games (1 played, provisional).");
    tape_assert_told(f->net, "eve", NULL, "rating zoe", "No results of zoe are shown here.");
    tape_assert_told(f->net, "eve", NULL, "stats ann", "No results of ann are shown here.");
    tape_assert_told(f->far, "zoe", NULL, "rating ann", "No results of ann are shown here.");
    give_up_alone(f, "cleo", place);
    tape_assert_told(f->net, "eve", NULL, "rating cleo", "cleo has no rating yet.");
    tape_line(f->net, "ann", NULL, "top off");
    tape_assert_told(f->net, "eve", NULL, "rating ann", "No results of ann are shown here.");
    tape_assert_told(f->net, "ann", NULL, "rating", "Your rating: 27.6");
}

static void a_profile_is_a_person_in_few_lines(void **state)
{
    struct fixture *f = *state;

    tape_assert_told(f->net, "ann", NULL, "profile", "You have finished no rated game yet: new begins one");
    tape_assert_told(f->net, "eve", NULL, "profile ann", "No results of ann are shown here.");
    meet(f);
    tape_assert_told(f->net, "eve", place, "profile ann",
                     "nn, since 1970-01-01\nAgainst people, live games: 2");
    give_up_alone(f, "ann", place);
    tape_assert_told(
        f->net, "eve", place, "profile ann",
        "nn, since 1970-01-01; solo: best -5 (Failure), mean -5.0, 1 game\nAgainst people, live games: 2");
    tape_assert_told(
        f->net, "eve", place, "profile ann",
        "15 played\nFinished of those begun, live games: 100 % (15 of 15; newer ones count more)\n"
        "Places this season here: solo best 1, solo mean 1, live rating 1");
    tape_assert_told(f->net, "ann", "#cellar", "profile", "15 played");
    tape_line(f->net, "ann", NULL, "top off");
    tape_assert_told(f->net, "eve", NULL, "profile ann", "No results of ann are shown here.");
    tape_assert_told(f->net, "ann", NULL, "profile", "You, since 1970-01-01; solo: best -5");
}

static void a_german_reads_german(void **state)
{
    struct fixture *f = *state;

    beat(f, f->net, place, "ann", "ben", "", 1);
    tape_line(f->net, "ann", NULL, "language de");
    tape_assert_told(f->net, "ann", NULL, "top rating",
                     "Wertungen gegen Menschen, schnelle Spiele bei dir\n-- ann: 27.6 ± 8.1, vorläufig\n");
    give_up_alone(f, "ann", place);
    tape_assert_told(f->net, "ann", NULL, "profile",
                     "Du, seit 01.01.1970; solo: Bestwert -5 (Versager), Schnitt -5.0, 1 Spiel\n"
                     "Gegen Menschen, schnelle Spiele: 27.6 ± 8.1, 1 gespielt, vorläufig\n"
                     "Begonnen und beendet, schnelle Spiele: 100 % (1 von 1; neuere zählen mehr)\n"
                     "Plätze dieses Quartal bei dir: Solo-Bestwert 1, Solo-Schnitt 1");
    tape_assert_told(f->net, "ann", NULL, "rating ben", "Wertung von ben: 22.4 ± 8.1 in schnellen Spielen");
}

int main(void)
{
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(nobody_has_a_rating_at_first),
        T(who_is_provisional_stands_there_without_a_place),
        T(who_is_sure_has_a_place_before_all_others),
        T(the_author_stands_below_if_not_among_the_first),
        T(equals_share_a_place),
        T(a_board_is_of_those_who_played_there),
        T(nobody_is_called_by_a_board_of_ratings_in_a_place),
        T(a_guest_stands_on_its_networks_board_alone),
        T(who_is_off_the_boards_is_left_out_and_places_close),
        T(what_says_nothing_of_ratings_is_refused),
        T(a_rating_is_told_to_others),
        T(a_profile_is_a_person_in_few_lines),
        T(a_german_reads_german),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests_name("ranking", tests, NULL, NULL);
}
