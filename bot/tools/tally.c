/* bot/tools/tally.c - what the games of lair sim add up to */
#include "bot/tools/tally.h"

#include <inttypes.h>
#include <stdio.h>

#include "bot/cli/cmd.h"
#include "bot/games/seed.h"

void tally_add(struct tally *t, const struct plan *plan, int64_t number, const struct outcome *out)
{
    t->games++;
    t->finished += out->ending == ENDED;
    t->asks += out->asks;
    t->moves += out->moves;
    t->cpu_ns += out->cpu_ns;
    t->turns += out->turns;
    t->scores[CLAMP(out->score, TALLY_LEAST, TALLY_MOST) - TALLY_LEAST] += out->ending == ENDED;
    for (int s = 0; s < plan->setup.seats; s++) {
        enum lair_policy policy = playout_policy(plan, number, s);
        int won = out->won >> s & 1;

        t->seats_of[policy]++;
        t->wins_of[policy] += won;
        t->wins[s] += won;
    }
}

/* Tells how to see the same game again. */
static void tell_again(const struct plan *plan, int64_t number)
{
    char hex[SEED_HEX];

    seed_write(hex, plan->seed);
    fprintf(stderr,
            "again with: --seed %s --first %" PRId64 " --games 1 and the same seats, sets and policies\n",
            hex, number);
}

bool tally_tell(const struct plan *plan, int64_t number, const struct outcome *out)
{
    char hash[SEED_HEX], winners[LAIR_MAX_SEATS + 1] = "";
    int n = 0;

    switch (out->ending) {
    case FAULTY:
        cmd_wrong("game %" PRId64 ": %s", number, out->fault);
        tell_again(plan, number);
        return false;
    case UNFINISHED:
        cmd_wrong("game %" PRId64 ": not finished after %d asks, in turn %d", number, PLAYOUT_MAX_ASKS,
                  out->turns);
        tell_again(plan, number);
        break;
    case ENDED: break;
    }
    if (!plan->verbose)
        return true;
    for (int s = 0; s < plan->setup.seats; s++)
        if (out->won >> s & 1)
            winners[n++] = cmd_seat_letter(s);
    seed_write(hash, out->hash);
    printf("game %" PRId64 ": %d turns, %" PRId64 " asks, %s%s, hash %.16s\n", number, out->turns, out->asks,
           n > 0 ? "won by " : "won by nobody", winners, hash);
    return true;
}

static double share(double part, double whole)
{
    return whole > 0 ? part / whole : 0;
}

/* The score that so many percent of the games do not exceed. */
static int percentile(const struct tally *t, int percent)
{
    int64_t n = 0;
    int i = 0;

    while (i < TALLY_SCORES - 1 && ((n += t->scores[i]) * 100 < t->finished * percent || n == 0))
        i++;
    return TALLY_LEAST + i;
}

static double mean_score(const struct tally *t)
{
    double sum = 0;

    for (int i = 0; i < TALLY_SCORES; i++)
        sum += (double)t->scores[i] * (TALLY_LEAST + i);
    return share(sum, (double)t->finished);
}

/* Prints the scores of games played alone, where nobody is beaten: what counts is the score. */
static void print_scores(const struct tally *t)
{
    printf("score: mean %.2f, least %d, quartiles %d %d %d, most %d\n", mean_score(t), percentile(t, 0),
           percentile(t, 25), percentile(t, 50), percentile(t, 75), percentile(t, 100));
    for (int i = 0; i < TALLY_SCORES; i++)
        if (t->scores[i] > 0)
            printf("score %3d: %" PRId64 "\n", TALLY_LEAST + i, t->scores[i]);
}

static void print_scores_json(const struct tally *t)
{
    const char *comma = "";

    printf(",\"score_mean\":%.4f,\"scores\":{", mean_score(t));
    for (int i = 0; i < TALLY_SCORES; i++)
        if (t->scores[i] > 0) {
            printf("%s\"%d\":%" PRId64, comma, TALLY_LEAST + i, t->scores[i]);
            comma = ",";
        }
    putchar('}');
}

void tally_print(const struct plan *plan, const struct tally *t, double seconds)
{
    char hex[SEED_HEX];

    seed_write(hex, plan->seed);
    printf("%" PRId64 " games in %.3f s, %.0f a second; %" PRId64 " finished\n", t->games, seconds,
           share((double)t->games, seconds), t->finished);
    printf("a game: %.1f turns, %.1f asks, %.1f of them with a choice; %.0f ns an ask\n",
           share((double)t->turns, (double)t->games), share((double)t->asks, (double)t->games),
           share((double)t->moves, (double)t->games), share((double)t->cpu_ns, (double)t->asks));
    printf("a position: %zu bytes\n", sizeof(struct lair_game));
    if (plan->setup.seats == 1)
        print_scores(t);
    for (int s = 0; s < plan->setup.seats && plan->setup.seats > 1; s++)
        printf("seat %c won %" PRId64 " (%.1f %%)\n", cmd_seat_letter(s), t->wins[s],
               100 * share((double)t->wins[s], (double)t->games));
    for (int p = 0; p < LAIR_N_POLICIES; p++)
        if (t->seats_of[p] > 0 && plan->setup.seats > 1)
            printf("%s: %" PRId64 " wins in %" PRId64 " seats (%.1f %%)\n", lair_policy_name(p),
                   t->wins_of[p], t->seats_of[p], 100 * share((double)t->wins_of[p], (double)t->seats_of[p]));
    printf("seed %s\n", hex);
}

static void print_by_policy(const char *key, const int64_t n[LAIR_N_POLICIES], const struct tally *t)
{
    const char *comma = "";

    printf(",\"%s\":{", key);
    for (int p = 0; p < LAIR_N_POLICIES; p++)
        if (t->seats_of[p] > 0) {
            printf("%s\"%s\":%" PRId64, comma, lair_policy_name(p), n[p]);
            comma = ",";
        }
    putchar('}');
}

void tally_print_json(const struct plan *plan, const struct tally *t, double seconds)
{
    char hex[SEED_HEX];

    seed_write(hex, plan->seed);
    printf("{\"games\":%" PRId64 ",\"seconds\":%.6f,\"games_per_s\":%.1f,\"asks\":%" PRId64
           ",\"ns_per_ask\":%.1f,\"moves\":%" PRId64 ",\"finished\":%" PRId64
           ",\"state_bytes\":%zu,\"wins_by_seat\":[",
           t->games, seconds, share((double)t->games, seconds), t->asks,
           share((double)t->cpu_ns, (double)t->asks), t->moves, t->finished, sizeof(struct lair_game));
    for (int s = 0; s < plan->setup.seats; s++)
        printf("%s%" PRId64, s > 0 ? "," : "", t->wins[s]);
    putchar(']');
    print_by_policy("wins_by_policy", t->wins_of, t);
    print_by_policy("seats_by_policy", t->seats_of, t);
    if (plan->setup.seats == 1)
        print_scores_json(t);
    printf(",\"turns\":%" PRId64 ",\"seed\":\"%s\"}\n", t->turns, hex);
}
