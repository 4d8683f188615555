/* tests/e2e/world.c - a game as the database has it, and who may have seen what of it
 * SPDX-License-Identifier: MIT */
#include "tests/e2e/world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "bot/games/shelf.h"
#include "bot/store.h"
#include "tests/known.h"

struct world {
    char *database, *name;
    struct shelf *shelf;
    struct table *table; /* replayed so far; NULL: no game has begun */
    struct known *known; /* NULL: no game has begun */
    unsigned decided[LAIR_MAX_SEATS];
};

struct world *world_new(const char *database, const char *table)
{
    struct world *w = g_new0(struct world, 1);

    w->database = g_strdup(database);
    w->name = g_strdup(table);
    w->shelf = shelf_new(NULL);
    return w;
}

void world_free(struct world *w)
{
    if (w == NULL)
        return;
    table_free(w->table);
    shelf_free(w->shelf);
    known_free(w->known);
    g_free(w->database);
    g_free(w->name);
    g_free(w);
}

const struct table *world_table(const struct world *w)
{
    return w->table;
}

unsigned world_decided(const struct world *w, int seat)
{
    return w->decided[seat];
}

/* ---- what everybody may know ----------------------------------------------------------------- */

const char *world_secret(const struct world *w, int viewer, const char *text)
{
    return known_secret(w->known, w->table, viewer, text);
}

/* ---- reading --------------------------------------------------------------------------------- */

static bool replay(void *ctx, int n, int seat, const char *text, bool decided)
{
    struct world *w = ctx;
    struct lair_move m;

    if (n < w->table->n_moves)
        return true;
    w->decided[seat] += decided;
    assert_int_equal(lair_parse(w->table->cat, table_game(w->table), seat, text, &m, NULL), LAIR_OK);
    assert_int_equal(table_play(w->table, seat, &m), LAIR_OK);
    known_learn(w->known, w->table);
    return true;
}

static void deal(struct world *w, struct store *s, struct table *t)
{
    struct lair_fault why;
    const struct lair_catalog *cat = shelf_catalog(w->shelf, s, t->sets, &why);

    assert_non_null(cat);
    assert_int_equal(table_deal(t, cat, &why), 0);
    w->table = t;
    w->known = known_new(t);
}

struct reading {
    struct world *world;
    struct store *store;
    enum table_state state;
};

static void take_table(void *ctx, struct table *t)
{
    struct reading *r = ctx;
    bool ours = strcmp(t->name, r->world->name) == 0;

    if (ours)
        r->state = t->state;
    if (ours && r->world->table == NULL && (t->state == TABLE_RUNNING || t->state == TABLE_OVER))
        deal(r->world, r->store, t);
    else
        table_free(t);
}

enum table_state world_look(struct world *w)
{
    char *why = NULL;
    struct store *s = store_open(w->database, STORE_READ, &why);
    struct reading r = { w, s, TABLE_LOBBY };

    if (s == NULL)
        fail_msg("%s", why);
    assert_int_equal(store_read_tables(s, 0, take_table, &r), 0);
    if (w->table != NULL)
        assert_int_equal(store_read_moves(s, w->table->id, replay, w), 0);
    store_close(s);
    return r.state;
}

/* ---- every line on the wire ------------------------------------------------------------------ */

enum { LINE_MAX_BYTES = 510 }; /* RFC 1459: 512 with CR LF */

static void check_line(const struct world *w, int viewer, const char *channel, const char *line)
{
    g_autofree char *there = g_strdup_printf(" %s :", channel);
    bool public = strstr(line, there) != NULL;
    const char *secret;

    if (strlen(line) > LINE_MAX_BYTES)
        fail_msg("too long: %s", line);
    assert_true(g_utf8_validate(line, -1, NULL));
    if (w->table == NULL || !g_str_has_prefix(line, ":lair!"))
        return;
    secret = world_secret(w, public ? LAIR_PUBLIC : viewer, line);
    if (secret != NULL)
        fail_msg("%s is not to be known there: %s", secret, line);
}

void world_check_peer(struct world *w, const struct peer *p, int viewer, const char *channel,
                      unsigned *checked)
{
    const char *line;

    world_look(w);
    while ((line = peer_line(p, *checked)) != NULL) {
        check_line(w, viewer, channel, line);
        ++*checked;
    }
}

int world_choices(const char *line)
{
    int n = 0;

    for (;;) {
        g_autofree char *number = g_strdup_printf("%d) ", n + 1);

        line = strstr(line, number);
        if (line == NULL || g_str_has_prefix(line + strlen(number), "order: "))
            return n;
        n++;
    }
}
