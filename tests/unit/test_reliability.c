/* tests/unit/test_reliability.c - who finishes the games that it begins, and what that opens
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/community/reliability.h"
#include "bot/tables.h"
#include "tests/stage.h"

static const char place[] = "#dungeon";
static const int64_t hour = 60 * 60 * 1000, day = 24 * 60 * 60 * 1000;

struct fixture {
    struct stage *stage;
    struct tape *net;
};

static int set_up(void **state)
{
    static GHashTable *operators; /* of all stages: nobody changes it */
    struct fixture *f = g_new0(struct fixture, 1);

    if (operators == NULL) {
        operators = g_hash_table_new(g_str_hash, g_str_equal);
        g_hash_table_add(operators, (gpointer) "net/oper");
    }
    f->stage = stage_new_in_folder("net:#dungeon pan=panel:#hall",
                                   &(struct host_settings){ .sets = "bmr",
                                                            .clock_s = 300,
                                                            .chained = true,
                                                            .tables_per_person = 20,
                                                            .operators = operators });
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
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

static void say(struct fixture *f, const char *nick, const char *text)
{
    tape_line(f->net, nick, place, text);
}

/* nick says a line in which a table is named. */
static void say_at(struct fixture *f, const char *nick, const char *line, const char *table)
{
    g_autofree char *text = g_strdup_printf("%s @%s", line, table);

    say(f, nick, text);
}

/* ann and the others begin a game; the options follow the number of seats. */
static struct table *begin(struct fixture *f, const char *name, const char *options,
                           const char *const *others)
{
    g_autofree char *open =
        g_strdup_printf("new %s %d %s", name, 1 + (int)g_strv_length((char **)others), options);
    g_autofree char *join = g_strdup_printf("join %s", name);

    say(f, "ann", open);
    for (int i = 0; others[i] != NULL; i++)
        say(f, others[i], join);
    say_at(f, "ann", "start", name);
    assert_int_equal(stage_table(f->stage, name)->state, TABLE_RUNNING);
    return stage_table(f->stage, name);
}

/* A slow game of ann and ben, which takes so long and which ben gives up. */
static void finish(struct fixture *f, const char *name, int64_t ms)
{
    begin(f, name, "clock=7d", (const char *const[]){ "ben", NULL });
    say_at(f, "ann", "keep", name);
    stage_turn(f->stage, ms);
    say_at(f, "ben", "resign really", name);
    assert_int_equal(stage_table(f->stage, name)->state, TABLE_OVER);
}

/* A slow game of three, which ann leaves; dora takes her seat.  It ends. */
static void leave(struct fixture *f, const char *name)
{
    g_autofree char *sub = g_strdup_printf("sub %s a", name);

    begin(f, name, "clock=24h", (const char *const[]){ "ben", "cleo", NULL });
    say_at(f, "ann", "leave really", name);
    say(f, "dora", sub);
    say_at(f, "ben", "resign really", name);
    say_at(f, "cleo", "resign really", name);
    assert_int_equal(stage_table(f->stage, name)->state, TABLE_OVER);
}

static struct reliability reliability(struct fixture *f, const char *nick, enum ladder_pace pace)
{
    const struct person person = { (char *)"net", (char *)nick, NULL, NULL };

    return reliability_of(f->stage->host->store, &person, pace, clock_now(f->stage->clock));
}

static void assert_reliable(struct fixture *f, const char *nick, int percent)
{
    assert_int_equal(reliability(f, nick, LADDER_SLOW).percent, percent);
}

/* ---- what counts ----------------------------------------------------------------------------- */

static void new_people_have_none_and_pass_everywhere(void **state)
{
    struct fixture *f = *state;

    assert_reliable(f, "ann", RELIABILITY_NONE);
    begin(f, "crypt", "clock=24h reliable=100", (const char *const[]){ "ben", NULL });
    assert_reliable(f, "ann", RELIABILITY_NONE); /* it is not over */
    tape_assert_not_told(f->net, "ann", NULL, "profile", "Finished of those begun");
}

static void who_finishes_is_reliable_and_who_gives_up_as_well(void **state)
{
    struct fixture *f = *state;

    finish(f, "crypt", hour);
    assert_reliable(f, "ann", 100);
    assert_reliable(f, "ben", 100);
    assert_int_equal(reliability(f, "ann", LADDER_LIVE).percent, RELIABILITY_NONE);
    tape_assert_told(f->net, "ann", NULL, "profile", "Finished of those begun, slow games: 100 % (1 of 1;");
}

static void who_leaves_is_told_what_it_takes_and_mends_it_by_finishing(void **state)
{
    struct fixture *f = *state;

    leave(f, "crypt");
    assert_reliable(f, "ann", 66); /* 2 of 3, with the trust of two */
    say(f, "ben", "new vault 2 clock=24h reliable=80");
    tape_assert_told(
        f->net, "ann", place, "join vault",
        "That is for people who finish 80 % of their slow games, and you finish 66 %: 2 finished games more"
        " would do");
    tape_assert_told(f->net, "ann", place, "new pit 3 clock=24h reliable=80", "would do");
    finish(f, "keep", hour);
    tape_assert_told(f->net, "ann", place, "join vault", "1 finished game more would do");
    finish(f, "maze", hour);
    say(f, "ann", "join vault");
    assert_int_equal(stage_table(f->stage, "vault")->n_seats, 2);
    say(f, "cleo", "new tower 2 reliable=80"); /* a live game is another matter */
    say(f, "ann", "join tower");
    assert_int_equal(stage_table(f->stage, "tower")->n_seats, 2);
}

static void a_seat_that_was_taken_over_counts_twice(void **state)
{
    struct fixture *f = *state;
    struct reliability r;

    leave(f, "crypt");
    r = reliability(f, "dora", LADDER_SLOW);
    assert_int_equal(r.percent, 100);
    assert_true(r.done > 1.9 && r.weight > 1.9);
    assert_int_equal(r.finished, 1);
}

static void who_is_away_at_the_end_has_not_finished(void **state)
{
    struct fixture *f = *state;

    begin(f, "crypt", "clock=24h", (const char *const[]){ "ben", "cleo", NULL });
    say_at(f, "ann", "leave really", "crypt");
    assert_reliable(f, "ann", RELIABILITY_NONE);
    say_at(f, "ben", "resign really", "crypt");
    say_at(f, "cleo", "resign really", "crypt");
    assert_reliable(f, "ann", 66);
    assert_reliable(f, "cleo", 100);
}

static void who_comes_back_to_its_seat_has_finished(void **state)
{
    struct fixture *f = *state;

    begin(f, "crypt", "clock=24h", (const char *const[]){ "ben", "cleo", NULL });
    say_at(f, "ann", "leave really", "crypt");
    say_at(f, "ann", "board", "crypt");
    say_at(f, "ben", "resign really", "crypt");
    say_at(f, "cleo", "resign really", "crypt");
    assert_reliable(f, "ann", 100);
}

static void what_was_given_up_by_vote_or_closed_counts_for_nobody(void **state)
{
    struct fixture *f = *state;

    begin(f, "crypt", "clock=24h", (const char *const[]){ "ben", NULL });
    say_at(f, "ann", "abort really", "crypt");
    say_at(f, "ben", "abort really", "crypt");
    tape_expect(f->net, place, "crypt is given up.");
    begin(f, "vault", "clock=24h", (const char *const[]){ "ben", "cleo", NULL });
    say_at(f, "ann", "leave really", "vault");
    say(f, "dora", "sub vault a");
    assert_reliable(f, "ann", 66); /* it left for good */
    say(f, "oper", "close vault");
    assert_reliable(f, "ann", RELIABILITY_NONE);
    assert_reliable(f, "ben", RELIABILITY_NONE);
}

static void what_was_voided_counts_for_nobody(void **state)
{
    struct fixture *f = *state;

    leave(f, "crypt");
    assert_reliable(f, "ann", 66);
    say(f, "oper", "void 2 an outage");
    assert_reliable(f, "ann", RELIABILITY_NONE);
    assert_reliable(f, "dora", RELIABILITY_NONE);
}

/* Two could make a third look bad by a vote. */
static void who_is_put_out_without_having_left_loses_nothing(void **state)
{
    struct fixture *f = *state;

    begin(f, "crypt", "clock=24h", (const char *const[]){ "ben", "cleo", NULL });
    say_at(f, "ben", "kick ann", "crypt");
    say_at(f, "cleo", "kick ann", "crypt");
    assert_true(stage_table(f->stage, "crypt")->seat[0].vacant);
    say_at(f, "ben", "resign really", "crypt");
    say_at(f, "cleo", "resign really", "crypt");
    assert_reliable(f, "ann", RELIABILITY_NONE);
}

static void games_against_machines_and_given_seeds_do_not_count(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", "new crypt 2 clock=24h");
    say(f, "ann", "bots 1 @crypt");
    say(f, "ann", "start @crypt");
    say(f, "ann", "resign really @crypt");
    stage_begin(f->stage, f->net, place, "vault", "clock=24h", 2, 17);
    say(f, "ben", "resign really @vault");
    assert_int_equal(stage_table(f->stage, "vault")->state, TABLE_OVER);
    assert_reliable(f, "ann", RELIABILITY_NONE);
}

static void old_games_count_for_less(void **state)
{
    struct fixture *f = *state;
    int now;

    leave(f, "crypt");
    now = reliability(f, "ann", LADDER_SLOW).percent;
    stage_turn(f->stage, 90 * day);
    assert_int_equal(now, 66);
    assert_reliable(f, "ann", 80); /* 2 of 2.5 */
    stage_turn(f->stage, 90 * day);
    assert_reliable(f, "ann", 88); /* 2 of 2.25 */
}

/* ---- what it opens --------------------------------------------------------------------------- */

static void only_the_reliable_are_brought_together_where_that_is_sought(void **state)
{
    struct fixture *f = *state;

    leave(f, "crypt");
    tape_assert_told(f->net, "ann", place, "seek 2 reliable=80", "2 finished games more would do");
    say(f, "ann", "seek 2");
    tape_assert_told(f->net, "eve", place, "seek 2 reliable=80", "slow, at least 80 % reliable, for a week");
    assert_null(tape_find(f->net, "eve", "is open for what you sought"));
    say(f, "ben", "seek 2 reliable=80");
    tape_expect(f->net, "eve",
                "is open for what you sought (classic for 2, slow, at least 80 % reliable), with ben");
    tape_assert_told(f->net, "ann", place, "seeks", "You seek classic for 2, slow\n");
}

static void more_slow_games_may_be_open_as_some_are_finished(void **state)
{
    struct fixture *f = *state;

    for (int i = 1; i <= RELIABILITY_SLOW_FIRST; i++) {
        g_autofree char *open = g_strdup_printf("new crypt%d 2 clock=24h", i);

        say(f, "ann", open);
    }
    tape_assert_told(f->net, "ann", place, "new vault 2 clock=24h",
                     "You sit at 3 slow tables, as many as you may yet");
    tape_assert_told(f->net, "ann", place, "seek", "You sit at 3 slow tables");
    say(f, "ann", "new vault 2"); /* a live one */
    assert_non_null(stage_table(f->stage, "vault"));
    say(f, "ben", "join crypt1");
    say(f, "ann", "start @crypt1");
    say(f, "ben", "resign really @crypt1");
    say(f, "ann", "new pit 2 clock=24h");
    say(f, "ann", "new maze 2 clock=24h"); /* one more than before */
    assert_non_null(stage_table(f->stage, "maze"));
    tape_assert_told(f->net, "ann", place, "new tower 2 clock=24h", "You sit at 4 slow tables");
}

static void a_slow_table_counts_by_whatever_word_it_is_slow(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", "new crypt 2 pace=slow");
    say(f, "ann", "new pit 2 pace=slow");
    say(f, "ann", "new maze 2"); /* a live one, and then no more */
    say(f, "ann", "clock 1d @maze");
    assert_int_equal(stage_table(f->stage, "maze")->clock_s, 24 * 3600);
    tape_assert_told(f->net, "ann", place, "new vault 2 pace=slow", "You sit at 3 slow tables");
    say(f, "ann", "new vault 2");
    tape_assert_told(f->net, "ann", place, "clock 1h @vault", "You sit at 3 slow tables");
    tape_assert_told(f->net, "ann", place, "clock off @vault", "You sit at 3 slow tables");
    assert_int_equal(stage_table(f->stage, "vault")->clock_s, 300);
    say(f, "ann", "clock 2d @maze"); /* it was slow */
    assert_int_equal(stage_table(f->stage, "maze")->clock_s, 2 * 24 * 3600);
    f->stage->host->settings.clock_s = 24 * 3600;
    say(f, "ann", "new tower 2 pace=live");
    assert_int_equal(stage_table(f->stage, "tower")->clock_s, 300);
}

static void what_a_table_asks_for_outlives_the_host_and_a_rematch(void **state)
{
    struct fixture *f = *state;

    leave(f, "crypt");
    say(f, "ben", "new vault 2 clock=24h reliable=80");
    tape_expect(f->net, place, "people who finish 80 % of their games");
    stage_restart(f->stage);
    f->net = stage_tape(f->stage, "net");
    tape_assert_told(f->net, "ann", place, "join vault", "would do");
    say(f, "cleo", "join vault");
    say(f, "cleo", "start @vault");
    say(f, "cleo", "resign really @vault");
    say(f, "cleo", "rematch @vault");
    tape_assert_told(f->net, "ann", place, "join vault", "would do");
}

static void a_slow_table_is_told_how_long_such_games_took(void **state)
{
    struct fixture *f = *state;

    for (int i = 0; i < 4; i++) {
        g_autofree char *name = g_strdup_printf("crypt%d", i);
        static const int days[] = { 9, 3, 6, 4 };

        assert_null(tape_find(f->net, place, "Slow games of these"));
        finish(f, name, days[i] * day);
    }
    begin(f, "vault", "clock=24h", (const char *const[]){ "ben", NULL });
    tape_expect(f->net, place,
                "vault: Slow games of these 2 take about 4 days (half of them 3 days to 6 days).");
    tape_expect_nothing(f->net, place, "Slow games of these");
    begin(f, "pit", "clock=60", (const char *const[]){ "ben", NULL });
    begin(f, "maze", "clock=24h",
          (const char *const[]){ "ben", "cleo", NULL }); /* of cleo nothing is known */
    tape_expect_nothing(f->net, place, "Slow games of these");
    say(f, "ann", "seek 2");
    say(f, "ben", "seek 2");
    tape_expect(f->net, "ben", "It begins when all have come. Slow games of these 2 take about 4 days");
}

/* ---- who sits down --------------------------------------------------------------------------- */

static void others_are_told_how_reliable_it_is_who_sits_down(void **state)
{
    struct fixture *f = *state;

    leave(f, "crypt");
    finish(f, "keep", hour);
    tape_skip(f->net);
    say(f, "ann", "new vault 3 clock=24h");
    tape_expect(f->net, place, " finishes 75 % of slow games (1 of 2).");
    say(f, "ben", "join vault");
    tape_expect(f->net, place, " finishes 100 % of slow games (2 of 2).");
    say(f, "eve", "join vault"); /* she has begun none */
    tape_expect_nothing(f->net, place, "finishes");
    say(f, "ben", "new pit 2"); /* nor has he at this pace */
    say(f, "ann", "new lone solo");
    tape_expect_nothing(f->net, place, "finishes");
}

static void of_who_is_off_the_boards_nothing_is_told(void **state)
{
    struct fixture *f = *state;

    finish(f, "keep", hour);
    say(f, "ben", "top off");
    say(f, "cleo", "new vault 2 clock=24h");
    tape_skip(f->net);
    say(f, "ben", "join vault");
    tape_expect_nothing(f->net, place, "finishes");
}

static void a_lobby_that_is_shown_says_it_of_each(void **state)
{
    struct fixture *f = *state;
    struct tape *pan = stage_tape(f->stage, "pan");
    const char *const plays[] = { "new vault 2 clock=24h", "join vault",          "start @vault",
                                  "resign really @vault",  "new pit 3 clock=24h", "join pit" };
    const char *const by[] = { "ann", "ben", "ann", "ben", "ann", "ben" };

    for (size_t i = 0; i < G_N_ELEMENTS(plays); i++)
        tape_line(pan, by[i], "#hall", plays[i]);
    tape_expect(pan, "#hall", "b ben, finishes 100 % of slow games");
}

/* A slow game of ann and ben. */
static void begin_and_end(struct fixture *f, const char *name)
{
    begin(f, name, "clock=24h", (const char *const[]){ "ben", NULL });
    say_at(f, "ben", "resign really", name);
}

static void a_slow_table_is_told_when_all_are_awake_if_all_want_that(void **state)
{
    struct fixture *f = *state;

    tape_assert_told(f->net, "ann", NULL, "hours shared", "Say from when to when as well");
    say(f, "ann", "hours 8-23 UTC+2");
    tape_assert_told(
        f->net, "ann", NULL, "hours shared",
        "Players of a slow table who all share their hours are told when all of them are awake;");
    tape_assert_told(f->net, "ann", NULL, "hours", "hours private ends that");
    say(f, "ben", "hours 10-20 UTC");
    begin_and_end(f, "crypt");
    tape_expect_nothing(f->net, place, "awake");
    say(f, "ben", "hours shared");
    begin_and_end(f, "vault");
    tape_expect(f->net, place, "vault: All of you are awake 10-20 UTC.");
    begin(f, "pit", "clock=24h", (const char *const[]){ "ben", "cleo", NULL });
    begin(f, "maze", "clock=60", (const char *const[]){ "ben", NULL });
    tape_expect_nothing(f->net, place, "awake");
    tape_assert_told(f->net, "ben", NULL, "hours private",
                     "Nobody else is told; hours off forgets it, and hours");
    begin_and_end(f, "tower");
    say(f, "ben", "hours shared");
    say(f, "ben", "hours off"); /* and with them that they are shared */
    say(f, "ben", "hours 10-20 UTC");
    begin_and_end(f, "keep");
    say(f, "ben", "hours 22-6 UTC"); /* they are never awake together */
    say(f, "ben", "hours shared");
    begin_and_end(f, "hall");
    tape_expect_nothing(f->net, place, "awake");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(new_people_have_none_and_pass_everywhere),
        TEST(who_finishes_is_reliable_and_who_gives_up_as_well),
        TEST(who_leaves_is_told_what_it_takes_and_mends_it_by_finishing),
        TEST(a_seat_that_was_taken_over_counts_twice),
        TEST(who_is_away_at_the_end_has_not_finished),
        TEST(who_comes_back_to_its_seat_has_finished),
        TEST(what_was_given_up_by_vote_or_closed_counts_for_nobody),
        TEST(what_was_voided_counts_for_nobody),
        TEST(who_is_put_out_without_having_left_loses_nothing),
        TEST(games_against_machines_and_given_seeds_do_not_count),
        TEST(old_games_count_for_less),
        TEST(only_the_reliable_are_brought_together_where_that_is_sought),
        TEST(more_slow_games_may_be_open_as_some_are_finished),
        TEST(a_slow_table_counts_by_whatever_word_it_is_slow),
        TEST(what_a_table_asks_for_outlives_the_host_and_a_rematch),
        TEST(a_slow_table_is_told_how_long_such_games_took),
        TEST(others_are_told_how_reliable_it_is_who_sits_down),
        TEST(of_who_is_off_the_boards_nothing_is_told),
        TEST(a_lobby_that_is_shown_says_it_of_each),
        TEST(a_slow_table_is_told_when_all_are_awake_if_all_want_that),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
