/* engine/opponents/opponent.c - the table of policies
 * SPDX-License-Identifier: MIT */
#include "engine/opponents/opponent.h"

#include <string.h>

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

static struct lair_move random_move(const struct decision *d)
{
    return d->moves[decision_roll(d->dice, (uint32_t)d->n)];
}

static const struct policy {
    const char *name;
    struct lair_move (*choose)(const struct decision *d);
} policies[] = {
    [LAIR_POLICY_RANDOM] = { "random", random_move },
    [LAIR_POLICY_SANE] = { "sane", opponent_sane },
    [LAIR_POLICY_GREEDY] = { "greedy", opponent_greedy },
    [LAIR_POLICY_GREEDY_1] = { "greedy-1", opponent_greedy_1 },
    [LAIR_POLICY_CAREFUL] = { "careful", opponent_careful },
};
static_assert(ARRAY_LEN(policies) == LAIR_N_POLICIES, "an entry for every policy");

const char *lair_policy_name(enum lair_policy p)
{
    return policies[p].name;
}

/* What a policy chooses among: what it may answer, and while it builds what it may sell (M2). */
static size_t all_moves(const struct lair_catalog *cat, const struct lair_game *view,
                        struct lair_move out[LAIR_MAX_MOVES])
{
    struct lair_move besides[LAIR_MAX_MOVES];
    size_t n = lair_moves(cat, view, view->viewer, out), more = 0;

    if (n > 0 && view->ask == LAIR_ASK_BUILD)
        more = lair_anytime(cat, view, view->viewer, besides);
    for (size_t i = 0; i < more && n < LAIR_MAX_MOVES; i++)
        if (besides[i].verb == LAIR_SELL)
            out[n++] = besides[i];
    return n;
}

bool lair_choose(const struct lair_catalog *cat, const struct lair_game *view, enum lair_policy p,
                 uint64_t *dice, struct lair_move *out, struct lair_motive *why)
{
    struct lair_move moves[LAIR_MAX_MOVES];
    struct decision d = {
        .cat = cat, .view = view, .seat = view->viewer, .moves = moves, .dice = dice, .why = why
    };

    d.n = all_moves(cat, view, moves);
    if (why != NULL)
        *why = (struct lair_motive){ .kind = LAIR_MOTIVE_NONE };
    if (d.n == 0)
        return false;
    *out = policies[p].choose(&d);
    return true;
}

size_t lair_prefer(const struct lair_catalog *cat, const struct lair_game *view, enum lair_policy p,
                   uint64_t *dice, struct lair_move *out, size_t cap)
{
    struct lair_move moves[LAIR_MAX_MOVES];
    struct decision d = { .cat = cat, .view = view, .seat = view->viewer, .moves = moves, .dice = dice };
    size_t n = 0, i;

    d.n = all_moves(cat, view, moves);
    while (n < cap && d.n > 0) {
        out[n] = policies[p].choose(&d);
        for (i = 0; i < d.n && memcmp(&moves[i], &out[n], sizeof out[n]) != 0;)
            i++;
        if (i == d.n)
            break;
        memmove(&moves[i], &moves[i + 1], (--d.n - i) * sizeof moves[0]);
        n++;
    }
    return n;
}
