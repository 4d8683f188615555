/* bot/cli/tables.c - lair tables: what runs, and who is awaited
 * SPDX-License-Identifier: MIT */
#include <stdio.h>

#include <sodium.h>

#include "adapters/clock.h"
#include "bot/cli/check.h"
#include "bot/cli/database.h"
#include "bot/log.h"

struct listing {
    struct store *store;
    int n;
};

static void print_table(void *ctx, struct table *t)
{
    struct listing *l = ctx;
    g_autofree char *waiting = store_read_waiting(l->store, t->id);
    g_autofree char *place = log_safe(t->place != NULL ? t->place : "-"); /* strangers choose such names */
    g_autofree char *names = log_safe(waiting[0] != '\0' ? waiting : "-");

    if (t->state != TABLE_OVER) {
        printf("%s\t%s\t%s\t%d/%d\t%d moves\t%s\t%s\n", t->name, table_state_name(t->state), place,
               t->n_seats, t->max_seats, t->n_moves, names, t->network);
        l->n++;
    }
    table_free(t);
}

static int list(const struct database *d)
{
    struct listing l = { .store = d->store };

    if (store_read_tables(d->store, 0, print_table, &l) < 0)
        return cmd_wrong("%s: %s", d->path, store_fault(d->store));
    if (l.n == 0)
        puts("no open tables");
    return CMD_OK;
}

static void print_fault(void *ctx, const char *fault)
{
    g_autofree char *safe = log_safe(fault); /* rows that make no sense may hold anything */

    (void)ctx;
    puts(safe);
}

static int check(const struct database *d)
{
    struct check_counts n;

    if (!check_database(d->store, print_fault, NULL, &n))
        return cmd_wrong("%s: %s", d->path, store_fault(d->store));
    printf("%" G_GINT64_FORMAT " rows, %" G_GINT64_FORMAT " tables, %" G_GINT64_FORMAT
           " games and %" G_GINT64_FORMAT " records replayed: ",
           n.rows, n.tables, n.games, n.records);
    if (n.faults == 0)
        puts("all is well");
    else
        printf("%" G_GINT64_FORMAT " %s\n", n.faults, n.faults == 1 ? "fault" : "faults");
    return n.faults == 0 ? CMD_OK : CMD_WRONG;
}

/* ctx: gboolean *, to look whether all is well. */
static int look(const struct database *d, void *ctx)
{
    const gboolean *checks = ctx;
    struct clock *clock;
    struct log *log;
    int rc;

    if (sodium_init() < 0)
        return cmd_wrong("libsodium does not start");
    clock = clock_new();
    log = log_start(clock, G_LOG_LEVEL_WARNING);
    rc = *checks ? check(d) : list(d);
    log_end(log);
    clock_free(clock);
    return rc;
}

int cmd_tables(int argc, char **argv)
{
    gboolean checks = FALSE;
    const struct database_command command = {
        .summary = "Lists the open tables: name, state, place, seats, moves, who is awaited, network.",
        .wanted = "-c FILE is wanted",
        .option = { "check", 0, 0, G_OPTION_ARG_NONE, &checks,
                    "look at the whole database, and replay every game", NULL },
        .mode = STORE_READ,
        .run = look,
    };

    return database_run(&command, argc, argv, &checks);
}
