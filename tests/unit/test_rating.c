/* tests/unit/test_rating.c - the rating after Weng and Lin, held to numbers that others published
 *
 * Those of new players, and the series of three games with ties, are from the tests of openskill.js
 * (github.com/philihp/openskill.js, src/models/__tests__/plackett-luce.test.ts and
 * plackett-luce-series.test.ts, the latter computed by the package rank 1.02); the game of four with different
 * ratings is one that it shares with openskill.py 6.2.0 (src/__tests__/parity-plackett-luce.test.ts).
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "bot/community/rating.h"

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])
#define NEAR 1e-6
#define DAY (INT64_C(24) * 60 * 60 * 1000)

static void assert_near(double got, double want)
{
    if (!(fabs(got - want) <= NEAR))
        fail_msg("%.9f is not %.9f", got, want);
}

static void assert_ratings(const struct rating *got, const struct rating *want, int n)
{
    for (int i = 0; i < n; i++) {
        assert_near(got[i].mu, want[i].mu);
        assert_near(got[i].sigma, want[i].sigma);
    }
}

static void new_players_come_to_the_published_numbers(void **state)
{
    static const struct {
        int n;
        struct rating want[RATING_PLAYERS];
    } games[] = {
        { 2, { { 27.63523138347365, 8.065506316323548 }, { 22.36476861652635, 8.065506316323548 } } },
        { 3,
          { { 27.868876552746237, 8.204837030780652 },
            { 25.717219138186557, 8.057829747583874 },
            { 21.413904309067206, 8.057829747583874 } } },
        { 4,
          { { 27.795084971874736, 8.263160757613477 },
            { 26.552824984374855, 8.179213704945203 },
            { 24.68943500312503, 8.083731307186588 },
            { 20.96265504062538, 8.083731307186588 } } },
        { 5,
          { { 27.666666666666668, 8.290556877154474 },
            { 26.833333333333332, 8.240145629781066 },
            { 25.72222222222222, 8.179996679645559 },
            { 24.055555555555557, 8.111796013701358 },
            { 20.72222222222222, 8.111796013701358 } } },
    };
    const int place[RATING_PLAYERS] = { 1, 2, 3, 4, 5, 6 };

    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(games); i++) {
        struct rating r[RATING_PLAYERS];

        for (int k = 0; k < RATING_PLAYERS; k++)
            r[k] = rating_new();
        rating_update(r, place, games[i].n);
        assert_ratings(r, games[i].want, games[i].n);
    }
}

/* That library adds (25 / 300)^2 to sigma^2 before each game; here the days do. */
static void players_of_different_strength_come_to_the_published_numbers(void **state)
{
    const double tau = 25.0 / 300;
    struct rating r[] = { { 29.182, 4.782 }, { 27.174, 4.922 }, { 16.672, 6.217 }, { 25, 25.0 / 3 } };
    const struct rating want[] = { { 30.210227447000438, 4.765617924939384 },
                                   { 27.644725221915632, 4.883479590134575 },
                                   { 17.4036218889969, 6.101259408259549 },
                                   { 19.21460876538932, 7.854669920480409 } };
    const int place[] = { 1, 2, 3, 4 };

    (void)state;
    for (int i = 0; i < 4; i++)
        r[i].sigma = sqrt(r[i].sigma * r[i].sigma + tau * tau);
    rating_update(r, place, 4);
    assert_ratings(r, want, 4);
}

/* Games of players 0 to 4, with ties: scores 9 7 7 5 5; then of 4, 2, 1: 9 5 5; then of 3, 1, 2, 0: 9 9 7 7. */
static void a_series_with_ties_comes_to_the_published_numbers(void **state)
{
    static const struct {
        int n, who[5], place[5];
    } games[] = {
        { 5, { 0, 1, 2, 3, 4 }, { 1, 2, 2, 4, 4 } },
        { 3, { 4, 2, 1 }, { 1, 2, 2 } },
        { 4, { 3, 1, 2, 0 }, { 1, 1, 3, 3 } },
    };
    const struct rating want[] = { { 26.353761103, 8.11102706 },
                                   { 24.618479789, 7.90533551 },
                                   { 23.065819512, 7.822005595 },
                                   { 24.476332403, 8.106111471 },
                                   { 26.385499685, 8.054090809 } };
    struct rating all[5];

    (void)state;
    for (int i = 0; i < 5; i++)
        all[i] = rating_new();
    for (size_t k = 0; k < ARRAY_LEN(games); k++) {
        struct rating r[5];

        for (int i = 0; i < games[k].n; i++)
            r[i] = all[games[k].who[i]];
        rating_update(r, games[k].place, games[k].n);
        for (int i = 0; i < games[k].n; i++)
            all[games[k].who[i]] = r[i];
    }
    assert_ratings(all, want, 5);
}

static void neither_seats_nor_numbers_of_places_matter(void **state)
{
    const struct rating start[] = { { 30, 5 }, { 21, 8 }, { 25, 7 }, { 18, 6 }, { 25, 7 }, { 33, 2 } };
    const int place[] = { 2, 1, 4, 6, 4, 2 }, dense[] = { 2, 1, 3, 4, 3, 2 };
    struct rating a[6], b[6], c[6];
    int turned[6];

    (void)state;
    for (int i = 0; i < 6; i++) {
        a[i] = b[i] = start[i];
        c[5 - i] = start[i];
        turned[5 - i] = place[i];
    }
    rating_update(a, place, 6);
    rating_update(b, dense, 6);
    rating_update(c, turned, 6);
    assert_ratings(a, b, 6);
    for (int i = 0; i < 6; i++)
        assert_ratings(&a[i], &c[5 - i], 1);
}

static void equal_players_on_one_place_keep_their_means(void **state)
{
    const int place[] = { 1, 1, 1 };
    struct rating r[] = { rating_new(), rating_new(), rating_new() };

    (void)state;
    rating_update(r, place, 3);
    for (int i = 0; i < 3; i++) {
        assert_near(r[i].mu, RATING_MU);
        assert_true(r[i].sigma < RATING_SIGMA);
    }
}

static void a_game_of_one_changes_nothing(void **state)
{
    const int place = 1;
    struct rating r = { 28, 4 };

    (void)state;
    rating_update(&r, &place, 1);
    assert_true(r.mu == 28 && r.sigma == 4);
}

static void whoever_does_not_play_is_known_less_as_far_as_a_newcomer(void **state)
{
    const struct rating r = { 30, 5 };
    struct rating later = rating_faded(r, 365 * DAY), twice;

    (void)state;
    assert_near(later.mu, 30);
    assert_near(later.sigma, sqrt(25 + 365 * RATING_FADE));
    assert_false(rating_is_provisional(rating_faded(r, 360 * DAY)));
    assert_true(rating_is_provisional(rating_faded(r, 370 * DAY)));
    twice = rating_faded(rating_faded(r, 100 * DAY), 265 * DAY);
    assert_near(twice.sigma, later.sigma);
    assert_near(rating_faded(r, 100 * 365 * DAY).sigma, RATING_SIGMA);
    assert_true(rating_faded(r, 0).sigma == 5);
    assert_true(rating_faded(r, -DAY).sigma == 5); /* a clock was set back */
    assert_near(rating_faded(rating_new(), DAY).sigma, RATING_SIGMA);
}

static void a_rating_is_provisional_until_it_is_sure(void **state)
{
    (void)state;
    assert_true(rating_is_provisional(rating_new()));
    assert_false(rating_is_provisional((struct rating){ 25, 6 }));
    assert_near(rating_ordinal(rating_new()), 0);
    assert_near(rating_ordinal((struct rating){ 30, 4 }), 18);
}

/* Whoever always loses does not come to a rating that is no number, nor to a sure one out of nothing. */
static void thousands_of_games_end_in_numbers(void **state)
{
    const int place[] = { 1, 2 };
    struct rating r[] = { rating_new(), rating_new() };

    (void)state;
    for (int i = 0; i < 20000; i++)
        rating_update(r, place, 2);
    for (int i = 0; i < 2; i++) {
        assert_true(isfinite(r[i].mu) && fabs(r[i].mu) < 1000);
        assert_true(r[i].sigma > 0 && r[i].sigma < RATING_SIGMA);
    }
    assert_true(r[0].mu > r[1].mu);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(new_players_come_to_the_published_numbers),
        cmocka_unit_test(players_of_different_strength_come_to_the_published_numbers),
        cmocka_unit_test(a_series_with_ties_comes_to_the_published_numbers),
        cmocka_unit_test(neither_seats_nor_numbers_of_places_matter),
        cmocka_unit_test(equal_players_on_one_place_keep_their_means),
        cmocka_unit_test(a_game_of_one_changes_nothing),
        cmocka_unit_test(whoever_does_not_play_is_known_less_as_far_as_a_newcomer),
        cmocka_unit_test(a_rating_is_provisional_until_it_is_sure),
        cmocka_unit_test(thousands_of_games_end_in_numbers),
    };

    return cmocka_run_group_tests_name("rating", tests, NULL, NULL);
}
