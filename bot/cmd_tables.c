/* bot/cmd_tables.c - lair tables: what runs, and who is awaited */
#include <stdio.h>

#include "bot/cmd.h"
#include "bot/config.h"
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
    g_autofree char *place = log_safe(t->place != NULL ? t->place : "-"); /* strangers chose them */
    g_autofree char *names = log_safe(waiting[0] != '\0' ? waiting : "-");

    if (t->state != TABLE_OVER) {
        printf("%s\t%s\t%s\t%d/%d\t%d moves\t%s\t%s\n", t->name, table_state_name(t->state), place,
               t->n_seats, t->max_seats, t->n_moves, names, t->network);
        l->n++;
    }
    table_free(t);
}

int cmd_tables(int argc, char **argv)
{
    g_autofree char *path = NULL, *why = NULL, *database = NULL;
    const GOptionEntry options[] = {
        { "config", 'c', 0, G_OPTION_ARG_FILENAME, &path, "the configuration of the host", "FILE" },
        { NULL, 0, 0, 0, NULL, NULL, NULL },
    };
    struct listing l = { 0 };
    int rc = CMD_OK;

    if (!cmd_options(&argc, &argv, options, "",
                     "Lists the open tables: name, state, place, seats, moves, who is awaited, network."))
        return CMD_MISUSE;
    if (path == NULL || argc > 1)
        return cmd_misuse("-c FILE is wanted");
    database = config_database(path, &why);
    l.store = database != NULL ? store_open(database, STORE_READ, &why) : NULL;
    if (l.store == NULL)
        return cmd_wrong("%s", why);
    if (store_read_tables(l.store, 0, print_table, &l) < 0)
        rc = cmd_wrong("%s: %s", database, store_fault(l.store));
    else if (l.n == 0)
        puts("no open tables");
    store_close(l.store);
    return rc;
}
