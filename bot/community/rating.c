/* bot/community/rating.c - how strong somebody is, as far as games can tell: pure arithmetic
 * SPDX-License-Identifier: MIT */
#include "bot/community/rating.h"

#include <assert.h>
#include <math.h>

#define MS_A_DAY (24.0 * 60 * 60 * 1000)

/* A game as the formula wants it. */
struct game {
    int n;
    const int *place;
    double c;
    double strength[RATING_PLAYERS]; /* exp(mu / c) */
    double behind[RATING_PLAYERS];   /* the sum of those who came on the same place or behind */
    int tied[RATING_PLAYERS];        /* how many came on the same place */
};

struct rating rating_new(void)
{
    return (struct rating){ RATING_MU, RATING_SIGMA };
}

static void look(struct game *g, const struct rating *r)
{
    double sum = 0;

    for (int i = 0; i < g->n; i++)
        sum += r[i].sigma * r[i].sigma + RATING_BETA * RATING_BETA;
    g->c = sqrt(sum);
    for (int i = 0; i < g->n; i++)
        g->strength[i] = exp(r[i].mu / g->c);
    for (int q = 0; q < g->n; q++) {
        g->behind[q] = g->tied[q] = 0;
        for (int s = 0; s < g->n; s++) {
            g->tied[q] += g->place[s] == g->place[q];
            g->behind[q] += g->place[s] >= g->place[q] ? g->strength[s] : 0;
        }
    }
}

static struct rating after(const struct game *g, struct rating old, int i)
{
    double omega = 0, delta = 0, part = old.sigma * old.sigma / g->c;

    for (int q = 0; q < g->n; q++) {
        double p = g->strength[i] / g->behind[q];

        if (g->place[q] > g->place[i])
            continue;
        omega += ((q == i) - p) / g->tied[q];
        delta += p * (1 - p) / g->tied[q];
    }
    delta *= old.sigma / g->c * part / g->c;
    return (struct rating){ old.mu + part * omega, old.sigma * sqrt(fmax(1 - delta, RATING_KAPPA)) };
}

void rating_update(struct rating *r, const int *place, int n)
{
    struct game g = { .n = n, .place = place };

    assert(n >= 1 && n <= RATING_PLAYERS);
    if (n == 1)
        return;
    look(&g, r);
    for (int i = 0; i < n; i++)
        r[i] = after(&g, r[i], i);
}

struct rating rating_faded(struct rating r, int64_t ms)
{
    double grown = sqrt(r.sigma * r.sigma + RATING_FADE * (double)ms / MS_A_DAY);

    if (ms > 0)
        r.sigma = fmax(r.sigma, fmin(grown, RATING_SIGMA));
    return r;
}

double rating_ordinal(struct rating r)
{
    return r.mu - RATING_CAUTIOUS * r.sigma;
}

bool rating_is_provisional(struct rating r)
{
    return r.sigma > RATING_SURE;
}
