/* bot/cli/cmd.h - the subcommands of lair, and what they share
 *
 * A subcommand gets argv as main() would: argv[0] is its name, then come options and arguments.
 * `--data DIR` has been removed (bot/games/data.h).  It returns one of the exit codes below; if
 * something went wrong it has told so on standard error, in one line, with cmd_wrong() or
 * cmd_misuse().
 * SPDX-License-Identifier: MIT */
#ifndef LAIR_BOT_CLI_CMD_H
#define LAIR_BOT_CLI_CMD_H

#include <stdbool.h>
#include <stddef.h>

#include <glib.h>

#include "engine/lair.h"

struct json_object;

enum {
    CMD_OK = 0,
    CMD_WRONG = 1,  /* something is wrong */
    CMD_MISUSE = 2, /* unknown options, missing arguments */
};

typedef int cmd_fn(int argc, char **argv);

cmd_fn cmd_backup, cmd_boards, cmd_cards, cmd_engine, cmd_export, cmd_games, cmd_import, cmd_lint, cmd_play,
    cmd_record, cmd_replay, cmd_restore, cmd_scenario, cmd_serve, cmd_sim, cmd_tables, cmd_verify;

/* ---- options --------------------------------------------------------------------------------- */

/* Reads the options of a subcommand; what is not an option stays in *argv from [1] on.  arguments
 * names those ("FILE…"; NULL: there may be none) and summary is a sentence or more; --help prints
 * both and ends the program.  False: misuse, which has been told. */
bool cmd_options(int *argc, char ***argv, const GOptionEntry *entries, const char *arguments,
                 const char *summary);

/* Tell "lair sim: …" on standard error; they return CMD_WRONG and CMD_MISUSE. */
int cmd_wrong(const char *format, ...) G_GNUC_PRINTF(1, 2);
int cmd_misuse(const char *format, ...) G_GNUC_PRINTF(1, 2);

/* ---- files ----------------------------------------------------------------------------------- */

/* The content of a file, or with "-" of standard input, with a NUL after its *len bytes; g_free it.
 * NULL: it cannot be read or is longer than CMD_FILE_MAX, and *why says so without its name. */
enum { CMD_FILE_MAX = 16 * 1024 * 1024 };
char *cmd_read_file(const char *path, size_t *len, struct lair_fault *why);

/* Writes a record into a file that is not there, or is empty, or a record: another one stays as it is.  It is the old
 * one or the new one, whole.  CMD_OK, or CMD_WRONG, which has been told. */
int cmd_write_record(const char *path, const char *record, int mode);

/* The JSON value in a text of len bytes with a NUL after them; the caller owns it.  NULL: the text
 * is something else (JSON's null included), or more follows; *why begins with
 * name, if that is not NULL. */
enum { CMD_JSON_DEPTH = 32 };
struct json_object *cmd_parse_json(const char *text, size_t len, const char *name, struct lair_fault *why);

/* ---- words ----------------------------------------------------------------------------------- */

/* For a struct lair_setup: each reads a word and returns false, with *why set, if it does not
 * understand it. */

/* Which rules: "classic". */
bool cmd_parse_rules(const char *word, enum lair_rules *out, struct lair_fault *why);
/* "classic-hand,hard" into LAIR_CLASSIC_HAND | LAIR_HARD; NULL and "": none. */
bool cmd_parse_variants(const char *list, uint8_t *variants, struct lair_fault *why);
/* "not a legal move now: …": a refusal, and the reason that lair_parse()
 * gave, if any; g_free it. */
char *cmd_refusal(enum lair_refusal refusal, const char *why);

/* 'a' for seat 0; '-' for none. */
char cmd_seat_letter(int seat);

#endif
