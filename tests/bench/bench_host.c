/* tests/bench/bench_host.c - what the host costs with many tables
 *
 *     bench_host [TABLES...]      (100 1000 10000)
 *
 * A host with so many tables (tests/bench/many.h).  For each number of tables it prints
 *
 *     command   a line until its answer has been handed to the network: in memory,
 *               so that it is the host's own share without waiting for a disk
 *     from disk the same at a table whose game had left the memory
 *     a table   bytes an idle table keeps in memory: what malloc gave out less what
 *               SQLite keeps as a cache, less the same of a host without tables
 *     restart   opening the database and one turn of the loop
 *     turns     of the loop in an idle hour, clocks running at all tables
 *
 * With ten tables it takes a second, and tests/bench.sh has it run.
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "tests/bench/many.h"
#include "tests/folder.h"

enum {
    COMMANDS = 20, /* a table, and ... */
    COMMANDS_MOST = 20000,
    LOOKS = 500,     /* from disk */
    WARM_MOVES = 20, /* at each table, before commands are measured */
    REST_MOVES = 3,  /* ... and before it is left alone: these do wait for a disk */
    HOUR = 60 * 60 * 1000,
};

/* ---- measuring ------------------------------------------------------------------------------- */

/* How long what was measured took, one after the other. */
struct times {
    double begun;
    double *ms;
    int n;
};

/* Of this process: what else the machine does is not counted. */
static double now_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static void take_time(void *user, bool on)
{
    struct times *t = user;

    if (on)
        t->begun = now_ms();
    else
        t->ms[t->n++] = now_ms() - t->begun;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* Prints the median and what 99 % stay under. */
static void print_times(const char *what, struct times *t)
{
    qsort(t->ms, (size_t)t->n, sizeof *t->ms, compare);
    printf("  %-10s %8.3f ms at the median, %8.3f ms at 99 %% (%d of them)\n", what, t->ms[t->n / 2],
           t->ms[t->n - 1 - t->n / 100], t->n);
}

static void measure_commands(int tables)
{
    struct many *m = many_new(NULL, tables);
    int commands = MIN(tables * COMMANDS, COMMANDS_MOST), looks = MIN(commands, LOOKS);
    g_autofree double *ms = g_new(double, commands);
    struct times said = { .ms = ms }, looked = { .ms = ms };

    many_fill(m, WARM_MOVES);
    m->measure = take_time;
    m->user = &said;
    for (int i = 0; i < commands; i++)
        many_command(m);
    print_times("command", &said);
    m->user = &looked;
    for (int i = 0; i < looks; i++)
        many_look(m);
    print_times("from disk", &looked);
    many_free(m);
}

/* ---- at rest --------------------------------------------------------------------------------- */

static uint64_t turns(const struct host *h)
{
    uint64_t n = 0;

    for (int i = 0; i <= COUNTS_BUCKETS; i++)
        n += h->counts.turn.bucket[i];
    return n;
}

static void measure_rest(const char *path, int tables)
{
    struct many *m = many_new(path, tables);
    double ms;
    struct times restart = { .ms = &ms };
    int64_t with;
    uint64_t before;

    many_fill(m, REST_MOVES);
    many_rest(m);
    m->measure = take_time;
    m->user = &restart;
    many_restart(m);
    many_rest(m);
    before = turns(m->stage->host);
    stage_turn(m->stage, HOUR);
    printf("  %-10s %8.0f ms\n", "restart", ms);
    printf("  %-10s %8" G_GUINT64_FORMAT " in an idle hour\n", "turns", turns(m->stage->host) - before);
    many_rest(m);
    with = many_memory(m);
    many_leave(m);
    printf("  %-10s %8.0f bytes of memory while idle\n", "a table", (double)(with - many_memory(m)) / tables);
    many_free(m);
}

static void measure(int tables)
{
    char *folder = folder_new();
    g_autofree char *path = g_build_filename(folder, "lair.db", NULL);

    many_must(tables >= 2, "usage: bench_host [TABLES...], two or more each");
    printf("%d tables\n", tables);
    measure_commands(tables);
    measure_rest(path, tables);
    fflush(stdout);
    folder_remove(folder);
}

int main(int argc, char **argv)
{
    static const int usual[] = { 100, 1000, 10000 };

    g_set_prgname("bench_host");
    many_init();
    for (int i = 1; i < argc; i++)
        measure(atoi(argv[i]));
    for (size_t i = 0; argc == 1 && i < G_N_ELEMENTS(usual); i++)
        measure(usual[i]);
    return 0;
}
