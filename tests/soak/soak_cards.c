/* tests/soak/soak_cards.c - random games of all sets, for as long as one likes
 *
 *     soak_cards [quick] [GAMES|HOURSh [SEED]]
 *     soak_cards [quick] again SEED NUMBER CARD
 *
 * As tests/unit/test_random_games.c, with every check after every move, on all cores; "quick" makes the dear ones now
 * and then, and plays thirty times as many games.  A game is a function of the seed, its
 * number and the card that it is about, so that one that fails can be played again by itself.  Which card that is, is
 * chosen by what all games together have seen too little of.  contrib/soak runs it.
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <glib.h>
#include <sodium.h>

#include "tests/ordeal.h"
#include "tests/unit/games.h"
#include "tests/unreached.h"

enum { JOBS = 64, ENOUGH = 20, RARE_ONE_IN = 8, TOLD_EVERY_S = 60 };

static const struct ordeal_care some_checks = {
    .moves = 20, .position = 60, .secrets = 40, .worlds = 5, .record = 2000
};
static const struct ordeal_care every_check = {
    .moves = 1, .position = 1, .secrets = 1, .worlds = 1, .record = 50, .thorough = true
};

/* What a job plays, and has seen.  It alone writes here, but for the first member. */
struct job {
    pid_t pid; /* 0: it has ended, or was never begun */
    uint32_t number;
    lair_design focus;
    char told[ORDEAL_TOLD];
    struct ordeal_seen saw;
};

/* In memory that all jobs share. */
struct soak {
    uint32_t next; /* the number of the next game */
    bool stop;
    int n_jobs;
    struct job job[JOBS];
};

static struct lair_catalog *cat;
static struct unreached *none;
static struct soak *soak;
static struct job *mine; /* in a job: its own */
static uint32_t seed = 1, games = UINT32_MAX;
static double seconds = 3600;
static bool quick;

/* ---- what all have seen ---------------------------------------------------------------------- */

static unsigned long times_seen(lair_design d, int line)
{
    unsigned long n = 0;

    for (int j = 0; j < soak->n_jobs; j++)
        n += soak->job[j].saw.line[d][line - 1];
    return n;
}

/* Is a line of it to be seen more often?  The spaces of landmarks are seen in every game. */
static bool lacks(lair_design d)
{
    for (int line = 1; lair_line_word(cat, d, line) != NULL; line++)
        if (times_seen(d, line) < ENOUGH && !unreached_has(none, cat, d, line))
            return true;
    return false;
}

static int count_lacks(void)
{
    int n = 0;

    for (lair_design d = LAIR_N_KINDS + 1; d <= lair_designs(cat); d++)
        n += lacks(d);
    return n;
}

/* ---- a game ---------------------------------------------------------------------------------- */

/* One in so many lines, and all of the card that it is about, are rare in this game. */
static void draw_rare(struct ordeal_seen *rare, lair_design focus, uint32_t *dice)
{
    for (lair_design d = LAIR_N_KINDS + 1; d <= lair_designs(cat); d++) {
        for (int i = 0; i < ORDEAL_LINES; i++)
            rare->line[d][i] = d != focus && games_roll(dice, RARE_ONE_IN) != 0;
        for (int i = 0; i < N_SPACES; i++)
            rare->spaces[d][i] = games_roll(dice, RARE_ONE_IN) != 0;
        ordeal_note_least(rare, cat, d, 1);
    }
}

static void play_game(uint32_t number, lair_design focus)
{
    static struct ordeal_seen rare;
    uint32_t dice = (seed * 2654435761u ^ number * 2246822519u) | 1;
    const struct ordeal o = { .cat = cat,
                              .saw = &mine->saw,
                              .rare = &rare,
                              .enough = 1,
                              .care = quick ? some_checks : every_check,
                              .focus = focus,
                              .told = mine->told };

    for (int i = 0; i < 8; i++) /* near seeds are not near any more */
        games_roll(&dice, 2);
    mine->number = number;
    mine->focus = focus;
    draw_rare(&rare, focus, &dice);
    ordeal_play(&o, &dice);
}

/* A card of which too little was seen, three times in four; 0: any. */
static lair_design choose_focus(uint32_t *luck)
{
    lair_design drawn = 0;
    uint32_t n = 0;

    if (games_roll(luck, 4) == 0)
        return 0;
    for (lair_design d = LAIR_N_KINDS + 1; d <= lair_designs(cat); d++)
        if (lacks(d) && games_roll(luck, ++n) == 0)
            drawn = d;
    return drawn;
}

/* ---- jobs ------------------------------------------------------------------------------------ */

static void games_keep_what_must_hold(void **state)
{
    uint32_t luck = (uint32_t)getpid() | 1, number;

    (void)state;
    while (!soak->stop && (number = __atomic_fetch_add(&soak->next, 1, __ATOMIC_RELAXED)) < games)
        play_game(number, choose_focus(&luck));
}

/* Tells on standard error what does not hold; what else cmocka says would be said by every job. */
static int live(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(games_keep_what_must_hold) };
    int nowhere = open("/dev/null", O_WRONLY);

    dup2(nowhere, STDOUT_FILENO);
    close(nowhere);
    return cmocka_run_group_tests(tests, NULL, NULL);
}

static void start_jobs(void)
{
    fflush(stdout);
    for (int j = 0; j < soak->n_jobs; j++) {
        struct job *job = &soak->job[j];
        pid_t pid = fork();

        if (pid == 0) {
            mine = job;
            _exit(live() != 0);
        }
        if (pid < 0) {
            perror("fork");
            soak->stop = true;
            return;
        }
        job->pid = pid;
    }
}

/* Says how the game that a job died in is seen again. */
static void tell_fault(const struct job *job)
{
    printf("game %u: %s\n", job->number, job->told);
    printf("again with: contrib/soak cards %sagain %u %u %s\n", quick ? "quick " : "", seed, job->number,
           job->focus == 0 ? "none" : lair_print(cat, job->focus)->id);
    fflush(stdout);
}

/* Takes leave of jobs that have ended; how many go on.  *faults counts those that ended badly: of them the first is told,
 * and then all stop. */
static int reap(int *faults)
{
    int left = 0, status;

    for (int j = 0; j < soak->n_jobs; j++) {
        struct job *job = &soak->job[j];

        if (job->pid > 0 && waitpid(job->pid, &status, WNOHANG) == job->pid) {
            job->pid = 0;
            if (status != 0 && (*faults)++ == 0)
                tell_fault(job);
            soak->stop |= status != 0;
        }
        left += job->pid > 0;
    }
    return left;
}

/* ---- telling --------------------------------------------------------------------------------- */

static void tell(double passed)
{
    unsigned long n_games = 0, n_moves = 0, n_deals = 0;

    for (int j = 0; j < soak->n_jobs; j++) {
        n_games += soak->job[j].saw.games;
        n_moves += soak->job[j].saw.moves;
        n_deals += soak->job[j].saw.worlds.deals;
    }
    printf(
        "%.0f min: %lu games, %lu moves, %lu other worlds; %d cards with a line that was resolved less than %d times\n",
        passed / 60, n_games, n_moves, n_deals, count_lacks(), ENOUGH);
    fflush(stdout);
}

static void tell_line(lair_design d, int line, const char *what)
{
    printf("%s/%d (%s) of %s: %s %lu times\n", lair_print(cat, d)->id, line, lair_line_word(cat, d, line),
           lair_print(cat, d)->name, what, times_seen(d, line));
}

/* Lines that were seen too little; returns how many were seen of which it is said that no game comes to them. */
static int tell_lines(void)
{
    int wrong = 0;

    for (lair_design d = LAIR_N_KINDS + 1; d <= lair_designs(cat); d++)
        for (int line = 1; lair_line_word(cat, d, line) != NULL; line++) {
            bool unreached = unreached_has(none, cat, d, line);

            if (unreached && times_seen(d, line) > 0) {
                tell_line(d, line, "engine/sets/UNREACHED.md has it, and it was resolved");
                wrong++;
            } else if (!unreached && times_seen(d, line) < ENOUGH) {
                tell_line(d, line, "resolved only");
            }
        }
    return wrong;
}

/* ---- all games ------------------------------------------------------------------------------- */

static int play_all(void)
{
    gint64 began = g_get_monotonic_time(), told = began;
    sigset_t child_ends;
    int faults = 0;

    sigemptyset(&child_ends);
    sigaddset(&child_ends, SIGCHLD);
    sigprocmask(SIG_BLOCK, &child_ends, NULL); /* it waits until it is looked at */
    soak->n_jobs = (int)CLAMP(sysconf(_SC_NPROCESSORS_ONLN), 1, JOBS);
    start_jobs();
    while (reap(&faults) > 0) {
        gint64 now = g_get_monotonic_time();

        soak->stop |= (double)(now - began) / 1e6 > seconds;
        if ((double)(now - told) / 1e6 >= TOLD_EVERY_S) {
            tell((double)(now - began) / 1e6);
            told = now;
        }
        sigtimedwait(&child_ends, NULL, &(struct timespec){ .tv_sec = 1 }); /* the time may be up, too */
    }
    tell((double)(g_get_monotonic_time() - began) / 1e6);
    return tell_lines() > 0 || faults > 0;
}

/* ---- one game again -------------------------------------------------------------------------- */

static uint32_t again;
static lair_design again_focus;

static void that_game_keeps_what_must_hold(void **state)
{
    (void)state;
    play_game(again, again_focus);
}

static int play_again(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(that_game_keeps_what_must_hold) };
    int failed;

    mine = &soak->job[0];
    failed = cmocka_run_group_tests(tests, NULL, NULL);
    printf("%s\n%lu moves\n", mine->told, mine->saw.moves);
    return failed != 0;
}

/* ---- the command line ------------------------------------------------------------------------ */

static bool read_number(const char *text, uint32_t *n)
{
    guint64 value;
    bool good = g_ascii_string_to_unsigned(text, 10, 0, UINT32_MAX, &value, NULL);

    if (good)
        *n = (uint32_t)value;
    return good;
}

/* "500" games, or "1.5h". */
static bool read_length(const char *text)
{
    char *end;

    if (read_number(text, &games)) {
        seconds = 1e9;
        return games > 0;
    }
    seconds = 3600 * g_ascii_strtod(text, &end);
    return end > text && strcmp(end, "h") == 0 && seconds > 0;
}

static int usage(void)
{
    fputs("usage: soak_cards [quick] [GAMES|HOURSh [SEED] | again SEED NUMBER CARD]\n", stderr);
    return 2;
}

static int run(int argc, char **argv)
{
    if (argc == 5 && strcmp(argv[1], "again") == 0) {
        bool any = strcmp(argv[4], "none") == 0;

        again_focus = any ? 0 : lair_find_design(cat, argv[4], NULL);
        if (!read_number(argv[2], &seed) || !read_number(argv[3], &again) || (again_focus == 0 && !any))
            return usage();
        return play_again();
    }
    if (argc > 3 || (argc > 1 && !read_length(argv[1])) || (argc > 2 && !read_number(argv[2], &seed)))
        return usage();
    return play_all();
}

int main(int argc, char **argv)
{
    int rc;

    if (sodium_init() < 0)
        return 1;
    soak = mmap(NULL, sizeof *soak, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (soak == MAP_FAILED) {
        perror("mmap");
        return 1;
    }
    cat = mixture_catalog();
    none = unreached_read(cat);
    quick = argc > 1 && strcmp(argv[1], "quick") == 0;
    rc = run(argc - quick, argv + quick);
    unreached_free(none);
    lair_catalog_free(cat);
    return rc;
}
