/* bot/tools/questions.c - lair sim --questions: what a person is asked, and what it costs not to be asked */
#include "bot/tools/questions.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

static const char *const manner_names[QUESTION_MANNERS] = { [ASKED_ALL] = "all", [ASKED_FEW] = "few" };

static const char *const why_names[STANDING_WHYS] = {
    [STANDING_HOLDS] = "not asked", [STANDING_FIRST] = "first", [STANDING_STOP] = "stop",
    [STANDING_ACT] = "act",         [STANDING_FATE] = "fate",   [STANDING_ABILITY] = "ability",
    [STANDING_ENTERS] = "enters",   [STANDING_OUT] = "out",     [STANDING_NEWS] = "news",
    [STANDING_ORDER] = "order",     [STANDING_VOID] = "void",   [STANDING_PLAN] = "plan",
};

static void add_leak(struct leak *l, const struct leak *more)
{
    int32_t *n = &l->n[0][0][0][0];
    const int32_t *by = &more->n[0][0][0][0];

    for (size_t i = 0; i < sizeof l->n / sizeof *n; i++)
        n[i] += by[i];
}

void questions_add(struct questions *q, const struct question_game game[QUESTION_MANNERS])
{
    for (int i = 0; i < QUESTION_MANNERS; i++) {
        q->of[i].turns += game[i].turns;
        q->of[i].won += game[i].won;
        q->of[i].score += game[i].score;
        q->of[i].count.asked += game[i].count.asked;
        q->of[i].count.acts += game[i].count.acts;
        q->of[i].count.missed += game[i].count.missed;
        for (int why = 0; why < STANDING_WHYS; why++)
            q->of[i].count.why[why] += game[i].count.why[why];
    }
    add_leak(&q->leak[q->games % 2], &game[ASKED_FEW].count.leak);
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

/* How much is guessed right, in points of the hundred: by counting cards, and by watching who is asked, too. */
static double guessed(const struct questions *q, bool watches)
{
    return 50 * (leak_guessed(&q->leak[0], &q->leak[1], watches) +
                 leak_guessed(&q->leak[1], &q->leak[0], watches));
}

void questions_print_leak(const struct questions *q)
{
    double counts = guessed(q, false), watches = guessed(q, true);

    printf(
        "guessed whether a spell could be cast: %.2f %% by counting cards, %.2f %% by who is asked as well, "
        "%+.2f points\n",
        counts, watches, watches - counts);
}

void questions_print_leak_json(const struct questions *q)
{
    printf(",\"guessed_by_count\":%.4f,\"guessed_by_asked\":%.4f", guessed(q, false), guessed(q, true));
}
