/* bot/tools/sim.c - lair sim: playouts
 *
 * Game number i is a function of the base seed and i alone (bot/tools/playout.h).  With --jobs J, J
 * processes are forked and job j plays the games i with i % J == j.  Each writes one struct outcome
 * per game into a pipe of its own, in order, and the parent reads them in the order of the games.
 * So everything that is printed is the same for any J, and if a job dies, the
 * game it died in is known.
 * SPDX-License-Identifier: MIT */
#include "bot/cli/cmd.h"
#include "bot/games/data.h"
#include "bot/games/seed.h"
#include "bot/tools/playout.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <sodium.h>

enum { MAX_JOBS = 256 };

/* ---- what the games add up to ---------------------------------------------------------------- */

enum {
    TALLY_LEAST = -36, /* for one seat alone: every hero of a game is a wound, or … */
    TALLY_MOST = 36,   /* … a soul */
    TALLY_SCORES = TALLY_MOST - TALLY_LEAST + 1,
};

/* All games together. */
struct tally {
    int64_t games, finished, asks, moves, cpu_ns, turns;
    int64_t wins[LAIR_MAX_SEATS];
    int64_t wins_of[LAIR_N_POLICIES], seats_of[LAIR_N_POLICIES];
    struct questions questions;
    int64_t scores[TALLY_SCORES]; /* of one seat alone: how often TALLY_LEAST came up, then the next … */
};

static void tally_add(struct tally *t, const struct plan *plan, int64_t number, const struct outcome *out)
{
    t->games++;
    t->finished += out->ending == ENDED;
    t->asks += out->asks;
    t->moves += out->moves;
    t->cpu_ns += out->cpu_ns;
    t->turns += out->turns;
    if (plan->questions)
        questions_add(&t->questions, out->person);
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

static bool tally_tell(const struct plan *plan, int64_t number, const struct outcome *out)
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

static void tally_print(const struct plan *plan, const struct tally *t, const struct usage *usage,
                        double seconds)
{
    char hex[SEED_HEX];

    seed_write(hex, plan->seed);
    printf("%" PRId64 " games in %.3f s, %.0f a second; %" PRId64 " finished\n", t->games, seconds,
           share((double)t->games, seconds), t->finished);
    printf("a game: %.1f turns, %.1f asks, %.1f of them with a choice; %.0f ns an ask\n",
           share((double)t->turns, (double)t->games), share((double)t->asks, (double)t->games),
           share((double)t->moves, (double)t->games), share((double)t->cpu_ns, (double)t->asks));
    printf("a position: %zu bytes\n", sizeof(struct lair_game));
    if (plan->questions)
        questions_print(&t->questions);
    if (plan->leak)
        questions_print_leak(&t->questions);
    if (plan->setup.seats == 1)
        print_scores(t);
    for (int s = 0; s < plan->setup.seats && plan->setup.seats > 1; s++)
        printf("seat %c won %" PRId64 " (%.1f %%)\n", cmd_seat_letter(s), t->wins[s],
               100 * share((double)t->wins[s], (double)t->games));
    for (int p = 0; p < LAIR_N_POLICIES; p++)
        if (t->seats_of[p] > 0 && plan->setup.seats > 1)
            printf("%s: %" PRId64 " wins in %" PRId64 " seats (%.1f %%)\n", lair_policy_name(p),
                   t->wins_of[p], t->seats_of[p], 100 * share((double)t->wins_of[p], (double)t->seats_of[p]));
    if (usage != NULL)
        usage_print(usage);
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

static void tally_print_json(const struct plan *plan, const struct tally *t, const struct usage *usage,
                             double seconds)
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
    if (plan->questions)
        questions_print_json(&t->questions);
    if (plan->leak)
        questions_print_leak_json(&t->questions);
    if (usage != NULL)
        usage_print_json(usage);
    printf(",\"turns\":%" PRId64 ",\"seed\":\"%s\"}\n", t->turns, hex);
}

/* ---- jobs ------------------------------------------------------------------------------------ */

struct job {
    pid_t pid; /* 0: none; the games are played in this process */
    int from;  /* the reading end of its pipe */
};

static bool write_whole(int to, const void *from, size_t left)
{
    const char *at = from;

    while (left > 0) {
        ssize_t n = write(to, at, left);

        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        at += n;
        left -= (size_t)n;
    }
    return true;
}

static bool read_whole(int from, void *to, size_t left)
{
    char *at = to;

    while (left > 0) {
        ssize_t n = read(from, at, left);

        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        at += n;
        left -= (size_t)n;
    }
    return true;
}

/* The life of job number j. */
static void work(struct playout *p, int j, int to)
{
    const struct plan *plan = p->plan;

    for (int64_t i = j; i < plan->games; i += plan->jobs) {
        struct outcome out;

        playout_run(p, plan->first + i, &out);
        if (!write_whole(to, &out, sizeof out))
            _exit(CMD_WRONG); /* the parent has gone, and has said why */
    }
    if (p->usage != NULL) {
        size_t len;
        const void *bytes = usage_bytes(p->usage, &len);

        write_whole(to, bytes, len);
    }
    _exit(CMD_OK);
}

/* Starts job number j; those before it are running already. */
static bool job_start(struct job *jobs, struct playout *p, int j)
{
    struct job *job = &jobs[j];
    int ends[2];

    if (pipe(ends) < 0)
        return false;
    job->pid = fork();
    if (job->pid == 0) {
        close(ends[0]);
        for (int k = 0; k < j; k++) /* otherwise the others would not notice that nobody reads any more */
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

/* Waits for the job to end; its exit status as wait() gives it. */
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

/* What the job has counted, behind all its outcomes. */
static bool job_usage(struct job *job, struct usage *usage)
{
    g_autofree void *bytes = NULL;
    size_t len;

    usage_bytes(usage, &len);
    bytes = g_malloc(len);
    if (!read_whole(job->from, bytes, len))
        return false;
    usage_merge(usage, bytes);
    return true;
}

static void tell_death(char *buf, size_t cap, int status)
{
    if (WIFSIGNALED(status))
        g_snprintf(buf, cap, "the job died: %s", strsignal(WTERMSIG(status)));
    else
        g_snprintf(buf, cap, "the job ended with exit status %d", WEXITSTATUS(status));
}

/* ---- the best game --------------------------------------------------------------------------- */

/* The best game is found by its score, and played once more for its record. */

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
    struct outcome out;

    if (b->number < 0)
        return true;
    p->along = true;
    playout_run(p, b->number, &out);
    if (p->record == NULL) {
        cmd_wrong("%s: no record", plan->record);
        return false;
    }
    return cmd_write_record(plan->record, p->record, 0666) == CMD_OK;
}

/* ---- all games ------------------------------------------------------------------------------- */

/* The outcome of the game at place i, from the job that plays it, or played here and now. */
static void outcome_of(const struct plan *plan, struct playout *p, struct job *jobs, int64_t i,
                       struct outcome *out)
{
    struct job *job = &jobs[i % plan->jobs];

    if (job->pid == 0) {
        playout_run(p, plan->first + i, out);
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
    struct usage *usage = plan->tally ? usage_new(plan->catalog) : NULL;
    bool go_on = true, written;
    double seconds;

    p->plan = plan;
    p->along = plan->check;
    p->usage = usage;
    signal(SIGPIPE, SIG_IGN); /* a job whose parent has gone ends by itself */
    fflush(stdout);           /* otherwise each job would have a copy of what is buffered */
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
        go_on = tally_tell(plan, plan->first + i, &out);
    }
    for (int j = 0; j < plan->jobs; j++) {
        if (go_on && usage != NULL && jobs[j].pid != 0 && !job_usage(&jobs[j], usage)) {
            cmd_wrong("job %d ended before it told what it had counted", j);
            go_on = false;
        }
        job_end(&jobs[j]);
    }
    p->usage = NULL; /* the best game is in it already */
    seconds = g_timer_elapsed(timer, NULL);
    written = plan->record == NULL || best_write(plan, p, &best);
    free(p->record);
    g_free(p);
    if (plan->json)
        tally_print_json(plan, &tally, usage, seconds);
    else
        tally_print(plan, &tally, usage, seconds);
    usage_free(usage);
    return go_on && written && tally.finished == plan->games ? CMD_OK : CMD_WRONG;
}

/* ---- the command line ------------------------------------------------------------------------ */

/* The options as they were typed. */
struct words {
    gint64 games, first;
    int seats, jobs;
    char *rules, *sets, *stars, *policy, *variants, *seed;
};

/* All that there are; g_free it. */
static char *policy_names(const char *between)
{
    const char *names[LAIR_N_POLICIES + 1] = { NULL };

    for (int i = 0; i < LAIR_N_POLICIES; i++)
        names[i] = lair_policy_name((enum lair_policy)i);
    return g_strjoinv(between, (char **)names);
}

static bool find_policy(const char *name, enum lair_policy *policy)
{
    for (int i = 0; i < LAIR_N_POLICIES; i++)
        if (strcmp(name, lair_policy_name(i)) == 0) {
            *policy = i;
            return true;
        }
    return false;
}

static void refuse_policy(const char *name, struct lair_fault *why)
{
    g_autofree char *names = policy_names(", ");

    g_snprintf(why->text, sizeof why->text, "no policy '%s'; there are: %s", name, names);
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
            refuse_policy(names[i], why);
            return false;
        }
    plan->n_policies = n;
    return true;
}

/* Reads a short seed, which is a number: the digits that it lacks are leading zeros. */
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

/* Can such a game begin at all?  If not, every single game would tell so. */
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
    g_auto(GStrv) stars = g_strsplit(w->stars, ",", 0);

    if (!parse_words(plan, w, &why))
        return cmd_misuse("%s", why.text);
    sets = data_sets_for(plan->setup.rules, plan->setup.seats, w->sets);
    plan->catalog = data_catalog_of(NULL, sets, &why);
    if (plan->catalog == NULL)
        return cmd_wrong("%s", why.text);
    plan->sets = data_set_ids(plan->catalog);
    plan->setup.sets = plan->sets;
    plan->setup.n_sets = (int)g_strv_length((char **)plan->sets);
    plan->setup.stars = (const char *const *)stars;
    plan->setup.n_stars = (int)g_strv_length(stars);
    if (!try_setup(plan, &why)) {
        data_tell_stars(plan->setup.rules, plan->setup.seats, sets, w->stars, &why);
        return cmd_misuse("%s", why.text);
    }
    return sim_run(plan);
}

/* Does what the words say, if they go together, and clears the plan. */
static int follow(struct plan *plan, const struct words *w)
{
    int rc;

    plan->questions = plan->questions || plan->leak;
    if (plan->tally && plan->questions)
        return cmd_misuse("--tally counts games that are played once: not with --questions or --leak");
    rc = sim_main(plan, w);
    g_free(plan->sets);
    lair_catalog_free(plan->catalog);
    return rc;
}

int cmd_sim(int argc, char **argv)
{
    struct plan plan = { 0 };
    struct words w = { .games = 100, .seats = 2, .jobs = 1 };
    g_autofree char *rules = NULL, *sets = NULL, *stars = NULL, *policy = NULL, *variants = NULL,
                    *seed = NULL, *record = NULL;
    const GOptionEntry entries[] = {
        { "games", 0, 0, G_OPTION_ARG_INT64, &w.games, "Play N games (100)", "N" },
        { "seats", 0, 0, G_OPTION_ARG_INT, &w.seats, "Players at the table (2)", "N" },
        { "rules", 0, 0, G_OPTION_ARG_STRING, &rules, "classic", "RULES" },
        { "sets", 0, 0, G_OPTION_ARG_STRING, &sets, "Card sets, parted by commas (bmr)", "LIST" },
        { "stars", 0, 0, G_OPTION_ARG_STRING, &stars, "Cards that come on request, parted by commas",
          "LIST" },
        { "policy", 0, 0, G_OPTION_ARG_STRING, &policy,
          "random, sane, greedy, careful or greedy-1; or one for each seat (random)", "LIST" },
        { "variants", 0, 0, G_OPTION_ARG_STRING, &variants, "Variants, parted by commas", "LIST" },
        { "seed", 0, 0, G_OPTION_ARG_STRING, &seed, "Up to 64 hexadecimal digits that fix all games", "HEX" },
        { "first", 0, 0, G_OPTION_ARG_INT64, &w.first, "Begin with game number N (0)", "N" },
        { "jobs", 0, 0, G_OPTION_ARG_INT, &w.jobs, "Processes (1)", "N" },
        { "record", 0, 0, G_OPTION_ARG_FILENAME, &record,
          "Write the record of the game with the best score of seat a", "FILE" },
        { "json", 0, 0, G_OPTION_ARG_NONE, &plan.json, "Print one line of JSON", NULL },
        { "verbose", 0, 0, G_OPTION_ARG_NONE, &plan.verbose, "Print a line for each game too", NULL },
        { "questions", 0, 0, G_OPTION_ARG_NONE, &plan.questions,
          "Count what a person is asked whose passes stand, and what that costs", NULL },
        { "leak", 0, 0, G_OPTION_ARG_NONE, &plan.leak,
          "As --questions, and tell what being asked tells others of a hand", NULL },
        { "tally", 0, 0, G_OPTION_ARG_NONE, &plan.tally,
          "Count how bosses and cards fare, and how often each line takes effect", NULL },
        { "check", 0, 0, G_OPTION_ARG_NONE, &plan.check, "Check every position and every legal move; slow",
          NULL },
        G_OPTION_ENTRY_NULL,
    };

    if (!cmd_options(&argc, &argv, entries, NULL,
                     "Plays games by itself and tells how they went.  Several policies change seats\n"
                     "from game to game.  Games are a function of --seed, whatever --jobs is."))
        return CMD_MISUSE;
    w.rules = rules == NULL ? "classic" : rules;
    w.sets = sets == NULL ? "bmr" : sets;
    w.stars = stars == NULL ? "" : stars;
    w.policy = policy == NULL ? "random" : policy;
    w.variants = variants;
    w.seed = seed;
    plan.record = record;
    return follow(&plan, &w);
}
