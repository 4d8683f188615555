#include "engine/opponents/opponent.h"

#define ARRAY_LEN(a) (sizeof(a) / sizeof(a)[0])

/* splitmix64 (Steele, Lea, Flood 2014): any state is a good one. */
static uint64_t next_word(uint64_t *dice)
{
    uint64_t z = *dice += 0x9e3779b97f4a7c15u;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

/* The high half times n: fairer than a remainder, and by far fair enough for a game. */
uint32_t opponent_roll(uint64_t *dice, uint32_t n)
{
    return (uint32_t)((next_word(dice) >> 32) * n >> 32);
}

const struct lair_move *opponent_find(const struct decision *d, enum lair_verb verb)
{
    for (size_t i = 0; i < d->n; i++)
        if (d->moves[i].verb == verb)
            return &d->moves[i];
    return NULL;
}

static struct lair_move random_move(const struct decision *d)
{
    return d->moves[opponent_roll(d->dice, (uint32_t)d->n)];
}

static const struct policy {
    const char *name;
    struct lair_move (*choose)(const struct decision *d);
} policies[] = {
    [LAIR_POLICY_RANDOM] = { "random", random_move },
    [LAIR_POLICY_SANE] = { "sane", opponent_sane },
    [LAIR_POLICY_GREEDY] = { "greedy", opponent_greedy },
};
static_assert(ARRAY_LEN(policies) == LAIR_N_POLICIES, "an entry for every policy");

const char *lair_policy_name(enum lair_policy p)
{
    return policies[p].name;
}

bool lair_choose(const struct lair_catalog *cat, const struct lair_game *view, enum lair_policy p,
                 uint64_t *dice, struct lair_move *out, char *reason, size_t cap)
{
    struct lair_move moves[LAIR_MAX_MOVES];
    struct decision d = { .cat = cat,
                          .view = view,
                          .seat = view->viewer,
                          .moves = moves,
                          .dice = dice,
                          .reason = cap > 0 ? reason : NULL,
                          .cap = cap };

    d.n = lair_moves(cat, view, d.seat, moves);
    if (d.reason != NULL)
        d.reason[0] = '\0';
    if (d.n == 0)
        return false;
    *out = policies[p].choose(&d);
    return true;
}
