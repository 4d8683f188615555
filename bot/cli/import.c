/* bot/cli/import.c - lair import: JSON lines into an empty database
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <json-c/json.h>

#include "bot/cli/database.h"
#include "bot/store/archive.h"

/* Imports one line; false: *why (g_free). */
static bool import_line(struct store_import *import, const char *line, size_t len, char **why)
{
    struct lair_fault fault = { "" };
    struct json_object *row = cmd_parse_json(line, len, NULL, &fault);
    bool taken = row != NULL && store_import_row(import, row, why);

    if (row == NULL)
        *why = g_strdup(fault.text);
    json_object_put(row);
    return taken;
}

/* Imports all lines of standard input.  CMD_OK, or CMD_WRONG: why was told, and nothing is kept. */
static int import_lines(struct store *s, struct store_import *import)
{
    g_autofree char *why = NULL;
    char *line = NULL;
    size_t cap = 0;
    ssize_t len;
    long n = 0;
    int rc = CMD_OK;

    while (rc == CMD_OK && (len = getline(&line, &cap, stdin)) >= 0) {
        size_t end = len > 0 && line[len - 1] == '\n' ? (size_t)len - 1 : (size_t)len;

        line[end] = '\0';
        n++;
        if (end > CMD_FILE_MAX)
            rc = cmd_wrong("line %ld is too long; nothing was imported", n);
        else if (!import_line(import, line, end, &why))
            rc = cmd_wrong("line %ld: %s; nothing was imported", n, why);
    }
    free(line);
    if (rc == CMD_OK && (ferror(stdin) || n == 0))
        rc = cmd_wrong("there is nothing to read");
    if (rc == CMD_OK && !store_import_end(import, &why))
        rc = cmd_wrong("%s; nothing was imported", why);
    if (rc == CMD_OK && store_commit(s) < 0)
        rc = cmd_wrong("%s: %s; nothing was imported", store_path(s), store_fault(s));
    return rc;
}

static int import_all(const struct database *d, void *ctx)
{
    g_autofree char *why = NULL;
    struct store_import *import = store_import_new(d->store, &why);
    int rc = import != NULL ? import_lines(d->store, import) : cmd_wrong("%s: %s", d->path, why);

    (void)ctx;
    store_import_free(import);
    store_rollback(d->store);
    return rc;
}

int cmd_import(int argc, char **argv)
{
    static const struct database_command command = {
        .summary = "Reads what `lair export` wrote, from standard input, into a database that is empty or "
                   "not there yet: all of it, or nothing.",
        .wanted = "-c FILE is wanted",
        .mode = STORE_WRITE,
        .run = import_all,
    };

    return database_run(&command, argc, argv, NULL);
}
