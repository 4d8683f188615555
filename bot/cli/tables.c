/* bot/cli/tables.c - lair tables: what runs, and who is awaited */
#include <stdio.h>

#include <sodium.h>

#include "adapters/clock.h"
#include "bot/cli/check.h"
#include "bot/cli/cmd.h"
#include "bot/cli/config.h"
#include "bot/log.h"
#include "bot/store.h"

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

static int list(struct store *s, const char *database)
{
    struct listing l = { .store = s };

    if (store_read_tables(s, 0, print_table, &l) < 0)
        return cmd_wrong("%s: %s", database, store_fault(s));
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

static int check(struct store *s, const char *database)
{
    struct check_counts n;

    if (!check_database(s, print_fault, NULL, &n))
        return cmd_wrong("%s: %s", database, store_fault(s));
    printf("%" G_GINT64_FORMAT " rows, %" G_GINT64_FORMAT " tables, %" G_GINT64_FORMAT
           " games and %" G_GINT64_FORMAT " records replayed: ",
           n.rows, n.tables, n.games, n.records);
    if (n.faults == 0)
        puts("all is well");
    else
        printf("%" G_GINT64_FORMAT " %s\n", n.faults, n.faults == 1 ? "fault" : "faults");
    return n.faults == 0 ? CMD_OK : CMD_WRONG;
}

int cmd_tables(int argc, char **argv)
{
    g_autofree char *path = NULL, *why = NULL, *database = NULL;
    gboolean checks = FALSE;
    const GOptionEntry options[] = {
        { "config", 'c', 0, G_OPTION_ARG_FILENAME, &path, "the configuration of the host", "FILE" },
        { "check", 0, 0, G_OPTION_ARG_NONE, &checks, "look at the whole database, and replay every game",
          NULL },
        { NULL, 0, 0, 0, NULL, NULL, NULL },
    };
    struct store *store;
    struct clock *clock;
    struct log *log;
    int rc;

    if (!cmd_options(&argc, &argv, options, "",
                     "Lists the open tables: name, state, place, seats, moves, who is awaited, network."))
        return CMD_MISUSE;
    if (path == NULL || argc > 1)
        return cmd_misuse("-c FILE is wanted");
    if (sodium_init() < 0)
        return cmd_wrong("libsodium does not start");
    database = config_database(path, &why);
    store = database != NULL ? store_open(database, STORE_READ, &why) : NULL;
    if (store == NULL)
        return cmd_wrong("%s", why);
    clock = clock_new();
    log = log_start(clock, G_LOG_LEVEL_WARNING);
    rc = checks ? check(store, database) : list(store, database);
    log_end(log);
    clock_free(clock);
    store_close(store);
    return rc;
}
