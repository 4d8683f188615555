/* bot/cli/service.c - `lair serve` while it runs: a host, and what its operator does with it
 * SPDX-License-Identifier: MIT */
#include "bot/cli/service.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

#include <glib-unix.h>
#include <sodium.h>

#include "bot/cli/notify.h"
#include "bot/cli/web.h"
#include "bot/community/root.h"
#include "bot/community/signer.h"
#include "bot/games/data.h"
#include "bot/host.h"
#include "bot/log.h"
#include "bot/loop.h"
#include "bot/network.h"
#include "bot/networks.h"
#include "bot/store/bond.h"
#include "bot/store/kin.h"

enum { STATUS_MS = 1000 }; /* what `systemctl status` shows is never older */

static const struct log_about nothing = { .network = NULL };

struct service {
    const char *path; /* of the configuration */
    struct config *config;
    char *data, *database, *language; /* those it began with, which cannot be changed */
    struct clock *clock;
    struct log *log;
    struct notify *notify;
    struct web *web; /* NULL: there are no figures to ask for */
    struct host *host;
    GMainLoop *loop;
    GHashTable
        *leaving; /* names of networks that were taken out of the configuration, and may have been put back */
    clock_handle status; /* when the status is told next; CLOCK_NONE: nothing is new */
    bool stopping;
};

/* ---- settings -------------------------------------------------------------------------------- */

/* data, language: those that the host is to begin with; the host keeps what it has. */
static struct host_settings settings_of(const struct config *c, const char *data, const char *language)
{
    struct host_settings s = c->host;

    s.data = data;
    s.language = language;
    s.operators = c->operators;
    s.chained = true;
    s.daily = true;
    return s;
}

static struct host *host_of(const struct config *c, const char *data, const char *language,
                            struct clock *clock, struct store *store, char **why)
{
    struct host_settings settings = settings_of(c, data, language);
    struct host *h;

    h = loop_open(&settings, clock, store);
    for (guint i = 0; i < c->networks->len; i++) {
        const struct config_network *n = c->networks->pdata[i];

        if (networks_add(h, n->name, n->kind, c->settings, n->group, n->prefix, why) < 0) {
            loop_close(h);
            return NULL;
        }
    }
    return h;
}

/* ---- looking without touching ---------------------------------------------------------------- */

static void add_fault(GPtrArray *faults, const char *key, const char *path, const char *reason)
{
    g_ptr_array_add(faults, g_strdup_printf("[host] %s: %s: %s", key, path, reason));
}

/* Checks that a file can be written or, if there is none yet, created. */
static void check_writable(GPtrArray *faults, const char *key, const char *path)
{
    g_autofree char *folder = g_path_get_dirname(path);

    if (g_file_test(path, G_FILE_TEST_IS_DIR))
        add_fault(faults, key, path, g_strerror(EISDIR));
    else if (access(path, W_OK) == 0)
        return;
    else if (errno != ENOENT)
        add_fault(faults, key, path, g_strerror(errno));
    else if (access(folder, W_OK | X_OK) < 0)
        add_fault(faults, key, folder, g_strerror(errno));
}

/* Checks the key of results that lies beside a database; without one it is made. */
static void check_key(GPtrArray *faults, const char *database)
{
    g_autofree char *path = signer_path(database), *why = NULL;
    struct chain_keys keys;

    if (signer_read(path, &keys, &why) == SIGNER_WRONG)
        g_ptr_array_add(faults, g_strdup_printf("[host] database: %s", why));
    sodium_memzero(&keys, sizeof keys);
}

/* Checks the file of the roots of days that lies beside a database; without one it is made. */
static void check_days(GPtrArray *faults, const char *database)
{
    g_autofree char *path = root_path(database), *why = NULL;
    struct root root;

    if (root_read(path, &root, &why) == ROOT_WRONG)
        g_ptr_array_add(faults, g_strdup_printf("[host] database: %s", why));
    root_wipe(&root);
}

/* Checks that a database could be used; another lair may be writing to it. */
static void check_database(GPtrArray *faults, const char *database)
{
    g_autofree char *path = kin_real(database), *folder = g_path_get_dirname(path), *why = NULL;
    guint before = faults->len;
    struct store *store;

    check_writable(faults, "database", path);
    if (faults->len > before || (!g_file_test(path, G_FILE_TEST_EXISTS) && !bond_is_orphan(path)))
        return;
    if (access(folder, W_OK | X_OK) < 0) { /* SQLite puts two more files beside it */
        add_fault(faults, "database", folder, g_strerror(errno));
        return;
    }
    check_key(faults, path);
    check_days(faults, path);
    store = store_open(path, STORE_TRY, &why);
    if (store == NULL)
        g_ptr_array_add(faults, g_strdup_printf("[host] database: %s", why));
    store_close(store);
}

static void check_network(GPtrArray *faults, const struct config *c, const struct config_network *n)
{
    g_autofree char *why = NULL;
    g_auto(GStrv) lines = NULL;

    if (n->kind->check == NULL || n->kind->check(c->settings, n->group, &why))
        return;
    lines = g_strsplit(why, "\n", -1);
    for (char **one = lines; *one != NULL; one++)
        g_ptr_array_add(faults, g_strdup(*one));
}

/* The first of the names that none of the others has; NULL: they have all. */
static const char *missing_among(char *const *names, char **others)
{
    while (*names != NULL && g_strv_contains((const char *const *)others, *names))
        names++;
    return *names;
}

/* Checks that a list names sets that can be played with. */
static void check_list(GPtrArray *faults, const char *key, const char *data, const char *list)
{
    g_auto(GStrv) names = data_split(list), found = data_set_names(data);
    g_autofree char *all = g_strjoinv(", ", found);
    const char *missing = missing_among(names, found);
    struct lair_fault why = { "" };
    struct lair_catalog *cat;

    if (missing != NULL) {
        g_ptr_array_add(
            faults, g_strdup_printf("[table] %s: there is no set '%s'; there are: %s", key, missing, all));
        return;
    }
    cat = data_catalog(data, (const char *const *)names, &why);
    if (cat == NULL)
        g_ptr_array_add(faults, g_strdup_printf("[table] %s: %s", key, why.text));
    lair_catalog_free(cat);
}

/* Checks that a game of two can be played with the usual sets, which are all read and on offer. */
static void check_usual(GPtrArray *faults, const struct config *c)
{
    g_auto(GStrv) usual = data_split(c->host.sets),
                  offer = data_split(c->host.offer != NULL ? c->host.offer : "");
    const char *missing = c->host.offer != NULL ? missing_among(usual, offer) : NULL;
    const struct lair_setup setup = { .rules = LAIR_CLASSIC,
                                      .seats = 2,
                                      .sets = (const char *const *)usual,
                                      .n_sets = (int)g_strv_length(usual) };
    struct lair_fault why = { "" };
    struct lair_catalog *cat = data_catalog(c->data, (const char *const *)usual, &why);

    if (missing != NULL)
        g_ptr_array_add(
            faults, g_strdup_printf("[table] sets: %s is not on offer: name it in offer as well", missing));
    if (cat != NULL && lair_unfit(cat, &setup) != LAIR_FITS)
        g_ptr_array_add(faults,
                        g_strdup_printf("[table] sets: %s cannot be played with alone: name a base set as "
                                        "well, as bmr",
                                        c->host.sets));
    lair_catalog_free(cat);
}

static void check_sets(GPtrArray *faults, const struct config *c)
{
    guint before = faults->len;

    if (c->host.offer != NULL)
        check_list(faults, "offer", c->data, c->host.offer);
    check_list(faults, "sets", c->data, c->host.sets);
    if (faults->len == before)
        check_usual(faults, c);
}

/* Checks a host as it would be, except for its store. */
static void check_host(GPtrArray *faults, const struct config *c)
{
    char *why = NULL;
    struct clock *clock = clock_new_by_hand(0);
    struct store *store = store_open(STORE_MEMORY, STORE_WRITE, &why);
    struct host *h = store != NULL ? host_of(c, c->data, c->language, clock, store, &why) : NULL;

    if (h == NULL)
        g_ptr_array_add(faults, why);
    loop_close(h);
    clock_free(clock);
}

/* Why a log cannot be written there: the path leads to a file of the database.  NULL: it does not.  g_free it. */
static char *fault_of_log(const char *database, const char *log)
{
    const char *kin = kin_of(database, log);

    return kin != NULL ? g_strdup_printf("[host] log: %s: that is %s", log, kin) : NULL;
}

static void check_log(GPtrArray *faults, const struct config *c)
{
    char *fault = fault_of_log(c->database, c->log);

    if (fault != NULL)
        g_ptr_array_add(faults, fault);
    else
        check_writable(faults, "log", c->log);
}

char **service_check(const struct config *c)
{
    GPtrArray *faults = g_ptr_array_new();

    check_database(faults, c->database);
    if (c->log != NULL)
        check_log(faults, c);
    for (guint i = 0; i < c->networks->len; i++)
        check_network(faults, c, c->networks->pdata[i]);
    check_sets(faults, c);
    check_host(faults, c);
    if (faults->len == 0) {
        g_ptr_array_unref(faults);
        return NULL;
    }
    g_ptr_array_add(faults, NULL);
    return (char **)g_ptr_array_free(faults, FALSE);
}

/* ---- status ---------------------------------------------------------------------------------- */

static void tell_status(void *ctx)
{
    struct service *s = ctx;
    g_autofree char *text = NULL;
    guint online = 0, networks = 0, running = 0, lobbies = 0;

    s->status = CLOCK_NONE;
    for (guint i = 0; i < s->host->networks->len; i++) {
        const struct network *n = s->host->networks->pdata[i];

        online += n->online;
        networks += !n->ended;
    }
    for (guint i = 0; i < s->host->tables->len; i++) {
        const struct table *t = s->host->tables->pdata[i];

        running += t->state == TABLE_RUNNING;
        lobbies += t->state == TABLE_LOBBY;
    }
    text = g_strdup_printf("%u of %u networks; %u games, %u lobbies", online, networks, running, lobbies);
    notify_status(s->notify, text);
}

/* A network that has ended, and stands in the configuration again by now. */
static void bring_back_one(struct service *s, const struct config_network *n)
{
    g_autofree char *why = NULL;

    if (networks_add(s->host, n->name, n->kind, s->config->settings, n->group, n->prefix, &why) == 0)
        network_start(network_find(s->host, n->name));
    else
        log_event(G_LOG_LEVEL_WARNING, nothing, "%s", why);
}

/* Networks that were taken out of the configuration may have ended by now. */
static void bring_back(struct service *s)
{
    GHashTableIter i;
    gpointer name;

    g_hash_table_iter_init(&i, s->leaving);
    while (g_hash_table_iter_next(&i, &name, NULL)) {
        const struct network *net = network_find(s->host, name);
        const struct config_network *n = config_network(s->config, name);

        if (net != NULL && !net->ended)
            continue;
        if (n != NULL)
            bring_back_one(s, n);
        g_hash_table_iter_remove(&i);
    }
}

static void on_turn(void *ctx)
{
    struct service *s = ctx;

    bring_back(s);
    if (s->status == CLOCK_NONE)
        s->status = clock_after(s->clock, STATUS_MS, tell_status, s);
}

/* ---- SIGHUP ---------------------------------------------------------------------------------- */

/* Adds "what" to the list of what takes a restart. */
static void needs_restart(GString *rest, const char *what, ...) G_GNUC_PRINTF(2, 3);
static void needs_restart(GString *rest, const char *what, ...)
{
    va_list args;

    va_start(args, what);
    g_string_append(rest, rest->len > 0 ? "; " : "");
    g_string_append_vprintf(rest, what, args);
    va_end(args);
}

static bool same_settings(const struct config *a, const struct config *b, const char *group)
{
    g_auto(GStrv) names = g_key_file_get_keys(a->settings, group, NULL, NULL);
    g_auto(GStrv) others = g_key_file_get_keys(b->settings, group, NULL, NULL);
    bool same = names != NULL && others != NULL && g_strv_length(names) == g_strv_length(others);

    for (char **n = names; same && *n != NULL; n++) {
        g_autofree char *x = g_key_file_get_string(a->settings, group, *n, NULL);
        g_autofree char *y = g_key_file_get_string(b->settings, group, *n, NULL);

        same = g_strcmp0(x, y) == 0;
    }
    return same;
}

static void change_network(struct service *s, const struct config *c, const struct config_network *n,
                           GString *rest)
{
    g_autofree char *left = NULL, *why = NULL;

    if (same_settings(s->config, c, n->group) || g_hash_table_contains(s->leaving, n->name))
        return;
    if (!network_change(network_find(s->host, n->name), c->settings, n->group, n->prefix, &left, &why))
        needs_restart(rest, "[%s]: %s", n->group, why);
    else if (left != NULL)
        needs_restart(rest, "[%s] %s", n->group, left);
}

static void add_network(struct service *s, const struct config *c, const struct config_network *n,
                        GString *rest)
{
    g_autofree char *why = NULL;

    if (g_hash_table_contains(s->leaving, n->name))
        return; /* it is added again when it has ended */
    if (networks_add(s->host, n->name, n->kind, c->settings, n->group, n->prefix, &why) < 0)
        needs_restart(rest, "%s", why);
    else
        network_start(network_find(s->host, n->name));
}

/* New networks are added before old ones end, so that the host is never without any. */
static void change_networks(struct service *s, const struct config *c, GString *rest)
{
    for (guint i = 0; i < c->networks->len; i++) {
        const struct config_network *n = c->networks->pdata[i];

        if (config_network(s->config, n->name) != NULL)
            change_network(s, c, n, rest);
        else
            add_network(s, c, n, rest);
    }
    for (guint i = 0; i < s->config->networks->len; i++) {
        const struct config_network *n = s->config->networks->pdata[i];

        if (config_network(c, n->name) == NULL && g_hash_table_add(s->leaving, g_strdup(n->name)))
            network_stop(network_find(s->host, n->name));
    }
}

static bool open_log(struct service *s, const char *path, char **why)
{
    *why = fault_of_log(s->database, path);
    if (*why == NULL && !log_to_file(s->log, path))
        *why = g_strdup_printf("%s: %s", path, g_strerror(errno));
    return *why == NULL;
}

/* Opens the log again even if its path is the same: the file was moved away, and
 * has to be created anew. */
static void change_log(struct service *s, const struct config *c, GString *rest)
{
    g_autofree char *why = NULL;

    log_set_level(s->log, c->log_level);
    if (c->log != NULL && !open_log(s, c->log, &why))
        needs_restart(rest, "[host] log (%s)", why);
    else if (c->log == NULL && s->config->log != NULL)
        needs_restart(rest, "[host] log");
}

static void change_web(struct service *s, const struct config *c, GString *rest)
{
    g_autofree char *why = NULL;

    if (g_strcmp0(c->metrics, s->config->metrics) == 0 && (s->web != NULL) == (c->metrics != NULL))
        return;
    g_clear_pointer(&s->web, web_free);
    s->web = c->metrics != NULL ? web_new(s->host, c->metrics, &why) : NULL;
    if (why != NULL)
        needs_restart(rest, "[host] metrics (%s)", why);
}

static void change(struct service *s, struct config *c)
{
    struct host_settings settings = settings_of(c, NULL, NULL);
    g_autoptr(GString) rest = g_string_new(NULL);

    change_log(s, c, rest);
    change_web(s, c, rest);
    if (strcmp(c->database, s->database) != 0)
        needs_restart(rest, "[host] database");
    if (g_strcmp0(c->data, s->data) != 0)
        needs_restart(rest, "[host] data");
    if (g_strcmp0(c->language, s->language) != 0)
        needs_restart(rest, "[host] language");
    loop_change(s->host, &settings);
    change_networks(s, c, rest);
    config_free(s->config);
    s->config = c;
    if (rest->len > 0)
        log_event(G_LOG_LEVEL_WARNING, nothing, "configuration read again; only a restart changes: %s",
                  rest->str);
    else
        log_event(G_LOG_LEVEL_MESSAGE, nothing, "configuration read again");
}

/* Reads the configuration again; NULL: it has faults, which were told. */
static struct config *read_again(const struct service *s)
{
    g_auto(GStrv) faults = NULL;
    struct config *c = config_read(s->path, &faults);

    if (c != NULL)
        faults = service_check(c);
    for (char **one = faults; one != NULL && *one != NULL; one++)
        log_event(G_LOG_LEVEL_WARNING, nothing, "%s", *one);
    if (faults != NULL)
        g_clear_pointer(&c, config_free);
    return c;
}

static gboolean on_reload(void *ctx)
{
    struct service *s = ctx;
    struct config *c;

    if (s->stopping)
        return G_SOURCE_CONTINUE;
    notify_state(NOTIFY_RELOADING);
    c = read_again(s);
    if (c != NULL)
        change(s, c);
    else
        log_event(G_LOG_LEVEL_WARNING, nothing, "the configuration has faults: nothing is changed");
    notify_state(NOTIFY_READY);
    return G_SOURCE_CONTINUE;
}

/* ---- life ------------------------------------------------------------------------------------ */

static gboolean on_end(void *ctx)
{
    struct service *s = ctx;

    if (s->stopping) { /* it was asked twice: no time for goodbyes */
        g_main_loop_quit(s->loop);
        return G_SOURCE_CONTINUE;
    }
    s->stopping = true;
    log_event(G_LOG_LEVEL_MESSAGE, nothing, "stopping");
    notify_state(NOTIFY_STOPPING);
    networks_stop(s->host);
    return G_SOURCE_CONTINUE;
}

static void on_ended(void *ctx)
{
    struct service *s = ctx;

    g_main_loop_quit(s->loop);
}

static void loop(struct service *s)
{
    guint term = g_unix_signal_add(SIGTERM, on_end, s), in = g_unix_signal_add(SIGINT, on_end, s);
    guint hup = g_unix_signal_add(SIGHUP, on_reload, s);

    log_event(G_LOG_LEVEL_MESSAGE, nothing, "started: %u tables, %u networks", s->host->tables->len,
              s->host->networks->len);
    notify_state(NOTIFY_READY);
    g_main_loop_run(s->loop);
    g_source_remove(term);
    g_source_remove(in);
    g_source_remove(hup);
}

static int start(struct service *s, char **why)
{
    struct store *store = store_open(s->database, STORE_WRITE, why);

    if (store == NULL)
        return -1;
    s->host = host_of(s->config, s->data, s->language, s->clock, store, why);
    if (s->host == NULL)
        return -1;
    if (s->config->log != NULL && !open_log(s, s->config->log, why))
        return -1;
    if (s->config->metrics != NULL && (s->web = web_new(s->host, s->config->metrics, why)) == NULL)
        return -1;
    s->host->ended = on_ended;
    s->host->turned = on_turn;
    s->host->ctx = s;
    return loop_start(s->host, why);
}

int service_run(const char *path, struct config *c, char **why)
{
    struct service s = { .path = path, .config = c };
    int rc;

    s.clock = clock_new();
    s.data = g_strdup(c->data);
    s.database = g_strdup(c->database);
    s.language = g_strdup(c->language);
    s.log = log_start(s.clock, c->log_level);
    s.notify = notify_new(s.clock);
    s.loop = g_main_loop_new(NULL, FALSE);
    s.leaving = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    rc = start(&s, why);
    if (rc == 0)
        loop(&s);
    clock_stop(s.clock, &s.status);
    web_free(s.web);
    loop_close(s.host);
    g_main_loop_unref(s.loop);
    g_hash_table_unref(s.leaving);
    notify_free(s.notify);
    log_end(s.log);
    clock_free(s.clock);
    config_free(s.config);
    g_free(s.data);
    g_free(s.database);
    g_free(s.language);
    return rc;
}
