/* bot/cli/kept.c - subcommands about the games that a database keeps
 * SPDX-License-Identifier: MIT */
#include "bot/cli/kept.h"

#include <string.h>

#include <sodium.h>

#include "adapters/clock.h"
#include "bot/cli/config.h"
#include "bot/log.h"
#include "bot/store/days.h"

char *kept_folder(void)
{
    return g_build_filename(g_get_user_state_dir(), "lair", NULL);
}

GOptionEntry kept_config_option(struct kept *k)
{
    return (GOptionEntry){ "config", 'c', 0, G_OPTION_ARG_FILENAME, &k->config, "the configuration of a host",
                           "FILE" };
}

GOptionEntry kept_database_option(struct kept *k)
{
    return (GOptionEntry){ "database",
                           0,
                           0,
                           G_OPTION_ARG_FILENAME,
                           &k->database,
                           "where games are kept, if not where lair play does",
                           "FILE" };
}

/* The file that the options name; NULL: *why. */
static char *choose_path(const struct kept *k, char **why)
{
    g_autofree char *folder = NULL;

    if (k->config != NULL)
        return config_database(k->config, why);
    if (k->database != NULL)
        return g_strdup(k->database);
    folder = kept_folder();
    return g_build_filename(folder, "play.db", NULL);
}

int kept_open(struct kept *k)
{
    g_autofree char *why = NULL;
    bool own = k->config == NULL && k->database == NULL;

    if (k->config != NULL && k->database != NULL)
        return cmd_misuse("--config and --database name two databases");
    if (sodium_init() < 0)
        return cmd_wrong("libsodium does not start");
    k->clock = clock_new();
    k->log = log_start(k->clock, G_LOG_LEVEL_WARNING);
    k->shelf = shelf_new(NULL);
    k->path = choose_path(k, &why);
    if (k->path == NULL)
        return cmd_wrong("%s", why);
    if (own && !g_file_test(k->path, G_FILE_TEST_EXISTS))
        return CMD_OK; /* nothing was played yet */
    k->store = store_open(k->path, STORE_READ, &why);
    return k->store != NULL ? CMD_OK : cmd_wrong("%s", why);
}

void kept_close(struct kept *k)
{
    if (k->shelf != NULL)
        shelf_free(k->shelf);
    store_close(k->store);
    if (k->log != NULL)
        log_end(k->log);
    if (k->clock != NULL)
        clock_free(k->clock);
    g_free(k->path);
    g_free(k->config);
    g_free(k->database);
}

/* ---- games ----------------------------------------------------------------------------------- */

bool kept_is_number(const char *argument)
{
    return *argument != '\0' && argument[strspn(argument, "0123456789")] == '\0';
}

static void take(void *ctx, struct table *t)
{
    *(struct table **)ctx = t;
}

struct table *kept_table(const struct kept *k, const char *number)
{
    gint64 id = g_ascii_strtoll(number, NULL, 10);
    struct table *t = NULL;

    if (k->store != NULL && id > 0 && store_read_tables(k->store, id, take, &t) < 0) {
        cmd_wrong("%s: %s", k->path, store_fault(k->store));
        return NULL;
    }
    if (t != NULL && t->state != TABLE_LOBBY && t->state != TABLE_ABORTED)
        return t;
    table_free(t);
    cmd_wrong("no game %s is kept in %s; lair games lists them", number, k->path);
    return NULL;
}

char *kept_record(const struct kept *k, const struct table *t)
{
    bool sealed = store_day_is_open(k->store, t->day);
    char *record = t->state == TABLE_OVER && !sealed ? store_read_record(k->store, t->id) : NULL;

    if (record != NULL)
        return record;
    if (t->state == TABLE_FROZEN)
        cmd_wrong("game %" G_GINT64_FORMAT " is damaged: %s", t->id, t->why_frozen);
    else if (t->state == TABLE_RUNNING)
        cmd_wrong("game %" G_GINT64_FORMAT " is not over: there is nothing to look back on yet", t->id);
    else if (sealed)
        cmd_wrong("game %" G_GINT64_FORMAT " is sealed until its day is over, for it is that of others, too",
                  t->id);
    else if (t->thinned)
        cmd_wrong("game %" G_GINT64_FORMAT " was over for so long that its moves are gone", t->id);
    else
        cmd_wrong("game %" G_GINT64_FORMAT " has no record, or one that is damaged", t->id);
    return NULL;
}

struct template_set *kept_words(struct lexicon **lexicon, const char *language)
{
    g_autofree char *why = NULL;
    struct template_set *words;

    *lexicon = lexicon_new(NULL);
    words = lexicon_words(*lexicon, language, "console", &why);
    if (words == NULL)
        cmd_wrong("%s", why);
    return words;
}
