/* bot/main.c - lair and its subcommands
 * SPDX-License-Identifier: MIT */
#include "bot/cli/cmd.h"

#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef HAVE_CONFIG_H
#include <config.h> /* the build's; "config.h" would be bot/cli/config.h */
#endif
#ifndef PACKAGE_VERSION
#define PACKAGE_VERSION "unknown"
#endif

struct command {
    const char *name;
    cmd_fn *run;
    const char *does; /* for the list in `lair --help` */
};

static const struct command commands[] = {
    { .name = "play", .run = cmd_play, .does = "a game on this terminal" },
    { .name = "games", .run = cmd_games, .does = "which games are kept, and how they ended" },
    { .name = "replay", .run = cmd_replay, .does = "read a game again, turn by turn" },
    { .name = "record", .run = cmd_record, .does = "write a finished game's record" },
    { .name = "boards", .run = cmd_boards, .does = "who stands where, as pages or for programs" },
    { .name = "serve", .run = cmd_serve, .does = "host games on chat networks" },
    { .name = "tables", .run = cmd_tables, .does = "which tables run, and who is awaited" },
    { .name = "backup", .run = cmd_backup, .does = "a consistent copy of a host's database" },
    { .name = "restore", .run = cmd_restore, .does = "a backup in the place of a host's database" },
    { .name = "export", .run = cmd_export, .does = "a host's database as JSON lines" },
    { .name = "import", .run = cmd_import, .does = "JSON lines into an empty database" },
    { .name = "sim", .run = cmd_sim, .does = "play many games by itself, and count" },
    { .name = "scenario", .run = cmd_scenario, .does = "test rules: positions, moves, expectations" },
    { .name = "engine", .run = cmd_engine, .does = "the engine's JSON protocol, for programs" },
    { .name = "verify", .run = cmd_verify, .does = "check that a record is genuine" },
    { .name = "cards", .run = cmd_cards, .does = "the cards of the sets" },
    { .name = "lint", .run = cmd_lint, .does = "find faults in card sets and templates" },
};

static const struct command *find_command(const char *name)
{
    for (size_t i = 0; i < G_N_ELEMENTS(commands); i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

static int unknown_command(const char *typed)
{
    const char *names[G_N_ELEMENTS(commands) + 1] = { NULL }, *near;

    for (size_t i = 0; i < G_N_ELEMENTS(commands); i++)
        names[i] = commands[i].name;
    near = lair_nearest(typed, names);
    if (near != NULL)
        return cmd_misuse("no command '%s'; did you mean '%s'?", typed, near);
    return cmd_misuse("no command '%s'", typed);
}

/* ---- lair itself ----------------------------------------------------------------------------- */

static void print_help(FILE *out)
{
    fputs("Usage: lair [--data DIR] COMMAND [OPTION…]\n\n"
          "Hosts the card game Boss Monster in chat channels, or plays it with you here.\n"
          "Unofficial, not affiliated with the game's publisher.\n\n"
          "Commands:\n",
          out);
    for (size_t i = 0; i < G_N_ELEMENTS(commands); i++)
        fprintf(out, "  %-10s %s\n", commands[i].name, commands[i].does);
    fputs("\n"
          "Options:\n"
          "  --data DIR   take card sets and templates from DIR\n"
          "  --version    print the version\n"
          "  --help       print this; after a command, tell about that command\n",
          out);
}

static int run(const struct command *command, int argc, char **argv)
{
    g_autofree char *title = g_strconcat("lair ", command->name, NULL);
    int rc;

    g_set_prgname(title);
    rc = command->run(argc, argv);
    if (fflush(stdout) != 0 || ferror(stdout))
        return cmd_wrong("cannot write to standard output");
    return rc;
}

/* `lair help` and `lair help COMMAND` */
static int help(int argc, char **argv)
{
    const struct command *command;
    char *asking[] = { NULL, "--help", NULL };

    if (argc < 2) {
        print_help(stdout);
        return CMD_OK;
    }
    command = find_command(argv[1]);
    if (command == NULL)
        return unknown_command(argv[1]);
    asking[0] = argv[1];
    return run(command, 2, asking);
}

/* Takes `--data DIR` out of argv, wherever it stands before a "--", and puts it into $LAIR_DATA,
 * where bot/games/data.c looks.  False: misuse. */
static bool take_data(int *argc, char **argv)
{
    const char *dir = NULL;
    int kept = 1;

    for (int i = 1; i < *argc; i++) {
        if (strcmp(argv[i], "--") == 0) {
            while (i < *argc)
                argv[kept++] = argv[i++];
            break;
        }
        if (g_str_has_prefix(argv[i], "--data="))
            dir = argv[i] + strlen("--data=");
        else if (strcmp(argv[i], "--data") != 0)
            argv[kept++] = argv[i];
        else if (++i < *argc)
            dir = argv[i];
        else
            return cmd_misuse("--data wants a folder"), false;
    }
    argv[kept] = NULL;
    *argc = kept;
    if (dir == NULL)
        return true;
    if (!g_file_test(dir, G_FILE_TEST_IS_DIR))
        return cmd_misuse("--data %s: no such folder", dir), false;
    return g_setenv("LAIR_DATA", dir, TRUE);
}

/* Players' names and cards are UTF-8 wherever lair runs, but numbers are written the same way
 * everywhere. */
static void use_utf8(void)
{
    setlocale(LC_CTYPE, "");
    if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
        setlocale(LC_CTYPE, "C.UTF-8");
}

int main(int argc, char **argv)
{
    const struct command *command;

    use_utf8();
    g_set_prgname("lair");
    if (!take_data(&argc, argv))
        return CMD_MISUSE;
    if (argc < 2) {
        print_help(stderr);
        return CMD_MISUSE;
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("lair " PACKAGE_VERSION);
        return CMD_OK;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "-?") == 0) {
        print_help(stdout);
        return CMD_OK;
    }
    if (strcmp(argv[1], "help") == 0)
        return help(argc - 1, argv + 1);
    if (*argv[1] == '-')
        return cmd_misuse("unknown option %s", argv[1]);
    command = find_command(argv[1]);
    if (command == NULL)
        return unknown_command(argv[1]);
    return run(command, argc - 1, argv + 1);
}
