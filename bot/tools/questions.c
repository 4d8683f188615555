/* bot/tools/questions.c - lair sim --questions: what a person is asked, and what it costs not to be asked
 * SPDX-License-Identifier: MIT */
#include "bot/tools/questions.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const char *const manner_names[QUESTION_MANNERS] = { [ASKED_ALL] = "all", [ASKED_FEW] = "few" };

static const char *const why_names[STANDING_WHYS] = {
    [STANDING_HOLDS] = "not asked", [STANDING_FIRST] = "first", [STANDING_STOP] = "stop",
    [STANDING_ACT] = "act",         [STANDING_FATE] = "fate",   [STANDING_ABILITY] = "ability",
    [STANDING_ENTERS] = "enters",   [STANDING_OUT] = "out",     [STANDING_NEWS] = "news",
    [STANDING_ORDER] = "order",     [STANDING_VOID] = "void",   [STANDING_PLAN] = "plan",
    [STANDING_ASKS] = "asks",
};

void questions_add(struct questions *q, const struct question_game game[QUESTION_MANNERS])
{
    for (int i = 0; i < QUESTION_MANNERS; i++) {
        q->of[i].turns += game[i].turns;
        q->of[i].won += game[i].won;
        q->of[i].score += game[i].score;
        q->of[i].count.asked += game[i].count.asked;
        q->of[i].count.acts += game[i].count.acts;
        q->of[i].count.missed += game[i].count.missed;
        q->of[i].count.windows += game[i].count.windows;
        q->of[i].count.fresh += game[i].count.fresh;
        for (int why = 0; why < STANDING_WHYS; why++)
            q->of[i].count.why[why] += game[i].count.why[why];
    }
    leak_add(&q->leak[q->games % QUESTION_PARTS], &game[ASKED_FEW].count.leak);
    q->games++;
    q->won_by_few += game[ASKED_FEW].won && !game[ASKED_ALL].won;
    q->lost_by_few += game[ASKED_ALL].won && !game[ASKED_FEW].won;
}

static double share(int64_t part, int64_t whole)
{
    return whole > 0 ? (double)part / (double)whole : 0;
}

/* By how much the share of wins differs, and half of its interval at 95 %: each game is a pair. */
static double difference(const struct questions *q, double *half)
{
    double d = share(q->won_by_few - q->lost_by_few, q->games);
    double variance = share(q->won_by_few + q->lost_by_few, q->games) - d * d;

    *half = 1.96 * sqrt(variance / (double)(q->games > 0 ? q->games : 1));
    return d;
}

static double missed_share(const struct person_count *c)
{
    return share(c->missed, c->acts + c->missed);
}

void questions_print(const struct questions *q)
{
    double half, d = difference(q, &half);

    for (int i = 0; i < QUESTION_MANNERS; i++) {
        const struct person_count *c = &q->of[i].count;

        printf(
            "asked %s: %.2f questions a turn, %.3f acts, %.1f %% of them missed; won %.2f %%, score %.3f\n",
            manner_names[i], share(c->asked, q->of[i].turns), share(c->acts, q->of[i].turns),
            100 * missed_share(c), 100 * share(q->of[i].won, q->games), share(q->of[i].score, q->games));
    }
    printf("windows a turn:");
    for (int why = 0; why < STANDING_WHYS; why++)
        printf("%s %s %.2f", why > 0 ? "," : "", why_names[why],
               share(q->of[ASKED_FEW].count.why[why], q->of[ASKED_FEW].turns));
    printf("\nwins by being asked few: %+.2f points, 95 %% between %+.2f and %+.2f\n", 100 * d,
           100 * (d - half), 100 * (d + half));
}

void questions_print_json(const struct questions *q)
{
    double half, d = difference(q, &half);

    for (int i = 0; i < QUESTION_MANNERS; i++) {
        const struct person_count *c = &q->of[i].count;

        printf(",\"asked_%s\":{\"questions\":%.4f,\"acts\":%.4f,\"missed\":%.4f,\"won\":%.5f,\"score\":%.4f,"
               "\"turns\":%" PRId64 "}",
               manner_names[i], share(c->asked, q->of[i].turns), share(c->acts, q->of[i].turns),
               missed_share(c), share(q->of[i].won, q->games), share(q->of[i].score, q->games),
               q->of[i].turns);
    }
    printf(",\"wins_by_few\":%.5f,\"wins_by_few_least\":%.5f,\"wins_by_few_most\":%.5f", d, d - half,
           d + half);
}

/* ---- the leak -------------------------------------------------------------------------------- */

static const struct {
    const char *name, *key;
    struct leak_watch watch;
} watches[] = {
    { "who is asked", "asked", { LEAK_BY_WHO, 0 } },
    { "the time, at a live table", "live", { LEAK_BY_LIVE, 0 } },
    { "the time, at a slow one without ticks", "slow", { LEAK_BY_SLOW, 0 } },
    { "ticks of 2 minutes", "tick_2", { LEAK_BY_TICK, 2 * 60 } },
    { "ticks of 5 minutes", "tick_5", { LEAK_BY_TICK, 5 * 60 } },
    { "ticks of 10 minutes", "tick_10", { LEAK_BY_TICK, 10 * 60 } },
    { "ticks of 30 minutes", "tick_30", { LEAK_BY_TICK, 30 * 60 } },
    { "ticks of 60 minutes", "tick_60", { LEAK_BY_TICK, 60 * 60 } },
    { "ticks of 10 minutes, however soon the first is", "next_10", { LEAK_BY_NEXT_TICK, 10 * 60 } },
};

static const struct leak_watch by_count = { LEAK_BY_COUNT, 0 }, by_sight = { LEAK_BY_SIGHT, 0 };

/* Of all games but one part, and of that part. */
static void split(const struct questions *q, int part, struct leak *others)
{
    memset(others, 0, sizeof *others);
    for (int i = 0; i < QUESTION_PARTS; i++)
        if (i != part)
            leak_add(others, &q->leak[i]);
}

/* How many points more are guessed right by one than by another (NULL: than none), and the standard error of that. */
static double guessed(const struct questions *q, const struct leak_watch *w, const struct leak_watch *than,
                      double *error)
{
    double sum = 0, squares = 0, mean;
    struct leak others;

    for (int i = 0; i < QUESTION_PARTS; i++) {
        double one;

        split(q, i, &others);
        one = leak_guessed(&others, &q->leak[i], w);
        if (than != NULL)
            one -= leak_guessed(&others, &q->leak[i], than);
        sum += one;
        squares += one * one;
    }
    mean = sum / QUESTION_PARTS;
    *error = sqrt(MAX(0, squares / QUESTION_PARTS - mean * mean) / (QUESTION_PARTS - 1));
    return mean;
}

void questions_print_leak(const struct questions *q)
{
    const struct person_count *c = &q->of[ASKED_FEW].count;
    double error, counts = guessed(q, &by_count, NULL, &error), sees = guessed(q, &by_sight, NULL, &error);

    printf("the table's windows a turn: %.2f, of which %.2f follow no other\n",
           share(c->windows, q->of[ASKED_FEW].turns), share(c->fresh, q->of[ASKED_FEW].turns));
    printf(
        "guessed whether a spell could be cast: %.2f %% by counting cards, %.2f %% by what else all can see "
        "(standard error %.2f)\n",
        counts, sees, error);
    for (size_t i = 0; i < G_N_ELEMENTS(watches); i++) {
        double more = guessed(q, &watches[i].watch, &by_sight, &error);

        printf("  %+.2f points (%.2f) by %s\n", more, error, watches[i].name);
    }
}

void questions_print_leak_json(const struct questions *q)
{
    const struct person_count *c = &q->of[ASKED_FEW].count;
    double error, counts = guessed(q, &by_count, NULL, &error), sees = guessed(q, &by_sight, NULL, &error);

    printf(",\"windows\":%.4f,\"windows_fresh\":%.4f,\"guessed_by_count\":%.4f,\"guessed_by_sight\":%.4f",
           share(c->windows, q->of[ASKED_FEW].turns), share(c->fresh, q->of[ASKED_FEW].turns), counts, sees);
    for (size_t i = 0; i < G_N_ELEMENTS(watches); i++) {
        double more = guessed(q, &watches[i].watch, &by_sight, &error);

        printf(",\"guessed_by_%s\":%.4f,\"error_by_%s\":%.4f", watches[i].key, sees + more, watches[i].key,
               error);
    }
}
