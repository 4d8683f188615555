/* bot/cli/boards.c - lair boards: who stands where, as pages or for programs
 * SPDX-License-Identifier: MIT */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <glib-unix.h>
#include <json-c/json.h>

#include "bot/cli/chain.h"
#include "bot/cli/config.h"
#include "bot/cli/kept.h"
#include "bot/cli/wall.h"
#include "bot/community/hall.h"
#include "bot/community/recount.h"
#include "bot/words/facts.h"

enum { FOLLOW_MS = 2000 }; /* between two looks whether something changed */

/* ---- for programs ---------------------------------------------------------------------------- */

/* Nobody's account or origin: a nick and a network, as everybody reads them in a chat. */
static struct json_object *person_json(struct store *s, const struct hall_board *b,
                                       const struct contender *one)
{
    struct json_object *o = json_object_new_object();
    g_autofree char *nick = hall_nick(s, one), *score = standings_score(one, b->by);

    facts_number(o, "place", one->place);
    facts_text(o, "nick", nick);
    facts_text(o, "network", one->network);
    if (b->by == STANDINGS_BEST)
        facts_number(o, "score", one->best);
    else
        facts_add(o, "score", json_object_new_double_s(g_ascii_strtod(score, NULL), score + (*score == '+')));
    facts_number(o, "games", one->games);
    return o;
}

/* A number as people read it, "27.6". */
static void add_tenths(struct json_object *o, const char *key, double value)
{
    g_autofree char *text = g_strdup_printf("%.1f", value);

    facts_add(o, key, json_object_new_double_s(value, text));
}

static struct json_object *rated_json(struct store *s, const struct ranked *one)
{
    struct json_object *o = json_object_new_object();
    g_autofree char *nick = hall_rated_nick(s, one);

    if (one->place > 0)
        facts_number(o, "place", one->place);
    facts_text(o, "nick", nick);
    facts_text(o, "network", one->person.network);
    add_tenths(o, "mean", one->person.rating.mu);
    add_tenths(o, "deviation", one->person.rating.sigma);
    facts_flag(o, "provisional", one->place == 0);
    facts_number(o, "games", one->person.games);
    return o;
}

static struct json_object *ratings_json(struct store *s, const struct hall_board *b)
{
    struct json_object *o = json_object_new_object(), *people = json_object_new_array();
    const struct ranked *one;

    facts_text(o, "rating", hall_pace_name(b->pace));
    facts_text(o, "network", b->network);
    for (guint i = 0; (one = ranking_at(b->ranking, i)) != NULL; i++)
        json_object_array_add(people, rated_json(s, one));
    facts_add(o, "people", people);
    return o;
}

static struct json_object *alone_json(struct store *s, const struct hall_board *b)
{
    struct json_object *o = json_object_new_object(), *people = json_object_new_array();
    const struct contender *one;

    facts_text(o, "sets", b->sets);
    facts_text(o, "rules", lair_rules_name((int)b->rules));
    facts_text(o, "span", hall_span_name(b->span));
    facts_text(o, "by", hall_by_name(b->by));
    facts_text(o, "network", b->network);
    facts_text(o, "place", b->place);
    facts_number(o, "gate", standings_gate(b->standings));
    for (guint i = 0; (one = standings_at(b->standings, i)) != NULL; i++)
        json_object_array_add(people, person_json(s, b, one));
    facts_add(o, "people", people);
    return o;
}

static void print_board(void *ctx, const struct hall_board *b)
{
    struct json_object *o = b->ranking != NULL ? ratings_json(ctx, b) : alone_json(ctx, b);

    puts(json_object_to_json_string_ext(o, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE));
    json_object_put(o);
}

static int print_json(const struct kept *k)
{
    if (hall_read(k->store, clock_now(k->clock), print_board, k->store) < 0)
        return cmd_wrong("%s: %s", k->path, store_fault(k->store));
    return CMD_OK;
}

/* ---- pages ----------------------------------------------------------------------------------- */

/* What pages are written with. */
struct publishing {
    const struct kept *kept;
    const char *folder;
    struct wall wall;
    GMainLoop *loop; /* NULL: they are written once */
    int64_t state;   /* of the database when they were written; -1: they were not yet */
    int rc;
};

/* All of one moment; false: it cannot be, and why was told. */
static bool publish(struct publishing *p)
{
    const struct kept *k = p->kept;
    g_autofree char *why = NULL;
    bool written;

    if (!store_begin_reading(k->store)) {
        p->rc = cmd_wrong("%s: %s", k->path, store_fault(k->store));
        return false;
    }
    p->wall.html.now = clock_now(k->clock);
    written = wall_write(&p->wall, p->folder, &why);
    store_end_reading(k->store);
    if (!written)
        p->rc = cmd_wrong("%s", why);
    return written;
}

/* ---- again and again ------------------------------------------------------------------------- */

/* Writing them is at most a tenth of what is done. */
static void look(void *ctx)
{
    struct publishing *p = ctx;
    struct clock *clock = p->kept->clock;
    int64_t state = store_state(p->kept->store), began = clock_micros(clock);

    if (state != p->state && !publish(p)) {
        g_main_loop_quit(p->loop);
        return;
    }
    if (state != p->state) {
        printf("%s: written\n", p->folder);
        fflush(stdout);
    }
    p->state = state;
    clock_after(clock, MAX(FOLLOW_MS, (clock_micros(clock) - began) / 1000 * 9), look, p);
}

static gboolean stop(void *ctx)
{
    g_main_loop_quit(((struct publishing *)ctx)->loop);
    return G_SOURCE_CONTINUE;
}

static void follow(struct publishing *p)
{
    p->loop = g_main_loop_new(NULL, FALSE);
    p->state = -1;
    g_unix_signal_add(SIGTERM, stop, p);
    g_unix_signal_add(SIGINT, stop, p);
    clock_after(p->kept->clock, 0, look, p);
    g_main_loop_run(p->loop);
    g_main_loop_unref(p->loop);
}

/* ---- pages, once or for good ----------------------------------------------------------------- */

/* asked: the language, if the configuration's is not wanted.  Faults of that are for lair serve to tell. */
static int write_pages(const struct kept *k, const char *folder, const char *asked, bool follows)
{
    g_auto(GStrv) faults = NULL;
    struct config *c = k->config != NULL ? config_read(k->config, &faults) : NULL;
    const char *language = asked != NULL || c == NULL ? asked : c->language;
    struct lexicon *lexicon = NULL;
    const struct template_set *words = kept_words(&lexicon, language);
    struct publishing p = { .kept = k,
                            .folder = folder,
                            .wall = { .store = k->store,
                                      .shelf = k->shelf,
                                      .html = { words, language, 0 },
                                      .sets = c != NULL ? c->host.sets : NULL,
                                      .operators = c != NULL ? c->operators : NULL },
                            .rc = words != NULL ? CMD_OK : CMD_WRONG };

    if (words != NULL && follows)
        follow(&p);
    else if (words != NULL)
        publish(&p);
    lexicon_free(lexicon);
    config_free(c);
    return p.rc;
}

/* ---- a check --------------------------------------------------------------------------------- */

static int check(const struct kept *k)
{
    struct inspect found;
    struct recount counted;

    if (!recount_database(k->store, chain_print_found, NULL, &found, &counted))
        return cmd_wrong("%s: %s", k->path, store_fault(k->store));
    chain_print_counts(&found);
    printf("boards: %" G_GINT64_FORMAT " results and %" G_GINT64_FORMAT
           " matches held against their records, "
           "%" G_GINT64_FORMAT " have none; %" G_GINT64_FORMAT " ratings computed again\n",
           counted.results, counted.matches, counted.taken, counted.ratings);
    return chain_print_verdict(found.faults + counted.faults);
}

/* ---- the command ----------------------------------------------------------------------------- */

/* What was asked for. */
struct boards {
    struct kept kept;
    char *html, *language;
    gboolean json, checked, follows;
};

static int show_json(const struct kept *k)
{
    int rc;

    if (!store_begin_reading(k->store))
        return cmd_wrong("%s: %s", k->path, store_fault(k->store));
    rc = print_json(k);
    store_end_reading(k->store);
    return rc;
}

static int run(struct boards *b)
{
    struct kept *k = &b->kept;
    int rc;

    if (b->json + b->checked + (b->html != NULL) != 1)
        return cmd_misuse("--html FOLDER, --json or --check is wanted, one of them");
    if (b->follows && b->html == NULL)
        return cmd_misuse("--follow goes with --html FOLDER");
    rc = kept_open(k);
    if (rc != CMD_OK)
        return rc;
    if (k->store == NULL)
        return cmd_wrong("nothing was played here: -c FILE or --database FILE names a host's database");
    if (b->html != NULL)
        return write_pages(k, b->html, b->language, b->follows);
    return b->checked ? check(k) : show_json(k);
}

int cmd_boards(int argc, char **argv)
{
    struct boards b = { .kept = { 0 } };
    const GOptionEntry entries[] = {
        { "html", 0, 0, G_OPTION_ARG_FILENAME, &b.html, "Write pages into a folder", "FOLDER" },
        { "follow", 0, 0, G_OPTION_ARG_NONE, &b.follows,
          "with --html: go on, and write them when something changed", NULL },
        { "json", 0, 0, G_OPTION_ARG_NONE, &b.json, "Print a line of JSON for each board", NULL },
        { "check", 0, 0, G_OPTION_ARG_NONE, &b.checked,
          "Check all that boards are made of against the records", NULL },
        { "language", 0, 0, G_OPTION_ARG_STRING, &b.language,
          "what pages say: de; without it, what the configuration says, or English", "LANG" },
        kept_config_option(&b.kept),
        kept_database_option(&b.kept),
        G_OPTION_ENTRY_NULL,
    };
    int rc = CMD_MISUSE;

    if (cmd_options(
            &argc, &argv, entries, NULL,
            "Tells who stands where by games played alone, this season and ever: on all networks, on each,\n"
            "and in each place that everybody may look into; and by ratings against people, on all networks\n"
            "and on each. Pages have days and games as well. Also while the host runs."))
        rc = run(&b);
    kept_close(&b.kept);
    g_free(b.html);
    g_free(b.language);
    return rc;
}
