/* bot/community/rating.h - how strong somebody is, as far as games can tell: pure arithmetic
 *
 * Plackett-Luce, by algorithm 4 of R. C. Weng and C.-J. Lin, "A Bayesian Approximation Method for Online
 * Ranking", Journal of Machine Learning Research 12 (2011), 267-300, for teams of one.  What is believed of a
 * player's strength is a normal distribution with mean mu and deviation sigma.  After a game of n players,
 * of whom i came on place r_i,
 *
 *     c = sqrt(sum over i of (sigma_i^2 + beta^2))
 *     p_iq = exp(mu_i / c) / (sum over s with r_s >= r_q of exp(mu_s / c))
 *     A_q = how many came on place r_q
 *     omega_i = sigma_i^2 / c * sum over q with r_q <= r_i of ([q = i] - p_iq) / A_q
 *     delta_i = gamma_i * sigma_i^2 / c^2 * sum over q with r_q <= r_i of p_iq * (1 - p_iq) / A_q
 *     gamma_i = sigma_i / c
 *     mu_i := mu_i + omega_i,  sigma_i := sigma_i * sqrt(max(1 - delta_i, kappa))
 *
 * Whoever does not play is known less and less: sigma^2 grows with the days, as far as a newcomer's.
 *
 * Nothing here looks at a clock or keeps anything: the same games give the same numbers.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_COMMUNITY_RATING_H
#define LAIR_BOT_COMMUNITY_RATING_H

#include <stdbool.h>
#include <stdint.h>

enum { RATING_PLAYERS = 6 }; /* of one game, at most */

#define RATING_MU 25.0 /* of whoever has not played yet */
#define RATING_SIGMA (25.0 / 3)
#define RATING_BETA (25.0 / 6) /* how much luck there is in one game */
#define RATING_KAPPA 1e-4      /* so much of sigma^2, at least, is left by a game */
#define RATING_FADE 0.03       /* what a day adds to sigma^2: from 5, a year makes it 6 */
#define RATING_SURE 6.0     /* a larger sigma is provisional: 12 games of two bring it there, or 26 of six */
#define RATING_CAUTIOUS 3.0 /* deviations below the mean, for rating_ordinal() */

struct rating {
    double mu, sigma;
};

/* Of somebody of whom nothing is known. */
struct rating rating_new(void);

/* Rates a game of n players, 2 to RATING_PLAYERS: place[i] is that of r[i], smaller is better, equal is a
 * tie; what the places are besides does not matter.  With n = 1 nothing changes. */
void rating_update(struct rating *r, const int *place, int n);

/* The rating after so long (in ms) without a game; a time below zero changes nothing. */
struct rating rating_faded(struct rating r, int64_t ms);

/* What somebody is worth with hardly a doubt: mu - 3 sigma.  By this people are put in order, so that few
 * games with luck put nobody on top. */
double rating_ordinal(struct rating r);
/* Is it too early, or too long ago, to say? */
bool rating_is_provisional(struct rating r);

#endif
