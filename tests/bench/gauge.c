/* tests/bench/gauge.c - what contrib/gauge measures: single operations, whose instructions callgrind counts
 *
 *     gauge ask SEATS SETS ASKS     classic games by lot: the legal moves are listed and one is played; to end and begin
 *                                   a game is not counted
 *     gauge command COMMANDS        a line at one of ten tables until its answer has been handed to the network
 *     gauge restart TABLES          opening the database of so many tables and the first turn of the loop
 *     gauge idle FEW MANY           bytes that an idle table keeps in memory, of MANY tables less FEW
 *
 * The first three print how many of these there were (restart: 1), and callgrind collects what they took and nothing
 * else: it is to be run with --collect-atstart=no --instr-atstart=no.  The last prints the bytes, and needs no callgrind.
 *
 * All chance is the same in every run (tests/bench/many.h), so the counts are, too.  json-c draws the seed of its hashes
 * from the system, and is given a hash without one here.
 * SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <json-c/json.h>
#include <valgrind/callgrind.h>

#include "bot/games/data.h"
#include "tests/bench/many.h"
#include "tests/folder.h"

enum {
    TABLES = 10,
    WARM_MOVES = 20, /* at each table, before commands are counted */
    REST_MOVES = 3,  /* ... and before it is left alone */
};

static void count(void *user, bool on)
{
    (void)user;
    (void)on;
    CALLGRIND_TOGGLE_COLLECT;
}

static int number(const char *text)
{
    int n = atoi(text);

    many_must(n > 0, "a number is missing (the head of tests/bench/gauge.c says what to say)");
    return n;
}

/* Instead of the C library's, which takes another way for strings near the end of a page: where they lie is the linker's
 * affair, and moved what a restart takes by 3 %. */
int strcmp(const char *a, const char *b)
{
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return (unsigned char)*a - (unsigned char)*b;
}

/* ---- the engine ------------------------------------------------------------------------------ */

/* Games by lot, one after the other. */
struct games {
    struct lair_catalog *cat;
    struct lair_setup setup;
    struct lair_game game;
    struct lair_move move[LAIR_MAX_MOVES];
    GRand *dice;
};

static void begin(struct games *g)
{
    struct lair_fault why = { "" };

    for (int i = 0; i < LAIR_SEED; i++)
        g->setup.seed[i] = (uint8_t)g_rand_int(g->dice);
    many_must(lair_new(g->cat, &g->game, &g->setup, NULL, &why) == 0, why.text);
}

/* Answers one question by lot; false: the game is over. */
static bool answer(struct games *g)
{
    struct lair_ask asks[LAIR_MAX_SEATS];
    uint32_t drawn = g_rand_int(g->dice);
    size_t n;

    if (lair_asks(g->cat, &g->game, asks) == 0)
        return false;
    count(NULL, true);
    n = lair_moves(g->cat, &g->game, asks[0].seat, g->move);
    if (n > 0)
        lair_play(g->cat, &g->game, asks[0].seat, &g->move[drawn % n], NULL);
    count(NULL, false);
    many_must(n > 0, "a seat that is asked has no move");
    return true;
}

static int gauge_ask(char **args)
{
    g_auto(GStrv) sets = g_strsplit(args[1], ",", 0);
    const char *const *names = (const char *const *)sets;
    struct games *g = g_new0(struct games, 1);
    struct lair_fault why = { "" };
    int asks = number(args[2]);

    g->setup = (struct lair_setup){ .rules = LAIR_CLASSIC, .seats = number(args[0]), .sets = names };
    g->setup.n_sets = (int)g_strv_length(sets);
    g->dice = g_rand_new_with_seed(1);
    g->cat = data_catalog(NULL, names, &why);
    many_must(g->cat != NULL, why.text);
    CALLGRIND_START_INSTRUMENTATION;
    begin(g);
    for (int i = 0; i < asks;)
        if (answer(g))
            i++;
        else
            begin(g);
    lair_catalog_free(g->cat);
    g_rand_free(g->dice);
    g_free(g);
    return asks;
}

/* ---- the host -------------------------------------------------------------------------------- */

static int gauge_command(char **args)
{
    int commands = number(args[0]);
    struct many *m = many_new(NULL, TABLES);

    many_fill(m, WARM_MOVES);
    m->measure = count;
    CALLGRIND_START_INSTRUMENTATION;
    for (int i = 0; i < commands; i++)
        many_command(m);
    many_free(m);
    return commands;
}

/* A host that was started over so many idle tables. */
static struct many *restarted(const char *folder, int tables)
{
    g_autofree char *path = g_strdup_printf("%s/%d.db", folder, tables);
    struct many *m = many_new(path, tables);

    many_fill(m, REST_MOVES);
    many_rest(m);
    m->measure = count;
    CALLGRIND_START_INSTRUMENTATION;
    many_restart(m);
    return m;
}

static int gauge_restart(char **args)
{
    char *folder = folder_new();

    many_free(restarted(folder, number(args[0])));
    folder_remove(folder);
    return 1;
}

static int64_t memory_of(const char *folder, int tables)
{
    struct many *m = restarted(folder, tables);
    int64_t bytes;

    many_rest(m);
    bytes = many_memory(m);
    many_free(m);
    return bytes;
}

static int gauge_idle(char **args)
{
    char *folder = folder_new();
    int few = number(args[0]), many = number(args[1]);
    int64_t less = memory_of(folder, few), more = memory_of(folder, many);

    many_must(few < many, "MANY is more than FEW");
    folder_remove(folder);
    return (int)((more - less) / (many - few));
}

/* ---- which ----------------------------------------------------------------------------------- */

static const struct operation {
    const char *name;
    int args;
    int (*run)(char **args); /* returns what is printed */
} operations[] = {
    { .name = "ask", .args = 3, .run = gauge_ask },
    { .name = "command", .args = 1, .run = gauge_command },
    { .name = "restart", .args = 1, .run = gauge_restart },
    { .name = "idle", .args = 2, .run = gauge_idle },
};

int main(int argc, char **argv)
{
    g_set_prgname("gauge");
    json_global_set_string_hash(JSON_C_STR_HASH_PERLLIKE);
    many_init();
    for (size_t i = 0; i < G_N_ELEMENTS(operations); i++)
        if (argc == operations[i].args + 2 && strcmp(argv[1], operations[i].name) == 0) {
            printf("%d\n", operations[i].run(argv + 2));
            return 0;
        }
    fprintf(stderr, "usage: gauge ask SEATS SETS ASKS | command COMMANDS | restart TABLES | idle FEW MANY\n");
    return 2;
}
