/* tests/unit/test_standings.c - who stands where by results of games played alone
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "bot/community/standings.h"
#include "bot/host.h"
#include "tests/stage.h"

#define HOUR INT64_C(3600000)
#define DAY (24 * HOUR)

/* A time of day, by UTC. */
static int64_t at(int year, int month, int day, int hour)
{
    g_autoptr(GDateTime) t = g_date_time_new_utc(year, month, day, hour, 0, 0);

    return g_date_time_to_unix(t) * 1000;
}

/* ---- spans of time --------------------------------------------------------------------------- */

static void a_day_begins_at_midnight(void **state)
{
    (void)state;
    assert_int_equal(standings_since(STANDINGS_TODAY, at(2028, 2, 29, 0)), at(2028, 2, 29, 0));
    assert_int_equal(standings_since(STANDINGS_TODAY, at(2028, 2, 29, 0) - 1), at(2028, 2, 28, 0));
    assert_int_equal(standings_since(STANDINGS_TODAY, 0), 0);
}

static void a_week_begins_on_monday_also_over_a_year(void **state)
{
    (void)state;
    assert_int_equal(standings_since(STANDINGS_WEEK, at(2026, 11, 23, 0)), at(2026, 11, 23, 0)); /* Monday */
    assert_int_equal(standings_since(STANDINGS_WEEK, at(2026, 11, 23, 0) - 1), at(2026, 11, 16, 0));
    assert_int_equal(standings_since(STANDINGS_WEEK, at(2027, 1, 3, 23)), at(2026, 12, 28, 0)); /* Sunday */
    assert_int_equal(standings_since(STANDINGS_WEEK, at(2028, 3, 1, 5)), at(2028, 2, 28, 0)); /* Wednesday */
}

static void a_season_is_a_quarter(void **state)
{
    (void)state;
    for (int month = 1; month <= 12; month++)
        assert_int_equal(standings_since(STANDINGS_SEASON, at(2027, month, 28, 23)),
                         at(2027, month - (month - 1) % 3, 1, 0));
    assert_int_equal(standings_since(STANDINGS_SEASON, at(2027, 1, 1, 0) - 1), at(2026, 10, 1, 0));
    assert_int_equal(standings_since(STANDINGS_EVER, at(2027, 1, 1, 0)), 0);
}

/* ---- places ---------------------------------------------------------------------------------- */

/* Takes a result of somebody in; the latest come first. */
static void take(struct standings *s, const char *key, int score, int64_t when)
{
    standings_add(s, &(struct solo_result){ .network = "net", .key = key, .score = score, .at = when });
}

static const struct contender *of(const struct standings *s, const char *key)
{
    return standings_of(s, &(struct person){ (char *)"net", (char *)key, NULL, NULL });
}

/* Those who are listed: "1 ann 20, 2 ben 18"; g_free it. */
static char *listed(const struct standings *s, enum standings_by by)
{
    GString *out = g_string_new(NULL);
    const struct contender *one;

    for (guint i = 0; (one = standings_at(s, i)) != NULL; i++)
        g_string_append_printf(out, "%s%d %s %d", i > 0 ? ", " : "", one->place, one->origin,
                               by == STANDINGS_BEST   ? one->best
                               : by == STANDINGS_MEAN ? one->mean
                                                      : one->gain);
    return g_string_free(out, FALSE);
}

static void assert_listed(struct standings *s, enum standings_by by, const char *expected)
{
    g_autofree char *found = NULL;

    standings_rank(s, by);
    found = listed(s, by);
    assert_string_equal(found, expected);
}

static void an_empty_board_has_nobody(void **state)
{
    struct standings *s = standings_new();

    (void)state;
    assert_listed(s, STANDINGS_MEAN, "");
    assert_null(of(s, "ann"));
    standings_free(s);
}

static void equals_share_a_place_and_who_was_first_comes_first(void **state)
{
    struct standings *s = standings_new();

    (void)state;
    take(s, "dora", 9, 90);
    take(s, "cleo", 18, 80);
    take(s, "ann", 3, 70);
    take(s, "ben", 18, 60);
    take(s, "ann", 20, 50);
    take(s, "cleo", 18, 70);
    assert_listed(s, STANDINGS_BEST, "1 ann 20, 2 ben 18, 2 cleo 18, 4 dora 9");
    assert_int_equal(of(s, "cleo")->best_at, 70);
    assert_int_equal(of(s, "ann")->games, 2);
    standings_free(s);
}

static void a_mean_is_of_the_last_ten(void **state)
{
    struct standings *s = standings_new();

    (void)state;
    for (int i = 0; i < 10; i++)
        take(s, "ann", i < 9 ? 10 : 11, 100 - i);
    take(s, "ann", 36, 1);
    assert_listed(s, STANDINGS_MEAN, "1 ann 101");
    assert_int_equal(of(s, "ann")->games, 11);
    standings_free(s);
}

static void means_are_equal_if_they_read_equal(void **state)
{
    struct standings *s = standings_new();

    (void)state;
    for (int i = 0; i < 3; i++) {
        take(s, "ann", 6 + (i == 0), 9);  /* 6.33 */
        take(s, "cleo", -1 - (i > 0), 7); /* -1.67 */
    }
    for (int i = 0; i < 10; i++)
        take(s, "ben", i < 3 ? 7 : 6, 8); /* 6.30 */
    assert_listed(s, STANDINGS_MEAN, "1 ben 63, 1 ann 63, 3 cleo -17");
    standings_free(s);
}

static void who_improved_is_held_against_itself(void **state)
{
    struct standings *s = standings_new();

    (void)state;
    for (int i = 0; i < 30; i++) { /* the last ten 20, the ten before 8, earlier ones do not matter */
        take(s, "ann", i < 10 ? 20 : i < 20 ? 8 : 36, 100 - i);
        take(s, "ben", i < 10 ? 8 : 20, 100 - i);
    }
    take(s, "cleo", 7, 90);
    take(s, "cleo", 0, 80); /* of three the first one does not matter */
    take(s, "cleo", 30, 70);
    take(s, "dora", 36, 70);
    assert_listed(s, STANDINGS_IMPROVED, "1 ann 120, 2 cleo 70");
    standings_free(s);
}

static void three_who_play_have_a_board_of_three(void **state)
{
    struct standings *s = standings_new();

    (void)state;
    take(s, "ann", 1, 1);
    take(s, "ben", 2, 1);
    take(s, "cleo", 3, 1);
    assert_listed(s, STANDINGS_MEAN, "1 cleo 30, 2 ben 20, 3 ann 10");
    assert_int_equal(standings_gate(s), 1);
    standings_free(s);
}

/* n people of whom the first `many` have played `games`, and the others once. */
static struct standings *crowd(int n, int many, int games)
{
    struct standings *s = standings_new();

    for (int i = 0; i < n; i++)
        for (int g = 0; g < (i < many ? games : 1); g++) {
            g_autofree char *key = g_strdup_printf("p%d", i);

            take(s, key, i, 1000 - g);
        }
    return s;
}

static void the_more_play_the_more_games_it_takes(void **state)
{
    static const struct {
        int people, many, games, gate, listed;
    } cases[] = {
        { 9, 9, 10, 3, 9 }, { 9, 3, 10, 3, 3 },    { 9, 2, 10, 1, 9 },   { 30, 5, 10, 10, 5 },
        { 30, 5, 9, 9, 5 }, { 300, 4, 10, 10, 4 }, { 30, 0, 10, 1, 30 },
    };

    (void)state;
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        struct standings *s = crowd(cases[i].people, cases[i].many, cases[i].games);

        standings_rank(s, STANDINGS_MEAN);
        assert_int_equal(standings_gate(s), cases[i].gate);
        assert_int_equal(standings_listed(s), cases[i].listed);
        standings_rank(s, STANDINGS_BEST); /* one game is enough */
        assert_int_equal(standings_listed(s), cases[i].people);
        standings_free(s);
    }
}

static void a_guest_is_one_by_whatever_nick(void **state)
{
    struct standings *s = standings_new();
    struct person eve = { (char *)"net", (char *)"eve!u@host", NULL, (char *)"u@host" };

    (void)state;
    standings_add(
        s, &(struct solo_result){ .network = "net", .key = "evil!u@host", .source = "u@host", .score = 5 });
    standings_add(
        s, &(struct solo_result){ .network = "net", .key = "eve!u@host", .source = "u@host", .score = 7 });
    take(s, "u@host", 1, 1); /* an account, of that odd name */
    assert_listed(s, STANDINGS_BEST, "1 u@host 7, 2 u@host 1");
    assert_int_equal(standings_of(s, &eve)->games, 2);
    assert_string_equal(standings_of(s, &eve)->key, "evil!u@host");
    standings_free(s);
}

/* ---- out of the store ------------------------------------------------------------------------ */

struct fixture {
    struct stage *stage;
    struct tape *net;
};

static int set_up(void **state)
{
    struct fixture *f = g_new0(struct fixture, 1);

    f->stage = stage_new("net:#dungeon,#cellar far:", NULL, &(struct host_settings){ .sets = "bmr" });
    stage_open(f->stage);
    f->net = stage_tape(f->stage, "net");
    tape_place_in(f->net, "#thread", NULL, "#dungeon");
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

/* Somebody plays a solo game to its end, with words said before. */
static void play(struct fixture *f, const char *nick, const char *where, const char *first)
{
    GRand *dice = g_rand_new_with_seed(7);
    struct table *t;

    tape_line(f->net, nick, where, "new keep solo");
    t = stage_table(f->stage, "keep");
    if (first != NULL)
        tape_line(f->net, nick, NULL, first);
    while (t->state == TABLE_RUNNING && stage_act(f->net, t, dice))
        continue;
    assert_int_equal(t->state, TABLE_OVER);
    g_rand_free(dice);
}

struct seen {
    int n, hints;
    char *place;
};

static void see(void *ctx, const struct solo_result *r)
{
    struct seen *seen = ctx;

    seen->n++;
    seen->hints += r->hints;
    g_free(seen->place);
    seen->place = g_strdup(r->place);
}

/* How many results count for a board, and the place of the first of them. */
static int on_board(struct fixture *f, const char *network, const char *place, struct seen *seen)
{
    const struct store_board board = { .rules = LAIR_SOLO, .network = network, .place = place };

    g_free(seen->place);
    *seen = (struct seen){ 0 };
    assert_int_equal(store_read_board(f->stage->host->store, &board, see, seen), 0);
    return seen->n;
}

static void a_game_counts_for_its_place_and_in_whispers_for_the_last_one(void **state)
{
    struct fixture *f = *state;
    struct seen seen = { 0 };

    play(f, "ann", NULL, NULL);
    assert_int_equal(on_board(f, "net", NULL, &seen), 1); /* ann has sat nowhere yet */
    assert_null(seen.place);
    play(f, "ann", "#cellar", NULL);
    assert_int_equal(on_board(f, "net", "#cellar", &seen), 1);
    play(f, "ann", NULL, NULL);
    assert_int_equal(on_board(f, "net", "#cellar", &seen), 2);
    play(f, "ann", "#thread", NULL);
    assert_int_equal(on_board(f, "net", "#dungeon", &seen), 1);
    play(f, "ann", NULL, NULL);
    assert_int_equal(on_board(f, "net", "#dungeon", &seen), 2);
    tape_line(f->net, "ann", "#cellar", "home here");
    play(f, "ann", NULL, NULL);
    assert_int_equal(on_board(f, "net", "#cellar", &seen), 3);
    tape_line(f->net, "ann", NULL, "home off");
    play(f, "ann", NULL, NULL);
    assert_int_equal(on_board(f, "net", "#dungeon", &seen), 3);
    assert_int_equal(on_board(f, "far", NULL, &seen), 0);
    assert_int_equal(on_board(f, NULL, NULL, &seen), 7);
    g_free(seen.place);
}

static void hints_are_kept_with_a_result(void **state)
{
    struct fixture *f = *state;
    struct seen seen = { 0 };

    play(f, "ann", "#dungeon", NULL);
    play(f, "ann", "#dungeon", "hint");
    play(f, "ann", "#dungeon", "hints on");
    on_board(f, NULL, NULL, &seen);
    assert_int_equal(seen.hints, 2);
    g_free(seen.place);
}

static void guests_are_compared_on_their_own_network_alone(void **state)
{
    struct fixture *f = *state;
    struct seen seen = { 0 };

    tape_guest(f->net, "gus");
    play(f, "gus", "#dungeon", NULL);
    assert_int_equal(on_board(f, NULL, NULL, &seen), 0);
    assert_int_equal(on_board(f, "net", NULL, &seen), 1);
    assert_int_equal(on_board(f, "net", "#dungeon", &seen), 1);
    g_free(seen.place);
}

static void who_is_off_the_boards_is_not_compared(void **state)
{
    struct fixture *f = *state;
    const struct person ann = { (char *)"net", (char *)"ann", NULL, NULL },
                        gus = { (char *)"net", (char *)"other!gus@tape", NULL, (char *)"gus@tape" };
    struct store *store = f->stage->host->store;
    const struct store_board board = { .rules = LAIR_SOLO };
    struct standings *s = standings_new();

    play(f, "ben", "#dungeon", NULL);
    play(f, "ann", "#dungeon", NULL);
    store_set_unlisted(store, &gus, true);
    store_set_unlisted(store, &ann, true);
    assert_true(store_is_unlisted(store, &ann));
    assert_int_equal(store_read_board(store, &board, standings_add, s), 0);
    standings_add(s, &(struct solo_result){ .network = "net", .key = "gus!gus@tape", .source = "gus@tape" });
    assert_int_equal(store_read_unlisted(store, standings_drop, s), 0);
    standings_rank(s, STANDINGS_BEST);
    assert_int_equal(standings_listed(s), 1);
    assert_string_equal(standings_at(s, 0)->origin, "ben");
    store_set_unlisted(store, &ann, false);
    assert_false(store_is_unlisted(store, &ann));
    standings_free(s);
}

int main(void)
{
#define T(name) cmocka_unit_test(name)
#define S(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        T(a_day_begins_at_midnight),
        T(a_week_begins_on_monday_also_over_a_year),
        T(a_season_is_a_quarter),
        T(an_empty_board_has_nobody),
        T(equals_share_a_place_and_who_was_first_comes_first),
        T(a_mean_is_of_the_last_ten),
        T(means_are_equal_if_they_read_equal),
        T(who_improved_is_held_against_itself),
        T(three_who_play_have_a_board_of_three),
        T(the_more_play_the_more_games_it_takes),
        T(a_guest_is_one_by_whatever_nick),
        S(a_game_counts_for_its_place_and_in_whispers_for_the_last_one),
        S(hints_are_kept_with_a_result),
        S(guests_are_compared_on_their_own_network_alone),
        S(who_is_off_the_boards_is_not_compared),
    };

    if (sodium_init() < 0)
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
