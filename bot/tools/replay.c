/* bot/tools/replay.c - lair replay and lair verify: recorded games */
#include "bot/chronicle.h"
#include "bot/cli/cmd.h"
#include "bot/games/data.h"
#include "bot/games/record.h"
#include "bot/games/seed.h"
#include "bot/words/sentences.h"

#include <stdio.h>
#include <string.h>

#include <json-c/json.h>

/* Prints events as JSON while they happen. */
struct teller {
    struct lair_sink sink;
    const struct lair_catalog *catalog;
};

static void print_json(struct json_object *o)
{
    puts(json_object_to_json_string_ext(o, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE));
}

static void tell_json(struct lair_sink *sink, const struct lair_event *e)
{
    struct json_object *o = lair_event_json(((struct teller *)sink)->catalog, e);

    print_json(o);
    json_object_put(o);
}

/* A record that was read and played again. */
struct replay {
    char *text;
    struct lair_catalog *catalog;
    struct lair_match *match;
};

static void replay_clear(struct replay *r)
{
    lair_match_free(r->match);
    lair_catalog_free(r->catalog);
    g_free(r->text);
}

/* False: *why is set. */
static bool replay_run(struct replay *r, const char *path, const char *sets,
                       void (*tell)(struct lair_sink *sink, const struct lair_event *e),
                       struct lair_fault *why)
{
    struct teller teller = { .sink = { .event = tell } };
    size_t len;

    r->text = cmd_read_file(path, &len, why);
    if (r->text == NULL)
        return false;
    r->catalog = record_catalog(r->text, sets, why);
    if (r->catalog == NULL)
        return false;
    teller.catalog = r->catalog;
    r->match = lair_match_load(r->catalog, r->text, len, &teller.sink, why);
    return r->match != NULL;
}

/* ---- sentences ------------------------------------------------------------------------------- */

/* A match that is played once more, so that the events of each move are told of
 * the game as it was then. */
struct tale {
    struct lair_sink sink;
    GArray *events; /* struct lair_event: those of this move */
    struct lair_match *match;
    const struct template_set *words;
    struct facts facts;
};

/* Whoever reads the record of a game is told everything, as if the game were over. */
static void gather(struct lair_sink *sink, const struct lair_event *e)
{
    struct lair_event open = *e;

    open.whole = 0xff;
    g_array_append_val(((struct tale *)sink)->events, open);
}

static void tell_move(struct tale *t)
{
    g_autofree char *text = NULL;

    t->facts.view = lair_match_game(t->match);
    text = chronicle_text(t->words, &t->facts, (const struct lair_event *)(void *)t->events->data,
                          t->events->len, CHRONICLE_ALL, CHRONICLE_LINES);
    g_strchomp(text);
    if (*text != '\0')
        puts(text);
    g_array_set_size(t->events, 0);
}

/* A match with the same beginning as the one that was loaded from text. */
static struct lair_match *begin_again(struct tale *t, const struct replay *r, struct lair_fault *why)
{
    const struct lair_game *g = lair_match_game(r->match);
    g_autofree char *position = record_tag(r->text, "position");
    g_autofree const char **sets = data_set_ids(r->catalog);
    struct lair_setup setup = { .rules = g->rules,
                                .rules_number = g->rules_number,
                                .seats = g->n_seats,
                                .sets = sets,
                                .variants = g->variants };
    struct json_object *o;
    struct lair_match *match;

    memcpy(setup.seed, g->seed, LAIR_SEED);
    setup.n_sets = (int)g_strv_length((char **)sets);
    if (position == NULL)
        return lair_match_new(r->catalog, &setup, &t->sink, why);
    o = cmd_parse_json(position, strlen(position), NULL, why);
    match = o == NULL ? NULL : lair_match_set(r->catalog, o, why);
    json_object_put(o);
    return match;
}

/* Plays a line of the record, "7 adventure b cast freeze a3 ; a comment", if it is a move. */
static bool play_line(struct tale *t, const char *line, struct lair_fault *why)
{
    g_autofree char *text = g_strndup(line, strcspn(line, ";\n"));
    g_auto(GStrv) words = g_strsplit(g_strchomp(text), " ", 4);
    struct lair_move move;
    struct lair_refused reason;
    int seat;

    if (!g_ascii_isdigit(*line) || g_strv_length(words) < 4)
        return true;
    seat = words[2][0] - 'a';
    if (lair_parse(t->facts.cat, lair_match_game(t->match), seat, words[3], &move, &reason) == LAIR_OK &&
        lair_match_play(t->match, seat, &move, &t->sink) == LAIR_OK)
        return true;
    g_snprintf(why->text, sizeof why->text, "'%s' cannot be played: %s", text, reason.text);
    return false;
}

static bool tell_lines(struct tale *t, const char *text, struct lair_fault *why)
{
    tell_move(t); /* what happened before the first move */
    for (const char *line = text; *line != '\0'; line += strcspn(line, "\n"), line += *line == '\n') {
        if (!play_line(t, line, why))
            return false;
        tell_move(t);
    }
    return true;
}

static bool tell_sentences(const struct replay *r, struct lair_fault *why)
{
    g_auto(GStrv) folders = data_template_dirs(NULL, "text");
    struct mustache_fault fault = { .file = "" };
    struct template_set *words =
        folders[0] == NULL ? NULL : sentences_load((const char *const *)folders, &fault);
    struct tale tale = { .sink = { .event = gather }, .words = words };
    bool told;

    if (words == NULL) {
        g_autofree char *text = mustache_fault_text(&fault);

        g_snprintf(why->text, sizeof why->text,
                   "no templates (%s): say where they are with --data or LAIR_DATA",
                   folders[0] == NULL ? "none found" : text);
        return false;
    }
    tale.facts = (struct facts){ .cat = r->catalog, .viewer = LAIR_PUBLIC };
    tale.events = g_array_new(FALSE, FALSE, sizeof(struct lair_event));
    tale.match = begin_again(&tale, r, why);
    told = tale.match != NULL && tell_lines(&tale, r->text, why);
    lair_match_free(tale.match);
    g_array_unref(tale.events);
    template_set_free(words);
    return told;
}

/* ---- what is proved -------------------------------------------------------------------------- */

static void print_hash(const struct replay *r)
{
    uint8_t hash[LAIR_HASH];
    char hex[SEED_HEX];

    lair_hash(r->catalog, lair_match_game(r->match), hash);
    seed_write(hex, hash);
    printf("hash %s\n", hex);
}

/* Prints a tag of the record, as it is written there. */
static void print_tag(const struct replay *r, const char *name)
{
    g_autofree char *value = record_tag(r->text, name);

    printf("%s %s\n", name, value);
}

static const char compare[] =
    "Compare: the commitment must be the one that the bot showed when you joined, and the word that you\n"
    "brought must be among these.  Then the host had its half before it knew your word, and neither of\n"
    "you chose the seed.  A record alone cannot prove that: whoever makes one up can choose them all.";
static const char alone[] =
    "It was played alone, and nobody brought a word that the host did not know: that the host did not\n"
    "choose the seed is not proved.";

/* Prints what the record proves about its seed, and what a player must look up. */
static void print_proof(const struct replay *r)
{
    int seats = lair_match_game(r->match)->n_seats;
    char word[] = "word-a";

    puts("seed: the host's half and one word of each seat make it, and the commitment is to that half");
    print_tag(r, "commitment");
    for (int i = 0; i < seats; i++, word[strlen(word) - 1]++)
        print_tag(r, word);
    puts(seats > 1 ? compare : alone);
}

static int print_verdict(const struct replay *r, const char *path)
{
    struct lair_fault why = { "" };
    enum record_seed seed = record_check_seed(r->text, &why);

    if (seed == RECORD_SEED_WRONG)
        return cmd_wrong("%s: its seed is not proved: %s", path, why.text);
    puts("moves: they are legal, and lead to the record's result and hash");
    if (seed == RECORD_SEED_PROVED)
        print_proof(r);
    else
        puts("seed: given by hand; whoever gave it could know every card, and nothing is proved of it");
    print_hash(r);
    return CMD_OK;
}

/* ---- commands -------------------------------------------------------------------------------- */

/* Reads the options of a subcommand, of which *json is only for some (else NULL).  Its only argument;
 * NULL: misuse, which has been told. */
static const char *record_argument(int argc, char **argv, const char *summary, char **sets, gboolean *json)
{
    const GOptionEntry entries[] = {
        { "json", 0, 0, G_OPTION_ARG_NONE, json, "Print the events as JSON, one a line", NULL },
        { "sets", 0, 0, G_OPTION_ARG_STRING, sets, "The sets or files of sets, if not those it names",
          "LIST" },
        G_OPTION_ENTRY_NULL,
    };

    if (!cmd_options(&argc, &argv, json != NULL ? entries : entries + 1, "RECORD", summary))
        return NULL;
    if (argc == 2)
        return argv[1];
    cmd_misuse(argc < 2 ? "which record?" : "one record at a time");
    return NULL;
}

int cmd_replay(int argc, char **argv)
{
    gboolean json = FALSE;
    g_autofree char *sets = NULL;
    struct replay replay = { 0 };
    struct lair_fault why = { "" };
    const char *path;
    int rc = CMD_OK;

    path = record_argument(argc, argv, "Plays a recorded game again and tells what happened.", &sets, &json);
    if (path == NULL)
        return CMD_MISUSE;
    if (!replay_run(&replay, path, sets, json ? tell_json : NULL, &why) ||
        (!json && !tell_sentences(&replay, &why)))
        rc = cmd_wrong("%s: %s", path, why.text);
    replay_clear(&replay);
    return rc;
}

int cmd_verify(int argc, char **argv)
{
    g_autofree char *sets = NULL;
    struct replay replay = { 0 };
    struct lair_fault why = { "" };
    const char *path;
    int rc;

    path = record_argument(argc, argv,
                           "Exits with 0 only if seed, commitment, words, moves, hash and checksum agree,\n"
                           "and tells what that proves and what is left for you to compare.",
                           &sets, NULL);
    if (path == NULL)
        return CMD_MISUSE;
    rc = replay_run(&replay, path, sets, NULL, &why) ? print_verdict(&replay, path)
                                                     : cmd_wrong("%s: %s", path, why.text);
    replay_clear(&replay);
    return rc;
}
