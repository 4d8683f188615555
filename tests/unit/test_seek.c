/* tests/unit/test_seek.c - people who seek others for a game, over places and networks
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>
#include <sqlite3.h>

#include "bot/community/seeking.h"
#include "bot/tables.h"
#include "tests/stage.h"

static const char place[] = "#dungeon", cellar[] = "#cellar", away[] = "#away";
static const int64_t minute = 60 * 1000, hour = 60 * 60 * 1000, day = 24 * 60 * 60 * 1000;

struct fixture {
    struct stage *stage;
    struct tape *net, *far;
};

static void look(struct fixture *f)
{
    f->net = stage_tape(f->stage, "net");
    f->far = stage_tape(f->stage, "far");
}

static int set_up(void **state)
{
    static GHashTable *operators; /* of all stages: nobody changes it */
    struct fixture *f = g_new0(struct fixture, 1);

    if (operators == NULL) {
        operators = g_hash_table_new(g_str_hash, g_str_equal);
        g_hash_table_add(operators, (gpointer) "net/oper");
    }
    f->stage = stage_new_in_folder(
        "net:#dungeon,#cellar far:#away",
        &(struct host_settings){ .sets = "bmr", .clock_s = 300, .lobby_s = 3600, .operators = operators });
    stage_open(f->stage);
    look(f);
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

/* One on net is other on far, too. */
static void link_people(struct fixture *f, const char *one, const char *other)
{
    g_autofree char *code = stage_link_code(f->net, one), *line = g_strdup_printf("link %s", code);

    tape_line(f->far, other, NULL, line);
    tape_expect(f->far, other, "You are one person now");
}

static int tables(const struct fixture *f)
{
    int n = 0;

    for (guint i = 0; i < f->stage->host->tables->len; i++)
        n += table_is_open(f->stage->host->tables->pdata[i]);
    return n;
}

/* Turns the clock so far, by hours. */
static void pass(struct fixture *f, int64_t ms)
{
    for (; ms > hour; ms -= hour)
        stage_turn(f->stage, hour);
    stage_turn(f->stage, ms);
}

/* ---- what is sought -------------------------------------------------------------------------- */

static void a_seek_says_what_is_sought(void **state)
{
    struct fixture *f = *state;

    tape_assert_told(f->net, "ann", place, "seek classic 3-4 slow",
                     "You seek classic for 3 to 4, slow, for a week");
    tape_assert_told(f->net, "ben", place, "seek", "You seek classic for 2 to 4, slow");
    tape_assert_told(f->net, "cleo", place, "seek 3-4 super live", "You seek super for 3 to 4, live");
    tape_assert_told(f->net, "dora", place, "seek 2 seats", "You seek classic for 2, slow");
    tape_assert_told(f->net, "emil", place, "seek 5-6", "You seek classic for 5 to 6, slow");
}

static void what_cannot_be_sought_is_answered_by_what_can(void **state)
{
    struct fixture *f = *state;
    static const char *const wrong[] = { "seek solo",
                                         "seek 7",
                                         "seek 4-3",
                                         "seek 1",
                                         "seek fast",
                                         "seek 3-",
                                         "seek 33",
                                         "seek 0",
                                         "seek 0-3",
                                         "seek classic slow live",
                                         "seek classic super",
                                         "seek 2 3" };

    for (size_t i = 0; i < G_N_ELEMENTS(wrong); i++)
        tape_assert_told(f->net, "ann", place, wrong[i], "cannot be sought: !seek RULES SEATS live|slow");
    tape_assert_told(f->net, "ann", place, "seek slow live", "'live' cannot be sought");
    tape_assert_told(f->net, "ann", place, "seeks", "Nobody seeks a game; !seek classic 3-4 slow does.");
    tape_guest(f->net, "gus");
    tape_assert_told(f->net, "gus", place, "seek", "only an account is still you by then");
    tape_assert_told(f->net, "ann", place, "seek off", "You seek nothing");
}

static void the_same_game_is_sought_once_and_three_at_a_time(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", place, "seek classic 3");
    tape_assert_told(f->net, "ann", place, "seek classic 4", "You seek classic for 4");
    say(f, "ann", place, "seek classic live");
    say(f, "ann", place, "seek super");
    tape_assert_told(f->net, "ann", place, "seek super live", "You may seek 3 games at a time");
    tape_assert_not_told(f->net, "ann", place, "seeks", "for 3,");
    tape_assert_told(f->net, "ann", place, "seek off classic", "You seek no more");
    tape_assert_told(f->net, "ann", place, "seeks", "You seek super for 2 to 4, slow");
    tape_assert_told(f->net, "ann", place, "seek super live", "You seek super");
}

static void seeks_are_listed_with_where_they_were_said(void **state)
{
    struct fixture *f = *state;
    g_autofree char *told = NULL;

    say(f, "ann", place, "seek 3");
    say(f, "ben", cellar, "seek super");
    tape_line(f->far, "zoe", away, "seek 4");
    told = tape_answer(f->net, "ann", place, "seeks");
    assert_string_equal(told, "You seek classic for 3, slow\nben seeks super for 2 to 4, slow, in #cellar\n");
}

/* ---- enough of them -------------------------------------------------------------------------- */

static void when_enough_fit_each_is_asked_to_a_table_of_the_first(void **state)
{
    struct fixture *f = *state;
    const struct table *t;

    say(f, "ann", cellar, "seek 3 slow");
    say(f, "ben", place, "seek 2-4");
    say(f, "cleo", place, "seek live");
    assert_int_equal(tables(f), 0);
    say(f, "dora", place, "seek classic");
    t = stage_table(f->stage, "crypt");
    assert_string_equal(t->place, cellar);
    assert_int_equal(t->max_seats, 3);
    assert_int_equal(t->clock_s, 24 * 60 * 60);
    assert_int_equal(t->n_seats, 0);
    tape_expect(f->net, cellar, "crypt is open for ann, ben, dora, who sought 3 seats, 24 hours a decision");
    tape_expect(f->net, "ann",
                "crypt is open for what you sought (classic for 3, slow), with ben, dora."
                " Your seat is kept for 2 days: join crypt sits down");
    tape_assert_told(f->net, "ben", place, "seeks",
                     "You seek classic for 2 to 4, slow: !join crypt, within 2 days");
    assert_null(tape_find(f->net, "cleo", "crypt is open for what"));
}

static void five_who_seek_five_or_six_are_asked_to_a_table_with_sets_for_so_many(void **state)
{
    struct fixture *f = *state;
    const struct table *t;

    for (int i = 0; i < 5; i++)
        say(f, stage_nick(i), place, "seek 5-6");
    t = stage_table(f->stage, "crypt");
    assert_int_equal(t->max_seats, 5);
    assert_true(g_str_has_prefix(t->sets, "bmr,"));
    for (int i = 0; i < 5; i++)
        say(f, stage_nick(i), NULL, "join crypt");
    assert_int_equal(t->state, TABLE_RUNNING);
    assert_int_equal(table_game(t)->n_seats, 5);
}

static void nobody_seeks_more_than_there_are_sets_for(void **state)
{
    struct fixture *f = *state;

    stage_close(f->stage);
    f->stage->settings.offer = "bmr";
    stage_open(f->stage);
    look(f);
    tape_assert_told(f->net, "ann", place, "seek 3-6",
                     "5 seats need crl or two base sets, and they are not here.");
    tape_assert_told(f->net, "ann", place, "seeks", "Nobody seeks a game");
    tape_assert_told(f->net, "ann", place, "seek 2-4", "You seek classic for 2 to 4");
}

static void the_game_begins_when_all_who_were_asked_have_come(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", place, "seek 2");
    say(f, "ben", place, "seek 2");
    say(f, "ben", NULL, "join");
    assert_int_equal(stage_table(f->stage, "crypt")->state, TABLE_LOBBY);
    tape_assert_told(f->net, "eve", place, "join crypt", "are kept for people who were asked");
    tape_assert_told(f->net, "ben", place, "bots 1", "0 to 0");
    say(f, "ann", place, "join crypt");
    assert_int_equal(stage_table(f->stage, "crypt")->state, TABLE_RUNNING);
    tape_assert_told(f->net, "ann", place, "seeks", "Nobody seeks a game");
}

static void a_lobby_that_was_sought_outlives_an_idle_hour_and_the_host(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", place, "seek 2");
    say(f, "ben", place, "seek 2");
    pass(f, 20 * hour);
    stage_restart(f->stage);
    look(f);
    pass(f, 20 * hour);
    assert_int_equal(stage_table(f->stage, "crypt")->state, TABLE_LOBBY);
    say(f, "ann", place, "join crypt");
    stage_crash(f->stage);
    look(f);
    say(f, "ben", place, "join crypt");
    assert_int_equal(stage_table(f->stage, "crypt")->state, TABLE_RUNNING);
}

static void who_does_not_come_is_dropped_and_the_others_seek_on(void **state)
{
    struct fixture *f = *state;
    struct table *t;

    say(f, "ann", place, "seek 3");
    say(f, "ben", place, "seek 3");
    say(f, "cleo", place, "seek 3");
    t = stage_table(f->stage, "crypt");
    say(f, "ann", place, "join crypt");
    say(f, "ben", place, "join crypt");
    pass(f, 47 * hour);
    assert_null(tape_find(f->net, "cleo", "I no longer seek"));
    pass(f, hour);
    tape_expect(f->net, place, "was asked to crypt and did not come");
    tape_expect(f->net, "cleo", "did not come, so I no longer seek classic for 3, slow for you");
    assert_int_equal(t->state, TABLE_LOBBY);
    say(f, "dora", place, "join crypt"); /* that seat is free */
    assert_int_equal(t->state, TABLE_RUNNING);
}

static void who_comes_to_nobody_is_sought_for_again(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", place, "seek 2 live");
    say(f, "ben", place, "seek 2 live");
    assert_int_equal(stage_table(f->stage, "crypt")->clock_s, 300);
    stage_turn(f->stage, 15 * minute);
    tape_expect(f->net, "ann", "I no longer seek");
    assert_int_equal(tables(f), 0); /* nobody sits there */
    say(f, "ann", place, "seek 2 live");
    say(f, "ben", place, "seek 2 live");
    assert_int_equal(tables(f), 1);
}

static void a_no_frees_the_others_at_once(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", place, "seek 2");
    say(f, "ben", place, "seek 2");
    say(f, "ann", place, "join crypt");
    say(f, "ben", NULL, "seek off");
    assert_int_equal(tables(f), 1);
    tape_skip(f->net);
    say(f, "ann", place, "leave");
    tape_expect(f->net, "ann", "You left crypt, so I no longer seek");
    assert_int_equal(tables(f), 0);
    say(f, "cleo", place, "seek 2");
    assert_int_equal(tables(f), 0); /* and nobody is asked twice */
}

static void who_comes_back_is_told_again_what_it_missed(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", place, "seek 2");
    tape_leave(f->net, "ann");
    say(f, "ben", place, "seek 2");
    stage_turn(f->stage, 2 * hour);
    tape_skip(f->net);
    tape_come(f->net, "ann");
    tape_expect(f->net, "ann", "crypt is open for what you sought");
    tape_leave(f->net, "ann");
    tape_come(f->net, "ann");
    tape_expect_nothing(f->net, "ann", "crypt is open for what you sought");
}

/* ---- who fits -------------------------------------------------------------------------------- */

static void people_of_other_networks_are_asked_if_they_can_sit_there(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", place, "seek 2");
    tape_line(f->far, "zoe", away, "seek 2"); /* nobody on net */
    assert_int_equal(tables(f), 0);
    tape_person(f->net, "ben");
    link_people(f, "ben", "benny");
    tape_line(f->far, "benny", away, "seek 2");
    tape_expect(f->far, "benny", "crypt on net is open for what you sought (classic for 2, slow), with ann");
    say(f, "ann", place, "join crypt");
    tape_line(f->far, "benny", NULL, "join crypt");
    assert_int_equal(stage_table(f->stage, "crypt")->state, TABLE_RUNNING);
}

static void nobody_learns_of_a_place_that_hides(void **state)
{
    struct fixture *f = *state;

    tape_hide(f->net, cellar, (const char *const[]){ "ann", "cleo", NULL });
    say(f, "ann", cellar, "seek 2");
    tape_assert_told(f->net, "ben", place, "seeks", "Nobody seeks a game");
    tape_assert_told(f->net, "cleo", cellar, "seeks", "ann seeks");
    say(f, "ben", place, "seek 2"); /* a place that both may know of is ben's */
    assert_string_equal(stage_table(f->stage, "crypt")->place, place);
    tape_expect_nothing(f->net, "ben", cellar);
}

static void look_alikes_and_banned_people_are_not_brought_together(void **state)
{
    struct fixture *f = *state;

    say(f, "lill", place, "seek 2");
    say(f, "liil", place, "seek 2");
    assert_int_equal(tables(f), 0);
    say(f, "eve", place, "help");
    say(f, "lill", place, "seek off");
    say(f, "liil", place, "seek off");
    say(f, "eve", place, "seek 2");
    say(f, "oper", NULL, "ban eve 3 spam");
    say(f, "ann", place, "seek 2");
    assert_int_equal(tables(f), 0);
    tape_assert_not_told(f->net, "ann", place, "seeks", "eve");
    say(f, "oper", NULL, "unban eve");
    pass(f, hour);
    assert_int_equal(tables(f), 1);
}

static void whispers_meet_where_people_can_be_whispered_to(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", NULL, "seek 2");
    say(f, "ben", NULL, "seek 2");
    assert_null(stage_table(f->stage, "crypt")->place);
    say(f, "ann", NULL, "join crypt");
    say(f, "ben", NULL, "join crypt");
    assert_int_equal(stage_table(f->stage, "crypt")->state, TABLE_RUNNING);
}

static void who_cannot_be_whispered_to_is_called_where_it_sought(void **state)
{
    struct fixture *f = *state;

    stage_free(f->stage);
    f->stage = stage_new_in_folder("net=panel:#dungeon", &(struct host_settings){ .sets = "bmr" });
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    say(f, "ann", place, "seek 2");
    say(f, "ben", place, "new pit 2 pace=slow");
    tape_expect(f->net, place, "there is news of what you seek");
}

static void on_panels(struct fixture *f, const char *now)
{
    stage_free(f->stage);
    f->stage = stage_new_in_folder("net=panel:#dungeon,#cellar", &(struct host_settings){ .sets = "bmr" });
    clock_set(f->stage->clock, stage_date(now));
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
}

static const char news[] = "there is news of what you seek";

/* What was whispered to nobody is told when it asks, as often as it asks. */
static void what_fits_is_told_by_seeks_as_long_as_it_is_open(void **state)
{
    struct fixture *f = *state;

    on_panels(f, "2026-11-26T10:00:00Z");
    say(f, "ann", place, "seek 3 slow");
    say(f, "cleo", cellar, "new vault 3 pace=slow");
    for (int i = 0; i < 2; i++)
        tape_assert_told(f->net, "ann", place, "seeks", "You seek classic for 3, slow; open: !join vault");
    say(f, "cleo", cellar, "leave");
    tape_assert_not_told(f->net, "ann", place, "seeks", "vault");
}

static void what_nearly_fits_calls_who_cannot_be_whispered_to(void **state)
{
    struct fixture *f = *state;

    on_panels(f, "2026-11-26T10:00:00Z");
    say(f, "ann", place, "seek 3 slow");
    say(f, "cleo", cellar, "new vault 4 pace=slow");
    tape_expect_nothing(f->net, place, news);
    pass(f, 8 * hour + minute);
    tape_expect(f->net, place, news);
    tape_assert_told(f->net, "ann", place, "seeks", "open: !join vault");
}

/* At two in the night by Berlin, where they wake at eight. */
static void nobody_who_sleeps_is_called_for_what_it_seeks(void **state)
{
    struct fixture *f = *state;
    guint from;

    on_panels(f, "2026-11-26T01:00:00Z");
    say(f, "ann", NULL, "hours 8-23 berlin");
    say(f, "ben", NULL, "hours 8-23 berlin");
    say(f, "ann", place, "seek 3 slow");
    say(f, "ben", cellar, "seek 2 slow");
    from = tape_mark(f->net);
    say(f, "cleo", place, "new vault 3 pace=slow");
    say(f, "dora", place, "seek 2 slow");
    tape_expect(f->net, cellar, "ben");
    pass(f, 5 * hour);
    for (guint i = from; i < tape_mark(f->net); i++) {
        const struct tape_letter *l = tape_letter(f->net, i);

        if (l->to != ADAPTER_TO_PLACE || l->mentions == NULL)
            continue;
        assert_false(g_strv_contains((const char *const *)l->mentions, "ann"));
        assert_false(g_strv_contains((const char *const *)l->mentions, "ben"));
    }
    pass(f, 2 * hour);
    tape_expect(f->net, place, "ann: there is news");
}

static void hours_are_shared_with_those_who_want_that(void **state)
{
    struct fixture *f = *state;

    tape_assert_told(f->net, "ann", place, "seek 2 hours=shared", "you have to tell yours first: !hours");
    say(f, "ann", NULL, "hours 8-20 UTC");
    say(f, "ben", NULL, "hours 16-2 UTC");
    say(f, "cleo", NULL, "hours 17-5 UTC");
    tape_assert_told(f->net, "ann", place, "seek 2 hours=shared", "classic for 2, slow, hours shared");
    say(f, "dora", place, "seek 2");              /* nobody knows when she is awake */
    say(f, "cleo", place, "seek 2 hours=shared"); /* three hours */
    assert_int_equal(tables(f), 0);
    say(f, "eve", NULL, "hours 16-2 UTC");
    say(f, "eve", place, "seek 3 hours=shared");
    say(f, "ben", place, "seek 2 hours=shared");
    tape_expect(f->net, "ann", "with ben. Your seat is kept for 2 days");
    tape_assert_not_told(f->net, "dora", place, "seeks", "UTC");
    tape_expect(f->net, "ben", "All of you are awake 16-20 UTC.");
}

/* ---- lobbies --------------------------------------------------------------------------------- */

static void who_is_on_vacation_is_asked_when_it_is_back(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", NULL, "away 2d");
    say(f, "ann", place, "seek classic 2 slow");
    say(f, "ben", place, "seek classic 2 slow");
    pass(f, 12 * hour);
    assert_int_equal(tables(f), 0);
    pass(f, 48 * hour);
    assert_int_equal(tables(f), 1);
    tape_expect(f->net, "ann", "ben");
}

static void a_lobby_that_fits_is_told_of_at_once_and_once(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", place, "new pit 3 clock=24h");
    say(f, "ann", place, "new maze 3 clock=60");
    say(f, "ben", place, "seek 3-4");
    tape_expect(f->net, "ben",
                "Open for what you seek (classic for 3 to 4, slow): pit with ann. join NAME sits down.");
    say(f, "cleo", cellar, "new tower 4 clock=12h");
    tape_expect(f->net, "ben", "Open for what you seek (classic for 3 to 4, slow): tower with cleo.");
    say(f, "dora", place, "join pit");
    tape_expect_nothing(f->net, "ben", "pit");
    say(f, "ben", place, "join pit");
    assert_int_equal(stage_table(f->stage, "pit")->n_seats, 3);
    say(f, "ann", place, "start @pit");
    tape_assert_not_told(f->net, "ben", place, "seeks", "You seek"); /* it plays */
}

static void what_nearly_fits_is_told_after_eight_hours_once(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", place, "seek 4 slow");
    say(f, "ben", place, "seek 2 slow");
    say(f, "cleo", place, "seek super 4");
    tape_skip(f->net);
    pass(f, 7 * hour);
    tape_expect_nothing(f->net, "ann", "Near it");
    pass(f, hour);
    tape_expect(
        f->net, "ann",
        "Nobody fits what you seek yet (classic for 4, slow). Near it: ben seeks classic for 2, slow.");
    pass(f, 20 * hour);
    tape_expect_nothing(f->net, "ann", "Near it");
    assert_null(tape_find(f->net, "cleo", "Near it"));
}

static int looked_up; /* how often somebody's games were */

static int note_statement(unsigned type, void *ctx, void *statement, void *text)
{
    (void)type;
    (void)ctx;
    (void)statement;
    looked_up += strstr(text, "AS sits") != NULL;
    return 0;
}

static int watch_database(sqlite3 *db, const char **why, const struct sqlite3_api_routines *unused)
{
    (void)why;
    (void)unused;
    return sqlite3_trace_v2(db, SQLITE_TRACE_STMT, note_statement, NULL);
}

/* Whatever else is sought, and as often as lobbies change. */
static void how_reliable_people_are_is_looked_up_where_it_is_asked_for(void **state)
{
    struct fixture *f = *state;

    sqlite3_auto_extension((void (*)(void))watch_database);
    stage_restart(f->stage);
    sqlite3_cancel_auto_extension((void (*)(void))watch_database);
    look(f);
    say(f, "ann", place, "seek 4 slow");
    say(f, "ben", place, "seek 4 slow");
    looked_up = 0;
    pass(f, 3 * hour);
    assert_int_equal(looked_up, 0);
    say(f, "eve", cellar, "new vault 2 clock=5m");
    assert_int_equal(looked_up, 1); /* hers, who opens it */
    say(f, "cleo", place, "seek 4 slow reliable=50");
    assert_true(looked_up >= 4); /* of all who seek */
}

static void what_somebody_asks_for_is_told_of_nobody_else(void **state)
{
    struct fixture *f = *state;

    say(f, "ben", place, "seek 4 slow reliable=80");
    say(f, "dora", place, "seek 2-3 slow");
    tape_skip(f->net);
    pass(f, 8 * hour);
    tape_expect(f->net, "ben", "Near it: dora seeks classic for 2 to 3, slow.");
}

static void a_seek_ends_after_a_week_with_a_line(void **state)
{
    struct fixture *f = *state;

    say(f, "ann", place, "seek 3");
    pass(f, 3 * day);
    stage_restart(f->stage);
    look(f);
    pass(f, 4 * day - hour);
    tape_expect_nothing(f->net, "ann", "A week has passed");
    pass(f, hour);
    tape_expect(f->net, "ann",
                "A week has passed and not enough have come: I no longer seek classic for 3, slow");
    tape_assert_told(f->net, "ann", place, "seeks", "Nobody seeks a game");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(a_seek_says_what_is_sought),
        TEST(what_cannot_be_sought_is_answered_by_what_can),
        TEST(the_same_game_is_sought_once_and_three_at_a_time),
        TEST(seeks_are_listed_with_where_they_were_said),
        TEST(when_enough_fit_each_is_asked_to_a_table_of_the_first),
        TEST(five_who_seek_five_or_six_are_asked_to_a_table_with_sets_for_so_many),
        TEST(nobody_seeks_more_than_there_are_sets_for),
        TEST(the_game_begins_when_all_who_were_asked_have_come),
        TEST(a_lobby_that_was_sought_outlives_an_idle_hour_and_the_host),
        TEST(who_does_not_come_is_dropped_and_the_others_seek_on),
        TEST(who_comes_to_nobody_is_sought_for_again),
        TEST(a_no_frees_the_others_at_once),
        TEST(who_comes_back_is_told_again_what_it_missed),
        TEST(people_of_other_networks_are_asked_if_they_can_sit_there),
        TEST(nobody_learns_of_a_place_that_hides),
        TEST(look_alikes_and_banned_people_are_not_brought_together),
        TEST(whispers_meet_where_people_can_be_whispered_to),
        TEST(who_cannot_be_whispered_to_is_called_where_it_sought),
        TEST(what_fits_is_told_by_seeks_as_long_as_it_is_open),
        TEST(what_nearly_fits_calls_who_cannot_be_whispered_to),
        TEST(nobody_who_sleeps_is_called_for_what_it_seeks),
        TEST(hours_are_shared_with_those_who_want_that),
        TEST(who_is_on_vacation_is_asked_when_it_is_back),
        TEST(a_lobby_that_fits_is_told_of_at_once_and_once),
        TEST(what_nearly_fits_is_told_after_eight_hours_once),
        TEST(how_reliable_people_are_is_looked_up_where_it_is_asked_for),
        TEST(what_somebody_asks_for_is_told_of_nobody_else),
        TEST(a_seek_ends_after_a_week_with_a_line),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
