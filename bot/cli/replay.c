/* bot/cli/replay.c - lair replay: a recorded game, told again
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <json-c/json.h>

#include "bot/cli/kept.h"
#include "bot/cli/reader.h"
#include "bot/games/record.h"

/* What was asked for on the command line. */
struct replay {
    struct kept kept;
    char *sets, *language;
    gboolean json, moves, all;
    char *text; /* the record */
    size_t len;
    struct table *table; /* where it was played; NULL: the record is a file's */
    const struct lair_catalog *cat;
    struct lair_catalog *own; /* cat, if it is not the shelf's */
};

/* ---- the record ------------------------------------------------------------------------------ */

static int load_file(struct replay *r, const char *path)
{
    struct lair_fault why = { "" };

    r->text = cmd_read_file(path, &r->len, &why);
    if (r->text != NULL)
        r->cat = r->own = record_catalog(r->text, r->sets, &why);
    return r->cat != NULL ? CMD_OK : cmd_wrong("%s: %s", path, why.text);
}

static int load_kept(struct replay *r, const char *number)
{
    struct lair_fault why = { "" };
    int rc = kept_open(&r->kept);

    if (rc != CMD_OK)
        return rc;
    r->table = kept_table(&r->kept, number);
    r->text = r->table != NULL ? kept_record(&r->kept, r->table) : NULL;
    if (r->text == NULL)
        return CMD_WRONG;
    r->len = strlen(r->text);
    r->cat = shelf_catalog(r->kept.shelf, r->kept.store, r->table->sets, &why);
    return r->cat != NULL ? CMD_OK : cmd_wrong("game %s: %s", number, why.text);
}

static void replay_clear(struct replay *r)
{
    table_free(r->table);
    lair_catalog_free(r->own);
    kept_close(&r->kept);
    g_free(r->text);
    g_free(r->sets);
    g_free(r->language);
}

/* ---- telling --------------------------------------------------------------------------------- */

/* Prints events as JSON while they happen. */
struct teller {
    struct lair_sink sink;
    const struct lair_catalog *catalog;
};

static void tell_json(struct lair_sink *sink, const struct lair_event *e)
{
    struct json_object *o = lair_event_json(((struct teller *)sink)->catalog, e);

    puts(json_object_to_json_string_ext(o, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE));
    json_object_put(o);
}

static bool print_events(const struct replay *r, struct lair_fault *why)
{
    struct teller teller = { .sink = { .event = tell_json }, .catalog = r->cat };
    struct lair_match *match = lair_match_load(r->cat, r->text, r->len, &teller.sink, why);
    bool sound = match != NULL;

    if (sound)
        lair_match_free(match);
    return sound;
}

static void print_move(void *ctx, const struct lair_game *g, const struct lair_event *events, guint n)
{
    g_autofree char *text = story_move(ctx, g, events, n);

    if (*text != '\0')
        puts(text);
}

/* What the words are to say of it. */
static struct story story_of(const struct replay *r, const struct tale *tale, struct template_set *words)
{
    g_autofree char *commitment = record_tag(r->text, "commitment");
    struct story s = { .tale = tale, .words = words, .unrated = commitment == NULL };

    for (int i = 0; r->table != NULL && i < r->table->n_seats; i++)
        s.nick[i] = r->table->seat[i].who.nick;
    return s;
}

static bool tell_story(const struct replay *r, struct template_set *words, struct lair_fault *why)
{
    struct tale *tale = tale_read(r->cat, r->text, r->len, why);
    struct story s;
    bool told = true;

    if (tale == NULL)
        return false;
    s = story_of(r, tale, words);
    if (r->moves)
        told = tale_moves(tale, r->text, print_move, &s, why);
    else if (r->all || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        reader_print(&s);
    else
        reader_run(&s);
    tale_free(tale);
    return told;
}

static int tell(const struct replay *r, const char *argument)
{
    struct lexicon *lexicon = NULL;
    struct template_set *words = r->json ? NULL : kept_words(&lexicon, r->language);
    struct lair_fault why = { "" };
    int rc = CMD_OK;

    if (!r->json && words == NULL)
        rc = CMD_WRONG;
    else if (!(r->json ? print_events(r, &why) : tell_story(r, words, &why)))
        rc = cmd_wrong("%s%s: %s", r->table != NULL ? "game " : "", argument, why.text);
    lexicon_free(lexicon);
    return rc;
}

static int run(struct replay *r, int argc, char **argv)
{
    int rc;

    if (argc != 2)
        return cmd_misuse(argc < 2 ? "which game, or which record?" : "one game at a time");
    if (r->json + r->moves + r->all > 1)
        return cmd_misuse("--json, --moves and --all are three ways to tell it");
    if (kept_is_number(argv[1]) && r->sets != NULL)
        return cmd_misuse("a kept game has its sets: --sets is for records");
    rc = kept_is_number(argv[1]) ? load_kept(r, argv[1]) : load_file(r, argv[1]);
    return rc == CMD_OK ? tell(r, argv[1]) : rc;
}

int cmd_replay(int argc, char **argv)
{
    struct replay r = { 0 };
    const GOptionEntry entries[] = {
        { "all", 0, 0, G_OPTION_ARG_NONE, &r.all, "Print every turn at once, as without a terminal", NULL },
        { "moves", 0, 0, G_OPTION_ARG_NONE, &r.moves, "Print sentences move by move, without boards", NULL },
        { "json", 0, 0, G_OPTION_ARG_NONE, &r.json, "Print the events as JSON, one a line", NULL },
        { "sets", 0, 0, G_OPTION_ARG_STRING, &r.sets,
          "The sets or files of sets, if not those a record names", "LIST" },
        { "language", 0, 0, G_OPTION_ARG_STRING, &r.language, "what is said: de; without it, English",
          "LANG" },
        kept_config_option(&r.kept),
        kept_database_option(&r.kept),
        G_OPTION_ENTRY_NULL,
    };
    int rc = CMD_MISUSE;

    if (cmd_options(&argc, &argv, entries, "NUMBER|RECORD",
                    "Tells a game again: one that is kept, by its number (see lair games), or a record in a\n"
                    "file. On a terminal it is read turn by turn."))
        rc = run(&r, argc, argv);
    replay_clear(&r);
    return rc;
}
