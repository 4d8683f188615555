/* bot/cli/export.c - lair export: a host's database as JSON lines
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "bot/cli/database.h"
#include "bot/store/archive.h"

struct printing {
    long rows; /* including the one with the versions */
};

static void print_row(void *ctx, struct json_object *row)
{
    struct printing *p = ctx;

    puts(json_object_to_json_string_ext(row, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE));
    p->rows++;
}

static int export_all(struct store *s)
{
    struct printing p = { 0 };

    return store_export(s, print_row, &p) == 0 ? CMD_OK : cmd_wrong("%s: %s", store_path(s), store_fault(s));
}

/* person: NETWORK/KEY */
static int export_person(struct store *s, const char *person)
{
    g_autofree char *network = g_strndup(person, strcspn(person, "/"));
    const char *key = person + strlen(network);
    struct printing p = { 0 };

    if (network[0] == '\0' || key[0] == '\0' || key[1] == '\0')
        return cmd_misuse("--person is NETWORK/ACCOUNT");
    if (store_export_person(s, network, key + 1, print_row, &p) < 0)
        return cmd_wrong("%s: %s", store_path(s), store_fault(s));
    return p.rows > 1 ? CMD_OK : cmd_wrong("nothing is kept of %s", person);
}

/* ctx: char **, whose rows; NULL: everybody's. */
static int export(const struct database *d, void *ctx)
{
    char **person = ctx;

    return *person != NULL ? export_person(d->store, *person) : export_all(d->store);
}

int cmd_export(int argc, char **argv)
{
    g_autofree char *person = NULL;
    const struct database_command command = {
        .summary = "Writes all that a host keeps as JSON lines, also while it runs. It has every hand and "
                   "seed in it; with --person nothing that others may not see.",
        .wanted = "-c FILE is wanted",
        .option = { "person", 0, 0, G_OPTION_ARG_STRING, &person, "only what concerns that person",
                    "NETWORK/ACCOUNT" },
        .mode = STORE_READ,
        .run = export,
    };

    return database_run(&command, argc, argv, &person);
}
