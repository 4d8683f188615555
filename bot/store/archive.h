/* bot/store/archive.h - a database as rows of JSON, and back
 *
 * A row is an object: "kind" says which table of the database it is from, and the rest are that
 * table's columns in order; blobs are hexadecimal.  All tables are taken as the database has them,
 * so that none can be forgotten.  Parents come before what hangs on them, and rows in the order of
 * their keys, so what is exported, imported and exported again is the same to the byte.
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_STORE_ARCHIVE_H
#define LAIR_BOT_STORE_ARCHIVE_H

#include <json-c/json.h>

#include "bot/store.h"

enum { STORE_ARCHIVE = 1 }; /* the version of this format */

/* row belongs to the caller, and is valid during the call. */
typedef void store_row_fn(void *ctx, struct json_object *row);

/* Exports everything as it is at one moment; the first row is of kind "lair" and has the versions.
 * 0, or -1: see store_fault(). */
int store_export(struct store *s, store_row_fn *fn, void *ctx);

/* Exports what concerns one person and all accounts linked to it, and nothing that others may not
 * see: where it sat and what it played there, its links, its bans, what it did as an operator.
 * Never another's nick, account or move; never a seed, a position or a record.  For a game that has
 * ended it includes the salt, by which the person can check its word
 * (bot/games/seed.h). 0, or -1. */
int store_export_person(struct store *s, const char *network, const char *key, store_row_fn *fn, void *ctx);

struct store_import;

/* Imports into an empty database what this lair or an older one exported: every row is checked
 * against bot/store/rows.h, and the tables as a whole against what a host would make of them.  The
 * caller commits, or rolls back after a fault.  NULL: *why (g_free), for instance that the database
 * is not empty. */
struct store_import *store_import_new(struct store *s, char **why);
/* Takes the next row; the first is the one with the versions.  False: *why (g_free). */
bool store_import_row(struct store_import *i, struct json_object *row, char **why);
/* After the last row: do they make sense together?  False: *why (g_free). */
bool store_import_end(struct store_import *i, char **why);
void store_import_free(struct store_import *i); /* NULL is allowed */

#endif
