/* bot/tools/playout.c - one game of lair sim, played by built-in opponents
 * SPDX-License-Identifier: MIT */
#include "bot/tools/playout.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <sodium.h>

#include "bot/cli/cmd.h"
#include "bot/tools/sound.h"

/* With --check views, position and record, which take long, are looked at only so often. */
enum { CHECK_EVERY = 16 };

/* ---- chance ---------------------------------------------------------------------------------- */

/* splitmix64 (Steele, Lea, Flood 2014): the next number of a stream. */
static uint64_t dice_next(uint64_t *dice)
{
    uint64_t z = *dice += 0x9e3779b97f4a7c15u;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

/* A number from 0 to n - 1.  The upper half times n: no number is likelier
 * by more than n in 2^32. */
static size_t dice_below(uint64_t *dice, size_t n)
{
    return (size_t)((dice_next(dice) >> 32) * n >> 32);
}

/* SHA-256 of the base seed, the game's number (8 bytes, least significant first) and purpose. */
static void derive(const struct plan *plan, int64_t number, uint8_t purpose, uint8_t out[LAIR_SEED])
{
    uint8_t text[LAIR_SEED + 9];

    memcpy(text, plan->seed, LAIR_SEED);
    for (int i = 0; i < 8; i++)
        text[LAIR_SEED + i] = (uint8_t)((uint64_t)number >> 8 * i);
    text[LAIR_SEED + 8] = purpose;
    static_assert(LAIR_SEED == crypto_hash_sha256_BYTES, "a hash makes a seed");
    crypto_hash_sha256(out, text, sizeof text);
}

/* ---- one game -------------------------------------------------------------------------------- */

enum lair_policy playout_policy(const struct plan *plan, int64_t number, int seat)
{
    return plan->policy[(number + seat) % plan->n_policies];
}

/* The game ends here: says what was wrong, and where. */
static bool fault(struct playout *p, int seat, const struct lair_move *m, const char *reason)
{
    char text[LAIR_TEXT] = "";

    if (m != NULL)
        lair_move_text(p->plan->catalog, &p->game, seat, m, text);
    p->out->ending = FAULTY;
    g_snprintf(p->out->fault, sizeof p->out->fault, "turn %d, ask %" PRId64 ", seat %c%s%s%s: %s",
               p->game.turn, p->out->asks, cmd_seat_letter(seat), m != NULL ? ", '" : "", text,
               m != NULL ? "'" : "", reason);
    return false;
}

/* For --check: is the game sound, and is the match that is played along with it? */
static bool check(struct playout *p, int seat)
{
    const struct lair_catalog *cat = p->plan->catalog;
    const struct lair_game *along = lair_match_game(p->match);
    g_autoptr(GString) why = g_string_new(NULL);

    if (memcmp(along, &p->game, sizeof *along) != 0)
        return fault(p, seat, NULL, "a match with the same moves is another game");
    if (!sound_game(cat, &p->game, why))
        return fault(p, seat, NULL, why->str);
    if (p->out->asks % CHECK_EVERY == 0 &&
        (!sound_views(cat, &p->game, why) || !sound_match(cat, p->match, why)))
        return fault(p, seat, NULL, why->str);
    return true;
}

static bool play_along(struct playout *p, int seat, const struct lair_move *m)
{
    enum lair_refusal refusal = lair_match_play(p->match, seat, m, NULL);

    return refusal == LAIR_OK || fault(p, seat, m, lair_refusal_name(refusal));
}

/* What hears of the game: the person, or the counts. */
static struct lair_sink *sink_of(struct playout *p)
{
    return p->plan->questions ? &p->person.sink : p->sink;
}

static bool start(struct playout *p)
{
    struct lair_setup setup = p->plan->setup;
    struct lair_fault why;
    uint8_t seed[LAIR_SEED];

    derive(p->plan, p->number, 0, setup.seed);
    derive(p->plan, p->number, 1, seed);
    memcpy(&p->dice, seed, sizeof p->dice);
    for (int s = 0; s < setup.seats; s++)
        p->dice_of[s] = dice_next(&p->dice);
    p->sink = p->usage != NULL ? usage_begin(p->usage) : NULL;
    if (lair_new(p->plan->catalog, &p->game, &setup, sink_of(p), &why) < 0)
        return fault(p, LAIR_NOBODY, NULL, why.text);
    if (!p->along)
        return true;
    p->match = lair_match_new(p->plan->catalog, &setup, NULL, &why);
    if (p->match == NULL)
        return fault(p, LAIR_NOBODY, NULL, why.text);
    return !p->plan->check || check(p, LAIR_NOBODY);
}

/* Chooses among the n legal moves in p->move. */
static bool choose(struct playout *p, int seat, size_t n, struct lair_move *out)
{
    enum lair_policy policy = playout_policy(p->plan, p->number, seat);

    if (policy == LAIR_POLICY_RANDOM) {
        /* A seat's legal moves are the same in its own view, so the view is not computed. */
        *out = p->move[n == 1 ? 0 : dice_below(&p->dice, n)];
        return true;
    }
    lair_view(p->plan->catalog, &p->game, seat, &p->view);
    if (!lair_choose(p->plan->catalog, &p->view, policy, &p->dice_of[seat], out, NULL))
        return fault(p, seat, NULL, "the policy chooses nothing");
    return true;
}

/* m: what the policy answers for the person, which may not be asked. */
static void answer_as_person(struct playout *p, struct lair_move *m)
{
    const struct lair_catalog *cat = p->plan->catalog;

    if (person_is_asked(&p->person, cat, &p->game)) {
        person_answers(&p->person, cat, &p->game, m);
        return;
    }
    person_misses(&p->person, cat, &p->game, m);
    *m = (struct lair_move){ .verb = LAIR_PASS };
}

/* Answers one question; false: a fault. */
static bool answer(struct playout *p, int seat)
{
    const struct lair_catalog *cat = p->plan->catalog;
    size_t n = lair_moves(cat, &p->game, seat, p->move);
    bool person = p->plan->questions && seat == p->person.seat;
    struct lair_move m;
    enum lair_refusal refusal;

    if (n == 0)
        return fault(p, seat, NULL, "is asked and has no legal move");
    if (p->usage != NULL)
        usage_look(p->usage, &p->game);
    if (!choose(p, seat, n, &m))
        return false;
    if (p->plan->questions)
        person_sees(&p->person, cat, &p->game);
    if (person)
        answer_as_person(p, &m);
    refusal = lair_play(cat, &p->game, seat, &m, sink_of(p));
    if (p->plan->questions)
        person_saw(&p->person, &m);
    if (refusal != LAIR_OK)
        return fault(p, seat, &m, lair_refusal_name(refusal));
    if (person)
        person_answered(&p->person, cat, &p->game);
    p->out->asks++;
    p->out->moves += n > 1;
    return !p->along || (play_along(p, seat, &m) && (!p->plan->check || check(p, seat)));
}

static void play_to_the_end(struct playout *p)
{
    struct lair_ask asks[LAIR_MAX_SEATS];
    const char *broken;

    if (!start(p))
        return;
    while (lair_asks(p->plan->catalog, &p->game, asks) > 0) {
        if (p->out->asks == PLAYOUT_MAX_ASKS) {
            p->out->ending = UNFINISHED;
            return;
        }
        if (!answer(p, asks[0].seat))
            return;
    }
    broken = lair_check(p->plan->catalog, &p->game);
    if (broken != NULL)
        fault(p, LAIR_NOBODY, NULL, broken);
}

/* The game twice: by a person who is asked everything, and by one whose passes stand. */
static void play_as_person(struct playout *p)
{
    const struct plan *plan = p->plan;
    int seat = (int)(p->number % plan->setup.seats);

    for (int i = 0; i < QUESTION_MANNERS && p->out->ending == ENDED; i++) {
        struct question_game *one = &p->out->person[i];

        p->out->asks = p->out->moves = 0;
        person_sit(&p->person, seat, i == ASKED_FEW);
        play_to_the_end(p);
        person_leave(&p->person);
        one->count = p->person.count;
        one->turns = p->game.turn;
        one->won = p->game.seat[seat].flags & LAIR_WON;
        one->score = lair_souls(plan->catalog, &p->game, seat) - lair_wounds(plan->catalog, &p->game, seat);
        if (i < ASKED_FEW)
            g_clear_pointer(&p->match, lair_match_free);
    }
}

void playout_run(struct playout *p, int64_t number, struct outcome *out)
{
    clock_t begun = clock();

    memset(out, 0, sizeof *out); /* its padding goes through a pipe as well */
    p->number = number;
    p->out = out;
    if (p->plan->questions)
        play_as_person(p);
    else
        play_to_the_end(p);
    if (p->match != NULL && p->plan->record != NULL && out->ending == ENDED) {
        free(p->record);
        p->record = lair_match_record(p->match);
    }
    if (p->usage != NULL && out->ending == ENDED)
        usage_end(p->usage, &p->game);
    lair_match_free(p->match);
    p->match = NULL;
    out->turns = p->game.turn;
    out->score = lair_souls(p->plan->catalog, &p->game, 0) - lair_wounds(p->plan->catalog, &p->game, 0);
    for (int s = 0; s < p->plan->setup.seats; s++)
        if (out->ending == ENDED && p->game.seat[s].flags & LAIR_WON)
            out->won |= (uint8_t)(1u << s);
    out->cpu_ns = (int64_t)(clock() - begun) * (1000 * 1000 * 1000 / CLOCKS_PER_SEC);
    if (p->plan->verbose && out->ending != FAULTY)
        lair_hash(p->plan->catalog, &p->game, out->hash);
}
