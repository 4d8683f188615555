/* bot/tools/sim.c - lair sim: playouts
 *
 * Game number i is a function of the base seed and i alone, whoever plays it.  With
 * --jobs J, J processes are forked and job j plays the games i with i % J == j; each
 * writes one struct outcome a game into a pipe of its own, in order, and the parent
 * reads them in the order of the games.  So all that is printed is the same for any J,
 * and a job that dies is known by the game it died in. */
#include "bot/cli/cmd.h"
#include "bot/games/data.h"
#include "bot/games/seed.h"
#include "bot/tools/sound.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <sodium.h>

enum {
    MAX_JOBS = 256,
    CHECK_EVERY = 16,      /* --check: views, position and record, which take long, only then */
    MAX_ASKS = 100 * 1000, /* a game with more will not end: long ones have some thousands */
    LEAST_SCORE = -36,     /* alone: every hero of a game is a wound, or … */
    MOST_SCORE = 36,       /* … a soul                                     */
    SCORES = MOST_SCORE - LEAST_SCORE + 1,
};

/* What is played: filled from the command line, then only read. */
struct plan {
    struct lair_catalog *catalog;
    const char **sets;
    struct lair_setup setup; /* but for the seed                          */
    uint8_t seed[LAIR_SEED]; /* of all games                              */
    enum lair_policy policy[LAIR_MAX_SEATS];
    int n_policies;       /* seat s of game i has policy[(s + i) % n_policies] */
    int64_t first, games; /* numbers first to first + games - 1        */
    int jobs;
    bool json, verbose, check;
    const char *record; /* the file for the record of the best game; NULL: none */
};

enum ending { ENDED, UNFINISHED, FAULTY };

/* How one game went.  Written through a pipe as it is, to the same program. */
struct outcome {
    enum ending ending;
    int64_t asks, moves; /* moves: asks with two or more legal answers */
    int64_t cpu_ns;
    int turns;
    int score;                   /* seat a's souls less wounds                */
    uint8_t won;                 /* bit per seat                              */
    uint8_t hash[LAIR_HASH];     /* of the last position; zero unless --verbose */
    char fault[LAIR_REASON * 2]; /* FAULTY: what                              */
};
static_assert(sizeof(struct outcome) < 4096, "a pipe takes it whole (PIPE_BUF)");

/* All games together. */
struct tally {
    int64_t games, finished, asks, moves, cpu_ns, turns;
    int64_t wins[LAIR_MAX_SEATS];
    int64_t wins_of[LAIR_N_POLICIES], seats_of[LAIR_N_POLICIES];
    int64_t scores[SCORES]; /* of one seat alone: how often LEAST_SCORE, the next … */
};

/* One game being played. */
struct playout {
    const struct plan *plan;
    int64_t number;
    uint64_t dice;                    /* of the random policy                      */
    uint64_t dice_of[LAIR_MAX_SEATS]; /* of the others                             */
    struct lair_game game, view;
    struct outcome *out;
    struct lair_move move[LAIR_MAX_MOVES];
    bool along;               /* --check, or the best game once more: …       */
    struct lair_match *match; /* … the same game with its history             */
    char *record;             /* of the best game; free()                     */
};

/* ---- chance ------------------------------------------------------------------ */

/* splitmix64 (Steele, Lea, Flood 2014): the next number of a stream. */
static uint64_t dice_next(uint64_t *dice)
{
    uint64_t z = *dice += 0x9e3779b97f4a7c15u;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

/* 0 to n - 1.  The upper half times n: no number is likelier by more than n in 2^32. */
static size_t dice_below(uint64_t *dice, size_t n)
{
    return (size_t)((dice_next(dice) >> 32) * n >> 32);
}

/* SHA-256 of the base seed, the game's number (8 bytes, little end first) and purpose. */
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

/* ---- one game ------------------------------------------------------------------ */

static enum lair_policy policy_of(const struct plan *plan, int64_t number, int seat)
{
    return plan->policy[(number + seat) % plan->n_policies];
}

/* The game ends here: what was wrong, and where. */
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

/* --check: the games that are played are sound, and a match that is played along is as well. */
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
    if (lair_new(p->plan->catalog, &p->game, &setup, NULL, &why) < 0)
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
    enum lair_policy policy = policy_of(p->plan, p->number, seat);

    if (policy == LAIR_POLICY_RANDOM) {
        /* A seat's own moves are the same in its view, so none is made. */
        *out = p->move[n == 1 ? 0 : dice_below(&p->dice, n)];
        return true;
    }
    lair_view(p->plan->catalog, &p->game, seat, &p->view);
    if (!lair_choose(p->plan->catalog, &p->view, policy, &p->dice_of[seat], out, NULL, 0))
        return fault(p, seat, NULL, "the policy chooses nothing");
    return true;
}

/* Answers one ask; false: a fault. */
static bool answer(struct playout *p, int seat)
{
    const struct lair_catalog *cat = p->plan->catalog;
    size_t n = lair_moves(cat, &p->game, seat, p->move);
    struct lair_move m;
    enum lair_refusal refusal;

    if (n == 0)
        return fault(p, seat, NULL, "is asked and has no legal move");
    if (!choose(p, seat, n, &m))
        return false;
    refusal = lair_play(cat, &p->game, seat, &m, NULL);
    if (refusal != LAIR_OK)
        return fault(p, seat, &m, lair_refusal_name(refusal));
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
        if (p->out->asks == MAX_ASKS) {
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

static void play_game(struct playout *p, int64_t number, struct outcome *out)
{
    clock_t begun = clock();

    memset(out, 0, sizeof *out); /* its padding goes through a pipe too */
    p->number = number;
    p->out = out;
    play_to_the_end(p);
    if (p->match != NULL && p->plan->record != NULL && out->ending == ENDED) {
        free(p->record);
        p->record = lair_match_record(p->match);
    }
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

/* ---- jobs -------------------------------------------------------------------------- */

struct job {
    pid_t pid; /* 0: none; games are played here            */
    int from;  /* the reading end of its pipe               */
};

static bool write_whole(int to, const void *bytes, size_t len)
{
    const char *at = bytes;

    while (len > 0) {
        ssize_t n = write(to, at, len);

        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        at += n;
        len -= (size_t)n;
    }
    return true;
}

static bool read_whole(int from, void *bytes, size_t len)
{
    char *at = bytes;

    while (len > 0) {
        ssize_t n = read(from, at, len);

        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        at += n;
        len -= (size_t)n;
    }
    return true;
}

/* The life of job number j. */
static void work(struct playout *p, int j, int to)
{
    const struct plan *plan = p->plan;

    for (int64_t i = j; i < plan->games; i += plan->jobs) {
        struct outcome out;

        play_game(p, plan->first + i, &out);
        if (!write_whole(to, &out, sizeof out))
            _exit(CMD_WRONG); /* the parent is gone, and has said why */
    }
    _exit(CMD_OK);
}

/* Starts job number j; those before it run already. */
static bool job_start(struct job *jobs, struct playout *p, int j)
{
    struct job *job = &jobs[j];
    int ends[2];

    if (pipe(ends) < 0)
        return false;
    job->pid = fork();
    if (job->pid == 0) {
        close(ends[0]);
        for (int k = 0; k < j; k++) /* else the others would not notice that nobody reads */
            close(jobs[k].from);
        work(p, j, ends[1]);
    }
    close(ends[1]);
    if (job->pid < 0) {
        close(ends[0]);
        job->pid = 0;
        return false;
    }
    job->from = ends[0];
    return true;
}

/* Waits for the job's end; its exit status as wait() gives it. */
static int job_end(struct job *job)
{
    int status = 0;

    if (job->pid == 0)
        return 0;
    close(job->from);
    while (waitpid(job->pid, &status, 0) < 0 && errno == EINTR)
        ;
    job->pid = 0;
    return status;
}

static void tell_death(char *buf, size_t cap, int status)
{
    if (WIFSIGNALED(status))
        g_snprintf(buf, cap, "the job died: %s", strsignal(WTERMSIG(status)));
    else
        g_snprintf(buf, cap, "the job ended with exit status %d", WEXITSTATUS(status));
}

/* ---- counting and telling ------------------------------------------------------------ */

static void tally_add(struct tally *t, const struct plan *plan, int64_t number, const struct outcome *out)
{
    t->games++;
    t->finished += out->ending == ENDED;
    t->asks += out->asks;
    t->moves += out->moves;
    t->cpu_ns += out->cpu_ns;
    t->turns += out->turns;
    t->scores[CLAMP(out->score, LEAST_SCORE, MOST_SCORE) - LEAST_SCORE] += out->ending == ENDED;
    for (int s = 0; s < plan->setup.seats; s++) {
        enum lair_policy policy = policy_of(plan, number, s);
        int won = out->won >> s & 1;

        t->seats_of[policy]++;
        t->wins_of[policy] += won;
        t->wins[s] += won;
    }
}

/* How to see the same game again. */
static void tell_again(const struct plan *plan, int64_t number)
{
    char hex[SEED_HEX];

    seed_write(hex, plan->seed);
    fprintf(stderr,
            "again with: --seed %s --first %" PRId64 " --games 1 and the same seats, sets and policies\n",
            hex, number);
}

/* False: no more games after this one. */
static bool tell_outcome(const struct plan *plan, int64_t number, const struct outcome *out)
{
    char hash[SEED_HEX], winners[LAIR_MAX_SEATS + 1] = "";
    int n = 0;

    switch (out->ending) {
    case FAULTY:
        cmd_wrong("game %" PRId64 ": %s", number, out->fault);
        tell_again(plan, number);
        return false;
    case UNFINISHED:
        cmd_wrong("game %" PRId64 ": not finished after %d asks, in turn %d", number, MAX_ASKS, out->turns);
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

/* The score that so many of a hundred games do not pass. */
static int percentile(const struct tally *t, int percent)
{
    int64_t n = 0;
    int i = 0;

    while (i < SCORES - 1 && ((n += t->scores[i]) * 100 < t->finished * percent || n == 0))
        i++;
    return LEAST_SCORE + i;
}

static double mean_score(const struct tally *t)
{
    double sum = 0;

    for (int i = 0; i < SCORES; i++)
        sum += (double)t->scores[i] * (LEAST_SCORE + i);
    return share(sum, (double)t->finished);
}

/* Alone nobody is beaten: what counts is the score. */
static void print_scores(const struct tally *t)
{
    printf("score: mean %.2f, least %d, quartiles %d %d %d, most %d\n", mean_score(t), percentile(t, 0),
           percentile(t, 25), percentile(t, 50), percentile(t, 75), percentile(t, 100));
    for (int i = 0; i < SCORES; i++)
        if (t->scores[i] > 0)
            printf("score %3d: %" PRId64 "\n", LEAST_SCORE + i, t->scores[i]);
}

static void print_scores_json(const struct tally *t)
{
    const char *comma = "";

    printf(",\"score_mean\":%.4f,\"scores\":{", mean_score(t));
    for (int i = 0; i < SCORES; i++)
        if (t->scores[i] > 0) {
            printf("%s\"%d\":%" PRId64, comma, LEAST_SCORE + i, t->scores[i]);
            comma = ",";
        }
    putchar('}');
}

static void print_text(const struct plan *plan, const struct tally *t, double seconds)
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

static void print_json(const struct plan *plan, const struct tally *t, double seconds)
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

/* ---- the best game -----------------------------------------------------------------------

   It is found by its score, and played once more for its record. */

struct best {
    int64_t number; /* -1: no game has ended yet */
    int score;
};

static void best_of(struct best *b, int64_t number, const struct outcome *out)
{
    if (out->ending == ENDED && (b->number < 0 || out->score > b->score))
        *b = (struct best){ number, out->score };
}

static bool best_write(const struct plan *plan, struct playout *p, const struct best *b)
{
    g_autoptr(GError) error = NULL;
    struct outcome out;

    if (b->number < 0)
        return true;
    p->along = true;
    play_game(p, b->number, &out);
    if (p->record != NULL && g_file_set_contents(plan->record, p->record, -1, &error))
        return true;
    cmd_wrong("%s: %s", plan->record, error != NULL ? error->message : "no record");
    return false;
}

/* ---- all games -------------------------------------------------------------------------- */

/* The outcome of the game at place i, from the job that plays it or played here and now. */
static void outcome_of(const struct plan *plan, struct playout *p, struct job *jobs, int64_t i,
                       struct outcome *out)
{
    struct job *job = &jobs[i % plan->jobs];

    if (job->pid == 0) {
        play_game(p, plan->first + i, out);
        return;
    }
    if (read_whole(job->from, out, sizeof *out))
        return;
    memset(out, 0, sizeof *out);
    out->ending = FAULTY;
    tell_death(out->fault, sizeof out->fault, job_end(job));
}

static int sim_run(const struct plan *plan)
{
    struct playout *p = g_new0(struct playout, 1);
    struct job jobs[MAX_JOBS] = { { 0 } };
    struct tally tally = { 0 };
    g_autoptr(GTimer) timer = g_timer_new();
    struct best best = { -1, 0 };
    bool go_on = true, written;
    double seconds;

    p->plan = plan;
    p->along = plan->check;
    signal(SIGPIPE, SIG_IGN); /* a job whose parent has gone ends by itself */
    fflush(stdout);           /* else each job would have a copy of it      */
    for (int j = 0; plan->jobs > 1 && j < plan->jobs && go_on; j++)
        if (!job_start(jobs, p, j)) {
            cmd_wrong("cannot start job %d: %s", j, g_strerror(errno));
            go_on = false;
        }
    for (int64_t i = 0; i < plan->games && go_on; i++) {
        struct outcome out;

        outcome_of(plan, p, jobs, i, &out);
        tally_add(&tally, plan, plan->first + i, &out);
        best_of(&best, plan->first + i, &out);
        go_on = tell_outcome(plan, plan->first + i, &out);
    }
    for (int j = 0; j < plan->jobs; j++)
        job_end(&jobs[j]);
    seconds = g_timer_elapsed(timer, NULL);
    written = plan->record == NULL || best_write(plan, p, &best);
    free(p->record);
    g_free(p);
    if (plan->json)
        print_json(plan, &tally, seconds);
    else
        print_text(plan, &tally, seconds);
    return written && tally.finished == plan->games ? CMD_OK : CMD_WRONG;
}

/* ---- the command line ---------------------------------------------------------------------- */

/* The options as they were typed. */
struct words {
    gint64 games, first;
    int seats, jobs;
    char *rules, *sets, *policy, *variants, *seed;
};

static bool find_policy(const char *name, enum lair_policy *policy)
{
    for (int i = 0; i < LAIR_N_POLICIES; i++)
        if (strcmp(name, lair_policy_name(i)) == 0) {
            *policy = i;
            return true;
        }
    return false;
}

static bool parse_policies(struct plan *plan, const char *list, struct lair_fault *why)
{
    g_auto(GStrv) names = data_split(list);
    int n = (int)g_strv_length(names);

    if (n < 1 || n > plan->setup.seats) {
        g_snprintf(why->text, sizeof why->text, "--policy wants one policy, or one for each seat");
        return false;
    }
    for (int i = 0; i < n; i++)
        if (!find_policy(names[i], &plan->policy[i])) {
            g_snprintf(why->text, sizeof why->text, "no policy '%s'; there are: random, sane, greedy",
                       names[i]);
            return false;
        }
    plan->n_policies = n;
    return true;
}

/* A short seed is a number: the digits that it lacks are zeros before it. */
static bool parse_short_seed(const char *typed, uint8_t seed[LAIR_SEED], struct lair_fault *why)
{
    char hex[SEED_HEX];
    size_t len = strlen(typed);

    memset(hex, '0', sizeof hex);
    if (len > 0 && len < SEED_HEX) {
        g_strlcpy(hex + SEED_HEX - 1 - len, typed, len + 1);
        if (seed_read(seed, hex))
            return true;
    }
    g_snprintf(why->text, sizeof why->text, "a seed is 1 to %d hexadecimal digits", 2 * LAIR_SEED);
    return false;
}

static bool parse_numbers(struct plan *plan, const struct words *w, struct lair_fault *why)
{
    plan->games = w->games;
    plan->first = w->first;
    plan->jobs = w->jobs;
    plan->setup.seats = w->seats;
    if (w->games < 1 || w->games > G_MAXINT32)
        g_snprintf(why->text, sizeof why->text, "--games: a number from 1");
    else if (w->first < 0 || w->first > G_MAXINT32)
        g_snprintf(why->text, sizeof why->text, "--first: a number from 0");
    else if (w->jobs < 1 || w->jobs > MAX_JOBS)
        g_snprintf(why->text, sizeof why->text, "--jobs: a number from 1 to %d", MAX_JOBS);
    else if (w->seats < 1 || w->seats > LAIR_MAX_SEATS)
        g_snprintf(why->text, sizeof why->text, "--seats: a number from 1 to %d", LAIR_MAX_SEATS);
    else
        return true;
    return false;
}

static bool parse_words(struct plan *plan, const struct words *w, struct lair_fault *why)
{
    if (!parse_numbers(plan, w, why) || !cmd_parse_rules(w->rules, &plan->setup.rules, why) ||
        !cmd_parse_variants(w->variants, &plan->setup.variants, why) || !parse_policies(plan, w->policy, why))
        return false;
    if (w->seed != NULL)
        return parse_short_seed(w->seed, plan->seed, why);
    randombytes_buf(plan->seed, LAIR_SEED);
    return true;
}

/* Can such a game begin at all?  Else every one of them would tell that it cannot. */
static bool try_setup(struct plan *plan, struct lair_fault *why)
{
    struct lair_game *g = g_new(struct lair_game, 1);
    bool can = lair_new(plan->catalog, g, &plan->setup, NULL, why) == 0;

    g_free(g);
    return can;
}

static int sim_main(struct plan *plan, const struct words *w)
{
    struct lair_fault why;
    g_autofree char *sets = NULL;

    if (!parse_words(plan, w, &why))
        return cmd_misuse("%s", why.text);
    sets = data_sets_for(plan->setup.rules, w->sets);
    plan->catalog = data_catalog_of(NULL, sets, &why);
    if (plan->catalog == NULL)
        return cmd_wrong("%s", why.text);
    plan->sets = data_set_ids(plan->catalog);
    plan->setup.sets = plan->sets;
    plan->setup.n_sets = (int)g_strv_length((char **)plan->sets);
    if (!try_setup(plan, &why))
        return cmd_misuse("%s", why.text);
    return sim_run(plan);
}

int cmd_sim(int argc, char **argv)
{
    struct plan plan = { 0 };
    struct words w = { .games = 100, .seats = 2, .jobs = 1 };
    g_autofree char *rules = NULL, *sets = NULL, *policy = NULL, *variants = NULL, *seed = NULL,
                    *record = NULL;
    const GOptionEntry entries[] = {
        { "games", 0, 0, G_OPTION_ARG_INT64, &w.games, "Play N games (100)", "N" },
        { "seats", 0, 0, G_OPTION_ARG_INT, &w.seats, "Players at the table (2)", "N" },
        { "rules", 0, 0, G_OPTION_ARG_STRING, &rules, "classic", "RULES" },
        { "sets", 0, 0, G_OPTION_ARG_STRING, &sets, "Card sets, parted by commas (bmr)", "LIST" },
        { "policy", 0, 0, G_OPTION_ARG_STRING, &policy,
          "random, sane or greedy; or one for each seat (random)", "LIST" },
        { "variants", 0, 0, G_OPTION_ARG_STRING, &variants, "Variants, parted by commas", "LIST" },
        { "seed", 0, 0, G_OPTION_ARG_STRING, &seed, "Up to 64 hexadecimal digits that fix all games", "HEX" },
        { "first", 0, 0, G_OPTION_ARG_INT64, &w.first, "Begin with game number N (0)", "N" },
        { "jobs", 0, 0, G_OPTION_ARG_INT, &w.jobs, "Processes (1)", "N" },
        { "record", 0, 0, G_OPTION_ARG_FILENAME, &record,
          "Write the record of the game with the best score of seat a", "FILE" },
        { "json", 0, 0, G_OPTION_ARG_NONE, &plan.json, "Print one line of JSON", NULL },
        { "verbose", 0, 0, G_OPTION_ARG_NONE, &plan.verbose, "Print a line for each game too", NULL },
        { "check", 0, 0, G_OPTION_ARG_NONE, &plan.check, "Check every position and every legal move; slow",
          NULL },
        G_OPTION_ENTRY_NULL,
    };
    int rc;

    if (!cmd_options(&argc, &argv, entries, NULL,
                     "Plays games by itself and tells how they went.  Several policies change seats\n"
                     "from game to game.  Games are a function of --seed, whatever --jobs is."))
        return CMD_MISUSE;
    if (argc > 1)
        return cmd_misuse("what is '%s'?", argv[1]);
    w.rules = rules == NULL ? "classic" : rules;
    w.sets = sets == NULL ? "bmr" : sets;
    w.policy = policy == NULL ? "random" : policy;
    w.variants = variants;
    w.seed = seed;
    plan.record = record;
    rc = sim_main(&plan, &w);
    g_free(plan.sets);
    lair_catalog_free(plan.catalog);
    return rc;
}
