/* tests/bench/bench_chain.c - what it takes to check the chain of results
 *
 *     bench_chain [GAMES]      (10000)
 *
 * A database with so many rated games alone, each played by a machine in a person's name, with record, result and
 * entry, and then `lair verify --chain` of it.  Prints the processor time of the checking, which is what
 * counts, since there is one core for it, and the size of the file.
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <glib.h>
#include <glib/gstdio.h>
#include <sodium.h>

#include "bot/community/entries.h"
#include "bot/community/inspect.h"
#include "bot/games/data.h"
#include "bot/games/shelf.h"
#include "bot/games/solo.h"
#include "bot/loop.h"
#include "tests/folder.h"

enum { GAMES = 10000, PEOPLE = 200, AT_ONCE = 200 /* games in one turn */ };

static void must(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "bench_chain: %s\n", what);
    exit(1);
}

/* Of this process. */
static double now_s(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* ---- games ----------------------------------------------------------------------------------- */

static struct table *open_table(int n, const char *sets)
{
    g_autofree char *name = g_strdup_printf("g%d", n), *key = g_strdup_printf("person%d", n % PEOPLE);
    const struct person person = { (char *)"net", key, key, NULL };
    struct table *t = table_new(name, "net", NULL);
    const char *word = "word";

    t->rules = LAIR_SOLO;
    t->rules_number = (uint16_t)lair_rules_number(LAIR_SOLO);
    t->max_seats = 1;
    g_free(t->sets);
    t->sets = g_strdup(sets);
    seed_draw(&t->drawn);
    seed_mix(t->seed, t->drawn.half, &word, 1);
    must(table_sit(t, &person, word) == 0, "nobody sits down");
    return t;
}

static void play(struct table *t)
{
    uint64_t dice = 1;
    struct lair_game view;
    struct lair_move move;

    while (table_game(t)->phase != LAIR_PHASE_OVER) {
        table_view(t, 0, &view);
        must(lair_choose(t->cat, &view, LAIR_POLICY_GREEDY, &dice, &move, NULL) &&
                 table_play(t, 0, &move) == LAIR_OK,
             "a move is refused");
    }
}

/* As bot/games/bout.c has it. */
static char *record_of(struct table *t)
{
    char hex[SEED_HEX];

    seed_write(hex, t->drawn.half);
    lair_match_tag(t->match, "half", hex);
    seed_write(hex, t->drawn.salt_hash);
    lair_match_tag(t->match, "salt-hash", hex);
    lair_match_tag(t->match, "word-a", t->seat[0].word);
    return lair_match_record(t->match);
}

static void play_one(struct host *h, int n, const char *sets)
{
    struct lair_fault why = { "" };
    const struct lair_catalog *cat = shelf_catalog(h->shelf, h->store, sets, &why);
    struct table *t = open_table(n, sets);
    char *record;

    must(cat != NULL && table_deal(t, cat, &why) == 0, why.text);
    play(t);
    t->state = TABLE_OVER;
    record = record_of(t);
    store_put_table(h->store, t);
    store_put_record(h->store, t, record);
    entries_game(h, t, record);
    solo_finish(h, t);
    free(record);
    table_free(t);
}

static void play_all(const char *path, int games)
{
    struct host_settings settings = host_defaults;
    struct lair_fault fault = { "" };
    g_autofree char *why = NULL, *names = data_sets_for(LAIR_SOLO, 1, "bmr"), *sets = NULL;
    struct clock *clock = clock_new_by_hand(INT64_C(1767225600000));
    struct store *s = store_open(path, STORE_WRITE, &why);
    struct host *h;

    must(s != NULL, why);
    settings.chained = true;
    h = loop_open(&settings, clock, s);
    must(entries_open(h, &why) == 0, why);
    sets = shelf_pin(h->shelf, s, names, &fault);
    must(sets != NULL, fault.text);
    for (int i = 0; i < games; i++) {
        clock_turn(clock, 1000);
        play_one(h, i, sets);
        if (i % AT_ONCE == AT_ONCE - 1)
            must(store_commit(s) == 0, "it cannot be stored");
    }
    must(store_commit(s) == 0, "it cannot be stored");
    loop_close(h);
    clock_free(clock);
}

/* ---- checking -------------------------------------------------------------------------------- */

static void tell(void *ctx, const char *what, bool fault)
{
    (void)ctx;
    (void)fault;
    puts(what);
}

static void check(const char *path, int games)
{
    g_autofree char *why = NULL;
    struct store *s = store_open(path, STORE_READ, &why);
    struct inspect found;
    double began;
    GStatBuf st;

    must(s != NULL && g_stat(path, &st) == 0, why);
    began = now_s();
    must(inspect_database(s, tell, NULL, &found), "it cannot be read");
    printf("%d games: checked in %.1f s; the file has %.0f KB for each game, whole\n", games, now_s() - began,
           (double)st.st_size / 1024 / games);
    must(found.faults == 0 && found.records == games && found.digests == games && found.entries == games + 1,
         "what was played does not hold");
    store_close(s);
}

int main(int argc, char **argv)
{
    int games = argc > 1 ? atoi(argv[1]) : GAMES;
    char *folder = folder_new();
    g_autofree char *path = g_build_filename(folder, "lair.db", NULL);

    must(sodium_init() >= 0 && games > 0, "it cannot begin");
    play_all(path, games);
    check(path, games);
    folder_remove(folder);
    return 0;
}
