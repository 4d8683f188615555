/* tests/bench/bench_host.c - what the host costs with many tables
 *
 *     bench_host [TABLES...]      (100 1000 10000)
 *
 * The real host in this process, over a network on tape, with 50 channels; each
 * person sits at two tables of two seats.  People say legal moves at tables drawn
 * by lot.  For each number of tables it prints
 *
 *     command   a line until its answer has been handed to the network: in memory,
 *               so that it is the host's own share without waiting for a disk
 *     from disk the same at a table whose game had left the memory
 *     a table   bytes an idle table keeps in memory: what malloc gave out less what
 *               SQLite keeps as a cache, less the same of a host without tables
 *     restart   opening the database and one turn of the loop
 *     turns     of the loop in an idle hour, clocks running at all tables */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <malloc.h>
#include <sodium.h>
#include <sqlite3.h>

#include "bot/games/bout.h"
#include "bot/tables.h"
#include "bot/turn.h"
#include "tests/stage.h"

enum {
    PLACES = 50,
    COMMANDS = 20000,
    COLD_COMMANDS = 500,
    WARM_MOVES = 20, /* at each table, before commands are measured */
    REST_MOVES = 3,  /* ... and before it is left alone: these do wait for a disk */
    FORGET_EVERY = 1000,
    MINUTE = 60 * 1000,
    HOUR = 60 * MINUTE,
};

struct bench {
    char *folder, *path;
    struct stage *stage;
    struct tape *net;
    int tables;
    GRand *dice;
};

static const struct host_settings settings = { .sets = "bmr", .clock_s = 7 * 24 * 60 * 60 };

/* What must hold for the figures to mean anything. */
static void must(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "bench_host: %s\n", what);
    exit(1);
}

/* ---- measuring ------------------------------------------------------------------------------- */

/* Of this process: what else the machine does is not counted. */
static double now_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* Prints the median and what 99 % stay under, in ms. */
static void print_times(const char *what, double *ms, int n)
{
    qsort(ms, (size_t)n, sizeof *ms, compare);
    printf("  %-10s %8.3f ms at the median, %8.3f ms at 99 %% (%d of them)\n", what, ms[n / 2],
           ms[n - 1 - n / 100], n);
}

static int64_t bytes_in_use(void)
{
    malloc_trim(0);
    return (int64_t)mallinfo2().uordblks + (int64_t)mallinfo2().hblkhd - sqlite3_memory_used();
}

static uint64_t turns(const struct host *h)
{
    uint64_t n = 0;

    for (int i = 0; i <= COUNTS_BUCKETS; i++)
        n += h->counts.turn.bucket[i];
    return n;
}

/* ---- people and tables ----------------------------------------------------------------------- */

static char *place_of(int i)
{
    return g_strdup_printf("#dungeon%d", i % PLACES);
}

static char *networks(void)
{
    GString *s = g_string_new("net:");

    for (int i = 0; i < PLACES; i++)
        g_string_append_printf(s, "%s#dungeon%d", i > 0 ? "," : "", i);
    return g_string_free(s, FALSE);
}

static struct bench *bench_new(const char *path, int tables)
{
    struct bench *b = g_new0(struct bench, 1);
    g_autofree char *names = networks();

    b->path = g_strdup(path);
    b->tables = tables;
    b->dice = g_rand_new_with_seed(4711);
    b->stage = stage_new(names, path, &settings);
    stage_open(b->stage);
    b->net = stage_tape(b->stage, "net");
    return b;
}

static void bench_free(struct bench *b)
{
    stage_free(b->stage);
    g_rand_free(b->dice);
    g_free(b->path);
    g_free(b);
}

/* Opens table number i and begins its game: person i and the next one play. */
static void begin(struct bench *b, int i)
{
    g_autofree char *place = place_of(i), *open = g_strdup_printf("new t%d 2", i);
    g_autofree char *join = g_strdup_printf("join t%d", i), *start = g_strdup_printf("start @t%d", i);
    g_autofree char *one = g_strdup_printf("p%d", i), *two = g_strdup_printf("p%d", (i + 1) % b->tables);

    tape_line(b->net, one, place, open);
    tape_line(b->net, two, place, join);
    tape_line(b->net, one, NULL, start);
    if (i % FORGET_EVERY == 0)
        tape_forget(b->net);
}

static struct table *table_of(const struct bench *b, int i)
{
    g_autofree char *name = g_strdup_printf("t%d", i);

    return tables_by_name(b->stage->host, "net", name);
}

/* A legal move of a seat that is asked, as its player would whisper it; NULL: nobody is. */
static char *choose(struct bench *b, const struct table *t, int *seat)
{
    g_autofree struct lair_move *moves = g_new(struct lair_move, LAIR_MAX_MOVES);
    char text[LAIR_TEXT];
    size_t n;

    *seat = stage_asked(t, b->dice);
    if (*seat < 0)
        return NULL;
    n = lair_moves(t->cat, table_game(t), *seat, moves);
    must(n > 0, "who is asked has a move");
    lair_move_text(t->cat, table_game(t), *seat, &moves[g_rand_int_range(b->dice, 0, (gint32)n)], text);
    return g_strdup_printf("%s @%s", text, t->name);
}

/* One command at a table; returns how long it took in ms, or -1: nobody is asked there. */
static double command(struct bench *b, struct table *t)
{
    struct tape_line line = { 0 };
    g_autofree char *text = NULL, *nick = NULL;
    double begun, took;
    int seat, moves = t->n_moves;

    text = choose(b, t, &seat);
    if (text == NULL)
        return -1;
    nick = g_strdup(t->seat[seat].who.nick);
    line.nick = nick;
    line.text = text;
    begun = now_ms();
    tape_hand_in(b->net, &line);
    turn_run(b->stage->host);
    took = now_ms() - begun;
    tape_settle();
    if (t->n_moves <= moves)
        fprintf(stderr, "%s: %s\n", text, tape_letter(b->net, tape_mark(b->net) - 1)->whole);
    must(t->n_moves > moves, "a legal move is played");
    return took;
}

/* A command at a table drawn by lot; a game that is over is begun again. */
static double any_command(struct bench *b, bool from_disk)
{
    for (;;) {
        int i = g_rand_int_range(b->dice, 0, b->tables);
        struct table *t = table_of(b, i);
        double ms;

        if (t == NULL || t->state != TABLE_RUNNING) {
            begin(b, i);
            t = table_of(b, i);
        }
        must(bout_load(b->stage->host, t), "a game is loaded");
        if (from_disk) {
            g_autofree char *hand = g_strdup_printf("hand @t%d", i);
            double begun;

            table_drop_game(t);
            begun = now_ms();
            tape_hand_in(b->net, &(struct tape_line){ .nick = t->seat[0].who.nick, .text = hand });
            turn_run(b->stage->host);
            ms = now_ms() - begun;
            tape_settle();
            return ms;
        }
        ms = command(b, t);
        if (ms >= 0)
            return ms;
    }
}

static void fill(struct bench *b, int moves)
{
    for (int i = 0; i < b->tables; i++)
        begin(b, i);
    for (int k = 0; k < b->tables * moves; k++) {
        any_command(b, false);
        if (k % FORGET_EVERY == 0)
            tape_forget(b->net);
    }
    tape_forget(b->net);
}

/* ---- what is measured ------------------------------------------------------------------------ */

static void measure_commands(int tables)
{
    struct bench *b = bench_new(NULL, tables);
    double *ms = g_new(double, COMMANDS);

    fill(b, WARM_MOVES);
    for (int i = 0; i < COMMANDS; i++) {
        ms[i] = any_command(b, false);
        if (i % FORGET_EVERY == 0)
            tape_forget(b->net);
    }
    print_times("command", ms, COMMANDS);
    for (int i = 0; i < COLD_COMMANDS; i++)
        ms[i] = any_command(b, true);
    print_times("from disk", ms, COLD_COMMANDS);
    g_free(ms);
    bench_free(b);
}

/* Tables are left alone until their games have left the memory. */
static void come_to_rest(struct bench *b)
{
    stage_turn(b->stage, 2000); /* so that it is stored who was told what */
    for (int i = 0; i < 11; i++)
        stage_turn(b->stage, MINUTE);
    while (g_main_context_iteration(NULL, FALSE))
        continue;
    for (int i = 0; i < 1 + b->tables / 32; i++)
        stage_turn(b->stage, 1);
    tape_forget(b->net);
}

static void measure_rest(const char *path, int tables)
{
    struct bench *b = bench_new(path, tables);
    int64_t with, without;
    double begun, took;
    uint64_t before;

    fill(b, REST_MOVES);
    come_to_rest(b);
    stage_close(b->stage);
    begun = now_ms();
    stage_open(b->stage);
    took = now_ms() - begun;
    b->net = stage_tape(b->stage, "net");
    for (guint i = 0; i < b->stage->host->tables->len; i++)
        must(!table_has_game(b->stage->host->tables->pdata[i]), "no game is loaded for a restart");
    before = turns(b->stage->host);
    stage_turn(b->stage, HOUR);
    printf("  %-10s %8.0f ms\n", "restart", took);
    printf("  %-10s %8" G_GUINT64_FORMAT " in an idle hour\n", "turns", turns(b->stage->host) - before);
    with = bytes_in_use();
    stage_close(b->stage);
    g_free(b->stage->path);
    b->stage->path = g_strdup(":memory:");
    stage_open(b->stage);
    without = bytes_in_use();
    printf("  %-10s %8.0f bytes of memory while idle\n", "a table", (double)(with - without) / tables);
    bench_free(b);
}

static void remove_database(const char *folder, const char *path)
{
    static const char *const ends[] = { "", "-wal", "-shm" };

    for (size_t i = 0; i < G_N_ELEMENTS(ends); i++) {
        g_autofree char *name = g_strconcat(path, ends[i], NULL);
        g_unlink(name);
    }
    g_rmdir(folder);
}

static void measure(int tables)
{
    g_autofree char *folder = g_dir_make_tmp("lair-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "lair.db", NULL);

    printf("%d tables\n", tables);
    measure_commands(tables);
    measure_rest(path, tables);
    fflush(stdout);
    remove_database(folder, path);
}

int main(int argc, char **argv)
{
    static const int usual[] = { 100, 1000, 10000 };

    if (sodium_init() < 0)
        return 1;
    for (int i = 1; i < argc; i++)
        measure(atoi(argv[i]));
    for (size_t i = 0; argc == 1 && i < G_N_ELEMENTS(usual); i++)
        measure(usual[i]);
    return 0;
}
