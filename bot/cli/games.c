/* bot/cli/games.c - lair games and lair record: what a database keeps of games
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include <json-c/json.h>

#include "bot/cli/kept.h"
#include "bot/cli/listing.h"
#include "bot/cli/page.h"
#include "bot/store/kin.h"

static int print_words(struct json_object *games, const char *language)
{
    struct lexicon *lexicon = NULL;
    struct template_set *words = kept_words(&lexicon, language);
    struct json_object *o = json_object_new_object();
    g_autofree char *text = NULL;

    facts_add(o, "games", json_object_get(games));
    text = words != NULL ? template_render(words, "games", o) : NULL;
    if (text != NULL)
        page_print(text);
    json_object_put(o);
    lexicon_free(lexicon);
    return words != NULL ? CMD_OK : CMD_WRONG;
}

static void print_json(struct json_object *games)
{
    for (size_t i = 0; i < json_object_array_length(games); i++)
        puts(json_object_to_json_string_ext(json_object_array_get_idx(games, i),
                                            JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE));
}

static int list(const struct kept *k, bool json, const char *language)
{
    struct json_object *games = k->store == NULL
                                    ? json_object_new_array()
                                    : listing_read(k->store, k->shelf, json ? LISTING_JSON : LISTING_WORDS);
    int rc = CMD_OK;

    if (games == NULL)
        return cmd_wrong("%s: %s", k->path, store_fault(k->store));
    if (json)
        print_json(games);
    else
        rc = print_words(games, language);
    json_object_put(games);
    return rc;
}

int cmd_games(int argc, char **argv)
{
    struct kept k = { 0 };
    gboolean json = FALSE;
    g_autofree char *language = NULL;
    const GOptionEntry entries[] = {
        { "json", 0, 0, G_OPTION_ARG_NONE, &json, "Print a line of JSON for each game", NULL },
        { "language", 0, 0, G_OPTION_ARG_STRING, &language, "what is said: de; without it, English", "LANG" },
        kept_config_option(&k),
        kept_database_option(&k),
        G_OPTION_ENTRY_NULL,
    };
    int rc = CMD_MISUSE;

    if (cmd_options(&argc, &argv, entries, NULL,
                    "Lists the games that lair play, or a host, keeps: number, day, rules, players, result."))
        rc = kept_open(&k);
    if (rc == CMD_OK)
        rc = list(&k, json, language);
    kept_close(&k);
    return rc;
}

/* ---- lair record ----------------------------------------------------------------------------- */

static int write_record(const struct kept *k, const char *record, const char *output)
{
    bool to_file = output != NULL && strcmp(output, "-") != 0;
    const char *kin = to_file ? kin_of(k->path, output) : NULL;

    if (kin != NULL)
        return cmd_wrong("%s: that is %s: name another file", output, kin);
    if (to_file)
        return cmd_write_record(output, record, 0600);
    fputs(record, stdout);
    return CMD_OK;
}

static int record(struct kept *k, int argc, char **argv, const char *output)
{
    struct table *t;
    g_autofree char *text = NULL;
    int rc;

    if (argc != 2)
        return cmd_misuse(argc < 2 ? "which game?" : "one game at a time");
    if (!kept_is_number(argv[1]))
        return cmd_misuse("'%s' is no game's number; lair games lists them", argv[1]);
    rc = kept_open(k);
    if (rc != CMD_OK)
        return rc;
    t = kept_table(k, argv[1]);
    text = t != NULL ? kept_record(k, t) : NULL;
    table_free(t);
    return text != NULL ? write_record(k, text, output) : CMD_WRONG;
}

int cmd_record(int argc, char **argv)
{
    struct kept k = { 0 };
    g_autofree char *output = NULL;
    const GOptionEntry entries[] = {
        { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output, "where to; without it, standard output", "FILE" },
        kept_config_option(&k),
        kept_database_option(&k),
        G_OPTION_ENTRY_NULL,
    };
    int rc = CMD_MISUSE;

    if (cmd_options(&argc, &argv, entries, "NUMBER",
                    "Writes the record of a game that is over, as lair replay and lair verify read it."))
        rc = record(&k, argc, argv, output);
    kept_close(&k);
    return rc;
}
