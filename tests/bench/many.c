/* tests/bench/many.c - a host with many tables, and people who play at them
 * SPDX-License-Identifier: MIT */
#include "tests/bench/many.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>
#include <malloc.h>
#include <sodium.h>
#include <sqlite3.h>

#include "bot/games/bout.h"
#include "bot/games/shelf.h"
#include "bot/lexicon.h"
#include "bot/tables.h"
#include "bot/turn.h"

enum {
    PLACES = 50,
    FORGET_EVERY = 1000, /* commands, after which the tape is cut off */
    TRIES = 100,         /* at as many tables drawn by lot somebody is asked */
    MINUTE = 60 * 1000,
};

/* A week for a decision, so that no clock ends meanwhile; no ticks, so that windows close when all have answered. */
static const struct host_settings settings = { .sets = "bmr", .clock_s = 7 * 24 * 60 * 60 };

void many_must(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "%s: %s\n", g_get_prgname() != NULL ? g_get_prgname() : "many", what);
    exit(1);
}

/* ---- chance ---------------------------------------------------------------------------------- */

static GRand *chance;

static const char *chance_name(void)
{
    return "the same in every run";
}

static uint32_t chance_random(void)
{
    return g_rand_int(chance);
}

static void chance_buf(void *buf, size_t len)
{
    uint8_t *bytes = buf;

    for (size_t i = 0; i < len; i++)
        bytes[i] = (uint8_t)g_rand_int(chance);
}

void many_init(void)
{
    static randombytes_implementation same = {
        .implementation_name = chance_name,
        .random = chance_random,
        .buf = chance_buf,
    };

    chance = g_rand_new_with_seed(1);
    g_random_set_seed(1);
    many_must(randombytes_set_implementation(&same) == 0 && sodium_init() >= 0, "libsodium does not begin");
}

/* ---- people and tables ----------------------------------------------------------------------- */

static char *networks(void)
{
    GString *s = g_string_new("net:");

    for (int i = 0; i < PLACES; i++)
        g_string_append_printf(s, "%s#dungeon%d", i > 0 ? "," : "", i);
    return g_string_free(s, FALSE);
}

static void open_stage(struct many *m)
{
    stage_open(m->stage);
    lexicon_watch(m->stage->host->lexicon, NULL, NULL); /* what templates get is looked at in tests */
    m->net = stage_tape(m->stage, "net");
}

struct many *many_new(const char *path, int tables)
{
    struct many *m = g_new0(struct many, 1);
    g_autofree char *names = networks();

    many_must(tables >= 2, "fewer than two tables");
    m->tables = tables;
    m->dice = g_rand_new_with_seed(4711);
    m->stage = stage_new(names, path, &settings);
    open_stage(m);
    return m;
}

void many_free(struct many *m)
{
    stage_free(m->stage);
    g_rand_free(m->dice);
    g_free(m);
}

/* Opens table number i and begins its game: person i and the next one play. */
static void begin(struct many *m, int i)
{
    g_autofree char *place = g_strdup_printf("#dungeon%d", i % PLACES);
    g_autofree char *open = g_strdup_printf("new t%d 2", i);
    g_autofree char *join = g_strdup_printf("join t%d", i), *start = g_strdup_printf("start @t%d", i);
    g_autofree char *one = g_strdup_printf("p%d", i), *two = g_strdup_printf("p%d", (i + 1) % m->tables);

    tape_line(m->net, one, place, open);
    tape_line(m->net, two, place, join);
    tape_line(m->net, one, NULL, start);
}

/* A table drawn by lot, its game in memory. */
static struct table *any_table(struct many *m)
{
    int i = g_rand_int_range(m->dice, 0, m->tables);
    g_autofree char *name = g_strdup_printf("t%d", i);
    struct table *t = tables_by_name(m->stage->host, "net", name);

    if (tape_mark(m->net) > FORGET_EVERY)
        tape_forget(m->net);
    if (t == NULL || t->state != TABLE_RUNNING) {
        begin(m, i);
        t = tables_by_name(m->stage->host, "net", name);
    }
    many_must(t != NULL && t->state == TABLE_RUNNING, "a table is begun");
    many_must(bout_load(m->stage->host, t), "a game is loaded");
    return t;
}

/* A legal move of a seat that is asked, as its player would whisper it. */
static char *choose(struct many *m, const struct table *t, int seat)
{
    g_autofree struct lair_move *moves = g_new(struct lair_move, LAIR_MAX_MOVES);
    g_autofree struct lair_game *game = g_memdup2(table_game(t), sizeof *game);
    char text[LAIR_TEXT];
    size_t n;

    lair_window_turn(t->cat, game, seat); /* in a window all who may answer are asked at once */
    n = lair_moves(t->cat, game, seat, moves);
    many_must(n > 0, "a seat that is asked has no move");
    lair_move_text(t->cat, game, seat, &moves[g_rand_int_range(m->dice, 0, (gint32)n)], text);
    return g_strdup_printf("%s @%s", text, t->name);
}

static void mark(struct many *m, bool on)
{
    if (m->measure != NULL)
        m->measure(m->user, on);
}

/* A line is handed in and answered; and its beat passes. */
static void hear(struct many *m, const char *nick, const char *text)
{
    struct tape_line line = { .nick = nick, .text = text };

    mark(m, true);
    tape_hand_in(m->net, &line);
    turn_run(m->stage->host);
    clock_turn(m->stage->clock, 1);
    mark(m, false);
    tape_settle();
}

static void say_a_move(struct many *m, struct table *t, int seat)
{
    g_autofree char *text = choose(m, t, seat), *nick = g_strdup(t->seat[seat].who.nick);
    int moves = t->n_moves, decision = t->seat[seat].decision;

    hear(m, nick, text);
    if (t->n_moves > moves || t->seat[seat].decision != decision || table_has_answered(t, seat))
        return;
    fprintf(stderr, "%s: %s\n", text, tape_letter(m->net, tape_mark(m->net) - 1)->whole);
    many_must(false, "a legal move is not taken");
}

void many_command(struct many *m)
{
    for (int i = 0; i < TRIES; i++) {
        struct table *t = any_table(m);
        int seat = stage_asked(t, m->dice);

        if (seat >= 0) {
            say_a_move(m, t, seat);
            return;
        }
    }
    many_must(false, "nobody is asked anything");
}

void many_look(struct many *m)
{
    struct table *t = any_table(m);
    g_autofree char *hand = g_strdup_printf("hand @%s", t->name), *nick = g_strdup(t->seat[0].who.nick);

    table_drop_game(t);
    hear(m, nick, hand);
    many_must(table_has_game(t), "a game does not come from the disk");
}

void many_fill(struct many *m, int moves)
{
    for (int i = 0; i < m->tables; i++) {
        begin(m, i);
        if (tape_mark(m->net) > FORGET_EVERY)
            tape_forget(m->net);
    }
    for (int i = 0; i < m->tables * moves; i++)
        many_command(m);
    tape_forget(m->net);
}

/* ---- at rest --------------------------------------------------------------------------------- */

void many_rest(struct many *m)
{
    for (int i = 0; i < 11; i++)
        stage_turn(m->stage, MINUTE);
    for (int i = 0; i < 1 + m->tables / 32; i++)
        stage_turn(m->stage, 1);
    stage_turn(m->stage, 2000); /* so that it is stored who was told what */
    tape_forget(m->net);
}

void many_restart(struct many *m)
{
    int games = 0;

    stage_close(m->stage);
    mark(m, true);
    open_stage(m);
    mark(m, false);
    /* Only the game knows whose question is answered by a pass that stands: some have to be loaded. */
    for (guint i = 0; i < m->stage->host->tables->len; i++)
        games += table_has_game(m->stage->host->tables->pdata[i]);
    many_must(games * 10 <= m->tables, "a restart loads every tenth game");
}

void many_leave(struct many *m)
{
    stage_close(m->stage);
    g_free(m->stage->path);
    m->stage->path = g_strdup(STORE_MEMORY);
    open_stage(m);
}

int64_t many_memory(struct many *m)
{
    struct host *h = m->stage->host;
    struct lair_fault why = { "" };
    g_autofree char *sets = shelf_pin(h->shelf, h->store, settings.sets, &why);

    many_must(sets != NULL && shelf_catalog(h->shelf, h->store, sets, &why) != NULL, why.text);
    malloc_trim(0);
    return (int64_t)mallinfo2().uordblks + (int64_t)mallinfo2().hblkhd - sqlite3_memory_used();
}
