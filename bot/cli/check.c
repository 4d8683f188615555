/* bot/cli/check.c - `lair tables --check`: is a whole database sound?
 * SPDX-License-Identifier: MIT */
#include "bot/cli/check.h"

#include "bot/games/replay.h"
#include "bot/games/shelf.h"

struct check {
    struct store *store;
    struct shelf *shelf;
    store_fault_fn *fn;
    void *ctx;
    struct check_counts *counts;
};

static void take_fault(void *ctx, const char *fault)
{
    struct check *c = ctx;

    c->counts->faults++;
    c->fn(c->ctx, fault);
}

static void blame(struct check *c, const struct table *t, const char *what, const char *why)
{
    g_autofree char *fault = g_strdup_printf("table %" G_GINT64_FORMAT ": %s%s", t->id, what, why);

    take_fault(c, fault);
}

static void play_game(struct check *c, struct table *t)
{
    struct lair_fault why = { "" };

    c->counts->games++;
    if (!replay_game(c->shelf, c->store, t, 0, &why))
        blame(c, t, "", why.text);
}

/* A thinned game has a record only if it was rated. */
static void play_record(struct check *c, const struct table *t)
{
    g_autofree char *record = store_read_record(c->store, t->id);
    struct lair_fault why = { "" };

    if (record == NULL) {
        if (!t->thinned)
            blame(c, t, "", "it is over, and has no record");
        return;
    }
    c->counts->records++;
    if (!replay_record(c->shelf, c->store, t, record, &why))
        blame(c, t, "its record: ", why.text);
}

static void play_table(void *ctx, struct table *t)
{
    struct check *c = ctx;

    c->counts->tables++;
    switch (t->state) {
    case TABLE_RUNNING: play_game(c, t); break;
    case TABLE_OVER: play_record(c, t); break;
    case TABLE_LOBBY:
    case TABLE_ABORTED:
    case TABLE_FROZEN: break; /* there is nothing to play, or why it is frozen was told already */
    }
    table_free(t);
}

static void check_tables(struct check *c)
{
    g_autofree char *fault = NULL;

    if (store_check_tables(c->store, take_fault, c) == 0)
        return;
    fault = g_strdup_printf("the tables: %s", store_fault(c->store));
    take_fault(c, fault);
    store_rollback(c->store);
}

/* Plays every table's game or record.  A table that cannot be read does not keep the next from
 * being looked at. */
static void play_tables(struct check *c)
{
    g_autoptr(GArray) ids = store_check_ids(c->store);

    for (guint i = 0; i < ids->len; i++) {
        store_read_tables(c->store, g_array_index(ids, int64_t, i), play_table, c);
        store_rollback(c->store);
    }
}

bool check_database(struct store *s, store_fault_fn *fn, void *ctx, struct check_counts *counts)
{
    struct check c = { s, shelf_new(NULL), fn, ctx, counts };
    bool readable = store_begin_reading(s);

    *counts = (struct check_counts){ 0 };
    if (readable) {
        store_check_file(s, take_fault, &c);
        counts->rows = store_check_rows(s, take_fault, &c);
        check_tables(&c);
        play_tables(&c);
        store_end_reading(s);
    }
    shelf_free(c.shelf);
    return readable;
}
